//! Math types have the same meaning in Rust and in the engine: matrices rotate in the same direction, and colours have
//! the same digits.

use crate::engine::{Engine, Objects};
use gdvar::{Color, from_bytes, to_bytes};
use glam::{Affine2, Affine3A, Mat3, Mat4, Quat, Vec2, Vec3, Vec4};

/// Returns a script expression for the value in these bytes.
fn value_of(bytes: &[u8]) -> String {
    format!("bytes_to_var(PackedByteArray({bytes:?}))")
}

#[test]
fn glam_and_the_engine_transform_alike() {
    let Some(engine) = Engine::godot4() else { return };
    let encode = |bytes: gdvar::Result<Vec<u8>>| value_of(&bytes.expect("encodes"));
    let turn = Quat::from_xyzw(0.1, 0.2, 0.3, 0.927).normalize();
    let matrix = Mat3::from_cols_array(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 10.0]);
    let transform = Affine3A::from_rotation_translation(turn, Vec3::new(7.0, 8.0, 9.0));
    let flat = Affine2::from_cols_array(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let projection =
        Mat4::from_cols_array(&std::array::from_fn(|place| f32::from(u8::try_from(place).expect("16"))));
    let point = Vec3::new(1.0, -2.0, 3.0);

    let in_space = [
        (encode(to_bytes(&turn)), turn * point),
        (encode(to_bytes(&matrix)), matrix * point),
        (encode(to_bytes(&transform)), transform.transform_point3(point)),
    ];
    let bodies = in_space.iter().map(|(value, _)| format!("return {value} * {}", encode(to_bytes(&point))));
    for (answer, (_, expected)) in engine.evaluate(Objects::Refused, bodies).iter().zip(&in_space) {
        let answer: Vec3 = from_bytes(&answer.bytes).expect("a Vector3");
        assert!(answer.abs_diff_eq(*expected, 1e-5), "{answer} and {expected}");
    }

    let flat_point = Vec2::new(1.0, -2.0);
    let four = Vec4::new(1.0, -2.0, 3.0, 4.0);
    let bodies = [
        format!("return {} * {}", encode(to_bytes(&flat)), encode(to_bytes(&flat_point))),
        format!("return {} * {}", encode(to_bytes(&projection)), encode(to_bytes(&four))),
    ];
    let answers = engine.evaluate(Objects::Refused, bodies);
    assert_eq!(from_bytes(&answers[0].bytes), Ok(flat.transform_point2(flat_point)));
    assert_eq!(from_bytes(&answers[1].bytes), Ok(projection * four));
}

#[test]
fn colours_have_the_engines_digits() {
    let Some(engine) = Engine::godot4() else { return };
    let texts = ["ff8000", "#ff8000", "f80", "#f80c", "12345678", "#00000000", "FFFFFF", "AbCdEf01"];
    let bodies = texts.map(|text| format!("return Color.html(\"{text}\")"));
    for (text, answer) in texts.iter().zip(engine.evaluate(Objects::Refused, bodies)) {
        assert_eq!(from_bytes(&answer.bytes), Ok(Color::from_html(text).expect("digits")), "{text}");
    }
    let wrong = ["", "#", "ff", "fffff", "fffffff", "fffffffff", "gggggg", "##ffffff", "+1+1+1", "é12"];
    let bodies = wrong.map(|text| format!("return Color.html_is_valid(\"{text}\")"));
    for (text, answer) in wrong.iter().zip(engine.evaluate(Objects::Refused, bodies)) {
        assert_eq!(from_bytes(&answer.bytes), Ok(Color::from_html(text).is_some()), "{text}");
    }
    let colors = [
        Color::new(1.0, 0.5, 0.25, 0.75),
        Color::new(-1.0, 2.0, 0.001, 0.9999),
        Color::new(0.499, 0.501, 0.1, 0.0),
    ];
    let bodies =
        colors.map(|color| format!("return {}.to_html()", value_of(&to_bytes(&color).expect("encodes"))));
    for (color, answer) in colors.iter().zip(engine.evaluate(Objects::Refused, bodies)) {
        assert_eq!(from_bytes(&answer.bytes), Ok(color.to_html()), "{color:?}");
    }
}

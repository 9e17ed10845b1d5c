//! A value is read as another type if nothing is lost. Each test checks a row of `docs/reading.md`.

use gdvar_core::{
    ErrorKind, GodotDecodeOwned, GodotEncode, NodePath, Rect2, Rect2i, StringName, Variant, Vector2,
    Vector2i, Vector3, Vector3i, Vector4, Vector4i, double, from_bytes, to_bytes, variant,
};

fn bytes(value: impl GodotEncode) -> Vec<u8> {
    to_bytes(&value).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn reads<T: GodotDecodeOwned + PartialEq + std::fmt::Debug>(value: impl GodotEncode, expected: T) {
    assert_eq!(from_bytes::<T>(&bytes(value)), Ok(expected));
}

#[track_caller]
fn refuses<T: GodotDecodeOwned + std::fmt::Debug>(value: impl GodotEncode, kind: ErrorKind, message: &str) {
    let error = from_bytes::<T>(&bytes(value)).expect_err("something would be lost");
    assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
}

#[test]
fn integers_are_read_from_whole_floats() {
    reads(3.0, 3_u8);
    reads(-3.0, -3_i64);
    reads(-0.0, 0_i32);
    // The largest float below 2⁶³, in 64 bits, and a float of 32 bits.
    reads(9_223_372_036_854_774_784.0, 9_223_372_036_854_774_784_i64);
    reads(16_777_216.0, 16_777_216_i32);
    reads(variant!([1.0, 2, 3.0]), vec![1_i64, 2, 3]);
    reads(vec![1.0_f64, 2.0], vec![1_u16, 2]);
    reads(vec![1.0_f32, 2.0], [1_i32, 2]);
    reads(2.0, std::num::NonZeroU8::new(2).expect("it is not zero"));
    refuses::<i64>(
        3.5,
        ErrorKind::PrecisionLoss,
        "expected int, found 3.5, which is not a whole number at byte 0",
    );
    refuses::<i64>(
        f64::NAN,
        ErrorKind::PrecisionLoss,
        "expected int, found nan, which is not a whole number at byte 0",
    );
    refuses::<i64>(
        1e300,
        ErrorKind::OutOfRange,
        "1e+300 does not fit int (a signed 64-bit integer) at byte 0",
    );
    assert!(from_bytes::<i64>(&bytes(9_223_372_036_854_775_808.0)).is_err());
    refuses::<u8>(256.0, ErrorKind::OutOfRange, "256 does not fit u8 at byte 4");
    refuses::<i64>(true, ErrorKind::TypeMismatch, "expected int, found bool at byte 0");
}

#[test]
fn floats_are_read_from_ints_that_they_equal() {
    reads(3, 3.0_f64);
    reads(16_777_216, 16_777_216.0_f32);
    let message = "9007199254740993 does not fit a float without a loss at byte 4";
    refuses::<f64>((1_i64 << 53) + 1, ErrorKind::PrecisionLoss, message);
    let message = "16777217.0 does not fit f32 without a loss (f64 holds it, as Godot's floats do) at byte 4";
    refuses::<f32>(16_777_217, ErrorKind::PrecisionLoss, message);
}

#[test]
fn any_float_is_read_as_the_nearest_f32() {
    reads(0.5, 0.5_f32);
    reads(0.1, 0.1_f32);
    reads(1.0 / 3.0, 1.0_f32 / 3.0);
    reads(f64::INFINITY, f32::INFINITY);
    reads(vec![0.1_f64, 0.5], vec![0.1_f32, 0.5]);
    reads(variant!([0.1, 1]), [0.1_f32, 1.0]);
    reads(5e-324, 0.0_f32);
    assert!(from_bytes::<f32>(&bytes(f64::NAN)).is_ok_and(f32::is_nan));
    let message = "1e+300 is beyond the range of f32 (f64 holds it) at byte 4";
    refuses::<f32>(1e300, ErrorKind::OutOfRange, message);
    refuses::<f32>("0.5", ErrorKind::TypeMismatch, "expected float, found String at byte 0");
}

#[test]
fn texts_are_read_from_each_other() {
    let path = NodePath::from("/root/Main:position:x");
    reads(path.clone(), String::from("/root/Main:position:x"));
    reads(path.clone(), Box::<str>::from("/root/Main:position:x"));
    reads(path.clone(), StringName::new("/root/Main:position:x"));
    reads("/root/Main:position:x", path.clone());
    reads(StringName::new("/root/Main:position:x"), path);
    reads("hp", StringName::new("hp"));
    reads(StringName::new("hp"), String::from("hp"));
    reads("", NodePath::default());
    let odd = NodePath::new(false, ["a/b"], [""; 0]);
    let message =
        "the text \"a/b\" does not describe the NodePath completely (the type `NodePath` does) at byte 0";
    refuses::<String>(odd, ErrorKind::InvalidData, message);
    let message = "\"a//b\" is not a NodePath as a script prints it at byte 0";
    refuses::<NodePath>("a//b", ErrorKind::InvalidData, message);
    let error = from_bytes::<&str>(&bytes(NodePath::from("a"))).map(drop).expect_err("it is put together");
    assert_eq!(error.to_string(), "expected String, found NodePath at byte 0");
    refuses::<NodePath>(7, ErrorKind::TypeMismatch, "expected NodePath, found int at byte 0");
}

#[test]
fn vectors_of_reals_and_of_ints_are_read_from_each_other() {
    reads(Vector2i::new(1, -2), Vector2::new(1.0, -2.0));
    reads(Vector2i::new(1, i32::MAX), double::Vector2::new(1.0, 2_147_483_647.0));
    reads(Vector3i::new(1, 2, 3), Vector3::new(1.0, 2.0, 3.0));
    reads(Vector4i::new(1, 2, 3, 4), Vector4::new(1.0, 2.0, 3.0, 4.0));
    let ints = Rect2i::new(Vector2i::new(1, 2), Vector2i::new(3, 4));
    let reals = Rect2::new(Vector2::new(1.0, 2.0), Vector2::new(3.0, 4.0));
    reads(ints, reals);
    reads(reals, ints);
    reads(Vector2::new(1.0, -2.0), Vector2i::new(1, -2));
    reads(double::Vector3::new(1.0, -2.0, 2_147_483_647.0), Vector3i::new(1, -2, i32::MAX));
    reads(Vector4::new(1.0, 2.0, 3.0, 4.0), Vector4i::new(1, 2, 3, 4));
    reads(
        variant!([Vector2i::new(1, 2), Vector2::new(0.5, 0.5)]),
        [Vector2::new(1.0, 2.0), Vector2::new(0.5, 0.5)],
    );
    reads(vec![Vector2::new(1.0, 2.0)], vec![Vector2i::new(1, 2)]);
    let message = "16777217.0 does not fit f32 without a loss at byte 0";
    refuses::<Vector2>(Vector2i::new(0, 16_777_217), ErrorKind::PrecisionLoss, message);
    let message = "expected int, found 0.5, which is not a whole number at byte 0";
    refuses::<Vector2i>(Vector2::new(0.0, 0.5), ErrorKind::PrecisionLoss, message);
    let message = "3000000000 does not fit a coordinate of Vector2i, which has 32 bits at byte 0";
    refuses::<Vector2i>(double::Vector2::new(0.0, 3e9), ErrorKind::OutOfRange, message);
    let message = "expected Vector2, found Vector3i at byte 0";
    refuses::<Vector2>(Vector3i::default(), ErrorKind::TypeMismatch, message);
}

#[test]
fn a_variant_takes_every_value_as_it_is() {
    for value in
        [variant!(3.0), variant!(3), NodePath::from("a").into(), Vector2i::new(1, 2).into(), variant!(0.1)]
    {
        reads(value.clone(), value);
    }
    assert_eq!(from_bytes::<Variant>(&bytes(3.0)), Ok(Variant::Float(3.0)));
}

#[test]
fn arrays_are_read_from_packed_ones() {
    reads(vec![1_i32, -2], gdvar_core::Array::from([1, -2]));
    reads(vec![7_u8], gdvar_core::Array::from([7]));
    reads(vec![String::from("a"), "b".into()], gdvar_core::Array::from(["a", "b"]));
    reads(vec![Vector2::new(1.0, 2.0)], gdvar_core::Array::from([Vector2::new(1.0, 2.0)]));
    reads(Vec::<f64>::new(), gdvar_core::Array::new());
    let message = "expected Array, found int at byte 0";
    refuses::<gdvar_core::Array>(5, ErrorKind::TypeMismatch, message);
}

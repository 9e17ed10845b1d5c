//! The names in the crate's root mean single precision, in types and in expressions. `double` has the same names.

use gdvar_core::path::Path;
use gdvar_core::{
    Aabb, Array, Basis, Dictionary, Instance, Object, Plane, Projection, Quaternion, Real, Rect2,
    Transform2D, Transform3D, Variant, Vector2, Vector3, Vector4, double, from_bytes, to_bytes,
};

/// Returns the length of a body in each precision.
macro_rules! widths {
    ($($name:ident: $words:literal;)+) => {$(
        let single = to_bytes(&$name::default()).expect("it is plain");
        assert_eq!(single.len(), 4 + 4 * $words, stringify!($name));
        let wide = to_bytes(&double::$name::default()).expect("it is plain");
        assert_eq!(wide.len(), 4 + 8 * $words, stringify!($name));
        assert_eq!(from_bytes(&single), Ok($name::default()), stringify!($name));
        assert_eq!(from_bytes(&single), Ok(double::$name::default()), stringify!($name));
    )+};
}

#[test]
fn the_plain_names_are_single_precision_and_those_of_double_are_not() {
    widths! {
        Vector2: 2;
        Rect2: 4;
        Vector3: 3;
        Transform2D: 6;
        Vector4: 4;
        Plane: 4;
        Quaternion: 4;
        Aabb: 6;
        Basis: 9;
        Transform3D: 12;
        Projection: 16;
    }
    let bytes = to_bytes(&Vector2::new(0.1, 0.2)).expect("it is plain");
    assert_eq!(bytes.len(), 12);
    assert_eq!(from_bytes::<Vector2>(&bytes), Ok(Vector2 { x: 0.1, y: 0.2 }));
    assert_eq!(
        to_bytes(&Basis::from_columns(Vector3::default(), Vector3::default(), Vector3::default()))
            .map(|bytes| bytes.len()),
        Ok(40)
    );
}

#[test]
fn values_of_any_type_need_no_turbofish() {
    assert_eq!(to_bytes(&Variant::Nil).as_deref(), Ok([0, 0, 0, 0].as_slice()));
    assert_eq!(to_bytes(&Variant::from(5)).as_deref(), Ok([2, 0, 0, 0, 5, 0, 0, 0].as_slice()));
    assert_eq!(Variant::of(&5), Ok(Variant::Int(5)));
    assert_eq!(
        double::Variant::of(&double::Vector2::new(0.1, 0.2)),
        Ok(double::Vector2::new(0.1, 0.2).into())
    );
    assert_eq!(Array::new().to_string(), "[]");
    assert_eq!(Dictionary::new().to_string(), "{}");
    assert_eq!(Object::Null.to_string(), "null");
    assert_eq!(Instance::new("Node").properties.len(), 0);
    assert_eq!(Path::new().to_string(), "");
    assert_eq!(double::Dictionary::from([("at", double::Vector2::new(0.1, 0.2))]).len(), 1);
}

#[test]
fn reals_become_64_bits_and_only_32_where_nothing_is_lost() {
    assert_eq!((Real::to_f64(0.5_f32), Real::to_f64(0.1_f64)), (0.5, 0.1));
    assert_eq!((f32::from_f64(0.5), f32::from_f64(0.1)), (Some(0.5), None));
    assert_eq!(f64::from_f64(0.1), Some(0.1));
    assert!(f32::from_f64(f64::NAN).is_some_and(f32::is_nan));
}

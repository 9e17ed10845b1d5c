//! The defaults of math types are identities, and the defaults of other types are the values that `new` makes.

use gdvar_core::text::TextFormat;
use gdvar_core::{
    Array, Basis, Codec, Color, Dictionary, Plane, Quaternion, Transform3D, Variant, VariantType, Vector3,
    double,
};

#[test]
fn defaults_are_the_identity_if_the_engine_has_one() {
    assert_eq!(Color::default().to_string(), "Color(0, 0, 0, 1)");
    assert_eq!(Quaternion::default().to_string(), "Quaternion(0, 0, 0, 1)");
    assert_eq!(double::Transform2D::default().to_string(), "Transform2D(1, 0, 0, 1, 0, 0)");
    assert_eq!(Basis::default().to_string(), "Basis(1, 0, 0, 0, 1, 0, 0, 0, 1)");
    assert_eq!(Transform3D::default().to_string(), "Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)");
    assert_eq!(
        double::Projection::default().to_string(),
        "Projection(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)"
    );
    assert_eq!(Plane::default(), Plane::new(Vector3::default(), 0.0));
}

#[test]
fn defaults_are_what_new_makes() {
    assert_eq!(format!("{:?}", Codec::default()), format!("{:?}", Codec::new()));
    assert_eq!(format!("{:?}", TextFormat::default()), format!("{:?}", TextFormat::new()));
    assert_eq!(Array::default(), Array::new());
    assert_eq!(Dictionary::default(), Dictionary::new());
    assert_eq!(Variant::default(), Variant::Nil);
}

#[test]
fn a_new_buffer_holds_a_message_and_no_more_than_the_limit() {
    assert_eq!(Codec::new().encode(&1).unwrap().capacity(), 1024);
    assert_eq!(Codec::new().max_size(64).encode(&1).unwrap().capacity(), 64);
}

#[test]
fn a_new_variable_of_each_type_has_a_value_of_it() {
    for ty in VariantType::ALL.iter().copied() {
        assert_eq!(<Variant>::default_of(ty).ty(), ty);
    }
    let texts = [VariantType::Float, VariantType::NodePath, VariantType::Rect2, VariantType::Object]
        .map(|ty| <Variant>::default_of(ty).to_string());
    assert_eq!(texts, ["0.0", "NodePath(\"\")", "Rect2(0, 0, 0, 0)", "null"]);
}

//! The defaults of the math types are identities.

use gdvar_core::{Basis, Color, Plane, Quaternion, Transform3D, Vector3, double};

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

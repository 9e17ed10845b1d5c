//! The defaults of the math types leave things as they are.

use gdvar_core::{Basis, Color, Plane, Projection, Quaternion, Transform2D, Transform3D, Vector3};

#[test]
fn they_are_the_identity_where_the_engine_has_one() {
    assert_eq!(Color::default().to_string(), "Color(0, 0, 0, 1)");
    assert_eq!(Quaternion::<f32>::default().to_string(), "Quaternion(0, 0, 0, 1)");
    assert_eq!(Transform2D::<f64>::default().to_string(), "Transform2D(1, 0, 0, 1, 0, 0)");
    assert_eq!(Basis::<f32>::default().to_string(), "Basis(1, 0, 0, 0, 1, 0, 0, 0, 1)");
    assert_eq!(Transform3D::<f32>::default().to_string(), "Transform3D(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)");
    assert_eq!(
        Projection::<f64>::default().to_string(),
        "Projection(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)"
    );
    assert_eq!(Plane::<f32>::default(), Plane::new(Vector3::default(), 0.0));
}

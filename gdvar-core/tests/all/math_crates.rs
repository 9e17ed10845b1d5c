//! The math types of glam and mint have the same bytes as gdvar's types, and convert to and from them without a loss.

use gdvar_core::{
    Basis, GodotDecodeOwned, GodotEncode, Projection, Quaternion, Transform2D, Transform3D, Variant,
    VariantType, Vector2, Vector2i, Vector3, Vector3i, Vector4, Vector4i, double, from_bytes, to_bytes,
};

/// Checks that a type of another crate has the same bytes as gdvar's type, alone and in an array, and can be read from
/// them.
fn check<F, O>(foreign: F, own: O)
where
    F: GodotEncode + GodotDecodeOwned + PartialEq + Copy + std::fmt::Debug + From<O>,
    O: GodotEncode + PartialEq + Copy + std::fmt::Debug + From<F>,
{
    assert_eq!(O::from(foreign), own);
    assert_eq!(F::from(own), foreign);
    let bytes = to_bytes(&own).expect("encodes");
    assert_eq!(to_bytes(&foreign).as_ref(), Ok(&bytes), "{foreign:?}");
    assert_eq!(from_bytes::<F>(&bytes), Ok(foreign));
    let run = to_bytes(&vec![own; 3]).expect("encodes");
    assert_eq!(to_bytes(&vec![foreign; 3]).as_ref(), Ok(&run), "{foreign:?}");
    assert_eq!(from_bytes::<Vec<F>>(&run), Ok(vec![foreign; 3]));
    assert_eq!(F::element_type(), O::element_type());
}

#[test]
fn types_of_glam() {
    use glam::*;

    check(Vec2::new(1.0, 2.0), Vector2::new(1.0_f32, 2.0));
    check(DVec2::new(1.0, 2.5), double::Vector2::new(1.0_f64, 2.5));
    check(IVec2::new(1, -2), Vector2i::new(1, -2));
    check(Vec3::new(1.0, 2.0, 3.0), Vector3::new(1.0_f32, 2.0, 3.0));
    check(Vec3A::new(1.0, 2.0, 3.0), Vector3::new(1.0_f32, 2.0, 3.0));
    check(DVec3::new(1.0, 2.0, 3.0), double::Vector3::new(1.0_f64, 2.0, 3.0));
    check(IVec3::new(1, 2, -3), Vector3i::new(1, 2, -3));
    check(Vec4::new(1.0, 2.0, 3.0, 4.0), Vector4::new(1.0_f32, 2.0, 3.0, 4.0));
    check(DVec4::new(1.0, 2.0, 3.0, 4.0), double::Vector4::new(1.0_f64, 2.0, 3.0, 4.0));
    check(IVec4::new(1, 2, 3, -4), Vector4i::new(1, 2, 3, -4));
    check(Quat::from_xyzw(0.1, 0.2, 0.3, 0.4), Quaternion::new(0.1_f32, 0.2, 0.3, 0.4));
    check(DQuat::from_xyzw(0.1, 0.2, 0.3, 0.4), double::Quaternion::new(0.1_f64, 0.2, 0.3, 0.4));

    // The rows of the matrix are 1 2 3, 4 5 6, 7 8 9.
    let rows = [Vector3::new(1.0_f32, 2.0, 3.0), Vector3::new(4.0, 5.0, 6.0), Vector3::new(7.0, 8.0, 9.0)];
    let columns = [1.0_f32, 4.0, 7.0, 2.0, 5.0, 8.0, 3.0, 6.0, 9.0];
    check(Mat3::from_cols_array(&columns), Basis { rows });
    check(Mat3A::from_cols_array(&columns), Basis { rows });
    let numbers: [f32; 16] = std::array::from_fn(|place| f32::from(u8::try_from(place).expect("16")));
    check(Mat4::from_cols_array(&numbers), Projection::from(numbers));
    check(DMat4::from_cols_array(&numbers.map(f64::from)), double::Projection::from(numbers.map(f64::from)));
    let basis = Basis { rows };
    let origin = Vector3::new(10.0, 11.0, 12.0);
    let affine = Affine3A::from_cols(
        Vec3A::new(1.0, 4.0, 7.0),
        Vec3A::new(2.0, 5.0, 8.0),
        Vec3A::new(3.0, 6.0, 9.0),
        Vec3A::new(10.0, 11.0, 12.0),
    );
    check(affine, Transform3D { basis, origin });
    let numbers: [f32; 6] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    check(Affine2::from_cols_array(&numbers), Transform2D::from(numbers));
    check(
        DAffine2::from_cols_array(&numbers.map(f64::from)),
        double::Transform2D::from(numbers.map(f64::from)),
    );
    check(DMat3::IDENTITY, double::Basis::default());
    check(DAffine3::IDENTITY, double::Transform3D::default());
}

#[test]
fn types_of_mint() {
    check(mint::Vector2::from([1.0_f32, 2.0]), Vector2::new(1.0, 2.0));
    check(mint::Point2::from([1.0_f64, 2.0]), double::Vector2::new(1.0, 2.0));
    check(mint::Vector2::from([1, -2]), Vector2i::new(1, -2));
    check(mint::Point2::from([1, -2]), Vector2i::new(1, -2));
    check(mint::Vector3::from([1.0_f32, 2.0, 3.0]), Vector3::new(1.0, 2.0, 3.0));
    check(mint::Point3::from([1.0_f32, 2.0, 3.0]), Vector3::new(1.0, 2.0, 3.0));
    check(mint::Vector3::from([1, 2, -3]), Vector3i::new(1, 2, -3));
    check(mint::Point3::from([1, 2, -3]), Vector3i::new(1, 2, -3));
    check(mint::Vector4::from([1.0_f32, 2.0, 3.0, 4.0]), Vector4::new(1.0, 2.0, 3.0, 4.0));
    check(mint::Vector4::from([1, 2, 3, -4]), Vector4i::new(1, 2, 3, -4));
    check(mint::Quaternion::from([0.1_f32, 0.2, 0.3, 0.4]), Quaternion::new(0.1, 0.2, 0.3, 0.4));

    let rows = [[1.0_f32, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]];
    let basis = Basis { rows: rows.map(|[x, y, z]| Vector3::new(x, y, z)) };
    let columns = [[1.0_f32, 4.0, 7.0], [2.0, 5.0, 8.0], [3.0, 6.0, 9.0]];
    check(mint::RowMatrix3::from(rows), basis);
    check(mint::ColumnMatrix3::from(columns), basis);
    let [x, y, z] = columns.map(mint::Vector3::from);
    let transform = Transform3D { basis, origin: Vector3::new(10.0, 11.0, 12.0) };
    check(mint::ColumnMatrix3x4 { x, y, z, w: [10.0_f32, 11.0, 12.0].into() }, transform);
    let numbers: [f32; 6] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0];
    check(mint::ColumnMatrix2x3::from([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]), Transform2D::from(numbers));
    let columns: [[f64; 4]; 4] = [[1.0, 2.0, 3.0, 4.0], [5.0; 4], [6.0; 4], [7.0; 4]];
    let [x, y, z, w] = columns.map(|[x, y, z, w]| double::Vector4::new(x, y, z, w));
    check(mint::ColumnMatrix4::from(columns), double::Projection { x, y, z, w });
}

#[test]
fn runs_are_packed_and_are_read_from_any_array() {
    let points = [glam::Vec3::new(1.0, 2.0, 3.0), glam::Vec3::ZERO];
    let value: Variant = from_bytes(&to_bytes(&points).expect("encodes")).expect("decodes");
    assert_eq!(value.ty(), VariantType::PackedVector3Array);
    let array = Variant::from(points.map(|point| Variant::from(Vector3::from(point))).to_vec());
    assert_eq!(array.read::<[glam::Vec3; 2]>(), Ok(points));
    let error = Variant::from(7).read::<glam::Vec3>().expect_err("no vector");
    assert_eq!(error.to_string(), "expected Vector3, found int");
}

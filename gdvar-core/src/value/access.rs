//! Access to the value in a Variant by its type.

use alloc::string::String;
use alloc::vec::Vec;

use crate::value::math::{
    Aabb, Basis, Color, Plane, Projection, Quaternion, Rect2, Rect2i, Transform2D, Transform3D, Vector2,
    Vector2i, Vector3, Vector3i, Vector4, Vector4i,
};
use crate::value::node_path::NodePath;
use crate::value::object::{Callable, Object, Rid, Signal};
use crate::value::real::Real;
use crate::value::string_name::StringName;
use crate::value::variant::Variant;

/// Accessors that return copies.
macro_rules! copied {
    ($($method:ident: $name:ident($value:ty) $text:literal)+) => {
        /// Returns the value in the Variant, or `None` if it has another type. [`read`](Variant::read) converts it if
        /// nothing is lost.
        impl<R: Real> Variant<R> {$(
            #[doc = concat!("Returns the value of ", $text, ".")]
            pub const fn $method(&self) -> Option<$value> {
                if let Self::$name(value) = self { Some(*value) } else { None }
            }
        )+}
    };
}
copied! {
    as_vector2: Vector2(Vector2<R>) "a `Vector2`"
    as_vector2i: Vector2i(Vector2i) "a `Vector2i`"
    as_rect2: Rect2(Rect2<R>) "a `Rect2`"
    as_rect2i: Rect2i(Rect2i) "a `Rect2i`"
    as_vector3: Vector3(Vector3<R>) "a `Vector3`"
    as_vector3i: Vector3i(Vector3i) "a `Vector3i`"
    as_transform2d: Transform2D(Transform2D<R>) "a `Transform2D`"
    as_vector4: Vector4(Vector4<R>) "a `Vector4`"
    as_vector4i: Vector4i(Vector4i) "a `Vector4i`"
    as_plane: Plane(Plane<R>) "a `Plane`"
    as_quaternion: Quaternion(Quaternion<R>) "a `Quaternion`"
    as_aabb: Aabb(Aabb<R>) "an `AABB`"
    as_basis: Basis(Basis<R>) "a `Basis`"
    as_color: Color(Color) "a `Color`"
    as_rid: Rid(Rid) "an `RID`"
}

/// Accessors that return references.
macro_rules! lent {
    ($($method:ident, $method_mut:ident: $name:ident($value:ty, $owned:ty) $text:literal)+) => {
        /// Returns the value in the Variant, or `None` if it has another type.
        impl<R: Real> Variant<R> {$(
            #[doc = concat!("Returns ", $text, ".")]
            pub fn $method(&self) -> Option<&$value> {
                if let Self::$name(value) = self { Some(value) } else { None }
            }

            #[doc = concat!("Returns ", $text, ", to be changed.")]
            pub fn $method_mut(&mut self) -> Option<&mut $owned> {
                if let Self::$name(value) = self { Some(value) } else { None }
            }
        )+}
    };
}
lent! {
    as_transform3d, as_transform3d_mut: Transform3D(Transform3D<R>, Transform3D<R>) "the `Transform3D`"
    as_projection, as_projection_mut: Projection(Projection<R>, Projection<R>) "the `Projection`"
    as_string_name, as_string_name_mut: StringName(StringName, StringName)
        "the `StringName`; [`as_str`](Self::as_str) takes a String too"
    as_node_path, as_node_path_mut: NodePath(NodePath, NodePath) "the `NodePath`"
    as_object, as_object_mut: Object(Object<R>, Object<R>) "the `Object`"
    as_callable, as_callable_mut: Callable(Callable, Callable) "the `Callable`"
    as_signal, as_signal_mut: Signal(Signal, Signal) "the `Signal`"
    as_bytes, as_bytes_mut: PackedByteArray([u8], Vec<u8>) "the bytes of a `PackedByteArray`"
    as_packed_int32_array, as_packed_int32_array_mut: PackedInt32Array([i32], Vec<i32>)
        "the items of a `PackedInt32Array`"
    as_packed_int64_array, as_packed_int64_array_mut: PackedInt64Array([i64], Vec<i64>)
        "the items of a `PackedInt64Array`"
    as_packed_float32_array, as_packed_float32_array_mut: PackedFloat32Array([f32], Vec<f32>)
        "the items of a `PackedFloat32Array`"
    as_packed_float64_array, as_packed_float64_array_mut: PackedFloat64Array([f64], Vec<f64>)
        "the items of a `PackedFloat64Array`"
    as_packed_string_array, as_packed_string_array_mut: PackedStringArray([String], Vec<String>)
        "the items of a `PackedStringArray`"
    as_packed_vector2_array, as_packed_vector2_array_mut: PackedVector2Array([Vector2<R>], Vec<Vector2<R>>)
        "the items of a `PackedVector2Array`"
    as_packed_vector3_array, as_packed_vector3_array_mut: PackedVector3Array([Vector3<R>], Vec<Vector3<R>>)
        "the items of a `PackedVector3Array`"
    as_packed_color_array, as_packed_color_array_mut: PackedColorArray([Color], Vec<Color>)
        "the items of a `PackedColorArray`"
    as_packed_vector4_array, as_packed_vector4_array_mut: PackedVector4Array([Vector4<R>], Vec<Vector4<R>>)
        "the items of a `PackedVector4Array`"
}

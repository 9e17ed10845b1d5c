//! glam's types, with 32-bit and 64-bit reals.

use glam::{
    Affine2, Affine3A, DAffine2, DAffine3, DMat3, DMat4, DQuat, DVec2, DVec3, DVec4, IVec2, IVec3, IVec4,
    Mat3, Mat3A, Mat4, Quat, Vec2, Vec3, Vec3A, Vec4,
};

use super::codecs;
use crate::value::math::{
    Basis, Projection, Quaternion, Transform2D, Transform3D, Vector2, Vector2i, Vector3, Vector3i, Vector4,
    Vector4i,
};

/// Types with the same field names.
macro_rules! same_fields {
    ($($foreign:ident::$new:ident => $own:ident $(<$real:ty>)? { $($field:ident),+ };)+) => {$(
        impl From<$foreign> for $own $(<$real>)? {
            fn from(value: $foreign) -> Self {
                Self { $($field: value.$field),+ }
            }
        }

        impl From<$own $(<$real>)?> for $foreign {
            fn from(value: $own $(<$real>)?) -> Self {
                Self::$new($(value.$field),+)
            }
        }
    )+};
}
same_fields! {
    Vec2::new => Vector2<f32> { x, y };
    DVec2::new => Vector2<f64> { x, y };
    IVec2::new => Vector2i { x, y };
    Vec3::new => Vector3<f32> { x, y, z };
    Vec3A::new => Vector3<f32> { x, y, z };
    DVec3::new => Vector3<f64> { x, y, z };
    IVec3::new => Vector3i { x, y, z };
    Vec4::new => Vector4<f32> { x, y, z, w };
    DVec4::new => Vector4<f64> { x, y, z, w };
    IVec4::new => Vector4i { x, y, z, w };
    Quat::from_xyzw => Quaternion<f32> { x, y, z, w };
    DQuat::from_xyzw => Quaternion<f64> { x, y, z, w };
}

/// 3 by 3 matrices, which glam stores by columns.
macro_rules! bases {
    ($($foreign:ident => $real:ty;)+) => {$(
        impl From<$foreign> for Basis<$real> {
            fn from(matrix: $foreign) -> Self {
                Self::from_columns(matrix.x_axis.into(), matrix.y_axis.into(), matrix.z_axis.into())
            }
        }

        impl From<Basis<$real>> for $foreign {
            fn from(basis: Basis<$real>) -> Self {
                let [x, y, z] = basis.columns();
                Self::from_cols(x.into(), y.into(), z.into())
            }
        }
    )+};
}
bases! {
    Mat3 => f32;
    Mat3A => f32;
    DMat3 => f64;
}

/// 4 by 4 matrices.
macro_rules! projections {
    ($($foreign:ident => $real:ty;)+) => {$(
        impl From<$foreign> for Projection<$real> {
            fn from(matrix: $foreign) -> Self {
                let [x, y, z, w] = [matrix.x_axis, matrix.y_axis, matrix.z_axis, matrix.w_axis].map(Into::into);
                Self { x, y, z, w }
            }
        }

        impl From<Projection<$real>> for $foreign {
            fn from(projection: Projection<$real>) -> Self {
                let Projection { x, y, z, w } = projection;
                Self::from_cols(x.into(), y.into(), z.into(), w.into())
            }
        }
    )+};
}
projections! {
    Mat4 => f32;
    DMat4 => f64;
}

/// Affine transforms of the plane.
macro_rules! transforms_2d {
    ($($foreign:ident => $real:ty;)+) => {$(
        impl From<$foreign> for Transform2D<$real> {
            fn from(transform: $foreign) -> Self {
                let [x, y] = [transform.matrix2.x_axis, transform.matrix2.y_axis].map(Into::into);
                Self { x, y, origin: transform.translation.into() }
            }
        }

        impl From<Transform2D<$real>> for $foreign {
            fn from(transform: Transform2D<$real>) -> Self {
                let Transform2D { x, y, origin } = transform;
                Self::from_cols(x.into(), y.into(), origin.into())
            }
        }
    )+};
}
transforms_2d! {
    Affine2 => f32;
    DAffine2 => f64;
}

/// Affine transforms of space.
macro_rules! transforms_3d {
    ($($foreign:ident => $real:ty;)+) => {$(
        impl From<$foreign> for Transform3D<$real> {
            fn from(transform: $foreign) -> Self {
                Self { basis: transform.matrix3.into(), origin: transform.translation.into() }
            }
        }

        impl From<Transform3D<$real>> for $foreign {
            fn from(transform: Transform3D<$real>) -> Self {
                let [x, y, z] = transform.basis.columns();
                Self::from_cols(x.into(), y.into(), z.into(), transform.origin.into())
            }
        }
    )+};
}
transforms_3d! {
    Affine3A => f32;
    DAffine3 => f64;
}

/// Calls a macro with each type of glam, and the type of this crate that it is encoded as.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_type_of_glam {
    ($rows:ident) => {
        const _: () = {
            use $crate::generic::*;
            use $crate::internals::crates::glam::*;
            use $crate::{Vector2i, Vector3i, Vector4i};
            $crate::for_each_name_of_glam!($rows);
        };
    };
}
for_each_type_of_glam!(codecs);

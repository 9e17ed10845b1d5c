//! mint's types, through which most math crates, and all versions of glam, exchange their types.

use super::codecs;
use crate::value::math::{
    Basis, Projection, Quaternion, Transform2D, Transform3D, Vector2, Vector2i, Vector3, Vector3i, Vector4,
    Vector4i,
};
use crate::value::real::Real;

/// Types with the same fields.
macro_rules! same_fields {
    ($($({$real:ident})? $foreign:ty => $own:ty { $($field:ident),+ };)+) => {$(
        impl $(<$real: Real>)? From<$foreign> for $own {
            fn from(value: $foreign) -> Self {
                Self { $($field: value.$field.into()),+ }
            }
        }

        impl $(<$real: Real>)? From<$own> for $foreign {
            fn from(value: $own) -> Self {
                Self { $($field: value.$field.into()),+ }
            }
        }
    )+};
}
same_fields! {
    {R} mint::Vector2<R> => Vector2<R> { x, y };
    {R} mint::Point2<R> => Vector2<R> { x, y };
    mint::Vector2<i32> => Vector2i { x, y };
    mint::Point2<i32> => Vector2i { x, y };
    {R} mint::Vector3<R> => Vector3<R> { x, y, z };
    {R} mint::Point3<R> => Vector3<R> { x, y, z };
    mint::Vector3<i32> => Vector3i { x, y, z };
    mint::Point3<i32> => Vector3i { x, y, z };
    {R} mint::Vector4<R> => Vector4<R> { x, y, z, w };
    mint::Vector4<i32> => Vector4i { x, y, z, w };
    {R} mint::ColumnMatrix4<R> => Projection<R> { x, y, z, w };
}

impl<R: Real> From<mint::Quaternion<R>> for Quaternion<R> {
    fn from(value: mint::Quaternion<R>) -> Self {
        let mint::Vector3 { x, y, z } = value.v;
        Self { x, y, z, w: value.s }
    }
}

impl<R: Real> From<Quaternion<R>> for mint::Quaternion<R> {
    fn from(value: Quaternion<R>) -> Self {
        let Quaternion { x, y, z, w } = value;
        Self { v: mint::Vector3 { x, y, z }, s: w }
    }
}

impl<R: Real> From<mint::ColumnMatrix3<R>> for Basis<R> {
    fn from(matrix: mint::ColumnMatrix3<R>) -> Self {
        Self::from_columns(matrix.x.into(), matrix.y.into(), matrix.z.into())
    }
}

impl<R: Real> From<Basis<R>> for mint::ColumnMatrix3<R> {
    fn from(basis: Basis<R>) -> Self {
        let [x, y, z] = basis.columns().map(Into::into);
        Self { x, y, z }
    }
}

impl<R: Real> From<mint::RowMatrix3<R>> for Basis<R> {
    fn from(matrix: mint::RowMatrix3<R>) -> Self {
        Self { rows: [matrix.x.into(), matrix.y.into(), matrix.z.into()] }
    }
}

impl<R: Real> From<Basis<R>> for mint::RowMatrix3<R> {
    fn from(basis: Basis<R>) -> Self {
        let [x, y, z] = basis.rows.map(Into::into);
        Self { x, y, z }
    }
}

/// The columns of the matrix are the three columns of the basis, and the origin.
impl<R: Real> From<mint::ColumnMatrix3x4<R>> for Transform3D<R> {
    fn from(matrix: mint::ColumnMatrix3x4<R>) -> Self {
        let basis = Basis::from_columns(matrix.x.into(), matrix.y.into(), matrix.z.into());
        Self { basis, origin: matrix.w.into() }
    }
}

impl<R: Real> From<Transform3D<R>> for mint::ColumnMatrix3x4<R> {
    fn from(transform: Transform3D<R>) -> Self {
        let [x, y, z] = transform.basis.columns().map(Into::into);
        Self { x, y, z, w: transform.origin.into() }
    }
}

/// The columns of the matrix are the two axes, and the origin.
impl<R: Real> From<mint::ColumnMatrix2x3<R>> for Transform2D<R> {
    fn from(matrix: mint::ColumnMatrix2x3<R>) -> Self {
        Self { x: matrix.x.into(), y: matrix.y.into(), origin: matrix.z.into() }
    }
}

impl<R: Real> From<Transform2D<R>> for mint::ColumnMatrix2x3<R> {
    fn from(transform: Transform2D<R>) -> Self {
        Self { x: transform.x.into(), y: transform.y.into(), z: transform.origin.into() }
    }
}

/// Calls a macro with each type of mint, and the type of this crate that it is encoded as.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_type_of_mint {
    ($rows:ident) => {
        const _: () = {
            use $crate::generic::*;
            use $crate::internals::crates::mint;
            use $crate::{Vector2i, Vector3i, Vector4i};
            $rows! {
                    {R} mint::Vector2<R> => Vector2<R>;
                    {R} mint::Point2<R> => Vector2<R>;
                    mint::Vector2<i32> => Vector2i;
                    mint::Point2<i32> => Vector2i;
                    {R} mint::Vector3<R> => Vector3<R>;
                    {R} mint::Point3<R> => Vector3<R>;
                    mint::Vector3<i32> => Vector3i;
                    mint::Point3<i32> => Vector3i;
                    {R} mint::Vector4<R> => Vector4<R>;
                    mint::Vector4<i32> => Vector4i;
                    {R} mint::Quaternion<R> => Quaternion<R>;
                    {R} mint::ColumnMatrix3<R> => Basis<R>;
                    {R} mint::RowMatrix3<R> => Basis<R>;
                    {R} mint::ColumnMatrix4<R> => Projection<R>;
                    {R} mint::ColumnMatrix3x4<R> => Transform3D<R>;
                    {R} mint::ColumnMatrix2x3<R> => Transform2D<R>;
            }
        };
    };
}
for_each_type_of_mint!(codecs);

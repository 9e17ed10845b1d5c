//! The math types: structs whose fields are written in order. Their defaults are the values that the engine's
//! constructors without arguments return.

use alloc::vec::Vec;
use core::fmt;

use bytemuck::{Pod, Zeroable};

use crate::decode::decoder::{Decoder, Header};
use crate::decode::{GodotDecode, decode_packed};
use crate::encode::encoder::Encoder;
use crate::encode::{GodotEncode, encode_packed};
use crate::error::Result;
use crate::format::HEADER_SIZE;
use crate::format::element_type::ElementType;
use crate::format::plain::{Plain, Word};
use crate::format::variant_type::{VariantType, WordType};
use crate::text::print::Words;
use crate::value::real::Real;

/// The words of a type, as the table of types has them.
macro_rules! words {
    ($count:literal of R) => {
        ($count, WordType::Real)
    };
    ($count:literal of i32) => {
        ($count, WordType::I32)
    };
    ($count:literal of f32) => {
        ($count, WordType::F32)
    };
}

/// Defines structs of `$count` words of the type `$word`. `$real` is for types whose header gives the width, `$packed` is
/// the packed array of the type, and `$transposed` is the method that swaps rows and columns.
macro_rules! math_types {
    ($( $(#[$attr:meta])* $name:ident $(<$real:ident>)? = $count:literal of $word:ident
        $(, packed in $packed:ident)? $(, transposed by $transposed:ident)?
        { $( $(#[$field_attr:meta])* $field:ident: $ty:ty ),+ }
    )+) => {
    $(
        $(#[$attr])*
        ///
        /// It is plain data without arithmetic: [`Vector2`](crate::generic::Vector2#arithmetic) shows how to compute
        /// with it.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[repr(C)]
        pub struct $name $(<$real>)? { $( $(#[$field_attr])* pub $field: $ty ),+ }

        impl $(<$real>)? $name $(<$real>)? {
            /// Makes a value from its fields.
            pub const fn new($($field: $ty),+) -> Self {
                Self { $($field),+ }
            }
        }

        const _: () = {
            assert!(matches!(VariantType::$name.words(), Some(words!($count of $word))), "the table has other words");
        };

        // SAFETY: the type is `repr(C)` and consists only of `$word`s, directly or through other types of this macro.
        // All of it has the alignment of `$word`, so there is no padding. Every bit pattern of an `f32`, `f64` or `i32`
        // is a valid value, including all zeroes, and nothing in it is a pointer.
        #[allow(unsafe_code, reason = "bytemuck's derive does not take generic types")]
        unsafe impl $(<$real: Real>)? Zeroable for $name $(<$real>)? {}
        // SAFETY: the same as for `Zeroable`.
        #[allow(unsafe_code, reason = "bytemuck's derive does not take generic types")]
        unsafe impl $(<$real: Real>)? Pod for $name $(<$real>)? {}

        impl $(<$real: Real>)? Plain for $name $(<$real>)? {
            type Word = $word;
            const HAS_WIDTH_FLAG: bool = matches!(VariantType::$name.words(), Some((_, WordType::Real)));
            $(
                const HAS_BASIS: bool = true;

                fn transposed(self) -> Self { self.$transposed() }
            )?
        }

        impl $(<$real: Real>)? From<[$word; $count]> for $name $(<$real>)? {
            /// Makes a value from the numbers in wire order.
            fn from(words: [$word; $count]) -> Self {
                bytemuck::must_cast(words)
            }
        }

        impl $(<$real: Real>)? From<$name $(<$real>)?> for [$word; $count] {
            /// Returns the numbers in wire order.
            fn from(value: $name $(<$real>)?) -> Self {
                bytemuck::must_cast(value)
            }
        }

        impl $(<$real: Real>)? fmt::Display for $name $(<$real>)? {
            /// Prints what the engine's `var_to_str` prints: the name, and the numbers in wire order.
            #[inline]
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                Words(VariantType::$name.name(), &<[$word; $count]>::from(*self).map(Word::any)).fmt(f)
            }
        }

        impl $(<$real: Real>)? GodotEncode for $name $(<$real>)? {
            const MIN_LEN: usize = HEADER_SIZE + size_of::<Self>();

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.plain(VariantType::$name, self)
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::$name)
            }

            $(
                encode_packed!($packed);
            )?
        }

        impl<'de $(, $real: Real)?> GodotDecode<'de> for $name $(<$real>)? {
            const MIN_LEN: usize = HEADER_SIZE + size_of::<Self>();

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                decoder.plain(VariantType::$name, header)
            }

            $(
                decode_packed!($packed, array_into);
            )?
        }
    )+
    };
}

math_types! {
    /// A vector in the plane. Body: `x`, `y`.
    ///
    /// # Arithmetic
    ///
    /// Addition, multiplication, `length`, `lerp` and the like are left to a math crate. With the feature `glam`, types
    /// that glam also has can be converted in both directions, and your structs can use glam's types in place of gdvar's.
    /// The feature `mint` does the same for mint, which connects to other versions of glam and to other crates.
    ///
    #[cfg_attr(feature = "glam", doc = "```")]
    #[cfg_attr(not(feature = "glam"), doc = "```ignore")]
    /// # use gdvar_core as gdvar;
    /// use gdvar::Vector2;
    ///
    /// let position = Vector2::new(1.0, 2.0);
    /// let target = glam::Vec2::new(4.0, 6.0);
    /// let step = (target - glam::Vec2::from(position)).normalize();
    /// assert_eq!(Vector2::from(step), Vector2::new(0.6, 0.8));
    /// ```
    ///
    /// | gdvar | glam | mint |
    /// |---|---|---|
    /// | `Vector2`, `Vector3`, `Vector4` | `Vec2`, `Vec3`, `Vec3A`, `Vec4` | `Vector2`, `Point2`, `Vector3`, `Point3`, `Vector4` |
    /// | `Vector2i`, `Vector3i`, `Vector4i` | `IVec2`, `IVec3`, `IVec4` | the same of `i32` |
    /// | `Quaternion` | `Quat` | `Quaternion` |
    /// | `Basis` | `Mat3`, `Mat3A` | `ColumnMatrix3`, `RowMatrix3` |
    /// | `Projection` | `Mat4` | `ColumnMatrix4` |
    /// | `Transform2D`, `Transform3D` | `Affine2`, `Affine3A` | `ColumnMatrix2x3`, `ColumnMatrix3x4` |
    ///
    /// The types of `f64` correspond to glam's types with a `D` before their names, such as `DVec2`, except that
    /// `Transform3D` is a `DAffine3`.
    #[derive(Default)]
    Vector2<R> = 2 of R, packed in PackedVector2Array {
        /// Points to the right.
        x: R,
        /// Points down.
        y: R
    }

    /// A vector of integers in the plane. Body: `x`, `y`, an `i32` each. Godot 4.
    ///
    /// Ordered as in the engine, by the first coordinate that differs.
    #[derive(Default, Eq, Hash, PartialOrd, Ord)]
    Vector2i = 2 of i32 {
        /// Points to the right.
        x: i32,
        /// Points down.
        y: i32
    }

    /// An axis-aligned rectangle. Body: `position`, `size`.
    #[derive(Default)]
    Rect2<R> = 4 of R {
        /// The corner with the smallest coordinates, if the size is positive.
        position: Vector2<R>,
        /// Width and height.
        size: Vector2<R>
    }

    /// An axis-aligned rectangle of integers. Body: `position`, `size`, an `i32` for each coordinate. Godot 4.
    #[derive(Default, Eq, Hash)]
    Rect2i = 4 of i32 {
        /// The corner with the smallest coordinates, if the size is positive.
        position: Vector2i,
        /// Width and height.
        size: Vector2i
    }

    /// A vector in space. Body: `x`, `y`, `z`.
    #[derive(Default)]
    Vector3<R> = 3 of R, packed in PackedVector3Array {
        /// Points to the right.
        x: R,
        /// Points up.
        y: R,
        /// Points back.
        z: R
    }

    /// A vector of integers in space. Body: `x`, `y`, `z`, an `i32` each. Godot 4.
    ///
    /// Ordered as in the engine, by the first coordinate that differs.
    #[derive(Default, Eq, Hash, PartialOrd, Ord)]
    Vector3i = 3 of i32 {
        /// Points to the right.
        x: i32,
        /// Points up.
        y: i32,
        /// Points back.
        z: i32
    }

    /// An affine transform of the plane. Body: `x`, `y`, `origin`.
    ///
    /// The default is the identity.
    Transform2D<R> = 6 of R {
        /// The first column: the image of the x axis.
        x: Vector2<R>,
        /// The second column: the image of the y axis.
        y: Vector2<R>,
        /// The image of the origin.
        origin: Vector2<R>
    }

    /// Four reals. Body: `x`, `y`, `z`, `w`. Godot 4; packed from 4.3.
    #[derive(Default)]
    Vector4<R> = 4 of R, packed in PackedVector4Array {
        /// The first real.
        x: R,
        /// The second real.
        y: R,
        /// The third real.
        z: R,
        /// The fourth real.
        w: R
    }

    /// Four integers. Body: `x`, `y`, `z`, `w`, an `i32` each. Godot 4.
    ///
    /// Ordered as in the engine, by the first coordinate that differs.
    #[derive(Default, Eq, Hash, PartialOrd, Ord)]
    Vector4i = 4 of i32 {
        /// The first integer.
        x: i32,
        /// The second integer.
        y: i32,
        /// The third integer.
        z: i32,
        /// The fourth integer.
        w: i32
    }

    /// A plane in space. Body: `normal`, `d`.
    #[derive(Default)]
    Plane<R> = 4 of R {
        /// Perpendicular to the plane, of length 1.
        normal: Vector3<R>,
        /// The plane's distance from the origin, along the normal.
        d: R
    }

    /// A rotation in space, Godot 3's `Quat`. Body: `x`, `y`, `z`, `w`.
    ///
    /// The default is the identity, which changes nothing.
    Quaternion<R> = 4 of R {
        /// The imaginary i component.
        x: R,
        /// The imaginary j component.
        y: R,
        /// The imaginary k component.
        z: R,
        /// The real component.
        w: R
    }

    /// An axis-aligned box, the engine's `AABB`. Body: `position`, `size`.
    #[derive(Default)]
    Aabb<R> = 6 of R {
        /// The corner with the smallest coordinates, if the size is positive.
        position: Vector3<R>,
        /// The extents along each axis.
        size: Vector3<R>
    }

    /// A 3 by 3 matrix: rotation, scale and shear in space.
    ///
    /// Body: its three **rows**, as the engine stores them. Scripts see the columns, and the manual pages say that
    /// columns are written; [`from_columns`](Self::from_columns) and [`columns`](Self::columns) work with the columns.
    /// The default is the identity.
    Basis<R> = 9 of R, transposed by transposed {
        /// The rows: `rows[0]` holds the x components of the three columns.
        rows: [Vector3<R>; 3]
    }

    /// An affine transform of space, Godot 3's `Transform`. Body: the basis by rows, then the origin.
    ///
    /// The default is the identity.
    Transform3D<R> = 12 of R, transposed by with_transposed_basis {
        /// The images of the axes.
        basis: Basis<R>,
        /// The image of the origin.
        origin: Vector3<R>
    }

    /// A 4 by 4 matrix. Body: its columns. Godot 4.
    ///
    /// The default is the identity.
    Projection<R> = 16 of R {
        /// The first column.
        x: Vector4<R>,
        /// The second column.
        y: Vector4<R>,
        /// The third column.
        z: Vector4<R>,
        /// The fourth column.
        w: Vector4<R>
    }

    /// A colour. Body: `r`, `g`, `b`, `a`, an `f32` each in every build of the engine.
    ///
    /// The default is opaque black.
    Color = 4 of f32, packed in PackedColorArray {
        /// Red, usually from 0 to 1.
        r: f32,
        /// Green, usually from 0 to 1.
        g: f32,
        /// Blue, usually from 0 to 1.
        b: f32,
        /// Opacity, from 0 to 1.
        a: f32
    }
}

/// Returns numbers in wire order: 1 at these positions, 0 elsewhere.
fn ones_at<R: Real, const N: usize>(places: &[usize]) -> [R; N] {
    core::array::from_fn(|place| if places.contains(&place) { R::ONE } else { R::default() })
}

/// Implements `Default` for types whose default is the identity. The numbers are the positions of the 1s.
macro_rules! identities {
    ($( $name:ident at $($place:literal)+ ),+) => {$(
        impl<R: Real> Default for $name<R> {
            fn default() -> Self {
                ones_at(&[$($place),+]).into()
            }
        }
    )+};
}
identities!(
    Transform2D at 0 3, Quaternion at 3, Basis at 0 4 8, Transform3D at 0 4 8, Projection at 0 5 10 15
);

impl Default for Color {
    fn default() -> Self {
        Self::new(0.0, 0.0, 0.0, 1.0)
    }
}

impl<R: Real> Basis<R> {
    /// Returns the basis with these columns, which `Basis(x, y, z)` takes in a script.
    pub fn from_columns(x: Vector3<R>, y: Vector3<R>, z: Vector3<R>) -> Self {
        Self { rows: [x, y, z] }.transposed()
    }

    /// Returns the columns, which a script sees as `x`, `y` and `z`.
    pub fn columns(self) -> [Vector3<R>; 3] {
        self.transposed().rows
    }

    /// Returns the matrix with its rows and columns swapped.
    #[must_use]
    pub fn transposed(self) -> Self {
        let [x, y, z] = self.rows;
        Self { rows: [Vector3::new(x.x, y.x, z.x), Vector3::new(x.y, y.y, z.y), Vector3::new(x.z, y.z, z.z)] }
    }
}

impl<R: Real> Transform3D<R> {
    fn with_transposed_basis(self) -> Self {
        Self { basis: self.basis.transposed(), ..self }
    }
}

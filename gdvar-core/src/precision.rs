//! The names of the types that are generic over the real: the generic types, and aliases for each precision.

/// The types that are generic over the real.
macro_rules! precisions {
    ($($name:ident in $($module:ident)::+, $what:literal $(with $page:literal)?;)+) => {
        /// The types that are generic over the real of the math types, for code that supports both precisions.
        ///
        /// Programs that talk to one kind of build use the names for that build instead, in types and in expressions: the
        /// names in the crate's root use `f32`, and those in [`double`](crate::double) use `f64`.
        ///
        /// ```
        /// # use gdvar_core as gdvar;
        /// use gdvar::{Real, generic};
        ///
        /// fn count<R: Real>(value: &generic::Variant<R>) -> usize {
        ///     value.as_array().map_or(1, |items| items.iter().map(count).sum())
        /// }
        /// assert_eq!(count(&gdvar::variant!([1, [2, 3]])), 3);
        /// assert_eq!(count(&gdvar::variant!(<f64> [1, [2, 3]])), 3);
        /// ```
        pub mod generic {
            $(pub use crate::$($module)::+::$name;)+
            pub use crate::value::variant_key::VariantKey;
        }

        /// The single-precision types, which the engine's usual builds have.
        pub(crate) mod single {$(
            #[doc = concat!($what, ", with the reals of the engine's usual builds: [`generic::", stringify!($name), "`](crate::generic::", stringify!($name), ") of `f32`s. That page describes it in full.")]
            $(#[doc = ""]
            #[doc = include_str!($page)])?
            pub type $name = crate::generic::$name<f32>;
        )+}

        /// The same names for peers that are double-precision builds of the engine, whose math types consist of `f64`s.
        ///
        /// ```
        /// # use gdvar_core as gdvar;
        /// use gdvar::{double, to_bytes};
        ///
        /// assert_eq!(to_bytes(&gdvar::Vector2::new(0.1, 0.2))?.len(), 12);
        /// assert_eq!(to_bytes(&double::Vector2::new(0.1, 0.2))?.len(), 20);
        /// # Ok::<(), gdvar::Error>(())
        /// ```
        ///
        /// Each kind of build reads the bytes of both. The `f64` types also read single precision; the `f32` types only
        /// read double precision if nothing is lost.
        pub mod double {
            $(
                #[doc = concat!($what, ", with the reals of double-precision builds: [`generic::", stringify!($name), "`](crate::generic::", stringify!($name), ") of `f64`s. That page describes it in full.")]
                $(#[doc = ""]
                #[doc = include_str!($page)])?
                pub type $name = crate::generic::$name<f64>;
            )+
            /// A Variant as a key of a Rust map. For both precisions, [`VariantKey(value)`](crate::VariantKey) makes one.
            pub type VariantKey = crate::VariantKey<f64>;
            pub use crate::value::math::{Color, Rect2i, Vector2i, Vector3i, Vector4i};
            pub use crate::value::node_path::NodePath;
            pub use crate::value::object::{Callable, Rid, Signal};
            pub use crate::value::string_name::StringName;
        }
    };
}

precisions! {
    Aabb in value::math, "A box along the axes";
    Array in value::array, "A sequence of Variants";
    Basis in value::math, "A 3 by 3 matrix";
    Dictionary in value::dictionary, "A map of Variants in the order of insertion";
    Instance in value::object, "A full object";
    Object in value::object, "An object: null, an id, or a full one";
    Path in value::path, "A path from a value to a value inside it";
    Plane in value::math, "A plane in space";
    Projection in value::math, "A 4 by 4 matrix";
    Quaternion in value::math, "A rotation in space";
    Rect2 in value::math, "A rectangle along the axes";
    Transform2D in value::math, "An affine transform of the plane";
    Transform3D in value::math, "An affine transform of space";
    Variant in value::variant, "Any value" with "value/variant.md";
    Vector2 in value::math, "A vector in the plane";
    Vector3 in value::math, "A vector in space";
    Vector4 in value::math, "Four reals";
}

/// Paths from a value to a value inside it, and their text form.
///
/// Errors print paths in the same grammar that [`Variant::at`](crate::Variant::at) accepts: `players[1].name`.
pub mod path {
    pub use crate::precision::single::Path;
}

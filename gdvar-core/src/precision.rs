//! The names of the types that are generic over the real: for both precisions, and for each.

/// The types that are generic over the real.
macro_rules! precisions {
    ($($name:ident in $($module:ident)::+, $what:literal;)+) => {
        /// The types that are generic over the real of the math types, for code that serves both precisions.
        ///
        /// Programs that talk to one kind of build name its types instead: those of the crate's root are of `f32`s, and
        /// those of [`double`](crate::double) of `f64`s, in types and in expressions.
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

        /// The types of single precision, which the engine's usual builds have.
        pub(crate) mod single {$(
            #[doc = concat!($what, ", with the reals of the engine's usual builds: [`generic::", stringify!($name), "`](crate::generic::", stringify!($name), ") of `f32`s.")]
            pub type $name = crate::generic::$name<f32>;
        )+}

        /// The same names for peers that are double-precision builds of the engine, whose math types are made of `f64`s.
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
        /// Builds of either kind read both. The `f64` types read single precision as well; those of `f32`s read the other
        /// only where nothing is lost.
        pub mod double {
            $(
                #[doc = concat!($what, ", with the reals of double-precision builds: [`generic::", stringify!($name), "`](crate::generic::", stringify!($name), ") of `f64`s.")]
                pub type $name = crate::generic::$name<f64>;
            )+
            /// A Variant as a key of a Rust map. It is made as [`VariantKey(value)`](crate::VariantKey), whatever the precision.
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
    ConfigFile in text::config, "Settings in sections";
    Dictionary in value::dictionary, "A map of Variants in the order of insertion";
    Instance in value::object, "A full object";
    Object in value::object, "An object: null, an id, or a full one";
    Path in value::path, "The way from a value to one inside of it";
    Plane in value::math, "A plane in space";
    Projection in value::math, "A 4 by 4 matrix";
    Quaternion in value::math, "A rotation in space";
    Rect2 in value::math, "A rectangle along the axes";
    Transform2D in value::math, "An affine transform of the plane";
    Transform3D in value::math, "An affine transform of space";
    Variant in value::variant, "Any value";
    Vector2 in value::math, "A vector in the plane";
    Vector3 in value::math, "A vector in space";
    Vector4 in value::math, "Four reals";
}

/// `ConfigFile`: sections with keys and values as text, as in `.cfg` files and `project.godot`.
pub mod config_file {
    pub use crate::precision::single::ConfigFile;
}

/// Paths: the way from a value to one inside of it, as text.
///
/// One grammar for what errors print and what [`Variant::at`](crate::Variant::at) takes: `players[1].name`.
pub mod path {
    pub use crate::precision::single::Path;
}

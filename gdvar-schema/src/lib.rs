//! Schemas: constants that describe the wire forms of types.
//!
//! Programs use this crate as `gdvar::schema`. It stands by itself so that programs without schemas do not compile it.

#![cfg_attr(not(feature = "std"), no_std)]
// On docs.rs, each item shows the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod check;
mod compatible;
mod describe;
mod display;
mod fingerprint;
#[cfg(feature = "gdscript")]
pub mod gdscript;
#[cfg(any(feature = "gdscript", feature = "rust", feature = "typescript"))]
#[cfg_attr(
    not(any(feature = "gdscript", feature = "typescript")),
    allow(dead_code, unreachable_pub, unused_imports, reason = "Rust needs no classes, files or problems")
)]
mod generate;
#[cfg(feature = "infer")]
mod infer;
mod json;
mod keys;
mod link;
mod load;
#[cfg(feature = "std")]
mod lock;
#[cfg(feature = "manifest")]
pub mod manifest;
#[cfg(any(feature = "infer", feature = "rust"))]
#[cfg_attr(
    not(all(feature = "infer", feature = "rust")),
    allow(dead_code, reason = "each uses a part of it")
)]
mod names;
mod owned;
mod resolve;
#[cfg(feature = "rust")]
pub mod rust;
mod std_types;
mod text;
#[cfg(feature = "typescript")]
pub mod typescript;

pub use self::compatible::Incompatible;
#[doc(hidden)]
pub use self::compatible::assert_reads;
pub use self::describe::{
    Declares, Enum, EnumVariant, Field, Fields, Form, IntShape, List, Map, ObjectShape, Presence, Reals,
    Schema, Shape, Side, Tagging, Type, Versions,
};
#[doc(hidden)]
pub use self::describe::{Keys, Node};
#[cfg(any(feature = "gdscript", feature = "rust", feature = "typescript"))]
pub use self::generate::{File, Language, Problems};
#[cfg(feature = "infer")]
pub use self::infer::{Samples, Seen};
#[doc(hidden)]
pub use self::keys::FieldKeys;
#[cfg(feature = "std")]
pub use self::lock::check_lock;
pub use self::owned::SchemaBuf;

#[doc(hidden)]
pub use self::fingerprint::{assert_fingerprint, type_id};

use gdvar_core::VariantType;

/// A type with a constant description of its wire form.
///
/// Derive it with `#[derive(GodotSchema)]`. A type with a hand-written codec names another type that is written in the
/// same way:
///
/// ```
/// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
/// use gdvar::schema::{GodotSchema, Schema};
///
/// struct Celsius(f64);
///
/// impl GodotSchema for Celsius {
///     const SCHEMA: Schema<'static> = f64::SCHEMA;
/// }
/// assert_eq!(Celsius::SCHEMA.to_string(), "float");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no schema",
    label = "`GodotSchema` is not implemented for `{Self}`",
    note = "add `#[derive(GodotSchema)]` to a type of your own",
    note = "for a type of another crate, put `#[gdvar(schema = Type)]` on the field, with a type that is written in the same way"
)]
pub trait GodotSchema {
    /// The description of the type's values on the wire.
    const SCHEMA: Schema<'static>;

    /// The [fingerprint](Schema::fingerprint) of what the type writes.
    ///
    /// Two programs that first exchange their fingerprints know whether they use the same messages.
    ///
    /// The type and those inside it are at most 128 named types. [`Schema::fingerprint`] computes it for more, at run time.
    // A constant, because computing it takes a while for a large protocol.
    #[allow(long_running_const_eval)]
    const FINGERPRINT: u64 = Self::SCHEMA.const_fingerprint();

    /// The type of a slice of values, such as a `Vec` of them:
    /// [`GodotEncode::SLICE_TYPE`](gdvar_core::GodotEncode::SLICE_TYPE).
    const SLICE_TYPE: VariantType = VariantType::Array;

    /// The type of a slice of pointers to values:
    /// [`GodotEncode::POINTER_SLICE_TYPE`](gdvar_core::GodotEncode::POINTER_SLICE_TYPE).
    const POINTER_SLICE_TYPE: VariantType = VariantType::Array;

    /// Whether the default of the type is what the type on the wire has as a new variable: 0, an empty text, an empty list. A
    /// type that wraps another one may have any default.
    #[doc(hidden)]
    const HAS_USUAL_DEFAULT: bool = false;
}

/// Returns the description of a field's `Default::default()`. If that is not the usual value, returns `own`.
// not covered: run by the compiler
#[doc(hidden)]
pub const fn default_of<T: GodotSchema + ?Sized>(own: &'static str) -> &'static str {
    if T::HAS_USUAL_DEFAULT { "Default::default()" } else { own }
}

//! Enums in every tagging.

use ::alloc::boxed::Box;
use ::alloc::string::String;
use ::alloc::vec::Vec;
use ::core::clone::Clone;
use ::core::cmp::PartialEq;
use ::core::fmt::Debug;
use ::variants::{GodotDecode, GodotEncode, Variant};

use crate::structs::{Named, Newtype};

/// The same variants in each tagging.
macro_rules! taggings {
    ($($(#[$attr:meta])* $name:ident)+) => {$(
        /// An enum.
        #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
        #[gdvar(crate = ::variants)]
        $(#[$attr])*
        pub enum $name {
            /// Without fields.
            Unit,
            /// With one.
            Newtype(Named),
            /// With a name.
            Fields {
                /// A number.
                #[gdvar(default)]
                number: i64,
                /// A raw name.
                r#type: String,
                /// Not there.
                #[gdvar(skip)]
                cache: u8,
            },
            /// Never written.
            #[gdvar(skip)]
            Skipped(Newtype),
        }
    )+};
}
taggings! {
    Outside
    #[gdvar(tag = "tag")] Inside
    #[gdvar(tag = "tag", deny_unknown_fields, rename_all = "lowercase")] Strict
    #[gdvar(tag = "tag", content = "content")] Beside
    #[gdvar(untagged)] Untagged
    #[gdvar(key = "StringName")] Names
}

/// Tuples, and ints as tags.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants, repr = "int")]
#[repr(u8)]
pub enum Message {
    /// Without fields.
    Ping,
    /// With two.
    Chat(u8, String) = 5,
    /// With itself.
    Nested(Vec<Self>),
    /// Any other.
    #[gdvar(other)]
    Unknown(i64),
}

/// A name.
#[derive(Debug, Clone, Copy, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants)]
pub enum Name {
    /// The first, a raw name.
    #[allow(non_camel_case_types, reason = "a raw name has to be a keyword")]
    r#fn,
    /// The second.
    Second,
    /// Any other.
    #[gdvar(other)]
    Other,
}

/// A name that is kept.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants)]
pub enum Open {
    /// The first.
    Known,
    /// Any other.
    #[gdvar(other)]
    Other(String),
}

/// A tag that is kept.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants, tag = "tag", content = "content")]
pub enum OpenBeside {
    /// The first.
    #[gdvar(tag = 1)]
    Known(u8, u8),
    /// Any other.
    #[gdvar(other)]
    Other(Variant),
}

/// With parameters.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants)]
pub enum Either<'a, A, B> {
    /// The one.
    Left(A),
    /// The other.
    Right {
        /// It.
        value: Box<B>,
        /// Its name.
        name: &'a str,
    },
}

//! Types in a module where other items have all the names that derived code uses.

#![allow(non_camel_case_types, reason = "primitive types have such names")]

use ::core::primitive::{i64 as Int, u8 as Byte};

/// Useless types with the names of well-known ones.
macro_rules! impostors {
    ($($name:ident)+) => {$(
        #[doc = concat!("No `", stringify!($name), "`.")]
        #[derive(::core::fmt::Debug)]
        pub struct $name;
    )+};
}
use ::core::{concat, stringify};
impostors! {
    bool char f32 f64 i8 i16 i32 i64 isize str u8 u16 u32 u64 usize
    Option Some None Result Ok Err Box Vec String Cow PhantomData
    Encoder Decoder Header Codec Error ElementType FieldSet Fields Key EntriesEncoder
}

/// Useless traits.
macro_rules! impostor_traits {
    ($($name:ident)+) => {$(
        #[doc = concat!("No `", stringify!($name), "`.")]
        pub trait $name {}
    )+};
}
impostor_traits! {
    Default Clone Copy Into From TryInto TryFrom FnOnce FnMut Fn Sized Iterator Drop Debug
    GodotEncode GodotDecode EncodeFields DecodeFields
}

/// An empty module.
pub mod core {}
/// An empty module.
pub mod alloc {}
/// An empty module.
pub mod std {}
/// An empty module.
pub mod gdvar {}
/// An empty module.
pub mod variants {}
/// An empty module.
pub mod runtime {}

/// Methods on all types, which shadow well-known ones.
macro_rules! meddle {
    ($($name:ident)+) => {
        /// Methods on all types, which do nothing.
        #[allow(clippy::wrong_self_convention, reason = "what is taken by value comes first of all")]
        pub trait Meddler: ::core::marker::Sized {
            $(#[doc = concat!("No `", stringify!($name), "`.")] fn $name(self) {})+
        }
    };
}
meddle! {
    encode decode absent clone into try_into from default map map_err and_then unwrap_or unwrap_or_default
    array dictionary element entry key property object offset header value skip
    field field_by property_by rest pass start flattened required present tag content no_content ignore_rest deny_unknown
    variant fail unit other ignore encode_fields decode_fields
    in_order in_dictionary in_any_order fields place next pass_if end is_all is_left pass_unknown catch_up find all_read
}

impl<T> Meddler for T {}

/// A struct whose fields are named like the local variables of derived code.
#[derive(::core::fmt::Debug, ::core::cmp::PartialEq, ::variants::GodotEncode, ::variants::GodotDecode)]
#[gdvar(crate = "::variants")]
pub struct Locals {
    /// A field.
    pub encoder: Int,
    /// A field.
    pub decoder: Int,
    /// A field.
    pub header: Int,
    /// A field.
    pub entries: Int,
    /// A field.
    pub fields: Int,
    /// A field.
    pub index: Int,
    /// A field.
    pub codec: Int,
    /// A field.
    pub start: Int,
    /// A field.
    pub tag: Int,
    /// A field.
    #[gdvar(default = 1)]
    pub value: Int,
    /// A field.
    #[gdvar(skip)]
    pub default: Int,
    /// A field.
    pub krate: ::core::option::Option<::alloc::boxed::Box<Self>>,
}

/// Fields of types whose names derived code recognises.
#[derive(::core::fmt::Debug, ::core::cmp::PartialEq, ::variants::GodotEncode, ::variants::GodotDecode)]
#[gdvar(crate = ::variants)]
pub struct Known {
    /// A field.
    pub number: ::core::primitive::i64,
    /// A field.
    pub text: ::alloc::string::String,
    /// A field.
    pub bytes: ::core::option::Option<::alloc::vec::Vec<::core::primitive::u8>>,
}

/// Declares an enum of both, whose variants have well-known names.
macro_rules! enums {
    ($($(#[$attr:meta])* $name:ident)+) => {$(
        /// An enum.
        #[derive(::core::fmt::Debug, ::core::cmp::PartialEq, ::variants::GodotEncode, ::variants::GodotDecode)]
        #[gdvar(crate = ::variants)]
        $(#[$attr])*
        pub enum $name {
            /// A variant.
            None,
            /// A variant.
            Some(Locals),
            /// A variant.
            Ok {
                /// A field.
                variant: Int,
                /// A field.
                outside: Int,
                /// A field.
                #[gdvar(default)]
                decoder: Int,
            },
            /// A variant.
            String(Known),
            /// A variant.
            Vec {
                /// A field.
                number: ::core::primitive::i64,
                /// A field.
                #[gdvar(default)]
                text: ::alloc::string::String,
            },
            /// A variant.
            Box {
                /// A field.
                inner: Known,
            },
            /// A variant.
            #[gdvar(skip)]
            Err,
        }
    )+};
}
enums! {
    Outside
    #[gdvar(tag = "type")] Inside
    #[gdvar(tag = "type", content = "value")] Beside
    #[gdvar(untagged)] Untagged
}

/// Flattened fields among its own.
#[derive(::core::fmt::Debug, ::core::cmp::PartialEq, ::variants::GodotEncode, ::variants::GodotDecode)]
#[gdvar(crate = ::variants, deny_unknown_fields)]
pub struct Flattened {
    /// A field.
    #[gdvar(flatten)]
    pub inside: Inside,
    /// A field.
    #[gdvar(with = functions)]
    pub own: Int,
    /// A field.
    #[gdvar(skip_encoding_if = functions::always, default)]
    pub written: Int,
}

/// Functions for a field.
pub mod functions {
    use ::core::primitive::{bool as Bool, i64 as Int};
    use ::variants::{Decoder, Encoder, GodotDecode as _, GodotEncode as _, Header, Result};

    /// Writes it.
    ///
    /// # Errors
    ///
    /// As any int.
    pub fn encode(number: &Int, encoder: &mut Encoder<'_>) -> Result<()> {
        number.encode(encoder)
    }

    /// Reads it.
    ///
    /// # Errors
    ///
    /// As any int.
    pub fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Int> {
        Int::decode(header, decoder)
    }

    /// Returns `true`: the field is skipped.
    #[must_use]
    pub const fn always(_: &Int) -> Bool {
        true
    }
}

/// Other variants.
#[derive(::core::fmt::Debug, ::core::cmp::PartialEq, ::variants::GodotEncode, ::variants::GodotDecode)]
#[gdvar(crate = ::variants)]
pub enum Other {
    /// A variant.
    Known,
    /// A variant.
    #[gdvar(other)]
    Unknown(::alloc::string::String),
}

/// An Array.
#[derive(::core::fmt::Debug, ::core::cmp::PartialEq, ::variants::GodotEncode, ::variants::GodotDecode)]
#[gdvar(crate = ::variants)]
pub struct Elements(pub Int, #[gdvar(default)] pub Int);

/// An Object.
#[derive(::core::fmt::Debug, ::core::cmp::PartialEq, ::variants::GodotEncode, ::variants::GodotDecode)]
#[gdvar(crate = ::variants, object, script = "res://a.gd")]
pub struct Resource {
    /// A property.
    pub hp: Int,
}

/// Read from an int that fits.
#[derive(
    ::core::fmt::Debug,
    ::core::cmp::PartialEq,
    ::core::clone::Clone,
    ::variants::GodotEncode,
    ::variants::GodotDecode,
)]
#[gdvar(crate = ::variants, try_from = Int, into = Int)]
pub struct Small(pub Byte);

impl ::core::convert::TryFrom<Int> for Small {
    type Error = ::core::num::TryFromIntError;

    fn try_from(number: Int) -> ::core::result::Result<Self, Self::Error> {
        ::core::convert::TryFrom::try_from(number).map(Self)
    }
}

impl ::core::convert::From<Small> for Int {
    fn from(small: Small) -> Self {
        ::core::convert::From::from(small.0)
    }
}

/// Types whose parameters have the names of well-known types.
#[derive(::core::fmt::Debug, ::core::cmp::PartialEq, ::variants::GodotEncode, ::variants::GodotDecode)]
#[gdvar(crate = ::variants)]
pub struct Parameters<Self_, R, E> {
    /// A field.
    pub a: Self_,
    /// A field.
    pub b: R,
    /// A field.
    #[gdvar(default)]
    pub c: E,
}

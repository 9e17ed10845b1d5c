//! Fields with every attribute.

use ::alloc::collections::BTreeMap;
use ::alloc::string::String;
use ::alloc::vec::Vec;
use ::core::clone::Clone;
use ::core::cmp::PartialEq;
use ::core::fmt::Debug;
use ::core::option::Option;
use ::variants::{GodotDecode, GodotEncode, Variant};

use crate::enums::Inside;
use crate::structs::Defaults;

/// Functions for a field.
pub mod doubled {
    use ::variants::{Decoder, Encoder, GodotDecode as _, GodotEncode as _, Header, Result};

    /// Writes it.
    ///
    /// # Errors
    ///
    /// As any int.
    pub fn encode(number: &i64, encoder: &mut Encoder<'_>) -> Result<()> {
        (number * 2).encode(encoder)
    }

    /// Reads it.
    ///
    /// # Errors
    ///
    /// As any int.
    pub fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<i64> {
        i64::decode(header, decoder).map(|number| number / 2)
    }
}

/// Fields with every attribute.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants)]
pub struct Fields {
    /// With another name.
    #[gdvar(rename = "other name", alias = "old name")]
    pub renamed: i64,
    /// With a key that is an int.
    #[gdvar(key = 3)]
    pub numbered: i64,
    /// With a default.
    #[gdvar(default)]
    pub zero: i64,
    /// With a value.
    #[gdvar(default = 5)]
    pub five: i64,
    /// Read, not written.
    #[gdvar(skip_encoding, default = 7)]
    pub read: i64,
    /// Written, not read.
    #[gdvar(skip_decoding)]
    pub written: i64,
    /// Sometimes written.
    #[gdvar(skip_encoding_if = |number: &Option<i64>| number.is_none())]
    pub maybe: Option<i64>,
    /// Read and written by functions.
    #[gdvar(with = doubled)]
    pub with: i64,
    /// By functions, each named.
    #[gdvar(encode_with = doubled::encode, decode_with = doubled::decode)]
    pub with_both: i64,
    /// A packed array.
    #[gdvar(packed)]
    pub packed: Vec<u8>,
    /// An array.
    #[gdvar(array)]
    pub array: Vec<u8>,
    /// A typed array.
    #[gdvar(typed)]
    pub typed: Vec<u8>,
    /// A wide number.
    #[gdvar(wide)]
    pub wide: i64,
    /// A name.
    #[gdvar(as = "StringName")]
    pub name: String,
    /// A path.
    #[gdvar(as = "NodePath")]
    pub path: String,
    /// A float.
    #[gdvar(as = "float")]
    pub float: i64,
}

/// Flattened fields among its own.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(crate = ::variants)]
pub struct Flattened {
    /// The entries of an enum.
    #[gdvar(flatten)]
    pub inside: Inside,
    /// The entries of a struct.
    #[gdvar(flatten)]
    pub defaults: Option<Defaults>,
    /// Its own.
    pub own: i64,
    /// All other entries.
    #[gdvar(flatten)]
    pub rest: BTreeMap<String, Variant>,
}

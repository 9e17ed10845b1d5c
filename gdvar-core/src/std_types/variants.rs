//! Enums of std, which are externally tagged as derived enums are by default.

use core::ops::Bound;

use alloc::format;
use alloc::string::String;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::{ErrorKind, Result, excerpt};
use crate::format::variant_type::VariantType;
use crate::key;

/// Reads the single entry of a Dictionary. `value` reads the content of a variant, if it knows the variant's name.
fn variant<'de, T>(
    header: Header,
    decoder: &mut Decoder<'_, 'de>,
    names: &str,
    value: impl FnOnce(&str, &mut crate::containers::EntriesDecoder<'_, '_, 'de>) -> Option<Result<T>>,
) -> Result<T> {
    let mut entries = decoder.entries(header)?;
    if entries.len() != 1 {
        let message = format!(
            "expected a Dictionary of one entry, the name of a variant, found {} entries",
            entries.len()
        );
        return Err(entries.error(ErrorKind::WrongLength, message));
    }
    let name = entries.next_key::<&str>()?.unwrap_or_default();
    match value(name, &mut entries) {
        Some(value) => value.map_err(|error| error.in_field(String::from(name))),
        None => Err(entries.error(ErrorKind::UnknownVariant, unknown(name, names))),
    }
}

fn unknown(name: &str, names: &str) -> String {
    format!("unknown variant `{}`, expected one of {names}", excerpt(name))
}

impl<T: GodotEncode, E: GodotEncode> GodotEncode for core::result::Result<T, E> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.dictionary(|entries| match self {
            Ok(value) => entries.field(key!("Ok"), value),
            Err(error) => entries.field(key!("Err"), error),
        })
    }
}

impl<'de, T: GodotDecode<'de>, E: GodotDecode<'de>> GodotDecode<'de> for core::result::Result<T, E> {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        variant(header, decoder, "`Ok`, `Err`", |name, entries| match name {
            "Ok" => Some(entries.value().map(Ok)),
            "Err" => Some(entries.value().map(Err)),
            _ => None,
        })
    }
}

impl<T: GodotEncode> GodotEncode for Bound<T> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        let (name, value) = match self {
            Self::Unbounded => return "Unbounded".encode(encoder),
            Self::Included(value) => ("Included", value),
            Self::Excluded(value) => ("Excluded", value),
        };
        encoder.dictionary(|entries| entries.entry(name, value))
    }
}

impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for Bound<T> {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        const NAMES: &str = "`Included`, `Excluded`, `Unbounded`";

        if decoder.type_of(header)? != VariantType::Dictionary {
            let name = <&str>::decode(header, decoder)?;
            if name == "Unbounded" {
                return Ok(Self::Unbounded);
            }
            return Err(decoder.error(ErrorKind::UnknownVariant, unknown(name, NAMES)));
        }
        variant(header, decoder, NAMES, |name, entries| match name {
            "Included" => Some(entries.value().map(Self::Included)),
            "Excluded" => Some(entries.value().map(Self::Excluded)),
            _ => None,
        })
    }
}

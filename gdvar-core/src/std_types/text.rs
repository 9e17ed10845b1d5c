//! Text, and bytes that are borrowed.

use alloc::string::String;
use alloc::vec::Vec;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::messages;
use crate::decode::raw::owned_text;
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::format::HEAD_SIZE;
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;

impl GodotEncode for str {
    const MIN_LEN: usize = HEAD_SIZE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.string(self)
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::String)
    }

    const POINTER_SLICE_TYPE: VariantType = VariantType::PackedStringArray;

    fn as_text(value: &Self) -> Option<&str> {
        Some(value)
    }
}

impl<'de: 'a, 'a> GodotDecode<'de> for &'a str {
    const MIN_LEN: usize = HEAD_SIZE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.text(header)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_vec(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Vec<Self>> {
        decoder.outlined(|decoder| decoder.texts(header, |text| text))
    }
}

impl GodotEncode for String {
    const MIN_LEN: usize = HEAD_SIZE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.string(self)
    }

    fn element_type() -> ElementType {
        str::element_type()
    }

    const SLICE_TYPE: VariantType = VariantType::PackedStringArray;

    fn encode_slice(items: &[Self], encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.packed_strings(items)
    }

    fn as_text(value: &Self) -> Option<&str> {
        Some(value)
    }
}

impl<'de> GodotDecode<'de> for String {
    const MIN_LEN: usize = HEAD_SIZE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.text_as(header, owned_text)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_vec(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Vec<Self>> {
        decoder.outlined(|decoder| decoder.texts(header, owned_text))
    }

    fn decode_into(value: &mut Self, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        if matches!(decoder.type_of(header), Ok(VariantType::NodePath)) {
            *value = Self::decode(header, decoder)?;
            return Ok(());
        }
        let text = decoder.text(header)?;
        value.clear();
        value.push_str(text);
        Ok(())
    }
}

as_others! {
    /// A String of one character.
    [] char as String,
    |char, encoder| encoder.string(char.encode_utf8(&mut [0; 4])),
    |header, decoder| {
        let start = decoder.at();
        let text = decoder.text(header)?;
        let mut chars = text.chars();
        if let (Some(char), None) = (chars.next(), chars.next()) {
            return Ok(char);
        }
        Err(messages::not_one_character(text).at(start.offset()))
    };
}

impl<'de: 'a, 'a> GodotDecode<'de> for &'a [u8] {
    const MIN_LEN: usize = HEAD_SIZE;

    /// Borrows the items of a `PackedByteArray`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.byte_array(header)
    }
}

//! Enums of std, which are externally tagged as derived enums are by default.

use core::ops::Bound;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::variants::{Tags, outside};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::key;

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
        const TAGS: Tags = &[&[key!("Ok")], &[key!("Err")]];
        let outside = outside(header, decoder, TAGS, false, |next| next.position(TAGS))?;
        match outside.variant {
            0 => outside.content(decoder, T::decode).map(Ok),
            _ => outside.content(decoder, E::decode).map(Err),
        }
    }
}

impl<T: GodotEncode> GodotEncode for Bound<T> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        match self {
            Self::Unbounded => encoder.tag(key!("Unbounded")),
            Self::Included(value) => encoder.dictionary(|entries| entries.field(key!("Included"), value)),
            Self::Excluded(value) => encoder.dictionary(|entries| entries.field(key!("Excluded"), value)),
        }
    }
}

impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for Bound<T> {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        const TAGS: Tags = &[&[key!("Included")], &[key!("Excluded")], &[key!("Unbounded")]];
        let outside = outside(header, decoder, TAGS, false, |next| next.position(TAGS))?;
        match outside.variant {
            0 => outside.content(decoder, T::decode).map(Self::Included),
            1 => outside.content(decoder, T::decode).map(Self::Excluded),
            _ => outside.unit(decoder).map(|()| Self::Unbounded),
        }
    }
}

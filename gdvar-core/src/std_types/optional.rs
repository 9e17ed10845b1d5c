//! Nil, and values that may be Nil instead.

use core::marker::PhantomData;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::format::HEADER_SIZE;
use crate::format::style::NIL;
use crate::format::variant_type::VariantType;

/// Types of one value, which is Nil.
macro_rules! units {
    ($([$($generics:tt)*] $ty:ty = $value:expr;)+) => {$(
        impl<$($generics)*> GodotEncode for $ty {
            const MIN_LEN: usize = HEADER_SIZE;

            #[inline]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.nil();
                Ok(())
            }
        }

        impl<'de, $($generics)*> GodotDecode<'de> for $ty {
            const MIN_LEN: usize = HEADER_SIZE;

            #[inline]
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                if header.word != NIL {
                    decoder.at().expect(VariantType::Nil, header)?;
                }
                Ok($value)
            }
        }
    )+};
}
units! {
    [] () = ();
    [T: ?Sized] PhantomData<T> = Self;
}

impl<T: GodotEncode> GodotEncode for Option<T> {
    // `T::MIN_LEN` would be cyclic for a type that contains an `Option` of itself.
    const MIN_LEN: usize = HEADER_SIZE;

    /// Writes the value, or Nil for `None`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.part_or_nil(self.as_ref())
    }
}

impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for Option<T> {
    // mutants `> with <`, `> with ==`, `> with >=`: only whether code is inlined
    const MIN_LEN: usize = if T::MIN_LEN > 0 { HEADER_SIZE } else { 0 };
    const PASSES_ON: bool = T::PASSES_ON;

    fn fits(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        if decoder.is_nil(header) { Ok(()) } else { T::fits(header, decoder) }
    }

    /// Reads `None` from Nil, and from a field that is missing.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        if decoder.is_nil(header) {
            return Ok(None);
        }
        T::decode(header, decoder).map(Some)
    }

    // mutants `with Some(Default::default())`: the replacement does the same
    #[inline]
    fn absent() -> Option<Self> {
        Some(None)
    }

    fn decode_into(value: &mut Self, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        match value {
            Some(value) if !decoder.is_nil(header) => T::decode_into(value, header, decoder),
            _ => {
                *value = Self::decode(header, decoder)?;
                Ok(())
            }
        }
    }
}

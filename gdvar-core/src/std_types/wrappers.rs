//! Types that are written as the value that they contain: newtypes, and the 128-bit non-zero integers.

use core::cmp::Reverse;
use core::num::{NonZeroI128, NonZeroU128, Saturating, Wrapping};

use alloc::format;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::{ErrorKind, Result};
use crate::value::array::ElementType;

macro_rules! newtypes {
    ($($name:ident),+) => {$(
        impl<T: GodotEncode> GodotEncode for $name<T> {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                self.0.encode(encoder)
            }

            fn element_type() -> ElementType {
                T::element_type()
            }
        }

        impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for $name<T> {
            const PASSES_ON: bool = T::PASSES_ON;

            fn fits(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
                T::fits(header, decoder)
            }

            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                T::decode(header, decoder).map(Self)
            }
        }
    )+};
}
newtypes!(Wrapping, Saturating, Reverse);

macro_rules! nonzero {
    ($($name:ident is $integer:ty;)+) => {$(
        impl GodotEncode for $name {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                self.get().encode(encoder)
            }

            fn element_type() -> ElementType {
                <$integer as GodotEncode>::element_type()
            }
        }

        impl<'de> GodotDecode<'de> for $name {
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                let number = <$integer>::decode(header, decoder)?;
                Self::new(number).ok_or_else(|| {
                    decoder.error(ErrorKind::OutOfRange, format!("{number} does not fit {}", stringify!($name)))
                })
            }
        }
    )+};
}
// The smaller types are implemented beside the integers.
nonzero! {
    NonZeroI128 is i128;
    NonZeroU128 is u128;
}

//! Types that are written as the value that they contain: newtypes, and the non-zero integers.

use core::cmp::Reverse;
use core::num::{Saturating, Wrapping};

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::format::NUMBER_SIZE;
use crate::format::element_type::ElementType;

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
        impl GodotEncode for core::num::$name {
            const MIN_LEN: usize = NUMBER_SIZE;

            #[inline]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                self.get().encode(encoder)
            }

            fn element_type() -> ElementType {
                <$integer as GodotEncode>::element_type()
            }
        }

        impl<'de> GodotDecode<'de> for core::num::$name {
            const MIN_LEN: usize = NUMBER_SIZE;

            #[inline]
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                let start = decoder.at();
                Self::new(<$integer>::decode(header, decoder)?)
                    .ok_or_else(|| start.out_of_range(0, stringify!($name)))
            }
        }
    )+};
}

/// Passes to a macro all integers that are not zero.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_nonzero {
    ($each:ident) => {
        $each! {
            NonZeroI8 is i8;
            NonZeroI16 is i16;
            NonZeroI32 is i32;
            NonZeroI64 is i64;
            NonZeroI128 is i128;
            NonZeroIsize is isize;
            NonZeroU8 is u8;
            NonZeroU16 is u16;
            NonZeroU32 is u32;
            NonZeroU64 is u64;
            NonZeroU128 is u128;
            NonZeroUsize is usize;
        }
    };
}
for_each_nonzero!(nonzero);

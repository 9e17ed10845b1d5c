//! Integers, floats and `bool`.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;

use crate::decode::decoder::{Decoder, Header};
use crate::decode::lenient::StdNumber;
use crate::decode::messages::out_of_range;
use crate::decode::{GodotDecode, decode_packed};
use crate::encode::encoder::Encoder;
use crate::encode::{GodotEncode, encode_packed};
use crate::error::{Error, ErrorKind, Result};
use crate::format::element_type::ElementType;
use crate::format::number::whole;
use crate::format::style::BOOL;
use crate::format::variant_type::VariantType;
use crate::format::{HEADER_SIZE, NUMBER_SIZE};

/// Passes to a macro all integers: the type, the type without 0, and the packed array of the type, or `-`.
#[doc(hidden)]
#[macro_export]
macro_rules! for_each_integer {
    ($each:ident) => {
        $each! {
            i8 NonZeroI8 -;
            i16 NonZeroI16 -;
            i32 NonZeroI32 PackedInt32Array;
            i64 NonZeroI64 PackedInt64Array;
            i128 NonZeroI128 -;
            isize NonZeroIsize -;
            u8 NonZeroU8 PackedByteArray;
            u16 NonZeroU16 -;
            u32 NonZeroU32 -;
            u64 NonZeroU64 -;
            u128 NonZeroU128 -;
            usize NonZeroUsize -;
        }
    };
}

/// An integer is read from any int that fits. One that does not fit an int is not written.
macro_rules! integers {
    ($($integer:ident $nonzero:ident $packed:tt;)+) => {$(
        impl GodotEncode for $integer {
            const MIN_LEN: usize = NUMBER_SIZE;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                let number = i64::try_from(*self).map_err(|_| no_int(*self, encoder.offset()))?;
                encoder.int(number);
                Ok(())
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Int)
            }

            integers!(@encode $packed);
        }

        impl<'de> GodotDecode<'de> for $integer {
            const MIN_LEN: usize = NUMBER_SIZE;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                decoder.int_as(stringify!($integer), header)
            }

            integers!(@decode $packed);
        }

        impl StdNumber for $integer {
            #[inline]
            fn of_int(number: i64) -> Option<Self> {
                number.try_into().ok()
            }

            #[inline]
            fn of_float(number: f64) -> Option<Self> {
                whole(number)?.try_into().ok()
            }
        }

        as_others! {
            [] core::num::$nonzero as $integer,
            |number, encoder| number.get().encode(encoder),
            |header, decoder| {
                let start = decoder.at();
                let number = Self::new($integer::decode(header, decoder)?);
                number.ok_or_else(|| out_of_range(&0, &stringify!($nonzero)).at(start.offset()))
            };
        }
    )+};
    (@encode -) => {};
    (@encode $packed:ident) => { encode_packed!($packed); };
    (@decode -) => {
        // As in `decode_packed!`.
        #[cfg_attr(debug_assertions, inline)]
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_vec(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Vec<Self>> {
            decoder.outlined(|decoder| {
                let mut items = Vec::new();
                decoder.numbers_into(header, &mut items).map(|()| items)
            })
        }

        #[inline]
        fn decode_vec_into(
            items: &mut Vec<Self>,
            header: Header,
            decoder: &mut Decoder<'_, 'de>,
        ) -> Result<()> {
            decoder.numbers_into(header, items)
        }
    };
    (@decode $packed:ident) => { decode_packed!($packed, numbers_into); };
}
for_each_integer!(integers);

#[cold]
#[inline(never)]
pub(crate) fn no_int(number: impl fmt::Display, offset: usize) -> Error {
    let message = format!("{number} does not fit int (a signed 64-bit integer)");
    Error::new(ErrorKind::OutOfRange, message).at(offset)
}

/// A float is written in 32 bits if that loses nothing.
macro_rules! floats {
    ($($(#[$doc:meta])* $float:ident, $packed:ident, $decode:ident;)+) => {$(
        impl GodotEncode for $float {
            const MIN_LEN: usize = NUMBER_SIZE;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.float(f64::from(*self))
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Float)
            }

            encode_packed!($packed);
        }

        $(#[$doc])*
        impl<'de> GodotDecode<'de> for $float {
            const MIN_LEN: usize = NUMBER_SIZE;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                decoder.$decode(header)
            }

            decode_packed!($packed, numbers_into);
        }
    )+};
}
floats! {
    /// Reads any float, rounded to the nearest `f32` as in the engine's own vectors, or an int that an `f32` can represent
    /// exactly. A finite number beyond the range of `f32` is an error. `#[gdvar(exact)]` on a field refuses floats that
    /// would be rounded.
    f32, PackedFloat32Array, narrow_float;
    /// Reads a float, or an int that a float can represent exactly.
    f64, PackedFloat64Array, float;
}

impl GodotEncode for bool {
    // mutants `+ with *`: a fast path; `+ with -`: only whether code is inlined
    const MIN_LEN: usize = HEADER_SIZE + size_of::<u32>();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.headed(BOOL, u32::from(*self).to_le_bytes());
        Ok(())
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::Bool)
    }
}

impl<'de> GodotDecode<'de> for bool {
    // mutants `+ with *`: a fast path; `+ with -`: only whether code is inlined
    const MIN_LEN: usize = HEADER_SIZE + size_of::<u32>();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.bool(header)
    }
}

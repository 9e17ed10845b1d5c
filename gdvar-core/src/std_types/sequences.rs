//! Slices, collections and tuples.

use alloc::vec::Vec;
#[cfg(any(feature = "std", feature = "indexmap"))]
use core::hash::BuildHasher;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::format::HEAD_SIZE;
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;
use crate::std_types::collections::{Map, Sequence, for_each_map, for_each_sequence};

/// Returns the [`MIN_LEN`](GodotEncode::MIN_LEN) of a slice that is written as `ty`: 0 if `ty` contains other values.
// mutants `with 0`, `with 1`: only how much memory is reserved, or when
// not covered: run by the compiler
const fn slice_min_len(ty: VariantType) -> usize {
    if matches!(ty, VariantType::Array | VariantType::PackedStringArray) { 0 } else { HEAD_SIZE }
}

/// Slices, which are written as the packed array of `T`, or as an Array if there is none.
macro_rules! encode_slices {
    ($([$($generics:tt)*] $ty:ty;)+) => {$(
        impl<$($generics)*> GodotEncode for $ty {
            const MIN_LEN: usize = slice_min_len(T::SLICE_TYPE);

            /// Writes the packed array of `T`, or an Array if there is none.
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                T::encode_slice(self, encoder)
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(T::SLICE_TYPE)
            }
        }
    )+};
}
encode_slices! {
    [T: GodotEncode] [T];
    [T: GodotEncode] Vec<T>;
    [T: GodotEncode, const N: usize] [T; N];
}

impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for Vec<T> {
    const MIN_LEN: usize = HEAD_SIZE;

    /// Reads any array whose elements are `T`s.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        T::decode_vec(header, decoder)
    }

    fn decode_into(value: &mut Self, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        T::decode_vec_into(value, header, decoder)
    }
}

impl<'de, T: GodotDecode<'de>, const N: usize> GodotDecode<'de> for [T; N] {
    const MIN_LEN: usize = HEAD_SIZE;

    fn fits(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        fits_elements(N, header, decoder)
    }

    /// Reads any array of exactly `N` elements that are `T`s.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        T::decode_array(header, decoder)
    }
}

/// Checks the length of an array.
#[cold]
fn fits_elements(len: usize, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
    decoder.elements_with(header, len..=len, |_| Ok(()))
}

impl<T> Sequence for [T] {
    type Item = T;

    fn items(&self) -> impl ExactSizeIterator<Item = &T> {
        self.iter()
    }
}

/// Sequences that are not slices, which are written as an Array in the order of iteration and read from any array.
macro_rules! sequences {
    ($($(#[$attr:meta])* [$($bound:tt)*] [$($hasher:ident)?] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<T $(, $hasher)?> Sequence for $ty {
            type Item = T;

            fn items(&self) -> impl ExactSizeIterator<Item = &T> {
                self.iter()
            }
        }

        $(#[$attr])*
        impl<T: GodotEncode $(, $hasher)?> GodotEncode for $ty {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.array_of(self.iter())
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Array)
            }
        }

        $(#[$attr])*
        impl<'de, T: GodotDecode<'de> $($bound)* $(, $hasher: BuildHasher + Default)?> GodotDecode<'de> for $ty {
            const PASSES_ON: bool = false;

            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                sequences!(@decode header decoder $($hasher)?)
            }
        }
    )+};
    // The collection takes over the memory of a `Vec`, or is built faster from all its items.
    (@decode $header:ident $decoder:ident) => {
        T::decode_vec($header, $decoder).map(|items| items.into_iter().collect())
    };
    (@decode $header:ident $decoder:ident $hasher:ident) => {{
        let mut elements = $decoder.elements($header)?;
        let mut items = Self::with_capacity_and_hasher(elements.capacity_for::<T>()?, $hasher::default());
        while let Some(item) = elements.next()? {
            items.insert(item);
        }
        Ok(items)
    }};
}
for_each_sequence!(sequences);

/// Maps, which are written as a Dictionary in the order of iteration. If a key occurs twice, the last value counts, as in
/// the engine.
macro_rules! maps {
    ($($(#[$attr:meta])* [$($bound:tt)*] [$($hasher:ident)?] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<K, V $(, $hasher)?> Map for $ty {
            type Key = K;
            type Value = V;

            fn entries(&self) -> impl ExactSizeIterator<Item = (&K, &V)> {
                self.iter()
            }
        }

        $(#[$attr])*
        impl<K: GodotEncode, V: GodotEncode $(, $hasher)?> GodotEncode for $ty {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.dictionary_of(self.iter())
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Dictionary)
            }
        }

        $(#[$attr])*
        impl<'de, K, V, $($hasher)?> GodotDecode<'de> for $ty
        where
            K: GodotDecode<'de> $($bound)*,
            V: GodotDecode<'de>,
            $($hasher: BuildHasher + Default,)?
        {
            const PASSES_ON: bool = false;

            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                let mut entries = decoder.entries(header)?;
                let mut map = maps!(@empty entries $($hasher)?);
                while let Some((key, value)) = entries.next()? {
                    map.insert(key, value);
                }
                Ok(map)
            }
        }
    )+};
    (@empty $entries:ident) => { Self::new() };
    (@empty $entries:ident $hasher:ident) => {
        Self::with_capacity_and_hasher($entries.capacity_for::<(K, V)>()?, $hasher::default())
    };
}
for_each_map!(maps);

/// Tuples, which are written as an Array of their fields, and read from any array with the same number of elements.
macro_rules! tuples {
    ($($len:literal: $($ty:ident $field:tt),+;)+) => {$(
        impl<$($ty: GodotEncode),+> GodotEncode for ($($ty,)+) {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.array(|elements| {
                    elements.reserve($len, 0 $(+ $ty::MIN_LEN)+);
                    $(elements.element(&self.$field)?;)+
                    Ok(())
                })
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Array)
            }
        }

        impl<'de, $($ty: GodotDecode<'de>),+> GodotDecode<'de> for ($($ty,)+) {
            const PASSES_ON: bool = false;

            fn fits(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
                fits_elements($len, header, decoder)
            }

            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                decoder.elements_with(header, $len..=$len, |elements| Ok(($(elements.existing($ty::decode)?,)+)))
            }
        }
    )+};
}
tuples! {
    1: A 0;
    2: A 0, B 1;
    3: A 0, B 1, C 2;
    4: A 0, B 1, C 2, D 3;
    5: A 0, B 1, C 2, D 3, E 4;
    6: A 0, B 1, C 2, D 3, E 4, F 5;
    7: A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    8: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
    9: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8;
    10: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9;
    11: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10;
    12: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11;
}

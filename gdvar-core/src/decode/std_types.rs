//! Reading the types of std.

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
#[cfg(any(feature = "std", feature = "indexmap"))]
use core::hash::BuildHasher;
use core::marker::PhantomData;

use crate::decode::GodotDecode;
use crate::decode::containers::EntriesDecoder;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::leaf::wrong_length;
use crate::decode::messages;
use crate::decode::raw::owned_text;
use crate::error::Result;
use crate::format::style::NIL;
use crate::format::variant_type::VariantType;
use crate::format::{HEAD_SIZE, HEADER_SIZE, NUMBER_SIZE};
use crate::std_types::collections::{for_each_map, for_each_sequence};

/// The methods of a `GodotDecode<'de>` for the items of a packed array. `$other` reads the items from other arrays.
macro_rules! decode_packed {
    ($packed:ident, $other:ident) => {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_vec(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Vec<Self>> {
            decoder.packed(VariantType::$packed, header, Decoder::$other)
        }

        #[inline]
        fn decode_vec_into(
            items: &mut Vec<Self>,
            header: Header,
            decoder: &mut Decoder<'_, 'de>,
        ) -> Result<()> {
            decoder.packed_into(VariantType::$packed, header, items, Decoder::$other)
        }

        #[inline]
        fn decode_array<const N: usize>(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<[Self; N]> {
            decoder.packed_array(VariantType::$packed, header)
        }
    };
}
pub(crate) use decode_packed;

/// The methods of a `GodotDecode<'de>` for arrays of a number that has no packed array of its own.
macro_rules! decode_unpacked {
    () => {
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_vec(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Vec<Self>> {
            decoder.apart(|decoder| {
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
}

/// Integers, which are read from any int that fits, with the methods for their arrays.
macro_rules! decode_integers {
    ($($integer:ty, $arrays:ident!($($argument:tt)*);)+) => {$(
        impl<'de> GodotDecode<'de> for $integer {
            const MIN_LEN: usize = NUMBER_SIZE;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                decoder.int_as(stringify!($integer), header)
            }

            $arrays!($($argument)*);
        }
    )+};
}
decode_integers! {
    i8, decode_unpacked!();
    i16, decode_unpacked!();
    i32, decode_packed!(PackedInt32Array, numbers_into);
    i64, decode_packed!(PackedInt64Array, numbers_into);
    i128, decode_unpacked!();
    isize, decode_unpacked!();
    u8, decode_packed!(PackedByteArray, numbers_into);
    u16, decode_unpacked!();
    u32, decode_unpacked!();
    u64, decode_unpacked!();
    u128, decode_unpacked!();
    usize, decode_unpacked!();
}

/// Reads any float, rounded to the nearest `f32` as in the engine's own vectors, or an int that an `f32` can represent
/// exactly. A finite number beyond the range of `f32` is an error. `#[gdvar(exact)]` on a field refuses floats that would
/// be rounded.
impl<'de> GodotDecode<'de> for f32 {
    const MIN_LEN: usize = NUMBER_SIZE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.narrow_float(header)
    }

    decode_packed!(PackedFloat32Array, numbers_into);
}

impl<'de> GodotDecode<'de> for f64 {
    const MIN_LEN: usize = NUMBER_SIZE;

    /// Reads a float, or an int that a float can represent exactly.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.float(header)
    }

    decode_packed!(PackedFloat64Array, numbers_into);
}

impl<'de> GodotDecode<'de> for bool {
    const MIN_LEN: usize = HEADER_SIZE + size_of::<u32>();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.bool(header)
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
        decoder.apart(|decoder| decoder.texts(header, |text| text))
    }
}

impl<'de> GodotDecode<'de> for String {
    const MIN_LEN: usize = HEAD_SIZE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.owned_text(header)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_vec(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Vec<Self>> {
        decoder.apart(|decoder| decoder.texts(header, owned_text))
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

impl<'de: 'a, 'a> GodotDecode<'de> for &'a [u8] {
    const MIN_LEN: usize = HEAD_SIZE;

    /// Borrows the items of a `PackedByteArray`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.byte_array(header)
    }
}

impl<'de> GodotDecode<'de> for char {
    const MIN_LEN: usize = HEAD_SIZE;

    /// Reads a String of one character.
    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        let start = decoder.at();
        let text = decoder.text(header)?;
        let mut chars = text.chars();
        if let (Some(char), None) = (chars.next(), chars.next()) {
            return Ok(char);
        }
        Err(messages::not_one_character(text).at(start.offset()))
    }
}

impl<'de> GodotDecode<'de> for () {
    const MIN_LEN: usize = HEADER_SIZE;

    /// Reads Nil.
    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        if header.word == NIL { Ok(()) } else { decoder.at().expect(VariantType::Nil, header) }
    }
}

impl<'de, T: ?Sized> GodotDecode<'de> for PhantomData<T> {
    const MIN_LEN: usize = HEADER_SIZE;

    /// Reads Nil.
    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        <()>::decode(header, decoder).map(|()| Self)
    }
}

impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for Option<T> {
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

/// Pointers that own a value. With a single owner, the value can be read in place.
macro_rules! decode_pointers {
    ($($pointer:ident $(as $owner:ident)?),+) => {$(
        impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for $pointer<T> {
            // `T::PASSES_ON` would be cyclic for a type that contains a pointer to itself.
            const PASSES_ON: bool = true;

            fn fits(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
                // The other types may contain each other without end.
                if T::PASSES_ON { Ok(()) } else { T::fits(header, decoder) }
            }

            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                if T::PASSES_ON {
                    return decoder.nested(header, |decoder| T::decode(header, decoder)).map(Self::new);
                }
                T::decode(header, decoder).map(Self::new)
            }

            fn absent() -> Option<Self> {
                T::absent().map(Self::new)
            }

            $(
                fn decode_into($owner: &mut Self, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
                    if T::PASSES_ON {
                        return decoder.nested(header, |decoder| T::decode_into($owner, header, decoder));
                    }
                    T::decode_into($owner, header, decoder)
                }
            )?
        }

        impl<'de> GodotDecode<'de> for $pointer<str> {
            const MIN_LEN: usize = HEAD_SIZE;

            #[inline]
            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                decoder.text_as(header)
            }
        }

        impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for $pointer<[T]> {
            const PASSES_ON: bool = false;

            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                T::decode_vec(header, decoder).map(Self::from)
            }

            $(
                fn decode_into($owner: &mut Self, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
                    let mut items = core::mem::take($owner).into_vec();
                    let read = T::decode_vec_into(&mut items, header, decoder);
                    *$owner = items.into_boxed_slice();
                    read
                }
            )?
        }
    )+};
}
decode_pointers!(Box as owner, Rc, Arc);

impl<'de, T: ToOwned<Owned: GodotDecode<'de>> + ?Sized> GodotDecode<'de> for Cow<'_, T> {
    const MIN_LEN: usize = T::Owned::MIN_LEN;
    const PASSES_ON: bool = T::Owned::PASSES_ON;

    fn fits(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        T::Owned::fits(header, decoder)
    }

    /// Reads an owned value. A field with `#[gdvar(borrow)]` borrows text, bytes and the items of packed arrays.
    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        T::Owned::decode(header, decoder).map(Cow::Owned)
    }
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
    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        T::decode_array(header, decoder)
    }
}

/// Checks the length of an array.
#[cold]
fn fits_elements(len: usize, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
    let start = decoder.offset();
    let found = decoder.elements(header)?.len();
    if found == len { Ok(()) } else { Err(wrong_length(len..=len, found, start)) }
}

/// Sequences, which are read from any array.
macro_rules! decode_sequences {
    ($($(#[$attr:meta])* [$($bound:tt)*] [$($hasher:ident)?] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<'de, T: GodotDecode<'de> $($bound)* $(, $hasher: BuildHasher + Default)?> GodotDecode<'de> for $ty {
            const PASSES_ON: bool = false;

            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                decode_sequences!(@decode header decoder $($hasher)?)
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
for_each_sequence!(decode_sequences);

/// Collects the entries of a Dictionary. If a key occurs twice, the last value counts, as in the engine.
fn collect_entries<'de, K, V, C>(mut entries: EntriesDecoder<'_, '_, 'de>, mut map: C) -> Result<C>
where
    K: GodotDecode<'de>,
    V: GodotDecode<'de>,
    C: Extend<(K, V)>,
{
    while let Some((key, value)) = entries.next()? {
        map.extend(Some((key, value)));
    }
    Ok(map)
}

/// Maps, which are read from a Dictionary.
macro_rules! decode_maps {
    ($($(#[$attr:meta])* [$($bound:tt)*] [$($hasher:ident)?] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<'de, K, V, $($hasher)?> GodotDecode<'de> for $ty
        where
            K: GodotDecode<'de> $($bound)*,
            V: GodotDecode<'de>,
            $($hasher: BuildHasher + Default,)?
        {
            const PASSES_ON: bool = false;

            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                let entries = decoder.entries(header)?;
                let map = decode_maps!(@new entries $($hasher)?);
                collect_entries(entries, map)
            }
        }
    )+};
    (@new $entries:ident) => { Self::new() };
    (@new $entries:ident $hasher:ident) => {
        Self::with_capacity_and_hasher($entries.capacity_for::<(K, V)>()?, $hasher::default())
    };
}
for_each_map!(decode_maps);

/// Tuples, which are read from any array with the same number of elements.
macro_rules! decode_tuples {
    ($($len:literal: $($ty:ident),+;)+) => {$(
        impl<'de, $($ty: GodotDecode<'de>),+> GodotDecode<'de> for ($($ty,)+) {
            const PASSES_ON: bool = false;

            fn fits(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
                fits_elements($len, header, decoder)
            }

            fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
                let start = decoder.offset();
                let mut elements = decoder.elements(header)?;
                let found = elements.len();
                if found != $len {
                    return Err(wrong_length($len..=$len, found, start));
                }
                Ok(($(elements.next::<$ty>()?.ok_or_else(|| wrong_length($len..=$len, found, start))?,)+))
            }
        }
    )+};
}
decode_tuples! {
    1: A;
    2: A, B;
    3: A, B, C;
    4: A, B, C, D;
    5: A, B, C, D, E;
    6: A, B, C, D, E, F;
    7: A, B, C, D, E, F, G;
    8: A, B, C, D, E, F, G, H;
    9: A, B, C, D, E, F, G, H, I;
    10: A, B, C, D, E, F, G, H, I, J;
    11: A, B, C, D, E, F, G, H, I, J, K;
    12: A, B, C, D, E, F, G, H, I, J, K, L;
}

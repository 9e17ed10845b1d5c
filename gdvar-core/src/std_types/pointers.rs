//! Pointers, which are written as their target.

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::sync::Arc;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::format::HEAD_SIZE;
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;

/// Writes the target. `POINTER_SLICE_TYPE` of the target is the type of a slice of them.
macro_rules! encode_pointers {
    ($([$($generics:tt)*] $pointer:ty;)+) => {$(
        impl<$($generics)*> GodotEncode for $pointer {
            const MIN_LEN: usize = T::MIN_LEN;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                (**self).encode(encoder)
            }

            fn element_type() -> ElementType {
                T::element_type()
            }

            const SLICE_TYPE: VariantType = T::POINTER_SLICE_TYPE;

            #[inline]
            fn encode_slice(items: &[Self], encoder: &mut Encoder<'_>) -> Result<()> {
                match T::POINTER_SLICE_TYPE {
                    VariantType::PackedStringArray => encoder.packed_strings(items),
                    _ => encoder.array_of(items.iter()),
                }
            }

            fn as_text(value: &Self) -> Option<&str> {
                T::as_text(value)
            }
        }
    )+};
}
encode_pointers! {
    [T: GodotEncode + ?Sized] &T;
    [T: GodotEncode + ?Sized] &mut T;
    [T: GodotEncode + ?Sized] Box<T>;
    [T: GodotEncode + ?Sized] Rc<T>;
    [T: GodotEncode + ?Sized] Arc<T>;
    [T: GodotEncode + ToOwned + ?Sized] Cow<'_, T>;
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
                decoder.text_as(header, Self::from)
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

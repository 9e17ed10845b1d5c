//! The trait for types that can be written, and its implementations for the types of std.

mod buffer;
pub(crate) mod containers;
mod declared;
pub(crate) mod encoder;

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::format;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;

use crate::encode::encoder::Encoder;
use crate::error::{Error, ErrorKind, Result};
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;
use crate::format::{HEAD_SIZE, HEADER_SIZE, NUMBER_SIZE};
use crate::std_types::collections::{for_each_map, for_each_sequence};

/// A type that can be written as a Godot value.
///
/// Derive it with `#[derive(GodotEncode)]`. A hand-written implementation passes the value on to another implementation
/// or writes a container, as [`containers`](crate::containers) shows:
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Encoder, GodotEncode, Result, to_bytes};
///
/// struct Celsius(f64);
///
/// impl GodotEncode for Celsius {
///     const MIN_LEN: usize = f64::MIN_LEN;
///
///     #[inline]
///     fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
///         encoder.value(&(self.0 + 273.15))
///     }
/// }
///
/// assert_eq!(to_bytes(&Celsius(0.0))?, to_bytes(&273.15)?);
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// Only [`encode`](Self::encode) is required. The other items make it faster, or describe containers of such values.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as a value of Godot",
    label = "`GodotEncode` is not implemented for `{Self}`",
    note = "add `#[derive(GodotEncode)]` to a type of your own",
    note = "for a type of another crate, put `#[gdvar(with = \"module\")]` on the field, or wrap it in a type of your own; `gdvar::time` has modules for `Duration` and `SystemTime`"
)]
pub trait GodotEncode {
    /// The least number of bytes that a value takes, including its header, or 0.
    ///
    /// A struct reserves the `MIN_LEN` of all its fields at once. If `MIN_LEN` is not 0, the code that writes the value
    /// is inlined into the code of its struct, so the implementation should be small and `#[inline]`. If it is 0, as for
    /// values that contain others, a separate function writes each value. A number that is too small or too large only
    /// costs time.
    const MIN_LEN: usize = 0;

    /// Writes the value: exactly one, including its header.
    ///
    /// # Errors
    ///
    /// An error if the dialect cannot express the value or the value is out of range, and whatever an implementation
    /// refuses.
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()>;

    /// Returns the type that a typed container declares for elements of this type.
    fn element_type() -> ElementType {
        ElementType::Any
    }

    /// The type of a slice of values, such as a `Vec` of them: a packed array, or an Array.
    const SLICE_TYPE: VariantType = VariantType::Array;

    /// Writes a slice of values, as [`SLICE_TYPE`](Self::SLICE_TYPE) or as an Array if the dialect lacks it.
    ///
    /// # Errors
    ///
    /// The same as for [`encode`](Self::encode).
    #[inline]
    fn encode_slice(items: &[Self], encoder: &mut Encoder<'_>) -> Result<()>
    where
        Self: Sized,
    {
        encoder.array_of(items.iter())
    }

    /// The type of a slice of pointers to values, such as a `Vec<&str>`. It differs from `SLICE_TYPE`: the values behind
    /// the pointers are not adjacent in memory, so only text has a packed array.
    const POINTER_SLICE_TYPE: VariantType = VariantType::Array;

    /// Returns the text of a value that is text, for an item of a `PackedStringArray`.
    // This is an associated function because a method would hide a method of the same name on the type behind a pointer.
    fn as_text(value: &Self) -> Option<&str> {
        let _ = value;
        None
    }
}

/// Values whose slices are packed arrays.
macro_rules! packed {
    ($packed:ident) => {
        const SLICE_TYPE: VariantType = VariantType::$packed;

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn encode_slice(items: &[Self], encoder: &mut Encoder<'_>) -> Result<()> {
            encoder.packed(VariantType::$packed, items)
        }
    };
}
pub(crate) use packed;

/// Returns the [`MIN_LEN`](GodotEncode::MIN_LEN) of a slice that is written as `ty`: 0 if `ty` contains other values.
const fn slice_min_len(ty: VariantType) -> usize {
    if matches!(ty, VariantType::Array | VariantType::PackedStringArray) { 0 } else { HEAD_SIZE }
}

/// Integers that always fit an `i64`, with their packed array if there is one.
macro_rules! encode_integers {
    ($($integer:ty $(, packed in $packed:ident)?;)+) => {$(
        impl GodotEncode for $integer {
            const MIN_LEN: usize = NUMBER_SIZE;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.int(i64::from(*self));
                Ok(())
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Int)
            }

            $(
                packed!($packed);
            )?
        }
    )+};
}
encode_integers! {
    i8;
    i16;
    i32, packed in PackedInt32Array;
    i64, packed in PackedInt64Array;
    u8, packed in PackedByteArray;
    u16;
    u32;
}

/// Integers that do not always fit an `i64`.
macro_rules! encode_large_integers {
    ($($integer:ty),+) => {$(
        impl GodotEncode for $integer {
            const MIN_LEN: usize = NUMBER_SIZE;

            #[inline]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                let Ok(number) = i64::try_from(*self) else {
                    return Err(no_int(*self, encoder.offset()));
                };
                encoder.int(number);
                Ok(())
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Int)
            }
        }
    )+};
}
encode_large_integers!(u64, u128, i128, usize, isize);

#[cold]
#[inline(never)]
pub(crate) fn no_int(number: impl core::fmt::Display, offset: usize) -> Error {
    let message = format!("{number} does not fit int (a signed 64-bit integer)");
    Error::new(ErrorKind::OutOfRange, message).at(offset)
}

impl GodotEncode for bool {
    const MIN_LEN: usize = HEADER_SIZE + size_of::<u32>();

    #[inline]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.bool(*self);
        Ok(())
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::Bool)
    }
}

/// Floats, which are written in 32 bits if that loses nothing.
macro_rules! encode_floats {
    ($($float:ty, packed in $packed:ident;)+) => {$(
        impl GodotEncode for $float {
            const MIN_LEN: usize = NUMBER_SIZE;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.float(f64::from(*self))
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Float)
            }

            packed!($packed);
        }
    )+};
}
encode_floats! {
    f32, packed in PackedFloat32Array;
    f64, packed in PackedFloat64Array;
}

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

impl GodotEncode for char {
    const MIN_LEN: usize = HEAD_SIZE;

    /// Writes a String of one character.
    #[inline]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.string(self.encode_utf8(&mut [0; 4]))
    }

    fn element_type() -> ElementType {
        str::element_type()
    }
}

impl GodotEncode for () {
    const MIN_LEN: usize = HEADER_SIZE;

    /// Writes Nil.
    #[inline]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.nil();
        Ok(())
    }
}

impl<T: ?Sized> GodotEncode for PhantomData<T> {
    const MIN_LEN: usize = HEADER_SIZE;

    /// Writes Nil.
    #[inline]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.nil();
        Ok(())
    }
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

/// Pointers, which are written as their target. `POINTER_SLICE_TYPE` of the target is the type of a slice of them.
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

/// Sequences that are not slices, which are always written as an Array in the order of iteration.
macro_rules! encode_sequences {
    ($($(#[$attr:meta])* [$($bound:tt)*] [$($hasher:ident)?] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<T: GodotEncode $(, $hasher)?> GodotEncode for $ty {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.array_of(self.iter())
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Array)
            }
        }
    )+};
}
for_each_sequence!(encode_sequences);

/// Maps, which are written as a Dictionary in the order of iteration.
macro_rules! encode_maps {
    ($($(#[$attr:meta])* [$($bound:tt)*] [$($hasher:ident)?] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<K: GodotEncode, V: GodotEncode $(, $hasher)?> GodotEncode for $ty {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.dictionary_of(self.iter())
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Dictionary)
            }
        }
    )+};
}
for_each_map!(encode_maps);

/// Tuples, which are written as an Array of their fields.
macro_rules! encode_tuples {
    ($($($ty:ident $field:tt),+;)+) => {$(
        impl<$($ty: GodotEncode),+> GodotEncode for ($($ty,)+) {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.array(|elements| {
                    elements.reserve([$($field),+].len(), 0 $(+ $ty::MIN_LEN)+);
                    $(elements.element(&self.$field)?;)+
                    Ok(())
                })
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Array)
            }
        }
    )+};
}
encode_tuples! {
    A 0;
    A 0, B 1;
    A 0, B 1, C 2;
    A 0, B 1, C 2, D 3;
    A 0, B 1, C 2, D 3, E 4;
    A 0, B 1, C 2, D 3, E 4, F 5;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10;
    A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11;
}

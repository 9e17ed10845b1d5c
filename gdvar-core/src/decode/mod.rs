//! The trait for types that can be read, and the code that reads values.

mod at;
pub(crate) mod containers;
#[cfg_attr(
    not(feature = "walk"),
    allow(dead_code, unreachable_pub, reason = "else the items of a container are only skipped")
)]
pub(crate) mod cursor;
mod declared;
pub(crate) mod decoder;
#[doc(hidden)]
pub(crate) mod fields;
#[doc(hidden)]
mod fits;
#[doc(hidden)]
pub(crate) mod flatten;
pub(crate) mod leaf;
pub(crate) mod lenient;
pub(crate) mod messages;
#[cfg_attr(
    not(feature = "walk"),
    allow(dead_code, unreachable_pub, reason = "else a container is only skipped")
)]
pub(crate) mod opened;
#[doc(hidden)]
mod order;
pub(crate) mod pull;
pub(crate) mod raw;
pub(crate) mod references;
pub(crate) mod session;
mod skip;
#[doc(hidden)]
pub(crate) mod variants;

use alloc::vec::Vec;

use crate::decode::decoder::{Decoder, Header};
use crate::error::Result;

/// A type that can be read from a Godot value, and may borrow from the input.
///
/// Derive it with `#[derive(GodotDecode)]`. A hand-written implementation passes the header on to another implementation or
/// opens a container:
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Decoder, GodotDecode, Header, Result, from_bytes, to_bytes};
///
/// struct Celsius(f64);
///
/// impl<'de> GodotDecode<'de> for Celsius {
///     fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
///         f64::decode(header, decoder).map(|kelvin| Celsius(kelvin - 273.15))
///     }
/// }
///
/// assert_eq!(from_bytes::<Celsius>(&to_bytes(&273.15)?)?.0, 0.0);
/// # Ok::<(), gdvar::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from a value of Godot",
    label = "`GodotDecode` is not implemented for `{Self}`",
    note = "add `#[derive(GodotDecode)]` to a type of your own",
    note = "if the call names no type, name one: `let value: Player = from_bytes(bytes)?`",
    note = "for a type of another crate, put `#[gdvar(with = \"module\")]` on the field, or wrap it in a type of your own; `gdvar::time` has modules for `Duration` and `SystemTime`",
    note = "text and bytes are borrowed as `&'de str` and `&'de [u8]`; other slices need a `Vec`"
)]
pub trait GodotDecode<'de>: Sized {
    /// The least number of bytes that a value takes, including its header, or 0. One length check then covers a field's key
    /// and this much of its value.
    ///
    /// It also decides how fields of the type are read: if it is 0, a separate function reads the value; otherwise the
    /// code that reads it is inlined. Leave it at 0 for types that contain other values.
    const MIN_LEN: usize = 0;

    /// Whether a pointer to the type counts how many values start at the same byte, because the value may pass its header
    /// on to a further value. The default is right for every type; `false` saves the count for types that open a container
    /// instead.
    #[doc(hidden)]
    const PASSES_ON: bool = Self::MIN_LEN == 0;

    /// Refuses a value whose keys or length rule the type out, without reading its contents. Other values may be refused
    /// later.
    #[doc(hidden)]
    fn fits(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        let _ = (header, decoder);
        Ok(())
    }

    /// Reads the value after a header.
    ///
    /// An implementation that passes the header on to a type which may contain this type again reads that type as a
    /// `Box`, an `Rc` or an `Arc`. These count the values that start at one byte, and at most 128 may.
    ///
    /// # Errors
    ///
    /// [`TypeMismatch`](crate::ErrorKind::TypeMismatch) if the header is that of another type,
    /// [`UnexpectedEnd`](crate::ErrorKind::UnexpectedEnd) and others if the bytes are invalid, and whatever an implementation
    /// refuses.
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self>;

    /// Returns the value of a missing field, for types that have one without `default`: `None` for an `Option`.
    fn absent() -> Option<Self> {
        None
    }

    /// Reads a `Vec` of values: from the packed array of this type, if there is one, or from any other array.
    ///
    /// # Errors
    ///
    /// The same as for [`decode`](Self::decode), with the index of the element in the path.
    #[inline]
    fn decode_vec(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Vec<Self>> {
        decoder.outlined(|decoder| decoder.array(header))
    }

    /// Reads an array of exactly `N` values.
    ///
    /// # Errors
    ///
    /// The same as for [`decode_vec`](Self::decode_vec), and [`WrongLength`](crate::ErrorKind::WrongLength).
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn decode_array<const N: usize>(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<[Self; N]> {
        decoder.outlined(|decoder| decoder.any_array_of_len(header))
    }

    /// Reads a value in place of another one, whose memory is reused if possible.
    // This is an associated function because a method would hide a method of the same name on the type behind a pointer.
    ///
    /// # Errors
    ///
    /// The same as for [`decode`](Self::decode). After an error, `value` is some valid value, perhaps one that was
    /// partly read.
    fn decode_into(value: &mut Self, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        *value = Self::decode(header, decoder)?;
        Ok(())
    }

    /// Reads a `Vec` of values in place of another one, as [`decode_into`](Self::decode_into) does.
    ///
    /// # Errors
    ///
    /// The same as for [`decode_into`](Self::decode_into).
    fn decode_vec_into(items: &mut Vec<Self>, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<()> {
        decoder.array_into(header, items)
    }
}

/// The methods of a `GodotDecode<'de>` for the items of a packed array. `$other` reads the items from other arrays.
macro_rules! decode_packed {
    ($packed:ident, $other:ident) => {
        // In debug builds, a program compiles the function for the types whose lists it reads, and the core for none.
        #[cfg_attr(debug_assertions, inline)]
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

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn decode_array<const N: usize>(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<[Self; N]> {
            decoder.packed_array(VariantType::$packed, header)
        }
    };
}
pub(crate) use decode_packed;

/// A type that is read without borrowing from the input, and so can outlive it.
///
/// Every such type implements this trait.
pub trait GodotDecodeOwned: for<'de> GodotDecode<'de> {}

impl<T: for<'de> GodotDecode<'de>> GodotDecodeOwned for T {}

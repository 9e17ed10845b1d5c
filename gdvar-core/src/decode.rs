//! What can be read: the trait, and its implementations for the types of std.

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, BinaryHeap, LinkedList, VecDeque};
use alloc::format;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
#[cfg(any(feature = "std", feature = "indexmap"))]
use core::hash::{BuildHasher, Hash};
use core::marker::PhantomData;
use core::ops::RangeInclusive;

use crate::cursor::Reader;
use crate::decimal::Float;
use crate::decoder::{Decoder, Elements, Entries, Header};
use crate::encoder::{HEAD_SIZE, HEADER_SIZE, NUMBER_SIZE};
use crate::error::{Error, ErrorKind, Result};
use crate::plain::Real;
use crate::read::{Passed, Usual};
use crate::runtime::{self, Fields, InOrder, Key};
use crate::variant_type::VariantType;

/// A type that can be read from a value of Godot, borrowing from the input where it can.
///
/// Derive it with `#[derive(GodotDecode)]`. A hand-written implementation hands the header on to one that
/// exists or takes a container apart:
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Decoder, GodotDecode, Header, Result, from_bytes, to_bytes};
///
/// struct Celsius(f64);
///
/// impl<'de> GodotDecode<'de> for Celsius {
///     fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
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
    note = "for a type of another crate, put `#[gdvar(with = \"module\")]` on the field, or wrap it in a type of your own",
    note = "text and bytes are borrowed as `&'de str` and `&'de [u8]`; other slices need a `Vec`"
)]
pub trait GodotDecode<'de>: Sized {
    /// Reads the value behind a header.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TypeMismatch`] if the header is that of another type, [`ErrorKind::UnexpectedEnd`] and
    /// others if the bytes are bad, and whatever an implementation refuses.
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self>;

    /// How many bytes a value takes at least. 0 if [`pass`](Self::pass) never passes over this type.
    #[doc(hidden)]
    const LEAST: usize = 0;

    /// Passes over a value, header and all, if it comes as engines usually write it. Otherwise it stays where it is.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass(_: &mut Reader<'de>) -> Option<Passed<'de>> {
        None
    }

    /// Makes the value that was passed over. Of [`Passed::Nil`] it makes one that owns no memory.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_passed(_: Passed<'de>) -> Self {
        never_passed()
    }

    /// Reads a value, header and all, if it comes as engines usually write it. Otherwise the decoder stays where it is.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_usual(decoder: &mut Decoder<'de>) -> Usual<Self> {
        decoder.take_usual()
    }

    /// Passes over a field if it comes next. Whether to go on.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass_field<const UNWRITTEN: usize>(
        next: &mut InOrder<'_, '_, 'de, UNWRITTEN>,
        key: Key,
        is_sure: bool,
        slot: &mut Option<Passed<'de>>,
    ) -> bool {
        next.pass::<Self>(key, is_sure, slot)
    }

    /// Reads a field if it comes next. Whether to go on.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next_field<const UNWRITTEN: usize>(
        next: &mut InOrder<'_, '_, 'de, UNWRITTEN>,
        key: Key,
        is_sure: bool,
        slot: &mut Option<Self>,
    ) -> bool {
        next.next(key, is_sure, slot)
    }

    /// Reads the value of the key that was found last into a field's slot. Whether there was nothing wrong with it.
    #[doc(hidden)]
    #[inline]
    fn fill_field(slot: &mut Option<Self>, fields: &mut Fields<'_, 'de>) -> bool {
        runtime::fill(slot, fields)
    }

    /// How many bytes a run of values takes at least. 0 if [`pass_vec`](Self::pass_vec) never passes over this type.
    #[doc(hidden)]
    const VEC_LEAST: usize = 0;

    /// Passes over a run of values if it comes as engines usually write it.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass_vec(_: &mut Reader<'de>) -> Option<Passed<'de>> {
        None
    }

    /// Makes the run of values that was passed over.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn vec_from_passed(_: Passed<'de>) -> Vec<Self> {
        never_passed()
    }

    /// Makes an array of just so many values that were passed over as a run.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn array_from_passed<const N: usize>(_: Passed<'de>) -> [Self; N] {
        never_passed()
    }

    /// The value of a field that is not there, for types that have one without being asked.
    #[doc(hidden)]
    fn absent() -> Option<Self> {
        None
    }

    /// Reads a run of values: the packed array of this type, or any other.
    #[doc(hidden)]
    fn decode_vec(header: Header, decoder: &mut Decoder<'de>) -> Result<Vec<Self>> {
        decoder.array_of(header)
    }

    /// Whether a run of values can lie in the input as it does in memory.
    #[doc(hidden)]
    const BORROWS: bool = false;

    /// Reads a run of values, without copying it where it lies in the input as it does in memory.
    #[doc(hidden)]
    fn decode_cow(header: Header, decoder: &mut Decoder<'de>) -> Result<Cow<'de, [Self]>>
    where
        Self: Clone,
    {
        Self::decode_vec(header, decoder).map(Cow::Owned)
    }

    /// Reads a value into one that is there, with the memory that it has if that can be used again. No method, or it would
    /// hide one of the same name that a type behind a pointer has.
    #[doc(hidden)]
    fn decode_into(value: &mut Self, header: Header, decoder: &mut Decoder<'de>) -> Result<()> {
        *value = Self::decode(header, decoder)?;
        Ok(())
    }

    /// Reads a run of values into one that is there.
    #[doc(hidden)]
    fn decode_vec_into(items: &mut Vec<Self>, header: Header, decoder: &mut Decoder<'de>) -> Result<()> {
        decoder.array_of_into(header, items)
    }

    /// Reads a run of exactly `N` values.
    #[doc(hidden)]
    fn decode_array<const N: usize>(header: Header, decoder: &mut Decoder<'de>) -> Result<[Self; N]> {
        let start = decoder.offset();
        array_of_len(Self::decode_vec(header, decoder)?, start)
    }
}

#[cold]
fn never_passed() -> ! {
    unreachable!("a type that passes over values makes values of them")
}

/// A type that is read without borrowing from the input, and so from input that does not last.
///
/// It is implemented for every type that can be.
pub trait GodotDecodeOwned: for<'de> GodotDecode<'de> {}

impl<T: for<'de> GodotDecode<'de>> GodotDecodeOwned for T {}

/// Values of which a run is read from a packed array, in a `GodotDecode<'de>`.
macro_rules! read_from_packed {
    ($packed:ident) => {
        fn decode_vec(header: Header, decoder: &mut Decoder<'de>) -> Result<Vec<Self>> {
            decoder.packed_or_array(VariantType::$packed, header)
        }

        fn decode_vec_into(items: &mut Vec<Self>, header: Header, decoder: &mut Decoder<'de>) -> Result<()> {
            decoder.packed_or_array_into(VariantType::$packed, header, items)
        }

        fn decode_array<const N: usize>(header: Header, decoder: &mut Decoder<'de>) -> Result<[Self; N]> {
            decoder.packed_or_array_of_len(VariantType::$packed, header)
        }

        const BORROWS: bool = true;

        fn decode_cow(header: Header, decoder: &mut Decoder<'de>) -> Result<alloc::borrow::Cow<'de, [Self]>> {
            decoder.borrowed_or_array(VariantType::$packed, header)
        }

        const VEC_LEAST: usize = HEAD_SIZE;

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn pass_vec(reader: &mut Reader<'de>) -> Option<Passed<'de>> {
            reader.packed::<Self>(VariantType::$packed)
        }

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn vec_from_passed(passed: Passed<'de>) -> Vec<Self> {
            passed.items()
        }

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn array_from_passed<const N: usize>(passed: Passed<'de>) -> [Self; N] {
            passed.array()
        }
    };
}
pub(crate) use read_from_packed;

/// Integers, from an int that fits, with the packed array of them if there is one.
macro_rules! decode_integers {
    ($($integer:ty $(, or $wide:ident)? $(, packed in $packed:ident)?;)+) => {$(
        impl<'de> GodotDecode<'de> for $integer {
            #[inline]
            fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
                if header.ty() != VariantType::Int {
                    return Err(decoder.mismatch("int", header));
                }
                let start = decoder.offset();
                let number = decoder.int_body(header)?;
                Self::try_from(number).map_err(|_| out_of_range(number, stringify!($integer), start))
            }

            const LEAST: usize = NUMBER_SIZE;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn pass(reader: &mut Reader<'de>) -> Option<Passed<'de>> {
                reader.int::<Self>()$(.or_else(|| reader.$wide::<Self>(VariantType::Int)))?
            }

            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                clippy::cast_lossless,
                clippy::unnecessary_cast,
                reason = "an int that does not fit was not passed over"
            )]
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn from_passed(passed: Passed<'de>) -> Self {
                passed.int() as Self
            }

            $(
                read_from_packed!($packed);
            )?
        }
    )+};
}
decode_integers! {
    i8;
    i16;
    i32, packed in PackedInt32Array;
    i64, or wide, packed in PackedInt64Array;
    i128;
    isize;
    u8, packed in PackedByteArray;
    u16;
    u32;
    u64;
    u128;
    usize;
}

#[cold]
fn out_of_range(number: i64, ty: &'static str, offset: usize) -> Error {
    Error::new(ErrorKind::OutOfRange, format!("{number} does not fit {ty}")).at(offset)
}

macro_rules! decode_nonzero_integers {
    ($($nonzero:ident is $integer:ty;)+) => {$(
        impl<'de> GodotDecode<'de> for core::num::$nonzero {
            fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
                let start = decoder.offset();
                Self::new(<$integer>::decode(header, decoder)?)
                    .ok_or_else(|| out_of_range(0, stringify!($nonzero), start))
            }
        }
    )+};
}
decode_nonzero_integers! {
    NonZeroI8 is i8;
    NonZeroI16 is i16;
    NonZeroI32 is i32;
    NonZeroI64 is i64;
    NonZeroIsize is isize;
    NonZeroU8 is u8;
    NonZeroU16 is u16;
    NonZeroU32 is u32;
    NonZeroU64 is u64;
    NonZeroUsize is usize;
}

/// Floats, from a float or a whole number that fits to the last bit.
macro_rules! decode_floats {
    ($($float:ty as $made:ident $(or $wide:ident)?, packed in $packed:ident;)+) => {$(
        impl<'de> GodotDecode<'de> for $float {
            #[inline]
            fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
                let start = decoder.offset();
                let number = match header.ty() {
                    VariantType::Float => decoder.float_body(header)?,
                    VariantType::Int => whole_number(decoder.int_body(header)?, start)?,
                    _ => return Err(decoder.mismatch("float", header)),
                };
                Self::from_f64(number).ok_or_else(|| does_not_fit_f32(number, start))
            }

            const LEAST: usize = NUMBER_SIZE;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn pass(reader: &mut Reader<'de>) -> Option<Passed<'de>> {
                reader.float()$(.or_else(|| reader.$wide::<Self>(VariantType::Float)))?
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn from_passed(passed: Passed<'de>) -> Self {
                passed.$made()
            }

            read_from_packed!($packed);
        }
    )+};
}
decode_floats! {
    f32 as plain, packed in PackedFloat32Array;
    f64 as float or wide, packed in PackedFloat64Array;
}

/// The float of the same value as an int, if there is one.
pub(crate) fn exact_float(number: i64) -> Option<f64> {
    #[allow(clippy::cast_precision_loss, reason = "the comparison finds out whether there was one")]
    let float = number as f64;
    // In 128 bits, since 2⁶³ is a float that is no i64.
    #[allow(clippy::cast_possible_truncation, reason = "an i64 as a float is far below the limits of i128")]
    let whole = float as i128;
    (whole == i128::from(number)).then_some(float)
}

/// An int as a float of the same value.
fn whole_number(number: i64, offset: usize) -> Result<f64> {
    exact_float(number).ok_or_else(|| {
        Error::new(ErrorKind::PrecisionLoss, format!("{number} does not fit a float without a loss"))
            .at(offset)
    })
}

#[cold]
fn does_not_fit_f32(number: f64, offset: usize) -> Error {
    let number = Float(number);
    let message = format!(
        "{number} does not fit f32 without a loss (f64 holds it, as Godot's floats do; `#[gdvar(with = \"gdvar::rounded\")]` rounds it)"
    );
    Error::new(ErrorKind::PrecisionLoss, message).at(offset)
}

impl<'de> GodotDecode<'de> for bool {
    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
        if header.ty() == VariantType::Bool {
            decoder.bool_body()
        } else {
            Err(decoder.mismatch("bool", header))
        }
    }

    const LEAST: usize = HEADER_SIZE + size_of::<u32>();

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass(reader: &mut Reader<'de>) -> Option<Passed<'de>> {
        reader.bool()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_passed(passed: Passed<'de>) -> Self {
        passed.plain::<u32>() != 0
    }
}

impl<'de: 'a, 'a> GodotDecode<'de> for &'a str {
    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
        decoder.text(header)
    }

    const LEAST: usize = HEAD_SIZE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass(reader: &mut Reader<'de>) -> Option<Passed<'de>> {
        reader.text()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_passed(passed: Passed<'de>) -> Self {
        passed.text()
    }
}

impl<'de> GodotDecode<'de> for String {
    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
        decoder.text(header).map(Self::from)
    }

    const LEAST: usize = HEAD_SIZE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass(reader: &mut Reader<'de>) -> Option<Passed<'de>> {
        reader.text()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_passed(passed: Passed<'de>) -> Self {
        passed.string()
    }

    fn decode_into(value: &mut Self, header: Header, decoder: &mut Decoder<'de>) -> Result<()> {
        let text = decoder.text(header)?;
        value.clear();
        value.push_str(text);
        Ok(())
    }
}

impl<'de: 'a, 'a> GodotDecode<'de> for &'a [u8] {
    /// Borrows the items of a `PackedByteArray`.
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
        if header.ty() == VariantType::PackedByteArray {
            decoder.packed_bytes(header, 1)
        } else {
            Err(decoder.mismatch("PackedByteArray", header))
        }
    }

    const LEAST: usize = HEAD_SIZE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass(reader: &mut Reader<'de>) -> Option<Passed<'de>> {
        reader.packed::<u8>(VariantType::PackedByteArray)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_passed(passed: Passed<'de>) -> Self {
        passed.bytes()
    }
}

impl<'de> GodotDecode<'de> for char {
    /// Reads a String of one character.
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
        let start = decoder.offset();
        let text = decoder.text(header)?;
        let mut chars = text.chars();
        if let (Some(char), None) = (chars.next(), chars.next()) {
            return Ok(char);
        }
        let message = format!("expected one character, found {}", text.chars().count());
        Err(Error::new(ErrorKind::WrongLength, message).at(start))
    }
}

impl<'de> GodotDecode<'de> for () {
    /// Reads Nil.
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
        if header.ty() == VariantType::Nil { Ok(()) } else { Err(decoder.mismatch("Nil", header)) }
    }
}

impl<'de, T: ?Sized> GodotDecode<'de> for PhantomData<T> {
    /// Reads Nil.
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
        <()>::decode(header, decoder).map(|()| Self)
    }
}

impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for Option<T> {
    /// Reads `None` from Nil, and from a field that is not there.
    #[inline]
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
        if header.ty() == VariantType::Nil { Ok(None) } else { T::decode(header, decoder).map(Some) }
    }

    const LEAST: usize = if T::LEAST > 0 { HEADER_SIZE } else { 0 };

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass(reader: &mut Reader<'de>) -> Option<Passed<'de>> {
        reader.option::<T>()
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_passed(passed: Passed<'de>) -> Self {
        passed.option()
    }

    fn absent() -> Option<Self> {
        Some(None)
    }

    fn decode_into(value: &mut Self, header: Header, decoder: &mut Decoder<'de>) -> Result<()> {
        match value {
            Some(value) if header.ty() != VariantType::Nil => T::decode_into(value, header, decoder),
            _ => {
                *value = Self::decode(header, decoder)?;
                Ok(())
            }
        }
    }
}

/// Owners of one value. What only one of them owns can be read into.
macro_rules! decode_pointers {
    ($($pointer:ident $(as $owner:ident)?),+) => {$(
        impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for $pointer<T> {
            fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
                T::decode(header, decoder).map(Self::new)
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn take_usual(decoder: &mut Decoder<'de>) -> Usual<Self> {
                T::take_usual(decoder).map(Self::new)
            }

            fn absent() -> Option<Self> {
                T::absent().map(Self::new)
            }

            $(
                fn decode_into($owner: &mut Self, header: Header, decoder: &mut Decoder<'de>) -> Result<()> {
                    T::decode_into($owner, header, decoder)
                }
            )?
        }

        impl<'de> GodotDecode<'de> for $pointer<str> {
            fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
                decoder.text(header).map(Self::from)
            }
        }

        impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for $pointer<[T]> {
            fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
                T::decode_vec(header, decoder).map(Self::from)
            }

            $(
                fn decode_into($owner: &mut Self, header: Header, decoder: &mut Decoder<'de>) -> Result<()> {
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
    /// Reads an owned value. A field with `#[gdvar(borrow)]` borrows text, bytes and the items of packed arrays.
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
        T::Owned::decode(header, decoder).map(Cow::Owned)
    }
}

impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for Vec<T> {
    /// Reads any array whose elements are `T`s.
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
        T::decode_vec(header, decoder)
    }

    const LEAST: usize = T::VEC_LEAST;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass(reader: &mut Reader<'de>) -> Option<Passed<'de>> {
        T::pass_vec(reader)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_passed(passed: Passed<'de>) -> Self {
        T::vec_from_passed(passed)
    }

    fn decode_into(value: &mut Self, header: Header, decoder: &mut Decoder<'de>) -> Result<()> {
        T::decode_vec_into(value, header, decoder)
    }
}

impl<'de, T: GodotDecode<'de>, const N: usize> GodotDecode<'de> for [T; N] {
    /// Reads any array of exactly `N` elements that are `T`s.
    fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
        T::decode_array(header, decoder)
    }

    const LEAST: usize = T::VEC_LEAST;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass(reader: &mut Reader<'de>) -> Option<Passed<'de>> {
        let mark = reader.mark();
        let passed = T::pass_vec(reader)?;
        if passed.bytes().len() != size_of::<Self>() {
            reader.rewind(mark);
            return None;
        }
        Some(passed)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn from_passed(passed: Passed<'de>) -> Self {
        T::array_from_passed(passed)
    }
}

/// The items of an array whose body starts at `start`, if they are just so many.
pub(crate) fn array_of_len<T, const N: usize>(items: Vec<T>, start: usize) -> Result<[T; N]> {
    items.try_into().map_err(|items: Vec<T>| wrong_length(N..=N, items.len(), start))
}

#[cold]
pub(crate) fn wrong_length(expected: RangeInclusive<usize>, found: usize, offset: usize) -> Error {
    let (least, most) = expected.into_inner();
    let expected = match (least, most) {
        (1, 1) => String::from("1 element"),
        _ if least == most => format!("{least} elements"),
        _ => format!("{least} to {most} elements"),
    };
    Error::new(ErrorKind::WrongLength, format!("expected {expected}, found {found}")).at(offset)
}

/// Collects what is left of an array.
fn collect<'de, T: GodotDecode<'de>, C: Extend<T>>(
    mut elements: Elements<'_, 'de>,
    mut items: C,
) -> Result<C> {
    while let Some(item) = elements.next()? {
        items.extend(Some(item));
    }
    Ok(items)
}

/// Sequences, from any array.
macro_rules! decode_sequences {
    ($($(#[$attr:meta])* [$($generics:tt)*] $ty:ty, |$room:ident| $new:expr;)+) => {$(
        $(#[$attr])*
        impl<'de, $($generics)*> GodotDecode<'de> for $ty {
            fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
                let mut elements = decoder.elements(header)?;
                let $room = elements.room_for::<T>();
                collect(elements, $new)
            }
        }
    )+};
}
decode_sequences! {
    [T: GodotDecode<'de>] VecDeque<T>, |room| Self::with_capacity(room);
    [T: GodotDecode<'de>] LinkedList<T>, |_room| Self::new();
    [T: GodotDecode<'de> + Ord] BinaryHeap<T>, |room| Self::with_capacity(room);
    [T: GodotDecode<'de> + Ord] BTreeSet<T>, |_room| Self::new();
    #[cfg(feature = "std")]
    [T: GodotDecode<'de> + Eq + Hash, S: BuildHasher + Default]
    std::collections::HashSet<T, S>, |room| Self::with_capacity_and_hasher(room, S::default());
    #[cfg(feature = "indexmap")]
    [T: GodotDecode<'de> + Eq + Hash, S: BuildHasher + Default]
    indexmap::IndexSet<T, S>, |room| Self::with_capacity_and_hasher(room, S::default());
}

/// Collects the entries of a Dictionary. Of a repeated key the last value counts, as in the engine.
fn collect_entries<'de, K, V, C>(mut entries: Entries<'_, 'de>, mut map: C) -> Result<C>
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

/// Maps, from a Dictionary.
macro_rules! decode_maps {
    ($($(#[$attr:meta])* [$($generics:tt)*] $ty:ty, |$room:ident| $new:expr;)+) => {$(
        $(#[$attr])*
        impl<'de, V: GodotDecode<'de>, $($generics)*> GodotDecode<'de> for $ty {
            fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
                let mut entries = decoder.entries(header)?;
                let $room = entries.room_for::<(K, V)>();
                collect_entries(entries, $new)
            }
        }
    )+};
}
decode_maps! {
    [K: GodotDecode<'de> + Ord] BTreeMap<K, V>, |_room| Self::new();
    #[cfg(feature = "std")]
    [K: GodotDecode<'de> + Eq + Hash, S: BuildHasher + Default]
    std::collections::HashMap<K, V, S>, |room| Self::with_capacity_and_hasher(room, S::default());
    #[cfg(feature = "indexmap")]
    [K: GodotDecode<'de> + Eq + Hash, S: BuildHasher + Default]
    indexmap::IndexMap<K, V, S>, |room| Self::with_capacity_and_hasher(room, S::default());
}

/// Tuples, from any array of just so many elements.
macro_rules! decode_tuples {
    ($($len:literal: $($ty:ident),+;)+) => {$(
        impl<'de, $($ty: GodotDecode<'de>),+> GodotDecode<'de> for ($($ty,)+) {
            fn decode(header: Header, decoder: &mut Decoder<'de>) -> Result<Self> {
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

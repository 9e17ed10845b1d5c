//! What can be written: the trait, and its implementations for the types of std.

use alloc::borrow::{Cow, ToOwned};
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, BinaryHeap, LinkedList, VecDeque};
use alloc::format;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Deref;

use crate::array::ElementType;
use crate::codec::Codec;
use crate::cursor::Appender;
use crate::encoder::{
    Elements, Encoder, Entries, HEAD_SIZE, HEADER_SIZE, NUMBER_SIZE, Properties, Step, array_len,
    dictionary_len, packed_or_array_len, packed_strings_len, text_len,
};
use crate::error::{ErrorKind, Result};
use crate::runtime::{Key, property_with};
use crate::style::{BOOL, FLOAT, INT, STRING};
use crate::variant_type::VariantType;

/// A type that can be written as a value of Godot.
///
/// Derive it with `#[derive(GodotEncode)]`. A hand-written implementation hands the value on to one that exists
/// or builds a container, as [`containers`](crate::containers) shows:
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Encoder, GodotEncode, Result, to_bytes};
///
/// struct Celsius(f64);
///
/// impl GodotEncode for Celsius {
///     fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
///         encoder.value(&(self.0 + 273.15))
///     }
/// }
///
/// assert_eq!(to_bytes(&Celsius(0.0))?, to_bytes(&273.15)?);
/// # Ok::<(), gdvar::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as a value of Godot",
    label = "`GodotEncode` is not implemented for `{Self}`",
    note = "add `#[derive(GodotEncode)]` to a type of your own",
    note = "for a type of another crate, put `#[gdvar(with = \"module\")]` on the field, or wrap it in a type of your own"
)]
pub trait GodotEncode {
    /// Writes the value: exactly one, header and all.
    ///
    /// # Errors
    ///
    /// What the dialect has no bytes for, what is out of range, and whatever an implementation refuses.
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()>;

    /// How many bytes [`encode`](Self::encode) writes, so that a new buffer is allocated once. Less is allowed,
    /// and zero says that it is not known; a buffer then grows as needed.
    fn encoded_len(&self, codec: &Codec) -> usize {
        let _ = codec;
        0
    }

    /// What a typed container declares of elements of this type.
    fn element_type() -> ElementType {
        ElementType::Any
    }

    /// How many bytes a value takes at least. 0 if [`append`](Self::append) never writes it.
    #[doc(hidden)]
    const ROOM: usize = 0;

    /// The header of nearly all values that [`append`](Self::append) writes, if there is one and it is the same in every
    /// dialect.
    #[doc(hidden)]
    const USUAL_HEADER: Option<u32> = None;

    /// How [`append`](Self::append) writes a value.
    #[doc(hidden)]
    const APPENDED: Appended = Appended::inline(Self::ROOM);

    /// Writes the value as [`encode`](Self::encode) does, in the midst of a struct's fields, if there is nothing unusual
    /// about it. Whether it did. No method, or it would hide that of the same name which many collections have.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn append(value: &Self, out: &mut Appender<'_, '_>) -> bool {
        let _ = (value, out);
        false
    }

    /// Writes the value as an entry of a Dictionary.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode_as_entry<const K: usize>(
        value: &Self,
        entries: &mut Entries<'_, '_>,
        key: &'static [u8; K],
    ) -> Step {
        entries.keyed(key, value)
    }

    /// Writes the value as an entry in the midst of others, if there is nothing unusual about it. The key is a String.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn append_as_entry<const K: usize>(
        value: &Self,
        out: &mut Appender<'_, '_>,
        key: &'static [u8; K],
    ) -> bool {
        if !out.write(*key) {
            return false;
        }
        // Before anyone looks at the value, it is one constant with the key.
        if let Some(header) = Self::USUAL_HEADER {
            out.foresee(header);
        }
        Self::append(value, out)
    }

    /// Writes the value as a property of an Object.
    #[doc(hidden)]
    #[inline]
    fn encode_as_property(value: &Self, properties: &mut Properties<'_, '_>, key: Key) -> Result<()> {
        property_with(properties, key, |encoder| value.encode(encoder))
    }

    /// Writes the value as an element of an Array.
    #[doc(hidden)]
    fn encode_as_element(value: &Self, elements: &mut Elements<'_, '_>) -> Result<()> {
        elements.element(value)
    }

    /// What a run of values is: a packed array, or an Array.
    #[doc(hidden)]
    const SLICE_TYPE: VariantType = VariantType::Array;

    /// Writes a run of values, as [`SLICE_TYPE`](Self::SLICE_TYPE) or as an Array where the dialect lacks it.
    #[doc(hidden)]
    fn encode_slice(items: &[Self], encoder: &mut Encoder<'_>) -> Result<()>
    where
        Self: Sized,
    {
        encoder.array_of(items.iter())
    }

    /// How many bytes a run of values takes at least. 0 if [`append_slice`](Self::append_slice)
    /// never writes it.
    #[doc(hidden)]
    const SLICE_ROOM: usize = if Self::IS_STRUCT { HEAD_SIZE } else { 0 };

    /// How [`append_slice`](Self::append_slice) writes a run of values.
    #[doc(hidden)]
    const SLICE_APPENDED: Appended =
        if Self::IS_STRUCT { Appended::apart(Self::STRUCT_ROOM) } else { Appended::inline(Self::SLICE_ROOM) };

    /// Writes a run of values in the midst of a struct's fields, if there is nothing unusual about it.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn append_slice(items: &[Self], out: &mut Appender<'_, '_>) -> bool
    where
        Self: Sized,
    {
        Self::IS_STRUCT && out.structs_apart(items)
    }

    /// How many bytes [`encode_slice`](Self::encode_slice) writes.
    #[doc(hidden)]
    fn slice_encoded_len(items: &[Self], codec: &Codec) -> usize
    where
        Self: Sized,
    {
        array_len(items.iter(), codec)
    }

    /// Writes values one after the other, each with its header: the elements of an Array.
    #[doc(hidden)]
    fn encode_each<'t>(items: impl Iterator<Item = &'t Self>, encoder: &mut Encoder<'_>) -> Result<()>
    where
        Self: Sized + 't,
    {
        encoder.each(items)
    }

    /// Writes an Array that declares what these values are, if there is room and nothing unusual about any of them.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn append_typed_array<'t>(_: impl ExactSizeIterator<Item = &'t Self>, _: &mut Appender<'_, '_>) -> bool
    where
        Self: Sized + 't,
    {
        false
    }

    /// [`ROOM`](Self::ROOM) behind a pointer. It is not the same, since a type that holds pointers to itself would
    /// never come to an end.
    #[doc(hidden)]
    const POINTER_ROOM: usize = if Self::IS_STRUCT { HEAD_SIZE } else { 0 };

    /// [`APPENDED`](Self::APPENDED) behind a pointer. It is not the same for that reason.
    #[doc(hidden)]
    const POINTER_APPENDED: Appended = if Self::IS_STRUCT {
        Appended::apart(Self::STRUCT_ROOM)
    } else {
        Appended::inline(Self::POINTER_ROOM)
    };

    /// Whether it is a struct with fields of its own.
    #[doc(hidden)]
    const IS_STRUCT: bool = false;

    /// How many bytes a struct takes at least. 0 if [`append_inline`](Self::append_inline) never writes it.
    #[doc(hidden)]
    const STRUCT_ROOM: usize = 0;

    /// As [`append`](Self::append), but it calls no function for a struct itself, only for those in it. Room has to be found
    /// for all of it.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn append_inline(value: &Self, out: &mut Appender<'_, '_>) -> bool {
        out.find_room(Self::ROOM) && Self::append(value, out)
    }

    /// What a run of pointers to values is.
    #[doc(hidden)]
    const POINTER_SLICE_TYPE: VariantType = VariantType::Array;

    /// Writes a run of pointers to values.
    #[doc(hidden)]
    fn encode_pointer_slice<P: GodotEncode + Deref<Target = Self>>(
        items: &[P],
        encoder: &mut Encoder<'_>,
    ) -> Result<()> {
        encoder.array_of(items.iter())
    }

    /// How many bytes [`encode_pointer_slice`](Self::encode_pointer_slice) writes.
    #[doc(hidden)]
    fn pointer_slice_encoded_len<P: GodotEncode + Deref<Target = Self>>(items: &[P], codec: &Codec) -> usize {
        array_len(items.iter(), codec)
    }
}

/// How values are written in the midst of a struct's fields.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// They are not.
    Never,
    /// As a part of what is around them.
    Inline,
    /// With a function of their own, since they may have any number of levels inside. Something unusual may be on any of
    /// them.
    Apart,
}

impl Appended {
    /// A value's that takes so many bytes at least, if it is ever written so.
    const fn inline(room: usize) -> Self {
        if room > 0 { Self::Inline } else { Self::Never }
    }

    /// A struct's, if it is not inline, from its [`STRUCT_ROOM`](GodotEncode::STRUCT_ROOM).
    pub const fn apart(room: usize) -> Self {
        if room > 0 { Self::Apart } else { Self::Never }
    }
}

/// A value that knows how to append itself, in no more than so much room if it is a usual one; and before that the header
/// that nearly all of them have.
macro_rules! appended {
    ($header:ident, $room:expr, |$value:ident, $out:ident| $append:expr) => {
        const USUAL_HEADER: Option<u32> = Some($header);

        $crate::encode::appended!($room, |$value, $out| $append);
    };
    ($room:expr, |$value:ident, $out:ident| $append:expr) => {
        const ROOM: usize = $room;

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn append($value: &Self, $out: &mut Appender<'_, '_>) -> bool {
            $append
        }
    };
}
pub(crate) use appended;

/// Values of which a run is a packed array.
macro_rules! packed {
    ($packed:ident) => {
        const SLICE_TYPE: VariantType = VariantType::$packed;

        fn encode_slice(items: &[Self], encoder: &mut Encoder<'_>) -> Result<()> {
            encoder.packed_or_array(VariantType::$packed, items)
        }

        const SLICE_ROOM: usize = HEAD_SIZE;

        #[cfg_attr(not(debug_assertions), inline(always))]
        fn append_slice(items: &[Self], out: &mut Appender<'_, '_>) -> bool {
            out.packed(VariantType::$packed, items)
        }

        fn slice_encoded_len(items: &[Self], codec: &Codec) -> usize {
            packed_or_array_len(VariantType::$packed, items, codec)
        }
    };
}
pub(crate) use packed;

/// Bytes of an int.
fn int_len(number: i64, codec: &Codec) -> usize {
    let narrow = codec.get_dialect().flags_numbers() && i32::try_from(number).is_ok();
    HEADER_SIZE + if narrow { size_of::<i32>() } else { size_of::<i64>() }
}

/// Bytes of a float.
pub(crate) fn float_len(number: f64, codec: &Codec) -> usize {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::float_cmp,
        reason = "the comparison finds out whether it was"
    )]
    let narrow = !codec.get_dialect().flags_numbers() || f64::from(number as f32) == number;
    HEADER_SIZE + if narrow { size_of::<f32>() } else { size_of::<f64>() }
}

/// Integers whose every value is an `i64`, with the packed array of them if there is one.
macro_rules! encode_integers {
    ($($integer:ty $(, packed in $packed:ident)?;)+) => {$(
        impl GodotEncode for $integer {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.int(i64::from(*self))
            }

            appended!(INT, NUMBER_SIZE, |number, out| out.int(i64::from(*number)));

            fn encoded_len(&self, codec: &Codec) -> usize {
                int_len(i64::from(*self), codec)
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

/// Integers of which some values are no `i64`.
macro_rules! encode_large_integers {
    ($($integer:ty),+) => {$(
        impl GodotEncode for $integer {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                let Ok(number) = i64::try_from(*self) else {
                    let message = format!("{self} does not fit int, which has 64 bits with a sign");
                    return Err(encoder.error(ErrorKind::OutOfRange, message));
                };
                encoder.int(number)
            }

            appended!(INT, NUMBER_SIZE, |wide, out| i64::try_from(*wide).is_ok_and(|number| out.int(number)));

            fn encoded_len(&self, codec: &Codec) -> usize {
                i64::try_from(*self).map_or(0, |number| int_len(number, codec))
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Int)
            }
        }
    )+};
}
encode_large_integers!(u64, u128, i128, usize, isize);

/// Types that are written as what they give.
macro_rules! encode_nonzero_integers {
    ($($nonzero:ident is $integer:ty;)+) => {$(
        impl GodotEncode for core::num::$nonzero {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                self.get().encode(encoder)
            }

            appended!(INT, NUMBER_SIZE, |number, out| GodotEncode::append(&number.get(), out));

            fn encoded_len(&self, codec: &Codec) -> usize {
                self.get().encoded_len(codec)
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Int)
            }
        }
    )+};
}
encode_nonzero_integers! {
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

impl GodotEncode for bool {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.bool(*self)
    }

    appended!(BOOL, HEADER_SIZE + size_of::<u32>(), |value, out| out.bool(*value));

    fn encoded_len(&self, _: &Codec) -> usize {
        HEADER_SIZE + size_of::<u32>()
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::Bool)
    }
}

/// Floats, which are 32 bits wide on the wire wherever that loses nothing.
macro_rules! encode_floats {
    ($($float:ty as $kind:ident, packed in $packed:ident;)+) => {$(
        impl GodotEncode for $float {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.float(f64::from(*self))
            }

            appended!(FLOAT, NUMBER_SIZE, |number, out| out.$kind(*number));

            fn encoded_len(&self, codec: &Codec) -> usize {
                float_len(f64::from(*self), codec)
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Float)
            }

            packed!($packed);
        }
    )+};
}
encode_floats! {
    f32 as narrow_float, packed in PackedFloat32Array;
    f64 as float, packed in PackedFloat64Array;
}

impl GodotEncode for str {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.text(VariantType::String, self)
    }

    appended!(STRING, HEAD_SIZE, |text, out| out.text(text));

    const POINTER_ROOM: usize = HEAD_SIZE;

    fn encoded_len(&self, _: &Codec) -> usize {
        HEADER_SIZE + text_len(self)
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::String)
    }

    const POINTER_SLICE_TYPE: VariantType = VariantType::PackedStringArray;

    fn encode_pointer_slice<P: Deref<Target = Self>>(items: &[P], encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.packed_strings(items)
    }

    fn pointer_slice_encoded_len<P: Deref<Target = Self>>(items: &[P], codec: &Codec) -> usize {
        packed_strings_len(items, codec)
    }
}

impl GodotEncode for String {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.text(VariantType::String, self)
    }

    appended!(STRING, HEAD_SIZE, |text, out| out.text(text));

    fn encoded_len(&self, codec: &Codec) -> usize {
        self.as_str().encoded_len(codec)
    }

    fn element_type() -> ElementType {
        str::element_type()
    }

    const SLICE_TYPE: VariantType = VariantType::PackedStringArray;

    fn encode_slice(items: &[Self], encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.packed_strings(items)
    }

    fn encode_each<'t>(items: impl Iterator<Item = &'t Self>, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.texts(items)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn append_typed_array<'t>(
        items: impl ExactSizeIterator<Item = &'t Self>,
        out: &mut Appender<'_, '_>,
    ) -> bool {
        out.typed_texts(items)
    }

    fn slice_encoded_len(items: &[Self], codec: &Codec) -> usize {
        packed_strings_len(items, codec)
    }
}

impl GodotEncode for char {
    /// Writes a String of one character.
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.text(VariantType::String, self.encode_utf8(&mut [0; 4]))
    }

    fn encoded_len(&self, codec: &Codec) -> usize {
        self.encode_utf8(&mut [0; 4]).encoded_len(codec)
    }

    fn element_type() -> ElementType {
        str::element_type()
    }
}

impl GodotEncode for () {
    /// Writes Nil.
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.nil()
    }

    appended!(HEADER_SIZE, |_value, out| out.nil());

    fn encoded_len(&self, _: &Codec) -> usize {
        HEADER_SIZE
    }
}

impl<T: ?Sized> GodotEncode for PhantomData<T> {
    /// Writes Nil.
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.nil()
    }

    appended!(HEADER_SIZE, |_value, out| out.nil());

    fn encoded_len(&self, _: &Codec) -> usize {
        HEADER_SIZE
    }
}

impl<T: GodotEncode> GodotEncode for Option<T> {
    /// Writes the value, or Nil for `None`.
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        match self {
            Some(value) => value.encode(encoder),
            None => encoder.nil(),
        }
    }

    const APPENDED: Appended = T::APPENDED;

    appended!(if T::ROOM > 0 { HEADER_SIZE } else { 0 }, |value, out| match value {
        Some(value) => out.find_room(const { T::ROOM.saturating_sub(HEADER_SIZE) }) && T::append(value, out),
        None => out.nil(),
    });

    fn encoded_len(&self, codec: &Codec) -> usize {
        self.as_ref().map_or(HEADER_SIZE, |value| value.encoded_len(codec))
    }
}

/// Pointers, which are written as what they point to. What a run of them is follows from that too.
macro_rules! encode_pointers {
    ($([$($generics:tt)*] $pointer:ty;)+) => {$(
        impl<$($generics)*> GodotEncode for $pointer {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                (**self).encode(encoder)
            }

            const ROOM: usize = T::POINTER_ROOM;

            const APPENDED: Appended = T::POINTER_APPENDED;

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn append(value: &Self, out: &mut Appender<'_, '_>) -> bool {
                if T::IS_STRUCT { out.struct_apart::<T>(value) } else { T::append(value, out) }
            }

            #[cfg_attr(not(debug_assertions), inline(always))]
            fn append_inline(value: &Self, out: &mut Appender<'_, '_>) -> bool {
                T::append_inline(value, out)
            }

            fn encoded_len(&self, codec: &Codec) -> usize {
                codec.len_inside(|codec| (**self).encoded_len(codec))
            }

            fn element_type() -> ElementType {
                T::element_type()
            }

            const SLICE_TYPE: VariantType = T::POINTER_SLICE_TYPE;

            fn encode_slice(items: &[Self], encoder: &mut Encoder<'_>) -> Result<()> {
                T::encode_pointer_slice(items, encoder)
            }

            fn slice_encoded_len(items: &[Self], codec: &Codec) -> usize {
                T::pointer_slice_encoded_len(items, codec)
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

impl<T: GodotEncode> GodotEncode for [T] {
    /// Writes the packed array of `T`, or an Array where the dialect has none.
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        T::encode_slice(self, encoder)
    }

    appended!(T::SLICE_ROOM, |items, out| T::append_slice(items, out));

    const APPENDED: Appended = T::SLICE_APPENDED;

    const POINTER_ROOM: usize = T::SLICE_ROOM;

    const POINTER_APPENDED: Appended = T::SLICE_APPENDED;

    fn encoded_len(&self, codec: &Codec) -> usize {
        T::slice_encoded_len(self, codec)
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(T::SLICE_TYPE)
    }
}

/// Owners of a slice, which are written as that.
macro_rules! encode_slices {
    ($([$($generics:tt)*] $ty:ty;)+) => {$(
        impl<$($generics)*> GodotEncode for $ty {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                self.as_slice().encode(encoder)
            }

            appended!(T::SLICE_ROOM, |items, out| T::append_slice(items, out));

            const APPENDED: Appended = T::SLICE_APPENDED;

            fn encoded_len(&self, codec: &Codec) -> usize {
                self.as_slice().encoded_len(codec)
            }

            fn element_type() -> ElementType {
                <[T]>::element_type()
            }
        }
    )+};
}
encode_slices! {
    [T: GodotEncode] Vec<T>;
    [T: GodotEncode, const N: usize] [T; N];
}

/// Sequences that are no slice: always an Array, in the order in which they are iterated.
macro_rules! encode_sequences {
    ($($(#[$attr:meta])* [$($generics:tt)*] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<$($generics)*> GodotEncode for $ty {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.array_of(self.iter())
            }

            fn encoded_len(&self, codec: &Codec) -> usize {
                array_len(self.iter(), codec)
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Array)
            }
        }
    )+};
}
encode_sequences! {
    [T: GodotEncode] VecDeque<T>;
    [T: GodotEncode] LinkedList<T>;
    [T: GodotEncode] BinaryHeap<T>;
    [T: GodotEncode] BTreeSet<T>;
    #[cfg(feature = "std")] [T: GodotEncode, S] std::collections::HashSet<T, S>;
    #[cfg(feature = "indexmap")] [T: GodotEncode, S] indexmap::IndexSet<T, S>;
}

/// Maps: a Dictionary, in the order in which they are iterated.
macro_rules! encode_maps {
    ($($(#[$attr:meta])* [$($generics:tt)*] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<K: GodotEncode, V: GodotEncode, $($generics)*> GodotEncode for $ty {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.dictionary_of(self.iter())
            }

            fn encoded_len(&self, codec: &Codec) -> usize {
                dictionary_len(self.iter(), codec)
            }

            fn element_type() -> ElementType {
                ElementType::Builtin(VariantType::Dictionary)
            }
        }
    )+};
}
encode_maps! {
    [] BTreeMap<K, V>;
    #[cfg(feature = "std")] [S] std::collections::HashMap<K, V, S>;
    #[cfg(feature = "indexmap")] [S] indexmap::IndexMap<K, V, S>;
}

/// Tuples: an Array of their fields.
macro_rules! encode_tuples {
    ($($($ty:ident $field:tt),+;)+) => {$(
        impl<$($ty: GodotEncode),+> GodotEncode for ($($ty,)+) {
            fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.array(|elements| {
                    $(elements.element(&self.$field)?;)+
                    Ok(())
                })
            }

            fn encoded_len(&self, codec: &Codec) -> usize {
                HEAD_SIZE $(+ self.$field.encoded_len(codec))+
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A value that was tried without room would send all fields behind it the long way.
    #[test]
    fn room_is_made_for_whatever_is_tried() {
        fn check<T: GodotEncode + ?Sized>() {
            assert_eq!(T::APPENDED == Appended::Never, T::ROOM == 0, "{}", core::any::type_name::<T>());
        }
        macro_rules! check {
            ($($ty:ty),+ $(,)?) => {$(
                check::<$ty>();
                check::<&$ty>();
                check::<Option<$ty>>();
                check::<Box<Option<$ty>>>();
                check::<Option<Rc<$ty>>>();
                check::<Vec<$ty>>();
                check::<Option<Arc<[$ty]>>>();
                check::<Box<Vec<$ty>>>();
            )+};
        }
        check!(i64, u64, bool, f32, String, char, (), &'static str, Cow<'static, str>, Vec<u8>, BTreeMap<i64, i64>);
    }
}

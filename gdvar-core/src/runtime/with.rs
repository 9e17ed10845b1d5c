//! Applying the functions of `with` to the contents of other types: `Option`s, pointers, sequences, and the values of
//! maps.
//!
//! A function for the whole value takes precedence. Derived code calls a method that both [`WritesWhole`] and
//! [`WritesEach`] have. The compiler chooses the implementation with more references if its bounds hold (autoref
//! specialization).
//!
//! Compile errors do not mention these impls, because they would not help users.
//!
//! For a function of another signature, the compiler shows the line of the bound on `F`. A comment on that line therefore
//! shows the signature that is expected.
//!
//! `I` says where a type has its `U`: the type itself is `U`, or contains it. No type contains a `U` in two ways, so the
//! compiler can infer `I`.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Deref;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::leaf::array_of_len;
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::format::variant_type::VariantType;

/// The type itself is `U`.
pub struct Here;
/// In the target of a pointer.
pub struct Behind<I>(PhantomData<I>);
/// The type is an array, and `U` is a slice.
pub struct Slice;
/// In an `Option` or a `Box`.
pub struct In<I>(PhantomData<I>);
/// In the elements of a sequence.
pub struct Elements<I>(PhantomData<I>);
/// In the values of a map.
pub struct Values<I>(PhantomData<I>);

// ------------------------------------------------------------------------------------------------- writing

/// A function that writes a `U`.
type Write<'f, U> = &'f dyn Fn(&U, &mut Encoder<'_>) -> Result<()>;

/// A value, and the function that writes either the value or its contents.
pub struct Written<'a, T: ?Sized, F>(pub &'a T, pub F);

/// The function is for the value.
pub trait WritesWhole {
    /// Writes the value.
    fn write_with(self, encoder: &mut Encoder<'_>) -> Result<()>;
}

impl<T: ?Sized, F: Fn(&T, &mut Encoder<'_>) -> Result<()>> WritesWhole for &&Written<'_, T, F> {
    #[inline]
    fn write_with(self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.1(self.0, encoder)
    }
}

/// The function is for what the value contains.
pub trait WritesEach<T: ?Sized, F> {
    /// Writes the value.
    fn write_with<U: ?Sized, I>(self, encoder: &mut Encoder<'_>) -> Result<()>
    where
        F: Fn(&U, &mut Encoder<'_>) -> Result<()>, // fn encode(value: &U, encoder: &mut gdvar::Encoder<'_>) -> gdvar::Result<()>
        T: Holds<U, I>;
}

impl<T: ?Sized, F> WritesEach<T, F> for &Written<'_, T, F> {
    fn write_with<U: ?Sized, I>(self, encoder: &mut Encoder<'_>) -> Result<()>
    where
        F: Fn(&U, &mut Encoder<'_>) -> Result<()>,
        T: Holds<U, I>,
    {
        self.0.write_each(&self.1, encoder)
    }
}

/// A type that is `U` or contains `U`s.
#[diagnostic::on_unimplemented(
    message = "the function takes `&{U}`, and `{Self}` does not contain one",
    label = "neither `{U}` nor a type that holds it",
    note = "expected `fn encode(value: &T, encoder: &mut gdvar::Encoder<'_>) -> gdvar::Result<()>`",
    note = "and `fn decode(header: gdvar::Header, decoder: &mut gdvar::Decoder<'_, '_>) -> gdvar::Result<T>`",
    note = "where `T` is `{Self}`, or what is in its `Option`s, pointers, sequences and values of maps"
)]
pub trait Holds<U: ?Sized, I> {
    /// Writes the value, with the function for each `U`.
    fn write_each(&self, write: Write<'_, U>, encoder: &mut Encoder<'_>) -> Result<()>;
}

#[diagnostic::do_not_recommend]
impl<T: ?Sized> Holds<T, Here> for T {
    fn write_each(&self, write: Write<'_, T>, encoder: &mut Encoder<'_>) -> Result<()> {
        write(self, encoder)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Deref<Target: Holds<U, I>> + ?Sized, U: ?Sized, I> Holds<U, Behind<I>> for T {
    fn write_each(&self, write: Write<'_, U>, encoder: &mut Encoder<'_>) -> Result<()> {
        (**self).write_each(write, encoder)
    }
}

#[diagnostic::do_not_recommend]
impl<T: Holds<U, I>, U: ?Sized, I> Holds<U, In<I>> for Option<T> {
    fn write_each(&self, write: Write<'_, U>, encoder: &mut Encoder<'_>) -> Result<()> {
        match self {
            Some(value) => value.write_each(write, encoder),
            None => crate::runtime::nil(encoder),
        }
    }
}

/// Passes an array to a function that takes a slice.
#[diagnostic::do_not_recommend]
impl<T, const N: usize> Holds<[T], Slice> for [T; N] {
    fn write_each(&self, write: Write<'_, [T]>, encoder: &mut Encoder<'_>) -> Result<()> {
        write(self, encoder)
    }
}

macro_rules! written_sequences {
    ($($(#[$attr:meta])* [$($generics:tt)*] $ty:ty;)+) => {$(
        $(#[$attr])*
        #[diagnostic::do_not_recommend]
        impl<T: Holds<U, I>, U: ?Sized, I $($generics)*> Holds<U, Elements<I>> for $ty {
            fn write_each(&self, write: Write<'_, U>, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.array(|elements| {
                    self.iter().try_for_each(|item| elements.element_with(|encoder| item.write_each(write, encoder)))
                })
            }
        }
    )+};
}
written_sequences! {
    [] Vec<T>;
    [, const N: usize] [T; N];
    [] VecDeque<T>;
    [] BTreeSet<T>;
    #[cfg(feature = "std")] [, S] std::collections::HashSet<T, S>;
    #[cfg(feature = "indexmap")] [, S] indexmap::IndexSet<T, S>;
}

/// The value of an entry, and the function that writes its contents.
struct Value<'a, T, U: ?Sized, I>(&'a T, Write<'a, U>, PhantomData<I>);

impl<T: Holds<U, I>, U: ?Sized, I> GodotEncode for Value<'_, T, U, I> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.0.write_each(self.1, encoder)
    }
}

macro_rules! written_maps {
    ($($(#[$attr:meta])* [$($generics:tt)*] $ty:ty;)+) => {$(
        $(#[$attr])*
        #[diagnostic::do_not_recommend]
        impl<K: GodotEncode, T: Holds<U, I>, U: ?Sized, I $($generics)*> Holds<U, Values<I>> for $ty {
            fn write_each(&self, write: Write<'_, U>, encoder: &mut Encoder<'_>) -> Result<()> {
                encoder.dictionary(|entries| {
                    self.iter().try_for_each(|(key, value)| entries.entry(key, &Value(value, write, PhantomData)))
                })
            }
        }
    )+};
}
written_maps! {
    [] BTreeMap<K, T>;
    #[cfg(feature = "std")] [, S] std::collections::HashMap<K, T, S>;
    #[cfg(feature = "indexmap")] [, S] indexmap::IndexMap<K, T, S>;
}

// ------------------------------------------------------------------------------------------------- reading

/// A function that reads either a `T` or its contents.
pub struct Read<T, F>(F, PhantomData<fn() -> T>);

impl<T, F> Read<T, F> {
    /// Reads a `T` with this function.
    #[inline]
    pub const fn by(function: F) -> Self {
        Self(function, PhantomData)
    }
}

/// The function is for the value.
pub trait ReadsWhole<'de, T> {
    /// Reads the value.
    fn read_with(self, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<T>;
}

impl<'de, T, F: Fn(Header, &mut Decoder<'_, 'de>) -> Result<T>> ReadsWhole<'de, T> for &&Read<T, F> {
    #[inline]
    fn read_with(self, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<T> {
        self.0(header, decoder)
    }
}

/// The function is for what the value contains.
pub trait ReadsEach<'de, T, F> {
    /// Reads the value.
    fn read_with<U, I>(self, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<T>
    where
        F: Fn(Header, &mut Decoder<'_, 'de>) -> Result<U>, // fn decode(header: gdvar::Header, decoder: &mut gdvar::Decoder<'_, '_>) -> gdvar::Result<U>
        T: MadeOf<'de, U, I>;
}

impl<'de, T, F> ReadsEach<'de, T, F> for &Read<T, F> {
    fn read_with<U, I>(self, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<T>
    where
        F: Fn(Header, &mut Decoder<'_, 'de>) -> Result<U>,
        T: MadeOf<'de, U, I>,
    {
        T::read_each(&self.0, header, decoder)
    }
}

/// A type that is `U` or consists of `U`s.
#[diagnostic::on_unimplemented(
    message = "the function returns `{U}`, and `{Self}` does not consist of those",
    label = "neither `{U}` nor a type that holds it",
    note = "expected `fn encode(value: &T, encoder: &mut gdvar::Encoder<'_>) -> gdvar::Result<()>`",
    note = "and `fn decode(header: gdvar::Header, decoder: &mut gdvar::Decoder<'_, '_>) -> gdvar::Result<T>`",
    note = "where `T` is `{Self}`, or what is in its `Option`s, boxes, sequences and values of maps"
)]
pub trait MadeOf<'de, U, I>: Sized {
    /// Reads the value, with the function for each `U`.
    fn read_each<F: Fn(Header, &mut Decoder<'_, 'de>) -> Result<U>>(
        read: &F,
        header: Header,
        decoder: &mut Decoder<'_, 'de>,
    ) -> Result<Self>;
}

/// The method of [`MadeOf`].
macro_rules! read_each {
    (|$read:ident, $header:ident, $decoder:ident| $body:expr) => {
        fn read_each<F: Fn(Header, &mut Decoder<'_, 'de>) -> Result<U>>(
            $read: &F,
            $header: Header,
            $decoder: &mut Decoder<'_, 'de>,
        ) -> Result<Self> {
            $body
        }
    };
}

#[diagnostic::do_not_recommend]
impl<'de, U> MadeOf<'de, U, Here> for U {
    read_each!(|read, header, decoder| read(header, decoder));
}

#[diagnostic::do_not_recommend]
impl<'de, T: MadeOf<'de, U, I>, U, I> MadeOf<'de, U, In<I>> for Option<T> {
    read_each!(|read, header, decoder| {
        if decoder.type_of(header)? == VariantType::Nil {
            return Ok(None);
        }
        T::read_each(read, header, decoder).map(Some)
    });
}

#[diagnostic::do_not_recommend]
impl<'de, T: MadeOf<'de, U, I>, U, I> MadeOf<'de, U, In<I>> for Box<T> {
    read_each!(|read, header, decoder| T::read_each(read, header, decoder).map(Self::new));
}

#[diagnostic::do_not_recommend]
impl<'de, T: MadeOf<'de, U, I>, U, I> MadeOf<'de, U, Elements<I>> for Vec<T> {
    read_each!(|read, header, decoder| {
        let mut elements = decoder.elements(header)?;
        let mut items = Self::with_capacity(elements.capacity_for::<T>()?);
        while let Some(item) = elements.next_with(|header, decoder| T::read_each(read, header, decoder))? {
            items.push(item);
        }
        Ok(items)
    });
}

#[diagnostic::do_not_recommend]
impl<'de, T: MadeOf<'de, U, I>, U, I, const N: usize> MadeOf<'de, U, Elements<I>> for [T; N] {
    read_each!(|read, header, decoder| {
        let start = decoder.start_of(header);
        array_of_len(Vec::read_each(read, header, decoder)?, start)
    });
}

macro_rules! read_sequences {
    ($($(#[$attr:meta])* [$($bounds:tt)*] $ty:ty;)+) => {$(
        $(#[$attr])*
        #[diagnostic::do_not_recommend]
        impl<'de, T: MadeOf<'de, U, I> $($bounds)*> MadeOf<'de, U, Elements<I>> for $ty {
            read_each!(|read, header, decoder| {
                Vec::<T>::read_each(read, header, decoder).map(|items| items.into_iter().collect())
            });
        }
    )+};
}
read_sequences! {
    [, U, I] VecDeque<T>;
    [+ Ord, U, I] BTreeSet<T>;
    #[cfg(feature = "std")]
    [+ Eq + core::hash::Hash, U, I, S: core::hash::BuildHasher + Default] std::collections::HashSet<T, S>;
    #[cfg(feature = "indexmap")]
    [+ Eq + core::hash::Hash, U, I, S: core::hash::BuildHasher + Default] indexmap::IndexSet<T, S>;
}

macro_rules! read_maps {
    ($($(#[$attr:meta])* [$($bounds:tt)*] $ty:ty;)+) => {$(
        $(#[$attr])*
        #[diagnostic::do_not_recommend]
        impl<'de, T: MadeOf<'de, U, I>, U, I, K: GodotDecode<'de> $($bounds)*> MadeOf<'de, U, Values<I>> for $ty {
            read_each!(|read, header, decoder| {
                let (mut map, mut entries) = (Self::default(), decoder.entries(header)?);
                while let Some((key, value)) =
                    entries.next_with(|header, decoder| T::read_each(read, header, decoder))?
                {
                    map.insert(key, value);
                }
                Ok(map)
            });
        }
    )+};
}
read_maps! {
    [+ Ord] BTreeMap<K, T>;
    #[cfg(feature = "std")]
    [+ Eq + core::hash::Hash, S: core::hash::BuildHasher + Default] std::collections::HashMap<K, T, S>;
    #[cfg(feature = "indexmap")]
    [+ Eq + core::hash::Hash, S: core::hash::BuildHasher + Default] indexmap::IndexMap<K, T, S>;
}

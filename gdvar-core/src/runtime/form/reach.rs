//! Applying a form to the values inside other types: in `Option`s, pointers, sequences and maps.
//!
//! `I` says where a type has the values of a form: the type itself is such a value, or contains them. No type has them in
//! two places, so the compiler can infer `I`.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Deref;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::leaf::array_of_len;
use crate::encode::GodotEncode;
use crate::encode::containers::by;
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::format::variant_type::VariantType;
use crate::runtime::form::declared::DeclaredType;
use crate::std_types::collections::{Map, Sequence};

/// The type itself has the form.
pub struct Here;
/// In the target of a pointer.
pub struct Behind<I>(PhantomData<I>);
/// In an `Option` or a `Box`, or in the slice of an array.
pub struct In<I>(PhantomData<I>);
/// In the elements of a sequence.
pub struct Elements<I>(PhantomData<I>);
/// In the values of a map.
pub struct MapValues<I>(PhantomData<I>);
/// In the keys of a map.
pub struct MapKeys<I>(PhantomData<I>);

/// A form that is applied to the elements of sequences.
pub trait IntoElements {}
/// A form that is applied to the values of maps.
pub trait IntoValues {}
/// A form that is applied to the keys of maps.
pub trait IntoKeys {}

// ------------------------------------------------------------------------------------------------- writing

/// A value that can be written in the form `F`.
pub trait EncodeLeaf<F> {
    /// Whether Godot has a type for the value in this form.
    const EXISTS: bool = true;

    /// Writes the value.
    fn encode_leaf(&self, form: &F, encoder: &mut Encoder<'_>) -> Result<()>;

    /// Returns the type that a game declares for the value.
    fn declared_leaf() -> DeclaredType;
}

/// A value that can be written in the form `F`, or contains such values.
pub trait EncodeAs<F, I> {
    /// Whether Godot has a type for these values in this form.
    const ALL_EXIST: bool = true;

    /// Writes the value, with all such values in this form.
    fn encode_as(&self, form: &F, encoder: &mut Encoder<'_>) -> Result<()>;

    /// Returns the type that a game declares for the value.
    fn declared_as() -> DeclaredType;
}

impl<T: EncodeLeaf<F> + ?Sized, F> EncodeAs<F, Here> for T {
    const ALL_EXIST: bool = T::EXISTS;

    #[inline]
    fn encode_as(&self, form: &F, encoder: &mut Encoder<'_>) -> Result<()> {
        self.encode_leaf(form, encoder)
    }

    fn declared_as() -> DeclaredType {
        T::declared_leaf()
    }
}

impl<T: Deref<Target: EncodeAs<F, I>> + ?Sized, F, I> EncodeAs<F, Behind<I>> for T {
    const ALL_EXIST: bool = T::Target::ALL_EXIST;

    #[inline]
    fn encode_as(&self, form: &F, encoder: &mut Encoder<'_>) -> Result<()> {
        (**self).encode_as(form, encoder)
    }

    fn declared_as() -> DeclaredType {
        T::Target::declared_as()
    }
}

impl<T, F, I, const N: usize> EncodeAs<F, In<I>> for [T; N]
where
    [T]: EncodeAs<F, I>,
{
    const ALL_EXIST: bool = <[T]>::ALL_EXIST;

    #[inline]
    fn encode_as(&self, form: &F, encoder: &mut Encoder<'_>) -> Result<()> {
        self.as_slice().encode_as(form, encoder)
    }

    fn declared_as() -> DeclaredType {
        <[T]>::declared_as()
    }
}

/// `None` is written as Nil.
impl<T: EncodeAs<F, I>, F, I> EncodeAs<F, In<I>> for Option<T> {
    const ALL_EXIST: bool = T::ALL_EXIST;

    #[inline]
    fn encode_as(&self, form: &F, encoder: &mut Encoder<'_>) -> Result<()> {
        match self {
            Some(value) => value.encode_as(form, encoder),
            None => ().encode(encoder),
        }
    }

    fn declared_as() -> DeclaredType {
        // It may be null.
        DeclaredType::any()
    }
}

impl<T: Sequence<Item: EncodeAs<F, I>> + ?Sized, F: IntoElements, I> EncodeAs<F, Elements<I>> for T {
    fn encode_as(&self, form: &F, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.array_of(self.items().map(|item| by(move |encoder| item.encode_as(form, encoder))))
    }

    fn declared_as() -> DeclaredType {
        DeclaredType::builtin(VariantType::Array)
    }
}

impl<T: Map<Key: GodotEncode, Value: EncodeAs<F, I>>, F: IntoValues, I> EncodeAs<F, MapValues<I>> for T {
    const ALL_EXIST: bool = T::Value::ALL_EXIST;

    fn encode_as(&self, form: &F, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.dictionary_of(
            self.entries().map(|(key, value)| (key, by(move |encoder| value.encode_as(form, encoder)))),
        )
    }

    fn declared_as() -> DeclaredType {
        DeclaredType::builtin(VariantType::Dictionary)
    }
}

impl<T: Map<Key: EncodeAs<F, I>, Value: GodotEncode>, F: IntoKeys, I> EncodeAs<F, MapKeys<I>> for T {
    fn encode_as(&self, form: &F, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.dictionary_of(
            self.entries().map(|(key, value)| (by(move |encoder| key.encode_as(form, encoder)), value)),
        )
    }

    fn declared_as() -> DeclaredType {
        DeclaredType::builtin(VariantType::Dictionary)
    }
}

// ------------------------------------------------------------------------------------------------- reading

/// A value that can be read in the form `F`.
pub trait DecodeLeaf<'de, F>: Sized {
    /// Reads the value.
    fn decode_leaf(form: &F, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self>;
}

/// A value that can be read in the form `F`, or contains such values.
pub trait DecodeAs<'de, F, I>: Sized {
    /// Reads the value, with all such values in this form.
    fn decode_as(form: &F, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self>;
}

impl<'de, T: DecodeLeaf<'de, F>, F> DecodeAs<'de, F, Here> for T {
    #[inline]
    fn decode_as(form: &F, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        T::decode_leaf(form, header, decoder)
    }
}

impl<'de, T: DecodeAs<'de, F, I>, F, I> DecodeAs<'de, F, In<I>> for Option<T> {
    fn decode_as(form: &F, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        if decoder.type_of(header)? == VariantType::Nil {
            return Ok(None);
        }
        T::decode_as(form, header, decoder).map(Some)
    }
}

impl<'de, T: DecodeAs<'de, F, I>, F, I> DecodeAs<'de, F, In<I>> for Box<T> {
    fn decode_as(form: &F, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        T::decode_as(form, header, decoder).map(Self::new)
    }
}

impl<'de, T: DecodeAs<'de, F, I>, F: IntoElements, I> DecodeAs<'de, F, Elements<I>> for Vec<T> {
    fn decode_as(form: &F, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        let mut elements = decoder.elements(header)?;
        let mut items = Self::with_capacity(elements.capacity_for::<T>()?);
        while let Some(item) = elements.next_with(|header, decoder| T::decode_as(form, header, decoder))? {
            items.push(item);
        }
        Ok(items)
    }
}

impl<'de, T: DecodeAs<'de, F, I>, F: IntoElements, I, const N: usize> DecodeAs<'de, F, Elements<I>>
    for [T; N]
{
    fn decode_as(form: &F, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        let start = decoder.start_of(header);
        array_of_len(Vec::decode_as(form, header, decoder)?, start)
    }
}

impl<'de, T, F: IntoElements, I> DecodeAs<'de, F, Elements<I>> for T
where
    T: Sequence<Item: DecodeAs<'de, F, I>> + FromIterator<T::Item>,
{
    fn decode_as(form: &F, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        Vec::<T::Item>::decode_as(form, header, decoder).map(|items| items.into_iter().collect())
    }
}

impl<'de, T, F: IntoValues, I> DecodeAs<'de, F, MapValues<I>> for T
where
    T: Map<Key: GodotDecode<'de>, Value: DecodeAs<'de, F, I>> + Default + Extend<(T::Key, T::Value)>,
{
    fn decode_as(form: &F, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        let (mut map, mut entries) = (Self::default(), decoder.entries(header)?);
        while let Some(entry) =
            entries.next_with(|header, decoder| T::Value::decode_as(form, header, decoder))?
        {
            map.extend([entry]);
        }
        Ok(map)
    }
}

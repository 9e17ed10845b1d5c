//! `with`: a form that functions give to the whole value, or to what it contains.
//!
//! A function for the whole value takes precedence: the compiler takes the method of [`Written`] or [`Read`] if its bounds
//! hold, and otherwise that of the trait, [`EncodesEach`] or [`DecodesEach`].
//!
//! For a function of another signature, the compiler shows the line of the bound on `F`. A comment on that line therefore
//! shows the signature that is expected.

use core::marker::PhantomData;

use crate::decode::decoder::{Decoder, Header};
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::runtime::form::declared::DeclaredType;
use crate::runtime::form::reach::{DecodeAs, DecodeLeaf, EncodeAs, EncodeLeaf, IntoElements, IntoValues};

// ------------------------------------------------------------------------------------------------- writing

/// The form in which a function writes `U`s.
pub struct WriteFunction<'f, U: ?Sized>(&'f dyn Fn(&U, &mut Encoder<'_>) -> Result<()>);

impl<U: ?Sized> IntoElements for WriteFunction<'_, U> {}
impl<U: ?Sized> IntoValues for WriteFunction<'_, U> {}

impl<U: ?Sized> EncodeLeaf<WriteFunction<'_, U>> for U {
    fn encode_leaf(&self, form: &WriteFunction<'_, U>, encoder: &mut Encoder<'_>) -> Result<()> {
        form.0(self, encoder)
    }

    // not covered: a trait asks for it
    fn declared_leaf() -> DeclaredType {
        DeclaredType::any()
    }
}

/// A value, and the function that writes either the value or its contents.
pub struct Written<'a, T: ?Sized, F>(pub &'a T, pub F);

impl<T: ?Sized, F: Fn(&T, &mut Encoder<'_>) -> Result<()>> Written<'_, T, F> {
    /// Writes the value, with a function for the value.
    #[inline]
    pub fn encode_with(self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.1(self.0, encoder)
    }
}

/// The function is for what the value contains.
pub trait EncodesEach<'f, T: ?Sized, F> {
    /// Writes the value.
    fn encode_with<U: ?Sized + 'f, I>(self, encoder: &mut Encoder<'_>) -> Result<()>
    where
        F: Fn(&U, &mut Encoder<'_>) -> Result<()>, // fn encode(value: &U, encoder: &mut gdvar::Encoder<'_>) -> gdvar::Result<()>
        T: Holds<'f, U, I>;
}

impl<'f, T: ?Sized, F> EncodesEach<'f, T, F> for &'f Written<'_, T, F> {
    fn encode_with<U: ?Sized + 'f, I>(self, encoder: &mut Encoder<'_>) -> Result<()>
    where
        F: Fn(&U, &mut Encoder<'_>) -> Result<()>,
        T: Holds<'f, U, I>,
    {
        self.0.encode_as(&WriteFunction(&self.1), encoder)
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
pub trait Holds<'f, U: ?Sized + 'f, I>: EncodeAs<WriteFunction<'f, U>, I> {}

#[diagnostic::do_not_recommend]
impl<'f, T: EncodeAs<WriteFunction<'f, U>, I> + ?Sized, U: ?Sized + 'f, I> Holds<'f, U, I> for T {}

// ------------------------------------------------------------------------------------------------- reading

/// The form in which a function reads `U`s.
pub struct ReadFunction<'f, 'de, U>(&'f dyn Fn(Header, &mut Decoder<'_, 'de>) -> Result<U>);

impl<U> IntoElements for ReadFunction<'_, '_, U> {}
impl<U> IntoValues for ReadFunction<'_, '_, U> {}

impl<'de, U> DecodeLeaf<'de, ReadFunction<'_, 'de, U>> for U {
    fn decode_leaf(
        form: &ReadFunction<'_, 'de, U>,
        header: Header,
        decoder: &mut Decoder<'_, 'de>,
    ) -> Result<Self> {
        form.0(header, decoder)
    }
}

/// A function that reads either a `T` or its contents.
pub struct Read<T, F>(F, PhantomData<fn() -> T>);

impl<T, F> Read<T, F> {
    /// Reads a `T` with this function.
    #[inline]
    pub const fn by(function: F) -> Self {
        Self(function, PhantomData)
    }
}

impl<'de, T, F: Fn(Header, &mut Decoder<'_, 'de>) -> Result<T>> Read<T, F> {
    /// Reads the value, with a function for the value.
    #[inline]
    pub fn decode_with(self, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<T> {
        self.0(header, decoder)
    }
}

/// The function is for what the value contains.
pub trait DecodesEach<'f, 'de: 'f, T, F> {
    /// Reads the value.
    fn decode_with<U: 'f, I>(self, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<T>
    where
        F: Fn(Header, &mut Decoder<'_, 'de>) -> Result<U>, // fn decode(header: gdvar::Header, decoder: &mut gdvar::Decoder<'_, '_>) -> gdvar::Result<U>
        T: MadeOf<'f, 'de, U, I>;
}

impl<'f, 'de: 'f, T, F> DecodesEach<'f, 'de, T, F> for &'f Read<T, F> {
    fn decode_with<U: 'f, I>(self, header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<T>
    where
        F: Fn(Header, &mut Decoder<'_, 'de>) -> Result<U>,
        T: MadeOf<'f, 'de, U, I>,
    {
        T::decode_as(&ReadFunction(&self.0), header, decoder)
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
pub trait MadeOf<'f, 'de: 'f, U: 'f, I>: DecodeAs<'de, ReadFunction<'f, 'de, U>, I> {}

#[diagnostic::do_not_recommend]
impl<'f, 'de: 'f, T: DecodeAs<'de, ReadFunction<'f, 'de, U>, I>, U: 'f, I> MadeOf<'f, 'de, U, I> for T {}

//! `exact`: an `f32` refuses floats that it would round.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::decode::decoder::{Decoder, Header};
use crate::decode::{GodotDecode, GodotDecodeOwned};
use crate::error::Result;

/// `f32`, and types that contain it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read as `exact`",
    label = "neither `f32` nor an `Option`, a `Box`, a `Vec`, an array or a map of it",
    note = "leave the attribute out: only `f32` rounds what it reads"
)]
pub trait Exact: Sized {
    /// The type that is read in its place.
    type Strict: GodotDecodeOwned;

    /// Returns the value of that type.
    fn of(strict: Self::Strict) -> Self;

    /// Reads the value in this form.
    fn decode_exact(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Self> {
        Self::Strict::decode(header, decoder).map(Self::of)
    }
}

pub use self::Exact as Form;

/// A float that fits 32 bits.
pub struct Single(f32);

impl<'de> GodotDecode<'de> for Single {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.exact_narrow_float(header).map(Self)
    }
}

impl Exact for f32 {
    type Strict = Single;

    fn of(strict: Single) -> Self {
        strict.0
    }
}

impl<T: Exact> Exact for Option<T> {
    type Strict = Option<T::Strict>;

    fn of(strict: Self::Strict) -> Self {
        strict.map(T::of)
    }
}

impl<T: Exact> Exact for Box<T> {
    type Strict = T::Strict;

    fn of(strict: Self::Strict) -> Self {
        Self::new(T::of(strict))
    }
}

impl<T: Exact> Exact for Vec<T> {
    type Strict = Vec<T::Strict>;

    fn of(strict: Self::Strict) -> Self {
        strict.into_iter().map(T::of).collect()
    }
}

impl<T: Exact, const N: usize> Exact for [T; N] {
    type Strict = [T::Strict; N];

    fn of(strict: Self::Strict) -> Self {
        strict.map(T::of)
    }
}

impl<K: GodotDecodeOwned + Ord, T: Exact> Exact for BTreeMap<K, T> {
    type Strict = BTreeMap<K, T::Strict>;

    fn of(strict: Self::Strict) -> Self {
        strict.into_iter().map(|(key, value)| (key, T::of(value))).collect()
    }
}

#[cfg(feature = "std")]
impl<K, T, S> Exact for std::collections::HashMap<K, T, S>
where
    K: GodotDecodeOwned + Eq + core::hash::Hash,
    T: Exact,
    S: core::hash::BuildHasher + Default,
{
    type Strict = std::collections::HashMap<K, T::Strict, S>;

    fn of(strict: Self::Strict) -> Self {
        strict.into_iter().map(|(key, value)| (key, T::of(value))).collect()
    }
}

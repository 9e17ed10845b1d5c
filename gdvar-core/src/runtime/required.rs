//! Asking whether a field of a type has to be there, for a type that may have no codec. The error for the missing codec
//! comes from the code that reads the field, and should come only once.
//!
//! The compiler takes the method of the type if its bounds hold, and otherwise that of the trait.

use core::marker::PhantomData;

use crate::decode::GodotDecode;

/// The type of a field.
#[derive(Debug)]
pub struct OfField<T>(PhantomData<T>);

impl<T> OfField<T> {
    /// The type.
    pub const TYPE: Self = Self(PhantomData);
}

impl<'de, T: GodotDecode<'de>> OfField<T> {
    /// Returns whether the type has no value for a missing field.
    pub fn required(self) -> bool {
        T::absent().is_none()
    }
}

/// A type without a codec.
pub trait Unreadable: Sized {
    /// Returns `false`.
    // not covered: only code that does not compile calls it
    fn required(self) -> bool {
        false
    }
}

impl<T> Unreadable for OfField<T> {}

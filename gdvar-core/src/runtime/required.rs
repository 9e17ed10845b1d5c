//! Asking whether a field of a type has to be there, for a type that may have no codec. The error for the missing codec
//! comes from the code that reads the field, and should come only once.
//!
//! The compiler chooses the method whose receiver has more references if its bounds hold (autoref specialization).

use core::marker::PhantomData;

use crate::decode::GodotDecode;

/// The type of a field.
#[derive(Debug)]
pub struct OfField<T>(PhantomData<T>);

impl<T> OfField<T> {
    /// The type.
    pub const TYPE: Self = Self(PhantomData);
}

/// A type that is read as a value.
pub trait Readable {
    /// Returns whether the type has no value for a missing field.
    fn required(self) -> bool;
}

impl<'de, T: GodotDecode<'de>> Readable for &&OfField<T> {
    fn required(self) -> bool {
        T::absent().is_none()
    }
}

/// Any other type.
pub trait Unreadable {
    /// Returns `false`.
    fn required(self) -> bool;
}

impl<T> Unreadable for &OfField<T> {
    fn required(self) -> bool {
        false
    }
}

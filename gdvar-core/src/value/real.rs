//! The reals of the math types.

use core::fmt;

use crate::format::plain::{Word, narrow};
use crate::value::variant::VariantCodec;

/// The reals of the math types: `f32` as in the engine's usual builds, `f64` as in its double-precision builds.
///
/// The trait is sealed: only `f32` and `f64` implement it.
pub trait Real: Word + VariantCodec + PartialOrd + Default + fmt::Debug + fmt::Display {
    #[doc(hidden)]
    const ONE: Self;

    /// Returns the same number as an `f64`, which can hold every real.
    fn to_f64(self) -> f64;

    /// Returns the same number in this type, or `None` if precision would be lost. NaN becomes NaN.
    fn from_f64(number: f64) -> Option<Self>;
}

impl Real for f32 {
    const ONE: Self = 1.0;

    fn to_f64(self) -> f64 {
        self.into()
    }

    fn from_f64(number: f64) -> Option<Self> {
        narrow(number)
    }
}

impl Real for f64 {
    const ONE: Self = 1.0;

    fn to_f64(self) -> f64 {
        self
    }

    fn from_f64(number: f64) -> Option<Self> {
        Some(number)
    }
}

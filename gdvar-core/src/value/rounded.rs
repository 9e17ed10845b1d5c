//! Reading doubles into `f32`, rounded to the nearest.
//!
//! Godot's floats have 64 bits, and so have the reals of its double-precision builds. Decoding refuses what
//! `f32` cannot hold; a field that says `#[gdvar(with = "gdvar::rounded")]` takes the nearest number instead:
//!
//! ```
//! # use gdvar_core as gdvar;
//! use gdvar::{Codec, Decoder, GodotDecode, Header, Result, rounded, to_bytes};
//!
//! struct Health(f32);
//!
//! impl<'de> GodotDecode<'de> for Health {
//!     fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
//!         rounded::decode(header, decoder).map(Health)
//!     }
//! }
//!
//! let bytes = to_bytes(&0.1_f64)?;
//! assert!(Codec::new().decode::<f32>(&bytes).is_err());
//! assert_eq!(Codec::new().decode::<Health>(&bytes)?.0, 0.1);
//! # Ok::<(), gdvar::Error>(())
//! ```

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::value::math::{
    Aabb, Basis, Plane, Projection, Quaternion, Rect2, Transform2D, Transform3D, Vector2, Vector3, Vector4,
};

/// A type of `f32`s that has a twin of `f64`s: `f32`, the math types, and [`Option`], [`Box`], [`Vec`] and arrays of
/// them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read rounded",
    label = "neither `f32` nor a math type of `f32`s, nor an `Option`, a `Box`, a `Vec` or an array of one",
    note = "leave the attribute out: `f64` takes every float, and other types have none to round"
)]
pub trait Rounded: Sized {
    /// The twin.
    type Double: for<'de> GodotDecode<'de>;

    /// The nearest value to one of the twin's.
    fn round(double: Self::Double) -> Self;
}

/// Reads a value, rounding its reals.
///
/// # Errors
///
/// As the value's own decoding, except for [`PrecisionLoss`](crate::ErrorKind::PrecisionLoss).
pub fn decode<T: Rounded>(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<T> {
    T::Double::decode(header, decoder).map(T::round)
}

/// Writes a value as it is.
///
/// # Errors
///
/// As the value's own encoding.
pub fn encode<T: GodotEncode + ?Sized>(value: &T, encoder: &mut Encoder<'_>) -> Result<()> {
    value.encode(encoder)
}

impl Rounded for f32 {
    type Double = f64;

    fn round(double: f64) -> Self {
        #[allow(clippy::cast_possible_truncation, reason = "rounding is what was asked for")]
        let nearest = double as Self;
        nearest
    }
}

/// The math types, number by number.
macro_rules! round_words {
    ($($ty:ident of $count:literal),+) => {$(
        impl Rounded for $ty<f32> {
            type Double = $ty<f64>;

            fn round(double: $ty<f64>) -> Self {
                <[f64; $count]>::from(double).map(<f32 as Rounded>::round).into()
            }
        }
    )+};
}
round_words!(
    Vector2 of 2, Rect2 of 4, Vector3 of 3, Transform2D of 6, Vector4 of 4, Plane of 4, Quaternion of 4,
    Aabb of 6, Basis of 9, Transform3D of 12, Projection of 16
);

impl<T: Rounded> Rounded for Option<T> {
    type Double = Option<T::Double>;

    fn round(double: Self::Double) -> Self {
        double.map(T::round)
    }
}

impl<T: Rounded> Rounded for Vec<T> {
    type Double = Vec<T::Double>;

    fn round(double: Self::Double) -> Self {
        double.into_iter().map(T::round).collect()
    }
}

impl<T: Rounded, const N: usize> Rounded for [T; N] {
    type Double = [T::Double; N];

    fn round(double: Self::Double) -> Self {
        double.map(T::round)
    }
}

impl<T: Rounded> Rounded for Box<T> {
    type Double = T::Double;

    fn round(double: Self::Double) -> Self {
        Self::new(T::round(double))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::to_bytes;

    fn read<T: Rounded>(bytes: &[u8]) -> T {
        let session = crate::decode::session::Session::new(bytes, crate::Codec::new());
        let mut decoder = session.decoder();
        let header = decoder.header().unwrap();
        decode(header, &mut decoder).unwrap()
    }

    #[test]
    fn doubles_of_every_shape_become_the_nearest_f32() {
        assert_eq!(read::<f32>(&to_bytes(&0.1_f64).unwrap()).to_bits(), 0.1_f32.to_bits());
        let vector = Vector3::new(0.1_f64, 1.0 / 3.0, 1e300);
        assert_eq!(
            read::<Vector3<f32>>(&to_bytes(&vector).unwrap()),
            Vector3::new(0.1, 1.0 / 3.0, f32::INFINITY)
        );
        assert_eq!(read::<Option<Vec<f32>>>(&to_bytes(&[0.1_f64, 2.0]).unwrap()), Some([0.1, 2.0].into()));
        assert_eq!(read::<Option<f32>>(&to_bytes(&()).unwrap()), None);
        assert_eq!(read::<Option<[f32; 2]>>(&to_bytes(&[0.1_f64, 2.0]).unwrap()), Some([0.1, 2.0]));
        assert_eq!(
            read::<Box<[Vector3<f32>; 1]>>(&to_bytes(&[vector]).unwrap())[0].x.to_bits(),
            0.1_f32.to_bits()
        );
    }
}

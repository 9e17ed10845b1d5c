//! Reading a value of a type other than the expected one, if nothing is lost.
//!
//! Where a value is read, the first branch is the expected type. The functions of this module are called if that branch
//! is not taken. `docs/reading.md` lists the conversions.

use alloc::format;

use crate::decode::decoder::{Decoder, Header};
use crate::decode::leaf::exact_float;
use crate::error::{Error, ErrorKind, Result};
use crate::format::plain::narrow;
use crate::format::variant_type::VariantType;
use crate::text::decimal::Float;

/// Whether a value may be read as another type.
///
/// An untagged enum first looks for a variant that fits without conversions, so that 3.0 is read as `Number(f64)`
/// although `Int(i64)` comes first. Only if none fits does it try all variants again with conversions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lenience {
    Allowed,
    Refused,
    /// Conversions are refused, and at least one value would have needed one.
    Missed,
}

/// Returns the int that is equal to a float, if there is one.
pub(crate) fn whole(number: f64) -> Option<i64> {
    #[allow(clippy::cast_possible_truncation, reason = "the comparison finds out whether it was truncated")]
    let int = number as i64;
    (exact_float(int) == Some(number)).then_some(int)
}

impl Decoder<'_, '_> {
    /// Returns whether a value may be read as another type.
    #[cold]
    pub(crate) fn may_convert(&self) -> bool {
        let lenience = &self.session.lenience;
        if lenience.get() == Lenience::Allowed {
            return true;
        }
        lenience.set(Lenience::Missed);
        false
    }

    /// Reads a float as the int that is equal to it.
    #[cold]
    #[inline(never)]
    pub(crate) fn whole_float(&mut self, header: Header) -> Result<i64> {
        if !self.may_convert() {
            return Err(self.mismatch(VariantType::Int, header));
        }
        let start = self.start_of(header);
        let number = self.float(header)?;
        whole(number).ok_or_else(|| no_whole_number(number, start))
    }

    /// Reads a `Vector2i` as a `Vector2`, a `Vector2` as a `Vector2i`, and similar pairs. `native` takes the words of
    /// `ty`, which are `f64`s if they are wide.
    #[cold]
    #[inline(never)]
    pub(crate) fn convert_vector(
        &mut self,
        ty: VariantType,
        header: Header,
        is_wide: bool,
        native: &mut [u8],
    ) -> Result<()> {
        use VariantType::{Rect2, Rect2i, Vector2, Vector2i, Vector3, Vector3i, Vector4, Vector4i};
        let found = self.type_of(header)?;
        let start = self.start_of(header);
        match (ty, found) {
            (Vector2 | Vector3 | Vector4 | Rect2, Vector2i | Vector3i | Vector4i | Rect2i)
            | (Vector2i | Vector3i | Vector4i | Rect2i, Vector2 | Vector3 | Vector4 | Rect2)
                if !self.may_convert() =>
            {
                return Err(self.mismatch(ty, header));
            }
            (Vector2, Vector2i) | (Rect2, Rect2i) | (Vector3, Vector3i) | (Vector4, Vector4i) => {
                let size = if is_wide { size_of::<f64>() } else { size_of::<f32>() };
                let ints = self.take(native.len() / size * size_of::<i32>())?;
                for (int, native) in ints.as_chunks().0.iter().zip(native.chunks_exact_mut(size)) {
                    let number = f64::from(i32::from_le_bytes(*int));
                    if is_wide {
                        native.copy_from_slice(&number.to_le_bytes());
                    } else {
                        let real = narrow(number).ok_or_else(|| no_f32(number, start))?;
                        native.copy_from_slice(&real.to_le_bytes());
                    }
                }
            }
            (Vector2i, Vector2) | (Rect2i, Rect2) | (Vector3i, Vector3) | (Vector4i, Vector4) => {
                let is_wide = self.is_wide(header);
                let size = if is_wide { size_of::<f64>() } else { size_of::<f32>() };
                let reals = self.take(native.len() / size_of::<i32>() * size)?;
                for (real, native) in reals.chunks_exact(size).zip(native.as_chunks_mut().0) {
                    let number = match (real.first_chunk(), real.first_chunk()) {
                        (Some(real), _) if is_wide => f64::from_le_bytes(*real),
                        (_, Some(real)) => f64::from(f32::from_le_bytes(*real)),
                        _ => return Err(self.mismatch(ty, header)),
                    };
                    let int = whole(number).ok_or_else(|| no_whole_number(number, start))?;
                    let int = i32::try_from(int).map_err(|_| {
                        let message = format!("{int} does not fit a coordinate of {ty}, which has 32 bits");
                        Error::new(ErrorKind::OutOfRange, message).at(start)
                    })?;
                    *native = int.to_le_bytes();
                }
            }
            _ => return Err(self.mismatch(ty, header)),
        }
        Ok(())
    }
}

/// From 2⁵³ on, every float is whole.
const ALL_WHOLE: f64 = 9_007_199_254_740_992.0;

#[cold]
fn no_whole_number(number: f64, start: usize) -> Error {
    let is_whole = number.is_finite() && number.abs() >= ALL_WHOLE;
    let (kind, message) = if is_whole {
        (ErrorKind::OutOfRange, format!("{} does not fit int (a signed 64-bit integer)", Float(number)))
    } else {
        (
            ErrorKind::PrecisionLoss,
            format!("expected int, found {}, which is not a whole number", Float(number)),
        )
    };
    Error::new(kind, message).at(start)
}

#[cold]
fn no_f32(number: f64, start: usize) -> Error {
    let message = format!("{} does not fit f32 without a loss", Float(number));
    Error::new(ErrorKind::PrecisionLoss, message).at(start)
}

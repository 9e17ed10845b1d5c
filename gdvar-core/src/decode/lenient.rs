//! Reading a value of a type other than the expected one, if nothing is lost.
//!
//! Where a value is read, the first branch is the expected type. The functions of this module are called if that branch
//! is not taken. `docs/reading.md` lists the conversions.

use crate::decode::decoder::{Decoder, Header};
use crate::decode::leaf::exact_float;
use crate::decode::messages::{self, errors};
use crate::error::{Error, ErrorKind, Result};
use crate::format::plain::{self, narrow};
use crate::format::variant_type::{VariantType, WordType};
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
        whole(number).ok_or_else(|| no_whole_number(number).at(start))
    }

    /// Reads the bytes of a plain value in the form that they have in memory: in any dialect, from reals of either width, and
    /// from a type with the same coordinates as ints or as reals.
    #[cold]
    #[inline(never)]
    pub(crate) fn any_plain(
        &mut self,
        ty: VariantType,
        header: Header,
        is_wide: bool,
        native: &mut [u8],
    ) -> Result<()> {
        let (found, start, body) = (self.type_of(header)?, self.start_of(header), self.at());
        let are_alike = ALIKE.contains(&(ty, found)) || ALIKE.contains(&(found, ty));
        let (from, to) = (found.number(self.is_wide(header)), ty.number(is_wide));
        let (true, Some(from), Some(to)) = (found == ty || are_alike && self.may_convert(), from, to) else {
            return Err(self.mismatch(ty, header));
        };
        let words = self.take(native.len() / to.size() * from.size())?;
        if from == to {
            native.copy_from_slice(words);
            return Ok(());
        }
        for (word, native) in words.chunks_exact(from.size()).zip(native.chunks_exact_mut(to.size())) {
            let number = match from {
                WordType::I32 => f64::from(plain::read::<i32>(word)),
                WordType::F32 => f64::from(plain::read::<f32>(word)),
                _ => plain::read(word),
            };
            match to {
                WordType::I32 => {
                    let int = whole(number).ok_or_else(|| no_whole_number(number).at(start))?;
                    let int = i32::try_from(int).map_err(|_| {
                        let coordinate = format_args!("a coordinate of {ty}, which has 32 bits");
                        messages::out_of_range(&int, &coordinate).at(start)
                    })?;
                    native.copy_from_slice(&int.to_le_bytes());
                }
                WordType::F32 => {
                    let real = narrow(number).ok_or_else(|| {
                        if are_alike { no_f32(number).at(start) } else { body.precision_loss() }
                    })?;
                    native.copy_from_slice(&real.to_le_bytes());
                }
                _ => native.copy_from_slice(&number.to_le_bytes()),
            }
        }
        Ok(())
    }
}

/// The types that have the same coordinates, as reals and as ints.
const ALIKE: [(VariantType, VariantType); 4] = [
    (VariantType::Vector2, VariantType::Vector2i),
    (VariantType::Rect2, VariantType::Rect2i),
    (VariantType::Vector3, VariantType::Vector3i),
    (VariantType::Vector4, VariantType::Vector4i),
];

/// From 2⁵³ on, every float is whole.
const ALL_WHOLE: f64 = 9_007_199_254_740_992.0;

#[cold]
fn no_whole_number(number: f64) -> Error {
    if number.is_finite() && number.abs() >= ALL_WHOLE {
        return messages::out_of_range(&Float(number), &"int (a signed 64-bit integer)");
    }
    no_whole(number)
}

errors! {
    fn no_whole(number: f64)
        PrecisionLoss("expected int, found {}, which is not a whole number", Float(number));
    fn no_f32(number: f64) PrecisionLoss("{} does not fit f32 without a loss", Float(number));
}

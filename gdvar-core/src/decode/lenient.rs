//! Reading a value of a type other than the expected one, if nothing is lost.
//!
//! Where a value is read, the first branch is the expected type. The functions of this module are called if that branch
//! is not taken. `docs/reading.md` lists the conversions.

use alloc::format;
use alloc::vec::Vec;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::messages;
use crate::error::{Error, ErrorKind, Result};
use crate::format::number::{exact_float, whole};
use crate::format::plain::{convert, narrow, nearest};
use crate::format::style::{FLOAT, WIDE_FLAG};
use crate::format::variant_type::{VariantType, WordType};
use crate::format::{COUNT_SIZE, HEADER_SIZE};
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
        convert(words, from, native, to).map_err(|(_, number)| match (to, whole(number)) {
            (WordType::I32, Some(int)) => {
                messages::out_of_range(&int, &format_args!("a coordinate of {ty}, which has 32 bits"))
                    .at(start)
            }
            (WordType::I32, None) => no_whole_number(number).at(start),
            _ if are_alike => {
                let message = format!("{} does not fit f32 without a loss", Float(number));
                Error::new(ErrorKind::PrecisionLoss, message).at(start)
            }
            _ => body.precision_loss(),
        })
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
pub(super) fn no_whole_number(number: f64) -> Error {
    if number.is_finite() && number.abs() >= ALL_WHOLE {
        return messages::out_of_range(&Float(number), &"int (a signed 64-bit integer)");
    }
    let message = format!("expected int, found {}, which is not a whole number", Float(number));
    Error::new(ErrorKind::PrecisionLoss, message)
}

/// A number of std that can be read from an int and from a float.
pub(crate) trait StdNumber: Copy + Default {
    /// Returns the number that is equal to an int, if there is one.
    fn of_int(number: i64) -> Option<Self>;

    /// Returns the number that is equal to an int of 32 bits, of which a processor converts several at once.
    #[inline]
    fn of_narrow_int(number: i32) -> Option<Self> {
        Self::of_int(number.into())
    }

    /// Returns the number that is read from a float, if it fits.
    fn of_float(number: f64) -> Option<Self>;
}

impl StdNumber for f32 {
    #[inline]
    fn of_int(number: i64) -> Option<Self> {
        exact_float(number).and_then(narrow)
    }

    #[inline]
    fn of_narrow_int(number: i32) -> Option<Self> {
        narrow(number.into())
    }

    #[inline]
    fn of_float(number: f64) -> Option<Self> {
        nearest(number)
    }
}

impl StdNumber for f64 {
    #[inline]
    fn of_int(number: i64) -> Option<Self> {
        exact_float(number)
    }

    #[inline]
    fn of_narrow_int(number: i32) -> Option<Self> {
        Some(number.into())
    }

    #[inline]
    fn of_float(number: f64) -> Option<Self> {
        Some(number)
    }
}

// Lists of numbers are read by a loop over the bytes of a packed array, or over the elements of an Array. Both read only what
// fits. Everything else, and every error, is left to the code that reads single values.
impl<'de> Decoder<'_, 'de> {
    /// Reads an array of any kind in place of other items, as [`array_into`](Self::array_into) does.
    #[inline(never)]
    pub(crate) fn numbers_into<T: StdNumber + GodotDecode<'de>>(
        &mut self,
        header: Header,
        items: &mut Vec<T>,
    ) -> Result<()> {
        // An untagged enum may have to know that a number was converted.
        if self.session.lenience.get() != Lenience::Allowed {
            return self.array_into(header, items);
        }
        if header.word == self.style.array {
            return self.elements_into(items);
        }
        let (before, state) = (self.rest, self.session.state());
        if self.packed_numbers_into(header, items).is_none() {
            self.rest = before;
            self.session.restore(&state);
            return self.array_into(header, items);
        }
        Ok(())
    }

    /// Reads the elements of a plain Array.
    fn elements_into<T: StdNumber + GodotDecode<'de>>(&mut self, items: &mut Vec<T>) -> Result<()> {
        let (count, mut inside) = self.open(HEADER_SIZE)?;
        items.clear();
        items.reserve_exact(self.capacity_for::<T>(count, HEADER_SIZE)?);
        for index in 0..count {
            let item = match inside.usual_number() {
                Some(item) => item,
                None => inside.value().map_err(|error| error.in_index(index))?,
            };
            items.push(item);
        }
        self.rest = inside.rest;
        Ok(())
    }

    /// Reads a number that has one of the usual headers and fits. Any other value is not read.
    #[inline]
    fn usual_number<T: StdNumber>(&mut self) -> Option<T> {
        let (header, body) = self.rest.split_first_chunk()?;
        let header = u64::from(u32::from_le_bytes(*header));
        let narrow = self.style.headers[VariantType::Int as usize];
        let (number, rest) = if header == u64::from(FLOAT) {
            let (number, rest) = body.split_first_chunk()?;
            (T::of_float(f32::from_le_bytes(*number).into()), rest)
        } else if header == self.style.wide_float {
            let (number, rest) = body.split_first_chunk()?;
            (T::of_float(f64::from_le_bytes(*number)), rest)
        } else if header == narrow {
            let (number, rest) = body.split_first_chunk()?;
            (T::of_narrow_int(i32::from_le_bytes(*number)), rest)
        } else if header == narrow | u64::from(WIDE_FLAG) {
            let (number, rest) = body.split_first_chunk()?;
            (T::of_int(i64::from_le_bytes(*number)), rest)
        } else {
            return None;
        };
        let number = number?;
        self.rest = rest;
        Some(number)
    }

    /// Reads a packed array of numbers. Returns `None` if it is anything else, or if a number does not fit.
    fn packed_numbers_into<T: StdNumber>(&mut self, header: Header, items: &mut Vec<T>) -> Option<()> {
        let ty = self.type_of(header).ok()?;
        match ty {
            VariantType::PackedByteArray => {
                self.convert(ty, items, |byte| T::of_int(u8::from_le_bytes(byte).into()))
            }
            VariantType::PackedInt32Array => {
                self.convert(ty, items, |int| T::of_narrow_int(i32::from_le_bytes(int)))
            }
            VariantType::PackedInt64Array => {
                self.convert(ty, items, |int| T::of_int(i64::from_le_bytes(int)))
            }
            VariantType::PackedFloat32Array => {
                self.convert(ty, items, |float| T::of_float(f32::from_le_bytes(float).into()))
            }
            VariantType::PackedFloat64Array => {
                self.convert(ty, items, |float| T::of_float(f64::from_le_bytes(float)))
            }
            _ => None,
        }
    }

    /// Replaces `items` by the numbers of a packed array, if all of them fit.
    #[inline]
    fn convert<T: StdNumber, const N: usize>(
        &mut self,
        ty: VariantType,
        items: &mut Vec<T>,
        number: impl Fn([u8; N]) -> Option<T>,
    ) -> Option<()> {
        let (numbers, _) = self.packed_bytes(ty, N).ok()?.as_chunks();
        let capacity = self.capacity_for::<T>(numbers.len(), N.min(COUNT_SIZE)).ok()?;
        if capacity < numbers.len() {
            return None;
        }
        items.clear();
        items.reserve_exact(capacity);
        // No branch leaves the loop, so that the compiler converts several numbers at once.
        let mut all_fit = true;
        items.extend(numbers.iter().map(|bytes| {
            let number = number(*bytes);
            all_fit &= number.is_some();
            number.unwrap_or_default()
        }));
        all_fit.then_some(())
    }
}

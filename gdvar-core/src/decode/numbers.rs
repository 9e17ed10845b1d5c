//! Lists of numbers that are read as other numbers: a loop over the bytes of a packed array, and one over the elements of an
//! Array. Both read only what fits. Everything else, and every error, is left to the code that reads single values.

use alloc::vec::Vec;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::leaf::exact_float;
use crate::decode::lenient::Lenience;
use crate::error::Result;
use crate::format::plain::narrow;
use crate::format::style::{FLOAT, WIDE_FLAG};
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, HEADER_SIZE};

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

/// Returns the `f32` that is nearest to a number, if the number is not beyond the range of `f32`.
#[inline]
pub(crate) fn nearest(number: f64) -> Option<f32> {
    #[allow(clippy::cast_possible_truncation, reason = "the nearest is wanted")]
    let nearest = number as f32;
    (nearest.is_finite() || !number.is_finite()).then_some(nearest)
}

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
        match self.type_of(header).ok()? {
            ty @ VariantType::PackedByteArray => {
                self.convert(ty, items, |byte| T::of_int(u8::from_le_bytes(byte).into()))
            }
            ty @ VariantType::PackedInt32Array => {
                self.convert(ty, items, |int| T::of_narrow_int(i32::from_le_bytes(int)))
            }
            ty @ VariantType::PackedInt64Array => {
                self.convert(ty, items, |int| T::of_int(i64::from_le_bytes(int)))
            }
            ty @ VariantType::PackedFloat32Array => {
                self.convert(ty, items, |float| T::of_float(f32::from_le_bytes(float).into()))
            }
            ty @ VariantType::PackedFloat64Array => {
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

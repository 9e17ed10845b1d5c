//! What the values of std's types and the math types write.

use crate::ascii::{is_plain, plain_word};
use crate::cursor::Appender;
use crate::encode::GodotEncode;
use crate::encoder::{COUNT_SIZE, Encoder, HEADER_SIZE, MAX_COUNT};
use crate::error::{Error, Result};
use crate::plain::Plain;
use crate::variant_type::VariantType;

// None of these is more than a value takes, so that a buffer of just the right size is large enough.

/// Bytes of an int or a float, at least. One of 64 bits asks for more room.
pub(crate) const NUMBER_ROOM: usize = HEADER_SIZE + size_of::<i32>();

/// Bytes of a text or a packed array without the text and the items.
pub(crate) const RUN_ROOM: usize = HEADER_SIZE + COUNT_SIZE;

impl Appender<'_, '_> {
    /// Writes a value for which no room was made.
    // Not `always`: without optimisation what is inlined makes each level of nested values take more of the stack.
    #[inline]
    pub(crate) fn append<T: GodotEncode + ?Sized>(&mut self, value: &T) -> Result<()> {
        if T::ROOM > 0 {
            self.make_room(T::ROOM);
        }
        value.append(self)
    }

    /// Writes a header that is the same in every dialect.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn common_header(&mut self, header: u32) {
        self.write(header.to_le_bytes());
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn nil(&mut self) {
        self.common_header(const { VariantType::Nil.common_header() });
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn bool(&mut self, value: bool) {
        self.common_header(const { VariantType::Bool.common_header() });
        self.write(u32::from(value).to_le_bytes());
    }

    /// Writes an int of 32 bits if that is enough.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn int(&mut self, number: i64) {
        const HEADER: u32 = VariantType::Int.common_header();
        // One comparison for both: -2³¹ becomes 0, and 2³¹ the limit. Where ints are always wide, the limit is 0.
        let from_lowest = number.wrapping_sub(i64::from(i32::MIN)).cast_unsigned();
        if from_lowest < self.encoder().narrow_ints() {
            #[allow(clippy::cast_possible_truncation, reason = "the comparison found that it fits")]
            self.number(HEADER, (number as i32).to_le_bytes());
        } else {
            self.number(self.encoder().wide_header(HEADER), number.to_le_bytes());
        }
    }

    /// Writes a float of 32 bits if that loses nothing: the engine's own rule, by which NaN is always wide.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn float(&mut self, number: f64) -> Result<()> {
        const HEADER: u32 = VariantType::Float.common_header();
        #[allow(clippy::cast_possible_truncation, reason = "the comparison finds out whether it was")]
        let narrow = number as f32;
        #[allow(clippy::float_cmp, reason = "the question is whether they are equal to the last bit")]
        if f64::from(narrow) == number {
            self.number(HEADER, narrow.to_le_bytes());
            return Ok(());
        }
        if self.encoder().narrow_ints() > 0 {
            self.number(self.encoder().wide_header(HEADER), number.to_le_bytes());
            return Ok(());
        }
        self.forgo(NUMBER_ROOM);
        self.with_encoder(|encoder| encoder.narrow_float(number))
    }

    /// Writes a header and a number, for which there is [`NUMBER_ROOM`].
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn number<const N: usize>(&mut self, header: u32, body: [u8; N]) {
        self.common_header(header);
        self.write_where(NUMBER_ROOM - HEADER_SIZE, body);
    }

    /// Writes a String.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn text(&mut self, text: &str) -> Result<()> {
        self.common_header(const { VariantType::String.common_header() });
        self.text_body(text)
    }

    /// Writes a String that is likely to be short, in one piece if it is. No room was made for it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn short_text(&mut self, text: &str) -> Result<()> {
        const HEADER: u64 = VariantType::String.common_header() as u64;
        let Some(word) = plain_word(text.as_bytes()) else {
            return self.append(text);
        };
        let head = HEADER | (text.len() as u64) << u32::BITS;
        if text.len() > size_of::<u32>() {
            self.make_room(2 * size_of::<u64>());
            self.write(head.to_le_bytes());
            self.write(word.to_le_bytes());
        } else {
            self.make_room(size_of::<u64>() + size_of::<u32>());
            self.write(head.to_le_bytes());
            #[allow(clippy::cast_possible_truncation, reason = "the text has no more than 4 bytes")]
            self.write((word as u32).to_le_bytes());
        }
        Ok(())
    }

    /// Writes a text with a NUL behind it: `u32` length, which counts that, UTF-8, NUL, padding.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn terminated_text(&mut self, text: &str) -> Result<()> {
        if !is_plain(text.as_bytes()) {
            check_text(self.encoder(), text, self.position())?;
        }
        if text.is_empty() {
            self.write(1_u32.to_le_bytes());
            self.write([0; 4]);
            return Ok(());
        }
        let count = text.len() + 1;
        if count > MAX_COUNT {
            return Err(too_large(self.encoder(), count, self.position()));
        }
        #[allow(clippy::cast_possible_truncation, reason = "the largest count has 31 bits")]
        self.write_run(count as u32, text.as_bytes());
        // The NUL is the first byte of the padding, if there is any.
        if text.len().is_multiple_of(4) {
            self.write([0; 4]);
        }
        Ok(())
    }

    /// Writes the body of a text: `u32` length in bytes, UTF-8, padding.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn text_body(&mut self, text: &str) -> Result<()> {
        if !is_plain(text.as_bytes()) {
            check_text(self.encoder(), text, self.position())?;
        }
        self.run(text.len(), text.as_bytes())
    }

    /// Writes a count, the bytes of so many items, and padding.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run(&mut self, count: usize, bytes: &[u8]) -> Result<()> {
        if count > MAX_COUNT {
            return Err(too_large(self.encoder(), count, self.position()));
        }
        #[allow(clippy::cast_possible_truncation, reason = "the largest count has 31 bits")]
        self.write_run(count as u32, bytes);
        Ok(())
    }

    /// Writes a value that is its bytes in memory.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn plain<T: Plain>(&mut self, ty: VariantType, value: &T) -> Result<()> {
        let Some(header) = self.encoder().header_of::<T>(ty) else {
            self.forgo(HEADER_SIZE + size_of::<T>());
            return self.with_encoder(|encoder| encoder.plain(ty, value));
        };
        self.common_header(header);
        self.write_plain(*value);
        Ok(())
    }

    /// Writes the packed array of these items, or an Array of them where the dialect has no packed one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn packed_or_array<T: Plain + GodotEncode>(
        &mut self,
        ty: VariantType,
        items: &[T],
    ) -> Result<()> {
        let header = if cfg!(target_endian = "big") { None } else { self.encoder().header_of::<T>(ty) };
        let Some(header) = header else {
            self.forgo(RUN_ROOM);
            return self.with_encoder(|encoder| encoder.packed_or_array(ty, items));
        };
        self.common_header(header);
        self.run(items.len(), bytemuck::cast_slice(items))
    }
}

// These take the encoder and the place instead of the cursor, so that that can stay in registers.

#[cold]
#[inline(never)]
fn too_large(encoder: &Encoder<'_>, count: usize, position: usize) -> Error {
    Encoder::count_too_large(count).at(encoder.offset_of(position))
}

#[inline(never)]
fn check_text(encoder: &Encoder<'_>, text: &str, position: usize) -> Result<()> {
    Encoder::check_text(text).map_err(|error| error.at(encoder.offset_of(position)))
}

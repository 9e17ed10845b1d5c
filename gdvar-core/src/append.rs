//! What the values of std's types and the math types write.

use crate::ascii::is_plain;
use crate::cursor::Appender;
use crate::encode::GodotEncode;
use crate::encoder::{COUNT_SIZE, Encoder, HEADER_SIZE, MAX_COUNT, packed_count_size, padding};
use crate::error::{Error, Result};
use crate::plain::Plain;
use crate::variant_type::VariantType;

/// Bytes of an int or a float, at most.
pub(crate) const NUMBER_ROOM: usize = HEADER_SIZE + size_of::<i64>();

/// Bytes of a text or a packed array without the text and the items, at most: header, length, padding. The
/// padding is written as a whole word.
pub(crate) const RUN_ROOM: usize = HEADER_SIZE + COUNT_SIZE + size_of::<u32>();

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

    /// Writes a header, if the dialect has the type.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn header(&mut self, ty: VariantType, flags: u16) -> Result<()> {
        let Some(header) = self.encoder().header_word(ty) else {
            return Err(unsupported(self.encoder(), ty, self.position()));
        };
        self.write((header | u32::from(flags) << 16).to_le_bytes());
        Ok(())
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
            self.common_header(HEADER);
            #[allow(clippy::cast_possible_truncation, reason = "the comparison found that it fits")]
            self.write((number as i32).to_le_bytes());
            self.forgo(NUMBER_ROOM - HEADER_SIZE - size_of::<i32>());
        } else {
            self.wide(self.encoder().wide_header(HEADER), number.to_le_bytes());
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
            self.common_header(HEADER);
            self.write(narrow.to_le_bytes());
            self.forgo(NUMBER_ROOM - HEADER_SIZE - size_of::<f32>());
            return Ok(());
        }
        if self.encoder().narrow_ints() > 0 {
            self.wide(self.encoder().wide_header(HEADER), number.to_le_bytes());
            return Ok(());
        }
        self.with_encoder(|encoder| encoder.narrow_float(number))
    }

    /// Writes a number of 64 bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn wide(&mut self, header: u32, body: [u8; 8]) {
        self.common_header(header);
        self.write(body);
    }

    /// Writes a String.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn text(&mut self, text: &str) -> Result<()> {
        self.common_header(const { VariantType::String.common_header() });
        self.text_body(text)
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
        self.write((count as u32).to_le_bytes());
        self.write_beside(bytes);
        self.write_first([0; 4], padding(bytes.len()));
        Ok(())
    }

    /// Writes a header that tells the width of a value's reals.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn flagged_header<T: Plain>(&mut self, ty: VariantType) -> Result<()> {
        match self.encoder().width_flag::<T>(ty) {
            Ok(flag) => self.header(ty, flag),
            Err(error) => Err(error.at(self.encoder().offset_of(self.position()))),
        }
    }

    /// Writes a value that is its bytes in memory.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn plain<T: Plain>(&mut self, ty: VariantType, value: &T) -> Result<()> {
        self.flagged_header::<T>(ty)?;
        let exchanged = T::HAS_BASIS && self.encoder().dialect().writes_basis_columns();
        self.write_plain(if exchanged { value.transposed() } else { *value });
        Ok(())
    }

    /// Writes the packed array of these items, or an Array of them where the dialect has no packed one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn packed_or_array<T: Plain + GodotEncode>(
        &mut self,
        ty: VariantType,
        items: &[T],
    ) -> Result<()> {
        let encoder = self.encoder();
        if cfg!(target_endian = "big")
            || encoder.header_word(ty).is_none()
            || packed_count_size(ty, encoder.dialect()) != COUNT_SIZE
        {
            return self.with_encoder(|encoder| encoder.packed_or_array(ty, items));
        }
        self.flagged_header::<T>(ty)?;
        self.run(items.len(), bytemuck::cast_slice(items))
    }
}

// These take the encoder and the place instead of the cursor, so that that can stay in registers.

#[cold]
#[inline(never)]
fn unsupported(encoder: &Encoder<'_>, ty: VariantType, position: usize) -> Error {
    Error::unsupported(ty, encoder.dialect()).at(encoder.offset_of(position))
}

#[cold]
#[inline(never)]
fn too_large(encoder: &Encoder<'_>, count: usize, position: usize) -> Error {
    Encoder::count_too_large(count).at(encoder.offset_of(position))
}

#[inline(never)]
fn check_text(encoder: &Encoder<'_>, text: &str, position: usize) -> Result<()> {
    Encoder::check_text(text).map_err(|error| error.at(encoder.offset_of(position)))
}

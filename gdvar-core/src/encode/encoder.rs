//! Writing values: headers, bodies, and nested values.
//!
//! The code that writes a value is inlined into the code for its container, so that the buffer stays in registers.
//! Therefore an outlined function never gets a reference to an encoder in use: it gets a copy that was lent to it, or, if
//! it is cold, only plain values.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use bytemuck::Pod;

use crate::codec::Codec;
use crate::encode::GodotEncode;
use crate::encode::buffer::Buffer;
use crate::error::{Error, ErrorKind, Result};
use crate::format::ascii::{is_kept_whole, is_plain_and_short};
use crate::format::dialect::Dialect;
use crate::format::keys::{Key, is_constant};
use crate::format::plain::{Plain, Word};
use crate::format::style::{FLOAT, INT, NIL, NO_HEADER, STRING, Style};
use crate::format::variant_type::VariantType;
use crate::format::{HEAD_SIZE, HEADER_SIZE, MAX_COUNT, padding};

/// Writes values one after the other into a buffer.
///
/// A [`Codec`] passes it to [`GodotEncode::encode`]. A hand-written implementation passes its value on to another
/// implementation with [`value`](Self::value), or writes a container with [`dictionary`](Self::dictionary),
/// [`array`](Self::array) or [`object`](Self::object).
#[derive(Debug)]
pub struct Encoder<'a> {
    pub(super) buffer: Buffer<'a>,
    pub(super) style: &'static Style,
    /// How many more containers may be nested. Negative if the items of the current container are too deep.
    pub(super) depth: i32,
    call: &'a Call<'a>,
}

/// What all encoders of one call share.
#[derive(Debug)]
struct Call<'a> {
    codec: &'a Codec,
    /// The start of the value in the buffer.
    start: usize,
}

/// Marks a branch as rare: the compiler moves the code that follows the call off the fast path.
#[inline]
#[cold]
fn cold_path() {}

/// Appends a value to the buffer. After an error, the buffer may contain part of the value.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn encode_into<T: GodotEncode + ?Sized>(
    value: &T,
    codec: &Codec,
    out: &mut Vec<u8>,
) -> Result<()> {
    let call = Call { codec, start: out.len() };
    // No value that fits in memory is nested deeper than `i32::MAX` levels.
    let depth = i32::try_from(codec.get_max_depth()).unwrap_or(i32::MAX);
    let mut encoder =
        Encoder { buffer: Buffer::new(out), style: codec.get_dialect().style(), depth, call: &call };
    encoder.buffer.ensure(T::MIN_LEN);
    value.encode(&mut encoder)?;
    encoder.buffer.finish();
    Ok(())
}

impl<'a> Encoder<'a> {
    /// Returns the dialect that is written.
    #[inline]
    pub fn dialect(&self) -> Dialect {
        self.call.codec.get_dialect()
    }

    /// Returns whether a [`Variant`](crate::Variant) may hold full objects.
    pub fn full_objects(&self) -> bool {
        self.call.codec.get_full_objects()
    }

    /// Returns how many bytes of the value have been written so far.
    #[inline]
    pub fn offset(&self) -> usize {
        self.buffer.len() - self.call.start
    }

    /// Returns an error at the byte that would be written next.
    #[inline]
    pub fn error(&self, kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Error {
        Error::new(kind, message).at(self.offset())
    }

    /// Writes one value.
    ///
    /// # Errors
    ///
    /// Errors from encoding the value.
    #[inline]
    pub fn value<T: GodotEncode + ?Sized>(&mut self, value: &T) -> Result<()> {
        value.encode(self)
    }

    /// Returns how many more containers may be nested.
    pub(crate) fn depth_left(&self) -> u32 {
        u32::try_from(self.depth).unwrap_or(0)
    }

    /// Writes a whole value as it is. Padding that was missing at the end of an input is added.
    pub(crate) fn raw(&mut self, value: &[u8]) {
        self.buffer.write_padded(value, false);
    }

    #[inline]
    pub(crate) fn codec(&self) -> &'a Codec {
        self.call.codec
    }
}

// ------------------------------------------------------------------------------------- values inside values

impl Encoder<'_> {
    /// Lends the buffer to an encoder that is `levels` deeper. It has to be [taken back](Buffer::take_back).
    #[inline]
    pub(super) fn lend(&mut self, levels: i32) -> Encoder<'_> {
        let (style, depth, call) = (self.style, self.depth - levels, self.call);
        Encoder { buffer: self.buffer.lend(), style, depth, call }
    }

    /// Writes a value with a function that is not inlined, which gets a copy of this encoder. Afterwards as many bytes
    /// are known to be free as before, so this number stays a constant.
    // not covered: only in optimised builds
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn outlined(&mut self, write: impl FnOnce(&mut Encoder<'_>) -> Result<()>) -> Result<()> {
        if cfg!(debug_assertions) {
            // Nothing is in registers, and a copy would take more stack.
            return write(self);
        }
        let room = self.buffer.room();
        let mut encoder = self.lend(0);
        let written = write(&mut encoder);
        let place = encoder.buffer.place();
        self.buffer.take_back(place);
        self.buffer.ensure(room);
        written
    }

    /// Writes a nested value. An outlined function writes a value with parts.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn part<T: GodotEncode + ?Sized>(&mut self, value: &T) -> Result<()> {
        #[inline(never)]
        fn encode_outlined<T: GodotEncode + ?Sized>(value: &T, encoder: &mut Encoder<'_>) -> Result<()> {
            value.encode(encoder)
        }
        // mutants `> with <`, `> with ==`, `> with >=`: only whether code is inlined
        if T::MIN_LEN > 0 {
            value.encode(self)
        } else {
            self.outlined(|encoder| encode_outlined(value, encoder))
        }
    }

    /// Writes a value or Nil. Room for the header was reserved.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn part_or_nil<T: GodotEncode>(&mut self, value: Option<&T>) -> Result<()> {
        let Some(value) = value else {
            self.nil();
            return Ok(());
        };
        // mutants `> with ==`, `> with >=`: only how much memory is reserved, or when
        if T::MIN_LEN > HEADER_SIZE {
            // mutants `- with /`: only how much memory is reserved, or when
            self.buffer.reserve(T::MIN_LEN - HEADER_SIZE);
        } else {
            self.buffer.release(HEADER_SIZE);
        }
        self.part(value)
    }

    /// Refuses an item of a container that is nested too deeply. As in the engine, an empty container is never too deep.
    #[inline]
    pub(crate) fn check_depth(&self) -> Result<()> {
        if self.depth < 0 { Err(too_deep(self.codec(), self.offset())) } else { Ok(()) }
    }
}

// ------------------------------------------------------------------------------------------------- leaf values

impl Encoder<'_> {
    /// Writes a header followed by a body.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn headed<T: Pod>(&mut self, header: u32, body: T) {
        self.buffer.ensure(HEADER_SIZE + size_of::<T>());
        self.buffer.write(header.to_le_bytes());
        self.buffer.write(body);
    }

    /// Writes bytes, or an array of them.
    #[inline]
    pub(crate) fn bytes<T: Pod>(&mut self, bytes: T) {
        self.buffer.write(bytes);
    }

    /// Writes a header, if the dialect has the type.
    #[inline]
    pub(crate) fn header(&mut self, ty: VariantType, flags: u16) -> Result<()> {
        // Every header but `NO_HEADER` has 32 bits.
        let header = match u32::try_from(self.style.headers[ty as usize]) {
            Ok(header) => header,
            Err(_) => Self::header_by_table(ty, self.dialect(), self.offset())?,
        };
        self.buffer.write((header | u32::from(flags) << 16).to_le_bytes());
        Ok(())
    }

    #[inline]
    pub(crate) fn nil(&mut self) {
        self.buffer.write(NIL.to_le_bytes());
    }

    /// Writes an int in 32 bits if it fits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn int(&mut self, number: i64) {
        #[allow(clippy::cast_possible_truncation, reason = "the comparison finds out whether it was")]
        let narrow = number as i32;
        // The lower half of the XOR is always 0, so it never equals the `narrow_int_excess` of a dialect whose ints are
        // all wide.
        if i64::from(narrow) ^ number == self.style.narrow_int_excess {
            self.headed(INT, narrow.to_le_bytes());
        } else {
            cold_path();
            self.wide_int(number);
        }
    }

    /// Writes an int in 64 bits even if it fits 32. The caller reserved room for only 32 bits.
    #[inline]
    pub(crate) fn wide_int(&mut self, number: i64) {
        self.buffer.write_wide(self.style.wide_int, number.to_le_bytes());
    }

    /// Writes a float in 32 bits if that loses nothing. This is the engine's own rule; under it, NaN is always wide.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn float(&mut self, number: f64) -> Result<()> {
        #[allow(clippy::cast_possible_truncation, reason = "the comparison finds out whether it was")]
        let narrow = number as f32;
        #[allow(clippy::float_cmp, reason = "the question is whether they are equal to the last bit")]
        if f64::from(narrow) == number {
            self.headed(FLOAT, narrow.to_le_bytes());
            return Ok(());
        }
        cold_path();
        self.wide_float(number)
    }

    /// Writes a float in 64 bits even if it fits 32. The caller reserved room for only 32 bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn wide_float(&mut self, number: f64) -> Result<()> {
        if let Ok(header) = u32::try_from(self.style.wide_float) {
            self.buffer.write_wide(header, number.to_le_bytes());
            return Ok(());
        }
        match Self::only_narrow_float(number, self.dialect()) {
            Ok(narrow) => {
                self.headed(FLOAT, narrow.to_le_bytes());
                Ok(())
            }
            Err(error) => Err(error.at(self.offset())),
        }
    }

    /// Writes a String: `u32` length in bytes, UTF-8, padding.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn string(&mut self, text: &str) -> Result<()> {
        self.buffer.ensure(HEAD_SIZE);
        self.buffer.write(STRING.to_le_bytes());
        self.text_body(text)
    }

    /// Writes a value of another text type.
    #[inline]
    pub(crate) fn text(&mut self, ty: VariantType, text: &str) -> Result<()> {
        self.header(ty, 0)?;
        self.text_body(text)
    }

    /// Writes a text's length, the text and its padding.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn text_body(&mut self, text: &str) -> Result<()> {
        if is_plain_and_short(text.as_bytes()) {
            #[allow(clippy::cast_possible_truncation, reason = "it is short")]
            self.buffer.write((text.len() as u32).to_le_bytes());
            self.buffer.write_padded(text.as_bytes(), false);
            return Ok(());
        }
        self.text_of_any_length(text, false)
    }

    /// Writes a text's length, the text, a NUL if `nul` is true, and the padding. Text that a reader would change is refused:
    /// engines cut text at a NUL and drop a leading byte-order mark.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn text_of_any_length(&mut self, text: &str, nul: bool) -> Result<()> {
        if self.buffer.write_text(text, nul) {
            return Ok(());
        }
        cold_path();
        let doubled;
        let mut text = text;
        if !is_kept_whole(text) {
            if !self.codec().doubles_marks() || text.contains('\0') {
                return Err(cut_text(text, self.offset()));
            }
            doubled = format!("\u{FEFF}{text}");
            text = &doubled;
        }
        let len = self.checked_count(text.len() + usize::from(nul))?;
        self.buffer.write(len.to_le_bytes());
        self.buffer.write_padded(text.as_bytes(), nul);
        Ok(())
    }

    /// Returns a count as it is written, or an error if it has more than 31 bits.
    #[inline]
    pub(crate) fn checked_count(&self, count: usize) -> Result<u32> {
        // mutants `> with ==`, `> with >=`: only about 2^31 items or bytes get here
        if count > MAX_COUNT {
            return Err(count_too_large(count, self.offset())); // not covered: over 4 GiB
        }
        #[allow(clippy::cast_possible_truncation, reason = "it is not more than 31 bits")]
        Ok(count as u32)
    }

    /// Writes a value whose bytes in memory are its body.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn plain<T: Plain>(&mut self, ty: VariantType, value: &T) -> Result<()> {
        let header = self.style.header_of::<T>(ty);
        if header == NO_HEADER {
            let is_wide = T::HAS_WIDTH_FLAG.then_some(T::IS_WIDE);
            let header = Self::plain_header_by_table(ty, is_wide, self.codec(), self.offset())?;
            let exchanged = T::HAS_BASIS && self.dialect().writes_basis_columns();
            self.headed(header, if exchanged { value.transposed() } else { *value }.little_endian());
            return Ok(());
        }
        #[allow(clippy::cast_possible_truncation, reason = "every other header has 32 bits")]
        self.headed(header as u32, value.little_endian());
        Ok(())
    }

    /// Writes the packed array of these items, or an Array of them if the dialect has no packed one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn packed<T: Plain + GodotEncode>(&mut self, ty: VariantType, items: &[T]) -> Result<()> {
        let header = self.style.header_of::<T>(ty);
        if header == NO_HEADER {
            self.buffer.release(HEAD_SIZE);
            return self.outlined(|encoder| encoder.packed_by_table(ty, items));
        }
        let count = self.checked_count(items.len())?;
        #[allow(clippy::cast_possible_truncation, reason = "every other header has 32 bits")]
        self.headed(header as u32, count.to_le_bytes());
        self.items(items);
        Ok(())
    }

    /// Writes the items of a packed array and their padding.
    // not covered: only on big-endian machines
    #[inline]
    pub(super) fn items<T: Plain>(&mut self, items: &[T]) {
        if cfg!(target_endian = "little") {
            return self.buffer.write_padded(bytemuck::must_cast_slice(items), false);
        }
        for word in bytemuck::cast_slice::<T, T::Word>(items) {
            self.buffer.write_slice(0, bytemuck::bytes_of(&word.little_endian()));
        }
        self.buffer.write_slice(0, &[0; 3][..padding(size_of_val(items))]);
    }

    /// Writes a `PackedStringArray`: `u32` count, then each string with its length, which counts a trailing NUL, the
    /// text, the NUL and padding. In the dialects of the manual pages there is no NUL.
    pub(crate) fn packed_strings<T: GodotEncode>(&mut self, items: &[T]) -> Result<()> {
        self.header(VariantType::PackedStringArray, 0)?;
        let count = self.checked_count(items.len())?;
        self.buffer.write(count.to_le_bytes());
        let has_nul = self.dialect().terminates_packed_strings();
        self.outlined(|encoder| {
            for (index, text) in items.iter().filter_map(T::as_text).enumerate() {
                if let Err(error) = encoder.text_of_any_length(text, has_nul) {
                    return Err(error.in_index(index));
                }
            }
            Ok(())
        })
    }

    /// Writes the constant key of a field, as a value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn key(&mut self, key: Key<'static>) -> Result<()> {
        // mutants `&& with ||`: a fast path
        if !is_constant(key) && !self.style.takes_key(key) {
            self.buffer.release(key.len());
            return self.outlined(|encoder| encoder.key_by_table(key));
        }
        self.buffer.write_constant(key);
        Ok(())
    }

    /// Writes one of several tags. Even the shortest has a header and one more word.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn tag(&mut self, tag: Key<'static>) -> Result<()> {
        // mutants `&& with ||`: a fast path
        if !is_constant(tag) && !self.style.takes_key(tag) {
            self.buffer.release(HEAD_SIZE);
            return self.outlined(|encoder| encoder.key_by_table(tag));
        }
        self.buffer.write_slice(HEAD_SIZE, tag);
        Ok(())
    }
}

// ---------------------------------------------------------------------------------------------------- errors

#[cold]
#[inline(never)]
fn cut_text(text: &str, offset: usize) -> Error {
    let message = if text.as_bytes().contains(&0) {
        "Godot has no text with a NUL in it"
    } else {
        "Godot drops the byte-order mark that starts this text"
    };
    Error::new(ErrorKind::Unsupported, message).at(offset)
}

// not covered: over 4 GiB
#[cold]
#[inline(never)]
fn count_too_large(count: usize, offset: usize) -> Error {
    Error::new(ErrorKind::TooLarge, format!("{count} is more than a length can express")).at(offset)
}

#[cold]
#[inline(never)]
fn too_deep(codec: &Codec, offset: usize) -> Error {
    Error::too_deep(codec.get_max_depth()).at(offset)
}

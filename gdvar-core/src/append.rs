//! What the values of std's types and the math types write in the midst of a struct's fields, when there is nothing
//! unusual about them. Of others nothing is written, and whoever asked takes the long way, which knows every dialect
//! and every error.

use alloc::string::String;

use crate::ascii::{is_plain_and_short, plain_word};
use crate::cursor::{Appender, seldom};
use crate::encode::GodotEncode;
use crate::encoder::{COUNT_SIZE, HEAD_SIZE, HEADER_SIZE};
use crate::plain::Plain;
use crate::style::{BOOL, FLOAT, INT, NIL, STRING, WIDE_FLAG};
use crate::variant_type::VariantType;

/// The two words of a plain String of 4 to 8 bytes: its header and its length, and the text.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn short_string(text: &str) -> Option<[u64; 2]> {
    let word = plain_word(text.as_bytes())?;
    Some([u64::from(STRING) | (text.len() as u64) << u32::BITS, word])
}

impl Appender<'_, '_> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn nil(&mut self) -> bool {
        self.write(NIL.to_le_bytes())
    }

    /// Writes the header and the count of a Dictionary.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn dictionary(&mut self, count: u32) -> bool {
        self.write(self.style.dictionary.to_le_bytes()) && self.write(count.to_le_bytes())
    }

    /// Writes an Array. Room has to be found for all of it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn array<T: GodotEncode>(&mut self, items: &[T]) -> bool {
        let header = u32::try_from(self.style.headers[VariantType::Array as usize]);
        let (Ok(header), Ok(count)) = (header, u32::try_from(items.len())) else { return false };
        // There is no room for more than a count can say.
        if !self.find_room(HEAD_SIZE) || !self.write(header.to_le_bytes()) || !self.write(count.to_le_bytes())
        {
            return false;
        }
        self.inside(
            #[cfg_attr(not(debug_assertions), inline(always))]
            |out| {
                // No closure, which would take a reference to this.
                for item in items {
                    if !T::append_inline(item, out) {
                        return false;
                    }
                }
                true
            },
        )
    }

    /// Writes a container with `write`, unless what is inside it is too deep.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn inside(&mut self, write: impl FnOnce(&mut Self) -> bool) -> bool {
        if self.leads_too_deep(1) {
            return false;
        }
        self.level += 1;
        let is_written = write(self);
        self.level -= 1;
        is_written
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn bool(&mut self, value: bool) -> bool {
        self.write_headed(BOOL, u32::from(value))
    }

    /// Writes an int, of 32 bits if that is enough.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn int(&mut self, number: i64) -> bool {
        #[allow(clippy::cast_possible_truncation, reason = "the comparison finds out whether it was")]
        let narrow = number as i32;
        if i64::from(narrow) == number {
            return self.write_headed(INT, narrow);
        }
        seldom();
        self.find_room(size_of::<i64>() - size_of::<i32>()) && self.write_headed(INT | WIDE_FLAG, number)
    }

    /// Writes a float, of 32 bits if that loses nothing: the engine's own rule, by which NaN is always wide.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn float(&mut self, number: f64) -> bool {
        #[allow(clippy::cast_possible_truncation, reason = "the comparison finds out whether it was")]
        let narrow = number as f32;
        #[allow(clippy::float_cmp, reason = "the question is whether they are equal to the last bit")]
        if f64::from(narrow) == number {
            return self.write_headed(FLOAT, narrow);
        }
        self.find_room(size_of::<f64>() - size_of::<f32>()) && self.write_headed(FLOAT | WIDE_FLAG, number)
    }

    /// Writes a float of 32 bits, if it is not NaN.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn narrow_float(&mut self, number: f32) -> bool {
        !number.is_nan() && self.write_headed(FLOAT, number)
    }

    /// Writes a String.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn text(&mut self, text: &str) -> bool {
        if is_plain_and_short(text.as_bytes()) {
            #[allow(clippy::cast_possible_truncation, reason = "short")]
            return self.write_run(STRING, text.len() as u32, text.as_bytes());
        }
        self.text_apart(text)
    }

    /// Writes a String that is likely to be short, in two words if it is. Room has to be found for all of it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn short_text(&mut self, text: &str) -> bool {
        let Some([head, word]) = short_string(text) else {
            return self.find_room(HEAD_SIZE) && self.text(text);
        };
        if text.len() > size_of::<u32>() {
            return self.find_room(2 * size_of::<u64>())
                && self.write(head.to_le_bytes())
                && self.write(word.to_le_bytes());
        }
        #[allow(clippy::cast_possible_truncation, reason = "the text has no more than 4 bytes")]
        let word = word as u32;
        self.find_room(size_of::<u64>() + size_of::<u32>())
            && self.write(head.to_le_bytes())
            && self.write(word.to_le_bytes())
    }

    /// Writes an Array that declares that these are Strings. Room has to be found for all of it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn typed_texts<'t>(&mut self, texts: impl ExactSizeIterator<Item = &'t String>) -> bool {
        let (Ok(header), Ok(count)) = (u32::try_from(self.style.typed_array), u32::try_from(texts.len()))
        else {
            return false;
        };
        // There is no room for more than a count can say.
        if !self.find_room(2 * HEADER_SIZE + COUNT_SIZE)
            || !self.write(header.to_le_bytes())
            || !self.write(STRING.to_le_bytes())
            || !self.write(count.to_le_bytes())
        {
            return false;
        }
        // No closure, which would take a reference to this.
        for text in texts {
            if !self.short_text(text) {
                return false;
            }
        }
        true
    }

    /// Writes a value that is its bytes in memory.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn plain<T: Plain>(&mut self, ty: VariantType, value: &T) -> bool {
        match self.style.written_header_of::<T>(ty) {
            Some(header) => self.write_headed(header, *value),
            None => false,
        }
    }

    /// Writes a packed array.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn packed<T: Plain + GodotEncode>(&mut self, ty: VariantType, items: &[T]) -> bool {
        match self.style.written_header_of::<T>(ty) {
            Some(header) if cfg!(target_endian = "little") =>
            {
                #[allow(
                    clippy::cast_possible_truncation,
                    reason = "there is no room for more than a count can say"
                )]
                self.write_run(header, items.len() as u32, bytemuck::cast_slice(items))
            }
            _ => false,
        }
    }
}

//! Whether a resource file has reals of 64 bits. Text does not say so, but shows it.

use gdvar_core::{VariantType, WordType};

use super::{Content, ResourceFile};

/// The most digits that an engine writes for a real of 32 bits.
const DIGITS32: usize = 9;

impl ResourceFile {
    /// Returns whether only `f64` types certainly hold the reals of the file: those of a binary file have 64 bits, or a vector in text has a
    /// number with more digits than those of 32 bits have, or beyond their range.
    pub(crate) fn has_wide_reals(&self) -> bool {
        match &self.content {
            Content::Text(text) => !self.dialect().is_godot3() && has_wide_reals(text.as_bytes()),
            Content::Binary(_) => self.is_double(),
        }
    }
}

fn has_wide_reals(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some((first, after)) = rest.split_first() {
        rest = match first {
            b'"' => after_quote(after),
            b';' => &after[until(after, |byte| byte == b'\n')..],
            byte if is_word(*byte) => {
                let (word, after) = rest.split_at(until(rest, |byte| !is_word(byte)));
                match after.split_first() {
                    Some((b'(', inside)) if is_of_reals(word) => {
                        let (numbers, after) = inside.split_at(until(inside, |byte| byte == b')'));
                        if numbers.split(|byte| *byte == b',').any(is_wide) {
                            return true;
                        }
                        after
                    }
                    _ => after,
                }
            }
            _ => after,
        };
    }
    false
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Returns the place of the first such byte, or the end.
fn until(text: &[u8], is_end: impl Fn(u8) -> bool) -> usize {
    text.iter().position(|byte| is_end(*byte)).unwrap_or(text.len())
}

/// Returns what follows the quote at the end of a string.
fn after_quote(mut text: &[u8]) -> &[u8] {
    loop {
        let at = until(text, |byte| matches!(byte, b'"' | b'\\'));
        match text.get(at) {
            Some(b'\\') => text = text.get(at + 2..).unwrap_or_default(),
            _ => return text.get(at + 1..).unwrap_or_default(),
        }
    }
}

/// Returns whether a type consists of reals.
fn is_of_reals(name: &[u8]) -> bool {
    let ty = VariantType::ALL.iter().find(|ty| ty.name().as_bytes() == name);
    ty.is_some_and(|ty| {
        let words = ty.item().unwrap_or(*ty).words();
        words.is_some_and(|(_, word)| word == WordType::Real)
    })
}

fn is_wide(number: &[u8]) -> bool {
    let number = number.trim_ascii();
    let mantissa = number.split(|byte| matches!(byte, b'e' | b'E')).next().unwrap_or_default();
    let digits = mantissa.iter().filter(|byte| byte.is_ascii_digit()).skip_while(|byte| **byte == b'0');
    // Zeros at the end say nothing.
    let count = digits.enumerate().filter(|(_, byte)| **byte != b'0').last().map_or(0, |(at, _)| at + 1);
    let is_beyond = || {
        let number = std::str::from_utf8(number).ok().and_then(|number| number.parse::<f64>().ok());
        number.is_some_and(|number| {
            #[allow(clippy::cast_possible_truncation, reason = "the question is what is left")]
            let narrow = number as f32;
            narrow.is_infinite() != number.is_infinite() || (narrow == 0.0) != (number == 0.0)
        })
    };
    count > DIGITS32 || is_beyond()
}

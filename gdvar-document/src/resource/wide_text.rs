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
            Content::Text(_) => !self.dialect().is_godot3() && self.has_wide_numbers(),
            Content::Binary(_) => self.is_double(),
        }
    }

    fn has_wide_numbers(&self) -> bool {
        let mut lexer = self.lines(0).lexer;
        while let Some(byte) = lexer.peek() {
            match byte {
                b'"' => {
                    // What is damaged is found where it is read.
                    if lexer.quoted().is_err() {
                        return false;
                    }
                }
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                    if is_of_reals(lexer.word()) && lexer.skip(b'(') {
                        let numbers = lexer.rest().split(')').next().unwrap_or_default();
                        if numbers.split(',').any(is_wide) {
                            return true;
                        }
                    }
                }
                _ => lexer.advance(),
            }
        }
        false
    }
}

/// Returns whether a type consists of reals.
fn is_of_reals(name: &str) -> bool {
    let ty = VariantType::ALL.iter().find(|ty| ty.name() == name);
    ty.is_some_and(|ty| {
        let words = ty.item().unwrap_or(*ty).words();
        words.is_some_and(|(_, word)| word == WordType::Real)
    })
}

fn is_wide(number: &str) -> bool {
    let number = number.trim();
    let mantissa = number.split(['e', 'E']).next().unwrap_or_default();
    let digits = mantissa.chars().filter(char::is_ascii_digit).skip_while(|digit| *digit == '0');
    // Zeros at the end say nothing.
    let count = digits.enumerate().filter(|(_, digit)| *digit != '0').last().map_or(0, |(at, _)| at + 1);
    let is_beyond = || {
        number.parse::<f64>().is_ok_and(|number| {
            #[allow(clippy::cast_possible_truncation, reason = "the question is what is left")]
            let narrow = number as f32;
            narrow.is_infinite() != number.is_infinite() || (narrow == 0.0) != (number == 0.0)
        })
    };
    count > DIGITS32 || is_beyond()
}

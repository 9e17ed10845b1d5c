//! Text that is composed at compile time, for the messages of compile errors.

use core::fmt;

use gdvar_core::internals::{Name, name_of};

/// The maximum length of a message in bytes. Parts that do not fit are left out.
const CAPACITY: usize = 1024;

/// A text of limited length.
#[derive(Clone, Copy)]
pub(crate) struct Text {
    bytes: [u8; CAPACITY],
    len: usize,
}

impl Text {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; CAPACITY], len: 0 }
    }

    /// Appends a text.
    pub(crate) const fn push(self, text: &str) -> Self {
        self.push_bytes(text.as_bytes())
    }

    const fn push_bytes(mut self, text: &[u8]) -> Self {
        let (_, free) = self.bytes.split_at_mut(self.len);
        // A text that does not fit is left out completely, so that no character is split.
        if let Some((place, _)) = free.split_at_mut_checked(text.len()) {
            place.copy_from_slice(text);
            self.len += text.len();
        }
        self
    }

    /// Appends the name of a key.
    pub(crate) const fn push_key(self, key: &[u8]) -> Self {
        match name_of(key) {
            Name::Text(text) => self.push_bytes(text),
            Name::Int(number) => self.push_int(number),
        }
    }

    /// Appends a number in decimal.
    pub(crate) const fn push_int(self, number: i64) -> Self {
        let text = if number < 0 { self.push("-") } else { self };
        text.push_digits(number.unsigned_abs(), 10, 1)
    }

    /// Appends a number as in source code: `0x0123456789abcdef`.
    pub(crate) const fn push_hex(self, number: u64) -> Self {
        self.push("0x").push_digits(number, 16, 16)
    }

    const fn push_digits(self, mut number: u64, base: u64, least: usize) -> Self {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut digits = [b'0'; 20];
        let mut start = digits.len();
        while number > 0 || digits.len() - start < least {
            start -= 1;
            #[allow(clippy::cast_possible_truncation, reason = "a digit is less than the base")]
            let digit = (number % base) as usize;
            digits[start] = DIGITS[digit];
            number /= base;
        }
        let (_, digits) = digits.split_at(start);
        self.push_bytes(digits)
    }

    pub(crate) const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            // Only hand-written implementations have keys that are not text.
            Err(_) => "a key is not UTF-8", // not covered: ruled out before
        }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_just_fits_is_kept_and_one_that_is_longer_is_left_out_completely() {
        let all = "x".repeat(CAPACITY);
        assert_eq!(Text::new().push(&all).as_str(), all);
        assert_eq!(Text::new().push("a").push(&all).push("b").as_str(), "ab");
    }
}

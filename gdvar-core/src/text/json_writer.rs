//! Writing JSON: text, keys, numbers and the space between them.

use alloc::format;
use alloc::vec::Vec;

use crate::text::decimal::{Digits, push_int};
use crate::text::out::Out;
use crate::text::scan;

/// Writes the parts of JSON.
pub struct JsonWriter<'a> {
    /// The output.
    pub out: Out<'a>,
    /// How many spaces each level is indented by. Without it, everything is on one line.
    pub indent: Option<usize>,
}

impl JsonWriter<'_> {
    /// Starts a line that is indented by this many levels, if there is indentation.
    #[inline]
    pub fn line(&mut self, levels: u32) {
        let Some(spaces) = self.indent else { return };
        self.out.ascii(b'\n');
        let spaces = spaces.saturating_mul(levels as usize);
        self.out.bytes.resize(self.out.bytes.len() + spaces, b' ');
    }

    /// Writes the separator between two elements on one line.
    #[inline]
    pub fn comma(&mut self) {
        self.out.text(if self.indent.is_some() { ", " } else { "," });
    }

    /// Writes a key and its colon.
    #[inline]
    pub fn key(&mut self, key: &str) {
        self.text("", key);
        self.out.text(if self.indent.is_some() { ": " } else { ":" });
    }

    /// Writes text in quotes.
    #[inline]
    pub fn text(&mut self, prefix: &str, text: &str) {
        self.out.ascii(b'"');
        self.out.text(prefix);
        let mut rest = text;
        loop {
            let (plain, special) = rest.split_at(scan::before_special(rest.as_bytes()));
            self.out.text(plain);
            let Some(byte) = special.as_bytes().first() else { break };
            match byte {
                b'"' => self.out.text("\\\""),
                b'\\' => self.out.text("\\\\"),
                b'\n' => self.out.text("\\n"),
                b'\r' => self.out.text("\\r"),
                b'\t' => self.out.text("\\t"),
                8 => self.out.text("\\b"),
                12 => self.out.text("\\f"),
                0..b' ' => self.out.text(&format!("\\u{byte:04x}")),
                // An apostrophe, which is only escaped in the engine's text form.
                _ => self.out.ascii(*byte & 0x7F),
            }
            rest = &special[1..];
        }
        self.out.ascii(b'"');
    }

    /// Writes a whole number.
    #[inline]
    pub fn int(&mut self, number: i64) {
        push_int(&mut self.out.bytes, number);
    }

    /// Writes a number, or null for one that is not finite.
    #[inline]
    pub fn float(&mut self, number: f64) {
        if !number.is_finite() {
            return self.out.text("null");
        }
        self.real(|out| Digits::Exact.push_f64(out, number));
    }

    /// Writes digits with a point, which marks the number as a float.
    #[inline]
    pub fn real(&mut self, push: impl FnOnce(&mut Vec<u8>)) {
        let start = self.out.bytes.len();
        push(&mut self.out.bytes);
        if self.out.bytes[start..].iter().all(|byte| byte.is_ascii_digit() || *byte == b'-') {
            self.out.text(".0");
        }
    }
}

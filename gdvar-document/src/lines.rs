//! What config files and resource files have in common: headers in brackets, and keys with values, as the parser of Godot 4.6.3 and
//! 3.6.2 reads them.

use alloc::string::String;

use gdvar_core::Dialect;
use gdvar_core::internals::Problem;
use gdvar_core::internals::text::{FileBytes, Lexer};

/// Reads a file up to each header and each value.
pub(crate) struct Lines<'a> {
    bytes: &'a [u8],
    pub(crate) lexer: Lexer<'a>,
}

/// The next part of a file.
pub(crate) enum NextPart {
    /// A header, whose opening bracket is the next byte.
    Header,
    /// A key, up to and including its `=`.
    Key(KeyText),
    /// The end. The text from `start` on is not read.
    End { start: usize },
}

/// A key as it is read, character by character.
#[derive(Default)]
pub(crate) struct KeyText {
    /// The key. If it is the same as its text, that is not copied.
    pub(crate) name: String,
    /// Where its text starts, once there is any.
    pub(crate) start: Option<usize>,
    /// Whether a part of it was not in quotes and not ASCII.
    pub(crate) has_letters_of_bytes: bool,
    pub(crate) has_nul: bool,
}

impl<'a> Lines<'a> {
    /// Reads a file from its start. `text` is what [`readable`](gdvar_core::internals::text::readable) returned for the bytes.
    pub(crate) fn new(text: &'a str, bytes: &'a [u8], is_utf8: bool, dialect: Dialect) -> Self {
        Self { bytes, lexer: Lexer::of_file(text, FileBytes::new(bytes, is_utf8), dialect) }
    }

    /// Reads up to a header or up to the `=` of a key, character by character, as the engine does.
    pub(crate) fn next(&mut self) -> Result<NextPart, Problem> {
        let mut key = KeyText::default();
        while let Some(byte) = self.lexer.peek() {
            let at = self.lexer.offset();
            match byte {
                b'[' if key.name.is_empty() => return Ok(NextPart::Header),
                b'"' => {
                    key.name = self.lexer.quoted()?.into_owned();
                    key.has_letters_of_bytes = false;
                }
                b'=' => {
                    self.lexer.advance();
                    key.start = Some(key.start.unwrap_or(at));
                    return Ok(NextPart::Key(key));
                }
                // Outside of values, a NUL is white space.
                0 => {
                    key.has_nul |= key.start.is_some();
                    self.lexer.advance();
                    continue;
                }
                _ => {
                    let len = self.lexer.rest().chars().next().map_or(1, char::len_utf8);
                    let bytes = self.bytes.get(at..at + len).unwrap_or_default();
                    key.has_letters_of_bytes |= !bytes.is_ascii();
                    key.name.extend(bytes.iter().map(|byte| char::from(*byte)));
                    self.lexer.set_offset(at + len);
                }
            }
            key.start.get_or_insert(at);
        }
        Ok(NextPart::End { start: key.start.unwrap_or(self.lexer.offset()) })
    }
}

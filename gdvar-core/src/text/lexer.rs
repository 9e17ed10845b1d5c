//! The tokens of the engine's text form.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::fmt;

use crate::error::ErrorKind;
use crate::format::dialect::Dialect;
use crate::format::number::Number;
use crate::text::error::Problem;
use crate::text::file_text::FileBytes;
use crate::text::number::{self, Notation};
use crate::text::scan;

/// The initial capacity for a text with escapes. It is small so that many short texts take little memory.
const USUAL_TEXT: usize = 32;

/// The resources of the file that a text is a part of.
pub trait Resources: fmt::Debug {
    /// Returns the number of a resource in its table, `SubResource` or `ExtResource`.
    fn number(&self, table: &str, id: &str) -> Option<usize>;
}

/// Reads tokens from a text, from start to end.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
    notation: Notation,
    /// Whether the escape of a NUL is read as Godot 4 reads it, or refused.
    pub replaces_nul: bool,
    /// How many values were read that only the engine can make, such as `Resource("res://item.tres")`, if they are read at all: as
    /// null Objects.
    pub loaded: Option<usize>,
    /// The resources of the file, if values may refer to them.
    pub resources: Option<&'a dyn Resources>,
    /// The bytes of a file, if the text comes from one.
    pub file: Option<FileBytes<'a>>,
}

impl<'a> Lexer<'a> {
    /// Reads a text from its start.
    pub fn new(text: &'a str, notation: Notation) -> Self {
        let replaces_nul = notation == Notation::Godot4;
        Self { text, at: 0, notation, replaces_nul, loaded: None, resources: None, file: None }
    }

    /// Reads quoted text as an engine reads it from a file. `text` is what [`readable`](super::file_text::readable) returned
    /// for the bytes.
    pub fn of_file(text: &'a str, file: FileBytes<'a>, dialect: Dialect) -> Self {
        Self { file: Some(file), ..Self::new(text, dialect.notation()) }
    }

    /// Returns the position in bytes.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// Moves to a position in bytes.
    pub fn set_offset(&mut self, offset: usize) {
        self.at = offset;
    }

    /// Returns the notation.
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// Returns the rest of the text.
    #[inline]
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Returns a mistake at this position.
    #[cold]
    pub fn problem(&self, kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Problem {
        Problem::new(kind, message).at(self.at)
    }

    /// Returns the mistake that `what` was expected at this position.
    #[cold]
    #[inline]
    pub fn expected(&self, what: &str) -> Problem {
        Problem::expected_in(what, self.rest()).at(self.at)
    }

    /// Skips white space and, outside JSON, comments. Returns the next byte.
    ///
    /// White space is every character up to the space, as in the engine. In JSON it is the white space of the standard.
    #[inline]
    pub fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at)? {
                b' ' | b'\n' | b'\t' | b'\r' => self.at += 1,
                b';' if self.notation != Notation::Json => self.skip_comment(),
                // In the engine, a NUL ends a text.
                1..b' ' if self.notation != Notation::Json => self.at += 1,
                byte => return Some(*byte),
            }
        }
    }

    /// Skips a comment up to the end of its line.
    #[inline]
    fn skip_comment(&mut self) {
        let rest = self.rest();
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    /// Skips one ASCII character, which was already examined.
    #[inline]
    pub fn advance(&mut self) {
        self.at += 1;
    }

    /// Skips a byte if it comes next.
    #[inline]
    pub fn skip(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Skips a byte that has to come next.
    #[doc(hidden)]
    #[inline]
    pub fn expect(&mut self, byte: u8) -> Result<(), Problem> {
        if self.skip(byte) { Ok(()) } else { Err(self.expected(&format!("'{}'", char::from(byte)))) }
    }

    /// Reads letters, digits and underscores. The first was already examined.
    #[inline]
    pub fn word(&mut self) -> &'a str {
        let start = self.at;
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
            self.at += 1;
        }
        let word = &self.text[start..self.at];
        self.skip_nul_of_file();
        word
    }

    /// Skips white space up to a word, and returns where it starts.
    #[inline]
    pub(super) fn peek_word(&mut self, what: &str) -> Result<usize, Problem> {
        match self.peek() {
            Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => Ok(self.at),
            _ => Err(self.expected(what)),
        }
    }

    /// Skips a word if exactly that word comes next.
    #[inline]
    pub fn skip_word(&mut self, word: &str) -> bool {
        let Some(rest) = self.rest().strip_prefix(word) else { return false };
        let is_longer = rest.starts_with(|char: char| char.is_ascii_alphanumeric() || char == '_');
        if !is_longer {
            self.at += word.len();
            self.skip_nul_of_file();
        }
        !is_longer
    }

    /// Reads quoted text, which has to come next.
    #[doc(hidden)]
    #[inline]
    pub fn expect_quoted(&mut self, what: &str) -> Result<Cow<'a, str>, Problem> {
        if self.peek() == Some(b'"') { self.quoted() } else { Err(self.expected(what)) }
    }

    /// Skips a NUL after a word or a number in a file. The engine reads one character more than these have, and a NUL
    /// stands for none there.
    #[inline]
    pub(super) fn skip_nul_of_file(&mut self) {
        if self.file.is_some() && self.text.as_bytes().get(self.at) == Some(&0) {
            self.at += 1;
        }
    }

    /// Reads a number. Its first byte, a digit or a minus, was already examined.
    #[doc(hidden)]
    #[inline]
    pub fn number(&mut self) -> Result<Number, Problem> {
        let rest = self.rest();
        let digit = rest.as_bytes().get(usize::from(rest.as_bytes().first() == Some(&b'-')));
        if !digit.is_some_and(u8::is_ascii_digit) {
            return Err(Problem::expected("a digit after the minus", digit).at(self.at + 1));
        }
        let (number, len) = number::read(rest, self.notation).map_err(|problem| problem.at(self.at))?;
        self.at += len;
        self.skip_nul_of_file();
        Ok(number)
    }

    /// Reads quoted text. Its opening quote was already examined.
    ///
    /// # Errors
    ///
    /// A quote that is not closed, and an escape that the notation does not have.
    #[inline]
    pub fn quoted(&mut self) -> Result<Cow<'a, str>, Problem> {
        let open = self.at;
        let start = open + 1;
        let rest = &self.text[start..];
        let len = scan::before_end_of_quote(rest.as_bytes());
        let is_plain = self.file.as_ref().is_none_or(|file| file.is_plain(&rest[..len]));
        if is_plain && rest.as_bytes().get(len) == Some(&b'"') {
            self.at = start + len + 1;
            return Ok(Cow::Borrowed(&rest[..len]));
        }
        if self.file.is_some() { self.quoted_in_file(open) } else { self.escaped(open) }.map(Cow::Owned)
    }

    /// Reads quoted text that has escapes, or that does not end.
    #[cold]
    #[inline]
    fn escaped(&mut self, open: usize) -> Result<String, Problem> {
        // Most texts fit this capacity, so they are not moved while they grow.
        let mut text = String::with_capacity(self.rest().len().min(USUAL_TEXT));
        self.at = open + 1;
        loop {
            let rest = self.rest();
            let len = scan::before_end_of_quote(rest.as_bytes());
            text.push_str(&rest[..len]);
            self.at += len;
            match rest.as_bytes().get(len) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => text.push(self.escape()?),
                // The engine stops at a NUL.
                _ => {
                    let message = "the quote is not closed";
                    return Err(Problem::new(ErrorKind::UnexpectedEnd, message).at(open));
                }
            }
        }
    }

    /// Reads a backslash and its escape.
    #[inline]
    pub(super) fn escape(&mut self) -> Result<char, Problem> {
        let start = self.at;
        let Some(escaped) = self.rest()[1..].chars().next() else {
            return Err(self.problem(ErrorKind::UnexpectedEnd, "the quote is not closed"));
        };
        self.at += 1 + escaped.len_utf8();
        let is_engine = self.notation != Notation::Json;
        Ok(match escaped {
            'b' => '\x08',
            't' => '\t',
            'n' => '\n',
            'f' => '\x0C',
            'r' => '\r',
            'u' => return self.unicode(start, 4),
            'U' if self.notation == Notation::Godot4 => return self.unicode(start, 6),
            '"' | '\\' | '/' => escaped,
            // The engine writes this escape but does not read it.
            'v' if !is_engine => '\x0B',
            // The engine reads any other character as itself.
            _ if is_engine && escaped != '\0' => escaped,
            _ => {
                let message = format!("JSON has no escape '\\{}'", escaped.escape_debug());
                return Err(Problem::syntax(message).at(start));
            }
        })
    }

    /// Reads a code point in hexadecimal, which Godot 4 and JSON may write as two UTF-16 halves.
    #[inline]
    fn unicode(&mut self, start: usize, digits: usize) -> Result<char, Problem> {
        let mut code = self.hexadecimal(start, digits)?;
        if (0xD800..0xDC00).contains(&code) && self.notation != Notation::Godot3 {
            let low_digits = match self.rest().as_bytes().get(..2) {
                Some(br"\u") => 4,
                Some(br"\U") if self.notation == Notation::Godot4 => 6,
                _ => return Err(unpaired(start)),
            };
            self.at += 2;
            let low = self.hexadecimal(start, low_digits)?;
            if !(0xDC00..0xE000).contains(&low) {
                return Err(unpaired(start));
            }
            code = 0x1_0000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        } else if (0xD800..0xE000).contains(&code) {
            return Err(unpaired(start));
        }
        match char::from_u32(code) {
            // The engine uses this character in place of any that a String cannot contain.
            Some('\0') | None if self.replaces_nul => Ok(char::REPLACEMENT_CHARACTER),
            Some('\0') | None => Err(Problem::syntax("a NUL cannot be in text").at(start)),
            Some(char) => Ok(char),
        }
    }

    #[inline]
    pub(super) fn hexadecimal(&mut self, start: usize, digits: usize) -> Result<u32, Problem> {
        let all = self.rest().get(..digits).filter(|all| all.bytes().all(|digit| digit.is_ascii_hexdigit()));
        let code = all.and_then(|all| u32::from_str_radix(all, 16).ok());
        self.at += digits;
        code.ok_or_else(|| {
            Problem::syntax(format!("expected {digits} hexadecimal digits after the escape")).at(start)
        })
    }
}

#[cold]
#[inline]
fn unpaired(start: usize) -> Problem {
    Problem::syntax("one half of a UTF-16 pair stands by itself").at(start)
}

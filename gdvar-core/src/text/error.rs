//! Errors in text, with their position.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use core::fmt;

use crate::error::{ErrorKind, excerpt};

/// Why a text could not be read: one sentence, with the line and the column.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{ErrorKind, Variant};
///
/// let error = "{\n\t\"hp\": 10\n\t\"name\": \"Ferris\"\n}".parse::<Variant>().expect_err("a comma is missing");
/// assert_eq!(error.to_string(), "expected ',' or '}', found '\"' at line 3, column 2");
/// assert_eq!((error.kind(), error.line(), error.column()), (ErrorKind::Syntax, 3, 2));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct TextError(Box<LocatedMistake>);

#[derive(Clone, PartialEq, Eq)]
struct LocatedMistake {
    mistake: Mistake,
    line: usize,
    column: usize,
}

impl TextError {
    /// Finds the line and the column of a mistake in the text.
    #[cold]
    #[doc(hidden)]
    #[inline]
    pub fn new(text: &str, problem: Problem) -> Self {
        let mistake = *problem.0;
        let mut offset = mistake.offset.min(text.len());
        while !text.is_char_boundary(offset) {
            offset -= 1; // not covered: ruled out before
        }
        let before = &text[..offset];
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let column = before[line_start..].chars().count() + 1;
        Self(Box::new(LocatedMistake { mistake: Mistake { offset, ..mistake }, line, column }))
    }

    /// Returns the kind of the mistake.
    pub fn kind(&self) -> ErrorKind {
        self.0.mistake.kind
    }

    /// Returns the line, counted from 1.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// Returns the column in characters, counted from 1.
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// Returns the byte offset in the text, counted from 0.
    pub fn offset(&self) -> usize {
        self.0.mistake.offset
    }

    /// Returns the message without the position.
    pub fn message(&self) -> &str {
        &self.0.mistake.message
    }
}

impl fmt::Display for TextError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at line {}, column {}", self.message(), self.line(), self.column())
    }
}

impl fmt::Debug for TextError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TextError")
            .field("kind", &self.kind())
            .field("message", &self.message())
            .field("line", &self.line())
            .field("column", &self.column())
            .finish()
    }
}

impl core::error::Error for TextError {}

/// A mistake at a byte of a text, before its line and column are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem(Box<Mistake>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Mistake {
    kind: ErrorKind,
    message: Cow<'static, str>,
    offset: usize,
}

impl Problem {
    /// Makes a mistake at the start of the text.
    #[cold]
    pub fn new(kind: ErrorKind, message: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Mistake { kind, message: message.into(), offset: 0 }))
    }

    /// Makes a mistake in the notation, at the start of the text.
    #[cold]
    pub fn syntax(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ErrorKind::Syntax, message)
    }

    /// Returns the mistake that something else was expected. `found` is the first byte that is there instead, or `None`
    /// at the end of the text.
    #[cold]
    pub(crate) fn expected(what: impl fmt::Display, found: Option<&u8>) -> Self {
        match found {
            None => {
                Self::new(ErrorKind::UnexpectedEnd, format!("expected {what}, found the end of the text"))
            }
            Some(byte) => Self::syntax(format!("expected {what}, found '{}'", byte.escape_ascii())),
        }
    }

    /// Returns the mistake that something else was expected than the whole word or character that comes next.
    #[cold]
    pub(crate) fn expected_in(what: impl fmt::Display, rest: &str) -> Self {
        let Some(first) = rest.chars().next() else { return Self::expected(what, None) };
        let is_word = |char: &char| char.is_ascii_alphanumeric() || *char == '_';
        let word: &str = match rest.find(|char| !is_word(&char)) {
            Some(0) => &rest[..first.len_utf8()],
            Some(end) => &rest[..end],
            None => rest,
        };
        Self::syntax(format!("expected {what}, found '{}'", excerpt(word)))
    }

    /// Returns the same mistake, moved forward by this many bytes.
    #[cold]
    #[inline]
    pub fn at(mut self, offset: usize) -> Self {
        self.0.offset += offset;
        self
    }
}

//! Errors in parts.

use std::fmt::{Display, Write as _};

use gdvar_core::PathSegment;

use super::wording;

/// An error as another language gets it: one sentence, where in the value, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The whole sentence.
    pub message: String,
    /// The path of the wrong value, `players[3].name`. It is empty if the error concerns the whole value.
    pub path: String,
    /// The byte at which the error was noticed.
    pub offset: Option<u64>,
    /// What the error is about.
    pub kind: FailureKind,
}

/// What an error is about: what a program has to know to offer a way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FailureKind {
    /// The operating system could not read, write or rename.
    Io,
    /// The file is encrypted, and no key was given.
    KeyMissing,
    /// The key does not fit the file.
    WrongKey,
    /// The value is larger, or has more levels, than the limit.
    TooLarge,
    /// The bytes are no file that gdvar knows.
    NotValues,
    /// The bytes are damaged, or of another dialect.
    Damaged,
    /// There is a full object, and they are not allowed.
    ObjectNotAllowed,
    /// A path or a text has a mistake.
    Syntax,
    /// Nothing is at the path.
    NotFound,
    /// The value at the path would get another type.
    TypeChange,
    /// The engines that the file may come from write the value in different bytes.
    UnclearDialect,
    /// Anything else, for the reason that the message gives.
    Refused,
}

impl FailureKind {
    /// Returns what an error of the codec is about.
    fn of(error: &gdvar_core::Error) -> Self {
        use gdvar_core::ErrorKind;

        match error.kind() {
            ErrorKind::UnexpectedEnd
            | ErrorKind::TrailingBytes
            | ErrorKind::UnknownType
            | ErrorKind::InvalidData
            | ErrorKind::InvalidUtf8 => Self::Damaged,
            ErrorKind::TooDeep | ErrorKind::TooLarge => Self::TooLarge,
            ErrorKind::ObjectNotAllowed => Self::ObjectNotAllowed,
            ErrorKind::Syntax => Self::Syntax,
            _ => Self::Refused,
        }
    }
}

impl From<crate::ErrorKind> for FailureKind {
    fn from(kind: crate::ErrorKind) -> Self {
        use crate::ErrorKind;

        match kind {
            ErrorKind::Io => Self::Io,
            ErrorKind::KeyMissing => Self::KeyMissing,
            ErrorKind::WrongKey => Self::WrongKey,
            ErrorKind::TooLarge => Self::TooLarge,
            ErrorKind::NotValues => Self::NotValues,
            ErrorKind::Damaged => Self::Damaged,
            ErrorKind::Syntax => Self::Syntax,
            ErrorKind::NotFound => Self::NotFound,
            ErrorKind::TypeChange => Self::TypeChange,
            ErrorKind::UnclearDialect => Self::UnclearDialect,
            _ => Self::Refused,
        }
    }
}

impl Failure {
    /// Makes an error without path and offset.
    pub fn new(message: impl Display) -> Self {
        Self { message: message.to_string(), path: String::new(), offset: None, kind: FailureKind::Refused }
    }
}

impl From<gdvar_core::Error> for Failure {
    fn from(error: gdvar_core::Error) -> Self {
        Self {
            message: wording::of(&error.to_string()),
            path: path_text(error.path()),
            offset: error.offset().map(|offset| offset as u64),
            kind: FailureKind::of(&error),
        }
    }
}

impl From<crate::file::FileError> for Failure {
    /// An error in a value has the path and the offset in that value.
    fn from(error: crate::file::FileError) -> Self {
        let value = error.get_ref().and_then(|cause| cause.downcast_ref::<gdvar_core::Error>());
        Self {
            message: wording::of(&error.to_string()),
            path: value.map(|error| path_text(error.path())).unwrap_or_default(),
            offset: value.and_then(gdvar_core::Error::offset).map(|offset| offset as u64).or(error.offset()),
            kind: crate::Error::from(error).kind().into(),
        }
    }
}

impl From<crate::Error> for Failure {
    /// An error of a value has the path and the offset in that value, and one of a container the offset in the file.
    fn from(error: crate::Error) -> Self {
        use crate::ErrorKind;
        use crate::file::FileError;
        use gdvar_core::text::TextError;

        let way_out = match error.kind() {
            ErrorKind::UnclearDialect => ": choose the dialect when opening it",
            ErrorKind::TypeChange => ": with `force`, it is written all the same",
            _ => "",
        };

        let cause = error.get_ref();
        let value = cause.and_then(|cause| cause.downcast_ref::<gdvar_core::Error>());
        let file = cause.and_then(|cause| cause.downcast_ref()).and_then(FileError::offset);
        let text = cause.and_then(|cause| cause.downcast_ref()).map(|error| TextError::offset(error) as u64);
        let path = value.map(|error| path_text(error.path())).unwrap_or_default();
        let offset = value.and_then(gdvar_core::Error::offset).map(|offset| offset as u64).or(file).or(text);
        let kind = error.kind().into();
        Self { message: wording::of(&error.more(way_out).to_string()), path, offset, kind }
    }
}

impl From<gdvar_core::text::TextError> for Failure {
    /// The offset is the byte of the text.
    fn from(error: gdvar_core::text::TextError) -> Self {
        Self {
            message: wording::of(&error.to_string()),
            path: String::new(),
            offset: Some(error.offset() as u64),
            kind: FailureKind::Syntax,
        }
    }
}

/// Returns a path as [`gdvar_core::path::Path`] reads it.
fn path_text<'a>(segments: impl Iterator<Item = &'a PathSegment>) -> String {
    let mut text = String::new();
    for segment in segments {
        let step = segment.to_string();
        let separator = if text.is_empty() || step.starts_with('[') { "" } else { "." };
        let _ = write!(text, "{separator}{step}");
    }
    text
}

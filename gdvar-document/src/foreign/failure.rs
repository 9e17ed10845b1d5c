//! Errors in parts.

use std::fmt::{Display, Write as _};

use gdvar_core::PathSegment;

use super::wording;
use crate::ErrorKind;

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
    pub kind: ErrorKind,
}

/// Returns what an error of the codec is about.
fn kind_of(error: &gdvar_core::Error) -> ErrorKind {
    use gdvar_core::ErrorKind as Kind;

    match error.kind() {
        Kind::UnexpectedEnd
        | Kind::TrailingBytes
        | Kind::UnknownType
        | Kind::InvalidData
        | Kind::InvalidUtf8 => ErrorKind::Damaged,
        Kind::TooDeep | Kind::TooLarge => ErrorKind::TooLarge,
        Kind::ObjectNotAllowed => ErrorKind::ObjectNotAllowed,
        Kind::Syntax => ErrorKind::Syntax,
        _ => ErrorKind::Refused,
    }
}

impl Failure {
    /// Makes an error without path and offset.
    pub fn new(message: impl Display) -> Self {
        Self { message: message.to_string(), path: String::new(), offset: None, kind: ErrorKind::Refused }
    }
}

impl From<gdvar_core::Error> for Failure {
    fn from(error: gdvar_core::Error) -> Self {
        Self {
            message: wording::of(&error.to_string()),
            path: path_text(error.path()),
            offset: error.offset().map(|offset| offset as u64),
            kind: kind_of(&error),
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
            kind: crate::Error::from(error).kind(),
        }
    }
}

impl From<crate::Error> for Failure {
    /// An error of a value has the path and the offset in that value, and one of a container the offset in the file.
    fn from(error: crate::Error) -> Self {
        use crate::file::FileError;
        use gdvar_core::text::TextError;

        let way_out = match error.kind() {
            ErrorKind::UnclearDialect => ": choose the dialect when opening it",
            ErrorKind::TypeChange => ": with `force`, it is written all the same",
            // The sentence may end with a question.
            ErrorKind::SeveralValues if error.to_string().ends_with('?') => " Choose one with `index`",
            ErrorKind::SeveralValues => ": choose one with `index`",
            _ => "",
        };

        let cause = error.get_ref();
        let value = cause.and_then(|cause| cause.downcast_ref::<gdvar_core::Error>());
        let file = cause.and_then(|cause| cause.downcast_ref()).and_then(FileError::offset);
        let text = cause.and_then(|cause| cause.downcast_ref()).map(|error| TextError::offset(error) as u64);
        let path = value.map(|error| path_text(error.path())).unwrap_or_default();
        let offset = value.and_then(gdvar_core::Error::offset).map(|offset| offset as u64).or(file).or(text);
        let kind = match error.kind() {
            // A call can say which value it means, and the packages have every feature.
            ErrorKind::SeveralValues | ErrorKind::FeatureDisabled => ErrorKind::Refused,
            kind => kind,
        };
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
            kind: ErrorKind::Syntax,
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

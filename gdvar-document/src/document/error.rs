//! Errors, with what a program has to know to offer a way out.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use crate::file;

/// The result of a call of this crate.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a file could not be opened or saved, or an edit not be made: one sentence.
///
/// [`kind`](Self::kind) distinguishes the cases. [`get_ref`](Self::get_ref) is the error of the value, the container or the operating
/// system, if there is one. The sentence includes its message, so [`source`](std::error::Error::source) is the source of that error.
#[derive(Clone)]
pub struct Error(Box<Parts>);

/// The parts of an error. They are boxed, so that results are small.
#[derive(Clone)]
struct Parts {
    kind: ErrorKind,
    message: String,
    /// Where values are, if the file has other bytes too.
    values_at: Option<usize>,
    cause: Option<Arc<dyn std::error::Error + Send + Sync>>,
}

/// Two errors are the same if they say the same.
impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        (self.0.kind, &self.0.message) == (other.0.kind, &other.0.message)
    }
}

impl Eq for Error {}

/// What an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The operating system could not read, write or rename.
    Io,
    /// The file is encrypted, and no key was given.
    KeyMissing,
    /// The key does not fit the file.
    WrongKey,
    /// The file, or the value, is larger than the limit.
    TooLarge,
    /// The bytes are no values, settings or text that gdvar knows: perhaps a file of another kind, which the message names.
    NotValues,
    /// The file is damaged.
    Damaged,
    /// A feature of the library that is needed is missing.
    FeatureDisabled,
    /// There is a full object where none are allowed.
    ObjectNotAllowed,
    /// A path or a value has a mistake.
    Syntax,
    /// Nothing is at the path.
    NotFound,
    /// The value at the path would get another type.
    TypeChange,
    /// The engines that the file may come from write the value in different bytes.
    UnclearDialect,
    /// The file has several values, and the path does not say which one.
    SeveralValues,
    /// The edit is impossible, for the reason that the message gives.
    Refused,
}

impl Error {
    /// Makes an error.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self(Box::new(Parts { kind, message: message.into(), values_at: None, cause: None }))
    }

    /// Returns what the error is about.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Returns the sentence.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the error that caused this one, if there is one: a [`gdvar::Error`](gdvar_core::Error), a
    /// [`FileError`](file::FileError), or a [`TextError`](gdvar_core::text::TextError).
    pub fn get_ref(&self) -> Option<&(dyn std::error::Error + Send + Sync + 'static)> {
        self.0.cause.as_deref()
    }

    /// Returns the byte from which on values can be read with [`OpenOptions::offset`](crate::OpenOptions::offset), if the file has other
    /// bytes before or behind them.
    pub fn values_at(&self) -> Option<usize> {
        self.0.values_at
    }

    /// Returns whether the file may be the start of one with values, whose rest is missing: [`OpenOptions::recover`] opens what is whole.
    ///
    /// [`OpenOptions::recover`]: crate::OpenOptions::recover
    pub fn may_be_cut_off(&self) -> bool {
        let cause = self.get_ref().and_then(|cause| cause.downcast_ref::<file::FileError>());
        cause.is_some_and(|cause| cause.kind() == file::FileErrorKind::PerhapsCutOff)
    }

    /// Says that values are in the data: from a byte on, up to a number of bytes before its end.
    pub(crate) fn with_values_at(mut self, start: usize, behind: usize) -> Self {
        self.0.values_at = Some(start);
        self.more(&match behind {
            0 => format!("; values start at byte {start}: read them from that offset on"),
            _ => format!(
                "; values start at byte {start}, and {behind} bytes follow them: read them from that offset on"
            ),
        })
    }

    pub(crate) fn damaged(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Damaged, message)
    }

    pub(crate) fn caused_by(mut self, cause: impl std::error::Error + Send + Sync + 'static) -> Self {
        self.0.cause = Some(Arc::new(cause));
        self
    }

    /// Says which value of the file it is about.
    pub(crate) fn in_value(mut self, value: usize) -> Self {
        self.0.message = format!("value {value}: {}", self.0.message);
        self
    }

    /// Says which file it is.
    pub(crate) fn in_file(mut self, path: &Path) -> Self {
        self.0.message = format!("{}: {}", path.display(), self.0.message);
        self
    }

    /// Adds words to the sentence.
    #[must_use]
    pub fn more(mut self, words: &str) -> Self {
        self.0.message.push_str(words);
        self
    }

    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::NotFound, message)
    }

    pub(crate) fn refused(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Refused, message)
    }

    pub(crate) fn syntax(message: impl Into<String>) -> Self {
        Self::new(ErrorKind::Syntax, message)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parts { kind, message, values_at, cause } = &*self.0;
        let mut error = f.debug_struct("Error");
        error.field("kind", kind).field("message", message);
        error.field("values_at", values_at).field("cause", cause).finish()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.cause.as_ref()?.source()
    }
}

impl From<gdvar_core::Error> for Error {
    fn from(error: gdvar_core::Error) -> Self {
        use gdvar_core::ErrorKind as Kind;

        let kind = match error.kind() {
            Kind::MissingField | Kind::TypeMismatch => ErrorKind::NotFound,
            Kind::Syntax => ErrorKind::Syntax,
            Kind::TooLarge => ErrorKind::TooLarge,
            _ => ErrorKind::Refused,
        };
        Self::new(kind, error.to_string()).caused_by(error)
    }
}

impl From<file::FileError> for Error {
    fn from(error: file::FileError) -> Self {
        use file::FileErrorKind as Kind;

        let kind = match error.kind() {
            Kind::Io => ErrorKind::Io,
            Kind::KeyMissing => ErrorKind::KeyMissing,
            Kind::WrongKey => ErrorKind::WrongKey,
            Kind::TooLarge => ErrorKind::TooLarge,
            Kind::NotValues | Kind::PerhapsCutOff => ErrorKind::NotValues,
            Kind::FeatureDisabled => ErrorKind::FeatureDisabled,
            Kind::BadChecksum | Kind::BadHead | Kind::BadTrailer | Kind::DamagedBlock | Kind::Truncated => {
                ErrorKind::Damaged
            }
            _ => ErrorKind::Refused,
        };
        Self::new(kind, error.to_string()).caused_by(error)
    }
}

impl From<gdvar_core::text::TextError> for Error {
    fn from(error: gdvar_core::text::TextError) -> Self {
        Self::syntax(error.to_string()).caused_by(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_main_prints_of_an_error_has_its_kind_and_its_message() {
        let printed = format!("{:?}", Error::new(ErrorKind::NotFound, "there is nothing"));
        assert!(printed.starts_with(r#"Error { kind: NotFound, message: "there is nothing", "#), "{printed}");
    }
}

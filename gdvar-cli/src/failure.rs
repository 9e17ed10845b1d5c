//! Exit codes, and the messages of commands that cannot continue.

use std::fmt;
use std::io;

use gdvar::file::{self, Container};

use crate::output::eprint_clean;

/// Returns what the user can do if the system could not write a file.
fn way_out(error: &io::Error) -> Option<&'static str> {
    use io::ErrorKind::{
        InvalidFilename, NotADirectory, NotFound, PermissionDenied, QuotaExceeded, ReadOnlyFilesystem,
        StorageFull,
    };

    match error.kind() {
        StorageFull => Some("free some space on the disk"),
        QuotaExceeded => Some("delete other files of yours there, or have the quota raised"),
        ReadOnlyFilesystem => Some("the disk can only be read"),
        InvalidFilename => Some("the file needs a shorter name, and so may its backup"),
        NotADirectory | NotFound | PermissionDenied => Some("the folder has to exist and be writable"),
        _ => None,
    }
}

/// Returns what the user can do about an error, if it is one of the system.
fn way_out_of(error: &file::FileError) -> Option<&'static str> {
    way_out(error.get_ref()?.downcast_ref()?)
}

/// The result of a command that did what it was asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Success: done, or equal, or without faults.
    Yes,
    /// The answer is no: different, faulty, missing, or stopped before a loss.
    No,
    /// The command failed for one of several files. The failure has been printed.
    Failed,
}

impl Outcome {
    /// Runs a command for each of several files. It prints a failure, and goes on with the next file.
    pub(crate) fn of_each<T>(
        files: impl IntoIterator<Item = T>,
        mut run: impl FnMut(T) -> Result<Self, Failure>,
    ) -> Result<Self, Failure> {
        let (mut outcome, mut has_failed) = (Self::Yes, false);
        for file in files {
            match run(file) {
                Ok(Self::Yes) => {}
                Ok(other) => outcome = other,
                Err(failure) if failure.is_broken_pipe() => return Err(failure),
                Err(failure) => {
                    failure.print();
                    has_failed = true;
                }
            }
        }
        Ok(if has_failed { Self::Failed } else { outcome })
    }

    /// Returns the exit code.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Yes => 0,
            Self::No => 1,
            Self::Failed => Failure::CODE,
        }
    }
}

/// Why a command could not do what it was asked to do: a sentence, and optionally advice.
#[derive(Debug)]
pub(crate) struct Failure {
    message: String,
    hint: Option<String>,
    is_broken_pipe: bool,
    /// Whether the file is damaged, rather than unreadable.
    is_damage: bool,
    /// The container and its content, if the content is text instead of values.
    text: Option<Box<(Container, String)>>,
}

impl Failure {
    /// The exit code, which is also the exit code for wrong arguments.
    pub(crate) const CODE: u8 = 2;

    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), hint: None, is_broken_pipe: false, is_damage: false, text: None }
    }

    /// Returns the failure for a file.
    pub(crate) fn of(name: &str, problem: impl fmt::Display) -> Self {
        Self::new(format!("{name}: {problem}"))
    }

    /// Returns the failure for a damaged file.
    pub(crate) fn damage(name: &str, problem: impl fmt::Display) -> Self {
        Self { is_damage: true, ..Self::of(name, problem) }
    }

    /// Adds advice for the user.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Returns the failure for a save file. The library's hints name functions, so they are replaced by hints that name
    /// options.
    pub(crate) fn of_file(name: &str, error: &file::FileError) -> Self {
        use file::FileErrorKind::{
            BadChecksum, BadHead, BadTrailer, DamagedBlock, NotValues, PerhapsCutOff, Truncated,
        };

        let is_damage = matches!(
            error.kind(),
            BadChecksum | BadHead | BadTrailer | DamagedBlock | NotValues | PerhapsCutOff | Truncated
        );
        let failure = Self { is_damage, ..Self::of(name, error) };
        match error.kind() {
            file::FileErrorKind::WrongKey => failure.hint(
                "give the passphrase or the key that the game uses: --passphrase-file, --key-file, or GDVAR_PASSPHRASE",
            ),
            file::FileErrorKind::TooLarge => failure.hint("raise the limit with --limit"),
            NotValues | PerhapsCutOff => failure.hint("see the bytes with `gdvar show --bytes`"),
            _ => failure,
        }
    }

    /// Returns the failure for a file that cannot be written.
    pub(crate) fn of_written(error: &file::FileError) -> Self {
        let way_out = way_out_of(error).map(|way_out| format!("{way_out}; --output writes to another file"));
        Self { hint: way_out, ..Self::new(error.to_string()) }
    }

    /// Returns the failure for a file that cannot be replaced by a command without the option --output. Programs that do not ask for
    /// its lock, such as the game, may have changed it since it was read.
    pub(crate) fn of_replaced(name: &str, error: &file::FileError) -> Self {
        match error.kind() {
            file::FileErrorKind::Changed => Self::changed_by_another(name),
            _ => Self { hint: way_out_of(error).map(str::to_owned), ..Self::new(error.to_string()) },
        }
    }

    /// Returns the failure for a file that is not as it was read.
    pub(crate) fn changed_by_another(name: &str) -> Self {
        Self::of(name, "another program has changed the file meanwhile, and nothing was written")
    }

    /// Returns the failure for output that cannot be written.
    pub(crate) fn of_output(error: &io::Error) -> Self {
        let is_broken_pipe = error.kind() == io::ErrorKind::BrokenPipe;
        Self { is_broken_pipe, ..Self::new(format!("cannot write the output: {error}")) }
    }

    /// Adds the content of the container, which is text instead of values.
    pub(crate) fn with_text(self, container: Container, text: String) -> Self {
        Self { text: Some(Box::new((container, text))), ..self.hint("see the text with `gdvar show`") }
    }

    /// Returns the container and the text in it if there is text instead of values. Otherwise returns the failure.
    pub(crate) fn into_text(mut self) -> Result<(Container, String), Self> {
        self.text.take().map(|text| *text).ok_or(self)
    }

    pub(crate) fn is_damage(&self) -> bool {
        self.is_damage
    }

    /// Returns the sentence without the advice.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    pub(crate) fn is_broken_pipe(&self) -> bool {
        self.is_broken_pipe
    }

    pub(crate) fn print(&self) {
        eprint_clean(&format!("gdvar: {}", self.message));
        if let Some(hint) = &self.hint {
            eprint_clean(&format!("  {hint}"));
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::of_output(&error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn the_advice_about_a_file_that_is_not_written_fits_the_error() {
        // ENOENT, EACCES, EROFS, ENOSPC, EDQUOT, ENAMETOOLONG, EIO
        for (code, expected) in [
            (2, Some("the folder has to exist and be writable")),
            (13, Some("the folder has to exist and be writable")),
            (30, Some("the disk can only be read")),
            (28, Some("free some space on the disk")),
            (122, Some("delete other files of yours there, or have the quota raised")),
            (36, Some("the file needs a shorter name, and so may its backup")),
            (5, None),
        ] {
            assert_eq!(way_out(&io::Error::from_raw_os_error(code)), expected, "{code}");
        }
    }
}

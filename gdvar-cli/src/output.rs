//! Writing: text that is safe for a terminal, and files.

use std::borrow::Cow;
use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use gdvar::file::{Backup, write_atomically};
pub(crate) use gdvar_document::{clean, excerpt, is_harmless};

use crate::failure::Failure;
use crate::paint::Painter;

/// By how many spaces values are indented for people.
pub(crate) const INDENT: usize = 2;

/// The maximum length of a text of a file, or of a message about it.
pub(crate) const LONGEST: usize = 400;

/// Prints a line to standard error.
pub(crate) fn eprint_clean(text: &str) {
    // If this fails, there is no way to report it.
    let _ = writeln!(anstream::stderr(), "{}", clean(text));
}

/// Standard output, or a file, for the text of values. Control characters in the text never reach a terminal.
pub(crate) struct TextOutput {
    out: Out,
    is_terminal: bool,
    painter: Option<Painter>,
    error: Option<io::Error>,
}

/// Where text goes.
enum Out {
    Stream(Box<dyn Write>),
    /// The text of a file, which is written at the end.
    File(Vec<u8>, PathBuf, Backup),
}

impl Out {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Stream(out) => out.write_all(bytes),
            Self::File(text, ..) => {
                text.extend_from_slice(bytes);
                Ok(())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stream(out) => out.flush(),
            Self::File(..) => Ok(()),
        }
    }
}

impl TextOutput {
    /// Returns the output for a file, or standard output for `-`.
    pub(crate) fn to(path: &Path, backup: Backup) -> Self {
        if path.as_os_str() == "-" {
            return Self::new();
        }
        let out = Out::File(Vec::new(), path.to_owned(), backup);
        Self { out, is_terminal: false, painter: None, error: None }
    }

    /// Returns an output with colours if these are wanted.
    pub(crate) fn new() -> Self {
        if anstream::AutoStream::choice(&io::stdout()) == anstream::ColorChoice::Never {
            return Self::plain();
        }
        let out = Out::Stream(Box::new(io::BufWriter::new(anstream::stdout())));
        Self { out, painter: Some(Painter::default()), ..Self::plain() }
    }

    /// Returns an output without colours.
    pub(crate) fn plain() -> Self {
        let stdout = io::stdout();
        let is_terminal = stdout.is_terminal();
        let out = Out::Stream(Box::new(io::BufWriter::new(stdout)));
        Self { out, is_terminal, painter: None, error: None }
    }

    /// Returns by how many spaces values are indented: as it was given, or so that a person can read them on a terminal.
    pub(crate) fn indent(&self, given: Option<usize>) -> Option<usize> {
        given.or(self.is_terminal.then_some(INDENT))
    }

    /// Returns the error of the value or of the output.
    pub(crate) fn result(&mut self, printed: gdvar::Result<()>, name: &str) -> Result<(), Failure> {
        if let Some(error) = self.error.take() {
            return Err(Failure::of_output(&error));
        }
        printed.map_err(|error| Failure::of(name, error))
    }

    /// Flushes the buffer.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        if let Some(error) = self.error.take() {
            return Err(Failure::of_output(&error));
        }
        if let Some(mut painter) = self.painter {
            self.out.write_all(painter.finish().as_bytes())?;
        }
        match self.out {
            Out::Stream(mut out) => Ok(out.flush()?),
            Out::File(text, path, backup) => write_bytes(&path, &text, backup),
        }
    }

    /// Writes bytes unchanged.
    pub(crate) fn raw(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        Ok(self.out.write_all(bytes)?)
    }

    pub(crate) fn is_terminal(&self) -> bool {
        self.is_terminal
    }
}

impl fmt::Write for TextOutput {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let is_safe = !self.is_terminal && self.painter.is_none() || text.chars().all(is_harmless);
        let safe = if is_safe { Cow::Borrowed(text) } else { clean(text).into() };
        let painted = match &mut self.painter {
            Some(painter) => painter.paint(&safe).into(),
            None => safe,
        };
        self.out.write_all(painted.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}

/// The destination of bytes: a file, which is replaced as a whole, or standard output for `-`.
pub(crate) fn write_bytes(path: &Path, bytes: &[u8], backup: Backup) -> Result<(), Failure> {
    if path.as_os_str() != "-" {
        if is_device(path) {
            let written =
                OpenOptions::new().write(true).open(path).and_then(|mut file| file.write_all(bytes));
            return written.map_err(|error| Failure::of(&path.display().to_string(), error));
        }
        return write_atomically(path, bytes, backup).map_err(|error| Failure::of_written(&error));
    }
    let mut stdout = io::stdout();
    if stdout.is_terminal() {
        return Err(Failure::new("the output is not text, and standard output is a terminal")
            .hint("name a file with --output, or send the output on with `|` or `>`"));
    }
    stdout.write_all(bytes)?;
    Ok(stdout.flush()?)
}

/// Returns whether the path exists and is not a file: a pipe, or `/dev/null`.
pub(crate) fn is_device(path: &Path) -> bool {
    path.metadata().is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;
    use std::sync::{Arc, Mutex};

    use super::*;

    /// Collects everything that is written.
    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("one thread").extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_terminal_gets_no_control_characters_and_a_file_gets_all() {
        let text = "\"\u{1b}[31m\u{7}\u{9b}2J\u{202e}\u{7f}\r\" ünï\tcode\n";
        let clean = "\"\\u001b[31m\\u0007\\u009b2J\\u202e\\u007f\\u000d\" ünï\tcode\n";
        for (is_terminal, expected) in [(true, clean), (false, text)] {
            let kept = Kept::default();
            let mut out = TextOutput {
                out: Out::Stream(Box::new(kept.clone())),
                is_terminal,
                painter: None,
                error: None,
            };
            out.write_str(text).expect("it is kept");
            out.finish().expect("it is kept");
            assert_eq!(String::from_utf8_lossy(&kept.0.lock().expect("one thread")), expected);
        }
    }

    #[test]
    fn what_is_escaped_for_a_terminal_reads_back() {
        let value: gdvar::Variant = "a\u{1b}[0m\u{202e}b".into();
        assert_eq!(clean(&value.to_string()).parse(), Ok(value));
    }
}

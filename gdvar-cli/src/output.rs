//! Writing: text that is safe for a terminal, and files.

use std::fmt::{self, Write as _};
use std::fs::OpenOptions;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use gdvar::file::{Backup, write_atomically};

use crate::failure::Failure;

/// Returns whether a character may reach a terminal. Control characters other than line ends and tabs, invisible
/// characters, and characters that change the direction of text may not.
pub(crate) fn is_harmless(char: char) -> bool {
    let is_format = matches!(char,
        '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}');
    matches!(char, '\n' | '\t') || !char.is_control() && !is_format
}

/// Adds a character, or, if it must not reach a terminal, its escape in the notations of values and JSON.
fn push_clean(out: &mut String, char: char) {
    if is_harmless(char) {
        out.push(char);
    } else {
        // All of these characters have at most four hexadecimal digits. Writing to a `String` cannot fail.
        let _ = write!(out, "\\u{:04x}", u32::from(char));
    }
}

/// Returns the text in a form that is safe for a terminal.
pub(crate) fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|char| push_clean(&mut out, char));
    out
}

/// Returns the beginning of a text in a form that is safe for a terminal, on one line of at most `most` characters.
pub(crate) fn excerpt(text: &str, most: usize) -> String {
    let mut out = String::new();
    for (index, char) in text.chars().enumerate() {
        if index == most {
            out.push('…');
            break;
        }
        match char {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            char => push_clean(&mut out, char),
        }
    }
    out
}

/// Prints a line to standard error.
pub(crate) fn eprint_clean(text: &str) {
    // If this fails, there is no way to report it.
    let _ = writeln!(anstream::stderr(), "{}", clean(text));
}

/// Standard output for the text of values. Control characters in the text never reach a terminal.
pub(crate) struct TextOutput {
    out: Box<dyn Write>,
    is_terminal: bool,
    error: Option<io::Error>,
}

impl TextOutput {
    pub(crate) fn new() -> Self {
        let stdout = io::stdout();
        let is_terminal = stdout.is_terminal();
        Self { out: Box::new(io::BufWriter::new(stdout)), is_terminal, error: None }
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
        Ok(self.out.flush()?)
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
        let written = if self.is_terminal && !text.chars().all(is_harmless) {
            self.out.write_all(clean(text).as_bytes())
        } else {
            self.out.write_all(text.as_bytes())
        };
        written.map_err(|error| {
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
        return write_atomically(path, bytes, backup).map_err(|error| {
            Failure::new(error.to_string())
                .way_out("the folder has to exist and be writable; --output writes to another file")
        });
    }
    let mut stdout = io::stdout();
    if stdout.is_terminal() {
        return Err(Failure::new("the output is not text, and standard output is a terminal")
            .way_out("name a file with --output, or send the output on with `|` or `>`"));
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
            let mut out = TextOutput { out: Box::new(kept.clone()), is_terminal, error: None };
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

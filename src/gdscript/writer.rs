//! The lines of a script, indented by tabs.

use std::fmt::Display;
use std::ops::{Deref, DerefMut};

use super::spelling::Spelling;
use crate::generate::{Lines, doc_lines};

/// A script while it is being written.
pub(super) struct Writer {
    spelling: &'static Spelling,
    lines: Lines,
}

impl Deref for Writer {
    type Target = Lines;

    fn deref(&self) -> &Lines {
        &self.lines
    }
}

impl DerefMut for Writer {
    fn deref_mut(&mut self) -> &mut Lines {
        &mut self.lines
    }
}

impl Writer {
    /// Returns a script without lines.
    pub(super) fn new(spelling: &'static Spelling) -> Self {
        Self { spelling, lines: Lines::new("\t") }
    }

    /// Writes the line that declares a variable.
    pub(super) fn var(&mut self, name: &str, ty: &str, value: impl Display) {
        let declared = self.spelling.typed(name, ty);
        self.line(format_args!("var {declared} = {value}"));
    }

    /// Opens a loop over the elements of `source`.
    pub(super) fn open_each(&mut self, name: &str, ty: &str, source: impl Display) {
        self.lines.open(self.spelling.each(name, ty, &source.to_string()));
    }

    /// Writes the lines of a script that is the same for all types: see [`Spelling::fixed`].
    pub(super) fn fixed(&mut self, text: &str) {
        for line in self.spelling.fixed(text) {
            if line.is_empty() {
                self.gap(1);
            } else {
                self.line(line);
            }
        }
    }

    /// Writes a documentation comment.
    pub(super) fn doc(&mut self, doc: &str) {
        for line in doc_lines(doc) {
            self.lines.line(format_args!("{} {line}", self.spelling.doc).to_string().trim_end());
        }
    }

    /// Returns the script.
    pub(super) fn finish(self) -> String {
        self.lines.finish()
    }
}

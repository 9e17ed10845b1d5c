//! The lines of a script, indented by tabs.

use std::fmt::{Display, Write as _};

use super::spelling::Spelling;
use crate::generate::doc_lines;

/// A script while it is being written.
pub(super) struct Writer {
    spelling: &'static Spelling,
    text: String,
    depth: usize,
}

impl Writer {
    /// Returns a script without lines.
    pub(super) fn new(spelling: &'static Spelling) -> Self {
        Self { spelling, text: String::new(), depth: 0 }
    }

    /// Writes a line.
    pub(super) fn line(&mut self, line: impl Display) {
        self.text.extend(std::iter::repeat_n('\t', self.depth));
        writeln!(self.text, "{line}").expect("a String takes what is written to it");
    }

    /// Writes `count` empty lines.
    pub(super) fn gap(&mut self, count: usize) {
        self.text.extend(std::iter::repeat_n('\n', count));
    }

    /// Writes the line that declares a variable.
    pub(super) fn var(&mut self, name: &str, ty: &str, value: impl Display) {
        let declared = self.spelling.typed(name, ty);
        self.line(format_args!("var {declared} = {value}"));
    }

    /// Opens a loop over the elements of `source`.
    pub(super) fn open_each(&mut self, name: &str, ty: &str, source: impl Display) {
        self.open(self.spelling.each(name, ty, &source.to_string()));
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

    /// Writes a line that ends with a colon and begins a block, which ends at the call of [`close`](Self::close).
    pub(super) fn open(&mut self, line: impl Display) {
        self.line(line);
        self.depth += 1;
    }

    /// Ends the block that was opened last.
    pub(super) fn close(&mut self) {
        self.depth -= 1;
    }

    /// Writes a documentation comment.
    pub(super) fn doc(&mut self, doc: &str) {
        for line in doc_lines(doc) {
            self.line(format_args!("{} {line}", self.spelling.doc).to_string().trim_end());
        }
    }

    /// Returns the script.
    pub(super) fn finish(self) -> String {
        self.text
    }
}

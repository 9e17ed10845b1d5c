//! The lines of a file, indented.

use std::fmt::{Display, Write as _};

/// A file while it is being written.
pub(crate) struct Lines {
    text: String,
    indent: &'static str,
    depth: usize,
}

impl Lines {
    /// Returns a file without lines. Each line in a block begins with `indent`, once for each block around it.
    pub(crate) fn new(indent: &'static str) -> Self {
        Self { text: String::new(), indent, depth: 0 }
    }

    /// Writes a line.
    pub(crate) fn line(&mut self, line: impl Display) {
        self.text.extend(std::iter::repeat_n(self.indent, self.depth));
        writeln!(self.text, "{line}").expect("a String takes what is written to it");
    }

    /// Writes `count` empty lines.
    pub(crate) fn gap(&mut self, count: usize) {
        self.text.extend(std::iter::repeat_n('\n', count));
    }

    /// Writes a line that begins a block, which ends at the call of [`close`](Self::close).
    pub(crate) fn open(&mut self, line: impl Display) {
        self.line(line);
        self.depth += 1;
    }

    /// Ends the block that was opened last.
    pub(crate) fn close(&mut self) {
        self.depth -= 1;
    }

    /// Returns the text.
    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// Returns the lines of a documentation comment without the brackets of Rust's links.
pub(crate) fn doc_lines(doc: &str) -> impl Iterator<Item = String> {
    doc.lines().map(|line| line.trim_end().replace("[`", "`").replace("`]", "`"))
}

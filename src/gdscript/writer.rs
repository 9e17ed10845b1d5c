//! Lines of a script, with tabs.

use std::fmt::{Display, Write as _};

/// A script that is being written.
#[derive(Default)]
pub(super) struct Writer {
    text: String,
    depth: usize,
}

impl Writer {
    /// Writes a line.
    pub(super) fn line(&mut self, line: impl Display) {
        self.text.extend(std::iter::repeat_n('\t', self.depth));
        writeln!(self.text, "{line}").expect("a String takes what is written to it");
    }

    /// Writes `count` empty lines.
    pub(super) fn gap(&mut self, count: usize) {
        self.text.extend(std::iter::repeat_n('\n', count));
    }

    /// Writes whole lines.
    pub(super) fn text(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Writes a line that ends with a colon; the lines up to [`close`](Self::close) belong to it.
    pub(super) fn open(&mut self, line: impl Display) {
        self.line(line);
        self.depth += 1;
    }

    /// Ends the lines that belong to what was opened last.
    pub(super) fn close(&mut self) {
        self.depth -= 1;
    }

    /// Writes a documentation comment.
    pub(super) fn doc(&mut self, doc: &str) {
        for line in doc.lines() {
            // The engine takes brackets for markup; around the names of Rust's links they say nothing.
            let line = line.trim_end().replace("[`", "`").replace("`]", "`");
            self.line(format_args!("## {line}").to_string().trim_end());
        }
    }

    /// Returns the script.
    pub(super) fn finish(self) -> String {
        self.text
    }
}

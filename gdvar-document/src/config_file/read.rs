//! Reading a config file, as `ConfigFile.load` of Godot 4.6.3 and 3.6.2 does.

use alloc::borrow::{Cow, ToOwned};
use alloc::format;
use alloc::vec::Vec;

use super::faults::{ConfigFault, ConfigFaultKind};
use super::layout::{Block, ConfigLayout, Entry, MAX_LEN, TextRange, len_of_header, len_of_key};
use super::settings::trimmed;
use gdvar_core::generic::{Object, Variant};
use gdvar_core::internals::Problem;
use gdvar_core::internals::text::{FileBytes, Lexer, Misread, readable, section_name, value};
use gdvar_core::text::{TextError, TextFormat};
use gdvar_core::{ErrorKind, Real};

use crate::lines::{KeyText, Lines, NextPart};

/// How many faults are noted. A file with more is no config file that a person wrote.
pub(super) const MAX_FAULTS: usize = 1_000;

/// Reads a file.
pub(super) fn read<R: Real>(
    bytes: &[u8],
    format: TextFormat,
) -> Result<(ConfigLayout<R>, Vec<ConfigFault>), TextError> {
    let text = readable(bytes);
    let lines = Lines::new(&text, bytes, matches!(text, Cow::Borrowed(_)), format.get_dialect());
    let reading =
        Reading { bytes, lines, format, layout: ConfigLayout::new(bytes.to_owned()), faults: Vec::new() };
    reading.run().map_err(|problem| TextError::new(&text, problem))
}

/// Reads bytes of a file that are a value and nothing else.
pub(crate) fn value_of_file<R: Real>(bytes: &[u8], format: &TextFormat) -> Result<Variant<R>, TextError> {
    let text = &*readable(bytes);
    let file = FileBytes::new(bytes, text.as_bytes() == bytes);
    let mut lexer = Lexer::of_file(text, file, format.get_dialect());
    let mut read = || {
        let value = value(&mut lexer, format)?;
        if lexer.offset() < text.len() {
            let message = "expected the end of the text after the value";
            return Err(lexer.problem(ErrorKind::TrailingBytes, message));
        }
        Ok(value)
    };
    read().map_err(|problem| TextError::new(text, problem))
}

struct Reading<'a, R: Real> {
    bytes: &'a [u8],
    lines: Lines<'a>,
    format: TextFormat,
    layout: ConfigLayout<R>,
    faults: Vec<ConfigFault>,
}

impl<R: Real> Reading<'_, R> {
    fn run(mut self) -> Result<(ConfigLayout<R>, Vec<ConfigFault>), Problem> {
        let limit = self.format.get_max_size().min(MAX_LEN);
        if self.bytes.len() > limit {
            let message = format!("{} bytes are more than the limit of {limit}", self.bytes.len());
            return Err(Problem::new(ErrorKind::TooLarge, message));
        }
        // A header starts a line. If there are more, the layout grows.
        let headers = self.bytes.windows(2).filter(|bytes| *bytes == b"\n[").count() + 1;
        self.layout.reserve(headers.min(self.bytes.len() / 8));
        // The text before this position belongs to a block or an entry.
        let mut placed = 0;
        let mut entries = Vec::new();
        let end = loop {
            match self.lines.next()? {
                NextPart::End { start } => break start,
                NextPart::Header => {
                    let start = self.lines.lexer.offset();
                    let name = self.section()?;
                    let (name, is_plain) =
                        section_name(self.layout.bytes(name), self.format.get_dialect().is_godot3());
                    let name = trimmed(&name);
                    let name = if self.format.get_dialect().is_godot3() {
                        name.to_owned()
                    } else {
                        name.replace("\\]", "]")
                    };
                    if !is_plain {
                        self.note(ConfigFaultKind::InvalidUtf8, start, &name);
                    }
                    self.skip_line();
                    // For a header without a name, the engine continues the previous section.
                    if !name.is_empty() {
                        self.fill(&mut entries);
                        let header = TextRange::new(start, self.lines.lexer.offset());
                        let name = self.place(&name, start + 1);
                        self.layout.push(Block::new(header, name));
                        placed = self.lines.lexer.offset();
                    }
                }
                NextPart::Key(key) => {
                    let start = key.start.unwrap_or(self.lines.lexer.offset());
                    self.lines.lexer.peek();
                    let value_start = self.lines.lexer.offset();
                    self.lines.lexer.loaded = Some(0);
                    let mut value = value(&mut self.lines.lexer, &self.format)?;
                    if self.lines.lexer.loaded != Some(0) {
                        value = Variant::Object(Object::Null);
                    }
                    let value_end = self.lines.lexer.offset();
                    if key.name.is_empty() {
                        continue;
                    }
                    self.skip_line();
                    self.note_key(&key, start, value_start);
                    entries.push(Entry {
                        assignment: TextRange::new(start, value_start),
                        value_text: TextRange::new(value_start, value_end),
                        after: TextRange::new(value_end, self.lines.lexer.offset()),
                        key: self.place(&key.name, start),
                        value,
                    });
                    placed = self.lines.lexer.offset();
                }
            }
        };
        self.fill(&mut entries);
        self.layout.tail = TextRange::new(placed, end);
        self.layout.unread = TextRange::new(end, self.bytes.len());
        if end < self.bytes.len() {
            self.note(ConfigFaultKind::Unread, end, "");
        }
        self.note_text();
        Ok((self.layout, self.faults))
    }

    /// Adds the entries of the last block, and notes those of the same keys before them.
    fn fill(&mut self, entries: &mut Vec<Entry<R>>) {
        for (offset, key) in self.layout.fill(exact(entries)) {
            self.note(ConfigFaultKind::RepeatedKey, offset, &key);
        }
    }

    /// Returns the place of a name that is expected at an offset, or writes it down elsewhere.
    fn place(&mut self, name: &str, start: usize) -> TextRange {
        let end = start + name.len();
        if self.bytes.get(start..end) == Some(name.as_bytes()) {
            TextRange::new(start, end)
        } else {
            self.layout.write(name.as_bytes())
        }
    }

    /// Reads the name between brackets. In Godot 4 a backslash escapes a closing bracket.
    fn section(&mut self) -> Result<TextRange, Problem> {
        let open = self.lines.lexer.offset();
        if let Some(len) = len_of_header(&self.bytes[open..], self.format.get_dialect()) {
            self.lines.lexer.set_offset(open + len);
            return Ok(TextRange::new(open + 1, open + len - 1));
        }
        let message = "the bracket of a section is not closed";
        Err(Problem::new(ErrorKind::UnexpectedEnd, message).at(open))
    }

    /// Skips the rest of the line if it is only white space and a comment.
    fn skip_line(&mut self) {
        let rest = self.lines.lexer.rest();
        let content = rest.trim_start_matches([' ', '\t', '\r']);
        let skipped = rest.len() - content.len();
        let line = match content.as_bytes().first() {
            Some(b'\n') => 1,
            Some(b';') => content.find('\n').map_or(content.len(), |newline| newline + 1),
            _ => return,
        };
        self.lines.lexer.set_offset(self.lines.lexer.offset() + skipped + line);
    }

    /// Notes what is odd about a key.
    fn note_key(&mut self, key: &KeyText, start: usize, end: usize) {
        use ConfigFaultKind as Kind;

        let text = self.bytes.get(start..end).unwrap_or_default();
        let text = text.trim_ascii_end();
        let kind = match text {
            [0xEF, 0xBB, 0xBF, ..] => Kind::ByteOrderMark,
            [b',', ..] => Kind::StrayComma,
            [b'#', ..] | [b'/', b'/', ..] => Kind::ForeignComment,
            _ if key.has_letters_of_bytes => Kind::KeyNotAscii,
            _ if key.has_nul => Kind::Nul,
            [b'"', ..] => return,
            text if is_over_lines(text) => Kind::KeyOverLines,
            text if text[..len_of_key(text)].iter().any(u8::is_ascii_whitespace) => Kind::KeyWithBlanks,
            _ => return,
        };
        self.note(kind, start, &key.name);
    }

    fn note(&mut self, kind: ConfigFaultKind, offset: usize, name: &str) {
        if self.faults.len() < MAX_FAULTS {
            // The line is counted at the end.
            self.faults.push(ConfigFault { kind, offset, line: 1, name: name.to_owned() });
        }
    }

    /// Adds the faults in quoted text, and the lines of all faults.
    fn note_text(&mut self) {
        let misread = self.lines.lexer.file.take().map(|file| file.misread).unwrap_or_default();
        for (offset, misread) in misread {
            let kind = match misread {
                Misread::Escape => ConfigFaultKind::Escape,
                Misread::InvalidUtf8 => ConfigFaultKind::InvalidUtf8,
                Misread::ByteOrderMark => ConfigFaultKind::ByteOrderMark,
            };
            self.note(kind, offset, "");
        }
        self.faults.sort_by_key(|fault| fault.offset);
        let (mut at, mut line) = (0, 1);
        for fault in &mut self.faults {
            let between = self.bytes.get(at..fault.offset).unwrap_or_default();
            line += between.split(|byte| *byte == b'\n').count() - 1;
            (at, fault.line) = (fault.offset, line);
        }
    }
}

/// Returns whether text without a key and its `=` starts as people start lines of a config file: with a header, or with a
/// comment or a comma that the engine takes for the start of a key.
pub(super) fn starts_like_a_line(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start();
    matches!(text, [] | [b'[' | b';' | b'#' | b',', ..] | [b'/', b'/', ..])
}

/// Takes the elements out of a vector, without room for more.
fn exact<T>(elements: &mut Vec<T>) -> Vec<T> {
    let mut exact = Vec::with_capacity(elements.len());
    exact.append(elements);
    exact
}

/// Returns whether the text of a key has several lines, not counting comments.
fn is_over_lines(text: &[u8]) -> bool {
    let lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !matches!(line, [] | [b';' | b'=', ..])).count() > 1
}

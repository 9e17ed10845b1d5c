//! Edits of a config file, as ranges of its text and what replaces them, and the text of a new one.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::layout::{Block, Entry, len_of_header};
use super::read;
use super::settings::{ConfigFile, trimmed};
use gdvar_core::generic::{Dictionary, Object, Variant};
use gdvar_core::text::TextFormat;
use gdvar_core::{Dialect, Error, ErrorKind, Real, Result};

/// Ranges of the text and their replacements, in the order of their positions.
pub(crate) type Splices = Vec<(Range<usize>, Vec<u8>)>;

impl<R: Real> ConfigFile<R> {
    /// Returns the edit that sets keys of a section to values that are given as text. A new key is added at the end of its
    /// section, and a new section at the end of the file. A null removes the key.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Unsupported`] for a section or a key that cannot be written, and those of the values' text.
    pub(crate) fn setting(&self, section: &str, entries: &[(&str, &str)]) -> Result<Splices> {
        let (mut splices, mut added) = (Splices::new(), String::new());
        for (key, text) in entries {
            let text = text.trim();
            let value: Variant<R> = read::value_of_file(text.as_bytes(), &self.format)
                .map_err(|error| Error::new(error.kind(), format!("the text of the value: {error}")))?;
            if value.is_nil() {
                splices.extend(self.removed(section, Some(key)));
            } else if let Some(entry) = self.entry(section, key) {
                splices.push(self.new_value(entry, text));
            } else {
                added.push_str(&assignment(key, text)?);
            }
        }
        if !added.is_empty() {
            splices.push(self.addition(section, &added)?);
        }
        Ok(self.joined(splices))
    }

    /// Returns the edit that replaces the value of an entry.
    pub(super) fn new_value(&self, entry: &Entry<R>, text: &str) -> (Range<usize>, Vec<u8>) {
        let place = entry.value_text.range();
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'#');
        let mut text = text.as_bytes().to_vec();
        // Text right after the value would become a part of it.
        if self.layout.file().get(place.end).is_some_and(is_word) {
            text.push(b' ');
        }
        (place, text)
    }

    /// Returns the edit that adds entries at the end of a section.
    fn addition(&self, section: &str, entries: &str) -> Result<(Range<usize>, Vec<u8>)> {
        let header = header(section, self.format.get_dialect())?;
        let file = self.layout.file();
        let last = self.layout.blocks_of(section).last();
        let place = last.map_or(self.layout.unread.range().start, Block::end);
        let before = &file[..place];
        let (start, end) = match last {
            Some(block) if block.entries.is_empty() && block.header.range().is_empty() => {
                // A blank line separates the first entries from the next section.
                ("", if self.layout.has_sections() { "\n" } else { "" })
            }
            Some(block) if !block.entries.is_empty() => (if before.ends_with(b"\n") { "" } else { "\n" }, ""),
            None if before.is_empty() => ("", ""),
            // The engine writes an empty line after a header, and before one.
            _ => (if before.ends_with(b"\n") { "\n" } else { "\n\n" }, ""),
        };
        let header = if last.is_some() { "" } else { &header };
        Ok((place..place, [start, header, entries, end].concat().into_bytes()))
    }

    /// Returns the edit that removes a key, or a section with all its keys and the comments between them. Comments above
    /// the key or the section stay.
    pub(crate) fn removal(&self, section: &str, key: Option<&str>) -> Splices {
        self.joined(self.removed(section, key))
    }

    /// Does the same with an edit for each place.
    pub(super) fn removed(&self, section: &str, key: Option<&str>) -> Splices {
        let mut splices = Splices::new();
        for block in self.layout.blocks_of(section) {
            let removed = |range| (range, Vec::new());
            match key {
                None => splices.push(removed(block.header.range().start..block.end())),
                Some(key) => {
                    let same =
                        block.entries.iter().filter(|entry| self.layout.bytes(entry.key) == key.as_bytes());
                    splices.extend(same.map(Entry::range).map(removed));
                }
            }
        }
        splices
    }

    /// Returns the edit that changes a key. All entries with the key get the new one, because the last of them counts.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Unsupported`] for a key that cannot be written.
    pub(crate) fn renaming(&self, section: &str, old: &str, new: &str) -> Result<Splices> {
        let written = assigned_key(new)?;
        // An entry that is null would remove the value of one before it.
        let mut splices = if old == new { Splices::new() } else { self.removed(section, Some(new)) };
        let same = self.spans().into_iter().filter(|span| (span.section, span.key) == (section, old));
        splices.extend(same.map(|span| (span.key_text, written.clone().into_bytes())));
        Ok(self.joined(splices))
    }

    /// Returns the edit that gives a section another name, in each of its headers.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Unsupported`] for a name that cannot be written, and for the entries before the first header.
    pub(crate) fn renaming_section(&self, old: &str, new: &str) -> Result<Splices> {
        if old.is_empty() || new.is_empty() {
            let message = "the entries before the first section have no header whose name could change";
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        let written = bracketed(new, self.format.get_dialect())?;
        // A null below a header with the new name would remove an entry.
        let unnamed = if old == new { None } else { Some(self.layout.blocks_of(new)) };
        let entries = unnamed.into_iter().flatten().flat_map(|block| &block.entries);
        let mut splices: Splices = entries.map(|entry| (entry.range(), Vec::new())).collect();
        for block in self.layout.blocks_of(old) {
            let start = block.header.range().start;
            let header = self.layout.bytes(block.header);
            let len = len_of_header(header, self.format.get_dialect()).unwrap_or(header.len());
            splices.push((start..start + len, written.clone().into_bytes()));
        }
        Ok(self.joined(splices))
    }

    /// Returns the edit that moves an entry before another one of its section, or behind all of them. The comments right above it
    /// go with it.
    pub(crate) fn moving(&self, section: &str, key: &str, before: Option<&str>) -> Splices {
        let file = self.layout.file();
        let Some(entry) = self.entry(section, key) else { return Splices::new() };
        let mut moved = file[self.with_comments(entry.range())].to_vec();
        let mut splices = self.removed(section, Some(key));
        for (range, _) in &mut splices {
            if range.end == entry.range().end {
                *range = self.with_comments(entry.range());
            }
        }
        let next = before.and_then(|next| self.first_entry(section, next));
        let place = match next {
            Some(next) => self.with_comments(next.range()).start,
            None => self.layout.blocks_of(section).last().map_or(file.len(), Block::end),
        };
        if !moved.ends_with(b"\n") {
            moved.push(b'\n');
        }
        // An entry may follow another one on its line, and the last line of a file need not end.
        if !file[..place].trim_ascii_end().is_empty() && !line_start(&file[..place]) {
            moved.insert(0, b'\n');
        }
        splices.push((place..place, moved));
        self.joined(splices)
    }

    /// Returns the entry that determines the place of a key: the first one after the last null before which the key was removed.
    fn first_entry(&self, section: &str, key: &str) -> Option<&Entry<R>> {
        let mut first = None;
        for (_, entry) in self.layout.entries_of(section).filter(|(own, _)| *own == key) {
            first = if entry.value.is_nil() { None } else { first.or(Some(entry)) };
        }
        first
    }

    /// Returns the edit that moves a section before another one, or behind all of them: all its blocks, with the comments right
    /// above them and the empty lines that separate them.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Unsupported`] for the entries before the first header, which come first.
    pub(crate) fn moving_section(&self, name: &str, before: Option<&str>) -> Result<Splices> {
        if name.is_empty() || before == Some("") {
            let message = "the entries before the first section have no header, and stay before all sections";
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        let file = self.layout.file();
        let whole = |block: &Block<R>| self.with_comments(block.header.range().start..block.end());
        let (mut moved, mut separator, mut splices) = (Vec::new(), None, Splices::new());
        for block in self.layout.blocks_of(name) {
            let Range { start, end } = whole(block);
            let from = empty_lines(&file[..start]);
            let (removed, space) = if from == 0 {
                // The first section of the file is separated from the next one.
                let space = &file[end..][..leading_empty_lines(&file[end..])];
                (start..end + space.len(), space)
            } else {
                (from..end, &file[from..start])
            };
            if separator.is_some() {
                moved.extend_from_slice(space);
            }
            separator.get_or_insert(space);
            moved.extend_from_slice(&file[start..end]);
            if !moved.ends_with(b"\n") {
                moved.push(b'\n');
            }
            splices.push((removed, Vec::new()));
        }
        let separator = separator.unwrap_or_default();
        let next = self.layout.live_sections().into_iter().find(|(name, _)| Some(*name) == before);
        let place = next.map_or(self.layout.end(), |(_, block)| whole(block).start);
        let mut moved = match next {
            Some(_) => [&moved, separator].concat(),
            None => [separator, &moved].concat(),
        };
        if !line_start(&file[..place]) {
            moved.insert(0, b'\n');
        }
        splices.push((place..place, moved));
        Ok(self.joined(splices))
    }

    /// Returns the place of an entry or a section with the lines of comments right above it.
    fn with_comments(&self, Range { mut start, end }: Range<usize>) -> Range<usize> {
        let from = self.layout.end_before(start);
        let file = self.layout.file();
        while let Some(line) = file[from..start].strip_suffix(b"\n") {
            let above = line.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
            // What precedes the first line end is the rest of the line of another entry.
            if !line[above..].trim_ascii_start().starts_with(b";") {
                break;
            }
            start = from + above;
        }
        start..end
    }

    /// Joins edits of different places into one.
    pub(super) fn joined(&self, splices: Splices) -> Splices {
        joined(self.layout.file(), splices).into_iter().collect()
    }
}

/// Joins edits into one, because each of them moves the rest of the data. There is none without edits, and if one place is in
/// another.
pub(crate) fn joined(data: &[u8], mut splices: Splices) -> Option<(Range<usize>, Vec<u8>)> {
    // What is added before something stands before it.
    splices.sort_by_key(|(range, _)| (range.start, range.end));
    let start = splices.first()?.0.start;
    let (mut end, mut all) = (start, Vec::new());
    for (range, mut new) in splices {
        all.extend_from_slice(data.get(end..range.start)?);
        all.append(&mut new);
        end = range.end;
    }
    Some((start..end, all))
}

/// Prints sections as the engine saves them.
pub(crate) fn print<R: Real>(sections: &Dictionary<R>, format: &TextFormat) -> Result<String> {
    let refuse = |message: String| Error::new(ErrorKind::Unsupported, message);
    let mut text = String::new();
    // The entries in no section come first.
    let is_first = |name: &Variant<R>| name.as_str() == Some("");
    let first = sections.iter().filter(|(name, _)| is_first(name));
    for (name, entries) in first.chain(sections.iter().filter(|(name, _)| !is_first(name))) {
        let (Some(name), Some(entries)) = (name.as_str(), entries.as_dictionary()) else {
            return Err(refuse("a section of a config file is a Dictionary, whose name is text".to_owned()));
        };
        let mut lines = String::new();
        for (key, value) in entries {
            let Some(key) = key.as_str() else {
                return Err(refuse(format!("the keys of a config file are text, not {}", key.ty())));
            };
            // In the engine, null removes the key, and a null Object is printed as null.
            if matches!(value, Variant::Nil | Variant::Object(Object::Null)) {
                continue;
            }
            // The text of an object ends in a line break, and the entry has its own.
            lines.push_str(&assignment(key, format.print(value)?.trim_end())?);
        }
        if !lines.is_empty() {
            text.push_str(if text.is_empty() { "" } else { "\n" });
            text.push_str(&header(name, format.get_dialect())?);
            text.push_str(&lines);
        }
    }
    Ok(text)
}

/// Returns an entry: a key, its `=`, a value, and the end of the line.
fn assignment(key: &str, value: &str) -> Result<String> {
    Ok([&assigned_key(key)?, "=", value, "\n"].concat())
}

/// Returns a key as it is written before the `=`: in quotes unless it is plain ASCII.
pub(crate) fn assigned_key(key: &str) -> Result<String> {
    if key.is_empty() {
        return Err(Error::new(ErrorKind::Unsupported, "a config file has no empty keys"));
    }
    // The engines drop a byte-order mark at the start of text.
    if key.contains('\0') || key.starts_with('\u{feff}') {
        let message = format!("a config file cannot have the key {key:?}");
        return Err(Error::new(ErrorKind::Unsupported, message));
    }
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'=' | b'"' | b';' | b'[' | b']');
    if key.bytes().all(is_plain) {
        return Ok(key.to_owned());
    }
    Ok(format!("\"{}\"", key.replace('\\', r"\\").replace('"', r#"\""#)))
}

/// Returns where the empty lines start that text ends with.
fn empty_lines(text: &[u8]) -> usize {
    let from = text.trim_ascii_end().len();
    match text[from..].iter().position(|byte| *byte == b'\n') {
        _ if from == 0 => 0,
        Some(newline) => from + newline + 1,
        None => text.len(),
    }
}

/// Returns the length of the empty lines that text starts with.
fn leading_empty_lines(text: &[u8]) -> usize {
    let space = &text[..text.len() - text.trim_ascii_start().len()];
    space.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1)
}

/// Returns whether text ends where a line starts, perhaps after white space.
fn line_start(text: &[u8]) -> bool {
    let blank = text.iter().rposition(|byte| !matches!(byte, b' ' | b'\t' | b'\r'));
    blank.is_none_or(|last| text[last] == b'\n')
}

/// Returns the header of a section, with the empty line after it. There is none for the entries before the first header.
fn header(name: &str, dialect: Dialect) -> Result<String> {
    if name.is_empty() { Ok(String::new()) } else { Ok(bracketed(name, dialect)? + "\n\n") }
}

/// Returns the name of a section in its brackets.
fn bracketed(name: &str, dialect: Dialect) -> Result<String> {
    let has_bracket = name.contains(']');
    let is_cut = name.contains('\0') || name.starts_with('\u{feff}');
    if name != trimmed(name) || is_cut || name.ends_with('\\') || dialect.is_godot3() && has_bracket {
        let message = format!("a section cannot have the name {name:?}");
        return Err(Error::new(ErrorKind::Unsupported, message));
    }
    Ok(format!("[{}]", name.replace(']', "\\]")))
}

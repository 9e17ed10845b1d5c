//! `ConfigFile`: sections with keys and values as text, as in `.cfg` files and `project.godot`.

use alloc::borrow::ToOwned;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::str::FromStr;

use crate::error::{Error, ErrorKind, Result};
use crate::format::plain::Real;
use crate::text::error::{Problem, TextError};
use crate::text::lexer::Lexer;
use crate::text::number::Notation;
use crate::text::print::Escaped;
use crate::text::{TextFormat, parse};
use crate::value::dictionary::Dictionary;
use crate::value::variant::Variant;

/// The byte-order mark.
const MARK: char = '\u{feff}';

/// The engine's `ConfigFile`: sections, each with keys and their values, in the order of the file.
///
/// Changing a value keeps the rest of the text: comments, blank lines, spacing, and the notation of other values. A new
/// file has the text that the engine's `ConfigFile.save` writes. `project.godot`, `.import` and `export_presets.cfg`
/// files have the same format.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Variant, Vector2i, config_file::ConfigFile};
///
/// let text = "; written by hand\n[video]\nsize = Vector2i( 640,480 )  ; small\nvsync=true\n";
/// let mut config: ConfigFile = text.parse()?;
/// assert_eq!(config.get("video", "size"), Some(&Variant::from(Vector2i::new(640, 480))));
///
/// config.set("video", "vsync", false)?;
/// config.set("audio", "volume", 0.5)?;
/// let changed = "; written by hand\n[video]\nsize = Vector2i( 640,480 )  ; small\nvsync=false\n\n[audio]\n\nvolume=0.5\n";
/// assert_eq!(config.to_string(), changed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Files are read as the engine reads them. White space outside quotes is not part of a key, and line breaks have no
/// meaning: a line without a `=` becomes the start of the next key. A value of null removes its key. Sections without
/// keys are ignored. gdvar differs in these points:
///
/// - A mistake is an error; the engine reports it and keeps what came before.
/// - Values are read as [`TextFormat`] says, so `Resource("res://...")` is an error.
/// - A byte-order mark is skipped, and keys without quotes may have letters beyond ASCII. In a file, the engine takes
///   each byte of such a letter for a separate letter; it writes such keys in quotes.
#[derive(Clone, Debug)]
pub struct ConfigFile<R: Real> {
    format: TextFormat,
    /// Whether the file starts with a byte-order mark.
    has_mark: bool,
    /// The sections. Entries before the first header belong to a section without a name.
    blocks: Vec<Block<R>>,
    /// The text after the last section.
    tail: String,
    /// The text that the engine does not read: after a key without a value, or a NUL, it reads no more keys and sections.
    unread: String,
}

/// The header of a section, and the entries after it.
#[derive(Clone, Debug)]
struct Block<R: Real> {
    name: String,
    /// Comments and blank lines.
    before: String,
    /// The name in brackets, and the rest of its line.
    header: String,
    entries: Vec<Entry<R>>,
    /// The position of the last entry of each key.
    positions: BTreeMap<String, usize>,
}

/// A key, its value, and their text.
#[derive(Clone, Debug)]
struct Entry<R: Real> {
    /// Comments and blank lines.
    before: String,
    /// The key, its `=`, and the space before the value.
    assignment: String,
    value_text: String,
    /// The rest of the line, which may be a comment.
    after: String,
    key: String,
    value: Variant<R>,
}

impl<R: Real> Default for ConfigFile<R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R: Real> ConfigFile<R> {
    /// Makes an empty file in Godot 4's format.
    pub fn new() -> Self {
        Self::with_format(TextFormat::new())
    }

    /// Makes an empty file whose values are printed in this format, including its indentation.
    pub fn with_format(format: TextFormat) -> Self {
        Self { format, has_mark: false, blocks: Vec::new(), tail: String::new(), unread: String::new() }
    }

    /// Reads a file whose values are in this format.
    ///
    /// # Errors
    ///
    /// The same as for [`TextFormat::parse`], with the position in the whole text.
    pub fn parse(text: &str, format: TextFormat) -> Result<Self, TextError> {
        let mut config = Self::with_format(format);
        config.read(text).map_err(|problem| TextError::new(text, problem))?;
        Ok(config)
    }

    /// Returns the format in which values are printed and read.
    pub fn format(&self) -> TextFormat {
        self.format
    }

    /// Returns the names of the sections that have keys, in order. Keys before the first header are in the section `""`.
    pub fn sections(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for block in &self.blocks {
            let is_new = !names.contains(&block.name.as_str());
            if is_new && block.entries.iter().any(|entry| self.get(&block.name, &entry.key).is_some()) {
                names.push(&block.name);
            }
        }
        names
    }

    /// Returns the keys of a section with their values, in order.
    pub fn entries(&self, section: &str) -> Vec<(&str, &Variant<R>)> {
        let mut entries = Vec::new();
        let mut seen = BTreeSet::new();
        for entry in self.blocks_of(section).flat_map(|block| &block.entries) {
            let is_new = seen.insert(entry.key.as_str());
            if let (true, Some(value)) = (is_new, self.get(section, &entry.key)) {
                entries.push((entry.key.as_str(), value));
            }
        }
        entries
    }

    /// Returns the value of a key.
    pub fn get(&self, section: &str, key: &str) -> Option<&Variant<R>> {
        let entry = self.blocks_of(section).rev().find_map(|block| block.entry(key))?;
        // In the engine, null removes the key.
        (!entry.value.is_nil()).then_some(&entry.value)
    }

    /// Returns a Dictionary that contains a Dictionary for each section.
    pub fn to_dictionary(&self) -> Dictionary<R> {
        let section =
            |name: &str| self.entries(name).into_iter().map(|(key, value)| (key, value.clone())).collect();
        self.sections().into_iter().map(|name| (name, Variant::Dictionary(section(name)))).collect()
    }

    /// Sets the value of a key and returns the previous one. A new key is added at the end of its section, and a new
    /// section at the end of the file. Nil removes the key.
    ///
    /// # Errors
    ///
    /// The same as for [`TextFormat::print`], and [`ErrorKind::Unsupported`] for an empty key and for a section whose name
    /// cannot be written in brackets. After an error nothing is changed.
    pub fn set(
        &mut self,
        section: &str,
        key: &str,
        value: impl Into<Variant<R>>,
    ) -> Result<Option<Variant<R>>> {
        let value = value.into();
        if value.is_nil() {
            return Ok(self.remove(section, key));
        }
        let value_text = self.format.print(&value)?;
        // The text of an object ends in a line break, and the entry adds its own.
        let value_text = value_text.trim_end().to_owned();
        let blocks = self.blocks.iter_mut().rev().filter(|block| block.name == section);
        if let Some(entry) = blocks.into_iter().find_map(|block| block.entry_mut(key)) {
            entry.value_text = value_text;
            return Ok(Some(core::mem::replace(&mut entry.value, value)).filter(|old| !old.is_nil()));
        }
        let entry = Entry {
            before: String::new(),
            assignment: format!("{}=", assigned_key(key)?),
            value_text,
            after: "\n".to_owned(),
            key: key.to_owned(),
            value,
        };
        self.add(section, entry)?;
        Ok(None)
    }

    /// Removes a key and returns its value. Comments above it stay.
    pub fn remove(&mut self, section: &str, key: &str) -> Option<Variant<R>> {
        let removed = self.get(section, key).cloned();
        let mut left = String::new();
        for block in &mut self.blocks {
            if !left.is_empty() {
                block.before.insert_str(0, &core::mem::take(&mut left));
            }
            if block.name == section && block.positions.contains_key(key) {
                block.remove(key, &mut left);
            }
        }
        self.tail.insert_str(0, &left);
        removed
    }

    /// Removes a section with all its keys and the comments between them. Comments above the section stay. Returns `true`
    /// if the section existed.
    pub fn remove_section(&mut self, section: &str) -> bool {
        let count = self.blocks.len();
        let mut left = String::new();
        for mut block in core::mem::take(&mut self.blocks) {
            block.before.insert_str(0, &core::mem::take(&mut left));
            if block.name == section { left = block.before } else { self.blocks.push(block) }
        }
        self.tail.insert_str(0, &left);
        self.blocks.len() < count
    }

    fn blocks_of(&self, section: &str) -> impl DoubleEndedIterator<Item = &Block<R>> {
        self.blocks.iter().filter(move |block| block.name == section)
    }

    /// Adds a new entry to the end of its section.
    fn add(&mut self, section: &str, mut entry: Entry<R>) -> Result<()> {
        if let Some(at) = self.blocks.iter().rposition(|block| block.name == section) {
            let block = &mut self.blocks[at];
            entry.before = match block.entries.last() {
                // The engine writes an empty line after a header.
                None if block.header.ends_with('\n') => "\n".to_owned(),
                None => "\n\n".to_owned(),
                Some(last) if last.after.ends_with('\n') => String::new(),
                Some(_) => "\n".to_owned(),
            };
            block.push(entry);
            return Ok(());
        }
        if section.is_empty() {
            let mut block = Block::new(String::new(), String::new(), String::new());
            if let Some(next) = self.blocks.first_mut() {
                next.before.insert(0, '\n');
            }
            block.push(entry);
            self.blocks.insert(0, block);
            return Ok(());
        }
        let name = bracketed_name(section, self.format.get_dialect().notation())?;
        let mut before = core::mem::take(&mut self.tail);
        let text_before = if before.is_empty() { self.end_of_text() } else { &before };
        match text_before {
            "" => {}
            text if text.ends_with('\n') => before.push('\n'),
            _ => before.push_str("\n\n"),
        }
        let mut block = Block::new(section.to_owned(), before, format!("[{name}]\n"));
        block.push(Entry { before: "\n".to_owned(), ..entry });
        self.blocks.push(block);
        Ok(())
    }

    /// Returns the last non-empty piece of text in the blocks.
    fn end_of_text(&self) -> &str {
        let Some(block) = self.blocks.last() else { return "" };
        match block.entries.last() {
            Some(last) if last.after.is_empty() => &last.value_text,
            Some(last) => &last.after,
            None => &block.header,
        }
    }
}

impl<R: Real> Block<R> {
    fn new(name: String, before: String, header: String) -> Self {
        Self { name, before, header, entries: Vec::new(), positions: BTreeMap::new() }
    }

    fn push(&mut self, entry: Entry<R>) {
        self.positions.insert(entry.key.clone(), self.entries.len());
        self.entries.push(entry);
    }

    fn entry(&self, key: &str) -> Option<&Entry<R>> {
        self.positions.get(key).and_then(|at| self.entries.get(*at))
    }

    fn entry_mut(&mut self, key: &str) -> Option<&mut Entry<R>> {
        self.positions.get(key).and_then(|at| self.entries.get_mut(*at))
    }

    /// Removes the entries of a key. The text above a removed entry moves to the next entry, or to `left` if there is
    /// none.
    fn remove(&mut self, key: &str, left: &mut String) {
        for mut entry in core::mem::take(&mut self.entries) {
            if entry.key == key {
                left.push_str(&entry.before);
                continue;
            }
            entry.before.insert_str(0, &core::mem::take(left));
            self.entries.push(entry);
        }
        let keys = self.entries.iter().enumerate().map(|(at, entry)| (entry.key.clone(), at));
        self.positions = keys.collect();
    }
}

/// Returns a key as it is written before the `=`: in quotes unless it is plain ASCII.
fn assigned_key(key: &str) -> Result<String> {
    if key.is_empty() {
        return Err(Error::new(ErrorKind::Unsupported, "a config file has no empty keys"));
    }
    let is_plain = |byte: u8| byte.is_ascii_graphic() && !matches!(byte, b'=' | b'"' | b';' | b'[' | b']');
    if key.bytes().all(is_plain) {
        return Ok(key.to_owned());
    }
    let escape = |byte| matches!(byte, b'"' | b'\\').then_some(byte);
    Ok(format!("\"{}\"", Escaped(key, escape)))
}

/// Returns the name of a section as it is written between brackets.
fn bracketed_name(name: &str, notation: Notation) -> Result<String> {
    let has_bracket = name.contains(']');
    if name != trimmed(name) || name.ends_with('\\') || notation == Notation::Godot3 && has_bracket {
        let message = format!("a section cannot have the name {name:?}");
        return Err(Error::new(ErrorKind::Unsupported, message));
    }
    Ok(name.replace(']', "\\]"))
}

/// Returns the name without white space around it. White space is every character up to the space.
fn trimmed(name: &str) -> &str {
    name.trim_matches(|char| char <= ' ')
}

impl<R: Real> ConfigFile<R> {
    fn read(&mut self, text: &str) -> Result<(), Problem> {
        if text.len() > self.format.get_max_size() {
            let message =
                format!("{} bytes are more than the limit of {}", text.len(), self.format.get_max_size());
            return Err(Problem::new(ErrorKind::TooLarge, message));
        }
        let notation = self.format.get_dialect().notation();
        let mut lexer = Lexer::new(text, notation);
        self.has_mark = text.starts_with(MARK);
        if self.has_mark {
            lexer.set_offset(MARK.len_utf8());
        }
        // The text before this position belongs to a block or an entry.
        let mut placed = lexer.offset();
        let end = loop {
            match next(&mut lexer)? {
                Found::End { start } => break start,
                Found::Section { name, start } => {
                    let name = trimmed(name);
                    let name =
                        if notation == Notation::Godot3 { name.to_owned() } else { name.replace("\\]", "]") };
                    skip_line(&mut lexer);
                    // For a header without a name, the engine continues the previous section.
                    if !name.is_empty() {
                        let (before, header) = (&text[placed..start], &text[start..lexer.offset()]);
                        placed = lexer.offset();
                        self.blocks.push(Block::new(name, before.to_owned(), header.to_owned()));
                    }
                }
                Found::Key { key, start } => {
                    lexer.peek();
                    let value_start = lexer.offset();
                    let value = parse::value(&mut lexer, &self.format)?;
                    let value_end = lexer.offset();
                    if key.is_empty() {
                        continue;
                    }
                    skip_line(&mut lexer);
                    let entry = Entry {
                        before: text[placed..start].to_owned(),
                        assignment: text[start..value_start].to_owned(),
                        value_text: text[value_start..value_end].to_owned(),
                        after: text[value_end..lexer.offset()].to_owned(),
                        key,
                        value,
                    };
                    placed = lexer.offset();
                    if self.blocks.is_empty() {
                        self.blocks.push(Block::new(String::new(), String::new(), String::new()));
                    }
                    if let Some(block) = self.blocks.last_mut() {
                        block.push(entry);
                    }
                }
            }
        };
        text[placed..end].clone_into(&mut self.tail);
        text[end..].clone_into(&mut self.unread);
        Ok(())
    }
}

/// The next part of a file.
enum Found<'a> {
    Section {
        name: &'a str,
        start: usize,
    },
    /// A key, up to and including its `=`.
    Key {
        key: String,
        start: usize,
    },
    /// The end. The text from `start` on is not read.
    End {
        start: usize,
    },
}

/// Reads up to the end of a header or up to the `=` of a key, character by character, as the engine does.
fn next<'a>(lexer: &mut Lexer<'a>) -> Result<Found<'a>, Problem> {
    let mut key = String::new();
    let mut start = None;
    while lexer.peek().is_some() {
        let at = lexer.offset();
        let Some(char) = lexer.rest().chars().next() else { break };
        match char {
            '[' if key.is_empty() => {
                return section(lexer).map(|name| Found::Section { name, start: at });
            }
            '"' => key = lexer.quoted()?.into_owned(),
            '=' => {
                lexer.advance();
                return Ok(Found::Key { key, start: start.unwrap_or(at) });
            }
            // The engine stops at a NUL.
            '\0' => break,
            char => {
                key.push(char);
                lexer.set_offset(at + char.len_utf8());
            }
        }
        start.get_or_insert(at);
    }
    Ok(Found::End { start: start.unwrap_or(lexer.offset()) })
}

/// Reads the name between brackets. In Godot 4 a backslash escapes a closing bracket.
fn section<'a>(lexer: &mut Lexer<'a>) -> Result<&'a str, Problem> {
    let open = lexer.offset();
    lexer.advance();
    let rest = lexer.rest();
    let mut is_escaped = false;
    for (at, byte) in rest.bytes().enumerate() {
        if byte == b']' && !is_escaped {
            lexer.set_offset(open + 1 + at + 1);
            return Ok(&rest[..at]);
        }
        is_escaped = byte == b'\\' && lexer.notation() == Notation::Godot4;
    }
    let message = "the bracket of a section is not closed";
    Err(Problem::new(ErrorKind::UnexpectedEnd, message).at(open))
}

/// Skips the rest of the line if it is only white space and a comment.
fn skip_line(lexer: &mut Lexer<'_>) {
    let rest = lexer.rest();
    let content = rest.trim_start_matches([' ', '\t', '\r']);
    let skipped = rest.len() - content.len();
    let line = match content.as_bytes().first() {
        Some(b'\n') => 1,
        Some(b';') => content.find('\n').map_or(content.len(), |newline| newline + 1),
        _ => return,
    };
    lexer.set_offset(lexer.offset() + skipped + line);
}

impl<R: Real> FromStr for ConfigFile<R> {
    type Err = TextError;

    /// Reads a file in Godot 4's format, without full objects: [`ConfigFile::parse`] with the default settings.
    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::parse(text, TextFormat::new())
    }
}

impl<R: Real> fmt::Display for ConfigFile<R> {
    /// Prints the text of the file.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.has_mark {
            f.write_char(MARK)?;
        }
        for block in &self.blocks {
            f.write_str(&block.before)?;
            f.write_str(&block.header)?;
            for Entry { before, assignment, value_text, after, .. } in &block.entries {
                f.write_str(before)?;
                f.write_str(assignment)?;
                f.write_str(value_text)?;
                f.write_str(after)?;
            }
        }
        f.write_str(&self.tail)?;
        f.write_str(&self.unread)
    }
}

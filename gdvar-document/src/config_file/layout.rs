//! The text of a config file in pieces, and the entries that they belong to.
//!
//! A file of many short sections has to fit into little memory, so a piece is a range of one long text. Names that the file
//! writes in another way are added at its end.

use alloc::borrow::ToOwned as _;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use core::hash::Hasher;
use core::ops::Range;

use hashbrown::HashTable;

use super::read::{MAX_FAULTS, starts_like_a_line};
use super::settings::ConfigSpan;
use gdvar_core::generic::{Object, Variant};
use gdvar_core::internals::hasher;
use gdvar_core::{Dialect, Real};

/// A part of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TextRange {
    start: u32,
    end: u32,
}

impl TextRange {
    /// `end` is at most [`MAX_LEN`].
    pub(super) fn new(start: usize, end: usize) -> Self {
        let narrow = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self { start: narrow(start), end: narrow(end) }
    }

    pub(super) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The longest text. Offsets in it, and in the names at its end, fit 32 bits.
pub(super) const MAX_LEN: usize = 1 << 30;

/// The header of a section, and the entries after it.
#[derive(Clone, Debug)]
pub(super) struct Block<R: Real> {
    /// The name in brackets, and the rest of its line.
    pub(super) header: TextRange,
    /// Empty in the first block, whose entries are not in any section.
    pub(super) name: TextRange,
    pub(super) entries: Vec<Entry<R>>,
    /// The first block with this name, and the next one. The first block also has the last one.
    first: u32,
    next: Option<u32>,
    last: u32,
}

/// A key, its value, and their text.
#[derive(Clone, Debug)]
pub(super) struct Entry<R: Real> {
    /// The key, its `=`, and the space before the value.
    pub(super) assignment: TextRange,
    pub(super) value_text: TextRange,
    /// The rest of the line, which may be a comment.
    pub(super) after: TextRange,
    /// The key without quotes.
    pub(super) key: TextRange,
    /// A null Object if only the engine can load the value.
    pub(super) value: Variant<R>,
}

/// The position of an entry: its block, and its place in it.
pub(super) type EntryPosition = (u32, u32);

/// A file: its text, its blocks, and where to find them.
#[derive(Clone, Debug)]
pub(super) struct ConfigLayout<R: Real> {
    text: Vec<u8>,
    /// The length of the file, which is the start of the text.
    len: usize,
    blocks: Vec<Block<R>>,
    /// The text after the last section.
    pub(super) tail: TextRange,
    /// The text that the engine does not read: after a key without a value it reads no more keys and sections.
    pub(super) unread: TextRange,
    /// The first block of each name.
    sections: HashTable<u32>,
    /// The last entry of each key.
    keys: HashTable<EntryPosition>,
}

impl<R: Real> Block<R> {
    pub(super) fn new(header: TextRange, name: TextRange) -> Self {
        Self { header, name, entries: Vec::new(), first: 0, next: None, last: 0 }
    }

    /// Returns where the block ends in the file.
    pub(super) fn end(&self) -> usize {
        self.entries.last().map_or(self.header, |entry| entry.after).range().end
    }
}

fn index(number: usize) -> u32 {
    // There are fewer blocks and entries than bytes.
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn hash_of(parts: &[&str]) -> u64 {
    let mut hasher = hasher();
    for part in parts {
        hasher.write_usize(part.len());
        hasher.write(part.as_bytes());
    }
    hasher.finish()
}

impl<R: Real> ConfigLayout<R> {
    /// Starts a file with this text.
    pub(super) fn new(text: Vec<u8>) -> Self {
        let len = text.len();
        let (sections, keys) = (HashTable::new(), HashTable::new());
        let (tail, unread) = (TextRange::default(), TextRange::default());
        let mut layout = Self { text, len, blocks: Vec::new(), tail, unread, sections, keys };
        layout.push(Block::new(TextRange::default(), TextRange::default()));
        layout
    }

    /// Reserves room for the blocks that the text has.
    pub(super) fn reserve(&mut self, blocks: usize) {
        self.blocks.reserve_exact(blocks);
    }

    /// Adds text that stands for nothing yet.
    pub(super) fn write(&mut self, text: &[u8]) -> TextRange {
        let start = self.text.len();
        self.text.extend_from_slice(text);
        TextRange::new(start, self.text.len())
    }

    pub(super) fn bytes(&self, piece: TextRange) -> &[u8] {
        self.text.get(piece.range()).unwrap_or_default()
    }

    /// Returns a name or a key, which is always UTF-8.
    fn name(&self, piece: TextRange) -> &str {
        core::str::from_utf8(self.bytes(piece)).unwrap_or_default()
    }

    /// Adds a block at the end.
    pub(super) fn push(&mut self, mut block: Block<R>) {
        let at = index(self.blocks.len());
        (block.first, block.last) = (at, at);
        if let Some(first) = self.section(self.name(block.name)) {
            let last = core::mem::replace(&mut self.blocks[first as usize].last, at);
            self.blocks[last as usize].next = Some(at);
            block.first = first;
        } else {
            let hash = hash_of(&[self.name(block.name)]);
            let hash_again = |blocks: &[Block<R>], text: &[u8], at: u32| {
                let name = text.get(blocks[at as usize].name.range()).unwrap_or_default();
                hash_of(&[core::str::from_utf8(name).unwrap_or_default()])
            };
            let (blocks, text) = (&self.blocks, &self.text);
            self.sections.insert_unique(hash, at, |at| hash_again(blocks, text, *at));
        }
        self.blocks.push(block);
    }

    /// Adds the entries of the last block. Returns the offsets and the keys of entries that these replace.
    pub(super) fn fill(&mut self, entries: Vec<Entry<R>>) -> Vec<(usize, String)> {
        let (block, mut replaced) = (self.blocks.len() - 1, Vec::new());
        self.blocks[block].entries = entries;
        for at in 0..self.blocks[block].entries.len() {
            let old = self.note_key((index(block), index(at)));
            if let Some(entry) = old.and_then(|old| self.entry(old))
                && replaced.len() < MAX_FAULTS
            {
                replaced.push((entry.range().start, self.name(entry.key).to_owned()));
            }
        }
        replaced
    }

    /// Makes an entry the last one of its key. Returns the one before.
    fn note_key(&mut self, place: EntryPosition) -> Option<EntryPosition> {
        let (section, key) = self.key(place);
        let (hash, old) = (hash_of(&[section, key]), self.find(section, key));
        if let Some(old) = old {
            if let Ok(found) = self.keys.find_entry(hash, |other| *other == old) {
                *found.into_mut() = place;
            }
            return Some(old);
        }
        // The table is taken out, because it asks for the hashes of its entries while it grows.
        let mut keys = core::mem::take(&mut self.keys);
        keys.insert_unique(hash, place, |place| {
            let (section, key) = self.key(*place);
            hash_of(&[section, key])
        });
        self.keys = keys;
        None
    }

    /// Returns the section and the key of an entry.
    fn key(&self, (block, at): EntryPosition) -> (&str, &str) {
        let block = &self.blocks[block as usize];
        (self.name(block.name), self.name(block.entries[at as usize].key))
    }

    /// Returns the first block of a section.
    fn section(&self, name: &str) -> Option<u32> {
        let is_it = |at: &u32| self.name(self.blocks[*at as usize].name) == name;
        self.sections.find(hash_of(&[name]), is_it).copied()
    }

    /// Returns the last entry of a key.
    pub(super) fn find(&self, section: &str, key: &str) -> Option<EntryPosition> {
        let is_it = |place: &EntryPosition| self.key(*place) == (section, key);
        self.keys.find(hash_of(&[section, key]), is_it).copied()
    }

    pub(super) fn entry(&self, (block, at): EntryPosition) -> Option<&Entry<R>> {
        self.blocks.get(block as usize)?.entries.get(at as usize)
    }

    /// Returns the entries of a section with their keys, in order.
    pub(super) fn entries_of(&self, section: &str) -> impl Iterator<Item = (&str, &Entry<R>)> {
        self.blocks_of(section).flat_map(|block| &block.entries).map(|entry| (self.name(entry.key), entry))
    }

    /// Returns the sections that have keys, in the order in which they got their first key, each with the block of that key.
    pub(super) fn live_sections(&self) -> Vec<(&str, &Block<R>)> {
        let mut keys = BTreeSet::new();
        let mut sections: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
        for (at, block) in self.blocks.iter().enumerate() {
            for entry in &block.entries {
                let key = (block.first, self.name(entry.key));
                if !entry.value.is_nil() {
                    if keys.insert(key) {
                        let (_, count) = sections.entry(block.first).or_insert((at, 0));
                        *count += 1;
                    }
                } else if keys.remove(&key)
                    && let Some((_, count)) = sections.get_mut(&block.first)
                {
                    *count -= 1;
                    // In the engine, a section without keys does not exist.
                    if *count == 0 {
                        sections.remove(&block.first);
                    }
                }
            }
        }
        // No two sections have their first key in the same block, so the blocks are in the order of the sections.
        let mut blocks: Vec<usize> = sections.into_values().map(|(block, _)| block).collect();
        blocks.sort_unstable();
        blocks.into_iter().map(|at| (self.name(self.blocks[at].name), &self.blocks[at])).collect()
    }

    /// Returns where the last section ends.
    pub(super) fn end(&self) -> usize {
        self.blocks.last().map_or(0, Block::end)
    }

    /// Returns the bytes of the file.
    pub(super) fn file(&self) -> &[u8] {
        &self.text[..self.len]
    }

    /// Returns the blocks of a section, in order.
    pub(super) fn blocks_of(&self, section: &str) -> impl Iterator<Item = &Block<R>> {
        let first = self.section(section);
        core::iter::successors(first, |at| self.blocks[*at as usize].next).map(|at| &self.blocks[at as usize])
    }

    /// Returns where the last header or entry ends before a place.
    pub(super) fn end_before(&self, place: usize) -> usize {
        let ends = self.blocks.iter().flat_map(|block| {
            let entries = block.entries.iter().map(|entry| entry.after);
            core::iter::once(block.header).chain(entries).map(|part| part.range().end)
        });
        ends.filter(|end| *end <= place).max().unwrap_or(0)
    }

    /// Returns whether there is a section with a header.
    pub(super) fn has_sections(&self) -> bool {
        self.blocks.len() > 1
    }

    pub(super) fn spans(&self) -> Vec<ConfigSpan<'_>> {
        let entries =
            self.blocks.iter().flat_map(|block| block.entries.iter().map(move |entry| (block, entry)));
        let span = |(block, entry): (&'_ Block<R>, &'_ Entry<R>)| ConfigSpan {
            section: self.name(block.name),
            key: self.name(entry.key),
            key_text: self.key_text(entry),
            value_text: entry.value_text.range(),
        };
        entries.map(span).collect()
    }

    /// Returns the bytes of the file that are a key, with its quotes if it has any.
    pub(super) fn key_text(&self, entry: &Entry<R>) -> Range<usize> {
        let start = entry.assignment.range().start;
        start..start + len_of_key(self.bytes(entry.assignment))
    }

    /// Returns whether anything in the text is a part of a config file.
    pub(super) fn has_parts(&self) -> bool {
        let (tail, unread) = (self.bytes(self.tail), self.bytes(self.unread));
        let has_blocks = self.blocks.len() > 1 || self.blocks.iter().any(|block| !block.entries.is_empty());
        let has_comments = !tail.trim_ascii().is_empty() && !tail.contains(&0);
        has_blocks || has_comments || starts_like_a_line(unread) && !tail.contains(&0)
    }
}

impl<R: Real> Entry<R> {
    /// Returns the place of the entry in the file, without the text before it.
    pub(super) fn range(&self) -> Range<usize> {
        self.assignment.range().start..self.after.range().end
    }

    /// Returns whether the value is a Resource, or has one inside, which only the engine can load.
    pub(super) fn is_loaded(&self) -> bool {
        matches!(self.value, Variant::Object(Object::Null))
    }
}

/// Returns the length of a header up to its closing bracket, which a backslash escapes in Godot 4, or `None` without one.
pub(super) fn len_of_header(header: &[u8], dialect: Dialect) -> Option<usize> {
    let mut is_escaped = false;
    for (at, byte) in header.iter().enumerate() {
        if *byte == b']' && !is_escaped {
            return Some(at + 1);
        }
        is_escaped = *byte == b'\\' && !dialect.is_godot3();
    }
    None
}

/// Returns the length of the key at the start of an assignment, without the space before the `=`.
pub(super) fn len_of_key(assignment: &[u8]) -> usize {
    let (mut end, mut at) = (0, 0);
    while let Some(byte) = assignment.get(at) {
        match byte {
            b'=' => break,
            b'"' => {
                at += 1;
                while assignment.get(at).is_some_and(|byte| *byte != b'"') {
                    at += if assignment[at] == b'\\' { 2 } else { 1 };
                }
                end = at + 1;
            }
            b';' => {
                let line = assignment[at..].iter().position(|byte| *byte == b'\n');
                at += line.unwrap_or(assignment.len() - at);
            }
            0..=b' ' => {}
            _ => end = at + 1,
        }
        at += 1;
    }
    end.min(assignment.len())
}

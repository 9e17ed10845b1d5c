//! The text of a config file in pieces, and the entries that they belong to.
//!
//! A file of many short sections has to fit into little memory, so a piece is a range of one long text. New text is added
//! at its end, and what no piece refers to is dropped once it is half of the text.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::hash::Hasher;

use hashbrown::HashTable;

use super::read::starts_like_a_line;
use super::settings::ConfigSpan;
use gdvar_core::Real;
use gdvar_core::generic::{Object, Variant};
use gdvar_core::internals::hasher;

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

    fn is_empty(self) -> bool {
        self.start == self.end
    }

    fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

/// The longest text. Offsets in it, and in what is written since it was read, fit 32 bits.
pub(super) const MAX_LEN: usize = 1 << 30;

/// Text that may be dropped while less than that is left.
const LITTLE: usize = 4096;

/// The header of a section, and the entries after it.
#[derive(Clone, Debug)]
pub(super) struct Block<R: Real> {
    /// Comments and blank lines.
    pub(super) before: TextRange,
    /// The name in brackets, and the rest of its line.
    pub(super) header: TextRange,
    /// Empty in the first block, whose entries are not in any section.
    pub(super) name: TextRange,
    pub(super) entries: Vec<Entry<R>>,
    /// The first block with this name, and the next one. The first block also has the last one.
    first: u32,
    next: Option<u32>,
    last: u32,
    is_removed: bool,
}

/// A key, its value, and their text.
#[derive(Clone, Debug)]
pub(super) struct Entry<R: Real> {
    /// Comments and blank lines.
    pub(super) before: TextRange,
    /// The key, its `=`, and the space before the value.
    pub(super) assignment: TextRange,
    pub(super) value_text: TextRange,
    /// The rest of the line, which may be a comment.
    pub(super) after: TextRange,
    /// The key without quotes. Empty in an entry that was removed.
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
    /// How long the text may get before what is not used is dropped.
    drop_at: usize,
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
    pub(super) fn new(before: TextRange, header: TextRange, name: TextRange) -> Self {
        Self { before, header, name, entries: Vec::new(), first: 0, next: None, last: 0, is_removed: false }
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
        let drop_at = 2 * text.len() + LITTLE;
        let (sections, keys) = (HashTable::new(), HashTable::new());
        let (tail, unread) = (TextRange::default(), TextRange::default());
        let mut layout = Self { text, drop_at, blocks: Vec::new(), tail, unread, sections, keys };
        layout.push(Block::new(TextRange::default(), TextRange::default(), TextRange::default()));
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

    /// Returns whether there is room for as much new text.
    pub(super) fn has_room(&self, len: usize) -> bool {
        len <= MAX_LEN && self.text.len() <= 2 * MAX_LEN + LITTLE
    }

    pub(super) fn bytes(&self, piece: TextRange) -> &[u8] {
        self.text.get(piece.start as usize..piece.end as usize).unwrap_or_default()
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
                let TextRange { start, end } = blocks[at as usize].name;
                let name = text.get(start as usize..end as usize).unwrap_or_default();
                hash_of(&[core::str::from_utf8(name).unwrap_or_default()])
            };
            let (blocks, text) = (&self.blocks, &self.text);
            self.sections.insert_unique(hash, at, |at| hash_again(blocks, text, *at));
        }
        self.blocks.push(block);
    }

    /// Adds the entries of the last block.
    pub(super) fn fill(&mut self, entries: Vec<Entry<R>>) {
        let block = self.blocks.len() - 1;
        self.blocks[block].entries = entries;
        for at in 0..self.blocks[block].entries.len() {
            self.note_key((index(block), index(at)));
        }
    }

    /// Makes an entry the last one of its key.
    fn note_key(&mut self, place: EntryPosition) {
        let (section, key) = self.key(place);
        let (hash, old) = (hash_of(&[section, key]), self.find(section, key));
        if let Some(old) = old {
            if let Ok(found) = self.keys.find_entry(hash, |other| *other == old) {
                *found.into_mut() = place;
            }
            return;
        }
        // The table is taken out, because it asks for the hashes of its entries while it grows.
        let mut keys = core::mem::take(&mut self.keys);
        keys.insert_unique(hash, place, |place| {
            let (section, key) = self.key(*place);
            hash_of(&[section, key])
        });
        self.keys = keys;
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
        let first = self.section(section);
        let blocks = core::iter::successors(first, |at| self.blocks[*at as usize].next);
        let entries = blocks.flat_map(|at| &self.blocks[at as usize].entries);
        entries.filter(|entry| !entry.key.is_empty()).map(|entry| (self.name(entry.key), entry))
    }

    /// Returns the sections that have keys, in the order in which they got their first key.
    pub(super) fn live_sections(&self) -> Vec<&str> {
        let mut keys = BTreeSet::new();
        let mut sections: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
        let mut order = 0..;
        for block in &self.blocks {
            for entry in block.entries.iter().filter(|entry| !entry.key.is_empty()) {
                let key = (block.first, self.name(entry.key));
                if !entry.value.is_nil() {
                    if keys.insert(key) {
                        let (_, count) =
                            sections.entry(block.first).or_insert_with(|| (order.next().unwrap_or(0), 0));
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
        let mut names: Vec<_> = sections
            .into_iter()
            .map(|(first, (order, _))| (order, self.name(self.blocks[first as usize].name)))
            .collect();
        names.sort_unstable_by_key(|(order, _)| *order);
        names.into_iter().map(|(_, name)| name).collect()
    }

    /// Replaces a value, and returns the old one.
    pub(super) fn set_value(&mut self, place: EntryPosition, text: &str, value: Variant<R>) -> Variant<R> {
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-' | b'#');
        let runs_on = self.byte_after(place).is_some_and(is_word);
        let new = self.write(text.as_bytes());
        // Text right after the value would become a part of it.
        let after = runs_on.then(|| self.write(b" "));
        let (block, at) = place;
        let entry = &mut self.blocks[block as usize].entries[at as usize];
        entry.value_text = new;
        entry.after = after.unwrap_or(entry.after);
        let old = core::mem::replace(&mut entry.value, value);
        self.drop_unused();
        old
    }

    /// Returns the first byte after a value.
    fn byte_after(&self, (block, at): EntryPosition) -> Option<u8> {
        let (block, at) = (block as usize, at as usize);
        let entry = &self.blocks[block].entries[at];
        let of_entry = |entry: &Entry<R>| [entry.before, entry.assignment, entry.value_text, entry.after];
        let of_block = |block: &Block<R>| [block.before, block.header];
        let same_block = self.blocks[block].entries[at + 1..].iter().flat_map(of_entry);
        let later = self.blocks[block + 1..].iter();
        let later = later
            .flat_map(|block| of_block(block).into_iter().chain(block.entries.iter().flat_map(of_entry)));
        let mut pieces =
            [entry.after].into_iter().chain(same_block).chain(later).chain([self.tail, self.unread]);
        pieces.find_map(|piece| self.bytes(piece).first().copied())
    }

    /// Adds a new key at the end of its section. `header` is the header of the section, if it has to be added too.
    pub(super) fn add(
        &mut self,
        section: &str,
        header: &str,
        key: &str,
        assigned: &str,
        text: &str,
        value: Variant<R>,
    ) {
        let is_new = self.section(section).is_none_or(|first| self.blocks[first as usize].is_removed);
        let block = if is_new { self.add_section(section, header) } else { self.last_block(section) };
        let before = self.before_new_entry(block);
        let assignment = self.write(assigned.as_bytes());
        let equals = self.write(b"=");
        let assignment = TextRange { start: assignment.start, end: equals.end };
        let is_same = assigned == key;
        let key = if is_same {
            TextRange { start: assignment.start, end: equals.start }
        } else {
            self.write(key.as_bytes())
        };
        let (value_text, after) = (self.write(text.as_bytes()), self.write(b"\n"));
        let entry = Entry { before, assignment, value_text, after, key, value };
        let at = self.blocks[block].entries.len();
        self.blocks[block].entries.push(entry);
        self.note_key((index(block), index(at)));
        self.drop_unused();
    }

    fn last_block(&self, section: &str) -> usize {
        let first = self.section(section).unwrap_or(0);
        self.blocks[first as usize].last as usize
    }

    /// Returns the line breaks before a new entry at the end of a block.
    fn before_new_entry(&mut self, block: usize) -> TextRange {
        let entries = &mut self.blocks[block].entries;
        while entries.last().is_some_and(|last| last.key.is_empty() && last.before.is_empty()) {
            entries.pop();
        }
        let Block { header, ref entries, .. } = self.blocks[block];
        let text = match entries.last() {
            Some(last) => {
                let is_ended = self.bytes(last.last_piece()).ends_with(b"\n");
                if is_ended { "" } else { "\n" }
            }
            // A blank line separates the first entries from the next section.
            None if block == 0 => {
                if let Some(next) = self.blocks.get(1).map(|next| next.before) {
                    let before = [b"\n", self.bytes(next)].concat();
                    self.blocks[1].before = self.write(&before);
                }
                ""
            }
            // The engine writes an empty line after a header.
            None if self.bytes(header).ends_with(b"\n") => "\n",
            None => "\n\n",
        };
        self.write(text.as_bytes())
    }

    /// Adds a section at the end of the file.
    fn add_section(&mut self, section: &str, header: &str) -> usize {
        let tail = core::mem::take(&mut self.tail);
        let mut before = self.bytes(tail).to_vec();
        let end = if before.is_empty() { self.bytes(self.end()) } else { &before };
        match end {
            [] => {}
            [.., b'\n'] => before.push(b'\n'),
            _ => before.extend(b"\n\n"),
        }
        let (before, header, name) =
            (self.write(&before), self.write(header.as_bytes()), self.write(section.as_bytes()));
        if let Some(removed) = self.section(section) {
            self.blocks[removed as usize].is_removed = false;
        }
        self.push(Block::new(before, header, name));
        self.blocks.len() - 1
    }

    /// Returns the last text before the tail.
    fn end(&self) -> TextRange {
        let Some(block) = self.blocks.last() else { return TextRange::default() };
        match block.entries.last() {
            Some(last) => last.last_piece(),
            None if block.header.is_empty() => block.before,
            None => block.header,
        }
    }

    /// Removes all entries of a key. The text above them stays.
    pub(super) fn remove(&mut self, section: &str, key: &str) {
        let Some(place) = self.find(section, key) else { return };
        let hash = hash_of(&[section, key]);
        if let Ok(found) = self.keys.find_entry(hash, |other| *other == place) {
            found.remove();
        }
        let mut next = self.section(section);
        while let Some(at) = next {
            next = self.blocks[at as usize].next;
            for index in 0..self.blocks[at as usize].entries.len() {
                if self.name(self.blocks[at as usize].entries[index].key) == key {
                    self.blocks[at as usize].entries[index].clear();
                }
            }
        }
    }

    /// Removes a section. The text above its headers stays. Returns `true` if it existed.
    pub(super) fn remove_section(&mut self, section: &str) -> bool {
        let mut next = self.section(section).filter(|first| !self.blocks[*first as usize].is_removed);
        let mut existed = false;
        while let Some(at) = next {
            let entries = core::mem::take(&mut self.blocks[at as usize].entries);
            for (index_in_block, entry) in entries.iter().enumerate() {
                let place = (at, index(index_in_block));
                let hash = hash_of(&[section, self.name(entry.key)]);
                if let Ok(found) = self.keys.find_entry(hash, |other| *other == place) {
                    found.remove();
                }
            }
            let block = &mut self.blocks[at as usize];
            existed |= !entries.is_empty() || !block.header.is_empty();
            block.header = TextRange::default();
            // The entries before the first header can be added again at any time.
            block.is_removed = at != 0;
            next = block.next;
        }
        existed
    }

    /// Returns the pieces of the file in order.
    fn pieces(&self) -> impl Iterator<Item = TextRange> {
        let of_entry = |entry: &Entry<R>| [entry.before, entry.assignment, entry.value_text, entry.after];
        let of_blocks = self.blocks.iter().flat_map(move |block| {
            [block.before, block.header].into_iter().chain(block.entries.iter().flat_map(of_entry))
        });
        of_blocks.chain([self.tail, self.unread])
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.pieces().map(TextRange::len).sum());
        for piece in self.pieces() {
            bytes.extend_from_slice(self.bytes(piece));
        }
        bytes
    }

    pub(super) fn spans(&self) -> Vec<ConfigSpan<'_>> {
        let mut spans = Vec::new();
        let mut at = 0;
        for block in &self.blocks {
            at += block.before.len() + block.header.len();
            for entry in &block.entries {
                let start = at + entry.before.len();
                let value = start + entry.assignment.len();
                at = value + entry.value_text.len() + entry.after.len();
                if !entry.key.is_empty() {
                    let key_len = len_of_key(self.bytes(entry.assignment));
                    spans.push(ConfigSpan {
                        section: self.name(block.name),
                        key: self.name(entry.key),
                        key_text: start..start + key_len,
                        value_text: value..value + entry.value_text.len(),
                    });
                }
            }
        }
        spans
    }

    /// Returns whether anything in the text is a part of a config file.
    pub(super) fn has_parts(&self) -> bool {
        let (tail, unread) = (self.bytes(self.tail), self.bytes(self.unread));
        let has_blocks = self.blocks.len() > 1 || self.blocks.iter().any(|block| !block.entries.is_empty());
        let has_comments = !tail.trim_ascii().is_empty() && !tail.contains(&0);
        has_blocks || has_comments || starts_like_a_line(unread) && !tail.contains(&0)
    }

    /// Drops the text that no piece refers to, once it is more than half.
    fn drop_unused(&mut self) {
        if self.text.len() <= self.drop_at {
            return;
        }
        let mut kept = Vec::with_capacity(self.text.len() / 2);
        let text = &self.text;
        let mut keep = |piece: &mut TextRange| {
            let start = kept.len();
            kept.extend_from_slice(text.get(piece.start as usize..piece.end as usize).unwrap_or_default());
            *piece = TextRange::new(start, kept.len());
        };
        // A name or a key is usually a part of the text around it.
        let mut keep_with = |around: &mut TextRange, inside: &mut TextRange| {
            let old = *around;
            keep(around);
            if old.contains(*inside) {
                let start = (around.start + (inside.start - old.start)) as usize;
                *inside = TextRange::new(start, start + inside.len());
            } else {
                keep(inside);
            }
        };
        for block in &mut self.blocks {
            keep_with(&mut block.before, &mut TextRange::default());
            keep_with(&mut block.header, &mut block.name);
            for entry in &mut block.entries {
                for piece in [&mut entry.before, &mut entry.value_text, &mut entry.after] {
                    keep_with(piece, &mut TextRange::default());
                }
                keep_with(&mut entry.assignment, &mut entry.key);
            }
        }
        keep_with(&mut self.tail, &mut TextRange::default());
        keep_with(&mut self.unread, &mut TextRange::default());
        self.text = kept;
        self.drop_at = 2 * self.text.len() + LITTLE;
    }
}

impl<R: Real> Entry<R> {
    /// Returns the last text of the entry.
    fn last_piece(&self) -> TextRange {
        let pieces = [self.after, self.value_text, self.before];
        pieces.into_iter().find(|piece| !piece.is_empty()).unwrap_or_default()
    }

    /// Returns whether the value is a Resource, or has one inside, which only the engine can load.
    pub(super) fn is_loaded(&self) -> bool {
        matches!(self.value, Variant::Object(Object::Null))
    }

    /// Removes everything but the text before the entry.
    fn clear(&mut self) {
        let nothing = TextRange::default();
        (self.assignment, self.value_text, self.after, self.key) = (nothing, nothing, nothing, nothing);
        self.value = Variant::Nil;
    }
}

/// Returns the length of the key at the start of an assignment, without the space before the `=`.
fn len_of_key(assignment: &[u8]) -> usize {
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

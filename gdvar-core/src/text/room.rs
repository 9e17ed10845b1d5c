//! The memory for the elements of the containers that are open while a text is read.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use crate::text::lexer::Lexer;
use crate::text::number::Notation;
use crate::text::scan;

/// The bytes of memory for each byte of text up to which containers grow as usual. Most texts never get there, and the
/// others have short elements.
const USUAL: usize = 16;

/// The memory that containers may take beyond that.
const SLACK: usize = 256 << 10;

/// The size from which on a container is moved only once more, into memory for all its elements.
const LARGE: usize = 32 << 10;

/// The number of elements that a large container has at least.
const MANY: usize = LARGE / 256;

/// How far to look ahead at least.
const NEAR: usize = 64;

/// How many brackets may be open where elements are counted. It is more than the usual limit for containers.
const MAX_OPEN: usize = 4096;

/// Decides how containers grow. If they take much memory for the text that was read, they get memory only for elements that are
/// in the text, so that what is hostile takes no more than its elements do.
pub(super) struct Room {
    /// Where the value starts.
    start: usize,
    /// The memory of all containers.
    held: usize,
    /// The number of elements of each large container by its start, once that was counted.
    large: Option<BTreeMap<usize, usize>>,
}

impl Room {
    /// Starts to read a value at this offset.
    pub(super) const fn new(start: usize) -> Self {
        Self { start, held: 0, large: None }
    }

    /// Makes room for the element that is read next or was just read, if there is none. `opened` is the offset after the container's bracket.
    #[inline]
    pub(super) fn ensure<T>(&mut self, items: &mut Vec<T>, opened: usize, lexer: &Lexer<'_>) {
        if items.len() == items.capacity() {
            self.grow(items, opened, lexer);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow<T>(&mut self, items: &mut Vec<T>, opened: usize, lexer: &Lexer<'_>) {
        items.reserve_exact(self.more(items.len(), size_of::<T>(), opened, lexer));
    }

    /// Returns for how many elements more than `len` a container gets memory.
    fn more(&mut self, len: usize, size: usize, opened: usize, lexer: &Lexer<'_>) -> usize {
        let read = lexer.offset() - self.start;
        let mut more = len.max(4);
        if self.held + (len + more) * size > USUAL * read + SLACK {
            more = self.exactly(len, size, opened, lexer).max(1);
        }
        self.held += more * size;
        more
    }

    /// Returns how many elements follow in the text, or at least some of them, from that element on.
    fn exactly(&mut self, len: usize, size: usize, opened: usize, lexer: &Lexer<'_>) -> usize {
        if len * size >= LARGE {
            let (text, notation) = (lexer.text().as_bytes(), lexer.notation());
            let large = self.large.get_or_insert_with(|| count_large(text, self.start, notation));
            if let Some(count) = large.get(&opened) {
                return count.saturating_sub(len);
            }
        }
        let rest = lexer.rest().as_bytes();
        // As far as was read before, so that all containers together are read few times.
        let ahead = NEAR.max(lexer.offset() - opened).min(rest.len());
        let mut counted = Counted::new(lexer.text().as_bytes()[opened - 1]);
        counted.bytes = usize::MAX;
        let tokens = Tokens { text: &rest[..ahead], at: 0, notation: lexer.notation() };
        let mut depth = 0_usize;
        for token in tokens {
            match token {
                b'[' | b'(' | b'{' => depth += 1,
                b']' | b')' | b'}' => match depth.checked_sub(1) {
                    Some(outer) => depth = outer,
                    None => break,
                },
                b',' if depth == 0 => {
                    counted.end_element();
                    continue;
                }
                _ => {}
            }
            counted.bytes = counted.bytes.saturating_add(1);
        }
        counted.end_element();
        counted.elements
    }
}

/// The elements of a container so far.
struct Counted {
    elements: usize,
    /// The bytes of the next one, except white space.
    bytes: usize,
    /// How many bytes an element has at least. What is shorter is no element, so it gets no memory.
    least: usize,
}

impl Counted {
    const fn new(bracket: u8) -> Self {
        // A key, a colon and a value, or a byte.
        Self { elements: 0, bytes: 0, least: if bracket == b'{' { 3 } else { 1 } }
    }

    const fn end_element(&mut self) {
        self.elements += (self.bytes >= self.least) as usize;
        self.bytes = 0;
    }
}

/// The bytes of a text outside white space, comments and quotes. A quote is two bytes.
struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
    notation: Notation,
}

impl Iterator for Tokens<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        loop {
            let byte = *self.text.get(self.at)?;
            self.at += 1;
            match byte {
                b';' if self.notation != Notation::Json => {
                    let rest = &self.text[self.at..];
                    self.at += rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
                }
                b'"' => {
                    self.skip_quoted();
                    return Some(byte);
                }
                ..=b' ' => {}
                _ => return Some(byte),
            }
        }
    }
}

impl Tokens<'_> {
    /// Moves to the quote that closes a text.
    fn skip_quoted(&mut self) {
        loop {
            self.at += scan::before_end_of_quote(&self.text[self.at.min(self.text.len())..]);
            match self.text.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return;
                }
                Some(b'\\') => self.at += 2,
                Some(_) => self.at += 1,
                None => return,
            }
        }
    }
}

/// Counts the elements of all large containers in the value that starts here. All are counted at once, because each may be inside
/// another one.
fn count_large(text: &[u8], start: usize, notation: Notation) -> BTreeMap<usize, usize> {
    let mut large = BTreeMap::new();
    let mut note = |(opened, mut counted): (usize, Counted)| {
        counted.end_element();
        if counted.elements >= MANY {
            large.insert(opened, counted.elements);
        }
    };
    let mut open: Vec<(usize, Counted)> = Vec::new();
    let mut tokens = Tokens { text, at: start, notation };
    let mut is_closed = false;
    while let Some(token) = tokens.next() {
        match token {
            b'[' | b'(' | b'{' if open.len() < MAX_OPEN => {
                open.push((tokens.at, Counted::new(token)));
                continue;
            }
            b']' | b')' | b'}' => {
                let Some(ended) = open.pop() else { break };
                note(ended);
                is_closed = true;
            }
            // The value has ended: only a typed container has a bracket after a bracket.
            _ if open.is_empty() && is_closed => break,
            _ => {}
        }
        match open.last_mut() {
            Some((_, counted)) if token == b',' => counted.end_element(),
            Some((_, counted)) => counted.bytes += 1,
            None => {}
        }
    }
    open.into_iter().for_each(note);
    large
}

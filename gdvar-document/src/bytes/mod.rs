//! Bytes beside their meaning, for people: lines of a table, each with what a few bytes stand for.

mod layout;
mod meaning;

use std::ops::Range;

use gdvar_core::inspect::{Leaf, Next, Opened, Piece, PieceKind, Place, Role, Visitor, walk};
use gdvar_core::{Codec, Dialect};

pub use self::layout::GuessedLayout;
use self::layout::frames;
pub(crate) use self::meaning::joined;
use self::meaning::meaning;
pub use self::meaning::{ByteMeaning, role_label};
use crate::document::Document;
use crate::document::row::excerpt;
use crate::setting_places::{SettingPlace, setting_places};

/// The number of bytes on a line.
const LINE: usize = 8;

/// How many bytes after a fault are shown.
const BEHIND_FAULT: usize = 4 * LINE;

/// How many characters of a text are shown.
const LONGEST: usize = 400;

/// A line of [`ByteLines`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByteLine<'a> {
    /// The offset of the first byte.
    pub at: usize,
    /// The bytes: at most eight. There is none on a line that says something about the lines before it.
    pub bytes: &'a [u8],
    /// What the bytes mean. Empty where the line before says it.
    pub text: String,
    /// What kind of meaning it is.
    pub meaning: ByteMeaning,
    /// The path of the value whose first bytes these are.
    pub place: String,
}

/// Makes lines of bytes, each with its meaning, and gives them to a function, which returns `false` to end them.
///
/// ```
/// use gdvar_document::ByteLines;
///
/// let bytes = gdvar_core::to_bytes(&7)?;
/// let mut texts = Vec::new();
/// let mut lines = ByteLines::new(&bytes, Default::default(), |line| {
///     texts.push(line.text);
///     true
/// });
/// lines.value(0..bytes.len(), "");
/// assert_eq!(texts, ["int", "7"]);
/// # Ok::<(), gdvar_core::Error>(())
/// ```
#[must_use = "a setter returns the changed lines"]
pub struct ByteLines<'a, F> {
    give: F,
    data: &'a [u8],
    /// The start of the value that is being shown.
    base: usize,
    codec: Codec,
    items: usize,
    /// The byte before which nothing is shown.
    from: usize,
    /// The text before the paths in the value.
    name: String,
    /// The path of the value that is shown.
    within: String,
    /// The labels of the open containers, from the outside in, each with its number of items.
    path: Vec<(String, usize)>,
    /// The start of the value whose pieces are counted, and how many were shown.
    leaf_start: Option<usize>,
    shown: usize,
    has_ended: bool,
}

impl<'a, F: FnMut(ByteLine<'a>) -> bool> ByteLines<'a, F> {
    /// Makes lines of data in a dialect.
    pub fn new(data: &'a [u8], dialect: Dialect, give: F) -> Self {
        Self {
            give,
            data,
            base: 0,
            codec: Codec::new().dialect(dialect),
            items: usize::MAX,
            from: 0,
            name: String::new(),
            within: String::new(),
            path: Vec::new(),
            leaf_start: None,
            shown: 0,
            has_ended: false,
        }
    }

    /// Sets how many items of a container, and lines of other bytes, are shown.
    pub fn items(mut self, most: usize) -> Self {
        self.items = most;
        self
    }

    /// Leaves out the lines that end before a byte.
    pub fn from(mut self, byte: usize) -> Self {
        self.from = byte;
        self
    }

    /// Sets the path of the value that is shown, which the paths in it start with.
    pub fn within(mut self, path: &str) -> Self {
        self.within = excerpt(path, LONGEST);
        self
    }

    /// Shows data of this layout, or the value with this number. Returns `false` if it is damaged.
    pub fn data(&mut self, layout: GuessedLayout, wanted: Option<usize>) -> bool {
        match layout {
            GuessedLayout::Bare => self.value(0..self.data.len(), ""),
            GuessedLayout::Sequence => self.sequence(wanted),
            GuessedLayout::Project => self.project(),
        }
    }

    /// Shows values of a document, of which the data is. Returns `false` if one is damaged.
    pub fn values(&mut self, document: &Document, shown: Range<usize>) -> bool {
        let mut whole = true;
        for (index, range) in shown.filter_map(|index| Some((index, document.range(index)?))) {
            let name = if document.len() > 1 { format!("value {index}") } else { String::new() };
            if document.kind().length() > 0 {
                self.length(range.clone(), &name);
            }
            whole &= self.value(range, &name);
        }
        whole
    }

    /// Shows the value in these bytes. Returns `false` if it is damaged.
    pub fn value(&mut self, range: Range<usize>, name: &str) -> bool {
        if self.has_ended || range.end <= self.from {
            return true;
        }
        self.base = range.start;
        name.clone_into(&mut self.name);
        self.path.clear();
        let Err(error) = walk(&self.data[range.clone()], self.codec, self) else { return true };
        let at = range.start + error.offset().unwrap_or(0);
        self.bytes(at..range.end.min(at + BEHIND_FAULT), ByteMeaning::Fault);
        self.fault(&error.moved(range.start).to_string());
        false
    }

    /// Shows bytes of which nothing is known.
    pub fn bytes(&mut self, range: Range<usize>, meaning: ByteMeaning) {
        self.line(range, String::new(), meaning, String::new());
    }

    fn sequence(&mut self, wanted: Option<usize>) -> bool {
        let mut whole = true;
        let mut end = 0;
        let is_one = frames(self.data).nth(1).is_none();
        for (index, (start, len)) in frames(self.data).enumerate() {
            let name = if is_one { String::new() } else { format!("value {index}") };
            end = start.saturating_add(len);
            if wanted.is_some_and(|wanted| wanted != index) {
                continue;
            }
            self.length(start..end, &name);
            let stop = end.min(self.data.len());
            whole &= self.value(start..stop, &name);
            if end > self.data.len() {
                let missing = end - self.data.len();
                self.fault(&format!("the length of value {index} says that {missing} more bytes follow"));
                return false;
            }
        }
        if wanted.is_none() && end < self.data.len() {
            self.bytes(end..self.data.len(), ByteMeaning::Fault);
            self.fault("the data ends inside a length");
            return false;
        }
        whole
    }

    fn project(&mut self) -> bool {
        self.about(0..4, "a project.binary", "");
        let data = self.data;
        let Some(count) = data.get(4..8).and_then(<[u8]>::first_chunk).copied().map(u32::from_le_bytes)
        else {
            self.fault("the data ends before the number of settings");
            return false;
        };
        self.line(4..8, format!("{count} settings"), ByteMeaning::Number, String::new());
        let (mut at, mut whole) = (8, true);
        let mut settings = setting_places(data);
        for _ in 0..count {
            let Some(SettingPlace { name, value, .. }) = settings.next() else {
                self.bytes(at..data.len().min(at + BEHIND_FAULT), ByteMeaning::Fault);
                self.fault("the data ends inside a setting");
                return false;
            };
            self.about(at..at + 4, &format!("{} bytes of text", name.len()), "");
            let text = excerpt(&String::from_utf8_lossy(&data[name.clone()]), LONGEST);
            self.line(name, format!("\"{text}\""), ByteMeaning::Text, String::new());
            self.length(value.clone(), &text);
            at = value.end;
            whole &= self.value(value.start..at.min(data.len()), &text);
            if at > data.len() {
                self.fault("the data ends inside a value");
                return false;
            }
        }
        whole
    }

    /// Shows the length before a value.
    fn length(&mut self, value: Range<usize>, name: &str) {
        self.about(value.start - 4..value.start, &format!("{} bytes follow", value.len()), name);
    }

    fn about(&mut self, range: Range<usize>, text: &str, place: &str) {
        self.line(range, text.to_owned(), ByteMeaning::About, place.to_owned());
    }

    fn fault(&mut self, message: &str) {
        self.note(excerpt(&format!("^ damaged: {message}"), LONGEST), ByteMeaning::Fault);
    }

    /// Says how much was left out.
    fn more(&mut self, count: usize, what: &str) {
        self.note(format!("… {count} more{what}"), ByteMeaning::About);
    }

    fn note(&mut self, text: String, meaning: ByteMeaning) {
        self.give(ByteLine { at: self.data.len(), bytes: &[], text, meaning, place: String::new() });
    }

    /// Shows bytes with their meaning and their path on the first line.
    fn line(&mut self, range: Range<usize>, text: String, meaning: ByteMeaning, place: String) {
        let bytes = self.data.get(range.clone()).unwrap_or_default();
        let mut first = Some((text, place));
        for (index, chunk) in bytes.chunks(LINE).enumerate() {
            if index >= self.items {
                self.more(bytes.len() - index * LINE, " bytes");
                break;
            }
            let at = range.start + index * LINE;
            let (text, place) = first.take().unwrap_or_default();
            self.give(ByteLine { at, bytes: chunk, text, meaning, place });
            if self.has_ended {
                break;
            }
        }
    }

    fn give(&mut self, line: ByteLine<'a>) {
        if !self.has_ended && line.at + line.bytes.len() > self.from {
            self.has_ended = !(self.give)(line);
        }
    }

    /// Returns the path of a value from the start of the file.
    fn place(&self, role: &Role<'_>) -> String {
        let own = role_label(role, self.codec);
        let around = self.path.iter().map(|(label, _)| &**label);
        let path = joined([&*self.within].into_iter().chain(around).chain([&*own]));
        let between = if self.name.is_empty() || path.is_empty() { "" } else { ": " };
        format!("{}{between}{path}", self.name)
    }
}

impl<'a, F: FnMut(ByteLine<'a>) -> bool> Visitor for ByteLines<'a, F> {
    const PIECES: bool = true;

    fn next(&mut self, place: &Place<'_>) -> Next {
        if self.has_ended {
            return Next::Stop;
        }
        match self.path.last() {
            Some((_, count)) if place.role.index() >= self.items => {
                let more = count.saturating_sub(self.items);
                self.more(more, "");
                Next::Leave
            }
            _ => Next::Visit,
        }
    }

    fn open(&mut self, place: &Place<'_>, opened: &Opened<'_>) -> bool {
        self.path.push((role_label(&place.role, self.codec), opened.count));
        true
    }

    fn close(&mut self, _: usize) {
        self.path.pop();
    }

    fn leaf(&mut self, place: &Place<'_>, _: &Leaf) {
        let hidden = self.shown.saturating_sub(self.items.saturating_add(2));
        if self.leaf_start == Some(place.start) && hidden > 0 {
            self.more(hidden, "");
        }
    }

    fn piece(&mut self, place: &Place<'_>, piece: &Piece<'_>) {
        if self.leaf_start != Some(place.start) {
            self.leaf_start = Some(place.start);
            self.shown = 0;
        }
        self.shown += 1;
        let range = self.base + piece.range.start..self.base + piece.range.end;
        // The first two pieces are the header and the count.
        if self.shown > self.items.saturating_add(2) || range.end <= self.from || self.has_ended {
            return;
        }
        let (text, kind) = meaning(&piece.kind, range.len());
        let is_header = matches!(piece.kind, PieceKind::Header { .. });
        let place = if is_header { self.place(&place.role) } else { String::new() };
        self.line(range, text, kind, place);
    }
}

//! `gdvar show --bytes`: each word of a file beside its meaning.

use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::Path;

use gdvar::file::{Container, Key};
use gdvar::inspect::{Leaf, Next, Opened, Piece, Place, Role, Visitor, What, walk};
use gdvar::{Codec, Dialect, VariantType};
use gdvar_document::{Engines, Kind, SettingPlace, container_name, setting_places};

use crate::arguments::ShowArguments;
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::opened;
use crate::output::{LONGEST, clean, excerpt};
use crate::secret;
use crate::tree::{FAULT, KEY, NUMBER, TEXT, TYPE, label, styled};

/// The number of bytes on a line.
const LINE: usize = 8;

/// How many bytes after a fault are shown.
const BEHIND_FAULT: usize = 4 * LINE;

/// The width of the column of meanings.
const MEANING: usize = 36;

/// Shows the bytes of one file.
pub(crate) fn run(path: &Path, arguments: &ShowArguments) -> Result<Outcome, Failure> {
    if arguments.path.is_some() || arguments.read.offset.is_some() {
        return parts(path, arguments);
    }
    let name = input::name(path);
    let (container, data) = unpack(path, arguments, &name)?;
    let layout = GuessedLayout::of(&data);
    let dialect = arguments.read.dialect.unwrap_or_else(|| layout.dialect(&data));
    show(&name, container, &data, dialect, arguments, |lines| match layout {
        GuessedLayout::Bare => lines.value(0, data.len(), ""),
        GuessedLayout::Sequence => lines.sequence(arguments.index),
        GuessedLayout::Project => lines.project(),
    })
}

/// Shows the bytes of the value at a path, or of the values from an offset on.
fn parts(path: &Path, arguments: &ShowArguments) -> Result<Outcome, Failure> {
    let opened = opened::Opened::open(path, &arguments.read)?.no_resource()?;
    let (name, document) = (&opened.name, &opened.document);
    if document.kind().is_text() {
        return Err(Failure::of(name, "it is text, which `gdvar get` prints as it is"));
    }
    let Some(target) = opened.target(arguments)? else {
        let shown = match arguments.index {
            Some(index) => opened.index(Some(index)).map(|index| index..index + 1)?,
            None => 0..document.len(),
        };
        return show(name, document.container(), document.data(), document.dialect(), arguments, |lines| {
            let mut whole = true;
            for (index, range) in shown.filter_map(|index| Some((index, document.range(index)?))) {
                let name = if document.len() > 1 { format!("value {index}") } else { String::new() };
                if document.kind() == Kind::Values {
                    lines.length(range.clone(), &name);
                }
                whole &= lines.value(range.start, range.end, &name);
            }
            whole
        });
    };
    let Some(node) = document.node_at(&target).map(|id| document.node(id)) else {
        let problem = "a part of a value has no header of its own: leave out the last step of the path";
        return Err(Failure::of(name, problem));
    };
    let (start, end) = (node.range().start, node.range().end);
    show(name, document.container(), document.data(), document.dialect(), arguments, |lines| {
        lines.within = excerpt(&document.path_text(&target), LONGEST);
        lines.value(start, end, "")
    })
}

/// Shows the bytes that `print` prints. It returns `false` if they are damaged.
fn show(
    name: &str,
    container: Container,
    data: &[u8],
    dialect: Dialect,
    arguments: &ShowArguments,
    print: impl FnOnce(&mut Lines<'_, &mut dyn Write>) -> bool,
) -> Result<Outcome, Failure> {
    let mut out = BufWriter::new(anstream::stdout().lock());
    let about = format!("{}: {}, {dialect}", clean(name), container_name(container));
    writeln!(out, "{}", styled(TYPE, &about))?;
    if container != Container::Plain {
        writeln!(out, "{}", styled(TYPE, "offsets count from the start of the data in the container"))?;
    }
    let mut lines = Lines {
        out: &mut out as &mut dyn Write,
        data,
        base: 0,
        codec: Codec::new().dialect(dialect),
        items: arguments.items.unwrap_or(usize::MAX),
        name: String::new(),
        within: String::new(),
        path: Vec::new(),
        leaf_start: None,
        shown: 0,
        written: Ok(()),
    };
    let whole = print(&mut lines);
    lines.written?;
    out.flush()?;
    Ok(if whole { Outcome::Yes } else { Outcome::No })
}

/// Reads a file and removes its container.
fn unpack(path: &Path, arguments: &ShowArguments, name: &str) -> Result<(Container, Vec<u8>), Failure> {
    let bytes = input::read(path, arguments.read.container.limit)?;
    let failed = |error| Failure::of_file(name, &error);
    let key: Option<Key> =
        match Container::detect(&bytes[..bytes.len().min(Container::HEAD_LEN)]).map_err(failed)? {
            Container::Encrypted(_) => Some(secret::wanted(name, &arguments.read.container.key)?),
            _ => None,
        };
    Container::unpack(bytes.as_slice(), key.as_ref(), arguments.read.container.limit).map_err(failed)
}

/// The layout that data, which may be damaged, was meant to have.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GuessedLayout {
    Bare,
    Sequence,
    Project,
}

impl GuessedLayout {
    fn of(data: &[u8]) -> Self {
        if data.starts_with(b"ECFG") {
            return Self::Project;
        }
        if data.is_empty() {
            return Self::Sequence;
        }
        let Some((start, len)) = frames(data).next() else { return Self::Bare };
        let end = start.saturating_add(len);
        let first = &data[start..end.min(data.len())];
        if first.len() < 4 {
            return Self::Bare;
        }
        // For a damaged file, the layout that can be read further is taken. A complete value can be read to its end.
        let (as_bare, in_first) = (progress(data), progress(first));
        let is_first_whole = end <= data.len() && in_first > first.len();
        let is_bare = as_bare > data.len() && !is_first_whole || as_bare > in_first + 4;
        if is_bare { Self::Bare } else { Self::Sequence }
    }

    fn dialect(self, data: &[u8]) -> Dialect {
        let guessed = if self == Self::Project { None } else { gdvar::guess(data).best() };
        guessed.unwrap_or_else(|| {
            let value = |range: Range<usize>| &data[range.start..range.end.min(data.len())];
            let values: Vec<&[u8]> = match self {
                Self::Bare => vec![data],
                Self::Sequence => {
                    frames(data).map(|(start, len)| value(start..start.saturating_add(len))).collect()
                }
                Self::Project => setting_places(data).map(|setting| value(setting.value)).collect(),
            };
            Engines::best_of_damaged(&values)
        })
    }
}

/// Returns the largest number of bytes of a value that any engine reads before it finds a fault, or one more than there
/// are if it finds none.
fn progress(value: &[u8]) -> usize {
    Dialect::ALL
        .iter()
        .filter(|dialect| !dialect.is_published())
        .map(|dialect| Engines::read_by(*dialect, value))
        .max()
        .unwrap_or(0)
}

/// Returns the start of each value in a sequence, and the length that precedes it.
fn frames(data: &[u8]) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let len = u32::from_le_bytes(*data.get(at..)?.first_chunk()?) as usize;
        let start = at + 4;
        at = start.saturating_add(len);
        Some((start, len))
    })
}

/// Prints pieces as lines.
struct Lines<'a, W> {
    out: W,
    data: &'a [u8],
    /// The start of the value that is being shown.
    base: usize,
    codec: Codec,
    items: usize,
    /// The text before the paths in the value.
    name: String,
    /// The path of the value that is shown.
    within: String,
    /// The labels of the open containers, from the outside in, each with its number of items.
    path: Vec<(String, usize)>,
    /// The start of the value whose pieces are counted, and how many were shown.
    leaf_start: Option<usize>,
    shown: usize,
    written: io::Result<()>,
}

impl<W: Write> Lines<'_, W> {
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
            whole &= self.value(start, stop, &name);
            if end > self.data.len() {
                let missing = end - self.data.len();
                self.fault(&format!("the length of value {index} says that {missing} more bytes follow"));
                return false;
            }
        }
        if wanted.is_none() && end < self.data.len() {
            self.line(end..self.data.len(), "", FAULT, "");
            self.fault("the data ends inside a length");
            return false;
        }
        whole
    }

    fn project(&mut self) -> bool {
        self.line(0..4, "a project.binary", TYPE, "");
        let data = self.data;
        let Some(count) = data.get(4..8).and_then(<[u8]>::first_chunk).copied().map(u32::from_le_bytes)
        else {
            self.fault("the data ends before the number of settings");
            return false;
        };
        self.line(4..8, &format!("{count} settings"), NUMBER, "");
        let (mut at, mut whole) = (8, true);
        let mut settings = setting_places(data);
        for _ in 0..count {
            let Some(SettingPlace { name, value, .. }) = settings.next() else {
                self.line(at..data.len().min(at + BEHIND_FAULT), "", FAULT, "");
                self.fault("the data ends inside a setting");
                return false;
            };
            self.line(at..at + 4, &format!("{} bytes of text", name.len()), TYPE, "");
            let text = excerpt(&String::from_utf8_lossy(&data[name.clone()]), LONGEST);
            self.line(name, &format!("\"{text}\""), TEXT, "");
            let start = value.start;
            self.length(value.clone(), &text);
            at = value.end;
            whole &= self.value(start, at.min(data.len()), &text);
            if at > data.len() {
                self.fault("the data ends inside a value");
                return false;
            }
        }
        whole
    }

    /// Shows the length before a value.
    fn length(&mut self, value: Range<usize>, name: &str) {
        self.line(value.start - 4..value.start, &format!("{} bytes follow", value.len()), TYPE, name);
    }

    /// Shows the value in these bytes. Returns `false` if it is damaged.
    fn value(&mut self, start: usize, end: usize, name: &str) -> bool {
        let data = self.data;
        self.base = start;
        name.clone_into(&mut self.name);
        self.path.clear();
        let Err(error) = walk(&data[start..end], self.codec, self) else { return true };
        let at = start + error.offset().unwrap_or(0);
        let behind = at..end.min(at + BEHIND_FAULT);
        if !behind.is_empty() {
            self.line(behind, "", FAULT, "");
        }
        self.fault(&error.moved(start).to_string());
        false
    }

    fn fault(&mut self, message: &str) {
        let message = excerpt(&format!("^ damaged: {message}"), LONGEST);
        self.write(&format!("{:10}{}", "", styled(FAULT, &message)));
    }

    /// Prints bytes with their meaning and, on the first line, their path.
    fn line(&mut self, range: Range<usize>, meaning: &str, style: anstyle::Style, place: &str) {
        let bytes = self.data.get(range.clone()).unwrap_or_default();
        for (index, chunk) in bytes.chunks(LINE).enumerate() {
            if index >= self.items {
                let more = bytes.len() - index * LINE;
                self.write(&format!("{:10}{}", "", styled(TYPE, &format!("… {more} more bytes"))));
                break;
            }
            let hex: Vec<String> = chunk.iter().map(|byte| format!("{byte:02x}")).collect();
            let offset = styled(TYPE, &format!("{:08x}", range.start + index * LINE));
            let hex = hex.join(" ");
            let line = if index > 0 || meaning.is_empty() && place.is_empty() {
                format!("{offset}  {hex}")
            } else if place.is_empty() {
                format!("{offset}  {hex:23}  {}", styled(style, meaning))
            } else {
                let width = MEANING.saturating_sub(meaning.chars().count());
                format!("{offset}  {hex:23}  {}{:width$}  {}", styled(style, meaning), "", styled(KEY, place))
            };
            self.write(&line);
        }
    }

    fn write(&mut self, line: &str) {
        if self.written.is_ok() {
            self.written = writeln!(self.out, "{line}");
        }
    }

    /// Returns the path of a value from the start of the file.
    fn place(&self, role: &Role<'_>) -> String {
        let own = label(role, self.codec);
        let mut path = String::new();
        let labels = [&self.within].into_iter().chain(self.path.iter().map(|(label, _)| label)).chain([&own]);
        for label in labels.filter(|label| !label.is_empty()) {
            if !path.is_empty() && !label.starts_with('[') {
                path.push('.');
            }
            path.push_str(label);
        }
        let between = if self.name.is_empty() || path.is_empty() { "" } else { ": " };
        format!("{}{between}{path}", self.name)
    }
}

impl<W: Write> Visitor for Lines<'_, W> {
    const PIECES: bool = true;

    fn next(&mut self, place: &Place<'_>) -> Next {
        if self.written.is_err() {
            return Next::Stop;
        }
        match self.path.last() {
            Some((_, count)) if place.role.index() >= self.items => {
                let more = count.saturating_sub(self.items);
                self.write(&format!("{:10}{}", "", styled(TYPE, &format!("… {more} more"))));
                Next::Leave
            }
            _ => Next::Visit,
        }
    }

    fn open(&mut self, place: &Place<'_>, opened: &Opened<'_>) -> bool {
        self.path.push((label(&place.role, self.codec), opened.count));
        true
    }

    fn close(&mut self, _: usize) {
        self.path.pop();
    }

    fn leaf(&mut self, place: &Place<'_>, _: &Leaf) {
        let hidden = self.shown.saturating_sub(self.items.saturating_add(2));
        if self.leaf_start == Some(place.start) && hidden > 0 {
            self.write(&format!("{:10}{}", "", styled(TYPE, &format!("… {hidden} more"))));
        }
    }

    fn piece(&mut self, place: &Place<'_>, piece: &Piece<'_>) {
        if self.leaf_start != Some(place.start) {
            self.leaf_start = Some(place.start);
            self.shown = 0;
        }
        self.shown += 1;
        // The first two pieces are the header and the count.
        if self.shown > self.items.saturating_add(2) {
            return;
        }
        let range = self.base + piece.range.start..self.base + piece.range.end;
        let is_short = piece.range.len() == 4;
        let (meaning, style) = meaning(&piece.what, is_short);
        let is_header = matches!(piece.what, What::Header { .. });
        let place = if is_header { self.place(&place.role) } else { String::new() };
        self.line(range, &meaning, style, &place);
    }
}

/// Describes the meaning of a piece.
fn meaning(what: &What<'_>, is_short: bool) -> (String, anstyle::Style) {
    match what {
        What::Header { ty, flags } => (header(*ty, *flags), anstyle::Style::new().bold()),
        What::Declared(ty) => (excerpt(&format!("declared: {ty}"), LONGEST), TYPE),
        What::Count(1) => ("1 item".to_owned(), TYPE),
        What::Count(count) => (format!("{count} items"), TYPE),
        What::Length(len) => (format!("{len} bytes of text"), TYPE),
        What::Text(text) => (format!("\"{}\"", excerpt(text, LONGEST)), TEXT),
        What::Padding => ("padding".to_owned(), TYPE),
        What::Bool(value) => (value.to_string(), NUMBER),
        What::Int(number) => (number.to_string(), NUMBER),
        What::Float(number) if is_short => {
            // The number was widened from 32 bits, so nothing is lost.
            #[allow(clippy::cast_possible_truncation, reason = "the number is that of 32 bits")]
            let narrow = *number as f32;
            let is_long = is_long(*number);
            (if is_long { format!("{narrow:e}") } else { narrow.to_string() }, NUMBER)
        }
        What::Float(number) if is_long(*number) => (format!("{number:e}"), NUMBER),
        What::Float(number) => (number.to_string(), NUMBER),
        What::Id(id) => (format!("id {id}"), NUMBER),
        What::PathWord(word) if word >> 31 == 1 => (format!("{} names", word & 0x7FFF_FFFF), TYPE),
        What::PathWord(word) => (format!("{word}: subnames, or 1 for absolute"), TYPE),
        What::Bytes => ("bytes".to_owned(), NUMBER),
        _ => (String::new(), TYPE),
    }
}

/// Returns whether a number has many zeros before or after its digits.
fn is_long(number: f64) -> bool {
    number != 0.0 && !(1e-6..1e15).contains(&number.abs())
}

/// Describes a header: the type and its flags.
fn header(ty: VariantType, flags: u16) -> String {
    let is_wide = flags & 1 != 0;
    match ty {
        VariantType::Int | VariantType::Float if is_wide => format!("{ty} of 64 bits"),
        VariantType::Object if is_wide => "Object by its id".to_owned(),
        VariantType::Array if flags & 3 != 0 => "Array, typed".to_owned(),
        VariantType::Dictionary if flags & 15 != 0 => "Dictionary, typed".to_owned(),
        VariantType::Array | VariantType::Dictionary => ty.name().to_owned(),
        _ if is_wide => format!("{ty}, reals of 64 bits"),
        _ => ty.name().to_owned(),
    }
}

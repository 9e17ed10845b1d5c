//! The tree of a value, read from its bytes.

use std::io::Write;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use gdvar::generic::Variant;
use gdvar::inspect::{Leaf, Next, Opened, Place, Role, Visitor};
use gdvar::{Codec, ElementType, Real, VariantType};
use gdvar_document::{FirstItems, role_label};

use crate::output::excerpt;
use crate::text::text_format;

pub(crate) const KEY: Style = AnsiColor::Cyan.on_default();
/// What is said about a value. It has the terminal's own colour, which is readable on every background; many terminals show
/// dimmed text too faintly.
pub(crate) const TYPE: Style = Style::new();
pub(crate) const TEXT: Style = AnsiColor::Green.on_default();
pub(crate) const NUMBER: Style = AnsiColor::Yellow.on_default();
pub(crate) const FAULT: Style = AnsiColor::Red.on_default().bold();

/// How many characters of a text, or of the items of a packed array, are shown.
const SHOWN: usize = 72;

/// Prints a value in its style.
pub(crate) fn styled(style: Style, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{style}{text}{style:#}") }
}

/// Prints a tree, with each value on its own line.
pub(crate) struct Tree<'a, W> {
    pub(crate) out: W,
    pub(crate) bytes: &'a [u8],
    pub(crate) codec: Codec,
    /// How many levels are shown.
    pub(crate) depth: usize,
    /// How many items of a container are shown.
    pub(crate) items: usize,
    /// The number of items in each open container.
    counts: Vec<usize>,
    /// The innermost open Array, as long as it may fit one line.
    short: Option<Short>,
    /// The line for a container that is skipped.
    passed: String,
    /// The error of the output.
    pub(crate) written: std::io::Result<()>,
}

impl<'a, W: Write> Tree<'a, W> {
    pub(crate) fn new(out: W, bytes: &'a [u8], codec: Codec, depth: usize, items: usize) -> Self {
        Self {
            out,
            bytes,
            codec,
            depth,
            items,
            counts: Vec::new(),
            short: None,
            passed: String::new(),
            written: Ok(()),
        }
    }

    fn line(&mut self, place: &Place<'_>, what: &str) {
        let line = self.labelled(place, what);
        self.write(&line);
    }

    /// Returns the line of a value.
    fn labelled(&self, place: &Place<'_>, what: &str) -> String {
        let indent = "  ".repeat(place.depth);
        let key = role_label(&place.role, self.codec);
        let key = if key.is_empty() { key } else { format!("{}: ", styled(KEY, &key)) };
        format!("{indent}{key}{what}")
    }

    /// Writes a line, after those of an Array that does not fit one.
    pub(crate) fn write(&mut self, line: &str) {
        self.flush();
        if self.written.is_ok() {
            self.written = writeln!(self.out, "{line}");
        }
    }

    /// Writes the lines of an Array that does not fit one.
    fn flush(&mut self) {
        if let Some(short) = self.short.take() {
            self.write(&short.line);
            short.lines.iter().for_each(|line| self.write(line));
        }
    }

    /// Puts a number of a short Array into its line. Returns `false` if there is no room, or no short Array.
    fn joined(&mut self, place: &Place<'_>, leaf: &Leaf, bytes: &[u8]) -> bool {
        let is_number = matches!(leaf.ty, VariantType::Bool | VariantType::Int | VariantType::Float);
        let Some(short) = self.short.as_ref().filter(|_| is_number) else { return false };
        let text = printed(bytes, self.codec);
        let between = if short.numbers.is_empty() { "" } else { ", " };
        if short.numbers.len() + between.len() + text.len() > SHOWN {
            return false;
        }
        let line = self.labelled(place, &value(leaf.ty, bytes, self.codec));
        if let Some(short) = &mut self.short {
            short.numbers.extend([between, &text]);
            short.lines.push(line);
        }
        true
    }
}

/// An Array of numbers that fits one line, unless more numbers follow.
struct Short {
    /// The line that says what it is.
    line: String,
    /// The lines of its numbers, for an Array that turns out to be longer.
    lines: Vec<String>,
    numbers: String,
}

impl<W: Write> Visitor for Tree<'_, W> {
    fn next(&mut self, place: &Place<'_>) -> Next {
        if self.written.is_err() {
            return Next::Stop;
        }
        let Some(count) = self.counts.last().copied() else { return Next::Visit };
        if place.role.index() < self.items {
            return Next::Visit;
        }
        let more = count - self.items;
        let indent = "  ".repeat(place.depth);
        self.write(&format!("{indent}{}", styled(TYPE, &format!("… {more} more"))));
        // In the outermost container, nothing more needs to be read.
        if place.depth == 1 { Next::Stop } else { Next::Leave }
    }

    fn open(&mut self, place: &Place<'_>, opened: &Opened<'_>) -> bool {
        if matches!(place.role, Role::Key(_)) {
            return false;
        }
        let what = container(opened);
        if place.depth >= self.depth && opened.count > 0 {
            self.passed = what;
            return false;
        }
        let line = self.labelled(place, &what);
        let may_be_short = opened.ty == VariantType::Array && (1..=self.items).contains(&opened.count);
        if may_be_short {
            self.flush();
            self.short = Some(Short { line, lines: Vec::new(), numbers: String::new() });
        } else {
            self.write(&line);
        }
        self.counts.push(opened.count);
        true
    }

    fn close(&mut self, _: usize) {
        self.counts.pop();
        if let Some(short) = self.short.take() {
            self.write(&format!("{}: {}", short.line, styled(NUMBER, &short.numbers)));
        }
    }

    fn passed(&mut self, place: &Place<'_>, range: Range<usize>) {
        if !matches!(place.role, Role::Key(_)) {
            let size = styled(TYPE, &format!(", {} bytes", range.len()));
            let what = std::mem::take(&mut self.passed);
            self.line(place, &format!("{what}{size}"));
        }
    }

    fn leaf(&mut self, place: &Place<'_>, leaf: &Leaf) {
        if !matches!(place.role, Role::Key(_)) {
            let bytes = self.bytes.get(leaf.range.clone()).unwrap_or_default();
            if self.joined(place, leaf, bytes) {
                return;
            }
            let what = value(leaf.ty, bytes, self.codec);
            self.line(place, &what);
        }
    }
}

/// Describes a container in a line: its type and its count.
pub(crate) fn container(opened: &Opened<'_>) -> String {
    let declared = |ty: &ElementType| if ty.is_typed() { ty.to_string() } else { "Variant".to_owned() };
    let is_typed = opened.declared.is_typed() || opened.declared_values.is_typed();
    let (name, items) = match opened.ty {
        VariantType::Dictionary if is_typed => {
            let types = format!("{}, {}", declared(&opened.declared), declared(&opened.declared_values));
            (format!("Dictionary[{types}]"), ("entry", "entries"))
        }
        VariantType::Dictionary => ("Dictionary".to_owned(), ("entry", "entries")),
        VariantType::Object => (format!("Object {}", opened.class), ("property", "properties")),
        _ if is_typed => (format!("Array[{}]", declared(&opened.declared)), ("element", "elements")),
        _ => ("Array".to_owned(), ("element", "elements")),
    };
    let items = if opened.count == 1 { items.0 } else { items.1 };
    format!("{}{}", excerpt(&name, SHOWN), styled(TYPE, &format!(", {} {items}", opened.count)))
}

/// Describes a value that contains no others, in a line.
pub(crate) fn value(ty: VariantType, bytes: &[u8], codec: Codec) -> String {
    let typed = |style: Style, text: &str| format!("{} {}", styled(TYPE, ty.name()), styled(style, text));
    match ty {
        VariantType::Nil => styled(TYPE, "null"),
        VariantType::String | VariantType::StringName => {
            let text = codec.decode::<&str>(bytes).unwrap_or_default();
            let quoted = format!("\"{}\"", excerpt(text, SHOWN));
            let size = if text.chars().nth(SHOWN).is_some() {
                format!(", {} bytes", text.len())
            } else {
                String::new()
            };
            format!("{}{}", typed(TEXT, &quoted), styled(TYPE, &size))
        }
        VariantType::Bool | VariantType::Int | VariantType::Float => typed(NUMBER, &printed(bytes, codec)),
        VariantType::Object => match codec.decode::<Variant<f32>>(bytes) {
            Ok(Variant::Object(gdvar::Object::Id(id))) => typed(NUMBER, &format!("with the id {id}")),
            _ => typed(TYPE, "null"),
        },
        _ => match codec.decode_prefix::<FirstItems>(bytes) {
            Ok((items, _)) => {
                let count =
                    if items.count == 1 { "1 item".to_owned() } else { format!("{} items", items.count) };
                let size = styled(TYPE, &format!(", {count}, {} bytes", bytes.len()));
                let between = if items.count == 0 { "" } else { ": " };
                format!("{}{size}{between}{}", ty.name(), styled(NUMBER, &items.excerpt(SHOWN)))
            }
            Err(_) => styled(NUMBER, &printed(bytes, codec)),
        },
    }
}

/// Prints a short value with all of its digits, as `get` and `diff` do, or as the engine does where no text expresses it.
fn printed(bytes: &[u8], codec: Codec) -> String {
    fn text<R: Real>(bytes: &[u8], codec: Codec) -> gdvar::Result<String> {
        let value: Variant<R> = codec.decode(bytes)?;
        Ok(text_format(codec.get_dialect()).print(&value).unwrap_or_else(|_| value.to_string()))
    }
    let text = text::<f32>(bytes, codec).or_else(|_| text::<f64>(bytes, codec));
    excerpt(text.unwrap_or_else(|error| error.to_string()).trim_end(), 4 * SHOWN)
}

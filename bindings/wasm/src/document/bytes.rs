//! Bytes beside their meaning.

use std::fmt::Write as _;
use std::ops::Range;

use gdvar::inspect::{Next, Piece, Place, Role, Visitor, What, walk};
use gdvar::{Variant, variant};
use gdvar_document::{Document, NodeId};

use super::answer::{answer, count, cut};

/// How many bytes a line shows.
const LINE: usize = 16;

struct Lines<'a> {
    bytes: &'a [u8],
    start: usize,
    most: usize,
    made: Vec<Variant>,
}

impl Lines<'_> {
    fn add(&mut self, depth: usize, range: Range<usize>, meaning: &str) {
        let shown = &self.bytes[range.start..range.end.min(range.start + LINE)];
        let mut hex = String::new();
        for byte in shown {
            let space = if hex.is_empty() { "" } else { " " };
            let _ = write!(hex, "{space}{byte:02x}");
        }
        if range.len() > LINE {
            hex.push_str(" …");
        }
        self.made.push(variant!({
            "at": count(self.start + range.start),
            "hex": hex,
            "depth": count(depth),
            "meaning": cut(meaning, 80),
        }));
    }
}

impl Visitor for Lines<'_> {
    const PIECES: bool = true;

    fn next(&mut self, _: &Place<'_>) -> Next {
        if self.made.len() < self.most { Next::Visit } else { Next::Stop }
    }

    fn piece(&mut self, place: &Place<'_>, piece: &Piece<'_>) {
        if self.made.len() >= self.most {
            return;
        }
        let meaning = match piece.what {
            What::Header { ty, flags } => {
                let role = match place.role {
                    Role::Key(index) => format!("key {index}: "),
                    Role::Element(index) => format!("[{index}]: "),
                    Role::Property(_, name) => format!("{name}: "),
                    Role::Whole | Role::Value(..) => String::new(),
                };
                let flags = if flags == 0 { String::new() } else { format!(", flags {flags}") };
                format!("{role}type {}{flags}", ty.name())
            }
            What::Declared(declared) => format!("declares {declared:?}"),
            What::Count(items) => format!("{items} items"),
            What::Length(bytes) => format!("{bytes} bytes of text"),
            What::Text(text) => format!("\"{text}\""),
            What::Padding => "padding".to_owned(),
            What::Bool(value) => value.to_string(),
            What::Int(number) => number.to_string(),
            What::Float(number) => number.to_string(),
            What::Id(id) => format!("id {id}"),
            What::PathWord(word) => format!("path: {word}"),
            What::Bytes => "bytes".to_owned(),
            _ => String::new(),
        };
        self.add(place.depth, piece.range.clone(), &meaning);
    }
}

/// Returns the bytes of a node, line by line.
pub(super) fn lines(document: &Document, id: NodeId, most: usize) -> String {
    let range = document.node(id).range();
    let bytes = &document.data()[range.clone()];
    let mut lines = Lines { bytes, start: range.start, most, made: Vec::new() };
    let is_value = !document.kind().is_text();
    // A fault ends the lines; the header of the file tells about it.
    if !is_value || walk(bytes, document.codec(), &mut lines).is_err() && lines.made.is_empty() {
        for (index, line) in bytes.chunks(LINE).take(most).enumerate() {
            let start = index * LINE;
            lines.add(0, start..start + line.len(), &String::from_utf8_lossy(line));
        }
    }
    answer(&lines.made.into())
}

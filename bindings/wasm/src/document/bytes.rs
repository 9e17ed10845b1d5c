//! Bytes beside their meaning, as `gdvar show --bytes` shows them.

use std::fmt::Write as _;
use std::ops::Range;

use gdvar::file::{Container, FileError};
use gdvar::{Variant, variant};
use gdvar_document::{ByteLine, ByteLines, ByteMeaning, Document, GuessedLayout, Kind, OpenOptions};
use gdvar_document::{container_name, excerpt};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::answer::{answer, count, cut};
use super::{File, SHOWN, error, key_of};

/// How many bytes a line of text shows.
const LINE: usize = 16;
/// How many bytes before those of the chosen value are shown.
const BEFORE: usize = 256;

/// Lines for a table.
struct Table {
    lines: Vec<Variant>,
    most: usize,
    /// The bytes of the chosen value.
    chosen: Range<usize>,
}

impl Table {
    /// Takes a line, and returns whether more may follow.
    fn add(&mut self, line: &ByteLine<'_>) -> bool {
        let mut hex = String::new();
        for byte in line.bytes {
            let space = if hex.is_empty() { "" } else { " " };
            let _ = write!(hex, "{space}{byte:02x}");
        }
        self.lines.push(variant!({
            "at": count(line.at),
            "hex": hex,
            "text": cut(&line.text, SHOWN),
            "meaning": line.meaning.name(),
            "place": cut(&line.place, SHOWN),
            "isChosen": (!line.bytes.is_empty() && self.chosen.contains(&line.at)),
        }));
        self.lines.len() < self.most
    }
}

/// Returns the bytes of a file around those of the chosen value, line by line: at most `most` lines.
pub(super) fn lines(document: &Document, chosen: Range<usize>, most: usize) -> String {
    let (data, from) = (document.data(), chosen.start.saturating_sub(BEFORE));
    let mut table = Table { lines: Vec::new(), most, chosen };
    if document.kind().is_text() {
        let from = from / LINE * LINE;
        for (index, bytes) in data[from..].chunks(LINE).take(most).enumerate() {
            let text = excerpt(&String::from_utf8_lossy(bytes), LINE);
            let at = from + index * LINE;
            let _ =
                table.add(&ByteLine { at, bytes, text, meaning: ByteMeaning::Text, place: String::new() });
        }
        return answer(&table.lines.into());
    }
    let mut lines = ByteLines::new(data, document.dialect(), |line| table.add(&line)).from(from);
    if document.kind() == Kind::Project || document.damage().is_some() {
        lines.data(GuessedLayout::of(data), None);
    } else {
        let length = if document.kind() == Kind::Values { 4 } else { 0 };
        let values = (document.range(0), document.range(document.len().wrapping_sub(1)));
        let (start, end) =
            (values.0.map_or(0, |first| first.start - length), values.1.map_or(0, |last| last.end));
        lines.bytes(0..start, ByteMeaning::About);
        lines.values(document, 0..document.len());
        lines.bytes(end..data.len(), ByteMeaning::About);
    }
    answer(&table.lines.into())
}

#[wasm_bindgen]
impl File {
    /// Returns the bytes of a file of any kind, as far as they can be read, line by line: at most `most` lines.
    ///
    /// # Errors
    ///
    /// The container of the file cannot be removed.
    #[wasm_bindgen(js_name = bytesOfAnything)]
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn bytes_of_anything(
        bytes: &[u8],
        passphrase: Option<String>,
        key: Option<Vec<u8>>,
        most: usize,
    ) -> Result<String, JsValue> {
        let failed = |problem: FileError| error(&problem.into());
        let container = Container::detect(&bytes[..bytes.len().min(Container::HEAD_LEN)]).map_err(failed)?;
        let key = key_of(passphrase, key)?;
        let (_, data) = Container::unpack(bytes, key.as_ref(), OpenOptions::DEFAULT_LIMIT).map_err(failed)?;
        let layout = GuessedLayout::of(&data);
        let mut table = Table { lines: Vec::new(), most, chosen: 0..0 };
        ByteLines::new(&data, layout.dialect(&data), |line| table.add(&line)).data(layout, None);
        Ok(answer(&variant!({ "container": (container_name(container)), "lines": (table.lines) })))
    }
}

//! Bytes beside their meaning.

use gdvar_core::{Dialect, to_bytes, variant};
use gdvar_document::{ByteLine, ByteLines, Document, GuessedLayout, OpenOptions};

fn save() -> Vec<u8> {
    let value = to_bytes(&variant!({"gold": 3, "name": "Ferris"})).expect("encodes");
    [&u32::try_from(value.len()).expect("short").to_le_bytes()[..], &value].concat()
}

/// Returns the offset, the meaning and the path of each line that ends behind a byte, as long as `until` says so.
fn lines(data: &[u8], from: usize, until: impl Fn(&ByteLine<'_>) -> bool) -> Vec<(usize, String, String)> {
    let mut all = Vec::new();
    let give = |line: ByteLine<'_>| {
        let goes_on = until(&line);
        all.push((line.at, line.text, line.place));
        goes_on
    };
    let layout = GuessedLayout::of(data);
    ByteLines::new(data, layout.dialect(data), give).from(from).data(layout, None);
    all
}

#[test]
fn each_word_has_a_line_with_its_meaning_and_the_first_of_a_value_its_path() {
    let told: Vec<(usize, String, String)> = lines(&save(), 0, |_| true);
    let want = [
        (0, "56 bytes follow", ""),
        (4, "Dictionary", ""),
        (8, "2 items", ""),
        (12, "String", "key 0"),
        (16, "4 bytes of text", ""),
        (20, "\"gold\"", ""),
        (24, "int", "gold"),
        (28, "3", ""),
        (32, "String", "key 1"),
    ];
    for (line, (at, text, place)) in told.iter().zip(want) {
        assert_eq!((line.0, &*line.1, &*line.2), (at, text, place));
    }
}

#[test]
fn lines_start_at_a_byte_and_end_where_the_reader_has_enough() {
    let save = save();
    let all = lines(&save, 0, |_| true);
    assert_eq!(lines(&save, 24, |_| true), all[6..]);
    assert_eq!(lines(&save, 25, |line| line.at < 28), all[6..8]);
}

#[test]
fn values_of_a_document_have_the_lines_of_its_file() {
    let save = [save(), save()].concat();
    let document = Document::open(&save, &OpenOptions::new()).expect("opens");
    let mut all = Vec::new();
    let give = |line: ByteLine<'_>| {
        all.push((line.at, line.text, line.place));
        true
    };
    assert!(ByteLines::new(document.data(), Dialect::Godot4, give).values(&document, 0..document.len()));
    assert_eq!(all, lines(&save, 0, |_| true));
}

#[test]
fn bytes_of_anything_are_shown_as_far_as_they_can_be_read() {
    let told = lines(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 0, |_| true);
    assert!(told.iter().any(|(_, text, _)| text.starts_with("^ damaged: ")), "{told:?}");
    assert!(lines(b"", 0, |_| true).is_empty());
}

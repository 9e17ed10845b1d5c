//! Texts in generated files.

use std::fmt::Write as _;

/// Returns the lines of a documentation comment without the brackets of Rust's links.
pub(crate) fn doc_lines(doc: &str) -> impl Iterator<Item = String> {
    doc.lines().map(|line| line.trim_end().replace("[`", "`").replace("`]", "`"))
}

/// Returns text as a literal.
pub(crate) fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            letter if letter.is_control() || is_direction(letter) => {
                write!(quoted, "\\u{:04x}", u32::from(letter)).expect("a String takes what is written to it");
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

/// Returns whether a letter only controls the direction of text. The scripts of Godot 4 must not have it in a literal, and Rust
/// must not have it in a comment.
pub(crate) fn is_direction(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

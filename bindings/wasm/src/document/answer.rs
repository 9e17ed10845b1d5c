//! Answers as JSON.

use gdvar::Variant;
use gdvar::json::{JsonForm, JsonFormat};
use gdvar_document::is_harmless;

/// Returns a value as JSON.
pub(super) fn answer(value: &Variant) -> String {
    // Answers are made of texts, numbers, lists and Dictionaries with text for keys, and plain JSON has all of them.
    JsonFormat::new(JsonForm::Plain).print(value).unwrap_or_default()
}

/// Returns a count as an int.
pub(super) fn count(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Returns the beginning of a text that a list shows, without characters that change the direction of text.
pub(super) fn cut(text: &str, most: usize) -> String {
    let mut shown: String =
        text.chars().take(most).map(|char| if is_harmless(char) { char } else { '\u{FFFD}' }).collect();
    if text.chars().nth(most).is_some() {
        shown.push('…');
    }
    shown
}

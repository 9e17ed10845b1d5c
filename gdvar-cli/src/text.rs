//! Texts with several values.

use gdvar::generic::{Object, Path, Variant};
use gdvar::inspect::{Leaf, Place, Visitor, walk};
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::text::{TextError, TextFormat};
use gdvar::{Codec, Dialect, Real, Signal, VariantType};

use crate::output::eprint_clean;

/// Returns the text form of a dialect that loses nothing.
pub(crate) fn text_format(dialect: Dialect) -> TextFormat {
    TextFormat::new().dialect(dialect).exact(true).full_objects(true)
}

/// A notation of values.
#[derive(Clone, Copy)]
pub(crate) enum Notation {
    /// The notation of the engine's `var_to_str`.
    Text(Dialect),
    /// JSON of this form.
    Json(JsonForm),
}

impl Notation {
    /// Reads all values of a text, one after the other. Commas or other text between values are mistakes.
    pub(crate) fn read<R: Real>(self, text: &str) -> Result<Vec<Variant<R>>, String> {
        let mut values = Vec::new();
        let mut at = 0;
        while !self.is_blank(&text[at..]) {
            let (value, len) = self.prefix(&text[at..]).map_err(|error| in_whole(text, at, &error))?;
            values.push(value);
            at += len;
        }
        Ok(values)
    }

    /// Reads the only value of a text.
    pub(crate) fn read_one<R: Real>(self, text: &str) -> Result<Variant<R>, String> {
        let (value, len) = self.prefix(text).map_err(|error| error.to_string())?;
        if self.is_blank(&text[len..]) { Ok(value) } else { Err("more than one value".to_owned()) }
    }

    fn prefix<R: Real>(self, text: &str) -> Result<(Variant<R>, usize), TextError> {
        match self {
            Self::Text(dialect) => TextFormat::new().dialect(dialect).full_objects(true).parse_prefix(text),
            Self::Json(form) => JsonFormat::new(form).full_objects(true).parse_prefix(text),
        }
    }

    /// Returns whether only white space and comments are left.
    fn is_blank(self, text: &str) -> bool {
        text.lines().all(|line| {
            let line = line.trim();
            line.is_empty() || matches!(self, Self::Text(_)) && line.starts_with(';')
        })
    }
}

/// Returns whether there is a Signal in an encoded value.
pub(crate) fn has_signals(bytes: &[u8], codec: Codec) -> bool {
    struct SignalFinder(bool);

    impl Visitor for SignalFinder {
        fn leaf(&mut self, _: &Place<'_>, leaf: &Leaf) {
            self.0 |= leaf.ty == VariantType::Signal;
        }
    }

    let mut signals = SignalFinder(false);
    // Whoever decodes the value finds its faults.
    drop(walk(bytes, codec, &mut signals));
    signals.0
}

/// Replaces the Signals that no text expresses by empty ones, and returns their paths.
pub(crate) fn without_signals<R: Real>(value: &mut Variant<R>) -> Vec<Path<R>> {
    let (mut path, mut found) = (Path::new(), Vec::new());
    replace_signals(value, &mut path, &mut found);
    found
}

fn replace_signals<R: Real>(value: &mut Variant<R>, path: &mut Path<R>, found: &mut Vec<Path<R>>) {
    let mut enter = |step: Variant<R>, value: &mut Variant<R>| {
        path.push(step);
        replace_signals(value, path, found);
        path.pop();
    };
    match value {
        Variant::Signal(signal) if *signal != Signal::default() => {
            *signal = Signal::default();
            found.push(path.clone());
        }
        Variant::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                // An index always fits an `i64`.
                enter(i64::try_from(index).unwrap_or(i64::MAX).into(), item);
            }
        }
        Variant::Dictionary(entries) => {
            for (key, value) in entries.iter_mut() {
                enter(key.clone(), value);
            }
        }
        Variant::Object(Object::Full(object)) => {
            for (name, value) in &mut object.properties {
                enter(name.as_str().into(), value);
            }
        }
        _ => {}
    }
}

/// Says which Signals lack their names and objects in the text.
pub(crate) fn tell_of_signals<R: Real>(name: &str, value: Option<usize>, signals: &[Path<R>]) {
    for path in signals {
        let value = value.map_or_else(String::new, |index| format!("value {index}: "));
        eprint_clean(&format!(
            "{name}: {value}{path} is Signal() in the text, which has no name and no object for it"
        ));
    }
}

/// Returns the message for a mistake in a part of a text, with its position in the whole text. The part starts at byte
/// `at`.
fn in_whole(text: &str, at: usize, error: &TextError) -> String {
    let before = &text[..at];
    let lines = before.matches('\n').count();
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    // Other text may come before the part on the same line.
    let columns = if error.line() == 1 { before[line_start..].chars().count() } else { 0 };
    format!("{} at line {}, column {}", error.message(), error.line() + lines, error.column() + columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_follow_each_other_with_comments_between_them() {
        let text = "; first\n[1, 2] { \"a\": 1 }\n; second\nnull\n; end\n";
        let values = Notation::Text(Dialect::Godot4).read::<f32>(text).expect("three values");
        assert_eq!(
            values.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["[1, 2]", "{\n\"a\": 1\n}", "null"]
        );
        assert_eq!(
            Notation::Json(JsonForm::Lossless).read::<f32>("\"i:1\"\n[\"i:2\"]\n").map(|values| values.len()),
            Ok(2)
        );
    }

    #[test]
    fn a_mistake_has_its_place_in_the_whole_text() {
        let read = |text: &str| Notation::Text(Dialect::Godot4).read::<f32>(text).expect_err("a mistake");
        assert_eq!(read("1 2 }"), "expected a value, found '}' at line 1, column 5");
        assert_eq!(read("1\n2\n [3"), "expected ',' or ']', found the end of the text at line 3, column 4");
    }
}

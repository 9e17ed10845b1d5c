//! The defaults of fields that other languages can express.

use super::book::{Book, Kind, SIDE};
use crate::{Field, Schema, Shape};
use gdvar_core::VariantType;

/// A default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    Bool(bool),
    Int(i64),
    /// A float, as a literal.
    Float(String),
    Text(String),
    Null,
    /// The initial value of the type: 0, an empty text, an empty list.
    Zero,
    /// The variant of an enum without fields.
    Variant(usize),
}

impl Known {
    /// Returns the default of a field, if its source code is a literal or something else that is known.
    pub(crate) fn of(book: &Book<'_>, field: &Field<'_>) -> Option<Self> {
        let text = field.default.trim();
        if matches!(text, "Default::default()") {
            return has_known_default(book, field.schema).then_some(Self::Zero);
        }
        if let Some(class) = book.class_of(field.schema) {
            // `Slot::Head`, of an enum without fields.
            let Kind::Names(of) = class.kind else { return None };
            let (_, variant) = text.rsplit_once("::")?;
            return of.variants.iter().position(|one| one.name == variant).map(Self::Variant);
        }
        match field.schema.shape(SIDE) {
            Shape::Bool => text.parse().ok().map(Self::Bool),
            Shape::Int(_) => whole(text).map(Self::Int),
            Shape::Float { .. } => {
                let number = float(text).or_else(|| whole(text).map(|number| format!("{number}.0")));
                number.map(Self::Float)
            }
            Shape::Text(_) | Shape::BorrowedText => string(text).map(Self::Text),
            Shape::Char => character(text).map(Self::Text),
            Shape::Optional(_) => (text == "None").then_some(Self::Null),
            Shape::List(list) if list.len.is_none() => {
                matches!(text, "vec![]" | "Vec::new()" | "[]").then_some(Self::Zero)
            }
            _ => None,
        }
    }
}

/// Returns whether the default of the Rust type is the same as the initial value in scripts.
fn has_known_default(book: &Book<'_>, schema: Schema<'_>) -> bool {
    if book.class_of(schema).is_some() {
        return false;
    }
    match schema.shape(SIDE) {
        Shape::Bool
        | Shape::Float { .. }
        | Shape::Text(_)
        | Shape::BorrowedText
        | Shape::Optional(_)
        | Shape::Map(_)
        | Shape::Any(_)
        | Shape::Nil => true,
        Shape::Int(ints) => ints.min <= 0 && ints.max >= 0 && ints.has_zero,
        Shape::List(list) => list.len.is_none() || has_known_default(book, list.items),
        Shape::Tuple(elements) => elements.iter().all(|element| has_known_default(book, element.schema)),
        Shape::Builtin(ty, _) => !matches!(ty, VariantType::Object),
        _ => false,
    }
}

/// Parses `1_000`, `-3`, `7u8`, `0xFF` or `1 + 2`.
fn whole(text: &str) -> Option<i64> {
    if let Some((a, b)) = text.split_once(" + ") {
        return whole(a)?.checked_add(whole(b)?);
    }
    let digits: String = text.chars().filter(|letter| !matches!(letter, '_' | ' ')).collect();
    let digits = &digits[..digits.find(['i', 'u']).unwrap_or(digits.len())];
    let in_radix = |prefix, radix| Some(i64::from_str_radix(digits.strip_prefix(prefix)?, radix).ok());
    in_radix("0x", 16)
        .or_else(|| in_radix("0o", 8))
        .or_else(|| in_radix("0b", 2))
        .unwrap_or_else(|| digits.parse().ok())
}

/// Parses `'x'`.
fn character(text: &str) -> Option<String> {
    let letter: char = text.strip_prefix('\'')?.strip_suffix('\'')?.parse().ok()?;
    Some(letter.to_string())
}

/// Parses `1.5` or `-2.0f32`.
fn float(text: &str) -> Option<String> {
    let digits: String = text.chars().filter(|letter| !matches!(letter, '_' | ' ')).collect();
    let digits = digits.strip_suffix("f32").or_else(|| digits.strip_suffix("f64")).unwrap_or(&digits);
    let number: f64 = digits.parse().ok()?;
    number.is_finite().then(|| format!("{number:?}"))
}

/// Parses `"text"`, `"text".into()`, `String::from("text")` and the like.
fn string(text: &str) -> Option<String> {
    if matches!(text, "String::new()") {
        return Some(String::new());
    }
    let start = text.find('"')?;
    let (before, rest) = (&text[..start], &text[start + 1..]);
    let end = rest.find('"')?;
    let (inner, after) = (&rest[..end], &rest[end + 1..]);
    let is_plain = !inner.contains('\\')
        && matches!(
            (before, after),
            ("", "" | ".into()" | ".to_owned()" | ".to_string()")
                | ("String::from(" | "Cow::Borrowed(" | "Cow::from(", ")")
        );
    is_plain.then(|| inner.to_owned())
}

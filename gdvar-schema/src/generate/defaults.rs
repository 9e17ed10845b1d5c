//! The defaults of fields that other languages can express.

use super::book::{Book, Kind, SIDE};
use crate::{Enum, Field, Schema, Shape};
use gdvar_core::{Variant, VariantType};

/// A default.
#[derive(Clone, Debug)]
pub(crate) enum Known<'s> {
    Value(Variant),
    Null,
    /// The initial value of the type: 0, an empty text, an empty list.
    Zero,
    /// The variant of an enum without fields, and its index.
    Variant(&'s Enum<'s>, usize),
}

impl<'s> Known<'s> {
    /// Returns the default of a field, if its source code is a literal or something else that is known.
    pub(crate) fn of(book: &Book<'s>, field: &Field<'s>) -> Option<Self> {
        let text = field.default.trim();
        if matches!(text, "Default::default()") {
            return has_known_default(book, field.schema).then_some(Self::Zero);
        }
        if let Some(class) = book.class_of(field.schema) {
            // `Slot::Head`, of an enum without fields.
            let Kind::Names(of) = class.kind else { return None };
            let (_, variant) = text.rsplit_once("::")?;
            return of
                .variants
                .iter()
                .position(|one| one.name == variant)
                .map(|index| Self::Variant(of, index));
        }
        match field.schema.shape(SIDE) {
            Shape::Optional(_) => (text == "None").then_some(Self::Null),
            Shape::List(list) if list.len.is_none() && matches!(text, "vec![]" | "Vec::new()" | "[]") => {
                Some(Self::Zero)
            }
            shape => value(&shape, text).map(Self::Value),
        }
    }
}

/// Returns a default as a value, if its source code is a literal or, for a default of a game, the engine's text of a value.
pub(crate) fn value(shape: &Shape<'_>, text: &str) -> Option<Variant> {
    match shape {
        Shape::Bool => text.parse().ok().map(Variant::Bool),
        Shape::Int(_) => whole(text).map(Variant::Int),
        Shape::Float { .. } => {
            let whole = || whole(text)?.to_string().parse().ok();
            float(text).or_else(whole).map(Variant::Float)
        }
        Shape::Text(_) | Shape::BorrowedText | Shape::Builtin(VariantType::NodePath, _) => {
            string(text).map(Variant::from)
        }
        Shape::Char => character(text).map(Variant::from),
        Shape::List(list) if list.len.is_none() => {
            let items = text.strip_prefix("vec!").unwrap_or(text).parse().ok()?;
            matches!(items, Variant::Array(_)).then_some(items)
        }
        Shape::Map(_) => text.parse().ok().filter(|value| matches!(value, Variant::Dictionary(_))),
        Shape::Builtin(ty, _) => {
            // `gdvar::Vector2::new(1.0, 0.5)`, or `Vector2(1, 0.5)` of a game.
            let text = text.strip_prefix("gdvar::").unwrap_or(text).replacen("::new(", "(", 1);
            text.parse().ok().filter(|value: &Variant| value.ty() == *ty)
        }
        _ => None,
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
fn float(text: &str) -> Option<f64> {
    let digits: String = text.chars().filter(|letter| !matches!(letter, '_' | ' ')).collect();
    let digits = digits.strip_suffix("f32").or_else(|| digits.strip_suffix("f64")).unwrap_or(&digits);
    digits.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Parses `"text"`, `"text".into()`, `String::from("text")` and the like.
fn string(text: &str) -> Option<String> {
    if matches!(text, "String::new()") {
        return Some(String::new());
    }
    let (start, end) = (text.find('"')?, text.rfind('"')?);
    let (before, after) = (&text[..start], &text[end + 1..]);
    let is_known = match before {
        // `&"red"` and `NodePath("a/b")` are texts of a game.
        "&" => after.is_empty(),
        "" => matches!(after, "" | ".into()" | ".to_owned()" | ".to_string()"),
        "String::from("
        | "Cow::Borrowed("
        | "Cow::from("
        | "gdvar::StringName::from("
        | "gdvar::NodePath::from("
        | "NodePath(" => after == ")",
        _ => false,
    };
    if is_known { unquoted(text.get(start + 1..end)?) } else { None }
}

/// Returns the text of a literal, from what is between its quotes.
fn unquoted(literal: &str) -> Option<String> {
    let mut letters = literal.chars();
    let mut text = String::new();
    while let Some(letter) = letters.next() {
        text.push(match letter {
            '"' => return None,
            '\\' => match letters.next()? {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                quoted @ ('"' | '\\' | '\'') => quoted,
                _ => return None,
            },
            letter => letter,
        });
    }
    Some(text)
}

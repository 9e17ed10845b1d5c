//! Literals in scripts: keys on the wire, and those defaults of Rust fields that GDScript can express.

use super::book::{Book, Kind, SIDE};
use super::names::quoted;
use super::types::{Form, value_names};
use crate::schema::{Field, IntShape, Schema, Shape};
use crate::{Variant, VariantType, from_bytes};

/// Returns a key or a tag as a script writes it.
pub(super) fn key_literal(key: &[u8]) -> String {
    match from_bytes::<Variant>(key) {
        Ok(Variant::Int(number)) => int_literal(number),
        Ok(Variant::String(text)) => quoted(&text),
        Ok(Variant::StringName(name)) => format!("&{}", quoted(name.as_str())),
        other => unreachable!("a derive wrote the key: {other:?}"),
    }
}

/// Returns several keys, as an array.
pub(super) fn key_list(keys: &[&'static [u8]]) -> String {
    let keys: Vec<_> = keys.iter().map(|key| key_literal(key)).collect();
    format!("[{}]", keys.join(", "))
}

/// Returns the literal of an int. The smallest int has no literal, so it becomes an expression.
pub(super) fn int_literal(number: i64) -> String {
    if number == i64::MIN { format!("({} - 1)", number + 1) } else { number.to_string() }
}

/// Returns a field's default in a script, if a script can express it.
pub(super) fn default_of(book: &Book<'_>, field: &Field, form: Form) -> Option<String> {
    let text = field.default.trim();
    if matches!(text, "Default::default()") {
        return has_known_default(book, field.schema).then(|| book.zero(field.schema, form));
    }
    if let Some(class) = book.class_of(field.schema) {
        // `Slot::Head`, of an enum without fields.
        let Kind::Names(of) = class.kind else { return None };
        let (_, variant) = text.rsplit_once("::")?;
        let index = of.variants.iter().position(|one| one.name == variant)?;
        return (form == Form::Script)
            .then(|| format!("{}.Value.{}", class.name, value_names(book.spelling, of)[index]));
    }
    match field.schema.shape(SIDE) {
        Shape::Bool => text.parse::<bool>().ok().map(|value| value.to_string()),
        Shape::Int(IntShape { as_float: false, .. }) => whole(text).map(int_literal),
        Shape::Int(_) | Shape::Float { .. } => {
            let number = float(text).or_else(|| whole(text).map(|number| format!("{number}.0")))?;
            Some(number)
        }
        Shape::Text(ty) => string(text).map(|text| book.spelling.text_literal(ty, &text)),
        Shape::BorrowedText => string(text).map(|text| quoted(&text)),
        Shape::Optional(_) => (text == "None").then(|| String::from("null")),
        Shape::List(list) if list.len.is_none() => {
            matches!(text, "vec![]" | "Vec::new()" | "[]").then(|| book.zero(field.schema, form))
        }
        _ => None,
    }
}

/// Returns whether the default of the Rust type is the same as the initial value in scripts.
fn has_known_default(book: &Book<'_>, schema: Schema) -> bool {
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

/// Parses `1_000`, `-3`, `7u8` or `1 + 2`.
fn whole(text: &str) -> Option<i64> {
    if let Some((a, b)) = text.split_once(" + ") {
        return whole(a)?.checked_add(whole(b)?);
    }
    let digits: String = text.chars().filter(|letter| !matches!(letter, '_' | ' ')).collect();
    let end = digits.find(['i', 'u']).unwrap_or(digits.len());
    digits[..end].parse().ok()
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

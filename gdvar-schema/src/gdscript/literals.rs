//! Literals in scripts: keys on the wire, and those defaults of Rust fields that GDScript can express.

use super::book::{Class, Kind, SIDE, ScriptBook};
use super::types::{ValueForm, value_names};
use crate::generate::{KeyOrTag, Known, quoted};
use crate::{Field, Shape};

/// Returns a key or a tag as a script writes it.
pub(super) fn key_literal(key: &[u8]) -> String {
    match KeyOrTag::of(key) {
        KeyOrTag::Int(number) => int_literal(number),
        KeyOrTag::Text(text) => quoted(&text),
        KeyOrTag::Name(name) => format!("&{}", quoted(&name)),
    }
}

/// Returns several keys, as an array.
pub(super) fn key_list(keys: &[&[u8]]) -> String {
    let keys: Vec<_> = keys.iter().map(|key| key_literal(key)).collect();
    format!("[{}]", keys.join(", "))
}

/// Returns the literal of an int. The smallest int has no literal, so it becomes an expression.
pub(super) fn int_literal(number: i64) -> String {
    if number == i64::MIN { format!("({} - 1)", number + 1) } else { number.to_string() }
}

/// Returns a field's default in a script, if a script can express it.
pub(super) fn default_of(book: &ScriptBook<'_>, field: &Field<'_>, form: ValueForm) -> Option<String> {
    Some(match Known::of(book, field)? {
        Known::Bool(value) => value.to_string(),
        Known::Int(number) => match field.schema.shape(SIDE) {
            Shape::Int(ints) if ints.as_float && form == ValueForm::Wire => format!("{number}.0"),
            _ => int_literal(number),
        },
        Known::Float(number) => number,
        Known::Text(text) => match field.schema.shape(SIDE) {
            Shape::Text(ty) => book.spelling.text_literal(ty, &text),
            _ => quoted(&text),
        },
        Known::Null => String::from("null"),
        Known::Zero => book.zero(field.schema, form),
        Known::Variant(variant) => match book.class_of(field.schema) {
            Some(Class { kind: Kind::Names(of), name, .. }) if form == ValueForm::Script => {
                format!("{name}.Value.{}", value_names(book.spelling, of)[variant])
            }
            _ => return None,
        },
    })
}

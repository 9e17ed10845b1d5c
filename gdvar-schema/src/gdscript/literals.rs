//! Literals in scripts: keys on the wire, and those defaults of Rust fields that GDScript can express.

use super::book::{SIDE, ScriptBook};
use super::types::{ValueForm, value_names};
use crate::generate::{KeyOrTag, Known, quoted};
use crate::{Field, Shape};
use gdvar_core::{Variant, VariantType};

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

/// Returns the key of a field and, if it has aliases, an array of them.
pub(super) fn key_arguments(keys: &[&[u8]]) -> String {
    let (key, aliases) = (key_literal(keys[0]), &keys[1..]);
    if aliases.is_empty() { key } else { format!("{key}, {}", key_list(aliases)) }
}

/// Returns the literal of an int. The smallest int has no literal, so it becomes an expression.
pub(super) fn int_literal(number: i64) -> String {
    if number == i64::MIN { format!("({} - 1)", number + 1) } else { number.to_string() }
}

/// Returns a field's default in a script, if a script can express it.
pub(super) fn default_of(book: &ScriptBook<'_>, field: &Field<'_>, form: ValueForm) -> Option<String> {
    let shape = field.schema.shape(SIDE);
    Some(match (Known::of(book, field)?, &shape) {
        (Known::Value(Variant::Int(number)), Shape::Int(ints))
            if ints.as_float && form == ValueForm::Wire =>
        {
            format!("{number}.0")
        }
        (Known::Value(Variant::String(text)), Shape::Text(ty) | Shape::Builtin(ty, _)) => {
            book.spelling.text_literal(*ty, &text)
        }
        (Known::Value(Variant::Array(items)), Shape::List(list)) => {
            let items = listed(book, &items)?;
            match book.written(list) {
                VariantType::Array => items,
                packed => format!("{}({items})", book.spelling.ty(packed)),
            }
        }
        (Known::Value(value), _) => literal(book, &value)?,
        (Known::Null, _) => String::from("null"),
        (Known::Zero, _) => book.zero(field.schema, form),
        (Known::Variant(of, index), _) if form == ValueForm::Wire && book.is_tag(of) => {
            key_literal(of.variants[index].tags.first()?)
        }
        (Known::Variant(of, index), _) => {
            format!("{}.Value.{}", book.class_of(field.schema)?.name, value_names(book.spelling, of)[index])
        }
    })
}

/// Returns a value as a script writes it.
fn literal(book: &ScriptBook<'_>, value: &Variant) -> Option<String> {
    Some(match value {
        Variant::Nil => String::from("null"),
        Variant::Int(number) => int_literal(*number),
        Variant::Float(number) if number.is_finite() => format!("{number:?}"),
        Variant::String(text) => quoted(text),
        Variant::StringName(name) => book.spelling.text_literal(VariantType::StringName, name.as_str()),
        Variant::Array(items) => listed(book, items)?,
        Variant::Dictionary(entries) => {
            let entry = |(key, value)| Some(format!("{}: {}", literal(book, key)?, literal(book, value)?));
            format!("{{{}}}", entries.iter().map(entry).collect::<Option<Vec<_>>>()?.join(", "))
        }
        // Their text is an expression.
        Variant::Bool(_) => value.to_string(),
        value if value.ty().words().is_some() && book.spelling.dialect.has(value.ty()) => value.to_string(),
        _ => return None,
    })
}

fn listed(book: &ScriptBook<'_>, items: &[Variant]) -> Option<String> {
    let items: Vec<String> = items.iter().map(|item| literal(book, item)).collect::<Option<_>>()?;
    Some(format!("[{}]", items.join(", ")))
}

//! Names and values in TypeScript.

use super::module::{Module, is_identifier};
use super::shapes::{MAX_SAFE, builtin};
use crate::generate::{KeyOrTag, Known, Member, SIDE, quoted};
use crate::{EnumVariant, Field, Presence, Schema, Shape};
use gdvar_core::{Variant, VariantType};

/// Returns the members of a struct: the name of each is its key if that is text, or else its name in Rust. The version of a
/// form has neither a name nor a member.
pub(super) fn members<'s>(fields: &'s [Field<'s>]) -> impl Iterator<Item = Member<'s>> {
    fields.iter().filter(|field| !field.name.is_empty()).map(|field| {
        let text = field.wire_keys().first().and_then(|key| text_of(key));
        Member { field, name: text.unwrap_or_else(|| rust_name(field.name)) }
    })
}

/// Returns the name of a variant: its tag if that is text, or else its name in Rust.
pub(super) fn tag_name(variant: &EnumVariant<'_>) -> String {
    let text = variant.tags.first().and_then(|tag| text_of(tag));
    text.unwrap_or_else(|| rust_name(variant.name))
}

fn rust_name(name: &str) -> String {
    name.strip_prefix("r#").unwrap_or(name).to_owned()
}

fn text_of(key: &[u8]) -> Option<String> {
    match KeyOrTag::of(key) {
        KeyOrTag::Text(text) | KeyOrTag::Name(text) => Some(text),
        KeyOrTag::Int(_) => None,
    }
}

/// Returns the name of the member for a key of an enum's tag or content.
pub(super) fn key_name(key: &[u8]) -> String {
    match KeyOrTag::of(key) {
        KeyOrTag::Text(text) | KeyOrTag::Name(text) => text,
        KeyOrTag::Int(number) => number.to_string(),
    }
}

/// Returns a key or a tag.
pub(super) fn key_literal(key: &[u8]) -> String {
    match KeyOrTag::of(key) {
        KeyOrTag::Text(text) => quoted(&text),
        KeyOrTag::Name(name) => format!("new gdvar.StringName({})", quoted(&name)),
        KeyOrTag::Int(number) if number.unsigned_abs() > MAX_SAFE.unsigned_abs() => format!("{number}n"),
        KeyOrTag::Int(number) => number.to_string(),
    }
}

/// Returns several keys or tags.
pub(super) fn key_list(keys: &[&[u8]]) -> String {
    let keys: Vec<_> = keys.iter().map(|key| key_literal(key)).collect();
    format!("[{}]", keys.join(", "))
}

/// What a missing field is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MemberPresence {
    /// It must not be missing.
    Required,
    /// It is the value of this expression.
    Default(String),
    /// It is undefined.
    Undefined,
    /// It is undefined when it is read, and must not be missing when it is written.
    Unwritten,
    /// Rust does not read it.
    Unread,
}

impl MemberPresence {
    /// Returns whether a value always has the member.
    pub(super) fn is_required(&self) -> bool {
        matches!(self, Self::Required | Self::Default(_))
    }
}

impl<'a> Module<'a> {
    /// Returns a name as that of a member.
    pub(super) fn property(&self, name: &str) -> String {
        if name == "__proto__" {
            // Neither an object literal nor an assignment makes such a member.
            self.book.problem(String::from(
                "a member `__proto__` would be the prototype of its object: give the field or the variant another name",
            ));
        }
        if is_identifier(name) { name.to_owned() } else { quoted(name) }
    }

    /// Returns what a missing field is.
    pub(super) fn presence(&self, field: &'a Field<'a>) -> MemberPresence {
        if !field.is_read() {
            return MemberPresence::Unread;
        }
        let may_be_missing = field.is_optional()
            || field.written != Presence::Always
            || field.since.is_some()
            || field.until.is_some();
        if !may_be_missing || field.flatten {
            return MemberPresence::Required;
        }
        let is_nullable =
            matches!(field.schema.shape(SIDE), Shape::Optional(_)) && !self.is_named(field.schema);
        if is_nullable && field.default.is_empty() {
            return MemberPresence::Default(String::from("null"));
        }
        if !field.default.is_empty()
            && let Some(known) = Known::of(self.book, field)
            && let Some(value) = self.known(field.schema, &known)
        {
            return MemberPresence::Default(value);
        }
        if field.read == Presence::Sometimes { MemberPresence::Undefined } else { MemberPresence::Unwritten }
    }

    fn known(&self, schema: Schema<'a>, known: &Known<'_>) -> Option<String> {
        Some(match known {
            Known::Value(value) => self.literal(schema, value)?,
            Known::Null => String::from("null"),
            Known::Zero => self.zero(schema),
            Known::Variant(of, index) => quoted(&tag_name(&of.variants[*index])),
        })
    }

    /// Returns a value as an expression.
    fn literal(&self, schema: Schema<'a>, value: &Variant) -> Option<String> {
        Some(match (schema.shape(SIDE), value) {
            (_, Variant::Bool(value)) => value.to_string(),
            (_, Variant::Int(number)) => self.number(schema, &number.to_string()),
            (_, Variant::Float(number)) => format!("{number:?}"),
            (Shape::Builtin(VariantType::NodePath, _), Variant::String(text)) => {
                format!("new gdvar.NodePath({})", quoted(text))
            }
            (_, Variant::String(text)) => quoted(text),
            (Shape::Builtin(ty, reals), value) => {
                // Other types are made of vectors.
                let text = Some(value.to_string()).filter(|_| ty.name().starts_with("Vector"))?;
                format!("new {}{}", builtin(ty, reals)?, text.strip_prefix(ty.name())?)
            }
            (Shape::List(list), Variant::Array(items)) => {
                let items: Option<Vec<_>> = items.iter().map(|item| self.literal(list.items, item)).collect();
                match self.written(&list) {
                    VariantType::Array | VariantType::PackedStringArray => format!("[{}]", items?.join(", ")),
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    fn number(&self, schema: Schema<'a>, digits: &str) -> String {
        match schema.shape(SIDE) {
            Shape::Int(ints) if self.is_big(ints) => format!("{digits}n"),
            _ => digits.to_owned(),
        }
    }

    /// Returns the initial value of a type.
    fn zero(&self, schema: Schema<'a>) -> String {
        match schema.shape(SIDE) {
            Shape::Bool => String::from("false"),
            Shape::Int(_) => self.number(schema, "0"),
            Shape::Float { .. } => String::from("0"),
            Shape::Text(_) | Shape::BorrowedText => String::from("\"\""),
            Shape::Map(_) => String::from("new Map()"),
            Shape::Tuple(elements) => {
                let elements: Vec<_> = elements.iter().map(|element| self.zero(element.schema)).collect();
                format!("[{}]", elements.join(", "))
            }
            Shape::List(list) => {
                let items = vec![self.zero(list.items); list.len.unwrap_or_default()].join(", ");
                match self.written(&list) {
                    VariantType::Array | VariantType::PackedStringArray => format!("[{items}]"),
                    VariantType::PackedByteArray
                    | VariantType::PackedInt32Array
                    | VariantType::PackedInt64Array
                    | VariantType::PackedFloat32Array
                    | VariantType::PackedFloat64Array => {
                        format!("new {}({})", self.ty(schema), list.len.unwrap_or_default())
                    }
                    // Packed vectors of a fixed length have no default in Rust that is known.
                    packed => format!("new gdvar.{packed}()"),
                }
            }
            Shape::Builtin(VariantType::NodePath, _) => String::from("new gdvar.NodePath(\"\")"),
            Shape::Builtin(ty, reals) => match builtin(ty, reals) {
                Some(class) => format!("new {class}()"),
                None => String::from("null"),
            },
            _ => String::from("null"),
        }
    }
}

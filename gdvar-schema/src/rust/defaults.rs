//! Defaults, and when a field is left out.

use super::module::SIDE;
use crate::names::{TakenNames, type_name};
use crate::resolve::Layer;
use crate::{Enum, Fields, Schema, Shape, Type};
use gdvar_core::{VariantType, WordType};

/// Returns a function that says when a field is not written.
pub(super) fn is_left_out(schema: Schema<'_>, ty: &str) -> String {
    let start = ty.split('<').next().unwrap_or(ty);
    if schema.as_type().is_some() {
        return String::from("|_| false");
    }
    String::from(match start {
        "Option" => "Option::is_none",
        "String" => "String::is_empty",
        "Vec" => "Vec::is_empty",
        "std::collections::BTreeMap" => "std::collections::BTreeMap::is_empty",
        "std::collections::HashMap" => "std::collections::HashMap::is_empty",
        "bool" => "|value| !*value",
        "i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64" => "|value| *value == 0",
        _ => "|_| false",
    })
}

/// Returns a default as it stands in the source, if it is a literal for values of this schema, whose Rust type is `ty`. The text may
/// come from anywhere.
pub(crate) fn literal(schema: Schema<'_>, text: &str, ty: &str) -> Option<String> {
    let shape = match schema.layer(SIDE) {
        Layer::Named(_, inner) => match inner.layer(SIDE) {
            Layer::Shape(Shape::Enum(of)) => return name_literal(of, text, ty),
            _ => return None,
        },
        Layer::Shape(shape) => shape,
        Layer::Refined(..) => return None,
    };
    let digits = || text.replace(['_', ' '], "");
    match shape {
        Shape::Bool => text.parse::<bool>().ok().map(|value| value.to_string()),
        Shape::Int(ints) => {
            let number: i64 = digits().parse().ok()?;
            (ints.has_zero && ints.min <= number && number <= ints.max).then(|| number.to_string())
        }
        Shape::Float { .. } => {
            let number: f64 = digits().parse().ok()?;
            number.is_finite().then(|| format!("{number:?}"))
        }
        Shape::Text(_) | Shape::Builtin(VariantType::NodePath, _) => {
            let name = match shape {
                Shape::Text(VariantType::String) => "String",
                Shape::Text(VariantType::StringName) => "gdvar::StringName",
                _ => "gdvar::NodePath",
            };
            let inner = text.strip_prefix(name)?.strip_prefix("::from(")?.strip_suffix(')')?;
            Some(format!("{name}::from({:?})", unquoted(inner)?))
        }
        Shape::Builtin(of, _) => {
            let inner = text.strip_prefix(&format!("gdvar::{of:?}::new("))?.strip_suffix(')')?;
            let is_int = matches!(of.words(), Some((_, WordType::I32)));
            let number = |number: &str| match number.trim().parse::<f64>() {
                Ok(number) if number.is_finite() && (!is_int || number.fract() == 0.0) => {
                    Some(if is_int { number.to_string() } else { format!("{number:?}") })
                }
                _ => None,
            };
            let numbers: Vec<String> = inner.split(',').map(number).collect::<Option<_>>()?;
            Some(format!("{ty}::new({})", numbers.join(", ")))
        }
        Shape::List(list) if list.len.is_none() => {
            let inner = text.strip_prefix("vec![")?.strip_suffix(']')?;
            if !matches!(list.items.layer(SIDE), Layer::Shape(Shape::Int(_) | Shape::Float { .. })) {
                return None;
            }
            let items: Vec<String> =
                inner.split(',').map(|item| literal(list.items, item.trim(), "")).collect::<Option<_>>()?;
            Some(format!("vec![{}]", items.join(", ")))
        }
        _ => None,
    }
}

/// Returns a variant of an enum without fields.
fn name_literal(of: &Enum<'_>, text: &str, ty: &str) -> Option<String> {
    let (_, wanted) = text.rsplit_once("::")?;
    let mut names = TakenNames::new();
    let mut variants = of.variants.iter().map(|variant| (variant, names.take(&type_name(variant.name), "")));
    let (_, name) = variants.find(|(variant, _)| variant.name == wanted && variant.content.is_none())?;
    Some(format!("{ty}::{name}"))
}

/// Returns the text of a literal.
fn unquoted(literal: &str) -> Option<String> {
    let mut letters = literal.strip_prefix('"')?.strip_suffix('"')?.chars();
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

/// Returns whether the Rust type of a schema has a default, if the types in `found` derive it.
pub(super) fn can_default<'s>(schema: Schema<'s>, found: &mut Vec<*const Type<'s>>) -> bool {
    match schema.layer(SIDE) {
        Layer::Refined(_, inner) => can_default(inner, found),
        Layer::Named(ty, inner) => {
            if found.contains(&std::ptr::from_ref(ty)) {
                return true;
            }
            // Types may contain each other many levels deep.
            found.push(std::ptr::from_ref(ty));
            found.len() < 64 && can_default(inner, found)
        }
        Layer::Shape(shape) => match shape {
            Shape::Enum(_) | Shape::ObjectId => false,
            Shape::Int(ints) => ints.has_zero || !(ints.min <= 0 && ints.max > 0) && ints.min != 1,
            Shape::Builtin(ty, _) => ty != VariantType::Object,
            Shape::List(list) => match list.len {
                None => true,
                Some(len) => len <= 32 && can_default(list.items, found),
            },
            Shape::Tuple(fields) | Shape::Dictionary(&Fields { fields, .. }) => {
                fields.iter().all(|field| can_default(field.schema, found))
            }
            Shape::Object(object) => {
                object.fields.fields.iter().all(|field| can_default(field.schema, found))
            }
            _ => true,
        },
    }
}

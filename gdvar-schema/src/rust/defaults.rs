//! Defaults, and when a field is left out.

use super::module::SIDE;
use crate::generate::value;
use crate::names::{TakenNames, type_name};
use crate::resolve::Layer;
use crate::{Declares, Enum, Fields, Schema, Shape, Type};
use gdvar_core::{Variant, VariantType, WordType};

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
pub(super) fn literal(schema: Schema<'_>, text: &str, ty: &str) -> Option<String> {
    match schema.layer(SIDE) {
        Layer::Named(_, inner) => match inner.layer(SIDE) {
            Layer::Shape(Shape::Enum(of)) => name_literal(of, text, ty),
            _ => None,
        },
        Layer::Shape(shape) => expression(schema, &value(&shape, text)?, ty),
        Layer::Refined(..) => None,
    }
}

/// Returns an expression for a value.
fn expression(schema: Schema<'_>, value: &Variant, ty: &str) -> Option<String> {
    let Layer::Shape(shape) = schema.layer(SIDE) else { return None };
    Some(match (shape, value) {
        (Shape::Bool, Variant::Bool(value)) => value.to_string(),
        (Shape::Int(ints), Variant::Int(number)) => {
            (ints.has_zero && (ints.min..=ints.max).contains(number)).then(|| number.to_string())?
        }
        (Shape::Float { .. }, Variant::Float(number)) if number.is_finite() => format!("{number:?}"),
        (Shape::Text(VariantType::String), Variant::String(text)) => format!("String::from({text:?})"),
        (Shape::Text(VariantType::StringName), text) => {
            format!("gdvar::StringName::from({:?})", text.as_str()?)
        }
        (Shape::Builtin(VariantType::NodePath, _), text) => {
            format!("gdvar::NodePath::from({:?})", text.as_str()?)
        }
        (Shape::Builtin(of, _), value) if value.ty() == of => made(of, value, ty)?,
        (Shape::List(list), Variant::Array(items))
            if list.declares == Declares::Either && !items.is_empty() =>
        {
            let items: Vec<String> = items.iter().map(any).collect::<Option<_>>()?;
            format!("gdvar::Array::from(vec![{}])", items.join(", "))
        }
        (Shape::List(list), Variant::Array(items)) if list.len.is_none() => {
            let item = |item| expression(list.items, item, &spelled(list.items)?);
            format!("vec![{}]", items.iter().map(item).collect::<Option<Vec<_>>>()?.join(", "))
        }
        (Shape::Map(map), Variant::Dictionary(entries)) if !entries.is_empty() => {
            let is_any = map.declares == Declares::Either;
            let entry = |(key, value): (&Variant, &Variant)| {
                let of = |schema, value: &Variant| {
                    if is_any { any(value) } else { expression(schema, value, &spelled(schema)?) }
                };
                Some(format!("({}, {})", of(map.key, key)?, of(map.value, value)?))
            };
            let entries = entries.iter().map(entry).collect::<Option<Vec<_>>>()?.join(", ");
            if is_any {
                format!("gdvar::Dictionary::from([{entries}])")
            } else {
                format!("[{entries}].into()")
            }
        }
        _ => return None,
    })
}

/// Returns an expression for a value that is a `Variant`.
fn any(value: &Variant) -> Option<String> {
    Some(match value {
        Variant::Nil => String::from("gdvar::Variant::Nil"),
        Variant::Bool(value) => format!("gdvar::Variant::from({value})"),
        Variant::Int(number) => format!("gdvar::Variant::from({number}_i64)"),
        Variant::Float(number) if number.is_finite() => format!("gdvar::Variant::from({number:?})"),
        Variant::String(text) => format!("gdvar::Variant::from({text:?})"),
        Variant::StringName(name) => {
            format!("gdvar::Variant::from(gdvar::StringName::from({:?}))", name.as_str())
        }
        Variant::NodePath(path) => {
            format!("gdvar::Variant::from(gdvar::NodePath::from({:?}))", path.to_string())
        }
        Variant::Array(items) => {
            let items: Vec<String> = items.iter().map(any).collect::<Option<_>>()?;
            format!("gdvar::Variant::from(gdvar::Array::from(vec![{}]))", items.join(", "))
        }
        value => {
            format!("gdvar::Variant::from({})", made(value.ty(), value, &format!("gdvar::{:?}", value.ty()))?)
        }
    })
}

/// Returns the Rust type of values without a definition, as far as an expression needs it.
fn spelled(schema: Schema<'_>) -> Option<String> {
    match schema.layer(SIDE) {
        Layer::Shape(Shape::Builtin(ty, _)) => Some(format!("gdvar::{ty:?}")),
        Layer::Shape(_) => Some(String::new()),
        _ => None,
    }
}

/// Returns the expression for a vector or a color, which are made of their numbers.
fn made(of: VariantType, value: &Variant, ty: &str) -> Option<String> {
    use VariantType::{Color, Vector2, Vector2i, Vector3, Vector3i, Vector4, Vector4i};
    if !matches!(of, Color | Vector2 | Vector2i | Vector3 | Vector3i | Vector4 | Vector4i) {
        return None;
    }
    let is_int = matches!(of.words(), Some((_, WordType::I32)));
    let text = value.to_string();
    let number = |number: &str| match number.trim().parse::<f64>() {
        Ok(number) if number.is_finite() => {
            Some(if is_int { number.to_string() } else { format!("{number:?}") })
        }
        _ => None,
    };
    let numbers = text.strip_prefix(of.name())?.trim_matches(['(', ')']).split(',');
    let numbers: Vec<String> = numbers.map(number).collect::<Option<_>>()?;
    Some(format!("{ty}::new({})", numbers.join(", ")))
}

/// Returns a variant of an enum without fields.
fn name_literal(of: &Enum<'_>, text: &str, ty: &str) -> Option<String> {
    let (_, wanted) = text.rsplit_once("::")?;
    let mut names = TakenNames::new();
    let mut variants = of.variants.iter().map(|variant| (variant, names.take(&type_name(variant.name), "")));
    let (_, name) = variants.find(|(variant, _)| variant.name == wanted && variant.content.is_none())?;
    Some(format!("{ty}::{name}"))
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

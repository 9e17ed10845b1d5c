//! The schemas of what a game declares, as descriptions in JSON.

use super::Declaration;
use crate::Reals;
use crate::json::{entries, print};
use gdvar_core::{Dictionary, VariantType, WordType};

/// Returns the JSON of the schema of an argument or a property, in packets.
pub(super) fn in_packets(declaration: &Declaration) -> String {
    let element = |name: &String| VariantType::of_element(name).map_or_else(any, of_type);
    let schema = match declaration.element_types() {
        [items] => typed_array(element(items)),
        [key, value] => typed_dictionary(element(key), element(value)),
        _ => element(&declaration.r#type),
    };
    print(entries([("schema", schema.into())]))
}

/// Returns the description of any value.
pub(super) fn any() -> Dictionary {
    entries([("kind", "any".into()), ("bits", 32.into())])
}

pub(super) fn typed_array(items: Dictionary) -> Dictionary {
    entries([
        ("kind", "list".into()),
        ("godot", VariantType::Array.name().into()),
        ("items", items.into()),
        ("typed", true.into()),
    ])
}

pub(super) fn typed_dictionary(key: Dictionary, value: Dictionary) -> Dictionary {
    entries([("kind", "map".into()), ("keys", key.into()), ("values", value.into()), ("typed", true.into())])
}

/// Returns the description of the values of a built-in type.
pub(super) fn of_type(ty: VariantType) -> Dictionary {
    match ty {
        VariantType::Nil | VariantType::Object => any(),
        VariantType::Bool => entries([("kind", "bool".into())]),
        VariantType::Int => of_number(WordType::I64),
        VariantType::Float => of_number(WordType::F64),
        VariantType::String | VariantType::StringName => {
            entries([("kind", "text".into()), ("godot", ty.name().into())])
        }
        VariantType::Array => entries([
            ("kind", "list".into()),
            ("godot", ty.name().into()),
            ("items", any().into()),
            ("typed", "either".into()),
        ]),
        VariantType::Dictionary => entries([
            ("kind", "map".into()),
            ("keys", any().into()),
            ("values", any().into()),
            ("typed", "either".into()),
        ]),
        _ => match (ty.item(), ty.number(false)) {
            (Some(item), number) => {
                let items = match (item, number) {
                    (VariantType::Int | VariantType::Float, Some(number)) => of_number(number),
                    _ => of_type(item),
                };
                entries([("kind", "list".into()), ("godot", ty.name().into()), ("items", items.into())])
            }
            (None, _) => {
                let has_reals = matches!(ty.words(), Some((_, WordType::Real)));
                let bits = has_reals.then(|| Reals::Single.bits().cast_signed());
                entries([("kind", "builtin".into()), ("godot", ty.name().into()), ("bits", bits.into())])
            }
        },
    }
}

fn of_number(number: WordType) -> Dictionary {
    let int =
        |min: i64, max: i64| entries([("kind", "int".into()), ("min", min.into()), ("max", max.into())]);
    let float =
        |reals: Reals| entries([("kind", "float".into()), ("bits", reals.bits().cast_signed().into())]);
    match number {
        WordType::U8 => int(0, u8::MAX.into()),
        WordType::I32 => int(i32::MIN.into(), i32::MAX.into()),
        WordType::I64 => int(i64::MIN, i64::MAX),
        WordType::F32 | WordType::Real => float(Reals::Single),
        WordType::F64 => float(Reals::Double),
    }
}

//! The items of packed arrays, and the parts of math types.

use gdvar::double::Variant;
use gdvar::{VariantType, double};

use super::model::admitted;

/// Returns the items of a packed array.
pub(crate) fn items(array: &Variant) -> Option<Vec<Variant>> {
    Some(match array {
        Variant::PackedByteArray(items) => items.iter().map(|item| Variant::Int((*item).into())).collect(),
        Variant::PackedInt32Array(items) => items.iter().map(|item| Variant::Int((*item).into())).collect(),
        Variant::PackedFloat32Array(items) => {
            items.iter().map(|item| Variant::Float((*item).into())).collect()
        }
        Variant::PackedStringArray(items) => items.iter().map(|item| Variant::String(item.clone())).collect(),
        Variant::PackedVector2Array(items) => items.iter().map(|item| Variant::Vector2(*item)).collect(),
        _ => return None,
    })
}

/// Returns a packed array of this type with these items, or `None` if one does not fit.
#[allow(clippy::cast_possible_truncation, reason = "an item of a PackedFloat32Array is the nearest one")]
pub(crate) fn array(ty: VariantType, items: Vec<Variant>) -> Option<Variant> {
    let ints = || items.iter().map(|item| if let Variant::Int(int) = item { Some(*int) } else { None });
    Some(match ty {
        VariantType::PackedByteArray => {
            Variant::PackedByteArray(ints().map(|int| u8::try_from(int?).ok()).collect::<Option<_>>()?)
        }
        VariantType::PackedInt32Array => {
            Variant::PackedInt32Array(ints().map(|int| i32::try_from(int?).ok()).collect::<Option<_>>()?)
        }
        VariantType::PackedFloat32Array => {
            let float = |item| match admitted(&gdvar::ElementType::Builtin(VariantType::Float), item)? {
                Variant::Float(float) => Some(float as f32),
                _ => None,
            };
            Variant::PackedFloat32Array(items.into_iter().map(float).collect::<Option<_>>()?)
        }
        VariantType::PackedStringArray => {
            let text = |item| match admitted(&gdvar::ElementType::Builtin(VariantType::String), item)? {
                Variant::String(text) => Some(text),
                _ => None,
            };
            Variant::PackedStringArray(items.into_iter().map(text).collect::<Option<_>>()?)
        }
        VariantType::PackedVector2Array => {
            let vector = |item| if let Variant::Vector2(vector) = item { Some(vector) } else { None };
            Variant::PackedVector2Array(items.into_iter().map(vector).collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

/// Returns a part of a math type.
pub(crate) fn field(value: &Variant, name: &str) -> Option<Variant> {
    Some(match (value, name) {
        (Variant::Vector2(vector), "x") => Variant::Float(vector.x),
        (Variant::Vector2(vector), "y") => Variant::Float(vector.y),
        (Variant::Vector3(vector), "x") => Variant::Float(vector.x),
        (Variant::Vector3(vector), "y") => Variant::Float(vector.y),
        (Variant::Vector2i(vector), "x") => Variant::Int(vector.x.into()),
        (Variant::Vector2i(vector), "y") => Variant::Int(vector.y.into()),
        _ => return None,
    })
}

/// Returns the value with another number as a part, or `None` if the number does not fit.
#[allow(clippy::cast_precision_loss, reason = "the nearest float is what a script would get")]
pub(crate) fn with_field(value: &Variant, name: &str, number: &Variant) -> Option<Variant> {
    let float = match number {
        Variant::Int(int) => Some(*int as f64),
        Variant::Float(float) => Some(*float),
        _ => None,
    };
    let int = if let Variant::Int(int) = number { i32::try_from(*int).ok() } else { None };
    Some(match (value, name) {
        (Variant::Vector2(old), "x") => double::Vector2 { x: float?, ..*old }.into(),
        (Variant::Vector2(old), "y") => double::Vector2 { y: float?, ..*old }.into(),
        (Variant::Vector3(old), "x") => double::Vector3 { x: float?, ..*old }.into(),
        (Variant::Vector3(old), "y") => double::Vector3 { y: float?, ..*old }.into(),
        (Variant::Vector2i(old), "x") => gdvar::Vector2i { x: int?, ..*old }.into(),
        (Variant::Vector2i(old), "y") => gdvar::Vector2i { y: int?, ..*old }.into(),
        _ => return None,
    })
}

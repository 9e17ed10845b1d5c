//! Keeping the type of a value that is replaced, and what containers take.

use gdvar::double::{Array, Dictionary, Variant};
use gdvar::{ElementType, VariantType};

use super::edit::{Model, Outcome, Refused};
use super::model::{Node, Tree, admitted, text_of};

impl Model {
    /// Returns a new value with the type of the old one, or refuses it.
    pub(super) fn kept(&self, old: &Tree, new: Variant) -> Outcome<Variant> {
        if self.notation.is_json() {
            #[allow(clippy::cast_precision_loss, reason = "the same digits are read as a float")]
            return match (old.ty(), new) {
                (VariantType::Float, Variant::Int(int)) => Ok(Variant::Float(int as f64)),
                (VariantType::Nil, new) | (VariantType::Int, new @ Variant::Float(_)) => Ok(new),
                (ty, new) if ty == new.ty() => Ok(new),
                _ => Err(Refused),
            };
        }
        match (&old.node, new) {
            (Node::Array(declared, _), Variant::Array(array)) => {
                if array.element_type() == declared {
                    return Ok(array.into());
                }
                if array.element_type().is_typed() {
                    return Err(Refused);
                }
                let mut typed = Array::typed(declared.clone());
                for item in &array {
                    typed.push(admitted(declared, item.clone()).ok_or(Refused)?);
                }
                Ok(typed.into())
            }
            (Node::Dictionary(keys, values, _), Variant::Dictionary(entries)) => {
                if (entries.key_type(), entries.value_type()) == (keys, values) {
                    return Ok(entries.into());
                }
                if entries.key_type().is_typed() || entries.value_type().is_typed() {
                    return Err(Refused);
                }
                let mut typed = Dictionary::typed(keys.clone(), values.clone());
                for (key, value) in entries.iter() {
                    let key = admitted(keys, key.clone()).ok_or(Refused)?;
                    typed.insert(key, admitted(values, value.clone()).ok_or(Refused)?);
                }
                Ok(typed.into())
            }
            (_, new) => kept_type(old.ty(), new),
        }
    }
}

/// Returns a new value as one of a type, or refuses it.
#[allow(clippy::cast_precision_loss, reason = "the nearest float is what a script would get")]
pub(super) fn kept_type(ty: VariantType, new: Variant) -> Outcome<Variant> {
    match (ty, new) {
        (VariantType::Nil, new) => Ok(new),
        (VariantType::Float, Variant::Int(int)) => Ok(Variant::Float(int as f64)),
        (VariantType::Vector2, Variant::Vector2i(vector)) => {
            Ok(gdvar::double::Vector2::new(vector.x.into(), vector.y.into()).into())
        }
        (ty, new) if ty == new.ty() => Ok(new),
        _ => Err(Refused),
    }
}

/// Returns the value as a container takes it, or as it is written if that is kept.
pub(super) fn taken(declared: &ElementType, new: Variant, is_converted: bool) -> Outcome<Variant> {
    let taken = admitted(declared, new.clone()).ok_or(Refused)?;
    Ok(if is_converted { taken } else { new })
}

/// Refuses a key that no config file can have.
pub(super) fn name_of_key(key: &Variant) -> Outcome {
    text_of(key).filter(|name| !name.is_empty()).map(drop).ok_or(Refused)
}

pub(super) fn packed_item(ty: VariantType) -> Option<VariantType> {
    Some(match ty {
        VariantType::PackedByteArray | VariantType::PackedInt32Array => VariantType::Int,
        VariantType::PackedFloat32Array => VariantType::Float,
        VariantType::PackedStringArray => VariantType::String,
        VariantType::PackedVector2Array => VariantType::Vector2,
        _ => return None,
    })
}

//! Changed values, which a type may or may not be able to read.

use gdvar::{Instance, Object, Variant};

use crate::random::Random;

/// Changes a value somewhere.
pub(crate) fn changed(value: &Variant, random: &mut Random) -> Variant {
    if random.one_in(3) {
        return replacement(value, random);
    }
    match value {
        Variant::Array(items) if !items.is_empty() => {
            let mut items: Vec<Variant> = items.iter().cloned().collect();
            let index = random.below(items.len());
            match random.below(4) {
                0 => drop(items.remove(index)),
                1 => items.push(items[index].clone()),
                _ => items[index] = changed(&items[index], random),
            }
            Variant::Array(items.into())
        }
        Variant::Dictionary(entries) if !entries.is_empty() => {
            let index = random.below(entries.len());
            let (key, of_key) = entries.iter().nth(index).expect("it is one of them");
            let (key, of_key) = (key.clone(), of_key.clone());
            let mut entries: gdvar::Dictionary =
                entries.iter().map(|(key, value)| (key.clone(), value.clone())).collect();
            match random.below(5) {
                0 => drop(entries.remove(&key)),
                1 => drop(entries.insert("no key of the zoo", of_key)),
                2 => {
                    // An alias of some type in the zoo.
                    let alias = random.pick(&[
                        "ap",
                        "action_points",
                        "size",
                        "y",
                        "lang",
                        "health",
                        "shield",
                        "gone",
                    ]);
                    if random.one_in(2) {
                        entries.remove(&key);
                    }
                    entries.insert(alias, of_key);
                }
                _ => drop(entries.insert(key, changed(&of_key, random))),
            }
            Variant::Dictionary(entries)
        }
        Variant::Object(Object::Full(object)) => {
            let mut object = Instance::clone(object);
            match random.below(5) {
                0 if !object.properties.is_empty() => {
                    object.properties.remove(random.below(object.properties.len()));
                }
                1 if !object.properties.is_empty() => {
                    let index = random.below(object.properties.len());
                    object.properties[index].1 = changed(&object.properties[index].1, random);
                }
                2 => {
                    let name = random.pick(&["no property", "script", "hp"]);
                    let value = match random.below(2) {
                        _ if name == "script" => random.pick(&["res://mob.gd", "res://hero.gd"]).into(),
                        0 => Variant::Int(7),
                        _ => random.variant(1),
                    };
                    let place = random.below(object.properties.len() + 1);
                    object.properties.insert(place, (name.into(), value));
                }
                _ => object.class = "Node3D".into(),
            }
            Variant::Object(object.into())
        }
        _ => replacement(value, random),
    }
}

/// Returns another value, similar or not.
fn replacement(value: &Variant, random: &mut Random) -> Variant {
    match (value, random.below(5)) {
        (Variant::String(text), 0) => Variant::StringName(text.as_str().into()),
        (Variant::StringName(text), 0) => Variant::String(text.as_str().into()),
        (Variant::Int(number), 0) => Variant::Int(number.wrapping_mul(-300)),
        (Variant::Int(number), 3) => Variant::Int(number.wrapping_sub(1)),
        #[allow(clippy::cast_precision_loss, reason = "any number will do")]
        (Variant::Int(number), 1) => Variant::Float(*number as f64),
        (Variant::Float(_), 0) => Variant::Int(3),
        (Variant::Float(_), 1) => random.pick(&[0.1, 3.402_823_5e38, 3.402_823_6e38, 2.2e307]).into(),
        (Variant::Float(_), 3) => random.pick(&[(1 << 24) + 1, (1 << 53) + 1, i64::MAX, i64::MIN]).into(),
        (Variant::PackedByteArray(bytes), 0) => {
            Variant::Array(bytes.iter().map(|byte| Variant::Int((*byte).into())).collect())
        }
        (_, 2) => Variant::Nil,
        _ => random.variant(1),
    }
}

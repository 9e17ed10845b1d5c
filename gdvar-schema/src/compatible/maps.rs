//! Comparing maps: those that are flattened beside fields, and those that read the entries of a struct.

use super::entries::{Flattened, flattened, presence};
use super::{At, Word, reads};
use crate::describe::{Field, Fields, IntShape, Map, Node, Presence, Schema, Shape, Side};
use gdvar_core::VariantType;
use gdvar_core::internals::{INT_ID, Key, STRING_ID};

/// Returns the flattened map, which takes the keys that no field has, if there is one.
pub(super) const fn map_of(fields: &Fields, side: Side, at: &At<'_>) -> Option<Map> {
    let mut index = at.start(fields.fields.len());
    while index < fields.fields.len() {
        let field = &fields.fields[index];
        index += 1;
        if field.flatten {
            match flattened(field, side).0 {
                Flattened::Map(map) => return Some(map),
                Flattened::Fields(inner) => {
                    if let Some(map) = map_of(inner, side, at) {
                        return Some(map);
                    }
                }
                Flattened::Enum(_) | Flattened::Unknown => {}
            }
        }
    }
    None
}

/// Checks that the new fields read the entries of the old type's flattened map, which may have their keys.
pub(super) const fn fields_read_map(
    new: &'static Fields,
    old: &'static Fields,
    map: Map,
    at: &At<'_>,
) -> bool {
    let mut index = at.start(new.fields.len());
    while index < new.fields.len() {
        let field: &'static Field = &new.fields[index];
        index += 1;
        let is_read = if !field.is_read() {
            true
        } else if field.flatten {
            match flattened(field, Side::Read).0 {
                Flattened::Fields(inner) => {
                    matches!(&at.enter(), Some(at) if fields_read_map(inner, old, map, at))
                }
                _ => true,
            }
        } else {
            field_reads_map(field, old, map, at)
        };
        if !is_read {
            return false;
        }
    }
    true
}

/// Does the same for one field.
const fn field_reads_map(field: &'static Field, old: &Fields, map: Map, at: &At<'_>) -> bool {
    let keys = field.wire_keys();
    let (mut index, mut in_map, mut is_written) = (at.start(keys.len()), None, false);
    while index < keys.len() {
        let key = keys[index];
        index += 1;
        let may_be_in_map = matches!(presence(old, key, at), Presence::Never);
        if may_be_in_map && !has_such_keys(map, key) {
            continue;
        }
        if is_written || in_map.is_some() {
            // The map does not have two fields that are both written.
            if let Some(both) = if may_be_in_map { Some(key) } else { in_map } {
                return at.key(both).fail(
                    "the map that the writer flattens may have this key beside another one, and the reader reads both \
                     as one field",
                );
            }
        }
        if may_be_in_map {
            in_map = Some(key);
        } else {
            is_written = true;
        }
    }
    let Some(key) = in_map else { return true };
    reads(field.schema, map.value, at)
        || at
            .key(key)
            .fail_with(&[Word::Text("the map that the writer flattens may have this key: "), Word::Reason])
}

/// Returns whether a map may have a key, by the type of its keys.
pub(super) const fn has_such_keys(map: Map, key: Key) -> bool {
    match map.key.shape(Side::Written) {
        Shape::Int(_) => key[0] == INT_ID,
        Shape::Text(_) | Shape::BorrowedText | Shape::Char => key[0] != INT_ID,
        _ => true,
    }
}

/// Checks that a flattened map is read. It may have any keys that do not belong to a field of its type.
pub(super) const fn map_is_read(
    map: Map,
    old: &'static Fields,
    new: &'static Fields,
    strict: bool,
    at: &At<'_>,
) -> bool {
    if !fields_read_map(new, old, map, at) {
        return false;
    }
    match map_of(new, Side::Read, at) {
        Some(new_map) => {
            reads(new_map.key, map.key, &at.keys()) && reads(new_map.value, map.value, &at.items())
        }
        None if strict => at.fail(
            "the map that the writer flattens may have other keys, which the reader refuses because it has \
             `deny_unknown_fields`",
        ),
        None => true,
    }
}

/// Returns the schema of a key as a value.
pub(super) const fn key_schema(key: Key) -> Schema {
    const INT: Schema = Schema::of(&Node::Shape(Shape::Int(IntShape {
        min: i64::MIN,
        max: i64::MAX,
        has_zero: true,
        as_float: false,
    })));
    const STRING: Schema = Schema::of(&Node::Shape(Shape::Text(VariantType::String)));
    const NAME: Schema = Schema::of(&Node::Shape(Shape::Text(VariantType::StringName)));
    match key[0] {
        INT_ID => INT,
        STRING_ID => STRING,
        _ => NAME,
    }
}

/// Checks that a map reads the entries of a struct.
pub(super) const fn map_reads(map: Map, old: &Fields, at: &At<'_>) -> bool {
    let mut index = at.start(old.fields.len());
    while index < old.fields.len() {
        let field = &old.fields[index];
        index += 1;
        if !field.is_written() {
            continue;
        }
        let is_read = if field.flatten {
            match flattened(field, Side::Written).0 {
                Flattened::Fields(inner) => {
                    matches!(&at.enter(), Some(at) if map_reads(map, inner, at))
                }
                Flattened::Map(inner) => {
                    reads(map.key, inner.key, &at.keys()) && reads(map.value, inner.value, &at.items())
                }
                Flattened::Enum(_) | Flattened::Unknown => {
                    at.fail("the writer flattens an enum, the reader reads a map")
                }
            }
        } else {
            let inside = at.key(field.wire_keys()[0]);
            reads(map.key, key_schema(field.wire_keys()[0]), &inside.keys())
                && reads(map.value, field.schema, &inside)
        };
        if !is_read {
            return false;
        }
    }
    true
}

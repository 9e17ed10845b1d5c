//! Comparing maps: those that are flattened beside fields, and those that read the entries of a struct.

use alloc::string::String;

use super::entries::{Entries, Entry, EntryKind, writes};
use super::{At, Word, reads};
use crate::GodotSchema;
use crate::describe::{Field, Fields, Map, Schema, Shape, Side};
use crate::keys::type_of_key;
use gdvar_core::internals::{Key, Name, name_of};
use gdvar_core::{StringName, VariantType};

/// Returns the flattened map, which takes the keys that no field has, if there is one.
pub(super) const fn map_of<'s>(fields: &'s Fields<'s>, side: Side, at: &At<'_>) -> Option<Map<'s>> {
    let mut entries = Entries::of(fields, side, at);
    while let Some(entry) = entries.next() {
        let found = match entry.kind {
            EntryKind::Map(map) => Some(map),
            EntryKind::Fields(inner) => map_of(inner, side, at),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Checks that the new fields read the entries of the old type's flattened map, which may have their keys.
pub(super) const fn fields_read_map(new: &Fields<'_>, old: &Fields<'_>, map: Map<'_>, at: &At<'_>) -> bool {
    let mut entries = Entries::of(new, Side::Read, at);
    while let Some(Entry { field, kind, .. }) = entries.next() {
        let is_read = match kind {
            EntryKind::Own(_) => field_reads_map(field, old, map, at),
            EntryKind::Fields(inner) => {
                matches!(&at.enter(), Some(at) if fields_read_map(inner, old, map, at))
            }
            _ => true,
        };
        if !is_read {
            return false;
        }
    }
    true
}

/// Does the same for one field.
const fn field_reads_map(field: &Field<'_>, old: &Fields<'_>, map: Map<'_>, at: &At<'_>) -> bool {
    let (mut keys, mut in_map, mut is_written) = (at.each(field.wire_keys()), None, false);
    while let [key, rest @ ..] = keys {
        keys = rest;
        let may_be_in_map = !writes(old, key, at);
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
    let message = "the map that the writer flattens may have this key: {}";
    reads(field.schema, map.value, at) || at.key(key).fail_with(message, &[Word::Reason])
}

/// Returns whether a map may have a key, by the type of its keys.
pub(super) const fn has_such_keys(map: Map<'_>, key: Key<'_>) -> bool {
    match map.key.shape(Side::Written) {
        Shape::Int(_) => matches!(name_of(key), Name::Int(_)),
        Shape::Text(_) | Shape::BorrowedText | Shape::Char => matches!(name_of(key), Name::Text(_)),
        _ => true,
    }
}

/// Checks that a flattened map is read. It may have any keys that do not belong to a field of its type.
pub(super) const fn map_is_read(
    map: Map<'_>,
    old: &Fields<'_>,
    new: &Fields<'_>,
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
pub(super) const fn key_schema(key: Key<'_>) -> Schema<'_> {
    match type_of_key(key) {
        VariantType::Int => i64::SCHEMA,
        VariantType::String => String::SCHEMA,
        _ => StringName::SCHEMA,
    }
}

/// Checks that a map reads the entries of a struct.
pub(super) const fn map_reads(map: Map<'_>, old: &Fields<'_>, at: &At<'_>) -> bool {
    let mut entries = Entries::of(old, Side::Written, at);
    while let Some(Entry { field, kind, .. }) = entries.next() {
        let is_read = match kind {
            EntryKind::Own(key) => {
                let inside = at.key(key);
                reads(map.key, key_schema(key), &inside.keys()) && reads(map.value, field.schema, &inside)
            }
            EntryKind::Fields(inner) => matches!(&at.enter(), Some(at) if map_reads(map, inner, at)),
            EntryKind::Map(inner) => {
                reads(map.key, inner.key, &at.keys()) && reads(map.value, inner.value, &at.items())
            }
            EntryKind::Enum(_) | EntryKind::Unknown => {
                at.fail("the writer flattens an enum, the reader reads a map")
            }
        };
        if !is_read {
            return false;
        }
    }
    true
}

//! Comparing the entries of Dictionaries and the properties of Objects.

use super::maps::{has_such_keys, key_schema, map_is_read, map_of};
use super::{At, Word, enums, reads};
use crate::describe::{Enum, Field, Fields, Map, ObjectShape, Presence, Shape, Side, Tagging};
use gdvar_core::internals::{Key, is_same, name_of};

/// No fields.
pub(super) static NO_FIELDS: Fields = Fields { fields: &[], strict: false, versions: None };

/// The entries of a flattened field.
pub(super) enum Flattened {
    Fields(&'static Fields),
    Enum(&'static Enum),
    Map(Map),
    Unknown,
}

pub(super) const fn flattened(field: &Field, side: Side) -> (Flattened, bool) {
    let (mut schema, mut is_optional) = (field.schema, false);
    loop {
        schema = match schema.shape(side) {
            Shape::Optional(inner) => {
                is_optional = true;
                inner
            }
            Shape::Dictionary(fields) => return (Flattened::Fields(fields), is_optional),
            Shape::Enum(of) => return (Flattened::Enum(of), is_optional),
            Shape::Map(map) => return (Flattened::Map(map), is_optional),
            _ => return (Flattened::Unknown, is_optional),
        };
    }
}

const fn has_key(keys: &[Key], key: Key, at: &At<'_>) -> bool {
    let mut index = 0;
    while index < keys.len() && (index == 0 || at.start_search(1, key) == 0) {
        if is_same(name_of(keys[index]), name_of(key)) {
            return true;
        }
        index += 1;
    }
    false
}

/// Returns the field that reads a key if it is the one at `next`, which then moves to the field after it. Otherwise looks
/// at all fields. Types that have most of their fields in the same order are compared in time that is in proportion to
/// their number.
const fn next_reader(
    fields: &'static Fields,
    key: Key,
    next: &mut usize,
    at: &At<'_>,
) -> Option<&'static Field> {
    let mut ahead = 0;
    // One field may have been added or removed here.
    while ahead < 2 && *next + ahead < fields.fields.len() {
        let field = &fields.fields[*next + ahead];
        ahead += 1;
        if field.is_read()
            && !field.flatten
            && at.start_search(1, key) == 0
            && has_key(field.wire_keys(), key, at)
        {
            *next += ahead;
            return Some(field);
        }
    }
    reader(fields, key, at)
}

/// Returns the presence of a key in the same way.
const fn next_presence(fields: &Fields, key: Key, next: &mut usize, at: &At<'_>) -> Presence {
    let mut ahead = 0;
    while ahead < 2 && *next + ahead < fields.fields.len() {
        let field = &fields.fields[*next + ahead];
        ahead += 1;
        if field.is_written()
            && !field.flatten
            && at.start_search(1, key) == 0
            && is_same(name_of(field.wire_keys()[0]), name_of(key))
        {
            *next += ahead;
            return field.written;
        }
    }
    presence(fields, key, at)
}

/// Returns the field that reads a key, among the fields and the fields of flattened types.
const fn reader(fields: &Fields, key: Key, at: &At<'_>) -> Option<&'static Field> {
    let mut index = at.start_search(fields.fields.len(), key);
    while index < fields.fields.len() {
        let field: &'static Field = &fields.fields[index];
        index += 1;
        if !field.is_read() {
            continue;
        }
        if !field.flatten {
            if has_key(field.wire_keys(), key, at) {
                return Some(field);
            }
            continue;
        }
        if let (Flattened::Fields(inner), _) = flattened(field, Side::Read)
            && let Some(found) = reader(inner, key, at)
        {
            return Some(found);
        }
    }
    None
}

/// Returns the flattened enum whose tag has this key, and whether it may be missing.
const fn enum_of(fields: &Fields, key: Key, side: Side, at: &At<'_>) -> Option<(&'static Enum, bool)> {
    let mut index = at.start_search(fields.fields.len(), key);
    while index < fields.fields.len() {
        let field = &fields.fields[index];
        index += 1;
        if field.flatten {
            let (inner, is_optional) = flattened(field, side);
            match inner {
                Flattened::Enum(of) => {
                    if let Tagging::Inside(tag) | Tagging::Beside(tag, _) = of.tagging
                        && is_same(name_of(tag), name_of(key))
                    {
                        return Some((of, is_optional));
                    }
                }
                Flattened::Fields(inner) => {
                    if let Some((of, is_inner_optional)) = enum_of(inner, key, side, at) {
                        return Some((of, is_optional || is_inner_optional));
                    }
                }
                Flattened::Map(_) | Flattened::Unknown => {}
            }
        }
    }
    None
}

/// Returns whether a key may be written, by a field or by a flattened map.
pub(super) const fn may_write(fields: &Fields, key: Key, at: &At<'_>) -> bool {
    let in_map = match map_of(fields, Side::Written, at) {
        Some(map) => has_such_keys(map, key),
        None => false,
    };
    in_map || !matches!(presence(fields, key, at), Presence::Never)
}

/// Returns whether fields with this key are always, sometimes or never written.
pub(super) const fn presence(fields: &Fields, key: Key, at: &At<'_>) -> Presence {
    let mut index = at.start_search(fields.fields.len(), key);
    while index < fields.fields.len() {
        let field = &fields.fields[index];
        index += 1;
        if !field.is_written() {
            continue;
        }
        if !field.flatten {
            if is_same(name_of(field.wire_keys()[0]), name_of(key)) {
                return field.written;
            }
            continue;
        }
        if let (Flattened::Fields(inner), is_optional) = flattened(field, Side::Written) {
            match presence(inner, key, at) {
                Presence::Never => {}
                Presence::Always if !is_optional => return Presence::Always,
                _ => return Presence::Sometimes,
            }
        }
    }
    Presence::Never
}

/// Returns whether the new fields can be read from the entries that the old fields write.
pub(super) const fn fields_read(
    new: &'static Fields,
    old: &'static Fields,
    strict: bool,
    at: &At<'_>,
) -> bool {
    let version = match (new.versions, old.versions) {
        (Some(_), Some(old)) => Some(old.current),
        (Some(new), None) => new.unversioned,
        (None, _) => None,
    };
    if let (Some(versions), Some(version)) = (new.versions, version)
        && versions.migrates
        && version < versions.current
    {
        return at.fail_with(&[
            Word::Text("functions change data of version "),
            Word::Int(version),
            Word::Text(" before it is read, and nothing is known of them"),
        ]);
    }
    written_are_read(old, new, strict, at) && read_are_written(new, old, version, false, at)
}

/// Checks that each written entry is read or may be ignored.
const fn written_are_read(old: &'static Fields, new: &'static Fields, strict: bool, at: &At<'_>) -> bool {
    let (mut index, mut next) = (at.start(old.fields.len()), 0);
    while index < old.fields.len() {
        let field: &'static Field = &old.fields[index];
        index += 1;
        if !field.is_written() {
            continue;
        }
        let is_read = if field.flatten {
            match flattened(field, Side::Written).0 {
                Flattened::Fields(inner) => {
                    matches!(&at.enter(), Some(at) if written_are_read(inner, new, strict, at))
                }
                Flattened::Enum(of) => enum_is_read(of, new, strict, at),
                Flattened::Map(map) => map_is_read(map, old, new, strict, at),
                Flattened::Unknown => at.fail("nothing is known of the entries that are flattened there"),
            }
        } else {
            entry_is_read(field, old, new, strict, &mut next, at)
        };
        if !is_read {
            return false;
        }
    }
    true
}

const fn entry_is_read(
    field: &'static Field,
    old: &'static Fields,
    new: &'static Fields,
    strict: bool,
    next: &mut usize,
    at: &At<'_>,
) -> bool {
    let key = field.wire_keys()[0];
    let inside = at.key(key);
    if let Some(reader) = next_reader(new, key, next, at) {
        let mut index = 0;
        while index < reader.wire_keys().len() {
            let other = reader.wire_keys()[index];
            index += 1;
            if !is_same(name_of(other), name_of(key)) && !matches!(presence(old, other, at), Presence::Never)
            {
                return inside.fail_with(&[
                    Word::Text("the writer writes `"),
                    Word::Key(other),
                    Word::Text("` too, and the reader reads both as one field"),
                ]);
            }
        }
        return reads(reader.schema, field.schema, &inside);
    }
    if let Some(map) = map_of(new, Side::Read, at) {
        return reads(map.key, key_schema(key), &inside.keys()) && reads(map.value, field.schema, &inside);
    }
    // A key that neither a field nor a map takes is ignored.
    if strict {
        inside.fail("the reader refuses this key because it has `deny_unknown_fields`")
    } else {
        true
    }
}

/// Checks that each required field is written.
const fn read_are_written(
    new: &'static Fields,
    old: &'static Fields,
    version: Option<i64>,
    is_group_optional: bool,
    at: &At<'_>,
) -> bool {
    let (mut index, mut next) = (at.start(new.fields.len()), 0);
    while index < new.fields.len() {
        let field: &'static Field = &new.fields[index];
        index += 1;
        if !field.is_read() {
            continue;
        }
        let is_read = if field.flatten {
            match flattened(field, Side::Read) {
                (Flattened::Fields(inner), is_optional) => {
                    let Some(at) = &at.enter() else { return false };
                    // If none of the keys of a flattened Option is written, it is absent. Otherwise all required ones
                    // must be.
                    if is_optional || is_group_optional {
                        group_is_written(inner, old, new, at)
                    } else {
                        read_are_written(inner, old, version, false, at)
                    }
                }
                (Flattened::Enum(of), is_optional) => match of.tagging {
                    Tagging::Inside(tag) | Tagging::Beside(tag, _)
                        if !matches!(enum_of(old, tag, Side::Written, at), Some((_, false)))
                            && (!is_optional || writes_any_of_enum(old, of, at)) =>
                    {
                        let message = "the reader needs this tag, which the writer does not always write";
                        at.key(tag).fail(message)
                    }
                    _ => true,
                },
                (Flattened::Map(_) | Flattened::Unknown, _) => true,
            }
        } else {
            field_is_written(field, old, version, &mut next, at)
        };
        if !is_read {
            return false;
        }
    }
    true
}

/// Checks that the fields of a flattened Option are either all written or all absent. `new` has that Option.
const fn group_is_written(group: &'static Fields, old: &'static Fields, new: &Fields, at: &At<'_>) -> bool {
    // A key that a map in the group takes makes the group present.
    if map_of(group, Side::Read, at).is_some() && writes_another_key(old, new, at) {
        return read_are_written(group, old, None, true, at);
    }
    if !writes_any_of(old, group, None, at) {
        if map_of(old, Side::Written, at).is_some() {
            let message =
                "the map that the writer flattens may have some of the keys that the reader flattens";
            return at.fail(message);
        }
        return !has_enum_of(group, old, at) || read_are_written(group, old, None, true, at);
    }
    let mut index = 0;
    while index < old.fields.len() {
        // The old type may have these fields in a flattened Option too.
        if old.fields[index].flatten
            && let (Flattened::Fields(inner), true) = flattened(&old.fields[index], Side::Written)
            && !writes_any_of(old, group, Some(index), at)
        {
            return read_are_written(group, inner, None, true, at);
        }
        index += 1;
    }
    read_are_written(group, old, None, true, at)
}

/// Returns whether one of the fields is a flattened enum whose tag the old fields write.
const fn has_enum_of(fields: &Fields, old: &Fields, at: &At<'_>) -> bool {
    let mut index = at.start(fields.fields.len());
    while index < fields.fields.len() {
        let field = &fields.fields[index];
        index += 1;
        if field.flatten {
            let is_written = match flattened(field, Side::Read).0 {
                Flattened::Enum(Enum { tagging: Tagging::Inside(tag) | Tagging::Beside(tag, _), .. }) => {
                    enum_of(old, tag, Side::Written, at).is_some()
                        || !matches!(presence(old, tag, at), Presence::Never)
                }
                Flattened::Fields(inner) => has_enum_of(inner, old, at),
                _ => false,
            };
            if is_written {
                return true;
            }
        }
    }
    false
}

const fn field_is_written(
    field: &'static Field,
    old: &'static Fields,
    version: Option<i64>,
    next: &mut usize,
    at: &At<'_>,
) -> bool {
    if !field.is_needed(version) {
        return true;
    }
    let (mut index, mut is_sometimes) = (0, false);
    while index < field.wire_keys().len() {
        match next_presence(old, field.wire_keys()[index], next, at) {
            Presence::Always => return true,
            Presence::Sometimes => is_sometimes = true,
            Presence::Never => {}
        }
        index += 1;
    }
    at.key(field.wire_keys()[0]).fail(if is_sometimes {
        "the reader needs this key, which the writer does not always write: give the field a `default`, or make it an \
         `Option`"
    } else {
        "the reader needs this key, which the writer does not write: give the field a `default`, or make it an `Option`"
    })
}

/// Returns whether the old fields write a key of the new fields. The field at the index `but` does not count.
const fn writes_any_of(old: &Fields, new: &Fields, but: Option<usize>, at: &At<'_>) -> bool {
    let mut place = at.start(old.fields.len());
    while place < old.fields.len() {
        let is_left_out = matches!(but, Some(but) if but == place);
        if !is_left_out && old.fields[place].is_written() && writes_one_of(&old.fields[place], new, at) {
            return true;
        }
        place += 1;
    }
    false
}

/// Returns whether the old fields may write the tag of an enum, or a key of one of its variants, in another way than with
/// an enum that has the same tag. An optional enum that is flattened is then there.
const fn writes_any_of_enum(old: &Fields, new: &Enum, at: &At<'_>) -> bool {
    let (Tagging::Inside(tag) | Tagging::Beside(tag, _)) = new.tagging else { return false };
    let mut index = at.start(old.fields.len());
    while index < old.fields.len() {
        let field = &old.fields[index];
        index += 1;
        let is_written = field.is_written()
            && if field.flatten {
                match flattened(field, Side::Written).0 {
                    Flattened::Fields(inner) => {
                        matches!(&at.enter(), Some(at) if writes_any_of_enum(inner, new, at))
                    }
                    Flattened::Map(map) => has_such_keys(map, tag),
                    Flattened::Enum(_) | Flattened::Unknown => false,
                }
            } else {
                is_of_enum(field.wire_keys()[0], new, at)
            };
        if is_written {
            return true;
        }
    }
    false
}

/// Returns whether an enum reads a key, as its tag or in one of its variants.
const fn is_of_enum(key: Key, of: &Enum, at: &At<'_>) -> bool {
    match of.tagging {
        Tagging::Inside(tag) => {
            if is_same(name_of(tag), name_of(key)) {
                return true;
            }
        }
        Tagging::Beside(tag, content) => {
            return is_same(name_of(tag), name_of(key)) || is_same(name_of(content), name_of(key));
        }
        _ => return false,
    }
    let mut index = at.start(of.variants.len());
    while index < of.variants.len() {
        if let Some(content) = of.variants[index].content
            && !of.variants[index].other
        {
            let is_read = match content.shape(Side::Read) {
                Shape::Dictionary(fields) => {
                    reader(fields, key, at).is_some() || map_of(fields, Side::Read, at).is_some()
                }
                Shape::Enum(inner) => matches!(&at.enter(), Some(at) if is_of_enum(key, inner, at)),
                _ => true,
            };
            if is_read {
                return true;
            }
        }
        index += 1;
    }
    false
}

/// Returns whether the old fields write a key that none of the new fields reads.
const fn writes_another_key(old: &Fields, new: &Fields, at: &At<'_>) -> bool {
    let mut index = at.start(old.fields.len());
    while index < old.fields.len() {
        let field = &old.fields[index];
        index += 1;
        let is_another = field.is_written()
            && if field.flatten {
                matches!(flattened(field, Side::Written).0, Flattened::Fields(inner) if writes_another_key(inner, new, at))
            } else {
                reader(new, field.wire_keys()[0], at).is_none()
            };
        if is_another {
            return true;
        }
    }
    false
}

/// Returns whether a field, or a type that it flattens, writes one of the new fields' keys.
const fn writes_one_of(old: &Field, new: &Fields, at: &At<'_>) -> bool {
    if old.flatten {
        return match flattened(old, Side::Written).0 {
            Flattened::Fields(inner) => writes_any_of(inner, new, None, at),
            _ => false,
        };
    }
    reader(new, old.wire_keys()[0], at).is_some()
}

/// Checks that the tag and the entries of a flattened enum are read.
const fn enum_is_read(of: &'static Enum, new: &'static Fields, strict: bool, at: &At<'_>) -> bool {
    let (Tagging::Inside(tag) | Tagging::Beside(tag, _)) = of.tagging else { return true };
    match enum_of(new, tag, Side::Read, at) {
        Some((new_enum, _)) => {
            enums::variants_read(new_enum, of, strict && map_of(new, Side::Read, at).is_none(), at)
        }
        None => at.key(tag).fail("the writer flattens an enum with this tag, the reader does not"),
    }
}

pub(super) const fn object_reads(new: &'static ObjectShape, old: &'static ObjectShape, at: &At<'_>) -> bool {
    if !at.same(new.class, old.class) {
        return at.fail_with(&[
            Word::Text("the reader reads Objects of class "),
            Word::Text(new.class),
            Word::Text(", the writer writes those of class "),
            Word::Text(old.class),
        ]);
    }
    match (new.script, old.script) {
        (Some(new), Some(old)) if at.same(new, old) => {}
        (Some(new), _) => {
            return at.fail_with(&[
                Word::Text("the reader reads Objects with the script "),
                Word::Text(new),
                Word::Text(" alone"),
            ]);
        }
        (None, Some(_)) if new.fields.strict => {
            return at.fail("the reader refuses the property `script`, which the writer writes");
        }
        (None, _) => {}
    }
    fields_read(&new.fields, &old.fields, new.fields.strict, at)
}

/// Checks that no reals need more than 32 bits.
pub(super) const fn single_reads(fields: &[Field], at: &At<'_>) -> bool {
    let mut index = at.start(fields.len());
    while index < fields.len() {
        let field = &fields[index];
        index += 1;
        if field.is_written() {
            let is_read = match field.wire_keys() {
                [] => super::single_reads_inner(field.schema, at),
                [key, ..] => super::single_reads_inner(field.schema, &at.key(key)),
            };
            if !is_read {
                return false;
            }
        }
    }
    true
}

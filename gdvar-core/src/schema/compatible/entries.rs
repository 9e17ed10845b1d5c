//! Entries of Dictionaries and properties of Objects.

use super::{At, Incompatible, enums, reads};
use crate::format::keys::{INT_ID, Key, STRING_ID, is_same, name_of};
use crate::format::variant_type::VariantType;
use crate::schema::describe::{
    Enum, Field, Fields, IntShape, Map, Node, ObjectShape, Presence, Schema, Shape, Side, Tagging,
};
use crate::schema::text::{Text, same};

/// No fields.
pub(super) static NO_FIELDS: Fields = Fields { fields: &[], strict: false, versions: None };

/// What is flattened: entries, and whether all of them may be missing.
enum Flattened {
    Fields(&'static Fields),
    Enum(&'static Enum),
    Map(Map),
    Unknown,
}

const fn flattened(field: &Field, side: Side) -> (Flattened, bool) {
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

const fn has_key(keys: &[Key], key: Key) -> bool {
    let mut index = 0;
    while index < keys.len() {
        if is_same(name_of(keys[index]), name_of(key)) {
            return true;
        }
        index += 1;
    }
    false
}

/// Returns the field that reads a key, among the fields and those that are flattened into them.
const fn reader(fields: &Fields, key: Key) -> Option<&'static Field> {
    let mut index = 0;
    while index < fields.fields.len() {
        let field: &'static Field = &fields.fields[index];
        index += 1;
        if !field.is_read() {
            continue;
        }
        if !field.flatten {
            if has_key(field.wire_keys(), key) {
                return Some(field);
            }
            continue;
        }
        if let (Flattened::Fields(inner), _) = flattened(field, Side::Read)
            && let Some(found) = reader(inner, key)
        {
            return Some(found);
        }
    }
    None
}

/// Returns the map that takes the keys without a field, if there is one.
const fn map_of(fields: &Fields, side: Side) -> Option<Map> {
    let mut index = 0;
    while index < fields.fields.len() {
        let field = &fields.fields[index];
        index += 1;
        if field.flatten {
            match flattened(field, side).0 {
                Flattened::Map(map) => return Some(map),
                Flattened::Fields(inner) => {
                    if let Some(map) = map_of(inner, side) {
                        return Some(map);
                    }
                }
                Flattened::Enum(_) | Flattened::Unknown => {}
            }
        }
    }
    None
}

/// Returns the flattened enum whose tag has this key, and whether it may be missing.
const fn enum_of(fields: &Fields, key: Key, side: Side) -> Option<(&'static Enum, bool)> {
    let mut index = 0;
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
                    if let Some((of, is_inner_optional)) = enum_of(inner, key, side) {
                        return Some((of, is_optional || is_inner_optional));
                    }
                }
                Flattened::Map(_) | Flattened::Unknown => {}
            }
        }
    }
    None
}

/// Returns whether a key is written.
pub(super) const fn presence(fields: &Fields, key: Key) -> Presence {
    let mut index = 0;
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
            match presence(inner, key) {
                Presence::Never => {}
                Presence::Always if !is_optional => return Presence::Always,
                _ => return Presence::Sometimes,
            }
        }
    }
    Presence::Never
}

/// Returns why the new fields cannot be read from what the old ones write, if so.
pub(super) const fn fields_read(
    new: &'static Fields,
    old: &'static Fields,
    strict: bool,
    at: &At<'_>,
) -> Option<Incompatible> {
    let version = match (new.versions, old.versions) {
        (Some(_), Some(old)) => Some(old.current),
        (Some(new), None) => new.unversioned,
        (None, _) => None,
    };
    if let (Some(versions), Some(version)) = (new.versions, version)
        && versions.migrates
        && version < versions.current
    {
        let message = Text::new().push("functions change data of version ").push_int(version);
        return at.fail(message.push(" before it is read, and nothing is known of them"));
    }
    match written_are_read(old, new, strict, at) {
        None => read_are_written(new, old, version, false, at),
        reason => reason,
    }
}

/// Checks that each entry that is written is read, or may be ignored.
const fn written_are_read(
    old: &'static Fields,
    new: &'static Fields,
    strict: bool,
    at: &At<'_>,
) -> Option<Incompatible> {
    let mut index = 0;
    while index < old.fields.len() {
        let field: &'static Field = &old.fields[index];
        index += 1;
        if !field.is_written() {
            continue;
        }
        let reason = if field.flatten {
            match flattened(field, Side::Written).0 {
                Flattened::Fields(inner) => written_are_read(inner, new, strict, at),
                Flattened::Enum(of) => enum_is_read(of, new, strict, at),
                Flattened::Map(map) => map_is_read(map, old, new, strict, at),
                Flattened::Unknown => {
                    at.fail(Text::new().push("nothing is known of the entries that are flattened there"))
                }
            }
        } else {
            entry_is_read(field, old, new, strict, at)
        };
        if reason.is_some() {
            return reason;
        }
    }
    None
}

const fn entry_is_read(
    field: &'static Field,
    old: &'static Fields,
    new: &'static Fields,
    strict: bool,
    at: &At<'_>,
) -> Option<Incompatible> {
    let key = field.wire_keys()[0];
    let inside = At::Key(at, key);
    if let Some(reader) = reader(new, key) {
        let mut index = 0;
        while index < reader.wire_keys().len() {
            let other = reader.wire_keys()[index];
            index += 1;
            if !is_same(name_of(other), name_of(key)) && !matches!(presence(old, other), Presence::Never) {
                let message = Text::new().push("the writer writes `").push_key(other);
                return inside.fail(message.push("` too, and the reader reads both as one field"));
            }
        }
        return reads(reader.schema, field.schema, &inside);
    }
    if let Some(map) = map_of(new, Side::Read) {
        return match reads(map.key, key_schema(key), &At::Keys(&inside)) {
            None => reads(map.value, field.schema, &inside),
            reason => reason,
        };
    }
    // A key that belongs to no field and no map is ignored.
    if strict {
        inside.fail(Text::new().push("the reader refuses this key, for it has `deny_unknown_fields`"))
    } else {
        None
    }
}

/// Checks that each required field is written.
const fn read_are_written(
    new: &'static Fields,
    old: &'static Fields,
    version: Option<i64>,
    is_group_optional: bool,
    at: &At<'_>,
) -> Option<Incompatible> {
    let mut index = 0;
    while index < new.fields.len() {
        let field: &'static Field = &new.fields[index];
        index += 1;
        if !field.is_read() {
            continue;
        }
        let reason = if field.flatten {
            match flattened(field, Side::Read) {
                (Flattened::Fields(inner), is_optional) => {
                    // All or nothing: if none of its keys is written, it is absent.
                    if is_optional || is_group_optional {
                        group_is_written(inner, old, new, at)
                    } else {
                        read_are_written(inner, old, version, false, at)
                    }
                }
                (Flattened::Enum(of), is_optional) => match of.tagging {
                    Tagging::Inside(tag) | Tagging::Beside(tag, _)
                        if !is_optional && !matches!(enum_of(old, tag, Side::Written), Some((_, false))) =>
                    {
                        let message = "the reader needs this tag, which the writer does not always write";
                        At::Key(at, tag).fail(Text::new().push(message))
                    }
                    _ => None,
                },
                (Flattened::Map(_) | Flattened::Unknown, _) => None,
            }
        } else {
            field_is_written(field, old, version, at)
        };
        if reason.is_some() {
            return reason;
        }
    }
    None
}

/// Checks that the fields of a flattened Option are either all written or all absent. `new` has that Option.
const fn group_is_written(
    group: &'static Fields,
    old: &'static Fields,
    new: &Fields,
    at: &At<'_>,
) -> Option<Incompatible> {
    // A key that a map in the group takes makes the group present.
    if map_of(group, Side::Read).is_some() && writes_another_key(old, new) {
        return read_are_written(group, old, None, true, at);
    }
    if !writes_any_of(old, group, None) {
        if map_of(old, Side::Written).is_some() {
            let message =
                "the map that the writer flattens may have some of the keys that the reader flattens";
            return at.fail(Text::new().push(message));
        }
        return if has_enum_of(group, old) { read_are_written(group, old, None, true, at) } else { None };
    }
    let mut index = 0;
    while index < old.fields.len() {
        // The old type may have them in a flattened Option too.
        if old.fields[index].flatten
            && let (Flattened::Fields(inner), true) = flattened(&old.fields[index], Side::Written)
            && !writes_any_of(old, group, Some(index))
        {
            return read_are_written(group, inner, None, true, at);
        }
        index += 1;
    }
    read_are_written(group, old, None, true, at)
}

/// Returns whether one of the fields is a flattened enum whose tag the old ones write.
const fn has_enum_of(fields: &Fields, old: &Fields) -> bool {
    let mut index = 0;
    while index < fields.fields.len() {
        let field = &fields.fields[index];
        index += 1;
        if field.flatten {
            let is_written = match flattened(field, Side::Read).0 {
                Flattened::Enum(Enum { tagging: Tagging::Inside(tag) | Tagging::Beside(tag, _), .. }) => {
                    enum_of(old, tag, Side::Written).is_some()
                        || !matches!(presence(old, tag), Presence::Never)
                }
                Flattened::Fields(inner) => has_enum_of(inner, old),
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
    at: &At<'_>,
) -> Option<Incompatible> {
    if !field.is_needed(version) {
        return None;
    }
    let (mut index, mut is_sometimes) = (0, false);
    while index < field.wire_keys().len() {
        match presence(old, field.wire_keys()[index]) {
            Presence::Always => return None,
            Presence::Sometimes => is_sometimes = true,
            Presence::Never => {}
        }
        index += 1;
    }
    let text = Text::new().push("the reader needs this key, which the writer ");
    let text = if is_sometimes { text.push("does not always write") } else { text.push("does not write") };
    At::Key(at, field.wire_keys()[0]).fail(text.push(": give the field a `default`, or make it an `Option`"))
}

/// Returns whether the old fields write a key of the new ones, apart from the field at a place.
const fn writes_any_of(old: &Fields, new: &Fields, but: Option<usize>) -> bool {
    let mut place = 0;
    while place < old.fields.len() {
        let is_left_out = matches!(but, Some(but) if but == place);
        if !is_left_out && old.fields[place].is_written() && writes_one_of(&old.fields[place], new) {
            return true;
        }
        place += 1;
    }
    false
}

/// Returns whether the old fields write a key that none of the new ones reads.
const fn writes_another_key(old: &Fields, new: &Fields) -> bool {
    let mut index = 0;
    while index < old.fields.len() {
        let field = &old.fields[index];
        index += 1;
        let is_another = field.is_written()
            && if field.flatten {
                matches!(flattened(field, Side::Written).0, Flattened::Fields(inner) if writes_another_key(inner, new))
            } else {
                reader(new, field.wire_keys()[0]).is_none()
            };
        if is_another {
            return true;
        }
    }
    false
}

/// Returns whether a field, or a type that is flattened into it, has one of the new fields' keys.
const fn writes_one_of(old: &Field, new: &Fields) -> bool {
    if old.flatten {
        return match flattened(old, Side::Written).0 {
            Flattened::Fields(inner) => writes_any_of(inner, new, None),
            _ => false,
        };
    }
    reader(new, old.wire_keys()[0]).is_some()
}

/// Returns the tag and the entries of a flattened enum.
const fn enum_is_read(
    of: &'static Enum,
    new: &'static Fields,
    strict: bool,
    at: &At<'_>,
) -> Option<Incompatible> {
    let (Tagging::Inside(tag) | Tagging::Beside(tag, _)) = of.tagging else { return None };
    match enum_of(new, tag, Side::Read) {
        Some((new_enum, _)) => {
            enums::variants_read(new_enum, of, strict && map_of(new, Side::Read).is_none(), at)
        }
        None => At::Key(at, tag)
            .fail(Text::new().push("the writer flattens an enum with this tag, the reader does not")),
    }
}

/// Compares the fields whose keys may be in a flattened map.
const fn fields_read_map(
    new: &'static Fields,
    old: &'static Fields,
    map: Map,
    at: &At<'_>,
) -> Option<Incompatible> {
    let mut index = 0;
    while index < new.fields.len() {
        let field: &'static Field = &new.fields[index];
        index += 1;
        let reason = if !field.is_read() {
            None
        } else if field.flatten {
            match flattened(field, Side::Read).0 {
                Flattened::Fields(inner) => fields_read_map(inner, old, map, at),
                _ => None,
            }
        } else if matches!(presence(old, field.wire_keys()[0]), Presence::Never) {
            match reads(field.schema, map.value, at) {
                Some(Incompatible(reason)) => {
                    let message = Text::new().push("the map that the writer flattens may have this key: ");
                    At::Key(at, field.wire_keys()[0]).fail(message.push(reason.as_str()))
                }
                None => None,
            }
        } else {
            None
        };
        if reason.is_some() {
            return reason;
        }
    }
    None
}

/// A flattened map may have any keys that do not belong to a field of its type.
const fn map_is_read(
    map: Map,
    old: &'static Fields,
    new: &'static Fields,
    strict: bool,
    at: &At<'_>,
) -> Option<Incompatible> {
    let reason = fields_read_map(new, old, map, at);
    if reason.is_some() {
        return reason;
    }
    match map_of(new, Side::Read) {
        Some(new_map) => match reads(new_map.key, map.key, &At::Keys(at)) {
            None => reads(new_map.value, map.value, &At::Items(at)),
            reason => reason,
        },
        None if strict => at.fail(Text::new().push(
            "the map that the writer flattens may have other keys, which the reader refuses, for it has \
             `deny_unknown_fields`",
        )),
        None => None,
    }
}

/// Returns the schema of a key as a value.
const fn key_schema(key: Key) -> Schema {
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

/// A map that reads the entries of a struct.
pub(super) const fn map_reads(map: Map, old: &Fields, at: &At<'_>) -> Option<Incompatible> {
    let mut index = 0;
    while index < old.fields.len() {
        let field = &old.fields[index];
        index += 1;
        if !field.is_written() {
            continue;
        }
        let reason = if field.flatten {
            match flattened(field, Side::Written).0 {
                Flattened::Fields(inner) => map_reads(map, inner, at),
                Flattened::Map(inner) => match reads(map.key, inner.key, &At::Keys(at)) {
                    None => reads(map.value, inner.value, &At::Items(at)),
                    reason => reason,
                },
                Flattened::Enum(_) | Flattened::Unknown => {
                    at.fail(Text::new().push("the writer flattens an enum, the reader reads a map"))
                }
            }
        } else {
            let inside = At::Key(at, field.wire_keys()[0]);
            match reads(map.key, key_schema(field.wire_keys()[0]), &At::Keys(&inside)) {
                None => reads(map.value, field.schema, &inside),
                reason => reason,
            }
        };
        if reason.is_some() {
            return reason;
        }
    }
    None
}

pub(super) const fn object_reads(
    new: &'static ObjectShape,
    old: &'static ObjectShape,
    at: &At<'_>,
) -> Option<Incompatible> {
    if !same(new.class, old.class) {
        let message = Text::new().push("the reader reads Objects of class ").push(new.class);
        return at.fail(message.push(", the writer writes those of class ").push(old.class));
    }
    match (new.script, old.script) {
        (Some(new), Some(old)) if same(new, old) => {}
        (Some(new), _) => {
            return at.fail(
                Text::new().push("the reader reads Objects with the script ").push(new).push(" alone"),
            );
        }
        (None, Some(_)) if new.fields.strict => {
            return at
                .fail(Text::new().push("the reader refuses the property `script`, which the writer writes"));
        }
        (None, _) => {}
    }
    fields_read(&new.fields, &old.fields, new.fields.strict, at)
}

/// Checks whether there are reals that do not fit 32 bits.
pub(super) const fn single_reads(fields: &[Field], at: &At<'_>) -> Option<Incompatible> {
    let mut index = 0;
    while index < fields.len() {
        let field = &fields[index];
        index += 1;
        if field.is_written() {
            let reason = match field.wire_keys() {
                [] => super::single_reads_inner(field.schema, at),
                [key, ..] => super::single_reads_inner(field.schema, &At::Key(at, key)),
            };
            if reason.is_some() {
                return reason;
            }
        }
    }
    None
}

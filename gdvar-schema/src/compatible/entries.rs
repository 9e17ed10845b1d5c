//! Comparing the entries of Dictionaries and the properties of Objects.

use super::maps::{has_such_keys, key_schema, map_is_read, map_of};
use super::{At, SINGLE, Word, enums, reads};
use crate::describe::{Enum, Field, Fields, Map, ObjectShape, Presence, Shape, Side, Tagging};
use crate::keys::is_same_key;
use gdvar_core::internals::Key;

/// No fields.
pub(super) static NO_FIELDS: Fields<'_> = Fields { fields: &[], strict: false, versions: None };

/// The fields that are written, or those that are read.
pub(super) struct Entries<'s> {
    fields: &'s [Field<'s>],
    side: Side,
}

/// A field among the entries.
pub(super) struct Entry<'s> {
    pub(super) field: &'s Field<'s>,
    pub(super) kind: EntryKind<'s>,
    /// Whether it is a flattened type that may be missing.
    is_optional: bool,
}

/// One entry, or those of a type that is flattened.
pub(super) enum EntryKind<'s> {
    Own(Key<'s>),
    Fields(&'s Fields<'s>),
    Enum(&'s Enum<'s>),
    Map(Map<'s>),
    Unknown,
}

impl<'s> Entries<'s> {
    /// Takes the steps of a loop over the fields, and returns their entries.
    pub(super) const fn of(fields: &'s Fields<'s>, side: Side, at: &At<'_>) -> Self {
        Self { fields: at.each(fields.fields), side }
    }

    /// Does the same for a loop that compares a key with each field.
    const fn search(fields: &'s Fields<'s>, side: Side, key: Key<'s>, at: &At<'_>) -> Self {
        let fields = if at.take_search(fields.fields.len(), key) { fields.fields } else { &[] };
        Self { fields, side }
    }

    pub(super) const fn next(&mut self) -> Option<Entry<'s>> {
        while let [field, rest @ ..] = self.fields {
            self.fields = rest;
            if field.is_on(self.side) {
                return Some(Entry::of(field, self.side));
            }
        }
        None
    }
}

impl<'s> Entry<'s> {
    const fn of(field: &'s Field<'s>, side: Side) -> Self {
        if let [key, ..] = field.wire_keys() {
            return Self { field, kind: EntryKind::Own(key), is_optional: false };
        }
        let (mut schema, mut is_optional) = (field.schema, false);
        let kind = loop {
            match schema.shape(side) {
                Shape::Optional(inner) => (schema, is_optional) = (inner, true),
                Shape::Dictionary(fields) => break EntryKind::Fields(fields),
                Shape::Enum(of) => break EntryKind::Enum(of),
                Shape::Map(map) => break EntryKind::Map(map),
                _ => break EntryKind::Unknown,
            }
        };
        Self { field, kind, is_optional }
    }

    /// Returns whether it writes one of the new fields' keys.
    const fn writes_any_of(&self, new: &'s Fields<'s>, at: &At<'_>) -> bool {
        match self.kind {
            EntryKind::Own(key) => find(new, Side::Read, key, at).is_some(),
            EntryKind::Fields(inner) => writes_any_of(inner, new, at),
            _ => false,
        }
    }
}

const fn has_key(field: &Field<'_>, side: Side, key: Key<'_>, at: &At<'_>) -> bool {
    let (keys, mut index) = (field.keys_on(side), 0);
    // mutants `== with !=`: only how many steps a comparison counts
    while index < keys.len() && (index == 0 || at.take_search(1, key)) {
        if is_same_key(keys[index], key) {
            return true;
        }
        index += 1;
    }
    false
}

/// Returns the field that writes or reads a key, among the fields and the fields of flattened types, and whether it is
/// inside a flattened type that may be missing.
const fn find<'s>(
    fields: &'s Fields<'s>,
    side: Side,
    key: Key<'s>,
    at: &At<'_>,
) -> Option<(&'s Field<'s>, bool)> {
    let mut entries = Entries::search(fields, side, key, at);
    while let Some(Entry { field, kind, is_optional }) = entries.next() {
        match kind {
            EntryKind::Own(_) if has_key(field, side, key, at) => return Some((field, false)),
            EntryKind::Fields(inner) => {
                if let Some((found, is_inner_optional)) = find(inner, side, key, at) {
                    return Some((found, is_optional || is_inner_optional));
                }
            }
            _ => {}
        }
    }
    None
}

/// Does the same, but looks first at the field at `next` and at the one after it. If it is one of them, `next` moves to the
/// field behind it. Types that have most of their fields in the same order are compared in time that is in proportion to
/// their number.
const fn find_next<'s>(
    fields: &'s Fields<'s>,
    side: Side,
    key: Key<'s>,
    next: &mut usize,
    at: &At<'_>,
) -> Option<(&'s Field<'s>, bool)> {
    let mut ahead = 0;
    // One field may have been added or removed here.
    while ahead < 2 && *next + ahead < fields.fields.len() {
        let field = &fields.fields[*next + ahead];
        ahead += 1;
        if field.is_on(side) && !field.flatten && at.take_search(1, key) && has_key(field, side, key, at) {
            *next += ahead;
            return Some((field, false));
        }
    }
    find(fields, side, key, at)
}

/// Returns whether a field may write a key.
pub(super) const fn writes(fields: &Fields<'_>, key: Key<'_>, at: &At<'_>) -> bool {
    find(fields, Side::Written, key, at).is_some()
}

/// Returns whether a key may be written, by a field or by a flattened map.
pub(super) const fn may_write(fields: &Fields<'_>, key: Key<'_>, at: &At<'_>) -> bool {
    matches!(map_of(fields, Side::Written, at), Some(map) if has_such_keys(map, key))
        || writes(fields, key, at)
}

/// Returns the flattened enum whose tag has this key, and whether it may be missing.
const fn enum_of<'s>(
    fields: &'s Fields<'s>,
    key: Key<'s>,
    side: Side,
    at: &At<'_>,
) -> Option<(&'s Enum<'s>, bool)> {
    let mut entries = Entries::search(fields, side, key, at);
    while let Some(Entry { kind, is_optional, .. }) = entries.next() {
        match kind {
            EntryKind::Enum(of @ Enum { tagging: Tagging::Inside(tag) | Tagging::Beside(tag, _), .. })
                if is_same_key(tag, key) =>
            {
                return Some((of, is_optional));
            }
            EntryKind::Fields(inner) => {
                if let Some((of, is_inner_optional)) = enum_of(inner, key, side, at) {
                    return Some((of, is_optional || is_inner_optional));
                }
            }
            _ => {}
        }
    }
    None
}

/// Returns whether the new fields can be read from the entries that the old fields write.
pub(super) const fn fields_read(new: &Fields<'_>, old: &Fields<'_>, strict: bool, at: &At<'_>) -> bool {
    let version = match (new.versions, old.versions) {
        (Some(_), Some(old)) => Some(old.current),
        (Some(new), None) => new.unversioned,
        (None, _) => None,
    };
    if let (Some(versions), Some(version)) = (new.versions, version)
        && versions.migrates
        && version < versions.current
    {
        let message = "functions change data of version {} before it is read, and nothing is known of them";
        return at.fail_with(message, &[Word::Int(version)]);
    }
    written_are_read(old, new, strict, at) && read_are_written(new, old, version, false, at)
}

/// Checks that each written entry is read or may be ignored.
const fn written_are_read(old: &Fields<'_>, new: &Fields<'_>, strict: bool, at: &At<'_>) -> bool {
    let (mut entries, mut next) = (Entries::of(old, Side::Written, at), 0);
    while let Some(Entry { field, kind, .. }) = entries.next() {
        let is_read = match kind {
            EntryKind::Own(key) => entry_is_read(field, key, old, new, strict, &mut next, at),
            EntryKind::Fields(inner) => {
                matches!(&at.enter(), Some(at) if written_are_read(inner, new, strict, at))
            }
            EntryKind::Enum(of) => enum_is_read(of, new, strict, at),
            EntryKind::Map(map) => map_is_read(map, old, new, strict, at),
            EntryKind::Unknown => at.fail("nothing is known of the entries that are flattened there"),
        };
        if !is_read {
            return false;
        }
    }
    true
}

const fn entry_is_read(
    field: &Field<'_>,
    key: Key<'_>,
    old: &Fields<'_>,
    new: &Fields<'_>,
    strict: bool,
    next: &mut usize,
    at: &At<'_>,
) -> bool {
    let inside = at.key(key);
    if let Some((reader, _)) = find_next(new, Side::Read, key, next, at) {
        let mut keys = reader.wire_keys();
        while let [other, rest @ ..] = keys {
            keys = rest;
            if !is_same_key(other, key) && writes(old, other, at) {
                let message = "the writer writes `{}` too, and the reader reads both as one field";
                return inside.fail_with(message, &[Word::Key(other)]);
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
    new: &Fields<'_>,
    old: &Fields<'_>,
    version: Option<i64>,
    is_group_optional: bool,
    at: &At<'_>,
) -> bool {
    let (mut entries, mut next) = (Entries::of(new, Side::Read, at), 0);
    while let Some(Entry { field, kind, is_optional }) = entries.next() {
        let is_read = match kind {
            EntryKind::Own(_) => field_is_written(field, old, version, &mut next, at),
            EntryKind::Fields(inner) => {
                let Some(at) = &at.enter() else { return false };
                // If none of the keys of a flattened Option is written, it is absent. Otherwise all required ones must be.
                if is_optional || is_group_optional {
                    group_is_written(inner, old, new, at)
                } else {
                    read_are_written(inner, old, version, false, at)
                }
            }
            EntryKind::Enum(of @ Enum { tagging: Tagging::Inside(tag) | Tagging::Beside(tag, _), .. })
                if !matches!(enum_of(old, tag, Side::Written, at), Some((_, false)))
                    && (!is_optional || writes_any_of_enum(old, of, at)) =>
            {
                at.key(tag).fail("the reader needs this tag, which the writer does not always write")
            }
            EntryKind::Enum(_) | EntryKind::Map(_) | EntryKind::Unknown => true,
        };
        if !is_read {
            return false;
        }
    }
    true
}

/// Checks that the fields of a flattened Option are either all written or all absent. `new` has that Option.
const fn group_is_written(group: &Fields<'_>, old: &Fields<'_>, new: &Fields<'_>, at: &At<'_>) -> bool {
    // A key that a map in the group takes makes the group present.
    if map_of(group, Side::Read, at).is_some() && writes_another_key(old, new, at) {
        return read_are_written(group, old, None, true, at);
    }
    let (mut entries, mut writers, mut option) = (Entries::of(old, Side::Written, at), 0, None);
    while let Some(entry) = entries.next() {
        if entry.writes_any_of(group, at) {
            writers += 1;
            if let Entry { kind: EntryKind::Fields(inner), is_optional: true, .. } = entry {
                option = Some(inner);
            }
        }
    }
    match (writers, option) {
        (0, _) if map_of(old, Side::Written, at).is_some() => {
            at.fail("the map that the writer flattens may have some of the keys that the reader flattens")
        }
        (0, _) => !has_enum_of(group, old, at) || read_are_written(group, old, None, true, at),
        // The old type has all of these fields in a flattened Option too.
        (1, Some(inner)) => read_are_written(group, inner, None, true, at),
        _ => read_are_written(group, old, None, true, at),
    }
}

/// Returns whether one of the fields is a flattened enum whose tag the old fields write.
const fn has_enum_of(fields: &Fields<'_>, old: &Fields<'_>, at: &At<'_>) -> bool {
    let mut entries = Entries::of(fields, Side::Read, at);
    while let Some(entry) = entries.next() {
        let is_written = match entry.kind {
            EntryKind::Enum(Enum { tagging: Tagging::Inside(tag) | Tagging::Beside(tag, _), .. }) => {
                enum_of(old, tag, Side::Written, at).is_some() || writes(old, tag, at)
            }
            EntryKind::Fields(inner) => has_enum_of(inner, old, at),
            _ => false,
        };
        if is_written {
            return true;
        }
    }
    false
}

const fn field_is_written(
    field: &Field<'_>,
    old: &Fields<'_>,
    version: Option<i64>,
    next: &mut usize,
    at: &At<'_>,
) -> bool {
    if !field.is_needed(version) {
        return true;
    }
    let (mut keys, mut is_sometimes) = (field.wire_keys(), false);
    while let [key, rest @ ..] = keys {
        keys = rest;
        match find_next(old, Side::Written, key, next, at) {
            Some((Field { written: Presence::Always, .. }, false)) => return true,
            Some(_) => is_sometimes = true,
            None => {}
        }
    }
    at.key(field.wire_keys()[0]).fail(if is_sometimes {
        "the reader needs this key, which the writer does not always write: give the field a `default`, or make it an \
         `Option`"
    } else {
        "the reader needs this key, which the writer does not write: give the field a `default`, or make it an `Option`"
    })
}

/// Returns whether the old fields write a key of the new fields.
const fn writes_any_of(old: &Fields<'_>, new: &Fields<'_>, at: &At<'_>) -> bool {
    let mut entries = Entries::of(old, Side::Written, at);
    while let Some(entry) = entries.next() {
        if entry.writes_any_of(new, at) {
            return true;
        }
    }
    false
}

/// Returns whether the old fields may write the tag of an enum, or a key of one of its variants, in another way than with
/// an enum that has the same tag. An optional enum that is flattened is then there.
const fn writes_any_of_enum(old: &Fields<'_>, new: &Enum<'_>, at: &At<'_>) -> bool {
    let (Tagging::Inside(tag) | Tagging::Beside(tag, _)) = new.tagging else { return false };
    let mut entries = Entries::of(old, Side::Written, at);
    while let Some(entry) = entries.next() {
        let is_written = match entry.kind {
            EntryKind::Own(key) => is_of_enum(key, new, at),
            EntryKind::Fields(inner) => matches!(&at.enter(), Some(at) if writes_any_of_enum(inner, new, at)),
            EntryKind::Map(map) => has_such_keys(map, tag),
            EntryKind::Enum(_) | EntryKind::Unknown => false,
        };
        if is_written {
            return true;
        }
    }
    false
}

/// Returns whether an enum reads a key, as its tag or in one of its variants.
const fn is_of_enum(key: Key<'_>, of: &Enum<'_>, at: &At<'_>) -> bool {
    match of.tagging {
        Tagging::Inside(tag) if is_same_key(tag, key) => return true,
        Tagging::Inside(_) => {}
        Tagging::Beside(tag, content) => return is_same_key(tag, key) || is_same_key(content, key),
        _ => return false,
    }
    let mut variants = at.each(of.variants);
    while let [variant, rest @ ..] = variants {
        variants = rest;
        if let Some(content) = variant.content
            && !variant.other
        {
            let is_read = match content.shape(Side::Read) {
                Shape::Dictionary(fields) => {
                    find(fields, Side::Read, key, at).is_some() || map_of(fields, Side::Read, at).is_some()
                }
                Shape::Enum(inner) => matches!(&at.enter(), Some(at) if is_of_enum(key, inner, at)),
                _ => true,
            };
            if is_read {
                return true;
            }
        }
    }
    false
}

/// Returns whether the old fields write a key that none of the new fields reads.
const fn writes_another_key(old: &Fields<'_>, new: &Fields<'_>, at: &At<'_>) -> bool {
    let mut entries = Entries::of(old, Side::Written, at);
    while let Some(entry) = entries.next() {
        let is_another = match entry.kind {
            EntryKind::Own(key) => find(new, Side::Read, key, at).is_none(),
            EntryKind::Fields(inner) => writes_another_key(inner, new, at),
            _ => false,
        };
        if is_another {
            return true;
        }
    }
    false
}

/// Checks that the tag and the entries of a flattened enum are read.
const fn enum_is_read(of: &Enum<'_>, new: &Fields<'_>, strict: bool, at: &At<'_>) -> bool {
    let (Tagging::Inside(tag) | Tagging::Beside(tag, _)) = of.tagging else { return true };
    match enum_of(new, tag, Side::Read, at) {
        Some((new_enum, _)) => {
            enums::variants_read(new_enum, of, strict && map_of(new, Side::Read, at).is_none(), at)
        }
        None => at.key(tag).fail("the writer flattens an enum with this tag, the reader does not"),
    }
}

pub(super) const fn object_reads(new: &ObjectShape<'_>, old: &ObjectShape<'_>, at: &At<'_>) -> bool {
    if !at.same(new.class, old.class) {
        let classes = [Word::Text(new.class), Word::Text(old.class)];
        return at.fail_with(
            "the reader reads Objects of class {}, the writer writes those of class {}",
            &classes,
        );
    }
    match (new.script, old.script) {
        (Some(new), Some(old)) if at.same(new, old) => {}
        (Some(new), _) => {
            return at.fail_with("the reader reads Objects with the script {} alone", &[Word::Text(new)]);
        }
        (None, Some(_)) if new.fields.strict => {
            return at.fail("the reader refuses the property `script`, which the writer writes");
        }
        (None, _) => {}
    }
    fields_read(&new.fields, &old.fields, new.fields.strict, at)
}

/// Checks that no reals need more than 32 bits.
pub(super) const fn single_reads(fields: &[Field<'_>], at: &At<'_>) -> bool {
    let mut fields = at.each(fields);
    while let [field, rest @ ..] = fields {
        fields = rest;
        let is_read = match field.wire_keys() {
            _ if !field.is_written() => true,
            [] => reads(SINGLE, field.schema, at),
            [key, ..] => reads(SINGLE, field.schema, &at.key(key)),
        };
        if !is_read {
            return false;
        }
    }
    true
}

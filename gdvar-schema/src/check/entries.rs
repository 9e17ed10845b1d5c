//! Checking the entries of Dictionaries and the properties of Objects by their keys.
//!
//! The codec's own loop reads the entries, with the fields of a schema in place of those of a type.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use super::{Checker, Skipped};
use crate::describe::{
    Declares, Enum, Field, Fields, Map, ObjectShape, Presence, Schema, Shape, Side, Tagging,
};
use crate::keys::{FieldKeys, type_of_key};
use gdvar_core::internals::{Key, label, messages};
use gdvar_core::runtime::{self, FieldSet, FieldSetOf, Fields as Entries, Versions};
use gdvar_core::{Decoder, Error, ErrorKind, Header, Result, VariantType};

/// What the loop over the entries of fields needs.
struct Slots<'c, 'b> {
    checker: &'c mut Checker<'b>,
    /// The fields that are not flattened.
    own: Vec<&'c Field<'c>>,
    /// Which of them were found, with the byte at which the value starts.
    found: Vec<Option<usize>>,
    version: Option<i64>,
}

impl Checker<'_> {
    /// Opens a Dictionary, or an Object, and checks its entries. `check` returns `false` if it has not read them.
    pub(super) fn open<'k, 's: 'k, 'de>(
        &mut self,
        (keys, strict): (&'k FieldKeys<'k>, bool),
        object: Option<&ObjectShape<'_>>,
        header: Header,
        decoder: &mut Decoder<'s, 'de>,
        check: impl FnOnce(&mut Self, &mut Entries<'k, 'de>) -> Result<bool>,
    ) -> Result<()> {
        if let Some(object) = object {
            self.same_object(object, header, decoder)?;
        }
        // A type writes nothing but its fields.
        let (strict, inside) = (strict || self.side == Side::Written, &mut { *decoder });
        let mut entries = match object {
            None => inside.fields_of(header, keys.set(), strict)?,
            Some(ObjectShape { class, script, .. }) => {
                runtime::properties(class, *script, header, inside, keys.set(), strict)?
            }
        };
        let outside = self.start_entries(object.is_some());
        let checked = check(self, &mut entries);
        let ordered = self.end_entries(outside);
        if !checked? {
            entries.end(inside);
            return decoder.skip(header);
        }
        entries.end(decoder);
        ordered.or_else(|error| self.fault(error))
    }

    /// Checks the entries of fields. Returns `false` if functions of the type migrate the data first: nothing is known about
    /// what they do.
    pub(super) fn fields<'k>(
        &mut self,
        of: &Fields<'_>,
        keys: &'k FieldKeys<'k>,
        entries: &mut Entries<'k, '_>,
    ) -> Result<bool> {
        let mut version = None;
        if let (Side::Read, Some(versions), Some(field)) = (self.side, of.versions, of.fields.first()) {
            let crate::Versions { first, current, unversioned, migrates } = versions;
            let key = field.wire_keys()[0];
            match entries.version(&Versions { key, first, current, unversioned }) {
                Ok(found) if migrates && found < current => return Ok(false),
                Ok(found) => version = Some(found),
                Err(error) => self.fault(error)?,
            }
        }
        let own: Vec<_> = of.in_order(self.side).filter(|field| !field.flatten).collect();
        let slots = Slots { found: vec![None; own.len()], own, version, checker: self };
        entries.read(
            keys.set(),
            slots,
            |_, _| Ok(false),
            |entries, slots| {
                let taken = slots.take(entries);
                slots.checker.or_skip(taken, entries)
            },
            |entries, slots| slots.end(of, keys, entries).map(|()| true),
        )
    }

    /// Checks the entries that are left when there are no more fields.
    fn no_more(&mut self, entries: &mut Entries<'_, '_>) -> Result<()> {
        entries.read(
            const { &FieldSet::of(&[]) },
            self,
            |_, _| Ok(false),
            |entries, checker| {
                let taken = entries.other();
                checker.or_skip(taken, entries)
            },
            |_, _| Ok(()),
        )
    }

    /// If an entry has a fault that is noted, skips its value.
    fn or_skip(&mut self, taken: Result<()>, entries: &mut Entries<'_, '_>) -> Result<()> {
        taken.or_else(|error| self.fault(error).and_then(|()| entries.skip()))
    }

    /// Checks what is flattened into another type.
    fn flattened<'k>(
        &mut self,
        schema: Schema<'_>,
        keys: &'k FieldKeys<'k>,
        entries: &mut Entries<'k, '_>,
    ) -> Result<()> {
        self.inside(|checker| match schema.shape(checker.side) {
            Shape::Optional(inner) if entries.has_any_of(keys.set())? => {
                checker.flattened(inner, keys, entries)
            }
            Shape::Optional(_) => checker.no_more(entries),
            Shape::Dictionary(fields) => checker.fields(fields, keys, entries).map(drop),
            Shape::Enum(of) => checker.variant_of(of, keys, entries),
            Shape::Map(map) => checker.entries_of_map(&map, None, &FieldSet::of(&[]), entries),
            _ => entries.each_left(&FieldSet::of(&[]), |_, value| value.value::<Skipped>().map(drop)),
        })
    }

    /// Checks the entries that are in `own` or that no field takes. They may follow a tag.
    pub(super) fn entries_of_map(
        &mut self,
        map: &Map<'_>,
        tag: Option<Key<'_>>,
        own: &FieldSetOf<'_>,
        entries: &mut Entries<'_, '_>,
    ) -> Result<()> {
        let mut keys = self.map_keys(map, tag);
        entries.each_left(own, |entry, decoder| {
            let locate = |error| entry.locate(error);
            let locate_key = |error: Error| locate(error.of_key());
            // Only the values of maps are wide.
            let is_wide = self.exact.as_mut().map(|exact| core::mem::take(&mut exact.is_wide));
            let mut is_script = false;
            let key = entry.key(|header, decoder| {
                let Some(keys) = &mut keys else { return self.part(map.key, locate_key, header, decoder) };
                let start = decoder.start_of(header);
                is_script = keys.is_script(start);
                // The name of a property has no header, so it is checked as a whole.
                let exact = if keys.is_object { self.exact.take() } else { None };
                let checked = self.part(map.key, locate_key, header, decoder);
                self.exact = self.exact.take().or(exact);
                checked?;
                match keys.check(start, decoder.offset()) {
                    Err(error) => self.fault(locate_key(error)),
                    ordered => ordered,
                }
            });
            key.map_err(locate_key)?;
            if let (Some(exact), Some(is_wide)) = (&mut self.exact, is_wide) {
                exact.is_wide = is_wide;
            }
            let header = decoder.header()?;
            let start = decoder.start_of(header);
            if is_script {
                self.written_first(start);
            } else {
                self.written_next(start);
            }
            self.part(map.value, locate, header, decoder).map_err(locate)
        })
    }

    /// Reads the entry of a tag, or of the content of a variant.
    fn first<'s, 'de, T>(
        &mut self,
        key: Key<'_>,
        entries: &mut Entries<'s, 'de>,
        read: impl FnOnce(&mut Self, Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<Option<(T, usize)>> {
        let found = entries.read_first(key, |decoder| {
            let header = decoder.header()?;
            let start = decoder.start_of(header);
            self.written_next(start);
            if !self.same_int_key(key, start) {
                return Err(other_key(key));
            }
            read(self, header, decoder)
        })?;
        match found {
            Some((_, left)) if self.side == Side::Written && !entries.is_spelled_like(key, left) => {
                Err(other_key(key))
            }
            found => Ok(found),
        }
    }

    /// Checks the entries of an enum: its tag, and what belongs to the variant.
    pub(super) fn variant_of<'k>(
        &mut self,
        of: &Enum<'_>,
        keys: &'k FieldKeys<'k>,
        entries: &mut Entries<'k, '_>,
    ) -> Result<()> {
        let (Tagging::Inside(tag_key) | Tagging::Beside(tag_key, _)) = of.tagging else { return Ok(()) };
        let default = of.variants.iter().position(|variant| variant.default && self.side == Side::Read);
        let tag = self.first(tag_key, entries, |checker, header, decoder| {
            let start = decoder.start_of(header);
            let tag = checker.tag(of, header, decoder)?;
            checker.same(&Shape::Nil, start, decoder).map(|()| tag)
        })?;
        let tag = tag.or(default.map(|position| (position, 0)));
        let (position, left) = tag.ok_or_else(|| entries.missing(tag_key))?;
        let (variant, nothing) = (&of.variants[position], const { &FieldSet::of(&[]) });
        match (of.tagging, variant.content) {
            (_, content) if variant.other => {
                // A type writes no entries beside a tag that it does not know, except those that it keeps.
                let is_alone = self.side == Side::Written && !variant.whole;
                entries.choose(if is_alone { nothing } else { const { &FieldSet::OPEN } });
                match content {
                    None => self.no_more(entries),
                    Some(content) if variant.whole => {
                        self.written_in_place();
                        let map = Map { key: content, value: content, declares: Declares::Either };
                        self.entries_of_map(&map, Some(tag_key), keys.set(), entries)
                    }
                    Some(content) => entries.tag_value_with(tag_key, left, |header, decoder| {
                        self.part(content, |error| messages::in_key(error, tag_key), header, decoder)
                    }),
                }
            }
            (Tagging::Beside(_, key), content) => {
                entries.choose(keys.inner.first().map_or(nothing, FieldKeys::set));
                self.content(content, key, entries)
            }
            (_, None) => {
                entries.choose(nothing);
                self.no_more(entries)
            }
            (_, Some(content)) => {
                let keys = &keys.inner[position];
                entries.choose(keys.set());
                self.flattened(content, keys, entries)
            }
        }
    }

    /// Checks the content of a variant under this key.
    fn content(
        &mut self,
        content: Option<Schema<'_>>,
        key: Key<'_>,
        entries: &mut Entries<'_, '_>,
    ) -> Result<()> {
        let found = self.first(key, entries, |checker, header, decoder| match content {
            Some(content) => checker.part(content, |error| messages::in_key(error, key), header, decoder),
            None => checker.no_content(header, decoder),
        })?;
        match (found, content) {
            (None, Some(_)) => Err(entries.missing(key)),
            (Some(_), None) if self.side == Side::Written => Err(never_written(key)),
            _ => self.no_more(entries),
        }
    }
}

impl Slots<'_, '_> {
    /// Checks the value of the entry that the loop has found.
    fn take(&mut self, entries: &mut Entries<'_, '_>) -> Result<()> {
        let position = entries.field;
        let Some(field) = self.own.get(position).filter(|field| !field.is_past(self.version)) else {
            return entries.other();
        };
        let (checker, key) = (&mut *self.checker, field.wire_keys()[0]);
        match checker.side {
            Side::Written if !field.is_written() => return Err(never_written(key)),
            Side::Written if !entries.has_found(key) => return Err(other_key(key)),
            _ => {}
        }
        entries.take_with(&mut self.found[position], |header, decoder| {
            let start = decoder.start_of(header);
            if !checker.same_int_key(key, start) {
                checker.fault(other_key(key).at(start))?;
            }
            let may_be_left_out = checker.exact.is_some() && field.written == Presence::Sometimes;
            if may_be_left_out && decoder.type_of(header)? == VariantType::Nil {
                checker.fault(never_null(key).at(start))?;
            }
            let locate = |error| messages::in_key(error, key);
            checker.part(field.schema, locate, header, decoder).map(|()| start)
        })
    }

    /// Checks the fields that were not found, and those that are flattened.
    fn end<'k>(self, of: &Fields<'_>, keys: &'k FieldKeys<'k>, entries: &mut Entries<'k, '_>) -> Result<()> {
        let Slots { checker, found, version, .. } = self;
        let (side, mut inner, mut found) = (checker.side, keys.inner.iter(), found.into_iter());
        for field in of.in_order(side) {
            if field.flatten {
                let keys = inner.next().unwrap_or(keys);
                entries.flattened_with(|entries| checker.flattened(field.schema, keys, entries))?;
                continue;
            }
            let is_needed = match side {
                Side::Read => field.is_needed(version),
                Side::Written => field.written == Presence::Always,
            };
            match found.next() {
                Some(None) if is_needed => checker.fault(entries.missing(field.wire_keys()[0]))?,
                Some(Some(start)) => checker.written_next(start),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Returns the error for a field that is written under another key, or with a key of another type.
#[cold]
fn other_key(key: Key<'_>) -> Error {
    let message = format!("expected the key `{}` as {}", label(key), type_of_key(key));
    Error::new(ErrorKind::UnknownField, message)
}

/// Returns the error for a null in place of an entry that is left out.
#[cold]
fn never_null(key: Key<'_>) -> Error {
    Error::new(ErrorKind::Custom, format!("`{}` is not written if it is null", label(key)))
}

/// Returns the error for an entry that is read, but never written.
#[cold]
fn never_written(key: Key<'_>) -> Error {
    Error::new(ErrorKind::UnknownField, format!("unknown field `{}`", label(key)))
}

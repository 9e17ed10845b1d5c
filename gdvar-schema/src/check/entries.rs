//! Checking the entries of Dictionaries and the properties of Objects by their keys.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

use super::{Checker, name_of_value, type_of_key};
use crate::describe::{Enum, EnumVariant, Fields, ObjectShape, Presence, Schema, Shape, Side, Tagging};
use crate::keys::KeySet;
use gdvar_core::Real;
use gdvar_core::generic::Variant;
use gdvar_core::internals::{Key, Name, excerpt, label, label_of, messages, name_of};
use gdvar_core::{Error, ErrorKind, Result};

/// An entry of a Dictionary, or a property.
struct Entry<'a, R: Real> {
    key: Variant<R>,
    value: &'a Variant<R>,
    /// Whether a field has taken the entry.
    taken: bool,
}

impl<R: Real> Entry<'_, R> {
    fn name(&self) -> Option<Name<'_>> {
        name_of_value(&self.key)
    }

    /// Returns the key as messages show it.
    fn label(&self) -> String {
        self.key.as_str().map_or_else(|| excerpt(&self.key), excerpt)
    }
}

/// All entries of a Dictionary, or all properties.
struct Entries<'a, R: Real> {
    list: Vec<Entry<'a, R>>,
    /// The positions of the entries whose keys are names, in the order of the names.
    order: Vec<usize>,
}

impl<'a, R: Real> Entries<'a, R> {
    fn of(list: Vec<Entry<'a, R>>) -> Self {
        let mut order: Vec<usize> = (0..list.len()).filter(|at| list[*at].name().is_some()).collect();
        order.sort_by_key(|at| list[*at].name());
        Self { list, order }
    }

    /// Returns the positions of the entries with a name, in their order.
    fn with_name(&self, name: Name<'_>) -> impl Iterator<Item = usize> {
        let start = self.order.partition_point(|at| self.list[*at].name() < Some(name));
        self.order[start..].iter().copied().take_while(move |at| self.list[*at].name() == Some(name))
    }
}

impl<'a, R: Real> Deref for Entries<'a, R> {
    type Target = [Entry<'a, R>];

    fn deref(&self) -> &Self::Target {
        &self.list
    }
}

impl<R: Real> DerefMut for Entries<'_, R> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.list
    }
}

impl Checker {
    pub(super) fn dictionary<R: Real>(&mut self, fields: &'static Fields, value: &Variant<R>) -> Result<()> {
        let entries = &mut entries_of(value);
        if let Some(versions) = fields.versions
            && versions.migrates
            && self.side == Side::Read
            && let Some(version) = version_in(fields, entries)
            && (versions.first..versions.current).contains(&version)
        {
            // The type's functions migrate older data, and nothing is known about what they do.
            return Ok(());
        }
        let known = KeySet::Fields(fields);
        self.fields(fields, entries, known)?;
        self.rest(entries, known, fields.strict, false)
    }

    pub(super) fn properties<R: Real>(
        &mut self,
        object: &'static ObjectShape,
        properties: &[(String, Variant<R>)],
    ) -> Result<()> {
        let entries = properties.iter().map(|(name, value)| Entry {
            key: Variant::String(name.clone()),
            value,
            taken: false,
        });
        let entries = &mut Entries::of(entries.collect());
        if let Some(script) = object.script {
            let place = entries.with_name(Name::Text(b"script")).next();
            let found = place.and_then(|place| entries[place].value.as_str());
            if found != Some(script) {
                return Err(messages::other_script(script, found));
            }
            if let Some(place) = place {
                entries[place].taken = true;
            }
        }
        let known = KeySet::Fields(&object.fields);
        self.fields(&object.fields, entries, known)?;
        self.rest(entries, known, object.fields.strict, true)
    }

    /// Takes the entries of fields. `known` has all fields that are read from these entries, including those beside
    /// `fields`.
    fn fields<R: Real>(
        &mut self,
        fields: &'static Fields,
        entries: &mut Entries<'_, R>,
        known: KeySet,
    ) -> Result<()> {
        let version = version_in(fields, entries);
        for field in fields.fields {
            if field.flatten {
                self.flattened(field.schema, entries, known)?;
                continue;
            }
            let (is_there, is_needed, keys) = match self.side {
                Side::Read => {
                    let is_past = field.until.zip(version).is_some_and(|(until, version)| version > until);
                    (field.is_read() && !is_past, field.is_needed(version), field.wire_keys())
                }
                // Aliases are never written.
                Side::Written => (
                    field.is_written(),
                    matches!(field.written, Presence::Always),
                    field.wire_keys().get(..1).unwrap_or_default(),
                ),
            };
            if !is_there {
                continue;
            }
            match self.take(entries, keys) {
                Some(place) => {
                    let value = entries[place].value;
                    let name =
                        |error: Error| error.in_field(keys.first().map(|key| label(key)).unwrap_or_default());
                    self.part(name, |checker| checker.value(field.schema, value))?;
                }
                None if is_needed => self.fault(missing(keys))?,
                None => {}
            }
        }
        Ok(())
    }

    /// Takes the first entry that has one of these keys.
    fn take<R: Real>(&self, entries: &mut Entries<'_, R>, keys: &[Key]) -> Option<usize> {
        let may_take = |at: &usize, key: Key| {
            let entry = &entries[*at];
            !entry.taken && (self.side == Side::Read || type_of_key(key) == entry.key.ty())
        };
        let first = |key: &Key| entries.with_name(name_of(key)).find(|at| may_take(at, key));
        let place = keys.iter().filter_map(first).min()?;
        entries[place].taken = true;
        Some(place)
    }

    fn flattened<R: Real>(
        &mut self,
        schema: Schema,
        entries: &mut Entries<'_, R>,
        known: KeySet,
    ) -> Result<()> {
        match schema.shape(self.side) {
            Shape::Optional(inner) => {
                let own = KeySet::of(inner, self.side);
                let (takes_all, names, kept) = (own.takes_all(Side::Read), own.names(), known.kept_names());
                let is_there = entries.iter().filter(|entry| !entry.taken).any(|entry| {
                    let is_kept = entry.name().is_some_and(|name| kept.has(name));
                    entry.name().is_some_and(|name| names.has(name)) || takes_all && !is_kept
                });
                if is_there {
                    self.inside(|checker| checker.flattened(inner, entries, known))
                } else {
                    Ok(())
                }
            }
            Shape::Dictionary(fields) => self.inside(|checker| checker.fields(fields, entries, known)),
            Shape::Enum(of) => self.inside(|checker| checker.tag_and_fields(of, entries, known)).map(drop),
            Shape::Map(map) => {
                let kept = known.kept_names();
                for entry in entries.iter_mut() {
                    if entry.taken || entry.name().is_some_and(|name| kept.has(name)) {
                        continue;
                    }
                    entry.taken = true;
                    self.entry(&map, &entry.key, entry.value)?;
                }
                Ok(())
            }
            _ => {
                for entry in entries.iter_mut() {
                    entry.taken = true;
                }
                Ok(())
            }
        }
    }

    pub(super) fn tagged<R: Real>(&mut self, of: &'static Enum, value: &Variant<R>) -> Result<()> {
        let entries = &mut entries_of(value);
        let chosen = self.tag_and_fields(of, entries, KeySet::Enum(of))?;
        self.rest(entries, chosen, of.strict, true)
    }

    /// Checks the part of a value that a variant for unknown tags holds. It is all of the entries, unless the enum is
    /// flattened.
    fn unknown_variant<R: Real>(
        &mut self,
        variant: &EnumVariant,
        tag: &Variant<R>,
        entries: &mut Entries<'_, R>,
        known: KeySet,
    ) -> Result<()> {
        let is_whole = matches!(known, KeySet::Enum(_));
        match variant.content.map(|content| content.shape(self.side)) {
            // The variant keeps every entry that belongs to no field.
            Some(shape) if variant.whole => {
                let kept = known.kept_names();
                for entry in entries.iter_mut() {
                    if !is_whole && (entry.taken || entry.name().is_some_and(|name| kept.has(name))) {
                        continue;
                    }
                    entry.taken = true;
                    self.shape(&shape, &entry.key)?;
                    self.shape(&shape, entry.value)?;
                }
            }
            Some(shape) => {
                self.shape(&shape, tag)?;
                // The entries beside a flattened tag belong to another type.
                if is_whole && entries.iter().any(|entry| !entry.taken) {
                    return Err(more_than_a_tag(tag));
                }
            }
            None => {}
        }
        Ok(())
    }

    /// Takes a tag and the entries of its variant. Returns the fields of that variant.
    fn tag_and_fields<R: Real>(
        &mut self,
        of: &'static Enum,
        entries: &mut Entries<'_, R>,
        known: KeySet,
    ) -> Result<KeySet> {
        let (Tagging::Inside(tag_key) | Tagging::Beside(tag_key, _)) = of.tagging else {
            return Ok(KeySet::Everything);
        };
        let default = of.variants.iter().find(|variant| variant.default && self.side == Side::Read);
        let variant = match (self.take(entries, &[tag_key]), default) {
            (None, None) => return Err(missing(&[tag_key])),
            (None, Some(default)) => default,
            (Some(place), _) => {
                let tag = entries[place].value;
                let variant = self.tag(of, tag).map_err(|error| error.in_field(label(tag_key)))?;
                if variant.other {
                    self.unknown_variant(variant, tag, entries, known)?;
                    return Ok(KeySet::Everything);
                }
                variant
            }
        };
        let Tagging::Beside(_, content_key) = of.tagging else {
            let Some(content) = variant.content else { return Ok(KeySet::Nothing) };
            // The fields beside the enum only matter if the enum is flattened.
            let own = KeySet::of(content, self.side);
            let known =
                if matches!(known, KeySet::Enum(outer) if core::ptr::eq(outer, of)) { own } else { known };
            return self.flattened(content, entries, known).map(|()| own);
        };
        let content = self.take(entries, &[content_key]);
        match (content, variant.content) {
            (Some(place), Some(schema)) => {
                let value = entries[place].value;
                let name = |error: Error| error.in_field(label(content_key));
                self.part(name, |checker| checker.value(schema, value))?;
            }
            (Some(place), None) => {
                if self.side == Side::Written {
                    entries[place].taken = false;
                }
                let checked = self.no_content(entries[place].value);
                checked.map_err(|error| error.in_field(label(content_key)))?;
            }
            (None, Some(_)) => return Err(missing(&[content_key])),
            (None, None) => {}
        }
        Ok(KeySet::Content(content_key))
    }

    /// Checks the entries that no field has taken.
    fn rest<R: Real>(
        &mut self,
        entries: &Entries<'_, R>,
        known: KeySet,
        strict: bool,
        takes_others: bool,
    ) -> Result<()> {
        if entries.iter().all(|entry| entry.taken) {
            return Ok(());
        }
        let names = known.names();
        let taken = entries.iter().filter(|entry| entry.taken).filter_map(Entry::name);
        let taken_fields: BTreeSet<usize> = taken.flat_map(|name| names.fields_of(name)).collect();
        for entry in entries.iter().filter(|entry| !entry.taken) {
            let name = entry.name();
            let is_known = name.is_some_and(|name| names.has(name));
            let is_taken = |name| {
                entries.with_name(name).any(|at| entries[at].taken)
                    || names.fields_of(name).any(|field| taken_fields.contains(&field))
            };
            if let Some(name) = name
                && (is_known || takes_others)
                && is_taken(name)
            {
                self.fault(messages::duplicate_field(name))?;
                continue;
            }
            let is_closed = self.side == Side::Written || strict && !known.takes_all(Side::Read);
            if is_closed && (!is_known || self.side == Side::Written) {
                let message = format!("unknown field `{}`", entry.label());
                self.fault(Error::new(ErrorKind::UnknownField, message))?;
            }
        }
        Ok(())
    }
}

/// Returns the version in the entries, or the version of data without one.
fn version_in<R: Real>(fields: &Fields, entries: &Entries<'_, R>) -> Option<i64> {
    let versions = fields.versions?;
    let key = name_of(fields.fields.first()?.wire_keys().first()?);
    let entry = entries.with_name(key).next().map(|at| &entries[at]);
    entry.map_or(versions.unversioned, |entry| super::items::read::<i64, R>(entry.value).ok())
}

fn entries_of<R: Real>(value: &Variant<R>) -> Entries<'_, R> {
    let Variant::Dictionary(entries) = value else { return Entries::of(Vec::new()) };
    Entries::of(entries.iter().map(|(key, value)| Entry { key: key.clone(), value, taken: false }).collect())
}

/// Returns the error for an unknown variant that has content, if only the tag would be kept.
#[cold]
pub(super) fn more_than_a_tag<R: Real>(tag: &Variant<R>) -> Error {
    messages::more_than_a_tag(name_of_value(tag).map(label_of).as_deref())
}

#[cold]
fn missing(keys: &[Key]) -> Error {
    messages::missing_field(keys.first().map_or(Name::Text(b""), |key| name_of(key)))
}

//! Checking the entries of Dictionaries and the properties of Objects by their keys.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Checker, name_of_value, type_of_key};
use crate::describe::{
    Enum, EnumVariant, Field, Fields, ObjectShape, Presence, Schema, Shape, Side, Tagging,
};
use gdvar_core::Real;
use gdvar_core::generic::Variant;
use gdvar_core::internals::excerpt;
use gdvar_core::internals::{Key, Name, label, name_of};
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

/// The keys that fields read from a set of entries.
#[derive(Clone, Copy)]
enum Known {
    Fields(&'static Fields),
    Enum(&'static Enum),
    /// The key of an enum's content.
    Content(Key),
    Nothing,
    /// Every key belongs to a field.
    Everything,
}

impl Known {
    fn of(schema: Schema, side: Side) -> Self {
        match schema.shape(side) {
            Shape::Optional(inner) => Self::of(inner, side),
            Shape::Dictionary(fields) => Self::Fields(fields),
            Shape::Enum(of) => Self::Enum(of),
            _ => Self::Everything,
        }
    }

    /// Returns whether a field that is read has this key.
    fn has(self, name: Name<'_>) -> bool {
        let has_key = |keys: &[Key]| keys.iter().any(|key| name_of(key) == name);
        match self {
            Self::Fields(fields) => fields.fields.iter().filter(|field| field.is_read()).any(|field| {
                if field.flatten {
                    Self::of(field.schema, Side::Read).has(name)
                } else {
                    has_key(field.wire_keys())
                }
            }),
            Self::Enum(of) => match of.tagging {
                Tagging::Inside(tag) => {
                    has_key(&[tag])
                        || of.variants.iter().any(|variant| {
                            variant.content.is_some_and(|content| {
                                !variant.other && Self::of(content, Side::Read).has(name)
                            })
                        })
                }
                Tagging::Beside(tag, content) => has_key(&[tag, content]),
                _ => false,
            },
            Self::Content(key) => has_key(&[key]),
            Self::Nothing | Self::Everything => false,
        }
    }

    /// Returns whether a flattened map must not take this key, because it belongs to a field, even if the field is only
    /// written.
    fn keeps(self, name: Name<'_>) -> bool {
        let Self::Fields(fields) = self else { return self.has(name) };
        self.has(name)
            || fields.fields.iter().any(|field| {
                if field.flatten {
                    Self::of(field.schema, Side::Read).keeps(name)
                } else {
                    field.wire_keys().first().is_some_and(|key| name_of(key) == name)
                }
            })
    }

    fn takes_all(self) -> bool {
        match self {
            Self::Fields(fields) => {
                let mut flattened = fields.fields.iter().filter(|field| field.flatten && field.is_read());
                flattened.any(|field| Self::of(field.schema, Side::Read).takes_all())
            }
            Self::Enum(of) => {
                matches!(of.tagging, Tagging::Inside(_))
                    && of.variants.iter().any(|variant| {
                        variant.content.is_some_and(|content| {
                            !variant.other && Self::of(content, Side::Read).takes_all()
                        })
                    })
            }
            Self::Everything => true,
            Self::Content(_) | Self::Nothing => false,
        }
    }

    /// Returns whether two names are keys of the same field.
    fn is_one_field(self, a: Name<'_>, b: Name<'_>) -> bool {
        let Self::Fields(fields) = self else { return a == b };
        let has = |field: &Field, name| field.wire_keys().iter().any(|key| name_of(key) == name);
        a == b
            || fields.fields.iter().filter(|field| field.is_read()).any(|field| {
                if field.flatten {
                    Self::of(field.schema, Side::Read).is_one_field(a, b)
                } else {
                    has(field, a) && has(field, b)
                }
            })
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
        let known = Known::Fields(fields);
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
        let entries = &mut entries.collect::<Vec<_>>();
        if let Some(script) = object.script {
            let place = entries.iter().position(|entry| entry.name() == Some(Name::Text(b"script")));
            let found = place.and_then(|place| entries[place].value.as_str());
            if found != Some(script) {
                let found = excerpt(found.unwrap_or("none"));
                let message = format!("expected the script {script}, found {found}");
                return Err(Error::new(ErrorKind::TypeMismatch, message));
            }
            if let Some(place) = place {
                entries[place].taken = true;
            }
        }
        let known = Known::Fields(&object.fields);
        self.fields(&object.fields, entries, known)?;
        self.rest(entries, known, object.fields.strict, true)
    }

    /// Takes the entries of fields. `known` has all fields that are read from these entries, including those beside
    /// `fields`.
    fn fields<R: Real>(
        &mut self,
        fields: &'static Fields,
        entries: &mut [Entry<'_, R>],
        known: Known,
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
    fn take<R: Real>(&self, entries: &mut [Entry<'_, R>], keys: &[Key]) -> Option<usize> {
        let is_key = |entry: &Entry<'_, R>, key: &Key| {
            entry.name() == Some(name_of(key))
                && (self.side == Side::Read || type_of_key(key) == entry.key.ty())
        };
        let place =
            entries.iter().position(|entry| !entry.taken && keys.iter().any(|key| is_key(entry, key)))?;
        entries[place].taken = true;
        Some(place)
    }

    fn flattened<R: Real>(
        &mut self,
        schema: Schema,
        entries: &mut [Entry<'_, R>],
        known: Known,
    ) -> Result<()> {
        match schema.shape(self.side) {
            Shape::Optional(inner) => {
                let own = Known::of(inner, self.side);
                let takes_all = own.takes_all();
                let is_there = entries.iter().filter(|entry| !entry.taken).any(|entry| {
                    let is_kept = entry.name().is_some_and(|name| known.keeps(name));
                    entry.name().is_some_and(|name| own.has(name)) || takes_all && !is_kept
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
                for entry in entries {
                    if entry.taken || entry.name().is_some_and(|name| known.keeps(name)) {
                        continue;
                    }
                    entry.taken = true;
                    self.entry(&map, &entry.key, entry.value)?;
                }
                Ok(())
            }
            _ => {
                for entry in entries {
                    entry.taken = true;
                }
                Ok(())
            }
        }
    }

    pub(super) fn tagged<R: Real>(&mut self, of: &'static Enum, value: &Variant<R>) -> Result<()> {
        let entries = &mut entries_of(value);
        let chosen = self.tag_and_fields(of, entries, Known::Enum(of))?;
        self.rest(entries, chosen, of.strict, true)
    }

    /// Checks the part of a value that a variant for unknown tags holds. It is all of the entries, unless the enum is
    /// flattened.
    fn unknown_variant<R: Real>(
        &mut self,
        variant: &EnumVariant,
        tag: &Variant<R>,
        entries: &mut [Entry<'_, R>],
        known: Known,
    ) -> Result<()> {
        let is_whole = matches!(known, Known::Enum(_));
        match variant.content.map(|content| content.shape(self.side)) {
            // The variant keeps every entry that belongs to no field.
            Some(shape) if variant.whole => {
                for entry in entries {
                    if !is_whole && (entry.taken || entry.name().is_some_and(|name| known.keeps(name))) {
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
        entries: &mut [Entry<'_, R>],
        known: Known,
    ) -> Result<Known> {
        let (Tagging::Inside(tag_key) | Tagging::Beside(tag_key, _)) = of.tagging else {
            return Ok(Known::Everything);
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
                    return Ok(Known::Everything);
                }
                variant
            }
        };
        let Tagging::Beside(_, content_key) = of.tagging else {
            let Some(content) = variant.content else { return Ok(Known::Nothing) };
            // The fields beside the enum only matter if the enum is flattened.
            let own = Known::of(content, self.side);
            let known =
                if matches!(known, Known::Enum(outer) if core::ptr::eq(outer, of)) { own } else { known };
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
        Ok(Known::Content(content_key))
    }

    /// Checks the entries that no field has taken.
    fn rest<R: Real>(
        &mut self,
        entries: &[Entry<'_, R>],
        known: Known,
        strict: bool,
        takes_others: bool,
    ) -> Result<()> {
        for entry in entries.iter().filter(|entry| !entry.taken) {
            let name = entry.name();
            let is_known = name.is_some_and(|name| known.has(name));
            let is_taken = |name| {
                let taken = entries.iter().filter(|entry| entry.taken);
                let mut taken = taken.filter_map(Entry::name);
                taken.any(|taken| taken == name || known.is_one_field(taken, name))
            };
            if let Some(name) = name
                && (is_known || takes_others)
                && is_taken(name)
            {
                let message = format!("duplicate field `{}`", entry.label());
                self.fault(Error::new(ErrorKind::DuplicateField, message))?;
                continue;
            }
            let is_closed = self.side == Side::Written || strict && !known.takes_all();
            if is_closed && (!is_known || self.side == Side::Written) {
                let message = format!("unknown field `{}`", entry.label());
                self.fault(Error::new(ErrorKind::UnknownField, message))?;
            }
        }
        Ok(())
    }
}

/// Returns the version in the entries, or the version of data without one.
fn version_in<R: Real>(fields: &Fields, entries: &[Entry<'_, R>]) -> Option<i64> {
    let versions = fields.versions?;
    let key = name_of(fields.fields.first()?.wire_keys().first()?);
    let entry = entries.iter().find(|entry| entry.name() == Some(key));
    entry.map_or(versions.unversioned, |entry| super::items::read::<i64, R>(entry.value).ok())
}

fn entries_of<R: Real>(value: &Variant<R>) -> Vec<Entry<'_, R>> {
    let Variant::Dictionary(entries) = value else { return Vec::new() };
    entries.iter().map(|(key, value)| Entry { key: key.clone(), value, taken: false }).collect()
}

/// Returns the error for an unknown variant that has content, if only the tag would be kept.
#[cold]
pub(super) fn more_than_a_tag<R: Real>(tag: &Variant<R>) -> Error {
    let name = tag.as_str().map_or_else(|| excerpt(tag), excerpt);
    let message =
        format!("unknown variant `{name}` with content, but the variant for unknown tags holds only the tag");
    Error::new(ErrorKind::UnknownVariant, message)
}

#[cold]
fn missing(keys: &[Key]) -> Error {
    let name = keys.first().map(|key| label(key)).unwrap_or_default();
    Error::new(ErrorKind::MissingField, format!("missing field `{name}`"))
}

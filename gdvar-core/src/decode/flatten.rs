//! Reading types that are flattened into another type, and maps of the remaining entries.

use alloc::boxed::Box;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::fields::{DecodeFields, Fields};
use crate::decode::messages::in_name;
use crate::decode::order::InLoop;
use crate::error::{Error, Result};
use crate::format::key_slots::number_of;
use crate::format::keys::{FieldSet, FieldSetOf};
use crate::format::style::STRING;
use crate::std_types::collections::for_each_map;

impl<'s, 'de> Fields<'s, 'de> {
    /// Reads a type that is flattened into this one. Returns `false` if the line ends.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn flattened<T: DecodeFields<'de>>(&mut self, slot: &mut Option<T>) -> Result<bool> {
        let mut inner = self.inner(true);
        *slot = Some(T::decode_fields(&mut inner)?);
        self.ahead = inner.ahead;
        // A type that ends with a loop has checked its own keys. A map has no loop, so a tag before it that was read ahead has
        // still to be checked.
        self.has_read_others |= inner.end.is_none() || inner.ahead > 0;
        if inner.end.is_some() {
            // It has left entries to other types. All of them are still to be passed.
            return Ok(false);
        }
        (self.decoder.rest, self.read) = (inner.decoder.rest, self.count - inner.left());
        Ok(true)
    }

    /// Reads a flattened type, if it has the key that the loop has found. Returns `true` if the entries of the type have been
    /// passed.
    #[inline(never)]
    pub fn take_flattened<T: DecodeFields<'de>>(&mut self, slot: &mut Option<T>) -> Result<bool> {
        if slot.is_some() || !self.is_field_of(T::FIELDS) {
            return Ok(false);
        }
        let (value, before) = (self.decoder.rest.len(), self.read - 1);
        (self.decoder, self.read) = (self.decoder.back_at(self.in_loop.key), before);
        if self.flattened(slot)? && self.read > before {
            return Ok(true);
        }
        (self.decoder, self.read) = (self.decoder.back_at(value), before + 1);
        Ok(false)
    }

    /// Returns a flattened type. If the line has not read it, reads it from the entries that are left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn flattened_or_read<T: DecodeFields<'de>>(&mut self, slot: Option<T>) -> Result<T> {
        match slot {
            Some(value) => Ok(value),
            None => self.leave(|fields| fields.flattened_with(T::decode_fields)),
        }
    }

    /// Reads a flattened type with a function, from the entries that are left.
    #[inline]
    pub fn flattened_with<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let mut inner = self.inner(false);
        let value = read(&mut inner);
        self.ahead = inner.ahead;
        value
    }

    /// Returns whether the key that the loop has found is in this set, and all entries before it were passed.
    fn is_field_of(&self, set: &FieldSet) -> bool {
        let InLoop { key, name, kept, .. } = self.in_loop;
        kept.is_none()
            && self.field == self.own.keys.len()
            && name.is_some_and(|name| set.may_have(number_of(name)) && set.contains(name))
            && !self.is_ahead(key)
    }

    /// Replaces the keys of the type by those of a variant, which the tag has chosen.
    pub fn choose(&mut self, set: &'s FieldSetOf<'s>) {
        self.is_variant = true;
        if self.taken.is_none() {
            self.set = set;
        }
    }

    /// Reads into a map all entries that are in `own` or that no field takes.
    pub(crate) fn collect<K: GodotDecode<'de>, V: GodotDecode<'de>, C: Extend<(K, V)>>(
        &mut self,
        mut map: C,
        own: &FieldSetOf<'_>,
    ) -> Result<C> {
        self.each_left(own, |entry, value| {
            let key = entry.key(K::decode).map_err(|error| entry.locate(error.of_key()))?;
            map.extend([(key, value.field().map_err(|error| entry.locate(error))?)]);
            Ok(())
        })?;
        Ok(map)
    }

    /// Calls a function for each entry that is in `own` or that no field takes. The function moves the decoder past the value.
    pub fn each_left(
        &mut self,
        own: &FieldSetOf<'_>,
        mut read: impl FnMut(EntryLeft<'s, 'de>, &mut Decoder<'s, 'de>) -> Result<()>,
    ) -> Result<()> {
        let mut decoder = self.decoder;
        let mut takes_all = true;
        for _ in 0..self.left() {
            let (key, start) = (decoder, decoder.rest.len());
            let name = decoder.entry_name(self.is_object)?;
            let is_kept = |name| self.taken.is_some_and(|taken| taken.keeps(name)) && !own.contains(name);
            if self.is_ahead(start) || name.is_some_and(is_kept) {
                takes_all = false;
                decoder.skip_value().map_err(|error| in_name(error, name))?;
                continue;
            }
            read(EntryLeft { decoder: key, is_object: self.is_object }, &mut decoder)?;
            if own.may_keep_others() {
                self.note_ahead(start);
            }
        }
        if takes_all {
            (self.decoder.rest, self.read) = (decoder.rest, self.count);
        } else {
            self.end = Some(decoder.rest.len());
        }
        self.close();
        Ok(())
    }

    /// Returns whether the first field of this set comes next, written in the usual form.
    #[inline]
    fn first_comes_next(&self, set: &FieldSetOf<'_>) -> bool {
        let first = set.keys.first().and_then(|names| names.first());
        self.left() > 0 && first.is_some_and(|key| { self.decoder }.pass_key(key, self.is_object, 0))
    }

    /// Returns whether there is an entry left for a flattened type with this set.
    pub fn has_any_of(&self, set: &FieldSetOf<'_>) -> Result<bool> {
        let (mut decoder, takes_all) = (self.decoder, set.takes_all());
        for _ in 0..self.left() {
            let key = decoder.rest.len();
            let name = decoder.entry_name(self.is_object)?;
            let is_kept = || name.is_some_and(|name| self.taken.is_some_and(|taken| taken.keeps(name)));
            if name.is_some_and(|name| set.contains(name)) || takes_all && !is_kept() && !self.is_ahead(key) {
                return Ok(true);
            }
            decoder.skip_value().map_err(|error| in_name(error, name))?;
        }
        Ok(false)
    }
}

/// An entry that no field takes.
#[derive(Clone, Copy, Debug)]
pub struct EntryLeft<'s, 'de> {
    /// A decoder before the key.
    pub(super) decoder: Decoder<'s, 'de>,
    pub(super) is_object: bool,
}

impl<'s, 'de> EntryLeft<'s, 'de> {
    /// Reads the key with a function.
    #[inline]
    pub fn key<T>(mut self, decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>) -> Result<T> {
        let header = if self.is_object { Header::of_element(STRING) } else { self.decoder.header()? };
        decode(header, &mut self.decoder)
    }

    /// Adds the key to the path of an error in the value.
    #[cold]
    pub fn locate(self, error: Error) -> Error {
        match self.key(|header, decoder| decoder.segment(header)) {
            Ok(segment) => error.inside(segment),
            Err(_) => error, // not covered: ruled out before
        }
    }
}

impl<'de, T: DecodeFields<'de>> DecodeFields<'de> for Box<T> {
    const FIELDS: &'static FieldSet = T::FIELDS;
    const STRICT: bool = T::STRICT;

    fn decode_fields(fields: &mut Fields<'_, 'de>) -> Result<Self> {
        T::decode_fields(fields).map(Self::new)
    }
}

/// Reads `None` if none of the keys is there.
impl<'de, T: DecodeFields<'de>> DecodeFields<'de> for Option<T> {
    const FIELDS: &'static FieldSet = T::FIELDS;
    const STRICT: bool = T::STRICT;

    #[inline]
    fn decode_fields(fields: &mut Fields<'_, 'de>) -> Result<Self> {
        if fields.first_comes_next(T::FIELDS) || fields.has_any_of(T::FIELDS)? {
            T::decode_fields(fields).map(Some)
        } else {
            fields.no_more().map(|()| None)
        }
    }
}

macro_rules! flatten_maps {
    ($($(#[$attr:meta])* [$($bound:tt)*] [$($hasher:ident)?] $ty:ty;)+) => {$(
        $(#[$attr])*
        impl<'de, K, V, $($hasher)?> DecodeFields<'de> for $ty
        where
            K: GodotDecode<'de> $($bound)*,
            V: GodotDecode<'de>,
            $($hasher: core::hash::BuildHasher + Default,)?
        {
            const FIELDS: &'static FieldSet = &FieldSet::OPEN;

            fn decode_fields(fields: &mut Fields<'_, 'de>) -> Result<Self> {
                fields.collect(Self::default(), &FieldSet::NONE)
            }
        }
    )+};
}
for_each_map!(flatten_maps);

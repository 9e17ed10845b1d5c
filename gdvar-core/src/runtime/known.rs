//! Reading fields into slots: first those that come in the declared order, then the others.

use super::fields::{FieldSet, Fields};
use super::index::{is_constant, starts_with};
use super::{INT_ID, Key, messages};
use crate::cursor::Reader;
use crate::decode::GodotDecode;
use crate::decoder::{Decoder, Header};
use crate::encoder::HEADER_SIZE;
use crate::error::{Error, Result};
use crate::style::NO_HEADER;
use crate::variant_type::VariantType;

/// The fields of a struct, which are read into a slot each.
///
/// Everything here is inlined into the struct's own code: the place is kept in registers, what is certain to be there
/// is a constant at each field, and the slots need no place in memory.
#[derive(Debug)]
pub struct KnownFields<'f, 'a, 'de> {
    fields: &'f mut Fields<'a, 'de>,
    reader: Reader<'de>,
    /// Bytes of a key that are not there: the header of a property's name.
    unwritten: usize,
    /// How many entries were left to the fields, and how many of them were read since. The latter is known wherever
    /// this is inlined.
    left: usize,
    read: usize,
    /// How many bytes there were before the last key.
    before: usize,
}

/// How many bytes the value of a field takes at least.
#[cfg_attr(not(debug_assertions), inline(always))]
pub const fn least_of<'de, T: GodotDecode<'de>>(_: &Option<T>) -> usize {
    T::LEAST
}

impl<'a, 'de> Fields<'a, 'de> {
    /// Reads the entries of a Dictionary.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn known(&mut self) -> KnownFields<'_, 'a, 'de> {
        let (reader, left) = (Reader::new(self.decoder()), self.left());
        KnownFields { fields: self, reader, unwritten: 0, left, read: 0, before: 0 }
    }

    /// Reads the properties of an Object.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn known_properties(&mut self) -> KnownFields<'_, 'a, 'de> {
        KnownFields { unwritten: HEADER_SIZE, ..self.known() }
    }
}

impl<'de> KnownFields<'_, '_, 'de> {
    /// Whether there can be so many fields, whose keys take `keys` bytes and whose values take `values` or more.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn expect(&mut self, count: usize, keys: usize, values: usize) -> bool {
        self.left >= count && self.reader.make_certain(keys + values)
    }

    /// Moves over a key if it comes next.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self, key: Key) -> bool {
        let taken = is_spelled_so(key, &self.reader) && self.reader.take(&key[self.unwritten..]);
        self.read += usize::from(taken);
        taken
    }

    /// Reads a field if it comes next and there can be one. Whether to go on like this: it did, and what was
    /// expected behind it can still be there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next<T: GodotDecode<'de>>(&mut self, key: Key, slot: &mut Option<T>) -> Result<bool> {
        if !self.take(key) {
            return Ok(false);
        }
        let certain = self.reader.certain().saturating_sub(T::LEAST);
        if let Some(value) = T::read(&mut self.reader) {
            *slot = Some(value);
            return Ok(true);
        }
        *slot = Some(self.value(key)?);
        Ok(self.reader.make_certain(certain))
    }

    /// Reads a field with `decode` if it comes next and there can be one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next_by<T>(
        &mut self,
        key: Key,
        slot: &mut Option<T>,
        decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> Result<bool> {
        if !self.take(key) {
            return Ok(false);
        }
        let certain = self.reader.certain().saturating_sub(HEADER_SIZE);
        *slot = Some(self.value_by(key, decode)?);
        Ok(self.reader.make_certain(certain))
    }

    /// Whether all entries were read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_empty(&self) -> bool {
        self.left == self.read
    }

    /// Passes over entries until one has a key of the set: its position there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn find(&mut self, set: &'static FieldSet, strict: bool) -> Result<Option<usize>> {
        (self.left, self.read) = (self.left - self.read, 0);
        if self.left == 0 {
            return Ok(None);
        }
        // A constant at all that follows.
        self.reader.be_certain_of_nothing();
        self.before = self.reader.left();
        if let Some(index) = self.take_any(set) {
            self.read = 1;
            return Ok(Some(index));
        }
        self.stop();
        let found = self.fields.find(set, strict)?;
        (self.reader, self.left) = (Reader::new(self.fields.decoder()), self.fields.left());
        Ok(found.map(|(index, before)| {
            self.before = before;
            index
        }))
    }

    /// Moves over the next key if it is of the set and spelled as an engine spells it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take_any(&mut self, set: &'static FieldSet) -> Option<usize> {
        let found = self.reader.rest();
        let index = set.index.candidate(found.get(HEADER_SIZE - self.unwritten..)?)?;
        let key = *set.keys.get(index)?;
        let key = &key[self.unwritten..];
        (starts_with(found, key) && self.reader.pass_over(key.len())).then_some(index)
    }

    /// Reads the value of the key that was found.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn fill<T: GodotDecode<'de>>(
        &mut self,
        set: &'static FieldSet,
        index: usize,
        slot: &mut Option<T>,
    ) -> Result<()> {
        if slot.is_some() {
            self.stop();
            let read = self.before - self.reader.left();
            return Err(duplicate(set.keys[index], self.fields.decoder(), read));
        }
        let value = match T::read(&mut self.reader) {
            Some(value) => value,
            None => self.value(set.keys[index])?,
        };
        *slot = Some(value);
        Ok(())
    }

    /// Reads the value of the key that was found with `decode`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn fill_by<T>(
        &mut self,
        set: &'static FieldSet,
        index: usize,
        slot: &mut Option<T>,
        decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> Result<()> {
        if slot.is_some() {
            self.stop();
            let read = self.before - self.reader.left();
            return Err(duplicate(set.keys[index], self.fields.decoder(), read));
        }
        *slot = Some(self.value_by(set.keys[index], decode)?);
        Ok(())
    }

    /// Makes the decoder stand behind what was read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn stop(&mut self) {
        self.reader.stop(self.fields.decoder());
        self.fields.set_left(self.left - self.read);
    }

    /// Reads a value in any form.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value<T: GodotDecode<'de>>(&mut self, key: Key) -> Result<T> {
        let decoder = self.fields.decoder();
        self.reader.stop(decoder);
        // Of whatever may take no more than a header nothing is usual.
        let value = if T::LEAST > HEADER_SIZE { unusual_value(decoder, key) } else { value(decoder, key) };
        self.reader = Reader::new(decoder);
        value
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value_by<T>(
        &mut self,
        key: Key,
        decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> Result<T> {
        let decoder = self.fields.decoder();
        self.reader.stop(decoder);
        let value = decoder.header().and_then(|header| decode(header, decoder));
        self.reader = Reader::new(decoder);
        value.map_err(|error| messages::in_key(error, key))
    }
}

/// The error that the key that was read last, in so many bytes, has a value already.
// It takes no `KnownFields`, so that those can stay in registers.
#[cold]
#[inline(never)]
fn duplicate(key: Key, decoder: &Decoder<'_>, read: usize) -> Error {
    messages::duplicate_field(key, decoder.offset() - read)
}

/// Whether a key has these bytes in the dialect that is being read. It is known of most keys when this is inlined.
#[cfg_attr(not(debug_assertions), inline(always))]
fn is_spelled_so(key: Key, reader: &Reader<'_>) -> bool {
    if is_constant(key) {
        return true;
    }
    let headers = &reader.style.headers;
    match key[0] {
        INT_ID => headers[VariantType::Int as usize] != NO_HEADER,
        id => headers[VariantType::StringName as usize] == u64::from(id),
    }
}

/// Reads a field's value that is not as an engine usually writes it.
#[cold]
#[inline(never)]
fn unusual_value<'de, T: GodotDecode<'de>>(decoder: &mut Decoder<'de>, key: Key) -> Result<T> {
    value(decoder, key)
}

/// Reads a field's value in any form.
fn value<'de, T: GodotDecode<'de>>(decoder: &mut Decoder<'de>, key: Key) -> Result<T> {
    decoder.value().map_err(|error| messages::in_key(error, key))
}

//! The loop that reads fields in any order, and entries that have to be read ahead of others.
//!
//! The loop is the only account of the rules: which keys name a field, what is a duplicate, what is unknown. It continues
//! where the straight line has ended, so no value is read twice. A type that is flattened into another reads its own
//! fields in a loop of its own, over the same entries. A container that one loop skips is noted by the session, and is
//! skipped in one step the next time. So the time is in proportion to the input, at any depth.

use alloc::string::String;
use core::mem::needs_drop;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::fields::Fields;
use crate::decode::messages::{self, in_key, in_name};
use crate::error::{Error, PathSegment, Result};
use crate::format::ascii::is_whole_text;
use crate::format::keys::{FieldSet, Key, Name, name_of};
use crate::format::style::STRING;
use crate::format::variant_type::VariantType;
use crate::format::{HEADER_SIZE, padding};

/// An entry whose key was read.
#[derive(Debug)]
pub struct Entry<'a, 's, 'de> {
    /// The position of its field in the type's keys, or the number of the fields if it is another entry.
    pub field: usize,
    fields: &'a Fields<'s, 'de>,
    own: &'static FieldSet,
    decoder: Decoder<'s, 'de>,
    /// How many bytes are left before the key.
    key: usize,
}

impl<'s, 'de> Fields<'s, 'de> {
    /// Calls `take` for each entry that is left, which reads or skips the value.
    ///
    /// # Errors
    ///
    /// Those of `take`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn each(&mut self, mut take: impl FnMut(&mut Entry<'_, 's, 'de>) -> Result<()>) -> Result<()> {
        let mut entry = Entry { field: 0, fields: self, own: self.own, decoder: self.decoder, key: 0 };
        // Usually the fields after the entry that was out of place are in order again.
        let mut guess = self.read;
        for _ in 0..self.left() {
            entry.pass_key(guess)?;
            if entry.field < self.own.keys.len() {
                guess = entry.field + 1;
            }
            take(&mut entry)?;
        }
        self.end = Some(entry.decoder.rest.len());
        Ok(())
    }

    /// Reads an entry before the fields, wherever it is: a tag, a version, a script. Also returns how many bytes are left
    /// before its value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn read_first<T>(
        &mut self,
        key: Key,
        read: impl FnOnce(&mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<Option<(T, usize)>> {
        (self.has_read_first, self.has_read_others) = (true, true);
        if self.comes_next(key, HEADER_SIZE) {
            let left = self.decoder.rest.len();
            return match self.decoder.apart(read) {
                Ok(value) => Ok(Some((value, left))),
                Err(error) => Err(in_key(error, key)),
            };
        }
        self.leave(|fields| fields.read_ahead(key, read))
    }

    /// Reads an entry that does not come next.
    fn read_ahead<T>(
        &mut self,
        key: Key,
        read: impl FnOnce(&mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<Option<(T, usize)>> {
        let mut decoder = self.decoder;
        for _ in 0..self.left() {
            let start = decoder.rest.len();
            let name = decoder.entry_name(self.is_object)?;
            if name == Some(name_of(key)) {
                let left = decoder.rest.len();
                let value = read(&mut decoder).map_err(|error| in_key(error, key))?;
                self.note_ahead(start);
                return Ok(Some((value, left)));
            }
            decoder.skip_value().map_err(|error| in_name(error, name))?;
        }
        Ok(None)
    }

    /// Returns whether the entry with `key` bytes left before it was read ahead of others.
    pub(super) fn is_ahead(&self, key: usize) -> bool {
        let Some(first) = self.ahead.checked_sub(1) else { return false };
        self.decoder.session.ahead().get(first..).is_some_and(|ahead| ahead.contains(&key))
    }

    /// Returns whether a key of the same field was read in the line or ahead of it.
    fn was_read(&self, name: Name<'de>) -> Result<bool> {
        let set = self.taken.unwrap_or(self.set);
        let is_same = |found: Option<Name<'de>>| {
            found.is_some_and(|found| found == name || set.is_one_field(found, name))
        };
        let mut decoder = self.decoder.back_at(self.first);
        while decoder.rest.len() > self.decoder.rest.len() {
            if is_same(decoder.entry_name(self.is_object)?) {
                return Ok(true);
            }
            decoder.skip_value()?;
        }
        let Some(first) = self.ahead.checked_sub(1) else { return Ok(false) };
        for place in first.. {
            let Some(key) = self.decoder.session.ahead().get(place).copied() else { break };
            if is_same(self.name_at(key)?) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Reads the name of the key at the position with `left` bytes left.
    pub(super) fn name_at(&self, left: usize) -> Result<Option<Name<'de>>> {
        self.decoder.back_at(left).entry_name(self.is_object)
    }

    /// Checks an entry that is not one of the type's own fields.
    fn check_other(&self, key: usize) -> Result<()> {
        let Some(name) = self.name_at(key)? else {
            return if self.is_closed() { Err(self.unknown(key)) } else { Ok(()) };
        };
        let set = self.taken.unwrap_or(self.set);
        if set.takes_all() && !set.keeps(name) {
            // A flattened map takes it.
            return Ok(());
        }
        // What was read in the line and is neither a tag nor the like belongs to a flattened type.
        let may_be_read = self.has_read_first || self.has_read_others && set.contains(name);
        if may_be_read && self.was_read(name)? {
            return Err(messages::duplicate_field(name, self.decoder.back_at(key).offset()));
        }
        if self.is_closed() && !self.set.contains(name) { Err(self.unknown(key)) } else { Ok(()) }
    }

    /// Returns whether unknown keys are an error. The outermost type decides about this.
    fn is_closed(&self) -> bool {
        self.strict && self.taken.is_none() && !self.set.takes_all() && !self.set.may_keep_others()
    }

    /// Checks that no key is unknown, if only the flattened enums have decided which entries they keep.
    pub(super) fn check_kept(&self) -> Result<()> {
        if !self.strict || self.taken.is_some() || self.set.takes_all() || !self.set.may_keep_others() {
            return Ok(());
        }
        let mut decoder = self.decoder;
        for _ in 0..self.left() {
            let key = decoder.rest.len();
            let name = decoder.entry_name(self.is_object)?;
            if !name.is_some_and(|name| self.set.contains(name)) && !self.is_ahead(key) {
                return Err(self.unknown(key));
            }
            decoder.skip_value()?;
        }
        Ok(())
    }

    /// Notes an entry that is read ahead of others.
    pub(super) fn note_ahead(&mut self, key: usize) {
        let mut ahead = self.decoder.session.ahead();
        if self.ahead == 0 {
            self.ahead = ahead.len() + 1;
        }
        ahead.push(key);
    }

    /// Returns the error for a key that the type does not have.
    #[cold]
    fn unknown(&self, key: usize) -> Error {
        let mut decoder = self.decoder.back_at(key);
        let offset = decoder.offset();
        let found = if self.is_object {
            decoder.text_body().map(String::from)
        } else {
            decoder.header().and_then(|header| decoder.segment(header)).map(PathSegment::into_text)
        };
        match found {
            Ok(found) => messages::unknown_field(&found, self.set.labels(), offset),
            Err(error) => error,
        }
    }
}

impl<'s, 'de> Entry<'_, 's, 'de> {
    /// Reads the value of a field.
    ///
    /// # Errors
    ///
    /// [`DuplicateField`](crate::ErrorKind::DuplicateField) if the field was read before, and errors from decoding the
    /// value, with the key in the path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn read<T: GodotDecode<'de>>(&mut self, slot: &mut Option<T>) -> Result<()> {
        /// All structs share this copy of the code that reads a large value.
        #[inline(never)]
        fn apart<'de, T: GodotDecode<'de>>(decoder: &mut Decoder<'_, 'de>) -> Result<T> {
            decoder.value()
        }
        // Numbers and bools are read in place.
        let is_small =
            const { T::MIN_LEN > 0 && size_of::<T>() <= size_of::<[u64; 2]>() && !needs_drop::<T>() };
        self.fill(slot, |decoder| if is_small { decoder.value() } else { apart(decoder) })
    }

    /// Reads the value of a field with a function.
    ///
    /// # Errors
    ///
    /// The same as for [`read`](Self::read).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn read_with<T>(
        &mut self,
        slot: &mut Option<T>,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<()> {
        self.fill(slot, |decoder| decoder.header().and_then(|header| decode(header, decoder)))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fill<T>(
        &mut self,
        slot: &mut Option<T>,
        read: impl FnOnce(&mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<()> {
        if slot.is_some() {
            return Err(self.twice());
        }
        match read(&mut self.decoder) {
            Ok(value) => {
                *slot = Some(value);
                Ok(())
            }
            Err(error) => Err(in_key(error, self.own.keys[self.field][0])),
        }
    }

    /// Skips the value of an entry that is not one of the type's own fields.
    ///
    /// # Errors
    ///
    /// [`DuplicateField`](crate::ErrorKind::DuplicateField) if it was read as a field of a flattened type or as a tag,
    /// [`UnknownField`](crate::ErrorKind::UnknownField) if the type refuses unknown keys, and errors from the value.
    #[inline(never)]
    pub fn other(&mut self) -> Result<()> {
        let fields = self.fields;
        let may_be_refused = fields.is_closed() || fields.has_read_others;
        if may_be_refused && !fields.is_ahead(self.key) {
            fields.check_other(self.key)?;
        }
        match self.decoder.skip_value() {
            Ok(()) => Ok(()),
            Err(error) => Err(in_name(error, fields.name_at(self.key)?)),
        }
    }

    /// Returns the error for a field that was read before.
    #[cold]
    #[inline(never)]
    fn twice(&self) -> Error {
        let mut key = self.decoder.back_at(self.key);
        let offset = key.offset();
        match key.entry_name(self.fields.is_object) {
            Ok(name) => {
                messages::duplicate_field(name.unwrap_or(name_of(self.own.keys[self.field][0])), offset)
            }
            Err(error) => error,
        }
    }

    /// Moves past the next key and finds its field. The field at `guess` is tried first.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass_key(&mut self, guess: usize) -> Result<()> {
        self.key = self.decoder.rest.len();
        let guessed = self.own.keys.get(guess).map(|keys| keys[0]);
        if guessed.is_some_and(|key| self.decoder.pass_key(key, self.fields.is_object, 0)) {
            self.field = guess;
            return Ok(());
        }
        self.find_field()
    }

    /// Does the same for any field.
    #[inline(never)]
    fn find_field(&mut self) -> Result<()> {
        let body = if self.fields.is_object { Some(self.decoder.rest) } else { self.behind_text_header() };
        if let Some(body) = body
            && let Some((number, text, rest)) = split_text(body)
        {
            let field = self.own.field_of_text(number, text);
            // Text that is read as it is written was compared with all keys.
            if field.is_some() || is_whole_text(text) {
                (self.field, self.decoder.rest) = (field.unwrap_or(self.own.keys.len()), rest);
                return Ok(());
            }
        }
        self.pass_other_key()
    }

    /// Moves past a key that is not text, or whose text is not read as it is written.
    #[cold]
    #[inline(never)]
    fn pass_other_key(&mut self) -> Result<()> {
        let name = self.decoder.entry_name(self.fields.is_object)?;
        let field = name.and_then(|name| self.own.field_of(name));
        self.field = field.unwrap_or(self.own.keys.len());
        Ok(())
    }

    /// Returns the input after the header of a String or a `StringName`, if such a header comes next.
    #[inline]
    fn behind_text_header(&self) -> Option<&'de [u8]> {
        let (header, body) = self.decoder.rest.split_first_chunk()?;
        let header = u32::from_le_bytes(*header);
        let names = self.decoder.style.headers[VariantType::StringName as usize];
        (header == STRING || u64::from(header) == names).then_some(body)
    }
}

/// Splits off the body of a text. Returns the text's [number](crate::format::keys::number_of), its bytes as they are
/// written, and the input after the padding.
#[inline]
fn split_text(body: &[u8]) -> Option<(u64, &[u8], &[u8])> {
    // A value follows the key, so there are always 8 bytes.
    let word = u64::from_le_bytes(*body.first_chunk()?);
    let (len, text) = body.split_first_chunk()?;
    // A `u32` fits the `usize` of every target that has std.
    let len = u32::from_le_bytes(*len) as usize;
    let number = word & NUMBER_MASKS[len.min(NUMBER_MASKS.len() - 1)];
    Some((number, text.get(..len)?, text.get(len + padding(len)..)?))
}

/// Masks for the 8 bytes of a text's length and first four bytes, by the length of the text: bytes after a shorter text
/// are cleared.
const NUMBER_MASKS: [u64; 5] = [0xFFFF_FFFF, 0xFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFF_FFFF_FFFF_FFFF, u64::MAX];

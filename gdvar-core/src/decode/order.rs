//! The loop that reads fields in any order, and entries that have to be read ahead of others.
//!
//! The loop is the only account of the rules: which keys name a field, what is a duplicate, what is unknown. It continues
//! where the straight line has ended, so no value is read twice. A type that is flattened into another reads its own fields in
//! a loop of its own. What it leaves to other types is read again; a container that one loop skips is noted by the session, and
//! is skipped in one step the next time. So the time is in proportion to the input, at any depth.

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::fields::{Fields, put};
use crate::decode::flatten::EntryLeft;
use crate::decode::messages::{self, in_key, in_name};
use crate::error::{Error, Result};
use crate::format::ascii::is_whole_text;
use crate::format::key_slots::{bit_of, number_of};
use crate::format::keys::{INT_ID, Key, Name, name_of};
use crate::format::style::STRING;
use crate::format::variant_type::VariantType;
use crate::format::{HEADER_SIZE, padding};

/// What a loop knows about its entries.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct InLoop<'de> {
    /// How many bytes are left before the entry's key.
    pub(super) key: usize,
    /// How many of the type's own fields may still come.
    own_left: usize,
    /// The name of the last key that is not written like one of the type's own, if it is a text or an int.
    pub(super) name: Option<Name<'de>>,
    /// The first entry that was left to another type: how many bytes are left before it, and how many entries come earlier.
    pub(super) kept: Option<(usize, usize)>,
}

/// How many entries are passed before the loop leaves even unknown ones to other types. Looking for a key that was read before
/// would take longer and longer.
const FAR: usize = 64;

impl<'s, 'de> Fields<'s, 'de> {
    /// Calls `take` for each entry that is left, which reads or skips the value. It stops earlier if `own_left` fields of the
    /// type were found and all entries up to there were passed.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn each<S>(
        &mut self,
        slots: &mut S,
        own_left: usize,
        mut take: impl FnMut(&mut Self, &mut S) -> Result<()>,
    ) -> Result<()> {
        self.in_loop.own_left = own_left;
        while self.left() > 0 && (self.in_loop.own_left > 0 || self.in_loop.kept.is_some()) {
            self.find_field()?;
            take(self, slots)?;
        }
        self.return_to_kept();
        Ok(())
    }

    /// Returns how many of the type's own fields may still come after `read` of them, if the outer type reads and checks the
    /// entries after them.
    pub(super) fn own_left(&self, read: usize) -> usize {
        if self.is_followed && self.own.is_flat() && !self.has_aliases_of_its_own() {
            self.own.keys.len().saturating_sub(read)
        } else {
            usize::MAX
        }
    }

    /// Returns to the first entry that was left to another type.
    fn return_to_kept(&mut self) {
        if let Some((left, read)) = self.in_loop.kept {
            self.end = Some(self.decoder.rest.len());
            (self.decoder, self.read) = (self.decoder.back_at(left), read);
        }
    }

    /// Reads an entry before the fields, wherever it is: a tag, a version, a script. Also returns how many bytes are left
    /// before its value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn read_first<T>(
        &mut self,
        key: Key<'_>,
        read: impl FnOnce(&mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<Option<(T, usize)>> {
        self.note_other(key);
        let before = self.decoder;
        let comes_next = self.comes_next(key, HEADER_SIZE);
        if !comes_next {
            let read = self.read;
            let is_found = self.leave(|fields| fields.find_ahead(key))?;
            // The entry counts twice, so that the line knows how many entries it has read, wherever this one is.
            (self.read, self.count) = (read + 1, self.count + 1);
            if !is_found {
                self.decoder = before;
                return Ok(None);
            }
        }
        let (mut decoder, left) = (self.decoder, self.decoder.rest.len());
        let value = match read(&mut decoder) {
            Ok(value) => value,
            Err(error) => return Err(in_key(error, key)),
        };
        if comes_next {
            self.decoder.rest = decoder.rest;
            self.note_first(before.rest.len());
        } else {
            self.decoder = before;
        }
        Ok(Some((value, left)))
    }

    /// Notes that an entry with this key is read before the fields.
    #[inline]
    pub(super) fn note_other(&mut self, key: Key<'_>) {
        self.has_read_others = true;
        self.firsts |= bit_of(number_of(name_of(key)));
    }

    /// Notes that the entry before this position is one that is read before the fields, with `start` bytes left before it. The
    /// entries from the first such one on are without gaps.
    #[inline]
    pub(super) fn note_first(&mut self, start: usize) {
        if self.first_field != start {
            self.first = start;
        }
        self.first_field = self.decoder.rest.len();
    }

    /// Moves to the value of an entry that does not come next, and notes that the entry is read ahead of others. Returns
    /// `false` if there is none.
    pub(super) fn find_ahead(&mut self, key: Key<'_>) -> Result<bool> {
        for _ in 0..self.left() {
            let start = self.decoder.rest.len();
            let name = self.decoder.entry_name(self.is_object)?;
            if name == Some(name_of(key)) {
                self.note_ahead(start);
                return Ok(true);
            }
            self.decoder.skip_value().map_err(|error| in_name(error, name))?;
        }
        Ok(false)
    }

    /// Returns whether the entry with `key` bytes left before it was read ahead of others.
    pub(super) fn is_ahead(&self, key: usize) -> bool {
        let Some(first) = self.ahead.checked_sub(1) else { return false };
        self.decoder.session.ahead().get(first..).is_some_and(|ahead| ahead.contains(&key))
    }

    /// Moves past all entries that are left, if each of them was read ahead of others: a tag is often the last one.
    pub(super) fn pass_ahead(&mut self) -> bool {
        let Some(first) = self.ahead.checked_sub(1) else { return false };
        let (start, mut left, mut last) = (self.decoder.rest.len(), 0, usize::MAX);
        for key in self.decoder.session.ahead().iter().skip(first).filter(|key| **key <= start) {
            (left, last) = (left + 1, last.min(*key));
        }
        let mut decoder = self.decoder.back_at(last);
        let passes =
            left == self.left() && decoder.entry_name(self.is_object).is_ok() && decoder.skip_value().is_ok();
        if passes {
            (self.decoder, self.read) = (decoder, self.count);
        }
        passes
    }

    /// Returns whether a key of the same field was read before, or only whether it was read before the fields.
    fn was_read(&self, name: Name<'de>, is_field: bool) -> Result<bool> {
        let set = self.taken.unwrap_or(self.set);
        let is_same = |found: Name<'de>| found == name || set.is_one_field(found, name);
        let mut decoder = self.decoder.back_at(self.first);
        // Up to the first entry that was left to another type, all entries of fields were read.
        let fields_end = self.in_loop.kept.map_or(self.in_loop.key, |(left, _)| left);
        let end = if is_field { fields_end } else { self.first_field };
        while decoder.rest.len() > end {
            if decoder.entry_name(self.is_object)?.is_some_and(is_same) {
                return Ok(true);
            }
            decoder.skip_value()?;
        }
        let Some(first) = self.ahead.checked_sub(1) else { return Ok(false) };
        for key in self.decoder.session.ahead().iter().skip(first) {
            if self.name_at(*key)?.is_some_and(is_same) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Reads the name of the key at the position with `left` bytes left.
    pub(super) fn name_at(&self, left: usize) -> Result<Option<Name<'de>>> {
        self.decoder.back_at(left).entry_name(self.is_object)
    }

    /// Refuses an entry that is not one of the type's own fields, or leaves it to another type.
    fn check_other(&mut self) -> Result<()> {
        let InLoop { key, name, .. } = self.in_loop;
        let set = self.taken.unwrap_or(self.set);
        let may_be_in_set = name.is_some_and(|name| set.may_have(number_of(name)));
        if self.has_read_others || self.is_closed() {
            let is_field = may_be_in_set && name.is_some_and(|name| set.contains(name));
            // A tag, a version, a script.
            let has_read_before = self.first_field < self.first || self.ahead > 0;
            // A flattened map takes what nothing else keeps, even a tag that comes again.
            let is_for_map = |name| set.takes_all() && !set.keeps(name);
            if let Some(name) = name
                && (is_field || has_read_before && !is_for_map(name))
                && self.was_read(name, is_field)?
            {
                return Err(messages::duplicate_field(name).at(self.decoder.back_at(key).offset()));
            }
            if self.is_closed() && !name.is_some_and(|name| self.set.contains(name)) {
                return Err(self.unknown(key));
            }
        }
        // A guess is enough: what is left to nobody is skipped once more. The outermost type refuses unknown keys.
        let is_for_others = may_be_in_set || set.takes_all() || set.may_keep_others();
        if is_for_others || self.strict && self.taken.is_some() || self.read > FAR {
            self.in_loop.kept.get_or_insert((key, self.read - 1));
        }
        Ok(())
    }

    /// Returns whether unknown keys are an error. The outermost type decides about this.
    fn is_closed(&self) -> bool {
        self.strict && self.taken.is_none() && !self.set.takes_all() && !self.set.may_keep_others()
    }

    /// Checks that no key is unknown, if only the flattened enums have decided which entries they keep.
    pub(super) fn check_kept(&self) -> Result<()> {
        if self.taken.is_some() || self.set.takes_all() || !self.set.may_keep_others() {
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
        let decoder = self.decoder.back_at(key);
        let entry = EntryLeft { decoder, is_object: self.is_object };
        match entry.key(|header, decoder| decoder.segment(header)) {
            Ok(found) => messages::unknown_field(&found.into_text(), self.set.labels()).at(decoder.offset()),
            Err(error) => error,
        }
    }

    /// Reads the value of the field whose key was found.
    #[inline(never)]
    pub fn take<T: GodotDecode<'de>>(&mut self, slot: &mut Option<T>) -> Result<()> {
        self.fill(slot, Decoder::field)
    }

    /// Reads the value of the field whose key was found with a function.
    #[inline(never)]
    pub fn take_with<T>(
        &mut self,
        slot: &mut Option<T>,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<()> {
        self.fill(slot, |decoder| decoder.value_with(decode))
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
        self.in_loop.own_left = self.in_loop.own_left.saturating_sub(1);
        let value = read(&mut self.decoder).map(|value| put(slot, value));
        value.map_err(|error| in_key(error, self.own.keys[self.field][0]))
    }

    /// Skips the value of an entry that is not one of the type's own fields.
    #[inline(never)]
    pub fn other(&mut self) -> Result<()> {
        let key = self.in_loop.key;
        if key == self.decoder.rest.len() {
            return Ok(());
        }
        if self.field < self.own.keys.len() {
            // A version, or a field of other versions.
            self.in_loop.name = self.name_at(key)?;
        }
        let is_checked = self.in_loop.kept.is_none() || self.has_read_others || self.is_closed();
        if is_checked && (self.has_read_others || !self.passes_others()) && !self.is_ahead(key) {
            self.check_other()?;
        }
        self.decoder.skip_value().map_err(|error| in_name(error, self.in_loop.name))
    }

    /// Returns whether the key before the value with `left` bytes left is written like this one, which has the same name. An int
    /// has only one form.
    pub fn is_spelled_like(&self, key: Key<'_>, left: usize) -> bool {
        let written = if self.is_object { &key[HEADER_SIZE..] } else { key };
        key[0] == INT_ID || self.decoder.back_at(left + written.len()).rest.starts_with(written)
    }

    /// Returns whether the key that the loop has found is written like this one.
    pub fn has_found(&self, key: Key<'_>) -> bool {
        let name = self.name_at(self.in_loop.key);
        name.is_ok_and(|name| name == Some(name_of(key)))
            && self.is_spelled_like(key, self.decoder.rest.len())
    }

    /// Skips the value of the entry that the loop has found.
    pub fn skip(&mut self) -> Result<()> {
        self.decoder.skip_value()
    }

    /// Returns the error for a field that was read before.
    #[cold]
    #[inline(never)]
    fn twice(&self) -> Error {
        let key = self.in_loop.key;
        let found = self.name_at(key).ok().flatten().unwrap_or(name_of(self.own.keys[self.field][0]));
        messages::duplicate_field(found).at(self.decoder.back_at(key).offset())
    }

    /// Moves past the next key, and finds its field. Passes entries that no type reads: if those are the last ones, there is no
    /// value to read.
    #[inline(never)]
    fn find_field(&mut self) -> Result<()> {
        self.read += 1;
        self.in_loop.key = self.decoder.rest.len();
        if let Some((body, _, rest)) = self.split_key()
            && let Some(field) = self.own.written_field(body, 1)
        {
            (self.field, self.decoder.rest) = (field, rest);
            return Ok(());
        }
        self.find_other()
    }

    /// Moves past a key that is not the first one of a field, and finds its field. Passes what no type reads.
    #[inline(never)]
    fn find_other(&mut self) -> Result<()> {
        while self.passes_others()
            && let Some((body, text, rest)) = self.split_key()
        {
            if let Some(field) = self.own.written_field(body, usize::MAX) {
                (self.field, self.decoder.rest) = (field, rest);
                return Ok(());
            }
            let number = number_of(Name::Text(text));
            let may_be_known = self.own.may_have_itself(number) || self.firsts & bit_of(number) != 0;
            if may_be_known || !is_whole_text(text) {
                break;
            }
            self.decoder.rest = rest;
            self.decoder.skip_value().map_err(|error| in_name(error, Some(Name::Text(text))))?;
            self.in_loop.key = self.decoder.rest.len();
            if self.left() == 0 {
                self.field = self.own.keys.len();
                return Ok(());
            }
            self.read += 1;
        }
        self.in_loop.name = match self.split_key() {
            Some((_, text, rest)) if is_whole_text(text) => {
                self.decoder.rest = rest;
                Some(Name::Text(text))
            }
            // It is not text, or is not read as it is written.
            _ => self.decoder.entry_name(self.is_object)?,
        };
        let field = self.in_loop.name.and_then(|name| self.own.field_of(name));
        self.field = field.unwrap_or(self.own.keys.len());
        Ok(())
    }

    /// Returns whether entries that are neither the type's own fields nor read before them are only passed.
    #[inline]
    fn passes_others(&self) -> bool {
        let knows_others = !self.has_read_others || self.firsts != 0 && self.ahead == 0;
        self.taken.is_none() && !self.strict && knows_others && self.set.is_flat()
    }

    /// Splits the next key, if it is a text: its body with all that follows, the text, and what follows the key.
    #[inline]
    fn split_key(&self) -> Option<(&'de [u8], &'de [u8], &'de [u8])> {
        let mut body = self.decoder.rest;
        if !self.is_object {
            let (header, behind) = body.split_first_chunk()?;
            let header = u32::from_le_bytes(*header);
            let names = self.decoder.style.headers[VariantType::StringName as usize];
            if header != STRING && u64::from(header) != names {
                return None;
            }
            body = behind;
        }
        let (len, text) = body.split_first_chunk()?;
        // A `u32` fits the `usize` of every target that has std.
        let len = u32::from_le_bytes(*len) as usize;
        Some((body, text.get(..len)?, text.get(len + padding(len)..)?))
    }
}

//! Finding the fields that do not come next, and checking the entries that are left at the end.

use alloc::string::String;
use alloc::vec::Vec;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::fields::FieldsDecoder;
use crate::decode::late::{HOLE, Late};
use crate::decode::messages::{self, in_key, in_name};
use crate::error::{Error, PathSegment, Result};
use crate::format::HEADER_SIZE;
use crate::format::keys::{Key, Name, bit_of, name_of};

/// The initial capacity of the session's list.
const RESERVED: usize = 16;

/// The position of a value that did not come next.
pub(super) struct Place {
    /// How many bytes are left before it.
    pub(super) left: usize,
    /// Whether it comes next now. Otherwise it was skipped.
    pub(super) is_ahead: bool,
}

impl<'s, 'de> FieldsDecoder<'s, 'de> {
    #[cold]
    #[inline(never)]
    pub(super) fn find_required<T: GodotDecode<'de>>(&mut self, keys: &[Key]) -> Result<T> {
        match self.find_with(keys, T::decode)? {
            Some(value) => Ok(value),
            None => T::absent().ok_or_else(|| self.missing(keys[0])),
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn find<T: GodotDecode<'de>>(&mut self, keys: &[Key]) -> Result<Option<T>> {
        self.find_with(keys, T::decode)
    }

    /// Finds a field and reads it with a function.
    #[inline]
    pub(super) fn find_with<T>(
        &mut self,
        keys: &[Key],
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        let Some(place) = self.locate(keys)? else { return Ok(None) };
        let mut decoder = self.decoder.back_at(place.left);
        match decoder.header().and_then(|header| decode(header, &mut decoder)) {
            Ok(value) => {
                if place.is_ahead {
                    self.decoder.rest = decoder.rest;
                }
                Ok(Some(value))
            }
            Err(error) => Err(in_key(error, keys[0])),
        }
    }

    /// Finds the value of one of these keys, among the skipped entries or ahead.
    #[inline(never)]
    pub(super) fn locate(&mut self, keys: &[Key]) -> Result<Option<Place>> {
        if self.late > 0
            && let Some(left) = self.decoder.session.take_late(self.first_late(), keys, self.is_object)
        {
            return Ok(Some(Place { left, is_ahead: false }));
        }
        let is_ahead = self.seek(keys)?;
        Ok(is_ahead.then_some(Place { left: self.decoder.rest.len(), is_ahead }))
    }

    /// Skips entries until it has read one of these keys, and notes the skipped entries that may be needed later. Returns
    /// `false` if none of the keys is found.
    #[inline]
    pub(super) fn seek(&mut self, keys: &[Key]) -> Result<bool> {
        let hole = if self.late > 0 { self.hole() } else { None };
        let session = self.decoder.session;
        let mut late = session.late();
        let bits = if self.takes_others || self.strict { u64::MAX } else { self.set.bits };
        while self.left() > 0 {
            self.count -= 1;
            let key = self.decoder.rest.len();
            if let Some(hole) = hole
                && key == hole.key
            {
                self.decoder = self.decoder.back_at(hole.value);
                continue;
            }
            let number = self.decoder.entry_number(self.is_object)?;
            if session.is_entry_of(number, key, keys, self.is_object) {
                return Ok(true);
            }
            let value = self.decoder.rest.len();
            if let Err(error) = self.decoder.skip_value() {
                return Err(in_name(error, self.name_at(key)?));
            }
            if bits & bit_of(number) == 0 {
                continue;
            }
            if self.late == 0 {
                // A count has at most 31 bits, so this does not overflow.
                self.late = u32::try_from(late.len() + 1).unwrap_or(u32::MAX);
                if late.capacity() == 0 {
                    *late = Vec::with_capacity(RESERVED);
                }
            }
            late.push(Late { number, key, value });
        }
        Ok(false)
    }

    /// Notes an entry.
    pub(super) fn note(&mut self, entry: Late) {
        let mut late = self.decoder.session.late();
        self.late = u32::try_from(late.len() + 1).unwrap_or(u32::MAX);
        late.push(entry);
    }

    /// Reads the next key. Returns its name if it is a text or an int, the only keys that fields can have.
    #[inline]
    pub(super) fn name(&mut self) -> Result<Option<Name<'de>>> {
        self.decoder.entry_name(self.is_object)
    }

    /// Returns the entry ahead whose value was already taken: the tag of an enum.
    fn hole(&self) -> Option<Late> {
        let first = self.decoder.session.late().get(self.first_late()).copied()?;
        (first.number == HOLE).then_some(first)
    }

    /// Returns the next entry of the session's list, from `index` on, that was skipped and not taken.
    pub(super) fn left_over(&self, index: &mut usize) -> Option<Late> {
        let late = self.decoder.session.late();
        let entry = late.get(*index..)?.iter().position(|late| late.value > 0 && late.number != HOLE)?;
        *index += entry + 1;
        Some(late[*index - 1])
    }

    /// Returns the index of this container's first entry in the session's list.
    pub(super) fn first_late(&self) -> usize {
        self.late.checked_sub(1).map_or(usize::MAX, |first| first as usize)
    }

    /// Opens the container again.
    fn again(&self) -> Result<Self> {
        let mut decoder =
            Decoder { depth: self.decoder.depth + 1, ..self.decoder.back_at(self.start + HEADER_SIZE) };
        let header = decoder.header()?;
        if self.is_object {
            decoder.object_class(None, header)?;
            let (count, inside) = decoder.open_properties()?;
            return Ok(Self {
                is_object: true,
                ..Self::new(inside, count, self.start, self.set, self.strict)
            });
        }
        decoder.declared_entries(header)?;
        let (count, inside) = decoder.open(2 * HEADER_SIZE)?;
        Ok(Self::new(inside, count, self.start, self.set, self.strict))
    }

    /// Checks the entries that are left once all fields were read.
    #[cold]
    #[inline(never)]
    pub(super) fn check_rest(&mut self) -> Result<()> {
        self.seek(&[])?;
        self.check_left_over()?;
        if let Some(first) = self.late.checked_sub(1) {
            self.decoder.session.late().truncate(first as usize);
        }
        Ok(())
    }

    /// Checks the entries that were skipped and not taken. None of them may have the key of a field that was read. If the
    /// type refuses unknown keys, there may be none at all.
    fn check_left_over(&self) -> Result<()> {
        let mut index = self.first_late();
        match self.left_over(&mut index) {
            Some(first) => self.check_from(first, index),
            None => Ok(()),
        }
    }

    #[inline(never)]
    fn check_from(&self, first: Late, mut index: usize) -> Result<()> {
        let (mut next, mut taken) = (Some(first), None);
        while let Some(entry) = next {
            let may_be_known = self.takes_others || self.set.bits & bit_of(entry.number) != 0;
            let name = if may_be_known { self.name_at(entry.key)? } else { None };
            let is_known = name.is_some_and(|name| self.set.contains(name));
            if let Some(name) = name
                && (is_known || self.takes_others)
            {
                if taken.is_none() {
                    taken = Some(self.taken_names()?);
                }
                if taken.iter().flatten().any(|taken| *taken == name || self.set.is_one_field(*taken, name)) {
                    return Err(messages::duplicate_field(name, self.decoder.back_at(entry.key).offset()));
                }
            }
            if !is_known && self.is_closed() {
                return Err(self.unknown(entry));
            }
            next = self.left_over(&mut index);
        }
        Ok(())
    }

    /// Returns whether unknown keys are an error.
    fn is_closed(&self) -> bool {
        self.strict && !self.set.takes_all()
    }

    /// Returns the names of the entries that were read as fields.
    fn taken_names(&self) -> Result<Vec<Name<'de>>> {
        let (mut all, mut index, mut names) = (self.again()?, self.first_late(), Vec::new());
        let mut left_over = self.left_over(&mut index);
        while all.left() > 0 {
            all.count -= 1;
            let key = all.decoder.rest.len();
            let name = all.name()?;
            all.decoder.skip_value()?;
            if left_over.is_some_and(|late| late.key == key) {
                left_over = self.left_over(&mut index);
            } else if let Some(name) = name
                && (self.takes_others || self.set.contains(name))
            {
                names.push(name);
            }
        }
        Ok(names)
    }

    /// Reads the name of the key at the position with `left` bytes left.
    pub(super) fn name_at(&self, left: usize) -> Result<Option<Name<'de>>> {
        self.decoder.back_at(left).entry_name(self.is_object)
    }

    /// Returns the position of the container's header.
    pub(crate) fn header_offset(&self) -> usize {
        self.decoder.back_at(self.start + HEADER_SIZE).offset()
    }

    /// Returns the error for a required field that is missing. An unknown key takes precedence if it is an error: it may
    /// be a misspelling of this one.
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    pub fn missing(&self, key: Key) -> Error {
        if let Err(error) = self.check_left_over() {
            return error;
        }
        messages::missing_field(name_of(key), self.header_offset())
    }

    /// Returns the error for a key that the type does not have.
    #[cold]
    fn unknown(&self, entry: Late) -> Error {
        let mut decoder = self.decoder.back_at(entry.key);
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

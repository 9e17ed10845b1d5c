//! Late entries: entries that were skipped on the way to a later one, and are found by their keys afterwards.

use crate::decode::decoder::Decoder;
use crate::decode::raw::split_text_body;
use crate::decode::session::Session;
use crate::error::Result;
use crate::format::keys::{INT_ID, Key, Name, name_of, number_of, number_of_key};
use crate::format::style::STRING;
use crate::format::variant_type::VariantType;
use crate::format::{HEAD_SIZE, HEADER_SIZE};

/// An entry that was skipped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Late {
    /// The [number](number_of) of the entry's name, or 0 if the key is neither text nor an int.
    pub(crate) number: u64,
    /// How many bytes of the input were left before the key, and before the value. `value` becomes 0 when the value is
    /// taken. This is unambiguous, because no value is empty.
    pub(crate) key: usize,
    pub(crate) value: usize,
}

/// Marks an entry that is still ahead although its value was already taken: the tag of an enum. It is noted before all
/// other entries, and its `value` is how many bytes are left after the entry.
pub(crate) const HOLE: u64 = u64::MAX;

/// Masks for the 8 bytes of a text's length and first four bytes, by the length of the text: bytes after a shorter text
/// are cleared.
const NUMBER_MASKS: [u64; 5] = [0xFFFF_FFFF, 0xFF_FFFF_FFFF, 0xFFFF_FFFF_FFFF, 0xFF_FFFF_FFFF_FFFF, u64::MAX];

/// The size of a text's key up to and including the bytes that its number covers.
const NUMBERED_SIZE: usize = HEAD_SIZE + size_of::<u32>();

impl<'de> Decoder<'_, 'de> {
    /// Moves past the key of an entry, or the name of a property, which has no header. Returns its number.
    #[inline]
    pub(crate) fn entry_number(&mut self, is_object: bool) -> Result<u64> {
        let body = if is_object { Some(self.rest) } else { self.behind_text_header() };
        if let Some(body) = body
            && let Some(word) = body.first_chunk()
            && let Some((text, rest)) = split_text_body(body, 0)
        {
            self.rest = rest;
            return Ok(u64::from_le_bytes(*word) & NUMBER_MASKS[text.len().min(4)]);
        }
        self.apart(|decoder| decoder.other_number(is_object))
    }

    /// Returns the input after the header of a String or a `StringName`, if such a header comes next.
    #[inline]
    fn behind_text_header(&self) -> Option<&'de [u8]> {
        let (header, body) = self.rest.split_first_chunk()?;
        let header = u32::from_le_bytes(*header);
        let is_text =
            header == STRING || u64::from(header) == self.style.headers[VariantType::StringName as usize];
        is_text.then_some(body)
    }

    #[cold]
    #[inline(never)]
    fn other_number(&mut self, is_object: bool) -> Result<u64> {
        Ok(self.entry_name(is_object)?.map_or(0, number_of))
    }

    /// Reads the key of an entry, or the name of a property.
    pub(crate) fn entry_name(&mut self, is_object: bool) -> Result<Option<Name<'de>>> {
        if is_object {
            return self.text_body().map(|name| Some(Name::Text(name.as_bytes())));
        }
        self.key_name()
    }
}

impl Session<'_> {
    /// Takes the value of one of these keys from the late entries, starting at index `first`. Returns how many bytes are
    /// left before the value.
    #[inline]
    pub(crate) fn take_late(&self, first: usize, keys: &[Key], is_object: bool) -> Option<usize> {
        let mut late = self.late();
        let late = late.get_mut(first..)?;
        keys.iter().find_map(|key| {
            let number = number_of_key(key);
            let found = late.iter_mut().find(|late| {
                late.number == number && late.value > 0 && self.has_key(late.key, key, is_object)
            })?;
            Some(core::mem::take(&mut found.value))
        })
    }

    /// Returns whether an entry has one of these keys. The entry's name has the number `number`, and `left` bytes are
    /// left before its key.
    #[inline]
    pub(crate) fn is_entry_of(&self, number: u64, left: usize, keys: &[Key], is_object: bool) -> bool {
        keys.iter().any(|key| number == number_of_key(key) && self.has_key(left, key, is_object))
    }

    /// Returns whether the entry with `left` bytes left before its key has this key. Its number equals that of `key`.
    #[inline]
    fn has_key(&self, left: usize, key: Key, is_object: bool) -> bool {
        // Equal numbers mean that both are texts or both are ints, and a number describes a text of up to four bytes
        // completely.
        let body = self.input.len() - left + if is_object { 0 } else { HEADER_SIZE };
        let is_equal_text = || {
            key.len() <= NUMBERED_SIZE
                || self.input.get(body..).is_some_and(|body| body.starts_with(&key[HEADER_SIZE..]))
        };
        key[0] != INT_ID && is_equal_text() || self.has_name(left, key, is_object)
    }

    #[cold]
    fn has_name(&self, left: usize, key: Key, is_object: bool) -> bool {
        let mut decoder = self.decoder().back_at(left);
        matches!(decoder.entry_name(is_object), Ok(Some(name)) if name == name_of(key))
    }
}

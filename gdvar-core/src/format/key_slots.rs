//! How the field of a key is found, in whatever order the keys come.
//!
//! Each key has a number, made of its length and its first and last four bytes. Multiplied by a factor, which the compiler looks for,
//! the numbers of all keys of a type lead to slots of their own, so that the key of an entry is compared with one key.

use crate::format::HEADER_SIZE;
use crate::format::keys::{INT_ID, Key, Name, name_of};

/// The positions of fields, at the slots of the numbers of their keys.
#[derive(Debug)]
pub(super) struct KeySlots {
    fields: [u8; SLOTS],
    /// A factor with which each key has a slot of its own, if one was found.
    factor: u64,
    /// Whether all keys have slots.
    are_complete: bool,
}

/// The number of slots, and the number of keys that are put there at most. Keys without a slot are compared one by one.
const SLOTS: usize = 256;
const MAX_KEYS: usize = 96;
/// The mark of a free slot.
const FREE: u8 = u8::MAX;
/// The first factor, and how many are tried. With one factor in twenty, each of 40 keys has a slot of its own.
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
const MAX_FACTORS: usize = 100;

impl KeySlots {
    pub(super) const NONE: Self = Self { fields: [FREE; SLOTS], factor: FACTOR, are_complete: true };

    /// Returns the slots of the keys of these fields.
    #[allow(clippy::cast_possible_truncation, reason = "there are no more fields here than keys")]
    pub(super) const fn of(keys: &[&[Key<'_>]]) -> Self {
        let (mut numbers, mut owners, mut count) = ([0; MAX_KEYS], [FREE; MAX_KEYS], 0);
        let (mut are_complete, mut field) = (true, 0);
        while field < keys.len() {
            let (keys, mut index) = (keys[field], 0);
            while index < keys.len() {
                if count == MAX_KEYS {
                    are_complete = false;
                } else {
                    (numbers[count], owners[count]) = (number_of(name_of(keys[index])), field as u8);
                    count += 1;
                }
                index += 1;
            }
            field += 1;
        }
        let numbers = numbers.split_at(count).0;
        let (mut slots, mut index) = (Self { factor: factor_of(numbers), are_complete, ..Self::NONE }, 0);
        while index < numbers.len() {
            let slot = slot_of(numbers[index], slots.factor);
            if slots.fields[slot] == FREE {
                slots.fields[slot] = owners[index];
            } else {
                slots.are_complete = false;
            }
            index += 1;
        }
        slots
    }

    /// Returns the position of the only field whose key may have this number, or no such position.
    #[inline]
    pub(super) fn field_of(&self, number: u64) -> usize {
        usize::from(self.fields[slot_of(number, self.factor)])
    }

    /// Returns whether a field may have a key with this number.
    pub(super) fn may_have(&self, number: u64) -> bool {
        self.fields[slot_of(number, self.factor)] != FREE || !self.are_complete
    }

    /// Returns whether all keys have slots.
    pub(super) const fn are_complete(&self) -> bool {
        self.are_complete
    }
}

/// Returns a factor with which each number has a slot of its own, if one is found.
const fn factor_of(numbers: &[u64]) -> u64 {
    let (mut factor, mut tries) = (FACTOR, 0);
    while tries < MAX_FACTORS {
        let (mut used, mut index) = ([false; SLOTS], 0);
        while index < numbers.len() && !used[slot_of(numbers[index], factor)] {
            used[slot_of(numbers[index], factor)] = true;
            index += 1;
        }
        if index == numbers.len() {
            return factor;
        }
        (factor, tries) = (factor.wrapping_mul(FACTOR), tries + 1);
    }
    FACTOR
}

/// Returns the slot of a number.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "only the bits of a slot are left")]
const fn slot_of(number: u64, factor: u64) -> usize {
    // The highest bits of a product depend on all bits of its factors.
    (number.wrapping_mul(factor) >> (u64::BITS - SLOTS.ilog2())) as usize
}

/// Returns a number that is the same for equal names and usually different for others.
#[inline]
pub(crate) const fn number_of(name: Name<'_>) -> u64 {
    match name {
        // No text is so long that the highest bit of the lower half is set.
        Name::Int(number) => number.cast_unsigned() << 32 | 1 << 31,
        Name::Text(text) => {
            let len = text.len() as u64;
            if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
                return number_of_ends(
                    len | (u32::from_le_bytes(*first) as u64) << 32,
                    u32::from_le_bytes(*last),
                );
            }
            let (mut first, mut index) = (len, 0);
            while index < text.len() {
                first |= (text[index] as u64) << (32 + 8 * index);
                index += 1;
            }
            // The last four bytes of a short text begin in its length.
            #[allow(clippy::cast_possible_truncation, reason = "these are the lowest 32 bits")]
            number_of_ends(first, (first >> (8 * len)) as u32)
        }
    }
}

/// Returns one of 64 bits for a number.
#[inline]
pub(crate) const fn bit_of(number: u64) -> u64 {
    1 << (number.wrapping_mul(FACTOR) >> (u64::BITS - u64::BITS.ilog2()))
}

/// Returns the number of the text with this body, if its padding is 0.
#[inline]
pub(super) fn number_of_body(body: &[u8]) -> Option<u64> {
    // A `u32` fits the `usize` of every target that has std.
    let len = u32::from_le_bytes(*body.first_chunk()?) as usize;
    let (first, last) = (body.first_chunk()?, body.get(len..)?.first_chunk()?);
    Some(number_of_ends(u64::from_le_bytes(*first), u32::from_le_bytes(*last)))
}

/// Returns the number of a text. `first` is its length with its first four bytes, and `last` is the last four bytes of the length and
/// the text together.
#[inline]
const fn number_of_ends(first: u64, last: u32) -> u64 {
    first ^ (last as u64) << 20
}

/// Returns whether a key is the text with this body. Most are short, so a call of `memcmp` would take most of the time.
#[inline]
pub(super) fn has_body(key: Key<'_>, body: &[u8]) -> bool {
    let Some((first, own)) = key.get(HEADER_SIZE..).and_then(<[u8]>::split_first_chunk::<8>) else {
        return false;
    };
    let Some((found, body)) = body.split_first_chunk() else { return false };
    let (own, body) = (own.as_chunks::<4>().0, body.as_chunks().0);
    first == found && own.len() <= body.len() && own.iter().zip(body).all(|(a, b)| a == b) && key[0] != INT_ID
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::format::keys::{FieldSetOf, label, text_key};

    /// The keys `field_00` to `field_39`.
    static FORTY: [[u8; 16]; 40] = {
        let (mut keys, mut tens) = ([text_key("field_00"); 40], 0);
        while tens < 4 {
            let mut ones = 0;
            while ones < 10 {
                let key = &mut keys[(tens * 10 + ones) as usize];
                (key[14], key[15]) = (b'0' + tens, b'0' + ones);
                ones += 1;
            }
            tens += 1;
        }
        keys
    };

    /// Calls `check` with the set of fields with one of these keys each.
    fn with_set(keys: &[Key<'_>], check: impl FnOnce(&FieldSetOf<'_>)) {
        let fields: Vec<_> = keys.iter().map(core::slice::from_ref).collect();
        check(&FieldSetOf::of(&fields));
    }

    #[test]
    fn keys_are_found_by_their_bodies() {
        let few = [
            crate::key!("a"),
            crate::key!("hp"),
            crate::key!("four"),
            crate::key!("field_1"),
            crate::key!("field_2"),
            crate::key!("player_position_x"),
            crate::key!("player_position_y"),
            &[INT_ID, 0, 0, 0, 1, 0, 0, 0],
        ];
        for keys in [&few[..], &FORTY.each_ref().map(<[u8; 16]>::as_slice)] {
            with_set(keys, |set| {
                for (field, key) in keys.iter().enumerate() {
                    let body = [&key[HEADER_SIZE..], &[2, 0, 0, 0]].concat();
                    let is_text = key[0] != INT_ID;
                    assert_eq!(set.written_field(&body, 1), is_text.then_some(field), "{}", label(key));
                    assert_eq!(set.field_of(name_of(key)), Some(field), "{}", label(key));
                    assert!(set.may_have(number_of(name_of(key))));
                }
                for other in
                    [&b"\x07\0\0\0field_3\0\0\0\0\0"[..], b"\xFF\xFF\xFF\xFFlong", b"\x02\0\0\0hp", b"\0"]
                {
                    assert_eq!(set.written_field(other, 1), None);
                }
            });
        }
    }

    #[test]
    fn keys_without_a_slot_are_found() {
        // Their ends are the same, so no factor gives each of them a slot.
        let keys = [crate::key!("same_1_end"), crate::key!("same_2_end")];
        with_set(&keys, |set| {
            for (field, key) in keys.iter().enumerate() {
                assert_eq!(set.field_of(name_of(key)), Some(field));
                assert!(set.may_have(number_of(name_of(key))));
            }
            assert_eq!(set.field_of(Name::Text(b"same_3_end")), None);
        });
    }
}

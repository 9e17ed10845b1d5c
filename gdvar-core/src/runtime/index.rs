//! Finding a key among a type's, in whatever order they come.

use super::{Key, STRING_ID};
use crate::encoder::HEADER_SIZE;

/// Where each key of a set is, by a number that a few of its letters make.
#[derive(Debug)]
pub struct KeyIndex {
    /// Makes other numbers of them, no two of which have the same highest bits. 0 if there is none that does.
    multiplier: u64,
    /// For each number the position of a key that might have it.
    positions: [u8; 1 << BITS],
}

/// Where no key is.
const NOWHERE: u8 = u8::MAX;

/// How many of the highest bits count.
const BITS: u32 = 6;

/// How many multipliers are tried: more than enough for twenty keys, and little work for the compiler.
const ATTEMPTS: u64 = 200;

/// An odd number without a pattern, of which the odd multiples are tried.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl KeyIndex {
    /// For sets in which nothing is looked for.
    pub(super) const EMPTY: Self = Self { multiplier: 0, positions: [NOWHERE; 1 << BITS] };

    /// Where these keys are.
    pub const fn of(keys: &[Key]) -> Self {
        let mut attempt = 0;
        while attempt < ATTEMPTS {
            if let Some(index) = Self::with_multiplier(GOLDEN.wrapping_mul(2 * attempt + 1), keys) {
                return index;
            }
            attempt += 1;
        }
        Self::EMPTY
    }

    /// `None` if two keys have the same place.
    const fn with_multiplier(multiplier: u64, keys: &[Key]) -> Option<Self> {
        let mut index = Self { multiplier, positions: [NOWHERE; 1 << BITS] };
        let mut occupied = 0_u64;
        let mut position = 0;
        while position < keys.len() {
            let (_, body) = keys[position].split_at(HEADER_SIZE);
            // Others, and an empty one, are searched for.
            if is_constant(keys[position])
                && let Some(number) = number_of(body)
            {
                let place = index.place(number);
                if occupied >> place & 1 != 0 || position >= NOWHERE as usize {
                    return None;
                }
                occupied |= 1 << place;
                #[allow(clippy::cast_possible_truncation, reason = "compared with the limit above")]
                let narrow = position as u8;
                index.positions[place] = narrow;
            }
            position += 1;
        }
        Some(index)
    }

    const fn place(&self, number: u64) -> usize {
        (number.wrapping_mul(self.multiplier) >> (u64::BITS - BITS)) as usize
    }

    /// The position that the key has whose length and text come next, if it is a key of the set.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn candidate(&self, body: &[u8]) -> Option<usize> {
        number_of(body).map(|number| usize::from(self.positions[self.place(number)]))
    }
}

/// The length of a text, its first and its last letters, of which some differ wherever two names do, mostly.
#[cfg_attr(not(debug_assertions), inline(always))]
const fn number_of(body: &[u8]) -> Option<u64> {
    let Some(first) = body.first_chunk::<8>() else {
        return None;
    };
    let first = u64::from_le_bytes(*first);
    let len = (first & 0xFFFF_FFFF) as usize;
    // The last word of the text, with its padding, is as far from the length as the text without it is long.
    let Some((_, rest)) = body.split_at_checked(len.saturating_add(3) & !3) else {
        return None;
    };
    let (Some(last), 1..) = (rest.first_chunk(), len) else {
        return None;
    };
    let last = u32::from_le_bytes(*last) as u64;
    // Lengths are small, so that most of their bits are free for the last letters.
    Some(first ^ last << 16)
}

/// Whether a key's bytes are the same in every dialect: those of a String.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) const fn is_constant(key: &[u8]) -> bool {
    key[0] == STRING_ID
}

/// Whether these bytes start with a key, or with the name that a key consists of.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn starts_with(found: &[u8], key: &[u8]) -> bool {
    let Some(found) = found.get(..key.len()) else {
        return false;
    };
    // A call to compare them would take longer than to compare the ends of most keys.
    let ends = found.first_chunk::<8>() == key.first_chunk() && found.last_chunk::<8>() == key.last_chunk();
    ends && (key.len() <= 16 || found == key)
}

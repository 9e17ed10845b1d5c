//! Finding a key among a type's, in whatever order they come.

use super::{Key, STRING_ID};
use crate::encoder::HEADER_SIZE;

/// Where each key of a set is, by a number that a few of its letters make.
///
/// The derive makes it, in `index.rs` there, from the same numbers.
#[derive(Debug)]
pub struct KeyIndex {
    /// Makes other numbers of them, no two of which have the same highest bits.
    pub multiplier: u64,
    /// Whether the last letters count too.
    pub takes_last: bool,
    /// For each of those numbers the position of the key that has it; so there are a power of two of them. None is
    /// enough to find nothing.
    pub positions: &'static [u8],
}

impl KeyIndex {
    /// For sets in which nothing is looked for.
    pub const EMPTY: Self = Self { multiplier: 0, takes_last: false, positions: &[] };

    /// The position of the key that comes next, if it is one of the set, and how many bytes it takes. Of each key the
    /// first `unwritten` bytes are not there.
    #[inline]
    pub fn find(&self, rest: &[u8], unwritten: usize, keys: &[Key]) -> Option<(usize, usize)> {
        let body = rest.get(HEADER_SIZE - unwritten..)?;
        let mut number = u64::from_le_bytes(*body.first_chunk()?);
        if self.takes_last {
            number ^= last_letters(number, body)?;
        }
        let place = number.wrapping_mul(self.multiplier) >> 32;
        #[allow(clippy::cast_possible_truncation, reason = "32 bits were shifted out")]
        let place = place as usize & self.positions.len().wrapping_sub(1);
        let index = usize::from(*self.positions.get(place)?);
        let key = keys.get(index)?.get(unwritten..)?;
        starts_with(rest, key).then_some((index, key.len()))
    }
}

/// The last letters of a text whose length and first letters are known. Lengths are small, so that most of their bits are
/// free for these.
fn last_letters(first: u64, body: &[u8]) -> Option<u64> {
    // The last word of the text, with its padding, is as far from the length as the text without it is long.
    #[allow(clippy::cast_possible_truncation, reason = "the lower half is the length")]
    let last = body.get((first as u32 as usize).wrapping_add(3) & !3..)?;
    Some(u64::from(u32::from_le_bytes(*last.first_chunk()?)) << 16)
}

/// Whether a key's bytes are the same in every dialect: those of a String.
#[inline]
pub(crate) const fn is_constant(key: &[u8]) -> bool {
    key[0] == STRING_ID
}

/// Whether these bytes start with a key, or with the name that a key consists of.
#[inline]
fn starts_with(found: &[u8], key: &[u8]) -> bool {
    let Some(found) = found.get(..key.len()) else {
        return false;
    };
    // Word by word, of which there are few: a call to compare them would take longer.
    let ((found_words, found_last), (words, last)) = (found.as_chunks::<8>(), key.as_chunks::<8>());
    let same = found_words.iter().zip(words).all(|(a, b)| u64::from_le_bytes(*a) == u64::from_le_bytes(*b));
    // All keys are made of words of four bytes.
    same && found_last.first_chunk::<4>() == last.first_chunk::<4>()
}

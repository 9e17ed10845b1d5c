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

    /// Moves over the key that comes next, if it is one of the set and takes no more than 32 bytes: its position there. Of
    /// each key the first `UNWRITTEN` bytes are not there.
    #[inline]
    pub fn take<const UNWRITTEN: usize>(&self, rest: &mut &[u8], keys: &[Key]) -> Option<usize> {
        let index = self.position::<UNWRITTEN>(rest)?;
        let key = keys.get(index)?.get(UNWRITTEN..)?;
        let (found, behind) = rest.split_at_checked(key.len())?;
        if !is_same(found, key) {
            return None;
        }
        *rest = behind;
        Some(index)
    }

    /// The position of the key that comes next, or any if that is none of the set.
    #[inline]
    fn position<const UNWRITTEN: usize>(&self, rest: &[u8]) -> Option<usize> {
        self.positions.get(self.place::<UNWRITTEN>(rest)?).copied().map(usize::from)
    }

    /// The place of the key that comes next, or any if that is none of the set.
    #[inline]
    pub fn place<const UNWRITTEN: usize>(&self, rest: &[u8]) -> Option<usize> {
        let body = rest.get(HEADER_SIZE - UNWRITTEN..)?;
        let mut number = u64::from_le_bytes(*body.first_chunk()?);
        if self.takes_last {
            number ^= last_letters(number, body)?;
        }
        let place =
            number.wrapping_mul(self.multiplier) >> (u64::BITS - self.positions.len().trailing_zeros());
        #[allow(clippy::cast_possible_truncation, reason = "there are no more places than bytes in memory")]
        Some(place as usize)
    }
}

/// The last letters of a text whose length and first letters are known. Lengths are small, so that most of their bits are
/// free for these.
#[inline]
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

/// Whether these two, which are of the same length, are the same key of at most 32 bytes.
#[inline]
fn is_same(found: &[u8], key: &[u8]) -> bool {
    // Two words that may overlap. Without the few longer keys there is no call in here, and so nothing is saved for one.
    match key.len() {
        8..=16 => ends_are_same::<8>(found, key),
        17..=32 => ends_are_same::<16>(found, key),
        _ => false,
    }
}

/// Whether the first `N` bytes are the same and the last `N` too.
#[inline]
fn ends_are_same<const N: usize>(a: &[u8], b: &[u8]) -> bool {
    a.first_chunk::<N>() == b.first_chunk::<N>() && a.last_chunk::<N>() == b.last_chunk::<N>()
}

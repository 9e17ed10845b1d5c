//! A perfect hash of a type's keys, for finding one of them in whatever order they come.

use std::collections::HashSet;

/// Where no key is. No type has so many.
pub(super) const NOWHERE: u8 = u8::MAX;

/// How many multipliers are tried for a table before a larger one is.
const ATTEMPTS: u64 = 64;

/// An odd number without a pattern, of which the odd multiples are tried.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// What of a multiple fits into an instruction. The highest bits of such a product come of the first letters alone.
const SHORT: u64 = 0x7FFF_FFFF;

/// The largest table: a few times as many as there can be keys.
const MAX_PLACES: usize = 1 << 11;

/// The core's `KeyIndex`.
pub(super) struct Index {
    pub(super) multiplier: u64,
    /// Whether the last letters count too.
    pub(super) takes_last: bool,
    pub(super) positions: Vec<u8>,
}

/// `None` if there are too many keys, or some that it cannot tell apart.
pub(super) fn perfect_hash(keys: &[Option<Vec<u8>>]) -> Option<Index> {
    // The shorter way to a number first.
    [false, true].into_iter().find_map(|takes_last| {
        let numbers: Vec<(u8, u64)> = (0..NOWHERE)
            .zip(keys)
            .filter_map(|(position, key)| Some((position, number_of(key.as_ref()?, takes_last)?)))
            .collect();
        let distinct: HashSet<u64> = numbers.iter().map(|&(_, number)| number).collect();
        if numbers.is_empty() || keys.len() > usize::from(NOWHERE) || distinct.len() < numbers.len() {
            return None;
        }
        let mut places = (2 * numbers.len()).next_power_of_two();
        while places <= MAX_PLACES {
            let multiples = (0..ATTEMPTS).map(|attempt| GOLDEN.wrapping_mul(2 * attempt + 1));
            for multiplier in multiples.clone().map(|multiple| multiple & SHORT).chain(multiples) {
                if let Some(positions) = table(&numbers, multiplier, places) {
                    return Some(Index { multiplier, takes_last, positions });
                }
            }
            places *= 2;
        }
        None
    })
}

/// `None` if two keys have the same place.
fn table(numbers: &[(u8, u64)], multiplier: u64, places: usize) -> Option<Vec<u8>> {
    let mut positions = vec![NOWHERE; places];
    for &(position, number) in numbers {
        let place =
            usize::try_from(number.wrapping_mul(multiplier) >> (u64::BITS - places.trailing_zeros())).ok()?;
        if positions[place] != NOWHERE {
            return None;
        }
        positions[place] = position;
    }
    Some(positions)
}

/// The length of a String and its first letters, and perhaps its last: what the core makes of the same bytes in an input.
fn number_of(key: &[u8], takes_last: bool) -> Option<u64> {
    const STRING: &[u8] = &[4, 0, 0, 0];
    let body = key.strip_prefix(STRING)?;
    let (first, last) = (u64::from_le_bytes(*body.first_chunk()?), u32::from_le_bytes(*body.last_chunk()?));
    Some(if takes_last { first ^ u64::from(last) << 16 } else { first })
}

//! Finding special bytes in text, eight bytes at a time.

/// A word in which each byte has only its lowest bit set, and a word in which each byte has only its highest bit set.
const LOWEST: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = LOWEST << 7;

/// Returns a word in which the highest bit is set in each byte that is zero, and perhaps in some bytes after the first of
/// these.
const fn zeros(word: u64) -> u64 {
    word.wrapping_sub(LOWEST) & !word & HIGHEST
}

/// Returns a word of the same kind for the bytes that equal `byte`.
const fn equal(word: u64, byte: u8) -> u64 {
    zeros(word ^ (LOWEST * byte as u64))
}

/// Returns a word of the same kind for the bytes that are less than `byte`, which is at most 128.
const fn less(word: u64, byte: u8) -> u64 {
    word.wrapping_sub(LOWEST * byte as u64) & !word & HIGHEST
}

#[inline]
fn find(bytes: &[u8], in_word: impl Fn(u64) -> u64, is_special: impl Fn(u8) -> bool) -> usize {
    let (words, rest) = bytes.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let found = in_word(u64::from_le_bytes(*word));
        if found != 0 {
            // The first byte that was found is certain, because only such a byte can borrow from the next one.
            return 8 * index + found.trailing_zeros() as usize / 8;
        }
    }
    // The last word overlaps the one before it, in which nothing was found.
    if let Some(last) = bytes.last_chunk::<8>() {
        let found = in_word(u64::from_le_bytes(*last));
        return if found == 0 { bytes.len() } else { bytes.len() - 8 + found.trailing_zeros() as usize / 8 };
    }
    rest.iter().position(|byte| is_special(*byte)).unwrap_or(bytes.len())
}

/// Returns the number of bytes before a quote, a backslash or a NUL.
#[inline]
pub(crate) fn before_end_of_quote(bytes: &[u8]) -> usize {
    let in_word = |word| equal(word, b'"') | equal(word, b'\\') | zeros(word);
    find(bytes, in_word, |byte| matches!(byte, b'"' | b'\\' | 0))
}

/// Returns the number of bytes before a byte that is escaped in a String: a quote or a backslash.
#[inline]
pub(crate) fn before_quote(bytes: &[u8]) -> usize {
    find(bytes, |word| equal(word, b'"') | equal(word, b'\\'), |byte| matches!(byte, b'"' | b'\\'))
}

/// Returns the number of bytes before a byte that is escaped in other text or in JSON: a quote, a backslash or a control
/// character.
#[inline]
pub(crate) fn before_special(bytes: &[u8]) -> usize {
    let in_word = |word| equal(word, b'"') | equal(word, b'\\') | equal(word, b'\'') | less(word, b' ');
    find(bytes, in_word, |byte| matches!(byte, b'"' | b'\\' | b'\'' | 0..b' '))
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn the_first_special_byte_is_found_at_every_place_behind_any_byte() {
        for byte in 0..=255_u8 {
            for len in 0..20 {
                for place in 0..len {
                    for filler in [b' ', b'a', 0x7F, 0x80, 0xFF, b'#', b'!', b'[', b']'] {
                        let mut bytes = vec![filler; len];
                        bytes[place] = byte;
                        // Another special byte at the end changes nothing.
                        if let Some(last) = bytes[place..].last_mut() {
                            *last = byte;
                        }
                        let expected = |is_special: bool| if is_special { place } else { len };
                        assert_eq!(before_quote(&bytes), expected(matches!(byte, b'"' | b'\\')));
                        assert_eq!(before_end_of_quote(&bytes), expected(matches!(byte, b'"' | b'\\' | 0)));
                        let is_special = matches!(byte, b'"' | b'\\' | b'\'' | 0..b' ');
                        assert_eq!(before_special(&bytes), expected(is_special), "{bytes:?}");
                    }
                }
            }
        }
    }
}

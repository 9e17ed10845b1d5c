//! Text that can be used unchanged in both directions. Almost all text is ASCII without a NUL, and a fast test detects
//! that.

/// A word in which each byte has only its lowest bit set, and a word in which each byte has only its highest bit set.
const LOWEST: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = LOWEST << 7;

/// Returns a word in which the highest bit of some byte is set unless all bytes are from 1 to 127.
///
/// Bytes from 128 up have that bit themselves. For a smaller byte, subtracting 1 sets it only if the byte is 0, and
/// only such a byte borrows from its neighbour.
#[inline]
const fn exotic(word: u64) -> u64 {
    (word | word.wrapping_sub(LOWEST)) & HIGHEST
}

/// Returns whether `text` is 8 to 16 bytes of ASCII without a NUL.
#[inline]
pub(crate) fn is_plain_and_short(text: &[u8]) -> bool {
    if let (8..=16, Some(first), Some(last)) = (text.len(), text.first_chunk(), text.last_chunk()) {
        return are_plain([first, last].map(|end| u64::from_le_bytes(*end)));
    }
    false
}

/// Returns whether all bytes of two words are from 1 to 127.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
fn are_plain(words: [u64; 2]) -> bool {
    use core::arch::x86_64::{_mm_cmpgt_epi8, _mm_movemask_epi8, _mm_set_epi64x, _mm_setzero_si128};

    let [low, high] = words.map(u64::cast_signed);
    #[allow(unsafe_code, reason = "measured: saves half of the instructions of looking at a short text")]
    // SAFETY: this function is only compiled if the target has the instructions.
    let greater = unsafe {
        // As signed numbers, exactly the bytes from 1 to 127 are greater than 0.
        _mm_movemask_epi8(_mm_cmpgt_epi8(_mm_set_epi64x(high, low), _mm_setzero_si128()))
    };
    greater == 0xFFFF
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline]
fn are_plain([low, high]: [u64; 2]) -> bool {
    (exotic(low) | exotic(high)) == 0
}

/// Returns whether all bytes are ASCII and none is NUL.
#[inline]
pub(crate) fn is_plain_ascii(text: &[u8]) -> bool {
    is_plain_and_short(text) || is_plain_ascii_of_any_length(text)
}

#[inline(never)]
fn is_plain_ascii_of_any_length(text: &[u8]) -> bool {
    if let (Some(last), (words, _)) = (text.last_chunk(), text.as_chunks::<8>()) {
        // Without an early return, the compiler tests several words at once.
        let all = words.iter().fold(0, |all, word| all | exotic(u64::from_le_bytes(*word)));
        return all | exotic(u64::from_le_bytes(*last)) == 0;
    }
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        return exotic(u64::from(first) | u64::from(last) << 32) == 0;
    }
    text.iter().all(|byte| (1..128).contains(byte))
}

/// How many bytes of a long text are tested together.
const BLOCK: usize = 32;

/// Returns a word in which the highest bit of some byte is set if and only if one of the bytes is 0.
#[inline]
const fn zeros(word: u64) -> u64 {
    word.wrapping_sub(LOWEST) & !word & HIGHEST
}

/// Returns whether engines keep all of a text: they cut it at a NUL, and drop a leading byte-order mark.
pub(crate) fn is_kept_whole(text: &str) -> bool {
    !has_nul(text.as_bytes()) && !text.starts_with('\u{FEFF}')
}

/// Does the same for a text of four to eight bytes, given as its first four and its last four bytes.
#[inline]
pub(crate) fn is_word_kept_whole(first: [u8; 4], last: [u8; 4]) -> bool {
    let word = u64::from(u32::from_le_bytes(first)) | u64::from(u32::from_le_bytes(last)) << 32;
    zeros(word) == 0 && first[..3] != [0xEF, 0xBB, 0xBF]
}

/// Returns whether one of the bytes is 0.
pub(crate) fn has_nul(text: &[u8]) -> bool {
    if let (Some(last), (blocks, _)) = (text.last_chunk::<BLOCK>(), text.as_chunks::<BLOCK>()) {
        // Takes the minimum at each position of a block, so that the compiler compares a whole block at once.
        let mut least = *last;
        for block in blocks {
            for (least, byte) in least.iter_mut().zip(block) {
                *least = (*least).min(*byte);
            }
        }
        return least.contains(&0);
    }
    if let (Some(last), (words, _)) = (text.last_chunk(), text.as_chunks::<8>()) {
        let all = words.iter().fold(0, |all, word| all | zeros(u64::from_le_bytes(*word)));
        return all | zeros(u64::from_le_bytes(*last)) != 0;
    }
    text.contains(&0)
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    #[test]
    fn what_engines_cut_is_found_at_every_place_of_every_length() {
        for len in 0..70 {
            let mut text = [[0xC3, 0xA9], *b"a~"].concat().repeat(18);
            text.rotate_left(len % 2 * 2);
            text.truncate(len / 2 * 2);
            let plain = String::from_utf8(text.clone()).unwrap();
            assert!(is_kept_whole(&plain), "{plain}");
            for place in (0..=plain.len()).filter(|place| plain.is_char_boundary(*place)) {
                let mut text = plain.clone();
                text.insert(place, '\0');
                assert!(!is_kept_whole(&text), "{place} of {len}");
            }
            assert!(!is_kept_whole(&(String::from('\u{FEFF}') + &plain)));
            assert!(is_kept_whole(&(plain + "a\u{FEFF}")));
        }
    }

    #[test]
    fn a_byte_that_is_not_plain_is_found_at_every_place_of_every_length() {
        for len in 0..70 {
            let mut text = [b'~'; 70];
            assert!(is_plain_ascii(&text[..len]), "{len}");
            text[..len].fill(1);
            assert!(is_plain_ascii(&text[..len]), "{len}");
            for place in 0..len {
                for byte in [0, 128, 255] {
                    let plain = core::mem::replace(&mut text[place], byte);
                    assert!(!is_plain_ascii(&text[..len]), "{byte} at {place} of {len}");
                    text[place] = plain;
                }
            }
        }
    }
}

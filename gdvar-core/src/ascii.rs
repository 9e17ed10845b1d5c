//! Text that either direction takes as it is. Almost all text is ASCII without a NUL, which is seen at a glance.

use crate::encoder::MAX_COUNT;

/// Each byte of a word: its lowest bit, its highest.
const LOWEST: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = LOWEST << 7;

/// The highest bit of some byte is set unless all bytes are from 1 to 127.
///
/// Bytes from 128 up have it themselves. Among smaller ones a byte less 1 has it only where the byte is 0, and
/// only such a byte takes anything from its neighbour.
#[inline]
const fn exotic(word: u64) -> u64 {
    (word | word.wrapping_sub(LOWEST)) & HIGHEST
}

/// Whether these bytes are text of which nothing is cut, neither by an engine nor here: UTF-8 without a NUL or a leading
/// byte-order mark, of no more bytes than a length can say.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn is_plain(text: &[u8]) -> bool {
    is_plain_and_short(text) || is_plain_of_any_length(text)
}

/// Whether these bytes are plain text of 8 to 16 bytes, ASCII only.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn is_plain_and_short(text: &[u8]) -> bool {
    if let (8..=16, Some(first), Some(last)) = (text.len(), text.first_chunk(), text.last_chunk()) {
        return are_plain([first, last].map(|end| u64::from_le_bytes(*end)));
    }
    false
}

/// Whether all bytes of two words are from 1 to 127.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[inline]
fn are_plain(words: [u64; 2]) -> bool {
    use core::arch::x86_64::{_mm_cmpgt_epi8, _mm_movemask_epi8, _mm_set_epi64x, _mm_setzero_si128};

    let [low, high] = words.map(u64::cast_signed);
    #[allow(unsafe_code, reason = "measured: saves half of the instructions of looking at a short text")]
    // SAFETY: the target has what these need, or this function was not there.
    let greater = unsafe {
        // As numbers with a sign these bytes, and no others, are greater than 0.
        _mm_movemask_epi8(_mm_cmpgt_epi8(_mm_set_epi64x(high, low), _mm_setzero_si128()))
    };
    greater == 0xFFFF
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline]
fn are_plain([low, high]: [u64; 2]) -> bool {
    (exotic(low) | exotic(high)) == 0
}

#[inline(never)]
pub(crate) fn is_plain_of_any_length(text: &[u8]) -> bool {
    text.len() <= MAX_COUNT && (is_plain_ascii(text) || is_plain_unicode(text))
}

/// A plain ASCII text of 4 to 8 bytes in the low bytes of a word.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn plain_word(text: &[u8]) -> Option<u64> {
    let (4..=8, Some(first), Some(last)) = (text.len(), text.first_chunk(), text.last_chunk()) else {
        return None;
    };
    let (first, last) = (u64::from(u32::from_le_bytes(*first)), u64::from(u32::from_le_bytes(*last)));
    // Bytes that are in both are the same in both.
    (exotic(first | last << 32) == 0).then_some(first | last << (8 * (text.len() - 4)))
}

/// Whether all bytes are ASCII and none is NUL.
fn is_plain_ascii(text: &[u8]) -> bool {
    if let (Some(last), (words, _)) = (text.last_chunk(), text.as_chunks::<8>()) {
        // Without a way out, so that the compiler looks at several words at once.
        let all = words.iter().fold(0, |all, word| all | exotic(u64::from_le_bytes(*word)));
        return all | exotic(u64::from_le_bytes(*last)) == 0;
    }
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        return exotic(u64::from(first) | u64::from(last) << 32) == 0;
    }
    text.iter().all(|byte| (1..128).contains(byte))
}

fn is_plain_unicode(text: &[u8]) -> bool {
    !text.contains(&0) && core::str::from_utf8(text).is_ok_and(|text| !text.starts_with('\u{FEFF}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_plain_text_is_a_word() {
        for len in 0..12 {
            let text = &b"abcdefghijkl"[..len];
            let word = plain_word(text).map(u64::to_le_bytes);
            let expected = (4..=8).contains(&len).then(|| {
                let mut bytes = [0; 8];
                bytes[..len].copy_from_slice(text);
                bytes
            });
            assert_eq!(word, expected);
            for place in 0..len {
                for byte in [0, 128, 255] {
                    let mut text = text.to_vec();
                    text[place] = byte;
                    assert_eq!(plain_word(&text), None, "{byte} at {place} of {len}");
                }
            }
        }
    }

    #[test]
    fn other_letters_are_plain_but_for_what_is_cut() {
        assert!(is_plain("Привет".as_bytes()));
        assert!(is_plain("日本".as_bytes()));
        assert!(is_plain("a\u{FEFF}".as_bytes()));
        assert!(!is_plain("\u{FEFF}Привет".as_bytes()));
        assert!(!is_plain("При\0вет".as_bytes()));
        assert!(!is_plain(&"Привет".as_bytes()[..11]));
    }

    #[test]
    fn a_byte_that_is_not_plain_is_found_at_every_place_of_every_length() {
        for len in 0..70 {
            let mut text = [b'~'; 70];
            assert!(is_plain(&text[..len]), "{len}");
            text[..len].fill(1);
            assert!(is_plain(&text[..len]), "{len}");
            for place in 0..len {
                for byte in [0, 128, 255] {
                    let plain = core::mem::replace(&mut text[place], byte);
                    assert!(!is_plain(&text[..len]), "{byte} at {place} of {len}");
                    text[place] = plain;
                }
            }
        }
    }
}

//! Text that can be used unchanged in both directions. Almost all text is ASCII without a NUL, and a fast test detects
//! that.

/// A word in which each byte has only its lowest bit set, and a word in which each byte has only its highest bit set.
const LOWEST: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = LOWEST << 7;

/// What engines drop at the start of a text.
pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Returns a word in which the highest bit of some byte is set unless all bytes are from 1 to 127.
///
/// Bytes from 128 up have that bit themselves. For a smaller byte, subtracting 1 sets it only if the byte is 0, and
/// only such a byte borrows from its neighbour.
#[inline]
const fn exotic(word: u64) -> u64 {
    (word | word.wrapping_sub(LOWEST)) & HIGHEST
}

/// Returns whether `text` is 8 to 16 bytes of ASCII without a NUL.
// mutants `with false`: a fast path
#[inline]
pub(crate) fn is_plain_and_short(text: &[u8]) -> bool {
    if let (8..=16, Some(first), Some(last)) = (text.len(), text.first_chunk(), text.last_chunk()) {
        return are_plain([first, last].map(|end| u64::from_le_bytes(*end)));
    }
    false
}

/// Returns whether all bytes of two words are from 1 to 127.
// mutants `with false`: a fast path
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

// mutants `with`: not compiled on x86-64
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2")))]
#[inline]
fn are_plain([low, high]: [u64; 2]) -> bool {
    (exotic(low) | exotic(high)) == 0
}

/// How many bytes of a long text are looked at together.
const BLOCK: usize = 64;

/// Returns whether all bytes are ASCII and none is NUL.
// mutants `with false`: a fast path
#[inline]
pub(crate) fn is_plain_text(bytes: &[u8]) -> bool {
    is_plain_and_short(bytes) || is_plain_of_any_length(bytes)
}

#[inline(never)]
fn is_plain_of_any_length(bytes: &[u8]) -> bool {
    let (blocks, last) = (bytes.as_chunks::<BLOCK>().0, bytes.last_chunk());
    last.map_or_else(
        || is_plain_and_below_a_block(bytes),
        |last| blocks.iter().all(is_plain) && is_plain(last),
    )
}

/// Returns whether bytes are text that engines keep whole: UTF-8 that has no NUL and does not start with a byte-order mark.
#[inline]
pub(crate) fn is_whole_text(bytes: &[u8]) -> bool {
    is_plain_and_short(bytes) || is_whole_text_of_any_length(bytes)
}

#[inline(never)]
fn is_whole_text_of_any_length(bytes: &[u8]) -> bool {
    bytes.len() < BLOCK && is_plain_and_below_a_block(bytes) || is_whole_long_text(bytes)
}

/// Returns whether engines keep text whole that is longer than a block or not plain. It calls functions, around which registers
/// have to be saved.
#[inline(never)]
fn is_whole_long_text(bytes: &[u8]) -> bool {
    let blocks = bytes.as_chunks::<BLOCK>().0;
    let plain = blocks.iter().take_while(|block| is_plain(block)).count();
    // The last block may overlap the one before it.
    if plain == blocks.len() && bytes.last_chunk().is_some_and(is_plain) {
        return true;
    }
    let rest = &bytes[plain * BLOCK..];
    core::str::from_utf8(rest).is_ok() && !has_nul(rest) && !bytes.starts_with(BYTE_ORDER_MARK)
}

/// Returns whether all bytes of a block are ASCII and none is NUL.
#[inline]
fn is_plain(block: &[u8; BLOCK]) -> bool {
    // As signed numbers, exactly the bytes from 1 to 127 are greater than 0. Without an early return, the compiler compares
    // several bytes at once.
    block.iter().fold(true, |all, byte| all & (byte.cast_signed() > 0))
}

/// Returns whether all bytes are ASCII and none is NUL.
#[inline]
fn is_plain_and_below_a_block(text: &[u8]) -> bool {
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

/// Returns whether engines keep all of a text: they cut it at a NUL, and drop a leading byte-order mark.
pub(crate) fn is_kept_whole(text: &str) -> bool {
    !has_nul(text.as_bytes()) && !text.as_bytes().starts_with(BYTE_ORDER_MARK)
}

/// Returns whether one of the bytes is 0.
pub(crate) fn has_nul(text: &[u8]) -> bool {
    match text.len() {
        0..8 => text.contains(&0),
        8..16 => any_piece::<8>(text, |word| word_has_zero(*word)),
        16..BLOCK => any_piece::<16>(text, has_zero),
        BLOCK.. => any_piece::<BLOCK>(text, has_zero),
    }
}

/// Returns whether `has` is true for one of the pieces of a text. The last piece may overlap the one before it.
#[inline]
fn any_piece<const N: usize>(text: &[u8], has: impl Fn(&[u8; N]) -> bool) -> bool {
    text.as_chunks().0.iter().any(&has) || text.last_chunk().is_some_and(has)
}

/// Returns whether one of many bytes is 0.
#[inline]
pub(crate) fn has_zero<const N: usize>(bytes: &[u8; N]) -> bool {
    #[allow(
        clippy::needless_bitwise_bool,
        reason = "without an early return, all bytes are compared at once"
    )]
    bytes.iter().fold(false, |any, byte| any | (*byte == 0))
}

/// Returns whether one of eight bytes is 0.
#[inline]
pub(crate) const fn word_has_zero(bytes: [u8; 8]) -> bool {
    let word = u64::from_le_bytes(bytes);
    word.wrapping_sub(LOWEST) & !word & HIGHEST != 0
}

/// Returns the smaller byte at each position.
#[inline]
pub(crate) fn smaller<const N: usize>(mut left: [u8; N], right: [u8; N]) -> [u8; N] {
    for (left, right) in left.iter_mut().zip(right) {
        *left = (*left).min(right);
    }
    left
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
    fn whole_text_is_utf8_without_a_nul_and_a_mark() {
        let pieces =
            ["", "a", "~~~~~~~", "é", "€", "🦀", "\u{FEFF}", "\0", "abcdefghijklmnopqrstuvwxyz012345"];
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    let text = [first, second, third, second, "tail"].concat();
                    assert_eq!(is_whole_text(text.as_bytes()), is_kept_whole(&text), "{text:?}");
                    for len in 0..text.len() {
                        let start = &text.as_bytes()[..len];
                        let is_whole = core::str::from_utf8(start).is_ok_and(is_kept_whole);
                        assert_eq!(is_whole_text(start), is_whole, "{len} bytes of {text:?}");
                        assert_eq!(
                            is_plain_text(start),
                            is_whole && start.is_ascii(),
                            "{len} bytes of {text:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_byte_that_is_no_text_is_found_at_every_place_of_every_length() {
        for len in 0..70 {
            let mut text = [b'~'; 70];
            assert!(is_whole_text(&text[..len]) && is_plain_text(&text[..len]), "{len}");
            text[..len].fill(1);
            assert!(is_whole_text(&text[..len]) && is_plain_text(&text[..len]), "{len}");
            for place in 0..len {
                for byte in [0, 128, 255] {
                    let plain = core::mem::replace(&mut text[place], byte);
                    let is_text = is_whole_text(&text[..len]) || is_plain_text(&text[..len]);
                    assert!(!is_text, "{byte} at {place} of {len}");
                    text[place] = plain;
                }
            }
        }
    }
}

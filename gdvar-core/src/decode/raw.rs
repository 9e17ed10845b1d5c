//! The only `unsafe` code of decoding: it does not check again that a text is UTF-8, and does not zero
//! memory that is about to be filled.

#![allow(
    unsafe_code,
    reason = "measured: a second look at each text and zeroed memory cost a sixth of decoding"
)]

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::format::ascii::is_whole_text;
use crate::format::plain::Plain;

/// Returns the bytes as text if they are text that engines keep whole.
#[inline]
pub fn whole_text(bytes: &[u8]) -> Option<&str> {
    // SAFETY: such text is UTF-8.
    is_whole_text(bytes).then(|| unsafe { core::str::from_utf8_unchecked(bytes) })
}

/// Splits off the body of a text that engines keep whole and that ends in `nuls` zero bytes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn split_text_body(bytes: &[u8], nuls: usize) -> Option<(&str, &[u8])> {
    let (len, rest) = bytes.split_first_chunk()?;
    let len = u32::from_le_bytes(*len);
    // Computed as a `u64`, so that no length overflows.
    let padded = (u64::from(len) + 3) & !3;
    if padded > rest.len() as u64 {
        return None;
    }
    // Both are at most the length of the rest of the input, so they fit a `usize`.
    let (len, padded) = (len as usize, usize::try_from(padded).ok()?);
    let text = rest.get(..len.checked_sub(nuls)?)?;
    if nuls > 0 && rest[len - 1] != 0 {
        return None;
    }
    Some((whole_text(text)?, rest.get(padded..)?))
}

/// Copies text to memory of its own.
///
/// All texts share one copy of the inner function: a call costs little compared to an allocation, and inlining would repeat this code
/// in every field. A `Box` is returned in two registers. A `String` would be returned in memory and then moved in pieces of other
/// sizes than it was written in, for which the processor cannot forward the stores.
#[inline]
pub(crate) fn owned_text(text: &str) -> String {
    #[inline(never)]
    fn boxed(text: &str) -> Box<str> {
        Box::from(text)
    }
    boxed(text).into_string()
}

/// Copies the items of a packed array from its bytes to memory of their own. As for a text, the inner function returns two registers.
#[inline]
pub(crate) fn items_of<T: Plain>(bytes: &[u8]) -> Vec<T> {
    #[inline(never)]
    fn boxed<T: Plain>(bytes: &[u8]) -> Box<[T]> {
        let mut items = Vec::with_capacity(bytes.len() / size_of::<T>());
        fill(&mut items, bytes);
        items.into_boxed_slice()
    }
    boxed(bytes).into_vec()
}

/// Replaces `items` by the items of a packed array, and reuses their memory.
pub(crate) fn replace_items<T: Plain>(items: &mut Vec<T>, bytes: &[u8]) {
    items.clear();
    items.reserve_exact(bytes.len() / size_of::<T>());
    fill(items, bytes);
}

/// Fills an empty `Vec` that has capacity for the items.
#[inline]
fn fill<T: Plain>(items: &mut Vec<T>, bytes: &[u8]) {
    let count = bytes.len() / size_of::<T>();
    assert!(items.is_empty() && items.capacity() >= count);
    // SAFETY: there is memory for `count` items, none of it is in use, and `bytes` has exactly as many bytes as they
    // take. The memory is not part of `bytes`, since `items` is borrowed mutably. Any bytes are a valid `T`, because
    // `Plain` requires `Pod`.
    unsafe {
        core::ptr::copy_nonoverlapping(
            bytes.as_ptr(),
            items.as_mut_ptr().cast::<u8>(),
            count * size_of::<T>(),
        );
        items.set_len(count);
    }
    if cfg!(target_endian = "big") {
        // not covered: only on big-endian machines
        for item in items {
            *item = item.little_endian();
        }
    }
}

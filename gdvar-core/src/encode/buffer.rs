//! The end of the buffer to which values are written, with all the `unsafe` code of encoding.
//!
//! A [`Buffer`] knows how many bytes are free after its end. Once everything is inlined, this number is a constant
//! between the fields of a struct, so the compiler removes the check before each write.

#![allow(unsafe_code, reason = "a check of the capacity before each word takes as long as writing the word")]

use alloc::vec::Vec;
use core::ptr::NonNull;

use bytemuck::Pod;

use crate::format::MAX_COUNT;
use crate::format::ascii::{BYTE_ORDER_MARK, has_zero, smaller, word_has_zero};

/// Text and packed arrays are padded to whole words.
const WORD: usize = 4;

/// Writes to the end of a `Vec`, whose length is set once everything is written.
#[derive(Debug)]
pub(crate) struct Buffer<'a> {
    vec: &'a mut Vec<u8>,
    place: WritePlace,
    /// How many bytes are known to be free.
    room: usize,
}

/// A position in the memory of a `Vec`.
#[derive(Clone, Copy, Debug)]
pub(super) struct WritePlace {
    /// The start of the memory of the `Vec`.
    base: *const u8,
    /// One past the last byte that was written.
    start: *mut u8,
    /// One past the last byte that can be written.
    end: *mut u8,
}

// Invariants:
//
// (1) The first `start - base` bytes were written: the `Vec` has memory for them, and they are initialised.
// (2) The bytes from `start` to `end` belong to the memory of the `Vec` and can be written; there are at least `room` of
//     them. While the buffer is lent, `start` equals `end`, because the borrower may move the memory: the three pointers
//     still point to where it was when the buffer was lent.
//
// A panic may leave a buffer lent forever. Its next write finds no room, grows the `Vec`, and continues after the
// buffer's own bytes, which are still in the `Vec`; the borrower's bytes are lost.
impl<'a> Buffer<'a> {
    pub(crate) fn new(vec: &'a mut Vec<u8>) -> Self {
        let place = place(vec);
        Self { vec, place, room: 0 }
    }

    /// Lends the buffer to a copy. Only the copy is passed by reference, so this buffer stays in registers; the copy does
    /// so too if it is never passed by reference.
    #[inline]
    pub(super) fn lend(&mut self) -> Buffer<'_> {
        let place = self.place;
        (self.place.end, self.room) = (place.start, 0);
        Buffer { vec: self.vec, place, room: 0 }
    }

    /// Returns the position of the buffer, which the lender needs to take the buffer back.
    #[inline]
    pub(super) fn place(&self) -> WritePlace {
        self.place
    }

    /// Takes back a buffer that was lent. `place` must be the final position of the borrower.
    #[inline]
    pub(super) fn take_back(&mut self, place: WritePlace) {
        debug_assert!(core::ptr::eq(place.base, self.vec.as_ptr()));
        self.place = place;
    }

    /// Returns the length of the `Vec`, including everything written so far.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.place.start.addr() - self.place.base.addr()
    }

    /// Returns how many bytes are known to be free.
    // mutants `with 0`, `with 1`: only how much memory is reserved, or when
    // not covered: only in optimised builds
    #[inline]
    pub(crate) fn room(&self) -> usize {
        self.room
    }

    /// Reserves `more` bytes in addition to the bytes that are known to be free.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn reserve(&mut self, more: usize) {
        // mutants `< with <=`: only how much memory is reserved, or when
        if self.spare() < more {
            // SAFETY: by (1).
            self.place = unsafe { grow(self.vec, self.len(), self.room, more) };
        }
        self.room += more;
    }

    /// Ensures that `len` bytes are known to be free.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn ensure(&mut self, len: usize) {
        // mutants `< with <=`: only how much memory is reserved, or when
        if self.room < len {
            self.room = 0;
            self.reserve(len);
        }
    }

    /// Releases `len` of the bytes that are known to be free, for a value that reserves its own room.
    // mutants `with ()`: only how much memory is reserved, or when
    #[inline]
    pub(crate) fn release(&mut self, len: usize) {
        self.room = self.room.saturating_sub(len);
    }

    /// Writes the bytes of a value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write<T: Pod>(&mut self, value: T) {
        self.ensure(size_of::<T>());
        // SAFETY: by (2) that many bytes are free. A `Pod` type has no padding, so all of them are initialised.
        unsafe {
            self.place.start.cast::<T>().write_unaligned(value);
            self.place.start = self.place.start.add(size_of::<T>());
        }
        self.room -= size_of::<T>();
    }

    /// Writes a key, whose bytes are whole words and known at compile time.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_constant(&mut self, bytes: &'static [u8]) {
        self.ensure(bytes.len());
        // SAFETY: by (2) that many bytes are free. Nothing else points there.
        unsafe {
            core::ptr::copy_nonoverlapping(bytes.as_ptr(), self.place.start, bytes.len());
            self.place.start = self.place.start.add(bytes.len());
        }
        self.room -= bytes.len();
    }

    /// Writes bytes. Room was reserved for the first `least` of them, and perhaps not for the rest.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_slice(&mut self, least: usize, bytes: &[u8]) {
        self.ensure(least);
        self.room -= least; // mutants `-= with /=`: one free byte too many is fewer than any write takes
        self.append(bytes, bytes.len());
    }

    /// Writes bytes, padded with zeros to a whole word. If `nul` is true, at least one zero follows them.
    #[inline]
    pub(crate) fn write_padded(&mut self, bytes: &[u8], nul: bool) {
        self.append(bytes, padded(bytes.len() + usize::from(nul)));
    }

    /// Writes bytes, padded to `padded` bytes with at most a word of zeros.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn append(&mut self, bytes: &[u8], padded: usize) {
        // mutants `< with <=`: only how much memory is reserved, or when
        if self.spare() < padded {
            // SAFETY: by (1).
            self.place = unsafe { grow_and_append(self.vec, self.len(), self.room, bytes, padded) };
            return;
        }
        // SAFETY: the check above showed that `padded` bytes are free; nothing else points there.
        self.place.start = unsafe { copy_padded(bytes, padded, self.place.start) };
    }

    /// Writes a header and a 64-bit number. The caller may have reserved room for only 32 bits of the number.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_wide(&mut self, header: u32, number: [u8; 8]) {
        self.ensure(2 * WORD);
        self.room -= 2 * WORD;
        // mutants `< with <=`: only how much memory is reserved, or when
        if self.spare() < 3 * WORD {
            // SAFETY: by (1).
            self.place = unsafe { grow_and_write_wide(self.vec, self.len(), self.room, header, number) };
            return;
        }
        // SAFETY: the check above showed that three words are free; nothing else points there.
        self.place.start = unsafe { write_wide(header, number, self.place.start) };
    }

    /// Returns how many bytes are free beyond the `room` bytes that are known to be free.
    // mutants `with 0`, `with 1`: only how much memory is reserved, or when
    #[inline]
    fn spare(&self) -> usize {
        // By (2) this does not overflow.
        self.place.end.addr() - self.place.start.addr() - self.room
    }

    /// Writes the length of a text, the text and its padding, with a function that is not inlined. If `nul` is true, a zero
    /// byte follows the text, which its length counts. If there is no room, or if engines would not keep all of the text,
    /// writes nothing and returns `false`.
    // mutants `with false`: a fast path
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_text(&mut self, text: &str, nul: bool) -> bool {
        self.ensure(WORD);
        // SAFETY: by (2) there is room for a length, and for `spare` bytes after it; nothing else points there.
        match unsafe { write_text::<true>(text, nul, self.spare(), self.place.start) } {
            Some(start) => {
                self.place.start = start.as_ptr();
                self.room -= WORD;
                true
            }
            None => false,
        }
    }

    /// Returns the bytes written from position `from` on.
    pub(crate) fn written(&self, from: usize) -> &[u8] {
        let len = self.len();
        assert!(from <= len);
        // SAFETY: by (1) these bytes are there and initialised, and nothing writes to them while `self` is borrowed.
        unsafe { core::slice::from_raw_parts(self.vec.as_ptr().add(from), len - from) }
    }

    /// Overwrites the bytes at position `place`.
    pub(crate) fn overwrite<const N: usize>(&mut self, place: usize, bytes: [u8; N]) {
        assert!(place <= self.len() && N <= self.len() - place);
        // SAFETY: the assertion above showed that these bytes were written.
        unsafe { self.vec.as_mut_ptr().add(place).cast::<[u8; N]>().write_unaligned(bytes) }
    }

    /// Sets the length of the `Vec`, so that it contains everything that was written.
    pub(crate) fn finish(self) {
        let len = self.len();
        // SAFETY: by (1).
        unsafe { self.vec.set_len(len) }
    }
}

/// Rounds a number of bytes up to whole words. No slice is so long that this overflows.
#[inline]
const fn padded(len: usize) -> usize {
    (len + (WORD - 1)) & !(WORD - 1)
}

/// Returns the position at the end of a `Vec`.
fn place(vec: &mut Vec<u8>) -> WritePlace {
    let base = vec.as_mut_ptr();
    WritePlace { base, start: base.wrapping_add(vec.len()), end: base.wrapping_add(vec.capacity()) }
}

/// Reserves room for `room + more` bytes after the first `len` bytes.
///
/// # Safety
///
/// The `Vec` has memory for `len` bytes, and these are initialised.
#[cold]
#[inline(never)]
unsafe fn grow(vec: &mut Vec<u8>, len: usize, room: usize, more: usize) -> WritePlace {
    // SAFETY: the caller's promise.
    unsafe { vec.set_len(len) }
    // This panics if the total exceeds what a `Vec` can hold.
    vec.reserve(room.saturating_add(more));
    place(vec)
}

/// Reserves room, then writes bytes and their padding.
///
/// # Safety
///
/// The same as for [`grow`] and [`copy_padded`].
#[cold]
#[inline(never)]
unsafe fn grow_and_append(
    vec: &mut Vec<u8>,
    len: usize,
    room: usize,
    bytes: &[u8],
    padded: usize,
) -> WritePlace {
    // SAFETY: the caller's promise; afterwards there is room.
    unsafe {
        let place = grow(vec, len, room, padded);
        WritePlace { start: copy_padded(bytes, padded, place.start), ..place }
    }
}

/// Reserves room, then writes a header and a number.
///
/// # Safety
///
/// The same as for [`grow`].
#[cold]
#[inline(never)]
unsafe fn grow_and_write_wide(
    vec: &mut Vec<u8>,
    len: usize,
    room: usize,
    header: u32,
    number: [u8; 8],
) -> WritePlace {
    // SAFETY: the caller's promise; afterwards there is room.
    unsafe {
        let place = grow(vec, len, room, 3 * WORD);
        WritePlace { start: write_wide(header, number, place.start), ..place }
    }
}

/// Writes a header and a number. Returns the end of what was written.
///
/// # Safety
///
/// Three words may be written at `to`.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn write_wide(header: u32, number: [u8; 8], to: *mut u8) -> *mut u8 {
    // SAFETY: the caller's promise.
    unsafe {
        to.cast::<[u8; WORD]>().write_unaligned(header.to_le_bytes());
        to.add(WORD).cast::<[u8; 8]>().write_unaligned(number);
        to.add(3 * WORD)
    }
}

/// Copies bytes, padded with zeros to `padded` bytes. Returns the end of what was written.
///
/// # Safety
///
/// `padded` is at least the length of `bytes` and at most a word more. At `to`, `padded` bytes may be written, and they
/// do not overlap `bytes`.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn copy_padded(bytes: &[u8], padded: usize, to: *mut u8) -> *mut u8 {
    debug_assert!((bytes.len()..=bytes.len() + WORD).contains(&padded));
    if let (8..=16, Some(first), Some(last)) = (bytes.len(), bytes.first_chunk(), bytes.last_chunk()) {
        // SAFETY: at least 8 bytes may be written at `to`. The last word is zeroed before the bytes are written over it.
        unsafe {
            to.add(padded - WORD).cast::<[u8; WORD]>().write_unaligned([0; WORD]);
            to.cast::<[u8; 8]>().write_unaligned(*first);
            to.add(bytes.len() - 8).cast::<[u8; 8]>().write_unaligned(*last);
            return to.add(padded);
        }
    }
    // SAFETY: the caller's promise.
    unsafe { copy_of_any_length(bytes, padded, to) }
}

/// Copies any number of bytes, padded as [`copy_padded`] does it. It returns the end of what was written, so that its
/// caller keeps nothing across the call.
///
/// # Safety
///
/// The same as for [`copy_padded`].
#[inline(never)]
unsafe fn copy_of_any_length(bytes: &[u8], padded: usize, to: *mut u8) -> *mut u8 {
    // SAFETY: the caller's promise. The last word is zeroed before the bytes are written over it.
    unsafe {
        if padded >= WORD {
            to.add(padded - WORD).cast::<[u8; WORD]>().write_unaligned([0; WORD]);
        }
        core::ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len());
        to.add(padded)
    }
}

/// Writes the length of a text, the text, a zero byte if `nul` is true, and the padding, if they fit `spare` bytes besides the
/// length and engines keep all of the text. Returns the end of what was written.
///
/// # Safety
///
/// `4 + spare` bytes may be written at `to`, and they do not overlap `text`.
#[inline(never)]
unsafe fn write_text<const SHORT: bool>(
    text: &str,
    nul: bool,
    spare: usize,
    to: *mut u8,
) -> Option<NonNull<u8>> {
    let bytes = text.as_bytes();
    // Writing other lengths calls `memcpy`, around which registers have to be saved.
    if SHORT && !(4..BLOCK).contains(&bytes.len()) {
        // SAFETY: the caller's promise.
        return unsafe { write_text::<false>(text, nul, spare, to) };
    }
    let len = bytes.len() + usize::from(nul);
    let padded = padded(len);
    if spare < padded || len > MAX_COUNT {
        return None;
    }
    #[allow(clippy::cast_possible_truncation, reason = "it is not more than 31 bits")]
    let written = len as u32;
    // SAFETY: the caller's promise. The last word, which is the length if nothing follows it, is zeroed before the length and
    // the bytes are written over it.
    let is_kept = unsafe {
        to.add(padded).cast::<[u8; WORD]>().write_unaligned([0; WORD]);
        to.cast::<[u8; WORD]>().write_unaligned(written.to_le_bytes());
        copy_text(bytes, to.add(WORD))
    };
    // SAFETY: `4 + padded` bytes may be written at `to`, so its end is part of the same memory.
    is_kept.then(|| unsafe { NonNull::new_unchecked(to.add(WORD + padded)) })
}

/// How many bytes of a long text are copied together.
const BLOCK: usize = 32;

/// Copies a text, and returns whether engines keep all of it. Each byte is read once.
///
/// # Safety
///
/// As many bytes as the text has may be written at `to`, and they do not overlap it.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn copy_text(text: &[u8], to: *mut u8) -> bool {
    // SAFETY: the caller's promise. Each piece is written to its own position in the text.
    let has_nul = unsafe {
        match text.len() {
            0..4 => {
                core::ptr::copy_nonoverlapping(text.as_ptr(), to, text.len());
                text.contains(&0)
            }
            4..8 => {
                let [[a, b, c, d], [e, f, g, h]] = copy_ends(text, to);
                word_has_zero([a, b, c, d, e, f, g, h])
            }
            8..16 => copy_ends(text, to).into_iter().any(word_has_zero),
            16..BLOCK => copy_ends::<16>(text, to).iter().any(has_zero),
            BLOCK.. => {
                let mut least = [u8::MAX; BLOCK];
                for (index, block) in text.as_chunks::<BLOCK>().0.iter().enumerate() {
                    to.add(index * BLOCK).cast::<[u8; BLOCK]>().write_unaligned(*block);
                    least = smaller(least, *block);
                }
                let [_, end] = copy_ends::<BLOCK>(text, to);
                has_zero(&smaller(least, end))
            }
        }
    };
    !has_nul && !text.starts_with(BYTE_ORDER_MARK)
}

/// Copies the first and the last `N` bytes of a text that has at least `N`, and returns them.
///
/// # Safety
///
/// The same as for [`copy_text`].
#[inline]
unsafe fn copy_ends<const N: usize>(text: &[u8], to: *mut u8) -> [[u8; N]; 2] {
    let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) else { unreachable!() };
    // SAFETY: the caller's promise, for the first bytes of the text and for its last ones.
    unsafe {
        to.cast::<[u8; N]>().write_unaligned(*first);
        to.add(text.len() - N).cast::<[u8; N]>().write_unaligned(*last);
    }
    [*first, *last]
}

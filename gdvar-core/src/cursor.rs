//! The two cursors of the fast roads: one over the end of a buffer, one over the start of an input.
//!
//! All the `unsafe` code of the codecs is here. Both cursors know a number of bytes that are certain to be
//! there. When a struct's fields are written or read one after the other, that number is a constant at each of
//! them, so the compiler drops the checks against it; whoever needs more has to look.
//!
//! With optimisation everything is inlined, here and in whatever uses it, or else nothing is a constant. Without,
//! nothing is: a level of nested values would take too much of the stack.

#![allow(unsafe_code, reason = "a look at the room before each word takes as long as writing the word")]

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;

use crate::ascii::is_plain;
use crate::decoder::Decoder;
use crate::encoder::{COUNT_SIZE, Encoder, HEADER_SIZE, padding};
use crate::plain::Plain;
use crate::variant_type::Lookup;

/// What runs are padded to.
const WORD: usize = 4;

/// Writes behind the end of an [`Encoder`]'s buffer, in room that was made before.
///
/// What it wrote becomes part of the buffer when it is [finished](Self::finish). Dropped before that, it is as if
/// nothing had been written.
#[derive(Debug)]
pub struct Appender<'e, 'a> {
    encoder: &'e mut Encoder<'a>,
    /// The buffer's first byte.
    start: *mut u8,
    /// How many bytes from `start` on are written.
    end: usize,
    /// How many more there is room for, at least.
    room: usize,
}

// What holds whenever none of the methods below is running:
//
// (1) `start` is the pointer of the encoder's buffer, and `end + room` is at most the buffer's capacity. Only
//     `make_room` and `with_encoder` let anyone at the buffer, and both take pointer and end anew.
// (2) The bytes from `start` to `start + end` are initialised: those within the buffer's length always were, and
//     whatever moves `end` wrote the bytes that it moves over.
impl<'e, 'a> Appender<'e, 'a> {
    /// Starts at the end of the buffer, with room for so many bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(encoder: &'e mut Encoder<'a>, room: usize) -> Self {
        let buffer = encoder.buffer();
        if buffer.capacity() - buffer.len() < room {
            grow(buffer, room);
        }
        let (start, end) = (buffer.as_mut_ptr(), buffer.len());
        Self { encoder, start, end, room }
    }

    /// Who is being written for. Its buffer lacks what was written since.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn encoder(&self) -> &Encoder<'a> {
        self.encoder
    }

    /// Makes what was written part of the buffer.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn settle(&mut self) {
        let end = self.end;
        // SAFETY: by (1) the capacity is at least `end`, by (2) the bytes before it are initialised.
        unsafe { self.encoder.buffer().set_len(end) }
    }

    /// Makes what was written part of the buffer, and is done.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn finish(mut self) -> &'e mut Encoder<'a> {
        self.settle();
        self.encoder
    }

    /// Lets `write` write with the encoder, and goes on behind that with the room that there was.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn with_encoder<T>(&mut self, write: impl FnOnce(&mut Encoder<'a>) -> T) -> T {
        self.settle();
        let written = write(self.encoder);
        let buffer = self.encoder.buffer();
        if buffer.capacity() - buffer.len() < self.room {
            grow(buffer, self.room);
        }
        (self.start, self.end) = (buffer.as_mut_ptr(), buffer.len());
        written
    }

    /// How many bytes of the buffer are written.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn position(&self) -> usize {
        self.end
    }

    /// Makes room for `more` bytes beside those that there is room for already.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn make_room(&mut self, more: usize) {
        let needed = self.room.saturating_add(more);
        // By (1) no overflow.
        if self.encoder.buffer().capacity() - self.end < needed {
            self.settle();
            self.start = grow(self.encoder.buffer(), needed);
        }
        self.room = needed;
    }

    /// Writes these bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write<const N: usize>(&mut self, bytes: [u8; N]) {
        if self.room < N {
            self.make_room(N - self.room);
        }
        // SAFETY: by (1) the `N` bytes from `end` on are the buffer's to write to.
        unsafe { self.start.add(self.end).cast::<[u8; N]>().write_unaligned(bytes) }
        self.end += N;
        self.room -= N;
    }

    /// Writes bytes for which there is room for as many as were expected. For the others it is made.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_where<const N: usize>(&mut self, expected: usize, bytes: [u8; N]) {
        let room = self.room.saturating_sub(expected);
        if N > expected || self.room < expected {
            self.room = 0;
            self.make_room(N + room);
        }
        // SAFETY: there is room for N bytes and `room` behind them: as just made, or because by (1) there was room
        // for the expected and those, and N is no more.
        unsafe { self.start.add(self.end).cast::<[u8; N]>().write_unaligned(bytes) }
        self.end += N;
        self.room = room;
    }

    /// Writes a value that is its bytes in memory.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_plain<T: Plain>(&mut self, value: T) {
        if self.room < size_of::<T>() {
            self.make_room(size_of::<T>() - self.room);
        }
        // SAFETY: by (1) there is room for a `T` at `end`. A `Pod` type has no padding, so all of it is
        // initialised.
        unsafe { self.start.add(self.end).cast::<T>().write_unaligned(value.little_endian()) }
        self.end += size_of::<T>();
        self.room -= size_of::<T>();
    }

    /// Whether there is room for so many bytes beside those that room was made for.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn has_spare(&self, len: usize) -> bool {
        // By (1) no overflow.
        self.encoder.out().capacity() - self.end - self.room >= len
    }

    /// Writes a header and a body, if there is room for them beside what room was made for.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn spare_headed<T: Plain>(&mut self, header: u32, body: T) -> bool {
        if !self.has_spare(HEADER_SIZE + size_of::<T>()) {
            return false;
        }
        // SAFETY: there is room for the header and a `T` at `end`, as was just seen. A `Pod` type has no padding, so
        // all of that is initialised.
        unsafe {
            let to = self.start.add(self.end);
            to.cast::<u32>().write_unaligned(header.to_le());
            to.add(HEADER_SIZE).cast::<T>().write_unaligned(body.little_endian());
        }
        self.end += HEADER_SIZE + size_of::<T>();
        true
    }

    /// Writes a header, a count, and bytes with their padding, if there is room for them beside what room was made
    /// for.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn spare_run(&mut self, header: u32, count: u32, bytes: &[u8]) -> bool {
        const HEAD: usize = HEADER_SIZE + COUNT_SIZE;
        // No overflow: no slice is larger than half of what there is.
        let len = HEAD + bytes.len() + padding(bytes.len());
        if !self.has_spare(len) {
            return false;
        }
        // SAFETY: there is room for `len` bytes at `end`, as was just seen. The last word of that is zeroed before the
        // others come over it, so that all of it is initialised. The source is borrowed by someone else than the
        // buffer, so that the two do not overlap.
        unsafe {
            let to = self.start.add(self.end);
            to.add(len - WORD).cast::<[u8; WORD]>().write_unaligned([0; WORD]);
            to.cast::<u32>().write_unaligned(header.to_le());
            to.add(HEADER_SIZE).cast::<u32>().write_unaligned(count.to_le());
            copy_short(bytes, to.add(HEAD));
        }
        self.end += len;
        true
    }

    /// Gives up room that someone else makes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn forgo(&mut self, room: usize) {
        self.room = self.room.saturating_sub(room);
    }

    /// Writes a count, and bytes of which only the caller knows how many, with their padding. There is room for the
    /// count; for the bytes it is made beside.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_run(&mut self, count: u32, bytes: &[u8]) {
        self.write(count.to_le_bytes());
        let (room, padded) = (self.room, bytes.len() + padding(bytes.len()));
        self.make_room(padded);
        // SAFETY: by (1) there is room for the bytes and their padding at `end`. The last word of that is zeroed
        // before the bytes come over it, so that all of it is initialised; if there are no bytes, it is the word
        // before, the count, which is 0 like they are. The source is borrowed by someone else than the buffer, so
        // that the two do not overlap.
        unsafe {
            self.start.add(self.end + padded - WORD).cast::<[u8; WORD]>().write_unaligned([0; WORD]);
            copy(bytes, self.start.add(self.end));
        }
        // By (1) no overflow.
        self.end += padded;
        self.room = room;
    }
}

/// Reads from the start of what is left to a [`Decoder`], of which some bytes are certain to be there.
///
/// The decoder stands where it stood until the reader [stops](Self::stop).
#[derive(Debug)]
pub struct Reader<'de> {
    /// The decoder's.
    lookup: &'static Lookup,
    /// The bytes from here to there are left.
    start: *const u8,
    end: *const u8,
    input: PhantomData<&'de [u8]>,
    /// How many they are at least.
    certain: usize,
}

// What holds whenever none of the methods below is running:
//
// (3) `start` and `end` are the ends of a slice that is borrowed for `'de`, of `certain` bytes or more.
impl<'de> Reader<'de> {
    /// Starts where the decoder stands.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(decoder: &Decoder<'de>) -> Self {
        let Range { start, end } = decoder.rest().as_ptr_range();
        Self { lookup: decoder.lookup(), start, end, input: PhantomData, certain: 0 }
    }

    /// What headers there are.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn lookup(&self) -> &'static Lookup {
        self.lookup
    }

    /// Makes the decoder stand behind what was read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn stop(&self, decoder: &mut Decoder<'de>) {
        decoder.set_rest(self.rest());
    }

    /// The bytes that are left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn rest(&self) -> &'de [u8] {
        // SAFETY: there are as many.
        unsafe { self.slice(0, self.left()) }
    }

    /// Moves over so many bytes, if there are as many.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn pass_over(&mut self, len: usize) -> bool {
        if !self.has(len) {
            return false;
        }
        // SAFETY: there are as many, as was just seen.
        unsafe { self.pass(len) }
        true
    }

    /// How many bytes are left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn left(&self) -> usize {
        // SAFETY: by (3) these are the ends of one slice, in this order.
        unsafe { self.end.offset_from_unsigned(self.start) }
    }

    /// How many bytes are certain to be left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn certain(&self) -> usize {
        self.certain
    }

    /// Looks whether so many bytes are left; if so, that is certain.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn make_certain(&mut self, len: usize) -> bool {
        if self.left() < len {
            return false;
        }
        self.certain = len;
        true
    }

    /// Forgets how many bytes are certain.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn be_certain_of_nothing(&mut self) {
        self.certain = 0;
    }

    /// Whether so many bytes are left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn has(&self, len: usize) -> bool {
        len <= self.certain || len <= self.left()
    }

    /// The value at some distance from the start.
    ///
    /// # Safety
    ///
    /// There are `distance` bytes and those of a `T`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at<T: Plain>(&self, distance: usize) -> T {
        // SAFETY: the caller says that the bytes are there. A `Pod` type takes any.
        let value = unsafe { self.start.add(distance).cast::<T>().read_unaligned() };
        value.little_endian()
    }

    /// Some bytes at some distance from the start.
    ///
    /// # Safety
    ///
    /// There are `distance` bytes and `len` more.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn slice(&self, distance: usize, len: usize) -> &'de [u8] {
        // SAFETY: the caller says that the bytes are there, so by (3) they are borrowed for `'de`.
        unsafe { core::slice::from_raw_parts(self.start.add(distance), len) }
    }

    /// Moves over bytes.
    ///
    /// # Safety
    ///
    /// There are that many.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn pass(&mut self, len: usize) {
        // SAFETY: the caller says that the new start is not behind the end.
        self.start = unsafe { self.start.add(len) };
        self.certain = self.certain.saturating_sub(len);
    }

    /// Moves over these bytes if they come next.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn take(&mut self, bytes: &[u8]) -> bool {
        if !self.has(bytes.len()) {
            return false;
        }
        // SAFETY: there are that many bytes, as was just seen.
        unsafe {
            let is_next = self.slice(0, bytes.len()) == bytes;
            if is_next {
                self.pass(bytes.len());
            }
            is_next
        }
    }

    /// Reads a value that is its bytes in memory, if it comes next behind just this header.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn headed<T: Plain>(&mut self, header: u64) -> Option<T> {
        self.headed_as(header, Some)
    }

    /// Reads the same as another type, if it comes next and `convert` takes it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn headed_as<T: Plain, U>(
        &mut self,
        header: u64,
        convert: impl FnOnce(T) -> Option<U>,
    ) -> Option<U> {
        if !self.has(HEADER_SIZE + size_of::<T>()) {
            return None;
        }
        // SAFETY: there are that many bytes, as was just seen.
        unsafe {
            if u64::from(self.at::<u32>(0)) != header {
                return None;
            }
            let value = convert(self.at(HEADER_SIZE))?;
            self.pass(HEADER_SIZE + size_of::<T>());
            Some(value)
        }
    }

    /// Reads the items of a run, with their padding, if it comes next behind just this header and `accept` takes
    /// them: `u32` count, then so many items of `size` bytes each. What was certain to follow it still is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn run(
        &mut self,
        header: u64,
        size: usize,
        accept: impl FnOnce(&[u8]) -> bool,
    ) -> Option<&'de [u8]> {
        let head = HEADER_SIZE + COUNT_SIZE;
        if !self.has(head) {
            return None;
        }
        let certain = self.certain.saturating_sub(head);
        // SAFETY: there are that many bytes, as was just seen.
        let (found, count) = unsafe { (self.at::<u32>(0), self.at::<u32>(HEADER_SIZE)) };
        let len = (count as usize).checked_mul(size)?;
        let padded = len.checked_add(padding(len))?;
        if u64::from(found) != header || self.left() - head < padded.checked_add(certain)? {
            return None;
        }
        // SAFETY: there are `padded` bytes behind the head, as was just seen, which are `len` or more; and behind
        // them there are still `certain`.
        unsafe {
            let items = self.slice(head, len);
            if !accept(items) {
                return None;
            }
            self.pass(head + padded);
            self.certain = certain;
            Some(items)
        }
    }

    /// Reads a text of which nothing is to be cut, if it comes next behind just this header.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn plain_text(&mut self, header: u64) -> Option<&'de str> {
        let text = self.run(header, 1, is_plain)?;
        // SAFETY: `is_plain` took it, so it is ASCII, which is UTF-8.
        Some(unsafe { core::str::from_utf8_unchecked(text) })
    }
}

/// The text that these bytes are, if nothing of it is to be cut.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn plain_text(bytes: &[u8]) -> Option<&str> {
    // SAFETY: `is_plain` took them, so they are ASCII, which is UTF-8.
    is_plain(bytes).then(|| unsafe { core::str::from_utf8_unchecked(bytes) })
}

/// Makes room and gives the buffer's new place. It takes no [`Appender`], so that one can stay in registers.
#[cold]
#[inline(never)]
fn grow(buffer: &mut Vec<u8>, room: usize) -> *mut u8 {
    buffer.reserve(room);
    buffer.as_mut_ptr()
}

/// Copies bytes, those of a short text without a call.
///
/// # Safety
///
/// There are `bytes.len()` bytes at `to` that may be written to, and they are none of `bytes`.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn copy(bytes: &[u8], to: *mut u8) {
    if let (8..=16, Some(first), Some(last)) = (bytes.len(), bytes.first_chunk(), bytes.last_chunk::<8>()) {
        // SAFETY: the first 8 and the last 8 of the bytes at `to`, which are at least 8.
        unsafe {
            to.cast::<[u8; 8]>().write_unaligned(*first);
            to.add(bytes.len() - 8).cast::<[u8; 8]>().write_unaligned(*last);
        }
    } else {
        // SAFETY: what the caller says.
        unsafe { core::ptr::copy_nonoverlapping(bytes.as_ptr(), to, bytes.len()) }
    }
}

/// Copies bytes as [`copy`] does, without a call also those that are fewer or some more.
///
/// # Safety
///
/// There are `bytes.len()` bytes at `to` that may be written to, and they are none of `bytes`.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn copy_short(bytes: &[u8], to: *mut u8) {
    let len = bytes.len();
    // SAFETY: in each case the first and the last of the bytes at `to`, which are at least as many; and what the
    // caller says.
    unsafe {
        if let (4..=7, Some(first), Some(last)) = (len, bytes.first_chunk(), bytes.last_chunk::<4>()) {
            to.cast::<[u8; 4]>().write_unaligned(*first);
            to.add(len - 4).cast::<[u8; 4]>().write_unaligned(*last);
        } else if let (17..=32, Some(first), Some(last)) =
            (len, bytes.first_chunk(), bytes.last_chunk::<16>())
        {
            to.cast::<[u8; 16]>().write_unaligned(*first);
            to.add(len - 16).cast::<[u8; 16]>().write_unaligned(*last);
        } else {
            copy(bytes, to);
        }
    }
}

/// Adds the values whose bytes in memory these are.
pub(crate) fn extend<T: Plain>(items: &mut Vec<T>, bytes: &[u8]) {
    let (old, more) = (items.len(), bytes.len() / size_of::<T>());
    items.reserve(more);
    // SAFETY: behind the old values there is room for `more`, which nobody else has; they are as many bytes as are
    // copied, and those are within `bytes`. A `Pod` type takes any bytes, so these values are initialised.
    unsafe {
        let to = items.as_mut_ptr().add(old).cast::<u8>();
        core::ptr::copy_nonoverlapping(bytes.as_ptr(), to, more * size_of::<T>());
        items.set_len(old + more);
    }
    if cfg!(target_endian = "big") {
        for item in &mut items[old..] {
            *item = item.little_endian();
        }
    }
}

//! The two cursors of the fast roads: one over the end of a buffer, one over the start of an input.
//!
//! All the `unsafe` code of the codecs is here. Both cursors know a number of bytes that are certain to be
//! there. When a struct's fields are written or read one after the other, that number is a constant at each of
//! them, so the compiler drops the checks against it; whoever needs more has to look.

#![allow(unsafe_code, reason = "a look at the room before each word takes as long as writing the word")]

use alloc::vec::Vec;

use crate::encoder::Encoder;
use crate::plain::Plain;

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
    #[inline(always)]
    pub(crate) fn new(encoder: &'e mut Encoder<'a>, room: usize) -> Self {
        let buffer = encoder.buffer();
        if buffer.capacity() - buffer.len() < room {
            grow(buffer, room);
        }
        let (start, end) = (buffer.as_mut_ptr(), buffer.len());
        Self { encoder, start, end, room }
    }

    /// Who is being written for. Its buffer lacks what was written since.
    #[inline(always)]
    pub(crate) fn encoder(&self) -> &Encoder<'a> {
        self.encoder
    }

    /// Makes what was written part of the buffer.
    #[inline(always)]
    fn settle(&mut self) {
        let end = self.end;
        // SAFETY: by (1) the capacity is at least `end`, by (2) the bytes before it are initialised.
        unsafe { self.encoder.buffer().set_len(end) }
    }

    /// Makes what was written part of the buffer, and is done.
    #[inline(always)]
    pub(crate) fn finish(mut self) -> &'e mut Encoder<'a> {
        self.settle();
        self.encoder
    }

    /// Lets `write` write with the encoder, and goes on behind that with the room that there was.
    #[inline(always)]
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
    #[inline(always)]
    pub(crate) fn position(&self) -> usize {
        self.end
    }

    /// Makes room for `more` bytes beside those that there is room for already.
    #[inline(always)]
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
    #[inline(always)]
    pub(crate) fn write<const N: usize>(&mut self, bytes: [u8; N]) {
        self.write_first(bytes, N);
    }

    /// Writes the first `len` of these bytes, or all if that is more. It takes room for all.
    #[inline(always)]
    pub(crate) fn write_first<const N: usize>(&mut self, bytes: [u8; N], len: usize) {
        if self.room < N {
            self.make_room(N);
        }
        // SAFETY: by (1) the `N` bytes from `end` on are the buffer's to write to.
        unsafe { self.start.add(self.end).cast::<[u8; N]>().write_unaligned(bytes) }
        self.end += if len < N { len } else { N };
        self.room -= N;
    }

    /// Writes a value that is its bytes in memory.
    #[inline(always)]
    pub(crate) fn write_plain<T: Plain>(&mut self, value: T) {
        if self.room < size_of::<T>() {
            self.make_room(size_of::<T>());
        }
        // SAFETY: by (1) there is room for a `T` at `end`. A `Pod` type has no padding, so all of it is
        // initialised.
        unsafe { self.start.add(self.end).cast::<T>().write_unaligned(value.little_endian()) }
        self.end += size_of::<T>();
        self.room -= size_of::<T>();
    }

    /// Gives up room that will not be needed.
    #[inline(always)]
    pub(crate) fn forgo(&mut self, room: usize) {
        self.room = self.room.saturating_sub(room);
    }

    /// Writes bytes of which only the caller knows how many, beside those that there is room for.
    #[inline(always)]
    pub(crate) fn write_beside(&mut self, bytes: &[u8]) {
        let room = self.room;
        self.make_room(bytes.len());
        // SAFETY: by (1) there is room for them at `end`. The source is borrowed by someone else than the
        // buffer, so that the two do not overlap.
        unsafe { copy(bytes, self.start.add(self.end)) }
        // By (1) no overflow.
        self.end += bytes.len();
        self.room = room;
    }
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
#[inline(always)]
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

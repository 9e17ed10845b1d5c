//! The two cursors of the fast roads: one over the end of a buffer, one over the start of an input.
//!
//! All the `unsafe` code of the codecs is here, but for a comparison in `ascii.rs`. Both cursors know a number of bytes
//! that are certain to be there. When a struct's fields are written or read one after the other, that number is a constant
//! at each of them, so the compiler drops the checks against it; whoever needs more has to look.
//!
//! With optimisation everything is inlined, here and in whatever uses it, or else nothing is a constant. Without,
//! nothing is: a level of nested values would take too much of the stack.

#![allow(unsafe_code, reason = "a look at the room before each word takes as long as writing the word")]

use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;
use core::ptr::NonNull;

use crate::append::short_string;
use crate::ascii::{is_plain, is_plain_of_any_length};
use crate::decoder::Decoder;
use crate::encode::GodotEncode;
use crate::encoder::{COUNT_SIZE, Encoder, HEAD_SIZE, HEADER_SIZE, MAX_COUNT};
use crate::error::Result;
use crate::plain::Plain;
use crate::runtime::{Key, in_key, tag};
use crate::style::{STRING, Style};

/// What runs are padded to.
const WORD: usize = 4;

/// How many bytes a processor's caches hold together.
const LINE: usize = 64;

/// Says that its caller seldom comes here, so that the compiler puts what follows out of the way.
#[inline]
#[cold]
pub(crate) fn seldom() {}

/// Writes behind the end of an [`Encoder`]'s buffer, in room that was made before.
///
/// What it wrote becomes part of the buffer when it is finished. Dropped before that, it is as if nothing had been written.
/// Where there is no room nothing is written: whoever wanted to is told, and takes the long way, with the encoder.
#[derive(Debug)]
pub struct Appender<'e, 'a> {
    encoder: &'e mut Encoder<'a>,
    /// The encoder's.
    pub(crate) style: &'static Style,
    /// The address of the buffer.
    start: usize,
    /// Behind the last byte that is written.
    end: *mut u8,
    /// Up to where there is room.
    limit: *mut u8,
    /// How many bytes there is room for behind `end`, at least.
    room: usize,
    /// How many levels deeper what comes next is than the encoder is.
    pub(crate) level: i32,
}

// What holds whenever none of the methods below is running:
//
// (1) `end` and `limit` point into the buffer, whose address is `start`, or to its end, and there are `room` bytes or more
//     between them. Only `grow`, `write_entry` and `with_encoder` let anyone at the buffer, and after each, whether it
//     succeeded or not, `go_on` takes all of these anew. While code that may panic is at it, and so after a panic, they
//     are null and there is no room: then the buffer's own length tells where to go on.
// (2) The bytes before `end` are initialised: those within the buffer's length always were, and whatever moves `end`
//     wrote the bytes that it moves over.
impl<'e, 'a> Appender<'e, 'a> {
    /// Starts at the end of the buffer.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn new(encoder: &'e mut Encoder<'a>) -> Self {
        let style = encoder.style;
        let (start, end, limit) = places(encoder, 0);
        Self { encoder, style, start, end, limit, room: 0, level: 0 }
    }

    /// Starts at a place in the buffer, so many levels down.
    ///
    /// # Safety
    ///
    /// (1) and (2) hold for `end` and `limit`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    unsafe fn at(encoder: &'e mut Encoder<'a>, end: *mut u8, limit: *mut u8, level: i32) -> Self {
        let (style, start) = (encoder.style, encoder.buffer_ref().as_ptr().addr());
        Self { encoder, style, start, end, limit, room: 0, level }
    }

    /// Lets the buffer out of hand.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn let_go(&mut self) {
        (self.start, self.end, self.limit, self.room) = (0, core::ptr::null_mut(), core::ptr::null_mut(), 0);
    }

    /// Goes on at the end of the buffer, which has so much room or more.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn go_on(&mut self, room: usize) {
        (self.start, self.end, self.limit) = places(self.encoder, room);
        self.room = room;
    }

    /// Who is being written for. Its buffer lacks what was written since.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn encoder(&self) -> &Encoder<'a> {
        self.encoder
    }

    /// Whether what is so many levels below what comes next is too deep.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn leads_too_deep(&self, levels: i32) -> bool {
        self.encoder.depth < self.level + levels
    }

    /// How many bytes of the buffer are written.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn position(&self) -> usize {
        position(self.encoder, self.start, self.end)
    }

    /// How many more bytes the buffer holds.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn capacity(&self) -> usize {
        // By (1) no overflow.
        self.limit.addr() - self.end.addr()
    }

    /// Makes what was written part of the buffer, and is done.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn finish(self) -> &'e mut Encoder<'a> {
        // SAFETY: (1) and (2) hold.
        unsafe { settle(self.encoder, self.end) }
        self.encoder
    }

    /// Makes room for `more` bytes beside those that there is room for already. Whether there is, which there never is for
    /// a manual page's dialect.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn make_room(&mut self, more: usize) -> bool {
        if self.find_room(more) {
            return true;
        }
        let room = self.room.saturating_add(more);
        // SAFETY: (1) and (2) hold.
        let is_made = unsafe { grow(self.encoder, self.end, room) };
        if is_made {
            self.go_on(room);
        }
        is_made
    }

    /// Finds room for `more` bytes beside those that there is room for already. Whether there is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn find_room(&mut self, more: usize) -> bool {
        // By (1) no overflow, here and below.
        if self.capacity() - self.room < more {
            return false;
        }
        self.fetch(more);
        self.room += more;
        true
    }

    /// Asks for the memory of `more` bytes behind those that there is room for. Stores leave the processor in their order, so
    /// that one whose memory is not in the nearest cache holds up all behind it, whether theirs is or not.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fetch(&self, more: usize) {
        // The line where that begins is written to just now, and what is short is in it or the next.
        let lines = if more < LINE / 2 { 0 } else { more.div_ceil(LINE) };
        for line in 1..=lines {
            prefetch(self.end.wrapping_add(self.room + line * LINE));
        }
    }

    /// Gives up the room that was made.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn forget_room(&mut self) {
        self.room = 0;
    }

    /// Lets `write` write all of something, or nothing of it. Whether it did. It lets nobody at the buffer, so that (1) and (2)
    /// hold for where this stood before.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn all_of(&mut self, write: impl FnOnce(&mut Self) -> bool) -> bool {
        let (end, room) = (self.end, self.room);
        let is_written = write(self);
        if !is_written {
            (self.end, self.room) = (end, room);
        }
        is_written
    }

    /// Writes an entry with the encoder. Then there is room for so many bytes less.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_entry<T: GodotEncode + ?Sized>(
        &mut self,
        less: usize,
        key: Key,
        value: &T,
    ) -> Result<()> {
        let (end, room) = (self.end, self.room.saturating_sub(less));
        self.let_go();
        // SAFETY: (1) and (2) held for `end`, and nobody was at the buffer since.
        let written = unsafe { write_entry(self.encoder, end, room, self.level, key, value) };
        // Whoever goes on after an error does so where that left the buffer, and without room.
        self.go_on(if written.is_ok() { room } else { 0 });
        written
    }

    /// Lets `write` go on with the encoder.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn with_encoder<R>(&mut self, write: impl FnOnce(&mut Encoder<'a>) -> R) -> R {
        // SAFETY: (1) and (2) hold.
        unsafe { settle(self.encoder, self.end) }
        let room = self.room;
        self.let_go();
        let written = write(self.encoder);
        self.encoder.buffer().reserve(room);
        self.go_on(room);
        written
    }

    /// Writes these bytes, if there is room. Whether there was.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write<const N: usize>(&mut self, bytes: [u8; N]) -> bool {
        let Some(room) = self.room.checked_sub(N) else { return false };
        // SAFETY: by (1) the `N` bytes from `end` on are the buffer's to write to.
        unsafe {
            write_words(self.end, bytes);
            self.end = self.end.add(N);
        }
        self.room = room;
        true
    }

    /// Writes these bytes. For so many of them there is room, for the rest it has to be found.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_all(&mut self, least: usize, bytes: &[u8]) -> bool {
        let Some(kept) = self.room.checked_sub(least) else { return false };
        // By (1) no overflow.
        if self.capacity() - kept < bytes.len() {
            return false;
        }
        // SAFETY: by (1) as many bytes from `end` on are the buffer's to write to, as was just seen. Nothing else has them.
        unsafe {
            copy(bytes, self.end);
            self.end = self.end.add(bytes.len());
        }
        self.room = kept;
        true
    }

    /// Writes the header that what comes next is likely to have, and still stands before it: whatever comes next is written
    /// over it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn foresee(&mut self, header: u32) {
        if self.room >= HEADER_SIZE {
            // SAFETY: by (1) the bytes from `end` on are the buffer's to write to.
            unsafe { write_words(self.end, header.to_le_bytes()) }
        }
    }

    /// Writes a value that is its bytes in memory, behind its header.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_headed<T: Plain>(&mut self, header: u32, value: T) -> bool {
        let Some(room) = self.room.checked_sub(HEADER_SIZE + size_of::<T>()) else { return false };
        // SAFETY: by (1) there is room for a header and a `T` at `end`. A `Pod` type has no padding, so all of it
        // is initialised.
        unsafe {
            self.end.cast::<[u8; HEADER_SIZE]>().write_unaligned(header.to_le_bytes());
            self.end.add(HEADER_SIZE).cast::<T>().write_unaligned(value.little_endian());
            self.end = self.end.add(HEADER_SIZE + size_of::<T>());
        }
        self.room = room;
        true
    }

    /// Writes a run: a header, a count, bytes and their padding. For the header and the count there is room, for the bytes
    /// it has to be found.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn write_run(&mut self, header: u32, count: u32, bytes: &[u8]) -> bool {
        let Some((kept, spare)) = self.room_of_run() else { return false };
        // SAFETY: there is room for a head, and behind it so many bytes are the buffer's to write to. Nothing else has them.
        self.go_on_at(unsafe { write_run(self.end, spare, header, count, bytes) }, kept)
    }

    /// Writes a String with a function of its own. For its head there is room, for the text it has to be found.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn text_apart(&mut self, text: &str) -> bool {
        let Some((kept, spare)) = self.room_of_run() else { return false };
        // SAFETY: as above.
        self.go_on_at(unsafe { write_text_apart(self.end, spare, text) }, kept)
    }

    /// Writes a struct with a function of its own. For its head there is room, for the rest it has to be found.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn struct_apart<T: GodotEncode + ?Sized>(&mut self, value: &T) -> bool {
        self.write_apart(
            #[cfg_attr(not(debug_assertions), inline(always))]
            |encoder, end, limit, level| {
                // SAFETY: (1) and (2) hold for these.
                unsafe { write_struct_apart(encoder, end, limit, level, value) }
            },
        )
    }

    /// Writes an Array of structs with a function of its own. For its head there is room, for the rest it has to be found.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn structs_apart<T: GodotEncode>(&mut self, items: &[T]) -> bool {
        self.write_apart(
            #[cfg_attr(not(debug_assertions), inline(always))]
            |encoder, end, limit, level| {
                // SAFETY: (1) and (2) hold for these.
                unsafe { write_structs_apart(encoder, end, limit, level, items) }
            },
        )
    }

    /// Lets a function write from a place up to another, between which (1) and (2) hold, and so many levels down: where it
    /// ended, if it wrote all. It lets nobody at the buffer.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn write_apart(
        &mut self,
        write: impl FnOnce(&mut Encoder<'a>, *mut u8, *mut u8, i32) -> Option<NonNull<u8>>,
    ) -> bool {
        let Some(kept) = self.room.checked_sub(HEAD_SIZE) else { return false };
        // By (1) no overflow. What holds up to `limit` holds up to what is before it.
        let limit = self.limit.wrapping_sub(kept);
        let end = write(self.encoder, self.end, limit, self.level);
        self.go_on_at(end, kept)
    }

    /// The room that is kept for what follows a run, and how much there is for the run behind its head.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn room_of_run(&self) -> Option<(usize, usize)> {
        let kept = self.room.checked_sub(HEAD_SIZE)?;
        // By (1) no overflow.
        Some((kept, self.capacity() - self.room))
    }

    /// Goes on where a run was written up to, if it was, with the room that was kept. For that place (1) and (2) hold.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn go_on_at(&mut self, end: Option<NonNull<u8>>, room: usize) -> bool {
        let Some(end) = end else { return false };
        (self.end, self.room) = (end.as_ptr(), room);
        true
    }
}

/// Asks for the memory around an address, where that can be said.
#[cfg_attr(not(debug_assertions), inline(always))]
fn prefetch(address: *const u8) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: nothing is read there, and no address is a wrong one.
    unsafe {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(address.cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}

// What follows takes the encoder and the place instead of the appender, so that that can stay in registers.

/// How many bytes of the buffer, whose address is `start`, are before `end`, a place in it, or are its own if that is null.
#[inline]
fn position(encoder: &Encoder<'_>, start: usize, end: *mut u8) -> usize {
    // By (1) no overflow.
    if end.is_null() { encoder.buffer_ref().len() } else { end.addr() - start }
}

/// Writes whole words, which are nearly always constants: a key, a header, a count. Those behind the last block of four are
/// written one by one: of them and of what is before and behind them the compiler makes constants as wide as it has.
///
/// # Safety
///
/// The `N` bytes from `to` on may be written to.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn write_words<const N: usize>(to: *mut u8, words: [u8; N]) {
    const BLOCK: usize = 4 * WORD;
    const { assert!(N.is_multiple_of(WORD)) }
    let blocks = N - N % BLOCK;
    // SAFETY: they are among the `N` bytes.
    unsafe { core::ptr::copy_nonoverlapping(words.as_ptr(), to, blocks) }
    let write_word = |at: usize| {
        if let Some(word) = words.get(at..).and_then(<[u8]>::first_chunk) {
            // SAFETY: it is among the `N` bytes.
            unsafe { to.add(at).cast::<u32>().write_unaligned(u32::from_ne_bytes(*word)) }
        }
    };
    // No loop, of which the compiler makes a copy.
    write_word(blocks);
    write_word(blocks + WORD);
    write_word(blocks + 2 * WORD);
}

/// Makes what is written up to `end` part of the buffer.
///
/// # Safety
///
/// (1) and (2) hold for `end`.
#[inline]
unsafe fn settle(encoder: &mut Encoder<'_>, end: *mut u8) {
    let len = position(encoder, encoder.buffer_ref().as_ptr().addr(), end);
    // SAFETY: by (1) the capacity is at least that, by (2) the bytes before it are initialised.
    unsafe { encoder.buffer().set_len(len) }
}

/// The address of the buffer, where it goes on, and up to where there is room: as far as was reserved, and no farther if no
/// value has a usual form.
#[inline]
fn places(encoder: &mut Encoder<'_>, reserved: usize) -> (usize, *mut u8, *mut u8) {
    let mask = if reserved > 0 { MAX_COUNT } else { encoder.style.room_mask };
    let buffer = encoder.buffer();
    let (start, spare) = (buffer.as_ptr().addr(), buffer.spare_capacity_mut());
    let (end, room) = (spare.as_mut_ptr().cast::<u8>(), reserved.max(spare.len() & mask));
    (start, end, end.wrapping_add(room))
}

/// Writes a run where there is room for a head and `spare` bytes, if they are enough: where it ends.
///
/// # Safety
///
/// There are `HEAD_SIZE + spare` bytes at `end` that may be written to, and they are none of `bytes`.
#[cfg_attr(not(debug_assertions), inline(always))]
unsafe fn write_run(
    end: *mut u8,
    spare: usize,
    header: u32,
    count: u32,
    bytes: &[u8],
) -> Option<NonNull<u8>> {
    // No slice is so long that this overflows.
    let padded = (bytes.len() + (WORD - 1)) & !(WORD - 1);
    if spare < padded {
        return None;
    }
    // SAFETY: as was just seen, there is room for the head, the bytes and their padding. The last word of the padding is
    // zeroed before the bytes come over it, so that all of it is initialised; if there are no bytes, it is the word before,
    // the count, which is 0 like they are.
    unsafe {
        end.cast::<[u8; HEADER_SIZE]>().write_unaligned(header.to_le_bytes());
        end.add(HEADER_SIZE).cast::<[u8; COUNT_SIZE]>().write_unaligned(count.to_le_bytes());
        let to = end.add(HEAD_SIZE);
        to.add(padded).sub(WORD).cast::<[u8; WORD]>().write_unaligned([0; WORD]);
        copy(bytes, to);
        NonNull::new(to.add(padded))
    }
}

/// Writes a String of which nothing is cut where there is room for a head and `spare` bytes, if they are enough: where it
/// ends.
///
/// # Safety
///
/// There are `HEAD_SIZE + spare` bytes at `end` that may be written to, and they are none of `text`.
#[inline(never)]
unsafe fn write_text_apart(end: *mut u8, spare: usize, text: &str) -> Option<NonNull<u8>> {
    if let Some([head, word]) = short_string(text)
        && spare >= size_of::<u64>()
    {
        // SAFETY: there is room for both words, of which the text and its padding are the second or its first half.
        return unsafe {
            end.cast::<[u8; 8]>().write_unaligned(head.to_le_bytes());
            end.add(HEAD_SIZE).cast::<[u8; 8]>().write_unaligned(word.to_le_bytes());
            NonNull::new(end.add(HEAD_SIZE + if text.len() > WORD { 2 * WORD } else { WORD }))
        };
    }
    if !is_plain_of_any_length(text.as_bytes()) {
        return None;
    }
    #[allow(clippy::cast_possible_truncation, reason = "no plain text has more bytes than a count can say")]
    let len = text.len() as u32;
    // SAFETY: what the caller says.
    unsafe { write_run(end, spare, STRING, len, text.as_bytes()) }
}

/// Writes a struct of which nothing is unusual where there is room up to `limit`, if that is enough: where it ends. Whatever
/// comes last in it, and is written by such a function itself, is the last that this one does: so the compiler leaves it
/// for good, and values that are deep in each other return once for all of them.
///
/// # Safety
///
/// (1) and (2) hold for `end` and `limit`.
#[inline(never)]
unsafe fn write_struct_apart<T: GodotEncode + ?Sized>(
    encoder: &mut Encoder<'_>,
    end: *mut u8,
    limit: *mut u8,
    level: i32,
    value: &T,
) -> Option<NonNull<u8>> {
    // SAFETY: what the caller says.
    let mut out = unsafe { Appender::at(encoder, end, limit, level) };
    if T::append_inline(value, &mut out) { NonNull::new(out.end) } else { None }
}

/// The same for an Array of structs.
///
/// # Safety
///
/// (1) and (2) hold for `end` and `limit`.
#[inline(never)]
unsafe fn write_structs_apart<T: GodotEncode>(
    encoder: &mut Encoder<'_>,
    end: *mut u8,
    limit: *mut u8,
    level: i32,
    items: &[T],
) -> Option<NonNull<u8>> {
    // SAFETY: what the caller says.
    let mut out = unsafe { Appender::at(encoder, end, limit, level) };
    if out.array(items) { NonNull::new(out.end) } else { None }
}

/// Makes room behind `end`, if values have usual forms. Whether they do.
///
/// # Safety
///
/// (1) and (2) hold for `end`.
#[cold]
#[inline(never)]
unsafe fn grow(encoder: &mut Encoder<'_>, end: *mut u8, room: usize) -> bool {
    if encoder.dialect().is_published() {
        return false;
    }
    // SAFETY: what the caller says.
    unsafe { settle(encoder, end) }
    encoder.buffer().reserve(room);
    true
}

/// Writes an entry behind `end` and makes room behind it.
///
/// # Safety
///
/// (1) and (2) hold for `end`.
#[inline(never)]
unsafe fn write_entry<T: GodotEncode + ?Sized>(
    encoder: &mut Encoder<'_>,
    end: *mut u8,
    room: usize,
    level: i32,
    key: Key,
    value: &T,
) -> Result<()> {
    // SAFETY: what the caller says.
    unsafe { settle(encoder, end) }
    encoder.inside(level, |encoder| {
        let written = tag(key, encoder).and_then(|()| value.encode(encoder));
        written.map_err(|error| in_key(error, key))
    })?;
    encoder.buffer().reserve(room);
    Ok(())
}

/// Reads from the start of what is left to a [`Decoder`], of which some bytes are certain to be there.
///
/// It reads no others, and only what comes as an engine usually writes it. The decoder stands where it stood until the
/// reader stops.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'de> {
    /// The decoder's.
    pub(crate) style: &'static Style,
    /// The bytes from here to there are left.
    start: *const u8,
    end: *const u8,
    input: PhantomData<&'de [u8]>,
    /// How many they are at least.
    certain: usize,
}

/// Where a [`Reader`] stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReaderMark {
    start: *const u8,
    certain: usize,
}

// What holds whenever none of the methods below is running:
//
// (3) `start` and `end` are the ends of a slice that is borrowed for `'de`, of `certain` bytes or more. It holds of
//     a `ReaderMark` too, since `end` stays.
impl<'de> Reader<'de> {
    /// Starts where the decoder stands.
    #[inline]
    pub(crate) fn new(decoder: &Decoder<'de>) -> Self {
        let Range { start, end } = decoder.rest().as_ptr_range();
        Self { style: decoder.style(), start, end, input: PhantomData, certain: 0 }
    }

    /// Makes the decoder stand behind what was read.
    #[inline]
    pub(crate) fn stop(&self, decoder: &mut Decoder<'de>) {
        decoder.set_rest(self.rest());
    }

    /// The bytes that are left.
    #[inline]
    pub(crate) fn rest(&self) -> &'de [u8] {
        // SAFETY: by (3).
        unsafe { core::slice::from_raw_parts(self.start, self.left()) }
    }

    /// How many bytes are left.
    #[inline]
    fn left(&self) -> usize {
        // By (3) no overflow.
        self.end.addr() - self.start.addr()
    }

    #[inline]
    pub(crate) fn mark(&self) -> ReaderMark {
        ReaderMark { start: self.start, certain: self.certain }
    }

    /// Goes back to where it stood.
    #[inline]
    pub(crate) fn rewind(&mut self, mark: ReaderMark) {
        ReaderMark { start: self.start, certain: self.certain } = mark;
    }

    /// Goes on where the decoder stands now. What was certain to follow so many bytes still is, if there are as many;
    /// otherwise nothing is.
    #[inline]
    pub(crate) fn go_on(&mut self, decoder: &Decoder<'de>, passed: usize) {
        let certain = self.certain.saturating_sub(passed);
        *self = Self::new(decoder);
        self.make_certain(certain);
    }

    /// Looks whether so many more bytes are left than those that are certain; if so, they are.
    #[inline]
    pub(crate) fn find_certain(&mut self, more: usize) -> bool {
        // No overflow: what is certain is left.
        self.make_certain(self.certain + more)
    }

    /// Looks whether so many bytes are left; if so, that is certain.
    #[inline]
    pub(crate) fn make_certain(&mut self, len: usize) -> bool {
        let is_certain = len <= self.left();
        if is_certain {
            self.certain = len;
        }
        is_certain
    }

    /// Reads a container's count.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn count(&mut self) -> Option<usize> {
        let certain = self.certain.checked_sub(COUNT_SIZE)?;
        // SAFETY: by (3) there are that many bytes.
        let count = unsafe {
            let count = self.start.cast::<[u8; COUNT_SIZE]>().read_unaligned();
            self.start = self.start.add(COUNT_SIZE);
            u32::from_le_bytes(count)
        };
        self.certain = certain;
        // Readers ignore the top bit.
        Some(count as usize & MAX_COUNT)
    }

    /// Moves over these bytes if they come next.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn take(&mut self, bytes: &[u8]) -> bool {
        let Some(certain) = self.certain.checked_sub(bytes.len()) else { return false };
        // SAFETY: by (3) there are that many bytes.
        unsafe {
            if !is_same(core::slice::from_raw_parts(self.start, bytes.len()), bytes) {
                return false;
            }
            self.start = self.start.add(bytes.len());
        }
        self.certain = certain;
        true
    }

    /// Moves over what `take` takes off the bytes that are left, at least so many. What was certain to follow that still is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn take_with<T>(
        &mut self,
        least: usize,
        take: impl FnOnce(&mut &'de [u8]) -> Option<T>,
    ) -> Option<T> {
        let certain = self.certain.checked_sub(least)?;
        let mut rest = self.rest();
        let taken = take(&mut rest)?;
        let passed = self.left().checked_sub(rest.len()).filter(|_| rest.len() >= certain)?;
        // SAFETY: by (3) there are that many bytes, and `certain` behind them.
        self.start = unsafe { self.start.add(passed) };
        self.certain = certain;
        Some(taken)
    }

    /// Moves over a value that is its bytes in memory and that is wanted, if it comes next behind just this header: its bytes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn headed<T: Plain>(
        &mut self,
        header: u64,
        is_wanted: impl FnOnce(T) -> bool,
    ) -> Option<&'de [u8]> {
        let certain = self.certain.checked_sub(HEADER_SIZE + size_of::<T>())?;
        // SAFETY: by (3) the bytes are there. A `Pod` type takes any.
        unsafe {
            if u64::from(self.start.cast::<u32>().read_unaligned().little_endian()) != header {
                return None;
            }
            let body = self.start.add(HEADER_SIZE);
            if !is_wanted(body.cast::<T>().read_unaligned().little_endian()) {
                return None;
            }
            self.start = body.add(size_of::<T>());
            self.certain = certain;
            Some(core::slice::from_raw_parts(body, size_of::<T>()))
        }
    }

    /// Reads the items of a run, with their padding, if it comes next behind just this header: `u32` count, then so many
    /// items of `size` bytes each. What was certain to follow it still is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn run(&mut self, header: u64, size: usize) -> Option<&'de [u8]> {
        const PADDING: u64 = WORD as u64 - 1;
        let certain = self.certain.checked_sub(HEAD_SIZE)?;
        // SAFETY: by (3) there is a head, and behind it what `certain` says. The items are within what is left behind
        // these bytes, as is looked for in between.
        unsafe {
            // One by one: of both at once the compiler takes a whole word apart.
            let found = self.start.cast::<u32>().read_unaligned().little_endian();
            let count = self.start.add(HEADER_SIZE).cast::<u32>().read_unaligned().little_endian();
            let len = u64::from(count) * size as u64;
            let padded = (len + PADDING) & !PADDING;
            let spare = self.left() - HEAD_SIZE - certain;
            if u64::from(found) != header || padded > spare as u64 {
                return None;
            }
            #[allow(clippy::cast_possible_truncation, reason = "both are within what is left")]
            let (len, padded) = (len as usize, padded as usize);
            let items = core::slice::from_raw_parts(self.start.add(HEAD_SIZE), len);
            self.start = self.start.add(HEAD_SIZE + padded);
            self.certain = certain;
            Some(items)
        }
    }

    /// Reads a text of which nothing is to be cut, if it comes next behind just this header.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn plain_text(&mut self, header: u64) -> Option<&'de str> {
        let mark = self.mark();
        let text = plain_text(self.run(header, 1)?);
        if text.is_none() {
            self.rewind(mark);
        }
        text
    }
}

/// Whether these are the same bytes. Of constants up to twice as long as those that the compiler compares without a call.
#[cfg_attr(not(debug_assertions), inline(always))]
fn is_same(found: &[u8], bytes: &[u8]) -> bool {
    const WITHOUT_CALL: usize = 32;
    match (found.split_at_checked(WITHOUT_CALL), bytes.split_at_checked(WITHOUT_CALL)) {
        (Some((found, behind_found)), Some((bytes, behind))) => found == bytes && behind_found == behind,
        _ => found == bytes,
    }
}

/// The text that these bytes are, if nothing of it is to be cut.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(crate) fn plain_text(bytes: &[u8]) -> Option<&str> {
    // SAFETY: `is_plain` took them, so they are UTF-8.
    is_plain(bytes).then(|| unsafe { core::str::from_utf8_unchecked(bytes) })
}

/// Copies bytes, those of a short text without a call.
///
/// # Safety
///
/// There are `bytes.len()` bytes at `to` that may be written to, and they are none of `bytes`.
#[inline]
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

/// A text of its own.
#[inline]
pub(crate) fn own(text: &str) -> String {
    // SAFETY: they are the bytes of a text.
    unsafe { String::from_utf8_unchecked(items_of(text.as_bytes())) }
}

/// The values whose bytes in memory these are. To take the memory for them takes so long that a call does not matter.
#[inline(never)]
pub(crate) fn items_of<T: Plain>(bytes: &[u8]) -> Vec<T> {
    let mut items = Vec::with_capacity(bytes.len() / size_of::<T>());
    extend(&mut items, bytes);
    items
}

/// Adds the values whose bytes in memory these are.
pub(crate) fn extend<T: Plain>(items: &mut Vec<T>, bytes: &[u8]) {
    let (old, more) = (items.len(), bytes.len() / size_of::<T>());
    items.reserve(more);
    // SAFETY: behind the old values there is room for `more`, which nobody else has; they are as many bytes as are
    // copied, and those are within `bytes`. A `Pod` type takes any bytes, so these values are initialised.
    unsafe {
        copy(&bytes[..more * size_of::<T>()], items.as_mut_ptr().add(old).cast());
        items.set_len(old + more);
    }
    if cfg!(target_endian = "big") {
        for item in &mut items[old..] {
            *item = item.little_endian();
        }
    }
}

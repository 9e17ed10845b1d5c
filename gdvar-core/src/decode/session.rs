//! The state that all decoders of one input share: the limits, and notes about the input.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::{Cell, RefCell, RefMut};

use crate::codec::Codec;
use crate::decode::decoder::Decoder;
use crate::decode::lenient::Lenience;
use crate::error::Result;
use crate::format::HEADER_SIZE;

/// The state that all decoders of one input share.
#[derive(Debug)]
pub struct Session<'de> {
    /// The input.
    pub input: &'de [u8],
    /// The settings.
    pub codec: Codec,
    /// The part of the stack that nested values may use: its lowest address and its size. It extends in both directions
    /// from the start, since the stack does not grow down on every machine.
    stack: (usize, usize),
    /// How many bytes containers may still claim for their items.
    claims: Cell<usize>,
    /// How many bytes may still be allocated for items beyond what they claim.
    ahead: Cell<usize>,
    /// How many bytes were read more than once, by the attempts of untagged enums.
    reread: Cell<usize>,
    /// How many bytes were left at the innermost value that was counted because other values may start at the same byte,
    /// and how many of them start there.
    pub(super) nested: Cell<(usize, u32)>,
    /// Whether a variant without a tag is being tried.
    pub(crate) trying: Cell<bool>,
    /// Whether full objects are refused where values are skipped.
    pub(crate) refuses_objects: Cell<bool>,
    /// Whether values of other types are converted.
    pub(crate) lenience: Cell<Lenience>,
    /// Notes about the input, if there are any: few inputs need them.
    notes: RefCell<Option<Box<Notes>>>,
}

/// Notes about the input.
#[derive(Debug, Default)]
struct Notes {
    /// The entries that were read ahead of others, as a stack of all containers that are being read: how many bytes are left
    /// before the key of each.
    ahead: Vec<usize>,
    /// The containers that were skipped, in the order of the input: how many bytes were left before the count of each, and
    /// after its last item. A container inside one that was skipped is skipped in one step the second time, so that looking
    /// for keys on every level takes time in proportion to the input.
    skipped: Vec<(usize, usize)>,
}

/// The counters before an attempt, to which a failed one returns.
pub(crate) struct Checkpoint {
    claims: usize,
    ahead: usize,
    read_ahead: usize,
    reread: usize,
}

/// How much of the stack nested values may use with the default depth limit. Of the 2 MiB that a Rust thread has by
/// default, it leaves some for the code around the call.
const MAX_STACK: usize = 7 << 18;

/// The same for each level. If the depth limit is higher than the default, nested values may use this much for each
/// level.
const MAX_STACK_PER_LEVEL: usize = MAX_STACK / Codec::DEFAULT_MAX_DEPTH as usize;

/// How many bytes may be allocated ahead for each byte of the input. The largest ratio is that of a double-precision
/// `Variant`, which has 80 bytes, to the 4 bytes of an element's header.
const MAX_AHEAD: usize = 20;

/// How many values may start at one byte. Types that contain each other without a container could go on for ever.
pub(super) const MAX_AT_ONE_BYTE: u32 = 128;

/// How many times over the bytes of an input may be read again, and how many bytes more in any case. This is enough for
/// deep and large values, but not for an input that is crafted to keep a decoder busy: the time grows with its length.
const REREADS: usize = 64;
const FREE_REREADS: usize = 1 << 15;

/// How many bytes a container has at least whose end is noted when it is skipped. Skipping a shorter one again takes about as
/// long as finding the note, and the notes would take more memory than the input.
const MIN_NOTED: usize = 256;

impl<'de> Session<'de> {
    #[inline]
    /// Starts a session over the input.
    pub fn new(input: &'de [u8], codec: Codec) -> Self {
        Self {
            input,
            codec,
            stack: stack_around(stack_pointer(), codec.get_max_depth()),
            claims: Cell::new(input.len()),
            ahead: Cell::new(input.len()),
            reread: Cell::new(0),
            nested: Cell::new((usize::MAX, 0)),
            trying: Cell::new(false),
            refuses_objects: Cell::new(false),
            lenience: Cell::new(Lenience::Allowed),
            notes: RefCell::new(None),
        }
    }

    /// Continues on the stack of another session, for an input that is read in place of a part of that session's.
    pub(crate) fn within(self, outer: &Session<'_>) -> Self {
        Self { stack: outer.stack, ..self }
    }

    /// Returns the input from the position with `left` bytes left.
    #[inline]
    pub(super) fn rest_at(&self, left: usize) -> &'de [u8] {
        self.input.get(self.input.len().saturating_sub(left)..).unwrap_or_default()
    }

    /// Returns a decoder at the start of the input.
    #[inline]
    pub fn decoder(&self) -> Decoder<'_, 'de> {
        let (style, depth) = (self.codec.get_dialect().style(), self.codec.get_max_depth());
        Decoder { rest: self.input, style, session: self, depth }
    }
}

impl Session<'_> {
    /// Counts `len` bytes that were read since `start` and will be read again. Returns `false` if the budget for this is
    /// used up.
    pub(super) fn may_read_again(&self, start: &Checkpoint, len: usize) -> bool {
        // Attempts inside this one have counted their part of the bytes. Even an attempt that reads nothing has a cost.
        let read = self.reread.get().max(start.reread.saturating_add(len));
        self.reread.set(read.saturating_add(HEADER_SIZE));
        self.reread.get() <= self.input.len().saturating_mul(REREADS).saturating_add(FREE_REREADS)
    }

    #[inline]
    pub(super) fn is_stack_used_up(&self) -> bool {
        let (lowest, size) = self.stack;
        // mutants `> with >=`: at this boundary, both paths give the same
        stack_pointer().wrapping_sub(lowest) > size
    }

    /// Returns what [`restore`](Self::restore) needs after a failed attempt.
    pub(crate) fn state(&self) -> Checkpoint {
        Checkpoint {
            claims: self.claims.get(),
            ahead: self.ahead.get(),
            read_ahead: self.notes.borrow().as_ref().map_or(0, |notes| notes.ahead.len()),
            reread: self.reread.get(),
        }
    }

    /// Forgets what a failed attempt allocated and noted.
    pub(crate) fn restore(&self, state: &Checkpoint) {
        self.claims.set(state.claims);
        self.ahead.set(state.ahead);
        if let Some(notes) = &mut *self.notes.borrow_mut() {
            notes.ahead.truncate(state.read_ahead);
        }
    }

    #[inline]
    fn notes(&self) -> RefMut<'_, Notes> {
        RefMut::map(self.notes.borrow_mut(), |notes| &mut **notes.get_or_insert_default())
    }

    /// Returns the entries that were read ahead of others.
    pub(crate) fn ahead(&self) -> RefMut<'_, Vec<usize>> {
        RefMut::map(self.notes(), |notes| &mut notes.ahead)
    }

    /// Notes a container that will be skipped, if it may be long and comes after all containers that were skipped before. Returns
    /// its index in the list, and how many bytes are left after it if it was skipped before.
    pub(crate) fn start_skipping(&self, left: usize) -> Option<(usize, Option<usize>)> {
        if left < MIN_NOTED {
            return None;
        }
        let skipped = &mut self.notes().skipped;
        // Most containers come after every container that was skipped.
        if skipped.last().is_none_or(|last| last.0 > left) {
            skipped.push((left, left));
            return Some((skipped.len() - 1, None));
        }
        let place = skipped.binary_search_by(|(start, _)| left.cmp(start)).ok()?;
        let (start, end) = skipped[place];
        (end < start).then_some((place, Some(end)))
    }

    /// Notes the end of a container that was skipped, or removes the note if the container is short.
    pub(crate) fn end_skipping(&self, place: usize, left: usize) {
        let skipped = &mut self.notes().skipped;
        let is_last = place + 1 == skipped.len();
        match skipped.get_mut(place) {
            Some((start, _)) if is_last && *start - left < MIN_NOTED => drop(skipped.pop()),
            Some((_, end)) => *end = left,
            None => {} // not covered: ruled out before
        }
    }
}

impl Decoder<'_, '_> {
    /// Returns for how many of `count` items memory may be allocated before they are read. Each item takes at least
    /// `min_len` bytes. Fails if the containers of the input so far have more items than the input can contain.
    ///
    /// No two items share the bytes of their headers, so all containers of a valid input together claim no more bytes
    /// than its length. An input that claims more is truncated somewhere, and false counts do not multiply when they are
    /// nested. An item may take [`MAX_AHEAD`] bytes for each byte that it claims. Larger items together may take as many
    /// bytes more as the input has.
    #[inline]
    #[doc(hidden)]
    pub fn capacity_for<T>(&self, count: usize, min_len: usize) -> Result<usize> {
        let (session, claim) = (self.session, count.saturating_mul(min_len));
        let Some(claims) = session.claims.get().checked_sub(claim) else {
            return Err(self.at().over_claimed());
        };
        session.claims.set(claims);
        let (affordable, size) = (claim.saturating_mul(MAX_AHEAD), size_of::<T>().max(1));
        let beyond = count.saturating_mul(size).saturating_sub(affordable);
        if beyond <= session.ahead.get() {
            session.ahead.set(session.ahead.get() - beyond);
            return Ok(count);
        }
        Ok(affordable.saturating_add(session.ahead.take()) / size)
    }
}

/// Returns the part of the stack that `levels` levels may use from `here`.
const fn stack_around(here: usize, levels: u32) -> (usize, usize) {
    let levels = (levels as usize).saturating_mul(MAX_STACK_PER_LEVEL);
    // mutants `> with >=`: at this boundary, both paths give the same
    let limit = if levels > MAX_STACK { levels } else { MAX_STACK };
    (here.wrapping_sub(limit), limit.saturating_mul(2))
}

/// Returns an address on the stack, which is accurate enough to tell how much a recursion uses.
#[inline]
fn stack_pointer() -> usize {
    let here = 0_u8;
    core::ptr::from_ref(&here).addr()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_nothing_again_counts_too() {
        let session = Session::new(&[], Codec::new());
        let most = FREE_REREADS / HEADER_SIZE;
        assert_eq!((0..=most).position(|_| !session.may_read_again(&session.state(), 0)), Some(most));
    }

    #[test]
    fn bytes_that_are_read_again_count_once_each_time() {
        let session = Session::new(&[], Codec::new());
        assert!(session.may_read_again(&session.state(), FREE_REREADS - HEADER_SIZE));
        assert!(!session.may_read_again(&session.state(), 0));
    }

    #[test]
    fn bytes_that_an_attempt_inside_has_read_again_count_once() {
        let session = Session::new(&[], Codec::new());
        let outer = session.state();
        assert!(session.may_read_again(&session.state(), FREE_REREADS - 2 * HEADER_SIZE));
        assert!(session.may_read_again(&outer, FREE_REREADS - HEADER_SIZE));
        assert!(!session.may_read_again(&outer, 0));
    }

    #[test]
    fn what_was_allocated_ahead_is_not_allocated_again() {
        let session = Session::new(&[0; 1000], Codec::new());
        // Each of the 10 items takes 80 bytes beyond what it claims: 800 of the 1000 bytes that are allowed.
        let capacity = || session.decoder().capacity_for::<[u8; 5 * MAX_AHEAD]>(10, 1);
        assert_eq!(capacity(), Ok(10));
        assert!(capacity().is_ok_and(|capacity| capacity < 10));
    }
}

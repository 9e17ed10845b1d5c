//! What ENet holds of a peer's packets, so that it is never too much.
//!
//! Both directions share the room of a peer: packets that came and wait, and packets that were sent and are not acknowledged.
//!
//! ENet keeps a reliable packet that came too early until the missing one is there, and a packet in fragments until it is whole.
//! Its own limit counts neither the packets' number nor what it drops, and refuses the missing packet like any other, so that a
//! peer on a bad line would be stuck. This account decides before ENet sees a command: one that is left out is not acknowledged,
//! and comes again. The command that is next in order always has room, so what waits for it goes on.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use core::sync::atomic::{AtomicUsize, Ordering};

/// The memory that a packet takes besides its bytes, in ENet and here.
pub(super) const OVERHEAD: usize = 256;

/// How far ahead of the last packet in order another one may be. ENet itself has a limit that is a little higher.
const FAR: u16 = 0x4000;

/// The lengths of fragments but for the last one of a packet. ENet's datagrams have 576 to 4096 bytes.
const FRAGMENT: RangeInclusive<usize> = 512..=4096;

/// How much one peer may use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capacity {
    /// The longest packet.
    pub(super) packet: usize,
    /// How much may wait in both directions, with the packets that are next in order.
    pub(super) waiting: usize,
}

impl Capacity {
    /// Returns what is left for packets that are next in order. The longest one has room, whatever waits.
    fn next(self) -> usize {
        fragments_cost(self.packet)
    }

    /// Returns how much may wait in both directions without the packets that are next in order.
    fn shared(self) -> usize {
        self.waiting.saturating_sub(self.next()).max(sent_cost(self.packet))
    }

    /// Returns how much a peer may usually have on its way, in ENet's steps of 4 KiB. On a bad line, twelve times as much comes
    /// while a packet is missing.
    pub(super) fn steps(self) -> u32 {
        u32::try_from(self.waiting / (48 * 1024)).unwrap_or(u32::MAX).clamp(1, 16)
    }
}

/// Returns the memory that a packet takes until it is acknowledged. ENet keeps a command for each fragment, and these may be short.
pub(super) fn sent_cost(len: usize) -> usize {
    len + len / *FRAGMENT.start() * (OVERHEAD / 2) + OVERHEAD
}

/// Returns the memory that a packet takes that comes in fragments, with the list of these.
fn fragments_cost(len: usize) -> usize {
    len + 2 * OVERHEAD
}

/// What happens to a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// ENet takes it.
    Keep,
    /// ENet does not see it.
    LeaveOut,
    /// ENet does not see it, but it completes this packet.
    Complete(Vec<u8>),
    /// It belongs to a packet with so many bytes, which is too long.
    TooLong(usize),
}

/// A fragment of a packet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fragment<'a> {
    /// The sequence number of the packet's first fragment.
    pub(super) start: u16,
    pub(super) number: usize,
    pub(super) count: usize,
    /// How long the packet is, and where in it the fragment begins.
    pub(super) total: usize,
    pub(super) offset: usize,
    pub(super) bytes: &'a [u8],
}

impl Fragment<'_> {
    /// Returns the length of every fragment but the last one. `None` if these fragments do not make up a packet: ENet would then
    /// hand over memory that nothing was written to.
    fn stride(&self) -> Option<usize> {
        let last = self.count.checked_sub(1).filter(|last| *last > 0)?;
        let stride = if self.number < last { self.bytes.len() } else { self.offset / last };
        let len = self.total.checked_sub(last.checked_mul(stride)?)?;
        let expected = if self.number < last { stride } else { len };
        let fits = FRAGMENT.contains(&stride)
            && (1..=stride).contains(&len)
            && self.number <= last
            && Some(self.offset) == self.number.checked_mul(stride)
            && self.bytes.len() == expected;
        fits.then_some(stride)
    }
}

/// Which fragments of a packet are there.
#[derive(Debug)]
struct Fragments {
    stride: usize,
    total: usize,
    has: Vec<bool>,
    missing: usize,
}

impl Fragments {
    fn new(fragment: &Fragment<'_>, stride: usize) -> Self {
        Self { stride, total: fragment.total, has: vec![false; fragment.count], missing: fragment.count }
    }

    fn is_of(&self, fragment: &Fragment<'_>, stride: usize) -> bool {
        self.total == fragment.total && self.has.len() == fragment.count && self.stride == stride
    }

    fn add(&mut self, number: usize) {
        if !core::mem::replace(&mut self.has[number], true) {
            self.missing -= 1;
        }
    }
}

/// A reliable packet that ENet holds: one that came too early, or in fragments.
#[derive(Debug)]
struct Held {
    cost: usize,
    fragments: Option<Box<Fragments>>,
}

/// An unreliable packet in fragments, which is put together here: ENet would keep all that were never completed.
#[derive(Debug)]
struct Partial {
    start: u16,
    fragments: Fragments,
    bytes: Vec<u8>,
}

impl Partial {
    fn cost(&self) -> usize {
        fragments_cost(self.bytes.len())
    }
}

#[derive(Debug, Default)]
struct Channel {
    /// The number of the last reliable command in order.
    reliable: u16,
    held: BTreeMap<u16, Held>,
    /// The number of the last unreliable packet since that.
    unreliable: u16,
    partial: Option<Partial>,
}

impl Channel {
    /// Gives up an unreliable packet in fragments that is older than another one. Returns how much it took.
    fn give_up_before(&mut self, start: u16) -> usize {
        self.partial.take_if(|partial| partial.start < start).map_or(0, |partial| partial.cost())
    }
}

/// What ENet holds of one peer.
#[derive(Debug)]
pub(super) struct Intake {
    capacity: Capacity,
    /// How much of what was sent to the peer is not acknowledged.
    pub(super) sent: Arc<AtomicUsize>,
    /// How much of what came waits.
    bytes: usize,
    /// How much of it became whole and in order since this was last asked for.
    released: usize,
    channels: BTreeMap<u8, Channel>,
}

impl Intake {
    pub(super) fn new(capacity: Capacity) -> Self {
        Self { capacity, sent: Arc::default(), bytes: 0, released: 0, channels: BTreeMap::new() }
    }

    fn sent(&self) -> usize {
        self.sent.load(Ordering::Relaxed)
    }

    /// Returns how much may wait of what came too early.
    fn early(&self) -> usize {
        self.capacity.shared().saturating_sub(self.sent())
    }

    /// Returns whether a packet of this length may be sent. A third of the room is for what comes, except that one packet may
    /// always be on its way.
    pub(super) fn takes(&self, len: usize) -> bool {
        let (room, sent) = (self.capacity.shared(), self.sent());
        let cost = sent_cost(len.min(self.capacity.packet));
        let is_fair = sent == 0 || sent + cost <= room * 2 / 3;
        is_fair && self.bytes + sent + cost <= room
    }

    /// Returns how much ENet has to hand over since the last call.
    pub(super) fn released(&mut self) -> usize {
        core::mem::take(&mut self.released)
    }

    /// Returns how much the peer may have on its way, if that is less than usual: ENet's steps for it.
    pub(super) fn window(&self) -> Option<u32> {
        // Most of the room is for what comes until the missing packet is there, however small the window.
        let all = self.capacity.steps();
        let taken = 4 * u64::from(all) * self.bytes as u64 / self.early().max(1) as u64;
        let steps = all.saturating_sub(u32::try_from(taken).unwrap_or(all)).max(1);
        (self.bytes > 0).then_some(steps)
    }

    /// Decides on a reliable packet.
    pub(super) fn reliable(&mut self, channel: u8, number: u16, len: usize) -> Verdict {
        if len > self.capacity.packet {
            return Verdict::TooLong(len);
        }
        let early = self.early();
        let of = self.channels.entry(channel).or_default();
        let ahead = number.wrapping_sub(of.reliable);
        if is_old(ahead) || of.held.contains_key(&number) {
            // ENet acknowledges it again.
            return Verdict::Keep;
        }
        let cost = len + OVERHEAD;
        if ahead > 1 && (ahead > FAR || self.bytes + cost > early) {
            return Verdict::LeaveOut;
        }
        of.held.insert(number, Held { cost, fragments: None });
        self.bytes += cost;
        self.advance(channel);
        Verdict::Keep
    }

    /// Decides on a fragment of a reliable packet.
    pub(super) fn fragment(&mut self, channel: u8, number: u16, fragment: &Fragment<'_>) -> Verdict {
        if fragment.total > self.capacity.packet {
            return Verdict::TooLong(fragment.total);
        }
        let Some(stride) = fragment.stride() else { return Verdict::LeaveOut };
        let early = self.early();
        let of = self.channels.entry(channel).or_default();
        let ahead = fragment.start.wrapping_sub(of.reliable);
        if usize::from(number.wrapping_sub(fragment.start)) != fragment.number
            || (ahead > FAR && !is_old(ahead))
        {
            return Verdict::LeaveOut;
        }
        if is_old(ahead) {
            return Verdict::Keep;
        }
        if let Some(held) = of.held.get_mut(&fragment.start) {
            let Some(fragments) = held.fragments.as_mut().filter(|found| found.is_of(fragment, stride))
            else {
                return Verdict::LeaveOut;
            };
            fragments.add(fragment.number);
        } else {
            let cost = fragments_cost(fragment.total);
            let limit = early + if ahead == 1 { self.capacity.next() } else { 0 };
            if self.bytes + cost > limit {
                return Verdict::LeaveOut;
            }
            let mut fragments = Fragments::new(fragment, stride);
            fragments.add(fragment.number);
            of.held.insert(fragment.start, Held { cost, fragments: Some(Box::new(fragments)) });
            self.bytes += cost;
        }
        self.advance(channel);
        Verdict::Keep
    }

    /// Decides on an unreliable packet, which is dropped if a reliable one before it is missing.
    pub(super) fn unreliable(&mut self, channel: u8, after: u16, number: u16) -> Verdict {
        let of = self.channels.entry(channel).or_default();
        if of.reliable != after || number <= of.unreliable {
            return Verdict::LeaveOut;
        }
        of.unreliable = number;
        self.bytes -= of.give_up_before(number);
        Verdict::Keep
    }

    /// Takes a fragment of an unreliable packet. A fragment of a newer packet ends the wait for the older one.
    pub(super) fn unreliable_fragment(
        &mut self,
        channel: u8,
        after: u16,
        fragment: &Fragment<'_>,
    ) -> Verdict {
        if fragment.total > self.capacity.packet {
            return Verdict::TooLong(fragment.total);
        }
        let Some(stride) = fragment.stride() else { return Verdict::LeaveOut };
        let early = self.early();
        let of = self.channels.entry(channel).or_default();
        if of.reliable != after || fragment.start <= of.unreliable {
            return Verdict::LeaveOut;
        }
        self.bytes -= of.give_up_before(fragment.start);
        let cost = fragments_cost(fragment.total);
        if of.partial.is_none() && self.bytes + cost <= early {
            self.bytes += cost;
            let fragments = Fragments::new(fragment, stride);
            of.partial = Some(Partial { start: fragment.start, fragments, bytes: vec![0; fragment.total] });
        }
        let is_one = |partial: &&mut Partial| {
            partial.start == fragment.start && partial.fragments.is_of(fragment, stride)
        };
        let Some(partial) = of.partial.as_mut().filter(is_one) else { return Verdict::LeaveOut };
        partial.bytes[fragment.offset..][..fragment.bytes.len()].copy_from_slice(fragment.bytes);
        partial.fragments.add(fragment.number);
        let Some(whole) = of.partial.take_if(|partial| partial.fragments.missing == 0) else {
            return Verdict::LeaveOut;
        };
        of.unreliable = whole.start;
        self.bytes -= whole.cost();
        Verdict::Complete(whole.bytes)
    }

    /// Forgets the packets that ENet hands over, because they are whole and nothing before them is missing.
    fn advance(&mut self, channel: u8) {
        let Some(of) = self.channels.get_mut(&channel) else { return };
        let is_whole = |held: &Held| held.fragments.as_ref().is_none_or(|fragments| fragments.missing == 0);
        while let Some(held) = of.held.get(&of.reliable.wrapping_add(1)).filter(|held| is_whole(held)) {
            let commands = held.fragments.as_ref().map_or(1, |fragments| fragments.has.len());
            self.bytes -= held.cost;
            self.released += held.cost;
            of.held.remove(&of.reliable.wrapping_add(1));
            // A packet has at most as many fragments as its length allows.
            of.reliable = of.reliable.wrapping_add(u16::try_from(commands).unwrap_or(u16::MAX));
            of.unreliable = 0;
            self.bytes -= of.partial.take().map_or(0, |partial| partial.cost());
        }
    }
}

/// Returns whether a command was in order before, and comes again.
fn is_old(ahead: u16) -> bool {
    ahead == 0 || ahead >= 0x8000
}

//! What waits to be sent to a peer: one account of packets, and of calls whose node the peer has not confirmed yet.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicUsize, Ordering};
use core::time::Duration;

use crate::peer::Peer;
use crate::rpc::TransferMode;
use crate::settings::Limits;

/// The memory that a packet or a call takes besides its bytes.
pub(super) const OVERHEAD: usize = 64;

/// A peer that takes [`Limits::progress`] within this time keeps up: if another client sends it more than that, the other one is to
/// blame.
const QUICK: Duration = Duration::from_millis(250);

/// Who makes a reliable packet be sent, and so pays if there is too much of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// This program.
    Program,
    /// A peer, which may do it as often as it likes: by what is answered, or relayed.
    Peer(Peer),
}

#[derive(Debug)]
pub(super) struct Waiting {
    /// Counts the packets of the queue, so that the two kinds leave in the order in which they came.
    number: u64,
    pub(super) bytes: Vec<u8>,
    pub(super) mode: TransferMode,
    pub(super) channel: u8,
    /// The id of the peer that has caused it, or 0. An `Option` would take twice as much.
    by: i32,
}

/// A call that waits for `CONFIRM_PATH`.
#[derive(Debug)]
pub(super) struct WaitingCall {
    pub(super) cache_id: u32,
    pub(super) method: u16,
    pub(super) since: Duration,
    pub(super) bytes: Vec<u8>,
    pub(super) mode: TransferMode,
    pub(super) channel: u8,
}

impl WaitingCall {
    fn cost(&self) -> usize {
        self.bytes.len() + OVERHEAD
    }

    fn is_reliable(&self) -> bool {
        self.mode == TransferMode::Reliable
    }
}

/// How many bytes of reliable packets and calls wait for all peers together.
#[derive(Clone, Debug, Default)]
pub(super) struct Total(Arc<AtomicUsize>);

impl Total {
    pub(super) fn bytes(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

/// A peer for which more waits than for one that keeps up.
#[derive(Clone, Copy, Debug)]
struct Behind {
    /// Since when it has taken less than [`Limits::progress`], and how much that is.
    since: Duration,
    taken: usize,
    /// Whether a packet of another client had no room since then.
    has_refused: bool,
}

/// Packets in the order in which they were sent, and calls that wait for the path of their node. Of what may be lost, only the
/// newest is kept.
#[derive(Debug)]
pub(super) struct Queue {
    reliable: VecDeque<Waiting>,
    unreliable: VecDeque<Waiting>,
    calls: VecDeque<WaitingCall>,
    /// Reliable packets and calls.
    reliable_bytes: usize,
    /// Unreliable packets, and unreliable calls.
    unreliable_bytes: usize,
    unreliable_call_bytes: usize,
    /// What each peer has caused of the reliable packets.
    caused: BTreeMap<Peer, usize>,
    next: u64,
    /// Whether packets are for a peer that is just being let in. The size of the world bounds them, and they are sent only once,
    /// so there is always room.
    pub(super) is_introduction: bool,
    /// How many bytes of such packets wait. They leave before all others.
    introduction_bytes: usize,
    behind: Option<Behind>,
    total: Total,
}

/// Gives back the memory that a burst has taken.
fn free<T>(queue: &mut VecDeque<T>) {
    const USUAL: usize = 16;
    if queue.is_empty() && queue.capacity() > USUAL {
        *queue = VecDeque::new();
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.clear();
    }
}

impl Queue {
    pub(super) fn new(total: &Total) -> Self {
        Self {
            reliable: VecDeque::new(),
            unreliable: VecDeque::new(),
            calls: VecDeque::new(),
            reliable_bytes: 0,
            unreliable_bytes: 0,
            unreliable_call_bytes: 0,
            caused: BTreeMap::new(),
            next: 0,
            is_introduction: false,
            introduction_bytes: 0,
            behind: None,
            total: total.clone(),
        }
    }

    fn add(&mut self, bytes: usize) {
        self.reliable_bytes += bytes;
        self.total.0.fetch_add(bytes, Ordering::Relaxed);
    }

    fn subtract(&mut self, bytes: usize) {
        self.reliable_bytes -= bytes;
        self.total.0.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Returns whether a reliable packet or call of this length has room in the peer's own part. A single one always has.
    pub(super) fn takes(&self, len: usize, limits: &Limits) -> bool {
        self.is_introduction
            || self.reliable_bytes == 0
            || self.reliable_bytes - self.introduction_bytes + len + OVERHEAD <= limits.reliable_most
    }

    /// Returns whether a peer may cause another packet of this length. A single one is never too much.
    pub(super) fn takes_from(&self, by: Peer, len: usize, limits: &Limits) -> bool {
        let caused = self.caused.get(&by).copied().unwrap_or_default();
        (caused == 0 || caused + len + OVERHEAD <= limits.reliable_queue) && self.takes(len, limits)
    }

    /// Adds a packet, whether or not it [has room](Self::takes).
    pub(super) fn push(
        &mut self,
        bytes: Vec<u8>,
        (mode, channel): (TransferMode, u8),
        cause: Cause,
        now: Duration,
        limits: &Limits,
    ) {
        let cost = bytes.len() + OVERHEAD;
        let by = match cause {
            Cause::Peer(peer) if mode == TransferMode::Reliable => Some(peer),
            Cause::Peer(_) | Cause::Program => None,
        };
        let waiting = Waiting { number: self.next, bytes, mode, channel, by: by.map_or(0, Peer::id) };
        self.next += 1;
        if mode == TransferMode::Reliable {
            if let Some(peer) = by {
                *self.caused.entry(peer).or_default() += cost;
            }
            if self.is_introduction {
                self.introduction_bytes += cost;
            }
            self.add(cost);
            self.reliable.push_back(waiting);
            return self.watch(now, limits);
        }
        self.unreliable_bytes += cost;
        self.unreliable.push_back(waiting);
        while self.unreliable_bytes - self.unreliable_call_bytes > limits.unreliable_queue
            && self.unreliable.len() > 1
        {
            if let Some(oldest) = self.unreliable.pop_front() {
                self.unreliable_bytes -= oldest.bytes.len() + OVERHEAD;
            }
        }
    }

    /// Holds a call until its node is confirmed, whether or not it [has room](Self::takes).
    pub(super) fn hold(&mut self, call: WaitingCall, limits: &Limits) {
        let (cost, now) = (call.cost(), call.since);
        let is_reliable = call.is_reliable();
        self.calls.push_back(call);
        if is_reliable {
            self.add(cost);
            return self.watch(now, limits);
        }
        self.unreliable_bytes += cost;
        self.unreliable_call_bytes += cost;
        while self.unreliable_call_bytes > limits.unreliable_queue.max(cost) {
            let oldest = self.calls.iter().position(|call| !call.is_reliable());
            let Some(oldest) = oldest.and_then(|oldest| self.calls.remove(oldest)) else { break };
            self.forget(&oldest);
        }
    }

    fn forget(&mut self, call: &WaitingCall) {
        if call.is_reliable() {
            self.subtract(call.cost());
        } else {
            self.unreliable_bytes -= call.cost();
            self.unreliable_call_bytes -= call.cost();
        }
    }

    /// Returns the calls that wait for the path of their node.
    pub(super) fn calls(&self) -> impl Iterator<Item = &WaitingCall> {
        self.calls.iter()
    }

    /// Takes the calls that wait and fulfil a condition.
    pub(super) fn take_calls(&mut self, is_one: impl FnMut(&WaitingCall) -> bool) -> Vec<WaitingCall> {
        let taken = super::remote::take_where(&mut self.calls, is_one);
        for call in &taken {
            self.forget(call);
        }
        taken
    }

    fn front(&self) -> Option<&Waiting> {
        let both = [self.reliable.front(), self.unreliable.front()];
        both.into_iter().flatten().min_by_key(|waiting| waiting.number)
    }

    /// Returns the length of the next packet.
    pub(super) fn next_len(&self) -> Option<usize> {
        self.front().map(|waiting| waiting.bytes.len())
    }

    pub(super) fn pop(&mut self, now: Duration, limits: &Limits) -> Option<Waiting> {
        if self.front()?.mode != TransferMode::Reliable {
            let waiting = self.unreliable.pop_front()?;
            self.unreliable_bytes -= waiting.bytes.len() + OVERHEAD;
            free(&mut self.unreliable);
            return Some(waiting);
        }
        let waiting = self.reliable.pop_front()?;
        let cost = waiting.bytes.len() + OVERHEAD;
        self.subtract(cost);
        self.introduction_bytes = self.introduction_bytes.saturating_sub(cost);
        free(&mut self.reliable);
        if let Some(by) = Peer::new(waiting.by)
            && let Some(caused) = self.caused.get_mut(&by)
        {
            *caused -= cost;
            if *caused == 0 {
                self.caused.remove(&by);
            }
            if self.caused.is_empty() {
                // An empty map keeps a node.
                self.caused = BTreeMap::new();
            }
        }
        if let Some(behind) = &mut self.behind {
            behind.taken += waiting.bytes.len();
            if self.reliable_bytes == 0 {
                self.behind = None;
            } else if behind.taken >= limits.progress {
                let is_over = self.reliable_bytes > limits.backlog;
                self.behind = is_over.then_some(Behind { since: now, taken: 0, has_refused: false });
            }
        }
        Some(waiting)
    }

    /// Returns whether no packet waits.
    pub(super) fn is_empty(&self) -> bool {
        self.reliable.is_empty() && self.unreliable.is_empty()
    }

    /// Returns how many bytes of memory the packets and calls take.
    pub(super) fn bytes(&self) -> usize {
        self.reliable_bytes + self.unreliable_bytes
    }

    /// Returns how many bytes of reliable packets and calls wait.
    pub(super) fn backlog(&self) -> usize {
        self.reliable_bytes
    }

    fn watch(&mut self, now: Duration, limits: &Limits) {
        if self.behind.is_none() && self.reliable_bytes > limits.backlog {
            self.behind = Some(Behind { since: now, taken: 0, has_refused: false });
        }
    }

    /// Tells that a packet of another client has no room. Returns whether that is its sender's fault, because this peer keeps up.
    pub(super) fn refused(&mut self, now: Duration) -> bool {
        let behind = self.behind.get_or_insert(Behind { since: now, taken: 0, has_refused: true });
        behind.has_refused = true;
        now.saturating_sub(behind.since) <= QUICK
    }

    /// Returns whether the peer is too slow: too much has waited for too long.
    pub(super) fn is_stalled(&self, now: Duration, limits: &Limits) -> bool {
        self.limit(limits).is_some_and(|limit| now > limit)
    }

    /// Returns when the peer is too slow if it takes nothing until then.
    pub(super) fn limit(&self, limits: &Limits) -> Option<Duration> {
        let behind = self.behind?;
        let is_over = behind.has_refused || self.reliable_bytes > limits.backlog;
        is_over.then(|| behind.since.saturating_add(limits.stalled))
    }

    /// Returns since when the peer has been behind.
    pub(super) fn behind_since(&self) -> Option<Duration> {
        self.behind.map(|behind| behind.since)
    }

    /// Leaves out a time in which this side has sent nothing.
    pub(super) fn pause(&mut self, pause: Duration) {
        if let Some(behind) = &mut self.behind {
            behind.since += pause;
        }
    }

    /// Drops everything that waits.
    pub(super) fn clear(&mut self) {
        self.subtract(self.reliable_bytes);
        (self.reliable, self.unreliable, self.calls) = Default::default();
        (self.unreliable_bytes, self.unreliable_call_bytes, self.introduction_bytes) = (0, 0, 0);
        self.caused.clear();
        self.behind = None;
    }
}

//! Packets that wait to be sent to a peer.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use crate::rpc::TransferMode;
use crate::settings::Limits;

/// The memory that a packet takes besides its bytes.
const OVERHEAD: usize = 64;

#[derive(Debug)]
pub(super) struct Waiting {
    /// Counts the packets of the queue, so that the two kinds leave in the order in which they came.
    number: u64,
    pub(super) bytes: Vec<u8>,
    pub(super) mode: TransferMode,
    pub(super) channel: u8,
}

/// Packets in the order in which they were sent. Of those that may be lost, only the newest are kept.
#[derive(Debug, Default)]
pub(super) struct Queue {
    reliable: VecDeque<Waiting>,
    unreliable: VecDeque<Waiting>,
    reliable_bytes: usize,
    unreliable_bytes: usize,
    next: u64,
    /// Whether packets are for a peer that is just being let in. They do not count: the size of the world bounds them, and
    /// they are sent only once.
    pub(super) is_introduction: bool,
    /// How many bytes of such packets wait. They leave before all others.
    introduction_bytes: usize,
}

impl Queue {
    /// Adds a packet. Returns `false` if there is no room for it: the peer is too slow.
    pub(super) fn push(&mut self, bytes: Vec<u8>, mode: TransferMode, channel: u8, limits: &Limits) -> bool {
        let len = bytes.len() + OVERHEAD;
        let waiting = Waiting { number: self.next, bytes, mode, channel };
        self.next += 1;
        if mode == TransferMode::Reliable {
            let introduction = self.introduction_bytes + if self.is_introduction { len } else { 0 };
            // A single packet is never too much.
            let has_room = self.reliable.is_empty()
                || (self.reliable_bytes + len).saturating_sub(introduction) <= limits.reliable_queue;
            if !has_room {
                return false;
            }
            self.introduction_bytes = introduction;
            self.reliable_bytes += len;
            self.reliable.push_back(waiting);
            return true;
        }
        self.unreliable_bytes += len;
        self.unreliable.push_back(waiting);
        while self.unreliable_bytes > limits.unreliable_queue && self.unreliable.len() > 1 {
            if let Some(oldest) = self.unreliable.pop_front() {
                self.unreliable_bytes -= oldest.bytes.len() + OVERHEAD;
            }
        }
        true
    }

    fn front(&self) -> Option<&Waiting> {
        let both = [self.reliable.front(), self.unreliable.front()];
        both.into_iter().flatten().min_by_key(|waiting| waiting.number)
    }

    /// Returns the length of the next packet.
    pub(super) fn next_len(&self) -> Option<usize> {
        self.front().map(|waiting| waiting.bytes.len())
    }

    pub(super) fn pop(&mut self) -> Option<Waiting> {
        if self.front()?.mode == TransferMode::Reliable {
            let waiting = self.reliable.pop_front()?;
            let len = waiting.bytes.len() + OVERHEAD;
            self.reliable_bytes -= len;
            self.introduction_bytes = self.introduction_bytes.saturating_sub(len);
            Some(waiting)
        } else {
            let waiting = self.unreliable.pop_front()?;
            self.unreliable_bytes -= waiting.bytes.len() + OVERHEAD;
            Some(waiting)
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.reliable.is_empty() && self.unreliable.is_empty()
    }

    /// Returns how many bytes of memory the packets take.
    pub(super) fn bytes(&self) -> usize {
        self.reliable_bytes + self.unreliable_bytes
    }
}

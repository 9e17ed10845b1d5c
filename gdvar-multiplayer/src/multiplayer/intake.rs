//! How much a client may send to a server in a second.

use core::time::Duration;

use crate::multiplayer::Multiplayer;
use crate::multiplayer::queue::OVERHEAD;
use crate::packet::Packet;
use crate::peer::Peer;
use crate::settings::{Allowance, Limits};

/// What a peer may still send now: calls, bytes, and states.
#[derive(Debug)]
pub(super) struct ClientIntake {
    left: [Allowance; 3],
    /// Whether the transport does not read until there is room again. What it has read before is still taken.
    is_paused: bool,
}

fn per_second(limits: &Limits) -> [u32; 3] {
    [limits.calls_per_second, limits.bytes_per_second, limits.states_per_second]
}

/// Returns how many calls, bytes and states a packet is. What is no packet counts like a call.
fn cost(packet: Option<&Packet<'_>>, len: usize) -> [u32; 3] {
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let [calls, states] = match packet {
        Some(Packet::Sync { states, .. }) => [0, states.iter().count().max(1)],
        Some(Packet::Delta { deltas }) => [0, deltas.iter().count().max(1)],
        _ => [1, 0],
    };
    [count(calls), count(len + OVERHEAD), count(states)]
}

impl ClientIntake {
    pub(super) fn new(now: Duration, limits: &Limits) -> Self {
        Self { left: per_second(limits).map(|most| Allowance::new(now, most)), is_paused: false }
    }

    /// Allows as much at once as a pause of this side would have allowed.
    pub(super) fn allow(&mut self, pause: Duration, limits: &Limits) {
        for (left, per_second) in self.left.iter_mut().zip(per_second(limits)) {
            left.allow(pause, per_second);
        }
    }

    fn has_room(&mut self, now: Duration, limits: &Limits) -> bool {
        let left = self.left.iter_mut().zip(per_second(limits));
        // Each of them has to be told the time.
        left.fold(true, |all, (left, per_second)| left.has_some(per_second, per_second, now) && all)
    }

    /// Counts a packet. Returns whether it is taken.
    pub(super) fn takes(
        &mut self,
        packet: Option<&Packet<'_>>,
        len: usize,
        now: Duration,
        limits: &Limits,
    ) -> bool {
        let has_room = self.has_room(now, limits);
        self.is_paused &= !has_room;
        let is_taken = has_room || self.is_paused;
        if is_taken {
            for (left, count) in self.left.iter_mut().zip(cost(packet, len)) {
                left.overdraw(count);
            }
        }
        is_taken
    }
}

impl Multiplayer {
    /// Returns for how long a peer is not to be read, because it has sent more than [`Limits`] allow. A transport that can wait asks
    /// this after each packet that it hands over, and loses nothing. Without that, what is unreliable is dropped, and a
    /// reliable packet ends the connection.
    pub fn pause(&mut self, peer: Peer) -> Option<Duration> {
        if !self.me.is_server() {
            return None;
        }
        let (now, limits) = (self.now, &self.settings.limits);
        let intake = &mut self.remotes.get_mut(&peer)?.intake;
        if intake.has_room(now, limits) {
            return None;
        }
        intake.is_paused = true;
        let waits = intake.left.iter().zip(per_second(limits));
        waits.map(|(left, per_second)| left.wait(per_second)).max()
    }
}

//! How much a client may send to a server in a second.

use core::time::Duration;

use crate::event::LeaveKind;
use crate::multiplayer::Multiplayer;
use crate::multiplayer::queue::OVERHEAD;
use crate::packet::Packet;
use crate::peer::Peer;
use crate::rpc::TransferMode;
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
}

impl Multiplayer {
    /// Counts a packet of a client. Returns whether it is taken.
    pub(super) fn admit_packet(
        &mut self,
        from: Peer,
        packet: Option<&Packet<'_>>,
        len: usize,
        mode: TransferMode,
    ) -> bool {
        if !self.me.is_server() {
            return true;
        }
        let (now, limits) = (self.now, &self.settings.limits);
        let Some(remote) = self.remotes.get_mut(&from) else { return false };
        let intake = &mut remote.intake;
        let has_room = intake.has_room(now, limits);
        intake.is_paused &= !has_room;
        if !has_room && !intake.is_paused {
            if mode == TransferMode::Reliable {
                self.doomed.push_back((from, LeaveKind::SentTooMuch.into()));
            }
            return false;
        }
        for (left, count) in intake.left.iter_mut().zip(cost(packet, len)) {
            left.overdraw(count);
        }
        true
    }

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

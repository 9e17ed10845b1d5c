//! What carries packets between peers.
//!
//! [`WebSocket`] and [`Enet`] are those that the engine has, for servers and for clients. WebRTC and DTLS are not supported. Any
//! other is an implementation of [`Transport`].

#[cfg(feature = "enet")]
mod enet;
#[cfg(feature = "websocket")]
mod websocket;

use alloc::string::String;
use alloc::vec::Vec;
use core::task::{Context, Poll};

#[cfg(feature = "enet")]
pub use self::enet::{Enet, EnetOptions};
#[cfg(feature = "websocket")]
pub use self::websocket::{WebSocket, WebSocketOptions};
use crate::event::LeaveReason;
use crate::multiplayer::Outgoing;
use crate::peer::Peer;
use crate::rpc::TransferMode;

/// Carries packets between peers: the listening side for a server, or one connection for a client.
///
/// A [`Server`](crate::Server) or [`Client`](crate::Client) polls it in [`next`](crate::Server::next). Nothing here waits: what
/// cannot be sent yet stays in the queue of the multiplayer, which decides what a slow peer loses.
pub trait Transport: Send {
    /// Returns the id of this side: [`Peer::SERVER`] for a listening side, the id that the connection has for a client.
    fn me(&self) -> Peer;

    /// Returns the next thing that has happened. If nothing has, the task is woken when something does.
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<TransportEvent>;

    /// Returns whether the connection to a peer takes another packet now. If not, a [`Writable`](TransportEvent::Writable)
    /// follows as soon as it does.
    fn has_room(&mut self, peer: Peer) -> bool;

    /// Sends a packet, now or with the next [`flush`](Self::flush). It is dropped if the peer has no connection.
    fn send(&mut self, packet: Outgoing);

    /// Sends what [`send`](Self::send) has collected.
    fn flush(&mut self) {}

    /// Closes the connection to a peer, and tells it why as far as it can. Nothing more is heard of the peer.
    fn close(&mut self, peer: Peer, reason: &LeaveReason);
}

/// What has happened to a [`Transport`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TransportEvent {
    /// A peer is connected.
    Connected {
        /// The peer.
        peer: Peer,
    },
    /// A peer has sent a packet.
    Received {
        /// The peer.
        peer: Peer,
        /// The packet.
        bytes: Vec<u8>,
        /// How it travelled, as far as the transport can tell.
        mode: TransferMode,
        /// The channel.
        channel: u8,
    },
    /// The connection to a peer takes packets again.
    Writable {
        /// The peer.
        peer: Peer,
    },
    /// The connection to a peer has ended.
    Disconnected {
        /// The peer.
        peer: Peer,
        /// What is known about it.
        reason: String,
    },
}

/// Ids for peers, in an order that is hard to guess, each just once.
#[derive(Debug)]
pub(crate) struct Ids {
    next: u64,
}

impl Ids {
    /// The ids are 2 to 2^31 - 1.
    const COUNT: u64 = (1 << 31) - 2;

    /// Has no factor in common with the number of ids, so that each id comes once: `COUNT` is 2 * 3 * 3 * 7 * 11 * 31 * 151 * 331.
    const STEP: u64 = 1_327_217_887;

    /// Returns ids that start at a random one.
    pub(crate) fn new() -> Self {
        use core::hash::{BuildHasher as _, Hasher as _};
        // The keys of a std hasher are random.
        let start = std::hash::RandomState::new().build_hasher().finish();
        Self { next: start % Self::COUNT }
    }

    /// Returns the next id.
    pub(crate) fn take(&mut self) -> Peer {
        let id = self.next + 2;
        self.next = (self.next + Self::STEP) % Self::COUNT;
        // Both conversions fit: the id is from 2 to 2^31 - 1.
        i32::try_from(id).ok().and_then(Peer::new).unwrap_or(Peer::SERVER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_comes_once() {
        let gcd = |mut a: u64, mut b: u64| {
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        };
        assert_eq!(gcd(Ids::COUNT, Ids::STEP), 1);
        let mut ids = Ids { next: Ids::COUNT - 1 };
        assert_eq!(ids.take().id(), i32::MAX);
        let mut seen: Vec<i32> = (0..10_000).map(|_| ids.take().id()).collect();
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() == 10_000 && seen[0] >= 2);
    }
}

//! What carries packets between peers.
//!
//! [`WebSocket`] and [`Enet`] are those that the engine has, for servers and for clients. WebRTC and DTLS are not supported. Any
//! other is an implementation of [`Transport`].

#[cfg(feature = "enet")]
mod enet;
#[cfg(any(feature = "enet", feature = "websocket"))]
mod ids;
#[cfg(feature = "websocket")]
mod websocket;

use alloc::vec::Vec;
use core::task::{Context, Poll};
use core::time::Duration;

#[cfg(feature = "enet")]
pub use self::enet::{Enet, EnetOptions};
#[cfg(feature = "websocket")]
pub use self::websocket::{WebSocket, WebSocketAcceptor, WebSocketOptions};
use crate::event::LeaveReason;
use crate::info::PeerInfo;
use crate::multiplayer::Outgoing;
use crate::peer::Peer;
use crate::rpc::TransferMode;

/// Carries packets between peers: the listening side for a server, or one connection for a client.
///
/// A [`Server`](crate::Server) or [`Client`](crate::Client) polls it in its [`next`](crate::Server::next). Nothing here waits: what
/// cannot be sent yet stays in the queue of the multiplayer, which decides what a slow peer loses.
pub trait Transport: Send {
    /// Returns the id of this side: [`Peer::SERVER`] for a listening side, the id that the connection has for a client.
    fn me(&self) -> Peer;

    /// Returns the next thing that has happened. If nothing has, the task is woken when something does.
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<TransportEvent>;

    /// Returns whether the connection to a peer takes another packet of `len` bytes now. If not, a
    /// [`Writable`](TransportEvent::Writable) follows as soon as it does.
    fn has_room(&mut self, peer: Peer, len: usize) -> bool;

    /// Sends a packet, now or with the next [`flush`](Self::flush). It is dropped if the peer has no connection.
    fn send(&mut self, packet: Outgoing);

    /// Sends what [`send`](Self::send) has collected.
    fn flush(&mut self) {}

    /// Returns whether the transport can [`pause`](Self::pause). If not, of a peer that sends too much what is unreliable is
    /// dropped, and a reliable packet ends the connection.
    fn can_pause(&self) -> bool {
        false
    }

    /// Does not read from a peer for so long. What was read before may still come.
    fn pause(&mut self, peer: Peer, pause: Duration) {
        let _ = (peer, pause);
    }

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
        /// Who it is.
        info: PeerInfo,
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
        /// Why.
        reason: LeaveReason,
    },
}

//! What is sent.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Bound;

use crate::arena::Key;
use crate::event::{Event, LeaveReason};
use crate::multiplayer::Multiplayer;
use crate::packet::Packet;
use crate::peer::{Peer, Target};
use crate::rpc::TransferMode;

/// A packet for a peer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outgoing {
    /// To whom the transport sends it. On a client, this is always the server.
    pub to: Peer,
    /// How it travels.
    pub mode: TransferMode,
    /// The channel.
    pub channel: u8,
    /// The packet.
    pub bytes: Vec<u8>,
}

/// Why something cannot be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SendError {
    /// The peer is not here, or not admitted.
    UnknownPeer(Peer),
    /// The node, or the method with this number, does not exist.
    UnknownMethod,
    /// The game would refuse the call: this peer has no authority over the node, or nobody may call the method.
    NotAllowed,
    /// The peer's node does not have the same methods.
    Mismatch(Peer),
    /// There are no bytes.
    Empty,
}

impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPeer(peer) => write!(f, "peer {peer} is not here, or does not have the node"),
            Self::UnknownMethod => f.write_str("the node does not exist, or has no such method"),
            Self::NotAllowed => f.write_str("only the authority of the node may call this method"),
            Self::Mismatch(peer) => write!(f, "the node of peer {peer} does not have the same methods"),
            Self::Empty => f.write_str("there are no bytes to send"),
        }
    }
}

impl core::error::Error for SendError {}

/// What a packet is about, for the event of one that cannot be sent.
#[derive(Clone, Copy, Debug)]
pub(super) enum About<'a> {
    Text(&'static str),
    Call(Key, u16),
    Bytes(usize),
    Path(&'a str),
    Spawn(&'a str),
    Relayed(Peer),
}

impl Multiplayer {
    /// Returns the next packet to send. Peers take turns.
    pub fn poll(&mut self) -> Option<Outgoing> {
        self.settle();
        loop {
            let after = (Bound::Excluded(self.last_polled), Bound::Unbounded);
            let peer = *self.ready.range(after).next().or_else(|| self.ready.first())?;
            self.last_polled = peer;
            if let Some(outgoing) = self.poll_peer(peer) {
                return Some(outgoing);
            }
        }
    }

    /// Returns the next packet to send to one peer. A transport that asks only when the peer's connection has room leaves
    /// the decision here what a slow peer loses.
    pub fn poll_peer(&mut self, peer: Peer) -> Option<Outgoing> {
        self.settle();
        let next = self.remotes.get_mut(&peer).and_then(|remote| {
            let waiting = remote.queue.pop()?;
            Some((waiting, remote.queue.is_empty()))
        });
        let Some((waiting, is_last)) = next else {
            self.ready.remove(&peer);
            return None;
        };
        if is_last {
            self.ready.remove(&peer);
        }
        Some(Outgoing { to: peer, mode: waiting.mode, channel: waiting.channel, bytes: waiting.bytes })
    }

    /// Returns the length of the packet that [`poll_peer`](Self::poll_peer) returns next.
    pub fn next_len(&mut self, peer: Peer) -> Option<usize> {
        self.settle();
        let next = self.remotes.get(&peer).and_then(|remote| remote.queue.next_len());
        if next.is_none() {
            self.ready.remove(&peer);
        }
        next
    }

    /// Returns the peers for which packets wait.
    pub fn waiting(&self) -> impl Iterator<Item = Peer> {
        self.ready.iter().copied()
    }

    /// Returns how many bytes of memory the packets take that wait for a peer.
    pub fn waiting_bytes(&self, peer: Peer) -> usize {
        self.remotes.get(&peer).map_or(0, |remote| remote.queue.bytes())
    }

    /// Sends bytes, as `send_bytes` does in the game.
    ///
    /// # Errors
    ///
    /// [`SendError::Empty`], and [`SendError::UnknownPeer`] for a single peer that is not there.
    pub fn send_bytes(
        &mut self,
        target: impl Into<Target>,
        bytes: &[u8],
        mode: TransferMode,
        channel: u8,
    ) -> Result<(), SendError> {
        let target = target.into();
        if bytes.is_empty() {
            return Err(SendError::Empty);
        }
        let packet = Packet::Raw(bytes).to_vec();
        let about = About::Bytes(bytes.len());
        if let Target::One(peer) = target {
            self.remotes
                .get(&peer)
                .filter(|remote| remote.is_admitted())
                .ok_or(SendError::UnknownPeer(peer))?;
            self.send(peer, packet, mode, channel, about);
            return Ok(());
        }
        if self.me.is_server() {
            for peer in self.targets(target) {
                self.send(peer, packet.clone(), mode, channel, about);
            }
        } else {
            // The server hands the bytes on, and is one of those who get them. Without relay, it is the only one.
            let relay = Packet::Relay { peer: target.id(), inner: &packet }.to_vec();
            let bytes = if self.settings.relay { relay } else { packet };
            self.send_directly(Peer::SERVER, bytes, mode, channel, about);
        }
        self.settle();
        Ok(())
    }

    /// Returns the admitted peers that a target includes.
    pub(super) fn targets(&self, target: Target) -> Vec<Peer> {
        self.peers().filter(|peer| target.includes(*peer)).collect()
    }

    /// Sends a packet of the protocol itself: reliably, on channel 0.
    pub(super) fn send_packet(&mut self, to: Peer, packet: &Packet<'_>) {
        let about = match packet {
            Packet::SimplifyPath { path, .. } => About::Path(path),
            _ => About::Text("a packet of the protocol"),
        };
        self.send(to, packet.to_vec(), TransferMode::Reliable, 0, about);
    }

    /// Sends a packet to any peer: a client reaches other clients through the server.
    pub(super) fn send(
        &mut self,
        to: Peer,
        bytes: Vec<u8>,
        mode: TransferMode,
        channel: u8,
        about: About<'_>,
    ) {
        if self.me.is_server() || to.is_server() {
            self.send_directly(to, bytes, mode, channel, about);
        } else {
            let relay = Packet::Relay { peer: to.id(), inner: &bytes }.to_vec();
            self.send_directly(Peer::SERVER, relay, mode, channel, about);
        }
    }

    fn send_directly(&mut self, to: Peer, bytes: Vec<u8>, mode: TransferMode, channel: u8, about: About<'_>) {
        let limits = &self.settings.limits;
        if bytes.len() > limits.message {
            let (what, len, limit) = (self.text_of(about), bytes.len(), limits.message);
            let reason = format!("{what} takes {len} bytes, and a message has at most {limit}");
            self.undelivered(to, reason);
            return;
        }
        let Some(remote) = self.remotes.get_mut(&to) else { return };
        let has_room = remote.queue.push(bytes, mode, channel, limits);
        self.ready.insert(to);
        if !has_room {
            self.doomed.push_back((to, LeaveReason::TooSlow));
        }
    }

    fn text_of(&self, about: About<'_>) -> String {
        match about {
            About::Text(text) => text.into(),
            About::Call(node, method) => format!("the call of {}", self.method_text(node, method)),
            About::Bytes(len) => format!("send_bytes of {len} bytes"),
            About::Path(path) => format!("the path {path}"),
            About::Spawn(path) => format!("the spawn of {path}"),
            About::Relayed(peer) => format!("a packet of peer {peer}"),
        }
    }

    pub(super) fn undelivered(&mut self, peer: Peer, reason: String) {
        #[cfg(feature = "tracing")]
        tracing::warn!(peer = peer.id(), "not sent: {reason}");
        self.events.push_back(Event::Undelivered { peer, reason });
    }
}

//! What is sent.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::fmt;
use core::time::Duration;

use crate::arena::Key;
use crate::event::{Event, LeaveKind};
use crate::multiplayer::queue::{Cause, OVERHEAD};
use crate::multiplayer::remote::Remote;
use crate::multiplayer::{Multiplayer, Node};
use crate::packet::Packet;
use crate::peer::{Peer, Receivers};
use crate::rpc::TransferMode;

/// The bytes that a RELAY has before its packet.
pub(super) const RELAY: usize = 6;

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
    /// Too much waits for the peer: see [`Limits::reliable_most`](crate::Limits::reliable_most).
    NoRoom(Peer),
    /// The packet is longer than [`Limits::message`](crate::Limits::message).
    TooLong {
        /// How long it is.
        len: usize,
        /// How long it may be.
        most: usize,
    },
}

impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownPeer(peer) => write!(f, "peer {peer} is not here, or does not have the node"),
            Self::UnknownMethod => f.write_str("the node does not exist, or has no such method"),
            Self::NotAllowed => f.write_str("only the authority of the node may call this method"),
            Self::Mismatch(peer) => write!(f, "the node of peer {peer} does not have the same methods"),
            Self::Empty => f.write_str("there are no bytes to send"),
            Self::NoRoom(peer) => write!(f, "too much waits for peer {peer} already"),
            Self::TooLong { len, most } => {
                write!(f, "it takes {len} bytes, and a message has at most {most}")
            }
        }
    }
}

impl core::error::Error for SendError {}

/// What a packet is about, for the event of one that cannot be sent.
#[derive(Clone, Copy, Debug)]
pub(super) enum About<'a> {
    Text(&'static str),
    /// An answer to what the peer has sent.
    Answer,
    Call(Key, u16),
    Bytes(usize),
    Path(&'a str),
    Spawn(&'a str),
    Relayed(Peer),
}

impl Multiplayer {
    /// Returns the next packet to send.
    pub fn poll_transmit(&mut self) -> Option<Outgoing> {
        let (peer, _) = self.next_transmit()?;
        self.poll_peer(peer)
    }

    /// Returns whose packet is the next to send, and how long it is. [`poll_peer`](Self::poll_peer) returns it then.
    pub(crate) fn next_transmit(&mut self) -> Option<(Peer, usize)> {
        self.settle();
        loop {
            let peer = *self.ready.front()?;
            if let Some(remote) = self.remotes.get_mut(&peer) {
                if let Some(len) = remote.queue.next_len().filter(|_| remote.is_writable) {
                    return Some((peer, len));
                }
                remote.has_turn = false;
            }
            self.ready.pop_front();
        }
    }

    /// Returns the packet of which [`next_transmit`](Self::next_transmit) has told. Then it is the turn of the next peer.
    pub(crate) fn poll_peer(&mut self, peer: Peer) -> Option<Outgoing> {
        let remote = self.remotes.get_mut(&peer)?;
        let waiting = remote.queue.pop(self.now, &self.settings.limits)?;
        self.ready.pop_front();
        remote.has_turn = !remote.queue.is_empty();
        if remote.has_turn {
            self.ready.push_back(peer);
        }
        if self.me.is_server() {
            self.tell_if_writable(peer);
        } else {
            self.find_writable();
        }
        Some(Outgoing { to: peer, mode: waiting.mode, channel: waiting.channel, bytes: waiting.bytes })
    }

    /// Tells whether the connection to a peer takes packets now. It does at first. What cannot be sent waits here, so that it can be
    /// decided what a slow peer loses, and when it is too slow.
    pub fn set_writable(&mut self, peer: Peer, is_writable: bool) {
        let Some(remote) = self.remotes.get_mut(&peer) else { return };
        remote.is_writable = is_writable;
        remote.take_turn(peer, &mut self.ready);
    }

    /// Returns how many bytes of memory the packets take that wait for a peer, and the calls that wait for the path of their node.
    pub fn waiting_bytes(&self, peer: Peer) -> usize {
        self.remotes.get(&peer).map_or(0, |remote| remote.queue.bytes())
    }

    /// Returns how many bytes of reliable calls and packets may wait for a peer besides those that do, with 64 more for each, until
    /// as many wait as for a peer that keeps up: [`Limits::backlog`](crate::Limits::backlog). More is possible, see
    /// [`Limits::reliable_most`](crate::Limits::reliable_most). There is no room for a peer that is not here.
    ///
    /// If less than half is left, an [`Event::Writable`] follows as soon as half is. So a program can send much as fast as the peer
    /// takes it.
    pub fn room(&mut self, peer: Peer) -> usize {
        let room = self.room_for(peer);
        if room < self.settings.limits.backlog / 2 && self.remotes.get(&peer).is_some_and(Remote::is_admitted)
        {
            self.crowded.insert(peer);
        }
        room
    }

    fn room_for(&self, peer: Peer) -> usize {
        let backlog = |peer: Peer| self.remotes.get(&peer).map(|remote| remote.queue.backlog());
        let (Some(own), connection) = (backlog(peer), self.connection(peer)) else { return 0 };
        // Calls of other clients wait here, and their packets at the connection to the server.
        let shared = if connection == peer { 0 } else { backlog(connection).unwrap_or_default() };
        self.settings.limits.backlog.saturating_sub(own + shared)
    }

    fn tell_if_writable(&mut self, peer: Peer) {
        if self.crowded.contains(&peer) && self.room_for(peer) >= self.settings.limits.backlog / 2 {
            self.crowded.remove(&peer);
            self.events.push_back(Event::Writable { peer });
        }
    }

    pub(super) fn find_writable(&mut self) {
        if self.crowded.is_empty() {
            return;
        }
        for peer in self.crowded.iter().copied().collect::<Vec<_>>() {
            self.tell_if_writable(peer);
        }
    }

    /// Sends bytes, as `send_bytes` does in the game.
    ///
    /// # Errors
    ///
    /// [`SendError::Empty`], and for a single peer [`SendError::UnknownPeer`] if it is not there, and [`SendError::NoRoom`] for
    /// reliable bytes. Of several, those without room are disconnected.
    pub fn send_bytes(
        &mut self,
        target: impl Into<Receivers>,
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
        if let Receivers::One(peer) = target {
            self.remotes
                .get(&peer)
                .filter(|remote| remote.is_admitted())
                .ok_or(SendError::UnknownPeer(peer))?;
            if mode == TransferMode::Reliable && !self.has_room(self.connection(peer), packet.len()) {
                return Err(SendError::NoRoom(peer));
            }
            self.send(peer, packet, mode, channel, about);
            self.settle();
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
            self.send_directly(Peer::SERVER, bytes, (mode, channel), about, Cause::Program);
        }
        self.settle();
        Ok(())
    }

    /// Returns the admitted peers that a target includes.
    pub(super) fn targets(&self, target: Receivers) -> Vec<Peer> {
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

    /// Answers what a peer has sent. The peer can cause this as often as it likes.
    pub(super) fn answer(&mut self, to: Peer, packet: &Packet<'_>) {
        self.send(to, packet.to_vec(), TransferMode::Reliable, 0, About::Answer);
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
        let cause = match about {
            About::Answer => Cause::Peer(to),
            About::Relayed(from) => Cause::Peer(from),
            _ => Cause::Program,
        };
        if self.is_direct(to) {
            self.send_directly(to, bytes, (mode, channel), about, cause);
        } else {
            let relay = Packet::Relay { peer: to.id(), inner: &bytes }.to_vec();
            self.send_directly(Peer::SERVER, relay, (mode, channel), about, cause);
        }
    }

    fn send_directly(
        &mut self,
        to: Peer,
        bytes: Vec<u8>,
        (mode, channel): (TransferMode, u8),
        about: About<'_>,
        cause: Cause,
    ) {
        let limits = &self.settings.limits;
        if bytes.len() > limits.message {
            let (what, len, limit) = (self.text_of(about), bytes.len(), limits.message);
            let reason = format!("{what} takes {len} bytes, and a message has at most {limit}");
            let call = if let About::Call(node, method) = about { Some((node, method)) } else { None };
            self.undelivered(to, reason, call);
            return;
        }
        let has_room = mode != TransferMode::Reliable
            || match cause {
                Cause::Program => self.has_room(to, bytes.len()),
                Cause::Peer(by) => self
                    .remotes
                    .get(&to)
                    .is_none_or(|remote| remote.queue.takes_from(by, bytes.len(), limits)),
            };
        if !has_room {
            // What one client makes another one answer does not end the other one's connection.
            if cause == Cause::Program || cause == Cause::Peer(to) {
                self.too_slow(to);
            }
            return;
        }
        let Some(remote) = self.remotes.get_mut(&to) else { return };
        remote.queue.push(bytes, (mode, channel), cause, self.now, &self.settings.limits);
        remote.take_turn(to, &mut self.ready);
        if let Some(limit) = remote.queue.limit(&self.settings.limits) {
            self.due_by(limit);
        }
    }

    /// Notes when a peer is too slow if it takes nothing of what waits.
    pub(super) fn watch(&mut self, peer: Peer) {
        let limits = &self.settings.limits;
        if let Some(limit) = self.remotes.get(&peer).and_then(|remote| remote.queue.limit(limits)) {
            self.due_by(limit);
        }
    }

    /// Returns the peer to whose connection packets for another peer go.
    pub(crate) fn connection(&self, to: Peer) -> Peer {
        if self.is_direct(to) { to } else { Peer::SERVER }
    }

    /// Returns whether another reliable packet or call may wait for a peer. If too much waits for all of them, the peer
    /// that has been behind for the longest has to go.
    pub(super) fn has_room(&mut self, peer: Peer, len: usize) -> bool {
        let limits = &self.settings.limits;
        let (most, len_of_all) = (limits.reliable_all, len + OVERHEAD);
        if !self.remotes.get(&peer).is_none_or(|remote| remote.queue.takes(len, limits)) {
            return false;
        }
        while self.total.bytes() + len_of_all > most {
            let holding = self.remotes.iter().filter(|(_, remote)| remote.queue.backlog() > 0);
            let slowest = holding.min_by_key(|(_, remote)| {
                let since = remote.queue.behind_since().unwrap_or(Duration::MAX);
                (since, Reverse(remote.queue.backlog()))
            });
            match slowest.map(|(slowest, _)| *slowest) {
                Some(slowest) if slowest == peer => return false,
                Some(slowest) => self.too_slow(slowest),
                None => return true,
            }
        }
        true
    }

    /// Gives up what waits for a peer, and disconnects it.
    pub(crate) fn too_slow(&mut self, peer: Peer) {
        if let Some(remote) = self.remotes.get_mut(&peer) {
            remote.queue.clear();
        }
        if self.is_direct(peer) {
            self.doomed.push_back((peer, LeaveKind::TooSlow.into()));
        } else {
            self.undelivered(
                peer,
                String::from("calls of another client: too many wait for it to confirm their nodes"),
                None,
            );
        }
    }

    /// Finds peers that take too little of what waits for them.
    pub(super) fn find_stalled(&mut self) {
        let (now, limits) = (self.now, &self.settings.limits);
        let is_stalled = |(peer, remote): (&Peer, &Remote)| {
            remote.queue.is_stalled(now, limits).then_some(*peer).filter(|peer| self.is_direct(*peer))
        };
        let stalled: Vec<Peer> = self.remotes.iter().filter_map(is_stalled).collect();
        for peer in stalled {
            self.too_slow(peer);
        }
    }

    fn text_of(&self, about: About<'_>) -> String {
        match about {
            About::Text(text) => text.into(),
            About::Answer => "an answer".into(),
            About::Call(node, method) => format!("the call of {}", self.method_text(node, method)),
            About::Bytes(len) => format!("send_bytes of {len} bytes"),
            About::Path(path) => format!("the path {path}"),
            About::Spawn(path) => format!("the spawn of {path}"),
            About::Relayed(peer) => format!("a packet of peer {peer}"),
        }
    }

    pub(super) fn undelivered(&mut self, peer: Peer, reason: String, call: Option<(Key, u16)>) {
        let method = call.and_then(|(node, method)| Some(self.nodes.get(node)?.methods.get(method)?.name));
        let node = call.map(|(node, _)| Node(node));
        #[cfg(feature = "tracing")]
        tracing::warn!(peer = peer.id(), "not sent: {reason}");
        self.events.push_back(Event::Undelivered { peer, node, method, reason });
    }
}

//! A peer without I/O: it is fed with packets, and asked for packets and events.

mod auth;
mod calls;
mod entities;
mod intake;
mod nodes;
mod paths;
mod queue;
mod receive;
mod relay;
mod remote;
mod send;
mod spawns;
mod states;
mod sync;

use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;

use self::entities::EntityData;
pub use self::entities::{Encode, SceneDescription, SpawnOptions, SpawnerOptions};
use self::nodes::Nodes;
use self::queue::Total;
use self::remote::{Remote, Status};
pub use self::send::{Outgoing, SendError};
pub use self::spawns::SpawnError;
use self::spawns::SpawnerData;
use crate::arena::{Arena, Key};
use crate::event::{Event, LeaveKind, LeaveReason, Refusal, RefusalKind};
use crate::peer::Peer;
use crate::settings::{Allowance, Settings};

/// If the time is not told for this long, this side has paused, and what peers sent meanwhile comes all at once.
const PAUSE: Duration = Duration::from_secs(1);

/// A node whose methods are called, or whose methods call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node(Key);

/// A `MultiplayerSpawner`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spawner(usize);

/// A node with synchronizers: a spawned one, or one that every peer has from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Entity(Key);

/// What a [`Multiplayer`] wants to be done, or tells.
#[derive(Clone, Debug)]
pub enum Output {
    /// A packet is to be sent.
    Transmit(Outgoing),
    /// A connection is to be closed. Nothing more is heard of the peer, and what waits for it is dropped.
    Close {
        /// The peer.
        peer: Peer,
        /// Why, for a transport that can tell it to the peer.
        reason: LeaveReason,
    },
    /// Something has happened.
    Event(Event),
}

/// A peer of a game's multiplayer, without I/O: a server, or a client.
///
/// The program that drives it tells it of the time ([`advance`](Self::advance)), of connections and of packets
/// ([`connected`](Self::connected), [`receive`](Self::receive)). After that it does what [`poll`](Self::poll) says until that returns `None`,
/// and comes back when something happens, or at [`poll_timeout`](Self::poll_timeout).
///
/// What a peer sends never makes a call fail: it is refused, with an event that has the reason.
///
/// ```
/// use gdvar_multiplayer::{Event, Multiplayer, Output, Peer, Settings, TransferMode};
///
/// let mut server = Multiplayer::server(Settings::default());
/// let peer = Peer::new(7).unwrap();
/// server.connected(peer);
/// assert!(matches!(server.poll(), Some(Output::Event(Event::Joined { .. }))));
///
/// // The game calls `multiplayer.send_bytes(PackedByteArray([1, 2]))`.
/// server.receive(peer, b"\x03\x01\x02", TransferMode::Reliable, 0);
/// assert!(matches!(server.poll(), Some(Output::Event(Event::Bytes { bytes, .. })) if bytes == [1, 2]));
/// assert!(server.poll().is_none());
/// ```
#[derive(Debug)]
pub struct Multiplayer {
    me: Peer,
    settings: Settings,
    now: Duration,
    /// No time limit ends before this.
    due: Option<Duration>,
    remotes: BTreeMap<Peer, Remote>,
    nodes: Nodes,
    spawners: Vec<SpawnerData>,
    entities: Arena<EntityData>,
    /// The spawned nodes of this side, in the order of their spawns.
    spawn_order: BTreeMap<u64, Key>,
    last_spawn: u64,
    last_net_id: u32,
    /// The synchronizers of this side that go by path.
    path_synchronizers: BTreeSet<(Key, usize)>,
    events: VecDeque<Event>,
    /// What waits for all peers.
    total: Total,
    /// Peers of which the program was told that they have little room.
    crowded: BTreeSet<Peer>,
    refused_of_others: Allowance,
    /// Peers that take packets, and for which some wait, in turn. Each is here once at most: see [`Remote::has_turn`].
    ready: VecDeque<Peer>,
    /// Connections that the transport has to close.
    closing: VecDeque<(Peer, LeaveReason)>,
    /// Peers that have to go, as soon as nothing is in the middle of something.
    doomed: VecDeque<(Peer, LeaveReason)>,
    scratch: sync::Scratch,
}

impl Multiplayer {
    /// Returns a server, whose id is 1.
    pub fn server(settings: Settings) -> Self {
        Self::new(Peer::SERVER, settings)
    }

    /// Returns a client. The transport knows its id.
    pub fn client(me: Peer, settings: Settings) -> Self {
        Self::new(me, settings)
    }

    fn new(me: Peer, settings: Settings) -> Self {
        let most = settings.limits.refused_per_second.saturating_mul(10);
        let refused_of_others = Allowance::new(Duration::ZERO, most);
        Self {
            me,
            settings,
            now: Duration::ZERO,
            due: None,
            remotes: BTreeMap::new(),
            nodes: Nodes::new(),
            spawners: Vec::new(),
            entities: Arena::new(),
            spawn_order: BTreeMap::new(),
            last_spawn: 0,
            last_net_id: 0,
            path_synchronizers: BTreeSet::new(),
            events: VecDeque::new(),
            total: Total::default(),
            crowded: BTreeSet::new(),
            refused_of_others,
            ready: VecDeque::new(),
            closing: VecDeque::new(),
            doomed: VecDeque::new(),
            scratch: sync::Scratch::default(),
        }
    }

    /// Returns the id of this peer.
    pub fn me(&self) -> Peer {
        self.me
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the peers that are admitted.
    pub fn peers(&self) -> impl Iterator<Item = Peer> {
        self.remotes.iter().filter(|(_, remote)| remote.is_admitted()).map(|(peer, _)| *peer)
    }

    /// Returns whether a peer is connected, admitted or not.
    pub fn is_connected(&self, peer: Peer) -> bool {
        self.remotes.contains_key(&peer)
    }

    /// Tells the time since some moment in the past, before everything else that this is told, and when
    /// [`poll_timeout`](Self::poll_timeout) says.
    pub fn advance(&mut self, now: Duration) {
        let pause = now.saturating_sub(self.now);
        self.now = self.now.max(now);
        if pause > PAUSE {
            for remote in self.remotes.values_mut() {
                remote.relayed.allow(pause, self.settings.limits.relayed_bytes_per_second);
                remote.queue.pause(pause);
                remote.intake.allow(pause, &self.settings.limits);
            }
        }
        self.find_writable();
        if self.due.is_some_and(|due| due <= self.now) {
            self.expire_authentications();
            self.expire_waiting_calls();
            self.find_stalled();
            self.settle();
            self.find_writable();
            self.due = self.next_limit();
        }
    }

    /// Returns the time at which [`advance`](Self::advance) has something to do, if there is nothing to tell before. While peers are
    /// here, that is never much later than now: if the time is told later than this, this side has paused, and its peers are allowed
    /// to send what they could have sent meanwhile.
    pub fn poll_timeout(&self) -> Option<Duration> {
        let pause = (!self.remotes.is_empty()).then(|| self.now + PAUSE / 2);
        [self.due, pause].into_iter().flatten().min()
    }

    /// Notes that a time limit ends.
    fn due_by(&mut self, limit: Duration) {
        self.due = Some(self.due.map_or(limit, |due| due.min(limit)));
    }

    /// Returns when the next time limit ends. A driver that came back at once would never rest.
    fn next_limit(&self) -> Option<Duration> {
        let limits = &self.settings.limits;
        let limit_of = |(peer, remote): (&Peer, &Remote)| {
            let pending = match remote.status {
                Status::Pending { since, .. } => {
                    self.settings.authenticate.map(|within| since.saturating_add(within))
                }
                Status::Admitted { .. } => None,
            };
            let stalled = remote.queue.limit(limits).filter(|_| self.is_direct(*peer));
            let calls = remote.calls_limit(limits.confirm);
            [pending, stalled, calls].into_iter().flatten().min()
        };
        let limit = self.remotes.iter().filter_map(limit_of).min()?;
        Some(limit.max(self.now + Duration::from_millis(1)))
    }

    /// Returns the next thing to do, or that has happened: packets first, then connections to close, then events, oldest first. Peers
    /// take turns. Those that do not take packets now are passed over: see [`set_writable`](Self::set_writable).
    pub fn poll(&mut self) -> Option<Output> {
        if let Some(packet) = self.poll_transmit() {
            return Some(Output::Transmit(packet));
        }
        if let Some((peer, reason)) = self.poll_close() {
            return Some(Output::Close { peer, reason });
        }
        self.poll_event().map(Output::Event)
    }

    /// Returns what has happened, oldest first. This and the others like it are the parts of [`poll`](Self::poll), for a
    /// driver that does not want all of them at once.
    pub fn poll_event(&mut self) -> Option<Event> {
        self.settle();
        self.events.pop_front()
    }

    /// Tells that a connection is there, and the other side's id is known. On a client, this is the server. A peer that is
    /// connected already stays as it is.
    pub fn connected(&mut self, peer: Peer) {
        let is_possible = peer != self.me && (self.me.is_server() || peer.is_server());
        if !is_possible || self.remotes.contains_key(&peer) {
            return;
        }
        let status = Status::Pending { since: self.now, here: false, there: false };
        self.remotes.insert(peer, Remote::new(status, self.now, &self.settings.limits, &self.total));
        match self.settings.authenticate {
            Some(within) => self.due_by(self.now.saturating_add(within)),
            None => self.admitted(peer),
        }
        self.settle();
    }

    /// Tells that a connection has ended, and why: a [`LeaveReason`], or only its kind.
    pub fn disconnected(&mut self, peer: Peer, reason: impl Into<LeaveReason>) {
        self.remove(peer, reason.into());
        self.settle();
    }

    /// Disconnects a peer, with a reason that the transport may be able to tell it.
    pub fn close(&mut self, peer: Peer, reason: impl Into<String>) {
        self.dismiss(peer, LeaveReason::new(LeaveKind::Closed, reason));
        self.settle();
    }

    /// Returns the next connection that the transport has to close. What waits for the peer is dropped.
    pub fn poll_close(&mut self) -> Option<(Peer, LeaveReason)> {
        self.settle();
        self.closing.pop_front()
    }

    /// Counts something that a peer has sent as refused: it becomes an event, and a peer with too many of them is
    /// disconnected. The rest of its last packet then makes no more events.
    pub fn refuse(&mut self, peer: Peer, refusal: Refusal) {
        if !self.count_refusal(peer, || refusal.message.clone()) {
            return;
        }
        #[cfg(feature = "tracing")]
        tracing::warn!(peer = peer.id(), kind = ?refusal.kind, "refused: {refusal}");
        self.events.push_back(Event::Refused { peer, refusal });
    }

    /// Counts a refusal against a peer. Returns whether it may still be told of: a packet of thousands of states does not become
    /// thousands of events.
    fn count_refusal(&mut self, peer: Peer, message: impl FnOnce() -> String) -> bool {
        let (now, per_second) = (self.now, self.settings.limits.refused_per_second);
        let Some(remote) = self.remotes.get_mut(&peer) else { return true };
        if remote.refused.take(1, per_second, per_second.saturating_mul(10), now) {
            return true;
        }
        // What other clients do never ends a client's own connection, and it goes on to hear them.
        if !self.is_direct(peer) || self.doomed.iter().any(|(doomed, _)| *doomed == peer) {
            return false;
        }
        self.doomed.push_back((peer, LeaveReason::new(LeaveKind::TooManyRefusals, message())));
        true
    }

    /// Returns whether there is a connection to a peer: a client reaches other clients through the server.
    fn is_direct(&self, peer: Peer) -> bool {
        self.me.is_server() || peer.is_server()
    }

    fn refuse_because(&mut self, peer: Peer, kind: RefusalKind, message: impl Into<String>) {
        self.refuse(peer, Refusal::new(kind, message));
    }

    /// Refuses what the server hands on, which is another client's doing. It does not count against the server.
    fn refuse_of_others(&mut self, server: Peer, kind: RefusalKind, message: &str) {
        let per_second = self.settings.limits.refused_per_second;
        if self.refused_of_others.take(1, per_second, per_second.saturating_mul(10), self.now) {
            self.events.push_back(Event::Refused { peer: server, refusal: Refusal::new(kind, message) });
        }
    }

    /// Disconnects the peers that have to go.
    fn settle(&mut self) {
        while let Some((peer, reason)) = self.doomed.pop_front() {
            self.dismiss(peer, reason);
        }
    }

    /// Removes a peer, and makes the transport close its connection.
    fn dismiss(&mut self, peer: Peer, reason: LeaveReason) {
        if self.remotes.contains_key(&peer) {
            if self.is_direct(peer) {
                self.closing.push_back((peer, reason.clone()));
            }
            self.remove(peer, reason);
        }
    }

    /// Removes a peer and what it has spawned.
    fn remove(&mut self, peer: Peer, reason: LeaveReason) {
        let Some(remote) = self.remotes.remove(&peer) else { return };
        #[cfg(feature = "tracing")]
        tracing::debug!(peer = peer.id(), "left: {reason}");
        if remote.has_turn {
            self.ready.retain(|ready| *ready != peer);
        }
        self.crowded.remove(&peer);
        for (_, entity) in self.entities.iter_mut() {
            entity.exceptions.remove(&peer);
        }
        let spawned: Vec<Key> = remote
            .nets
            .values()
            .filter_map(|net| match net {
                remote::Net::Node(entity) => Some(*entity),
                remote::Net::Synchronizer(..) => None,
            })
            .collect();
        for entity in spawned {
            self.forget_entity(entity);
            self.events.push_back(Event::Despawned { entity: Entity(entity) });
        }
        if peer.is_server() && !self.me.is_server() {
            // Without the server, nobody else can be reached.
            let others: Vec<Peer> = self.remotes.keys().copied().collect();
            for other in others {
                self.remove(other, LeaveKind::Removed.into());
            }
        }
        if self.me.is_server() && self.settings.relay && remote.is_admitted() {
            let others: Vec<Peer> = self.peers().collect();
            for other in others {
                self.send_packet(other, &crate::packet::Packet::DelPeer(peer.id()));
            }
        }
        self.events.push_back(Event::Left { peer, reason });
    }

    /// Returns a short description of this for messages: the last part of the node's path, and the method.
    fn method_text(&self, node: Key, method: u16) -> String {
        let Some(node) = self.nodes.get(node) else { return format!("method {method}") };
        let name = node.path.rsplit('/').next().unwrap_or_default();
        match node.methods.get(method) {
            Some(method) => format!("{name}.{}", method.name),
            None => format!("method {method} of {name}"),
        }
    }
}

//! What is known of another peer.

use alloc::collections::{BTreeMap, BTreeSet, VecDeque};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::time::Duration;

use crate::arena::Key;
use crate::event::OwnedArguments;
use crate::multiplayer::intake::ClientIntake;
use crate::multiplayer::queue::{Queue, Total};
use crate::packet::Address;
use crate::peer::Peer;
use crate::settings::{Allowance, Limits};

#[derive(Debug)]
pub(super) struct Remote {
    pub(super) status: Status,
    /// What waits for the peer. A client sends to other clients through the server, so only calls wait for them here.
    pub(super) queue: Queue,
    /// Whether the connection takes packets.
    pub(super) is_writable: bool,
    /// Whether the peer is in the queue of those that get packets in turn.
    pub(super) has_turn: bool,
    /// The paths that the peer was told of, by their ids.
    pub(super) sent: BTreeMap<u32, Sent>,
    /// The paths that the peer has told of.
    pub(super) received: ReceivedPaths,
    /// The nodes that were spawned at the peer.
    pub(super) known: BTreeSet<Key>,
    /// Those of them whose properties that are sent on change, and are no part of the spawn packet, were never sent.
    pub(super) fresh: BTreeSet<Key>,
    /// What the peer has spawned here, by net id.
    pub(super) nets: BTreeMap<u32, Net>,
    /// The highest net id that it has given.
    pub(super) last_net: u32,
    /// How many bytes that takes.
    pub(super) spawned_bytes: usize,
    /// Counts the SYNCs.
    pub(super) counter: u16,
    /// Calls of the peer, by path, that were faster than the path's `SIMPLIFY_PATH` on another channel.
    pub(super) early: VecDeque<EarlyCall>,
    pub(super) early_bytes: usize,
    pub(super) relayed: Allowance,
    pub(super) refused: Allowance,
    pub(super) intake: ClientIntake,
}

/// How far a peer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// It is being authenticated.
    Pending {
        /// When it connected.
        since: Duration,
        /// Whether this side is satisfied.
        here: bool,
        /// Whether the other side is satisfied.
        there: bool,
    },
    Admitted {
        /// Whether the other side's AUTH was answered.
        answered: bool,
    },
}

/// A path that the peer was told of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sent {
    pub(super) status: SentStatus,
    /// For a synchronizer: whether the properties that are sent on change were never sent.
    pub(super) is_fresh: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SentStatus {
    /// `SIMPLIFY_PATH` was sent.
    Asked {
        at: Duration,
    },
    Confirmed,
    /// The peer's node has other methods.
    Mismatch,
}

/// What a peer has spawned here.
#[derive(Clone, Copy, Debug)]
pub(super) enum Net {
    Node(Key),
    Synchronizer(Key, usize),
}

/// A call by path that waits for `SIMPLIFY_PATH`.
#[derive(Debug)]
pub(super) struct EarlyCall {
    pub(super) node: Key,
    pub(super) method: u16,
    pub(super) arguments: OwnedArguments,
}

impl EarlyCall {
    /// Returns how much memory it takes.
    pub(super) fn size(&self) -> usize {
        size_of::<Self>() + self.arguments.len()
    }
}

impl Remote {
    pub(super) fn new(status: Status, now: Duration, limits: &Limits, total: &Total) -> Self {
        Self {
            status,
            queue: Queue::new(total),
            is_writable: true,
            has_turn: false,
            sent: BTreeMap::new(),
            received: ReceivedPaths::default(),
            known: BTreeSet::new(),
            fresh: BTreeSet::new(),
            nets: BTreeMap::new(),
            last_net: 0,
            spawned_bytes: 0,
            counter: 0,
            early: VecDeque::new(),
            early_bytes: 0,
            relayed: Allowance::new(now, limits.relayed_bytes_per_second),
            refused: Allowance::new(now, limits.refused_per_second.saturating_mul(10)),
            intake: ClientIntake::new(now, limits),
        }
    }

    /// Lets the peer have its turn, if it takes packets and some wait.
    pub(super) fn take_turn(&mut self, peer: Peer, ready: &mut VecDeque<Peer>) {
        if !self.has_turn && self.is_writable && !self.queue.is_empty() {
            self.has_turn = true;
            ready.push_back(peer);
        }
    }

    pub(super) fn is_admitted(&self) -> bool {
        matches!(self.status, Status::Admitted { .. })
    }

    /// Returns when a call that waits is asked for again, or given up.
    pub(super) fn calls_limit(&self, confirm: Duration) -> Option<Duration> {
        let given_up = self.queue.calls().next().map(|call| call.since.saturating_add(confirm));
        let asked = self.queue.calls().filter_map(|call| match self.sent.get(&call.cache_id)?.status {
            SentStatus::Asked { at } => Some(at.saturating_add(confirm / 2)),
            SentStatus::Confirmed | SentStatus::Mismatch => None,
        });
        asked.chain(given_up).min()
    }

    /// Returns whether the peer may have given an id. It may still name what is gone.
    pub(super) fn has_given(&self, address: Address) -> bool {
        match address {
            Address::Net(id) => id <= self.last_net,
            Address::Path(id) => id <= self.received.last,
        }
    }

    /// Takes the early calls of the peer that fulfil a condition.
    pub(super) fn take_early(&mut self, is_one: impl FnMut(&EarlyCall) -> bool) -> Vec<EarlyCall> {
        let taken = take_where(&mut self.early, is_one);
        self.early_bytes -= taken.iter().map(EarlyCall::size).sum::<usize>();
        taken
    }
}

/// Takes the elements that fulfil a condition, in their order.
pub(super) fn take_where<T>(queue: &mut VecDeque<T>, mut is_one: impl FnMut(&T) -> bool) -> Vec<T> {
    let (mut taken, mut left) = (Vec::new(), VecDeque::new());
    for element in core::mem::take(queue) {
        if is_one(&element) {
            taken.push(element);
        } else {
            left.push_back(element);
        }
    }
    *queue = left;
    taken
}

/// The memory that a path takes besides its bytes.
const PATH: usize = 96;

/// The paths that a peer has given ids.
#[derive(Debug, Default)]
pub(super) struct ReceivedPaths {
    by_id: BTreeMap<u32, Arc<str>>,
    by_path: BTreeMap<Arc<str>, ReceivedPath>,
    bytes: usize,
    /// The highest id.
    last: u32,
}

#[derive(Clone, Copy, Debug)]
struct ReceivedPath {
    id: u32,
    /// Whether the node has the same methods here.
    is_same: bool,
}

impl ReceivedPaths {
    pub(super) fn path(&self, id: u32) -> Option<&Arc<str>> {
        self.by_id.get(&id)
    }

    /// Returns whether the peer has told of the path, and if so, whether its node has the same methods.
    pub(super) fn is_same(&self, path: &str) -> Option<bool> {
        self.by_path.get(path).map(|received| received.is_same)
    }

    /// Adds a path, if there is room. The paths of nodes that no longer exist make room.
    pub(super) fn insert(
        &mut self,
        id: u32,
        path: &str,
        is_same: bool,
        limits: &Limits,
        exists: impl Fn(&str) -> bool,
    ) -> bool {
        // A node that was made again has a new id, and the old one is never used again.
        self.remove(path);
        let len = path.len() + PATH;
        let has_room =
            |paths: &Self| paths.by_id.len() < limits.paths && paths.bytes + len <= limits.path_bytes;
        if !has_room(self) {
            let gone: Vec<Arc<str>> = self.by_path.keys().filter(|path| !exists(path)).cloned().collect();
            for path in gone {
                self.remove(&path);
            }
            if !has_room(self) {
                return false;
            }
        }
        let path: Arc<str> = Arc::from(path);
        self.bytes += len;
        self.last = self.last.max(id);
        self.by_id.insert(id, path.clone());
        self.by_path.insert(path, ReceivedPath { id, is_same });
        true
    }

    fn remove(&mut self, path: &str) {
        if let Some(received) = self.by_path.remove(path) {
            self.by_id.remove(&received.id);
            self.bytes -= path.len() + PATH;
        }
    }
}

impl Net {
    pub(super) fn entity(self) -> Key {
        match self {
            Self::Node(entity) | Self::Synchronizer(entity, _) => entity,
        }
    }
}

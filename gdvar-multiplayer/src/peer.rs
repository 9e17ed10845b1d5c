//! The ids of peers.

use core::fmt;

/// The id of a peer, as `multiplayer.get_unique_id()` returns it in the game. The server is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Peer(i32);

impl Peer {
    /// The server, whose id is always 1.
    pub const SERVER: Self = Self(1);

    /// Returns the peer with this id, or `None` if the id is less than 1: 0 means all peers to the engine, and a negative
    /// number means all but one.
    pub const fn new(id: i32) -> Option<Self> {
        if id >= 1 { Some(Self(id)) } else { None }
    }

    /// Returns the id.
    pub const fn id(self) -> i32 {
        self.0
    }

    /// Returns whether this is the server.
    pub const fn is_server(self) -> bool {
        self.0 == Self::SERVER.0
    }
}

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// To whom a call or bytes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Receivers {
    /// Everybody else: 0 in the engine.
    All,
    /// One peer.
    One(Peer),
    /// Everybody else but this peer: the negative id in the engine.
    Except(Peer),
}

impl Receivers {
    /// Returns the receivers that the engine means by this number, if there is one.
    pub const fn of_id(id: i32) -> Option<Self> {
        match (Peer::new(id), Peer::new(id.wrapping_neg())) {
            (Some(peer), _) => Some(Self::One(peer)),
            (None, Some(peer)) => Some(Self::Except(peer)),
            (None, None) if id == 0 => Some(Self::All),
            // The smallest number has no positive counterpart.
            (None, None) => None,
        }
    }

    /// Returns the number that the engine uses for them.
    pub const fn id(self) -> i32 {
        match self {
            Self::All => 0,
            Self::One(peer) => peer.id(),
            Self::Except(peer) => -peer.id(),
        }
    }

    /// Returns whether a peer is among them.
    pub fn includes(self, peer: Peer) -> bool {
        match self {
            Self::All => true,
            Self::One(one) => one == peer,
            Self::Except(except) => except != peer,
        }
    }
}

impl From<Peer> for Receivers {
    fn from(peer: Peer) -> Self {
        Self::One(peer)
    }
}

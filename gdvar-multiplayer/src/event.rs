//! What happens in a multiplayer.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use gdvar_core::{Codec, GodotDecodeOwned, Result};

use crate::arguments::Arguments;
use crate::info::PeerInfo;
use crate::methods::Methods;
use crate::multiplayer::{Entity, Node, Spawner};
use crate::peer::Peer;
use crate::replicate::{Property, Replication};
use crate::rpc::{Rpc, TransferMode};

/// What has happened.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Event {
    /// A peer has connected to a [`Server`](crate::Server), and is neither authenticated nor here yet. In answer to this event
    /// [`disconnect`](crate::Session::disconnect) refuses it: it has got nothing, and no other event tells of it.
    Connected {
        /// The peer.
        peer: Peer,
        /// Who it is, as far as the connection tells.
        info: Arc<PeerInfo>,
    },
    /// A peer that is not admitted yet has sent data for authentication.
    Authenticating {
        /// The peer.
        peer: Peer,
        /// What it has sent with `send_auth`. It is never empty.
        data: Vec<u8>,
    },
    /// A peer has joined: on a client first the server, then the other clients.
    Joined {
        /// The peer.
        peer: Peer,
    },
    /// A peer has left.
    Left {
        /// The peer.
        peer: Peer,
        /// Why.
        reason: LeaveReason,
    },
    /// A peer calls a method. The arguments can be decoded, if the node's methods say what they are.
    Call(IncomingCall),
    /// A peer has sent bytes with `send_bytes`.
    Bytes {
        /// The peer.
        peer: Peer,
        /// The bytes: at least one.
        bytes: Vec<u8>,
        /// How they travelled. Over a WebSocket, everything is reliable.
        mode: TransferMode,
        /// The channel. Over a WebSocket, it is always 0.
        channel: u8,
    },
    /// Another peer has spawned a node.
    Spawned {
        /// The node.
        entity: Entity,
        /// The spawner.
        spawner: Spawner,
        /// Who has spawned it.
        peer: Peer,
        /// The scene's index in the spawner's list; `None` for a custom spawn.
        scene: Option<u8>,
        /// The name of the node.
        name: String,
        /// The argument of `spawn_function`, in the compressed form. Empty if the scene is listed.
        data: Vec<u8>,
    },
    /// A node that another peer had spawned is gone.
    Despawned {
        /// The node. Its state can no longer be read.
        entity: Entity,
    },
    /// A peer has sent state of a synchronizer that belongs to it.
    Synchronized {
        /// The peer.
        peer: Peer,
        /// The node.
        entity: Entity,
        /// The index of the synchronizer.
        synchronizer: usize,
        /// Which of its properties.
        properties: Properties,
    },
    /// A peer's node does not have the same methods. From now on it is not called, and its calls are refused.
    Mismatch {
        /// The peer.
        peer: Peer,
        /// The node.
        node: Node,
    },
    /// Something that a peer sent was refused.
    Refused {
        /// The peer.
        peer: Peer,
        /// Why.
        refusal: Refusal,
    },
    /// A peer has taken enough for more: [`room`](crate::Multiplayer::room) was asked before, and said that there is less than
    /// half of [`Limits::backlog`](crate::Limits::backlog).
    Writable {
        /// The peer.
        peer: Peer,
    },
    /// Something could not be sent to a peer: a call of a node that the peer does not have, or a message that is too long.
    Undelivered {
        /// The peer.
        peer: Peer,
        /// The node, if it is a call.
        node: Option<Node>,
        /// The name of the method, if it is a call.
        method: Option<&'static str>,
        /// What it is, and why.
        reason: String,
    },
}

/// A call of a method by a peer.
#[derive(Clone, Debug)]
pub struct IncomingCall {
    pub(crate) peer: Peer,
    pub(crate) node: Node,
    /// The methods of the node when the call came, so that the call can be decoded by itself.
    pub(crate) methods: Arc<Methods>,
    pub(crate) codec: Codec,
    pub(crate) method: u16,
    pub(crate) arguments: OwnedArguments,
}

#[derive(Clone, Debug)]
pub(crate) enum OwnedArguments {
    None,
    Bytes(Vec<u8>),
    List(u8, Vec<u8>),
}

impl OwnedArguments {
    pub(crate) fn of(arguments: Arguments<'_>) -> Self {
        match arguments {
            Arguments::None => Self::None,
            Arguments::Bytes(bytes) => Self::Bytes(bytes.into()),
            Arguments::List { count, values } => Self::List(count, values.into()),
        }
    }

    pub(crate) fn get(&self) -> Arguments<'_> {
        match self {
            Self::None => Arguments::None,
            Self::Bytes(bytes) => Arguments::Bytes(bytes),
            Self::List(count, values) => Arguments::List { count: *count, values },
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::None => 0,
            Self::Bytes(bytes) | Self::List(_, bytes) => bytes.len(),
        }
    }
}

impl IncomingCall {
    /// Returns who calls.
    pub fn peer(&self) -> Peer {
        self.peer
    }

    /// Returns the node.
    pub fn node(&self) -> Node {
        self.node
    }

    /// Returns the number of the method.
    pub fn method(&self) -> u16 {
        self.method
    }

    /// Returns the name of the method.
    pub fn name(&self) -> &str {
        self.methods.get(self.method).map_or("", |method| method.name)
    }

    /// Returns the arguments.
    pub fn arguments(&self) -> Arguments<'_> {
        self.arguments.get()
    }

    /// Returns the call as a value of this type, whatever node it is for. Returns `None` if the type does not have the method, or
    /// other arguments for it.
    pub fn decode<R: Rpc>(&self) -> Option<R> {
        self.methods.decode(self.method, self.arguments(), self.codec).ok().flatten()
    }

    /// Decodes the arguments as a tuple, or as another type that is read from an Array.
    ///
    /// # Errors
    ///
    /// Errors from decoding the Array, whose paths start with the index of the argument.
    pub fn args<T: GodotDecodeOwned>(&self) -> Result<T> {
        self.arguments().decode_in(self.codec, &mut Vec::new())
    }
}

/// Properties of a synchronizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Properties {
    /// Those that are sent always.
    Always,
    /// Those that are sent on change and whose bit is set. Bit 0 is the first of them.
    Changed(u64),
    /// Those that the spawn packet has.
    Spawned,
}

impl Properties {
    /// Returns the indices of these properties among those of a synchronizer.
    pub fn of(self, properties: &[Property]) -> impl Iterator<Item = usize> {
        let mut watched = 0;
        let properties = properties.iter().enumerate();
        properties.filter_map(move |(index, property)| self.has(property, &mut watched).then_some(index))
    }

    /// Returns whether a property is one of these. `watched` counts the properties before it that are sent on change.
    pub(crate) fn has(self, property: &Property, watched: &mut u32) -> bool {
        let (bit, is_watched) = (*watched, property.replication == Replication::OnChange);
        *watched += u32::from(is_watched);
        match self {
            Self::Always => property.replication == Replication::Always,
            Self::Spawned => property.spawn,
            Self::Changed(mask) => is_watched && mask.checked_shr(bit).is_some_and(|mask| mask & 1 != 0),
        }
    }
}

/// Why a peer has left: a kind, and a text that says more. As text, it is both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaveReason {
    kind: LeaveKind,
    text: String,
}

/// The kinds of [`LeaveReason`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LeaveKind {
    /// The other side has closed the connection. The text is what it has said, or the code of a WebSocket.
    ClosedByPeer,
    /// The connection was reset: the game has quit, or its network is gone.
    Reset,
    /// The other side no longer answers.
    TimedOut,
    /// The other side has broken the rules of the transport, such as the longest packet. The text says which.
    Unreadable,
    /// This program has closed the connection. The text is what the program says.
    Closed,
    /// The server told that the peer is gone.
    Removed,
    /// The peer was not admitted in time.
    AuthenticationTimeout,
    /// The peer is too slow for the reliable packets that it has to get.
    TooSlow,
    /// The peer has sent more in a second than [`Limits`](crate::Limits) allow.
    SentTooMuch,
    /// Too many of the peer's packets were refused. The text is the last refusal.
    TooManyRefusals,
    /// There are as many connections from the peer's address as [`Limits`](crate::Limits) allow. Only the peer is told of it.
    TooManyConnections,
}

impl LeaveReason {
    /// Makes a reason. The text may be empty.
    pub fn new(kind: LeaveKind, text: impl Into<String>) -> Self {
        Self { kind, text: text.into() }
    }

    /// Returns the kind.
    pub fn kind(&self) -> LeaveKind {
        self.kind
    }

    /// Returns what is said beside the kind, or an empty text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns what the peer is told whose connection is closed for this reason: what the program says, or everything.
    #[cfg(feature = "websocket")]
    pub(crate) fn told(&self) -> String {
        if self.kind == LeaveKind::Closed { self.text.clone() } else { alloc::format!("{self}") }
    }
}

impl From<LeaveKind> for LeaveReason {
    fn from(kind: LeaveKind) -> Self {
        Self::new(kind, "")
    }
}

impl fmt::Display for LeaveReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.kind, f)?;
        if self.text.is_empty() { Ok(()) } else { write!(f, ": {}", self.text) }
    }
}

impl fmt::Display for LeaveKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ClosedByPeer => "closed by the other side",
            Self::Reset => "the connection was reset",
            Self::TimedOut => "it no longer answers",
            Self::Unreadable => "it broke the rules of the transport",
            Self::Closed => "closed by this side",
            Self::Removed => "it has left the server",
            Self::AuthenticationTimeout => "it was not authenticated in time",
            Self::TooSlow => "it is too slow, and too many reliable packets wait for it",
            Self::SentTooMuch => "it has sent too much in a second",
            Self::TooManyRefusals => "too many of its packets were refused; the last",
            Self::TooManyConnections => "too many connections from its address",
        })
    }
}

/// Why something that a peer sent was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    pub(crate) kind: RefusalKind,
    pub(crate) message: String,
}

/// The kinds of [`Refusal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RefusalKind {
    /// The bytes are no packet.
    Packet,
    /// The packet is one that this side does not take: from a peer that is not admitted, or that only a server sends.
    Unexpected,
    /// A path or its id is in use, or there are too many.
    Path,
    /// The node is unknown.
    UnknownNode,
    /// The node has no such method.
    UnknownMethod,
    /// The peer may not do this.
    NotAllowed,
    /// The node's methods are not those of the peer's node.
    Mismatch,
    /// The arguments of a call cannot be decoded.
    Arguments,
    /// The state of a synchronizer cannot be decoded.
    State,
    /// A spawn does not fit the scene, or uses an id or a name that is in use.
    Spawn,
    /// The packet is not relayed.
    Relay,
}

impl Refusal {
    /// Makes a refusal. [`Multiplayer::refuse`](crate::Multiplayer::refuse) counts it against the peer.
    pub fn new(kind: RefusalKind, message: impl Into<String>) -> Self {
        Self { kind, message: message.into() }
    }

    /// Returns the kind.
    pub fn kind(&self) -> RefusalKind {
        self.kind
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

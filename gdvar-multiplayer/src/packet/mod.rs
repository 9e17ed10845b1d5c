//! The packets of `SceneMultiplayer`, as types that borrow from their bytes.
//!
//! The three lowest bits of the first byte are the command. Numbers are little-endian, and texts end in a NUL.
//!
//! | packet | bytes |
//! |---|---|
//! | [`Call`] | `00`, with flags: node id, method id, count, values; `20`: offset of the path with bit 31, ..., path |
//! | [`SimplifyPath`](Packet::SimplifyPath) | `01`, 32 hexadecimal digits, NUL, `u32` id, path |
//! | [`ConfirmPath`](Packet::ConfirmPath) | `02`, `u8`, `u32` id |
//! | [`Raw`](Packet::Raw) | `03`, at least one byte |
//! | [`Spawn`] | `04`, `u8` scene, `u32` spawner, `u32` net id, `u32` count, `u32` length of the name, ids, name, state |
//! | [`Despawn`](Packet::Despawn) | `05`, `u32` net id |
//! | [`Sync`](Packet::Sync) | `06`, `u16` counter, then for each synchronizer `u32` id, `u32` length, values |
//! | [`Delta`](Packet::Delta) | `16`, then for each synchronizer `u32` id, `u64` mask, `u32` length, values |
//! | [`Auth`](Packet::Auth) | `07 00`, bytes |
//! | [`AddPeer`](Packet::AddPeer) | `07 01`, `i32` peer |
//! | [`DelPeer`](Packet::DelPeer) | `07 02`, `i32` peer |
//! | [`Relay`](Packet::Relay) | `07 03`, `i32` peer, a packet |

mod decode;
mod encode;
mod states;

use core::fmt;

pub use self::states::{Address, Deltas, Ids, States};
use crate::arguments::Arguments;

/// The commands, and the numbers after a [`SYS`](command::SYS).
pub(crate) mod command {
    pub(crate) const CALL: u8 = 0;
    pub(crate) const SIMPLIFY_PATH: u8 = 1;
    pub(crate) const CONFIRM_PATH: u8 = 2;
    pub(crate) const RAW: u8 = 3;
    pub(crate) const SPAWN: u8 = 4;
    pub(crate) const DESPAWN: u8 = 5;
    pub(crate) const SYNC: u8 = 6;
    pub(crate) const SYS: u8 = 7;

    pub(crate) const AUTH: u8 = 0;
    pub(crate) const ADD_PEER: u8 = 1;
    pub(crate) const DEL_PEER: u8 = 2;
    pub(crate) const RELAY: u8 = 3;

    /// The bits of the first byte that hold the command. Bit 3 has no meaning.
    pub(crate) const MASK: u8 = 7;
    /// Makes a SYNC a DELTA.
    pub(crate) const DELTA: u8 = 0x10;
}

/// The flags in the first byte of a CALL.
mod call_flag {
    pub(super) const ID_WIDTH_SHIFT: u32 = 4;
    pub(super) const ID_WIDTH: u8 = 3;
    pub(super) const WIDE_METHOD: u8 = 0x40;
    pub(super) const NO_COUNT: u8 = 0x80;
}

/// The scene number of a custom spawn.
const CUSTOM: u8 = 0xFF;

/// Set in a number that stands for a path: the offset of a CALL's path, or the address of a synchronizer.
const PATH_BIT: u32 = 1 << 31;

/// A packet, which borrows from its bytes.
///
/// A packet that an engine has written has the same bytes when it is decoded and encoded again.
///
/// ```
/// use gdvar_multiplayer::packet::Packet;
///
/// let packet = Packet::decode(b"\x02\x01\x05\0\0\0")?;
/// assert_eq!(packet, Packet::ConfirmPath { same: true, id: 5 });
/// assert_eq!(packet.to_vec(), b"\x02\x01\x05\0\0\0");
/// # Ok::<(), gdvar_multiplayer::packet::PacketError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packet<'a> {
    /// A call of a method. It travels as its method says.
    Call(Call<'a>),
    /// Gives a path an id. Reliable, channel 0.
    SimplifyPath {
        /// The checksum of the node's methods: the MD5 of their names, in hexadecimal digits.
        md5: &'a str,
        /// The id.
        id: u32,
        /// The path, from the root of the multiplayer.
        path: &'a str,
    },
    /// Answers a [`SimplifyPath`](Self::SimplifyPath) whose node exists. Reliable, channel 0.
    ConfirmPath {
        /// Whether the checksums are equal.
        same: bool,
        /// The id of the path.
        id: u32,
    },
    /// The bytes of `send_bytes`: at least one. They travel as the sender says.
    Raw(&'a [u8]),
    /// Adds a node. Reliable, channel 0.
    Spawn(Spawn<'a>),
    /// Removes a node that a [`Spawn`](Self::Spawn) has added. Reliable, channel 0.
    Despawn {
        /// The id of the node.
        net_id: u32,
    },
    /// The properties that are always sent. Unreliable, channel 0.
    Sync {
        /// Counts the packets to one peer. A receiver ignores a state that is older than the last one.
        counter: u16,
        /// The state of each synchronizer.
        states: States<'a>,
    },
    /// The properties that have changed. Reliable, channel 0.
    Delta {
        /// The changes of each synchronizer.
        deltas: Deltas<'a>,
    },
    /// Data for the other side's `auth_callback`; nothing once the sender is satisfied. Reliable, channel 0.
    Auth(&'a [u8]),
    /// The server tells of another peer. Reliable, channel 0.
    AddPeer(i32),
    /// The server tells that another peer is gone. Reliable, channel 0.
    DelPeer(i32),
    /// A packet between two clients. It travels as the packet in it.
    Relay {
        /// For the server, the target: a peer, 0 for all, or a negative number for all but one. For a client, the source.
        peer: i32,
        /// The packet, which is at least one byte.
        inner: &'a [u8],
    },
}

/// A call of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call<'a> {
    /// Whose method it is.
    pub node: CalledNode<'a>,
    /// The number of the method.
    pub method: u16,
    /// Whether the number takes two bytes even if it fits one.
    pub wide_method: bool,
    /// The arguments.
    pub arguments: Arguments<'a>,
}

/// The node of a [`Call`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalledNode<'a> {
    /// The id that a [`Packet::SimplifyPath`] gave.
    Id {
        /// The id.
        id: u32,
        /// How many bytes it takes at least. The engine writes four for a small id if another peer got the same call with
        /// the path.
        width: IdWidth,
    },
    /// The path, from the root of the multiplayer.
    Path(&'a str),
}

impl CalledNode<'_> {
    /// Returns the id in as few bytes as possible.
    pub const fn id(id: u32) -> Self {
        Self::Id { id, width: IdWidth::One }
    }
}

/// How many bytes the node's id of a [`Call`] takes at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum IdWidth {
    /// One byte.
    One,
    /// Two bytes.
    Two,
    /// Four bytes.
    Four,
}

/// A node that a spawner adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spawn<'a> {
    /// What is added.
    pub scene: Scene<'a>,
    /// The id of the spawner's path.
    pub spawner: u32,
    /// The id of the node, by which a [`Packet::Despawn`] names it.
    pub net_id: u32,
    /// The ids of the synchronizers that belong to the spawner's authority, in the order of the scene's tree.
    pub synchronizers: Ids<'a>,
    /// The name of the node.
    pub name: &'a str,
    /// The spawn properties of these synchronizers, one after the other.
    pub state: &'a [u8],
}

/// What a [`Spawn`] adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scene<'a> {
    /// The scene with this index in the spawner's list.
    Listed(u8),
    /// What `spawn_function` returns for this value, which is in the compressed form.
    Custom(&'a [u8]),
}

/// Why bytes are not a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PacketError {
    packet: &'static str,
    message: &'static str,
}

impl PacketError {
    const fn new(packet: &'static str, message: &'static str) -> Self {
        Self { packet, message }
    }
}

impl fmt::Display for PacketError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.packet, self.message)
    }
}

impl core::error::Error for PacketError {}

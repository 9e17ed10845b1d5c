//! How Rust describes the methods of a game's node.

use gdvar_core::Result;
use gdvar_core::runtime::form::DeclaredType;

use crate::arguments::{ArgumentsDecoder, ArgumentsEncoder};

/// Who may call a method: the first word of `@rpc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum RpcMode {
    /// Nobody: `RPC_MODE_DISABLED`. The method still has an id, and its name is part of the checksum.
    Disabled,
    /// Every peer: `any_peer`.
    AnyPeer,
    /// Only the peer with authority over the node, which is the server unless the game says otherwise: `authority`, the
    /// default of `@rpc`.
    #[default]
    Authority,
}

/// How a packet travels: a word of `@rpc`.
///
/// A WebSocket has only one way: everything arrives, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum TransferMode {
    /// It may be lost, and may arrive later than what was sent after it: `unreliable`.
    Unreliable,
    /// It may be lost, and is lost if it is late: `unreliable_ordered`.
    UnreliableOrdered,
    /// It arrives, in order: `reliable`, the default of `@rpc`.
    #[default]
    Reliable,
}

/// A method of a node that peers call: what stands in its `@rpc` annotation, and its arguments.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The name of the function.
    pub name: &'static str,
    /// Who may call it.
    pub rpc_mode: RpcMode,
    /// Whether `rpc()` also calls the function at the caller: `call_local`.
    pub call_local: bool,
    /// How calls travel.
    pub transfer: TransferMode,
    /// The transfer channel.
    pub channel: u8,
    /// The arguments, in order.
    pub arguments: &'static [Argument],
}

/// An argument of a [`Method`].
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// Its name, for messages and for GDScript.
    pub name: &'static str,
    /// Returns the type that the game declares for it.
    pub declared: fn() -> DeclaredType,
}

/// Calls of one direction: an enum with a variant for each method, whose fields are the arguments.
///
/// Derive it with `#[derive(Rpc)]`. A node has up to two such types: what the game calls in Rust, and what Rust calls in the
/// game. The methods of both together are the node's `@rpc` functions. They have to be all of them: the engine numbers the
/// methods in the order of their names, and both sides compare a checksum of the names.
pub trait Rpc: Sized {
    /// The methods, sorted by the bytes of their names.
    const METHODS: &'static [Method];

    /// Returns the index in [`METHODS`](Self::METHODS) of the method that this calls.
    fn method(&self) -> usize;

    /// Writes the arguments, in order.
    ///
    /// # Errors
    ///
    /// Errors from encoding an argument.
    fn encode_arguments(&self, to: &mut ArgumentsEncoder<'_>) -> Result<()>;

    /// Reads the arguments of a call of the method with this index, in order. The caller has to
    /// [finish](ArgumentsDecoder::finish) the decoder, which refuses arguments that nobody has read.
    ///
    /// # Errors
    ///
    /// Errors from decoding an argument.
    fn decode_arguments(method: usize, from: &mut ArgumentsDecoder<'_>) -> Result<Self>;
}

//! Godot's high-level multiplayer for Rust: a program takes part in a game's own `@rpc`, `MultiplayerSpawner` and
//! `MultiplayerSynchronizer`.
//!
//! This is the protocol of `SceneMultiplayer` in Godot 4.3 and later. It was recorded with Godot 4.6.3.
//!
//! - [`Server`] and [`Client`]: what a program uses, with one event loop.
//! - The derives [`Rpc`](derive@Rpc) and [`Replicate`](derive@Replicate): a script's methods as an enum, a scene's state as a struct.
//! - [`transport`]: WebSocket and ENet, and the trait for others.
//! - [`manifest`]: what a game declares, as the engine says.
//! - [`Multiplayer`]: the peer without I/O under all this; [`packet`]: what travels.
//!
//! The [guide](https://docs.rs/gdvar-multiplayer/latest/gdvar_multiplayer/guide/) starts from nothing.
#![cfg_attr(not(feature = "std"), no_std)]
// On docs.rs, each item shows the feature that it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod arena;
mod arguments;
mod compressed;
mod event;
// The page's examples need these features, but the page does not.
/// From nothing to a game in ten minutes; what travels; what is not supported.
#[cfg(all(any(doc, doctest), feature = "derive", feature = "manifest", feature = "websocket"))]
#[cfg_attr(docsrs, doc(auto_cfg = false))]
#[doc = ""]
#[doc = include_str!("../multiplayer.md")]
pub mod guide {}
mod info;
#[cfg(feature = "manifest")]
pub mod manifest;
mod methods;
mod multiplayer;
pub mod packet;
mod peer;
mod replicate;
mod rpc;
#[cfg(feature = "tokio")]
mod session;
mod settings;
mod stub;
#[cfg(feature = "tokio")]
pub mod transport;

pub use crate::arguments::{Arguments, ArgumentsDecoder, ArgumentsEncoder};
pub use crate::event::{Event, IncomingCall, LeaveKind, LeaveReason, Properties, Refusal, RefusalKind};
pub use crate::info::{PeerInfo, PeerRequest};
pub use crate::methods::{ArgumentsError, Methods};
pub use crate::multiplayer::{
    Encode, Entity, Multiplayer, Node, Outgoing, Output, SceneDescription, SendError, SpawnError,
    SpawnOptions, Spawner, SpawnerOptions,
};
pub use crate::peer::{Peer, Receivers};
pub use crate::replicate::{Property, Replicate, Replication, Synchronizer};
pub use crate::rpc::{Argument, Method, Rpc, RpcMode, TransferMode};
#[cfg(feature = "tokio")]
pub use crate::session::{
    CallError, Client, ClientBuilder, DefaultScenes, Handle, Scenes, Server, ServerBuilder, ServerEnded,
    Session, Spawned, TypedNode,
};
pub use crate::settings::{Limits, Settings};
pub use crate::stub::gdscript_stub;
#[cfg(feature = "enet")]
pub use crate::transport::Enet;
#[cfg(feature = "websocket")]
pub use crate::transport::WebSocket;
pub use gdvar_core::runtime::form::DeclaredType;
pub use gdvar_core::{Error, Result};
// Derived code names them.
#[doc(hidden)]
pub use gdvar_core::{Encoder, GodotEncode, runtime};
#[cfg(feature = "derive")]
pub use gdvar_derive::{Replicate, Rpc};

#[cfg(feature = "manifest")]
pub use crate::manifest::check;

// The README's example is a test.
#[cfg(all(doctest, feature = "derive", feature = "websocket"))]
#[doc = include_str!("../README.md")]
const README: () = ();

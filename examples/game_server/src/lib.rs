//! A small authoritative game server: clients send inputs, the server moves the players and tells everybody
//! where they are, tick by tick.
//!
//! | file | what it is for |
//! |---|---|
//! | `protocol` | the messages, as derived enums: everything that a game has to know |
//! | `world` | the players and their moves, without anything about the network |
//! | `game` | the task that owns the world: the tick loop, and what is sent to whom |
//! | `peer` | one connection from its first packet to its last, over any transport |
//! | `tcp`, `websocket`, `udp` | each makes a stream and a sink of packets from its kind of connection |
//! | `frames` | counts the frames of a WebSocket, since the library shows only some of them |
//! | `visitors` | the limits of an address, which a client that reconnects keeps |
//! | `lobby` | what all connections share: seats, limits, the channel to the game |
//! | `server` | binds the sockets, starts the rest, and ends it |
//!
//! Clients use `put_var` and `get_var` and nothing else. A message is a Dictionary in both versions of the engine, and
//! its first byte shows which of the two sent it.

mod allowance;
pub mod bot;
mod frames;
mod game;
mod limits;
mod lobby;
mod peer;
pub mod protocol;
mod reason;
mod report;
mod server;
mod tcp;
mod udp;
mod visitors;
mod websocket;
mod world;

pub use crate::limits::Limits;
pub use crate::report::Report;
pub use crate::server::{Addresses, Server};

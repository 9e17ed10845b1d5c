//! The tests of multiplayer, with engines.
//!
//! One program for all of them: linking takes longer than most of them run. A new file needs a line here.

#[cfg(feature = "manifest")]
#[path = "../game/arena.rs"]
#[allow(unreachable_pub, dead_code, reason = "the command writes it for any crate")]
mod arena;
#[path = "../../../tests/engine/mod.rs"]
mod engine;
#[cfg(feature = "derive")]
#[path = "../game/game.rs"]
#[allow(unreachable_pub, reason = "the command writes it for any crate")]
#[allow(dead_code, reason = "not every feature calls every method")]
mod game;
#[path = "../hub/mod.rs"]
mod hub;
#[path = "../recorded/mod.rs"]
mod recorded;
#[cfg(feature = "tokio")]
#[path = "../stock/mod.rs"]
mod stock;
#[cfg(feature = "derive")]
#[path = "../../../tests/updating/mod.rs"]
mod updating;

#[cfg(all(feature = "enet", feature = "derive"))]
mod bad_line;
#[cfg(all(feature = "enet", feature = "websocket", feature = "derive"))]
mod bursts;
#[cfg(feature = "derive")]
mod compile_errors;
mod driver;
#[cfg(feature = "enet")]
mod enet_peers;
mod fuzz_corpus;
mod golden_packets;
mod golden_recorder;
mod injected;
#[cfg(feature = "derive")]
mod load;
#[cfg(feature = "manifest")]
mod manifest;
mod oracle;
#[cfg(all(feature = "enet", feature = "websocket", feature = "derive"))]
mod relay;
#[cfg(all(feature = "enet", feature = "websocket", feature = "derive"))]
mod sessions;
mod spawners;
#[cfg(all(feature = "enet", feature = "websocket", feature = "derive"))]
mod stock_clients;
#[cfg(all(feature = "enet", feature = "websocket", feature = "derive"))]
mod stock_server;
#[cfg(all(feature = "websocket", feature = "derive"))]
mod tls;
#[cfg(all(feature = "websocket", feature = "derive"))]
mod transports;
mod two_sides;
#[cfg(all(feature = "websocket", feature = "derive"))]
mod typed;
#[cfg(feature = "websocket")]
mod websocket_memory;
mod wrong_peers;

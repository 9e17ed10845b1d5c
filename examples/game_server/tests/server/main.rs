//! The server as a process, with honest and hostile clients.

#[path = "../../../../tests/engine/mod.rs"]
mod engine;
mod engines;
mod hostile;
mod inferred;
mod process;
mod shutdown;

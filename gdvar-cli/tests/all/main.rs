//! Tests of the command, from its arguments to the files that it writes.

mod changing;
mod checking;
mod comparing;
mod converting;
mod editing;
#[path = "../../../tests/engine/mod.rs"]
mod engine;
mod engines;
mod every_user;
mod large;
mod multiplayer;
mod paths;
mod reading;
mod resources;
mod run;
mod secrets;
mod showing;
mod snapshots;
mod streams;
mod types;
#[path = "../../../tests/updating/mod.rs"]
mod updating;
#[path = "../../../tests/users/mod.rs"]
mod users;

//! The checks of the fuzz targets.

pub mod checks;
pub mod documents;
#[path = "../../tests/edits/mod.rs"]
mod edits;
pub mod multiplayer;
pub mod resources;

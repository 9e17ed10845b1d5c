//! The checks of the fuzz targets.

pub mod checks;
pub mod multiplayer;

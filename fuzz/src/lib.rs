//! The checks of the fuzz targets.

pub mod checks;

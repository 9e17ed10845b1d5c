//! Structs and enums in every shape.

mod enums;
mod structs;
mod two_paths;
mod untagged;

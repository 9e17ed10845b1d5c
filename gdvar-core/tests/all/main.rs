//! The tests of the core.
//!
//! One program for all of them: linking takes longer than most of them run. A new file needs a line here.

#[path = "../golden/mod.rs"]
mod golden;
#[path = "../random/mod.rs"]
mod random;

mod by_hand;
mod collections;
mod damaged_bytes;
mod decode_into;
mod deep_nesting;
mod defaults;
mod dialects;
#[cfg(feature = "files")]
mod editing_items;
#[cfg(feature = "files")]
mod encoded_values;
mod error_texts;
mod errors_ignored;
mod golden_values;
#[cfg(feature = "std")]
mod hints;
mod hostile_keys;
#[cfg(feature = "files")]
mod inspecting;
mod json;
mod layers;
mod lenient_reads;
mod lists_of_numbers;
#[cfg(feature = "std")]
mod looking_inside;
mod malformed_bytes;
#[cfg(all(feature = "glam", feature = "mint"))]
mod math_crates;
mod memory_of_decoding;
#[cfg(feature = "std")]
mod more_std_types;
mod nothing_is_lost;
#[cfg(feature = "files")]
mod paths;
mod precision;
mod published_pages;
mod refused_bytes;
mod removal;
mod round_trips;
#[cfg(all(feature = "serde", feature = "std"))]
mod serde_model;
mod std_types;
mod text_round_trips;
mod texts;

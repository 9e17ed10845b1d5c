//! The tests of the core.
//!
//! One program for all of them: linking takes longer than most of them run. A new file needs a line here. With `sanitized`,
//! only those are built that `.ci/run` runs with the address sanitizer: optimised, the others take long.

#[path = "../golden/mod.rs"]
mod golden;
#[path = "../random/mod.rs"]
mod random;
#[cfg(not(sanitized))]
#[path = "../sources/mod.rs"]
mod sources;

#[cfg(not(sanitized))]
mod by_hand;
#[cfg(not(sanitized))]
mod collections;
mod damaged_bytes;
mod decode_into;
#[cfg(not(sanitized))]
mod deep_nesting;
#[cfg(not(sanitized))]
mod defaults;
#[cfg(not(sanitized))]
mod dialects;
#[cfg(not(sanitized))]
mod error_texts;
mod errors_ignored;
mod golden_values;
#[cfg(all(feature = "std", not(sanitized)))]
mod hints;
mod hostile_keys;
#[cfg(not(sanitized))]
mod layers;
#[cfg(not(sanitized))]
mod lenient_reads;
#[cfg(not(sanitized))]
mod lists_of_numbers;
#[cfg(not(sanitized))]
mod literals;
#[cfg(all(feature = "std", not(sanitized)))]
mod looking_inside;
mod malformed_bytes;
#[cfg(all(feature = "glam", feature = "mint", not(sanitized)))]
mod math_crates;
#[cfg(not(sanitized))]
mod memory_of_decoding;
#[cfg(all(feature = "std", not(sanitized)))]
mod more_std_types;
#[cfg(not(sanitized))]
mod nothing_is_lost;
#[cfg(not(sanitized))]
mod precision;
#[cfg(not(sanitized))]
mod published_pages;
#[cfg(all(feature = "json", feature = "walk", not(sanitized)))]
mod rare_values;
#[cfg(not(sanitized))]
mod refused_bytes;
#[cfg(not(sanitized))]
mod removal;
mod round_trips;
#[cfg(all(feature = "serde", feature = "std", not(sanitized)))]
mod serde_model;
mod std_types;
#[cfg(all(feature = "std", not(sanitized)))]
mod streams;
#[cfg(not(sanitized))]
mod text_round_trips;
mod texts;

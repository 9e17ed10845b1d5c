//! The tests of documents.
//!
//! One program for all of them: linking takes longer than most of them run. A new file needs a line here.

mod added_resources;
mod atomic_write;
mod byte_lines;
mod converted_resources;
mod double_resources;
mod edited_resources;
#[path = "../../../tests/edits/mod.rs"]
mod edits;
#[path = "../../../tests/edits/engines.rs"]
mod edits_in_engines;
mod encoded;
#[path = "../../../tests/engine/mod.rs"]
mod engine;
mod engines_share_files;
mod every_user;
#[cfg(feature = "brotli")]
mod file_containers;
#[cfg(feature = "foreign")]
mod foreign_wording;
mod fuzz_corpus;
mod hostile_resources;
mod keys;
mod new_resources;
mod parts;
#[path = "../../../gdvar-core/tests/random/mod.rs"]
mod random;
mod random_edits;
mod recovered;
mod refused;
mod resource_files;
mod resource_paths;
#[path = "../../../tests/resources/mod.rs"]
mod resources;
mod rows;
mod set_again;
#[cfg(feature = "infer")]
mod sources;
mod texts;
mod typed;
mod typed_resources;
#[path = "../../../tests/users/mod.rs"]
mod users;

//! The tests of documents.
//!
//! One program for all of them: linking takes longer than most of them run. A new file needs a line here.

#[path = "../../../tests/edits/mod.rs"]
mod edits;
mod encoded;
mod keys;
mod parts;
mod random_edits;
mod refused;
mod rows;
mod texts;

//! The tests of documents.
//!
//! One program for all of them: linking takes longer than most of them run. A new file needs a line here.

mod encoded;
mod keys;
mod parts;
mod rows;
mod texts;

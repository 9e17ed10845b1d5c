//! Values as JSON.
//!
//! [`JsonFormat`] has three forms: that of the engine's `JSON.from_native` and `JSON.to_native`, one that loses nothing, and
//! plain JSON for other programs.
//!
//! The parser is gdvar's own. The engine's form nests two levels of JSON for each container, up to 2048 of them, and a parser
//! that recurses cannot read that on the stack of a thread; this one keeps open containers in a vector. It reads what the
//! engine's parser reads, which is standard JSON, control characters in text, and a comma behind the last element.

mod format;
mod plain;
mod read;
pub(crate) mod tree;
pub(crate) mod write;

pub use self::format::{JsonForm, JsonFormat};

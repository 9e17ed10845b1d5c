//! Values as JSON.
//!
//! [`JsonFormat`] has three forms: that of the engine's `JSON.from_native` and `JSON.to_native`, one that loses nothing, and
//! plain JSON for other programs.
//!
//! The parser is gdvar's own. The engine's form takes two levels of JSON for each container, up to 2048 levels, and a
//! recursive parser cannot read that on the stack of a thread; this one keeps open containers in a vector. It reads what the
//! engine's parser reads: standard JSON, control characters in text, and a comma after the last element.

mod format;
mod plain;
mod read;
pub(crate) mod tree;
pub(crate) mod write;

pub use self::format::{JsonForm, JsonFormat};

//! Values as JSON.
//!
//! [`JsonFormat`] has three forms: the form of the engine's `JSON.from_native` and `JSON.to_native`, a lossless form, and
//! plain JSON of other programs and for them.
//!
//! The parser is gdvar's own. The engine's form takes two levels of JSON for each container, up to 2048 levels. A
//! recursive parser would overflow the stack of a thread, so this one keeps open containers in a vector. It reads what
//! the engine's parser reads: standard JSON, control characters in text, and a comma after the last element.

mod format;
pub(crate) mod plain;
mod read;
pub mod tree;
pub(crate) mod write;

#[cfg(feature = "serde")]
pub use crate::foreign::deserialize_plain;

pub use self::format::{JsonForm, JsonFormat};

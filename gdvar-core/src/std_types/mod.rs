//! How the types of std are written and read. Those without a type of Godot have the same form as in serde:
//!
//! | Rust | Godot |
//! |---|---|
//! | `IpAddr`, `SocketAddr` and the other addresses, `Path` | String |
//! | `Range`, `RangeInclusive`, `RangeFrom`, `RangeTo`, `RangeToInclusive` | a Dictionary with `start` and `end`, as far as the type has them |
//! | `Result`, `Bound` | `{"Ok": value}`, `{"Err": value}`; `{"Included": value}`, `{"Excluded": value}`, `"Unbounded"` |
//! | `Wrapping`, `Saturating`, `Reverse`, `Cell`, `RefCell`, `Mutex`, `RwLock`, atomics | the value that they contain |
//! | `Weak` | the value that it refers to, or Nil |

pub(crate) mod collections;
mod net;
pub(crate) mod numbers;
mod optional;
#[cfg(feature = "std")]
mod path;
mod pointers;
mod ranges;
mod sequences;
mod text;
mod variants;
mod wrappers;

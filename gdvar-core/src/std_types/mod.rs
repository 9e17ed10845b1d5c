//! Types of std that have one obvious form, which is the same as in serde.
//!
//! | Rust | Godot |
//! |---|---|
//! | `IpAddr`, `SocketAddr` and the other addresses, `Path` | String |
//! | `Range`, `RangeInclusive`, `RangeFrom`, `RangeTo`, `RangeToInclusive` | a Dictionary with `start` and `end`, as far as the type has them |
//! | `Result`, `Bound` | `{"Ok": value}`, `{"Err": value}`; `{"Included": value}`, `{"Excluded": value}`, `"Unbounded"` |
//! | `Wrapping`, `Saturating`, `Reverse`, `Cell`, `RefCell`, `Mutex`, `RwLock`, atomics | the value that they contain |
//! | `Weak` | the value that it refers to, or Nil |

mod cells;
pub(crate) mod collections;
#[cfg(feature = "std")]
mod locks;
mod net;
#[cfg(feature = "std")]
mod path;
mod ranges;
mod variants;
mod wrappers;

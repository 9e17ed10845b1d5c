//! Types of std with one obvious form: as serde has them.
//!
//! | Rust | Godot |
//! |---|---|
//! | `IpAddr`, `SocketAddr` and their kin, `Path` | String |
//! | `Range`, `RangeInclusive`, `RangeFrom`, `RangeTo`, `RangeToInclusive` | a Dictionary with `start` and `end`, or the one that it has |
//! | `Result`, `Bound` | `{"Ok": value}`, `{"Err": value}`; `{"Included": value}`, `{"Excluded": value}`, `"Unbounded"` |
//! | `Wrapping`, `Saturating`, `Reverse`, `Cell`, `RefCell`, `Mutex`, `RwLock`, atomics | what is in them |
//! | `Weak` | what it points to, or Nil |

mod cells;
#[cfg(feature = "std")]
mod locks;
mod net;
#[cfg(feature = "std")]
mod path;
mod ranges;
mod variants;
mod wrappers;

//! The same names for peers that are double-precision builds of the engine, whose math types consist of `f64`s.
//!
//! [`gdvar_core::double`] has an example.

#[doc(inline)]
pub use gdvar_document::double::*;

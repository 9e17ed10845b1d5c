//! The same names for peers that are double-precision builds of the engine, whose math types consist of `f64`s.
//!
//! [`gdvar_core::double`] has an example.

#[doc(inline)]
pub use gdvar_core::double::*;

/// Settings in sections, with the reals of double-precision builds: [`generic::ConfigFile`](crate::generic::ConfigFile) of
/// `f64`s. That page describes it in full.
pub type ConfigFile = crate::generic::ConfigFile<f64>;

//! The types that are generic over the real of the math types, for code that supports both precisions.
//!
//! [`gdvar_core::generic`] has an example.

pub use crate::config_file::settings::ConfigFile;
#[doc(inline)]
pub use gdvar_core::generic::*;

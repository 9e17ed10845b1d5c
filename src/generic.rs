//! The types that are generic over the real of the math types, for code that supports both precisions.
//!
//! [`gdvar_core::generic`] has an example.

#[doc(inline)]
pub use gdvar_document::generic::*;

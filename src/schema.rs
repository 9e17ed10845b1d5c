//! Schemas: constants that describe the wire forms of types.
//!
//! [`GodotSchema`] gives a type its [`Schema`]. Derive it beside the codec; it uses the same attributes:
//!
//! ```
//! use gdvar::schema::GodotSchema;
//! use gdvar::variant;
//!
//! let schema = <Vec<Option<u8>>>::SCHEMA;
//! assert_eq!(schema.to_string(), "Array of (int 0..=255 or null)");
//! assert!(schema.check(&variant!([1, null, 3])).is_ok());
//! let error = schema.check(&variant!([1, 256])).unwrap_err();
//! assert_eq!(error.to_string(), "256 does not fit int 0..=255 in [1]");
//! ```
//!
//! A schema describes both directions: what the type writes, and what else it reads.

#[doc(inline)]
pub use gdvar_schema::*;

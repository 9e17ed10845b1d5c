//! The tests of schemas.
//!
//! One program for all of them: linking takes longer than most of them run. A new file needs a line here.

#[cfg(feature = "infer")]
mod inferred;
mod schema_limits;
mod schema_links;
#[cfg(feature = "std")]
mod schema_std_types;

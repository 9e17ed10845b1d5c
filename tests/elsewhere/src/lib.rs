//! Types in the strictest possible crate: gdvar has another name, there is no std and no prelude, and every lint is an
//! error. The main test is that the crate compiles; its own tests read back what it writes.

#![no_std]
#![no_implicit_prelude]
#![forbid(unsafe_code)]
#![deny(warnings, future_incompatible, let_underscore, nonstandard_style, rust_2018_idioms)]
#![deny(keyword_idents, rust_2021_compatibility, rust_2024_compatibility, unused)]
#![deny(
    absolute_paths_not_starting_with_crate,
    ambiguous_negative_literals,
    explicit_outlives_requirements,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_debug_implementations,
    missing_docs,
    non_ascii_idents,
    redundant_imports,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results
)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]
#![allow(clippy::derive_partial_eq_without_eq, reason = "not every type has to be compared")]

extern crate alloc;

pub mod enums;
pub mod fields;
pub mod impostors;
pub mod macros;
pub mod structs;

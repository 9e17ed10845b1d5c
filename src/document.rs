//! A file in memory, whatever its container and its notation: values, text, JSON, a config file, a `project.binary`.
//!
//! A [`Document`] is opened by its [path](OpenOptions::open) or from its [bytes](Document::open), and knows its container, its kind
//! and the engine that may have written it. [`read`](Document::read) and [`replace`](Document::replace) are for whole values as
//! Rust's types, [`set_typed`](Document::set_typed) for what a type has of a value, and [`set`](Document::set),
//! [`insert`](Document::insert), [`remove`](Document::remove), [`rename`](Document::rename) and [`move_to`](Document::move_to)
//! for the place at a [path](Document::find). Every edit can be [undone](Document::undo). What is not changed keeps its bytes.
//!
//! ```
//! use gdvar::document::{Document, OpenOptions, Types};
//! use gdvar::{Vector2, to_bytes, variant};
//!
//! let bytes = to_bytes(&variant!({"hp": 87.5, "pos": (Vector2::new(1.0, 2.0))}))?;
//! let mut save = Document::open(&bytes, &OpenOptions::new())?;
//! save.set(&save.find("hp")?, "5", Types::Keep)?;
//! save.set(&save.find("pos.x")?, "3", Types::Keep)?;
//! assert_eq!(save.to_bytes()?, to_bytes(&variant!({"hp": 5.0, "pos": (Vector2::new(3.0, 2.0))}))?);
//! save.undo();
//! save.undo();
//! assert_eq!(save.to_bytes()?, bytes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The files themselves, with their containers, keys, locks and backups, are in [`file`](crate::file).

#[cfg(feature = "infer")]
#[doc(inline)]
pub use gdvar_document::Sources;
#[doc(inline)]
pub use gdvar_document::{
    Certainty, Change, Difference, Different, Document, Engines, Error, ErrorKind, Fault, FaultKind,
    FirstItems, Kind, NewFile, Node, NodeId, OpenOptions, Patch, Result, Search, Shown, Strictness, Target,
    Types, What, container_name, faults_of_value,
};

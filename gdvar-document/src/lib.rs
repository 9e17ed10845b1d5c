#![doc = include_str!("../README.md")]
//! # How it works
//!
//! [`Document::open`] removes the container and keeps the data of the file as it is. An edit replaces ranges of this data, and
//! returns the [`Change`]: with it, [`Document::undo`] and [`Document::redo`] restore every byte. [`Document::to_bytes`] puts the
//! data back into its container.
//!
//! [`Document::nodes`] is an index of all values in the order of the data: each container comes before what is in it. It is made
//! when it is first needed, and an edit changes only the part that it touches. Rows of a tree are [`Node`]s with their
//! [key](Document::key_text), their [type](Document::type_name) and a [preview](Document::preview); a program only has to ask for
//! the rows in view.

mod config;
mod convert;
mod diff;
mod document;
mod edit;
mod encoded;
mod engines;
mod error;
mod field;
mod index;
mod keep;
mod key;
mod open;
mod parts;
mod path;
mod print;
mod project;
mod refresh;
mod row;
mod search;
mod text;
mod written;

pub use gdvar::inspect::{Change, Patch};

pub use crate::convert::NewFile;
pub use crate::diff::{Difference, Different, Shown, What};
pub use crate::document::{Document, Kind};
pub use crate::edit::Types;
pub use crate::engines::{Certainty, Engines};
pub use crate::error::{Error, ErrorKind, Result};
pub use crate::index::{Node, NodeId};
pub use crate::open::OpenOptions;
pub use crate::path::Target;
pub use crate::print::container_name;
pub use crate::project::{Setting, settings};
pub use crate::row::{FirstItems, clean, excerpt, is_harmless};
pub use crate::search::Search;

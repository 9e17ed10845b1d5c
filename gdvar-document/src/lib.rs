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

extern crate alloc;

mod bytes;
mod check;
pub mod config_file;
pub mod convert;
mod document;
pub mod double;
pub mod file;
#[cfg(feature = "foreign")]
#[doc(hidden)]
pub mod foreign;
pub mod generic;
mod guess;
mod lines;
pub mod project_binary;
pub mod resource;
mod setting_places;
#[cfg(feature = "infer")]
mod sources;

pub use gdvar_core::inspect::{Change, Patch};

pub use crate::bytes::{ByteLine, ByteLines, ByteMeaning, GuessedLayout, role_label};
pub use crate::check::{Fault, FaultKind, Strictness, faults_of_value};
pub use crate::document::convert::NewFile;
pub use crate::document::diff::{Difference, Different, Shown, What};
pub use crate::document::edit::Types;
pub use crate::document::engines::{Certainty, Engines};
pub use crate::document::error::{Error, ErrorKind, Result};
pub use crate::document::index::{Node, NodeId};
pub use crate::document::open::OpenOptions;
pub use crate::document::path::Target;
pub use crate::document::print::container_name;
pub use crate::document::row::{FirstItems, clean, excerpt, is_harmless};
pub use crate::document::search::Search;
pub use crate::document::typing::check_typed_numbers;
pub use crate::document::{Document, Kind};
pub use crate::guess::{Guess, guess};
pub use crate::setting_places::{SettingPlace, setting_places};
#[cfg(feature = "infer")]
pub use crate::sources::Sources;

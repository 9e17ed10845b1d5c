//! What the generators share: the types of a protocol, texts, and the files.

mod book;
mod defaults;
mod files;
mod keys;
mod language;
mod sides;
mod texts;

use std::fmt;

#[cfg(any(feature = "gdscript", feature = "manifest"))]
pub(crate) use self::book::each_part;
pub(crate) use self::book::{Book, Class, Kind, Objects, SIDE};
#[cfg(feature = "gdscript")]
pub(crate) use self::book::{described, is_same};
pub(crate) use self::defaults::Known;
#[cfg(feature = "rust")]
pub(crate) use self::defaults::value;
pub(crate) use self::files::{assert_up_to_date, differences, write};
pub(crate) use self::keys::KeyOrTag;
#[cfg(feature = "gdscript")]
pub(crate) use self::keys::{has_int_tags, property_of};
pub use self::language::Language;
pub(crate) use self::sides::field_read;
#[cfg(feature = "rust")]
pub(crate) use self::texts::is_direction;
pub(crate) use self::texts::{doc_lines, quoted};
use crate::{Field, SchemaBuf};

/// A field and the name of its member.
pub(crate) struct Member<'s> {
    pub(crate) field: &'s Field<'s>,
    pub(crate) name: String,
}

/// The types for which files are generated.
#[derive(Clone, Debug)]
pub(crate) struct Types {
    /// What a type gets, for messages: a class.
    pub(crate) noun: &'static str,
    pub(crate) schemas: Vec<SchemaBuf>,
    /// The names that are not those in Rust.
    pub(crate) names: Vec<(SchemaBuf, String)>,
}

impl Types {
    /// Starts without any types.
    pub(crate) const fn new(noun: &'static str) -> Self {
        Self { noun, schemas: Vec::new(), names: Vec::new() }
    }

    /// Returns whether all of them are types of Rust. Others come from a schema that was made at run time.
    pub(crate) fn are_rust(&self) -> bool {
        self.schemas.iter().all(SchemaBuf::is_constant)
    }
}

/// A generated file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The file's name: `net_player.gd`.
    pub name: String,
    /// The file's content.
    pub text: String,
}

/// The reasons why files cannot be generated. Each problem is one sentence that says what to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems {
    problems: Vec<String>,
    are_of_names: bool,
}

impl Problems {
    pub(crate) fn one(problem: String) -> Self {
        Self { problems: vec![problem], are_of_names: false }
    }

    /// Returns whether another name for a type solves one of the problems.
    pub fn are_of_names(&self) -> bool {
        self.are_of_names
    }

    /// Iterates over the problems.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.problems.iter().map(String::as_str)
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.problems.join("\n"))
    }
}

impl std::error::Error for Problems {}

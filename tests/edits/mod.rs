//! Random sequences of edits of documents, in every notation, beside a model.
//!
//! A [`Sequence`] is a file and edits of it. [`Sequence::run`] makes them by the public methods of [`gdvar_document::Document`] alone,
//! and in a model, which is a tree of ordered lists. After each edit
//!
//! - the document refuses it if the model does, and is then unchanged,
//! - the tree and the values are those of the model, and those of a document that is opened anew from the bytes,
//! - values, keys and everything between them that was not edited have the bytes that they had,
//! - undoing and doing again restore every byte.
//!
//! `engines.rs` asks the engines whether they read the last state as the model says. It is a module beside this one, where there
//! are engines.

// Each program that includes this module uses only part of it.
#![allow(dead_code, unused_imports)]

mod check;
mod choose;
mod edit;
mod files;
mod keep;
mod model;
mod packed;
mod place;
mod print;
mod source;

use std::panic::{AssertUnwindSafe, catch_unwind};

use gdvar::Dialect;
use gdvar::double::Variant;

pub(crate) use choose::dialects;
pub(crate) use edit::{Edit, Model};
pub(crate) use model::{Item, Node, Tree, is_same, narrowed};
pub(crate) use source::Source;

/// A notation of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    /// Encoded values, each after its length.
    Values,
    /// One encoded value.
    Bare,
    /// Encoded values of a double-precision build.
    Double,
    /// A `project.binary`.
    Project,
    /// Text of `var_to_str`.
    Text,
    Json,
    /// JSON of `JSON.from_native`.
    TypedJson,
    /// A config file.
    Config,
}

pub(crate) const NOTATIONS: &[Notation] = &[
    Notation::Values,
    Notation::Bare,
    Notation::Double,
    Notation::Project,
    Notation::Text,
    Notation::Json,
    Notation::TypedJson,
    Notation::Config,
];

impl Notation {
    pub(crate) fn is_json(self) -> bool {
        matches!(self, Self::Json | Self::TypedJson)
    }

    pub(crate) fn is_text(self) -> bool {
        self.is_json() || matches!(self, Self::Text | Self::Config)
    }
}

/// The most edits of a sequence.
const EDITS: usize = 12;

/// A file, what it holds, and edits of it.
#[derive(Clone, Debug)]
pub(crate) struct Sequence {
    file: Vec<u8>,
    model: Model,
    edits: Vec<Edit>,
}

/// The last state of a document, and what it has to hold.
#[derive(Clone, Debug)]
pub(crate) struct State {
    pub(crate) data: Vec<u8>,
    pub(crate) model: Model,
    /// What the document reads as its first value.
    pub(crate) read: Variant,
}

impl Sequence {
    /// Makes a file, and edits that are possible for the most part.
    pub(crate) fn new(source: &mut Source<'_>, notation: Notation, dialect: Dialect) -> Self {
        let (file, model) = files::file(source, notation, dialect);
        let mut sequence = Self { file, model, edits: Vec::new() };
        let (mut now, mut done, mut undone) = (sequence.model.clone(), Vec::new(), Vec::new());
        let count = 1 + source.below(EDITS);
        while sequence.edits.len() < count && !source.is_spent() {
            let edit = now.choose(source);
            match edit {
                Edit::Undo => {
                    if let Some(before) = done.pop() {
                        undone.push(std::mem::replace(&mut now, before));
                    }
                }
                Edit::Redo => {
                    if let Some(after) = undone.pop() {
                        done.push(std::mem::replace(&mut now, after));
                    }
                }
                _ => {
                    let mut next = now.clone();
                    if next.edit(&edit).is_ok() {
                        done.push(std::mem::replace(&mut now, next));
                        undone.clear();
                    }
                }
            }
            sequence.edits.push(edit);
        }
        sequence
    }

    /// Makes the edits. Returns the last state, or what is wrong.
    pub(crate) fn run(&self) -> Result<State, String> {
        check::run(&self.file, &self.model, &self.edits)
    }

    /// Makes the edits, and reports a panic as what is wrong.
    pub(crate) fn try_run(&self) -> Result<State, String> {
        catch_unwind(AssertUnwindSafe(|| self.run())).unwrap_or_else(|panic| {
            let message = panic.downcast_ref::<String>().cloned();
            let message = message.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Err(format!("panic: {}", message.unwrap_or_default()))
        })
    }

    /// Returns a sequence that fails too, without the edits that it does not need for that.
    pub(crate) fn shrunk(&self, fails: impl Fn(&Self) -> bool) -> Self {
        let mut small = self.clone();
        let mut at = small.edits.len();
        while at > 0 {
            at -= 1;
            let mut smaller = small.clone();
            smaller.edits.remove(at);
            if fails(&smaller) {
                small = smaller;
            }
        }
        small
    }

    /// Makes the edits of a seed. If something is wrong, returns a text with the seed, a short list of edits that fail, and why.
    pub(crate) fn of_seed(seed: u64, notation: Notation, dialect: Dialect) -> Result<State, String> {
        let sequence = Self::new(&mut Source::seeded(seed), notation, dialect);
        sequence.try_run().map_err(|_| {
            let small = sequence.shrunk(|sequence| sequence.try_run().is_err());
            let problem = small.try_run().err().unwrap_or_default();
            format!("seed {seed}: {small}\n  {problem}")
        })
    }
}

//! What a failure prints: the file and its edits.

use std::fmt;

use gdvar_document::{Document, OpenOptions};

use super::Sequence;
use super::edit::{Edit, Model};

fn types(any: bool) -> &'static str {
    if any { "of any type" } else { "of the same type" }
}

impl fmt::Display for Edit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Set(place, given, any) => {
                write!(f, "set {:?} to {:?} ({})", place.text, given.text, types(*any))
            }
            Self::Insert(place, at, key, given, any) => {
                let types = types(*any);
                write!(f, "insert {key:?} {:?} at {at} into {:?} ({types})", given.text, place.text)
            }
            Self::Append(place, key, given, any) => {
                write!(f, "append {key:?} {:?} to {:?} ({})", given.text, place.text, types(*any))
            }
            Self::Remove(place) => write!(f, "remove {:?}", place.text),
            Self::Rename(place, key, any) => {
                write!(f, "rename {:?} to {key:?} ({})", place.text, types(*any))
            }
            Self::MoveTo(place, to) => write!(f, "move {:?} to index {to}", place.text),
            Self::MoveInto(place, to) => write!(f, "move {:?} to {:?}", place.text, to.text),
            Self::Duplicate(place, key, any) => {
                write!(f, "duplicate {:?} as {key:?} ({})", place.text, types(*any))
            }
            Self::Add(place, given, is_minus) => {
                write!(
                    f,
                    "{} {:?} at {:?}",
                    if *is_minus { "subtract" } else { "add" },
                    given.text,
                    place.text
                )
            }
            Self::Undo => f.write_str("undo"),
            Self::Redo => f.write_str("redo"),
        }
    }
}

impl Model {
    /// Returns the data of a file as text: encoded values as they are printed.
    pub(super) fn shown(&self, data: &[u8]) -> String {
        let options = OpenOptions::new().dialect(self.dialect);
        match Document::open(data, &options) {
            Ok(document) if !self.notation.is_text() => {
                let value = |at| {
                    document
                        .value::<f64>(at)
                        .map_or_else(|error| error.to_string(), |value| value.to_string())
                };
                (0..document.len()).map(|at| value(at).replace('\n', " ") + "; ").collect()
            }
            _ => format!("b\"{}\"", data.escape_ascii()),
        }
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Model { notation, dialect, .. } = &self.model;
        write!(f, "{notation:?} of {dialect}\n  file: {}", self.model.shown(&self.file))?;
        self.edits.iter().try_for_each(|edit| write!(f, "\n  - {edit}"))
    }
}

//! What is asked of whole files: searches, lists, comparisons and conversions.

use crate::convert::{Renames, Report};
use crate::{Difference, Fault, NewFile, NodeId, Search, Strictness};

use super::save_file::KINDS;
use super::{Failure, SaveFile, dialect_named};

/// A value that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its path, which all calls take. In a file of several values, it begins with the number of one: `value 1: gold`.
    pub path: String,
    /// Its text, as `var_to_str` prints it; of config files and JSON, as it stands there.
    pub text: String,
}

impl SaveFile {
    /// Finds the values that equal a text or a value, which is given as text, and with `keys` those whose key is the text, too.
    pub fn find(&self, wanted: &str, keys: bool) -> Vec<Found> {
        let document = &self.0;
        let mut found = document.search(&Search::equal(wanted), usize::MAX);
        if keys {
            let equal: std::collections::HashSet<_> = found.into_iter().collect();
            found = document
                .search_with(usize::MAX, |id| equal.contains(&id) || document.key_text(id) == *wanted);
        }
        found.into_iter().map(|id| self.found(id)).collect()
    }

    /// Finds the values of which a function accepts the text: that of a String without quotes, and with `keys` that of the key, too.
    pub fn find_with(&self, keys: bool, mut accepts: impl FnMut(&str) -> bool) -> Vec<Found> {
        let document = &self.0;
        let found = document.search_with(usize::MAX, |id| {
            keys && accepts(&document.key_text(id))
                || document.searched_text(id).is_some_and(|text| accepts(&text))
        });
        found.into_iter().map(|id| self.found(id)).collect()
    }

    /// Lists all values that contain no others, and all empty containers.
    ///
    /// # Errors
    ///
    /// The first fault of a file that is damaged.
    pub fn list(&self) -> Result<Vec<Found>, Failure> {
        if let Some(fault) = self.0.faults().first() {
            return Err(fault.clone().into());
        }
        let count = NodeId::try_from(self.0.nodes().len()).unwrap_or(NodeId::MAX);
        let leaves = (0..count).filter(|id| self.0.node(*id).end() == id + 1);
        Ok(leaves.map(|id| self.found(id)).collect())
    }

    fn found(&self, id: NodeId) -> Found {
        let text = self.0.text_of(id).unwrap_or_else(|_| self.0.preview(id, usize::MAX));
        Found { path: self.0.node_path(id), text: text.trim_end().to_owned() }
    }

    /// Returns the first faults of the file, at most `most` of them: of what cannot be read, or also of what an engine would write in
    /// other bytes.
    pub fn check(&self, only_readable: bool, most: usize) -> Vec<Fault> {
        let strictness = if only_readable { Strictness::Readable } else { Strictness::Written };
        let mut faults = self.0.find_faults(strictness);
        faults.truncate(most);
        faults
    }

    /// Compares this file, the old one, with a new one.
    ///
    /// # Errors
    ///
    /// The error of a damaged value.
    pub fn diff(&self, new: &Self) -> Result<Vec<Difference>, Failure> {
        Ok(self.0.diff(&new.0)?)
    }

    /// Converts the file for another engine, or its data to another kind, and keeps its container if that engine has it.
    ///
    /// # Errors
    ///
    /// An unknown dialect or kind, and, without `lossy`, a value without a counterpart.
    pub fn convert(
        &self,
        to: &str,
        kind: Option<&str>,
        renames: &[String],
        lossy: bool,
    ) -> Result<(Self, Report), Failure> {
        let document = &self.0;
        let dialect = dialect_named(to)?;
        let kind = match kind {
            None => document.kind(),
            Some(wanted) => {
                let found = KINDS.iter().find(|(_, name)| *name == wanted).map(|(kind, _)| *kind);
                found.ok_or_else(|| Failure::new(format!("there is no kind {wanted:?} of files")))?
            }
        };
        let renames = renames.iter().map(|text| text.parse::<Renames>().map_err(Failure::new));
        let renames = renames.collect::<Result<Vec<_>, _>>()?;
        let container = document.container_for(dialect);
        let new = NewFile { kind, container, dialect, key: document.key().cloned() };
        let (mut file, report) = document.convert(&new, &renames)?;
        file.set_codec(document.codec());
        if report.lost > 0 && !lossy {
            let first = report.notes.iter().find(|note| note.fate == crate::convert::Fate::Lost);
            let first = first.map(|note| format!(", such as {note}")).unwrap_or_default();
            let (count, values) = (report.lost, if report.lost == 1 { "value is" } else { "values are" });
            let message = format!(
                "{count} {values} without a counterpart{first}: with `lossy`, null stands in their place"
            );
            return Err(Failure::new(message));
        }
        Ok((Self(file), report))
    }
}

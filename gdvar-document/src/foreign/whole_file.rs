//! What is asked of whole files: searches, lists and conversions.

use std::collections::HashSet;

use crate::convert::{Fate, Renames, Report};
use crate::resource::Notation;
use crate::{Document, Fault, Kind, NewFile, NodeId, Search, Strictness};

use super::{Failure, dialect_named};

/// A value that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its path, which all calls take. In a file of several values, it begins with the number of one: `value 1: gold`.
    pub path: String,
    /// Its text, as `var_to_str` prints it; of config files and JSON, as it stands there.
    pub text: String,
}

impl Found {
    fn new(file: &Document, id: NodeId) -> Self {
        let text = file.text_of(id).unwrap_or_else(|_| file.preview(id, usize::MAX));
        Self { path: file.node_path(id), text: text.trim_end().to_owned() }
    }

    /// Finds the values that equal a text or a value, which is given as text, and with `keys` those whose key is the text, too.
    pub fn equal(file: &Document, wanted: &str, keys: bool) -> Vec<Self> {
        let mut found = file.search(&Search::equal(wanted), usize::MAX);
        if keys {
            let equal: HashSet<_> = found.into_iter().collect();
            found = file.search_with(usize::MAX, |id| equal.contains(&id) || file.key_text(id) == *wanted);
        }
        found.into_iter().map(|id| Self::new(file, id)).collect()
    }

    /// Finds the values of which a function accepts the text: that of a String without quotes, and with `keys` that of the key, too.
    pub fn accepted(file: &Document, keys: bool, mut accepts: impl FnMut(&str) -> bool) -> Vec<Self> {
        let found = file.search_with(usize::MAX, |id| {
            keys && accepts(&file.key_text(id)) || file.searched_text(id).is_some_and(|text| accepts(&text))
        });
        found.into_iter().map(|id| Self::new(file, id)).collect()
    }

    /// Lists all values that contain no others, and all empty containers.
    ///
    /// # Errors
    ///
    /// The first fault of a file that is damaged.
    pub fn all(file: &Document) -> Result<Vec<Self>, Failure> {
        if let Some(fault) = file.faults().first() {
            return Err(fault.clone().into());
        }
        let count = NodeId::try_from(file.nodes().len()).unwrap_or(NodeId::MAX);
        let leaves = (0..count).filter(|id| file.node(*id).end() == id + 1);
        Ok(leaves.map(|id| Self::new(file, id)).collect())
    }
}

/// Returns the first faults of a file, at most `most` of them: of what cannot be read, or also of what an engine would write in
/// other bytes.
pub fn first_faults(file: &Document, only_readable: bool, most: usize) -> Vec<Fault> {
    let strictness = if only_readable { Strictness::Readable } else { Strictness::Written };
    let mut faults = file.find_faults(strictness);
    faults.truncate(most);
    faults
}

/// Converts a file for another engine, or its data to another kind, and keeps its container if that engine has it. The notation of a
/// resource is `text` or `binary`.
///
/// # Errors
///
/// An unknown dialect, kind or notation, and, without `lossy`, a value without a counterpart.
pub fn converted(
    file: &Document,
    to: &str,
    kind: Option<&str>,
    notation: Option<&str>,
    renames: &[String],
    lossy: bool,
) -> Result<(Document, Report), Failure> {
    let dialect = dialect_named(to)?;
    let kind = match kind {
        None => file.kind(),
        Some(wanted) => {
            let found = Kind::ALL.iter().copied().find(|kind| kind.name() == wanted);
            found.ok_or_else(|| Failure::new(format!("there is no kind {wanted:?} of files")))?
        }
    };
    let notation = match notation {
        None => None,
        Some("text") => Some(Notation::Text),
        Some("binary") => Some(Notation::Binary),
        Some(other) => {
            return Err(Failure::new(format!(
                "a resource is converted to \"text\" or \"binary\", not {other:?}"
            )));
        }
    };
    let renames = renames.iter().map(|text| text.parse::<Renames>().map_err(Failure::new));
    let renames = renames.collect::<Result<Vec<_>, _>>()?;
    let container = file.container_for(dialect);
    let new = NewFile { kind, container, dialect, key: file.key().cloned(), notation };
    let (mut new, report) = file.convert(&new, &renames)?;
    new.set_codec(file.typed_codec());
    if report.lost > 0 && !lossy {
        let first = report.notes.iter().find(|note| note.fate == Fate::Lost);
        let first = first.map(|note| format!(", such as {note}")).unwrap_or_default();
        let (count, values) = (report.lost, if report.lost == 1 { "value is" } else { "values are" });
        let message = format!(
            "{count} {values} without a counterpart{first}: with `lossy`, null stands in their place"
        );
        return Err(Failure::new(message));
    }
    Ok((new, report))
}

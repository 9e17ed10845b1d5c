//! The layout that damaged data was meant to have.

use std::ops::Range;

use gdvar_core::Dialect;

use crate::document::engines::Engines;
use crate::setting_places::{MAGIC, setting_places};

/// The layout that data, which may be damaged, was meant to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GuessedLayout {
    /// One value.
    Bare,
    /// Values, each after its length.
    Sequence,
    /// A `project.binary`.
    Project,
}

impl GuessedLayout {
    /// Guesses the layout of the data in a file. Data of any kind gets one.
    pub fn of(data: &[u8]) -> Self {
        if data.starts_with(MAGIC) {
            return Self::Project;
        }
        if data.is_empty() {
            return Self::Sequence;
        }
        let Some((start, len)) = frames(data).next() else { return Self::Bare };
        let end = start.saturating_add(len);
        let first = &data[start..end.min(data.len())];
        if first.len() < 4 {
            return Self::Bare;
        }
        // For a damaged file, the layout that can be read further is taken. A complete value can be read to its end.
        let (as_bare, in_first) = (progress(data), progress(first));
        let is_first_whole = end <= data.len() && in_first > first.len();
        let is_bare = as_bare > data.len() && !is_first_whole || as_bare > in_first + 4;
        if is_bare { Self::Bare } else { Self::Sequence }
    }

    /// Returns the dialect that reads the most of data in this layout.
    pub fn dialect(self, data: &[u8]) -> Dialect {
        let guessed = if self == Self::Project { None } else { crate::guess(data).best() };
        guessed.unwrap_or_else(|| {
            let value = |range: Range<usize>| &data[range.start..range.end.min(data.len())];
            let values: Vec<&[u8]> = match self {
                Self::Bare => vec![data],
                Self::Sequence => {
                    frames(data).map(|(start, len)| value(start..start.saturating_add(len))).collect()
                }
                Self::Project => setting_places(data).map(|setting| value(setting.value)).collect(),
            };
            Engines::best_of_damaged(&values)
        })
    }
}

/// Returns the largest number of bytes of a value that any engine reads before it finds a fault, or one more than there
/// are if it finds none.
fn progress(value: &[u8]) -> usize {
    Dialect::ALL
        .iter()
        .filter(|dialect| !dialect.is_published())
        .map(|dialect| Engines::read_by(*dialect, value))
        .max()
        .unwrap_or(0)
}

/// Returns the start of each value in a sequence, and the length that precedes it.
pub(super) fn frames(data: &[u8]) -> impl Iterator<Item = (usize, usize)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let len = u32::from_le_bytes(*data.get(at..)?.first_chunk()?) as usize;
        let start = at + 4;
        at = start.saturating_add(len);
        Some((start, len))
    })
}

//! How many bytes of a file changed.

use std::ops::Range;

use gdvar_document::Change;

/// How many bytes of the old data are gone, and how many of the new data were not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) removed: usize,
    pub(super) added: usize,
}

/// A run of bytes in the new data: from the old data, at this position, or new.
#[derive(Clone, Copy)]
enum Run {
    Old(usize, usize),
    New(usize),
}

impl Run {
    fn len(self) -> usize {
        match self {
            Self::Old(_, len) | Self::New(len) => len,
        }
    }

    fn split(self, at: usize) -> (Self, Self) {
        match self {
            Self::Old(start, len) => (Self::Old(start, at), Self::Old(start + at, len - at)),
            Self::New(len) => (Self::New(at), Self::New(len - at)),
        }
    }
}

impl Kept {
    /// Counts the bytes that differ after changes. Where a run was replaced by one of the same length, only bytes that are
    /// different count.
    pub(super) fn of<'a>(old: &[u8], new: &[u8], changes: impl Iterator<Item = &'a Change>) -> Self {
        let runs = runs(old.len(), changes);
        let (mut kept, mut old_at, mut new_at, mut pending) = (Self { removed: 0, added: 0 }, 0, 0, 0);
        for run in runs.into_iter().chain([Run::Old(old.len(), 0)]) {
            match run {
                Run::New(len) => pending += len,
                Run::Old(start, len) => {
                    kept.add(&old[old_at..start.max(old_at)], &new[new_at..new_at + pending]);
                    new_at += pending + len;
                    old_at = start + len;
                    pending = 0;
                }
            }
        }
        kept
    }

    fn add(&mut self, old: &[u8], new: &[u8]) {
        let (removed, added) = if old.len() == new.len() {
            let different = old.iter().zip(new).filter(|(old, new)| old != new).count();
            (different, different)
        } else {
            (old.len(), new.len())
        };
        self.removed += removed;
        self.added += added;
    }
}

/// Returns the ranges of the new data that are not from the old data. They are empty where something was removed.
pub(super) fn different<'a>(old: usize, changes: impl Iterator<Item = &'a Change>) -> Vec<Range<usize>> {
    let (mut ranges, mut at, mut next) = (Vec::<Range<usize>>::new(), 0, 0);
    for run in runs(old, changes).into_iter().chain([Run::Old(old, 0)]) {
        if let Run::Old(start, len) = run {
            if start != next && ranges.last().is_none_or(|last| last.end != at) {
                ranges.push(at..at);
            }
            next = start + len;
        } else {
            ranges.push(at..at + run.len());
        }
        at += run.len();
    }
    ranges
}

/// Returns what the new data consists of after changes of so many bytes.
fn runs<'a>(old: usize, changes: impl Iterator<Item = &'a Change>) -> Vec<Run> {
    let mut runs = vec![Run::Old(0, old)];
    for patch in changes.flat_map(Change::patches) {
        replace(&mut runs, patch.start, patch.old.len(), patch.new.len());
    }
    runs
}

/// Replaces a range of bytes by new ones.
fn replace(runs: &mut Vec<Run>, start: usize, old: usize, new: usize) {
    let first = cut_at(runs, start);
    let end = cut_at(runs, start + old);
    let made = (new > 0).then_some(Run::New(new));
    runs.splice(first..end, made);
}

/// Makes a run start at this byte, and returns its index.
fn cut_at(runs: &mut Vec<Run>, at: usize) -> usize {
    let mut start = 0;
    for index in 0..runs.len() {
        let len = runs[index].len();
        if at == start {
            return index;
        }
        if at < start + len {
            let (before, behind) = runs[index].split(at - start);
            runs[index] = before;
            runs.insert(index + 1, behind);
            return index + 1;
        }
        start += len;
    }
    runs.len()
}

//! Replaced ranges of bytes.

use alloc::vec::Vec;
use core::ops::Range;

/// A range of bytes that was replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// Where the range starts, before and after it was replaced.
    pub start: usize,
    /// The bytes before.
    pub old: Vec<u8>,
    /// The bytes after.
    pub new: Vec<u8>,
}

impl Patch {
    /// Returns the patch that undoes this one.
    pub fn reversed(&self) -> Self {
        Self { start: self.start, old: self.new.clone(), new: self.old.clone() }
    }
}

/// What was changed in bytes: ranges and what they had before. It can be undone and done again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    patches: Vec<Patch>,
}

impl Change {
    /// Returns whether nothing was changed.
    pub fn is_empty(&self) -> bool {
        self.patches.is_empty()
    }

    /// Returns the replaced ranges, in the order in which they were replaced: each has its position when its turn came.
    pub fn patches(&self) -> &[Patch] {
        &self.patches
    }

    /// Replaces ranges of bytes, which come in the order of their positions and do not overlap. Ranges that have the new
    /// bytes already are left out.
    pub fn splice(bytes: &mut Vec<u8>, splices: Vec<(Range<usize>, Vec<u8>)>) -> Self {
        let mut patches = Vec::with_capacity(splices.len());
        let mut shift = 0_isize;
        for (range, new) in splices {
            let start = range.start.saturating_add_signed(shift).min(bytes.len());
            let end = range.end.saturating_add_signed(shift).clamp(start, bytes.len());
            if bytes[start..end] == new {
                continue;
            }
            // No allocation has more than `isize::MAX` bytes.
            shift += new.len().cast_signed() - (end - start).cast_signed();
            let old = bytes.splice(start..end, new.iter().copied()).collect();
            patches.push(Patch { start, old, new });
        }
        Self { patches }
    }

    /// Makes the change in bytes that are as they were before it. Returns `false`, and changes nothing, for other bytes.
    pub fn apply(&self, bytes: &mut Vec<u8>) -> bool {
        for (at, patch) in self.patches.iter().enumerate() {
            if !replace(bytes, patch.start, &patch.old, &patch.new) {
                for patch in self.patches[..at].iter().rev() {
                    replace(bytes, patch.start, &patch.new, &patch.old);
                }
                return false;
            }
        }
        true
    }

    /// Undoes the change in bytes that are as they were after it. Returns `false`, and changes nothing, for other bytes.
    pub fn revert(&self, bytes: &mut Vec<u8>) -> bool {
        self.reversed().apply(bytes)
    }

    /// Returns the change that undoes this one.
    pub fn reversed(&self) -> Self {
        Self { patches: self.patches.iter().rev().map(Patch::reversed).collect() }
    }

    /// Returns the same change in bytes that have `offset` bytes before them.
    pub fn moved(mut self, offset: usize) -> Self {
        for patch in &mut self.patches {
            patch.start += offset;
        }
        self
    }

    /// Adds a change that was made after this one.
    pub fn then(mut self, later: Self) -> Self {
        self.patches.extend(later.patches);
        self
    }
}

/// Replaces bytes if they are as expected.
fn replace(bytes: &mut Vec<u8>, start: usize, old: &[u8], new: &[u8]) -> bool {
    let is_there = bytes.get(start..).is_some_and(|rest| rest.starts_with(old));
    if is_there {
        bytes.splice(start..start + old.len(), new.iter().copied());
    }
    is_there
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn a_change_is_made_in_all_parts_or_in_none() {
        let mut bytes = b"one two three".to_vec();
        let change = Change::splice(&mut bytes, vec![(0..3, b"1".to_vec()), (8..13, b"3".to_vec())]);
        assert_eq!(bytes, b"1 two 3");
        let mut other = b"one two four!".to_vec();
        assert!(!change.apply(&mut other));
        assert_eq!(other, b"one two four!");
        assert!(change.revert(&mut bytes));
        assert_eq!(bytes, b"one two three");
    }
}

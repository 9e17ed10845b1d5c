//! Finding a key of a Dictionary among many.

use alloc::vec;
use alloc::vec::Vec;

/// The positions of keys, by their hashes: a hash table whose slots refer to a list.
///
/// The hashes are kept, so a key is hashed only once, however often the table grows and however deeply the key is nested.
/// Otherwise, if thousands of dictionaries are each a key of the next one, all of them would be hashed again on every
/// level.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    /// The hash and the position of each key, in the order in which the keys were added.
    keys: Vec<(u64, usize)>,
    /// One more than the place of a key in `keys`, or 0. A key has the first slot that was free, counted from its hash on.
    /// The number of slots is a power of two, and at least half of them are free.
    slots: Vec<u32>,
}

impl Index {
    pub(crate) fn with_capacity(keys: usize) -> Self {
        Self { keys: Vec::with_capacity(keys), slots: vec![0; (2 * keys).next_power_of_two()] }
    }

    /// Returns the number of keys.
    // mutants `with 0`, `with 1`: only how fast something is found
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns the hashes of the keys, in the order in which these were added.
    pub(crate) fn hashes(&self) -> impl Iterator<Item = u64> {
        self.keys.iter().map(|(hash, _)| *hash)
    }

    /// Returns the position of the key that has this hash and for whose position `is_same` returns `true`.
    pub(crate) fn find(&self, hash: u64, is_same: impl Fn(usize) -> bool) -> Option<usize> {
        for slot in self.slots_of(hash) {
            let place = self.slots.get(slot)?.checked_sub(1)?;
            let (other, position) = self.keys[place as usize];
            if other == hash && is_same(position) {
                return Some(position);
            }
        }
        None // not covered: ruled out before
    }

    /// Returns the position of a key as [`find`](Self::find) does. A new key is added, with `position`.
    pub(crate) fn find_or_insert(
        &mut self,
        hash: u64,
        position: usize,
        is_same: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let found = self.find(hash, is_same);
        if found.is_none() {
            self.insert(hash, position);
        }
        found
    }

    /// Adds a key, which may be there already.
    pub(crate) fn insert(&mut self, hash: u64, position: usize) {
        self.keys.push((hash, position));
        if 2 * self.keys.len() > self.slots.len() {
            self.slots = vec![0; (2 * self.slots.len()).max(2)];
            (0..self.keys.len()).for_each(|place| self.fill_slot(place));
        } else {
            self.fill_slot(self.keys.len() - 1);
        }
    }

    /// Removes the key at `position` and moves the keys after it up. The positions are those of all keys, without gaps.
    #[allow(clippy::cast_possible_truncation, reason = "a slot has the same number")]
    pub(crate) fn remove(&mut self, position: usize) {
        // A key may only have come so far because others had its slots, so all keys up to the next free slot are put in again.
        for slot in self.slots_of(self.keys[position].0) {
            let Some(place) = core::mem::take(&mut self.slots[slot]).checked_sub(1) else { break };
            if place as usize != position {
                self.fill_slot(place as usize);
            }
        }
        self.keys.remove(position);
        self.keys[position..].iter_mut().for_each(|(_, other)| *other -= 1);
        // Compared in 32 bits, of which a processor compares several at once.
        let removed = position as u32;
        self.slots.iter_mut().for_each(|slot| *slot -= u32::from(*slot > removed));
    }

    /// Returns the slots that a key with this hash may have, in order.
    #[allow(clippy::cast_possible_truncation, reason = "only the bits of a slot are left")]
    fn slots_of(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.slots.len().wrapping_sub(1);
        (0..).map(move |step| (hash as usize).wrapping_add(step) & mask)
    }

    #[allow(clippy::cast_possible_truncation, reason = "so many keys would take hundreds of gigabytes")]
    fn fill_slot(&mut self, place: usize) {
        let free = self.slots_of(self.keys[place].0).find(|slot| self.slots[*slot] == 0);
        if let Some(slot) = free {
            self.slots[slot] = place as u32 + 1;
        }
    }
}

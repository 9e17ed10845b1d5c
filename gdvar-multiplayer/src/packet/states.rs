//! The lists inside packets, which are read where they stand.

use alloc::vec::Vec;

use crate::packet::PATH_BIT;
use crate::packet::decode::Bytes;

/// A list of ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Ids<'a>(pub(super) &'a [u8]);

impl<'a> Ids<'a> {
    /// Returns how many ids there are.
    pub fn len(self) -> usize {
        self.0.len() / size_of::<u32>()
    }

    /// Returns whether there are none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Returns the ids.
    pub fn iter(self) -> impl ExactSizeIterator<Item = u32> + 'a {
        self.0.as_chunks().0.iter().map(|id| u32::from_le_bytes(*id))
    }

    /// Returns the list that was written by [`push`](Self::push).
    pub fn of(bytes: &'a [u8]) -> Self {
        Self(&bytes[..bytes.len() / size_of::<u32>() * size_of::<u32>()])
    }

    /// Appends an id to the bytes of a list.
    pub fn push(id: u32, out: &mut Vec<u8>) {
        out.extend_from_slice(&id.to_le_bytes());
    }
}

/// How a packet names a synchronizer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Address {
    /// By the id that a SPAWN gave it.
    Net(u32),
    /// By the id of its path.
    Path(u32),
}

impl Address {
    pub(crate) const fn of_number(number: u32) -> Self {
        if number & PATH_BIT == 0 { Self::Net(number) } else { Self::Path(number & !PATH_BIT) }
    }

    pub(crate) const fn number(self) -> u32 {
        match self {
            Self::Net(id) => id,
            Self::Path(id) => id | PATH_BIT,
        }
    }
}

/// The states of a SYNC: for each synchronizer the values of its properties that are always sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct States<'a>(pub(super) &'a [u8]);

impl<'a> States<'a> {
    /// The length of the numbers before the values. The engine takes an element only if it is longer.
    pub(crate) const HEAD: usize = 8;

    /// Returns the synchronizers and their values.
    pub fn iter(self) -> impl Iterator<Item = (Address, &'a [u8])> {
        let mut bytes = Bytes(self.0);
        core::iter::from_fn(move || {
            if bytes.0.len() <= Self::HEAD {
                return None;
            }
            let id = bytes.u32()?;
            Some((Address::of_number(id), bytes.counted()?))
        })
    }

    /// Returns the list that was written by [`push`](Self::push).
    pub const fn of(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Appends an element to the bytes of a list. A state of more than 2³² bytes is cut.
    pub fn push(address: Address, values: &[u8], out: &mut Vec<u8>) {
        Self::push_with(address, out, |out| out.extend_from_slice(values));
    }

    /// Appends an element whose values `write` appends.
    pub(crate) fn push_with(address: Address, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        out.extend_from_slice(&address.number().to_le_bytes());
        counted(out, write);
    }

    /// Returns whether every element is complete.
    pub(super) fn is_whole(self) -> bool {
        let mut bytes = Bytes(self.0);
        while bytes.0.len() > Self::HEAD {
            if bytes.u32().and_then(|_| bytes.counted()).is_none() {
                return false;
            }
        }
        true
    }
}

/// The changes of a DELTA: for each synchronizer a mask of the properties that have changed, and their values.
///
/// Bit 0 is the first property that is sent on change, and so on: other properties have no bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Deltas<'a>(pub(super) &'a [u8]);

impl<'a> Deltas<'a> {
    /// The length of the numbers before the values. The engine takes an element only if it is longer.
    pub(crate) const HEAD: usize = 16;

    /// Returns the synchronizers, their masks and their values.
    pub fn iter(self) -> impl Iterator<Item = (Address, u64, &'a [u8])> {
        let mut bytes = Bytes(self.0);
        core::iter::from_fn(move || {
            if bytes.0.len() <= Self::HEAD {
                return None;
            }
            let (id, mask) = (bytes.u32()?, bytes.u64()?);
            Some((Address::of_number(id), mask, bytes.counted()?))
        })
    }

    /// Returns the list that was written by [`push`](Self::push).
    pub const fn of(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Appends an element to the bytes of a list. Values of more than 2³² bytes are cut.
    pub fn push(address: Address, mask: u64, values: &[u8], out: &mut Vec<u8>) {
        Self::push_with(address, mask, out, |out| out.extend_from_slice(values));
    }

    /// Appends an element whose values `write` appends.
    pub(crate) fn push_with(
        address: Address,
        mask: u64,
        out: &mut Vec<u8>,
        write: impl FnOnce(&mut Vec<u8>),
    ) {
        out.extend_from_slice(&address.number().to_le_bytes());
        out.extend_from_slice(&mask.to_le_bytes());
        counted(out, write);
    }

    /// Returns whether every element is complete.
    pub(super) fn is_whole(self) -> bool {
        let mut bytes = Bytes(self.0);
        while bytes.0.len() > Self::HEAD {
            if bytes.u32().and_then(|_| bytes.u64()).and_then(|_| bytes.counted()).is_none() {
                return false;
            }
        }
        true
    }
}

/// Appends a length, and as many bytes, which `write` appends.
#[allow(clippy::cast_possible_truncation, reason = "no transport has packets of 4 GiB")]
fn counted(out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
    let start = out.len() + size_of::<u32>();
    out.extend_from_slice(&[0; size_of::<u32>()]);
    write(out);
    let len = (out.len() - start) as u32;
    out[start - size_of::<u32>()..start].copy_from_slice(&len.to_le_bytes());
}

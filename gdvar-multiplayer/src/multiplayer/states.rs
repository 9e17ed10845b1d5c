//! The values of a synchronizer's properties, as they stand on the wire.

use alloc::vec::Vec;
use core::fmt;

use gdvar_core::{Codec, Error, ErrorKind, Result};

use crate::arguments::{ArgumentsDecoder, ArgumentsEncoder};
use crate::event::Properties;
use crate::multiplayer::entities::Encode;
use crate::replicate::{Property, Replication, Synchronizer};

/// How many properties that are sent on change a mask has room for.
const MASK_BITS: u32 = u64::BITS;

/// How much more memory than twice its bytes a state keeps when it becomes smaller.
const SLACK: usize = 64;

/// The encoded values of all properties of a synchronizer. A property that was never set has no bytes.
#[derive(Debug, Default)]
pub(super) struct State {
    bytes: Vec<u8>,
    /// Where each property ends.
    ends: Vec<u32>,
}

/// Why a state cannot be read.
#[derive(Debug)]
pub(super) struct StateError {
    /// The path of the property, if one is to blame.
    property: Option<&'static str>,
    error: Error,
}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(property) = self.property {
            write!(f, "{property}: ")?;
        }
        fmt::Display::fmt(&self.error, f)
    }
}

impl State {
    /// Returns whether every property has a value.
    pub(super) fn is_set(&self, properties: &[Property]) -> bool {
        self.ends.len() == properties.len() && (0..properties.len()).all(|index| !self.get(index).is_empty())
    }

    /// Returns the value of a property.
    pub(super) fn get(&self, property: usize) -> &[u8] {
        let start = property.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied());
        let (Some(start), Some(end)) = (start, self.ends.get(property)) else { return &[] };
        self.bytes.get(start as usize..*end as usize).unwrap_or_default()
    }

    #[allow(clippy::cast_possible_truncation, reason = "a state of 4 GiB cannot be sent")]
    fn end_property(&mut self) {
        self.ends.push(self.bytes.len() as u32);
    }

    /// Returns how many bytes the values take.
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    /// Sets all properties. `spare` is memory that is used for that. Returns the mask of the properties that are sent on
    /// change and have changed. After an error, nothing has changed.
    pub(super) fn update(
        &mut self,
        synchronizer: usize,
        properties: &[Property],
        codec: Codec,
        spare: &mut Self,
        encode: &mut Encode<'_>,
    ) -> Result<u64> {
        spare.clear();
        let (mut changed, mut watched) = (0, 0);
        for (index, property) in properties.iter().enumerate() {
            let start = spare.bytes.len();
            encode(synchronizer, index, &mut ArgumentsEncoder::new(codec, &mut spare.bytes))?;
            spare.end_property();
            if property.replication == Replication::OnChange {
                if spare.bytes[start..] != *self.get(index) && watched < MASK_BITS {
                    changed |= 1 << watched;
                }
                watched += 1;
            }
        }
        core::mem::swap(self, spare);
        Ok(changed)
    }

    /// Reads some properties, and keeps the others. `spare` is memory that is used for that. After an error, nothing has
    /// changed.
    pub(super) fn read(
        &mut self,
        description: &Synchronizer,
        which: Properties,
        decoder: &mut ArgumentsDecoder<'_>,
        spare: &mut Self,
    ) -> Result<(), StateError> {
        self.read_into(description, which, decoder, spare)?;
        self.take_over(spare);
        Ok(())
    }

    /// Reads some properties as [`read`](Self::read) does. Nothing may follow them, and all properties together may take
    /// `most` bytes.
    pub(super) fn read_whole(
        &mut self,
        description: &Synchronizer,
        which: Properties,
        decoder: &mut ArgumentsDecoder<'_>,
        spare: &mut Self,
        most: usize,
    ) -> Result<(), StateError> {
        self.read_into(description, which, decoder, spare)?;
        decoder.finish().map_err(|error| StateError { property: None, error })?;
        if spare.len() > most {
            let error = Error::new(ErrorKind::TooLarge, "what the peer has spawned takes too many bytes");
            return Err(StateError { property: None, error });
        }
        self.take_over(spare);
        Ok(())
    }

    /// Copies what was read. An exchange would leave the memory of the largest state that was ever read in a small one.
    fn take_over(&mut self, read: &Self) {
        self.clear();
        if self.bytes.capacity() > 2 * read.bytes.len() + SLACK {
            self.bytes = Vec::new();
        }
        self.bytes.reserve_exact(read.bytes.len());
        self.bytes.extend_from_slice(&read.bytes);
        self.ends.extend_from_slice(&read.ends);
    }

    fn read_into(
        &self,
        description: &Synchronizer,
        which: Properties,
        decoder: &mut ArgumentsDecoder<'_>,
        read: &mut Self,
    ) -> Result<(), StateError> {
        read.clear();
        let mut watched = 0;
        for (index, property) in description.properties.iter().enumerate() {
            if which.has(property, &mut watched) {
                let at = |error| StateError { property: Some(property.path), error };
                read.bytes.extend_from_slice(decoder.skip().map_err(at)?);
            } else {
                read.bytes.extend_from_slice(self.get(index));
            }
            read.end_property();
        }
        Ok(())
    }

    /// Appends the values of some properties.
    pub(super) fn write(&self, properties: &[Property], which: Properties, out: &mut Vec<u8>) {
        let mut watched = 0;
        for (index, property) in properties.iter().enumerate() {
            if which.has(property, &mut watched) {
                out.extend_from_slice(self.get(index));
            }
        }
    }
}

/// Returns the mask of all properties that are sent on change and fulfil a condition.
pub(super) fn watched_mask(properties: &[Property], is_one: impl Fn(&Property) -> bool) -> u64 {
    let watched = properties.iter().filter(|property| property.replication == Replication::OnChange);
    (0..MASK_BITS)
        .zip(watched)
        .filter(|(_, property)| is_one(property))
        .fold(0, |mask, (bit, _)| mask | 1 << bit)
}

/// Returns whether a property is sent always.
pub(super) fn has_always(properties: &[Property]) -> bool {
    properties.iter().any(|property| property.replication == Replication::Always)
}

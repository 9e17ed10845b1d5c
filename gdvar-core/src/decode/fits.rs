//! Ruling out types by the keys and lengths of a value, before its contents are read.
//!
//! An untagged enum reads a value once for each variant that it tries. If a variant read its contents first and then found
//! a key missing, nested values would be read again on every level, and the time would double with each.

use alloc::vec::Vec;

use crate::decode::fields::Fields;
use crate::decode::messages;
use crate::error::Result;
use crate::format::keys::{Key, label_of, name_of};

impl Fields<'_, '_> {
    /// Checks that the required keys are there and, for a strict type, no others. `required` has the keys of each field, and
    /// whether the field has to be there.
    #[cold]
    pub fn fits(self, required: &[(&[Key<'_>], bool)]) -> Result<()> {
        let (mut decoder, is_object, set) = (self.decoder, self.is_object, self.set);
        let is_closed = self.strict && !set.takes_all();
        let mut missing: Vec<_> =
            required.iter().filter(|(_, required)| *required).map(|(keys, _)| *keys).collect();
        for _ in 0..self.left() {
            if missing.is_empty() && !is_closed {
                return Ok(());
            }
            let offset = decoder.offset();
            if let Some(name) = decoder.entry_name(is_object)? {
                missing.retain(|keys| keys.iter().all(|key| name_of(key) != name));
                if is_closed && !set.contains(name) {
                    return Err(messages::unknown_field(&label_of(name), set.labels()).at(offset));
                }
            }
            decoder.skip_value()?;
        }
        match missing.first() {
            Some(keys) => Err(self.missing(keys[0])),
            None => Ok(()),
        }
    }
}

//! Ruling out types by the keys and lengths of a value, before its contents are read.
//!
//! An untagged enum reads a value once for each variant that it tries. If a variant read its contents first and then found
//! a key missing, nested values would be read again on every level, and the time would double with each.

use crate::decode::fields::Fields;
use crate::decode::messages;
use crate::error::Result;
use crate::format::keys::{Key, label_of, name_of};

impl Fields<'_, '_> {
    /// Checks that the required keys are there and, for a strict type, no others. `required` has the keys of each field, and
    /// whether the field has to be there.
    #[cold]
    pub fn fits(self, required: &[(&[Key], bool)]) -> Result<()> {
        let (mut decoder, is_object, set) = (self.decoder, self.is_object, self.set);
        let is_closed = self.strict && !set.takes_all();
        // A bit for each field that is missing so far. Further fields decide nothing.
        let bits = required.iter().zip(0..u64::BITS);
        let mut missing =
            bits.fold(0_u64, |bits, ((_, required), index)| bits | u64::from(*required) << index);
        for _ in 0..self.left() {
            if missing == 0 && !is_closed {
                return Ok(());
            }
            let offset = decoder.offset();
            if let Some(name) = decoder.entry_name(is_object)? {
                let field = required.iter().position(|(keys, _)| keys.iter().any(|key| name_of(key) == name));
                if let Some(bit) = field.and_then(|index| 1_u64.checked_shl(u32::try_from(index).ok()?)) {
                    missing &= !bit;
                }
                if is_closed && !set.contains(name) {
                    return Err(messages::unknown_field(&label_of(name), set.labels()).at(offset));
                }
            }
            decoder.skip_value()?;
        }
        match required.get(missing.trailing_zeros() as usize) {
            Some((keys, _)) if missing != 0 => {
                Err(messages::missing_field(name_of(keys[0])).at(self.header_offset()))
            }
            _ => Ok(()),
        }
    }
}

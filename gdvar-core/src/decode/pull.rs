//! Reading fields by hand-written code, one by one.

use alloc::vec::Vec;
use core::mem::take;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::fields::Fields;
use crate::decode::messages::{self, in_key, in_name};
use crate::error::Result;
use crate::format::keys::{FieldSet, Key, Name, name_of};

/// The fields that a hand-written type reads from the entries of a Dictionary.
///
/// Values are read by their [keys](crate::key):
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Decoder, GodotDecode, Header, Result, from_bytes, key, to_bytes};
///
/// struct Score {
///     player: String,
///     points: i64,
/// }
///
/// impl<'de> GodotDecode<'de> for Score {
///     fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
///         let mut fields = decoder.fields(header)?;
///         let player = fields.required(key!("player"))?;
///         let points = fields.optional(key!("points"))?.unwrap_or(0);
///         fields.finish(decoder)?;
///         Ok(Self { player, points })
///     }
/// }
///
/// let bytes = to_bytes(&std::collections::BTreeMap::from([("player", "Ferris")]))?;
/// assert_eq!(from_bytes::<Score>(&bytes)?.player, "Ferris");
/// # Ok::<(), gdvar::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct FieldsDecoder<'s, 'de> {
    fields: Fields<'s, 'de>,
    /// The entries that were skipped on the way to another one, and not read since.
    skipped: Vec<Skipped<'de>>,
}

/// An entry that was skipped.
#[derive(Clone, Copy, Debug)]
struct Skipped<'de> {
    name: Name<'de>,
    /// How many bytes are left before the key.
    key: usize,
    /// How many bytes are left before the value.
    value: usize,
}

impl<'s, 'de> Decoder<'s, 'de> {
    /// Opens a Dictionary to read its entries by their keys. The keys of a typed Dictionary are checked against its
    /// declared type.
    ///
    /// # Errors
    ///
    /// [`TypeMismatch`](crate::ErrorKind::TypeMismatch) for other types, [`UnexpectedEnd`](crate::ErrorKind::UnexpectedEnd) if
    /// the input is too short for the count, [`TooDeep`](crate::ErrorKind::TooDeep), and
    /// [`WrongElementType`](crate::ErrorKind::WrongElementType).
    #[inline]
    pub fn fields(&mut self, header: Header) -> Result<FieldsDecoder<'s, 'de>> {
        let fields = self.fields_of(header, &FieldSet::OPEN, false)?;
        Ok(FieldsDecoder { fields, skipped: Vec::new() })
    }
}

impl<'s, 'de> FieldsDecoder<'s, 'de> {
    /// Reads a required field. If the field is missing, returns [`T::absent()`](GodotDecode::absent) if there is one.
    ///
    /// # Errors
    ///
    /// [`MissingField`](crate::ErrorKind::MissingField), and errors from decoding the value, with the key in the path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn required<T: GodotDecode<'de>>(&mut self, key: Key<'static>) -> Result<T> {
        let value = self.optional(key)?;
        self.fields.or_absent(value, key)
    }

    /// Reads an optional field.
    ///
    /// # Errors
    ///
    /// Errors from decoding the value, with the key in the path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn optional<T: GodotDecode<'de>>(&mut self, key: Key<'static>) -> Result<Option<T>> {
        if self.fields.comes_next(key, T::MIN_LEN) {
            return self.fields.value(key).map(Some);
        }
        if self.is_at_end() {
            return Ok(None);
        }
        // A copy is lent, so that `self` needs no address, and what `find` leaves as it is stays in registers.
        let mut lent = Self { fields: self.fields, skipped: take(&mut self.skipped) };
        let value = lent.find(key);
        (self.fields.decoder.rest, self.fields.read) = (lent.fields.decoder.rest, lent.fields.read);
        self.skipped = lent.skipped;
        value
    }

    /// Ends the reading and skips the remaining entries. `decoder` continues after the container.
    ///
    /// # Errors
    ///
    /// [`DuplicateField`](crate::ErrorKind::DuplicateField) if a key that was read occurs again.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn finish(self, decoder: &mut Decoder<'s, 'de>) -> Result<()> {
        decoder.rest = if self.is_at_end() { self.fields.decoder.rest } else { self.check_skipped()? };
        Ok(())
    }

    /// Returns whether all entries were read in order.
    #[inline]
    fn is_at_end(&self) -> bool {
        self.fields.left() == 0 && self.skipped.is_empty()
    }

    /// Reads a field that does not come next.
    #[cold]
    #[inline(never)]
    fn find<T: GodotDecode<'de>>(&mut self, key: Key<'static>) -> Result<Option<T>> {
        let name = name_of(key);
        if let Some(found) = self.skipped.iter().position(|entry| entry.name == name) {
            let mut decoder = self.fields.decoder.back_at(self.skipped.remove(found).value);
            return decoder.value().map(Some).map_err(|error| in_key(error, key));
        }
        if !self.skip_to(Some(name))? {
            return Ok(None);
        }
        self.fields.decoder.value().map(Some).map_err(|error| in_key(error, key))
    }

    /// Skips entries until it has read the key of this name, and notes those that may be read later. Returns `false` if there
    /// is no such key.
    fn skip_to(&mut self, name: Option<Name<'de>>) -> Result<bool> {
        let fields = &mut self.fields;
        while fields.left() > 0 {
            fields.read += 1;
            let key = fields.decoder.rest.len();
            let found = fields.decoder.entry_name(false)?;
            if found.is_some() && found == name {
                return Ok(true);
            }
            let value = fields.decoder.rest.len();
            fields.decoder.skip_value().map_err(|error| in_name(error, found))?;
            if let Some(name) = found {
                self.skipped.push(Skipped { name, key, value });
            }
        }
        Ok(false)
    }

    /// Skips the entries that are left, and returns what follows. None of the skipped entries may have the key of a field that
    /// was read.
    #[cold]
    #[inline]
    fn check_skipped(mut self) -> Result<&'de [u8]> {
        self.skip_to(None)?;
        let (end, mut decoder) =
            (self.fields.decoder.rest.len(), self.fields.decoder.back_at(self.fields.first));
        let mut skipped = self.skipped.iter().peekable();
        let mut read = Vec::new();
        while decoder.rest.len() > end {
            let key = decoder.rest.len();
            let name = decoder.entry_name(false)?;
            decoder.skip_value()?;
            if skipped.next_if(|entry| entry.key == key).is_none() {
                read.extend(name);
            }
        }
        match self.skipped.iter().find(|entry| read.contains(&entry.name)) {
            None => Ok(self.fields.decoder.rest),
            Some(entry) => {
                let offset = self.fields.decoder.back_at(entry.key).offset();
                Err(messages::duplicate_field(entry.name).at(offset))
            }
        }
    }
}

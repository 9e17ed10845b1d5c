//! Reading fields by hand-written code, one by one.

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::fields::Fields;
use crate::error::Result;
use crate::format::keys::{FieldSet, Key};

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
pub struct FieldsDecoder<'s, 'de>(Fields<'s, 'de>);

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
        self.fields_of(header, &FieldSet::NONE, false).map(FieldsDecoder)
    }
}

impl<'s, 'de> FieldsDecoder<'s, 'de> {
    /// Reads a required field. If the field is missing, returns [`T::absent()`](GodotDecode::absent) if there is one.
    ///
    /// # Errors
    ///
    /// [`MissingField`](crate::ErrorKind::MissingField), and errors from decoding the value, with the key in the path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn required<T: GodotDecode<'de>>(&mut self, key: Key) -> Result<T> {
        let value = self.optional(key)?;
        self.0.or_absent(value, key)
    }

    /// Reads an optional field.
    ///
    /// # Errors
    ///
    /// Errors from decoding the value, with the key in the path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn optional<T: GodotDecode<'de>>(&mut self, key: Key) -> Result<Option<T>> {
        #[cold]
        #[inline(never)]
        fn find<'de, T: GodotDecode<'de>>(fields: &mut Fields<'_, 'de>, key: Key) -> Result<Option<T>> {
            let mut ahead = *fields;
            let Some(start) = ahead.find_ahead(key)? else { return Ok(None) };
            let value = ahead.value(key)?;
            fields.note_ahead(start);
            Ok(Some(value))
        }
        if self.0.comes_next(key, T::MIN_LEN) {
            return self.0.value(key).map(Some);
        }
        if self.0.left() == 0 { Ok(None) } else { find(&mut self.0, key) }
    }

    /// Ends the reading and skips the remaining entries. `decoder` continues after the container.
    ///
    /// # Errors
    ///
    /// [`DuplicateField`](crate::ErrorKind::DuplicateField) if a key that was read occurs again.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn finish(mut self, decoder: &mut Decoder<'s, 'de>) -> Result<()> {
        if self.0.left() > 0 {
            self.0.note_passed()?;
            self.0.no_more()?;
        }
        self.0.end(decoder);
        Ok(())
    }
}

impl Fields<'_, '_> {
    /// Notes all entries that were passed, so that a later entry with the key of one of them is a duplicate.
    #[cold]
    #[inline(never)]
    fn note_passed(&mut self) -> Result<()> {
        let (mut decoder, end) = (self.decoder.back_at(self.first), self.decoder.rest.len());
        while decoder.rest.len() > end {
            self.note_ahead(decoder.rest.len());
            decoder.skip_value()?;
            decoder.skip_value()?;
        }
        self.has_read_others = true;
        Ok(())
    }
}

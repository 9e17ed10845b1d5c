//! Reading the entries of a Dictionary or the properties of an Object by their keys.
//!
//! A type asks for its fields in its own order. If the requested entry comes next, it is read in place. Entries that are
//! skipped on the way to another one are noted, and found when their field is requested. Fields, tags, flattened types
//! and maps all work this way.

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::messages::{self, in_key};
use crate::error::Result;
use crate::format::HEADER_SIZE;
use crate::format::keys::{FieldSet, INT_ID, Key, Name, is_constant};
use crate::format::style::NO_HEADER;
use crate::format::variant_type::VariantType;

/// The fields that a type reads from the entries of a Dictionary or the properties of an Object.
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
#[derive(Clone, Copy, Debug)]
pub struct FieldsDecoder<'s, 'de> {
    pub(super) decoder: Decoder<'s, 'de>,
    /// The number of entries, without the skipped ones, plus one for each requested field that did not come next.
    pub(super) count: i32,
    /// How many fields were requested. In optimised code this is a constant at each field. `count` does not change while
    /// the fields come in order. So nothing is counted at run time.
    pub(super) asked: i32,
    /// One more than the index of this container's first skipped entry in the session's list, or 0 if none was skipped.
    pub(super) late: u32,
    /// How many bytes were left after the container's header.
    pub(super) start: usize,
    /// The keys of the type that is read, and whether unknown keys are refused.
    pub(super) set: &'static FieldSet,
    pub(super) strict: bool,
    /// The keys that a flattened map must not take, if the fields are flattened into those of another type.
    pub(super) taken: Option<&'static FieldSet>,
    /// Whether these are properties, whose names have no headers.
    pub(super) is_object: bool,
    /// Whether entries with keys outside `set` may be read. Hand-written code does so, and so do a tag and the script of
    /// an Object.
    pub(super) takes_others: bool,
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
        self.fields_of(header, &FieldSet::OPEN, false)
    }

    /// Opens a Dictionary for a type with these fields.
    #[inline]
    pub(crate) fn fields_of(
        &mut self,
        header: Header,
        set: &'static FieldSet,
        strict: bool,
    ) -> Result<FieldsDecoder<'s, 'de>> {
        let start = self.rest.len();
        if header.word != self.style.dictionary {
            self.apart(|decoder| decoder.pass_declared(header))?;
        }
        let (count, inside) = self.open(2 * HEADER_SIZE)?;
        Ok(FieldsDecoder::new(inside, count, start, set, strict))
    }

    /// Skips the declared types of a Dictionary. Refuses a typed Dictionary with a key of another type.
    #[inline(never)]
    fn pass_declared(&mut self, header: Header) -> Result<()> {
        let (keys, _) = self.declared_entries(header)?;
        self.check_keys(&keys)
    }

    /// Opens an Object of this class.
    #[inline]
    pub(crate) fn properties_of(
        &mut self,
        class: &str,
        header: Header,
        set: &'static FieldSet,
        strict: bool,
    ) -> Result<FieldsDecoder<'s, 'de>> {
        let start = self.rest.len();
        let (count, inside) = self.apart(|decoder| decoder.open_object(class, header))?;
        Ok(FieldsDecoder {
            is_object: true,
            takes_others: true,
            ..FieldsDecoder::new(inside, count, start, set, strict)
        })
    }

    #[inline(never)]
    fn open_object(&mut self, class: &str, header: Header) -> Result<(usize, Self)> {
        let place = self.start_of(header);
        let found = self.object_class(Some(class), header)?;
        if found != Some(class) {
            return Err(messages::other_class(class, found).at(place));
        }
        self.open_properties()
    }

    /// Reads a key. Returns its name if it is a text or an int, the only keys that fields can have.
    pub(crate) fn key_name(&mut self) -> Result<Option<Name<'de>>> {
        let header = self.header()?;
        match self.type_of(header)? {
            VariantType::String | VariantType::StringName => {
                self.text(header).map(|text| Some(Name::Text(text.as_bytes())))
            }
            VariantType::Int => self.int(header).map(|number| Some(Name::Int(number))),
            _ => self.skip(header).map(|()| None),
        }
    }
}

impl<'s, 'de> FieldsDecoder<'s, 'de> {
    #[inline]
    pub(super) fn new(
        decoder: Decoder<'s, 'de>,
        count: usize,
        start: usize,
        set: &'static FieldSet,
        strict: bool,
    ) -> Self {
        // A count has at most 31 bits, so this never saturates.
        let count = i32::try_from(count).unwrap_or(i32::MAX);
        Self {
            decoder,
            count,
            asked: 0,
            late: 0,
            start,
            set,
            strict,
            taken: None,
            is_object: false,
            takes_others: set.is_open,
        }
    }

    /// Reads a required field. If the field is missing, returns [`T::absent()`](GodotDecode::absent) if there is one.
    ///
    /// # Errors
    ///
    /// [`MissingField`](crate::ErrorKind::MissingField), and errors from decoding the value, with the key in the path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn required<T: GodotDecode<'de>>(&mut self, key: Key) -> Result<T> {
        let value = self.next(&[key])?;
        self.or_absent(value, &[key])
    }

    /// Reads an optional field.
    ///
    /// # Errors
    ///
    /// Errors from decoding the value, with the key in the path.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn optional<T: GodotDecode<'de>>(&mut self, key: Key) -> Result<Option<T>> {
        let value = self.next_or_later(&[key])?;
        self.or_late(value, &[key])
    }

    /// Ends the reading and skips the remaining entries. `decoder` continues after the container.
    ///
    /// # Errors
    ///
    /// [`DuplicateField`](crate::ErrorKind::DuplicateField) if a key that was read occurs again, and
    /// [`MissingField`](crate::ErrorKind::MissingField).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn finish(mut self, decoder: &mut Decoder<'s, 'de>) -> Result<()> {
        if !self.is_at_end() {
            self.apart(Self::check_rest)?;
        }
        decoder.rest = self.decoder.rest;
        Ok(())
    }

    // ------------------------------------------------------------------------------- fields of derived types
    //
    // Fields are read in two passes. The first pass requests each field in order and reads it if it comes next. The
    // second pass looks for the fields that did not come next. So missing fields cost nothing if nothing else is unusual.

    /// Reads a field with these keys. Returns `None` if the field does not come next and its type has a value for a
    /// missing field.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next<T: GodotDecode<'de>>(&mut self, keys: &[Key]) -> Result<Option<T>> {
        let may_be_missing = T::absent().is_some();
        if self.comes_next(keys[0], T::MIN_LEN) {
            return self.value(keys[0]).map(Some);
        }
        if may_be_missing {
            return Ok(None);
        }
        self.apart(|fields| fields.find_required(keys)).map(Some)
    }

    /// Reads a field with these keys if it comes next.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next_or_later<T: GodotDecode<'de>>(&mut self, keys: &[Key]) -> Result<Option<T>> {
        if self.comes_next(keys[0], T::MIN_LEN) {
            return self.value(keys[0]).map(Some);
        }
        Ok(None)
    }

    /// Looks for a field that did not come next. If it is missing, returns its type's value for a missing field.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn or_absent<T: GodotDecode<'de>>(&mut self, value: Option<T>, keys: &[Key]) -> Result<T> {
        if let Some(value) = value {
            return Ok(value);
        }
        if self.is_at_end()
            && let Some(value) = T::absent()
        {
            return Ok(value);
        }
        self.apart(|fields| fields.find_required(keys))
    }

    /// Looks for a field that did not come next.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn or_late<T: GodotDecode<'de>>(&mut self, value: Option<T>, keys: &[Key]) -> Result<Option<T>> {
        if value.is_some() || self.is_at_end() {
            return Ok(value);
        }
        self.apart(|fields| fields.find(keys))
    }

    /// Reads a required field with these keys with a function.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next_with<T>(
        &mut self,
        keys: &[Key],
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<T> {
        if self.comes_next(keys[0], HEADER_SIZE) {
            return self.apart(|fields| fields.value_with(keys[0], decode));
        }
        self.apart(|fields| match fields.find_with(keys, decode)? {
            Some(value) => Ok(value),
            None => Err(fields.missing(keys[0])),
        })
    }

    /// Reads a field with these keys with a function, if it comes next.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next_or_later_with<T>(
        &mut self,
        keys: &[Key],
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        if self.comes_next(keys[0], HEADER_SIZE) {
            return self.apart(|fields| fields.value_with(keys[0], decode)).map(Some);
        }
        Ok(None)
    }

    /// Does the same for a field whose type has a value for a missing field.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn or_absent_with<T: GodotDecode<'de>>(
        &mut self,
        value: Option<T>,
        keys: &[Key],
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<T> {
        match self.or_late_with(value, keys, decode)? {
            Some(value) => Ok(value),
            None => T::absent().ok_or_else(|| self.missing(keys[0])),
        }
    }

    /// Looks for a field that did not come next, and reads it with a function.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn or_late_with<T>(
        &mut self,
        value: Option<T>,
        keys: &[Key],
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        if value.is_some() || self.is_at_end() {
            return Ok(value);
        }
        self.apart(|fields| fields.find_with(keys, decode))
    }

    /// Counts a requested field and, if its key comes next, moves past it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn comes_next(&mut self, key: Key, min_len: usize) -> bool {
        self.asked += 1;
        let comes_next = self.count >= self.asked && self.is_next(key, min_len);
        if !comes_next {
            self.count += 1;
        }
        comes_next
    }

    /// Moves past a key if it comes next, as the dialect spells it. One length check covers the key and `min_len` bytes
    /// of its value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_next(&mut self, key: Key, min_len: usize) -> bool {
        // In both branches, the compiler knows the length of the key.
        if self.is_object {
            self.pass(&key[HEADER_SIZE..], min_len)
        } else {
            (is_constant(key) || is_spelled_so(key, self.decoder)) && self.pass(key, min_len)
        }
    }

    /// Moves past these bytes if they come next and at least `min_len` bytes follow.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn pass(&mut self, written: &[u8], min_len: usize) -> bool {
        let rest = self.decoder.rest;
        let comes_next = rest.len() >= written.len() + min_len && rest.starts_with(written);
        if comes_next {
            self.decoder.rest = &rest[written.len()..];
        }
        comes_next
    }

    /// Returns how many entries are ahead.
    #[inline]
    pub(super) fn left(&self) -> i32 {
        self.count - self.asked
    }

    /// Returns whether all entries were read in order: none is ahead, and none was skipped.
    #[inline]
    pub(super) fn is_at_end(&self) -> bool {
        self.left().cast_unsigned() | self.late == 0
    }

    /// Reads the value of a key.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value<T: GodotDecode<'de>>(&mut self, key: Key) -> Result<T> {
        match self.decoder.field() {
            Ok(value) => Ok(value),
            Err(error) => Err(in_key(error, key)),
        }
    }

    fn value_with<T>(
        &mut self,
        key: Key,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<T> {
        let value = self.decoder.header().and_then(|header| decode(header, &mut self.decoder));
        value.map_err(|error| in_key(error, key))
    }

    /// Calls a function that is not inlined. It gets a copy, so that `self` itself needs no address.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn apart<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let mut lent = *self;
        let value = read(&mut lent);
        (self.decoder.rest, self.count, self.late) = (lent.decoder.rest, lent.count, lent.late);
        value
    }

    /// Ends the reading, as [`finish`](Self::finish) does.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn end(&mut self, decoder: &mut Decoder<'s, 'de>) -> Result<()> {
        self.finish(decoder)
    }
}

/// Returns whether a key that is not a String has these bytes in the dialect that is being read.
#[inline]
fn is_spelled_so(key: Key, decoder: Decoder<'_, '_>) -> bool {
    let headers = &decoder.style.headers;
    match key[0] {
        INT_ID => headers[VariantType::Int as usize] != NO_HEADER,
        id => headers[VariantType::StringName as usize] == u64::from(id),
    }
}

/// A type that is read from entries, either of its own Dictionary or of the type that it is flattened into.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read as a flattened field",
    label = "not a struct that is written as a Dictionary, nor a map",
    note = "`flatten` is for structs with named fields that derive `GodotDecode`, enums with `tag`, and maps",
    note = "so is a variant of one field beside `tag`; for any other value add `content = \"value\"` to the enum",
    note = "an enum whose variant for unknown tags holds a `RawVariant` holds one whole value: a `Variant` in its place can be flattened"
)]
pub trait DecodeFields<'de>: Sized {
    /// The keys that the type reads.
    const FIELDS: &'static FieldSet;

    /// Whether unknown keys are an error.
    const STRICT: bool = false;

    /// Reads the entries.
    ///
    /// # Errors
    ///
    /// The same as for [`GodotDecode::decode`].
    fn decode_fields(fields: &mut FieldsDecoder<'_, 'de>) -> Result<Self>;
}

/// Reads a Dictionary with the entries of a type.
///
/// # Errors
///
/// The same as for [`GodotDecode::decode`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn decode_dictionary<'de, T: DecodeFields<'de>>(
    header: Header,
    decoder: &mut Decoder<'_, 'de>,
) -> Result<T> {
    let mut fields = decoder.fields_of(header, T::FIELDS, T::STRICT)?;
    let value = T::decode_fields(&mut fields)?;
    fields.finish(decoder)?;
    Ok(value)
}

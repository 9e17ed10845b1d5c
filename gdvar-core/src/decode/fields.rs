//! Reading the entries of a Dictionary, or the properties of an Object, by their keys.
//!
//! A type asks for its fields in its own order. An entry that comes next when it is asked for is read where it is. Entries
//! that have to be passed over on the way to another one are noted, and found when their turn comes. Whatever stands among
//! the entries works this way: fields, tags, flattened types and maps.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
#[cfg(any(feature = "std", feature = "indexmap"))]
use core::hash::{BuildHasher, Hash};

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::late::{HOLE, Late, has_number};
use crate::decode::messages::{self, in_key, in_name};
use crate::decode::variants::Tags;
use crate::error::{Error, PathSegment, Result};
use crate::format::HEAD_SIZE;
use crate::format::HEADER_SIZE;
use crate::format::keys::{FieldSet, INT_ID, Key, Name, is_constant, name_of};
use crate::format::style::{NO_HEADER, STRING};
use crate::format::variant_type::VariantType;

/// For how many entries the session's list has room from the start.
const MAX_RESERVED: usize = 32;

/// The fields that a type reads from the entries of a Dictionary or the properties of an Object.
///
/// A value is asked for by its [key](crate::key):
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
pub struct Fields<'s, 'de> {
    decoder: Decoder<'s, 'de>,
    /// How many entries there are, apart from those that were passed over, and one more for each field that was asked for and
    /// did not come next.
    count: i32,
    /// How many fields were asked for. With optimisation this is a constant at each field, and `count` does not change as
    /// long as the fields come in order: so nothing has to be counted.
    asked: i32,
    /// One more than the index of the first entry of this container in the session's list, or 0 if none was passed over.
    late: u32,
    /// How many bytes were left behind the container's header.
    start: usize,
    /// The keys of the type that is read, for errors, and whether it refuses others.
    set: &'static FieldSet,
    strict: bool,
    /// The keys that are not for a flattened map, where the fields are flattened into those of another type.
    taken: Option<&'static FieldSet>,
    /// Whether these are properties, whose names have no headers.
    is_object: bool,
    /// Whether entries may be taken whose keys are not in `set`: by hand-written code, as a tag, as the script of an Object.
    takes_others: bool,
}

/// Where a value is that did not come next.
struct Place {
    /// How many bytes are left before it.
    left: usize,
    /// Whether it comes next now. If not, it was passed over.
    is_ahead: bool,
}

impl<'s, 'de> Decoder<'s, 'de> {
    /// Opens a Dictionary to read its entries by their keys. What a typed Dictionary declares is checked.
    ///
    /// # Errors
    ///
    /// [`TypeMismatch`](crate::ErrorKind::TypeMismatch) for other types, [`UnexpectedEnd`](crate::ErrorKind::UnexpectedEnd) if
    /// the input is too short for the count, [`TooDeep`](crate::ErrorKind::TooDeep), and
    /// [`WrongElementType`](crate::ErrorKind::WrongElementType).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn fields(&mut self, header: Header) -> Result<Fields<'s, 'de>> {
        self.fields_of(header, &FieldSet::OPEN, false)
    }

    /// Opens a Dictionary for a type with these fields.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn fields_of(
        &mut self,
        header: Header,
        set: &'static FieldSet,
        strict: bool,
    ) -> Result<Fields<'s, 'de>> {
        let start = self.rest.len();
        if header.word != self.style.dictionary {
            self.apart(|decoder| decoder.pass_declared(header))?;
        }
        let (count, inside) = self.open(2 * HEADER_SIZE)?;
        Ok(Fields::new(inside, count, start, set, strict))
    }

    /// Passes over what a typed Dictionary declares, if all its keys are of that type.
    #[inline(never)]
    fn pass_declared(&mut self, header: Header) -> Result<()> {
        let (keys, _) = self.declared_entries(header)?;
        self.check_keys(&keys)
    }

    /// Opens an Object of this class.
    #[inline(never)]
    pub(crate) fn properties_of(
        &mut self,
        class: &str,
        header: Header,
        set: &'static FieldSet,
        strict: bool,
    ) -> Result<Fields<'s, 'de>> {
        let (start, place) = (self.rest.len(), self.start_of(header));
        let found = self.object_class(Some(class), header)?;
        if found != Some(class) {
            return Err(messages::other_class(class, found).at(place));
        }
        let (count, inside) = self.open_properties()?;
        Ok(Fields { is_object: true, takes_others: true, ..Fields::new(inside, count, start, set, strict) })
    }

    /// Reads a key: its name, if it is of a kind that fields have.
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

impl<'s, 'de> Fields<'s, 'de> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn new(
        decoder: Decoder<'s, 'de>,
        count: usize,
        start: usize,
        set: &'static FieldSet,
        strict: bool,
    ) -> Self {
        // A count has 31 bits.
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

    /// Reads a field that has to be there, unless its type has a value for where it is not.
    ///
    /// # Errors
    ///
    /// [`MissingField`](crate::ErrorKind::MissingField), and whatever the value's own decoding reports, with the key in the path.
    #[inline]
    pub fn required<T: GodotDecode<'de>>(&mut self, key: Key) -> Result<T> {
        let value = self.next(&[key])?;
        self.or_absent(value, &[key])
    }

    /// Reads a field, if it is there.
    ///
    /// # Errors
    ///
    /// Whatever the value's own decoding reports, with the key in the path.
    #[inline]
    pub fn optional<T: GodotDecode<'de>>(&mut self, key: Key) -> Result<Option<T>> {
        let value = self.next_or_later(&[key])?;
        self.or_late(value, &[key])
    }

    /// Ends the reading: `decoder` goes on behind the container. Other entries are passed over.
    ///
    /// # Errors
    ///
    /// [`DuplicateField`](crate::ErrorKind::DuplicateField) if a key that was read is there again, and
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
    // They are read in two steps. The first reads a field that comes next. The second looks for one that did not, once all
    // others were read: so fields that are left out cost nothing where nothing else is unusual.

    /// Reads a field with these keys. `None` if it does not come next and its type has a value for where it is missing.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next<T: GodotDecode<'de>>(&mut self, keys: &[Key]) -> Result<Option<T>> {
        let may_be_missing = T::absent().is_some();
        self.asked += 1;
        if (!may_be_missing || self.left() >= 0) && self.is_next(keys[0], T::MIN_LEN) {
            return self.value(keys[0]).map(Some);
        }
        self.count += 1;
        if may_be_missing {
            return Ok(None);
        }
        self.apart(|fields| fields.find_required(keys)).map(Some)
    }

    /// Reads a field with these keys if it comes next.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next_or_later<T: GodotDecode<'de>>(&mut self, keys: &[Key]) -> Result<Option<T>> {
        self.asked += 1;
        if self.left() >= 0 && self.is_next(keys[0], T::MIN_LEN) {
            return self.value(keys[0]).map(Some);
        }
        self.count += 1;
        Ok(None)
    }

    /// Looks for a field that did not come next. If it is not there, it has the value of its type for that.
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

    /// Reads a field with these keys with a function.
    #[doc(hidden)]
    #[inline]
    pub fn next_with<T>(
        &mut self,
        keys: &[Key],
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<T> {
        self.asked += 1;
        if self.is_next(keys[0], HEADER_SIZE) {
            return self.apart(|fields| fields.value_with(keys[0], decode));
        }
        self.count += 1;
        self.apart(|fields| match fields.find_with(keys, decode)? {
            Some(value) => Ok(value),
            None => Err(fields.missing(keys[0])),
        })
    }

    /// Reads a field with these keys with a function, if it comes next.
    #[doc(hidden)]
    #[inline]
    pub fn next_or_later_with<T>(
        &mut self,
        keys: &[Key],
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        self.asked += 1;
        if self.left() >= 0 && self.is_next(keys[0], HEADER_SIZE) {
            return self.apart(|fields| fields.value_with(keys[0], decode)).map(Some);
        }
        self.count += 1;
        Ok(None)
    }

    /// The same for a field that has the value of its type if it is not there.
    #[doc(hidden)]
    #[inline]
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
    #[inline]
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

    /// Moves behind a key if it comes next as the dialect spells it. One check of the length serves for it and for `min_len`
    /// bytes of its value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_next(&mut self, key: Key, min_len: usize) -> bool {
        let (rest, written) = (self.decoder.rest, if self.is_object { &key[HEADER_SIZE..] } else { key });
        if rest.len() >= written.len() + min_len
            && rest.starts_with(written)
            && (self.is_object || is_spelled_so(key, self.decoder))
        {
            self.decoder.rest = &rest[written.len()..];
            return true;
        }
        false
    }

    /// Returns how many entries are ahead. It is negative if keys were found behind the last entry, which
    /// [`finish`](Self::finish) reports: so not every field needs a check.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn left(&self) -> i32 {
        self.count - self.asked
    }

    /// Returns whether every entry was read as it came.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn is_at_end(&self) -> bool {
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

    /// Calls what is not inlined with a copy that has an address, so that `self` needs none.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn apart<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let mut lent = *self;
        let value = read(&mut lent);
        (self.decoder.rest, self.count, self.late) = (lent.decoder.rest, lent.count, lent.late);
        value
    }

    // ----------------------------------------------------------------------------- what does not come next

    #[cold]
    #[inline(never)]
    fn find_required<T: GodotDecode<'de>>(&mut self, keys: &[Key]) -> Result<T> {
        match self.find_with(keys, T::decode)? {
            Some(value) => Ok(value),
            None => T::absent().ok_or_else(|| self.missing(keys[0])),
        }
    }

    #[cold]
    #[inline(never)]
    fn find<T: GodotDecode<'de>>(&mut self, keys: &[Key]) -> Result<Option<T>> {
        self.find_with(keys, T::decode)
    }

    /// Finds a field and reads it with a function.
    #[inline]
    fn find_with<T>(
        &mut self,
        keys: &[Key],
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<Option<T>> {
        let Some(place) = self.locate(keys)? else { return Ok(None) };
        let mut decoder = self.decoder.back_at(place.left);
        match decoder.header().and_then(|header| decode(header, &mut decoder)) {
            Ok(value) => {
                if place.is_ahead {
                    self.decoder.rest = decoder.rest;
                }
                Ok(Some(value))
            }
            Err(error) => Err(in_key(error, keys[0])),
        }
    }

    /// Finds the value of one of these keys: among the entries that were passed over, or ahead.
    #[inline(never)]
    fn locate(&mut self, keys: &[Key]) -> Result<Option<Place>> {
        if self.late > 0
            && let Some(left) = self.decoder.session.take_late(self.first_late(), keys, self.is_object)
        {
            return Ok(Some(Place { left, is_ahead: false }));
        }
        let is_ahead = self.seek(keys)?;
        Ok(is_ahead.then_some(Place { left: self.decoder.rest.len(), is_ahead }))
    }

    /// Passes over entries until one of these keys comes next, and notes them. Returns `false` if none does.
    #[inline]
    fn seek(&mut self, keys: &[Key]) -> Result<bool> {
        let hole = if self.late > 0 { self.hole() } else { None };
        let session = self.decoder.session;
        let mut late = session.late();
        while self.left() > 0 {
            self.count -= 1;
            let key = self.decoder.rest.len();
            if let Some(hole) = hole
                && key == hole.key
            {
                self.decoder = self.decoder.back_at(hole.value);
                continue;
            }
            let number = self.decoder.entry_number(self.is_object)?;
            if session.is_entry_of(number, key, keys, self.is_object) {
                return Ok(true);
            }
            let value = self.decoder.rest.len();
            if let Err(error) = self.decoder.skip_value() {
                return Err(in_name(error, self.name_at(key)?));
            }
            if self.late == 0 {
                // No input has as many entries as there are numbers.
                self.late = u32::try_from(late.len() + 1).unwrap_or(u32::MAX);
                late.reserve(usize::try_from(self.left() + 1).unwrap_or_default().min(MAX_RESERVED));
            }
            late.push(Late { number, key, value });
        }
        Ok(false)
    }

    /// Notes an entry.
    fn note(&mut self, entry: Late) {
        let mut late = self.decoder.session.late();
        self.late = u32::try_from(late.len() + 1).unwrap_or(u32::MAX);
        late.push(entry);
    }

    /// Reads the next key: its name, if it is of a kind that fields have.
    #[inline]
    fn name(&mut self) -> Result<Option<Name<'de>>> {
        self.decoder.entry_name(self.is_object)
    }

    /// Returns the entry ahead that was taken already.
    fn hole(&self) -> Option<Late> {
        let first = self.decoder.session.late().get(self.first_late()).copied()?;
        (first.number == HOLE).then_some(first)
    }

    /// Returns the next entry of the session's list from `index` on that was passed over and not taken.
    fn left_over(&self, index: &mut usize) -> Option<Late> {
        let late = self.decoder.session.late();
        let entry = late.get(*index..)?.iter().position(|late| late.value > 0 && late.number != HOLE)?;
        *index += entry + 1;
        Some(late[*index - 1])
    }

    /// Returns the index of this container's first entry in the session's list.
    fn first_late(&self) -> usize {
        self.late.checked_sub(1).map_or(usize::MAX, |first| first as usize)
    }

    /// Opens the container again.
    fn again(&self) -> Result<Self> {
        let mut decoder =
            Decoder { depth: self.decoder.depth + 1, ..self.decoder.back_at(self.start + HEADER_SIZE) };
        let header = decoder.header()?;
        if self.is_object {
            decoder.object_class(None, header)?;
            let (count, inside) = decoder.open_properties()?;
            return Ok(Self {
                is_object: true,
                ..Self::new(inside, count, self.start, self.set, self.strict)
            });
        }
        decoder.declared_entries(header)?;
        let (count, inside) = decoder.open(2 * HEADER_SIZE)?;
        Ok(Self::new(inside, count, self.start, self.set, self.strict))
    }

    /// Looks at what is left when all fields were read.
    #[cold]
    #[inline(never)]
    fn check_rest(&mut self) -> Result<()> {
        if self.left() < 0 {
            return Err(self.behind_the_end());
        }
        self.seek(&[])?;
        self.check_left_over()?;
        if let Some(first) = self.late.checked_sub(1) {
            self.decoder.session.late().truncate(first as usize);
        }
        Ok(())
    }

    /// Looks at the entries that were passed over and not taken. None may have a key of a field that was read, and none any
    /// other key if the type takes only its own.
    fn check_left_over(&self) -> Result<()> {
        let (mut index, mut taken) = (self.first_late(), None);
        while let Some(entry) = self.left_over(&mut index) {
            let may_be_known = self.takes_others || has_number(self.set, entry.number);
            let name = if may_be_known { self.name_at(entry.key)? } else { None };
            let is_known = name.is_some_and(|name| self.set.contains(name));
            if let Some(name) = name
                && (is_known || self.takes_others)
            {
                if taken.is_none() {
                    taken = Some(self.taken_names()?);
                }
                if taken.iter().flatten().any(|taken| *taken == name || self.set.is_one_field(*taken, name)) {
                    return Err(messages::duplicate_field(name, self.decoder.back_at(entry.key).offset()));
                }
            }
            if !is_known && self.is_closed() {
                return Err(self.unknown(entry));
            }
        }
        Ok(())
    }

    /// Returns whether keys that no field has are an error.
    fn is_closed(&self) -> bool {
        self.strict && !self.set.takes_all()
    }

    /// Returns the names of the entries that fields took.
    fn taken_names(&self) -> Result<Vec<Name<'de>>> {
        let (mut all, mut index, mut names) = (self.again()?, self.first_late(), Vec::new());
        let mut left_over = self.left_over(&mut index);
        while all.left() > 0 {
            all.count -= 1;
            let key = all.decoder.rest.len();
            let name = all.name()?;
            all.decoder.skip_value()?;
            if left_over.is_some_and(|late| late.key == key) {
                left_over = self.left_over(&mut index);
            } else if let Some(name) = name
                && (self.takes_others || self.set.contains(name))
            {
                names.push(name);
            }
        }
        Ok(names)
    }

    /// Reads the name of the key that has `left` bytes left before it.
    fn name_at(&self, left: usize) -> Result<Option<Name<'de>>> {
        self.decoder.back_at(left).entry_name(self.is_object)
    }

    /// Returns the error that a field is missing whose key was found behind the last entry.
    #[cold]
    fn behind_the_end(&self) -> Error {
        let behind = self.again().and_then(|mut all| {
            all.seek(&[])?;
            all.name()
        });
        match behind {
            Ok(Some(name)) => messages::missing_field(name, self.header_offset()),
            Ok(None) => messages::missing_field(Name::Text(b""), self.header_offset()),
            Err(error) => error,
        }
    }

    /// Returns where the header of the container is.
    fn header_offset(&self) -> usize {
        self.decoder.back_at(self.start + HEADER_SIZE).offset()
    }

    /// Returns the error that a required field is missing. If something is wrong with another key, that comes first: it may be
    /// what was meant.
    #[doc(hidden)]
    #[cold]
    #[inline(never)]
    pub fn missing(&self, key: Key) -> Error {
        if let Err(error) = self.check_left_over() {
            return error;
        }
        messages::missing_field(name_of(key), self.header_offset())
    }

    /// Returns the error that the key of an entry is none of the type's.
    #[cold]
    fn unknown(&self, entry: Late) -> Error {
        let mut decoder = self.decoder.back_at(entry.key);
        let offset = decoder.offset();
        let found = if self.is_object {
            decoder.text_body().map(String::from)
        } else {
            decoder.header().and_then(|header| decoder.segment(header)).map(PathSegment::into_text)
        };
        match found {
            Ok(found) => messages::unknown_field(&found, self.set.labels(), offset),
            Err(error) => error,
        }
    }

    // --------------------------------------------------------------------------------------- flatten

    /// Reads a type that is flattened into one whose keys are `set`.
    #[doc(hidden)]
    pub fn flattened<T: DecodeFields<'de>>(&mut self, set: &'static FieldSet) -> Result<T> {
        let mut lent = *self;
        lent.taken.get_or_insert(set);
        let value = T::decode_fields(&mut lent);
        self.asked = lent.asked;
        (self.decoder.rest, self.count, self.late) = (lent.decoder.rest, lent.count, lent.late);
        value
    }

    /// Makes these the keys of the type, of which they are a variant's.
    #[doc(hidden)]
    pub fn choose(&mut self, set: &'static FieldSet) {
        if self.taken.is_none() {
            self.set = set;
        }
    }

    /// Reads all entries that nobody takes into a map.
    pub(crate) fn collect<K: GodotDecode<'de>, V: GodotDecode<'de>, C: Extend<(K, V)>>(
        &mut self,
        mut map: C,
    ) -> Result<C> {
        self.seek(&[])?;
        let mut index = self.first_late();
        while let Some(Late { key, value, .. }) = self.left_over(&mut index) {
            let name = self.name_at(key)?;
            if name.is_some_and(|name| self.taken.is_some_and(|taken| taken.keeps(name))) {
                continue;
            }
            let key = if self.is_object {
                K::decode(Header::of_element(STRING), &mut self.decoder.back_at(key))?
            } else {
                self.decoder.back_at(key).field()?
            };
            let value = self.decoder.back_at(value).field().map_err(|error| in_name(error, name))?;
            map.extend([(key, value)]);
            self.decoder.session.late()[index - 1].value = 0;
        }
        Ok(map)
    }

    /// Returns whether an entry is left that a flattened type takes.
    fn has_any_of(&mut self, set: &'static FieldSet) -> Result<bool> {
        self.seek(&[])?;
        let (mut index, takes_all) = (self.first_late(), set.takes_all());
        while let Some(entry) = self.left_over(&mut index) {
            let name = self.name_at(entry.key)?;
            let is_kept = || name.is_some_and(|name| self.taken.is_some_and(|taken| taken.keeps(name)));
            if name.is_some_and(|name| set.contains(name)) || takes_all && !is_kept() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    // ------------------------------------------------------------------------------------------ tags

    /// Reads the tag under this key, wherever it is: the position of its variant in `tags`, or how many there are if it is none
    /// of them and another variant takes those. With it comes how many bytes are left before the tag's value.
    #[doc(hidden)]
    #[inline]
    pub fn tag(&mut self, key: Key, tags: Tags, has_other: bool) -> Result<(usize, usize)> {
        self.takes_others = true;
        self.asked += 1;
        if self.left() >= 0 && self.is_next(key, HEAD_SIZE) {
            let left = self.decoder.rest.len();
            return match self.decoder.apart(|decoder| decoder.tag(tags, has_other)) {
                Ok(variant) => Ok((variant, left)),
                Err(error) => Err(in_key(error, key)),
            };
        }
        self.count += 1;
        self.apart(|fields| fields.late_tag(key, tags, has_other))
    }

    #[cold]
    #[inline(never)]
    fn late_tag(&mut self, key: Key, tags: Tags, has_other: bool) -> Result<(usize, usize)> {
        if self.late == 0 {
            return self.look_ahead(key, tags, has_other);
        }
        let Some(place) = self.locate(&[key])? else {
            return Err(messages::missing_field(name_of(key), self.header_offset()));
        };
        let mut decoder = self.decoder.back_at(place.left);
        let variant = decoder.tag(tags, has_other).map_err(|error| in_key(error, key))?;
        if place.is_ahead {
            self.decoder.rest = decoder.rest;
        }
        Ok((variant, place.left))
    }

    /// Reads a tag without noting what comes before it, so that the fields of the variant can be read in order. The entry of
    /// the tag is a hole then. There is one: further tags are found as fields are.
    fn look_ahead(&mut self, key: Key, tags: Tags, has_other: bool) -> Result<(usize, usize)> {
        let mut ahead = *self;
        while ahead.left() > 0 {
            ahead.count -= 1;
            let start = ahead.decoder.rest.len();
            let name = ahead.name()?;
            if name == Some(name_of(key)) {
                let left = ahead.decoder.rest.len();
                let variant = ahead.decoder.tag(tags, has_other).map_err(|error| in_key(error, key))?;
                self.note(Late { number: HOLE, key: start, value: ahead.decoder.rest.len() });
                return Ok((variant, left));
            }
            ahead.decoder.skip_value().map_err(|error| in_name(error, name))?;
        }
        Err(messages::missing_field(name_of(key), self.header_offset()))
    }

    /// Reads a tag as a value of its own.
    #[doc(hidden)]
    pub fn tag_value<T: GodotDecode<'de>>(&mut self, left: usize) -> Result<T> {
        self.decoder.back_at(left).field()
    }

    /// Ends the reading, as [`finish`](Self::finish) does.
    #[doc(hidden)]
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn end(&mut self, decoder: &mut Decoder<'s, 'de>) -> Result<()> {
        self.finish(decoder)
    }
}

/// Returns whether a key has these bytes in the dialect that is being read. For the key of a `String` the compiler knows.
#[inline]
fn is_spelled_so(key: Key, decoder: Decoder<'_, '_>) -> bool {
    if is_constant(key) {
        return true;
    }
    let headers = &decoder.style.headers;
    match key[0] {
        INT_ID => headers[VariantType::Int as usize] != NO_HEADER,
        id => headers[VariantType::StringName as usize] == u64::from(id),
    }
}

/// A type that is read from entries, its own or those that it stands among.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not read from entries that stand among others",
    label = "not a struct that is written as a Dictionary, nor a map",
    note = "`flatten` is for structs with named fields that derive `GodotDecode`, enums with `tag`, and maps",
    note = "so is a variant of one field beside `tag`; for any other value add `content = \"value\"` to the enum"
)]
pub trait DecodeFields<'de>: Sized {
    /// The keys that it reads.
    const FIELDS: &'static FieldSet;

    /// Whether other keys are an error.
    const STRICT: bool = false;

    /// Reads the entries.
    ///
    /// # Errors
    ///
    /// As [`GodotDecode::decode`].
    fn decode_fields(fields: &mut Fields<'_, 'de>) -> Result<Self>;
}

/// Reads a Dictionary with the entries of a type.
///
/// # Errors
///
/// As [`GodotDecode::decode`].
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

impl<'de, T: DecodeFields<'de>> DecodeFields<'de> for Box<T> {
    const FIELDS: &'static FieldSet = T::FIELDS;
    const STRICT: bool = T::STRICT;

    fn decode_fields(fields: &mut Fields<'_, 'de>) -> Result<Self> {
        T::decode_fields(fields).map(Self::new)
    }
}

/// `None` if none of the keys is there.
impl<'de, T: DecodeFields<'de>> DecodeFields<'de> for Option<T> {
    const FIELDS: &'static FieldSet = T::FIELDS;
    const STRICT: bool = T::STRICT;

    fn decode_fields(fields: &mut Fields<'_, 'de>) -> Result<Self> {
        if fields.has_any_of(T::FIELDS)? { T::decode_fields(fields).map(Some) } else { Ok(None) }
    }
}

macro_rules! flatten_maps {
    ($($(#[$attr:meta])* [$($bounds:tt)*] $ty:ty, $new:expr;)+) => {$(
        $(#[$attr])*
        impl<'de, V: GodotDecode<'de>, K: GodotDecode<'de> + $($bounds)*> DecodeFields<'de> for $ty {
            const FIELDS: &'static FieldSet = &FieldSet::OPEN;

            fn decode_fields(fields: &mut Fields<'_, 'de>) -> Result<Self> {
                fields.collect($new)
            }
        }
    )+};
}
flatten_maps! {
    [Ord] BTreeMap<K, V>, Self::new();
    #[cfg(feature = "std")]
    [Eq + Hash, S: BuildHasher + Default] std::collections::HashMap<K, V, S>, Self::default();
    // Messages are the same with and without the feature.
    #[cfg(feature = "indexmap")]
    #[diagnostic::do_not_recommend]
    [Eq + Hash, S: BuildHasher + Default] indexmap::IndexMap<K, V, S>, Self::default();
}

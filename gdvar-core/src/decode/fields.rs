//! Reading the fields of a type from the entries of a Dictionary or the properties of an Object.
//!
//! Derived code asks for its fields in its own order. While each of them comes next, this is a straight line: nothing is
//! counted twice, noted or looked up. At the first surprise the line declines. What it has read is handed over to the
//! [loop](crate::decode::order), which reads the entries that are left in any order, and alone has the rules about them.

use core::cell::Cell;
use core::mem::{ManuallyDrop, forget};

use crate::decode::GodotDecode;
use crate::decode::at::At;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::messages::{self, in_key};
use crate::decode::order::InLoop;
use crate::error::{Error, Result};
use crate::format::HEADER_SIZE;
use crate::format::keys::{FieldSet, FieldSetOf, INT_ID, Key, Name, is_constant};
use crate::format::style::NO_HEADER;
use crate::format::variant_type::VariantType;

/// The entries that a type reads as its fields.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each of them is a fact of its own")]
pub struct Fields<'s, 'de> {
    /// A decoder before the next entry.
    pub(crate) decoder: Decoder<'s, 'de>,
    /// How many entries there are, and how many of them have been passed. In the line of optimised code, `read` is a constant
    /// at each field, so nothing is counted at run time.
    pub(super) count: usize,
    pub(super) read: usize,
    /// How many bytes were left after the container's header.
    start: usize,
    /// How many bytes were left before the first entry that this type read.
    pub(super) first: usize,
    /// How many bytes are left after the container, if the decoder is before entries that a loop has left to other types.
    pub(super) end: Option<usize>,
    /// Where the decoder that has opened the container stands. It is moved to the end of the container before the value is made: if
    /// it were moved afterwards, the value of an enum would first be made in another place. A flattened type has no such decoder.
    pub(super) outer: Option<&'s Cell<&'de [u8]>>,
    /// The keys of the type that is read, and whether unknown keys are refused.
    pub(super) set: &'s FieldSetOf<'s>,
    pub(super) strict: bool,
    /// The keys of the fields that are being read. They are those of the type, or of a variant.
    pub(super) own: &'s FieldSetOf<'s>,
    /// The keys of the outermost type, if the fields are flattened into it.
    pub(super) taken: Option<&'s FieldSetOf<'s>>,
    /// Whether the outer type reads and checks the entries that this type leaves.
    pub(super) is_followed: bool,
    /// Whether they are fields of an enum's variant. The outer type does not know which variant it is, so it cannot tell whether two
    /// keys are those of one field.
    pub(super) is_variant: bool,
    /// Whether these are properties, whose names have no headers.
    pub(super) is_object: bool,
    /// Whether a field was taken for missing because it did not come next.
    pub(super) passed_over: bool,
    /// How many bytes were left after the entries that were read before the fields, and came first: a tag, a version, a script.
    pub(super) first_field: usize,
    /// Whether entries were read that are not the type's own fields: those, and the fields of flattened types.
    pub(super) has_read_others: bool,
    /// A bit for each key that was [read before the fields](Self::read_first), of which several may have the same.
    pub(super) firsts: u64,
    /// One more than the index of this container's first entry that was read ahead, in the session's list; or 0.
    pub(super) ahead: usize,
    /// The position in the type's keys of the field whose key the loop has found, or no such position if it is another entry.
    pub field: usize,
    pub(super) in_loop: InLoop<'de>,
}

impl<'s, 'de> Decoder<'s, 'de> {
    /// Opens a Dictionary for a type with these fields.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[doc(hidden)]
    pub fn fields_of(
        &mut self,
        header: Header,
        set: &'s FieldSetOf<'s>,
        strict: bool,
    ) -> Result<Fields<'s, 'de>> {
        let start = self.rest.len();
        if header.word != self.style.dictionary {
            self.outlined(|decoder| decoder.pass_declared(header))?;
        }
        // mutants `* with +`: with a smaller bound, the input ends before the last item
        let (count, inside) = self.open(2 * HEADER_SIZE)?;
        Ok(Fields::new(inside, count, start, set, strict))
    }

    /// Opens an Object of this class.
    #[inline]
    pub(crate) fn properties_of(
        &mut self,
        class: &str,
        header: Header,
        set: &'s FieldSetOf<'s>,
        strict: bool,
    ) -> Result<Fields<'s, 'de>> {
        let start = self.rest.len();
        let (count, inside) = self.outlined(|decoder| decoder.open_object(class, header))?;
        Ok(Fields { is_object: true, ..Fields::new(inside, count, start, set, strict) })
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

    /// Moves past a key if it comes next, as the dialect spells it. One length check covers the key and `min_len` bytes
    /// of its value.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn pass_key(&mut self, key: Key<'_>, is_object: bool, min_len: usize) -> bool {
        // In both branches, the compiler knows the length of the key in the line.
        if is_object {
            self.pass(&key[HEADER_SIZE..], min_len)
        } else {
            (is_constant(key) || is_spelled_so(key, *self)) && self.pass(key, min_len)
        }
    }

    /// Moves past these bytes if they come next and at least `min_len` bytes follow.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn pass(&mut self, written: &[u8], min_len: usize) -> bool {
        let comes_next = self.rest.len() >= written.len() + min_len && self.rest.starts_with(written);
        if comes_next {
            self.rest = &self.rest[written.len()..];
        }
        comes_next
    }

    /// Reads the key of an entry, or the name of a property. Returns its name if it is a text or an int, the only keys
    /// that fields can have.
    pub(crate) fn entry_name(&mut self, is_object: bool) -> Result<Option<Name<'de>>> {
        if is_object {
            return self.text_body().map(|name| Some(Name::Text(name.as_bytes())));
        }
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
    pub(super) fn new(
        decoder: Decoder<'s, 'de>,
        count: usize,
        start: usize,
        set: &'s FieldSetOf<'s>,
        strict: bool,
    ) -> Self {
        Self {
            decoder,
            count,
            read: 0,
            start,
            first: decoder.rest.len(),
            end: None,
            outer: None,
            set,
            strict,
            own: &FieldSet::NONE,
            taken: None,
            is_followed: false,
            is_variant: false,
            is_object: false,
            passed_over: false,
            first_field: decoder.rest.len(),
            has_read_others: false,
            firsts: 0,
            ahead: 0,
            field: 0,
            in_loop: InLoop::default(),
        }
    }

    /// Reads the fields of a type, whose keys are `own`, into slots. `line` reads the fields that come in order, and
    /// returns `false` at the first surprise. If entries are left then, a loop calls `take` for each of them. `make` makes the
    /// value of the slots.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn read<S, T>(
        &mut self,
        own: &'s FieldSetOf<'s>,
        slots: S,
        line: impl FnOnce(&mut Self, &mut S) -> Result<bool>,
        take: impl FnMut(&mut Self, &mut S) -> Result<()>,
        make: impl FnOnce(&mut Self, S) -> Result<T>,
    ) -> Result<T> {
        // If a function of the user panics, what the line has read is not dropped. Dropping it would need the address of
        // the slots, so that all values would go through memory.
        self.own = own;
        let (mut slots, before) = (ManuallyDrop::new(slots), self.read);
        let goes_on = line(self, &mut slots);
        let mut slots = ManuallyDrop::into_inner(slots);
        match goes_on {
            Ok(true) if self.is_complete() => {
                self.close();
                make(self, slots)
            }
            Ok(_) => {
                let value = self.leave(move |fields| {
                    let own_left = fields.own_left(fields.read - before);
                    fields.each(&mut slots, own_left, take)?;
                    let value = make(fields, slots)?;
                    if fields.strict {
                        fields.check_kept()?;
                    }
                    Ok(value)
                })?;
                self.close();
                Ok(value)
            }
            Err(error) => Err(given_up(slots, error)),
        }
    }

    // ------------------------------------------------------------------------------------ the straight line
    //
    // Each method returns `false` if the line ends.

    /// Returns whether there are at least `count` entries. It saves the line from counting them one by one.
    #[inline]
    pub fn has(&mut self, count: usize) -> bool {
        self.count >= self.read + count
    }

    /// Reads a field if it comes next. Otherwise passes it over if it `is_optional` or its type has a value for a missing field.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next<T: GodotDecode<'de>>(
        &mut self,
        slot: &mut Option<T>,
        key: Key<'_>,
        is_optional: bool,
    ) -> Result<bool> {
        if self.comes_next(key, T::MIN_LEN) {
            put(slot, self.value(key)?);
            return Ok(true);
        }
        self.passed_over = true;
        Ok(is_optional || T::absent().is_some())
    }

    /// Reads a field with a function if it comes next. Otherwise passes it over if it `is_optional`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next_with<T>(
        &mut self,
        slot: &mut Option<T>,
        key: Key<'_>,
        is_optional: bool,
        decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
    ) -> Result<bool> {
        if self.comes_next(key, HEADER_SIZE) {
            let value = self.decoder.outlined(|decoder| decoder.value_with(decode));
            put(slot, value.map_err(|error| in_key(error, key))?);
            return Ok(true);
        }
        self.passed_over = true;
        Ok(is_optional)
    }

    /// Returns whether the type has all its fields. The fields of an outermost type are complete at the end of the
    /// container. A type that is flattened into another is followed by entries of that one, so it is complete if it did
    /// not pass over a field, and if the outer type can tell its keys from each other.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn is_complete(&self) -> bool {
        self.left() == 0 || self.is_followed && !self.passed_over && !self.has_aliases_of_its_own()
    }

    /// Returns whether there are keys of which the outer type cannot tell that they are those of one field.
    #[inline]
    pub(super) fn has_aliases_of_its_own(&self) -> bool {
        self.is_variant && self.own.has_aliases
    }

    /// Returns how many entries are left.
    #[inline]
    pub(super) fn left(&self) -> usize {
        self.count - self.read
    }

    /// Moves past a key if it comes next.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn comes_next(&mut self, key: Key<'_>, min_len: usize) -> bool {
        let comes_next = self.read < self.count && self.decoder.pass_key(key, self.is_object, min_len);
        if comes_next {
            self.read += 1;
        }
        comes_next
    }

    /// Reads the value of a key.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn value<T: GodotDecode<'de>>(&mut self, key: Key<'_>) -> Result<T> {
        self.decoder.field().map_err(|error| in_key(error, key))
    }

    // --------------------------------------------------------------------------------- the end of the fields

    /// Leaves the line: calls a function that reads the entries that are left. It gets a copy, so that `self` itself
    /// needs no address, nor does the outer decoder.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn leave<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        #[cold]
        #[inline(never)]
        fn outlined<'s, 'de, T>(
            fields: &mut Fields<'s, 'de>,
            read: impl FnOnce(&mut Fields<'s, 'de>) -> Result<T>,
        ) -> Result<T> {
            read(fields)
        }
        // Where the input goes on follows from how much is left, which saves the line a register.
        let mut lent = Self { decoder: self.decoder.back_at(self.decoder.rest.len()), ..self.lent() };
        // The value is moved, so that the place of the value that the line makes needs no address either.
        let value = outlined(&mut lent, read)?;
        (self.read, self.end, self.ahead) = (lent.read, lent.end, lent.ahead);
        self.decoder.rest = lent.decoder.rest;
        Ok(value)
    }

    /// Returns a copy for a function that is not inlined, without the address of the outer decoder.
    #[inline]
    pub(super) fn lent(&self) -> Self {
        Self { outer: None, ..*self }
    }

    /// Returns the value of a field. If the field is missing, returns its type's value for a missing field.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn or_absent<T: GodotDecode<'de>>(&mut self, value: Option<T>, key: Key<'_>) -> Result<T> {
        match value {
            Some(value) => Ok(value),
            None => T::absent().ok_or_else(|| self.missing(key)),
        }
    }

    /// Returns the value of a required field that a function reads.
    #[inline]
    pub fn required<T>(&mut self, value: Option<T>, key: Key<'_>) -> Result<T> {
        value.ok_or_else(|| self.missing(key))
    }

    /// Checks the entries that are left when the type has no more fields. The entries beside a flattened type belong to
    /// others.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn no_more(&mut self) -> Result<()> {
        if self.left() > 0 && self.end.is_none() && !self.is_followed {
            self.leave(|fields| fields.each(&mut (), usize::MAX, |fields, ()| fields.other()))?;
        }
        self.close();
        Ok(())
    }

    /// Notes the decoder that has opened the container. It is moved to the end as soon as the type has no more fields.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn within(mut self, decoder: &'s mut Decoder<'_, 'de>) -> Self {
        self.outer = Some(Cell::from_mut(&mut decoder.rest));
        self
    }

    /// Ends the container, whose entries were all read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn close(&mut self) {
        let Some(outer) = self.outer else { return };
        outer.set(match self.end {
            None => self.decoder.rest,
            Some(end) => self.decoder.at().rest_at(end),
        });
        if let Some(first) = self.ahead.checked_sub(1) {
            self.decoder.session.ahead().truncate(first);
        }
    }

    /// Moves a decoder to the end of the container, whose entries were all read.
    pub fn end(self, decoder: &mut Decoder<'_, 'de>) {
        self.within(decoder).close();
    }

    /// Returns the entries that are left for a type that is flattened into this one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn inner(&self, is_followed: bool) -> Self {
        let (start, taken) = (self.decoder.rest.len(), Some(self.taken.unwrap_or(self.own)));
        // A tag that was read before may come again among these entries.
        let has_tag = self.first_field < self.first;
        let (first, first_field) = if has_tag { (self.first, self.first_field) } else { (start, start) };
        Self {
            first,
            taken,
            is_followed,
            own: &FieldSet::NONE,
            end: None,
            outer: None,
            passed_over: false,
            first_field,
            has_read_others: has_tag || self.ahead > 0,
            in_loop: InLoop::default(),
            ..*self
        }
    }

    /// Returns the position of the container's header.
    #[inline]
    pub(crate) fn header(&self) -> At<'s, 'de> {
        At { left: self.start + HEADER_SIZE, ..self.decoder.at() }
    }

    /// Returns the error for a required field that is missing.
    #[inline]
    pub fn missing(&self, key: Key<'_>) -> Error {
        self.header().missing(key)
    }
}

/// Fills an empty slot.
#[inline]
pub(super) fn put<T>(slot: &mut Option<T>, value: T) {
    // The compiler does not know that there is nothing to drop.
    forget(slot.replace(value));
}

/// Drops what was read before an error.
#[cold]
#[inline(never)]
fn given_up<S>(slots: S, error: Error) -> Error {
    drop(slots);
    error
}

/// Returns whether a key that is not a String has these bytes in the dialect that is being read.
// mutants `with false`: a fast path
#[inline]
fn is_spelled_so(key: Key<'_>, decoder: Decoder<'_, '_>) -> bool {
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
    note = "an enum with an `untagged` variant, or whose variant for unknown tags holds a `RawVariant`, may be any whole value, so it cannot be flattened; with a `Variant` in place of the `RawVariant` it can"
)]
pub trait DecodeFields<'de>: Sized {
    /// The keys that the type reads.
    const FIELDS: &'static FieldSet;

    /// Whether unknown keys are an error.
    const STRICT: bool = false;

    /// Reads the entries.
    fn decode_fields(fields: &mut Fields<'_, 'de>) -> Result<Self>;
}

/// Reads a Dictionary with the entries of a type.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn decode_dictionary<'de, T: DecodeFields<'de>>(
    header: Header,
    decoder: &mut Decoder<'_, 'de>,
) -> Result<T> {
    let fields = decoder.fields_of(header, T::FIELDS, T::STRICT)?;
    T::decode_fields(&mut fields.within(decoder))
}

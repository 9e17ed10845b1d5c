//! Reading fields into slots as long as they come in the declared order.

use super::fields::{ENTRY_LEAST, FieldSet, Fields};
use super::index::is_constant;
use super::{INT_ID, Key, messages};
use crate::cursor::Reader;
use crate::decode::GodotDecode;
use crate::decoder::{Decoder, Header};
use crate::encoder::{COUNT_SIZE, HEADER_SIZE};
use crate::error::Result;
use crate::read::{Passed, Usual};
use crate::style::{NO_HEADER, Style};
use crate::variant_type::VariantType;

/// The fields of a struct, in the declared order. Of each key the first `UNWRITTEN` bytes are not there.
///
/// With optimisation everything here is inlined into the struct's own code: the place is kept in a register, what is
/// certain to be there is a constant at each field, and the slots need no place in memory. So nothing may take a
/// reference to one of these that is not inlined, and whatever is unusual is left to those who read in any order: the
/// fewer ways there are from one field to the next, the more is a constant.
#[derive(Debug)]
pub struct InOrder<'f, 'a, 'de, const UNWRITTEN: usize> {
    fields: &'f mut Fields<'a, 'de>,
    reader: Reader<'de>,
    /// How many sure ones are among the entries that are left.
    sure: usize,
    /// Whether there may be nothing else.
    is_exact: bool,
}

/// How many bytes the value of a field takes at least, of which this is its type's [`LEAST`](GodotDecode::LEAST).
#[inline]
pub const fn least(of_type: usize) -> usize {
    if of_type > HEADER_SIZE { of_type } else { HEADER_SIZE }
}

/// What is in the slot of a field that came, as it did if all came in order.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn sure<T>(slot: Option<T>) -> T {
    match slot {
        Some(value) => value,
        None => did_not_come(),
    }
}

#[cold]
fn did_not_come() -> ! {
    unreachable!("all fields came in order")
}

/// A place that an index does not have. That of a key is looked at among all that there are, so that with optimisation the
/// compiler needs no look at whether it is one of them.
#[cold]
pub fn no_place() -> ! {
    unreachable!("an index has no other places")
}

impl<'a, 'de> Fields<'a, 'de> {
    /// Reads the entries of a Dictionary, if there can be the `sure` ones, which take so many bytes or more.
    #[inline]
    pub fn in_order(&mut self, sure: usize, bytes: usize) -> Option<InOrder<'_, 'a, 'de, 0>> {
        InOrder::new(self, sure, bytes)
    }

    /// Reads the properties of an Object.
    #[inline]
    pub fn properties_in_order(
        &mut self,
        sure: usize,
        bytes: usize,
    ) -> Option<InOrder<'_, 'a, 'de, HEADER_SIZE>> {
        InOrder::new(self, sure, bytes - sure * HEADER_SIZE)
    }
}

impl<'f, 'a, 'de, const UNWRITTEN: usize> InOrder<'f, 'a, 'de, UNWRITTEN> {
    #[inline]
    fn new(fields: &'f mut Fields<'a, 'de>, sure: usize, bytes: usize) -> Option<Self> {
        let (reader, left) = first_entry(fields, bytes)?;
        Self::of(fields, reader, left, sure)
    }

    /// Reads so many entries where the reader stands.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn of(
        fields: &'f mut Fields<'a, 'de>,
        reader: Reader<'de>,
        left: usize,
        sure: usize,
    ) -> Option<Self> {
        fields.left_ahead = left;
        (left >= sure).then_some(Self { fields, reader, sure, is_exact: false })
    }

    /// The same where there may be nothing else.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn exact(self) -> Self {
        Self { is_exact: true, ..self }
    }

    /// Moves over a key if it comes next.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn take(&mut self, key: Key) -> bool {
        is_spelled_so(key, self.reader.style) && self.reader.take(&key[UNWRITTEN..])
    }

    /// Counts an entry that was read.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn count(&mut self) -> bool {
        self.fields.left_ahead -= 1;
        true
    }

    /// Moves over the key of a field, with a value of so many bytes or more, if it comes next. What is sure is certain to be
    /// there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn comes(&mut self, key: Key, is_sure: bool, least: usize) -> bool {
        if is_sure {
            self.sure -= 1;
            return self.take(key);
        }
        let before = self.reader.mark();
        if self.fields.left_ahead == self.sure || !self.reader.find_certain(key.len() - UNWRITTEN + least) {
            return false;
        }
        let is_next = self.take(key);
        if !is_next {
            self.reader.rewind(before);
        }
        is_next
    }

    /// Passes over a field if it comes next with a usual value. Whether to go on: it did, or need not be there, and what is to
    /// follow can be.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn pass<T: GodotDecode<'de>>(
        &mut self,
        key: Key,
        is_sure: bool,
        slot: &mut Option<Passed<'de>>,
    ) -> bool {
        if self.comes(key, is_sure, least(T::LEAST)) { self.usual::<T>(slot) } else { !is_sure }
    }

    /// Reads a field if it comes next.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(crate) fn next<T: GodotDecode<'de>>(
        &mut self,
        key: Key,
        is_sure: bool,
        slot: &mut Option<T>,
    ) -> bool {
        if self.comes(key, is_sure, least(T::LEAST)) { self.value(key, slot) } else { !is_sure }
    }

    /// Reads a field with `decode` if it comes next.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next_by<T>(
        &mut self,
        key: Key,
        is_sure: bool,
        slot: &mut Option<T>,
        decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> bool {
        if self.comes(key, is_sure, HEADER_SIZE) { self.value_by(key, slot, decode) } else { !is_sure }
    }

    /// Passes over what no field takes. Whether nothing else is left: then the decoder stands behind all of it, otherwise where
    /// it stood at the last value that is never usual.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn end(&mut self, set: &'static FieldSet, strict: bool) -> bool {
        self.is_all() || !self.is_exact && self.fields.lent().pass_unknown(self.reader.rest(), set, strict)
    }

    /// Whether nothing else is left. Then the decoder stands behind all of it, otherwise where it stood.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_all(&mut self) -> bool {
        let is_all = self.fields.left_ahead == 0;
        if is_all {
            self.reader.stop(self.fields.decoder());
        }
        is_all
    }

    /// Passes over a value. Whether it was a usual one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn usual<T: GodotDecode<'de>>(&mut self, slot: &mut Option<Passed<'de>>) -> bool {
        *slot = T::pass(&mut self.reader);
        slot.is_some() && self.count()
    }

    /// Reads a value. Whether it was a usual one, or there was nothing wrong with it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value<T: GodotDecode<'de>>(&mut self, key: Key, slot: &mut Option<T>) -> bool {
        if T::LEAST > 0 {
            let Some(passed) = T::pass(&mut self.reader) else { return false };
            put(slot, Some(T::from_passed(passed)));
            return self.count();
        }
        // There is no usual form of these, but for a struct of fields that have one.
        self.value_of(key, slot, T::take_usual, T::decode)
    }

    /// Reads a value with `decode`. Whether there was nothing wrong with it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value_by<T>(
        &mut self,
        key: Key,
        slot: &mut Option<T>,
        decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> bool {
        self.value_of(key, slot, |_| Usual::Unread, decode)
    }

    /// Reads a value with `take`, or else with `decode`. Whether there was nothing wrong with it.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn value_of<T>(
        &mut self,
        key: Key,
        slot: &mut Option<T>,
        take: impl FnOnce(&mut Decoder<'de>) -> Usual<T>,
        decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> bool {
        let (left, rest) = (self.fields.left_ahead - 1, self.reader.rest());
        // A count that is too large is an error of the container, which comes before those of its values.
        if !can_be_in(left, rest) {
            return false;
        }
        let decoder = self.fields.go_inside(left);
        decoder.set_rest(rest);
        match take(decoder) {
            Usual::Read(value) => put(slot, Some(value)),
            Usual::Unread => match read_value(decoder, key, decode) {
                Ok(value) => put(slot, Some(value)),
                Err(error) => {
                    self.fields.fail(error);
                    return false;
                }
            },
        }
        self.reader.go_on(decoder, HEADER_SIZE);
        self.count()
    }
}

/// A reader before the entries that are left, and how many these are, if so many bytes of them are there.
#[inline]
fn first_entry<'de>(fields: &mut Fields<'_, 'de>, bytes: usize) -> Option<(Reader<'de>, usize)> {
    let mut reader = Reader::new(fields.decoder());
    let left = match fields.left() {
        Some(left) if reader.make_certain(bytes) => left,
        None if fields.decoder().level() > 0 && reader.make_certain(COUNT_SIZE + bytes) => reader.count()?,
        _ => return None,
    };
    Some((reader, left))
}

/// Whether there can be so many entries in these bytes.
#[inline]
fn can_be_in(entries: usize, rest: &[u8]) -> bool {
    entries <= rest.len() / ENTRY_LEAST
}

/// Puts a value where there is none, or one that owns nothing. Without a look at that, of which the compiler would make code
/// that drops what is there.
#[inline]
fn put<T>(place: &mut T, value: T) {
    core::mem::forget(core::mem::replace(place, value));
}

/// Whether a key has these bytes in the dialect that is being read. It is known of most keys when this is inlined.
#[inline]
pub(super) fn is_spelled_so(key: Key, style: &Style) -> bool {
    if is_constant(key) {
        return true;
    }
    let headers = &style.headers;
    match key[0] {
        INT_ID => headers[VariantType::Int as usize] != NO_HEADER,
        id => headers[VariantType::StringName as usize] == u64::from(id),
    }
}

/// Reads a field's value.
#[cfg_attr(not(debug_assertions), inline(always))]
fn read_value<'de, T>(
    decoder: &mut Decoder<'de>,
    key: Key,
    decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
) -> Result<T> {
    decoder.check_stack()?;
    let value = decoder.header().and_then(|header| decode(header, decoder));
    value.map_err(|error| messages::in_key(error, key))
}

/// Reads fields anew that did not come in order, of which the decoder passed by none.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn anew<'de, T>(
    mut fields: Fields<'_, 'de>,
    read: impl FnOnce(&mut Fields<'_, 'de>) -> Result<T>,
) -> Result<T> {
    fields.left_ahead = usize::MAX;
    read_apart(fields.lent(), read)
}

/// What is read in order needs no place in memory if this is not inlined.
#[cold]
#[inline(never)]
fn read_apart<'de, T>(
    mut fields: Fields<'_, 'de>,
    read: impl FnOnce(&mut Fields<'_, 'de>) -> Result<T>,
) -> Result<T> {
    read(&mut fields)
}

/// Has the compiler keep these values in memory. In registers, of which there are fewer, it would move all of them about at
/// each key that may be the next.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn keep_in_memory<T>(values: &mut T) {
    core::hint::black_box(values);
}

/// A value that has this bit, if it is among those that came.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn if_came<T>(came: u64, bit: u64, value: T) -> Option<T> {
    (came & bit != 0).then_some(value)
}

/// The fields of a struct in whatever order they come, if each comes as engines usually write it: all of them are read, or
/// nothing is. Of each key the first `UNWRITTEN` bytes are not there.
///
/// As with [`InOrder`], everything is inlined. Whether a key comes twice is not looked at where nothing depends on it: in the
/// end there are fewer values than entries.
#[derive(Debug)]
pub struct InAnyOrder<'f, 'a, 'de, const UNWRITTEN: usize> {
    fields: &'f mut Fields<'a, 'de>,
    reader: Reader<'de>,
    /// How many entries there are but for those that were passed over, and how many are left.
    entries: usize,
    left: usize,
    /// A bit for each field that came.
    came: u64,
}

impl<'a, 'de> Fields<'a, 'de> {
    /// Reads the entries of a Dictionary, if there are any.
    #[inline]
    pub fn in_any_order(&mut self) -> Option<InAnyOrder<'_, 'a, 'de, 0>> {
        InAnyOrder::new(self)
    }

    /// Reads the properties of an Object, if there are any.
    #[inline]
    pub fn properties_in_any_order(&mut self) -> Option<InAnyOrder<'_, 'a, 'de, HEADER_SIZE>> {
        InAnyOrder::new(self)
    }
}

impl<'f, 'a, 'de, const UNWRITTEN: usize> InAnyOrder<'f, 'a, 'de, UNWRITTEN> {
    #[inline]
    fn new(fields: &'f mut Fields<'a, 'de>) -> Option<Self> {
        let (reader, left) = first_entry(fields, 0)?;
        let is_any = left > 0 && can_be_in(left, reader.rest());
        is_any.then_some(Self { fields, reader, entries: left, left, came: 0 })
    }

    /// Whether any entry is left.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_left(&mut self) -> bool {
        self.left > 0
    }

    /// The place in the set's index of the key that comes next, or any if that is none of the set.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn place(&mut self, set: &'static FieldSet) -> Option<usize> {
        set.index.place::<UNWRITTEN>(self.reader.rest())
    }

    /// Reads a field, which has this bit, if it is the next and comes with a usual value. Whether it was.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn next<T: GodotDecode<'de>>(&mut self, key: Key, bit: u64, value: &mut T) -> bool {
        let (key, before) = (&key[UNWRITTEN..], self.reader.mark());
        // Of what owns memory nothing may be left.
        let is_again = core::mem::needs_drop::<T>() && self.came & bit != 0;
        if is_again || !self.reader.make_certain(key.len() + least(T::LEAST)) || !self.reader.take(key) {
            return false;
        }
        let Some(passed) = T::pass(&mut self.reader) else {
            self.reader.rewind(before);
            return false;
        };
        put(value, T::from_passed(passed));
        self.came |= bit;
        self.left -= 1;
        true
    }

    /// Passes over an entry that is for no field, if there may be such. Whether it did.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn pass_unknown(&mut self, set: &'static FieldSet, strict: bool) -> bool {
        let Some(behind) = self.fields.behind_unknown(self.reader.rest(), set, strict) else { return false };
        self.reader = Reader::new(&behind);
        self.entries -= 1;
        self.left -= 1;
        true
    }

    /// Which fields came, if nothing is left and none of them came twice. `all` are those that there are, of which the `sure`
    /// ones have to be among them. Then the decoder stands behind the entries.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn end(&mut self, all: u64, sure: u64) -> Option<u64> {
        let Self { entries, left, came, .. } = *self;
        let are_all = came == all && entries == all.count_ones() as usize;
        if left > 0 || !are_all && !are_apart(came, entries, sure) {
            return None;
        }
        self.reader.stop(self.fields.decoder());
        Some(came)
    }
}

/// Whether so many entries are as many fields, the `sure` ones among them.
#[cold]
#[inline(never)]
fn are_apart(came: u64, entries: usize, sure: u64) -> bool {
    came.count_ones() as usize == entries && came & sure == sure
}

/// Reads the value of the key that was found last into a slot. Whether there was nothing wrong with it.
#[inline(never)]
pub(crate) fn fill<'de, T: GodotDecode<'de>>(slot: &mut Option<T>, fields: &mut Fields<'_, 'de>) -> bool {
    if slot.is_none()
        && let Usual::Read(value) = T::take_usual(fields.decoder())
    {
        put(slot, Some(value));
        return true;
    }
    fill_by(slot, fields, T::decode)
}

/// Reads the value of the key that was found last into a slot with `decode`. Whether there was nothing wrong with it.
#[inline(never)]
pub fn fill_by<'de, T>(
    slot: &mut Option<T>,
    fields: &mut Fields<'_, 'de>,
    decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
) -> bool {
    if slot.is_some() {
        fields.fail(fields.found_again());
        return false;
    }
    let decoder = fields.decoder();
    match decoder.header().and_then(|header| decode(header, decoder)) {
        Ok(value) => {
            put(slot, Some(value));
            true
        }
        Err(error) => {
            fields.fail(fields.in_found(error));
            false
        }
    }
}

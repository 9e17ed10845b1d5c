//! Entries and properties of which the keys are known.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
#[cfg(any(feature = "std", feature = "indexmap"))]
use core::hash::{BuildHasher, Hash};
use core::mem::ManuallyDrop;

use super::enums::headed_name;
use super::index::KeyIndex;
use super::known::{InOrder, fill_by, is_spelled_so};
use super::{CONTAINER_LEN, Key, Name, messages, name_of};
use crate::codec::Codec;
use crate::cursor::Reader;
use crate::decode::GodotDecode;
use crate::decoder::{Decoder, Header, Place};
use crate::dictionary::Dictionary;
use crate::encode::GodotEncode;
use crate::encoder::{Encoder, Entries, HEAD_SIZE, HEADER_SIZE, Step};
use crate::error::{Error, ErrorKind, PathSegment, Result, excerpt};
use crate::plain::Real;
use crate::read::Usual;
use crate::variant::Variant;
use crate::variant_type::VariantType;

// ------------------------------------------------------------------------------------------ sets of keys

/// The keys that a type takes from a Dictionary.
#[derive(Debug)]
pub struct FieldSet {
    /// Its own.
    pub keys: &'static [Key],
    /// Those of the types that are flattened into it.
    pub flattened: &'static [&'static FieldSet],
    /// Those of an enum's variants, of which only one is there.
    pub alternatives: &'static [&'static FieldSet],
    /// Those that are only written, and so are no map's either.
    pub unread: &'static [Key],
    /// Whether it takes every key that is left.
    pub is_open: bool,
    /// Where its own keys are.
    pub index: KeyIndex,
}

impl FieldSet {
    const NONE: Self = Self {
        keys: &[],
        flattened: &[],
        alternatives: &[],
        unread: &[],
        is_open: false,
        index: KeyIndex::EMPTY,
    };

    /// Every key that is left.
    pub const OPEN: Self = Self { is_open: true, ..Self::NONE };

    /// These keys and no others.
    pub const fn of(keys: &'static [Key]) -> Self {
        Self { keys, ..Self::NONE }
    }

    /// These keys, and those of the types that are flattened into the type.
    pub const fn with_flattened(keys: &'static [Key], flattened: &'static [&'static Self]) -> Self {
        Self { keys, flattened, ..Self::NONE }
    }

    /// The key of a tag, and those of the variant that it names.
    pub const fn tagged(tag: &'static [Key], variants: &'static [&'static Self]) -> Self {
        Self { keys: tag, alternatives: variants, ..Self::NONE }
    }

    /// The same with keys that are only written.
    pub const fn with_unread(self, unread: &'static [Key]) -> Self {
        Self { unread, ..self }
    }

    /// The same with an index of its own keys.
    pub const fn indexed(self, multiplier: u64, takes_last: bool, positions: &'static [u8]) -> Self {
        Self { index: KeyIndex { multiplier, takes_last, positions }, ..self }
    }

    /// Moves over the key that comes next if it is of the set and spelled as an engine spells it: its position there. Of
    /// each key the first `UNWRITTEN` bytes are not there.
    #[inline]
    pub(super) fn take_key<const UNWRITTEN: usize>(&self, decoder: &mut Decoder<'_>) -> Option<usize> {
        let mut rest = decoder.rest();
        let index = self.index.take::<UNWRITTEN>(&mut rest, self.keys)?;
        decoder.set_rest(rest);
        Some(index)
    }

    const fn contains(&self, name: Name<'_>) -> bool {
        let mut index = 0;
        while index < self.keys.len() {
            if is_same(name_of(self.keys[index]), name) {
                return true;
            }
            index += 1;
        }
        any_contains(self.flattened, name) || any_contains(self.alternatives, name)
    }

    /// Whether a map beside the fields leaves this key out.
    fn keeps(&self, name: Name<'_>) -> bool {
        self.keys.iter().chain(self.unread).any(|key| name_of(key) == name)
            || self.flattened.iter().chain(self.alternatives).any(|set| set.keeps(name))
    }

    /// Whether it takes every key, itself or by what is flattened into it.
    const fn takes_all(&self) -> bool {
        self.is_open || any_takes_all(self.flattened) || any_takes_all(self.alternatives)
    }

    /// All the keys, for messages.
    fn labels(&self) -> Vec<String> {
        let mut labels: Vec<_> = self.keys.iter().map(|key| messages::label(key)).collect();
        for set in self.flattened.iter().chain(self.alternatives) {
            labels.append(&mut set.labels());
        }
        labels
    }
}

const fn any_contains(sets: &[&FieldSet], name: Name<'_>) -> bool {
    let mut index = 0;
    while index < sets.len() {
        if sets[index].contains(name) {
            return true;
        }
        index += 1;
    }
    false
}

const fn any_takes_all(sets: &[&FieldSet]) -> bool {
    let mut index = 0;
    while index < sets.len() {
        if sets[index].takes_all() {
            return true;
        }
        index += 1;
    }
    false
}

const fn is_same(a: Name<'_>, b: Name<'_>) -> bool {
    match (a, b) {
        (Name::Int(a), Name::Int(b)) => a == b,
        (Name::Text(a), Name::Text(b)) => {
            let mut index = 0;
            while index < a.len() && index < b.len() {
                if a[index] != b[index] {
                    return false;
                }
                index += 1;
            }
            a.len() == b.len()
        }
        _ => false,
    }
}

/// Fails the build if a type and those that are flattened into it have a key in common, or an enum's tag and the variants
/// that it names.
///
/// # Panics
///
/// If so.
#[track_caller]
pub const fn assert_disjoint(set: &FieldSet) {
    let mut open = 0;
    let mut index = 0;
    while index < set.flattened.len() {
        let inner = set.flattened[index];
        if inner.takes_all() {
            open += 1;
        }
        assert_apart(set.keys, inner);
        let mut other = index + 1;
        while other < set.flattened.len() {
            assert_sets_apart(inner, set.flattened[other]);
            other += 1;
        }
        index += 1;
    }
    assert!(open < 2, "two flattened maps would both take the keys that are left: keep one of them");
    index = 0;
    while index < set.alternatives.len() {
        assert_apart(set.keys, set.alternatives[index]);
        index += 1;
    }
}

#[track_caller]
const fn assert_sets_apart(a: &FieldSet, b: &FieldSet) {
    assert_apart(a.keys, b);
    let mut index = 0;
    while index < a.flattened.len() {
        assert_sets_apart(a.flattened[index], b);
        index += 1;
    }
    index = 0;
    while index < a.alternatives.len() {
        assert_sets_apart(a.alternatives[index], b);
        index += 1;
    }
}

#[track_caller]
const fn assert_apart(keys: &[Key], set: &FieldSet) {
    let mut index = 0;
    while index < keys.len() {
        if set.contains(name_of(keys[index])) {
            duplicate(name_of(keys[index]));
        }
        index += 1;
    }
}

/// Longer names are cut in the message.
const MAX_SHOWN: usize = 64;

#[track_caller]
const fn duplicate(name: Name<'_>) -> ! {
    const BEFORE: &[u8] =
        b"two entries of one Dictionary have one key; rename a field, or the tag. The key is: ";
    let Name::Text(name) = name else {
        panic!("two fields of one Dictionary have one integer key: give one of them another");
    };
    let mut message = [b' '; BEFORE.len() + MAX_SHOWN];
    let mut index = 0;
    while index < BEFORE.len() {
        message[index] = BEFORE[index];
        index += 1;
    }
    while index < message.len() && index - BEFORE.len() < name.len() {
        message[index] = name[index - BEFORE.len()];
        index += 1;
    }
    let (message, _) = message.split_at(index);
    match core::str::from_utf8(message) {
        Ok(message) => panic!("{}", message),
        Err(_) => panic!("two entries of one Dictionary have one key; rename a field, or the tag"),
    }
}

// --------------------------------------------------------------------------------------------- encoding

/// A type whose entries can stand alone in a Dictionary or among those of another type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no entries to put among others",
    label = "not a struct that is written as a Dictionary, nor a map",
    note = "`flatten` is for structs with named fields that derive `GodotEncode`, enums with `tag`, and maps",
    note = "so is a variant of one field beside `tag`; for any other value add `content = \"value\"` to the enum"
)]
pub trait EncodeFields {
    /// The keys that it writes.
    const FIELDS: &'static FieldSet;

    /// Announces the entries and writes them.
    fn encode_fields(&self, entries: &mut Entries<'_, '_>) -> Step;

    /// How many bytes that writes.
    fn fields_len(&self, codec: &Codec) -> usize;

    /// Writes the entries among those of the type that this one is flattened into. `set` is of all of them: a map among the
    /// entries may have none of its keys.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn flattened(&self, entries: &mut Entries<'_, '_>, set: &'static FieldSet) -> Step {
        self.fields_beside(entries, Taken { tag: &[], set })
    }

    /// Writes the entries of a variant's one field beside the tag, whose key a map among them may not have.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn newtype(&self, entries: &mut Entries<'_, '_>, tag: &'static [Key; 1]) -> Step {
        self.fields_beside(entries, Taken { tag, set: Self::FIELDS })
    }

    /// Writes the entries, of which no map may have the taken keys.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn fields_beside(&self, entries: &mut Entries<'_, '_>, taken: Taken) -> Step {
        if const { Self::FIELDS.takes_all() } {
            entries.beside(taken, |entries| self.encode_fields(entries))
        } else {
            self.encode_fields(entries)
        }
    }
}

/// Writes a Dictionary with these entries.
#[inline]
pub fn encode_dictionary<T: EncodeFields + ?Sized>(value: &T, encoder: &mut Encoder<'_>) -> Result<()> {
    encoder.announced_dictionary(
        #[cfg_attr(not(debug_assertions), inline(always))]
        |entries| value.encode_fields(entries),
    )
}

/// How many bytes [`encode_dictionary`] writes.
pub fn dictionary_len<T: EncodeFields + ?Sized>(value: &T, codec: &Codec) -> usize {
    CONTAINER_LEN + value.fields_len(codec)
}

/// The keys of all entries that a flattened map stands among.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// That of a tag.
    tag: &'static [Key],
    /// Those of the fields.
    set: &'static FieldSet,
}

impl Taken {
    /// Looks at a key that a map wrote there.
    pub(crate) fn check(self, key: &[u8], codec: Codec, offset: usize) -> Result<()> {
        let is_taken =
            |name: &Name<'_>| self.tag.iter().any(|tag| name_of(tag) == *name) || self.set.keeps(*name);
        match name(&mut Decoder::new(key, codec)) {
            Ok(Some(name)) if is_taken(&name) => Err(messages::taken_key(name, offset)),
            _ => Ok(()),
        }
    }
}

impl<T: EncodeFields + ?Sized> EncodeFields for Box<T> {
    const FIELDS: &'static FieldSet = T::FIELDS;

    fn encode_fields(&self, entries: &mut Entries<'_, '_>) -> Step {
        (**self).encode_fields(entries)
    }

    fn fields_len(&self, codec: &Codec) -> usize {
        (**self).fields_len(codec)
    }
}

/// Nothing, or all of the entries.
impl<T: EncodeFields> EncodeFields for Option<T> {
    const FIELDS: &'static FieldSet = T::FIELDS;

    fn encode_fields(&self, entries: &mut Entries<'_, '_>) -> Step {
        self.as_ref().map_or(Ok(()), |value| value.encode_fields(entries))
    }

    fn fields_len(&self, codec: &Codec) -> usize {
        self.as_ref().map_or(0, |value| value.fields_len(codec))
    }
}

// --------------------------------------------------------------------------------------------- decoding

/// A type that is read from entries.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not read from entries that stand among others",
    label = "not a struct that is written as a Dictionary, nor a map",
    note = "`flatten` is for structs with named fields that derive `GodotDecode`, enums with `tag`, and maps",
    note = "so is a variant of one field beside `tag`; for any other value add `content = \"value\"` to the enum"
)]
pub trait DecodeFields<'de>: Sized {
    /// The keys that it reads.
    const FIELDS: &'static FieldSet;

    /// How many entries are in every value, and how many bytes they take at least: what [`in_order`](Self::in_order) wants.
    const SURE: (usize, usize) = (0, 0);

    /// Reads the entries if they all come in order with usual values, of a type that has no other fields.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_order(_: &mut InOrder<'_, '_, 'de, 0>) -> Usual<Self> {
        Usual::Unread
    }

    /// Reads the entries.
    fn decode_fields(fields: Fields<'_, 'de>) -> Result<Self>;
}

/// Reads a Dictionary with these entries.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn decode_dictionary<'de, T: DecodeFields<'de>>(header: Header, decoder: &mut Decoder<'de>) -> Result<T> {
    // Not by way of `decode_fields`: the function between that and the type's own might not be inlined.
    let level = decoder.level();
    let value = T::decode_fields(Fields::of_dictionary(header, decoder)?);
    decoder.close(level);
    value
}

/// Reads entries that all come in order with usual values. Otherwise the decoder stays where it is.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn in_order<'de, T: DecodeFields<'de>>(fields: &mut Fields<'_, 'de>) -> Usual<T> {
    let (sure, bytes) = T::SURE;
    let (before, level) = (fields.decoder.rest(), fields.decoder.level());
    let value = match fields.in_order(sure, bytes) {
        Some(mut next) => T::in_order(&mut next),
        None => Usual::Unread,
    };
    if let Usual::Unread = value {
        fields.left_ahead = usize::MAX;
        fields.decoder.set_rest(before);
        fields.decoder.close(level);
    }
    value
}

/// The same of a Dictionary with its header.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn take_dictionary<'de, T: DecodeFields<'de>>(decoder: &mut Decoder<'de>) -> Usual<T> {
    let (before, level) = (decoder.rest(), decoder.level());
    let (sure, bytes) = T::SURE;
    let mut reader = Reader::new(decoder);
    let is_there = level > 0 && reader.make_certain(HEAD_SIZE + bytes);
    let Some(left) = is_there.then(|| reader.dictionary()).flatten() else { return Usual::Unread };
    let mut fields = Fields::new(decoder, 0);
    let value = match InOrder::of(&mut fields, reader, left, sure) {
        Some(mut next) => T::in_order(&mut next),
        None => Usual::Unread,
    };
    // Of most types it is known that they are read ahead of their container, so that the level need not be kept.
    if fields.is_open {
        fields.decoder.close(level);
    }
    if let Usual::Unread = value {
        fields.decoder.set_rest(before);
    }
    value
}

/// Reads a Dictionary whose entries `read` reads.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn decode_fields<'de, T>(
    header: Header,
    decoder: &mut Decoder<'de>,
    read: impl FnOnce(Fields<'_, 'de>) -> Result<T>,
) -> Result<T> {
    let level = decoder.level();
    let value = read(Fields::of_dictionary(header, decoder)?);
    decoder.close(level);
    value
}

/// Passes over what stands between a Dictionary's header and its count, if it is one.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn pass_declared(header: Header, decoder: &mut Decoder<'_>) -> Result<()> {
    if header.ty() != VariantType::Dictionary {
        return Err(messages::no_dictionary(header, decoder));
    }
    if header.flags() != 0 {
        skip_declared(header, decoder)?;
    }
    Ok(())
}

/// How many bytes an entry takes at least: two headers.
pub(super) const ENTRY_LEAST: usize = 2 * HEADER_SIZE;

/// Reads the count of a Dictionary's entries and goes one level down: how many they are, and the level to return to.
#[cfg_attr(not(debug_assertions), inline(always))]
pub(super) fn open_entries(decoder: &mut Decoder<'_>) -> Result<(usize, u32)> {
    decoder.open(ENTRY_LEAST)
}

/// Reads an Object of just this class and, if there is one, this script. `read` reads its other properties.
pub fn decode_object<'de, T>(
    class: &str,
    script: Option<&'static str>,
    header: Header,
    decoder: &mut Decoder<'de>,
    read: impl FnOnce(Fields<'_, 'de>) -> Result<T>,
) -> Result<T> {
    let mut script = script.map(|path| Script { path, was_found: false });
    let (level, start) = (decoder.level(), decoder.start_of(header));
    let value = Fields::of_object(class, script.as_mut(), header, decoder).and_then(read);
    decoder.close(level);
    match value {
        Err(error) if error.kind() != ErrorKind::MissingField => Err(error),
        // Without its script no other property can be expected.
        _ if script.is_some_and(|script| !script.was_found) => Err(messages::missing_field(SCRIPT, start)),
        value => value,
    }
}

/// The entries of a Dictionary, or the properties of an Object, of which the keys are known.
///
/// It is small, since each level of nested values has one on the stack. Those who read in order need it nowhere in memory, so
/// that it is moved rather than lent, and it opens the container only for those who read otherwise.
#[derive(Debug)]
pub struct Fields<'a, 'de> {
    decoder: &'a mut Decoder<'de>,
    /// How many bytes were left behind the container's header.
    start: usize,
    /// Whether the container is open: its count was read, and the decoder is on its level.
    is_open: bool,
    /// If so, how many entries are left.
    left: usize,
    /// How many are left behind those that were read in order, as far as those are beyond where the decoder stands. If there
    /// are none of these, it is the largest number there is.
    pub(super) left_ahead: usize,
    /// Whether the keys are properties' names, which have no headers.
    is_object: bool,
    /// The path that the property `script` has to be.
    script: Option<&'a mut Script>,
    /// The tag that came first and was read there.
    first_tag: Option<&'static [Key; 1]>,
    /// The key that was found last, and how many bytes were left before it.
    found: Option<&'static Key>,
    before_key: usize,
    /// What was wrong with a field. [`end`](Self::end) takes it, which comes behind everything that can go wrong; so there is
    /// nothing to drop.
    error: ManuallyDrop<Option<Error>>,
    /// The tags that were read besides the first, and a bit for each of those that the entries were read beyond. The others are
    /// still among them.
    tags: Option<&'a NotedTag<'a>>,
    behind: u64,
    /// Whether other keys are an error, also for a type that takes them elsewhere.
    is_strict: bool,
    /// The keys that are not for a map among these fields, where the fields are flattened into others.
    taken: Option<&'static FieldSet>,
}

/// The script of an Object.
#[derive(Debug)]
struct Script {
    path: &'static str,
    was_found: bool,
}

/// The key of the property that is the script.
const SCRIPT: Key = b"\x04\0\0\0\x06\0\0\0script\0\0";

/// A tag that was read besides the first, and those of the enums around its own.
#[derive(Debug)]
pub struct NotedTag<'a> {
    key: Key,
    /// How many there are around it.
    level: u32,
    outer: Option<&'a NotedTag<'a>>,
}

impl NotedTag<'_> {
    /// Its bit. No enum is in so many others that it had none.
    fn bit(&self) -> u64 {
        1_u64.checked_shl(self.level).unwrap_or_default()
    }
}

/// Where entries start, for reading them once more.
#[derive(Debug)]
pub struct Start<'de> {
    place: Place<'de>,
    left: usize,
}

/// What a dictionary declares of its keys and values is of no interest to fields that have types of their own.
#[cold]
#[inline(never)]
fn skip_declared(header: Header, decoder: &mut Decoder<'_>) -> Result<()> {
    decoder.element_type(header.flags())?;
    decoder.element_type(header.flags() >> 2)?;
    Ok(())
}

impl<'a, 'de> Fields<'a, 'de> {
    /// Those of a Dictionary that is not open.
    #[inline]
    pub(super) fn new(decoder: &'a mut Decoder<'de>, start: usize) -> Self {
        Self {
            decoder,
            start,
            is_open: false,
            left: 0,
            left_ahead: usize::MAX,
            is_object: false,
            script: None,
            first_tag: None,
            found: None,
            before_key: 0,
            error: ManuallyDrop::new(None),
            tags: None,
            behind: 0,
            is_strict: false,
            taken: None,
        }
    }

    /// Those that are left of an open container.
    #[inline]
    fn of_open(decoder: &'a mut Decoder<'de>, left: usize, start: usize) -> Self {
        Self { is_open: true, left, ..Self::new(decoder, start) }
    }

    /// Opens the container, if it is not.
    #[inline]
    fn open(&mut self) -> Result<()> {
        if !self.is_open {
            let (left, _) = open_entries(self.decoder)?;
            self.go_on_with(left);
        }
        Ok(())
    }

    #[inline]
    fn go_on_with(&mut self, left: usize) {
        self.is_open = true;
        self.left = left;
    }

    /// The decoder that goes on behind entries that were read in order, inside the container, with so many left.
    #[inline]
    pub(super) fn go_inside(&mut self, left: usize) -> &mut Decoder<'de> {
        if !self.is_open {
            self.decoder.go_inside();
        }
        self.go_on_with(left);
        self.decoder
    }

    fn tags(&self) -> impl Iterator<Item = &'a NotedTag<'a>> {
        core::iter::successors(self.tags, |tag| tag.outer)
    }

    /// Whether an entry with this key is not for a map among the fields.
    fn keeps(&self, name: Name<'_>) -> bool {
        self.taken.is_some_and(|taken| taken.keeps(name)) || self.tags().any(|tag| name_of(tag.key) == name)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn of_dictionary(header: Header, decoder: &'a mut Decoder<'de>) -> Result<Self> {
        let start = decoder.rest().len();
        pass_declared(header, decoder)?;
        Ok(Self::new(decoder, start))
    }

    fn of_object(
        class: &str,
        script: Option<&'a mut Script>,
        header: Header,
        decoder: &'a mut Decoder<'de>,
    ) -> Result<Self> {
        let before = decoder.rest().len();
        let start = decoder.start_of(header);
        if header.ty() != VariantType::Object {
            return Err(decoder.mismatch(format_args!("an Object of class {class}"), header));
        }
        if decoder.dialect().flags_object_ids() && header.is_wide() {
            let message = format!("expected a full Object of class {class}, found an instance id");
            return Err(Error::new(ErrorKind::TypeMismatch, message).at(start));
        }
        let found = decoder.text_body()?;
        if found != class {
            let found = if found.is_empty() { String::from("null") } else { excerpt(found) };
            let message = format!("expected an Object of class {class}, found {found}");
            return Err(Error::new(ErrorKind::TypeMismatch, message).at(start));
        }
        let (left, _) = decoder.open_properties()?;
        let mut fields = Self { is_object: true, script, ..Self::of_open(decoder, left, before) };
        // An engine writes it first.
        if fields.script.is_some() && fields.left > 0 && fields.decoder.take_exactly(&SCRIPT[HEADER_SIZE..]) {
            fields.left -= 1;
            fields.read_script(fields.decoder.offset())?;
        }
        Ok(fields)
    }

    /// Reads the property `script`, if these fields have one: it has to be the path that is wanted.
    fn read_script(&mut self, start: usize) -> Result<bool> {
        let Some(script) = &mut self.script else { return Ok(false) };
        if core::mem::replace(&mut script.was_found, true) {
            return Err(messages::duplicate_field(SCRIPT, start));
        }
        let start = self.decoder.offset();
        let found = self.decoder.value::<Option<&str>>().map_err(|error| messages::in_key(error, SCRIPT))?;
        if found == Some(script.path) {
            return Ok(true);
        }
        let message =
            format!("expected the script {}, found {}", script.path, excerpt(found.unwrap_or("none")));
        Err(messages::in_key(Error::new(ErrorKind::TypeMismatch, message).at(start), SCRIPT))
    }

    /// Passes over what is left, where there is no field to read.
    pub fn pass(&mut self, set: &'static FieldSet, strict: bool) -> Result<()> {
        self.open()?;
        self.find(set, strict);
        self.end()
    }

    /// Passes over the entries of a Dictionary until one has a key of the set: its position there, or how many there are if
    /// none has or something is wrong, as [`end`](Self::end) tells. Other keys are an error if the type is `strict`.
    #[inline(never)]
    pub fn find(&mut self, set: &'static FieldSet, strict: bool) -> usize {
        self.find_key::<0>(set, strict)
    }

    /// The same with the properties of an Object.
    #[inline(never)]
    pub fn find_property(&mut self, set: &'static FieldSet, strict: bool) -> usize {
        self.find_key::<HEADER_SIZE>(set, strict)
    }

    /// The same where the first `UNWRITTEN` bytes of a key are not there.
    #[inline]
    fn find_key<const UNWRITTEN: usize>(&mut self, set: &'static FieldSet, strict: bool) -> usize {
        let Some(left) = self.left.checked_sub(1) else { return set.keys.len() };
        self.before_key = self.decoder.rest().len();
        if let Some(index) = set.take_key::<UNWRITTEN>(self.decoder) {
            self.left = left;
            self.found = set.keys.get(index);
            return index;
        }
        self.find_slowly(set, strict)
    }

    /// [`find`](Self::find) where a key may be in another form, or none of the set.
    #[cold]
    #[inline(never)]
    fn find_slowly(&mut self, set: &'static FieldSet, strict: bool) -> usize {
        let index = self.find_in_any_form(set, strict).unwrap_or_else(|error| {
            self.fail(error);
            None
        });
        self.found = index.and_then(|index| set.keys.get(index));
        index.unwrap_or(set.keys.len())
    }

    fn find_in_any_form(&mut self, set: &FieldSet, strict: bool) -> Result<Option<usize>> {
        // What is flattened into others leaves it to them to be strict.
        let strict = (strict || self.is_strict) && self.taken.is_none() && !set.takes_all();
        while let Some(left) = self.left.checked_sub(1) {
            self.left = left;
            let start = self.decoder.offset();
            let before = self.decoder.clone();
            self.before_key = before.rest().len();
            let name = self.name()?;
            let known = name.and_then(|name| set.keys.iter().position(|key| name_of(key) == name));
            if known.is_some() {
                return Ok(known);
            }
            if name == Some(name_of(SCRIPT)) && self.read_script(start)? {
                continue;
            }
            let is_tag = self.is_tag(name, start)?;
            if strict && !is_tag && !name.is_some_and(|name| set.contains(name)) {
                return Err(self.unknown(before, set));
            }
            self.skip(name)?;
        }
        Ok(None)
    }

    /// Ends the reading of fields with an error, the only one.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn fail(&mut self, error: Error) {
        self.left = 0;
        self.error = ManuallyDrop::new(Some(error));
    }

    /// What was wrong with a field, if anything was.
    #[inline]
    pub fn end(&mut self) -> Result<()> {
        core::mem::take(&mut *self.error).map_or(Ok(()), Err)
    }

    /// An error in the value of the key that was found last, with its path.
    #[cold]
    pub(super) fn in_found(&self, error: Error) -> Error {
        match self.found {
            Some(key) => messages::in_key(error, key),
            None => error,
        }
    }

    /// The error that the key that was found last had come before.
    #[cold]
    pub(super) fn found_again(&self) -> Error {
        let start = self.decoder.offset() + self.decoder.rest().len() - self.before_key;
        messages::duplicate_field(self.found.copied().unwrap_or_default(), start)
    }

    /// The error that a field is not there that has to be.
    #[cold]
    #[inline(never)]
    pub fn missing(&mut self, key: Key) -> Error {
        messages::missing_field(key, header_offset(self.decoder, self.start))
    }

    /// What there is to ask of fields that were all read in order.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn all_read(self) -> AllRead<'a, 'de> {
        AllRead { decoder: self.decoder, start: self.start }
    }

    #[inline]
    pub(super) fn decoder(&mut self) -> &mut Decoder<'de> {
        self.decoder
    }

    /// How many entries are left, if the container is open.
    #[inline]
    pub(super) fn left(&self) -> Option<usize> {
        self.is_open.then_some(self.left)
    }

    /// Reads the next key: its name, if it is of a kind that fields have.
    fn name(&mut self) -> Result<Option<Name<'de>>> {
        if self.is_object {
            return self.decoder.text_body().map(|name| Some(Name::Text(name.as_bytes())));
        }
        name(self.decoder)
    }

    /// Whether the key that was just read is that of a tag. A tag that comes again is an error.
    fn is_tag(&mut self, name: Option<Name<'_>>, start: usize) -> Result<bool> {
        let is_it = |key: Key| name == Some(name_of(key));
        if let Some([key]) = self.first_tag.filter(|[key]| is_it(key)) {
            return Err(messages::duplicate_field(key, start));
        }
        let Some(tag) = self.tags().find(|tag| is_it(tag.key)) else { return Ok(false) };
        if self.behind & tag.bit() != 0 {
            return Err(messages::duplicate_field(tag.key, start));
        }
        self.behind |= tag.bit();
        Ok(true)
    }

    /// These fields for a function that is not inlined, which has a place in memory for them.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub(super) fn lent(&mut self) -> Fields<'_, 'de> {
        Fields {
            script: self.script.as_deref_mut(),
            error: ManuallyDrop::new(None),
            decoder: self.decoder,
            ..*self
        }
    }

    /// Passes over the entries behind those that were read in order, which `rest` begins with, if no field takes any.
    #[cold]
    #[inline(never)]
    pub(super) fn pass_unknown(mut self, rest: &'de [u8], set: &'static FieldSet, strict: bool) -> bool {
        let before = (self.decoder.clone(), self.script.as_ref().is_some_and(|script| script.was_found));
        self.go_inside(self.left_ahead).set_rest(rest);
        let is_all = self.has_none(set, strict);
        let (decoder, was_found) = before;
        if is_all {
            self.decoder.close(decoder.level());
        } else {
            *self.decoder = decoder;
            if let Some(script) = &mut self.script {
                script.was_found = was_found;
            }
        }
        is_all
    }

    /// Passes over entries up to behind the first key of the set. Whether there is none, and nothing wrong.
    pub(super) fn has_none(&mut self, set: &'static FieldSet, strict: bool) -> bool {
        let found = if self.is_object { self.find_property(set, strict) } else { self.find(set, strict) };
        self.end().is_ok() && found == set.keys.len()
    }

    /// A decoder behind the entry that `rest` begins with, if no field takes it, nor anything else that is looked for.
    #[cold]
    #[inline(never)]
    pub(super) fn behind_unknown(
        &self,
        rest: &'de [u8],
        set: &'static FieldSet,
        strict: bool,
    ) -> Option<Decoder<'de>> {
        // Of these it has to be known which came before.
        if self.script.is_some() || self.tags.is_some() {
            return None;
        }
        let mut decoder = self.decoder.clone();
        decoder.set_rest(rest);
        let mut entry =
            Fields { script: None, error: ManuallyDrop::new(None), decoder: &mut decoder, ..*self };
        entry.go_inside(1);
        entry.has_none(set, strict).then_some(decoder)
    }

    /// Passes over the entries that were read in order. If the place were kept for this at every field, all that come in
    /// order would take longer.
    #[cold]
    #[inline(never)]
    pub fn catch_up(&mut self) {
        if let Err(error) = self.open() {
            self.fail(error);
        }
        while self.left > self.left_ahead {
            self.left -= 1;
            if let Err(error) = self.name().and_then(|name| self.skip(name)) {
                self.fail(error);
            }
        }
    }

    /// Passes over the value of a key.
    fn skip(&mut self, name: Option<Name<'_>>) -> Result<()> {
        let skipped = self.decoder.header().and_then(|header| self.decoder.skip(header));
        skipped.map_err(|error| messages::in_name(error, name))
    }

    #[cold]
    fn unknown(&self, mut before: Decoder<'de>, set: &FieldSet) -> Error {
        let offset = before.offset();
        let found = if self.is_object {
            before.text_body().map(String::from)
        } else {
            before.header().and_then(|header| before.segment(header)).map(PathSegment::into_text)
        };
        match found {
            Ok(found) => messages::unknown_field(&found, set.labels(), offset),
            Err(error) => error,
        }
    }

    /// The value of a field that is not there, or the error that it has to be.
    #[cold]
    #[inline(never)]
    pub fn absent<T>(&mut self, key: Key, absent: Option<T>) -> Result<T> {
        absent.ok_or_else(|| self.missing(key))
    }

    // ----------------------------------------------------------------------------------------- enums

    /// Reads the tag under this key, wherever it is: the position of the variant's tag in `tags`, or how many
    /// there are if it is none of them and another variant takes those. If the tag has to be noted, it is at `place`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn tag(
        self,
        place: &'a mut Option<NotedTag<'a>>,
        of: &'static [Key; 1],
        tags: &'static FieldSet,
        has_other: bool,
    ) -> Result<(Self, usize)> {
        self.tag_with(place, of, tags, has_other, |_| ()).map(|(fields, variant, ())| (fields, variant))
    }

    /// The same, and where the tag is.
    pub fn tag_and_start(
        self,
        place: &'a mut Option<NotedTag<'a>>,
        of: &'static [Key; 1],
        tags: &'static FieldSet,
        has_other: bool,
    ) -> Result<(Self, usize, Start<'de>)> {
        self.tag_with(place, of, tags, has_other, |decoder| Start { place: decoder.place(), left: 1 })
    }

    /// The same, and what `note` makes of where the tag is.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn tag_with<N>(
        mut self,
        place: &'a mut Option<NotedTag<'a>>,
        of: &'static [Key; 1],
        tags: &'static FieldSet,
        has_other: bool,
        note: impl FnOnce(&Decoder<'de>) -> N,
    ) -> Result<(Self, usize, N)> {
        let [key] = *of;
        self.open()?;
        if !self.take(key) {
            let (variant, note) = late_tag(self.decoder, self.left, self.start, key, tags, has_other, note)?;
            self.add_tag(key, false, place);
            return Ok((self, variant, note));
        }
        if let Some([outer]) = self.first_tag.replace(of) {
            self.add_tag(outer, true, place);
        }
        let note = note(self.decoder);
        match headed_name(self.decoder, tags, has_other) {
            Ok(variant) => Ok((self, variant, note)),
            Err(error) => Err(messages::in_key(error, key)),
        }
    }

    /// Moves over a key if it is the next.
    #[inline]
    fn take(&mut self, key: Key) -> bool {
        let is_next =
            self.left > 0 && is_spelled_so(key, self.decoder.style()) && self.decoder.take_exactly(key);
        self.left -= usize::from(is_next);
        is_next
    }

    /// Passes over entries up to behind the key that is looked for. Whether it is there.
    fn pass_until(&mut self, is_it: impl Fn(Option<Name<'_>>) -> bool) -> Result<bool> {
        while let Some(left) = self.left.checked_sub(1) {
            self.left = left;
            let name = self.name()?;
            if is_it(name) {
                return Ok(true);
            }
            self.skip(name)?;
        }
        Ok(false)
    }

    /// Notes a tag where there is a place for it.
    #[inline]
    fn add_tag(&mut self, key: Key, is_behind: bool, place: &'a mut Option<NotedTag<'a>>) {
        let level = self.tags.map_or(0, |outer| outer.level.saturating_add(1));
        let tag = place.insert(NotedTag { key, level, outer: self.tags });
        if is_behind {
            self.behind |= tag.bit();
        }
        self.tags = Some(tag);
    }

    /// Reads the content that stands beside a tag.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn content<T>(
        mut self,
        set: &'static FieldSet,
        strict: bool,
        mut decode: impl FnMut(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> Result<T> {
        let key = set.keys[0];
        // As the engine has it: behind the tag, and nothing else.
        if self.left == 1 && self.take(key) {
            return match self.decoder.header().and_then(|header| decode(header, self.decoder)) {
                Ok(content) => Ok(content),
                Err(error) => Err(messages::in_key(error, key)),
            };
        }
        self.late_content(set, strict, decode)
    }

    /// Reads the content of a tag where other entries are too.
    #[cold]
    #[inline(never)]
    fn late_content<T>(
        mut self,
        set: &'static FieldSet,
        strict: bool,
        decode: impl FnMut(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> Result<T> {
        let mut content = None;
        self.contents(set, strict, &mut content, decode)?;
        content.ok_or_else(|| self.missing(set.keys[0]))
    }

    /// Reads that nothing stands beside a tag, or Nil.
    pub fn no_content(mut self, set: &'static FieldSet, strict: bool) -> Result<()> {
        self.contents(set, strict, &mut None, super::decode_nil)
    }

    /// Reads the one field of a set.
    fn contents<T>(
        &mut self,
        set: &'static FieldSet,
        strict: bool,
        content: &mut Option<T>,
        mut decode: impl FnMut(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> Result<()> {
        while self.find(set, strict) == 0 && fill_by(content, self, &mut decode) {}
        self.end()
    }

    /// Makes other keys an error for the type that is read from these fields.
    pub fn deny_unknown(&mut self) {
        self.is_strict = true;
    }

    /// Passes over all that is left.
    pub fn ignore_rest(&mut self) -> Result<()> {
        self.pass(&FieldSet::OPEN, false)
    }

    // --------------------------------------------------------------------------------------- flatten

    /// Where the entries start that are left.
    pub fn start(&mut self) -> Result<Start<'de>> {
        self.open()?;
        Ok(Start { place: self.decoder.place(), left: self.left })
    }

    /// Reads a type that is flattened into that of these fields, from the entries that were left at `start`.
    pub fn flattened<T: DecodeFields<'de>>(
        &mut self,
        start: &Start<'de>,
        set: &'static FieldSet,
    ) -> Result<T> {
        self.decoder.read_again(start.place.rest.len() - self.decoder.rest().len())?;
        let mut decoder = self.decoder.back_at(&start.place);
        let value = T::decode_fields(Fields {
            is_object: self.is_object,
            tags: self.tags,
            taken: Some(self.taken.unwrap_or(set)),
            ..Fields::of_open(&mut decoder, start.left, self.start)
        });
        // Also after an error, of which an untagged enum makes another attempt.
        self.decoder.take_rereads(&decoder);
        value
    }

    /// Reads the entries that are left into a map, without those that other fields take.
    fn collect<K: GodotDecode<'de>, V: GodotDecode<'de>, C: Extend<(K, V)>>(
        mut self,
        mut map: C,
    ) -> Result<C> {
        self.open()?;
        let taken = self.taken;
        while let Some(left) = self.left.checked_sub(1) {
            self.left = left;
            let mut before = self.decoder.clone();
            let name = self.name()?;
            let is_tag = self.is_tag(name, before.offset())?;
            if is_tag || name.is_some_and(|name| taken.is_some_and(|taken| taken.keeps(name))) {
                self.skip(name)?;
                continue;
            }
            let key = before.value::<K>()?;
            let value = self.decoder.value::<V>().map_err(|error| messages::in_name(error, name))?;
            map.extend(Some((key, value)));
        }
        Ok(map)
    }
}

/// Where the header of a container is, behind which so many bytes were left.
fn header_offset(decoder: &Decoder<'_>, left: usize) -> usize {
    (decoder.offset() + decoder.rest().len()).saturating_sub(left + HEADER_SIZE)
}

/// [`Fields`] that were all read.
#[derive(Debug)]
pub struct AllRead<'a, 'de> {
    decoder: &'a Decoder<'de>,
    /// How many bytes were left behind the container's header.
    start: usize,
}

impl AllRead<'_, '_> {
    /// [`Fields::missing`].
    #[cold]
    #[inline(never)]
    pub fn missing(&mut self, key: Key) -> Error {
        messages::missing_field(key, header_offset(self.decoder, self.start))
    }

    /// [`Fields::absent`].
    #[cold]
    #[inline(never)]
    pub fn absent<T>(&mut self, key: Key, absent: Option<T>) -> Result<T> {
        absent.ok_or_else(|| self.missing(key))
    }
}

/// Reads a tag that is not the first of so many entries, and stays where it was.
#[cold]
#[inline(never)]
fn late_tag<'de, N>(
    decoder: &mut Decoder<'de>,
    left: usize,
    start: usize,
    key: Key,
    tags: &'static FieldSet,
    has_other: bool,
    note: impl FnOnce(&Decoder<'de>) -> N,
) -> Result<(usize, N)> {
    let mut ahead = decoder.clone();
    let mut fields = Fields::of_open(&mut ahead, left, start);
    let tag = fields.pass_until(|name| name == Some(name_of(key))).and_then(|is_there| {
        if !is_there {
            return Err(messages::missing_field(key, header_offset(decoder, start)));
        }
        let note = note(fields.decoder);
        let variant = headed_name(fields.decoder, tags, has_other);
        variant.map(|variant| (variant, note)).map_err(|error| messages::in_key(error, key))
    });
    decoder.read_again(ahead.offset() - decoder.offset())?;
    tag
}

/// Reads a key: its name, if it is of a kind that fields have.
fn name<'de>(decoder: &mut Decoder<'de>) -> Result<Option<Name<'de>>> {
    let header = decoder.header()?;
    Ok(match header.ty() {
        VariantType::String | VariantType::StringName => Some(Name::Text(decoder.text(header)?.as_bytes())),
        VariantType::Int => Some(Name::Int(decoder.int_body(header)?)),
        _ => {
            decoder.skip(header)?;
            None
        }
    })
}

impl<'de> Start<'de> {
    /// Reads what is here once more, as a value of another type.
    pub fn value<T: GodotDecode<'de>>(self, fields: &mut Fields<'_, 'de>) -> Result<T> {
        fields.decoder.back_at(&self.place).value()
    }
}

impl<'de, T: DecodeFields<'de>> DecodeFields<'de> for Box<T> {
    const FIELDS: &'static FieldSet = T::FIELDS;

    const SURE: (usize, usize) = T::SURE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn in_order(next: &mut InOrder<'_, '_, 'de, 0>) -> Usual<Self> {
        T::in_order(next).map(Self::new)
    }

    fn decode_fields(fields: Fields<'_, 'de>) -> Result<Self> {
        T::decode_fields(fields).map(Self::new)
    }
}

/// `None` if not one of the keys is there.
impl<'de, T: DecodeFields<'de>> DecodeFields<'de> for Option<T> {
    const FIELDS: &'static FieldSet = T::FIELDS;

    fn decode_fields(mut fields: Fields<'_, 'de>) -> Result<Self> {
        fields.open()?;
        let mut ahead = fields.decoder.clone();
        let mut looking = Fields::of_open(&mut ahead, fields.left, fields.start);
        let takes_all = T::FIELDS.takes_all();
        let is_there = looking.pass_until(|name| match name {
            Some(name) => T::FIELDS.contains(name) || takes_all && !fields.keeps(name),
            None => takes_all,
        });
        fields.decoder.read_again(ahead.offset() - fields.decoder.offset())?;
        is_there?.then(|| T::decode_fields(fields)).transpose()
    }
}

macro_rules! flatten_maps {
    ($($(#[$attr:meta])* [$($generics:tt)*] [$($bounds:tt)*] $ty:ty, $new:expr;)+) => {$(
        $(#[$attr])*
        impl<K: GodotEncode, V: GodotEncode, $($generics)*> EncodeFields for $ty {
            const FIELDS: &'static FieldSet = &FieldSet::OPEN;

            fn encode_fields(&self, entries: &mut Entries<'_, '_>) -> Step {
                self.iter().try_for_each(|(key, value)| Ok(entries.entry(key, value)?))
            }

            fn fields_len(&self, codec: &Codec) -> usize {
                self.iter().map(|(key, value)| key.encoded_len(codec) + value.encoded_len(codec)).sum()
            }
        }

        $(#[$attr])*
        impl<'de, V: GodotDecode<'de>, K: GodotDecode<'de> + $($bounds)*> DecodeFields<'de> for $ty {
            const FIELDS: &'static FieldSet = &FieldSet::OPEN;

            fn decode_fields(fields: Fields<'_, 'de>) -> Result<Self> {
                fields.collect($new)
            }
        }
    )+};
}
flatten_maps! {
    [] [Ord] BTreeMap<K, V>, Self::new();
    #[cfg(feature = "std")]
    [S] [Eq + Hash, S: BuildHasher + Default] std::collections::HashMap<K, V, S>, Self::default();
    // Messages are the same with and without the feature.
    #[cfg(feature = "indexmap")]
    #[diagnostic::do_not_recommend]
    [S] [Eq + Hash, S: BuildHasher + Default] indexmap::IndexMap<K, V, S>, Self::default();
}

impl<R: Real> EncodeFields for Dictionary<R> {
    const FIELDS: &'static FieldSet = &FieldSet::OPEN;

    fn encode_fields(&self, entries: &mut Entries<'_, '_>) -> Step {
        self.iter().try_for_each(|(key, value)| Ok(entries.entry(key, value)?))
    }

    fn fields_len(&self, codec: &Codec) -> usize {
        self.iter().map(|(key, value)| key.encoded_len(codec) + value.encoded_len(codec)).sum()
    }
}

impl<'de, R: Real> DecodeFields<'de> for Dictionary<R> {
    const FIELDS: &'static FieldSet = &FieldSet::OPEN;

    fn decode_fields(fields: Fields<'_, 'de>) -> Result<Self> {
        fields.collect::<Variant<R>, Variant<R>, _>(Self::new())
    }
}

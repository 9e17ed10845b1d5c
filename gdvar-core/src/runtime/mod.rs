//! What derived code calls, so that the compiler sees it once. No part of the public interface.
//!
//! A field's key is a constant: its whole encoded form. A text key is a header, `u32` length, the text and its
//! padding (`b"\x04\0\0\0\x02\0\0\0hp\0\0"`), an integer key a header and an `i32` or `i64`. All that there is to
//! know of a key, for messages and for comparing it with other forms of the same key, is read out of it. The
//! tags of an enum's variants have the same form.
//!
//! Derived code calls methods only on `&mut` or by value, and all of them take that: a method that took `&self` would
//! stand behind one of the same name that a trait of the user's gives to every type.

mod enums;
mod fields;
pub mod form;
mod index;
mod known;
mod messages;

pub use self::enums::{
    Attempts, Outside, UsualVariant, name, never_written, outside, pass_tag, usual_variant,
};
pub(crate) use self::fields::Taken;
pub use self::fields::{
    AllRead, DecodeFields, EncodeFields, FieldSet, Fields, Start, assert_disjoint, decode_dictionary,
    decode_fields, decode_object, dictionary_len, encode_dictionary, in_order, take_dictionary,
};
pub(crate) use self::index::is_constant;
pub(crate) use self::known::fill;
pub use self::known::{InOrder, anew, fill_by, if_came, keep_in_memory, least, no_place, sure};
pub(crate) use self::messages::in_key;
use crate::array::ElementType;
use crate::codec::Codec;
pub use crate::cursor::{Appender, Reader};
use crate::decode::{GodotDecode, wrong_length};
use crate::decoder::{Decoder, Elements as ElementsDecoder, Header};
use crate::dialect::Dialect;
pub use crate::encode::Appended;
use crate::encode::GodotEncode;
pub use crate::encoder::Step;
use crate::encoder::{
    COUNT_SIZE, Elements, Encoder, Entries, HEAD_SIZE, HEADER_SIZE, Properties, WIDE, text_len,
};
use crate::error::{Error, ErrorKind, Result};
use crate::object::{Object, decode_reference};
pub use crate::read::{Passed, Usual};
use crate::variant_type::VariantType;

/// What is declared of structs that are written as Dictionaries.
pub const DICTIONARY: ElementType = ElementType::Builtin(VariantType::Dictionary);

/// What is declared of structs that are written as Arrays.
pub const ARRAY: ElementType = ElementType::Builtin(VariantType::Array);

/// What is declared of names.
pub const STRING: ElementType = ElementType::Builtin(VariantType::String);

/// What is declared of names that are `StringName`s.
pub const STRING_NAME: ElementType = ElementType::Builtin(VariantType::StringName);

/// What is declared of discriminants.
pub const INT: ElementType = ElementType::Builtin(VariantType::Int);

/// What is declared of objects.
pub fn object_type(class: &str, script: Option<&str>) -> ElementType {
    script.map_or_else(|| ElementType::class(class), ElementType::script)
}

/// Bytes of a header and a count.
pub const CONTAINER_LEN: usize = HEAD_SIZE;

/// Bytes of Nil.
pub const NIL_LEN: usize = HEADER_SIZE;

// ------------------------------------------------------------------------------------------------- keys

/// A key as its bytes on the wire.
pub type Key = &'static [u8];

/// What a key's bytes say.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Name<'a> {
    Text(&'a [u8]),
    Int(i64),
}

/// Ids that are the same in every dialect.
const INT_ID: u8 = VariantType::Int.common_header().to_le_bytes()[0];
const STRING_ID: u8 = VariantType::String.common_header().to_le_bytes()[0];

const fn name_of(key: &[u8]) -> Name<'_> {
    match *key {
        [INT_ID, _, 0, _, a, b, c, d] => Name::Int(i32::from_le_bytes([a, b, c, d]) as i64),
        [INT_ID, _, _, _, a, b, c, d, e, f, g, h] => Name::Int(i64::from_le_bytes([a, b, c, d, e, f, g, h])),
        [_, _, _, _, a, b, c, d, ref text @ ..] => {
            // A derive wrote the length: that of a literal.
            let (text, _padding) = text.split_at(u32::from_le_bytes([a, b, c, d]) as usize);
            Name::Text(text)
        }
        _ => panic!("no key is shorter than a header and four bytes"),
    }
}

/// The key for an int that only the compiler knows.
///
/// # Panics
///
/// If it is none of Godot's, while the type that it is a tag of is compiled.
#[track_caller]
#[allow(clippy::cast_possible_truncation, reason = "it is compared")]
pub const fn int_key(number: i128) -> [u8; 12] {
    assert!(
        number == number as i64 as i128,
        "this discriminant is no int of Godot's, which has 64 bits with a sign: choose another"
    );
    let number = number as i64;
    let [a, b, c, d, e, f, g, h] = number.to_le_bytes();
    [INT_ID, 0, WIDE.to_le_bytes()[0], 0, a, b, c, d, e, f, g, h]
}

/// The [`STRUCT_ROOM`](GodotEncode::STRUCT_ROOM) of a struct, from its fields' [`ROOM`](GodotEncode::ROOM) and the bytes of
/// their keys.
pub const fn room_of_fields(keys: usize, fields: &[usize]) -> usize {
    let (mut room, mut index) = (CONTAINER_LEN + keys, 0);
    while index < fields.len() {
        if fields[index] == 0 {
            return 0;
        }
        room += fields[index];
        index += 1;
    }
    room
}

/// The [`ROOM`](GodotEncode::ROOM) of a struct that is written apart, from its [`STRUCT_ROOM`](GodotEncode::STRUCT_ROOM).
pub const fn room_apart(room: usize) -> usize {
    if room > 0 { CONTAINER_LEN } else { 0 }
}

/// Writes a struct that is a Dictionary in the midst of others, with a function of its own. Whether it did.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn append_apart<T: GodotEncode + ?Sized>(out: &mut Appender<'_, '_>, value: &T) -> bool {
    out.struct_apart(value)
}

/// Writes a struct that is a Dictionary in the midst of others: so many entries, with `write`. Whether it did.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn append_dictionary<'e, 'a>(
    out: &mut Appender<'e, 'a>,
    count: u32,
    write: impl FnOnce(&mut Appender<'e, 'a>) -> bool,
) -> bool {
    out.inside(
        #[cfg_attr(not(debug_assertions), inline(always))]
        |out| out.dictionary(count) && write(out),
    )
}

/// Writes a struct as [`append_dictionary`] does, if there are so many bytes of room or more. Whether it did.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn append_struct<'e, 'a>(
    out: &mut Appender<'e, 'a>,
    room: usize,
    count: u32,
    write: impl FnOnce(&mut Appender<'e, 'a>) -> bool,
) -> bool {
    out.find_room(room) && append_dictionary(out, count, write)
}

/// Writes a tag that is a String in the midst of others: one of several, of which the shortest has so many bytes. Whether it
/// did.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn append_tag(out: &mut Appender<'_, '_>, least: usize, tag: Key) -> bool {
    out.write_all(least, tag)
}

/// Writes a key whose bytes are not the same in every dialect.
fn varying_key(key: Key, encoder: &mut Encoder<'_>) -> Result<()> {
    let dialect = encoder.dialect();
    match name_of(key) {
        Name::Int(number) => encoder.int(number),
        Name::Text(_) if !dialect.has(VariantType::StringName) => {
            Err(Error::unsupported(VariantType::StringName, dialect).at(encoder.offset()))
        }
        Name::Text(_) => {
            encoder.bytes(key);
            Ok(())
        }
    }
}

/// Writes a key or a tag as a value of its own.
#[inline]
pub fn tag(key: Key, encoder: &mut Encoder<'_>) -> Result<()> {
    if is_constant(key) {
        encoder.bytes(key);
        return Ok(());
    }
    varying_key(key, encoder)
}

/// A key or a tag as a value of its own.
pub(crate) struct Tag(pub(crate) Key);

impl GodotEncode for Tag {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        tag(self.0, encoder)
    }
}

// --------------------------------------------------------------------------------------------- encoding

/// Makes room for entries that are sure to come: so many, whose keys and values take so many bytes at least. This comes
/// before the first entry.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn announce(entries: &mut Entries<'_, '_>, count: u32, room: usize) -> Step {
    entries.announce(count, room)
}

/// The same for entries of which one is a Dictionary: with the room that it takes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn announce_around(entries: &mut Entries<'_, '_>, count: u32, room: usize) -> Step {
    entries.announce_around(count, room)
}

/// Says how many entries are sure to come in a Dictionary that was [announced](announce_around) with those around it.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn announce_within(entries: &mut Entries<'_, '_>, count: u32) -> Step {
    entries.announce_within(count)
}

/// Writes a Dictionary whose entries are announced first of all. `write` may be called twice, and passes the second time by
/// what it wrote the first time.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn dictionary<'a>(encoder: &mut Encoder<'a>, write: impl Fn(&mut Entries<'_, 'a>) -> Step) -> Result<()> {
    encoder.announced_dictionary(write)
}

/// Stands before entries of which nobody knows how many they are if the same question is asked again.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn leave_to_last_go(entries: &mut Entries<'_, '_>) -> Step {
    entries.leave_to_last_go()
}

/// Goes on behind an entry that is not written this time.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn leave_out(entries: &mut Entries<'_, '_>) {
    entries.leave_out();
}

/// Writes an entry whose value `write` writes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn entry_with<'a, const K: usize>(
    entries: &mut Entries<'_, 'a>,
    key: &'static [u8; K],
    write: impl FnOnce(&mut Encoder<'a>) -> Result<()>,
) -> Step {
    entries.keyed_with(key, |_| false, write)
}

/// Writes an entry that declares what its value is made of.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn entry_typed<const K: usize, T: form::Typed + ?Sized>(
    entries: &mut Entries<'_, '_>,
    key: &'static [u8; K],
    value: &T,
) -> Step {
    entries.keyed_with(
        key,
        #[cfg_attr(not(debug_assertions), inline(always))]
        |out| value.append_typed(out),
        |encoder| value.encode_typed(encoder),
    )
}

/// Writes an entry whose value is a Dictionary. Its entries are announced first of all.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn entry_dictionary<'a, const K: usize>(
    entries: &mut Entries<'_, 'a>,
    key: &'static [u8; K],
    write: impl Fn(&mut Entries<'_, 'a>) -> Step,
) -> Step {
    entries.nested(key, write)
}

/// Writes an entry whose value is a tag.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn tag_entry<const K: usize, const V: usize>(
    entries: &mut Entries<'_, '_>,
    key: &'static [u8; K],
    value: &'static [u8; V],
) -> Step {
    entries.constant(key, value)
}

/// Writes Nil.
pub fn nil(encoder: &mut Encoder<'_>) -> Result<()> {
    encoder.nil()
}

/// Writes a full Object. Its script comes first, before the properties that the script declares.
pub fn object(
    class: &'static str,
    script: Option<&'static str>,
    encoder: &mut Encoder<'_>,
    write: impl FnOnce(&mut Properties<'_, '_>) -> Result<()>,
) -> Result<()> {
    let dialect = encoder.dialect();
    if script.is_some() && !reads_scripts_as_paths(dialect) {
        let message = alloc::format!("{dialect} has no script that is given by its path");
        return Err(encoder.error(ErrorKind::Unsupported, message));
    }
    encoder.object(class, |properties| {
        if let Some(script) = script {
            properties.property("script", script)?;
        }
        write(properties)
    })
}

/// Whether the property `script` of an Object is the script's path. Before Godot 4.3 it is the script itself.
const fn reads_scripts_as_paths(dialect: Dialect) -> bool {
    matches!(dialect, Dialect::Godot4 | Dialect::Godot4_3)
}

/// How many bytes [`object`] writes, without the properties.
pub fn object_len(class: &str, script: Option<&str>) -> usize {
    let script = script.map_or(0, |script| text_len("script") + HEADER_SIZE + text_len(script));
    HEADER_SIZE + text_len(class) + COUNT_SIZE + script
}

/// Writes a property whose value `write` writes.
#[inline]
pub fn property_with(
    properties: &mut Properties<'_, '_>,
    key: Key,
    write: impl FnOnce(&mut Encoder<'_>) -> Result<()>,
) -> Result<()> {
    properties.name(&key[HEADER_SIZE..]).and_then(write).map_err(|error| messages::in_key(error, key))
}

/// What a function writes, as a value.
struct Written<F>(F);

impl<F: Fn(&mut Encoder<'_>) -> Result<()>> GodotEncode for Written<F> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.0(encoder)
    }
}

/// Writes an element that `write` writes.
pub fn element_with(
    elements: &mut Elements<'_, '_>,
    write: impl Fn(&mut Encoder<'_>) -> Result<()>,
) -> Result<()> {
    elements.element(&Written(write))
}

/// Writes an object's id; 0 is none.
pub fn encode_object_id(id: u64, encoder: &mut Encoder<'_>) -> Result<()> {
    let object: Object = if id == 0 { Object::Null } else { Object::Id(id) };
    object.encode(encoder)
}

/// How many bytes [`encode_object_id`] writes.
pub fn object_id_len(id: u64, codec: &Codec) -> usize {
    let object: Object = if id == 0 { Object::Null } else { Object::Id(id) };
    object.encoded_len(codec)
}

// --------------------------------------------------------------------------------------------- decoding

/// Reads Nil.
pub fn decode_nil(header: Header, decoder: &mut Decoder<'_>) -> Result<()> {
    <()>::decode(header, decoder)
}

/// Reads an object's id; none is 0.
pub fn decode_object_id(header: Header, decoder: &mut Decoder<'_>) -> Result<u64> {
    // A struct that wants an id has no use for a full object, whether one is allowed or not.
    let is_full = header.ty() == VariantType::Object
        && if decoder.dialect().flags_object_ids() { !header.is_wide() } else { decoder.full_objects() };
    let start = decoder.start_of(header);
    let id = if is_full { None } else { decode_reference(header, decoder)? };
    id.ok_or_else(|| {
        Error::new(ErrorKind::TypeMismatch, "expected an instance id, found a full Object").at(start)
    })
}

/// Opens an array of at least `least` and at most `most` elements.
pub fn elements<'a, 'de>(
    header: Header,
    decoder: &'a mut Decoder<'de>,
    least: usize,
    most: usize,
) -> Result<ElementsDecoder<'a, 'de>> {
    let start = decoder.offset();
    let elements = decoder.elements(header)?;
    let found = elements.len();
    if (least..=most).contains(&found) { Ok(elements) } else { Err(wrong_length(least..=most, found, start)) }
}

/// Reads an element that [`elements`] found to be there.
pub fn element<'de, T: GodotDecode<'de>>(elements: &mut ElementsDecoder<'_, 'de>) -> Result<T> {
    element_or_absent(elements)?.ok_or_else(|| wrong_length(1..=1, 0, 0))
}

/// Reads an element with `decode` that [`elements`] found to be there.
pub fn element_by<'de, T>(
    elements: &mut ElementsDecoder<'_, 'de>,
    decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
) -> Result<T> {
    elements.next_with(decode)?.ok_or_else(|| wrong_length(1..=1, 0, 0))
}

/// Reads an element, if it is there.
pub fn element_or_absent<'de, T: GodotDecode<'de>>(
    elements: &mut ElementsDecoder<'_, 'de>,
) -> Result<Option<T>> {
    elements.next()
}

/// Reads an element with `decode`, if it is there.
pub fn element_or_absent_by<'de, T>(
    elements: &mut ElementsDecoder<'_, 'de>,
    decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
) -> Result<Option<T>> {
    elements.next_with(decode)
}

/// The error of a conversion that a type refused.
#[cold]
pub fn refused(error: impl core::fmt::Display, start: usize) -> Error {
    Error::custom(error).at(start)
}

/// Where the value starts of which the header was read.
pub fn start(header: Header, decoder: &mut Decoder<'_>) -> usize {
    decoder.start_of(header)
}

//! What derived code calls, so that the compiler sees it once. No part of the public interface.
//!
//! A field's key is a constant: its whole encoded form. A text key is a header, `u32` length, the text and its
//! padding (`b"\x04\0\0\0\x02\0\0\0hp\0\0"`), an integer key a header and an `i32` or `i64`. All that there is to
//! know of a key, for messages and for comparing it with other forms of the same key, is read out of it.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::array::ElementType;
use crate::codec::Codec;
use crate::decode::GodotDecode;
use crate::decoder::{Decoder, Header};
use crate::encode::GodotEncode;
use crate::encoder::{COUNT_SIZE, Encoder, Entries, HEADER_SIZE};
use crate::error::{Error, ErrorKind, Result};
use crate::variant_type::VariantType;

/// The type of every struct that is written as a Dictionary.
pub const DICTIONARY: ElementType = ElementType::Builtin(VariantType::Dictionary);

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
const INT_ID: u8 = 2;
const STRING_ID: u8 = 4;

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

/// The key for messages: text as it is, an int in digits.
fn label(key: &[u8]) -> String {
    match name_of(key) {
        Name::Text(text) => String::from_utf8_lossy(text).into_owned(),
        Name::Int(number) => number.to_string(),
    }
}

/// The error, seen from the dictionary that holds the value at fault under this key.
#[cold]
#[inline(never)]
fn in_key(error: Error, key: Key) -> Error {
    match name_of(key) {
        Name::Text(_) => error.in_field(label(key)),
        Name::Int(number) => error.in_key(number),
    }
}

// --------------------------------------------------------------------------------------------- encoding

/// A type whose entries can stand alone in a Dictionary or among those of another type.
pub trait EncodeFields {
    /// Writes the entries.
    fn encode_fields(&self, entries: &mut Entries<'_, '_>) -> Result<()>;

    /// How many bytes that writes.
    fn fields_len(&self, codec: &Codec) -> usize;
}

/// Writes a Dictionary with these entries.
#[inline(always)]
pub fn encode_dictionary<T: EncodeFields + ?Sized>(value: &T, encoder: &mut Encoder<'_>) -> Result<()> {
    encoder.dictionary(|entries| value.encode_fields(entries))
}

/// How many bytes [`encode_dictionary`] writes.
pub fn dictionary_len<T: EncodeFields + ?Sized>(value: &T, codec: &Codec) -> usize {
    HEADER_SIZE + COUNT_SIZE + value.fields_len(codec)
}

/// How much room a value takes, as far as its type tells.
#[inline(always)]
pub const fn room_of<T: GodotEncode + ?Sized>(_: &T) -> usize {
    T::ROOM
}

/// Makes room for so many entries: for their keys, which are as long, and their values, as far as those are of a
/// fixed size.
#[inline(always)]
pub fn announce(entries: &mut Entries<'_, '_>, count: usize, keys: usize, values: usize) {
    entries.announce(count, keys + values);
}

/// Writes an entry.
#[inline(always)]
pub fn entry<const K: usize, T: GodotEncode + ?Sized>(
    entries: &mut Entries<'_, '_>,
    key: &'static [u8; K],
    value: &T,
) -> Result<()> {
    // Known when this is inlined.
    if key[0] == STRING_ID {
        return entries.keyed(key, value).map_err(|error| in_key(error, key));
    }
    entry_with(entries, key, |encoder| value.encode(encoder))
}

/// Writes an entry whose value `write` writes.
#[inline(always)]
pub fn entry_with(
    entries: &mut Entries<'_, '_>,
    key: Key,
    write: impl FnOnce(&mut Encoder<'_>) -> Result<()>,
) -> Result<()> {
    entries.with_encoder(|encoder| {
        encode_key(encoder, key)?;
        write(encoder).map_err(|error| in_key(error, key))
    })
}

/// Writes a key, which may have other bytes in some dialects.
fn encode_key(encoder: &mut Encoder<'_>, key: Key) -> Result<()> {
    let dialect = encoder.dialect();
    match name_of(key) {
        Name::Int(number) if !dialect.flags_numbers() => encoder.int(number),
        Name::Text(_) if key[0] != STRING_ID && !dialect.has(VariantType::StringName) => {
            Err(Error::unsupported(VariantType::StringName, dialect).at(encoder.offset()))
        }
        _ => {
            encoder.bytes(key);
            Ok(())
        }
    }
}

// --------------------------------------------------------------------------------------------- decoding

/// A type that is read from entries.
pub trait DecodeFields<'de>: Sized {
    /// Reads the entries.
    fn decode_fields(fields: &mut Fields<'_, 'de>) -> Result<Self>;
}

/// Reads a Dictionary with these entries.
pub fn decode_dictionary<'de, T: DecodeFields<'de>>(header: Header, decoder: &mut Decoder<'de>) -> Result<T> {
    let mut fields = Fields::open(header, decoder)?;
    let value = T::decode_fields(&mut fields)?;
    fields.close();
    Ok(value)
}

/// The entries of a Dictionary of which the keys are known.
///
/// In the declared order, and with the declared kind of key, [`field`](Self::field) reads each by comparing its
/// key's bytes; [`rest`](Self::rest) reads what is left in whatever order.
#[derive(Debug)]
pub struct Fields<'a, 'de> {
    decoder: &'a mut Decoder<'de>,
    left: usize,
    /// Where the container's header is.
    start: usize,
    /// The level to return to.
    depth: u32,
}

/// Reads a value into a slot. Whether the slot was free.
pub type ReadSlot<'a, 'de> = &'a mut dyn FnMut(usize, &mut Decoder<'de>) -> Result<bool>;

impl<'a, 'de> Fields<'a, 'de> {
    fn open(header: Header, decoder: &'a mut Decoder<'de>) -> Result<Self> {
        let start = decoder.offset().saturating_sub(HEADER_SIZE);
        if header.ty() != VariantType::Dictionary {
            return Err(decoder.mismatch("Dictionary", header));
        }
        if header.flags() != 0 {
            // What the dictionary declares is of no interest to fields that have types of their own.
            decoder.element_type(header.flags())?;
            decoder.element_type(header.flags() >> 2)?;
        }
        // An entry is at least two headers.
        let (left, depth) = decoder.open(2 * HEADER_SIZE)?;
        Ok(Self { decoder, left, start, depth })
    }

    fn close(self) {
        self.decoder.close(self.depth);
    }

    /// Reads a field if it comes next.
    #[inline]
    pub fn field<T: GodotDecode<'de>>(&mut self, key: Key, slot: &mut Option<T>) -> Result<()> {
        self.field_with(key, slot, T::decode)
    }

    /// Reads a field with `decode` if it comes next.
    #[inline]
    pub fn field_with<T>(
        &mut self,
        key: Key,
        slot: &mut Option<T>,
        decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
    ) -> Result<()> {
        if self.left > 0 && self.decoder.take_exactly(key) {
            self.left -= 1;
            let value = self.decoder.header().and_then(|header| decode(header, self.decoder));
            *slot = Some(value.map_err(|error| in_key(error, key))?);
        }
        Ok(())
    }

    /// Reads the fields that are left. `read` gets the position of a field's key in `keys`; other keys are an
    /// error if the type is `strict`.
    #[inline]
    pub fn rest(&mut self, keys: &[Key], strict: bool, read: ReadSlot<'_, 'de>) -> Result<()> {
        if self.left == 0 { Ok(()) } else { self.rest_in_any_order(keys, strict, read) }
    }

    #[cold]
    fn rest_in_any_order(&mut self, keys: &[Key], strict: bool, read: ReadSlot<'_, 'de>) -> Result<()> {
        while let Some(left) = self.left.checked_sub(1) {
            self.left = left;
            let start = self.decoder.offset();
            let before = self.decoder.clone();
            let header = self.decoder.header()?;
            let name = match header.ty() {
                VariantType::String | VariantType::StringName => {
                    Some(Name::Text(self.decoder.text(header)?.as_bytes()))
                }
                VariantType::Int => Some(Name::Int(self.decoder.int_body(header)?)),
                _ => {
                    self.decoder.skip(header)?;
                    None
                }
            };
            let known = name.and_then(|name| keys.iter().position(|key| name_of(key) == name));
            if let Some(index) = known {
                let key = keys[index];
                if !read(index, self.decoder).map_err(|error| in_key(error, key))? {
                    let message = format!("duplicate field `{}`", label(key));
                    return Err(Error::new(ErrorKind::DuplicateField, message).at(start));
                }
            } else if strict {
                return Err(unknown_field(before, keys));
            } else {
                let header = self.decoder.header()?;
                self.decoder.skip(header)?;
            }
        }
        Ok(())
    }

    /// The value of a field that has to be there, unless its type has a value for one that is not.
    #[inline]
    pub fn required<T: GodotDecode<'de>>(&self, slot: Option<T>, key: Key) -> Result<T> {
        match slot {
            Some(value) => Ok(value),
            None => T::absent().ok_or_else(|| self.missing(key)),
        }
    }

    /// The value of a field that has to be there.
    #[inline]
    pub fn present<T>(&self, slot: Option<T>, key: Key) -> Result<T> {
        slot.ok_or_else(|| self.missing(key))
    }

    #[cold]
    fn missing(&self, key: Key) -> Error {
        Error::new(ErrorKind::MissingField, format!("missing field `{}`", label(key))).at(self.start)
    }
}

/// Reads a field's value, in whatever order it came. `false` if it had one.
pub fn fill<'de, T: GodotDecode<'de>>(slot: &mut Option<T>, decoder: &mut Decoder<'de>) -> Result<bool> {
    fill_with(slot, decoder, T::decode)
}

/// Reads a field's value with `decode`. `false` if it had one.
pub fn fill_with<'de, T>(
    slot: &mut Option<T>,
    decoder: &mut Decoder<'de>,
    decode: impl FnOnce(Header, &mut Decoder<'de>) -> Result<T>,
) -> Result<bool> {
    if slot.is_some() {
        return Ok(false);
    }
    let header = decoder.header()?;
    *slot = Some(decode(header, decoder)?);
    Ok(true)
}

// --------------------------------------------------------------------------------------------- messages

/// The error that the key that comes next is none of these.
#[cold]
fn unknown_field(mut decoder: Decoder<'_>, known: &[Key]) -> Error {
    let start = decoder.offset();
    let key = match decoder.value::<crate::variant::Variant<f64>>() {
        Ok(key) => key.as_str().map_or_else(|| key.to_string(), ToString::to_string),
        Err(error) => return error,
    };
    let known = known.iter().map(|key| label(key)).collect();
    let message = format!("unknown field `{key}`, expected {}", nearest_first(&key, known));
    Error::new(ErrorKind::UnknownField, message).at(start)
}

/// Names in words, the one that is most like `wanted` first.
fn nearest_first(wanted: &str, mut names: Vec<String>) -> String {
    names.sort_by_key(|name| distance(wanted, name));
    match names.as_slice() {
        [] => String::from("none"),
        [only] => format!("`{only}`"),
        several => format!("one of `{}`", several.join("`, `")),
    }
}

/// Longer names are not worth comparing letter by letter.
const MAX_COMPARED: usize = 64;

/// How many letters have to be changed, added or left out to make one name the other.
fn distance(a: &str, b: &str) -> usize {
    if a.len().max(b.len()) > MAX_COMPARED {
        return MAX_COMPARED;
    }
    // A row of the usual table: the distances from the letters of `a` so far to the beginnings of `b`.
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.bytes().enumerate() {
        let mut diagonal = core::mem::replace(&mut row[0], i + 1);
        for (j, to) in b.bytes().enumerate() {
            let changed = diagonal + usize::from(!from.eq_ignore_ascii_case(&to));
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

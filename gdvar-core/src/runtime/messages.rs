//! The errors of derived code.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Key, Name, name_of};
use crate::decoder::{Decoder, Header};
use crate::encoder::HEADER_SIZE;
use crate::error::{Error, ErrorKind, excerpt};
use crate::variant_type::VariantType;

/// The key for messages: text as it is, an int in digits.
pub(super) fn label(key: &[u8]) -> String {
    label_of(name_of(key))
}

fn label_of(name: Name<'_>) -> String {
    match name {
        Name::Text(text) => String::from_utf8_lossy(text).into_owned(),
        Name::Int(number) => number.to_string(),
    }
}

/// The error, seen from the dictionary that holds the value at fault under this key.
#[cold]
#[inline(never)]
pub(crate) fn in_key(error: Error, key: Key) -> Error {
    in_name(error, Some(name_of(key)))
}

/// The same with a key that was read, if it is of a kind that fields have.
#[cold]
pub(super) fn in_name(error: Error, name: Option<Name<'_>>) -> Error {
    match name {
        Some(Name::Text(text)) => error.in_field(String::from_utf8_lossy(text).into_owned()),
        Some(Name::Int(number)) => error.in_key(number),
        None => error,
    }
}

/// The error that the value behind a header is no Dictionary.
#[cold]
#[inline(never)]
pub(super) fn no_dictionary(header: Header, decoder: &Decoder<'_>) -> Error {
    decoder.mismatch(VariantType::Dictionary, header)
}

/// The error that a variant with its content is no Dictionary of one entry. `start` is behind its header.
#[cold]
#[inline(never)]
pub(super) fn no_single_entry(count: usize, start: usize) -> Error {
    let message = format!("expected a Dictionary of one entry, the name of a variant, found {count} entries");
    Error::new(ErrorKind::WrongLength, message).at(start.saturating_sub(HEADER_SIZE))
}

#[cold]
#[inline(never)]
pub(super) fn missing_field(key: Key, offset: usize) -> Error {
    Error::new(ErrorKind::MissingField, format!("missing field `{}`", label(key))).at(offset)
}

#[cold]
pub(super) fn duplicate_field(key: Key, offset: usize) -> Error {
    Error::new(ErrorKind::DuplicateField, format!("duplicate field `{}`", label(key))).at(offset)
}

/// The error that a flattened map has a key of the fields around it.
#[cold]
#[inline(never)]
pub(super) fn taken_key(name: Name<'_>, offset: usize) -> Error {
    let label = label_of(name);
    let message = format!("a flattened map has the key `{}` of a field beside it", excerpt(&label));
    Error::new(ErrorKind::DuplicateField, message).at(offset)
}

/// The error that the key that comes next is none of these.
#[cold]
pub(super) fn unknown_field(found: &str, known: Vec<String>, offset: usize) -> Error {
    let message = format!("unknown field `{}`, expected {}", excerpt(found), nearest_first(found, known));
    Error::new(ErrorKind::UnknownField, message).at(offset)
}

/// The error that the value behind a header is no tag of these.
#[cold]
pub(super) fn unknown_variant(header: Header, mut decoder: Decoder<'_>, known: &[Key]) -> Error {
    let start = decoder.start_of(header);
    let found = match decoder.segment(header) {
        Ok(found) => found.into_text(),
        Err(error) => return error,
    };
    let known = known.iter().map(|key| label(key)).collect();
    let message = format!("unknown variant `{}`, expected {}", excerpt(&found), nearest_first(&found, known));
    Error::new(ErrorKind::UnknownVariant, message).at(start)
}

/// Names in words, those that are most like `wanted` first.
fn nearest_first(wanted: &str, names: Vec<String>) -> String {
    // Each is put in its place: std's sort would be 7 kB of machine code in every program.
    let (mut sorted, mut distances) = (Vec::new(), Vec::new());
    for name in names {
        let distance = distance(wanted, &name);
        let place = distances.partition_point(|nearer| *nearer <= distance);
        sorted.insert(place, name);
        distances.insert(place, distance);
    }
    match sorted.as_slice() {
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

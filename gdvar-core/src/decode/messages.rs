//! The errors of reading that schemas report too, and others about keys and tags.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Display;
use core::ops::RangeInclusive;

use crate::decode::decoder::{Decoder, Header};
use crate::error::{Error, ErrorKind, PathSegment, excerpt};
use crate::format::keys::{Key, Name, label, label_of, name_of};
use crate::format::variant_type::VariantType;

/// Adds a key to the path of an error in its value.
#[cold]
#[inline(never)]
pub fn in_key(error: Error, key: Key) -> Error {
    in_name(error, Some(name_of(key)))
}

/// Adds a key that was read to the path of an error in its value, if the key is a text or an int.
#[cold]
pub(crate) fn in_name(error: Error, name: Option<Name<'_>>) -> Error {
    match name {
        Some(Name::Text(text)) => error.in_field(String::from_utf8_lossy(text).into_owned()),
        Some(Name::Int(number)) => error.in_key(number),
        None => error,
    }
}

/// Returns the error for an Object that has another class or is null.
#[cold]
pub(crate) fn other_class(expected: &str, found: Option<&str>) -> Error {
    let found = found.map_or_else(|| String::from("null"), excerpt);
    Error::new(ErrorKind::TypeMismatch, format!("expected an Object of class {expected}, found {found}"))
}

/// Returns the error for an Object that has another script, or none.
#[cold]
pub(crate) fn other_script(expected: &str, found: Option<&str>) -> Error {
    let found = excerpt(found.unwrap_or("none"));
    Error::new(ErrorKind::TypeMismatch, format!("expected the script {expected}, found {found}"))
}

/// Returns the error for a value of another type.
#[cold]
pub fn mismatch(expected: &dyn Display, found: VariantType) -> Error {
    Error::new(ErrorKind::TypeMismatch, format!("expected {expected}, found {found}"))
}

/// Returns the error for a number that does not fit a type.
#[cold]
pub fn out_of_range(number: &dyn Display, ty: &dyn Display) -> Error {
    Error::new(ErrorKind::OutOfRange, format!("{number} does not fit {ty}"))
}

/// Returns the error for a float that would be rounded to 32 bits.
#[cold]
pub fn does_not_fit_f32(number: &dyn Display) -> Error {
    let message = format!("{number} does not fit f32 without a loss (f64 holds it, as Godot's floats do)");
    Error::new(ErrorKind::PrecisionLoss, message)
}

/// Returns the error for text that is not a single character.
#[cold]
pub(crate) fn not_one_character(text: &str) -> Error {
    let message = format!("expected one character, found {}", text.chars().count());
    Error::new(ErrorKind::WrongLength, message)
}

/// Returns the error for a sequence of another length.
#[cold]
pub fn wrong_length(expected: RangeInclusive<usize>, found: usize) -> Error {
    let (least, most) = expected.into_inner();
    let expected = match (least, most) {
        (1, 1) => "1 element".into(),
        _ if least == most => format!("{least} elements"),
        _ => format!("{least} to {most} elements"),
    };
    Error::new(ErrorKind::WrongLength, format!("expected {expected}, found {found}"))
}

/// Returns the error for a variant with content whose Dictionary does not have exactly one entry.
#[cold]
#[inline(never)]
pub(crate) fn no_single_entry(count: usize) -> Error {
    let message = format!("expected a Dictionary of one entry, the name of a variant, found {count} entries");
    Error::new(ErrorKind::WrongLength, message)
}

/// Returns the error for the name of a variant that has content, without the content.
#[cold]
pub(crate) fn name_alone(name: &str) -> Error {
    let message = format!(
        "the variant `{name}` has content: expected a Dictionary with the key `{name}`, found only the name"
    );
    Error::new(ErrorKind::TypeMismatch, message)
}

/// Returns the error for a Dictionary with entries as the content of a variant without fields.
#[cold]
pub(crate) fn not_empty(count: usize) -> Error {
    let message = format!("expected null or an empty Dictionary, found a Dictionary of {count}");
    Error::new(ErrorKind::TypeMismatch, message)
}

/// Returns the error for an untagged enum that has nothing to try.
#[cold]
pub fn no_variants() -> Error {
    Error::new(ErrorKind::UnknownVariant, "the enum has no variants")
}

/// Returns the error for a value that fits no variant of an untagged enum, given the error of the nearest variant. A
/// variant without a name was tried by its tag.
#[cold]
pub(crate) fn no_variant_fits(nearest: Option<&str>, error: Error) -> Error {
    match (error.kind(), nearest) {
        // The error of a nested enum is sufficient, so messages do not grow with nesting.
        (ErrorKind::UnknownVariant | ErrorKind::TooDeep, _) | (_, None) => error,
        (_, Some(name)) => error.reworded(ErrorKind::UnknownVariant, |message| {
            format!("no variant fits; the nearest is `{name}`: {message}")
        }),
    }
}

/// Returns the error for a required field without an entry.
#[cold]
#[inline(never)]
pub(crate) fn missing_field(name: Name<'_>) -> Error {
    Error::new(ErrorKind::MissingField, format!("missing field `{}`", label_of(name)))
}

/// Returns the error for a second entry of one field.
#[cold]
pub(crate) fn duplicate_field(name: Name<'_>) -> Error {
    Error::new(ErrorKind::DuplicateField, format!("duplicate field `{}`", label_of(name)))
}

/// Returns the error for an unknown key.
#[cold]
pub(crate) fn unknown_field(found: &str, known: Vec<String>, offset: usize) -> Error {
    let message = format!("unknown field `{}`, expected {}", excerpt(found), nearest_first(found, known));
    Error::new(ErrorKind::UnknownField, message).at(offset)
}

/// Returns the error for an unknown tag, whose header was just read.
#[cold]
pub(crate) fn unknown_tag(header: Header, mut body: Decoder<'_, '_>, tags: &[&[Key]]) -> Error {
    let start = body.start_of(header);
    match body.segment(header) {
        Ok(found) => unknown_variant(&found.into_text(), tags).at(start),
        Err(error) => error,
    }
}

/// Returns the error for a tag that is none of `tags`, which has the tags of each variant.
#[cold]
pub(crate) fn unknown_variant(found: &str, tags: &[&[Key]]) -> Error {
    // The names under which variants are written come before the aliases.
    let written = tags.iter().map(|tags| tags[0]);
    let known = written.chain(tags.iter().flat_map(|tags| &tags[1..]).copied()).map(label).collect();
    let message = format!("unknown variant `{}`, expected {}", excerpt(found), nearest_first(found, known));
    Error::new(ErrorKind::UnknownVariant, message)
}

/// Returns the error for content of an unknown tag, if the variant for unknown tags would lose the content.
#[cold]
pub(crate) fn content_of_other(mut tag: Decoder<'_, '_>, offset: usize) -> Error {
    let name = tag.header().and_then(|header| tag.segment(header)).map(PathSegment::into_text);
    more_than_a_tag(name.ok().as_deref()).at(offset)
}

/// Returns the error for content of an unknown tag, given the text of the tag.
#[cold]
pub(crate) fn more_than_a_tag(name: Option<&str>) -> Error {
    let name = name.map_or_else(String::new, |name| format!(" `{}`", excerpt(name)));
    let message = format!(
        "unknown variant{name} with content, which the variant for unknown tags cannot keep: let it hold a `Variant`"
    );
    Error::new(ErrorKind::UnknownVariant, message)
}

/// Lists names, with the names most similar to `wanted` first.
fn nearest_first(wanted: &str, names: Vec<String>) -> String {
    // This is an insertion sort: std's sort would add 7 kB of machine code to every program.
    let (mut sorted, mut distances) = (Vec::new(), Vec::new());
    let count = names.len();
    for name in names {
        let distance = distance(wanted, &name);
        let place = distances.partition_point(|nearer| *nearer <= distance);
        sorted.insert(place, name);
        distances.insert(place, distance);
        sorted.truncate(MAX_LISTED);
        distances.truncate(MAX_LISTED);
    }
    match sorted.as_slice() {
        [] => String::from("none"),
        [only] => format!("`{only}`"),
        several if count > MAX_LISTED => {
            format!("one of `{}` and {} others", several.join("`, `"), count - MAX_LISTED)
        }
        several => format!("one of `{}`", several.join("`, `")),
    }
}

/// Of more names, only those that are the most similar are listed.
const MAX_LISTED: usize = 100;

/// Names longer than this are not compared letter by letter.
const MAX_COMPARED: usize = 64;

/// Returns the Levenshtein distance of two names: how many bytes have to be changed, added or removed to turn one into
/// the other.
fn distance(a: &str, b: &str) -> usize {
    if a.len().max(b.len()) > MAX_COMPARED {
        return MAX_COMPARED;
    }
    // One row of the usual table: the distances between the prefix of `a` so far and each prefix of `b`.
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

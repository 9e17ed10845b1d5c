//! The errors of reading that schemas report too, and others about keys and tags.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Display;
use core::ops::RangeInclusive;

use crate::decode::decoder::{Decoder, Header};
use crate::error::{Error, ErrorKind, PathSegment, excerpt};
use crate::format::keys::{Key, Name, first_labels, label, label_of, name_of};
use crate::format::spelling::distance;
use crate::format::variant_type::VariantType;

/// Declares functions that return an error: `fn name(parameters) Kind("message") at offset`.
macro_rules! errors {
    ($(
        $(#[$doc:meta])*
        $vis:vis fn $name:ident($($parameters:tt)*) $kind:ident $message:tt $(at $offset:expr)?;
    )+) => {$(
        $(#[$doc])*
        #[cold]
        #[inline(never)]
        $vis fn $name($($parameters)*) -> Error {
            Error::new(ErrorKind::$kind, alloc::fmt::format(format_args! $message))$(.at($offset))?
        }
    )+};
}
pub(crate) use errors;

errors! {
    pub(crate) fn other_class(expected: &str, found: Option<&str>)
        TypeMismatch("expected an Object of class {expected}, found {}", excerpt(found.unwrap_or("null")));
    pub(crate) fn other_script(expected: &str, found: Option<&str>)
        TypeMismatch("expected the script {expected}, found {}", excerpt(found.unwrap_or("none")));
    /// A value has another type.
    pub fn mismatch(expected: &dyn Display, found: VariantType)
        TypeMismatch("expected {expected}, found {found}");
    /// A number does not fit a type.
    pub fn out_of_range(number: &dyn Display, ty: &dyn Display) OutOfRange("{number} does not fit {ty}");
    /// A float would be rounded to 32 bits.
    pub fn does_not_fit_f32(number: &dyn Display) PrecisionLoss(
        "{number} does not fit f32 without a loss (f64 holds it, as Godot's floats do)"
    );
    pub(crate) fn not_one_character(text: &str)
        WrongLength("expected one character, found {}", text.chars().count());
    /// A variant has content, and its Dictionary does not have exactly one entry.
    pub(crate) fn no_single_entry(count: usize) WrongLength(
        "expected a Dictionary of one entry, the name of a variant, found {count} entries"
    );
    /// A variant has content, and there is only its name.
    pub(crate) fn name_alone(name: &str) TypeMismatch(
        "the variant `{name}` has content: expected a Dictionary with the key `{name}`, found only the name"
    );
    /// A variant has no fields, and there is content.
    pub(crate) fn not_empty(count: usize)
        TypeMismatch("expected null or an empty Dictionary, found a Dictionary of {count}");
    /// An untagged enum has nothing to try.
    pub fn no_variants() UnknownVariant("the enum has no variants");
    pub(crate) fn duplicate_field(name: Name<'_>) DuplicateField("duplicate field `{}`", label_of(name));
    pub(crate) fn unknown_field(found: &str, known: Vec<String>) UnknownField(
        "unknown field `{}`, expected {}", excerpt(found), nearest_first(found, known)
    );
    fn unknown_variant(found: &str, known: Vec<String>) UnknownVariant(
        "unknown variant `{}`, expected {}", excerpt(found), nearest_first(found, known)
    );
}

/// Adds a key to the path of an error in its value.
#[cold]
#[inline(never)]
pub fn in_key(error: Error, key: Key<'_>) -> Error {
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

/// Returns the error for a sequence of another length.
#[cold]
pub fn wrong_length(expected: RangeInclusive<usize>, found: usize, offset: usize) -> Error {
    let (least, most) = expected.into_inner();
    let expected = match (least, most) {
        (1, 1) => "1 element".into(),
        _ if least == most => format!("{least} elements"),
        _ => format!("{least} to {most} elements"),
    };
    Error::new(ErrorKind::WrongLength, format!("expected {expected}, found {found}")).at(offset)
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

/// Returns the error for an unknown tag, whose header was just read. `tags` has the tags of each variant.
#[cold]
pub(crate) fn unknown_tag(header: Header, mut body: Decoder<'_, '_>, tags: &[&[Key<'_>]]) -> Error {
    let start = body.start_of(header);
    let found = match body.segment(header) {
        Ok(found) => found.into_text(),
        Err(error) => return error,
    };
    // The names under which variants are written come before the aliases.
    let mut known = first_labels(tags);
    for tags in tags {
        known.extend(tags[1..].iter().map(|tag| label(tag)));
    }
    unknown_variant(&found, known).at(start)
}

/// Returns the error for content beside an unknown tag, which the variant for unknown tags would lose.
#[cold]
pub(crate) fn content_of_other(mut tag: Decoder<'_, '_>, offset: usize) -> Error {
    let name = tag.header().and_then(|header| tag.segment(header)).map(PathSegment::into_text);
    let name = name.map_or_else(|_| String::new(), |name| format!(" `{}`", excerpt(name)));
    let message = format!(
        "unknown variant{name} with content, which the variant for unknown tags cannot keep: let it hold a `Variant`"
    );
    Error::new(ErrorKind::UnknownVariant, message).at(offset)
}

/// Lists names, with the names most similar to `wanted` first.
fn nearest_first(wanted: &str, names: Vec<String>) -> String {
    // This is an insertion sort: std's sort would add 7 kB of machine code to every program.
    let mut sorted: Vec<(usize, String)> = Vec::new();
    let count = names.len();
    for name in names {
        let distance = distance(wanted, &name);
        let place = sorted.partition_point(|(nearer, _)| *nearer <= distance);
        sorted.insert(place, (distance, name));
        sorted.truncate(MAX_LISTED);
    }
    let mut list = String::from(match sorted.len() {
        0 => "none",
        1 => "",
        _ => "one of ",
    });
    // `join` would add as much machine code as the sort.
    for (index, (_, name)) in sorted.iter().enumerate() {
        list += if index == 0 { "`" } else { ", `" };
        list += name;
        list += "`";
    }
    if count > MAX_LISTED {
        return format!("{list} and {} others", count - MAX_LISTED);
    }
    list
}

/// Of more names, only those that are the most similar are listed.
const MAX_LISTED: usize = 100;

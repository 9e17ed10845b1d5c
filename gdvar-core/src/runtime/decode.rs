//! The functions with which derived types read their parts.

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::fields::Fields;
use crate::decode::messages::other_script;
use crate::decode::references::decode_reference;
use crate::decode::variants::{NextTag, TagsOf};
use crate::error::{Error, ErrorKind, Result};
use crate::format::keys::{FieldSetOf, Key};
use crate::format::variant_type::VariantType;

/// Reads a value with a function. If that fails, skips the value, so that reading can go on after the error.
pub fn or_skip<'s, 'de, T>(
    header: Header,
    decoder: &mut Decoder<'s, 'de>,
    decode: impl FnOnce(Header, &mut Decoder<'s, 'de>) -> Result<T>,
) -> Result<T> {
    let (before, state) = (*decoder, decoder.session.state());
    let value = decode(header, decoder);
    if value.is_err() {
        *decoder = before;
        decoder.session.restore(&state);
        decoder.skip(header)?;
    }
    value
}

/// Reads the name of a variant and returns its position. If no variant has that name and another variant takes unknown
/// names, returns the number of variants.
#[inline]
pub fn name<'de>(
    header: Header,
    decoder: &mut Decoder<'_, 'de>,
    tags: TagsOf<'_>,
    has_other: bool,
    find: impl FnOnce(&mut NextTag<'de>) -> Option<usize>,
) -> Result<usize> {
    decoder.outlined(|decoder| decoder.tag(header, tags, has_other, find))
}

/// The key of the property with an Object's script.
const SCRIPT: Key<'static> = b"\x04\0\0\0\x06\0\0\0script\0\0";

/// Opens an Object of this class and, if there is one, of this script, to read the fields with these keys.
#[inline]
pub fn properties<'s, 'de>(
    class: &str,
    script: Option<&str>,
    header: Header,
    decoder: &mut Decoder<'s, 'de>,
    set: &'s FieldSetOf<'s>,
    strict: bool,
) -> Result<Fields<'s, 'de>> {
    let mut fields = decoder.properties_of(class, header, set, strict)?;
    if let Some(script) = script {
        // Engines write the script first.
        fields
            .read_first(SCRIPT, |decoder| {
                decoder.value_with(|header, decoder| check_script(script, header, decoder))
            })?
            .ok_or_else(|| fields.missing(SCRIPT))?;
    }
    Ok(fields)
}

/// Reads the path of a script, which has to equal `script`.
#[inline]
fn check_script(script: &str, header: Header, decoder: &mut Decoder<'_, '_>) -> Result<()> {
    let start = decoder.start_of(header);
    let found = Option::<&str>::decode(header, decoder)?;
    if found == Some(script) {
        return Ok(());
    }
    Err(other_script(script, found).at(start))
}

/// Reads the id of an object. 0 means no object.
#[inline]
pub fn decode_object_id(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<u64> {
    // A struct that expects an id cannot use a full object, whether or not one is allowed.
    let is_full = decoder.type_of(header)? == VariantType::Object
        && if decoder.dialect().flags_object_ids() {
            !decoder.is_wide(header)
        } else {
            decoder.full_objects()
        };
    let start = decoder.start_of(header);
    let id = if is_full { None } else { decode_reference(header, decoder)? };
    id.ok_or_else(|| {
        Error::new(ErrorKind::TypeMismatch, "expected an instance id, found a full Object").at(start)
    })
}

/// Returns the error for a value that a conversion refused.
#[cold]
pub fn refused(error: impl core::fmt::Display, start: usize) -> Error {
    Error::custom(error).at(start)
}

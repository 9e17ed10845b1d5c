//! The functions that derived code calls, so that the compiler checks their code only once. They are not part of the
//! public API.
//!
//! A field's key is a constant: its whole encoded form. A text key is a header, `u32` length, the text and its padding
//! (`b"\x04\0\0\0\x02\0\0\0hp\0\0"`), and an integer key is a header and an `i32` or `i64`. Everything else about a
//! key, for messages and for comparing it with other forms of the same key, is read from these bytes. The tags of an
//! enum's variants have the same form.
//!
//! The methods that derived code calls take `self` or `&mut self`, and derived code calls them on a value of exactly that
//! type. If a method took `&self`, a method with the same name could take precedence, from a trait that the user
//! implements for every type.

mod decode;
mod encode_fields;
pub mod form;
mod properties;
mod required;
mod versions;
mod whole;

pub use self::decode::{decode_object_id, name, or_skip, properties, refused};
pub use self::encode_fields::{EncodeFields, encode_dictionary};
pub use self::properties::EncodeProperties;
pub use self::required::{OfField, Unreadable};
pub use self::versions::{Step, Versions, migrated, migrated_object};
pub use self::whole::{Whole, holds_no_tag, is_known_tag, whole};
pub use crate::decode::fields::{DecodeFields, Fields, decode_dictionary};
pub use crate::decode::flatten::EntryLeft;
pub use crate::decode::variants::{Attempts, NextTag, Outside, Tags, outside, unit};
use crate::encode::GodotEncode;
pub use crate::encode::containers::by;
use crate::encode::encoder::Encoder;
use crate::error::{Error, ErrorKind, Result};
use crate::format::HEAD_SIZE;
use crate::format::dialect::Dialect;
use crate::format::element_type::ElementType;
pub use crate::format::keys::{FieldSet, FieldSetOf, Key, assert_disjoint, int_key, text_key, text_key_len};
pub use crate::value::literal::Literal;
use crate::value::object::Object;
pub use crate::value::raw_variant::no_whole_value;

/// Returns the type that containers declare for objects.
pub fn object_type(class: &str, script: Option<&str>) -> ElementType {
    script.map_or_else(|| ElementType::class(class), ElementType::script)
}

/// A type whose schema is compared with the fingerprint in its attributes.
#[diagnostic::on_unimplemented(
    message = "nothing checks this fingerprint, because `{Self}` does not derive `GodotSchema`",
    label = "add `GodotSchema` to the derives, or leave `fingerprint` out",
    note = "the fingerprint is that of the type's schema"
)]
pub trait Fingerprinted {}

/// Fails to compile if nothing checks the fingerprint in the attributes of a type.
// not covered: run by the compiler
pub const fn assert_fingerprinted<T: Fingerprinted>() {}

/// Returns the error for a variant that is skipped and so cannot be written.
#[cold]
pub fn never_written(variant: &'static str) -> Error {
    Error::new(ErrorKind::Unsupported, alloc::format!("the variant `{variant}` is never written"))
}

// --------------------------------------------------------------------------------------------- encoding

/// The `MIN_LEN` of a tag, in both directions.
pub const TAG_MIN_LEN: usize = HEAD_SIZE;

/// Lets a field's getter return the value or a reference to it.
#[inline]
pub const fn got<T: ?Sized>(value: &T) -> &T {
    value
}

/// Refuses to write the script of an Object if the dialect does not write scripts as paths.
#[inline]
pub fn check_script(encoder: &mut Encoder<'_>) -> Result<()> {
    let dialect = encoder.dialect();
    // Before Godot 4.3, the property `script` is the script itself.
    if matches!(dialect, Dialect::Godot4 | Dialect::Godot4_3) || encoder.codec().is_of_resources() {
        return Ok(());
    }
    let message = alloc::format!("{dialect} does not load scripts by their path");
    Err(encoder.error(ErrorKind::Unsupported, message))
}

/// Writes an object's id. 0 means no object.
pub fn encode_object_id(id: u64, encoder: &mut Encoder<'_>) -> Result<()> {
    let object: Object<f32> = if id == 0 { Object::Null } else { Object::Id(id) };
    object.encode(encoder)
}

//! What a run of bytes means, in words.

use gdvar_core::inspect::{PieceKind, Role};
use gdvar_core::{Codec, PathSegment, VariantType};

use super::LONGEST;
use crate::document::row::excerpt;
use crate::generic::Variant;

/// How many characters of a key are shown.
const LONGEST_KEY: usize = 72;

/// What kind of meaning bytes have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ByteMeaning {
    /// The type of a value, with its flags.
    Type,
    /// A length, a count, padding: what says where other bytes are.
    About,
    /// A number.
    Number,
    /// Text.
    Text,
    /// A fault, or bytes behind one.
    Fault,
}

impl ByteMeaning {
    /// Returns the name of the kind, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Type => "type",
            Self::About => "about",
            Self::Number => "number",
            Self::Text => "text",
            Self::Fault => "fault",
        }
    }
}

/// Describes the meaning of a piece of `len` bytes.
pub(super) fn meaning(kind: &PieceKind<'_>, len: usize) -> (String, ByteMeaning) {
    let text = match kind {
        PieceKind::Header { ty, flags } => return (header(*ty, *flags), ByteMeaning::Type),
        PieceKind::Text(text) => return (format!("\"{}\"", excerpt(text, LONGEST)), ByteMeaning::Text),
        PieceKind::Declared(ty) => excerpt(&format!("declared: {ty}"), LONGEST),
        PieceKind::Count(1) => "1 item".to_owned(),
        PieceKind::Count(count) => format!("{count} items"),
        PieceKind::Length(len) => format!("{len} bytes of text"),
        PieceKind::Padding => "padding".to_owned(),
        PieceKind::PathWord(word) if word >> 31 == 1 => format!("{} names", word & 0x7FFF_FFFF),
        PieceKind::PathWord(word) => format!("{word}: subnames, or 1 for absolute"),
        PieceKind::Bool(value) => return (value.to_string(), ByteMeaning::Number),
        PieceKind::Int(number) => return (number.to_string(), ByteMeaning::Number),
        PieceKind::Float(number) => return (float(*number, len == 4), ByteMeaning::Number),
        PieceKind::Id(id) => return (format!("id {id}"), ByteMeaning::Number),
        PieceKind::Bytes => return ("bytes".to_owned(), ByteMeaning::Number),
        _ => String::new(),
    };
    (text, ByteMeaning::About)
}

/// Returns a number in its shortest form. One with many zeros before or after its digits has an exponent.
fn float(number: f64, is_narrow: bool) -> String {
    let is_long = number != 0.0 && !(1e-6..1e15).contains(&number.abs());
    if is_narrow {
        // The number was widened from 32 bits, so nothing is lost.
        #[allow(clippy::cast_possible_truncation, reason = "the number is that of 32 bits")]
        let narrow = number as f32;
        return if is_long { format!("{narrow:e}") } else { narrow.to_string() };
    }
    if is_long { format!("{number:e}") } else { number.to_string() }
}

/// Describes a header: the type and its flags.
fn header(ty: VariantType, flags: u16) -> String {
    let is_wide = flags & 1 != 0;
    match ty {
        VariantType::Int | VariantType::Float if is_wide => format!("{ty} of 64 bits"),
        VariantType::Object if is_wide => "Object by its id".to_owned(),
        VariantType::Array if flags & 3 != 0 => "Array, typed".to_owned(),
        VariantType::Dictionary if flags & 15 != 0 => "Dictionary, typed".to_owned(),
        VariantType::Array | VariantType::Dictionary => ty.name().to_owned(),
        _ if is_wide => format!("{ty}, reals of 64 bits"),
        _ => ty.name().to_owned(),
    }
}

/// Returns the label of a value in its container: `name`, `[3]`, `["a key"]`.
pub fn role_label(role: &Role<'_>, codec: Codec) -> String {
    let segment = match role {
        Role::Whole => return String::new(),
        Role::Element(index) => PathSegment::Index(*index),
        Role::Property(_, name) => PathSegment::Field((*name).to_owned().into()),
        Role::Key(index) => return format!("key {index}"),
        Role::Value(_, key) => match decode(key, codec) {
            Some(Variant::String(text)) => PathSegment::Field(text.into()),
            Some(key) => PathSegment::Key(excerpt(&key.to_string(), LONGEST_KEY)),
            None => PathSegment::Key("?".into()),
        },
    };
    segment.to_string()
}

/// Joins the labels of a path: `players[3].name`.
pub(crate) fn joined<'a>(labels: impl Iterator<Item = &'a str>) -> String {
    let mut path = String::new();
    for label in labels.filter(|label| !label.is_empty()) {
        path.push_str(if path.is_empty() || label.starts_with('[') { "" } else { "." });
        path.push_str(label);
    }
    path
}

/// Decodes a value with single-precision reals. Reals that do not fit are rounded.
fn decode(bytes: &[u8], codec: Codec) -> Option<Variant<f32>> {
    let single = codec.decode::<Variant<f32>>(bytes).ok();
    single.or_else(|| codec.decode::<Variant<f64>>(bytes).ok()?.to_string().parse().ok())
}

//! Keys and tags as they are on the wire.

use crate::{Enum, Field};
use gdvar_core::{Variant, from_bytes};

/// A key or a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum KeyOrTag {
    Int(i64),
    Text(String),
    Name(String),
}

impl KeyOrTag {
    /// Returns the text, if it is text.
    #[cfg(feature = "rust")]
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Name(text) => Some(text),
            Self::Int(_) => None,
        }
    }

    /// Reads the bytes of a key.
    pub(crate) fn of(key: &[u8]) -> Self {
        match from_bytes::<Variant>(key) {
            Ok(Variant::Int(number)) => Self::Int(number),
            Ok(Variant::String(text)) => Self::Text(text),
            Ok(Variant::StringName(name)) => Self::Name(name.as_str().to_owned()),
            other => unreachable!("a derive wrote the key: {other:?}"), // not covered: ruled out before
        }
    }
}

/// Returns whether all tags are ints.
pub(crate) fn has_int_tags(of: &Enum<'_>) -> bool {
    let mut tags = of.variants.iter().filter_map(|variant| variant.tags.first());
    of.variants.iter().any(|variant| !variant.tags.is_empty())
        && tags.all(|tag| matches!(KeyOrTag::of(tag), KeyOrTag::Int(_)))
}

/// Returns the name of a property, which is its key.
pub(crate) fn property_of(field: &Field<'_>) -> String {
    field.keys().next().unwrap_or_default()
}

//! `StringName`.

use alloc::borrow::Cow;
use alloc::string::String;
use core::borrow::Borrow;
use core::fmt;
use core::ops::Deref;

use crate::decode::GodotDecode;
use crate::decode::decoder::{Decoder, Header};
use crate::decode::raw::owned_text;
use crate::encode::GodotEncode;
use crate::encode::encoder::Encoder;
use crate::error::Result;
use crate::format::HEAD_SIZE;
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;

/// A name that the engine stores only once: `&"name"` in a script. Godot 4.
///
/// Body: as in a String. It derefs to [`str`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StringName(String);

impl StringName {
    /// Makes a name from its text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for StringName {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl AsRef<str> for StringName {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for StringName {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl From<&str> for StringName {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl From<String> for StringName {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<Cow<'_, str>> for StringName {
    fn from(text: Cow<'_, str>) -> Self {
        Self(text.into_owned())
    }
}

impl From<StringName> for String {
    fn from(name: StringName) -> Self {
        name.0
    }
}

impl PartialEq<str> for StringName {
    fn eq(&self, other: &str) -> bool {
        self.0 == *other
    }
}

impl PartialEq<&str> for StringName {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl fmt::Display for StringName {
    /// Prints only the text. A [`Variant`](crate::Variant) prints the name as a script writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl GodotEncode for StringName {
    const MIN_LEN: usize = HEAD_SIZE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.text(VariantType::StringName, &self.0)
    }

    fn element_type() -> ElementType {
        ElementType::Builtin(VariantType::StringName)
    }
}

impl<'de> GodotDecode<'de> for StringName {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.text_as(header, owned_text).map(Self::from)
    }
}

//! Writing a flattened map as properties of an Object.

use alloc::format;

use crate::encode::GodotEncode;
use crate::encode::containers::{PropertiesEncoder, taken_key};
use crate::encode::encoder::Encoder;
use crate::error::{Error, ErrorKind, Result, excerpt};
use crate::format::keys::{FieldSet, Name};
use crate::runtime::EncodeFields;
use crate::std_types::collections::Map;
use crate::value::dictionary::Dictionary;
use crate::value::real::Real;
use crate::value::variant::Variant;

/// The name of the property with an Object's script.
const SCRIPT: &str = "script";

/// A map whose entries can be written as properties of an Object.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be flattened into an Object",
    label = "not a map with text for keys",
    note = "`flatten` in an `object` is for a `Dictionary` and for maps whose keys are text"
)]
pub trait EncodeProperties: EncodeFields {
    /// Calls `write` for each entry with its name.
    fn each(&self, write: impl FnMut(&str, &dyn PropertyValue) -> Result<()>) -> Result<()>;

    /// Writes the script, if it is among the entries. It has to come first, because engines ignore properties of a script
    /// that come before the script itself.
    fn encode_script(&self, properties: &mut PropertiesEncoder<'_>) -> Result<()> {
        self.each(|name, value| if name == SCRIPT { properties.property(name, value) } else { Ok(()) })
    }

    /// Writes the other entries. No entry may have the name of a field, or be a script if the type has one.
    fn encode_properties(
        &self,
        properties: &mut PropertiesEncoder<'_>,
        fields: &'static FieldSet,
        has_script: bool,
    ) -> Result<()> {
        self.each(|name, value| {
            let key = Name::Text(name.as_bytes());
            if fields.keeps(key) || has_script && name == SCRIPT {
                return Err(taken_key(key));
            }
            if name == SCRIPT {
                return Ok(());
            }
            properties.property(name, value)
        })
    }
}

/// The value of an entry.
pub trait PropertyValue {
    /// Writes the value.
    fn write(&self, encoder: &mut Encoder<'_>) -> Result<()>;
}

impl<V: GodotEncode> PropertyValue for V {
    fn write(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.encode(encoder)
    }
}

impl GodotEncode for dyn PropertyValue + '_ {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.write(encoder)
    }
}

impl<M: Map<Key: AsRef<str>, Value: GodotEncode> + EncodeFields> EncodeProperties for M {
    fn each(&self, mut write: impl FnMut(&str, &dyn PropertyValue) -> Result<()>) -> Result<()> {
        self.entries().try_for_each(|(name, value)| write(name.as_ref(), value))
    }
}

impl<R: Real> EncodeProperties for Dictionary<R> {
    fn each(&self, mut write: impl FnMut(&str, &dyn PropertyValue) -> Result<()>) -> Result<()> {
        self.iter().try_for_each(|(name, value)| match name {
            Variant::String(name) => write(name, value),
            Variant::StringName(name) => write(name.as_str(), value),
            other => {
                let message = format!("the name of a property is text, found the key {}", excerpt(other));
                Err(Error::new(ErrorKind::TypeMismatch, message))
            }
        })
    }
}

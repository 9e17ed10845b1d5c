//! Writing a flattened map as properties of an Object.

use alloc::format;

use crate::encode::GodotEncode;
use crate::encode::containers::{PropertiesEncoder, taken_key};
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
    /// The type of the values.
    type Value: GodotEncode;

    /// Returns the entries with their names.
    fn properties(&self) -> impl Iterator<Item = Result<(&str, &Self::Value)>>;

    /// Writes the script, if it is among the entries. It has to come first, because engines ignore properties of a script
    /// that come before the script itself.
    fn encode_script(&self, properties: &mut PropertiesEncoder<'_>) -> Result<()> {
        for property in self.properties() {
            let (name, value) = property?;
            if name == SCRIPT {
                properties.property(name, value)?;
            }
        }
        Ok(())
    }

    /// Writes the other entries. No entry may have the name of a field, or be a script if the type has one.
    fn encode_properties(
        &self,
        properties: &mut PropertiesEncoder<'_>,
        fields: &'static FieldSet,
        has_script: bool,
    ) -> Result<()> {
        for property in self.properties() {
            let (name, value) = property?;
            let key = Name::Text(name.as_bytes());
            if fields.keeps(key) || has_script && name == SCRIPT {
                return Err(taken_key(key));
            }
            if name != SCRIPT {
                properties.property(name, value)?;
            }
        }
        Ok(())
    }
}

impl<M: Map<Key: AsRef<str>, Value: GodotEncode> + EncodeFields> EncodeProperties for M {
    type Value = M::Value;

    fn properties(&self) -> impl Iterator<Item = Result<(&str, &M::Value)>> {
        self.entries().map(|(name, value)| Ok((name.as_ref(), value)))
    }
}

impl<R: Real> EncodeProperties for Dictionary<R> {
    type Value = Variant<R>;

    fn properties(&self) -> impl Iterator<Item = Result<(&str, &Variant<R>)>> {
        self.iter().map(|(name, value)| match name {
            Variant::String(name) => Ok((name.as_str(), value)),
            Variant::StringName(name) => Ok((name.as_str(), value)),
            other => {
                let message = format!("the name of a property is text, found the key {}", excerpt(other));
                Err(Error::new(ErrorKind::TypeMismatch, message))
            }
        })
    }
}

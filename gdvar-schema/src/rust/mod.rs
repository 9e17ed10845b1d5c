//! Rust for a program beside the game, generated from schemas that did not come from Rust, or from those of other types.
//!
//! ```
//! use gdvar::GodotSchema;
//! use gdvar::rust::Rust;
//!
//! /// Somebody who plays.
//! #[derive(GodotSchema)]
//! #[gdvar(rename_all = "camelCase")]
//! struct Player {
//!     max_hp: u8,
//!     r#type: Option<String>,
//! }
//!
//! let text = Rust::new().add::<Player>().text();
//! assert!(text.ends_with(
//!     r#"
//! /// Somebody who plays.
//! #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
//! #[gdvar(rename_all = "camelCase")]
//! pub struct Player {
//!     pub max_hp: u8,
//!     pub r#type: Option<String>,
//! }
//! "#
//! ));
//! ```
//!
//! The types write what the schema says: they have an equal [fingerprint](crate::Schema::fingerprint). What a schema does not know
//! is a comment at the field: the functions of `with`, whose value is a `Variant` here, conversions that refuse some values,
//! and migrations. Types that the module would clash with get a number: `String2`.

pub(crate) mod defaults;
mod definitions;
pub(crate) mod module;
pub(crate) mod names;
pub(crate) mod spelled;

use self::module::RustModule;
use crate::{GodotSchema, SchemaBuf};

/// Whose vectors and matrices the Rust types have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Math {
    /// Those of gdvar.
    #[default]
    Gdvar,
    /// Those of glam, for the feature `glam` of gdvar.
    Glam,
}

/// Generates the Rust of types.
#[derive(Clone, Debug, Default)]
pub struct Rust {
    math: Math,
    schemas: Vec<SchemaBuf>,
    /// The names that are not those in the schema.
    names: Vec<(SchemaBuf, String)>,
}

impl Rust {
    /// Starts without any types.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a type, and all types inside it.
    #[allow(clippy::should_implement_trait, reason = "nothing is summed up")]
    pub fn add<T: GodotSchema>(self) -> Self {
        self.add_schema(T::SCHEMA)
    }

    /// Adds the type of a schema, and all types inside it.
    pub fn add_schema(mut self, schema: impl Into<SchemaBuf>) -> Self {
        self.schemas.push(schema.into());
        self
    }

    /// Sets the name of the type of a schema.
    pub fn type_name_of(mut self, schema: impl Into<SchemaBuf>, name: impl Into<String>) -> Self {
        self.names.push((schema.into(), name.into()));
        self
    }

    /// Sets whose vectors and matrices the types have.
    pub const fn math(mut self, math: Math) -> Self {
        self.math = math;
        self
    }

    /// Returns the module's text, formatted as rustfmt does.
    ///
    /// The same types result in the same text on every machine.
    pub fn text(&self) -> String {
        let mut module = RustModule::with_math(self.math);
        for (schema, name) in &self.names {
            module.name(schema.as_schema(), name);
        }
        for schema in &self.schemas {
            module.add(schema.as_schema());
        }
        module.text()
    }
}

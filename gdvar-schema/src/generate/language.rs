//! The languages of types.

use super::{File, Problems};
use crate::SchemaBuf;

/// A language in which the types of schemas are printed, as its generator does it without options.
///
/// ```
/// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
/// use gdvar::schema::{GodotSchema, Language};
///
/// let text = Language::Json.text(&[<Vec<u8>>::SCHEMA.into()])?;
/// assert!(text.starts_with("{"));
/// # Ok::<(), gdvar::schema::Problems>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// [`Rust`](crate::rust::Rust).
    #[cfg(feature = "rust")]
    Rust,
    /// [`Gdscript`](crate::gdscript::Gdscript).
    #[cfg(feature = "gdscript")]
    Gdscript,
    /// [`Typescript`](crate::typescript::Typescript).
    #[cfg(feature = "typescript")]
    Typescript,
    /// The schema itself, as [`to_json`](crate::Schema::to_json) writes it. There can only be one.
    Json,
}

impl Language {
    /// The languages, each with its name: `rust`, `gdscript`, `typescript` and `schema`, if their features are enabled.
    pub const NAMES: &[(&str, Self)] = &[
        #[cfg(feature = "rust")]
        ("rust", Self::Rust),
        #[cfg(feature = "gdscript")]
        ("gdscript", Self::Gdscript),
        #[cfg(feature = "typescript")]
        ("typescript", Self::Typescript),
        ("schema", Self::Json),
    ];

    /// Returns the language of a name.
    ///
    /// # Errors
    ///
    /// There is no such language. The error lists those that exist.
    pub fn named(name: &str) -> Result<Self, Problems> {
        let found = Self::NAMES.iter().find(|(known, _)| *known == name);
        found.map(|(_, language)| *language).ok_or_else(|| {
            let names: Vec<&str> = Self::NAMES.iter().map(|(name, _)| *name).collect();
            Problems::one(format!("there is no language {name:?}: the languages are {}", names.join(", ")))
        })
    }

    /// Returns the files for the types of schemas.
    ///
    /// # Errors
    ///
    /// Those of the generator, and for several schemas that cannot become one.
    pub fn files(self, schemas: &[SchemaBuf]) -> Result<Vec<File>, Problems> {
        let one = |name: &str, text| Ok(vec![File { name: String::from(name), text }]);
        match self {
            #[cfg(feature = "rust")]
            Self::Rust => {
                let rust = schemas.iter().fold(crate::rust::Rust::new(), crate::rust::Rust::add_schema);
                one("types.rs", rust.text())
            }
            #[cfg(feature = "gdscript")]
            Self::Gdscript => {
                use crate::gdscript::Gdscript;
                schemas.iter().fold(Gdscript::new(), Gdscript::add_schema).files()
            }
            #[cfg(feature = "typescript")]
            Self::Typescript => {
                use crate::typescript::Typescript;
                schemas.iter().fold(Typescript::new(), Typescript::add_schema).files()
            }
            Self::Json => match schemas {
                [schema] => one("schema.json", schema.as_schema().to_json() + "\n"),
                _ => Err(Problems::one(String::from("several schemas cannot become one"))),
            },
        }
    }

    /// Returns the files as one text, each after its name in a comment if there are several.
    ///
    /// # Errors
    ///
    /// The same as for [`files`](Self::files).
    pub fn text(self, schemas: &[SchemaBuf]) -> Result<String, Problems> {
        let files = self.files(schemas)?;
        let is_alone = files.len() == 1;
        let texts = files.into_iter().map(|File { name, text }| {
            // Only GDScript has several.
            if is_alone { text } else { format!("# {name}\n{text}") }
        });
        Ok(texts.collect())
    }
}

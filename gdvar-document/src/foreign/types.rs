//! Types for the values of files.

use gdvar_schema::{Language, Samples};

use super::{Failure, Opening};
use crate::{Document, Sources};

/// What becomes of the values at paths.
#[derive(Clone, Debug, Default)]
pub struct Wishes {
    /// The paths of Dictionaries that become maps.
    pub maps: Vec<String>,
    /// The paths of Dictionaries that become structs.
    pub structs: Vec<String>,
    /// The paths of texts that become enums.
    pub enums: Vec<String>,
    /// Paths, each with the name of the type there.
    pub names: Vec<(String, String)>,
}

/// Files for whose values types are printed in one language.
#[derive(Clone, Debug)]
pub struct PrintedTypes {
    language: Language,
    sources: Sources,
}

impl PrintedTypes {
    /// Starts without files.
    ///
    /// # Errors
    ///
    /// There is no such language.
    pub fn new(language: &str, wishes: &Wishes) -> Result<Self, Failure> {
        let language = Language::named(language).map_err(Failure::new)?;
        let mut samples = Samples::new().type_name_at("", "Save");
        samples = wishes.maps.iter().fold(samples, |samples, path| samples.as_map(path));
        samples = wishes.structs.iter().fold(samples, |samples, path| samples.as_struct(path));
        samples = wishes.enums.iter().fold(samples, |samples, path| samples.as_names(path));
        samples = wishes.names.iter().fold(samples, |samples, (path, name)| samples.type_name_at(path, name));
        Ok(Self { language, sources: Sources::new(samples) })
    }

    /// Adds a document.
    ///
    /// # Errors
    ///
    /// The same as for [`Sources::add`].
    pub fn add(&mut self, document: &Document) -> Result<(), Failure> {
        self.sources.add(document)?;
        Ok(())
    }

    /// Adds a file from its bytes.
    ///
    /// # Errors
    ///
    /// The same as for [`Sources::open`], and an unknown dialect or a key that does not have 32 bytes.
    pub fn open(&mut self, bytes: Vec<u8>, opening: Opening<'_>) -> Result<(), Failure> {
        Ok(self.sources.open(bytes, &opening.options()?)?)
    }

    /// Returns the text of the types.
    ///
    /// # Errors
    ///
    /// Those of the generator, no values, and a path about which something was said, but at which there is no value.
    pub fn text(&self) -> Result<String, Failure> {
        if let Some(path) = self.sources.unknown_paths().next() {
            return Err(Failure::new(format!("no value has the path {path}")));
        }
        let schemas = self.sources.schemas()?;
        if schemas.is_empty() {
            return Err(Failure::new("there are no values to make types of"));
        }
        self.language.text(&schemas).map_err(|problems| {
            let way_out =
                if problems.are_of_names() { ", with `names`, such as {\"map\": \"Level\"}" } else { "" };
            Failure::new(format!("{problems}{way_out}"))
        })
    }
}

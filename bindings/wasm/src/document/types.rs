//! Types for the values of the file.

use gdvar::schema::{Language, Samples};
use gdvar_document::Sources;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::{File, error, refuse};

#[wasm_bindgen]
impl File {
    /// Returns types for the values of the file: `language` is `rust`, `gdscript` or `typescript`.
    ///
    /// # Errors
    ///
    /// There is no such language, or none of its types for these values.
    pub fn types(&self, language: &str) -> Result<String, JsValue> {
        let language = Language::named(language).map_err(refuse)?;
        let mut sources = Sources::new(Samples::new().type_name_at("", "Save"));
        sources.add(&self.document).map_err(|problem| error(&problem))?;
        let schemas = sources.schemas().map_err(refuse)?;
        language.text(&schemas).map_err(refuse)
    }
}

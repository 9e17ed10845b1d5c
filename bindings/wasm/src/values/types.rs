//! Types for the values of files.

use gdvar_document::foreign::{MAX_DEPTH, Opening, PrintedTypes, Wishes};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::save_file::{SaveFile, error};

/// Files for whose values types are printed.
#[wasm_bindgen]
pub struct Types(PrintedTypes);

#[wasm_bindgen]
impl Types {
    /// Starts without files. Names come after their paths.
    ///
    /// # Errors
    ///
    /// There is no such language.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::needless_pass_by_value, reason = "lists of texts cannot be passed in another way")]
    pub fn new(
        language: &str,
        maps: Vec<String>,
        structs: Vec<String>,
        enums: Vec<String>,
        names: Vec<String>,
    ) -> Result<Types, JsValue> {
        let names = names.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect();
        let wishes = Wishes { maps, structs, enums, names };
        PrintedTypes::new(language, &wishes).map(Self).map_err(error)
    }

    /// Adds a file.
    ///
    /// # Errors
    ///
    /// The file is damaged.
    pub fn add(&mut self, file: &SaveFile) -> Result<(), JsValue> {
        self.0.add(file.document()).map_err(error)
    }

    /// Adds a file from its bytes.
    ///
    /// # Errors
    ///
    /// The same as for `SaveFile`, and a name that no language has for a type.
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn open(
        &mut self,
        bytes: Vec<u8>,
        dialect: Option<String>,
        passphrase: Option<String>,
        key: Option<Vec<u8>>,
        full_objects: bool,
        offset: Option<usize>,
    ) -> Result<(), JsValue> {
        let (dialect, passphrase, key) = (dialect.as_deref(), passphrase.as_deref(), key.as_deref());
        let opening = Opening { dialect, passphrase, key, full_objects, max_depth: MAX_DEPTH, offset };
        self.0.open(bytes, opening).map_err(error)
    }

    /// Returns the text of the types.
    ///
    /// # Errors
    ///
    /// The values have no types in this language, or there is nothing at a path that was given.
    pub fn text(&self) -> Result<String, JsValue> {
        self.0.text().map_err(error)
    }
}

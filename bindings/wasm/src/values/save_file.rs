//! Save files of the npm package. Their values cross the border as bytes, which `decode` and `encode` read and write.

use gdvar::Codec;
use gdvar::file::SaveFile as File;
use gdvar::generic::Variant;
use gdvar::inspect::{encoded_at, remove_at, set_at};
use gdvar_foreign::{Failure, MAX_DEPTH, Opening, Width, is_wide, name_of_dialect};
use js_sys::{Error, Reflect};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

/// A save file in memory.
#[wasm_bindgen(js_name = SaveFile)]
pub struct SaveFile(File);

/// An error with its path and offset, from which JavaScript makes a `GdvarError`.
fn error(failure: impl Into<Failure>) -> JsValue {
    let Failure { message, path, offset } = failure.into();
    let error = Error::new(&message);
    #[allow(clippy::cast_precision_loss, reason = "no offset reaches 2^53")]
    let offset = offset.map_or(JsValue::UNDEFINED, |offset| (offset as f64).into());
    // An object that was just made takes properties.
    let _ = Reflect::set(&error, &"path".into(), &path.into());
    let _ = Reflect::set(&error, &"offset".into(), &offset);
    error.into()
}

#[wasm_bindgen(js_class = SaveFile)]
impl SaveFile {
    /// Opens the bytes of a file, or makes an empty one.
    ///
    /// # Errors
    ///
    /// The bytes are no save file, the passphrase or the key is wrong or missing, and a key that does not have 32 bytes.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn new(
        bytes: Option<Vec<u8>>,
        dialect: Option<String>,
        passphrase: Option<String>,
        key: Option<Vec<u8>>,
        full_objects: bool,
    ) -> Result<SaveFile, JsValue> {
        let (dialect, passphrase, key) = (dialect.as_deref(), passphrase.as_deref(), key.as_deref());
        let opening = Opening { dialect, passphrase, key, full_objects, max_depth: MAX_DEPTH };
        let file = match bytes {
            Some(bytes) => opening.open(&*bytes),
            None => opening.create(),
        };
        file.map(Self).map_err(error)
    }

    /// Returns the name of the dialect.
    #[wasm_bindgen(getter)]
    pub fn dialect(&self) -> String {
        name_of_dialect(self.0.codec().get_dialect()).to_owned()
    }

    /// Returns whether the file is a single value without a length before it.
    #[wasm_bindgen(getter, js_name = isBare)]
    pub fn is_bare(&self) -> bool {
        self.0.is_bare()
    }

    /// Returns the number of values.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.0.len()
    }

    /// Returns the bytes of the value at a path.
    ///
    /// # Errors
    ///
    /// There is no such value.
    pub fn get(&self, index: usize, path: &str) -> Result<Vec<u8>, JsValue> {
        let path: gdvar::path::Path = path.parse().map_err(error)?;
        let found = encoded_at(self.bytes(index)?, &path, self.0.codec());
        found.map(std::borrow::Cow::into_owned).map_err(error)
    }

    /// Changes the value at a path. All other bytes stay. Returns whether anything changed.
    ///
    /// # Errors
    ///
    /// There is no such place, or the file cannot hold the value.
    pub fn set(&mut self, index: usize, path: &str, value: &[u8]) -> Result<bool, JsValue> {
        fn run<R: Width>(bytes: &mut Vec<u8>, path: &str, value: &[u8], codec: Codec) -> Result<(), JsValue> {
            let value: Variant<R> = codec.decode(value).map_err(error)?;
            set_at(bytes, &path.parse().map_err(error)?, &value, codec).map(drop).map_err(error)
        }
        let codec = self.0.codec();
        let mut bytes = self.bytes(index)?.to_vec();
        if is_wide(value, codec).map_err(error)? {
            run::<f64>(&mut bytes, path, value, codec)?;
        } else {
            run::<f32>(&mut bytes, path, value, codec)?;
        }
        let changed = self.bytes(index)? != bytes;
        self.0.replace_bytes(index, &bytes).map_err(error)?;
        Ok(changed)
    }

    /// Removes the value at a path, with its key.
    ///
    /// # Errors
    ///
    /// There is no such value.
    pub fn remove(&mut self, index: usize, path: &str) -> Result<(), JsValue> {
        let mut bytes = self.bytes(index)?.to_vec();
        let path: gdvar::path::Path = path.parse().map_err(error)?;
        remove_at(&mut bytes, &path, self.0.codec()).map(drop).map_err(error)?;
        self.0.replace_bytes(index, &bytes).map_err(error)
    }

    /// Replaces a value by an encoded one.
    ///
    /// # Errors
    ///
    /// There is no such value, or the bytes are none.
    pub fn replace(&mut self, index: usize, value: &[u8]) -> Result<(), JsValue> {
        self.0.replace_bytes(index, value).map_err(error)
    }

    /// Adds an encoded value at the end.
    ///
    /// # Errors
    ///
    /// The bytes are no value.
    pub fn push(&mut self, value: &[u8]) -> Result<(), JsValue> {
        self.0.push_bytes(value).map_err(error)
    }

    /// Removes a value. The values after it move up.
    ///
    /// # Errors
    ///
    /// There is no such value.
    pub fn delete(&mut self, index: usize) -> Result<(), JsValue> {
        self.0.remove(index).map_err(error)
    }

    /// Returns the bytes of the file.
    ///
    /// # Errors
    ///
    /// The file cannot be compressed or encrypted.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Result<Vec<u8>, JsValue> {
        self.0.to_bytes().map_err(error)
    }
}

impl SaveFile {
    fn bytes(&self, index: usize) -> Result<&[u8], JsValue> {
        let missing =
            || error(Failure::new(format!("there is no value {index} in a file of {}", self.0.len())));
        self.0.bytes(index).ok_or_else(missing)
    }
}

//! Save files of the npm package. Their values cross the border as bytes, which `decode` and `encode` read and write.

use gdvar::convert::{Note, Report};
use gdvar::document::{Difference, Document, Fault, Kind, Shown};
use gdvar::generic::Variant;
use gdvar_document::foreign::{
    Failure, Found, MAX_DEPTH, Opening, Place, Width, converted, first_faults, is_wide,
};
use js_sys::{Error, Function, Reflect, Uint8Array};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use super::tape::kind_name;

/// A save file in memory.
#[wasm_bindgen(js_name = SaveFile)]
pub struct SaveFile(Document);

/// An error with its path and offset, from which JavaScript makes a `GdvarError`.
pub(super) fn error(failure: impl Into<Failure>) -> JsValue {
    let failure = failure.into();
    let kind = kind_name(&failure);
    let Failure { message, path, offset, .. } = failure;
    let error = Error::new(&message);
    #[allow(clippy::cast_precision_loss, reason = "no offset reaches 2^53")]
    let offset = offset.map_or(JsValue::UNDEFINED, |offset| (offset as f64).into());
    // An object that was just made takes properties.
    let _ = Reflect::set(&error, &"path".into(), &path.into());
    let _ = Reflect::set(&error, &"kind".into(), &kind.into());
    let _ = Reflect::set(&error, &"offset".into(), &offset);
    error.into()
}

/// Calls code with the value in bytes, whatever the width of its reals.
macro_rules! with_value {
    ($file:expr, $bytes:expr, $name:ident => $code:expr) => {{
        let codec = $file.0.typed_codec();
        if is_wide($bytes, codec).map_err(error)? {
            let $name: &Variant<f64> = &decode($file, $bytes)?;
            $code
        } else {
            let $name: &Variant<f32> = &decode($file, $bytes)?;
            $code
        }
        .map_err(error)
    }};
}

fn decode<R: Width>(file: &SaveFile, bytes: &[u8]) -> Result<Variant<R>, JsValue> {
    file.0.typed_codec().decode(bytes).map_err(error)
}

fn pairs(found: Vec<Found>) -> Vec<String> {
    found.into_iter().flat_map(|found| [found.path, found.text]).collect()
}

/// Returns a difference in five parts.
fn difference(difference: Difference) -> [JsValue; 5] {
    let (name, old, new) = difference.what.into_parts();
    let text = |shown: Option<Shown>| shown.map_or(JsValue::UNDEFINED, |shown| shown.text.into());
    [difference.value.into(), difference.path.into(), name.into(), text(old), text(new)]
}

/// Returns a fault in five parts.
fn fault(fault: &Fault) -> [JsValue; 5] {
    let number = |number: Option<usize>| number.map_or(JsValue::UNDEFINED, JsValue::from);
    let (kind, message, path) = (fault.kind().id(), fault.to_string(), fault.path());
    [kind.into(), message.into(), path.into(), number(fault.offset()), number(fault.value())]
}

/// A file that was converted, and what became of its values.
#[wasm_bindgen]
pub struct Converted {
    file: Option<SaveFile>,
    report: Report,
}

#[wasm_bindgen]
impl Converted {
    /// Returns the file, once.
    #[wasm_bindgen(js_name = takeFile)]
    pub fn take_file(&mut self) -> Option<SaveFile> {
        self.file.take()
    }

    /// Returns the notes: of each the path, what became of the value, and a sentence.
    pub fn notes(&self) -> Vec<String> {
        let part = |note: &Note| [note.path.clone(), note.fate.name().to_owned(), note.message.clone()];
        self.report.notes.iter().flat_map(part).collect()
    }
}

impl SaveFile {
    pub(super) fn document(&self) -> &Document {
        &self.0
    }
}

#[wasm_bindgen(js_class = SaveFile)]
impl SaveFile {
    /// Opens the bytes of a file, or makes an empty one.
    ///
    /// # Errors
    ///
    /// The bytes are no file that gdvar knows, the passphrase or the key is wrong or missing, and a key that does not have 32 bytes.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn new(
        bytes: Option<Vec<u8>>,
        dialect: Option<String>,
        passphrase: Option<String>,
        key: Option<Vec<u8>>,
        full_objects: bool,
        offset: Option<usize>,
    ) -> Result<SaveFile, JsValue> {
        let (dialect, passphrase, key) = (dialect.as_deref(), passphrase.as_deref(), key.as_deref());
        let opening = Opening { dialect, passphrase, key, full_objects, max_depth: MAX_DEPTH, offset };
        let file = match bytes {
            Some(bytes) => opening.open(bytes),
            None => opening.create(),
        };
        file.map(Self).map_err(error)
    }

    /// Returns the name of the dialect.
    #[wasm_bindgen(getter)]
    pub fn dialect(&self) -> String {
        self.0.dialect().id().to_owned()
    }

    /// Returns the name of what the data is.
    #[wasm_bindgen(getter)]
    pub fn kind(&self) -> String {
        self.0.kind().name().to_owned()
    }

    /// Returns whether the file is a single value without a length before it.
    #[wasm_bindgen(getter, js_name = isBare)]
    pub fn is_bare(&self) -> bool {
        self.0.kind() == Kind::Bare
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
    pub fn get(&self, index: Option<usize>, path: &str) -> Result<Vec<u8>, JsValue> {
        Place { index, path, force: false }.get(&self.0).map_err(error)
    }

    /// Returns the bytes of the values at all places of a path.
    ///
    /// # Errors
    ///
    /// There is no such value.
    #[wasm_bindgen(js_name = getAll)]
    pub fn get_all(&self, index: Option<usize>, path: &str) -> Result<Vec<Uint8Array>, JsValue> {
        let found = Place { index, path, force: false }.get_all(&self.0).map_err(error)?;
        Ok(found.iter().map(|bytes| Uint8Array::from(&bytes[..])).collect())
    }

    /// Finds values by their text, and by their keys: pairs of paths and texts.
    pub fn find(&self, wanted: &str, keys: bool) -> Vec<String> {
        pairs(Found::equal(&self.0, wanted, keys))
    }

    /// Finds values of which a function accepts the text or the key: pairs of paths and texts.
    #[wasm_bindgen(js_name = findWith)]
    pub fn find_with(&self, accepts: &Function, keys: bool) -> Vec<String> {
        let is_accepted = |text: &str| {
            accepts.call1(&JsValue::NULL, &text.into()).is_ok_and(|accepted| accepted.is_truthy())
        };
        pairs(Found::accepted(&self.0, keys, is_accepted))
    }

    /// Lists all values that contain no others: pairs of paths and texts.
    ///
    /// # Errors
    ///
    /// The file is damaged.
    pub fn list(&self) -> Result<Vec<String>, JsValue> {
        Found::all(&self.0).map(pairs).map_err(error)
    }

    /// Compares the file with a new one: for each difference its value, its path, what it is, the old text and the new one.
    ///
    /// # Errors
    ///
    /// A file is damaged.
    pub fn diff(&self, new: &SaveFile) -> Result<Vec<JsValue>, JsValue> {
        let differences = self.0.diff(&new.0).map_err(error)?;
        Ok(differences.into_iter().flat_map(difference).collect())
    }

    /// Returns the first faults of the file: of each its kind, the sentence, its path, its byte and its value.
    pub fn check(&self, readable: bool, most: usize) -> Vec<JsValue> {
        first_faults(&self.0, readable, most).iter().flat_map(fault).collect()
    }

    /// Converts the file for another engine, or to another kind.
    ///
    /// # Errors
    ///
    /// An unknown dialect, kind or notation, and, without `lossy`, a value without a counterpart.
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn convert(
        &self,
        to: &str,
        kind: Option<String>,
        notation: Option<String>,
        renames: Vec<String>,
        lossy: bool,
    ) -> Result<Converted, JsValue> {
        let (kind, notation) = (kind.as_deref(), notation.as_deref());
        let (file, report) = converted(&self.0, to, kind, notation, &renames, lossy).map_err(error)?;
        Ok(Converted { file: Some(SaveFile(file)), report })
    }

    /// Returns the path of what [`set`](Self::set) puts into the value.
    ///
    /// # Errors
    ///
    /// There is no such place.
    #[wasm_bindgen(js_name = pathToSet)]
    pub fn path_to_set(&self, index: Option<usize>, path: &str) -> Result<String, JsValue> {
        let found = Place { index, path, force: false }.path_to_set(&self.0);
        found.map(|path| path.to_string()).map_err(error)
    }

    /// Returns the path of the item that [`insert`](Self::insert) puts into the container.
    ///
    /// # Errors
    ///
    /// There is no such container.
    #[wasm_bindgen(js_name = pathToInsert)]
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn path_to_insert(
        &self,
        index: Option<usize>,
        path: &str,
        at: Option<usize>,
        key: Option<String>,
        force: bool,
    ) -> Result<String, JsValue> {
        let found = Place { index, path, force }.path_to_insert(&self.0, at, key.as_deref());
        found.map(|path| path.to_string()).map_err(error)
    }

    /// Changes the value at a path. All other bytes stay. Returns whether anything changed.
    ///
    /// # Errors
    ///
    /// There is no such place, the value would get another type without `force`, or the file cannot hold it.
    pub fn set(
        &mut self,
        index: Option<usize>,
        path: &str,
        value: &[u8],
        force: bool,
    ) -> Result<bool, JsValue> {
        with_value!(self, value, value => Place { index, path, force }.set(&mut self.0, value))
    }

    /// Inserts an item into the container at a path, before the item with the index `at` or at the end.
    ///
    /// # Errors
    ///
    /// There is no such container, or it does not take the item.
    #[allow(clippy::needless_pass_by_value, reason = "optional texts cannot be passed in another way")]
    pub fn insert(
        &mut self,
        index: Option<usize>,
        path: &str,
        at: Option<usize>,
        key: Option<String>,
        value: &[u8],
        force: bool,
    ) -> Result<(), JsValue> {
        let place = Place { index, path, force };
        with_value!(self, value, value => place.insert(&mut self.0, at, key.as_deref(), value))
    }

    /// Removes the value at a path, with its key.
    ///
    /// # Errors
    ///
    /// There is no such value.
    pub fn remove(&mut self, index: Option<usize>, path: &str) -> Result<(), JsValue> {
        Place { index, path, force: false }.remove(&mut self.0).map_err(error)
    }

    /// Changes the key of the value at a path.
    ///
    /// # Errors
    ///
    /// There is no such value, the key exists, or it would get another type without `force`.
    pub fn rename(
        &mut self,
        index: Option<usize>,
        path: &str,
        key: &str,
        force: bool,
    ) -> Result<(), JsValue> {
        Place { index, path, force }.rename(&mut self.0, key).map_err(error)
    }

    /// Moves the value at a path to another one.
    ///
    /// # Errors
    ///
    /// There is no such value, or the other path is no place for it.
    #[wasm_bindgen(js_name = moveTo)]
    pub fn move_to(&mut self, index: Option<usize>, path: &str, to: &str) -> Result<(), JsValue> {
        Place { index, path, force: false }.move_to(&mut self.0, to).map_err(error)
    }

    /// Replaces a value by an encoded one.
    ///
    /// # Errors
    ///
    /// There is no such value, or the bytes are none.
    pub fn replace(&mut self, index: usize, value: &[u8]) -> Result<(), JsValue> {
        with_value!(self, value, value => self.0.replace(index, value).map(drop))
    }

    /// Inserts an encoded value before the one at the index, or at the end.
    ///
    /// # Errors
    ///
    /// The bytes are no value, or the file is one value.
    #[wasm_bindgen(js_name = insertValue)]
    pub fn insert_value(&mut self, index: usize, value: &[u8]) -> Result<(), JsValue> {
        with_value!(self, value, value => self.0.insert_value(index, value).map(drop))
    }

    /// Removes a value. The values after it move up.
    ///
    /// # Errors
    ///
    /// There is no such value, or the file is one value.
    pub fn delete(&mut self, index: usize) -> Result<(), JsValue> {
        self.0.remove_value(index).map(drop).map_err(error)
    }

    /// Undoes the last edit. Returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.0.undo().is_some()
    }

    /// Does the edit again that was undone last. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.0.redo().is_some()
    }

    /// Returns the bytes of the file.
    ///
    /// # Errors
    ///
    /// The file cannot be compressed or encrypted.
    #[wasm_bindgen(js_name = toBytes)]
    pub fn to_bytes(&self) -> Result<Vec<u8>, JsValue> {
        self.0.packed().map(std::borrow::Cow::into_owned).map_err(error)
    }
}

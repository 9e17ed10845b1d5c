//! Save files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use gdvar::Codec;
use gdvar::document::{Document, ErrorKind, Kind};
use gdvar::file::{Backup, backups, restore, write_atomically};
use gdvar::generic::Path as ValuePath;
use gdvar_document::foreign::{Failure, Found, MAX_DEPTH, Opening, Place, Settings, converted, in_place};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyList};

use crate::check::check;
use crate::error::Fault;
use crate::from_python::{Value, bytes_of};
use crate::types::types;
use crate::{decode_value, error, stack};

/// A file in memory, in any container: values of store_var or var_to_bytes, text, JSON, a config file or a
/// project.binary. What is not changed keeps its bytes, and a value keeps its type when it is set. In a file of
/// several values, a path means the only value that has it, unless `index` chooses one.
#[pyclass(module = "gdvar")]
pub(crate) struct SaveFile(Document);

/// Calls code with the value in a [`Value`], whatever the width of its reals, on a stack that has room for it.
macro_rules! with_value {
    ($py:expr, $value:expr, $name:ident => $code:expr) => {{
        let value = $value;
        run($py, || match &value {
            Value::Single($name) => $code,
            Value::Double($name) => $code,
        })
    }};
}

/// Reads a file as it is.
pub(crate) fn read_file(path: &Path) -> PyResult<Vec<u8>> {
    fs::read(path).map_err(|error| error::of_system(path, &error))
}

/// Calls code of the library, which needs as much stack as a Rust thread has.
pub(crate) fn run<T, E: Into<Failure>>(py: Python<'_>, call: impl FnOnce() -> Result<T, E>) -> PyResult<T> {
    stack::enlarged(call).map_err(|failure| error::raise(py, failure))
}

impl SaveFile {
    pub(crate) fn document(&self) -> &Document {
        &self.0
    }

    fn opened(py: Python<'_>, bytes: Vec<u8>, opening: Opening<'_>) -> PyResult<Self> {
        run(py, || opening.open(bytes)).map(Self)
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the position of a value. As in a list, negative numbers count from the end.
    fn index(&self, index: isize) -> PyResult<usize> {
        let from_start = if index < 0 { index + self.len().cast_signed() } else { index };
        let found = usize::try_from(from_start).ok().filter(|index| *index < self.len());
        found.ok_or_else(|| PyIndexError::new_err(format!("there is no value {index} in {}", self.len())))
    }

    fn place<'a>(&self, index: Option<isize>, path: &'a str, force: bool) -> PyResult<Place<'a>> {
        Ok(Place { index: index.map(|index| self.index(index)).transpose()?, path, force })
    }

    /// Returns the codec of the file, with no more levels than the stack has room for.
    fn codec(&self) -> Codec {
        stack::limited(self.0.typed_codec())
    }

    fn decode<'py>(&self, py: Python<'py>, bytes: &[u8]) -> PyResult<Bound<'py, PyAny>> {
        decode_value(py, bytes, Settings::of(self.codec()))
    }

    /// Makes a whole value of an object.
    fn whole(&self, object: &Bound<'_, PyAny>) -> PyResult<Value> {
        Value::from_python(object, self.codec(), None).map_err(|fault| fault.into_error(object.py()))
    }

    /// Makes a value of an object for a place, with reals as wide as those of the value in the file that it becomes a part of.
    fn part(
        &self,
        place: Place<'_>,
        path: impl FnOnce(&Document) -> Result<ValuePath<f64>, Failure>,
        object: &Bound<'_, PyAny>,
    ) -> PyResult<Value> {
        let py = object.py();
        let made = if self.0.is_double(run(py, || place.value(&self.0))?) {
            Value::for_text(object, self.codec().double_precision(true), None)
        } else {
            Value::from_python(object, self.codec(), None)
        };
        made.map_err(|fault| match fault {
            Fault::Value(error) => {
                let failure = stack::enlarged(|| path(&self.0).map(|path| in_place(&path, error)));
                error::raise(py, failure.unwrap_or_else(|failure| failure))
            }
            fault => fault.into_error(py),
        })
    }

    fn get_whole<'py>(&self, py: Python<'py>, index: usize) -> PyResult<Bound<'py, PyAny>> {
        let bytes = run(py, || self.0.bytes(index))?;
        self.decode(py, &bytes)
    }
}

/// What a call returns where there is nothing.
enum Default<'py> {
    None,
    Given(Bound<'py, PyAny>),
}

impl<'py> FromPyObject<'_, 'py> for Default<'py> {
    type Error = std::convert::Infallible;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> Result<Self, Self::Error> {
        Ok(Self::Given(object.to_owned()))
    }
}

/// Makes the objects of values that were found.
fn found<'py>(py: Python<'py>, found: &[Found]) -> PyResult<Vec<Bound<'py, PyAny>>> {
    found.iter().map(|found| types(py)?.make(py, "Found", (&found.path, &found.text))).collect()
}

#[pymethods]
impl SaveFile {
    #[new]
    #[pyo3(signature = (*, dialect = "godot4", passphrase = None, full_objects = false))]
    fn new(py: Python<'_>, dialect: &str, passphrase: Option<&str>, full_objects: bool) -> PyResult<Self> {
        let opening = Opening {
            dialect: Some(dialect),
            passphrase,
            key: None,
            full_objects,
            max_depth: MAX_DEPTH,
            offset: None,
        };
        run(py, || opening.create()).map(Self)
    }

    /// Opens a file in any container. The dialect is guessed unless it is given. With an offset, so many bytes before
    /// the data, such as a header of the game's own, and all bytes behind the values are kept as they are.
    #[staticmethod]
    #[pyo3(signature = (path, *, dialect = None, passphrase = None, key = None, full_objects = false, offset = None))]
    #[allow(clippy::needless_pass_by_value, reason = "that is how pyo3 passes a path")]
    fn open(
        py: Python<'_>,
        path: PathBuf,
        dialect: Option<&str>,
        passphrase: Option<&str>,
        key: Option<&[u8]>,
        full_objects: bool,
        offset: Option<usize>,
    ) -> PyResult<Self> {
        let opening = Opening { dialect, passphrase, key, full_objects, max_depth: MAX_DEPTH, offset };
        Self::opened(py, read_file(&path)?, opening)
    }

    /// Opens the bytes of a file.
    #[staticmethod]
    #[pyo3(signature = (data, *, dialect = None, passphrase = None, key = None, full_objects = false, offset = None))]
    fn from_bytes(
        data: &Bound<'_, PyAny>,
        dialect: Option<&str>,
        passphrase: Option<&str>,
        key: Option<&[u8]>,
        full_objects: bool,
        offset: Option<usize>,
    ) -> PyResult<Self> {
        let opening = Opening { dialect, passphrase, key, full_objects, max_depth: MAX_DEPTH, offset };
        Self::opened(data.py(), bytes_of(data)?, opening)
    }

    /// The engine whose bytes are written.
    #[getter]
    fn dialect(&self) -> &'static str {
        self.0.dialect().id()
    }

    /// What the data is: values, each after its length; a single bare value; a config file; a project.binary; text;
    /// JSON. All but values, text and JSON hold one value; that of a config file is a Dictionary of its sections.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.kind().name()
    }

    /// Whether the file is a single value without a length before it.
    #[getter]
    fn is_bare(&self) -> bool {
        self.0.kind() == Kind::Bare
    }

    fn __len__(&self) -> usize {
        self.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        self.get_whole(py, self.index(index)?)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let values = (0..self.len()).map(|index| self.get_whole(py, index));
        PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.try_iter()
    }

    fn __setitem__(&mut self, py: Python<'_>, index: isize, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let index = self.index(index)?;
        let value = self.whole(value)?;
        with_value!(py, value, value => self.0.replace(index, value).map(drop))
    }

    fn __delitem__(&mut self, py: Python<'_>, index: isize) -> PyResult<()> {
        let index = self.index(index)?;
        run(py, || self.0.remove_value(index).map(drop))
    }

    /// Adds a value at the end.
    fn append(&mut self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let index = self.len();
        let value = self.whole(value)?;
        with_value!(py, value, value => self.0.insert_value(index, value).map(drop))
    }

    /// Inserts a value before the one at the index.
    ///
    /// Inserts an item into the container at a path, before the item with the index `at` or at the end. An entry
    /// needs a key, which keeps the type of the keys that are there unless it is forced.
    #[pyo3(signature = (place, value, *, key = None, at = None, index = None, force = false))]
    #[allow(clippy::too_many_arguments, reason = "these are the arguments of the method in Python")]
    fn insert(
        &mut self,
        py: Python<'_>,
        place: &Bound<'_, PyAny>,
        value: &Bound<'_, PyAny>,
        key: Option<&str>,
        at: Option<usize>,
        index: Option<isize>,
        force: bool,
    ) -> PyResult<()> {
        if let Ok(path) = place.extract::<String>() {
            let place = self.place(index, &path, force)?;
            let value = self.part(place, |file| place.path_to_insert(file, at, key), value)?;
            return with_value!(py, value, value => place.insert(&mut self.0, at, key, value));
        }
        if key.is_some() || at.is_some() || index.is_some() {
            return Err(PyTypeError::new_err(
                "key, at and index go with a path, not with the index of a value",
            ));
        }
        let index: isize = place.extract()?;
        let index = usize::try_from(index).or_else(|_| self.index(index))?;
        let value = self.whole(value)?;
        with_value!(py, value, value => self.0.insert_value(index, value).map(drop))
    }

    /// Reads the value at a path, such as "player.pos.x" or "items[-1]". If nothing is there, it returns the default,
    /// or raises an error if there is none.
    #[pyo3(signature = (path, default = Default::None, *, index = None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        path: &str,
        default: Default<'py>,
        index: Option<isize>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let place = self.place(index, path, false)?;
        match (stack::enlarged(|| place.get(&self.0)), default) {
            (Ok(found), _) => self.decode(py, &found),
            (Err(failure), Default::Given(value)) if failure.kind == ErrorKind::NotFound => Ok(value),
            (Err(failure), _) => Err(error::raise(py, failure)),
        }
    }

    /// Reads the values at all places of a path such as "items[*].id".
    #[pyo3(signature = (path, *, index = None))]
    fn get_all<'py>(
        &self,
        py: Python<'py>,
        path: &str,
        index: Option<isize>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let place = self.place(index, path, false)?;
        run(py, || place.get_all(&self.0))?.iter().map(|found| self.decode(py, found)).collect()
    }

    /// Finds the values that equal a text or a value as var_to_str prints it, or whose text a compiled pattern matches;
    /// with `keys` those whose key does so, too.
    #[pyo3(signature = (wanted, *, keys = false))]
    fn find<'py>(&self, wanted: &Bound<'py, PyAny>, keys: bool) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let py = wanted.py();
        if let Ok(text) = wanted.extract::<String>() {
            return found(py, &stack::enlarged(|| Found::equal(&self.0, &text, keys)));
        }
        let search = wanted.getattr("search")?;
        // The texts are made where there is enough stack, and code of Python is called on its own.
        let mut matches = BTreeMap::new();
        stack::enlarged(|| {
            Found::accepted(&self.0, keys, |text| {
                matches.entry(text.to_owned()).or_insert(false);
                false
            })
        });
        for (text, is_match) in &mut matches {
            *is_match = search.call1((text,))?.is_truthy()?;
        }
        let is_match = |text: &str| matches.get(text).copied().unwrap_or_default();
        found(py, &stack::enlarged(|| Found::accepted(&self.0, keys, is_match)))
    }

    /// Lists all values that contain no others, and all empty containers.
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        found(py, &run(py, || Found::all(&self.0))?)
    }

    /// Returns what is different in a newer file. Containers do not matter.
    fn diff<'py>(&self, py: Python<'py>, newer: &Self) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let differences = run(py, || self.0.diff(&newer.0))?;
        let made = differences.into_iter().map(|difference| {
            let (change, old, new) = difference.what.into_parts();
            let [old, new] = [old, new].map(|shown| shown.map(|shown| shown.text));
            types(py)?.make(py, "Difference", (difference.value, difference.path, change, old, new))
        });
        made.collect()
    }

    /// Returns the first faults of the file, as `gdvar check` prints them: what cannot be read, and, unless `readable`,
    /// what an engine would write in other bytes.
    #[pyo3(signature = (*, readable = false, most = 100))]
    fn check<'py>(&self, py: Python<'py>, readable: bool, most: usize) -> PyResult<Vec<Bound<'py, PyAny>>> {
        check(py, &self.0, readable, most)
    }

    /// Makes a file for another engine, or of another kind, and says what became of values that changed. A resource
    /// becomes "text" or "binary" by its notation. A value without a counterpart is an error unless `lossy`. Renames are
    /// texts of files of renames, as of `gdvar convert`.
    #[pyo3(signature = (to, *, kind = None, notation = None, renames = Vec::new(), lossy = false))]
    #[allow(clippy::needless_pass_by_value, reason = "that is how pyo3 passes a list")]
    fn convert<'py>(
        &self,
        py: Python<'py>,
        to: &str,
        kind: Option<&str>,
        notation: Option<&str>,
        renames: Vec<String>,
        lossy: bool,
    ) -> PyResult<(Self, Vec<Bound<'py, PyAny>>)> {
        let (file, report) = run(py, || converted(&self.0, to, kind, notation, &renames, lossy))?;
        let notes = report
            .notes
            .iter()
            .map(|note| types(py)?.make(py, "Note", (&note.path, note.fate.name(), &note.message)));
        Ok((Self(file), notes.collect::<PyResult<_>>()?))
    }

    /// Changes the value at a path, where nothing has to be yet. All other bytes stay, and the value keeps its type: 5
    /// becomes 5.0 for a float. `force` writes the value as it is given. "items[]" is a new element, "items[*].count" the
    /// same in all. Returns whether anything changed.
    #[pyo3(signature = (path, value, *, index = None, force = false))]
    fn set(
        &mut self,
        py: Python<'_>,
        path: &str,
        value: &Bound<'_, PyAny>,
        index: Option<isize>,
        force: bool,
    ) -> PyResult<bool> {
        let place = self.place(index, path, force)?;
        let value = self.part(place, |file| place.path_to_set(file), value)?;
        with_value!(py, value, value => place.set(&mut self.0, value))
    }

    /// Removes the value at a path, with its key, or the values at all places of a path such as "items[*].id".
    #[pyo3(signature = (path, *, index = None))]
    fn remove(&mut self, py: Python<'_>, path: &str, index: Option<isize>) -> PyResult<()> {
        let place = self.place(index, path, false)?;
        run(py, || place.remove(&mut self.0))
    }

    /// Changes the key of the value at a path. The key is text, or another key as var_to_str prints it.
    #[pyo3(signature = (path, key, *, index = None, force = false))]
    fn rename(
        &mut self,
        py: Python<'_>,
        path: &str,
        key: &str,
        index: Option<isize>,
        force: bool,
    ) -> PyResult<()> {
        let place = self.place(index, path, force)?;
        run(py, || place.rename(&mut self.0, key))
    }

    /// Moves the value at a path to another path: a new place, or that of another element of the same array.
    #[pyo3(signature = (path, to, *, index = None))]
    fn r#move(&mut self, py: Python<'_>, path: &str, to: &str, index: Option<isize>) -> PyResult<()> {
        let place = self.place(index, path, false)?;
        run(py, || place.move_to(&mut self.0, to))
    }

    /// Undoes the last edit. Returns False if there is none.
    fn undo(&mut self) -> bool {
        stack::enlarged(|| self.0.undo()).is_some()
    }

    /// Does the edit again that was undone last. Returns False if there is none.
    fn redo(&mut self) -> bool {
        stack::enlarged(|| self.0.redo()).is_some()
    }

    /// Returns the bytes of the file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &run(py, || self.0.packed())?))
    }

    /// Writes the file so that a reader sees all of the old one or all of the new one. The old one is kept unless told
    /// otherwise: the first as path.bak, later ones as path.bak2, path.bak3 and so on.
    #[pyo3(signature = (path, *, backup = true))]
    #[allow(clippy::needless_pass_by_value, reason = "that is how pyo3 passes a path")]
    fn save(&self, py: Python<'_>, path: PathBuf, backup: bool) -> PyResult<()> {
        let backup = if backup { Backup::Numbered } else { Backup::None };
        let packed = run(py, || self.0.packed())?;
        write_atomically(&path, &packed, backup).map_err(|error| error::of_file(py, &path, error))
    }

    /// Returns the backups of a file, the oldest first.
    #[staticmethod]
    #[allow(clippy::needless_pass_by_value, reason = "that is how pyo3 passes a path")]
    fn backups(py: Python<'_>, path: PathBuf) -> PyResult<Vec<PathBuf>> {
        backups(&path).map_err(|error| error::of_file(py, &path, error))
    }

    /// Puts the last backup back in the place of the file, and returns the name that the backup had, or None if there is
    /// none. What it replaces is kept as path.undone.
    #[staticmethod]
    #[allow(clippy::needless_pass_by_value, reason = "that is how pyo3 passes a path")]
    fn restore(py: Python<'_>, path: PathBuf) -> PyResult<Option<PathBuf>> {
        let restored = restore(&path).map_err(|error| error::of_file(py, &path, error))?;
        Ok(restored.map(|restored| restored.backup))
    }

    fn __repr__(&self) -> String {
        format!("<gdvar.SaveFile: {}>", self.0.description())
    }
}

//! Save files.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use gdvar::Codec;
use gdvar::file::{Backup, SaveFile as Save};
use gdvar::inspect::{encoded_at, remove_at, set_at};
use gdvar::path::Path;
use gdvar_foreign::{Failure, MAX_DEPTH, Opening, Settings, name_of_dialect};
use pyo3::exceptions::{PyIndexError, PyOSError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyList};

use crate::from_python::{Value, bytes_of};
use crate::{decode_value, error, stack};

/// A save file in memory.
#[pyclass(module = "gdvar")]
pub(crate) struct SaveFile(Save);

impl SaveFile {
    /// Returns the position of a value. As in a list, negative numbers count from the end.
    fn index(&self, index: isize) -> PyResult<usize> {
        let from_start = if index < 0 { index + self.0.len().cast_signed() } else { index };
        let found = usize::try_from(from_start).ok().filter(|index| *index < self.0.len());
        found.ok_or_else(|| PyIndexError::new_err(format!("there is no value {index} in {}", self.0.len())))
    }

    /// Returns the codec of the file, with no more levels than the stack has room for.
    fn codec(&self) -> Codec {
        stack::limited(self.0.codec())
    }

    /// Returns the bytes of a value.
    fn bytes(&self, index: isize) -> PyResult<&[u8]> {
        Ok(self.0.bytes(self.index(index)?).unwrap_or_default())
    }
}

#[pymethods]
impl SaveFile {
    #[new]
    #[pyo3(signature = (*, dialect = "godot4", passphrase = None, full_objects = false))]
    fn new(py: Python<'_>, dialect: &str, passphrase: Option<&str>, full_objects: bool) -> PyResult<Self> {
        let opening =
            Opening { dialect: Some(dialect), passphrase, key: None, full_objects, max_depth: MAX_DEPTH };
        opening.create().map(Self).map_err(|failure| error::raise(py, failure))
    }

    #[staticmethod]
    #[pyo3(signature = (path, *, dialect = None, passphrase = None, key = None, full_objects = false))]
    #[allow(clippy::needless_pass_by_value, reason = "that is how pyo3 passes a path")]
    fn open(
        py: Python<'_>,
        path: PathBuf,
        dialect: Option<&str>,
        passphrase: Option<&str>,
        key: Option<&[u8]>,
        full_objects: bool,
    ) -> PyResult<Self> {
        let max_depth = stack::limited(Codec::new()).get_max_depth();
        let opening = Opening { dialect, passphrase, key, full_objects, max_depth };
        let opened = File::open(&path).map_err(|error| match error.raw_os_error() {
            // Python chooses the class by the number, which is the fourth argument on Windows and the first elsewhere.
            Some(number) => PyOSError::new_err((number, error.to_string(), path, number)),
            None => error.into(),
        })?;
        let file = opening.open(BufReader::new(opened));
        file.map(Self).map_err(|failure| error::raise(py, failure))
    }

    #[staticmethod]
    #[pyo3(signature = (data, *, dialect = None, passphrase = None, key = None, full_objects = false))]
    fn from_bytes(
        data: &Bound<'_, PyAny>,
        dialect: Option<&str>,
        passphrase: Option<&str>,
        key: Option<&[u8]>,
        full_objects: bool,
    ) -> PyResult<Self> {
        let max_depth = stack::limited(Codec::new()).get_max_depth();
        let opening = Opening { dialect, passphrase, key, full_objects, max_depth };
        let file = opening.open(&*bytes_of(data)?);
        file.map(Self).map_err(|failure| error::raise(data.py(), failure))
    }

    #[getter]
    fn dialect(&self) -> &'static str {
        name_of_dialect(self.0.codec().get_dialect())
    }

    #[getter]
    fn is_bare(&self) -> bool {
        self.0.is_bare()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: isize) -> PyResult<Bound<'py, PyAny>> {
        decode_value(py, self.bytes(index)?, Settings::of(self.codec()))
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        let values = self.0.iter().map(|bytes| decode_value(py, bytes, Settings::of(self.codec())));
        PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)?.try_iter()
    }

    fn __setitem__(&mut self, py: Python<'_>, index: isize, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let index = self.index(index)?;
        match Value::from_python(value, self.codec())? {
            Value::Single(value) => self.0.replace(index, &value),
            Value::Double(value) => self.0.replace(index, &value),
        }
        .map_err(|error| error::raise(py, error))
    }

    fn __delitem__(&mut self, py: Python<'_>, index: isize) -> PyResult<()> {
        let index = self.index(index)?;
        self.0.remove(index).map_err(|error| error::raise(py, error))
    }

    fn append(&mut self, py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<()> {
        self.insert(py, self.0.len().cast_signed(), value)
    }

    fn insert(&mut self, py: Python<'_>, index: isize, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let index = usize::try_from(index).or_else(|_| self.index(index))?;
        match Value::from_python(value, self.codec())? {
            Value::Single(value) => self.0.insert(index, &value),
            Value::Double(value) => self.0.insert(index, &value),
        }
        .map_err(|error| error::raise(py, error))
    }

    #[pyo3(signature = (path, *, index = 0))]
    fn get<'py>(&self, py: Python<'py>, path: &str, index: isize) -> PyResult<Bound<'py, PyAny>> {
        let codec = self.codec();
        let found = encoded_at(self.bytes(index)?, &parse(py, path)?, codec);
        decode_value(py, &found.map_err(|error| error::raise(py, error))?, Settings::of(codec))
    }

    #[pyo3(signature = (path, value, *, index = 0))]
    fn set(&mut self, py: Python<'_>, path: &str, value: &Bound<'_, PyAny>, index: isize) -> PyResult<bool> {
        let (codec, mut bytes) = (self.codec(), self.bytes(index)?.to_vec());
        let before = bytes.clone();
        match Value::from_python(value, codec)? {
            Value::Single(value) => set_at(&mut bytes, &parse(py, path)?, &value, codec).map(drop),
            Value::Double(value) => {
                let path = path.parse().map_err(|error: gdvar::text::TextError| error::raise(py, error))?;
                set_at(&mut bytes, &path, &value, codec).map(drop)
            }
        }
        .map_err(|error| error::raise(py, error))?;
        let index = self.index(index)?;
        self.0.replace_bytes(index, &bytes).map_err(|error| error::raise(py, error))?;
        Ok(bytes != before)
    }

    #[pyo3(signature = (path, *, index = 0))]
    fn remove(&mut self, py: Python<'_>, path: &str, index: isize) -> PyResult<()> {
        let (codec, mut bytes) = (self.codec(), self.bytes(index)?.to_vec());
        remove_at(&mut bytes, &parse(py, path)?, codec).map(drop).map_err(|error| error::raise(py, error))?;
        let index = self.index(index)?;
        self.0.replace_bytes(index, &bytes).map_err(|error| error::raise(py, error))
    }

    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.0.to_bytes().map_err(|error| error::raise(py, error))?))
    }

    #[pyo3(signature = (path, *, backup = true))]
    #[allow(clippy::needless_pass_by_value, reason = "that is how pyo3 passes a path")]
    fn save(&self, py: Python<'_>, path: PathBuf, backup: bool) -> PyResult<()> {
        let backup = if backup { Backup::Bak } else { Backup::None };
        self.0.save(&path, backup).map_err(|error| error::raise(py, error))
    }
}

fn parse(py: Python<'_>, path: &str) -> PyResult<Path> {
    path.parse().map_err(|error: gdvar::text::TextError| error::raise(py, Failure::from(error)))
}

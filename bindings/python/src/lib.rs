//! gdvar for Python. The texts of its functions are those of `gdvar/_gdvar.pyi`, for `help()`.
#![allow(clippy::doc_markdown, reason = "the texts are Python's, which prints them as they are")]

use gdvar::json::JsonForm;
use gdvar_document::foreign::{MAX_DEPTH, MAX_SIZE, Settings};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::from_python::{Value, bytes_of};
use crate::save_file::SaveFile;
use crate::to_python::to_python;

mod check;
mod error;
mod from_python;
mod keys;
mod objects;
mod read;
mod save_file;
mod sources;
mod stack;
mod to_python;
mod types;
mod write;

/// Decodes a value into Python's objects. The settings are [limited](stack::limited) to the stack.
fn decode_value<'py>(py: Python<'py>, bytes: &[u8], settings: Settings) -> PyResult<Bound<'py, PyAny>> {
    read::decode(py, bytes, settings.codec())
}

/// Calls `read` with a slice of the object's bytes.
fn with_bytes<T>(object: &Bound<'_, PyAny>, read: impl FnOnce(&[u8]) -> PyResult<T>) -> PyResult<T> {
    match object.cast::<PyBytes>() {
        Ok(bytes) => read(bytes.as_bytes()),
        Err(_) => read(&bytes_of(object)?),
    }
}

/// Returns the settings of a call, with no more levels than the stack has room for.
fn settings(
    py: Python<'_>,
    dialect: &str,
    full_objects: bool,
    double_precision: bool,
    max_depth: u32,
    max_size: u32,
) -> PyResult<Settings> {
    Settings::new(dialect, full_objects, double_precision, max_depth, max_size)
        .map(|settings| Settings::of(stack::limited(settings.codec())))
        .map_err(|failure| error::raise(py, failure))
}

/// Decodes a value that takes all of the bytes, as bytes_to_var does.
///
/// Full objects are an error unless they are allowed; reading one never runs code.
#[pyfunction]
#[pyo3(signature = (data, *, dialect = "godot4", full_objects = false, double_precision = false, max_depth = 1024, max_size = 2_147_483_647))]
fn decode<'py>(
    data: &Bound<'py, PyAny>,
    dialect: &str,
    full_objects: bool,
    double_precision: bool,
    max_depth: u32,
    max_size: u32,
) -> PyResult<Bound<'py, PyAny>> {
    let py = data.py();
    let settings = settings(py, dialect, full_objects, double_precision, max_depth, max_size)?;
    with_bytes(data, |bytes| decode_value(py, bytes, settings))
}

/// Encodes a value as var_to_bytes does.
///
/// `default` gets each object whose class Godot has no type for, and returns a value in its place, or NotImplemented.
#[pyfunction]
#[pyo3(signature = (value, *, dialect = "godot4", full_objects = false, double_precision = false, max_depth = 1024, max_size = 2_147_483_647, default = None))]
#[allow(clippy::too_many_arguments, reason = "these are the arguments of the function in Python")]
fn encode<'py>(
    value: &Bound<'py, PyAny>,
    dialect: &str,
    full_objects: bool,
    double_precision: bool,
    max_depth: u32,
    max_size: u32,
    default: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = value.py();
    let codec = settings(py, dialect, full_objects, double_precision, max_depth, max_size)?.codec();
    write::encode(value, codec, default)
}

/// Prints a value as var_to_str does, with all digits.
///
/// Text does not say how wide the reals of vectors are. Reals of 64 bits are an error without double_precision.
#[pyfunction]
#[pyo3(signature = (value, *, dialect = "godot4", full_objects = false, double_precision = false, default = None))]
fn to_text<'py>(
    value: &Bound<'py, PyAny>,
    dialect: &str,
    full_objects: bool,
    double_precision: bool,
    default: Option<&Bound<'py, PyAny>>,
) -> PyResult<String> {
    let py = value.py();
    let settings = settings(py, dialect, full_objects, double_precision, MAX_DEPTH, MAX_SIZE)?;
    let value = Value::for_text(value, settings.codec(), default).map_err(|fault| fault.into_error(py))?;
    let text = match value {
        Value::Single(value) => settings.text().print(&value),
        Value::Double(value) => settings.text().print(&value),
    };
    text.map_err(|error| error::raise(py, error))
}

/// Reads the text of a value, as str_to_var does. With double_precision, the reals of vectors have 64 bits.
#[pyfunction]
#[pyo3(signature = (text, *, dialect = "godot4", full_objects = false, double_precision = false))]
fn from_text<'py>(
    py: Python<'py>,
    text: &str,
    dialect: &str,
    full_objects: bool,
    double_precision: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let format = settings(py, dialect, full_objects, double_precision, MAX_DEPTH, MAX_SIZE)?.text();
    if double_precision {
        to_python::<f64>(py, &format.parse(text).map_err(|error| error::raise(py, error))?)
    } else {
        to_python::<f32>(py, &format.parse(text).map_err(|error| error::raise(py, error))?)
    }
}

/// Prints a value as JSON that loses nothing, or as plain JSON without types.
///
/// JSON does not say how wide the reals of vectors are. Reals of 64 bits are an error without double_precision, but in
/// plain JSON.
#[pyfunction]
#[pyo3(signature = (value, *, plain = false, full_objects = false, double_precision = false, default = None))]
fn to_json<'py>(
    value: &Bound<'py, PyAny>,
    plain: bool,
    full_objects: bool,
    double_precision: bool,
    default: Option<&Bound<'py, PyAny>>,
) -> PyResult<String> {
    let py = value.py();
    let settings = settings(py, "godot4", full_objects, double_precision, MAX_DEPTH, MAX_SIZE)?;
    let (form, value) = if plain {
        (JsonForm::Plain, Value::from_python(value, settings.codec(), default))
    } else {
        (JsonForm::Lossless, Value::for_text(value, settings.codec(), default))
    };
    let text = match value.map_err(|fault| fault.into_error(py))? {
        Value::Single(value) => settings.json(form).print(&value),
        Value::Double(value) => settings.json(form).print(&value),
    };
    text.map_err(|error| error::raise(py, error))
}

/// Reads the JSON that loses nothing. With double_precision, the reals of vectors have 64 bits.
#[pyfunction]
#[pyo3(signature = (text, *, full_objects = false, double_precision = false))]
fn from_json<'py>(
    py: Python<'py>,
    text: &str,
    full_objects: bool,
    double_precision: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let settings = settings(py, "godot4", full_objects, double_precision, MAX_DEPTH, MAX_SIZE)?;
    let format = settings.json(JsonForm::Lossless);
    if double_precision {
        to_python::<f64>(py, &format.parse(text).map_err(|error| error::raise(py, error))?)
    } else {
        to_python::<f32>(py, &format.parse(text).map_err(|error| error::raise(py, error))?)
    }
}

/// Guesses which engine wrote a value, or a sequence of values as store_var writes them.
#[pyfunction]
fn guess_dialect(data: &Bound<'_, PyAny>) -> PyResult<Option<&'static str>> {
    with_bytes(data, |bytes| Ok(gdvar::guess(bytes).best().map(gdvar::Dialect::id)))
}

/// The module `gdvar._gdvar`.
#[pymodule]
mod _gdvar {
    #[allow(non_upper_case_globals, reason = "it is Python's name")]
    #[pymodule_export]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use super::sources::{code, types};
    #[pymodule_export]
    use super::{SaveFile, decode, encode, from_json, from_text, guess_dialect, to_json, to_text};
}

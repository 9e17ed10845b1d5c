//! Types for the values of files, and what an engine would run on loading one.

use std::path::PathBuf;

use gdvar::resource::ResourceFile;
use gdvar_document::foreign::{MAX_DEPTH, Opening, PrintedTypes, Wishes};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::from_python::bytes_of;
use crate::save_file::{SaveFile, read_file, run};
use crate::types::types as classes;

/// Prints types for the values of files: saves, packets, resources, settings, text and JSON, schemas as JSON, and what
/// the command `gdvar manifest` printed.
///
/// A source is a path, the bytes of a file, or a SaveFile; all are samples of one type. At `maps` and `structs` are
/// paths of Dictionaries that become such, at `enums` those of texts, and `names` gives names to the types at paths. All
/// paths are like "levels[].scores"; the empty one is that of the values themselves.
#[pyfunction]
#[pyo3(signature = (*sources, language = "rust", maps = Vec::new(), structs = Vec::new(), enums = Vec::new(), names = None, dialect = None, passphrase = None, key = None, full_objects = false, offset = None))]
#[allow(clippy::too_many_arguments, reason = "these are the arguments of the function in Python")]
#[allow(clippy::needless_pass_by_value, reason = "that is how pyo3 passes lists")]
pub(crate) fn types<'py>(
    sources: &Bound<'py, PyTuple>,
    language: &str,
    maps: Vec<String>,
    structs: Vec<String>,
    enums: Vec<String>,
    names: Option<&Bound<'py, PyAny>>,
    dialect: Option<&str>,
    passphrase: Option<&str>,
    key: Option<&[u8]>,
    full_objects: bool,
    offset: Option<usize>,
) -> PyResult<String> {
    let py = sources.py();
    let names = names.map_or_else(|| Ok(Vec::new()), names_of)?;
    let mut types = run(py, || PrintedTypes::new(language, &Wishes { maps, structs, enums, names }))?;
    let opening = Opening { dialect, passphrase, key, full_objects, max_depth: MAX_DEPTH, offset };
    for source in sources {
        if let Ok(file) = source.cast::<SaveFile>() {
            run(py, || types.add(file.borrow().document()))?;
            continue;
        }
        let bytes = content(&source)?;
        run(py, || types.open(bytes, opening))?;
    }
    run(py, || types.text())
}

/// Returns the names in a dict or in a list of pairs.
fn names_of(given: &Bound<'_, PyAny>) -> PyResult<Vec<(String, String)>> {
    match given.cast::<PyDict>() {
        Ok(dict) => dict.items().extract(),
        Err(_) => given.extract(),
    }
}

/// Returns what an engine would run when it loads a resource file (.tres or .res), used or not. Nothing runs here.
///
/// A file without "inside" and "elsewhere" runs nothing but what the game itself has. It may still name any script of
/// the game, and set any of its properties.
#[pyfunction]
pub(crate) fn code<'py>(source: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let py = source.py();
    let bytes = content(source)?;
    let found = run(py, || ResourceFile::from_bytes(bytes).and_then(|file| file.code()))?;
    let made = found
        .iter()
        .map(|code| classes(py)?.make(py, "Code", (code.kind().name(), code.place(), code.to_string())));
    made.collect()
}

/// Returns the bytes of a file, which is given by its path or as bytes.
fn content(source: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    match source.extract::<PathBuf>() {
        Ok(path) => read_file(&path),
        Err(_) => bytes_of(source),
    }
}

//! Types for the values of files, and what an engine would run on loading one.

use std::path::PathBuf;

use gdvar::document::Sources;
use gdvar::resource::{CodeKind, ResourceFile};
use gdvar::schema::{Language, Samples};
use gdvar_document::foreign::{Failure, MAX_DEPTH, Opening};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::error;
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
    let Some(language) = Language::named(language) else {
        let known: Vec<&str> = Language::NAMES.iter().map(|(name, _)| *name).collect();
        let message = format!("there is no language {language:?}: the languages are {}", known.join(", "));
        return Err(error::raise(py, Failure::new(message)));
    };
    let mut samples = Samples::new().type_name_at("", "Save");
    samples = maps.iter().fold(samples, |samples, path| samples.as_map(path));
    samples = structs.iter().fold(samples, |samples, path| samples.as_struct(path));
    samples = enums.iter().fold(samples, |samples, path| samples.as_names(path));
    let names = names.map_or_else(|| Ok(Vec::new()), names_of)?;
    samples = names.iter().fold(samples, |samples, (path, name)| samples.type_name_at(path, name));
    let mut found = Sources::new(samples);
    let opening = Opening { dialect, passphrase, key, full_objects, max_depth: MAX_DEPTH, offset };
    for source in sources {
        if let Ok(file) = source.cast::<SaveFile>() {
            run(py, || Ok(found.add(file.borrow().document())?))?;
            continue;
        }
        let bytes = content(&source)?;
        run(py, || Ok(found.open(bytes, &opening.options()?)?))?;
    }
    run(py, || {
        if let Some(path) = found.unknown_paths().next() {
            return Err(Failure::new(format!("no value has the path {path}")));
        }
        language.text(&found.schemas()?).map_err(Failure::new)
    })
}

/// Returns the names in a dict or in a list of pairs. A name that no language has for a type is an error.
fn names_of(given: &Bound<'_, PyAny>) -> PyResult<Vec<(String, String)>> {
    let names: Vec<(String, String)> = match given.cast::<PyDict>() {
        Ok(dict) => dict.items().extract()?,
        Err(_) => given.extract()?,
    };
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_uppercase())
            && name.chars().all(|letter| letter.is_ascii_alphanumeric())
    };
    match names.iter().find(|(_, name)| !is_name(name)) {
        None => Ok(names),
        Some((_, name)) => {
            let message =
                format!("the name of a type is a capital letter, then letters and digits, not {name:?}");
            Err(error::raise(given.py(), Failure::new(message)))
        }
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
    let found = run(py, || {
        let found = ResourceFile::from_bytes(bytes).and_then(|file| file.code());
        Ok(found?)
    })?;
    let made = found.iter().map(|code| {
        let kind = match code.kind() {
            CodeKind::Inside => "inside",
            CodeKind::Elsewhere => "elsewhere",
            CodeKind::Game => "game",
        };
        classes(py)?.make(py, "Code", (kind, code.place(), code.to_string()))
    });
    made.collect()
}

/// Returns the bytes of a file, which is given by its path or as bytes.
fn content(source: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    match source.extract::<PathBuf>() {
        Ok(path) => read_file(&path),
        Err(_) => bytes_of(source),
    }
}

//! The source files of a crate, for tests of how they are written.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns all source files in a folder, at any depth.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let paths = entries.map(|entry| entry.expect("it can be listed").path());
    let is_source = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).filter(is_source).collect()
}

/// Returns the part of a file before its tests.
pub(crate) fn before_tests(source: &str) -> &str {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    code.split("#[cfg(all(test").next().unwrap_or_default()
}

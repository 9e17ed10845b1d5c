//! `gdvar.Error`.

use gdvar_foreign::Failure;
use pyo3::prelude::*;

use crate::types::types;

/// Makes the exception for an error.
pub(crate) fn raise(py: Python<'_>, error: impl Into<Failure>) -> PyErr {
    let Failure { message, path, offset } = error.into();
    match types(py).and_then(|types| types.make(py, "Error", (message, path, offset))) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

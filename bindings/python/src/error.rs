//! `gdvar.Error`, and what leads to it.

use gdvar::{Codec, Error, ErrorKind};
use gdvar_foreign::Failure;
use pyo3::prelude::*;

use crate::types::types;

/// Makes the exception for an error.
pub(crate) fn raise(py: Python<'_>, error: impl Into<Failure>) -> PyErr {
    let Failure { message, path, offset, .. } = error.into();
    match types(py).and_then(|types| types.make(py, "Error", (message, path, offset))) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// The error for a value that text would not keep.
const WIDE: &str =
    "the value has reals of 64 bits, and text does not say so: both directions need double_precision=True";

/// Why an object is no value, or bytes are no object.
pub(crate) enum Fault {
    /// There are reals of 64 bits, and reals of 32 were asked for.
    Wide,
    /// Python raised an error.
    Python(PyErr),
    /// Godot has no such value, or the bytes have a fault.
    Value(Error),
}

impl Fault {
    pub(crate) fn unsupported(message: String) -> Self {
        Self::Value(Error::new(ErrorKind::Unsupported, message))
    }

    pub(crate) fn into_error(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Python(error) => error,
            Self::Value(error) => raise(py, error),
            Self::Wide => raise(py, Failure::new(WIDE)),
        }
    }

    /// Adds a step to the path of the error.
    pub(crate) fn inside(self, step: impl FnOnce(Error) -> Error) -> Self {
        match self {
            Self::Value(error) => Self::Value(step(error)),
            other => other,
        }
    }
}

/// Makes something with reals of 32 bits, or else with reals of 64: if the codec says so, or if there are such reals. `make` gets
/// whether they have 64 bits.
pub(crate) fn with_fitting_reals<T>(
    py: Python<'_>,
    codec: Codec,
    mut make: impl FnMut(bool) -> Result<T, Fault>,
) -> PyResult<T> {
    let is_wide = codec.get_dialect().is_published() && codec.get_double_precision();
    let mut result = if is_wide { Err(Fault::Wide) } else { make(false) };
    if let Err(Fault::Wide) = result {
        result = make(true);
    }
    result.map_err(|fault| fault.into_error(py))
}

impl From<PyErr> for Fault {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl From<pyo3::CastError<'_, '_>> for Fault {
    fn from(error: pyo3::CastError<'_, '_>) -> Self {
        Self::Python(error.into())
    }
}

//! `gdvar.Error`, and what leads to it.

use std::io;
use std::path::Path;

use gdvar::document::ErrorKind as Kind;
use gdvar::{Codec, Error, ErrorKind};
use gdvar_document::foreign::Failure;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::types::types;

/// The classes of errors. Those of other kinds are plain errors.
pub(crate) const CLASSES: &[(Option<Kind>, &str)] = &[
    (None, "Error"),
    (Some(Kind::KeyMissing), "KeyMissingError"),
    (Some(Kind::WrongKey), "WrongKeyError"),
    (Some(Kind::TooLarge), "TooLargeError"),
    (Some(Kind::NotValues), "NotValuesError"),
    (Some(Kind::Damaged), "DamagedError"),
    (Some(Kind::ObjectNotAllowed), "ObjectNotAllowedError"),
    (Some(Kind::Syntax), "NotationError"),
    (Some(Kind::NotFound), "NotFoundError"),
    (Some(Kind::TypeChange), "TypeChangeError"),
    (Some(Kind::UnclearDialect), "UnclearDialectError"),
];

/// Makes the exception for an error.
pub(crate) fn raise(py: Python<'_>, error: impl Into<Failure>) -> PyErr {
    let Failure { message, path, offset, kind } = error.into();
    let class = CLASSES.iter().find(|(of, _)| *of == Some(kind)).map_or("Error", |(_, class)| class);
    match types(py).and_then(|types| types.make(py, class, (message, path, offset))) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// Makes the exception for an error about a file: an `OSError` for what the system refuses.
pub(crate) fn of_file(py: Python<'_>, path: &Path, error: gdvar::file::FileError) -> PyErr {
    match error.get_ref().and_then(|cause| cause.downcast_ref::<io::Error>()) {
        Some(cause) => of_system(path, cause),
        None => raise(py, error),
    }
}

/// Makes the `OSError` for what the system refuses.
pub(crate) fn of_system(path: &Path, error: &io::Error) -> PyErr {
    match error.raw_os_error() {
        // Python chooses the class by the number, which is the fourth argument on Windows and the first elsewhere.
        Some(number) => {
            // Python prints the number itself.
            let message = error.to_string();
            let message = message.split(" (os error").next().unwrap_or_default().to_owned();
            PyOSError::new_err((number, message, path.as_os_str().to_owned(), number))
        }
        None => PyOSError::new_err(format!("{}: {error}", path.display())),
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
    make: impl FnMut(bool) -> Result<T, Fault>,
) -> PyResult<T> {
    fitting_reals(codec, make).map_err(|fault| fault.into_error(py))
}

/// Does the same, for faults that get a path before they are Python's errors.
pub(crate) fn fitting_reals<T>(
    codec: Codec,
    mut make: impl FnMut(bool) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let is_wide = codec.get_dialect().is_published() && codec.get_double_precision();
    let mut result = if is_wide { Err(Fault::Wide) } else { make(false) };
    if let Err(Fault::Wide) = result {
        result = make(true);
    }
    result
}

impl From<PyErr> for Fault {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl From<pyo3::CastError<'_, '_>> for Fault {
    /// A part of an object has a class that it cannot have.
    fn from(error: pyo3::CastError<'_, '_>) -> Self {
        Self::unsupported(error.to_string())
    }
}

//! The faults of a file, as values.

use gdvar_document::foreign::SaveFile;
use pyo3::prelude::*;

use crate::save_file::run;
use crate::types::types;

/// Makes the objects of the first faults of a file.
pub(crate) fn check<'py>(
    py: Python<'py>,
    file: &SaveFile,
    readable: bool,
    most: usize,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let faults = run(py, || Ok(file.check(readable, most)))?;
    let made = faults.iter().map(|fault| {
        let parts = (fault.kind().id(), fault.to_string(), fault.path(), fault.offset(), fault.value());
        types(py)?.make(py, "Fault", parts)
    });
    made.collect()
}

//! The faults of a file, as values.

use gdvar::document::Document;
use gdvar_document::foreign::first_faults;
use pyo3::prelude::*;

use crate::stack;
use crate::types::types;

/// Makes the objects of the first faults of a file.
pub(crate) fn check<'py>(
    py: Python<'py>,
    file: &Document,
    readable: bool,
    most: usize,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let faults = stack::enlarged(|| first_faults(file, readable, most));
    let made = faults.iter().map(|fault| {
        let parts = (fault.kind().id(), fault.to_string(), fault.path(), fault.offset(), fault.value());
        types(py)?.make(py, "Fault", parts)
    });
    made.collect()
}

//! Calls to functions of CPython for which pyo3 has no safe wrapper. All `unsafe` code of the package is here, except for the loop that
//! writes the items of a list.

#![allow(unsafe_code, reason = "measured, with `bench.py`: each saves 5 to 20 % of the time of a row")]

use pyo3::ffi::{self, Py_ssize_t};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use pyo3::{Borrowed, PyTypeInfo};

/// Returns an object of exactly this class. A cast that fails makes an error, which counts references to the class.
#[inline]
pub(crate) fn exact<'a, 'py, T: PyTypeInfo>(object: &'a Bound<'py, PyAny>) -> Option<&'a Bound<'py, T>> {
    if object.is_exact_instance_of::<T>() { object.cast_exact().ok() } else { None }
}

/// Returns the number of an int, unless it has more than 64 bits. CPython raises no error and runs no Python code.
#[inline]
pub(crate) fn number_of(int: &Bound<'_, PyAny>) -> Option<i64> {
    if !int.is_instance_of::<pyo3::types::PyInt>() {
        return None;
    }
    let mut overflow = 0;
    // SAFETY: the pointer is that of an object, and the other one that of a variable.
    let number = unsafe { ffi::PyLong_AsLongLongAndOverflow(int.as_ptr(), &raw mut overflow) };
    (overflow == 0).then_some(number)
}

/// Makes a text of ASCII. CPython copies bytes that it takes for Latin-1, and need not look for characters of several bytes.
#[inline]
pub(crate) fn text_of_ascii<'py>(py: Python<'py>, ascii: &[u8]) -> Bound<'py, PyString> {
    // SAFETY: the pointer and the length are those of a slice. Null in place of a handler of errors stands for the default, and no byte
    // is an error in Latin-1. CPython returns a new reference to a text, or null if it has no memory, for which pyo3 panics.
    unsafe {
        let text = ffi::PyUnicode_DecodeLatin1(ascii.as_ptr().cast(), size(ascii.len()), std::ptr::null());
        Bound::from_owned_ptr(py, text).cast_into_unchecked()
    }
}

/// Returns an item of a list without a reference to it.
///
/// # Safety
///
/// The item has to be in the list for as long as it is used. Python's code may remove it, and so may other threads in builds without
/// a global lock, unless they wait for a critical section.
#[inline]
pub(crate) unsafe fn item_of<'a, 'py>(
    list: &'a Bound<'py, PyList>,
    index: usize,
) -> Option<Borrowed<'a, 'py, PyAny>> {
    // SAFETY: CPython returns an item, or null where the list has none. The caller promises that the item lives.
    let item = unsafe {
        let item = ffi::PyList_GetItem(list.as_ptr(), size(index));
        Borrowed::from_ptr_or_opt(list.py(), item)
    };
    if item.is_none() {
        // CPython has raised an error.
        drop(PyErr::take(list.py()));
    }
    item
}

/// A list whose items are made one after the other. Nothing else has it before it is finished.
pub(crate) struct NewList<'py> {
    list: Bound<'py, PyList>,
    len: usize,
    /// For how many items the list has room, which are null before they are added.
    room: usize,
}

impl<'py> NewList<'py> {
    /// Makes a list with room for that many items.
    pub(crate) fn with_room(py: Python<'py>, room: usize) -> PyResult<Self> {
        // SAFETY: CPython returns a new list or raises an error. The list leaves this struct only after an item was added to each place.
        let list = unsafe {
            let list = ffi::PyList_New(size(room));
            Bound::from_owned_ptr_or_err(py, list)?.cast_into_unchecked()
        };
        Ok(Self { list, len: 0, room })
    }

    #[inline]
    pub(crate) fn push(&mut self, item: Bound<'py, PyAny>) -> PyResult<()> {
        if self.len >= self.room {
            return self.append(item);
        }
        // SAFETY: the pointers are those of a list and of an item. CPython takes over the reference to the item, even if it fails.
        let status = unsafe { ffi::PyList_SetItem(self.list.as_ptr(), size(self.len), item.into_ptr()) };
        if status < 0 {
            return Err(PyErr::fetch(self.list.py())); // not covered: the list has this place
        }
        self.len += 1;
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn append(&mut self, item: Bound<'py, PyAny>) -> PyResult<()> {
        self.list.append(item)?;
        self.len += 1;
        Ok(())
    }

    /// Returns the list.
    ///
    /// # Panics
    ///
    /// If there are fewer items than there is room.
    pub(crate) fn finish(self) -> Bound<'py, PyList> {
        assert!(self.len >= self.room, "a list has a place for each of its items");
        self.list
    }
}

/// Returns a length as CPython counts it. No memory has more bytes.
#[allow(clippy::cast_possible_wrap, reason = "nothing in memory is so long")]
const fn size(len: usize) -> Py_ssize_t {
    len as Py_ssize_t
}

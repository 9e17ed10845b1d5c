//! Python's objects as bytes.
//!
//! The most frequent classes are written as they are found. Everything else is a [`Variant`](gdvar::Variant) first, which knows the
//! rules of typed containers, of keys that Godot takes for the same, and of Objects.

use std::cell::{Cell, RefCell};
use std::marker::PhantomData;

use gdvar::{Codec, Encoder, Error, GodotEncode};
use gdvar_document::foreign::Width;
use pyo3::Borrowed;
use pyo3::prelude::*;
use pyo3::sync::critical_section::with_critical_section;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString};

use crate::error::{Fault, with_fitting_reals};
use crate::from_python::{FromPython, Made, int, str_of};
use crate::objects::{exact, item_of};
use crate::types::{Kind, Leaf};

/// The memory in which a thread writes values stays for the next one, up to this many bytes. New memory takes longer than a copy.
const KEPT: usize = 1 << 24;

thread_local! {
    static WRITTEN: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// Writes an object. The codec is [limited](crate::stack::limited) to the stack.
pub(crate) fn encode<'py>(
    object: &Bound<'py, PyAny>,
    codec: Codec,
    default: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let call = Call {
        from: FromPython::new(object.py(), codec, default)?,
        fault: Cell::new(None),
        spare: RefCell::new(Vec::new()),
    };
    // A call inside this one, such as that of a `default`, begins with no memory.
    let mut out = WRITTEN.take();
    let written = with_fitting_reals(object.py(), codec, |is_wide| {
        if is_wide {
            call.encode::<f64>(object, codec, &mut out)
        } else {
            call.encode::<f32>(object, codec, &mut out)
        }
    });
    let bytes = written.map(|_| PyBytes::new(object.py(), &out));
    if out.capacity() <= KEPT {
        out.clear();
        WRITTEN.set(out);
    }
    bytes
}

/// The entries of a dict.
type Entries<'py> = Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>;

/// What all objects of a call share.
struct Call<'py> {
    from: FromPython<'py>,
    /// A fault that is no error of the core, which is then not the core's to report.
    fault: Cell<Option<Fault>>,
    /// The memory of dicts that were written.
    spare: RefCell<Vec<Entries<'py>>>,
}

impl<'py> Call<'py> {
    fn encode<R: Width>(&self, object: &Bound<'py, PyAny>, codec: Codec, out: &mut Vec<u8>) -> Made<usize> {
        let value = Value { object, call: self, depth: 0, reals: PhantomData::<R> };
        codec.encode_into(&value, out).map_err(|error| self.fault.take().unwrap_or(Fault::Value(error)))
    }

    /// Returns the error that ends the call with a fault.
    #[cold]
    fn error(&self, fault: Fault) -> Error {
        if let Fault::Value(error) = fault {
            return error;
        }
        self.fault.set(Some(fault));
        Error::custom("Python raised an error")
    }
}

/// An object inside `depth` containers, which is written with reals of the type `R`.
struct Value<'a, 'py, R> {
    object: &'a Bound<'py, PyAny>,
    call: &'a Call<'py>,
    depth: u32,
    reals: PhantomData<R>,
}

impl<R: Width> GodotEncode for Value<'_, '_, R> {
    // The header of any value. The code of its container then writes the value, without a copy of the encoder.
    const MIN_LEN: usize = 4;

    // Inlined into the loops over items, which write what is frequent and contains no others without a call.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        let object = self.object;
        if let Some(text) = exact::<PyString>(object) {
            encoder.value(str_of(text).map_err(|fault| self.call.error(fault))?)
        } else if let Some(number) = exact::<PyFloat>(object) {
            encoder.value(&number.value())
        } else if let Some(number) = exact::<PyInt>(object) {
            encoder.value(&int(number).map_err(|fault| self.call.error(fault))?)
        } else if let Some(value) = exact::<PyBool>(object) {
            encoder.value(&value.is_true())
        } else if object.is_none() {
            encoder.value(&())
        } else {
            Self::other(object.as_borrowed(), self.call, self.depth, encoder)
        }
    }
}

impl<'py, R: Width> Value<'_, 'py, R> {
    /// Writes a container, or an object of a rare class. It does not take `&self`, so that the loops over items need no memory for it
    /// and keep its fields in registers.
    #[inline(never)]
    fn other(
        object: Borrowed<'_, 'py, PyAny>,
        call: &Call<'py>,
        depth: u32,
        encoder: &mut Encoder<'_>,
    ) -> gdvar::Result<()> {
        // Python's code could remove the object from its list.
        let object = &object.to_owned();
        let value = Value { object, call, depth, reals: PhantomData::<R> };
        if let Some(dict) = exact::<PyDict>(object) {
            value.dict(dict, encoder)
        } else if let Some(list) = exact::<PyList>(object) {
            value.list(list, encoder)
        } else {
            value.rare(encoder)
        }
    }

    /// Writes an object of any class.
    #[inline(never)]
    fn rare(&self, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        let call = self.call;
        if let Err(made) =
            call.from.kind_or_default(self.object, self.depth).map_err(|fault| call.error(fault))?
        {
            let depth = FromPython::deeper(self.depth).map_err(|fault| call.error(fault))?;
            return encoder.value(&Value { object: &made, depth, ..*self });
        }
        let value = call.from.value::<R>(self.object, self.depth);
        encoder.value(&value.map_err(|fault| call.error(fault))?)
    }

    fn list(&self, list: &Bound<'py, PyList>, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        let depth = FromPython::deeper(self.depth).map_err(|fault| self.call.error(fault))?;
        let write = || {
            encoder.array(|elements| {
                elements.reserve(list.len(), 0);
                for index in 0..list.len() {
                    #[allow(
                        unsafe_code,
                        reason = "measured: counting a reference to each text takes 7 % of the time"
                    )]
                    // SAFETY: `encode` takes a reference before it runs Python code, which could remove the item from the list. In all
                    // other cases it only reads the item, or CPython raises an error that holds a reference. Other threads wait for the
                    // critical section.
                    let Some(object) = (unsafe { item_of(list, index) }) else { break };
                    elements.element(&Value { object: &object, depth, ..*self })?;
                }
                Ok(())
            })
        };
        with_critical_section(list, write)
    }

    fn dict(&self, dict: &Bound<'py, PyDict>, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        let call = self.call;
        let depth = FromPython::deeper(self.depth).map_err(|fault| call.error(fault))?;
        let mut entries = call.spare.borrow_mut().pop().unwrap_or_default();
        // A copy of the references: code that runs in between could change the dict.
        for entry in dict {
            if !self.is_simple(&entry.0) {
                return self.rare(encoder);
            }
            entries.push(entry);
        }
        encoder.dictionary(|written| {
            written.reserve(entries.len(), 0);
            for (key, value) in &entries {
                let value = Value { object: value, depth, ..*self };
                match exact::<PyString>(key) {
                    Some(key) => written.entry(str_of(key).map_err(|fault| call.error(fault))?, &value)?,
                    None => written.entry(&Value { object: key, depth, ..*self }, &value)?,
                }
            }
            Ok(())
        })?;
        entries.clear();
        call.spare.borrow_mut().push(entries);
        Ok(())
    }

    /// Returns whether a key equals no other key of its dict for Godot either.
    #[inline]
    fn is_simple(&self, key: &Bound<'_, PyAny>) -> bool {
        key.is_exact_instance_of::<PyString>()
            || key.is_exact_instance_of::<PyInt>()
            || self.call.from.types.kind_of_exact(&key.get_type()) == Some(Kind::Leaf(Leaf::StringName))
    }
}

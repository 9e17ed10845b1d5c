//! Bytes as Python's objects.
//!
//! The most frequent types are made as they are read. Everything else is a [`Variant`] first.

use gdvar::generic::{Dictionary, Variant};
use gdvar::{Codec, Decoder, ElementType, Error, GodotDecode, Header, VariantType, inspect};
use gdvar_document::foreign::Width;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyInt, PyString};

use crate::error::{Fault, with_fitting_reals};
use crate::from_python::FromPython;
use crate::keys::Keys;
use crate::objects::{NewList, text_of_ascii};
use crate::stack;
use crate::to_python::ToPython;

/// Reads a value. The codec is [limited](stack::limited) to the stack.
pub(crate) fn decode<'py>(py: Python<'py>, bytes: &[u8], codec: Codec) -> PyResult<Bound<'py, PyAny>> {
    let mut reader = Reader { to: ToPython::new(py)?, keys: Keys::take(), fault: None };
    with_fitting_reals(py, codec, |is_wide| {
        if is_wide { reader.decode::<f64>(bytes, codec) } else { reader.decode::<f32>(bytes, codec) }
    })
}

type Read<T> = gdvar::Result<T>;

struct Reader<'py> {
    to: ToPython<'py>,
    keys: Keys,
    /// A fault that is no error of the core, which is then not the core's to report.
    fault: Option<Fault>,
}

impl<'py> Reader<'py> {
    fn decode<R: Width>(&mut self, bytes: &[u8], codec: Codec) -> Result<Bound<'py, PyAny>, Fault> {
        let read = codec.decode_with(bytes, |header, decoder| self.value::<R>(header, decoder));
        read.map_err(|error| self.fault.take().unwrap_or(Fault::Value(error)))
    }

    /// Returns the error that ends the call with a fault.
    #[cold]
    fn error(&mut self, fault: Fault) -> Error {
        self.fault = Some(fault);
        Error::custom("Python raised an error")
    }

    fn of_python<T>(&mut self, made: PyResult<T>) -> Read<T> {
        made.map_err(|error| self.error(Fault::Python(error)))
    }

    /// Reads the value after a header.
    #[inline(never)]
    fn value<R: Width>(&mut self, header: Header, decoder: &mut Decoder<'_, '_>) -> Read<Bound<'py, PyAny>> {
        let py = self.to.py;
        Ok(match decoder.type_of(header)? {
            VariantType::Nil => py.None().into_bound(py),
            VariantType::Bool => {
                let made = bool::decode(header, decoder)?.into_bound_py_any(py);
                self.of_python(made)?
            }
            VariantType::Int => PyInt::new(py, decoder.int(header)?).into_any(),
            VariantType::Float => PyFloat::new(py, f64::decode(header, decoder)?).into_any(),
            VariantType::String => PyString::new(py, decoder.text(header)?).into_any(),
            ty => self.other::<R>(header, ty, decoder)?,
        })
    }

    /// Reads a value with its header. Usual floats and texts are made here, and the rest by a call, which gets a copy of the decoder,
    /// so that the loops over items keep theirs in registers.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn next<R: Width>(&mut self, decoder: &mut Decoder<'_, '_>) -> Read<Bound<'py, PyAny>> {
        let header = decoder.header()?;
        if decoder.is_usual_float(header) {
            return Ok(PyFloat::new(self.to.py, f64::decode(header, decoder)?).into_any());
        }
        if let Some(text) = decoder.plain_text(header) {
            return Ok(text_of_ascii(self.to.py, text).into_any());
        }
        let mut lent = *decoder;
        let value = self.value::<R>(header, &mut lent);
        decoder.rest = lent.rest;
        value
    }

    /// Reads a container, or a value of a rare type.
    #[inline(never)]
    fn other<R: Width>(
        &mut self,
        header: Header,
        ty: VariantType,
        decoder: &mut Decoder<'_, '_>,
    ) -> Read<Bound<'py, PyAny>> {
        match ty {
            VariantType::Array if decoder.flags_of(header)? == 0 => self.list::<R>(decoder),
            VariantType::Dictionary if decoder.flags_of(header)? == 0 => self.dict::<R>(decoder),
            _ => self.rare::<R>(header, decoder),
        }
    }

    /// Reads a value of any type.
    #[inline(never)]
    fn rare<R: Width>(&mut self, header: Header, decoder: &mut Decoder<'_, '_>) -> Read<Bound<'py, PyAny>> {
        let value = self.variant::<R>(header, decoder)?;
        let made = self.to.value(&value);
        self.of_python(made)
    }

    fn variant<R: Width>(&mut self, header: Header, decoder: &mut Decoder<'_, '_>) -> Read<Variant<R>> {
        if !R::WIDE && decoder.dialect().flags_reals() {
            // Bytes with faults are left to the decoder, whose errors say more.
            let session = decoder.session;
            let value = session.input.get(decoder.start_of(header)..).unwrap_or_default();
            if inspect::has_wide_reals(value, session.codec).unwrap_or_default() {
                return Err(self.error(Fault::Wide));
            }
        }
        Variant::decode(header, decoder)
    }

    /// Opens a container. Returns how many items it has, for how many memory may be allocated before they are read, and a decoder for
    /// them. Each takes at least `min_len` bytes.
    #[inline]
    fn open<'s, 'de>(
        &mut self,
        decoder: &Decoder<'s, 'de>,
        min_len: usize,
    ) -> Read<(usize, usize, Decoder<'s, 'de>)> {
        if stack::is_used_up() {
            return Err(self.error(Fault::Value(stack::error())));
        }
        let (count, inside) = { *decoder }.open(min_len)?;
        let capacity = inside.capacity_for::<Py<PyAny>>(count, min_len)?;
        Ok((count, capacity, inside))
    }

    /// Reads the elements of a plain Array.
    fn list<R: Width>(&mut self, decoder: &mut Decoder<'_, '_>) -> Read<Bound<'py, PyAny>> {
        let py = self.to.py;
        let (count, capacity, mut inside) = self.open(decoder, HEADER)?;
        let list = NewList::with_room(py, capacity);
        let mut list = self.of_python(list)?;
        for index in 0..count {
            let item = self.next::<R>(&mut inside).map_err(|error| error.in_index(index))?;
            let added = list.push(item);
            self.of_python(added)?;
        }
        decoder.rest = inside.rest;
        Ok(list.finish().into_any())
    }

    /// Reads the entries of a plain Dictionary. A key that comes again keeps its place, as in Godot.
    fn dict<R: Width>(&mut self, decoder: &mut Decoder<'_, '_>) -> Read<Bound<'py, PyAny>> {
        let (count, _, mut inside) = self.open(decoder, 2 * HEADER)?;
        let dict = PyDict::new(self.to.py);
        for index in 0..count {
            let header = inside.header()?;
            if inside.type_of(header)? == VariantType::String {
                let text = inside.text(header)?;
                let key = self.keys.object(self.to.py, text);
                let value = self.next::<R>(&mut inside).map_err(|error| error.in_field(text.to_owned()))?;
                self.of_python(dict.set_item(key, value))?;
                continue;
            }
            let key = self.variant::<R>(header, &mut inside)?;
            let value = self.next::<R>(&mut inside).map_err(|error| key.locate(error))?;
            if matches!(key, Variant::StringName(_) | Variant::Int(_)) {
                let made = self.to.value(&key).and_then(|key| dict.set_item(key, value));
                self.of_python(made)?;
                continue;
            }
            let made = self.pairs(&dict, (key, value), count - index - 1, &mut inside)?;
            decoder.rest = inside.rest;
            return Ok(made);
        }
        decoder.rest = inside.rest;
        Ok(dict.into_any())
    }

    /// Reads the other `count` entries of a Dictionary, after one whose key Python may refuse or take for another one.
    #[inline(never)]
    fn pairs<R: Width>(
        &mut self,
        dict: &Bound<'py, PyDict>,
        entry: (Variant<R>, Bound<'py, PyAny>),
        count: usize,
        decoder: &mut Decoder<'_, '_>,
    ) -> Read<Bound<'py, PyAny>> {
        let mut entries = Vec::with_capacity(dict.len() + 1);
        let from = FromPython::new(self.to.py, decoder.session.codec, None);
        let from = self.of_python(from)?;
        for (key, value) in dict {
            entries.push((from.value(&key, 0).map_err(|fault| self.error(fault))?, value));
        }
        entries.push(entry);
        for _ in 0..count {
            let header = decoder.header()?;
            let key = self.variant::<R>(header, decoder)?;
            let value = self.next::<R>(decoder).map_err(|error| key.locate(error))?;
            entries.push((key, value));
        }
        // Of equal keys, the first one stays, with the value of the last one.
        let places = (0_i64..).zip(&entries).map(|(place, (key, _))| Ok((key.clone(), Variant::Int(place))));
        let places = Dictionary::new().with_read(places, decoder.dialect())?;
        let made = places
            .iter()
            .filter_map(|(key, place)| Some((key, usize::try_from(place.as_int()?).ok()?)))
            .map(|(key, place)| Ok((self.to.value(key)?, entries[place].1.clone())))
            .collect::<PyResult<Vec<_>>>()
            .and_then(|entries| self.to.entries(entries, &ElementType::Any, &ElementType::Any));
        self.of_python(made)
    }
}

/// How many bytes an element has at least: its header.
const HEADER: usize = 4;

//! Values as Python's objects.

use bytemuck::cast_slice;
use gdvar::generic::{Array, Dictionary, Instance, Object, Variant};
use gdvar::{ElementType, NodePath, VariantType};
use gdvar_document::foreign::{Width, Words, element_type_parts, words};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};

use crate::types::{Types, has_math_items, types};
use crate::{error, stack};

/// Makes the object for a value.
pub(crate) fn to_python<'py, R: Width>(py: Python<'py>, value: &Variant<R>) -> Made<'py> {
    ToPython::new(py)?.value(value)
}

/// Makes Python's objects.
pub(crate) struct ToPython<'py> {
    pub(crate) py: Python<'py>,
    pub(crate) types: &'static Types,
}

type Made<'py> = PyResult<Bound<'py, PyAny>>;

impl<'py> ToPython<'py> {
    pub(crate) fn new(py: Python<'py>) -> PyResult<Self> {
        Ok(Self { py, types: types(py)? })
    }

    pub(crate) fn value<R: Width>(&self, value: &Variant<R>) -> Made<'py> {
        if stack::is_used_up() {
            return Err(error::raise(self.py, stack::error()));
        }
        match value {
            Variant::Object(Object::Full(instance)) => self.object(instance),
            Variant::Dictionary(dictionary) => self.dictionary(dictionary),
            Variant::Array(array) => self.array(array),
            other => self.leaf(other),
        }
    }

    /// Makes the object for a value that contains no others. In a function of its own, it takes no stack on each level.
    fn leaf<R: Width>(&self, value: &Variant<R>) -> Made<'py> {
        let (py, types) = (self.py, self.types);
        match value {
            Variant::Nil => Ok(py.None().into_bound(py)),
            Variant::Bool(value) => value.into_bound_py_any(py),
            Variant::Int(number) => number.into_bound_py_any(py),
            Variant::Float(number) => number.into_bound_py_any(py),
            Variant::String(text) => text.into_bound_py_any(py),
            Variant::StringName(name) => types.make(py, "StringName", (name.as_str(),)),
            Variant::NodePath(path) => self.node_path(path),
            Variant::Rid(rid) => types.make(py, "RID", (rid.0,)),
            Variant::Object(Object::Null) => types.make(py, "ObjectId", ()),
            Variant::Object(Object::Id(id)) => types.make(py, "ObjectId", (*id,)),
            Variant::Callable(_) => types.make(py, "Callable", ()),
            Variant::Signal(signal) => types.make(py, "Signal", (&signal.name, signal.object_id)),
            Variant::PackedByteArray(bytes) => Ok(PyBytes::new(py, bytes).into_any()),
            Variant::PackedInt32Array(items) => types.make_array(py, "i", cast_slice(items)),
            Variant::PackedInt64Array(items) => types.make_array(py, "q", cast_slice(items)),
            Variant::PackedFloat32Array(items) => types.make_array(py, "f", cast_slice(items)),
            Variant::PackedFloat64Array(items) => types.make_array(py, "d", cast_slice(items)),
            Variant::PackedStringArray(items) => {
                types.make(py, "PackedStringArray", (PyList::new(py, items)?,))
            }
            other => self.numbers(other),
        }
    }

    fn node_path(&self, path: &NodePath) -> Made<'py> {
        let (py, text) = (self.py, path.to_string());
        if NodePath::from(text.as_str()) == *path {
            return self.types.make(py, "NodePath", (text,));
        }
        let parts = (text, path.is_absolute(), path.names(), path.subnames());
        self.types.class(py, "NodePath")?.call_method1("from_parts", parts)
    }

    fn object<R: Width>(&self, instance: &Instance<R>) -> Made<'py> {
        let properties = instance
            .properties
            .iter()
            .map(|(name, value)| Ok((name.into_bound_py_any(self.py)?, self.value(value)?)));
        let properties = properties.collect::<PyResult<Vec<_>>>()?;
        let properties = match self.dict(&properties)? {
            Some(dict) => dict.into_any(),
            None => self.types.make(self.py, "Pairs", (properties,))?,
        };
        self.types.make(self.py, "Object", (&instance.class, properties))
    }

    fn array<R: Width>(&self, array: &Array<R>) -> Made<'py> {
        let items = array.iter().map(|item| self.value(item)).collect::<PyResult<Vec<_>>>()?;
        let list = PyList::new(self.py, items)?.into_any();
        if !array.element_type().is_typed() {
            return Ok(list);
        }
        self.types.make(self.py, "TypedArray", (self.declared(array.element_type())?, list))
    }

    fn dictionary<R: Width>(&self, dictionary: &Dictionary<R>) -> Made<'py> {
        let entries = dictionary.iter().map(|(key, value)| Ok((self.value(key)?, self.value(value)?)));
        self.entries(entries.collect::<PyResult<_>>()?, dictionary.key_type(), dictionary.value_type())
    }

    /// Makes the object for a Dictionary of these entries.
    pub(crate) fn entries(
        &self,
        entries: Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>,
        key_type: &ElementType,
        value_type: &ElementType,
    ) -> Made<'py> {
        let dict = self.dict(&entries)?;
        if let (Some(dict), false) = (&dict, key_type.is_typed() || value_type.is_typed()) {
            return Ok(dict.clone().into_any());
        }
        let (key_type, value_type) = (self.declared(key_type)?, self.declared(value_type)?);
        match dict {
            Some(dict) => self.types.make(self.py, "TypedDictionary", (key_type, value_type, dict)),
            None => self.types.make(self.py, "Pairs", (entries, key_type, value_type)),
        }
    }

    /// Returns the entries as a dict, unless Python would merge or refuse some of the keys.
    fn dict(
        &self,
        entries: &[(Bound<'py, PyAny>, Bound<'py, PyAny>)],
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let dict = PyDict::new(self.py);
        for (key, value) in entries {
            match dict.set_item(key, value) {
                Ok(()) => {}
                Err(error) if error.is_instance_of::<pyo3::exceptions::PyTypeError>(self.py) => {
                    return Ok(None);
                }
                Err(error) => return Err(error),
            }
        }
        Ok((dict.len() == entries.len()).then_some(dict))
    }

    fn declared(&self, declared: &ElementType) -> Made<'py> {
        match element_type_parts(declared) {
            None => Ok(self.py.None().into_bound(self.py)),
            Some(("class", name)) => self.types.make(self.py, "ClassType", (name,)),
            Some(("script", path)) => self.types.make(self.py, "ScriptType", (path,)),
            Some((_, name)) => name.into_bound_py_any(self.py),
        }
    }

    /// Makes the object for a math type or a packed array of math types.
    fn numbers<R: Width>(&self, value: &Variant<R>) -> Made<'py> {
        let Some(words) = words(value) else {
            let message = format!("Python has no type for {}", value.ty().name());
            return Err(pyo3::exceptions::PyTypeError::new_err(message));
        };
        let ty = value.ty();
        if has_math_items(ty) {
            let code = if matches!(words, Words::Doubles(_)) { "d" } else { "f" };
            return self.types.make_items(ty, &self.types.make_array(self.py, code, words.bytes())?);
        }
        let mut numbers = match words {
            Words::Ints(words) => self.objects(words),
            Words::Singles(words) => self.objects(words),
            Words::Doubles(words) => self.objects(words),
        }?
        .into_iter();
        self.math(ty, R::WIDE, &mut numbers)
    }

    fn objects<N: IntoPyObjectExt<'py> + Copy>(&self, words: &[N]) -> PyResult<Vec<Bound<'py, PyAny>>> {
        words.iter().map(|word| word.into_bound_py_any(self.py)).collect()
    }

    /// Makes a math type from as many numbers as it has.
    fn math(
        &self,
        ty: VariantType,
        wide: bool,
        numbers: &mut impl Iterator<Item = Bound<'py, PyAny>>,
    ) -> Made<'py> {
        let mut fields = Vec::new();
        if ty == VariantType::Basis {
            // Its words are its rows, which scripts do not see.
            let rows = (0..3).map(|_| self.math(VariantType::Vector3, wide, numbers));
            fields.push(PyTuple::new(self.py, rows.collect::<PyResult<Vec<_>>>()?)?.into_any());
        }
        let mut end = 0;
        for part in ty.parts() {
            // A part that comes before this one in memory is the same number by another name.
            if part.first != end {
                break;
            }
            if let Some((count, _)) = part.ty.words() {
                fields.push(self.math(part.ty, wide, numbers)?);
                end += count;
            } else {
                fields.extend(numbers.next());
                end += 1;
            }
        }
        self.types.make_math(self.py, ty, wide, &PyTuple::new(self.py, fields)?)
    }
}

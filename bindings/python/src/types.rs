//! Python's classes for Godot's types.

use std::collections::HashMap;

use gdvar::{Dialect, VariantType};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyInt, PyList, PyMemoryView, PyString};
use pyo3::types::{PyTuple, PyType};

use crate::error;

/// What a Python class stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Object,
    Dictionary,
    Array,
    Leaf(Leaf),
}

/// What a Python class stands for whose objects contain no other values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaf {
    Nil,
    Bool,
    Int,
    Float,
    String,
    StringName,
    NodePath,
    /// A math type, and whether its reals have 64 bits.
    Math(VariantType, bool),
    Rid,
    ObjectId,
    Callable,
    Signal,
    Bytes,
    /// An `array.array`: the type code tells the items.
    Numbers,
    Strings,
    /// A packed array of vectors or colours.
    Items(VariantType),
}

/// The classes of the module `gdvar._types` by Godot's names of their types.
const CLASSES: &[(&str, Kind)] = &[
    ("StringName", Kind::Leaf(Leaf::StringName)),
    ("NodePath", Kind::Leaf(Leaf::NodePath)),
    ("RID", Kind::Leaf(Leaf::Rid)),
    ("Object", Kind::Object),
    ("ObjectId", Kind::Leaf(Leaf::ObjectId)),
    ("Callable", Kind::Leaf(Leaf::Callable)),
    ("Signal", Kind::Leaf(Leaf::Signal)),
    ("Pairs", Kind::Dictionary),
    ("PackedStringArray", Kind::Leaf(Leaf::Strings)),
];

/// Returns whether a type is a packed array of math types, which has a class of its own.
pub(crate) fn has_math_items(ty: VariantType) -> bool {
    ty.item().is_some_and(|item| item.words().is_some())
}

/// The classes, looked up once.
pub(crate) struct Types {
    kinds: HashMap<usize, Kind>,
    /// By Godot 4's id of the type: the class for `f32`, and the one for `f64`.
    math: HashMap<(VariantType, bool), Py<PyType>>,
    items: HashMap<VariantType, Py<PyAny>>,
    named: HashMap<&'static str, Py<PyAny>>,
    /// `tuple.__new__`, which makes a `NamedTuple` without a call in Python.
    new_tuple: Py<PyAny>,
    array: Py<PyAny>,
}

static TYPES: PyOnceLock<Types> = PyOnceLock::new();

/// Returns the classes.
pub(crate) fn types(py: Python<'_>) -> PyResult<&'static Types> {
    TYPES.get_or_try_init(py, || Types::load(py))
}

fn address(class: &Bound<'_, PyType>) -> usize {
    class.as_ptr() as usize
}

impl Types {
    fn load(py: Python<'_>) -> PyResult<Self> {
        let module = py.import("gdvar._types")?;
        let array = py.import("array")?.getattr("array")?;
        let mut kinds = HashMap::from([
            (address(&py.None().bind(py).get_type()), Kind::Leaf(Leaf::Nil)),
            (address(&py.get_type::<PyBool>()), Kind::Leaf(Leaf::Bool)),
            (address(&py.get_type::<PyInt>()), Kind::Leaf(Leaf::Int)),
            (address(&py.get_type::<PyFloat>()), Kind::Leaf(Leaf::Float)),
            (address(&py.get_type::<PyString>()), Kind::Leaf(Leaf::String)),
            (address(&py.get_type::<PyDict>()), Kind::Dictionary),
            (address(&py.get_type::<PyList>()), Kind::Array),
            (address(&py.get_type::<PyTuple>()), Kind::Array),
            (address(&py.get_type::<PyBytes>()), Kind::Leaf(Leaf::Bytes)),
            (address(&py.get_type::<PyByteArray>()), Kind::Leaf(Leaf::Bytes)),
            (address(&py.get_type::<PyMemoryView>()), Kind::Leaf(Leaf::Bytes)),
            (address(array.cast::<PyType>()?), Kind::Leaf(Leaf::Numbers)),
        ]);
        let mut named = HashMap::new();
        for (name, kind) in CLASSES {
            let class = module.getattr(*name)?;
            kinds.insert(address(class.cast()?), *kind);
            named.insert(*name, class.unbind());
        }
        for name in [
            "TypedArray",
            "TypedDictionary",
            "ClassType",
            "ScriptType",
            "Code",
            "Difference",
            "Fault",
            "Found",
            "Note",
        ] {
            named.insert(name, module.getattr(name)?.unbind());
        }
        let errors = py.import("gdvar._errors")?;
        for (_, name) in error::CLASSES {
            named.insert(*name, errors.getattr(*name)?.unbind());
        }
        let mut math = HashMap::new();
        for ty in VariantType::ALL.iter().filter(|ty| ty.words().is_some()) {
            let single = module.getattr(ty.name())?.cast_into::<PyType>()?;
            kinds.insert(address(&single), Kind::Leaf(Leaf::Math(*ty, false)));
            // Integers and colours are the same in every build.
            let double = module.getattr(format!("Double{}", ty.name())).ok();
            let double = double.map_or(Ok(single.clone()), Bound::cast_into::<PyType>)?;
            if !double.is(&single) {
                kinds.insert(address(&double), Kind::Leaf(Leaf::Math(*ty, true)));
            }
            math.insert((*ty, false), single.unbind());
            math.insert((*ty, true), double.unbind());
        }
        let mut items = HashMap::new();
        for ty in VariantType::ALL.iter().filter(|ty| has_math_items(**ty)) {
            let class = module.getattr(ty.name())?;
            kinds.insert(address(class.cast()?), Kind::Leaf(Leaf::Items(*ty)));
            items.insert(*ty, class.unbind());
        }
        let new_tuple = py.get_type::<PyTuple>().getattr("__new__")?.unbind();
        Ok(Self { kinds, math, items, named, new_tuple, array: array.unbind() })
    }

    /// Returns what a class stands for: its own kind, or that of the first of its base classes that has one.
    pub(crate) fn kind_of(&self, class: &Bound<'_, PyType>) -> Option<Kind> {
        if let Some(kind) = self.kind_of_exact(class) {
            return Some(kind);
        }
        let order = class.getattr("__mro__").ok()?;
        let bases = order.cast::<PyTuple>().ok()?;
        bases.iter().find_map(|base| self.kinds.get(&address(base.cast().ok()?)).copied())
    }

    /// Returns what a class itself stands for, whatever its base classes are.
    pub(crate) fn kind_of_exact(&self, class: &Bound<'_, PyType>) -> Option<Kind> {
        self.kinds.get(&address(class)).copied()
    }

    /// Makes an object of a class of `gdvar._types`.
    pub(crate) fn make<'py, A>(
        &self,
        py: Python<'py>,
        name: &str,
        arguments: A,
    ) -> PyResult<Bound<'py, PyAny>>
    where
        A: pyo3::call::PyCallArgs<'py>,
    {
        self.class(py, name)?.call1(arguments)
    }

    /// Returns a class of `gdvar._types`.
    pub(crate) fn class<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        let found = self.named.get(name).map(|class| class.bind(py).clone());
        found.ok_or_else(|| pyo3::exceptions::PyKeyError::new_err(name.to_owned()))
    }

    /// Makes an object of a math type from its fields.
    pub(crate) fn make_math<'py>(
        &self,
        py: Python<'py>,
        ty: VariantType,
        wide: bool,
        fields: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        debug_assert!(ty.id(Dialect::Godot4).is_some());
        self.new_tuple.bind(py).call1((&self.math[&(ty, wide)], fields))
    }

    /// Makes a packed array of math types from an `array.array`.
    pub(crate) fn make_items<'py>(
        &self,
        ty: VariantType,
        data: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.items[&ty].bind(data.py()).call1((data,))
    }

    /// Makes an `array.array` from its bytes.
    pub(crate) fn make_array<'py>(
        &self,
        py: Python<'py>,
        code: &str,
        bytes: &[u8],
    ) -> PyResult<Bound<'py, PyAny>> {
        self.array.bind(py).call1((code, PyBytes::new(py, bytes)))
    }
}

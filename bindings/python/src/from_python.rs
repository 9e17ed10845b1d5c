//! Python's objects as values.

use gdvar::generic::{Array, Dictionary, Instance, Object, Variant};
use gdvar::{
    Callable, Codec, ElementType, Error, ErrorKind, NodePath, Rid, Signal, StringName, VariantType, WordType,
};
use gdvar_document::foreign::{Width, element_type, from_words};
use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyMemoryView, PyNotImplemented, PyString, PyTuple,
};

use crate::error::{Fault, fitting_reals};
use crate::objects::{exact, number_of};
use crate::stack;
use crate::types::{Kind, Leaf, Types, types};

/// A value with reals of 32 bits, or one of a double-precision build.
pub(crate) enum Value {
    Single(gdvar::Variant),
    Double(gdvar::double::Variant),
}

impl Value {
    /// Makes a value from an object. The codec is [limited](stack::limited) to the stack.
    pub(crate) fn from_python<'py>(
        object: &Bound<'py, PyAny>,
        codec: Codec,
        default: Option<&Bound<'py, PyAny>>,
    ) -> Made<Self> {
        let from = FromPython::new(object.py(), codec, default)?;
        fitting_reals(codec, |is_wide| {
            if is_wide {
                from.value(object, 0).map(Self::Double)
            } else {
                from.value(object, 0).map(Self::Single)
            }
        })
    }

    /// Makes a value for text, which does not say how wide its reals are: of 64 bits if the codec says so, else of 32. The
    /// codec is [limited](stack::limited) to the stack.
    pub(crate) fn for_text<'py>(
        object: &Bound<'py, PyAny>,
        codec: Codec,
        default: Option<&Bound<'py, PyAny>>,
    ) -> Made<Self> {
        let from = FromPython::new(object.py(), codec, default)?;
        if codec.get_double_precision() {
            from.value(object, 0).map(Self::Double)
        } else {
            from.value(object, 0).map(Self::Single)
        }
    }
}

pub(crate) type Made<T> = Result<T, Fault>;

pub(crate) struct FromPython<'py> {
    pub(crate) types: &'static Types,
    max_depth: u32,
    /// What makes a value of an object whose class Godot has no type for.
    default: Option<Bound<'py, PyAny>>,
}

impl<'py> FromPython<'py> {
    /// The codec is [limited](stack::limited) to the stack.
    pub(crate) fn new(py: Python<'py>, codec: Codec, default: Option<&Bound<'py, PyAny>>) -> PyResult<Self> {
        Ok(Self { types: types(py)?, max_depth: codec.get_max_depth(), default: default.cloned() })
    }

    /// Returns what a class stands for, or what the call's `default` makes of an object of another class.
    pub(crate) fn kind_or_default(
        &self,
        object: &Bound<'py, PyAny>,
        depth: u32,
    ) -> Made<Result<Kind, Bound<'py, PyAny>>> {
        let class = object.get_type();
        if let Some(kind) = self.types.kind_of(&class) {
            return Ok(Ok(kind));
        }
        if depth > self.max_depth {
            return Err(Fault::Value(Error::too_deep(self.max_depth)));
        }
        let made = self.default.as_ref().map(|default| default.call1((object,))).transpose()?;
        match made.filter(|made| !made.is(PyNotImplemented::get(object.py()))) {
            Some(made) => Ok(Err(made)),
            None => Err(Fault::unsupported(format!("Godot has no type for Python's {}", class.name()?))),
        }
    }

    /// Makes the value of an object inside `depth` containers.
    pub(crate) fn value<R: Width>(&self, object: &Bound<'py, PyAny>, depth: u32) -> Made<Variant<R>> {
        if depth > self.max_depth {
            return Err(Fault::Value(Error::too_deep(self.max_depth)));
        }
        // The most frequent classes need no look-up.
        if let Some(text) = exact::<PyString>(object) {
            return Ok(Variant::String(text_of(text)?));
        }
        if let Some(number) = exact::<PyFloat>(object) {
            return Ok(Variant::Float(number.value()));
        }
        if let Some(number) = exact::<PyInt>(object) {
            return int(number).map(Variant::Int);
        }
        let kind = match self.kind_or_default(object, depth)? {
            Ok(kind) => kind,
            Err(made) => return self.value(&made, Self::deeper(depth)?),
        };
        Ok(match kind {
            Kind::Object => Variant::from(self.object(object, Self::deeper(depth)?)?),
            Kind::Dictionary => Variant::Dictionary(self.dictionary(object, Self::deeper(depth)?)?),
            Kind::Array => Variant::Array(self.array(object, Self::deeper(depth)?)?),
            Kind::Leaf(leaf) => return Self::leaf(object, leaf),
        })
    }

    /// Makes a value that contains no others. In a function of its own, it takes no stack on each level.
    fn leaf<R: Width>(object: &Bound<'_, PyAny>, leaf: Leaf) -> Made<Variant<R>> {
        Ok(match leaf {
            Leaf::Nil => Variant::Nil,
            Leaf::Bool => Variant::Bool(object.cast::<PyBool>()?.is_true()),
            Leaf::Int => Variant::Int(int(object)?),
            Leaf::Float => Variant::Float(object.extract()?),
            Leaf::String => Variant::String(text_of(object.cast()?)?),
            Leaf::StringName => Variant::StringName(StringName::new(text_of(object.cast()?)?)),
            Leaf::NodePath => Variant::NodePath(node_path(object)?),
            Leaf::Math(ty, wide) => math(object, ty, wide)?,
            Leaf::Items(ty) => items(object, ty)?,
            Leaf::Rid => Variant::Rid(Rid(id(object)?)),
            Leaf::ObjectId => Variant::Object(match id(object)? {
                0 => Object::Null,
                id => Object::Id(id),
            }),
            Leaf::Callable => Variant::Callable(Callable),
            Leaf::Signal => Variant::Signal(Signal {
                name: text_of(object.getattr("name")?.cast()?)?,
                object_id: id(object)?,
            }),
            Leaf::Bytes => Variant::PackedByteArray(bytes_of(object)?),
            Leaf::Numbers => numbers(object)?,
            Leaf::Strings => {
                let text = |(index, item): (usize, PyResult<Bound<'_, PyAny>>)| {
                    let text = item.map_err(Fault::from).and_then(|item| text_of(item.cast()?));
                    text.map_err(|fault| fault.inside(|error| error.in_index(index)))
                };
                let texts = object.try_iter()?.enumerate().map(text);
                Variant::PackedStringArray(texts.collect::<Made<_>>()?)
            }
        })
    }

    /// Returns the depth inside a container. A list can contain itself, so the stack is checked here too.
    pub(crate) fn deeper(depth: u32) -> Made<u32> {
        let is_checked = depth.is_multiple_of(stack::LEVELS_BETWEEN);
        if is_checked && stack::is_used_up() { Err(Fault::Value(stack::error())) } else { Ok(depth + 1) }
    }

    fn array<R: Width>(&self, object: &Bound<'py, PyAny>, depth: u32) -> Made<Array<R>> {
        let mut array = Array::typed(declared(object, "element_type")?);
        let mut add = |index: usize, item: &Bound<'py, PyAny>| {
            let value = self.value(item, depth);
            array.push(value.map_err(|fault| fault.inside(|error| error.in_index(index)))?);
            Made::Ok(())
        };
        if let Ok(list) = object.cast::<PyList>() {
            for (index, item) in list.iter().enumerate() {
                add(index, &item)?;
            }
        } else {
            for (index, item) in object.cast::<PyTuple>()?.iter().enumerate() {
                add(index, &item)?;
            }
        }
        Ok(array)
    }

    fn dictionary<R: Width>(&self, object: &Bound<'py, PyAny>, depth: u32) -> Made<Dictionary<R>> {
        let mut dictionary =
            Dictionary::typed(declared(object, "key_type")?, declared(object, "value_type")?);
        each_entry(object, |key, value| {
            let key = self.value(key, depth)?;
            let value =
                self.value(value, depth).map_err(|fault| fault.inside(|error| in_entry(error, &key)))?;
            if dictionary.insert(key.clone(), value).is_some() {
                let message = String::from("the key occurs twice, and Godot takes both for the same");
                return Err(Fault::unsupported(message).inside(|error| in_entry(error, &key)));
            }
            Ok(())
        })?;
        Ok(dictionary)
    }

    fn object<R: Width>(&self, object: &Bound<'py, PyAny>, depth: u32) -> Made<Instance<R>> {
        let mut instance = Instance::new(text_of(object.getattr("class_name")?.cast()?)?);
        each_entry(&object.getattr("properties")?, |name, value| {
            let name = text_of(name.cast()?)?;
            let value = self.value(value, depth);
            let value = value.map_err(|fault| fault.inside(|error| error.in_field(name.clone())))?;
            instance.properties.push((name, value));
            Ok(())
        })?;
        Ok(instance)
    }
}

fn math<R: Width>(object: &Bound<'_, PyAny>, ty: VariantType, wide: bool) -> Made<Variant<R>> {
    if wide && !R::WIDE {
        return Err(Fault::Wide);
    }
    let mut numbers = Vec::with_capacity(16);
    flatten(object, ty, &mut numbers, 0)?;
    from_words(ty, &numbers).map_err(Fault::unsupported)
}

/// Collects the numbers of nested tuples.
fn flatten(object: &Bound<'_, PyAny>, ty: VariantType, numbers: &mut Vec<f64>, depth: u32) -> Made<()> {
    if let Ok(parts) = object.cast::<PyTuple>() {
        // A transform of a basis of rows of numbers.
        if depth > 3 {
            return Err(Fault::unsupported("a math type has no such nested tuples".into()));
        }
        return parts.iter().try_for_each(|part| flatten(&part, ty, numbers, depth + 1));
    }
    let Ok(number) = object.extract() else {
        let class = object.get_type().name()?;
        return Err(Fault::unsupported(format!("{} consists of numbers, and not of {class}", ty.name())));
    };
    numbers.push(number);
    Ok(())
}

fn items<R: Width>(object: &Bound<'_, PyAny>, ty: VariantType) -> Made<Variant<R>> {
    let data = object.getattr("data")?;
    let (code, bytes) = array_parts(&data)?;
    let numbers: Vec<f64> = match code.as_str() {
        "f" => bytes
            .chunks_exact(4)
            .map(|word| f32::from_ne_bytes(word.try_into().unwrap_or_default()).into())
            .collect(),
        "d" if matches!(ty.item().and_then(VariantType::words), Some((_, WordType::Real))) && !R::WIDE => {
            return Err(Fault::Wide);
        }
        "d" => bytemuck::allocation::pod_collect_to_vec(&bytes),
        _ => return Err(Fault::unsupported(format!("{} takes an array of 'f' or 'd'", ty.name()))),
    };
    from_words(ty, &numbers).map_err(Fault::unsupported)
}

/// Adds a key to the path of an error.
fn in_entry<R: Width>(error: Error, key: &Variant<R>) -> Error {
    match key {
        Variant::String(name) => error.in_field(name.clone()),
        Variant::StringName(name) => error.in_field(String::from(name.as_str())),
        other => error.in_key(other),
    }
}

/// Calls `take` with the entries of a dict or of a list of pairs.
fn each_entry<'py>(
    object: &Bound<'py, PyAny>,
    mut take: impl FnMut(&Bound<'py, PyAny>, &Bound<'py, PyAny>) -> Made<()>,
) -> Made<()> {
    if let Ok(dict) = object.cast::<PyDict>() {
        // A copy of the references: code that runs in between could change the dict.
        let entries: Vec<_> = dict.iter().collect();
        return entries.iter().try_for_each(|(key, value)| take(key, value));
    }
    for pair in object.try_iter()? {
        let pair = pair?;
        let pair = pair.cast::<PyTuple>()?;
        take(&pair.get_item(0)?, &pair.get_item(1)?)?;
    }
    Ok(())
}

fn text_of(text: &Bound<'_, PyString>) -> Made<String> {
    str_of(text).map(String::from)
}

#[inline]
pub(crate) fn str_of<'a>(text: &'a Bound<'_, PyString>) -> Made<&'a str> {
    text.to_str().map_err(|_| {
        Fault::unsupported("the text has half of a surrogate pair, which Unicode does not allow".into())
    })
}

#[inline]
pub(crate) fn int(object: &Bound<'_, PyAny>) -> Made<i64> {
    number_of(object).ok_or_else(|| over_64_bits(object))
}

#[cold]
#[inline(never)]
fn over_64_bits(object: &Bound<'_, PyAny>) -> Fault {
    // Printing it may run Python's code, which could remove it from its list.
    let object = object.clone();
    // Python prints no int of thousands of digits.
    let number = object.str().map_or_else(|_| "the number".to_owned(), |text| text.to_string());
    Fault::Value(Error::new(ErrorKind::OutOfRange, format!("{number} does not fit an int of 64 bits")))
}

fn id(object: &Bound<'_, PyAny>) -> Made<u64> {
    let id = object.getattr("id")?;
    id.extract().map_err(|_| Fault::unsupported("an id is an int from 0 to 18446744073709551615".into()))
}

fn node_path(object: &Bound<'_, PyAny>) -> Made<NodePath> {
    let parts = object.getattr("parts")?;
    if parts.is_none() {
        return Ok(NodePath::from(text_of(object.cast()?)?.as_str()));
    }
    let parts = parts.extract::<(bool, Vec<String>, Vec<String>)>();
    let (absolute, names, subnames) = parts
        .map_err(|error| Fault::unsupported(format!("these are not the parts of a NodePath: {error}")))?;
    Ok(NodePath::new(absolute, names, subnames))
}

/// Returns the declared type in an attribute of a typed container. Plain containers have no such attribute.
fn declared(object: &Bound<'_, PyAny>, attribute: &str) -> Made<ElementType> {
    if object.is_exact_instance_of::<PyDict>() || object.is_exact_instance_of::<PyList>() {
        return Ok(ElementType::Any);
    }
    let Some(declared) = object.getattr_opt(attribute)?.filter(|declared| !declared.is_none()) else {
        return Ok(ElementType::Any);
    };
    let kind = match declared.get_type().name()?.to_string().as_str() {
        "ClassType" => "class",
        "ScriptType" => "script",
        _ => "type",
    };
    let name = if kind == "type" { declared } else { declared.get_item(0)? };
    element_type(kind, &text_of(name.cast()?)?).map_err(|failure| Fault::unsupported(failure.message))
}

/// Returns the bytes of an object with the buffer protocol.
pub(crate) fn bytes_of(object: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_vec());
    }
    // For an int, `bytes` would return that many zeros.
    let view = PyMemoryView::from(object)?;
    let bytes = object.py().get_type::<PyBytes>().call1((view,))?;
    Ok(bytes.cast::<PyBytes>()?.as_bytes().to_vec())
}

/// Returns the type code and the bytes of an `array.array`.
fn array_parts(array: &Bound<'_, PyAny>) -> Made<(String, Vec<u8>)> {
    let bytes = array.call_method0("tobytes")?;
    Ok((array.getattr("typecode")?.extract()?, bytes.cast::<PyBytes>()?.as_bytes().to_vec()))
}

fn numbers<R: Width>(array: &Bound<'_, PyAny>) -> Made<Variant<R>> {
    let (code, bytes) = array_parts(array)?;
    let size: usize = array.getattr("itemsize")?.extract()?;
    Ok(match (code.as_str(), size) {
        ("B", _) => Variant::PackedByteArray(bytes),
        ("i" | "l", 4) => Variant::PackedInt32Array(bytemuck::allocation::pod_collect_to_vec(&bytes)),
        ("q" | "l", 8) => Variant::PackedInt64Array(bytemuck::allocation::pod_collect_to_vec(&bytes)),
        ("f", _) => Variant::PackedFloat32Array(bytemuck::allocation::pod_collect_to_vec(&bytes)),
        ("d", _) => Variant::PackedFloat64Array(bytemuck::allocation::pod_collect_to_vec(&bytes)),
        _ => {
            let message =
                format!("Godot has no packed array for array.array({code:?}): use 'i', 'q', 'f' or 'd'");
            return Err(Fault::unsupported(message));
        }
    })
}

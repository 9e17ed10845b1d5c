//! Reading values from JSON: the engine's form and the lossless form.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::error::ErrorKind;
use crate::for_each_variant_type;
use crate::format::element_type::ElementType;
use crate::format::number::Number;
use crate::format::plain::{Plain, Word};
use crate::format::variant_type::VariantType;
use crate::json::format::JsonFormat;
use crate::json::write::element_type;
use crate::text::error::Problem;
use crate::text::json::{Json, Node};
use crate::text::number::{Notation, read as read_number};
use crate::text::text_format::NOT_ALLOWED;
use crate::value::array::Array;
use crate::value::dictionary::Dictionary;
use crate::value::math::{
    Aabb, Basis, Color, Plane, Projection, Quaternion, Rect2, Rect2i, Transform2D, Transform3D, Vector2,
    Vector2i, Vector3, Vector3i, Vector4, Vector4i,
};
use crate::value::node_path::NodePath;
use crate::value::object::{Callable, Instance, Object, Rid, Signal};
use crate::value::real::Real;
use crate::value::string_name::StringName;
use crate::value::variant::Variant;

/// Returns the value that a node stands for.
///
/// Open containers are kept in a vector, so that nesting takes no stack.
pub(super) fn value<R: Real>(node: Node<'_>, format: &JsonFormat) -> Result<Variant<R>, Problem> {
    let mut open: Vec<OpenValue<'_, R>> = Vec::new();
    let mut next = node;
    loop {
        let start = next.start;
        let mut done = match begin(next, format)? {
            NodeStart::Value(value) => Some(value),
            NodeStart::Open(container) => {
                if open.len() >= format.get_max_depth() as usize {
                    return Err(Problem::new(ErrorKind::TooDeep, format.too_deep().to_string()).at(start));
                }
                open.push(*container);
                None
            }
        };
        let mut start = start;
        next = loop {
            let Some(container) = open.last_mut() else {
                return Ok(done.unwrap_or_default());
            };
            if let Some(value) = done.take() {
                container.take(value, start)?;
            }
            match container.next()? {
                Some(node) => break node,
                None => {
                    start = container.start;
                    done = open.pop().map(OpenValue::close);
                }
            }
        };
    }
}

/// The result of beginning to read a node: a complete value, or a container whose elements follow.
enum NodeStart<'a, R: Real> {
    Value(Variant<R>),
    Open(Box<OpenValue<'a, R>>),
}

/// A container that is being read.
struct OpenValue<'a, R: Real> {
    container: JsonContainer<R>,
    /// The remaining elements. Except in an Array, each comes after its key or name.
    items: alloc::vec::IntoIter<Node<'a>>,
    start: usize,
}

enum JsonContainer<R: Real> {
    Array(Array<R>),
    Dictionary(Dictionary<R>, Option<Variant<R>>),
    Object(Box<Instance<R>>, String),
}

impl<'a, R: Real> OpenValue<'a, R> {
    fn new(container: JsonContainer<R>, items: Vec<Node<'a>>, start: usize) -> Result<Box<Self>, Problem> {
        if !matches!(container, JsonContainer::Array(_)) && !items.len().is_multiple_of(2) {
            return Err(Problem::new(ErrorKind::WrongLength, "a key is without its value").at(start));
        }
        Ok(Box::new(Self { container, items: items.into_iter(), start }))
    }

    /// Takes a value: adds it as an element, keeps it as a key, or adds it as the value of the kept key.
    fn take(&mut self, value: Variant<R>, start: usize) -> Result<(), Problem> {
        match &mut self.container {
            JsonContainer::Array(array) => {
                let value = admit(array.element_type(), value, start)?;
                array.push(value);
            }
            JsonContainer::Dictionary(dictionary, key) => match key.take() {
                None => *key = Some(admit(dictionary.key_type(), value, start)?),
                // The engine keeps a value of another type than the Dictionary declares, so it is kept here too.
                Some(key) => {
                    dictionary.insert(key, value);
                }
            },
            JsonContainer::Object(instance, name) => instance.properties.push((core::mem::take(name), value)),
        }
        Ok(())
    }

    /// Returns the node of the next value. In an object, reads the name of the property before it.
    fn next(&mut self) -> Result<Option<Node<'a>>, Problem> {
        if let JsonContainer::Object(_, name) = &mut self.container
            && let Some(node) = self.items.next()
        {
            let start = node.start;
            let Some(text) = text_of(node) else {
                return Err(syntax("expected the name of a property", start));
            };
            *name = text.into();
        }
        Ok(self.items.next())
    }

    fn close(self) -> Variant<R> {
        match self.container {
            JsonContainer::Array(array) => Variant::Array(array),
            JsonContainer::Dictionary(dictionary, _) => Variant::Dictionary(dictionary),
            JsonContainer::Object(instance, _) => Variant::Object(Object::Full(instance)),
        }
    }
}

fn begin<'a, R: Real>(mut node: Node<'a>, format: &JsonFormat) -> Result<NodeStart<'a, R>, Problem> {
    let start = node.start;
    Ok(NodeStart::Value(match core::mem::replace(&mut node.json, Json::Null) {
        Json::Null => Variant::Nil,
        Json::Bool(value) => Variant::Bool(value),
        Json::Number(_) => {
            return Err(syntax("a number by itself has no type here: write \"i:5\" or \"f:1.5\"", start));
        }
        Json::Text(text) => tagged(&text).map_err(|problem| problem.at(start))?,
        Json::Array(items) => {
            return OpenValue::new(JsonContainer::Array(Array::new()), items, start).map(NodeStart::Open);
        }
        Json::Object(entries) => return object(Node { json: Json::Object(entries), start }, format),
    }))
}

#[cold]
fn syntax(message: impl Into<Cow<'static, str>>, start: usize) -> Problem {
    Problem::syntax(message).at(start)
}

/// Returns the value of a text that starts with its type.
fn tagged<R: Real>(text: &str) -> Result<Variant<R>, Problem> {
    let Some((tag, text)) = text.split_once(':') else {
        return Err(Problem::syntax("text has its type in front here, as in \"s:text\""));
    };
    Ok(match tag {
        "i" => Variant::Int(text.parse().map_err(|_| misfit(text, "an int of 64 bits"))?),
        "f" => Variant::Float(float(text)?),
        "s" => Variant::String(text.into()),
        "sn" => Variant::StringName(text.into()),
        "np" => Variant::NodePath(text.into()),
        _ => return Err(Problem::syntax("the type in front of text is one of i, f, s, sn and np")),
    })
}

#[cold]
fn misfit(text: &str, what: &str) -> Problem {
    let text = crate::error::excerpt(text);
    Problem::new(ErrorKind::OutOfRange, format!("\"{text}\" is not {what}"))
}

/// Returns the float that a text stands for.
fn float(text: &str) -> Result<f64, Problem> {
    match text {
        "inf" => return Ok(f64::INFINITY),
        "-inf" => return Ok(f64::NEG_INFINITY),
        "nan" => return Ok(f64::NAN),
        _ => {}
    }
    if let Some(bits) = text.strip_prefix("nan:") {
        let bits = u64::from_str_radix(bits, 16).ok().map(f64::from_bits).filter(|number| number.is_nan());
        return bits.ok_or_else(|| misfit(text, "a NaN"));
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.starts_with(|first: char| first.is_ascii_digit())
        && let Ok((number, len)) = read_number(text, Notation::Godot4)
        && len == text.len()
    {
        return Ok(match number {
            // `-0` is an int, which would lose the sign.
            Number::Int(0) if text.starts_with('-') => -0.0,
            number => number.real(),
        });
    }
    Err(misfit(text, "a float"))
}

/// Returns the value of a JSON object, which names its type.
fn object<'a, R: Real>(mut node: Node<'a>, format: &JsonFormat) -> Result<NodeStart<'a, R>, Problem> {
    let start = node.start;
    let Some(name) = node.take("type").and_then(text_of) else {
        return Err(syntax(
            "expected an object with a \"type\", as the engine writes it, found plain JSON, which is another form",
            start,
        ));
    };
    if let Some(props) = node.take("props") {
        if !format.get_full_objects() {
            return Err(Problem::new(ErrorKind::ObjectNotAllowed, NOT_ALLOWED).at(start));
        }
        let container = JsonContainer::Object(Box::new(Instance::new(name)), String::new());
        return OpenValue::new(container, list(Some(props), start)?, start).map(NodeStart::Open);
    }
    match VariantType::ALL.iter().copied().find(|ty| ty.name() == name) {
        Some(VariantType::Array) => {
            let array = Array::typed(declared(&mut node, "elem_type")?);
            OpenValue::new(JsonContainer::Array(array), list(node.take("args"), start)?, start)
                .map(NodeStart::Open)
        }
        Some(VariantType::Dictionary) => {
            let key_type = declared(&mut node, "key_type")?;
            let value_type = declared(&mut node, "value_type")?;
            let container = JsonContainer::Dictionary(Dictionary::typed(key_type, value_type), None);
            OpenValue::new(container, list(node.take("args"), start)?, start).map(NodeStart::Open)
        }
        Some(ty) if ty >= VariantType::Vector2 && ty != VariantType::StringName => {
            construct(ty, node).map(NodeStart::Value)
        }
        Some(ty) => Err(syntax(format!("a value of the type {ty} is not written as a JSON object"), start)),
        None => {
            let name = crate::error::excerpt(name);
            Err(syntax(format!("\"{name}\" is not a type, and a class has its \"props\""), start))
        }
    }
}

fn text_of(mut node: Node<'_>) -> Option<Cow<'_, str>> {
    match core::mem::replace(&mut node.json, Json::Null) {
        Json::Text(text) => Some(text),
        _ => None,
    }
}

/// Returns the elements of a JSON array.
fn list(node: Option<Node<'_>>, start: usize) -> Result<Vec<Node<'_>>, Problem> {
    let Some(mut node) = node else { return Err(syntax("the type needs its \"args\"", start)) };
    let start = node.start;
    match core::mem::replace(&mut node.json, Json::Null) {
        Json::Array(items) => Ok(items),
        _ => Err(syntax("expected an array of JSON", start)),
    }
}

/// Returns the type that a container declares for its elements.
fn declared(node: &mut Node<'_>, key: &str) -> Result<ElementType, Problem> {
    let Some(mut ty) = node.take(key) else { return Ok(ElementType::Any) };
    let start = ty.start;
    let class = ty.take("class").and_then(text_of).map(ElementType::class);
    let script = ty.take("script").and_then(text_of).map(ElementType::script);
    let named = class.or(script).or_else(|| {
        let name = text_of(ty)?;
        // The engine ignores the type `Nil`.
        Some(if name == "Nil" { ElementType::Any } else { element_type(&name) })
    });
    named.ok_or_else(|| syntax("expected the name of a type", start))
}

/// Returns the value as an element of a container that declares its type.
fn admit<R: Real>(ty: &ElementType, value: Variant<R>, start: usize) -> Result<Variant<R>, Problem> {
    if ty.is_of(&value) {
        return Ok(value);
    }
    ty.admit(value).map_err(|value| Problem::new(ErrorKind::WrongElementType, ty.misfit(&value)).at(start))
}

/// A type that may be a JSON object with arguments.
trait FromArguments: Sized {
    fn construct(node: Node<'_>, ty: VariantType) -> Result<Self, Problem>;
}

macro_rules! construct_by_type {
    ($( $name:ident $text:literal ($value:ty) $words:tt $item:tt $ids:tt )+) => {
        fn construct<R: Real>(ty: VariantType, node: Node<'_>) -> Result<Variant<R>, Problem> {
            match ty {
                VariantType::Nil => Ok(Variant::Nil), // not covered: ruled out before
                $(VariantType::$name => <$value>::construct(node, ty).map(Variant::$name),)+
            }
        }
    };
}
for_each_variant_type!(construct_by_type);

/// Reads a word from JSON: a number, or the text of one.
fn word<W: Word>(mut node: Node<'_>) -> Result<W, Problem> {
    let start = node.start;
    let number = match core::mem::replace(&mut node.json, Json::Null) {
        Json::Number(number) => number,
        Json::Text(text) => {
            // The number of bits depends on the width of the word.
            if let Some(bits) = text.strip_prefix("nan:")
                && let Some(nan) = W::from_nan_bits(bits)
            {
                return Ok(nan);
            }
            match text.parse() {
                Ok(number) => Number::Int(number),
                Err(_) => Number::Float(float(&text).map_err(|problem| problem.at(start))?),
            }
        }
        // The engine writes null for NaN.
        Json::Null => Number::Float(f64::NAN),
        _ => return Err(syntax("expected a number", start)),
    };
    W::from_number(number).ok_or_else(|| {
        let bits = 8 * size_of::<W>();
        let message = format!("{number} is not a whole number that fits {bits} bits");
        Problem::new(ErrorKind::OutOfRange, message).at(start)
    })
}

fn item<T: Plain>(nodes: &mut alloc::vec::IntoIter<Node<'_>>) -> Result<T, Problem> {
    let mut value = T::zeroed();
    for (target, node) in value.words_mut().iter_mut().zip(nodes) {
        *target = word(node)?;
    }
    Ok(value)
}

fn wrong_count<T: Plain>(ty: VariantType, start: usize) -> Problem {
    let each = if ty >= VariantType::PackedByteArray { " for each item" } else { "" };
    let message = format!("{ty} takes {} numbers{each}", T::WORDS);
    Problem::new(ErrorKind::WrongLength, message).at(start)
}

macro_rules! construct_plain {
    (values: $([$($generics:tt)*] $ty:ty;)+ lists: $([$($item_generics:tt)*] $item:ty;)+) => {
        $(impl<$($generics)*> FromArguments for $ty {
            fn construct(node: Node<'_>, ty: VariantType) -> Result<Self, Problem> {
                let start = node.start;
                let [value] = items::<Self>(node, ty, Some(1))?[..] else {
                    return Err(wrong_count::<Self>(ty, start)); // not covered: ruled out before
                };
                Ok(if Self::HAS_BASIS { value.transposed() } else { value })
            }
        })+

        $(impl<$($item_generics)*> FromArguments for Vec<$item> {
            fn construct(node: Node<'_>, ty: VariantType) -> Result<Self, Problem> {
                items(node, ty, None)
            }
        })+
    };
}
for_each_plain_type!(construct_plain);

/// Returns the values that consist of the arguments, which are `count` values if there is one.
fn items<T: Plain>(mut node: Node<'_>, ty: VariantType, count: Option<usize>) -> Result<Vec<T>, Problem> {
    let start = node.start;
    let args = list(node.take("args"), start)?;
    let (found, rest) = (args.len() / T::WORDS, args.len() % T::WORDS);
    if rest > 0 || count.is_some_and(|count| count != found) {
        return Err(wrong_count::<T>(ty, start));
    }
    let mut args = args.into_iter();
    (0..found).map(|_| item(&mut args)).collect()
}

impl FromArguments for Vec<String> {
    fn construct(mut node: Node<'_>, _: VariantType) -> Result<Self, Problem> {
        let start = node.start;
        texts(node.take("args"), start)
    }
}

/// Returns an array of text.
fn texts(node: Option<Node<'_>>, start: usize) -> Result<Vec<String>, Problem> {
    let texts = list(node, start)?.into_iter().map(|node| {
        let start = node.start;
        text_of(node).map(Cow::into_owned).ok_or_else(|| syntax("expected text", start))
    });
    texts.collect()
}

impl<R: Real> FromArguments for Box<Transform3D<R>> {
    fn construct(node: Node<'_>, ty: VariantType) -> Result<Self, Problem> {
        Transform3D::construct(node, ty).map(Self::new)
    }
}

impl<R: Real> FromArguments for Box<Projection<R>> {
    fn construct(node: Node<'_>, ty: VariantType) -> Result<Self, Problem> {
        Projection::construct(node, ty).map(Self::new)
    }
}

/// Returns the id of an object or a resource, if the lossless form has one.
fn id(node: &mut Node<'_>) -> Result<Option<u64>, Problem> {
    let Some(id) = node.take("id") else { return Ok(None) };
    let start = id.start;
    let number = text_of(id).and_then(|text| text.parse().ok());
    number.map(Some).ok_or_else(|| syntax("expected an id in quotes", start))
}

impl FromArguments for Rid {
    fn construct(mut node: Node<'_>, _: VariantType) -> Result<Self, Problem> {
        Ok(Self(id(&mut node)?.unwrap_or(0)))
    }
}

impl<R: Real> FromArguments for Object<R> {
    fn construct(mut node: Node<'_>, _: VariantType) -> Result<Self, Problem> {
        Ok(id(&mut node)?.map_or(Self::Null, Self::Id))
    }
}

impl FromArguments for Callable {
    fn construct(_: Node<'_>, _: VariantType) -> Result<Self, Problem> {
        Ok(Self)
    }
}

impl FromArguments for Signal {
    fn construct(mut node: Node<'_>, _: VariantType) -> Result<Self, Problem> {
        let name = node.take("name").and_then(text_of).map(Cow::into_owned).unwrap_or_default();
        Ok(Self { name, object_id: id(&mut node)?.unwrap_or(0) })
    }
}

impl FromArguments for NodePath {
    fn construct(mut node: Node<'_>, _: VariantType) -> Result<Self, Problem> {
        let start = node.start;
        let absolute = node.take("absolute").is_some_and(|node| matches!(node.json, Json::Bool(true)));
        Ok(Self::new(absolute, texts(node.take("names"), start)?, texts(node.take("subnames"), start)?))
    }
}

/// Types that are other JSON or were handled before.
macro_rules! no_object {
    ($([$($generics:tt)*] $ty:ty),+) => {$(
        // not covered: ruled out before
        impl<$($generics)*> FromArguments for $ty {
            fn construct(node: Node<'_>, ty: VariantType) -> Result<Self, Problem> {
                Err(syntax(format!("a value of the type {ty} is not written as a JSON object"), node.start))
            }
        }
    )+};
}
no_object!([] bool, [] String, [] StringName, [R: Real] Dictionary<R>, [R: Real] Array<R>);

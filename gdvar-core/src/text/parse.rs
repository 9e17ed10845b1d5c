//! Reading values from the engine's text form, as Godot 4.6.3 and 3.6.2 do, and from plain JSON.
//!
//! Open containers are kept in a vector, so that no depth of nesting can exhaust the stack.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::error::{Error, ErrorKind, excerpt};
use crate::format::ENCODED_OBJECT_AS_ID;
use crate::format::element_type::ElementType;
use crate::format::number::Number;
use crate::format::variant_type::VariantType;
use crate::text::construct::construct;
use crate::text::error::Problem;
use crate::text::lexer::{Lexer, Resources};
use crate::text::number::Notation;
use crate::text::text_format::{NOT_ALLOWED, TextFormat};
use crate::value::array::Array;
use crate::value::dictionary::Dictionary;
use crate::value::object::{Instance, Object};
use crate::value::real::Real;
use crate::value::variant::Variant;

/// The class of an object that stands for a resource inside the file. No engine has a class of this name.
pub const INTERNAL: &str = "SubResource";

/// The class of an object that stands for a resource in another file. No engine has a class of this name.
pub const EXTERNAL: &str = "ExtResource";

/// The property of a reference with the number of the resource in its table.
pub const NUMBER: &str = "number";

/// The property of a reference with the path of a resource that is in no table.
pub const PATH: &str = "path";

/// Reads the next value.
///
/// # Errors
///
/// The same as for [`TextFormat::parse`].
#[inline]
pub fn value<R: Real>(lexer: &mut Lexer<'_>, format: &TextFormat) -> Result<Variant<R>, Problem> {
    let mut open: Vec<Open<R>> = Vec::new();
    loop {
        let next = lexer.peek();
        let start = lexer.offset();
        let mut value = match begin(next, lexer, format, &mut open)? {
            Some(value) => value,
            None if open.len() > format.get_max_depth() as usize => return Err(too_deep(format).at(start)),
            None => match open.last_mut().map(|container| container.start(lexer)).transpose()? {
                Some(Upcoming::Closed) => close(&mut open, format).map_err(|problem| problem.at(start))?,
                _ => continue,
            },
        };
        // Puts the value into its container, and that into the next one if it ends there too.
        loop {
            let Some(container) = open.last_mut() else { return Ok(value) };
            container.take(value).map_err(|problem| problem.at(start))?;
            match container.proceed(lexer)? {
                Upcoming::Value => break,
                Upcoming::Closed => value = close(&mut open, format).map_err(|problem| problem.at(start))?,
            }
        }
    }
}

#[cold]
#[inline]
pub(super) fn too_deep(format: &TextFormat) -> Problem {
    Problem::new(ErrorKind::TooDeep, Error::too_deep(format.get_max_depth()).to_string())
}

/// Returns the value of the innermost container, which has ended.
#[inline]
fn close<R: Real>(open: &mut Vec<Open<R>>, format: &TextFormat) -> Result<Variant<R>, Problem> {
    match open.pop() {
        Some(Open::Array { array, .. }) => Ok(Variant::Array(array)),
        Some(Open::Dictionary { dictionary, .. }) => Ok(Variant::Dictionary(dictionary)),
        Some(Open::Object { instance, .. }) => object(instance, format),
        None => Ok(Variant::Nil), // not covered: ruled out before
    }
}

/// Returns the object with these properties, or the id if they are what engines print for an id.
fn object<R: Real>(instance: Box<Instance<R>>, format: &TextFormat) -> Result<Variant<R>, Problem> {
    if instance.class == ENCODED_OBJECT_AS_ID
        && let Some((name, Variant::Int(id))) = instance.properties.first()
        && name == "object_id"
        && instance.properties[1..].iter().all(|(name, value)| name == "script" && value.is_nil())
    {
        return Ok(Variant::Object(Object::Id(id.cast_unsigned())));
    }
    if format.get_full_objects() {
        return Ok(Variant::Object(Object::Full(instance)));
    }
    Err(Problem::new(ErrorKind::ObjectNotAllowed, NOT_ALLOWED))
}

/// What comes next in a container.
enum Upcoming {
    /// A value, or the key of an entry.
    Value,
    /// The end of the container.
    Closed,
}

/// A container whose end has not been read.
#[allow(missing_docs, reason = "the variants describe their fields")]
pub(crate) enum Open<R: Real> {
    /// An Array, and whether its text declares the type of its elements.
    Array { array: Array<R>, is_typed: bool },
    /// A Dictionary, the key whose value follows, and whether its text declares types.
    Dictionary { dictionary: Dictionary<R>, key: Option<Variant<R>>, is_typed: bool },
    /// An Object, and the name of the property whose value follows.
    Object { instance: Box<Instance<R>>, name: String },
}

/// Reads the value that starts with this byte. Returns it if it is complete, or opens a container whose elements follow.
#[inline]
pub(crate) fn begin<R: Real>(
    next: Option<u8>,
    lexer: &mut Lexer<'_>,
    format: &TextFormat,
    open: &mut Vec<Open<R>>,
) -> Result<Option<Variant<R>>, Problem> {
    let Some(byte) = next else {
        let is_json = lexer.notation() == Notation::Json;
        return Err(lexer.expected(if is_json { "a value of JSON" } else { "a value" }));
    };
    let value = match byte {
        b'"' => Variant::String(lexer.quoted()?.into_owned()),
        b'0'..=b'9' => lexer.number()?.into_variant(),
        b'-' => minus(lexer)?,
        b'[' => {
            lexer.advance();
            open.push(Open::Array { array: Array::new(), is_typed: false });
            return Ok(None);
        }
        b'{' => {
            lexer.advance();
            open.push(Open::Dictionary { dictionary: Dictionary::new(), key: None, is_typed: false });
            return Ok(None);
        }
        _ if lexer.notation() == Notation::Json => {
            return constant(lexer).map(Some).ok_or_else(|| lexer.expected("a value of JSON"));
        }
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => return word(lexer, format, open),
        // Godot 4 also reads `@`, the spelling of Godot 3.
        b'&' | b'@' if lexer.notation() == Notation::Godot4 => {
            lexer.advance();
            if !lexer.rest().starts_with('"') {
                return Err(lexer.expected("a quote right after the '&' of a StringName"));
            }
            Variant::StringName(lexer.quoted()?.into())
        }
        b'#' => Variant::Color(super::construct::html_color(lexer)?),
        _ => return Err(lexer.expected("a value")),
    };
    Ok(Some(value))
}

/// Reads a negative number, or `-inf`.
#[inline]
fn minus<R: Real>(lexer: &mut Lexer<'_>) -> Result<Variant<R>, Problem> {
    if lexer.notation() == Notation::Godot4 && lexer.skip_word("-inf") {
        return Ok(Variant::Float(f64::NEG_INFINITY));
    }
    lexer.number().map(Number::into_variant)
}

/// Reads `true`, `false` or `null`, if one of them comes next.
#[inline]
fn constant<R: Real>(lexer: &mut Lexer<'_>) -> Option<Variant<R>> {
    if lexer.skip_word("true") {
        Some(Variant::Bool(true))
    } else if lexer.skip_word("false") {
        Some(Variant::Bool(false))
    } else if lexer.skip_word("null") {
        Some(Variant::Nil)
    } else {
        None
    }
}

/// Reads a value that starts with a word: a constant, a constructor, a typed container or an object.
#[inline(never)]
fn word<R: Real>(
    lexer: &mut Lexer<'_>,
    format: &TextFormat,
    open: &mut Vec<Open<R>>,
) -> Result<Option<Variant<R>>, Problem> {
    if let Some(value) = constant(lexer) {
        return Ok(Some(value));
    }
    let start = lexer.offset();
    let value = match lexer.word() {
        "nil" => Variant::Nil,
        "inf" => Variant::Float(f64::INFINITY),
        "inf_neg" => Variant::Float(f64::NEG_INFINITY),
        "nan" => Variant::Float(f64::NAN),
        "Array" if lexer.notation() == Notation::Godot4 => {
            open.push(typed_array(lexer)?);
            return Ok(None);
        }
        "Dictionary" if lexer.notation() == Notation::Godot4 => {
            open.push(typed_dictionary(lexer)?);
            return Ok(None);
        }
        "Object" => {
            open.push(open_object(lexer, format)?);
            return Ok(None);
        }
        name @ ("Resource" | INTERNAL | EXTERNAL) => match lexer.resources {
            Some(resources) => read_reference(name, lexer, resources)?,
            None if lexer.loaded.is_some() => {
                resource_path(lexer)?;
                loaded(lexer)
            }
            None => {
                let message = format!(
                    "{name}(...) is loaded by the engine from its project, and has no value outside it"
                );
                return Err(Problem::new(ErrorKind::Unsupported, message).at(start));
            }
        },
        "InputEvent" if lexer.loaded.is_some() && lexer.notation() == Notation::Godot3 => {
            lexer.expect(b'(')?;
            while lexer.peek().is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b',') {
                if !lexer.skip(b',') {
                    lexer.word();
                }
            }
            lexer.expect(b')')?;
            loaded(lexer)
        }
        "InputEvent" if lexer.notation() == Notation::Godot3 => {
            let message = "InputEvent(...) makes an object of the engine, and has no value outside it";
            return Err(Problem::new(ErrorKind::Unsupported, message).at(start));
        }
        name => match VariantType::of_constructor(name, lexer.notation()) {
            Some(ty) => construct(ty, lexer)?,
            None => {
                lexer.set_offset(start);
                return Err(lexer.expected("a value"));
            }
        },
    };
    Ok(Some(value))
}

/// Notes that only the engine can make a value, which is read as a null Object.
fn loaded<R: Real>(lexer: &mut Lexer<'_>) -> Variant<R> {
    lexer.loaded = lexer.loaded.map(|count| count + 1);
    Variant::Object(Object::Null)
}

/// Reads `[int]([`, after `Array`.
fn typed_array<R: Real>(lexer: &mut Lexer<'_>) -> Result<Open<R>, Problem> {
    lexer.expect(b'[')?;
    let element_type = element_type(lexer)?;
    lexer.expect(b']')?;
    lexer.expect(b'(')?;
    lexer.expect(b'[')?;
    Ok(Open::Array { array: Array::typed(element_type), is_typed: true })
}

/// Reads `[String, int]({`, after `Dictionary`.
fn typed_dictionary<R: Real>(lexer: &mut Lexer<'_>) -> Result<Open<R>, Problem> {
    lexer.expect(b'[')?;
    let key_type = element_type(lexer)?;
    lexer.expect(b',')?;
    let value_type = element_type(lexer)?;
    lexer.expect(b']')?;
    lexer.expect(b'(')?;
    lexer.expect(b'{')?;
    let dictionary = Dictionary::typed(key_type, value_type);
    Ok(Open::Dictionary { dictionary, key: None, is_typed: true })
}

/// Reads the type that a container declares: `int`, `Node`, `Resource("res://item.gd")`.
#[inline]
fn element_type(lexer: &mut Lexer<'_>) -> Result<ElementType, Problem> {
    let start = lexer.peek_word("a type")?;
    Ok(match lexer.word() {
        "Variant" | "Nil" => ElementType::Any,
        name @ ("Resource" | INTERNAL | EXTERNAL) => match (lexer.peek(), lexer.resources) {
            (Some(b'('), resources) if name == "Resource" => {
                let path = resource_path(lexer)?;
                if resources.is_some() && path.starts_with('@') {
                    let message = "the path of a script does not start with '@'";
                    return Err(Problem::new(ErrorKind::InvalidData, message).at(start));
                }
                ElementType::script(path)
            }
            (Some(b'('), Some(resources)) => read_element_type(name, lexer, resources)?,
            (Some(b'('), None) => {
                let message = format!("{name}(...) only has a meaning inside a scene or resource file");
                return Err(Problem::new(ErrorKind::Unsupported, message).at(start));
            }
            _ => ElementType::class(name),
        },
        name => match VariantType::of_element(name) {
            Some(ty) => ElementType::Builtin(ty),
            None => ElementType::class(name),
        },
    })
}

/// Reads the parentheses after `Resource`: a path, optionally with a unique id before or after it.
#[inline]
pub(crate) fn resource_path(lexer: &mut Lexer<'_>) -> Result<String, Problem> {
    lexer.expect(b'(')?;
    let mut path = lexer.expect_quoted("the path of a resource")?;
    if lexer.notation() == Notation::Godot4 && lexer.skip(b',') {
        let other = lexer.expect_quoted("the path of a resource")?;
        if path.starts_with("uid://") {
            path = other;
        }
    }
    lexer.expect(b')')?;
    Ok(path.into_owned())
}

/// Returns the object that stands for a resource: its class says in which table it is, and it has one property.
pub fn reference<R: Real>(table: &str, property: &str, value: Variant<R>) -> Variant<R> {
    let properties = [(property.to_string(), value)].into();
    Variant::Object(Object::Full(Box::new(Instance { class: table.to_string(), properties })))
}

/// Reads the parentheses after a word that refers to a resource.
fn read_reference<R: Real>(
    name: &str,
    lexer: &mut Lexer<'_>,
    resources: &dyn Resources,
) -> Result<Variant<R>, Problem> {
    if name != INTERNAL && name != EXTERNAL {
        return Ok(reference(EXTERNAL, PATH, Variant::String(resource_path(lexer)?)));
    }
    let number = number_of(name, lexer, resources)?;
    Ok(reference(name, NUMBER, Variant::Int(i64::try_from(number).unwrap_or(i64::MAX))))
}

/// Reads the parentheses after a word that refers to the script that a container declares. The type is the script's place in the
/// file: `@externals[1]`. Its path would be repeated as often as there are such containers.
fn read_element_type(
    name: &str,
    lexer: &mut Lexer<'_>,
    resources: &dyn Resources,
) -> Result<ElementType, Problem> {
    let number = number_of(name, lexer, resources)?;
    let table = if name == INTERNAL { "internals" } else { "externals" };
    Ok(ElementType::script(format!("@{table}[{number}]")))
}

/// Reads an id in parentheses: text, or a number as Godot 3 writes it.
fn number_of(name: &str, lexer: &mut Lexer<'_>, resources: &dyn Resources) -> Result<usize, Problem> {
    lexer.expect(b'(')?;
    lexer.peek();
    let start = lexer.offset();
    let id = match lexer.peek() {
        Some(b'0'..=b'9') => match lexer.number()? {
            Number::Int(id) => Cow::Owned(format!("{id}")),
            Number::Float(_) => return Err(Problem::expected("a whole number", Some(&b'.')).at(start)),
        },
        _ => lexer.expect_quoted("the id of a resource")?,
    };
    lexer.expect(b')')?;
    resources.number(name, &id).ok_or_else(|| {
        let message = format!("the file has no {name} with the id {:?} before this place", excerpt(&id));
        Problem::new(ErrorKind::InvalidData, message).at(start)
    })
}

/// Reads `(Node,`, after `Object`.
fn open_object<R: Real>(lexer: &mut Lexer<'_>, format: &TextFormat) -> Result<Open<R>, Problem> {
    lexer.expect(b'(')?;
    let start = lexer.peek_word("the class of an object")?;
    let class = lexer.word();
    // They stand for references.
    if lexer.resources.is_some() && matches!(class, INTERNAL | EXTERNAL) {
        return Err(Problem::new(ErrorKind::InvalidData, format!("there is no class {class}")).at(start));
    }
    if !format.get_full_objects() && class != ENCODED_OBJECT_AS_ID {
        return Err(Problem::new(ErrorKind::ObjectNotAllowed, NOT_ALLOWED).at(start));
    }
    lexer.expect(b',')?;
    Ok(Open::Object { instance: Box::new(Instance::new(class)), name: String::new() })
}

impl<R: Real> Open<R> {
    /// Reads the text after the opening bracket.
    #[inline]
    fn start(&mut self, lexer: &mut Lexer<'_>) -> Result<Upcoming, Problem> {
        match self {
            Self::Array { array, is_typed } => next_element(array, *is_typed, lexer),
            Self::Dictionary { dictionary, key, is_typed } => next_entry(dictionary, key, *is_typed, lexer),
            Self::Object { instance, name } => next_property(instance, name, lexer),
        }
    }

    /// Takes a value: adds it as an element, keeps it as a key, or adds it as the value of the kept key.
    #[inline]
    fn take(&mut self, value: Variant<R>) -> Result<(), Problem> {
        match self {
            Self::Array { array, .. } => {
                let value = admit(array.element_type(), value)?;
                array.push(value);
            }
            Self::Dictionary { dictionary, key, .. } => match key.take() {
                None => *key = Some(admit(dictionary.key_type(), value)?),
                Some(key) => {
                    let value = admit(dictionary.value_type(), value)?;
                    dictionary.insert(key, value);
                }
            },
            Self::Object { instance, name } => instance.properties.push((core::mem::take(name), value)),
        }
        Ok(())
    }

    /// Reads the text after an element.
    #[inline]
    fn proceed(&mut self, lexer: &mut Lexer<'_>) -> Result<Upcoming, Problem> {
        match (self, lexer.peek()) {
            (Self::Dictionary { key: Some(_), .. }, Some(b':')) => {
                lexer.advance();
                Ok(Upcoming::Value)
            }
            (Self::Dictionary { key: Some(_), .. }, _) => Err(lexer.expected("':'")),
            (Self::Array { array, is_typed }, Some(b',')) => {
                lexer.advance();
                next_element(array, *is_typed, lexer)
            }
            (Self::Dictionary { dictionary, key, is_typed }, Some(b',')) => {
                lexer.advance();
                next_entry(dictionary, key, *is_typed, lexer)
            }
            (Self::Object { instance, name }, Some(b',')) => {
                lexer.advance();
                next_property(instance, name, lexer)
            }
            (Self::Array { is_typed, .. }, Some(b']')) | (Self::Dictionary { is_typed, .. }, Some(b'}')) => {
                lexer.advance();
                end(*is_typed, lexer)
            }
            (Self::Object { .. }, Some(b')')) => {
                lexer.advance();
                Ok(Upcoming::Closed)
            }
            (Self::Array { .. }, _) => Err(lexer.expected("',' or ']'")),
            (Self::Dictionary { .. }, _) => Err(lexer.expected("',' or '}'")),
            (Self::Object { .. }, _) => Err(lexer.expected("',' or ')'")),
        }
    }
}

/// Reads the end of an Array or, if it is plain, its elements up to the first that is not a number, text or a constant.
/// Most elements are one of these, and are constructed in place.
// mutants `guard !is_typed with false`: a fast path
#[inline]
fn next_element<R: Real>(
    array: &mut Array<R>,
    is_typed: bool,
    lexer: &mut Lexer<'_>,
) -> Result<Upcoming, Problem> {
    loop {
        match lexer.peek() {
            Some(b']') => {
                lexer.advance();
                return end(is_typed, lexer);
            }
            Some(b'0'..=b'9') if !is_typed => match lexer.number()? {
                Number::Int(number) => array.push(Variant::Int(number)),
                Number::Float(number) => array.push(Variant::Float(number)),
            },
            Some(b'-') if !is_typed => array.push(minus(lexer)?),
            Some(b'"') if !is_typed => array.push(Variant::String(lexer.quoted()?.into_owned())),
            Some(b't' | b'f' | b'n') if !is_typed => match constant(lexer) {
                Some(value) => array.push(value),
                None => return Ok(Upcoming::Value),
            },
            _ => return Ok(Upcoming::Value),
        }
        if lexer.peek() != Some(b',') {
            return if lexer.skip(b']') { Ok(Upcoming::Closed) } else { Err(lexer.expected("',' or ']'")) };
        }
        lexer.advance();
    }
}

/// Reads the end of a Dictionary or, if it is plain, its entries up to the first whose key is not text or whose value is
/// not a number, text or a constant.
// mutants `match arm Some(b'`, `guard !is_typed with false`: a fast path
#[inline]
fn next_entry<R: Real>(
    dictionary: &mut Dictionary<R>,
    key: &mut Option<Variant<R>>,
    is_typed: bool,
    lexer: &mut Lexer<'_>,
) -> Result<Upcoming, Problem> {
    loop {
        match lexer.peek() {
            Some(b'}') => {
                lexer.advance();
                return end(is_typed, lexer);
            }
            Some(b'"') if !is_typed => {}
            _ if lexer.notation() == Notation::Json => return Err(lexer.expected("a quoted key or '}'")),
            _ => return Ok(Upcoming::Value),
        }
        let name = lexer.quoted()?.into_owned();
        lexer.expect(b':')?;
        match lexer.peek() {
            Some(b'0'..=b'9') => drop(dictionary.insert(name, lexer.number()?.into_variant())),
            Some(b'-') => drop(dictionary.insert(name, minus(lexer)?)),
            Some(b'"') => drop(dictionary.insert(name, lexer.quoted()?.into_owned())),
            _ => match constant(lexer) {
                Some(value) => drop(dictionary.insert(name, value)),
                None => {
                    *key = Some(Variant::String(name));
                    return Ok(Upcoming::Value);
                }
            },
        }
        if lexer.peek() != Some(b',') {
            return if lexer.skip(b'}') { Ok(Upcoming::Closed) } else { Err(lexer.expected("',' or '}'")) };
        }
        lexer.advance();
    }
}

/// Reads the parenthesis after a typed container's bracket.
#[inline]
fn end(is_typed: bool, lexer: &mut Lexer<'_>) -> Result<Upcoming, Problem> {
    if is_typed {
        lexer.expect(b')')?;
    }
    Ok(Upcoming::Closed)
}

/// Reads the name of an object's next property, or the end. As in the binary form, a script is its path.
fn next_property<R: Real>(
    instance: &mut Instance<R>,
    name: &mut String,
    lexer: &mut Lexer<'_>,
) -> Result<Upcoming, Problem> {
    loop {
        if lexer.skip(b')') {
            return Ok(Upcoming::Closed);
        }
        *name = lexer.expect_quoted("the name of a property")?.into_owned();
        lexer.expect(b':')?;
        lexer.peek();
        if name != "script" || !lexer.skip_word("Resource") {
            return Ok(Upcoming::Value);
        }
        let path = resource_path(lexer)?;
        instance.properties.push((core::mem::take(name), Variant::String(path)));
        if !lexer.skip(b',') {
            return if lexer.skip(b')') { Ok(Upcoming::Closed) } else { Err(lexer.expected("',' or ')'")) };
        }
    }
}

/// Returns the value as an element of a container that declares its type.
#[inline]
fn admit<R: Real>(ty: &ElementType, value: Variant<R>) -> Result<Variant<R>, Problem> {
    if ty.is_of(&value) {
        return Ok(value);
    }
    ty.admit(value).map_err(|value| Problem::new(ErrorKind::WrongElementType, ty.misfit(&value)))
}

//! Paths from a value to a value inside it, and their text form.
//!
//! Errors print paths in the same grammar that [`Variant::at`] accepts: `players[1].name`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::str::FromStr;

use crate::codec::Codec;
use crate::error::Escaped;
use crate::error::{Error, ErrorKind, Result, excerpt, is_identifier, path_escape};
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;
use crate::text::error::{Problem, TextError};
use crate::text::lexer::Lexer;
use crate::text::number::Notation;
use crate::text::{TextFormat, parse};
use crate::value::key::LookupKey;
use crate::value::object::Object;
use crate::value::packed::{self, PackedItems};
use crate::value::real::Real;
use crate::value::variant::Variant;

/// A path from a value to a value inside it: names of keys and properties, indices, and keys of any type.
///
/// | text | step |
/// |---|---|
/// | `name`, `.name` | the value of the text key `name`, or the property of an object. The first step has no dot |
/// | `["two words"]` | the same for any other text |
/// | `[3]` | the element of an Array or a packed array, counted from 0, or the value of the int key 3 |
/// | `[Vector2i(1, 2)]` | the value of a key of any other type, as [`Variant`] prints and reads it |
/// | `[%0200000007000000]` | the value of a key that no text reads as, by the bytes that Godot 4 writes for it |
///
/// The empty path leads to the value itself.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{path::Path, variant};
///
/// let mut save = variant!({ "players": [{ "name": "Ferris", 7: true }] });
/// assert_eq!(save.at("players[0].name")?, &variant!("Ferris"));
/// save.set_at("players[0].hp", 10)?;
/// save.remove_at("players[0][7]")?;
/// assert_eq!(save, variant!({ "players": [{ "name": "Ferris", "hp": 10 }] }));
///
/// let path: Path = "players[0][\"two words\"]".parse().expect("it is a path");
/// assert_eq!(path.to_string(), "players[0][\"two words\"]");
/// # Ok::<(), gdvar::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path<R: Real = f32> {
    steps: Vec<Variant<R>>,
}

impl<R: Real> Path<R> {
    /// Returns the empty path.
    pub const fn new() -> Self {
        Self { steps: Vec::new() }
    }

    /// Adds a step at the end: the text of a key or a property, an index, or a key of any type.
    pub fn push(&mut self, key: impl Into<Variant<R>>) {
        self.steps.push(key.into());
    }

    /// Removes the last step and returns it.
    pub fn pop(&mut self) -> Option<Variant<R>> {
        self.steps.pop()
    }

    /// Returns the keys and indices, from the outside in.
    pub fn steps(&self) -> &[Variant<R>] {
        &self.steps
    }

    /// Finds the value at the end of the path.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::MissingField`] if a key, an index or a property does not exist. [`ErrorKind::TypeMismatch`] if a value on
    /// the path cannot contain others, or if the path ends at an item of a packed array, which is not a `Variant`:
    /// [`value`](Self::value) returns a copy of it.
    pub fn get<'a>(&self, value: &'a Variant<R>) -> Result<&'a Variant<R>> {
        self.get_behind(value, self.steps.len())
    }

    /// Returns a copy of the value at the end of the path, which may be an item of a packed array: `scores[1]` of a
    /// `PackedInt32Array` is an int.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::MissingField`] and [`ErrorKind::TypeMismatch`], as for [`get`](Self::get).
    pub fn value(&self, value: &Variant<R>) -> Result<Variant<R>> {
        if let Some((last, before)) = self.steps.split_last()
            && let Some(items) = self.get_behind(value, before.len())?.packed()
            && let Some(item) = last.as_index().and_then(|at| items.item(at))
        {
            return Ok(item);
        }
        self.get(value).cloned()
    }

    /// Finds the value at the end of the path, as a mutable reference.
    ///
    /// # Errors
    ///
    /// The same as for [`get`](Self::get).
    pub fn get_mut<'a>(&self, value: &'a mut Variant<R>) -> Result<&'a mut Variant<R>> {
        self.get_to(value, self.steps.len())
    }

    /// Puts a value at the end of the path and returns the previous one. A missing key or property is added, and so is the
    /// element after the last one of an Array or a packed array. Everything on the path before that has to exist.
    ///
    /// # Errors
    ///
    /// The same as for [`get`](Self::get), [`ErrorKind::WrongElementType`] if a typed container or a packed array does not
    /// accept the value or key, and [`ErrorKind::OutOfRange`] for an int that does not fit the items of a packed array.
    pub fn set(&self, value: &mut Variant<R>, new: impl Into<Variant<R>>) -> Result<Option<Variant<R>>> {
        let new = new.into();
        let Some((last, before)) = self.steps.split_last() else {
            return Ok(Some(core::mem::replace(value, new)));
        };
        let container = self.get_to(value, before.len())?;
        let refuse = |ty: &ElementType, value: &Variant<R>| {
            self.located(Error::new(ErrorKind::WrongElementType, ty.misfit(value)), before.len())
        };
        match (container, last) {
            (Variant::Dictionary(dictionary), key) => {
                let ty = dictionary.key_type();
                let key = ty.admit(key.clone()).map_err(|key| refuse(ty, &key).of_key())?;
                let ty = dictionary.value_type();
                let new = ty.admit(new).map_err(|new| refuse(ty, &new))?;
                Ok(dictionary.insert(key, new))
            }
            (Variant::Array(array), Variant::Int(index))
                if usize::try_from(*index).is_ok_and(|at| at <= array.len()) =>
            {
                let ty = array.element_type();
                let new = ty.admit(new).map_err(|new| refuse(ty, &new))?;
                let at = usize::try_from(*index).unwrap_or(usize::MAX);
                match array.get_mut(at) {
                    Some(old) => Ok(Some(core::mem::replace(old, new))),
                    None => {
                        array.push(new);
                        Ok(None)
                    }
                }
            }
            (Variant::Object(Object::Full(instance)), key) if key.as_str().is_some() => {
                Ok(instance.set(key.as_str().unwrap_or_default(), new))
            }
            (container, last) => {
                let ty = container.ty();
                let at =
                    last.as_index().filter(|at| container.packed().is_some_and(|items| *at <= items.count()));
                let (Some(at), Some(items)) = (at, container.packed_mut()) else {
                    return Err(self.missing_in(before.len(), container));
                };
                let put = packed::admit(ty, new).and_then(|new| items.put(at, new));
                put.map_err(|error| self.located(error, before.len()))
            }
        }
    }

    /// Removes the value at the end of the path and returns it. It may be an entry, a property, or an element; the
    /// elements after a removed one move up. For the empty path, Nil remains.
    ///
    /// # Errors
    ///
    /// The same as for [`get`](Self::get).
    pub fn remove(&self, value: &mut Variant<R>) -> Result<Variant<R>> {
        let Some((last, before)) = self.steps.split_last() else {
            return Ok(core::mem::take(value));
        };
        let container = self.get_to(value, before.len())?;
        let removed = match (&mut *container, last) {
            (Variant::Dictionary(dictionary), key) => dictionary.remove(key),
            (Variant::Array(array), Variant::Int(index)) => {
                usize::try_from(*index).ok().filter(|at| *at < array.len()).map(|at| array.remove(at))
            }
            (Variant::Object(Object::Full(instance)), key) => key.as_str().and_then(|name| {
                let at = instance.properties.iter().rposition(|(property, _)| property == name)?;
                Some(instance.properties.remove(at).1)
            }),
            (container, last) => {
                container.packed_mut().and_then(|items| last.as_index().and_then(|at| items.take_out(at)))
            }
        };
        removed.ok_or_else(|| self.missing_in(before.len(), container))
    }

    /// Finds the value that the first `count` steps lead to.
    fn get_behind<'a>(&self, value: &'a Variant<R>, count: usize) -> Result<&'a Variant<R>> {
        let mut value = value;
        for (depth, step) in self.steps[..count].iter().enumerate() {
            value = value.get(step).ok_or_else(|| self.missing_in(depth, value))?;
        }
        Ok(value)
    }

    /// Finds the value that the first `count` steps lead to, as a mutable reference.
    fn get_to<'a>(&self, value: &'a mut Variant<R>, count: usize) -> Result<&'a mut Variant<R>> {
        let mut value = value;
        for (depth, step) in self.steps[..count].iter().enumerate() {
            // The borrow checker does not accept returning the result of one lookup from the loop, so there are two
            // lookups.
            if value.get(step).is_none() {
                return Err(self.missing_in(depth, value));
            }
            let Some(inner) = value.get_mut(step) else { return Err(self.missing_in(depth, &Variant::Nil)) };
            value = inner;
        }
        Ok(value)
    }

    /// Returns the error for the step at `depth`, which its value does not have. The value has the type `ty` and contains
    /// `len` values.
    #[cold]
    #[doc(hidden)]
    pub fn missing(&self, depth: usize, ty: VariantType, len: usize) -> Error {
        let step = &self.steps[depth];
        let item = ty.item();
        if let Some(item) = item
            && step.as_index().is_some_and(|at| at < len)
        {
            if depth + 1 < self.steps.len() {
                return self.missing(depth + 1, item, 0);
            }
            let message =
                format!("an item of a {ty} is not a Variant that could be borrowed: `value_at` copies it");
            return self.located(Error::new(ErrorKind::TypeMismatch, message), depth);
        }
        let article = if item.is_some() { "a" } else { "an" };
        let (kind, message) = match (ty, step) {
            (ty, Variant::Int(index)) if ty == VariantType::Array || item.is_some() => {
                (ErrorKind::MissingField, format!("there is no element {index} in {article} {ty} of {len}"))
            }
            (ty, _) if ty == VariantType::Array || item.is_some() => {
                (ErrorKind::TypeMismatch, format!("{} is not an index of {article} {ty}", excerpt(step)))
            }
            (VariantType::Dictionary, _) => {
                (ErrorKind::MissingField, format!("there is no key {}", excerpt(step)))
            }
            (VariantType::Object, _) if len > 0 => {
                (ErrorKind::MissingField, format!("there is no property {}", excerpt(step)))
            }
            _ => (ErrorKind::TypeMismatch, format!("{ty} has no parts, so it has no {}", excerpt(step))),
        };
        self.located(Error::new(kind, message), depth)
    }

    /// Returns the error for a step that a value does not have.
    #[cold]
    fn missing_in(&self, depth: usize, value: &Variant<R>) -> Error {
        let len = match value {
            Variant::Array(array) => array.len(),
            Variant::Dictionary(dictionary) => dictionary.len(),
            // A full object can take properties even if it has none.
            Variant::Object(Object::Full(_)) => 1,
            value => value.packed().map_or(0, PackedItems::count),
        };
        self.missing(depth, value.ty(), len)
    }

    /// Returns the path as errors print it: only both ends of a long path, and only the beginnings of long keys.
    #[doc(hidden)]
    pub fn excerpt(&self) -> String {
        let error = self.located(Error::new(ErrorKind::Custom, ""), self.steps.len()).to_string();
        error.strip_prefix(" in ").map(String::from).unwrap_or(error)
    }

    /// Adds the first `depth` steps to the path of an error.
    #[doc(hidden)]
    pub fn located(&self, error: Error, depth: usize) -> Error {
        self.steps[..depth].iter().rev().fold(error, |error, step| match step {
            Variant::Int(index) => match usize::try_from(*index) {
                Ok(index) => error.in_index(index),
                Err(_) => error.in_key(index),
            },
            step => match step.as_str() {
                Some(name) => error.in_field(String::from(name)),
                None => error.in_key(step),
            },
        })
    }
}

impl<R: Real, V: Into<Variant<R>>> FromIterator<V> for Path<R> {
    fn from_iter<I: IntoIterator<Item = V>>(steps: I) -> Self {
        Self { steps: steps.into_iter().map(Into::into).collect() }
    }
}

impl<R: Real> FromStr for Path<R> {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut path = Self::new();
        let mut lexer = Lexer::new(text, Notation::Godot4);
        path.read(&mut lexer).map_err(|problem| TextError::new(text, problem))?;
        Ok(path)
    }
}

/// Keys without a text are written with these settings.
const BYTES: Codec = Codec::new().full_objects(true);

/// Reads the hexadecimal digits of a key's bytes.
fn read_bytes<R: Real>(lexer: &mut Lexer<'_>, digits: &str) -> Result<Variant<R>, Problem> {
    let start = lexer.offset();
    let len = digits.find(|char: char| !char.is_ascii_hexdigit()).unwrap_or(digits.len());
    let bytes = digits.as_bytes()[..len].chunks(2).map(|pair| {
        let pair = core::str::from_utf8(pair).unwrap_or_default();
        u8::from_str_radix(pair, 16).unwrap_or_default()
    });
    let bytes: Vec<u8> = bytes.collect();
    let key = BYTES.decode(&bytes).map_err(|error| {
        Problem::new(error.kind(), format!("the key has no such bytes: {error}")).at(start)
    })?;
    lexer.set_offset(start + 1 + len);
    Ok(key)
}

impl<R: Real> Path<R> {
    fn read(&mut self, lexer: &mut Lexer<'_>) -> Result<(), Problem> {
        while let Some(byte) = lexer.rest().as_bytes().first() {
            if *byte == b'[' {
                lexer.advance();
                self.steps.push(match lexer.rest().strip_prefix('%') {
                    Some(digits) => read_bytes(lexer, digits)?,
                    // An object is only data here, and some keys contain one.
                    None => parse::value(lexer, &TextFormat::new().full_objects(true))?,
                });
                lexer.expect(b']')?;
                continue;
            }
            let is_first = self.steps.is_empty();
            if *byte == b'.' && !is_first {
                lexer.advance();
            } else if !is_first {
                return Err(lexer.expected("'.' or '['"));
            }
            let rest = lexer.rest();
            let len = rest.find(|char: char| char != '_' && !char.is_alphanumeric()).unwrap_or(rest.len());
            let name = &rest[..len];
            if !is_identifier(name) {
                return Err(lexer.expected("a name, or a key in brackets"));
            }
            self.steps.push(Variant::String(name.into()));
            lexer.set_offset(lexer.offset() + len);
        }
        Ok(())
    }
}

impl<R: Real> fmt::Display for Path<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (depth, step) in self.steps.iter().enumerate() {
            match step {
                Variant::String(name) if is_identifier(name) => {
                    let point = if depth == 0 { "" } else { "." };
                    write!(f, "{point}{name}")?;
                }
                Variant::String(name) => write!(f, "[\"{}\"]", Escaped(name, path_escape))?,
                key => {
                    f.write_char('[')?;
                    let format = TextFormat::new().exact(true).full_objects(true);
                    match (format.print(key), BYTES.encode(key)) {
                        (Ok(text), _) => f.write_str(text.trim_end())?,
                        (Err(_), Ok(bytes)) => {
                            f.write_char('%')?;
                            bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
                        }
                        // It has neither an exact text nor bytes.
                        (Err(_), Err(_)) => f.write_str(key.to_string().trim_end())?,
                    }
                    f.write_char(']')?;
                }
            }
        }
        Ok(())
    }
}

impl<R: Real> Variant<R> {
    /// Finds the value at the end of a [path](Path): `save.at("players[1].name")`.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Syntax`] if `path` is not a path, and the same as for [`Path::get`]. An item of a packed array is not
    /// a `Variant`: [`value_at`](Self::value_at) returns a copy of it.
    pub fn at(&self, path: &str) -> Result<&Self> {
        read(path)?.get(self)
    }

    /// Returns a copy of the value at the end of a path, which may be an item of a packed array: [`Path::value`].
    ///
    /// ```
    /// # use gdvar_core as gdvar;
    /// use gdvar::{Variant, variant};
    ///
    /// let save = variant!({ "scores": (vec![3_i32, 5]) });
    /// assert_eq!(save.value_at("scores[1]")?, Variant::Int(5));
    /// assert!(save.at("scores[1]").is_err(), "there is no Variant in it to point at");
    /// # Ok::<(), gdvar::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Syntax`] if `path` is not a path, and the same as for [`Path::value`].
    pub fn value_at(&self, path: &str) -> Result<Self> {
        read(path)?.value(self)
    }

    /// Finds the value at the end of a path, as a mutable reference.
    ///
    /// # Errors
    ///
    /// The same as for [`at`](Self::at).
    pub fn at_mut(&mut self, path: &str) -> Result<&mut Self> {
        read(path)?.get_mut(self)
    }

    /// Puts a value at the end of a path and returns the previous one: [`Path::set`].
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Syntax`] if `path` is not a path, and the same as for [`Path::set`].
    pub fn set_at(&mut self, path: &str, value: impl Into<Self>) -> Result<Option<Self>> {
        read(path)?.set(self, value)
    }

    /// Removes the value at the end of a path and returns it: [`Path::remove`].
    ///
    /// # Errors
    ///
    /// The same as for [`at`](Self::at).
    pub fn remove_at(&mut self, path: &str) -> Result<Self> {
        read(path)?.remove(self)
    }
}

/// Reads a path.
pub(crate) fn read<R: Real>(path: &str) -> Result<Path<R>> {
    path.parse().map_err(|error: TextError| {
        let message = format!("{} in column {} of the path", error.message(), error.column());
        Error::new(error.kind(), message)
    })
}

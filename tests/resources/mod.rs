//! What an engine prints for a resource, compared with what a file has.
//!
//! An engine prints `<#1 Resource name="sword" next=null>` for a resource inside the file, `<#1>` where it is met again, `<ext res://a.tres>`
//! for one in another file, `[1,2,]` and `{"a":1,}` for containers, after a `T` if they are typed, and its own text for the rest.

use std::collections::HashMap;
use std::iter::Peekable;
use std::str::CharIndices;

use gdvar::Real;
use gdvar::generic::{Object, Variant};
use gdvar::resource::{Reference, ResourceFile};
use gdvar::text::TextFormat;

/// What an engine printed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Printed {
    Resource { number: usize, class: String, properties: Vec<(String, Printed)> },
    Again(usize),
    External(String),
    Array(Vec<Printed>),
    Dictionary(Vec<(Printed, Printed)>),
    Leaf(String),
}

impl Printed {
    pub(crate) fn parse(text: &str) -> Self {
        let mut reader = Reader { text, chars: text.char_indices().peekable() };
        let value = reader.value();
        assert_eq!(reader.chars.next(), None, "{text}");
        value
    }
}

struct Reader<'a> {
    text: &'a str,
    chars: Peekable<CharIndices<'a>>,
}

impl Reader<'_> {
    fn at(&mut self) -> usize {
        self.chars.peek().map_or(self.text.len(), |(at, _)| *at)
    }

    fn skip(&mut self, wanted: char) -> bool {
        self.chars.next_if(|(_, char)| *char == wanted).is_some()
    }

    /// Reads up to one of these characters.
    fn until(&mut self, ends: &[char]) -> String {
        let start = self.at();
        while self.chars.next_if(|(_, char)| !ends.contains(char)).is_some() {}
        let end = self.at();
        self.text[start..end].to_owned()
    }

    fn value(&mut self) -> Printed {
        let start = self.at();
        let rest = &self.text[start..];
        if rest.starts_with("T[") || rest.starts_with("T{") {
            self.skip('T');
        }
        if self.skip('<') {
            return self.resource();
        }
        if self.skip('[') {
            let mut elements = Vec::new();
            while !self.skip(']') {
                elements.push(self.value());
                assert!(self.skip(','), "{rest}");
            }
            return Printed::Array(elements);
        }
        if self.skip('{') {
            let mut entries = Vec::new();
            while !self.skip('}') {
                let key = self.value();
                assert!(self.skip(':'), "{rest}");
                entries.push((key, self.value()));
                assert!(self.skip(','), "{rest}");
            }
            return Printed::Dictionary(entries);
        }
        let mut depth = 0;
        while let Some((_, char)) = self.chars.peek().copied() {
            match char {
                ',' | ':' | '>' | ']' | '}' | ' ' if depth == 0 => break,
                '(' => depth += 1,
                ')' => depth -= 1,
                '"' => {
                    self.chars.next();
                    while let Some((_, char)) = self.chars.next() {
                        match char {
                            '\\' => drop(self.chars.next()),
                            '"' => break,
                            _ => {}
                        }
                    }
                    continue;
                }
                _ => {}
            }
            self.chars.next();
        }
        let end = self.at();
        Printed::Leaf(self.text[start..end].to_owned())
    }

    fn resource(&mut self) -> Printed {
        if !self.skip('#') {
            assert_eq!(self.until(&[' ']), "ext");
            self.skip(' ');
            let path = self.until(&['>']);
            self.skip('>');
            return Printed::External(path);
        }
        let number = self.until(&[' ', '>']).parse().expect("a number follows");
        if self.skip('>') {
            return Printed::Again(number);
        }
        self.skip(' ');
        let class = self.until(&[' ', '>']);
        let mut properties = Vec::new();
        while !self.skip('>') {
            assert!(self.skip(' '), "{}", self.text);
            let name = self.until(&['=']);
            self.skip('=');
            properties.push((name, self.value()));
        }
        Printed::Resource { number, class, properties }
    }
}

/// What an engine makes of a file that is not in it.
#[allow(clippy::struct_excessive_bools, reason = "each is a difference of its own")]
#[derive(Clone, Copy, Default)]
pub(crate) struct Exceptions {
    /// What is printed is of the file's twin, which refers to what a bundle has inside.
    pub(crate) is_bundle: bool,
    /// A Dictionary has another order than the one in which text has it: that of a `PackedScene`, or of a file that the engine has not sorted.
    pub(crate) any_order: bool,
    /// Floats may differ in their last digits.
    pub(crate) last_digits: bool,
    /// Godot 3 writes null for a resource that is a key.
    pub(crate) has_resource_keys: bool,
}

impl Exceptions {
    /// Returns the engine's entry of a key, which is the one `in_order` or one further on.
    fn entry<'p, R: Real>(
        self,
        file: &ResourceFile,
        key: &Variant<R>,
        in_order: &'p (Printed, Printed),
        entries: &'p [(Printed, Printed)],
    ) -> &'p (Printed, Printed) {
        let is_it = |(printed, _): &(Printed, Printed)| matches!(printed, Printed::Leaf(leaf) if compare_leaf(key, leaf, file, self).is_ok());
        if !self.any_order || is_it(in_order) {
            return in_order;
        }
        entries.iter().find(|entry| is_it(entry)).unwrap_or(in_order)
    }
}

/// Compares a file with what an engine printed for it.
pub(crate) struct Comparison<'a> {
    file: &'a ResourceFile,
    exceptions: Exceptions,
    /// The numbers of the file's resources by the engine's.
    numbers: HashMap<usize, usize>,
    /// The resources around the one that is compared. The engine reads null where one of them is referred to.
    open: Vec<usize>,
}

impl<'a> Comparison<'a> {
    pub(crate) fn new(file: &'a ResourceFile, exceptions: Exceptions) -> Self {
        Self { file, exceptions, numbers: HashMap::new(), open: Vec::new() }
    }

    /// Compares the main resource.
    pub(crate) fn main<R: Real>(mut self, printed: &Printed) -> Result<(), String> {
        let main = self.file.main().ok_or("there is no main resource")?;
        self.resource::<R>(main, printed)
    }

    fn resource<R: Real>(&mut self, internal: usize, printed: &Printed) -> Result<(), String> {
        match printed {
            Printed::Again(number)
                if self.exceptions.is_bundle
                    || *self.numbers.entry(*number).or_insert(internal) == internal =>
            {
                Ok(())
            }
            Printed::External(_) if self.exceptions.is_bundle => Ok(()),
            Printed::Leaf(null)
                if null == "null" && (self.exceptions.is_bundle || self.open.contains(&internal)) =>
            {
                Ok(())
            }
            Printed::Resource { number, class, properties } => {
                let known = *self.numbers.entry(*number).or_insert(internal);
                let own = self.file.internal(internal).map_err(|error| error.to_string())?;
                if known != internal || own.class != *class {
                    return Err(format!(
                        "resource {internal} is a {}, and the engine's {number} a {class}",
                        own.class
                    ));
                }
                self.open.push(internal);
                for property in self.file.properties(internal) {
                    let name = property.name();
                    let value = property.value::<R>().map_err(|error| error.to_string())?;
                    let Some((_, printed)) = properties.iter().find(|(key, _)| *key == name) else {
                        // Without its script, a resource loses what the script declares.
                        if self.exceptions.is_bundle {
                            continue;
                        }
                        return Err(format!("the engine has no property {name}"));
                    };
                    self.value(&value, printed).map_err(|error| format!("{name}: {error}"))?;
                }
                self.open.pop();
                Ok(())
            }
            other => Err(format!("expected resource {internal}, and the engine has {other:?}")),
        }
    }

    fn value<R: Real>(&mut self, value: &Variant<R>, printed: &Printed) -> Result<(), String> {
        match (Reference::of(value), value, printed) {
            (Some(Reference::Internal(internal)), ..) => self.resource::<R>(internal, printed),
            (Some(Reference::External(number)), _, Printed::External(path)) => {
                let external = self.file.external(number).map_err(|error| error.to_string())?;
                if external.path == *path { Ok(()) } else { Err(format!("{} is not {path}", external.path)) }
            }
            // A bundle refers to resources beyond its tables.
            (None, Variant::Nil, Printed::External(_)) if self.exceptions.is_bundle => Ok(()),
            (None, Variant::Array(array), Printed::Array(elements)) if array.len() == elements.len() => {
                let mut both = array.iter().zip(elements);
                both.try_for_each(|(value, printed)| self.value(value, printed))
            }
            (None, Variant::Dictionary(dictionary), Printed::Dictionary(entries))
                if dictionary.len() == entries.len() =>
            {
                let mut both = dictionary.iter().zip(entries);
                both.try_for_each(|((key, value), in_order)| {
                    let (printed_key, printed) = self.exceptions.entry(self.file, key, in_order, entries);
                    let is_null = matches!(printed_key, Printed::Leaf(null) if null == "null");
                    if !(self.exceptions.has_resource_keys && is_null) {
                        self.value(key, printed_key)?;
                    }
                    self.value(value, printed)
                })
            }
            (None, Variant::Nil | Variant::Object(Object::Null), Printed::Leaf(leaf)) if leaf == "null" => {
                Ok(())
            }
            (None, value, Printed::Leaf(leaf)) => compare_leaf(value, leaf, self.file, self.exceptions),
            (reference, value, printed) => Err(format!("{reference:?} {value:?} is not {printed:?}")),
        }
    }
}

/// Compares a value that has no parts.
fn compare_leaf<R: Real>(
    value: &Variant<R>,
    leaf: &str,
    file: &ResourceFile,
    exceptions: Exceptions,
) -> Result<(), String> {
    let format = TextFormat::new().dialect(file.dialect());
    let own = format.print(value).map_err(|error| error.to_string())?;
    let is_same = own == *leaf || exceptions.last_digits && is_nearly(&own, leaf);
    if is_same { Ok(()) } else { Err(format!("{own} is not {leaf}")) }
}

/// Compares the one value that `ResourceFile::read` returns with what an engine printed for the file: each resource stands at every place
/// that refers to it.
pub(crate) struct Whole<'a> {
    file: &'a ResourceFile,
    exceptions: Exceptions,
    /// The engine's resources by number.
    numbers: HashMap<usize, &'a Printed>,
}

impl<'a> Whole<'a> {
    pub(crate) fn compare<R: Real>(
        value: &Variant<R>,
        file: &'a ResourceFile,
        exceptions: Exceptions,
        printed: &'a Printed,
    ) -> Result<(), String> {
        let mut whole = Self { file, exceptions, numbers: HashMap::new() };
        whole.number(printed);
        whole.value(value, printed)
    }

    fn number(&mut self, printed: &'a Printed) {
        match printed {
            Printed::Resource { number, properties, .. } => {
                self.numbers.insert(*number, printed);
                for (_, value) in properties {
                    self.number(value);
                }
            }
            Printed::Array(elements) => {
                for value in elements {
                    self.number(value);
                }
            }
            Printed::Dictionary(entries) => {
                for (key, value) in entries {
                    self.number(key);
                    self.number(value);
                }
            }
            _ => {}
        }
    }

    fn value<R: Real>(&self, value: &Variant<R>, printed: &Printed) -> Result<(), String> {
        match (value, printed) {
            (value, Printed::Again(number)) => self.value(value, self.numbers[number]),
            (Variant::String(path), Printed::External(printed)) if path == printed => Ok(()),
            (Variant::Object(Object::Full(instance)), Printed::External(path)) => {
                let own = instance.get("resource_path").and_then(Variant::as_str);
                if own == Some(path) { Ok(()) } else { Err(format!("{own:?} is not {path}")) }
            }
            (Variant::Object(Object::Full(instance)), Printed::Resource { class, properties, .. }) => {
                if instance.class != *class {
                    return Err(format!("{} is not {class}", instance.class));
                }
                instance.properties.iter().try_for_each(|(name, value)| {
                    let found = properties.iter().find(|(key, _)| key == name);
                    let (_, printed) = found.ok_or_else(|| format!("the engine has no property {name}"))?;
                    self.value(value, printed).map_err(|error| format!("{name}: {error}"))
                })
            }
            (Variant::Array(array), Printed::Array(elements)) if array.len() == elements.len() => {
                array.iter().zip(elements).try_for_each(|(value, printed)| self.value(value, printed))
            }
            (Variant::Dictionary(dictionary), Printed::Dictionary(entries))
                if dictionary.len() == entries.len() =>
            {
                dictionary.iter().zip(entries).try_for_each(|((key, value), in_order)| {
                    let (printed_key, printed) = self.exceptions.entry(self.file, key, in_order, entries);
                    let is_null = matches!(printed_key, Printed::Leaf(null) if null == "null");
                    if !(self.exceptions.has_resource_keys && is_null) {
                        self.value(key, printed_key)?;
                    }
                    self.value(value, printed)
                })
            }
            (Variant::Nil, Printed::Leaf(leaf)) if leaf == "null" => Ok(()),
            (value, Printed::Leaf(leaf)) => compare_leaf(value, leaf, self.file, self.exceptions),
            (value, printed) => Err(format!("{value:?} is not {printed:?}")),
        }
    }
}

/// Returns whether two texts differ only in the last digits of numbers.
fn is_nearly(a: &str, b: &str) -> bool {
    let parts = |text: &str| -> Vec<String> { text.split([' ', ',', '(', ')']).map(str::to_owned).collect() };
    let (a, b) = (parts(a), parts(b));
    let is_same = |(a, b): (&String, &String)| match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(a), Ok(b)) if a.is_finite() => (a - b).abs() <= a.abs().max(b.abs()) * 1e-12,
        _ => a == b,
    };
    a.len() == b.len() && a.iter().zip(&b).all(is_same)
}

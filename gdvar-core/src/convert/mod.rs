//! Converting values of one engine for another, such as a Godot 3 save for Godot 4.
//!
//! [`Variant`] is the same in all dialects, so most values need no conversion: a `PoolRealArray` is a `PackedFloat32Array`,
//! and a `Transform` is a `Transform3D`. [`Conversion`] does the rest: types that the other side does not have, containers
//! that declare their types, and objects, whose classes and properties have other names. A value without a counterpart is
//! reported with its path and replaced by null.
//!
//! ```
//! # use gdvar_core as gdvar;
//! use gdvar::convert::{Change, Conversion};
//! use gdvar::{Dialect, Instance, Vector2i, variant};
//!
//! let mut spatial = Instance::new("Spatial");
//! spatial.set("merging_mode", 1);
//! let save = variant!({ "at": Vector2i::new(1, 2), "node": spatial });
//! let (save, report) = Conversion::new(Dialect::Godot3, Dialect::Godot4).convert(save);
//! assert_eq!(save, variant!({ "at": Vector2i::new(1, 2), "node": Instance::new("Node3D") }));
//! assert_eq!((report.converted, report.lost), (1, 1));
//! assert_eq!(report.notes[0].to_string(), "node: the class Spatial is Node3D");
//! assert_eq!(report.notes[1].to_string(), "node.merging_mode: Spatial.merging_mode has no counterpart");
//! assert_eq!(report.notes[1].change, Change::Lost);
//! ```

mod renames;
mod types;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::codec::Codec;
use crate::format::dialect::Dialect;
use crate::format::plain::Real;
use crate::value::array::{Array, ElementType};
use crate::value::dictionary::Dictionary;
use crate::value::object::{Instance, Object};
use crate::value::path::Path;
use crate::value::variant::Variant;

pub use self::renames::Renames;

/// Converts values from one dialect to another.
#[derive(Clone, Debug)]
pub struct Conversion {
    to: Dialect,
    renames: Renames,
}

/// The result of a conversion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// What was done, in the order of the value. Only the first [`MAX_NOTES`](Self::MAX_NOTES) notes are kept.
    pub notes: Vec<Note>,
    /// How many values were converted.
    pub converted: usize,
    /// How many values were lost.
    pub lost: usize,
}

impl Report {
    /// How many notes are kept. The limit keeps a value that was crafted to cause many notes from taking much memory.
    pub const MAX_NOTES: usize = 10_000;
}

/// What happened to one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The path of the value in the input, as errors print it. A value inside a key has the path of the key's Dictionary.
    pub path: String,
    /// Whether the value still exists.
    pub change: Change,
    /// What was done, as one sentence.
    pub message: String,
}

/// Whether the value has a counterpart in the other dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// The value now has another type or another name, and the same meaning.
    Converted,
    /// The value has no counterpart: it was replaced by null or left out.
    Lost,
}

impl fmt::Display for Note {
    /// Prints the path and the sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            return f.write_str(&self.message);
        }
        write!(f, "{}: {}", self.path, self.message)
    }
}

impl Conversion {
    /// Returns a conversion from one dialect to another. Between Godot 3 and Godot 4, it uses the names of
    /// [`Renames::godot3_to_4`].
    pub fn new(from: Dialect, to: Dialect) -> Self {
        let is_3 = Dialect::compares_keys_by_address;
        let renames = match (is_3(from), is_3(to)) {
            (true, false) => Renames::godot3_to_4(),
            (false, true) => Renames::godot3_to_4().reversed(),
            _ => Renames::default(),
        };
        Self { to, renames }
    }

    /// Adds names, which take precedence over existing names.
    pub fn renames(mut self, renames: Renames) -> Self {
        self.renames.extend(renames);
        self
    }

    /// Converts a value, and returns what was done.
    pub fn convert<R: Real>(&self, value: Variant<R>) -> (Variant<R>, Report) {
        let mut run = Run {
            conversion: self,
            codec: Codec::new().dialect(self.to).full_objects(true),
            path: Path::new(),
            report: Report::default(),
        };
        let value = run.value(value);
        (value, run.report)
    }
}

/// The conversion of one value.
struct Run<'a, R: Real> {
    conversion: &'a Conversion,
    codec: Codec,
    path: Path<R>,
    report: Report,
}

impl<R: Real> Run<'_, R> {
    fn note(&mut self, change: Change, message: impl Into<String>) {
        match change {
            Change::Converted => self.report.converted += 1,
            Change::Lost => self.report.lost += 1,
        }
        if self.report.notes.len() < Report::MAX_NOTES {
            self.report.notes.push(Note { path: self.path.excerpt(), change, message: message.into() });
        }
    }

    fn value(&mut self, value: Variant<R>) -> Variant<R> {
        match value {
            Variant::Array(array) => Variant::Array(self.array(array)),
            Variant::Dictionary(dictionary) => Variant::Dictionary(self.dictionary(dictionary)),
            Variant::Object(Object::Full(instance)) => self.object(*instance),
            leaf => self.leaf(leaf),
        }
    }

    /// Converts a value that is one step further along the path.
    fn inside(&mut self, step: Variant<R>, value: Variant<R>) -> Variant<R> {
        self.path.push(step);
        let value = self.value(value);
        self.path.pop();
        value
    }

    #[inline(never)]
    fn leaf(&mut self, leaf: Variant<R>) -> Variant<R> {
        let ty = leaf.ty();
        let to = self.conversion.to;
        if !to.has(ty) {
            return match types::counterpart(leaf, to) {
                Some(converted) => {
                    self.note(Change::Converted, format!("{ty} is {}", converted.ty()));
                    converted
                }
                None => {
                    self.note(Change::Lost, format!("{to} has no {ty} that holds it"));
                    Variant::Nil
                }
            };
        }
        match self.codec.encode(&leaf) {
            Ok(_) => leaf,
            Err(error) => {
                self.note(Change::Lost, format!("{to} cannot hold it: {}", error.without_offset()));
                Variant::Nil
            }
        }
    }

    fn array(&mut self, array: Array<R>) -> Array<R> {
        let declared = self.element_type(array.element_type(), self.conversion.to.writes_typed_arrays());
        let mut converted = Array::typed(declared);
        converted.reserve(array.len());
        for (index, item) in array.into_iter().enumerate() {
            // An index always fits an `i64`.
            let step = Variant::Int(i64::try_from(index).unwrap_or(i64::MAX));
            let item = self.inside(step, item);
            converted.push(item);
        }
        converted
    }

    fn dictionary(&mut self, dictionary: Dictionary<R>) -> Dictionary<R> {
        let is_kept = self.conversion.to.writes_typed_dictionaries();
        let keys = self.element_type(dictionary.key_type(), is_kept);
        let values = self.element_type(dictionary.value_type(), is_kept);
        let mut converted = Dictionary::typed(keys, values);
        for (key, value) in dictionary {
            let value = self.inside(key.clone(), value);
            let key = self.value(key);
            if converted.contains_key(&key) {
                self.path.push(key);
                self.note(Change::Lost, "another key is the same one after the conversion");
                self.path.pop();
                continue;
            }
            converted.insert(key, value);
        }
        converted
    }

    /// Converts the declared type of a container. If types are not kept, the container declares nothing.
    #[inline(never)]
    fn element_type(&mut self, declared: &ElementType, is_kept: bool) -> ElementType {
        if !declared.is_typed() {
            return ElementType::Any;
        }
        if !is_kept {
            let message =
                format!("{} has no typed containers: the type {declared} is left out", self.conversion.to);
            self.note(Change::Converted, message);
            return ElementType::Any;
        }
        match declared {
            ElementType::Class(class) => match self.conversion.renames.class(class) {
                None => declared.clone(),
                Some("") => ElementType::class("Object"),
                Some(new) => ElementType::class(new),
            },
            _ => declared.clone(),
        }
    }

    fn object(&mut self, instance: Instance<R>) -> Variant<R> {
        let Some(mut converted) = self.class(&instance) else { return Variant::Nil };
        for (name, value) in instance.properties {
            let Some(new) = self.property(&instance.class, &name, &value) else { continue };
            let value = self.inside(Variant::String(name), value);
            let value = self.key_code(&new, value);
            converted.properties.push((new, value));
        }
        converted.into()
    }

    /// Returns the object without its properties, unless its class was removed.
    #[inline(never)]
    fn class(&mut self, instance: &Instance<R>) -> Option<Instance<R>> {
        let class = &instance.class;
        match self.conversion.renames.class(class) {
            None => Some(Instance::new(class.as_str())),
            Some("") => {
                let message =
                    format!("{} has neither the class {class} nor an equivalent", self.conversion.to);
                self.note(Change::Lost, message);
                None
            }
            Some(new) => {
                let new = Instance::new(new);
                self.note(Change::Converted, format!("the class {class} is {}", new.class));
                Some(new)
            }
        }
    }

    /// Returns the new name of a property, unless the property was removed.
    #[inline(never)]
    fn property(&mut self, class: &str, name: &str, value: &Variant<R>) -> Option<String> {
        let renamed = self.conversion.renames.property(class, name);
        let fault = match (name, value, renamed) {
            ("script", value, _) => self.script_fault(value),
            (_, _, Some("")) => Some(format!("{class}.{name} has no counterpart")),
            _ => None,
        };
        let new = String::from(renamed.unwrap_or(name));
        self.path.push(name);
        if let Some(message) = &fault {
            self.note(Change::Lost, message.as_str());
        } else if renamed.is_some() {
            self.note(Change::Converted, format!("{class}.{name} is {new}"));
        }
        self.path.pop();
        fault.is_none().then_some(new)
    }

    /// Returns a message if the script of an object cannot be converted. Engines up to 4.2 write the script itself, while
    /// later ones write its path.
    fn script_fault(&self, value: &Variant<R>) -> Option<String> {
        let to = self.conversion.to;
        let wants_path = to.writes_typed_arrays();
        match value {
            Variant::String(_) if wants_path => None,
            Variant::String(_) => Some(format!("{to} does not find a script by its path")),
            Variant::Object(script) if wants_path && *script != Object::Null => {
                Some(format!("{to} needs the path of the script, not the script itself inside the object"))
            }
            _ => None,
        }
    }

    /// Converts a key code that differs between Godot 3 and Godot 4.
    #[inline(never)]
    fn key_code(&mut self, property: &str, value: Variant<R>) -> Variant<R> {
        let codes = match property {
            "keycode" | "physical_keycode" => types::key_code_of_godot4,
            "scancode" | "physical_scancode" => types::key_code_of_godot3,
            _ => return value,
        };
        let Variant::Int(code) = value else { return value };
        self.path.push(property);
        let converted = match codes(code) {
            Some(new) => Variant::Int(new),
            None => {
                self.note(Change::Lost, format!("{} has no key for the code {code}", self.conversion.to));
                Variant::Int(0)
            }
        };
        self.path.pop();
        converted
    }
}

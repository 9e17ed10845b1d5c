//! Converting values of one engine for another, such as a Godot 3 save for Godot 4.
//!
//! [`Variant`] is the same in all dialects, so most values need no conversion: a `PoolRealArray` is a `PackedFloat32Array`,
//! and a `Transform` is a `Transform3D`. [`Conversion`] does the rest: types that the other side does not have, containers
//! that declare their types, and objects, whose classes and properties have other names and whose numbers may mean something
//! else. A value without a counterpart is reported with its path and replaced by null; what gdvar does not know is kept and
//! reported as not checked.
//!
//! ```
//! use gdvar::convert::{Conversion, Fate};
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
//! assert_eq!(report.notes[1].fate, Fate::Lost);
//! ```
//!
//! Only the data that objects have from the engine is converted: the values of a script's own variables mean the same to the
//! script.

mod encoded;
mod meaning;
mod renames;
mod types;

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use gdvar_core::generic::{Array, Dictionary, Instance, Object, Path, Variant};
use gdvar_core::internals::is_script_path;
use gdvar_core::{Codec, Dialect, ElementType, Real};

use self::meaning::{Meaning, Outcome, Siblings};
use self::renames::RenamedProperty;

pub use self::renames::Renames;

/// Converts values from one dialect to another.
#[derive(Clone, Debug)]
pub struct Conversion {
    to: Dialect,
    renames: Renames,
    direction: Direction,
}

/// The engines between which values are converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Godot3To4,
    Godot4To3,
    /// The names of classes and properties are the same.
    Alike,
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
    /// How many values were kept although they may mean something else.
    pub unchecked: usize,
}

impl Report {
    /// How many notes are kept. The limit keeps a value that was crafted to cause many notes from taking much memory.
    pub const MAX_NOTES: usize = 10_000;

    /// Counts what happened to a value, and keeps the note if there are not too many.
    pub(crate) fn note(&mut self, note: Note) {
        match note.fate {
            Fate::Converted => self.converted += 1,
            Fate::Unchecked => self.unchecked += 1,
            Fate::Lost => self.lost += 1,
        }
        if self.notes.len() < Self::MAX_NOTES {
            self.notes.push(note);
        }
    }

    /// Adds the report of a part. The paths of its notes go on from the part's own path.
    pub(crate) fn add(&mut self, part: Self, path: &str, between: &str) {
        self.converted += part.converted;
        self.lost += part.lost;
        self.unchecked += part.unchecked;
        let left = Self::MAX_NOTES.saturating_sub(self.notes.len());
        self.notes.extend(part.notes.into_iter().take(left).map(|note| {
            let is_joined =
                path.is_empty() || note.path.is_empty() || between == "." && note.path.starts_with('[');
            Note { path: format!("{path}{}{}", if is_joined { "" } else { between }, note.path), ..note }
        }));
    }
}

/// What happened to one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The path of the value in the input, as errors print it. A value inside a key has the path of the key's Dictionary.
    pub path: String,
    /// Whether the value still exists, and still means the same.
    pub fate: Fate,
    /// What was done, as one sentence.
    pub message: String,
}

/// What became of a value in the other dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Fate {
    /// The value now has another type, another name or another number, and the same meaning.
    Converted,
    /// The value was kept, but it may mean something else in the other engine: nobody checked it.
    Unchecked,
    /// The value has no counterpart: it was replaced by null or left out.
    Lost,
}

impl Fate {
    /// Returns the name: `converted`, `unchecked` or `lost`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Converted => "converted",
            Self::Unchecked => "unchecked",
            Self::Lost => "lost",
        }
    }
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
        let is_3 = |dialect: Dialect| dialect.is_godot3() && !dialect.is_published();
        let (direction, renames) = match (is_3(from), is_3(to)) {
            (true, false) => (Direction::Godot3To4, Renames::godot3_to_4()),
            (false, true) => (Direction::Godot4To3, Renames::godot3_to_4().reversed()),
            _ => (Direction::Alike, Renames::default()),
        };
        Self { to, renames, direction }
    }

    /// Returns the dialect to which values are converted.
    pub fn target(&self) -> Dialect {
        self.to
    }

    /// Adds names, which take precedence over existing names.
    pub fn renames(mut self, renames: Renames) -> Self {
        self.renames.extend(renames);
        self
    }

    /// Converts a value, and returns what was done.
    pub fn convert<R: Real>(&self, value: Variant<R>) -> (Variant<R>, Report) {
        self.convert_except(value, |_| false)
    }

    /// Does the same, but keeps values for which `is_kept` returns true.
    pub(crate) fn convert_except<R: Real>(
        &self,
        value: Variant<R>,
        is_kept: fn(&Variant<R>) -> bool,
    ) -> (Variant<R>, Report) {
        let mut run = Run { is_kept, ..Run::new(self) };
        let value = run.value(value);
        (value, run.report)
    }

    /// Returns the name of a class, or the old one if it has no equivalent.
    pub(crate) fn class<'a>(&'a self, class: &'a str) -> &'a str {
        self.renames.class(class).filter(|new| !new.is_empty()).unwrap_or(class)
    }
}

/// The conversion of one value.
struct Run<'a, R: Real> {
    conversion: &'a Conversion,
    codec: Codec,
    path: Path<R>,
    report: Report,
    /// Returns whether a value is kept as it is.
    is_kept: fn(&Variant<R>) -> bool,
}

impl<'a, R: Real> Run<'a, R> {
    fn new(conversion: &'a Conversion) -> Self {
        let codec = Codec::new().dialect(conversion.to).full_objects(true);
        Self { conversion, codec, path: Path::new(), report: Report::default(), is_kept: |_| false }
    }

    fn note(&mut self, fate: Fate, message: impl Into<String>) {
        self.report.note(Note { path: self.path.excerpt(), fate, message: message.into() });
    }

    fn value(&mut self, value: Variant<R>) -> Variant<R> {
        match value {
            kept if (self.is_kept)(&kept) => kept,
            Variant::Array(array) => Variant::Array(self.array(array)),
            Variant::Dictionary(dictionary) => Variant::Dictionary(self.dictionary(dictionary)),
            Variant::Object(Object::Full(instance)) => self.object(instance),
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
                    self.note(Fate::Converted, format!("{ty} is {}", converted.ty()));
                    converted
                }
                None => {
                    self.note(Fate::Lost, format!("{to} has no {ty} that holds it"));
                    Variant::Nil
                }
            };
        }
        match self.codec.encode(&leaf) {
            Ok(_) => leaf,
            Err(error) => {
                self.note(Fate::Lost, format!("{to} cannot hold it: {}", error.without_offset()));
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
                self.note(Fate::Lost, "another key is the same one after the conversion");
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
            self.note(Fate::Converted, message);
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

    fn object(&mut self, mut instance: Box<Instance<R>>) -> Variant<R> {
        let axis = self.axis_of_button(&mut instance);
        let Some(mut converted) = self.class(&instance) else { return Variant::Nil };
        let siblings = Siblings::of(&instance.class, &instance.properties);
        for (name, value) in instance.properties {
            if !self.is_written(siblings.class, &name, &value, &siblings) {
                continue;
            }
            let old = described(&value);
            let value = self.inside(Variant::String(name.clone()), value);
            self.property(&siblings, name, &old, value, &mut converted.properties);
        }
        if let Some(axis) = axis {
            add_axis(axis, &mut converted.properties);
        }
        Variant::Object(Object::Full(converted))
    }

    /// Makes a motion of a trigger's axis from the button that Godot 3 also has for each trigger, and returns the axis of
    /// Godot 4. The engine's own converter does the same.
    #[inline(never)]
    fn axis_of_button(&mut self, instance: &mut Instance<R>) -> Option<i64> {
        const BUTTON: &str = "InputEventJoypadButton";
        if self.conversion.direction != Direction::Godot3To4 || instance.class != BUTTON {
            return None;
        }
        let Some(Variant::Int(button @ 6..=7)) = instance.get("button_index") else { return None };
        let axis = button - 2;
        let message = format!("{BUTTON} {button} is a motion of the axis {axis}");
        self.note(Fate::Converted, message);
        instance.class = "InputEventJoypadMotion".into();
        instance
            .properties
            .retain(|(name, _)| !matches!(name.as_str(), "button_index" | "pressed" | "pressure"));
        Some(axis)
    }

    /// Returns the object without its properties, unless its class was removed.
    #[inline(never)]
    fn class(&mut self, instance: &Instance<R>) -> Option<Box<Instance<R>>> {
        let class = &instance.class;
        let (to, renames) = (self.conversion.to, &self.conversion.renames);
        match renames.class(class) {
            None => {
                if self.conversion.direction != Direction::Alike && !renames.knows(class) {
                    self.note(Fate::Unchecked, format!("it is not known what the class {class} is in {to}"));
                }
            }
            Some("") => {
                self.note(Fate::Lost, format!("{to} has neither the class {class} nor an equivalent"));
                return None;
            }
            Some(new) => {
                let new = Instance::new(new);
                self.note(Fate::Converted, format!("the class {class} is {}", new.class));
                self.unchecked_class(class);
                return Some(Box::new(new));
            }
        }
        self.unchecked_class(class);
        Some(Box::new(Instance::new(class.as_str())))
    }

    fn unchecked_class(&mut self, class: &str) {
        if let Some(reason) = self.conversion.renames.unchecked(class) {
            self.note(Fate::Unchecked, format!("{class}: {reason}"));
        }
    }

    /// Returns whether a property is written, and notes what is lost otherwise.
    #[inline(never)]
    fn is_written(&mut self, class: &str, name: &str, value: &Variant<R>, siblings: &Siblings<'_>) -> bool {
        let found = self.conversion.renames.find(class, name);
        let fault = match (name, found) {
            ("script", _) => self.script_fault(value),
            (_, Some((new, property))) if new.is_empty() => {
                let is_command = property.meaning == Meaning::As(meaning::Rule::Command);
                let is_lost = if is_command {
                    siblings.lacks_command(value)
                } else {
                    !meaning::is_unset(value, property.unset.as_ref())
                };
                if !is_lost {
                    return false;
                }
                Some(format!("{class}.{name} has no counterpart"))
            }
            _ => None,
        };
        let Some(message) = fault else { return true };
        self.path.push(name);
        self.note(Fate::Lost, message);
        self.path.pop();
        false
    }

    /// Writes a property, whose value was converted by its type, under its new name and with its new meaning.
    #[inline(never)]
    fn property(
        &mut self,
        siblings: &Siblings<'_>,
        name: String,
        old: &str,
        value: Variant<R>,
        to: &mut Vec<(String, Variant<R>)>,
    ) {
        let (conversion, class) = (self.conversion, siblings.class);
        let Some((new, property)) = conversion.renames.find(class, &name) else {
            let is_unknown = name.contains('/') && conversion.renames.knows(class);
            if is_unknown && conversion.direction != Direction::Alike {
                self.note_at(&name, Fate::Unchecked, format!("it is not known what {class}.{name} is there"));
            }
            to.push((name, value));
            return;
        };
        let renamed = if new == name { String::new() } else { format!(" is {new}") };
        let RenamedProperty { also, meaning, .. } = property;
        // A value that was lost is reported already.
        let outcome =
            if value == Variant::Nil { Outcome::Value(value) } else { meaning.apply(&name, value, siblings) };
        match outcome {
            Outcome::Nothing => {}
            Outcome::Lost(reason) => {
                self.note_at(&name, Fate::Lost, reason);
            }
            Outcome::Unchecked(value, reason) => {
                let message = if new == name { reason } else { format!("{class}.{name}{renamed}: {reason}") };
                self.note_at(&name, Fate::Unchecked, message);
                to.push((new.into(), value));
            }
            Outcome::Properties(properties) => {
                let list: Vec<String> =
                    properties.iter().map(|(name, value)| format!("{name} {}", described(value))).collect();
                let message = format!("{class}.{name} {old} is {}", list.join(", "));
                self.note_at(&name, Fate::Converted, message);
                to.extend(properties.into_iter().map(|(name, value)| (name.into(), value)));
            }
            Outcome::Value(value) => {
                let is_changed = *meaning != Meaning::Same && described(&value) != old;
                let message = match (is_changed, described(&value)) {
                    (false, _) => format!("{class}.{name}{renamed}"),
                    (true, value) if new == name => format!("{class}.{name} {old} is {value}"),
                    (true, value) => format!("{class}.{name} {old}{renamed} {value}"),
                };
                if is_changed || new != name {
                    self.note_at(&name, Fate::Converted, message);
                }
                // Only small values are written more than once.
                let also = also.iter().filter(|_| meaning::is_plain(&value));
                to.extend(also.map(|name| (name.clone(), value.clone())));
                to.push((new.into(), value));
            }
        }
    }

    fn note_at(&mut self, name: &str, fate: Fate, message: String) {
        self.path.push(name);
        self.note(fate, message);
        self.path.pop();
    }

    /// Returns a message if the script of an object cannot be converted. Engines up to 4.2 write the script itself, while
    /// later ones write its path.
    fn script_fault(&self, value: &Variant<R>) -> Option<String> {
        let to = self.conversion.to;
        let wants_path = to.writes_script_paths();
        match value {
            value if wants_path && is_script_path(value) => None,
            Variant::Object(_) if wants_path => {
                Some(format!("{to} needs the path of the script, not the script itself inside the object"))
            }
            value if wants_path => {
                Some(format!("{to} needs the `res://` path of a script, not {}", described(value)))
            }
            Variant::String(_) => Some(format!("{to} does not find a script by its path")),
            _ => None,
        }
    }
}

/// Adds the properties of a motion for a trigger that is pressed.
#[inline(never)]
fn add_axis<R: Real>(axis: i64, properties: &mut Vec<(String, Variant<R>)>) {
    properties.push(("axis".into(), Variant::Int(axis)));
    properties.push(("axis_value".into(), Variant::Float(1.0)));
}

/// Returns a value as a note names it: a number, bool or vector in full, and another value by its type.
#[inline(never)]
fn described<R: Real>(value: &Variant<R>) -> String {
    match value {
        Variant::Bool(_)
        | Variant::Int(_)
        | Variant::Float(_)
        | Variant::Vector2(_)
        | Variant::Vector2i(_)
        | Variant::Vector3(_) => value.to_string(),
        other => other.ty().to_string(),
    }
}

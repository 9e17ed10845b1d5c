//! The names of classes and properties in another engine.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use gdvar_core::generic::Variant;
use gdvar_core::text::TextError;
use gdvar_core::{Error, ErrorKind, Result};

use super::meaning::{Meaning, Rule, is_plain};
use crate::config_file::ConfigFile;

/// The names that classes and their properties have in another engine, and what their values mean there.
///
/// They are read from the text of a [`ConfigFile`]. An empty new name means that there is no counterpart. A class that
/// keeps its name is listed too: objects of other classes are reported as not checked.
///
/// ```
/// use gdvar::convert::Renames;
///
/// let renames: Renames = "
/// [classes]
/// Hero=\"Player\"
///
/// [properties Hero Villain]
/// hp=\"health\"
/// mana=\"\"
/// mood={\"map\": {0: 0, 1: 3}}
/// "
/// .parse()?;
/// assert_eq!(renames.class("Hero"), Some("Player"));
/// assert_eq!(renames.property("Villain", "hp"), Some("health"));
/// assert_eq!(renames.property("Villain", "mana"), Some(""));
/// assert_eq!(renames.property("Villain", "name"), None);
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// A property whose values change is a Dictionary. All its keys may be left out:
///
/// | key | |
/// |---|---|
/// | `"to"` | the new name |
/// | `"map"` | a Dictionary of the old values and the new ones, which are bools or numbers. Other values are lost |
/// | `"others"` | the reason why other values should be checked, which are kept |
/// | `"as"` | how values change: `"double"`, `"half"`, `"reciprocal"`, `"radians"`, `"degrees"`, `"opposite"` for bools, `"int vector"`, `"real vector"`, or a rule for one property of the engine |
/// | `"also"` | more new names, which get the same value |
/// | `"check"` | the reason why the value, which is kept, should be checked |
/// | `"unset"` | the value that may be left out if there is no counterpart, such as the default |
///
/// A section `[unchecked Class ...]` with an entry `all` gives the reason why no property of these classes was checked. The
/// name of a property that ends in `/` stands for all names that begin with it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Renames {
    classes: BTreeMap<String, String>,
    /// For each old class, the old names of its properties.
    properties: BTreeMap<String, BTreeMap<String, RenamedProperty>>,
    /// The reasons why classes were not checked.
    unchecked: BTreeMap<String, String>,
}

/// What a property is called in another engine, and what its values mean there.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct RenamedProperty {
    /// The new name, if there is one, or an empty name if there is no counterpart.
    pub(super) to: Option<String>,
    /// More properties that get the same value.
    pub(super) also: Vec<String>,
    pub(super) meaning: Meaning,
    /// The value at which nothing is lost if there is no counterpart.
    pub(super) unset: Option<Variant<f32>>,
}

impl Renames {
    /// Returns the names of classes and their stored properties from Godot 3.6 to Godot 4.6.
    pub fn godot3_to_4() -> Self {
        // This never fails: it is the crate's own file, and a test reads it.
        include_str!("godot3_to_4.cfg").parse().unwrap_or_default()
    }

    /// Returns the new name of a class: `None` if it keeps its name or is not listed, and empty if it has no
    /// counterpart.
    pub fn class(&self, class: &str) -> Option<&str> {
        self.classes.get(class).map(String::as_str).filter(|new| *new != class)
    }

    /// Returns the new name of a property, given the old name of its class: `None` if the property keeps its name, and empty
    /// if it has no counterpart.
    pub fn property(&self, class: &str, property: &str) -> Option<&str> {
        self.properties.get(class)?.get(property)?.to.as_deref()
    }

    /// Iterates over the classes with their new names, in the order of the old names.
    pub fn classes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.classes.iter().map(|(old, new)| (old.as_str(), new.as_str()))
    }

    /// Iterates over the properties that have another name: the old class, the old name and the new name.
    pub fn properties(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.properties.iter().flat_map(|(class, names)| {
            let renamed = names.iter().filter_map(|(old, property)| Some((old, property.to.as_ref()?)));
            renamed.map(move |(old, new)| (class.as_str(), old.as_str(), new.as_str()))
        })
    }

    /// Adds names. They replace existing names of the same classes and properties.
    pub fn extend(&mut self, other: Self) {
        self.classes.extend(other.classes);
        self.unchecked.extend(other.unchecked);
        for (class, names) in other.properties {
            self.properties.entry(class).or_default().extend(names);
        }
    }

    /// Returns the names for the reverse direction. If several old names have the same new name, the counterpart of that
    /// name is the old name that did not change, or else the first.
    pub fn reversed(&self) -> Self {
        let mut back = Self::default();
        let (same, renamed): (Vec<_>, Vec<_>) =
            self.classes().filter(|(_, new)| !new.is_empty()).partition(|(old, new)| old == new);
        for (old, new) in same.into_iter().chain(renamed) {
            back.classes.entry(new.to_string()).or_insert_with(|| old.to_string());
        }
        for (class, names) in &self.properties {
            let new_class = self.class(class).unwrap_or(class);
            if new_class.is_empty() || back.classes.get(new_class).is_some_and(|back| back != class) {
                continue;
            }
            for (old, property) in names.iter().filter(|(_, property)| property.to.as_deref() != Some("")) {
                let new = property.to.as_ref().unwrap_or(old);
                let reversed = RenamedProperty {
                    to: (new != old).then(|| old.clone()),
                    meaning: property.meaning.reversed(),
                    ..RenamedProperty::default()
                };
                let names = back.properties.entry(new_class.to_string()).or_default();
                names.entry(new.clone()).or_insert(reversed);
            }
        }
        for (class, reason) in &self.unchecked {
            let new_class = self.class(class).unwrap_or(class);
            back.unchecked.insert(new_class.to_string(), reason.clone());
        }
        back
    }

    /// Returns whether the table has the class, also if it keeps its name.
    pub(super) fn knows(&self, class: &str) -> bool {
        self.classes.contains_key(class) || self.properties.contains_key(class)
    }

    /// Returns the reason why a class was not checked, if it was not.
    pub(super) fn unchecked(&self, class: &str) -> Option<&str> {
        self.unchecked.get(class).map(String::as_str)
    }

    /// Returns the new name of a property and what is known about it, if anything is.
    pub(super) fn find<'a>(
        &'a self,
        class: &str,
        name: &'a str,
    ) -> Option<(Cow<'a, str>, &'a RenamedProperty)> {
        let names = self.properties.get(class)?;
        if let Some(property) = names.get(name) {
            return Some((property.to.as_deref().unwrap_or(name).into(), property));
        }
        let (prefix, rest) = name.split_at(name.find('/')? + 1);
        let property = names.get(prefix)?;
        Some((format!("{}{rest}", property.to.as_deref().unwrap_or(prefix)).into(), property))
    }

    fn insert_all(&mut self, section: &str, key: &str, value: &Variant<f32>) -> Result<()> {
        let mut words = section.split_ascii_whitespace();
        let kind = words.next().unwrap_or_default();
        match kind {
            "classes" => {
                self.classes.insert(key.into(), new_name(key, value)?);
            }
            "properties" => {
                let property = RenamedProperty::read(key, value)?;
                for class in words {
                    self.properties.entry(class.into()).or_default().insert(key.into(), property.clone());
                }
            }
            _ => {
                let reason = new_name(key, value)?;
                self.unchecked.extend(words.map(|class| (class.into(), reason.clone())));
            }
        }
        Ok(())
    }
}

fn new_name(old: &str, value: &Variant<f32>) -> Result<String> {
    value.as_str().map(String::from).ok_or_else(|| {
        Error::new(ErrorKind::TypeMismatch, format!("expected the new name of {old:?}, found {}", value.ty()))
    })
}

impl RenamedProperty {
    /// Reads an entry of a table: a new name, or a Dictionary.
    fn read(name: &str, value: &Variant<f32>) -> Result<Self> {
        let Variant::Dictionary(keys) = value else {
            return Ok(Self { to: Some(new_name(name, value)?), ..Self::default() });
        };
        let mut property = Self::default();
        let (mut map, mut others) = (None, None);
        for (key, value) in keys {
            let fault = |expected: &str| {
                let message = format!("expected {expected} for {name:?}, found {value}");
                Err(Error::new(ErrorKind::TypeMismatch, message))
            };
            let text = value.as_str().map(String::from);
            match (key.as_str().unwrap_or_default(), value, text) {
                ("to", _, Some(to)) => property.to = Some(to),
                ("others", _, Some(reason)) => others = Some(reason),
                ("check", _, Some(reason)) => property.meaning = Meaning::Check(reason),
                ("as", _, Some(rule)) => match Rule::named(&rule) {
                    Some(rule) => property.meaning = Meaning::As(rule),
                    None => return fault(&format!("one of {}", Rule::NAMES.join(", "))),
                },
                ("also", Variant::Array(names), _) => {
                    property.also = names.iter().map(|new| new_name(name, new)).collect::<Result<_>>()?;
                }
                ("map", Variant::Dictionary(values), _) => {
                    let pairs = values.iter().map(|(old, new)| (old.clone(), new.clone()));
                    let pairs: Vec<(Variant<f32>, Variant<f32>)> = pairs.collect();
                    if !pairs.iter().all(|(old, new)| is_plain(old) && is_plain(new)) {
                        return fault("bools and numbers in the map");
                    }
                    map = Some(pairs);
                }
                ("unset", value, _) => property.unset = Some(value.clone()),
                ("to" | "others" | "check" | "as", ..) => return fault("a String"),
                ("also", ..) => return fault("an Array of names"),
                ("map", ..) => return fault("a Dictionary"),
                _ => {
                    let message = format!(
                        "expected to, map, others, as, also, check or unset for {name:?}, found {key}"
                    );
                    return Err(Error::new(ErrorKind::UnknownField, message));
                }
            }
        }
        if let Some(pairs) = map {
            property.meaning = Meaning::Map { pairs, others };
        }
        Ok(property)
    }
}

impl core::str::FromStr for Renames {
    type Err = Error;

    /// Reads sections `[classes]`, `[properties Class ...]` and `[unchecked Class ...]`.
    fn from_str(text: &str) -> Result<Self> {
        let config: ConfigFile = text.parse().map_err(|error: TextError| {
            let message = format!("{} at line {}, column {}", error.message(), error.line(), error.column());
            Error::new(error.kind(), message)
        })?;
        let mut renames = Self::default();
        for section in config.sections() {
            let kind = section.split_ascii_whitespace().next().unwrap_or_default();
            if !matches!(kind, "classes" | "properties" | "unchecked") {
                let message =
                    format!("expected a section `classes`, `properties` or `unchecked`, found {section:?}");
                return Err(Error::new(ErrorKind::UnknownField, message));
            }
            for (key, value) in config.entries(section) {
                renames.insert_all(section, key, value)?;
            }
        }
        Ok(renames)
    }
}

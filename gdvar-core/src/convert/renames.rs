//! The names of classes and properties in another engine.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::config_file::ConfigFile;
use crate::error::{Error, ErrorKind, Result};
use crate::text::TextError;

/// The names that classes and their properties have in another engine.
///
/// They are read from the text of a [`ConfigFile`]. An empty new name means that there is no counterpart. A class that
/// keeps its name is listed if another class gets that name too, so that the [reverse](Self::reversed) direction finds
/// the right one.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::convert::Renames;
///
/// let renames: Renames = "
/// [classes]
/// Hero=\"Player\"
///
/// [properties Hero Villain]
/// hp=\"health\"
/// mana=\"\"
/// "
/// .parse()?;
/// assert_eq!(renames.class("Hero"), Some("Player"));
/// assert_eq!(renames.property("Villain", "hp"), Some("health"));
/// assert_eq!(renames.property("Villain", "mana"), Some(""));
/// assert_eq!(renames.property("Villain", "name"), None);
/// # Ok::<(), gdvar::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Renames {
    classes: BTreeMap<String, String>,
    /// For each old class, the old and the new names of its properties.
    properties: BTreeMap<String, BTreeMap<String, String>>,
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
        self.properties.get(class)?.get(property).map(String::as_str)
    }

    /// Iterates over the classes with their new names, in the order of the old names.
    pub fn classes(&self) -> impl Iterator<Item = (&str, &str)> {
        self.classes.iter().map(|(old, new)| (old.as_str(), new.as_str()))
    }

    /// Iterates over the properties: the old class, the old name and the new name.
    pub fn properties(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.properties.iter().flat_map(|(class, names)| {
            names.iter().map(move |(old, new)| (class.as_str(), old.as_str(), new.as_str()))
        })
    }

    /// Adds names. They replace existing names of the same classes and properties.
    pub fn extend(&mut self, other: Self) {
        self.classes.extend(other.classes);
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
        for (class, old, new) in self.properties().filter(|(.., new)| !new.is_empty()) {
            let new_class = self.class(class).unwrap_or(class);
            if new_class.is_empty() || back.classes.get(new_class).is_some_and(|back| back != class) {
                continue;
            }
            let names = back.properties.entry(new_class.to_string()).or_default();
            names.entry(new.to_string()).or_insert_with(|| old.to_string());
        }
        back
    }
}

impl core::str::FromStr for Renames {
    type Err = Error;

    /// Reads sections `[classes]` and `[properties Class ...]`, each with `old="new"`.
    fn from_str(text: &str) -> Result<Self> {
        let config: ConfigFile = text.parse().map_err(|error: TextError| {
            let message = format!("{} at line {}, column {}", error.message(), error.line(), error.column());
            Error::new(error.kind(), message)
        })?;
        let mut renames = Self::default();
        for section in config.sections() {
            let mut words = section.split_ascii_whitespace();
            let kind = words.next().unwrap_or_default();
            if !matches!(kind, "classes" | "properties") {
                let message = format!("expected a section `classes` or `properties`, found {section:?}");
                return Err(Error::new(ErrorKind::UnknownField, message));
            }
            for (old, new) in config.entries(section) {
                let Some(new) = new.as_str() else {
                    let message = format!("expected the new name of {old:?}, found {}", new.ty());
                    return Err(Error::new(ErrorKind::TypeMismatch, message));
                };
                if kind == "classes" {
                    renames.classes.insert(old.into(), new.into());
                }
                for class in words.clone().filter(|_| kind == "properties") {
                    let names = renames.properties.entry(class.into()).or_default();
                    names.insert(old.into(), new.into());
                }
            }
        }
        Ok(renames)
    }
}

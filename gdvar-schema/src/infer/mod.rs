//! Schemas from values: what all of them have in common.

mod fold;
mod places;
mod schemas;
mod seen;
mod types;
mod walked;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use self::places::{PlaceId, Places, Step, Wish};
use self::types::Typed;
use crate::SchemaBuf;
use gdvar_core::{Error, ErrorKind, Result};

pub use self::seen::Seen;

/// Values, such as the saves of a game, from which a schema is made.
///
/// ```
/// # mod gdvar { pub use gdvar_core::*; pub use gdvar_schema::{self as schema, *}; }
/// use gdvar::schema::Samples;
/// use gdvar::{Codec, to_bytes, variant};
///
/// let mut samples = Samples::new();
/// samples.add(&to_bytes(&variant!({ "name": "Ferris", "bag": [{ "item": "rope", "count": 2 }] }))?, Codec::new())?;
/// samples.add(&to_bytes(&variant!({ "name": "Corro", "bag": [], "hp": 7 }))?, Codec::new())?;
/// assert_eq!(
///     samples.schema()?.to_string(),
///     r#"Value: Dictionary
///     "name": String
///     "bag": Array of BagItem
///     "hp": int or null, not always written, optional
/// BagItem: Dictionary
///     "item": String
///     "count": int"#
/// );
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// A value is visited once, and nothing of it is kept but what its types and keys are. More values only make the schema wider:
/// it takes all that were added. `docs/types_from_a_game.md` has the rules.
#[derive(Clone, Debug)]
pub struct Samples {
    places: Places,
    /// How many Arrays there were.
    arrays: u64,
    /// Whether a real has 64 bits where the usual builds have 32.
    is_wide: bool,
    /// What was asked for at paths.
    wishes: Vec<(String, Wish)>,
    /// The paths at which there were values.
    found: Vec<String>,
    /// A name that no language has for a type.
    wrong_name: Option<String>,
}

impl Default for Samples {
    fn default() -> Self {
        Self::new()
    }
}

impl Samples {
    /// Starts without values.
    pub fn new() -> Self {
        Self {
            places: Places::new(),
            arrays: 0,
            is_wide: false,
            wishes: Vec::new(),
            found: Vec::new(),
            wrong_name: None,
        }
    }

    /// Makes maps of the Dictionaries at a path, such as `players`, or `levels[].scores` for all levels. The empty path is that of
    /// the values themselves.
    ///
    /// What is said about paths has to come before values are added.
    pub fn as_map(self, path: &str) -> Self {
        self.wish(path, |wish| wish.is_map = Some(true))
    }

    /// Makes structs of the Dictionaries at a path.
    pub fn as_struct(self, path: &str) -> Self {
        self.wish(path, |wish| wish.is_map = Some(false))
    }

    /// Makes an enum of the texts at a path, if there are at most 64 of them.
    pub fn as_names(self, path: &str) -> Self {
        self.wish(path, |wish| wish.is_names = true)
    }

    /// Sets the name of the type of the values at a path: a capital letter, then letters and digits, as all languages have it.
    pub fn type_name_at(mut self, path: &str, name: &str) -> Self {
        let is_name = name.starts_with(|first: char| first.is_ascii_uppercase())
            && name.chars().all(|letter| letter.is_ascii_alphanumeric());
        if !is_name {
            self.wrong_name.get_or_insert_with(|| String::from(name));
        }
        self.wish(path, |wish| wish.name = Some(String::from(name)))
    }

    fn wish(mut self, path: &str, set: impl FnOnce(&mut Wish)) -> Self {
        let path = path.replace("[*]", "[]");
        let at = self.wishes.iter().position(|(known, _)| *known == path).unwrap_or_else(|| {
            self.wishes.push((path, Wish::default()));
            self.wishes.len() - 1
        });
        set(&mut self.wishes[at].1);
        self.apply(Places::ROOT);
        self
    }

    /// Returns the paths about which something was said, but at which there were no values.
    pub fn unknown_paths(&self) -> impl Iterator<Item = &str> {
        let paths = self.wishes.iter().map(|(path, _)| path);
        paths.filter(|path| !path.is_empty() && !self.found.contains(path)).map(String::as_str)
    }

    fn add_place(&mut self, parent: PlaceId, step: Step) -> PlaceId {
        let place = self.places.add(parent, step);
        if !self.wishes.is_empty() {
            self.apply(place);
        }
        place
    }

    /// Notes what was asked for at the path of a place.
    fn apply(&mut self, at: PlaceId) {
        let path = self.places.path(at);
        if let Some((path, wish)) = self.wishes.iter().find(|(known, _)| *known == path) {
            self.places.all[at].wish = Some(wish.clone().into());
            if !self.found.contains(path) {
                self.found.push(path.clone());
            }
        }
    }

    /// Refuses a name that no language has for a type.
    fn check_names(&self) -> Result<()> {
        let Some(name) = &self.wrong_name else { return Ok(()) };
        let message =
            format!("the name of a type is a capital letter, then letters and digits, not {name:?}");
        Err(Error::new(ErrorKind::Syntax, message))
    }

    /// Returns the schema of all values.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::TooLarge`] for more than 4,096 types, and [`ErrorKind::Syntax`] for a name of
    /// [`type_name_at`](Self::type_name_at) that is none.
    pub fn schema(&self) -> Result<SchemaBuf> {
        self.check_names()?;
        let places = self.decided();
        let mut typed = Typed::new(&places, self.is_wide);
        let root = typed.ty(Places::ROOT)?;
        Ok(typed.finish(root).schema())
    }

    /// Returns the places once it is decided which Dictionaries are structs, enums and maps.
    fn decided(&self) -> Places {
        let mut places = self.places.clone();
        places.fold();
        places.decide();
        places
    }
}

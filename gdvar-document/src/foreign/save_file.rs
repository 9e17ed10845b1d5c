//! Save files: documents, with the settings of a call.

use std::borrow::Cow;

use crate::file::{Container, Encryption, Key};
use crate::{Document, Error, Kind, NewFile, OpenOptions, Target, Types};
use gdvar_core::generic::Variant;
use gdvar_core::{Codec, Dialect, Real};

use super::{Failure, dialect_named};

/// How a file is opened or created.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// The name of the dialect. Without it, the engine is guessed.
    pub dialect: Option<&'a str>,
    /// The passphrase of an encrypted file.
    pub passphrase: Option<&'a str>,
    /// The key of an encrypted file: 32 bytes.
    pub key: Option<&'a [u8]>,
    /// Whether values may hold full objects.
    pub full_objects: bool,
    /// How many containers may be nested.
    pub max_depth: u32,
    /// How many bytes stand before the data, such as a header of the game's own. They are kept, and so is what follows the values.
    pub offset: Option<usize>,
}

impl Opening<'_> {
    /// Returns the options of the library.
    ///
    /// # Errors
    ///
    /// An unknown dialect, and a key that does not have 32 bytes.
    pub fn options(self) -> Result<OpenOptions, Failure> {
        let mut options = OpenOptions::new().codec(self.codec());
        if let Some(offset) = self.offset {
            options = options.offset(offset);
        }
        if let Some(name) = self.dialect {
            options = options.dialect(dialect_named(name)?);
        }
        if let Some(key) = self.key()? {
            options = options.key(key);
        }
        Ok(options)
    }

    /// Opens a file. If several engines can have written it, it only takes values that all of them write in the same bytes, unless
    /// the dialect is named.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::open`] and [`options`](Self::options).
    pub fn open(self, bytes: Vec<u8>) -> Result<SaveFile, Failure> {
        Ok(SaveFile(Document::open_vec(bytes, &self.options()?)?))
    }

    /// Creates an empty file, which is encrypted if there is a key.
    ///
    /// # Errors
    ///
    /// An unknown dialect, and a key that does not have 32 bytes.
    pub fn create(self) -> Result<SaveFile, Failure> {
        let container = match self.key()? {
            None => Container::Plain,
            Some(_) if self.chosen()?.is_godot3() => Container::Encrypted(Encryption::Godot3),
            Some(_) => Container::Encrypted(Encryption::Godot4),
        };
        let key = self.key()?.filter(|_| matches!(container, Container::Encrypted(_)));
        let file = NewFile { container, key, dialect: self.chosen()?, ..NewFile::new() };
        let mut document = file.create()?;
        document.set_codec(self.codec());
        Ok(SaveFile(document))
    }

    fn chosen(self) -> Result<Dialect, Failure> {
        self.dialect.map_or(Ok(Dialect::default()), dialect_named)
    }

    fn codec(self) -> Codec {
        Codec::new().full_objects(self.full_objects).max_depth(self.max_depth)
    }

    fn key(self) -> Result<Option<Key>, Failure> {
        let passphrase = self.passphrase.map(Key::from_passphrase);
        let Some(key) = self.key else { return Ok(passphrase) };
        let wrong = |_| Failure::new(format!("a key has 32 bytes, not {}", key.len()));
        Ok(Some(<[u8; 32]>::try_from(key).map_err(wrong)?.into()))
    }
}

/// A file in memory, in any container and notation.
#[derive(Debug)]
pub struct SaveFile(pub(crate) Document);

/// Where an edit is made, and whether a value may get another type.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The number of the value in the file.
    pub index: usize,
    /// The path in the value, such as `player.pos.x`.
    pub path: &'a str,
    /// Whether the value or the key is written as it is given, even if its type is another one.
    pub force: bool,
}

impl Place<'_> {
    fn types(self) -> Types {
        if self.force { Types::Change } else { Types::Keep }
    }
}

/// Names of the kinds of data.
pub(crate) const KINDS: [(Kind, &str); 7] = [
    (Kind::Values, "values"),
    (Kind::Bare, "bare"),
    (Kind::Project, "project"),
    (Kind::Config, "config"),
    (Kind::Text, "text"),
    (Kind::Json, "json"),
    (Kind::Resource, "resource"),
];

impl SaveFile {
    /// Returns the document.
    pub fn document(&self) -> &Document {
        &self.0
    }

    /// Returns the codec of the values.
    pub fn codec(&self) -> Codec {
        self.0.typed_codec()
    }

    /// Returns the name of what the data is.
    pub fn kind(&self) -> &'static str {
        KINDS.iter().find(|(kind, _)| *kind == self.0.kind()).map_or("", |(_, name)| name)
    }

    /// Returns whether the file is a single value without a length before it.
    pub fn is_bare(&self) -> bool {
        self.0.kind() == Kind::Bare
    }

    /// Returns whether new values of a value have reals of 64 bits.
    pub fn is_double(&self, index: usize) -> bool {
        self.0.is_double(index)
    }

    /// Returns the bytes of a whole value.
    ///
    /// # Errors
    ///
    /// There is no such value, or it is damaged.
    pub fn bytes(&self, index: usize) -> Result<Cow<'_, [u8]>, Failure> {
        Ok(self.0.bytes(index)?)
    }

    /// Returns the bytes of the value at a place.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::find_in`] and [`Document::bytes_at`].
    pub fn get(&self, place: Place<'_>) -> Result<Vec<u8>, Failure> {
        Ok(self.0.bytes_at(&self.target(place)?)?)
    }

    /// Returns the bytes of the values at all places of a path, which may have `[*]` for all items of a container.
    ///
    /// # Errors
    ///
    /// The same as for [`get`](Self::get).
    pub fn get_all(&self, place: Place<'_>) -> Result<Vec<Vec<u8>>, Failure> {
        self.all(place)?.iter().map(|target| Ok(self.0.bytes_at(target)?)).collect()
    }

    /// Sets the value at a place, which may be new, or at all places of a path with `[*]`. Returns whether anything changed.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::places`] and [`Document::set_value`].
    pub fn set<R: Real>(&mut self, place: Place<'_>, value: &Variant<R>) -> Result<bool, Failure> {
        self.codec().encode(value)?;
        let targets = self.0.places(Some(place.index), place.path)?;
        let made =
            self.0.edit_all(&targets, |document, target| document.set_value(target, value, place.types()))?;
        Ok(made.iter().any(|change| !change.is_empty()))
    }

    /// Inserts an item into the container at a place, before the item with the index `at` or at the end.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::find_in`] and [`Document::insert_item`].
    pub fn insert<R: Real>(
        &mut self,
        place: Place<'_>,
        at: Option<usize>,
        key: Option<&str>,
        value: &Variant<R>,
    ) -> Result<(), Failure> {
        self.codec().encode(value)?;
        let target = self.target(place)?;
        let document = &mut self.0;
        let count = || document.node_at(&target).map_or(0, |id| document.node(id).count());
        let at = at.unwrap_or_else(count);
        document.insert_item(&target, at, key, value, place.types())?;
        Ok(())
    }

    /// Removes the value at a place, with its key, or the values at all places of a path with `[*]`.
    ///
    /// # Errors
    ///
    /// The same as for [`get_all`](Self::get_all) and [`Document::remove`].
    pub fn remove(&mut self, place: Place<'_>) -> Result<(), Failure> {
        let targets = self.0.last_first(self.all(place)?);
        self.0.edit_all(&targets, Document::remove)?;
        Ok(())
    }

    /// Changes the key of the value at a place.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::find_in`] and [`Document::rename`].
    pub fn rename(&mut self, place: Place<'_>, key: &str) -> Result<(), Failure> {
        self.0.rename(&self.target(place)?, key, place.types())?;
        Ok(())
    }

    /// Moves the value at a place to another path: a new place, or that of another element of the same array.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::find_in`] and [`Document::move_into`].
    pub fn move_to(&mut self, place: Place<'_>, path: &str) -> Result<(), Failure> {
        let target = self.target(place)?;
        let new = self.0.place(Some(place.index), path)?;
        match self.0.index_beside(&target, &new) {
            Some(index) => self.0.move_to(&target, index)?,
            None => self.0.move_into(&target, path)?,
        };
        Ok(())
    }

    /// Replaces a whole value.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::replace`].
    pub fn replace<R: Real>(&mut self, index: usize, value: &Variant<R>) -> Result<(), Failure> {
        self.0.replace(index, value)?;
        Ok(())
    }

    /// Inserts a whole value before the one at the index, or at the end.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::insert_value`].
    pub fn insert_value<R: Real>(&mut self, index: usize, value: &Variant<R>) -> Result<(), Failure> {
        self.0.insert_value(index, value)?;
        Ok(())
    }

    /// Removes a whole value.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::remove_value`].
    pub fn remove_value(&mut self, index: usize) -> Result<(), Failure> {
        self.0.remove_value(index)?;
        Ok(())
    }

    /// Undoes the last edit. Returns `false` if there is none.
    pub fn undo(&mut self) -> bool {
        self.0.undo().is_some()
    }

    /// Does the edit again that was undone last. Returns `false` if there is none.
    pub fn redo(&mut self) -> bool {
        self.0.redo().is_some()
    }

    /// Returns the bytes of the file.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::packed`].
    pub fn packed(&self) -> Result<Cow<'_, [u8]>, Failure> {
        Ok(self.0.packed()?)
    }

    fn target(&self, place: Place<'_>) -> Result<Target, Error> {
        self.0.find_in(Some(place.index), place.path)
    }

    /// Returns all places of a path. Something is at each of them.
    fn all(&self, place: Place<'_>) -> Result<Vec<Target>, Error> {
        let targets = self.0.places(Some(place.index), place.path)?;
        if targets.iter().any(Target::is_new) {
            return self.target(place).map(|target| vec![target]);
        }
        Ok(targets)
    }
}

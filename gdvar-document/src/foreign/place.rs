//! Places in files, by the parts that calls give.

use gdvar_core::Real;
use gdvar_core::generic::Variant;

use super::Failure;
use crate::{Document, Error, Target, Types};

/// A place in a file, and whether a value may get another type there.
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

    fn target(self, file: &Document) -> Result<Target, Error> {
        file.find_in(Some(self.index), self.path)
    }

    /// Runs `call`, and gives an error without a path the path of this place.
    fn at<T>(self, call: impl FnOnce() -> Result<T, Error>) -> Result<T, Failure> {
        call().map_err(|error| {
            let mut failure = Failure::from(error);
            if failure.path.is_empty() {
                self.path.clone_into(&mut failure.path);
            }
            failure
        })
    }

    /// Returns all places of a path. Something is at each of them.
    fn all(self, file: &Document) -> Result<Vec<Target>, Error> {
        let targets = file.places(Some(self.index), self.path)?;
        if targets.iter().any(Target::is_new) {
            return self.target(file).map(|target| vec![target]);
        }
        Ok(targets)
    }

    /// Returns the bytes of the value.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::find_in`] and [`Document::bytes_at`].
    pub fn get(self, file: &Document) -> Result<Vec<u8>, Failure> {
        self.at(|| file.bytes_at(&self.target(file)?))
    }

    /// Returns the bytes of the values at all places of a path, which may have `[*]` for all items of a container.
    ///
    /// # Errors
    ///
    /// The same as for [`get`](Self::get).
    pub fn get_all(self, file: &Document) -> Result<Vec<Vec<u8>>, Failure> {
        self.at(|| self.all(file)?.iter().map(|target| file.bytes_at(target)).collect())
    }

    /// Sets the value, which may be new, or the values at all places of a path with `[*]`. Returns whether anything changed.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::places`] and [`Document::set_value`].
    pub fn set<R: Real>(self, file: &mut Document, value: &Variant<R>) -> Result<bool, Failure> {
        file.typed_codec().encode(value)?;
        self.at(|| {
            let targets = file.places(Some(self.index), self.path)?;
            let made =
                file.edit_all(&targets, |document, target| document.set_value(target, value, self.types()))?;
            Ok(made.iter().any(|change| !change.is_empty()))
        })
    }

    /// Inserts an item into the container, before the item with the index `at` or at the end.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::find_in`] and [`Document::insert_item`].
    pub fn insert<R: Real>(
        self,
        file: &mut Document,
        at: Option<usize>,
        key: Option<&str>,
        value: &Variant<R>,
    ) -> Result<(), Failure> {
        file.typed_codec().encode(value)?;
        self.at(|| {
            let target = self.target(file)?;
            let count = || file.node_at(&target).map_or(0, |id| file.node(id).count());
            let at = at.unwrap_or_else(count);
            file.insert_item(&target, at, key, value, self.types()).map(drop)
        })
    }

    /// Removes the value with its key, or the values at all places of a path with `[*]`.
    ///
    /// # Errors
    ///
    /// The same as for [`get_all`](Self::get_all) and [`Document::remove`].
    pub fn remove(self, file: &mut Document) -> Result<(), Failure> {
        self.at(|| {
            let targets = file.last_first(self.all(file)?);
            file.edit_all(&targets, Document::remove).map(drop)
        })
    }

    /// Changes the key of the value.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::find_in`] and [`Document::rename`].
    pub fn rename(self, file: &mut Document, key: &str) -> Result<(), Failure> {
        self.at(|| {
            let target = self.target(file)?;
            file.rename(&target, key, self.types()).map(drop)
        })
    }

    /// Moves the value to another path: a new place, or that of another element of the same array.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::find_in`] and [`Document::move_into`].
    pub fn move_to(self, file: &mut Document, path: &str) -> Result<(), Failure> {
        self.at(|| {
            let target = self.target(file)?;
            let new = file.place(Some(self.index), path)?;
            match file.index_beside(&target, &new) {
                Some(index) => file.move_to(&target, index).map(drop),
                None => file.move_into(&target, path).map(drop),
            }
        })
    }
}

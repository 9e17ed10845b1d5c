//! Places in files, by the parts that calls give.

use gdvar_core::Real;
use gdvar_core::generic::{Path, Variant};

use super::Failure;
use crate::{Document, Error, ErrorKind, Target, Types};

/// A place in a file, and whether a value may get another type there.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The number of the value in the file. Without it, the path is that of the only value that has it, as for [`Document::find`].
    pub index: Option<usize>,
    /// The path in the value, such as `player.pos.x`.
    pub path: &'a str,
    /// Whether the value or the key is written as it is given, even if its type is another one.
    pub force: bool,
}

/// Returns how many items a container has.
fn count(file: &Document, container: &Target) -> usize {
    file.node_at(container).map_or(0, |id| file.node(id).count())
}

/// Returns the path of a place, with the steps to a part of a math type.
fn path_of(target: &Target) -> Path<f64> {
    let part = target.field.as_ref().map_or("", |field| field.name.trim_start_matches('.'));
    let part: Path<f64> = part.parse().unwrap_or_default();
    target.path.steps().iter().chain(part.steps()).cloned().collect()
}

/// Gives an error of a value the path of the place that the value is for.
pub fn in_place(place: &Path<f64>, error: gdvar_core::Error) -> Failure {
    place.located(error, place.steps().len()).into()
}

impl Place<'_> {
    fn types(self) -> Types {
        if self.force { Types::Change } else { Types::Keep }
    }

    fn target(self, file: &Document) -> Result<Target, Error> {
        file.find_in(self.index, self.path)
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

    /// Returns the number of the value in the file.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::places`].
    pub fn value(self, file: &Document) -> Result<usize, Failure> {
        self.at(|| match file.only(self.index) {
            Err(error) if error.kind() == ErrorKind::SeveralValues => {
                Ok(file.places(None, self.path)?.first().map_or(0, Target::value))
            }
            found => found,
        })
    }

    /// Returns the path of what [`set`](Self::set) puts into the value, the first with `[*]`.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::places`].
    pub fn path_to_set(self, file: &Document) -> Result<Path<f64>, Failure> {
        let targets = self.at(|| file.places(self.index, self.path))?;
        Ok(targets.first().map(path_of).unwrap_or_default())
    }

    /// Returns the path of the item that [`insert`](Self::insert) puts into the container.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::find_in`], and a key of another type than those that are there.
    pub fn path_to_insert(
        self,
        file: &Document,
        at: Option<usize>,
        key: Option<&str>,
    ) -> Result<Path<f64>, Failure> {
        self.at(|| {
            let container = self.target(file)?;
            let mut path = path_of(&container);
            path.push(match key {
                Some(key) => file.new_key(file.node_at(&container), key, self.types())?,
                None => {
                    i64::try_from(at.unwrap_or_else(|| count(file, &container))).unwrap_or(i64::MAX).into()
                }
            });
            Ok(path)
        })
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
        self.at(|| file.find_all(self.index, self.path)?.iter().map(|target| file.bytes_at(target)).collect())
    }

    /// Sets the value, which may be new, or the values at all places of a path with `[*]`. Returns whether anything changed.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::places`] and [`Document::set_value`].
    pub fn set<R: Real>(self, file: &mut Document, value: &Variant<R>) -> Result<bool, Failure> {
        if let Err(error) = file.typed_codec().encode(value) {
            return Err(in_place(&self.path_to_set(file)?, error));
        }
        self.at(|| {
            let targets = file.places(self.index, self.path)?;
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
        if let Err(error) = file.typed_codec().encode(value) {
            return Err(in_place(&self.path_to_insert(file, at, key)?, error));
        }
        self.at(|| {
            let target = self.target(file)?;
            let at = at.unwrap_or_else(|| count(file, &target));
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
            let targets = file.last_first(file.find_all(self.index, self.path)?);
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
            let new = file.place(Some(target.value()), path)?;
            match file.index_beside(&target, &new) {
                Some(index) => file.move_to(&target, index).map(drop),
                None => file.move_into(&target, path).map(drop),
            }
        })
    }
}

//! Whole values as Rust's types.

use gdvar_core::inspect::{self, Change};
use gdvar_core::{Dialect, GodotDecodeOwned, GodotEncode, NodePath, Real, StringName};

use crate::config_file::Splices;
use crate::document::convert::NewFile;
use crate::document::diff::is_same;
use crate::document::edit::{Item, Op, Types};
use crate::document::encoded::length;
use crate::document::engines::{Certainty, Engines};
use crate::document::error::{Error, Result};
use crate::document::keep::Declared;
use crate::document::open::outlines;
use crate::document::path::Target;
use crate::document::row::with_reals;
use crate::document::{Document, Kind, LENGTH};
use crate::generic::{Array, Dictionary, Object, Path, Variant};
use crate::resource::RESOURCE_PATH;

/// Runs code with the [`Variant`] of a typed value, whose reals are as wide as those of the type.
macro_rules! with_variant {
    ($document:expr, $value:expr, $new:ident: Variant<$real:ident> => $code:expr) => {{
        let bytes = $document.typed_codec().encode($value)?;
        with_reals!(inspect::has_wide_reals(&bytes, $document.codec())?, $real => {
            let $new: Variant<$real> = $document.codec().decode(&bytes)?;
            $code
        })
    }};
}

impl Document {
    /// Reads a value, counted from 0. A config file is one Dictionary of sections, and a `project.binary` one of settings.
    ///
    /// ```
    /// use gdvar::GodotDecode;
    /// use gdvar::document::{Document, OpenOptions};
    ///
    /// #[derive(GodotDecode)]
    /// struct Settings { audio: Audio }
    ///
    /// #[derive(GodotDecode)]
    /// struct Audio { volume: f32 }
    ///
    /// let config = Document::open(b"[audio]\nvolume=0.5 ; half\nmuted=false\n", &OpenOptions::new())?;
    /// let settings: Settings = config.read(0)?;
    /// assert_eq!(settings.audio.volume, 0.5);
    /// # Ok::<(), gdvar::document::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotFound`](crate::ErrorKind::NotFound) if there is no such value, and the error of a value that the type does not take, which
    /// is the [cause](Error::get_ref). If the file looks like one of another engine than the one that was given, the message says so.
    pub fn read<T: GodotDecodeOwned>(&self, value: usize) -> Result<T> {
        let codec = self.typed_codec();
        if !self.kind.is_encoded() {
            let read = codec.decode(&self.bytes(value)?);
            // The offset would be one in bytes that are not in the file.
            return read.map_err(|error| self.of_value(value, error.without_offset()));
        }
        codec.decode(self.part(value)?).map_err(|error| {
            let error = self.of_value(value, error);
            match self.other_engine() {
                Some(other) => error.more(&format!(
                    "; the file looks like one of {other}: say so with `OpenOptions::dialect`"
                )),
                None => error,
            }
        })
    }

    /// Returns the dialect of encoded values, if it certainly differs from the one that was given.
    fn other_engine(&self) -> Option<Dialect> {
        if self.engines.certainty != Certainty::Given {
            return None;
        }
        let parts: Vec<&[u8]> = self.values.iter().map(|range| &self.data[range.clone()]).collect();
        let guessed = Engines::guess(&parts, self.container);
        let is_other = guessed.certainty == Certainty::Sure && !guessed.writers.contains(&self.dialect());
        is_other.then_some(guessed.dialect)
    }

    /// Replaces a value, counted from 0. All of it is written as the type has it; [`set_typed`](Self::set_typed) keeps what the type
    /// does not have.
    ///
    /// If several engines could have written the file, and nobody chose a dialect, only values are written that all of them write in
    /// the same way. A file of numbers, for example, may be one of Godot 4 or of Godot 3, whose ids of other types differ.
    /// [`OpenOptions::dialect`](crate::OpenOptions::dialect) chooses a dialect.
    ///
    /// # Errors
    ///
    /// [`NotFound`](crate::ErrorKind::NotFound), [`UnclearDialect`](crate::ErrorKind::UnclearDialect), and the error of a value that
    /// cannot be encoded. The document is then unchanged.
    pub fn replace<T: GodotEncode + ?Sized>(&mut self, value: usize, new: &T) -> Result<Change> {
        self.part(value)?;
        with_variant!(self, new, new: Variant<R> => if self.kind.outer() > 0 {
            self.replace_all(&new)
        } else {
            self.set_value(&Target::whole(value), &new, Types::Change)
        })
    }

    /// Replaces all settings or sections.
    fn replace_all<R: Real>(&mut self, new: &Variant<R>) -> Result<Change> {
        let data_for = |dialect| NewFile { dialect, ..self.like() }.data(std::slice::from_ref(new));
        let data = data_for(self.dialect())?;
        for other in self.engines.writers.iter().filter(|writer| **writer != self.dialect()) {
            if !data_for(*other).is_ok_and(|other| other == data) {
                return Err(self.unclear(*other, "which write this value in different ways"));
            }
        }
        let all = 0..self.data.len();
        let change = Change::splice(self.data_mut(), vec![(all, data)]);
        Ok(self.done(change))
    }

    /// Sets what a type has, and keeps the rest: entries of a Dictionary and properties of an Object that are not in `new` stay as they
    /// are, and so does the type of a value where [`set`](Self::set) keeps it. Arrays of the same length are changed element by
    /// element. In a list of objects or Dictionaries of another length, items are added or removed where the two lists differ. What is the
    /// same keeps its bytes, and the text of a config file its comments. It is one edit, which is undone at once.
    ///
    /// ```
    /// use gdvar::GodotEncode;
    /// use gdvar::document::{Document, OpenOptions};
    ///
    /// #[derive(GodotEncode)]
    /// struct Settings { audio: Audio }
    ///
    /// #[derive(GodotEncode)]
    /// struct Audio { volume: i64 }
    ///
    /// let mut config = Document::open(b"[audio]\nvolume=0.5 ; half\nmuted=false\n", &OpenOptions::new())?;
    /// config.set_typed(&config.find("")?, &Settings { audio: Audio { volume: 1 } })?;
    /// assert_eq!(config.data(), b"[audio]\nvolume=1.0 ; half\nmuted=false\n");
    /// # Ok::<(), gdvar::document::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`replace`](Self::replace).
    pub fn set_typed<T: GodotEncode + ?Sized>(&mut self, target: &Target, new: &T) -> Result<Change> {
        with_variant!(self, new, new: Variant<R> => {
            let made = self.edit_all(std::slice::from_ref(target), |document, target| {
                document.merge(target, &new)
            })?;
            Ok(made.into_iter().flatten().reduce(Change::then).unwrap_or_default())
        })
    }

    /// Makes the edits of [`set_typed`](Self::set_typed).
    fn merge<R: Real>(&mut self, target: &Target, new: &Variant<R>) -> Result<Vec<Change>> {
        if target.is_new {
            return Ok(vec![self.set_value(target, new, Types::Change)?]);
        }
        let old: Variant<R> = self.value_at(target)?;
        let is_resource = self.kind == Kind::Resource;
        let mut changes = Vec::new();
        // The last one comes next, so items are added from the end.
        let mut left = vec![(target.clone(), Some(&old), new)];
        while let Some((place, old, new)) = left.pop() {
            let below = |key: Variant<R>, is_new| place.below(&Path::from_iter([key]), is_new);
            let Some(old) = old else {
                // What is missing is null already.
                if *new != Variant::Nil {
                    changes.push(self.set_value(&place, new, Types::Change)?);
                }
                continue;
            };
            if let (Variant::Array(old), Variant::Array(new)) = (old, new)
                && old.len() != new.len()
                && old.iter().chain(new).all(has_parts)
            {
                let index = |at: usize| Variant::Int(i64::try_from(at).unwrap_or(i64::MAX));
                let pairs = pairs(old, new, is_resource);
                let is_longer = new.len() > old.len() + 1 && pairs.iter().all(|(at, new_at)| at == new_at);
                if is_longer && self.keeps_items::<R>(&place) {
                    // Each edit of a resource reads the file again, so all items behind the old ones are added by one.
                    let mut all = old.clone();
                    all.extend(new.iter().skip(old.len()).cloned());
                    changes.push(self.set_value(&place, &Variant::Array(all), Types::Change)?);
                } else {
                    for at in (0..old.len()).rev() {
                        if pairs.binary_search_by_key(&at, |pair| pair.0).is_err() {
                            changes.push(self.remove(&below(index(at), false))?);
                        }
                    }
                    for (at, item) in new.iter().enumerate() {
                        if pairs.binary_search_by_key(&at, |pair| pair.1).is_err() {
                            changes.push(self.edit(&place, Op::Insert(at, None, Item::Value(item)))?);
                        }
                    }
                }
                let pairs = pairs.into_iter().rev();
                left.extend(
                    pairs.map(|(at, new_at)| (below(index(new_at), false), old.get(at), &new[new_at])),
                );
            } else if let Some(parts) = parts(old, new, is_resource) {
                let parts = parts.into_iter().rev();
                left.extend(parts.map(|(key, old, new)| (below(key, old.is_none()), old, new)));
            } else {
                let new = fitted(old, new);
                if !is_same(old, &new) {
                    changes.push(self.set_value(&place, &new, Types::Change)?);
                }
            }
        }
        Ok(changes)
    }

    /// Adds a value at the end of a file of values, texts or JSON.
    ///
    /// # Errors
    ///
    /// The same as for [`insert_value`](Self::insert_value).
    pub fn push<T: GodotEncode + ?Sized>(&mut self, new: &T) -> Result<Change> {
        self.insert_value(self.len(), new)
    }

    /// Inserts a value before the value at `index`, counted from 0, or at the end if `index` is the number of values.
    ///
    /// # Errors
    ///
    /// The same as for [`replace`](Self::replace), and [`Refused`](crate::ErrorKind::Refused) for a file of one value.
    pub fn insert_value<T: GodotEncode + ?Sized>(&mut self, index: usize, new: &T) -> Result<Change> {
        self.check_row()?;
        if index > self.len() {
            return Err(self.no_value(index));
        }
        let is_text = self.kind.is_text();
        let item = with_variant!(self, new, new: Variant<R> => if is_text {
            let text = self.printed(&new)?;
            self.check_text(&text).map(|()| text.into_bytes())
        } else {
            self.encoded(&new).and_then(|bytes| Ok([length(bytes.len())?, bytes].concat()))
        })?;
        let (at, item) = match (self.values.get(index), self.values.last()) {
            (Some(next), _) if is_text => (next.start, [&item[..], b"\n"].concat()),
            (None, Some(last)) if is_text => (last.end, [b"\n", &item[..]].concat()),
            (None, None) if is_text => (self.data.len(), [&item[..], b"\n"].concat()),
            (Some(next), _) => (next.start - LENGTH, item),
            (None, _) => (self.data.len() - self.around.1, item),
        };
        self.splice_values(vec![(at..at, item)], self.len() + 1)
    }

    /// Removes a value, counted from 0. The values after it move up.
    ///
    /// # Errors
    ///
    /// [`NotFound`](crate::ErrorKind::NotFound), and [`Refused`](crate::ErrorKind::Refused) for a file of one value.
    pub fn remove_value(&mut self, index: usize) -> Result<Change> {
        self.check_row()?;
        let range = self.range(index).ok_or_else(|| self.no_value(index))?;
        let before = index.checked_sub(1).and_then(|before| self.values.get(before));
        let removed = match (self.values.get(index + 1), before) {
            _ if self.kind.length() > 0 => range.start - LENGTH..range.end,
            (Some(next), _) => range.start..next.start,
            (None, Some(before)) => before.end..range.end,
            (None, None) => range,
        };
        self.splice_values(vec![(removed, Vec::new())], self.len() - 1)
    }

    /// Refuses a file that is one value, however it is changed.
    fn check_row(&self) -> Result<()> {
        match self.kind.values() {
            Some(_) => Ok(()),
            None => Err(Error::refused(format!(
                "the file is {}: it holds one value, and no other number of them",
                self.kind.description()
            ))),
        }
    }

    /// Changes the data so that it has another number of values.
    fn splice_values(&mut self, splices: Splices, count: usize) -> Result<Change> {
        let change = Change::splice(self.data_mut(), splices);
        let found = || outlines(self.text(), self.grammar()).map_or(0, |values| values.len());
        if self.kind.is_text() && found() != count {
            change.revert(&mut self.data);
            return Err(Error::refused("the text would be no values any more"));
        }
        Ok(self.done(change))
    }
}

/// A part of a new value: its key, what is there, and what is to be there.
type Part<'a, R> = (Variant<R>, Option<&'a Variant<R>>, &'a Variant<R>);

/// Returns the parts of a new value, which are merged one by one. `None` if the value is set as a whole.
fn parts<'a, R: Real>(
    old: &'a Variant<R>,
    new: &'a Variant<R>,
    is_resource: bool,
) -> Option<Vec<Part<'a, R>>> {
    Some(match (old, new) {
        (Variant::Dictionary(old), Variant::Dictionary(new)) => {
            let part = |(key, value)| {
                let (key, old) = entry(old, key);
                (key, old, value)
            };
            new.iter().map(part).collect()
        }
        (Variant::Object(Object::Full(old)), Variant::Object(Object::Full(new)))
            if old.class == new.class
                // An object with a path only refers to a resource.
                && !(is_resource && [old, new].iter().any(|object| object.get(RESOURCE_PATH).is_some())) =>
        {
            let properties = new.properties.iter();
            properties.map(|(name, value)| (name.as_str().into(), old.get(name), value)).collect()
        }
        (Variant::Array(old), Variant::Array(new)) if old.len() == new.len() => {
            let items = (0_i64..).zip(old.iter().zip(new.iter()));
            items.map(|(at, (old, new))| (at.into(), Some(old), new)).collect()
        }
        _ => return None,
    })
}

/// Returns whether a value has all of a new one already, so that a merge changes nothing.
fn has<R: Real>(old: &Variant<R>, new: &Variant<R>, is_resource: bool) -> bool {
    let mut left = vec![(Some(old), new)];
    while let Some((old, new)) = left.pop() {
        let Some(old) = old else {
            if *new == Variant::Nil {
                continue;
            }
            return false;
        };
        match parts(old, new, is_resource) {
            Some(parts) => left.extend(parts.into_iter().map(|(_, old, new)| (old, new))),
            None if is_same(old, &fitted(old, new)) => {}
            None => return false,
        }
    }
    true
}

/// Returns whether an item of a list is merged with one of another list.
fn has_parts<R: Real>(item: &Variant<R>) -> bool {
    matches!(item, Variant::Nil | Variant::Dictionary(_) | Variant::Object(Object::Full(_)))
}

/// How many items of the longer list are compared with one of the shorter list, so that long lists do not take long.
const AHEAD: usize = 64;

/// Returns the indices of items of two lists that belong together, those of the old list first, in order. Each item of the shorter list
/// belongs to the next one of the longer list that is alike, or else to the next one.
fn pairs<R: Real>(old: &Array<R>, new: &Array<R>, is_resource: bool) -> Vec<(usize, usize)> {
    let is_longer = new.len() > old.len();
    let (shorter, longer) = if is_longer { (old.len(), new.len()) } else { (new.len(), old.len()) };
    let mut next = 0;
    let pair = |at| {
        let pair = |other| if is_longer { (at, other) } else { (other, at) };
        // Each of the later items of the shorter list needs another one.
        let candidates = next..=longer - (shorter - at);
        let found =
            candidates.take(AHEAD).map(pair).find(|(at, new_at)| has(&old[*at], &new[*new_at], is_resource));
        let found = found.unwrap_or_else(|| pair(next));
        // The index in the longer list is never the lower one.
        next = found.0.max(found.1) + 1;
        found
    };
    (0..shorter).map(pair).collect()
}

/// Returns the entry of a Dictionary with a key, which may be a `StringName` there. A new key stays as it is.
fn entry<'a, R: Real>(old: &'a Dictionary<R>, key: &Variant<R>) -> (Variant<R>, Option<&'a Variant<R>>) {
    let is_found = old.get(key).is_some();
    let name = key.as_str().filter(|_| !is_found).map(|name| Variant::from(StringName::new(name)));
    match name.and_then(|name| Some((old.get(&name)?, name))) {
        Some((value, name)) => (name, Some(value)),
        None => (key.clone(), old.get(key)),
    }
}

/// Returns a new value with the type of the old one, if nothing is lost by that.
fn fitted<R: Real>(old: &Variant<R>, new: &Variant<R>) -> Variant<R> {
    let kept = match (old, new, new.packed()) {
        #[allow(clippy::cast_possible_truncation, reason = "the number is compared with the result")]
        (Variant::Int(_), Variant::Float(number), _) => Some(Variant::Int(*number as i64)).filter(|whole| {
            #[allow(clippy::cast_precision_loss, reason = "a number that changes is not kept")]
            whole.as_int().is_some_and(|whole| (whole as f64).to_bits() == number.to_bits())
        }),
        (Variant::StringName(_), Variant::String(text), _) => Some(StringName::new(text.as_str()).into()),
        (Variant::NodePath(_), Variant::String(text), _) => Some(NodePath::from(text.as_str()).into()),
        (Variant::Array(_), _, Some(items)) => {
            let items: Array<R> = (0..items.count()).filter_map(|index| items.item(index)).collect();
            Declared::of_value(old).keep(items.into()).ok()
        }
        _ => Declared::of_value(old).keep(new.clone()).ok(),
    };
    kept.unwrap_or_else(|| new.clone())
}

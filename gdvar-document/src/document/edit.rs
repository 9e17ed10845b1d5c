//! Edits: each replaces ranges of the data, and can be undone.

use std::borrow::Cow;

use gdvar_core::inspect::{Change, encoded_at};
use gdvar_core::{Dialect, Real, VariantType};

use crate::document::encoded::{narrow, read_field};
use crate::document::error::{Error, ErrorKind, Result};
use crate::document::index::NodeId;
use crate::document::notation::{FileNotation as _, with_notation};
use crate::document::path::Target;
use crate::document::row::with_reals;
use crate::document::typing::check_typed_numbers;
use crate::document::{Document, Kind, text_format};
use crate::generic::Variant;

/// Whether a value keeps its type when it is replaced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Types {
    /// A whole number for a float is written as a float, and an int vector for one of reals likewise. Every other change of type
    /// is an error.
    #[default]
    Keep,
    /// The value is written as it is given.
    Change,
}

/// What is done at a place.
#[derive(Clone, Copy)]
pub(crate) enum Op<'a, R: Real> {
    Set(Item<'a, R>, Types),
    /// Adds an item to the container at the place, before the item with this index, with this key.
    Insert(usize, Option<&'a Variant<R>>, Item<'a, R>),
    Remove,
    Rename(&'a Variant<R>),
    Move(usize),
}

/// A new value, as it is given.
#[derive(Clone, Copy)]
pub(crate) enum Item<'a, R: Real> {
    Text(&'a str),
    Value(&'a Variant<R>),
}

impl<'a, R: Real> Item<'a, R> {
    /// Returns the text in the notation of a file.
    pub(crate) fn text(self, document: &Document) -> Result<Cow<'a, str>> {
        match self {
            Self::Text(text) => Ok(text.into()),
            Self::Value(value) => document.printed(value).map(Cow::Owned),
        }
    }

    /// Returns the value, which is the same for each engine that the file may come from.
    pub(crate) fn value(self, document: &Document) -> Result<Cow<'a, Variant<R>>> {
        match self {
            Self::Text(text) => document.parse(text).map(Cow::Owned),
            Self::Value(value) => Ok(Cow::Borrowed(value)),
        }
    }
}

impl Document {
    /// Returns the text of the value at a place.
    ///
    /// # Errors
    ///
    /// The error of a damaged value, and of one that no text expresses.
    pub fn text_at(&self, target: &Target) -> Result<String> {
        if self.kind.is_text()
            && let Some(id) = self.node_at(target)
        {
            return self.text_of(id);
        }
        with_reals!(self.is_double(target.value), R => {
            Ok(self.text_format().print(&self.value_at::<R>(target)?)?.trim_end().to_owned())
        })
    }

    /// Decodes the value at a place.
    ///
    /// # Errors
    ///
    /// The error of a damaged value.
    pub fn value_at<R: Real>(&self, target: &Target) -> Result<Variant<R>> {
        if self.kind.is_text() {
            let (id, field) = self.text_place(target)?;
            return match field {
                None => self.value_of(id),
                Some(field) => Ok(self.text_format().parse(&self.field_text(id, &field)?)?),
            };
        }
        let bytes = self.bytes_at(target)?;
        self.codec().decode(&bytes).map_err(|error| self.of_value(target.value, error))
    }

    /// Returns the bytes of the value at a place, as it is encoded alone.
    ///
    /// # Errors
    ///
    /// The same as for [`value_at`](Self::value_at).
    pub fn bytes_at(&self, target: &Target) -> Result<Vec<u8>> {
        if self.kind.is_text() {
            return Ok(self.codec().encode(&self.value_at::<f32>(target)?)?);
        }
        let (bytes, path) = self.inner(target)?;
        let found = with_reals!(self.is_double(target.value), R => {
            encoded_at(&bytes, &narrow::<R>(&path), self.codec()).map(Cow::into_owned)
        });
        let found = found.map_err(|error| self.of_value(target.value, error))?;
        match &target.field {
            None => Ok(found),
            Some(field) => read_field(&found, field, self.codec()),
        }
    }

    /// Sets the value at a place to one that is given as text: `5`, `"Ferris"`, `Vector2(1, 2)`. The place may be new. In a file
    /// of text, the text is written as it is given. The text that [`text_at`](Self::text_at) returns changes nothing, whatever it is.
    ///
    /// # Errors
    ///
    /// [`Syntax`](ErrorKind::Syntax), [`TypeChange`](ErrorKind::TypeChange), [`UnclearDialect`](ErrorKind::UnclearDialect), and
    /// others if the container does not take the value, or for a number such as `1e999`, which is beyond every float. The document is
    /// then unchanged.
    pub fn set(&mut self, target: &Target, text: &str, types: Types) -> Result<Change> {
        let text = text.trim();
        // `text_at` also prints what no edit reads, such as the script of a typed Array in a resource.
        if !target.is_new && self.text_at(target).is_ok_and(|old| old.trim() == text) {
            return Ok(Change::default());
        }
        check_typed_numbers(text)?;
        with_reals!(self.is_double(target.value), R => {
            self.edit::<R>(target, Op::Set(Item::Text(text), types))
        })
    }

    /// Makes an edit. What differs between kinds of files is in their notations.
    pub(crate) fn edit<R: Real>(&mut self, target: &Target, op: Op<'_, R>) -> Result<Change> {
        if !matches!(op, Op::Set(..)) {
            check_whole(target)?;
        }
        with_notation!(self.kind, N => N::edit(self, target, op))
    }

    /// Reads a value in every notation that the file may have. They have to read the same.
    pub(crate) fn parse<R: Real>(&self, text: &str) -> Result<Variant<R>> {
        let value: Variant<R> = self.text_format().parse(text)?;
        for other in self.engines.writers.iter().filter(|writer| **writer != self.dialect()) {
            let read = text_format(*other).parse::<R>(text);
            if !read.is_ok_and(|read| crate::document::diff::is_same(&read, &value)) {
                return Err(self.unclear(*other, "which write this value in different ways"));
            }
        }
        Ok(value)
    }

    /// Returns the error of what the engines that the file may come from do in different ways.
    pub(crate) fn unclear(&self, other: Dialect, why: &str) -> Error {
        let message = format!("the file may be one of {} or of {other}, {why}", self.dialect());
        Error::new(ErrorKind::UnclearDialect, message)
    }

    /// Sets the value at a place, as [`set`](Self::set) does with its text.
    ///
    /// # Errors
    ///
    /// The same as for [`set`](Self::set).
    pub fn set_value<R: Real>(
        &mut self,
        target: &Target,
        value: &Variant<R>,
        types: Types,
    ) -> Result<Change> {
        self.edit(target, Op::Set(Item::Value(value), types))
    }

    /// Inserts an item into the container at a place, before the item with the index `at`. A Dictionary and an Object need a key.
    /// A key that is a value in the text form, such as `5` or `&"name"`, is that value; any other key is text. It keeps the type of
    /// the keys that are there.
    ///
    /// # Errors
    ///
    /// The same as for [`set`](Self::set); [`TypeChange`](ErrorKind::TypeChange) for a key of a type that no other key has.
    pub fn insert(
        &mut self,
        container: &Target,
        at: usize,
        key: Option<&str>,
        value: &str,
        types: Types,
    ) -> Result<Change> {
        check_typed_numbers(value)?;
        let id = self.node_at(container);
        with_reals!(self.is_double(container.value), R => {
            let key: Option<Variant<R>> = key.map(|key| self.new_key(id, key, types)).transpose()?;
            self.edit(container, Op::Insert(at, key.as_ref(), Item::Text(value)))
        })
    }

    /// Inserts an item that is a value, as [`insert`](Self::insert) does with its text.
    ///
    /// # Errors
    ///
    /// The same as for [`insert`](Self::insert).
    pub fn insert_item<R: Real>(
        &mut self,
        container: &Target,
        at: usize,
        key: Option<&str>,
        value: &Variant<R>,
        types: Types,
    ) -> Result<Change> {
        let id = self.node_at(container);
        let key: Option<Variant<R>> = key.map(|key| self.new_key(id, key, types)).transpose()?;
        self.edit(container, Op::Insert(at, key.as_ref(), Item::Value(value)))
    }

    /// Checks that a container takes an item with this key before the item with the index `at`.
    pub(crate) fn check_insert<R: Real>(
        &self,
        container: NodeId,
        at: usize,
        key: Option<&Variant<R>>,
    ) -> Result<()> {
        let node = self.node(container);
        match key {
            None if node.ty() != VariantType::Array => return Err(Error::refused("a new item needs a key")),
            None => {}
            Some(key) => self.check_key(container, None, key)?,
        }
        if at > node.count() {
            let message = format!("there are {} items, and none before item {at}", node.count());
            return Err(Error::not_found(message));
        }
        Ok(())
    }

    /// Checks that a container takes a key for an item, which may have it already.
    pub(crate) fn check_key<R: Real>(
        &self,
        container: NodeId,
        item: Option<NodeId>,
        key: &Variant<R>,
    ) -> Result<()> {
        if self.node(container).ty() == VariantType::Array {
            return Err(Error::refused("the elements of an array have no keys"));
        }
        let is_same = item.is_some_and(|item| self.has_key(item, key));
        if !is_same && self.children(container).any(|child| self.has_key(child, key)) {
            return Err(Error::refused(format!("there is a key {key} already")));
        }
        Ok(())
    }

    /// Returns the order of the items of a container after one of them has moved.
    pub(crate) fn moved(&self, container: NodeId, id: NodeId, to: usize) -> Result<Vec<NodeId>> {
        let mut order: Vec<NodeId> = self.children(container).collect();
        if to >= order.len() {
            return Err(Error::not_found(format!("there is no place {to} among {} items", order.len())));
        }
        let same = self.same_key(id);
        if order[to..].iter().any(|child| *child != id && same.contains(child)) {
            return Err(Error::refused(
                "the key is there more than once, and the last entry counts: it cannot be moved before another one",
            ));
        }
        let from = order.iter().position(|child| *child == id).unwrap_or(0);
        let moved = order.remove(from);
        order.insert(to, moved);
        Ok(order)
    }

    /// Returns a key as the container takes it: a Dictionary converts it to the type that it declares.
    pub(crate) fn admitted_key<R: Real>(&self, container: NodeId, key: &Variant<R>) -> Result<Variant<R>> {
        let declared = self.declared(self.node(container)).keys;
        declared.admit(key.clone()).map_err(|key| Error::refused(declared.misfit(&key)))
    }

    /// Adds an item at the end of a container.
    ///
    /// # Errors
    ///
    /// The same as for [`insert`](Self::insert).
    pub fn append(
        &mut self,
        container: &Target,
        key: Option<&str>,
        value: &str,
        types: Types,
    ) -> Result<Change> {
        let count = self.node_at(container).map_or(0, |id| self.node(id).count());
        self.insert(container, count, key, value, types)
    }

    /// Removes the value at a place, with its key.
    ///
    /// # Errors
    ///
    /// [`Refused`](ErrorKind::Refused) for a whole value and for a part of a math type.
    pub fn remove(&mut self, target: &Target) -> Result<Change> {
        with_reals!(self.is_double(target.value), R => self.edit::<R>(target, Op::Remove))
    }

    /// Changes the key of the value at a place. The key is given as for [`insert`](Self::insert), and keeps its type as a value
    /// does that is [set](Self::set).
    ///
    /// # Errors
    ///
    /// [`Refused`](ErrorKind::Refused) for an element, and for a key that exists; [`TypeChange`](ErrorKind::TypeChange).
    pub fn rename(&mut self, target: &Target, key: &str, types: Types) -> Result<Change> {
        let own = self.node_at(target);
        with_reals!(self.is_double(target.value), R => {
            let key: Variant<R> = self.other_key(own, key, types)?;
            self.edit(target, Op::Rename(&key))
        })
    }

    /// Moves the value at a place, with its key, within its container, so that its index is `to`.
    ///
    /// # Errors
    ///
    /// [`NotFound`](ErrorKind::NotFound) if the container has no such index.
    pub fn move_to(&mut self, target: &Target, to: usize) -> Result<Change> {
        with_reals!(self.is_double(target.value), R => self.edit::<R>(target, Op::Move(to)))
    }

    /// Moves the value at a place, with its key, right before another one in its container, or right behind it.
    ///
    /// # Errors
    ///
    /// [`Refused`](ErrorKind::Refused) if the other value is in no container or another one.
    pub fn move_beside(&mut self, target: &Target, other: &Target, is_behind: bool) -> Result<Change> {
        let Some((from, at)) = self.item_index(target).zip(self.item_index(other)) else {
            return Err(Error::refused("a whole value is in no container"));
        };
        let parents =
            [target, other].map(|target| target.path.steps().split_last().map(|(_, before)| before));
        if target.value != other.value || parents[0] != parents[1] {
            return Err(Error::refused("the two values are not in one container"));
        }
        // The other one moves up once the value is taken out.
        let to = if from < at { at - 1 } else { at };
        self.move_to(target, if is_behind && from != at { to + 1 } else { to })
    }

    /// Returns the index of the value at a place in its container.
    fn item_index(&self, target: &Target) -> Option<usize> {
        let last = target.path.steps().last()?;
        match self.node_at(target) {
            Some(id) => Some(self.node(id).position()),
            // An item of a packed array.
            None => last.as_int().and_then(|at| usize::try_from(at).ok()),
        }
    }

    /// Moves the value at a place to a new place, which is anywhere in the file.
    ///
    /// # Errors
    ///
    /// [`Refused`](ErrorKind::Refused) if something is at the new place, if that is inside the value, or if it cannot hold the
    /// value.
    pub fn move_into(&mut self, target: &Target, path: &str) -> Result<Change> {
        check_whole(target)?;
        let new = self.place(Some(target.value), path)?;
        let is_inside = new.value == target.value && new.path.steps().starts_with(target.path.steps());
        if !new.is_new || is_inside {
            return Err(Error::refused(format!("{path} is not a new place for the value")));
        }
        // What was undone can be done again until something changes.
        let redo = std::mem::take(&mut self.redo);
        let moved = self.move_to_new(target, &new, path);
        if moved.is_err() {
            self.redo = redo;
        }
        moved
    }

    fn move_to_new(&mut self, target: &Target, new: &Target, path: &str) -> Result<Change> {
        let added = if self.kind.is_text() {
            let text = self.text_at(target)?;
            let added = self.set(new, &text, Types::Change)?;
            if added.is_empty() {
                // A null, or a section without entries, is nothing in a config file.
                return Err(Error::refused(format!("a config file cannot hold {text} at {path}")));
            }
            added
        } else {
            // Not every value has a text.
            with_reals!(self.is_double(target.value) || self.is_double(new.value), R => {
                let value: Variant<R> = self.value_at(target)?;
                self.set_value(new, &value, Types::Change)
            })?
        };
        let removed =
            self.find_in(Some(target.value), &target.path.to_string()).and_then(|old| self.remove(&old));
        match removed {
            Ok(removed) => {
                let both = added.then(removed);
                // The two edits are one.
                self.undo.truncate(self.undo.len().saturating_sub(2));
                self.undo.push(both.clone());
                Ok(both)
            }
            Err(error) => {
                self.undo();
                Err(error)
            }
        }
    }

    /// Inserts a copy of the value at a place after it. An entry needs a key for the copy, which keeps the type of its own.
    ///
    /// # Errors
    ///
    /// The same as for [`insert`](Self::insert).
    pub fn duplicate(&mut self, target: &Target, key: Option<&str>, types: Types) -> Result<Change> {
        check_whole(target)?;
        let mut container = target.clone();
        if container.path.pop().is_none() {
            return Err(Error::refused("a whole value is in no container"));
        }
        let position = self.item_index(target).unwrap_or(0);
        let own = self.node_at(target);
        with_reals!(self.is_double(target.value), R => {
            let key: Option<Variant<R>> = key.map(|key| self.other_key(own, key, types)).transpose()?;
            if self.kind.is_text() {
                let item = Item::Text(&self.text_at(target)?);
                return self.edit(&container, Op::Insert(position + 1, key.as_ref(), item));
            }
            let value: Variant<R> = self.value_at(target)?;
            self.edit(&container, Op::Insert(position + 1, key.as_ref(), Item::Value(&value)))
        })
    }

    /// Adds a number, given as text, to the number at a place. An int stays an int.
    ///
    /// # Errors
    ///
    /// [`TypeChange`](ErrorKind::TypeChange) if one of the two is no number, or if the sum is no int where the value is one.
    pub fn add(&mut self, target: &Target, text: &str, is_subtracted: bool) -> Result<Change> {
        check_typed_numbers(text)?;
        let old: Variant<f64> = self.value_at(target)?;
        let given = with_notation!(self.kind, N => N::number(self, text.trim()))?;
        let refuse = |message: String| Error::new(ErrorKind::TypeChange, message);
        let sum = match (&old, &given) {
            (Variant::Int(old), Variant::Int(given)) => {
                let sum = if is_subtracted { old.checked_sub(*given) } else { old.checked_add(*given) };
                let sign = if is_subtracted { '-' } else { '+' };
                Variant::Int(sum.ok_or_else(|| refuse(format!("an int does not hold {old} {sign} {given}")))?)
            }
            (Variant::Float(_), Variant::Int(_) | Variant::Float(_))
            | (Variant::Int(_), Variant::Float(_)) => {
                let (Some(a), Some(b)) = (float(&old), float(&given)) else {
                    return Err(refuse("it is no number".to_owned()));
                };
                if matches!(old, Variant::Int(_)) && self.kind != Kind::Json {
                    return Err(refuse(format!(
                        "the value is int, and {given} is float: set the sum instead"
                    )));
                }
                Variant::Float(if is_subtracted { a - b } else { a + b })
            }
            _ => return Err(refuse(format!("{} and {} cannot be added", old.ty(), given.ty()))),
        };
        if self.kind.is_text() {
            let text = text_format(Dialect::Godot4).print(&sum)?;
            return self.set(target, &text, Types::Keep);
        }
        with_reals!(self.is_double(target.value), R => {
            let sum: Variant<R> = match &sum {
                Variant::Int(sum) => Variant::Int(*sum),
                sum => Variant::Float(float(sum).unwrap_or_default()),
            };
            self.set_value(target, &sum, Types::Change)
        })
    }

    /// Undoes the last edit. Returns the change that did it, or `None` if there is nothing to undo.
    pub fn undo(&mut self) -> Option<Change> {
        let change = self.undo.pop()?;
        let back = change.reversed();
        self.redo.push(change);
        self.change_data(&back);
        Some(back)
    }

    /// Does the edit again that was undone last.
    pub fn redo(&mut self) -> Option<Change> {
        let change = self.redo.pop()?;
        self.change_data(&change);
        self.undo.push(change.clone());
        Some(change)
    }

    /// Returns how many edits can be undone, and how many can be done again.
    pub fn history(&self) -> (usize, usize) {
        (self.undo.len(), self.redo.len())
    }

    fn change_data(&mut self, change: &Change) {
        if self.resource.is_some() {
            return self.change_resource(change);
        }
        // The data is as it was after the change that is undone or done again.
        let is_applied = change.apply(self.data_mut());
        debug_assert!(is_applied, "the history fits the data");
        self.refresh(change);
    }

    /// Finds the values again after the data has changed, and brings the index up to date.
    fn refresh(&mut self, change: &Change) {
        self.refresh_values();
        self.refresh_index(change);
    }

    pub(crate) fn refresh_values(&mut self) {
        self.values = with_notation!(self.kind, N => N::values(self));
    }

    pub(crate) fn done(&mut self, change: Change) -> Change {
        if !change.is_empty() {
            self.undo.push(change.clone());
            self.redo.clear();
            self.refresh(&change);
        }
        change
    }
}

/// Refuses a part of a math type, which can only be set.
pub(crate) fn check_whole(target: &Target) -> Result<()> {
    match &target.field {
        None => Ok(()),
        Some(field) => {
            Err(Error::refused(format!("{} is a part of its value, and can only be set", field.name)))
        }
    }
}

fn float(value: &Variant<f64>) -> Option<f64> {
    match value {
        Variant::Float(number) => Some(*number),
        #[allow(clippy::cast_precision_loss, reason = "the nearest float is what a script would get")]
        Variant::Int(number) => Some(*number as f64),
        _ => None,
    }
}

//! Paths as people write them, and the values that they lead to.
//!
//! Beside the paths of the library: parts of math types, indices from the end, `[*]` for all items, `[]` for a new element,
//! `value 0:` before the path, and keys without brackets where that is clear: `application/config/name`.

mod question;
mod steps;

use std::collections::HashSet;

use gdvar_core::inspect;
use gdvar_core::{Dialect, Real, VariantType};

use crate::document::error::{Error, ErrorKind, Result};
use crate::document::field::Field;
use crate::document::index::NodeId;
use crate::document::path::steps::{Step, index_of, read_step, value_prefix};
use crate::document::row::with_other_reals;
use crate::document::{Document, Kind, State};
use crate::generic::{Path, Variant, VariantKey};

pub(crate) use self::steps::shown;

/// A place in a document, as [`Document::find`] returns it. It stays valid until the document changes.
#[derive(Clone, Debug)]
pub struct Target {
    pub(crate) value: usize,
    /// The path in the value. The last step may be an index in a packed array.
    pub(crate) path: Path<f64>,
    /// A part of the math type at the path.
    pub(crate) field: Option<Field>,
    /// Whether nothing is there yet.
    pub(crate) is_new: bool,
    /// The node at the beginning of the path, if the place was found by the index.
    pub(crate) found: Option<KnownNode>,
}

/// A node that was found. It is out of date after the next edit, and in another document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownNode {
    node: NodeId,
    /// The state of the document in which the node was found.
    state: State,
}

/// Two places are the same however they were found.
impl PartialEq for Target {
    fn eq(&self, other: &Self) -> bool {
        let Self { value, path, field, is_new, found: _ } = self;
        (*value, *is_new) == (other.value, other.is_new) && (path, field) == (&other.path, &other.field)
    }
}

impl Target {
    /// Returns the place of a whole value.
    pub fn whole(value: usize) -> Self {
        Self::at(value, Path::new())
    }

    /// Returns the place at a path in a value.
    pub(crate) fn at(value: usize, path: Path<f64>) -> Self {
        Self { value, path, field: None, is_new: false, found: None }
    }

    /// Returns the number of the value in the file.
    pub fn value(&self) -> usize {
        self.value
    }

    /// Returns the error for a place at which there is nothing.
    pub(crate) fn nothing_there(&self) -> Error {
        Error::not_found(match self.path.steps() {
            [] => format!("there is no value {} that can be read", self.value),
            _ => format!("there is nothing at {}", self.path),
        })
    }

    /// Returns the same place after something was put there.
    #[must_use]
    pub fn made(mut self) -> Self {
        self.is_new = false;
        self
    }

    /// Returns whether nothing is at the place yet, as for a new key.
    pub fn is_new(&self) -> bool {
        self.is_new
    }

    /// Returns the place at a path in the value at this place, where nothing may be yet.
    pub fn below<R: Real>(&self, path: &Path<R>, is_new: bool) -> Self {
        let steps = path.steps().iter().map(step_as);
        let path = self.path.steps().iter().cloned().chain(steps).collect();
        Self { path, is_new, ..self.clone() }
    }

    /// Returns the path with these reals.
    pub(crate) fn path_as<R: Real>(&self) -> Path<R> {
        self.path.steps().iter().map(step_as).collect()
    }
}

/// Returns the only place at a path.
fn one(path: &str, mut found: Vec<Target>) -> Result<Target> {
    match found.len() {
        1 => Ok(found.remove(0)),
        len => Err(Error::not_found(format!("the path {path} leads to {len} values, not to one"))),
    }
}

/// Returns whether the name of a new setting is clear without brackets.
fn is_plain(name: &str) -> bool {
    name.chars().all(|char| char.is_alphanumeric() || matches!(char, '_' | '/' | '.' | '-'))
}

/// Returns a step of a path with other reals.
fn step_as<A: Real, B: Real>(step: &Variant<A>) -> Variant<B> {
    match step {
        Variant::Int(number) => Variant::Int(*number),
        step => match step.as_str() {
            Some(text) => text.into(),
            None => with_other_reals(step, Dialect::Godot4).unwrap_or_default(),
        },
    }
}

/// A place on the way.
#[derive(Clone)]
struct Spot {
    node: NodeId,
    /// The index of an item of a packed array.
    item: Option<usize>,
    field: Option<Field>,
    /// The key of what is not there yet.
    new: Option<Variant<f64>>,
}

impl Document {
    /// Finds the value at a path: `players[0].name`, `position.x`, `items[-1]`. If there are several values, the path starts with
    /// the number of one, as in `value 1: players`, unless only one of them has the path.
    ///
    /// # Errors
    ///
    /// [`NotFound`](ErrorKind::NotFound) with what else could be meant, [`SeveralValues`](ErrorKind::SeveralValues), and
    /// [`Syntax`](ErrorKind::Syntax).
    pub fn find(&self, path: &str) -> Result<Target> {
        self.find_in(None, path)
    }

    /// Does the same in one value of the file, if the path does not start with the number of one.
    ///
    /// # Errors
    ///
    /// The same as for [`find`](Self::find).
    pub fn find_in(&self, value: Option<usize>, path: &str) -> Result<Target> {
        one(path, self.find_all(value, path)?)
    }

    /// Finds all values at a path, which may have `[*]` for all items of a container.
    ///
    /// # Errors
    ///
    /// The same as for [`find`](Self::find).
    pub fn find_all(&self, value: Option<usize>, path: &str) -> Result<Vec<Target>> {
        let found = self.places(value, path).map_err(|error| self.or_missing_in_all(path, error))?;
        match found.iter().find(|target| target.is_new) {
            Some(new) => Err(self.missing(new)),
            None => Ok(found),
        }
    }

    /// Finds the place at a path for a new value: the last key may be missing, and `items[]` is a new element. The number of a value is for
    /// paths that do not start with one.
    ///
    /// # Errors
    ///
    /// The same as for [`find`](Self::find).
    pub fn place(&self, value: Option<usize>, path: &str) -> Result<Target> {
        one(path, self.places(value, path)?)
    }

    /// Finds all places at a path, which may have `[*]` for all items of a container.
    ///
    /// # Errors
    ///
    /// The same as for [`find`](Self::find).
    pub fn places(&self, value: Option<usize>, path: &str) -> Result<Vec<Target>> {
        let (prefix, path) = value_prefix(path);
        let value = match self.only(prefix.or(value)) {
            Ok(value) => value,
            Err(error) => {
                return self.places_of_one(path).ok_or_else(|| error.more(&self.question_of_any(path)));
            }
        };
        if let Some(target) = self.at_once(value, path) {
            return Ok(vec![target]);
        }
        let root = self
            .roots()
            .find(|id| self.node(*id).value() == value)
            .ok_or_else(|| self.faults().first().cloned().unwrap_or_else(|| self.no_value(value)))?;
        self.places_below(root, path)
            .or_else(|error| self.key_of_new_section(path).map(|target| vec![target]).ok_or(error))
    }

    fn places_below(&self, root: NodeId, path: &str) -> Result<Vec<Target>> {
        let value = self.node(root).value();
        let spots = self.follow(vec![Spot { node: root, item: None, field: None, new: None }], path)?;
        Ok(spots.into_iter().map(|spot| self.target(value, spot)).collect())
    }

    /// Finds the places at a path that only one of several values has.
    fn places_of_one(&self, path: &str) -> Option<Vec<Target>> {
        let mut having = self.roots().filter_map(|root| {
            let places = self.places_below(root, path).ok()?;
            (!places.iter().any(Target::is_new)).then_some(places)
        });
        having.next().filter(|_| having.next().is_none())
    }

    /// Returns the place of a key in a section that does not exist: in a config file, a section exists as soon as it has a key.
    fn key_of_new_section(&self, path: &str) -> Option<Target> {
        if !self.kind.has_sections() {
            return None;
        }
        let of_setting = || {
            let (section, key) = path.split_once('/').filter(|_| is_plain(path))?;
            Some([Variant::from(section), Variant::from(key)].into_iter().collect())
        };
        let path: Path<f64> = path.parse().ok().or_else(of_setting)?;
        let [section, _] = path.steps() else { return None };
        let sections = Target::whole(0);
        let root = self.node_at(&sections)?;
        let is_known = self.children(root).any(|child| self.has_key(child, section));
        let is_text = path.steps().iter().all(|step| step.as_str().is_some());
        (is_text && !is_known).then_some(Target { path, is_new: true, ..sections })
    }

    /// Returns the place of a node. If a later entry has the same key, that one is meant, as in every path.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn target_of(&self, id: NodeId) -> Target {
        let spot = Spot { node: id, item: None, field: None, new: None };
        Target { found: None, ..self.target(self.node(id).value(), spot) }
    }

    /// Returns the place of an item of a packed array.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn target_of_item(&self, array: NodeId, index: usize) -> Target {
        let spot = Spot { node: array, item: Some(index), field: None, new: None };
        self.target(self.node(array).value(), spot)
    }

    /// Returns the path of a place, which can be written where a path is expected.
    pub fn path_text(&self, target: &Target) -> String {
        let path = shown(&target.path, self.kind == Kind::Resource);
        let field = target.field.as_ref().map_or("", |field| field.name.as_str());
        let field = if path.is_empty() { field.trim_start_matches('.') } else { field };
        match self.len() {
            0 | 1 => format!("{path}{field}"),
            _ if path.is_empty() && field.is_empty() => format!("value {}:", target.value),
            _ => format!("value {}: {path}{field}", target.value),
        }
    }

    /// Returns the index of a place, if it is in the same container as another place and something is there.
    pub fn index_beside(&self, one: &Target, other: &Target) -> Option<usize> {
        let parent = |target: &Target| target.path.steps().split_last().map(|(_, before)| before.to_vec());
        let is_beside = one.value == other.value && parent(one).is_some() && parent(one) == parent(other);
        let has_indices =
            [one, other].iter().all(|target| matches!(target.path.steps().last(), Some(Variant::Int(_))));
        if !is_beside || !has_indices || other.is_new || other.field.is_some() {
            return None;
        }
        match self.node_at(other) {
            Some(id) => Some(self.node(id).position()),
            None => other.path.steps().last()?.as_int().and_then(|index| usize::try_from(index).ok()),
        }
    }

    /// Returns the path of a node.
    ///
    /// # Panics
    ///
    /// If there is no such node.
    pub fn node_path(&self, id: NodeId) -> String {
        self.path_text(&self.target_of(id))
    }

    /// Returns each of the places once, in an order in which removing one leaves the places after it valid: a later element comes
    /// before an earlier one, and what is in a value before the value. [`edit_all`](Self::edit_all) may remove them.
    pub fn last_first(&self, mut targets: Vec<Target>) -> Vec<Target> {
        let step = |step: &Variant<f64>| (step.as_int(), step.to_string());
        targets.sort_by_cached_key(|target| {
            (target.value, target.path.steps().iter().map(step).collect::<Vec<_>>())
        });
        // By its text, a key that is NaN is the same.
        let place = |target: &Target| (target.value, target.path.to_string(), target.field.clone());
        targets.dedup_by_key(|target| place(target));
        targets.reverse();
        for target in &mut targets {
            // What is removed is a part of its container.
            if let Some((node, [])) = self.found(target)
                && let (Some(found), Some(container)) = (&mut target.found, self.node(node).parent())
            {
                found.node = container;
            }
        }
        targets
    }

    fn target(&self, value: usize, spot: Spot) -> Target {
        let mut path = self.path::<f64>(spot.node);
        if let Some(item) = spot.item {
            path.push(i64::try_from(item).unwrap_or(i64::MAX));
        }
        let is_new = spot.new.is_some();
        if let Some(key) = spot.new {
            path.push(key);
        }
        let found = Some(KnownNode { node: spot.node, state: self.state });
        Target { value, path, field: spot.field, is_new, found }
    }

    /// Finds a value by the library's path alone, without the index.
    fn at_once(&self, value: usize, path: &str) -> Option<Target> {
        if !self.kind.is_encoded() || path.contains("[-") {
            return None;
        }
        let bytes = self.part(value).ok()?;
        let found = |path: Path<f64>| {
            let target = Target::at(value, path);
            inspect::locate(bytes, &target.path, self.codec()).is_ok().then_some(target)
        };
        // A key with reals is as wide as the reals of the file.
        let single = || Some(path.parse::<Path<f32>>().ok()?.steps().iter().map(step_as).collect());
        if self.is_double(value) { found(path.parse().ok()?) } else { found(single()?) }
    }

    /// Follows the rest of a path.
    fn follow(&self, mut spots: Vec<Spot>, path: &str) -> Result<Vec<Spot>> {
        let mut rest = path;
        let mut is_first = true;
        while !rest.is_empty() {
            let read = read_step(rest, is_first);
            // All spots have the same kind of step, but keys without brackets end where a spot's keys end.
            if let [spot] = spots.as_slice() {
                let found = match &read {
                    Ok((step, len)) => self.step_from(spot, step).map(|spots| (spots, *len)),
                    Err(error) => Err(error.clone().more(&self.in_brackets(spot, rest))),
                };
                let is_sure =
                    found.as_ref().is_ok_and(|(found, _)| found.iter().all(|spot| spot.new.is_none()));
                let bare = if is_sure { None } else { self.bare_key(spot, rest, is_first) };
                let (found, len) = match bare {
                    Some((spot, len)) => (vec![spot], len),
                    None => found.map_err(|error| match error.kind() {
                        ErrorKind::NotFound => {
                            error.more(&self.place_of(spot)).more(&self.similar(spot, rest))
                        }
                        _ => error,
                    })?,
                };
                (spots, rest) = (found, &rest[len..]);
            } else {
                let (step, len) = read?;
                let mut next = Vec::new();
                let mut problem = None;
                for spot in &spots {
                    match self.step_from(spot, &step) {
                        Ok(found) => next.extend(found.into_iter().filter(|spot| spot.new.is_none())),
                        Err(error) => problem = Some(error),
                    }
                }
                if let (true, Some(problem)) = (next.is_empty(), problem) {
                    return Err(problem);
                }
                (spots, rest) = (next, &rest[len..]);
            }
            let is_new = spots.iter().any(|spot| spot.new.is_some());
            if let (true, Some(spot)) = (is_new && !rest.is_empty(), spots.first()) {
                return Err(self.missing_from(spot));
            }
            is_first = false;
        }
        Ok(spots)
    }

    /// Takes a step from a spot.
    fn step_from(&self, spot: &Spot, step: &Step) -> Result<Vec<Spot>> {
        let node = self.node(spot.node);
        let at = |node| Spot { node, item: None, field: None, new: None };
        if spot.item.is_some() || spot.field.is_some() {
            return self.field_of(spot, step).map(|spot| vec![spot]);
        }
        let is_packed = node.ty().item().is_some();
        match step {
            Step::All if is_packed => {
                let item = |item| Spot { item: Some(item), ..spot.clone() };
                Ok((0..node.count()).map(item).collect())
            }
            Step::All => match node.ty() {
                VariantType::Array => Ok(self.children(spot.node).map(at).collect()),
                VariantType::Dictionary | VariantType::Object => {
                    Ok(self.entries(spot.node).map(at).collect())
                }
                ty => Err(Error::not_found(format!("{ty} has no parts"))),
            },
            Step::New if is_packed || node.ty() == VariantType::Array => {
                let new = Variant::Int(i64::try_from(node.count()).unwrap_or(i64::MAX));
                Ok(vec![Spot { new: Some(new), ..spot.clone() }])
            }
            Step::New => {
                Err(Error::not_found(format!("{} has no elements to which one could be added", node.ty())))
            }
            Step::Key(key) if is_packed || node.ty() == VariantType::Array => {
                let Some(index) = key.as_int() else {
                    return Err(Error::not_found(format!(
                        "{} has elements with numbers, not with names",
                        node.ty()
                    )));
                };
                let count = node.count();
                match index_of(index, count) {
                    Some(item) if item < count && is_packed => {
                        Ok(vec![Spot { item: Some(item), ..spot.clone() }])
                    }
                    Some(item) if item < count => {
                        Ok(self.children(spot.node).nth(item).map(at).into_iter().collect())
                    }
                    Some(item) if item == count => {
                        let new = Variant::Int(i64::try_from(item).unwrap_or(i64::MAX));
                        Ok(vec![Spot { new: Some(new), ..spot.clone() }])
                    }
                    _ => Err(Error::not_found(format!(
                        "there is no element {index} in {} of {count}",
                        a(node.ty())
                    ))),
                }
            }
            Step::Key(key) => match node.ty() {
                VariantType::Dictionary | VariantType::Object => {
                    // The last entry with a key is the one that engines read.
                    let last = |key: &Variant<f64>| {
                        self.children(spot.node).filter(|child| self.has_key(*child, key)).last()
                    };
                    // An int is a float where the keys are floats.
                    let converted =
                        || self.admitted_key(spot.node, key).ok().filter(|converted| converted != key);
                    match last(key).or_else(|| last(&converted()?)) {
                        Some(child) => Ok(vec![at(child)]),
                        None => Ok(vec![Spot { new: Some(key.clone()), ..spot.clone() }]),
                    }
                }
                _ => self.field_of(spot, step).map(|spot| vec![spot]),
            },
        }
    }

    /// Returns the entries of a node in order. The last entry with a key is the one that engines read.
    fn entries(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let mut entries: Vec<NodeId> = self.children(id).collect();
        let mut keys = HashSet::new();
        entries.reverse();
        entries.retain(|child| keys.insert(self.step::<f64>(*child).to_string()));
        entries.into_iter().rev()
    }

    fn field_of(&self, spot: &Spot, step: &Step) -> Result<Spot> {
        let node = self.node(spot.node);
        let ty = match (&spot.field, spot.item) {
            (Some(field), _) => field.ty,
            (None, Some(_)) => node.ty().item().unwrap_or(node.ty()),
            _ => node.ty(),
        };
        let name = match step {
            Step::Key(key) => key.as_str().map(str::to_owned),
            _ => None,
        };
        let field = name.as_deref().and_then(|name| match &spot.field {
            Some(field) => field.inner(name),
            None => Field::of(ty, name),
        });
        if let Some(field) = field {
            return Ok(Spot { field: Some(field), ..spot.clone() });
        }
        let names = ty.parts().iter().map(|part| part.name).collect::<Vec<_>>().join(", ");
        let message = match (names.as_str(), name) {
            ("", Some(name)) => format!("{ty} has no parts, so it has no \"{name}\""),
            ("", None) => format!("{ty} has no parts"),
            (names, _) => format!("the parts of {} are {names}", a(ty)),
        };
        Err(Error::not_found(message))
    }

    /// Finds the longest key of a spot that the rest of a path starts with, for keys that need brackets in the grammar.
    fn bare_key(&self, spot: &Spot, rest: &str, is_first: bool) -> Option<(Spot, usize)> {
        let node = self.node(spot.node);
        let has_names = matches!(node.ty(), VariantType::Dictionary | VariantType::Object);
        if spot.item.is_some() || spot.field.is_some() || !has_names {
            return None;
        }
        // The name of a setting is that of its section, a slash and its key.
        let is_at = |depth| self.kind.has_sections() && node.depth() == depth;
        let (is_file, is_section) = (is_at(0), is_at(1));
        let dot = usize::from(!is_first && (rest.starts_with('.') || is_section && rest.starts_with('/')));
        if !is_first && dot == 0 {
            return None;
        }
        let key = &rest[dot..];
        let fits = |name: &str| {
            let end = |rest: &str| {
                rest.is_empty() || rest.starts_with(['.', '[']) || is_file && rest.starts_with('/')
            };
            !name.is_empty() && key.strip_prefix(name).is_some_and(end)
        };
        let longest = self
            .children(spot.node)
            .filter_map(|child| Some((child, self.name(child)?)))
            .filter(|(_, name)| fits(name))
            .max_by_key(|(_, name)| name.len());
        if let Some((node, name)) = longest {
            return Some((Spot { node, item: None, field: None, new: None }, dot + name.len()));
        }
        // A new setting of a project, or a new key of a section.
        let is_setting = self.kind == Kind::Project && node.parent().is_none() && key.contains('/')
            || is_section && (key.contains('/') || rest.starts_with('/'));
        (is_setting && is_plain(key))
            .then(|| (Spot { new: Some(Variant::String(key.to_owned())), ..spot.clone() }, rest.len()))
    }

    pub(crate) fn has_key<R: Real>(&self, child: NodeId, key: &Variant<R>) -> bool {
        if let Some(text) = key.as_str() {
            return self.name(child).is_some_and(|name| name == text);
        }
        let own = VariantKey(self.step::<R>(child));
        // A key with reals of 32 bits is as the file has it.
        let narrow = |key: &Variant<R>| self.exact_text(key).parse::<Variant<f32>>().ok().map(VariantKey);
        own == VariantKey(key.clone())
            || own.ty() == key.ty() && narrow(&own).is_some_and(|own| narrow(key) == Some(own))
    }

    /// Returns the error that a value has no such item.
    fn missing(&self, target: &Target) -> Error {
        let mut parent = target.clone();
        parent.is_new = false;
        let new = parent.path.pop();
        match self.node_at(&parent) {
            Some(node) => self.missing_from(&Spot { node, item: None, field: None, new }),
            None => target.nothing_there(),
        }
    }

    /// Returns the error that the item is missing which a spot would add.
    fn missing_from(&self, spot: &Spot) -> Error {
        let node = self.node(spot.node);
        let has_elements = node.ty() == VariantType::Array || node.ty().item().is_some();
        let Some(key) = &spot.new else { return Error::not_found("there is nothing at the path") };
        let shown = self.exact_text(key);
        let message = match node.ty() {
            ty if has_elements => format!("there is no element {shown} in {} of {}", a(ty), node.count()),
            VariantType::Object => format!("there is no property {shown}"),
            _ => format!("there is no key {shown}"),
        };
        let similar = match key {
            Variant::Int(number) => self.as_text(spot, *number),
            key => key.as_str().map(|name| self.similar(spot, name)).unwrap_or_default(),
        };
        Error::not_found(message).more(&self.place_of(spot)).more(&similar)
    }

    /// Returns where a spot is, for a sentence: ` in players[0]`.
    fn place_of(&self, spot: &Spot) -> String {
        let here = Spot { new: None, ..spot.clone() };
        let target = self.target(self.node(spot.node).value(), here);
        let field = target.field.as_ref().map_or("", |field| field.name.as_str());
        if target.path.steps().is_empty() && field.is_empty() {
            return String::new();
        }
        format!(" in {}{field}", target.path)
    }

    /// Returns the node from which a place was found, and the rest of the path, unless the document has changed since.
    pub(crate) fn found<'t>(&self, target: &'t Target) -> Option<(NodeId, &'t [Variant<f64>])> {
        let KnownNode { node, .. } = target.found.filter(|found| found.state == self.state)?;
        Some((node, target.path.steps().get(self.node(node).depth()..)?))
    }

    /// Returns the node at a place, if it has one.
    pub fn node_at(&self, target: &Target) -> Option<NodeId> {
        if target.is_new || target.field.is_some() {
            return None;
        }
        if let Some((id, [])) = self.found(target) {
            return Some(id);
        }
        let mut id = self.roots().find(|id| self.node(*id).value() == target.value)?;
        for step in target.path.steps() {
            let is_array = self.node(id).ty() == VariantType::Array;
            id = match step.as_int() {
                Some(index) if is_array => self.children(id).nth(usize::try_from(index).ok()?)?,
                _ => self.children(id).filter(|child| self.has_key(*child, step)).last()?,
            };
        }
        Some(id)
    }
}

/// Returns the type with its article.
fn a(ty: VariantType) -> String {
    let article =
        if ty.name().starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {ty}")
}

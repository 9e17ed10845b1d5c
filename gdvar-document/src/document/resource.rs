//! Resource files: their value is the main resource with everything that it refers to, and an edit changes the file where that stands.

use std::ops::Range;
use std::sync::OnceLock;

use gdvar_core::inspect::Change;
use gdvar_core::{Codec, Dialect, Real, VariantType};

use crate::config_file::Splices;
use crate::document::convert::{NewFile, no_new_resource};
use crate::document::diff::is_same;
use crate::document::edit::{Item, Op};
use crate::document::encoded::Encoded;
use crate::document::error::{Error, Result};
use crate::document::index::{Index, Node, NodeId};
use crate::document::keep::Declared;
use crate::document::notation::FileNotation;
use crate::document::path::Target;
use crate::document::row::{is_wide, with_other_reals, with_reals};
use crate::document::text::Text;
use crate::document::{Document, Kind, State, codec, hash};
use crate::generic::{Instance, Object, Path, Variant};
use crate::resource::divide::{Divider, Known};
use crate::resource::edit::Named;
use crate::resource::tree::Homes;
use crate::resource::{External, Notation, OTHER_SCRIPT, Reference, ResourceFile, SCRIPT};

/// A resource, as text or in binary. It is read as an encoded value.
pub(crate) struct Resource;

/// How a resource is read.
type TreeNotation = Encoded<0>;

impl FileNotation for Resource {
    const NAME: &'static str = "resource";
    const DESCRIPTION: &'static str = "a resource";
    const IS_TEXT: bool = false;

    fn values(document: &Document) -> Vec<Range<usize>> {
        TreeNotation::values(document)
    }

    fn index(document: &Document, index: &mut Index, value: usize, range: Range<usize>) -> Result<()> {
        TreeNotation::index(document, index, value, range)
    }

    fn value<R: Real>(document: &Document, value: usize, dialect: Dialect) -> Result<Variant<R>> {
        TreeNotation::value(document, value, dialect)
    }

    fn value_of<R: Real>(document: &Document, node: &Node) -> Result<Variant<R>> {
        TreeNotation::value_of(document, node)
    }

    fn declared(document: &Document, node: &Node) -> Option<Declared> {
        TreeNotation::declared(document, node)
    }

    fn data<R: Real>(_: &[Variant<R>], _: Dialect) -> Result<Vec<u8>> {
        Err(no_new_resource())
    }

    fn edit<R: Real>(document: &mut Document, target: &Target, op: Op<'_, R>) -> Result<Change> {
        let splices = document.resource_edit(target, op)?;
        document.splice_resource(splices)
    }
}

/// The file of a document.
#[derive(Clone, Debug)]
pub(crate) struct Opened {
    pub(crate) file: ResourceFile,
    /// The file as it was opened: a compressed one keeps the blocks whose content is still the same.
    original: ResourceFile,
    homes: Homes,
}

/// Where something is in a file: in a property of a resource.
struct PlaceInFile {
    /// The number of the resource.
    number: usize,
    /// The index of the property, and those of the items in its value.
    positions: Vec<usize>,
}

impl Document {
    /// Makes the document of a resource.
    pub(crate) fn of_resource(file: ResourceFile, limits: Codec) -> Result<Self> {
        let (tree, homes) = file.encoded_tree()?;
        let dialect = file.dialect();
        let mut document = NewFile { kind: Kind::Bare, dialect, ..NewFile::new() }.unread(&tree)?;
        let opened = Opened { original: file.clone(), file, homes };
        (document.kind, document.limits) = (Kind::Resource, limits);
        document.resource = Some(Box::new(opened));
        Ok(document)
    }

    fn opened_resource(&self) -> Result<&Opened> {
        self.resource.as_deref().ok_or_else(|| Error::refused("the file is no resource"))
    }

    /// Replaces the content of the file, and reads it again. Resources are small enough for that.
    fn put_content(&mut self, content: Vec<u8>) -> Result<()> {
        let opened = self.opened_resource()?;
        let file = ResourceFile::with_limit(opened.original.packed(content)?, usize::MAX)?;
        let (tree, homes) = file.encoded_tree()?;
        self.opened.get_or_init(|| hash(self.content()));
        if let Some(opened) = &mut self.resource {
            (opened.file, opened.homes) = (file, homes);
        }
        self.values = std::iter::once(0..tree.len()).collect();
        self.data = tree;
        self.index = OnceLock::new();
        self.state = State::new();
        Ok(())
    }

    /// Changes the content of the file, if it is still a resource then.
    fn splice_resource(&mut self, splices: Splices) -> Result<Change> {
        let mut content = self.opened_resource()?.file.content().to_vec();
        let change = Change::splice(&mut content, splices);
        if !change.is_empty() {
            self.put_content(content)?;
            self.undo.push(change.clone());
            self.redo.clear();
        }
        Ok(change)
    }

    /// Undoes a change, or does it again.
    pub(crate) fn change_resource(&mut self, change: &Change) {
        let mut content = self.content().to_vec();
        let is_changed = change.apply(&mut content) && self.put_content(content).is_ok();
        debug_assert!(is_changed, "the content was in this file before");
    }

    /// Returns the edit of the content that makes a change at a place.
    fn resource_edit<R: Real>(&self, target: &Target, op: Op<'_, R>) -> Result<Splices> {
        let file = &self.opened_resource()?.file;
        if target.path.steps().first().and_then(Variant::as_str).is_some_and(|name| name.starts_with('@'))
            && let Some(splices) = self.edit_of_table(target, op)?
        {
            return Ok(splices);
        }
        // The reals of text have as many digits as there are. Godot 3 has none of 64 bits.
        let is_wide = file.is_double() || file.notation() == Notation::Text && !file.dialect().is_godot3();
        with_reals!(is_wide, F => self.edit_in_resource::<F, R>(target, op))
    }

    /// Returns the edit of something that is no property: the uid of the file, or an entry for another file. `None` if it is a property
    /// after all.
    fn edit_of_table<R: Real>(&self, target: &Target, op: Op<'_, R>) -> Result<Option<Splices>> {
        let Opened { file, homes, .. } = self.opened_resource()?;
        let steps = target.path.steps();
        let own = steps.first().and_then(Variant::as_str).unwrap_or_default();
        let first = Target::at(0, steps.iter().take(1).cloned().collect());
        if self.node_at(&first).is_none_or(|id| id < homes.nodes) {
            return Ok(None);
        }
        let last = steps.last().and_then(Variant::as_str).unwrap_or_default();
        let number = steps.get(1).and_then(Variant::as_int).and_then(|number| usize::try_from(number).ok());
        let splices = match (own, steps.len(), op) {
            ("@header", 2, Op::Set(item, _)) if last == "uid" => {
                file.uid_splices(Some(&self.text_item(item, "a unique id")?))
            }
            ("@header", 2, Op::Remove) if last == "uid" => file.uid_splices(None),
            ("@externals", 3, Op::Set(item, _)) if last == "path" => {
                let path = self.text_item(item, "a path")?;
                file.path_splices(|other, _| (Some(other) == number).then(|| path.clone()))
            }
            ("@externals", 2, Op::Set(item, _)) if target.is_new => {
                file.external_splices(number, self.external(&*item.value(self)?)?)
            }
            ("@externals", 1, Op::Insert(at, _, item)) => {
                file.external_splices(Some(at), self.external(&*item.value(self)?)?)
            }
            _ => Err(no_edit(own)),
        };
        splices.map(Some)
    }

    /// Returns the text of a new value, which has to be a String.
    fn text_item<R: Real>(&self, item: Item<'_, R>, what: &str) -> Result<String> {
        let value = item.value(self)?;
        let Variant::String(text) = &*value else {
            return Err(Error::refused(format!(
                "{what} is a String, not a value of the type {}",
                value.ty()
            )));
        };
        Ok(text.clone())
    }

    /// Returns the entry for another file that a value describes.
    fn external<R: Real>(&self, value: &Variant<R>) -> Result<External> {
        let wrong = || {
            let shown = self.exact_text(value);
            Error::refused(format!(
                "an entry is {{\"class\": \"Script\", \"path\": \"res://save.gd\"}}, unlike {shown}"
            ))
        };
        let mut external = External::new("Resource", "");
        for (key, value) in value.as_dictionary().ok_or_else(wrong)? {
            let text = value.as_str().ok_or_else(wrong)?.to_owned();
            match key.as_str() {
                Some("class") => external.class = text,
                Some("path") => external.path = text,
                Some("uid") => external.uid = Some(text),
                _ => return Err(wrong()),
            }
        }
        Ok(external)
    }

    /// Returns the edit of a property.
    fn edit_in_resource<F: Real, R: Real>(&self, target: &Target, op: Op<'_, R>) -> Result<Splices> {
        let file = &self.opened_resource()?.file;
        let is_container = matches!(op, Op::Insert(..));
        let (place, key) = self.place_in_file(target, is_container)?;
        let number = place.number;
        let properties = file.properties(number).map(|property| property.named::<F>());
        let properties = properties.collect::<Result<Vec<_>, _>>()?;
        let count = properties.len();
        let mut path = self.path_in_file(&properties, &place.positions, is_container || key.is_some())?;
        path.extend(key);
        let is_resource = path.is_empty();
        let is_property = path.len() == 1;
        let is_script = match op {
            Op::Insert(_, Some(key), _) => is_resource && key.as_str() == Some(SCRIPT),
            _ => is_property && path[0].as_str() == Some(SCRIPT),
        };
        if let Some(first) = path.first_mut().filter(|first| first.as_str() == Some(SCRIPT)) {
            *first = OTHER_SCRIPT.into();
        }

        // The rules of edits are those of encoded values, in which a script is a path.
        let mut resource = Instance::new(file.class_of(number)?.into_owned());
        resource.properties = properties;
        exchange(&mut resource.properties, SCRIPT, OTHER_SCRIPT)?;
        let dialect = file.dialect();
        let encoded = codec(dialect).encode(&Variant::Object(resource.into()))?;
        let mut alone = NewFile { kind: Kind::Bare, dialect, ..NewFile::new() }.unread(&encoded)?;
        let inner = Target {
            field: target.field.clone(),
            is_new: target.is_new,
            ..Target::at(0, Path::from_iter(path))
        };
        let mut divider = Divider::of_file(file, number);
        if let (Op::Set(..), Some(id)) = (op, self.node_at(target).filter(|_| !target.is_new)) {
            divider.known = self.resources_in(id, number);
        }
        let value = match op {
            Op::Set(item, _) | Op::Insert(_, _, item) => {
                let mut value = match item {
                    Item::Text(text) => file.parse(text, number)?,
                    Item::Value(value) => with_other_reals(value, dialect)?,
                };
                match value {
                    Variant::String(path) if is_script => {
                        divider.reference_to(External::new("Script", path))?
                    }
                    _ => {
                        divider.value(&mut value)?;
                        value
                    }
                }
            }
            _ => Variant::Nil,
        };
        let key = match op {
            Op::Insert(_, Some(key), _) | Op::Rename(key) => {
                let mut key: Variant<F> = with_other_reals(key, dialect)?;
                let is_script = (is_resource || is_property) && key.as_str() == Some(SCRIPT);
                divider.value(&mut key)?;
                Some(if is_script { OTHER_SCRIPT.into() } else { key })
            }
            _ => None,
        };
        let op = match op {
            Op::Set(_, types) => Op::Set(Item::Value(&value), types),
            // What the tree has behind the properties is no part of the resource.
            Op::Insert(at, ..) => {
                let at = if is_resource { at.min(count) } else { at };
                Op::Insert(at, key.as_ref(), Item::Value(&value))
            }
            Op::Remove => Op::Remove,
            Op::Rename(_) => Op::Rename(key.as_ref().unwrap_or(&Variant::Nil)),
            Op::Move(to) if is_property => Op::Move(to.min(count.saturating_sub(1))),
            Op::Move(to) => Op::Move(to),
        };
        alone.edit::<F>(&inner, op)?;
        match alone.value::<F>(0)? {
            Variant::Object(Object::Full(mut new)) => {
                exchange(&mut new.properties, OTHER_SCRIPT, SCRIPT)?;
                if divider.new.is_empty()
                    && let Some(at) = place.positions.first()
                    && let Some(splices) = edit_inside(file, number, *at, &inner, op, &new.properties)
                {
                    return Ok(splices);
                }
                file.property_splices(number, &new.properties, &divider.new)
            }
            _ => Err(Error::refused("a whole resource is set property by property")),
        }
    }

    /// Returns where the value at a place is in the file, or what it is added to with its key.
    fn place_in_file(
        &self,
        target: &Target,
        is_container: bool,
    ) -> Result<(PlaceInFile, Option<Variant<f64>>)> {
        let mut whole = Target { field: None, is_new: false, ..target.clone() };
        let known = if target.is_new { None } else { self.node_at(&whole) };
        let (id, key) = match known {
            Some(id) => (id, None),
            // What is new has no node, and no item of a packed array has one.
            None => {
                let key = whole.path.pop();
                (self.node_at(&whole).ok_or_else(|| target.nothing_there())?, key)
            }
        };
        let homes = &self.opened_resource()?.homes;
        let mut positions = Vec::new();
        let mut at = id;
        loop {
            // Setting a resource as a whole changes what refers to it. Adding to it changes the resource.
            if let Some(number) = homes.resource_at(at)
                && (at != id || is_container || key.is_some())
            {
                positions.reverse();
                self.check_homes()?;
                return Ok((PlaceInFile { number, positions }, key));
            }
            let node = self.node(at);
            positions.push(node.position());
            at = node
                .parent()
                .ok_or_else(|| Error::refused("a whole resource is set property by property"))?;
        }
    }

    /// Returns the resources in the value of a node that stand before the one with a number.
    fn resources_in(&self, id: NodeId, number: usize) -> Known {
        let mut known = Known::default();
        let places = self.resource.as_deref().map_or(&[][..], |opened| &opened.homes.places);
        let end = self.node(id).end();
        let first = places.partition_point(|(node, _)| *node < id);
        for (node, other) in places[first..].iter().take_while(|(node, _)| *node < end) {
            let range = self.node(*node).range();
            if (*other as usize) < number {
                known.push(*other as usize, *node..self.node(*node).end(), &self.data[range]);
            }
        }
        known
    }

    /// Returns whether the items of an Array, read with these reals, stay as they are if the Array is set: if the file has reals of the same
    /// size, and each item is null or a resource that stands before the one with the Array and is written out here in the tree.
    pub(crate) fn keeps_items<R: Real>(&self, array: &Target) -> bool {
        let (Some(opened), Some(id)) = (self.resource.as_deref(), self.node_at(array)) else { return false };
        let Ok((PlaceInFile { number, .. }, _)) = self.place_in_file(array, true) else { return false };
        let stays = |item| match opened.homes.resource_at(item) {
            Some(other) => other < number,
            None => self.node(item).ty() == VariantType::Nil,
        };
        opened.file.is_double() == is_wide::<R>() && self.children(id).all(stays)
    }

    /// Checks that the objects of the tree are where resources were put.
    fn check_homes(&self) -> Result<()> {
        let homes = &self.opened_resource()?.homes;
        let is_known = self.nodes().get(homes.nodes as usize).is_some_and(|node| node.parent() == Some(0))
            && self.name(homes.nodes).is_some_and(|name| name == "@header");
        if is_known {
            return Ok(());
        }
        Err(Error::refused(
            "a Dictionary in the file has one resource as several keys, so that places are not clear",
        ))
    }

    /// Returns the path to a place in a resource.
    fn path_in_file<F: Real>(
        &self,
        properties: &[Named<F>],
        positions: &[usize],
        is_container: bool,
    ) -> Result<Vec<Variant<f64>>> {
        let mut path = Vec::new();
        let Some((first, rest)) = positions.split_first() else { return Ok(path) };
        let (name, mut value) =
            properties.get(*first).map(|(name, value)| (name, value)).ok_or_else(missing)?;
        path.push(Variant::from(name.as_str()));
        for at in rest {
            value = match value {
                value if Reference::of(value).is_some() => return Err(self.elsewhere(value)),
                Variant::Array(array) => {
                    path.push(Variant::Int(i64::try_from(*at).unwrap_or(i64::MAX)));
                    array.get(*at).ok_or_else(missing)?
                }
                Variant::Dictionary(dictionary) => {
                    let (key, value) = dictionary.iter().nth(*at).ok_or_else(missing)?;
                    path.push(with_other_reals(key, self.dialect())?);
                    value
                }
                Variant::Object(Object::Full(instance)) => {
                    let (name, value) = instance.properties.get(*at).ok_or_else(missing)?;
                    path.push(Variant::from(name.as_str()));
                    value
                }
                _ => return Err(missing()),
            };
        }
        if is_container && Reference::of(value).is_some() {
            return Err(self.elsewhere(value));
        }
        Ok(path)
    }

    /// Returns the error for a place in a resource that stands elsewhere.
    fn elsewhere<R: Real>(&self, reference: &Variant<R>) -> Error {
        let message = match (Reference::of(reference), self.resource.as_deref()) {
            (Some(Reference::Internal(number)), Some(opened)) => {
                let home = opened.homes.places.iter().find(|(_, other)| *other as usize == number);
                match home {
                    Some((node, _)) => format!(
                        "this only refers to a resource that is {} as well: change it there",
                        self.node_path(*node as NodeId)
                    ),
                    None => "this only refers to a resource that cannot be changed where it is".to_owned(),
                }
            }
            (Some(Reference::External(number)), _) => {
                format!("the resource is in another file, whose path is @externals[{number}].path")
            }
            _ => "the resource is in another file".to_owned(),
        };
        Error::refused(message)
    }
}

/// Returns the edit inside the text of a property, which keeps comments and the layout of the rest. `None` if the property has to be printed
/// anew: in a binary file, where its whole value is set, and where the text alone does not show the result, as for a new reference.
fn edit_inside<R: Real>(
    file: &ResourceFile,
    number: usize,
    property: usize,
    target: &Target,
    op: Op<'_, R>,
    new: &[Named<R>],
) -> Option<Splices> {
    let mut inner = target.clone();
    inner.path = target.path.steps().get(1..)?.iter().cloned().collect();
    let is_whole = inner.path.steps().is_empty() && inner.field.is_none() && !matches!(op, Op::Insert(..));
    if file.notation() != Notation::Text || is_whole {
        return None;
    }
    let range = file.properties(number).nth(property)?.range();
    let (masked, has_references) = file.without_references(range.clone()).ok()?;
    if has_references && matches!(op, Op::Move(_)) {
        return None;
    }
    let text =
        NewFile { kind: Kind::Text, dialect: file.dialect(), ..NewFile::new() }.unread(&masked).ok()?;
    let splices = text.text_edit::<Text, R>(&inner, op).ok()?;
    let mut edited = file.content()[range.clone()].to_vec();
    Change::splice(&mut edited, splices);
    let read: Variant<R> = file.parse(std::str::from_utf8(&edited).ok()?, number).ok()?;
    is_same(&read, &new.get(property)?.1).then(|| vec![(range, edited)])
}

/// Renames properties from one name to another.
fn exchange<R: Real>(properties: &mut [Named<R>], old: &str, new: &str) -> Result<()> {
    if properties.iter().any(|(name, _)| name == new) {
        return Err(Error::refused(format!("gdvar changes no resource that has a property {new}")));
    }
    for (name, _) in properties.iter_mut().filter(|(name, _)| name == old) {
        new.clone_into(name);
    }
    Ok(())
}

fn missing() -> Error {
    Error::not_found("there is nothing at this place in the file")
}

/// Returns the error for a part of the file that is no property.
fn no_edit(own: &str) -> Error {
    Error::refused(format!(
        "{own} is about the file, of which only @header.uid and @externals[0].path can be set, and @externals[] be added"
    ))
}

//! Dividing a value into resources: each Object becomes a resource of its own, and a reference takes its place.

use std::collections::HashMap;
use std::ops::Range;

use gdvar_core::generic::{Array, Dictionary, Instance, Object, Variant};
use gdvar_core::internals::excerpt;
use gdvar_core::internals::text::{EXTERNAL, INTERNAL};
use gdvar_core::{ElementType, Real};

use super::binary::LOCAL;
use super::classes::is_without_code;
use super::code::{is_of_game, is_script};
use super::entry::{RESOURCE_PATH, UID};
use super::transcode::{SCRIPT, numbered, script_in};
use super::tree::OTHER_SCRIPT;
use super::{Error, External, Reference, ResourceFile, Result};
use crate::document::row::{with_other_reals, with_reals};

/// The resources that a value consists of. In references, their numbers follow those of the file to which they are added, if there is one.
pub(crate) struct Divided<R: Real> {
    pub(super) externals: Vec<External>,
    /// Each stands before those that refer to it.
    pub(super) internals: Vec<Instance<R>>,
}

impl<R: Real> Divided<R> {
    /// Returns whether nothing is new.
    pub(crate) fn is_empty(&self) -> bool {
        self.externals.is_empty() && self.internals.is_empty()
    }

    /// Returns the values of all properties.
    pub(super) fn values(&self) -> impl Iterator<Item = &Variant<R>> {
        self.internals.iter().flat_map(|instance| instance.properties.iter().map(|(_, value)| value))
    }

    /// Refuses a container whose type is a script if it has a new resource without a script. The file has `known` resources.
    pub(super) fn check_types(&self, value: &Variant<R>, known: usize) -> Result<()> {
        let has_script = |item: &Variant<R>| match Reference::of(item) {
            Some(Reference::Internal(number)) => {
                let new = number.checked_sub(known).and_then(|new| self.internals.get(new));
                new.is_none_or(|new| new.properties.first().is_some_and(|(name, _)| name == SCRIPT))
            }
            _ => true,
        };
        let check = |ty: &ElementType, item: &Variant<R>| {
            if matches!(ty, ElementType::Script(_)) && !has_script(item) {
                return Err(Error::refused(
                    "the items of the container have a script, and an engine empties it if one has none",
                ));
            }
            self.check_types(item, known)
        };
        match value {
            Variant::Array(array) => array.iter().try_for_each(|item| check(array.element_type(), item)),
            Variant::Dictionary(dictionary) => dictionary.iter().try_for_each(|(key, value)| {
                check(dictionary.key_type(), key)?;
                check(dictionary.value_type(), value)
            }),
            _ => Ok(()),
        }
    }
}

/// The resources of a value that another one replaces. Those that are in the new value too stay as they are.
#[derive(Default)]
pub(crate) struct Known {
    /// Their numbers, and the nodes that each has in the tree, in order.
    all: Vec<Option<(usize, Range<u32>)>>,
    /// The indices of those that are encoded as these bytes.
    by_bytes: HashMap<Vec<u8>, Vec<usize>>,
}

impl Known {
    /// Adds the resource with a number, which has nodes after those that were added before.
    pub(crate) fn push(&mut self, number: usize, nodes: Range<u32>, bytes: &[u8]) {
        self.by_bytes.entry(bytes.to_vec()).or_default().push(self.all.len());
        self.all.push(Some((number, nodes)));
    }

    /// Returns the number of a resource that is encoded as these bytes. It is not returned again, nor is any resource inside it.
    fn take(&mut self, bytes: &[u8]) -> Option<usize> {
        let indices = self.by_bytes.get(bytes)?;
        let at = *indices.iter().find(|at| self.all[**at].is_some())?;
        let (number, nodes) = self.all[at].take()?;
        let is_inside = |other: &&mut Option<(usize, Range<u32>)>| {
            other.as_ref().is_none_or(|(_, other)| other.start < nodes.end)
        };
        self.all[at..].iter_mut().take_while(is_inside).for_each(|other| *other = None);
        Some(number)
    }
}

/// Divides values.
pub(crate) struct Divider<'a, R: Real> {
    pub(crate) new: Divided<R>,
    pub(crate) known: Known,
    /// The file that gets the resources, and the number of the one in it that uses them.
    file: Option<(&'a ResourceFile, usize)>,
    /// The numbers of the external resources that were met.
    externals: HashMap<External, usize>,
}

impl<'a, R: Real> Divider<'a, R> {
    /// Divides values of a new file.
    pub(super) fn new() -> Self {
        let new = Divided { externals: Vec::new(), internals: Vec::new() };
        Self { new, known: Known::default(), file: None, externals: HashMap::new() }
    }

    /// Divides values as they are in the [`tree`](ResourceFile::tree) for the resource of a file with a number. Only what the file does
    /// not have is new.
    pub(crate) fn of_file(file: &'a ResourceFile, number: usize) -> Self {
        Self { file: Some((file, number)), ..Self::new() }
    }

    /// Adds a resource after those that it refers to.
    pub(super) fn resource(&mut self, instance: Instance<R>) -> Result<usize> {
        let Instance { class, mut properties } = instance;
        if let Some((file, _)) = self.file {
            check_class(file, &class)?;
        }
        let is_script = |(name, value): &(String, Variant<R>)| {
            *value != Variant::Nil && (name == SCRIPT || name == OTHER_SCRIPT && self.file.is_some())
        };
        // The engine drops what comes before the script.
        let script = properties.iter().position(is_script);
        if let Some(script) = script {
            properties[..=script].rotate_right(1);
            let (name, value) = &mut properties[0];
            SCRIPT.clone_into(name);
            self.script(value)?;
        }
        for (_, value) in properties.iter_mut().skip(usize::from(script.is_some())) {
            self.value(value)?;
        }
        self.new.internals.push(Instance { class, properties });
        Ok(self.file.map_or(0, |(file, _)| file.internal_count()) + self.new.internals.len() - 1)
    }

    /// Puts a reference in the place of the script of a resource.
    fn script(&mut self, value: &mut Variant<R>) -> Result<()> {
        match value {
            Variant::String(path) if self.file.is_some() || is_of_game(path) => {
                *value = numbered(EXTERNAL, self.external(External::new("Script", path.as_str()))?);
            }
            // It was in the file before.
            Variant::Object(Object::Full(_)) if self.file.is_some() => self.value(value)?,
            other => {
                let other = excerpt(other);
                let message =
                    format!("a script is no file of the game, whose path starts with `res://`: {other}");
                return Err(Error::refused(message));
            }
        }
        Ok(())
    }

    fn external(&mut self, external: External) -> Result<usize> {
        if let Some(number) = self.externals.get(&external) {
            return Ok(*number);
        }
        let is_it = |other: Result<External>| other.is_ok_and(|other| other.path == external.path);
        let known = self.file.and_then(|(file, _)| file.externals().position(is_it));
        let number = match (known, self.file) {
            (Some(number), _) => number,
            (None, Some(_)) if !external.is_of_game() => {
                return Err(Error::refused(format!(
                    "{:?} is neither in the file's `@externals` nor a file of the game, whose path starts with `res://`",
                    external.path
                )));
            }
            (None, file) => {
                self.new.externals.push(external.clone());
                file.map_or(0, |(file, _)| file.external_count()) + self.new.externals.len() - 1
            }
        };
        self.externals.insert(external, number);
        Ok(number)
    }

    /// Returns what refers to the resource of the file with a path: `local://` and the id for one inside it.
    pub(crate) fn reference_to(&mut self, external: External) -> Result<Variant<R>> {
        if let Some((file, number)) = self.file
            && let Some(id) = external.path.strip_prefix(LOCAL)
        {
            return file.reference_to(id, number);
        }
        Ok(numbered(EXTERNAL, self.external(external)?))
    }

    /// Puts references in the places of resources.
    pub(crate) fn value(&mut self, value: &mut Variant<R>) -> Result<()> {
        if let Some((file, number)) = self.file
            && let Some(reference) = Reference::of(value)
        {
            if let Reference::Path(path) = reference {
                // The file gets an entry for it, which engines write and which is checked.
                let external = External::new("Resource", path);
                *value = self.reference_to(external)?;
                return Ok(());
            }
            return file.check_reference(reference, number);
        }
        match value {
            Variant::Object(Object::Full(instance)) => {
                if let Some(number) = self.known(instance)? {
                    *value = numbered(INTERNAL, number);
                    return Ok(());
                }
                let instance = std::mem::take(&mut **instance);
                *value = match external(&instance) {
                    Some(external) => self.reference_to(external)?,
                    None => numbered(INTERNAL, self.resource(instance)?),
                };
            }
            Variant::Object(Object::Null) => *value = Variant::Nil,
            Variant::Object(_) => {
                return Err(Error::refused("an instance id means nothing in a file"));
            }
            Variant::Array(array) => {
                let mut divided = Array::typed(self.element_type(array.element_type())?);
                for mut element in std::mem::take(array) {
                    self.value(&mut element)?;
                    divided.push(element);
                }
                *array = divided;
            }
            Variant::Dictionary(dictionary) => {
                let types = (dictionary.key_type(), dictionary.value_type());
                let mut divided = Dictionary::typed(self.element_type(types.0)?, self.element_type(types.1)?);
                for (mut key, mut value) in std::mem::take(dictionary) {
                    self.value(&mut key)?;
                    self.value(&mut value)?;
                    divided.insert(key, value);
                }
                *dictionary = divided;
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the number of the resource of the old value that is the same, if there is one.
    fn known(&mut self, instance: &Instance<R>) -> Result<Option<usize>> {
        let Some((file, _)) = self.file.filter(|_| !self.known.all.is_empty()) else { return Ok(None) };
        let codec = crate::document::codec(file.dialect());
        // The tree has the reals of the file.
        let bytes = with_reals!(file.is_double(), F => {
            let object: Instance<R> = instance.clone();
            let object: Variant<F> = with_other_reals(&Variant::Object(object.into()), file.dialect())?;
            codec.encode(&object)?
        });
        Ok(self.known.take(&bytes))
    }

    /// Returns the type that a container declares, with the number of a script in place of its path.
    fn element_type(&mut self, ty: &ElementType) -> Result<ElementType> {
        let ElementType::Script(path) = ty else { return Ok(ty.clone()) };
        if self.file.is_some() && script_in(path).is_some() {
            return Ok(ty.clone());
        }
        if self.file.is_none() && !is_of_game(path) {
            return Err(Error::refused(format!(
                "the script {path:?}, which a container declares, is no file of the game"
            )));
        }
        let number = self.external(External::new("Script", path.as_str()))?;
        Ok(ElementType::script(format!("@externals[{number}]")))
    }
}

/// Refuses a new resource of a class that may run code, or that an engine may not have: it would not load the file.
fn check_class(file: &ResourceFile, class: &str) -> Result<()> {
    let is_there = || file.internals().any(|internal| internal.is_ok_and(|internal| internal.class == class));
    if is_without_code(class) || !is_script(class) && is_there() {
        return Ok(());
    }
    Err(Error::refused(format!(
        "an edit adds no resource of the class {class}, which is none of the engine's without code"
    )))
}

/// Returns the resource in another file that an Object stands for, if it does.
pub(super) fn external<R: Real>(instance: &Instance<R>) -> Option<External> {
    let path = instance.get(RESOURCE_PATH)?.as_str()?;
    let mut external = External::new(instance.class.as_str(), path);
    external.uid = instance.get(UID).and_then(Variant::as_str).map(str::to_owned);
    Some(external)
}

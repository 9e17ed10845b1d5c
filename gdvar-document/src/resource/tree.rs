//! The main resource with everything that it refers to, as one value.

use gdvar_core::generic::{Array, Dictionary, Instance, Object, Variant};
use gdvar_core::{Codec, ElementType, Real};

use super::entry::RESOURCE_PATH;
use super::transcode::{SCRIPT, script_in};
use super::{DEEPEST, Error, ErrorKind, External, Property, Reference, ResourceFile, Result, narrow};
use crate::document::Document;
use crate::document::row::with_reals;

/// The name of the property `script` where its value is no path of a file of the game, which alone a `script` has.
pub(crate) const OTHER_SCRIPT: &str = "@script";

/// How many levels are around the values of a scene's tags.
const AROUND: usize = 4;

impl ResourceFile {
    /// Returns the main resource as one value: an object with its properties, in which each resource inside the file is an object
    /// where it is met first. Paths lead through it: `player.items[0].count`.
    ///
    /// A resource that is met again, one that contains itself, one that would be nested too deeply, and one in another file is an object with the one
    /// property `resource_path`. It is `local://` and the id for those inside. A script of the game is its path, as in other objects; any
    /// other stands in `@script` instead.
    ///
    /// The last properties are about the file: `@header`, `@externals` and `@internals`, and for a scene as text `@tags`.
    ///
    /// # Errors
    ///
    /// [`Damaged`](ErrorKind::Damaged), and [`TooLarge`](ErrorKind::TooLarge) if names or paths are repeated so often that the value would
    /// take far more memory than the file.
    pub fn tree<R: Real>(&self) -> Result<Variant<R>> {
        self.tree_with_homes().map(|(tree, _)| tree)
    }

    /// Returns the [`tree`](Self::tree), and where the resources of the file are in it.
    fn tree_with_homes<R: Real>(&self) -> Result<(Variant<R>, Homes)> {
        let (is_met, names) = (vec![false; self.internal_count()], self.repeated_most());
        let mut tree = Tree { file: self, is_met, names, homes: Homes { nodes: 1, places: Vec::new() } };
        let mut root = match self.main() {
            Some(main) => tree.resource(main, self.properties(main).map(read), 0)?,
            None => Instance::new(self.class()),
        };
        let homes = tree.homes.clone();
        root.properties.extend(tree.about()?);
        Ok((Variant::Object(root.into()), homes))
    }

    /// Returns the [`tree`](Self::tree) as an encoded value with the reals that the file needs, and where the resources of the file are in it.
    pub(crate) fn encoded_tree(&self) -> Result<(Vec<u8>, Homes)> {
        let codec = crate::document::codec(self.dialect());
        with_reals!(self.has_wide_reals(), R => {
            let (tree, homes) = self.tree_with_homes::<R>()?;
            Ok((codec.encode(&tree)?, homes))
        })
    }

    /// Returns the file as a document, whose value is the [`tree`](Self::tree): to search it, to print it, to compare it and to edit it.
    /// [`Document::open`] does the same for the bytes of a file.
    ///
    /// # Errors
    ///
    /// The same as for [`tree`](Self::tree).
    pub fn document(&self) -> Result<Document> {
        Document::of_resource(self.clone(), Codec::new())
    }
}

/// A property whose value was read.
type Read<R> = (String, Result<Variant<R>>);

fn read<R: Real>(property: Property<'_>) -> Read<R> {
    (property.name(), property.value())
}

/// Returns the error for names that are repeated more often than is allowed.
pub(super) fn too_often() -> Error {
    let message =
        "names and paths are repeated so often that the file takes far more memory than it has bytes";
    Error::new(ErrorKind::TooLarge, message)
}

/// Where the resources of a file are in its tree.
#[derive(Clone, Debug, Default)]
pub(crate) struct Homes {
    /// How many values the tree has before those about the file, in the order of the index: each container before what is in it.
    pub(crate) nodes: u32,
    /// The position of the object of a resource in that order, and the number of the resource.
    pub(crate) places: Vec<(u32, u32)>,
}

impl Homes {
    /// Returns the number of the resource whose object is at a position.
    pub(crate) fn resource_at(&self, position: u32) -> Option<usize> {
        let found = self.places.binary_search_by_key(&position, |(position, _)| *position).ok()?;
        Some(self.places[found].1 as usize)
    }
}

struct Tree<'a> {
    file: &'a ResourceFile,
    is_met: Vec<bool>,
    /// How many bytes of names and paths may still be repeated.
    names: usize,
    homes: Homes,
}

impl Tree<'_> {
    /// Takes a name or a path from those that may be repeated.
    fn count(&mut self, name: &str) -> Result<()> {
        self.names = self.names.checked_sub(name.len()).ok_or_else(too_often)?;
        Ok(())
    }

    /// Returns a resource that is inside `depth` containers.
    fn resource<R: Real>(
        &mut self,
        number: usize,
        properties: impl IntoIterator<Item = Read<R>>,
        depth: usize,
    ) -> Result<Instance<R>> {
        self.is_met[number] = true;
        self.homes.places.push((self.homes.nodes - 1, narrow(number)));
        let class = self.file.internal(number)?.class;
        self.count(&class)?;
        let mut instance = Instance::new(class);
        instance.properties = self.properties(properties, depth)?;
        Ok(instance)
    }

    fn properties<R: Real>(
        &mut self,
        all: impl IntoIterator<Item = Read<R>>,
        depth: usize,
    ) -> Result<Vec<(String, Variant<R>)>> {
        let mut properties = Vec::new();
        for (mut name, value) in all {
            self.count(&name)?;
            let mut value = value?;
            if name == SCRIPT {
                match self.script(&value)? {
                    Some(script) => value = script,
                    None => OTHER_SCRIPT.clone_into(&mut name),
                }
            }
            self.resolve(&mut value, depth + 1)?;
            properties.push((name, value));
        }
        Ok(properties)
    }

    /// Returns the path of a script of the game.
    fn script<R: Real>(&mut self, value: &Variant<R>) -> Result<Option<Variant<R>>> {
        let path = match Reference::of(value) {
            Some(Reference::External(number)) => self.file.external(number)?.path,
            None if matches!(value, Variant::Nil) => return Ok(Some(Variant::Nil)),
            _ => return Ok(None),
        };
        self.count(&path)?;
        Ok(path.starts_with("res://").then_some(Variant::String(path)))
    }

    /// Puts resources in the places of the references in a value, which is inside `depth` containers.
    fn resolve<R: Real>(&mut self, value: &mut Variant<R>, depth: usize) -> Result<()> {
        self.homes.nodes += 1;
        let object = match Reference::of(value) {
            None => return self.resolve_inside(value, depth),
            Some(Reference::Internal(number)) => self.internal(number, depth)?,
            Some(other) => self.in_another_file(other)?,
        };
        *value = Variant::Object(object);
        Ok(())
    }

    /// Returns a resource of the file where it is met first, and else a reference.
    fn internal<R: Real>(&mut self, number: usize, depth: usize) -> Result<Object<R>> {
        let is_new = self.is_met.get(number).is_some_and(|is_met| !is_met);
        let properties: Option<Vec<_>> = is_new.then(|| self.file.properties(number).map(read).collect());
        match properties.filter(|read| has_room(read, depth)) {
            Some(properties) => Ok(self.resource(number, properties, depth)?.into()),
            None => {
                let internal = self.file.internal(number)?;
                self.elsewhere(internal.class, format!("local://{}", internal.id))
            }
        }
    }

    fn in_another_file<R: Real>(&mut self, reference: Reference<'_>) -> Result<Object<R>> {
        let External { class, path, .. } = match reference {
            Reference::External(number) => self.file.external(number)?,
            Reference::Internal(_) => unreachable!("it is in this file"),
            Reference::Path(path) => External::new("Resource", path),
        };
        self.elsewhere(class, path)
    }

    /// Does the same with the values in a container. It is a function of its own so that its variables take no stack where references are followed.
    fn resolve_inside<R: Real>(&mut self, value: &mut Variant<R>, depth: usize) -> Result<()> {
        match value {
            Variant::Array(array) => {
                for value in array.iter_mut() {
                    self.resolve(value, depth + 1)?;
                }
                if array.element_type().is_typed() {
                    let ty = self.element_type(array.element_type())?;
                    let mut typed = Array::typed(ty);
                    typed.extend(std::mem::take(array));
                    *array = typed;
                }
            }
            Variant::Dictionary(dictionary) => {
                for value in dictionary.values_mut() {
                    self.resolve(value, depth + 1)?;
                }
                let types = (dictionary.key_type(), dictionary.value_type());
                let is_object = |key: &Variant<R>| {
                    matches!(key, Variant::Object(_) | Variant::Array(_) | Variant::Dictionary(_))
                };
                if types.0.is_typed() || types.1.is_typed() || dictionary.keys().any(is_object) {
                    let mut resolved =
                        Dictionary::typed(self.element_type(types.0)?, self.element_type(types.1)?);
                    // Keys are no values of the index.
                    let (nodes, places) = (self.homes.nodes, self.homes.places.len());
                    for (mut key, value) in std::mem::take(dictionary) {
                        self.resolve(&mut key, depth + 1)?;
                        resolved.insert(key, value);
                    }
                    self.homes.nodes = nodes;
                    self.homes.places.truncate(places);
                    *dictionary = resolved;
                }
            }
            Variant::Object(Object::Full(instance)) => {
                for (name, value) in &mut instance.properties {
                    if name == SCRIPT && !value.as_str().is_some_and(|path| path.starts_with("res://")) {
                        OTHER_SCRIPT.clone_into(name);
                    }
                    self.resolve(value, depth + 1)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns a reference as an object.
    fn elsewhere<R: Real>(&mut self, class: String, path: String) -> Result<Object<R>> {
        self.homes.nodes += 1;
        self.count(&class)?;
        self.count(&path)?;
        let properties = vec![(RESOURCE_PATH.to_owned(), Variant::String(path))];
        Ok(Instance { class, properties }.into())
    }

    /// Returns the type of a container, with the path of a script in place of its number.
    fn element_type(&mut self, ty: &ElementType) -> Result<ElementType> {
        let ElementType::Script(script) = ty else { return Ok(ty.clone()) };
        Ok(match script_in(script) {
            Some(Reference::External(number)) => {
                let path = self.file.external(number)?.path;
                self.count(&path)?;
                ElementType::script(path)
            }
            // A script inside the file has no path.
            Some(_) => ElementType::class("Resource"),
            None => ty.clone(),
        })
    }

    /// Returns what is known about the file.
    fn about<R: Real>(&mut self) -> Result<Vec<(String, Variant<R>)>> {
        let file = self.file;
        let mut header = Dictionary::new();
        header.insert("class", file.class());
        if let Some(class) = file.script_class() {
            header.insert("script_class", class);
        }
        if let Some(uid) = file.uid() {
            header.insert("uid", uid);
        }
        header.insert("format", i64::from(file.format()));
        if let Some((major, minor)) = file.engine() {
            header.insert("engine", format!("{major}.{minor}"));
        }
        let mut externals = Array::new();
        for external in file.externals() {
            let External { class, path, uid, .. } = external?;
            let mut entry = Dictionary::new();
            entry.insert("class", class);
            entry.insert("path", path);
            if let Some(uid) = uid {
                entry.insert("uid", uid);
            }
            externals.push(Variant::Dictionary(entry));
        }
        let mut internals = Array::new();
        for internal in file.internals() {
            let internal = internal?;
            self.count(&internal.class)?;
            let mut entry = Dictionary::new();
            entry.insert("class", internal.class);
            entry.insert("id", internal.id);
            internals.push(Variant::Dictionary(entry));
        }
        let mut about = vec![
            ("@header".to_owned(), Variant::Dictionary(header)),
            ("@externals".to_owned(), Variant::Array(externals)),
            ("@internals".to_owned(), Variant::Array(internals)),
        ];
        if file.main().is_none() {
            about.push(("@tags".to_owned(), Variant::Array(self.tags()?)));
        }
        Ok(about)
    }

    /// Returns the nodes and connections of a scene.
    fn tags<R: Real>(&mut self) -> Result<Array<R>> {
        let mut tags = Array::new();
        for tag in self.file.tags().skip(1).filter(|tag| !tag.name().ends_with("_resource")) {
            let mut entry = Dictionary::new();
            entry.insert("tag", tag.name());
            for (name, mut value) in tag.fields()? {
                self.resolve(&mut value, AROUND)?;
                entry.insert(name, value);
            }
            let mut properties = Dictionary::new();
            for (name, value) in self.properties(tag.properties().map(read), AROUND)? {
                properties.insert(name, value);
            }
            if !properties.is_empty() {
                entry.insert("properties", Variant::Dictionary(properties));
            }
            tags.push(Variant::Dictionary(entry));
        }
        Ok(tags)
    }
}

/// Returns whether a resource with these properties fits into a place that is inside `depth` containers.
fn has_room<R: Real>(properties: &[Read<R>], depth: usize) -> bool {
    let values = properties.iter().filter_map(|(_, value)| value.as_ref().ok());
    depth + values.map(height).max().unwrap_or(0) < DEEPEST as usize
}

/// Returns how many containers are inside each other in a value.
fn height<R: Real>(value: &Variant<R>) -> usize {
    match value {
        Variant::Array(array) => 1 + array.iter().map(height).max().unwrap_or(0),
        Variant::Dictionary(dictionary) => {
            1 + dictionary.iter().map(|(key, value)| height(key).max(height(value))).max().unwrap_or(0)
        }
        Variant::Object(Object::Full(instance)) => {
            1 + instance.properties.iter().map(|(_, value)| height(value)).max().unwrap_or(0)
        }
        _ => 0,
    }
}

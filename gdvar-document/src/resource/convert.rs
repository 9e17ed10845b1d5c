//! Resource files in another notation, and for the other engine.

use std::collections::HashSet;
use std::mem::take;

use gdvar_core::generic::{Array, Dictionary, Instance, Object, Path, Variant};
use gdvar_core::internals::excerpt;
use gdvar_core::internals::text::INTERNAL;
use gdvar_core::{Dialect, ElementType, Real};

use super::transcode::{SCRIPT, numbered, script_in};
use super::tree::too_often;
use super::write::NewResource;
use super::{Error, Notation, Reference, ResourceFile, Result, write_binary, write_text};
use crate::convert::{Conversion, Fate, Note, Renames, Report};
use crate::document::row::with_reals;

/// The property of Godot 3 with all metadata, and the start of those of Godot 4 with one entry each.
const METADATA3: &str = "__meta__";
const METADATA4: &str = "metadata/";

impl ResourceFile {
    /// Returns the file in another notation, or for another engine, with a report of what was converted and what is lost.
    ///
    /// ```
    /// use gdvar::Dialect;
    /// use gdvar::resource::{Notation, ResourceFile};
    ///
    /// let file = ResourceFile::from_bytes(
    ///     br#"[gd_resource type="Resource" load_steps=2 format=2]
    ///
    /// [sub_resource type="StreamTexture" id=1]
    ///
    /// [resource]
    /// icon = SubResource( 1 )
    /// __meta__ = {
    /// "note": PoolIntArray( 1 )
    /// }
    /// "#,
    /// )?;
    /// let (text, report) = file.convert(Notation::Text, Dialect::Godot4, &[])?;
    /// assert_eq!(
    ///     String::from_utf8_lossy(&text),
    ///     r#"[gd_resource type="Resource" format=3]
    ///
    /// [sub_resource type="CompressedTexture2D" id="CompressedTexture2D_1"]
    ///
    /// [resource]
    /// icon = SubResource("CompressedTexture2D_1")
    /// metadata/note = PackedInt32Array(1)
    /// "#
    /// );
    /// assert_eq!(report.lost, 0);
    ///
    /// let (binary, _) = ResourceFile::from_bytes(text)?.convert(Notation::Binary, Dialect::Godot4, &[])?;
    /// assert!(binary.starts_with(b"RSRC"));
    /// # Ok::<(), gdvar::resource::Error>(())
    /// ```
    ///
    /// The resources inside the file and those in other files stay, in their order, with their classes, ids and uids, as far as the
    /// notation and the engine have them. The values become those of the other engine as by [`Conversion`], with more names of classes and
    /// properties in `renames`. A file in the same notation for the same engine keeps its bytes; any other is written as the oldest engine
    /// of the dialect loads it.
    ///
    /// - Binary files have no types of containers. The engine takes the type from the property of the script or the class, so a type
    ///   inside another container or in metadata is lost. Nothing tells whether a script has a property with that type.
    /// - Text has no references to a resource that comes later. An engine reads null in their place in binary files.
    /// - Comments of text are not kept.
    /// - A binary file has reals of 64 bits, which all engines of Godot 4 read, if a vector in the text has a number with more than nine digits:
    ///   only builds with double precision write those.
    ///
    /// # Errors
    ///
    /// [`Damaged`](super::ErrorKind::Damaged), [`TooLarge`](super::ErrorKind::TooLarge), and [`Refused`](super::ErrorKind::Refused) for
    /// scenes, for a new compressed file, for a main resource whose class the other engine does not have, and for values that the
    /// new file cannot have.
    pub fn convert(&self, to: Notation, dialect: Dialect, renames: &[Renames]) -> Result<(Vec<u8>, Report)> {
        if (to, dialect) == (self.notation(), self.dialect()) && renames.is_empty() {
            return Ok((self.as_bytes().to_vec(), Report::default()));
        }
        if dialect.is_published() {
            return Err(Error::refused(format!("no engine reads resource files of the dialect {dialect}")));
        }
        if self.is_scene() {
            return Err(Error::refused("it is a scene, which is not converted"));
        }
        let conversion = Conversion::new(self.dialect(), dialect);
        let conversion = renames.iter().fold(conversion, |conversion, more| conversion.renames(more.clone()));
        let is_wide = self.is_double() || !dialect.is_godot3() && self.has_wide_reals();
        with_reals!(is_wide, R => {
            let mut converter = Converter::<R>::new(self, to);
            let resources = converter.resources(&conversion, !renames.is_empty())?;
            let new = converter.renumbered(resources, &conversion)?;
            let bytes = match to {
                Notation::Text => write_text::write(&new)?,
                Notation::Binary => write_binary::write(&new)?,
                Notation::Compressed => return Err(Error::refused("gdvar writes no compressed resources")),
            };
            Ok((bytes, converter.report))
        })
    }
}

/// The conversion of a file.
struct Converter<'a, R: Real> {
    file: &'a ResourceFile,
    to: Notation,
    report: Report,
    /// How many bytes of names may still be repeated: each takes a few bytes of a binary file, however long it is.
    names: usize,
    /// The number in the new file of each resource that was converted so far, unless it is gone.
    numbers: Vec<Option<usize>>,
    /// The place of the value in its resource.
    path: Path<R>,
}

/// A resource with the values of the new engine, unless this has no such class, and the references of the old file.
type ConvertedResource<R> = Option<Instance<R>>;

impl<'a, R: Real> Converter<'a, R> {
    fn new(file: &'a ResourceFile, to: Notation) -> Self {
        Self {
            file,
            to,
            report: Report::default(),
            names: file.repeated_most(),
            numbers: Vec::new(),
            path: Path::new(),
        }
    }

    fn count(&mut self, name: &str) -> Result<()> {
        self.names = self.names.checked_sub(name.len()).ok_or_else(too_often)?;
        Ok(())
    }

    /// Reads all resources inside the file, and converts their values.
    fn resources(&mut self, conversion: &Conversion, has_renames: bool) -> Result<Vec<ConvertedResource<R>>> {
        let is_alike = conversion.target() == self.file.dialect() && !has_renames;
        let mut resources = Vec::new();
        for number in 0..self.file.internal_count() {
            let class = self.file.class_of(number)?.into_owned();
            let mut instance = Instance::new(class);
            for property in self.file.properties(number) {
                let name = property.name();
                self.count(&name)?;
                instance.properties.push((name, property.value()?));
            }
            resources.push(if is_alike {
                Some(instance)
            } else {
                let (converted, report) = resource(conversion, instance);
                self.report.add(report, &place(self.file, number), ".");
                converted
            });
        }
        Ok(resources)
    }

    /// Makes the new file: the references are numbers of its resources.
    fn renumbered(
        &mut self,
        resources: Vec<ConvertedResource<R>>,
        conversion: &Conversion,
    ) -> Result<NewResource<R>> {
        let dialect = conversion.target();
        if !matches!(resources.last(), Some(Some(_))) {
            let class = self.file.class();
            return Err(Error::refused(format!("{dialect} has neither the class {class} nor an equivalent")));
        }
        let is_between = dialect.is_godot3() != self.file.dialect().is_godot3();
        let mut new = NewResource::new(dialect);
        for external in self.file.externals() {
            let mut external = external?;
            external.class = conversion.class(&external.class).into();
            new.externals.push(external);
        }
        if !is_between {
            new.script_class = self.file.script_class().map(str::to_owned);
            new.uid = self.file.uid().map(str::to_owned);
            let is_there: Vec<bool> = resources.iter().map(Option::is_some).collect();
            new.ids = ids(self.file, &is_there)?;
        }
        if self.to != Notation::Text {
            // Any resource may be referred to.
            let mut next = 0..;
            self.numbers = resources.iter().map(|it| it.is_some().then(|| next.next()).flatten()).collect();
        }
        for (number, resource) in resources.into_iter().enumerate() {
            let is_main = Some(number) == self.file.main();
            // A resource may refer to itself, unless it has no id.
            if self.to == Notation::Text && !is_main {
                self.numbers.push(resource.is_some().then_some(new.internals.len()));
            }
            if let Some(mut instance) = resource {
                let before = take(&mut self.report);
                for (name, value) in &mut instance.properties {
                    self.inside(Variant::String(name.clone()), value)?;
                }
                let report = std::mem::replace(&mut self.report, before);
                self.report.add(report, &place(self.file, number), ".");
                new.internals.push(instance);
            }
        }
        Ok(new)
    }

    // ------------------------------------------------------------------------------------------------- values

    fn note(&mut self, fate: Fate, message: String) {
        let note = Note { path: self.path.excerpt(), fate, message };
        self.report.note(note);
    }

    /// Changes the references in a value that is one step further along the path.
    fn inside(&mut self, step: Variant<R>, value: &mut Variant<R>) -> Result<()> {
        self.path.push(step);
        self.value(value)?;
        self.path.pop();
        Ok(())
    }

    fn value(&mut self, value: &mut Variant<R>) -> Result<()> {
        match Reference::of(value) {
            Some(Reference::Internal(number)) => {
                *value = match self.numbers.get(number) {
                    Some(Some(number)) => numbered(INTERNAL, *number),
                    // The report already says that it is gone.
                    Some(None) => Variant::Nil,
                    None => {
                        let message =
                            format!("text has no reference to @internals[{number}], which comes later");
                        self.note(Fate::Lost, message);
                        Variant::Nil
                    }
                };
                return Ok(());
            }
            Some(_) => return Ok(()),
            None => {}
        }
        match value {
            Variant::Array(array) => {
                let mut moved = Array::typed(self.element_type(array.element_type()));
                for (index, mut element) in take(array).into_iter().enumerate() {
                    // An index always fits an `i64`.
                    self.inside(Variant::Int(i64::try_from(index).unwrap_or(i64::MAX)), &mut element)?;
                    moved.push(element);
                }
                *array = moved;
            }
            Variant::Dictionary(dictionary) => {
                let keys = self.element_type(dictionary.key_type());
                let values = self.element_type(dictionary.value_type());
                let mut moved = Dictionary::typed(keys, values);
                for (mut key, mut value) in take(dictionary) {
                    self.inside(key.clone(), &mut value)?;
                    self.value(&mut key)?;
                    moved.insert(key, value);
                }
                *dictionary = moved;
            }
            Variant::NodePath(path) => {
                for name in path.names().iter().chain(path.subnames()) {
                    self.count(name)?;
                }
            }
            Variant::Callable(_) | Variant::Signal(_) | Variant::Rid(_) => {
                let message = format!("{} has no value in a file: it is null", value.ty());
                self.note(Fate::Converted, message);
                *value = Variant::Nil;
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the type that a container declares in the new file.
    fn element_type(&mut self, ty: &ElementType) -> ElementType {
        if !ty.is_typed() {
            return ElementType::Any;
        }
        if self.to != Notation::Text {
            let name = self.path.steps().first().and_then(Variant::as_str).unwrap_or_default();
            let (fate, why) = if self.path.steps().len() > 1 || name.starts_with(METADATA4) {
                (Fate::Lost, "there is no property to take it from")
            } else {
                (Fate::Unchecked, "the engine takes it from the property of the script or the class")
            };
            let ty = described(self.file, ty);
            self.note(fate, format!("binary files have no types of containers: {ty} is left out, and {why}"));
            return ElementType::Any;
        }
        let ElementType::Script(script) = ty else { return ty.clone() };
        let Some(Reference::Internal(number)) = script_in(script) else { return ty.clone() };
        match self.numbers.get(number) {
            Some(Some(number)) => ElementType::script(format!("@internals[{number}]")),
            _ => ElementType::Any,
        }
    }
}

/// Returns the path of a resource, with which the notes about it start.
fn place(file: &ResourceFile, number: usize) -> String {
    if Some(number) == file.main() { String::new() } else { format!("@internals[{number}]") }
}

/// Returns the ids of the resources that are there, if each has one of its own.
fn ids(file: &ResourceFile, is_there: &[bool]) -> Result<Vec<String>> {
    /// An id may be repeated by each reference to it.
    const LONGEST: usize = 64;

    let (mut ids, mut known) = (Vec::new(), HashSet::new());
    for (number, _) in is_there.iter().enumerate().filter(|(_, is_there)| **is_there) {
        let mut id = file.internal(number)?.id;
        if id.is_empty() && Some(number) == file.main() {
            id = (number + 1).to_string();
        }
        let is_plain = id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if id.is_empty() || id.len() > LONGEST || !is_plain || !known.insert(id.clone()) {
            return Ok(Vec::new());
        }
        ids.push(id);
    }
    Ok(ids)
}

/// Returns the name of a type: the path of a script in place of its number.
fn described(file: &ResourceFile, ty: &ElementType) -> String {
    let ElementType::Script(script) = ty else { return ty.to_string() };
    match script_in(script) {
        Some(Reference::External(number)) => file.external(number).unwrap_or_default().path,
        _ => script.to_string(),
    }
}

/// Converts the values of a resource for another engine. References stay, and the script.
fn resource<R: Real>(conversion: &Conversion, mut instance: Instance<R>) -> (ConvertedResource<R>, Report) {
    let to = conversion.target();
    let (mut scripts, mut metadata) = (Vec::new(), Vec::new());
    for property in take(&mut instance.properties) {
        let part = match &*property.0 {
            SCRIPT => &mut scripts,
            name if name == METADATA3 || name.starts_with(METADATA4) => &mut metadata,
            _ => &mut instance.properties,
        };
        part.push(property);
    }

    let (converted, mut report) = conversion.convert_except(Variant::Object(instance.into()), is_reference);
    let Variant::Object(Object::Full(mut converted)) = converted else { return (None, report) };
    // The engine drops what comes before the script.
    scripts.append(&mut converted.properties);
    converted.properties = scripts;
    let mut all = Dictionary::new();
    for (name, value) in metadata {
        let path: Path<R> = std::iter::once(Variant::from(name.as_str())).collect();
        let (value, part) = conversion.convert_except(value, is_reference);
        report.add(part, &path.excerpt(), ".");
        match (name.strip_prefix(METADATA4), value) {
            (None, Variant::Dictionary(dictionary)) if !to.is_godot3() => {
                for (key, value) in dictionary {
                    match key.as_str().filter(|key| is_identifier(key)) {
                        Some(key) => converted.properties.push((format!("{METADATA4}{key}"), value)),
                        None => {
                            let message = format!("{to} has no metadata of the name {}", excerpt(&key));
                            report.note(Note { path: path.excerpt(), fate: Fate::Lost, message });
                        }
                    }
                }
            }
            (Some(key), value) if to.is_godot3() => drop(all.insert(key, value)),
            (_, value) => converted.properties.push((name, value)),
        }
    }
    if !all.is_empty() {
        converted.properties.push((METADATA3.to_owned(), Variant::Dictionary(all)));
    }
    (Some(*converted), report)
}

fn is_reference<R: Real>(value: &Variant<R>) -> bool {
    Reference::of(value).is_some()
}

/// Returns whether metadata of Godot 4 may have a name.
fn is_identifier(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with(|first: char| first.is_ascii_digit())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

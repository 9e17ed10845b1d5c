//! The parts of a resource file.

use std::ops::Range;

use gdvar_core::generic::Variant;
use gdvar_core::{Decoder, ElementType, Encoder, ErrorKind, GodotDecode, GodotEncode, Header, Real};

use super::code::is_of_game;
use super::edit::Named;
use super::{Content, PropertyPlace, ResourceFile, Result};

/// A resource in another file: a texture, a scene, a script.
///
/// It is also the type of a field for one, as in [`ResourceFile::read`]: in values, it is an Object of its class with the properties
/// `resource_path` and, if there is one, `uid`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct External {
    /// The class that the file gives. The engine loads whatever the other file is.
    pub class: String,
    /// The path. One without `://` is relative to the folder of the file.
    pub path: String,
    /// The unique id, `uid://...`, if there is one.
    pub uid: Option<String>,
    /// The id with which text refers to it. Empty in binary files.
    pub id: String,
}

impl External {
    /// Makes one from its class and its path, `res://icon.png`.
    pub fn new(class: impl Into<String>, path: impl Into<String>) -> Self {
        Self { class: class.into(), path: path.into(), ..Self::default() }
    }

    /// Returns whether the path leads to a file of the game. Anything may be in any other file, a script too, and the engine loads it.
    pub fn is_of_game(&self) -> bool {
        is_of_game(&self.path)
    }
}

/// The properties of an [`External`] in values.
pub(crate) const RESOURCE_PATH: &str = "resource_path";
pub(super) const UID: &str = "uid";

impl GodotEncode for External {
    fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar_core::Result<()> {
        encoder.object(&self.class, |properties| {
            properties.property(RESOURCE_PATH, &self.path)?;
            self.uid.as_ref().map_or(Ok(()), |uid| properties.property(UID, uid))
        })
    }

    fn element_type() -> ElementType {
        ElementType::class("Resource")
    }
}

impl<'de> GodotDecode<'de> for External {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> gdvar_core::Result<Self> {
        let mut properties = decoder.object(header)?;
        let (mut external, mut path) = (Self::new(properties.class(), ""), None);
        while let Some(name) = properties.next_name()? {
            let read = match name {
                RESOURCE_PATH => properties.value().map(|value| path = Some(value)),
                UID => properties.value().map(|value| external.uid = value),
                _ => properties.skip_value(),
            };
            read.map_err(|error| error.in_field(name.to_owned()))?;
        }
        let missing = || {
            let message = format!("expected a resource in another file, found the {} itself", external.class);
            properties.error(ErrorKind::TypeMismatch, message)
        };
        external.path = path.ok_or_else(missing)?;
        Ok(external)
    }
}

/// A resource inside the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Internal {
    /// The class of the engine.
    pub class: String,
    /// The id. In binary files it follows `local://`. The main resource of text has none.
    pub id: String,
}

/// A property of a resource: its name, and its value, which is read when it is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Property<'a> {
    file: &'a ResourceFile,
    place: PropertyPlace,
}

impl<'a> Property<'a> {
    pub(super) fn new(file: &'a ResourceFile, place: PropertyPlace) -> Self {
        Self { file, place }
    }

    /// Returns the name.
    pub fn name(&self) -> String {
        let at = self.place.name as usize;
        match &self.file.content {
            Content::Text(_) => self.file.name_in_text(at),
            Content::Binary(_) => self.file.name_in_binary(at),
        }
    }

    /// Reads the property.
    pub(crate) fn named<R: Real>(&self) -> Result<Named<R>> {
        Ok((self.name(), self.value()?))
    }

    /// Returns where the name starts.
    pub(super) fn start_of_name(&self) -> usize {
        self.place.name as usize
    }

    /// Returns the place of the value in the [content](ResourceFile::content).
    pub fn range(&self) -> Range<usize> {
        self.place.start as usize..self.place.end as usize
    }

    /// Reads the value. [`Reference::of`](super::Reference::of) tells what refers to a resource. A container whose type is a script of the
    /// file declares the place of the script, such as `@externals[1]`, as the script's path.
    ///
    /// # Errors
    ///
    /// [`Damaged`](super::ErrorKind::Damaged) with the line or the byte in the content.
    pub fn value<R: Real>(&self) -> Result<Variant<R>> {
        match &self.file.content {
            Content::Text(_) => self.file.value_in_text(self.range()),
            Content::Binary(_) => self.file.value_in_binary(self.range()),
        }
    }
}

/// A tag of a text file, with the properties after it.
#[derive(Clone, Copy, Debug)]
pub struct Tag<'a> {
    file: &'a ResourceFile,
    block: usize,
}

impl<'a> Tag<'a> {
    pub(super) fn new(file: &'a ResourceFile, block: usize) -> Self {
        Self { file, block }
    }

    /// Returns the first word in the brackets, such as `ext_resource` or `node`.
    pub fn name(&self) -> &'a str {
        self.file.name_of_tag(self.start())
    }

    /// Returns the place of the opening bracket in the [content](ResourceFile::content).
    pub fn start(&self) -> usize {
        self.file.index.blocks.get(self.block).map_or(0, |block| block.start as usize)
    }

    /// Reads the fields in the brackets, in order.
    ///
    /// # Errors
    ///
    /// [`Damaged`](super::ErrorKind::Damaged) with the line.
    pub fn fields<R: Real>(&self) -> Result<Vec<(String, Variant<R>)>> {
        self.file.fields_of_tag(self.start())
    }

    /// Returns the properties, in order.
    pub fn properties(&self) -> impl Iterator<Item = Property<'a>> + use<'a> {
        self.file.properties_of_block(self.block)
    }
}

//! Resource files: what `ResourceSaver.save` writes, as text (`.tres`, `.tscn`) or binary (`.res`, `.scn`).
//!
//! [`ResourceFile`] reads the files of Godot 3.1 to 3.6 and of Godot 4.0 to 4.6: text of the formats 2 to 4, and binary of the formats up to
//! 6, compressed or not, in either byte order, and of builds with double precision. It runs nothing, and keeps the bytes of the file.

mod added;
mod binary;
mod binary_value;
mod classes;
mod code;
mod convert;
pub(crate) mod divide;
pub(crate) mod edit;
mod entry;
mod properties;
mod repair;
mod text;
mod transcode;
pub(crate) mod tree;
mod typed;
mod wide_text;
mod write;
mod write_binary;
mod write_text;

use std::borrow::Cow;
use std::ffi::CStr;
use std::fmt;

use gdvar_core::Dialect;
use gdvar_core::generic::{Object, Variant};
use gdvar_core::internals::text::{EXTERNAL, INTERNAL, NUMBER, PATH};
use gdvar_core::internals::whole_text;

use crate::document::open::OpenOptions;
use crate::file::decompress_resource;

pub(crate) use self::entry::RESOURCE_PATH;
pub(crate) use self::transcode::SCRIPT;
pub(crate) use self::tree::OTHER_SCRIPT;

pub use self::code::{Code, CodeKind};
pub use self::entry::{External, Internal, Property, Tag};
pub use self::typed::from_bytes;
pub use self::write::{to_res, to_res_with, to_tres, to_tres_with};
pub use crate::document::error::{Error, ErrorKind, Result};

/// The file of a resource: a save, a theme, a scene.
///
/// It is an index of the file's blocks and properties. A value is read when it is asked for.
///
/// ```
/// use gdvar::Variant;
/// use gdvar::resource::{Reference, ResourceFile};
///
/// let file = ResourceFile::from_bytes(
///     br#"[gd_resource type="Resource" script_class="Save" format=3]
///
/// [ext_resource type="Script" path="res://save.gd" id="1_a"]
///
/// [resource]
/// script = ExtResource("1_a")
/// coins = 12
/// "#,
/// )?;
/// let main = file.main().expect("it is no scene");
/// assert_eq!(file.property(main, "coins").expect("it is set").value::<f32>()?, Variant::Int(12));
///
/// let script = file.property(main, "script").expect("it has a script").value::<f32>()?;
/// assert_eq!(Reference::of(&script), Some(Reference::External(0)));
/// assert_eq!(file.external(0)?.path, "res://save.gd");
/// # Ok::<(), gdvar::resource::Error>(())
/// ```
#[derive(Clone)]
pub struct ResourceFile {
    /// The bytes of the file, if the content is something else.
    file: Option<Vec<u8>>,
    content: Content,
    index: ResourceIndex,
}

/// Where everything is in the content.
#[derive(Clone, Debug, Default)]
struct ResourceIndex {
    header: Header,
    /// The start of each external resource.
    externals: Vec<u32>,
    /// The blocks of internal resources; those of the main one are the last.
    internals: Vec<u32>,
    /// The tags of text, or the internal resources of a binary file.
    blocks: Vec<BlockPlace>,
    properties: Vec<PropertyPlace>,
    /// The ids of text.
    ids: text::Ids,
    /// The names of a binary file.
    names: binary::Names,
}

/// The content of a file.
#[derive(Clone)]
enum Content {
    /// The text, in which bytes that are not UTF-8 are replaced.
    Text(String),
    /// The bytes, and whether they are the content of a compressed file.
    Binary(Vec<u8>),
}

/// The notation of a resource file. The engines have no other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Tags and properties as text: `.tres`, `.tscn`.
    Text,
    /// `RSRC`: `.res`, `.scn`.
    Binary,
    /// `RSCC`: the same in compressed blocks.
    Compressed,
}

/// What the start of the file says.
#[derive(Clone, Debug, Default)]
struct Header {
    class: String,
    script_class: Option<String>,
    uid: Option<String>,
    format: u32,
    engine: Option<(u32, u32)>,
    is_godot3: bool,
    is_big_endian: bool,
    /// The flags of a binary file.
    flags: u32,
}

impl Header {
    fn dialect(&self) -> Dialect {
        if self.is_godot3 { Dialect::Godot3 } else { Dialect::Godot4 }
    }
}

/// A tag, or an internal resource of a binary file: its place, and its first property.
#[derive(Clone, Copy, Debug)]
struct BlockPlace {
    start: u32,
    first: u32,
}

/// The places of a property's name and of its value.
#[derive(Clone, Copy, Debug)]
struct PropertyPlace {
    name: u32,
    start: u32,
    end: u32,
}

/// Returns a position. The content has less than 4 GiB.
fn narrow(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

/// What a value refers to. In values, a reference is an Object of the class `SubResource` or `ExtResource`, which no engine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reference<'a> {
    /// A resource inside the file, by its number.
    Internal(usize),
    /// A resource in another file, by its number in the table of this one.
    External(usize),
    /// A resource in another file that is not in the table, by its path.
    Path(&'a str),
}

impl<'a> Reference<'a> {
    /// Returns what a value of a resource file refers to, if it is a reference.
    pub fn of<R: gdvar_core::Real>(value: &'a Variant<R>) -> Option<Self> {
        let Variant::Object(Object::Full(instance)) = value else { return None };
        let [(name, value)] = instance.properties.as_slice() else { return None };
        match (&*instance.class, &**name, value) {
            (INTERNAL, NUMBER, Variant::Int(number)) => usize::try_from(*number).ok().map(Self::Internal),
            (EXTERNAL, NUMBER, Variant::Int(number)) => usize::try_from(*number).ok().map(Self::External),
            (EXTERNAL, PATH, Variant::String(path)) => Some(Self::Path(path)),
            _ => None,
        }
    }
}

/// How many containers may be inside each other. No game's save has as many, and what looks at values is recursive.
const DEEPEST: u32 = 256;

impl ResourceFile {
    /// Returns whether bytes start as a resource file does.
    pub fn is_start(bytes: &[u8]) -> bool {
        bytes.starts_with(b"RSRC") || bytes.starts_with(b"RSCC") || text::is_start(bytes)
    }

    /// Reads a file of at most 256 MiB.
    ///
    /// # Errors
    ///
    /// The same as for [`with_limit`](Self::with_limit).
    pub fn from_bytes(bytes: impl Into<Vec<u8>>) -> Result<Self> {
        Self::with_limit(bytes, OpenOptions::DEFAULT_LIMIT)
    }

    /// Reads a file. It and the content of a compressed one may have as many bytes as `limit`.
    ///
    /// # Errors
    ///
    /// [`NotValues`](ErrorKind::NotValues) for another file, [`TooLarge`](ErrorKind::TooLarge), [`Damaged`](ErrorKind::Damaged), and
    /// [`Refused`](ErrorKind::Refused) for a format that gdvar does not know. Faults inside of values are only found when they are read.
    pub fn with_limit(bytes: impl Into<Vec<u8>>, limit: usize) -> Result<Self> {
        let bytes = bytes.into();
        let limit = limit.min(u32::MAX as usize - 1);
        if bytes.len() > limit {
            let message = format!("the file holds more than the limit of {limit} bytes");
            return Err(Error::new(ErrorKind::TooLarge, message));
        }
        match bytes.first_chunk() {
            Some(b"RSRC") => binary::read(bytes, None),
            Some(b"RSCC") => {
                let content = decompress_resource(&bytes, limit)?;
                binary::read(content, Some(bytes))
            }
            _ if text::is_start(&bytes) => text::read(bytes),
            _ => Err(Error::new(ErrorKind::NotValues, "the file is no resource, neither as text nor binary")),
        }
    }

    /// Returns the bytes of the file.
    pub fn as_bytes(&self) -> &[u8] {
        match (&self.file, &self.content) {
            (Some(file), _) => file,
            (None, Content::Text(text)) => text.as_bytes(),
            (None, Content::Binary(bytes)) => bytes,
        }
    }

    /// Returns the bytes that places in the file are counted in: the content of a compressed file, or else the file.
    pub fn content(&self) -> &[u8] {
        match &self.content {
            Content::Text(text) => self.file.as_deref().unwrap_or(text.as_bytes()),
            Content::Binary(bytes) => bytes,
        }
    }

    /// Returns the notation.
    pub fn notation(&self) -> Notation {
        match (&self.content, &self.file) {
            (Content::Text(_), _) => Notation::Text,
            (Content::Binary(_), None) => Notation::Binary,
            (Content::Binary(_), Some(_)) => Notation::Compressed,
        }
    }

    /// Returns the dialect of the values: that of Godot 3, or that of Godot 4.
    pub fn dialect(&self) -> Dialect {
        self.index.header.dialect()
    }

    /// Returns the number of the file's format: 2 to 4 in text, up to 6 in binary files.
    pub fn format(&self) -> u32 {
        self.index.header.format
    }

    /// Returns the engine's major and minor version, which binary files have.
    pub fn engine(&self) -> Option<(u32, u32)> {
        self.index.header.engine
    }

    /// Returns whether the numbers of a binary file start with the most significant byte.
    pub fn is_big_endian(&self) -> bool {
        self.index.header.is_big_endian
    }

    /// Returns whether the reals of a binary file have 64 bits, so that only `f64` types certainly hold them.
    pub fn is_double(&self) -> bool {
        self.index.header.is_double()
    }

    /// Returns whether the file is a scene.
    pub fn is_scene(&self) -> bool {
        self.index.header.class == "PackedScene"
    }

    /// Returns the class of the main resource. It is `PackedScene` for a scene.
    pub fn class(&self) -> &str {
        &self.index.header.class
    }

    /// Returns the `class_name` of the main resource's script, if the file has it.
    pub fn script_class(&self) -> Option<&str> {
        self.index.header.script_class.as_deref()
    }

    /// Returns the unique id of the file as text, `uid://...`, if it has one.
    pub fn uid(&self) -> Option<&str> {
        self.index.header.uid.as_deref()
    }

    /// Returns the number of resources in other files.
    pub fn external_count(&self) -> usize {
        self.index.externals.len()
    }

    /// Returns a resource in another file by its number.
    ///
    /// # Errors
    ///
    /// [`NotFound`](ErrorKind::NotFound).
    pub fn external(&self, number: usize) -> Result<External> {
        let start = self.index.externals.get(number);
        let start =
            *start.ok_or_else(|| Error::not_found(format!("there is no external resource {number}")))?;
        match &self.content {
            Content::Text(_) => self.external_of_text(start as usize),
            Content::Binary(_) => self.external_of_binary(start as usize),
        }
    }

    /// Returns the resources in other files.
    pub fn externals(&self) -> impl Iterator<Item = Result<External>> {
        (0..self.index.externals.len()).map(|number| self.external(number))
    }

    /// Returns the number of resources inside the file, the main one included.
    pub fn internal_count(&self) -> usize {
        self.index.internals.len()
    }

    /// Returns a resource inside the file by its number.
    ///
    /// # Errors
    ///
    /// [`NotFound`](ErrorKind::NotFound).
    pub fn internal(&self, number: usize) -> Result<Internal> {
        let missing = || Error::not_found(format!("there is no internal resource {number}"));
        let block = self.block(number).ok_or_else(missing)?;
        match &self.content {
            Content::Text(_) => self.internal_of_text(block.start as usize),
            Content::Binary(_) => self.internal_of_binary(number, block.start as usize),
        }
    }

    /// Returns the class of a resource inside the file.
    pub(super) fn class_of(&self, number: usize) -> Result<Cow<'_, str>> {
        match (&self.content, self.block(number)) {
            (Content::Binary(_), Some(block)) => Ok(text_of(self.cursor(block.start as usize).text()?)),
            _ => self.internal(number).map(|internal| internal.class.into()),
        }
    }

    /// Returns the words for a place in the content: its line in text, and its byte in a binary file.
    pub(super) fn place_text(&self, at: usize) -> String {
        match (&self.content, &self.file) {
            (Content::Text(_), _) => format!("line {}", self.line(at)),
            (Content::Binary(_), None) => format!("byte {at}"),
            (Content::Binary(_), Some(_)) => format!("byte {at} of what was compressed"),
        }
    }

    /// Returns the resources inside the file. The main one is the last.
    pub fn internals(&self) -> impl Iterator<Item = Result<Internal>> {
        (0..self.index.internals.len()).map(|number| self.internal(number))
    }

    /// Returns the number of the main resource: the last one inside the file. A scene as text has none.
    pub fn main(&self) -> Option<usize> {
        let is_scene_text = matches!(self.content, Content::Text(_)) && self.is_scene();
        self.index.internals.len().checked_sub(1).filter(|_| !is_scene_text)
    }

    /// Returns the start of the first tag of a text file.
    fn header_place(&self) -> usize {
        self.index.blocks.first().map_or(0, |block| block.start as usize)
    }

    fn block(&self, number: usize) -> Option<BlockPlace> {
        self.index.blocks.get(*self.index.internals.get(number)? as usize).copied()
    }

    /// Returns the properties of a resource inside the file, in order. There are none if there is no such resource.
    pub fn properties(&self, number: usize) -> impl Iterator<Item = Property<'_>> {
        let block = self.index.internals.get(number).map_or(usize::MAX, |block| *block as usize);
        self.properties_of_block(block)
    }

    /// Returns a property of a resource inside the file. If there are several of this name, the engine sets the last one last.
    pub fn property(&self, number: usize, name: &str) -> Option<Property<'_>> {
        self.properties(number).filter(|property| property.name() == name).last()
    }

    fn properties_of_block(&self, block: usize) -> impl Iterator<Item = Property<'_>> {
        self.places_of_block(block).iter().map(|place| Property::new(self, *place))
    }

    fn places_of_block(&self, block: usize) -> &[PropertyPlace] {
        let first =
            self.index.blocks.get(block).map_or(self.index.properties.len(), |block| block.first as usize);
        let next = block.checked_add(1).and_then(|next| self.index.blocks.get(next));
        let end = next.map_or(self.index.properties.len(), |next| next.first as usize);
        self.index.properties.get(first..end).unwrap_or_default()
    }

    /// Returns the properties of all resources inside the file, and of the nodes of a scene as text, in order.
    pub fn all_properties(&self) -> impl Iterator<Item = Property<'_>> {
        self.index.properties.iter().map(|place| Property::new(self, *place))
    }

    /// Returns how many bytes of names and paths a value may repeat. Each use takes a few bytes of the file, however long the name is.
    fn repeated_most(&self) -> usize {
        self.content().len().saturating_mul(4).saturating_add(256 << 10)
    }

    /// Returns the tags of a text file with their fields and properties, in order: the header, resources, and the nodes and connections of a
    /// scene. A binary file has none.
    pub fn tags(&self) -> impl Iterator<Item = Tag<'_>> {
        let blocks = if let Content::Text(_) = self.content { self.index.blocks.len() } else { 0 };
        (0..blocks).map(|block| Tag::new(self, block))
    }
}

impl fmt::Debug for ResourceFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResourceFile").field("header", &self.index.header).finish_non_exhaustive()
    }
}

/// Returns text as the engine reads it: it ends at a NUL, and faults are replaced.
fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    if let Some(text) = bytes.strip_suffix(&[0]).and_then(whole_text) {
        return text.into();
    }
    let until_nul = CStr::from_bytes_until_nul(bytes).map_or(bytes, CStr::to_bytes);
    String::from_utf8_lossy(until_nul)
}

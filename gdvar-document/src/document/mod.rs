//! A file in memory.

mod config;
pub(crate) mod convert;
pub(crate) mod diff;
pub(crate) mod edit;
mod encoded;
pub(crate) mod engines;
pub(crate) mod error;
mod field;
pub(crate) mod index;
mod json;
mod keep;
mod key;
mod notation;
pub(crate) mod open;
mod parts;
pub(crate) mod path;
pub(crate) mod print;
mod project;
mod recover;
mod refresh;
mod resource;
pub(crate) mod row;
pub(crate) mod search;
mod store;
mod text;
mod typed;
pub(crate) mod typing;
mod written;

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hasher as _};
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use gdvar_core::inspect::{self, Change};
use gdvar_core::text::{Grammar, TextFormat};
use gdvar_core::{Codec, Dialect, Real};

use crate::document::engines::Engines;
use crate::document::error::{Error, ErrorKind, Result};
use crate::document::index::Index;
use crate::document::notation::{FileNotation as _, with_notation};
use crate::file::{Container, Key, Unpacked};
use crate::generic::Variant;
use crate::resource::ResourceFile;

/// What the data of a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Values, each after its length, as `store_var` writes them.
    Values,
    /// One value without a length before it, as `var_to_bytes` returns it. The eight bytes of `""` are also those of a null after
    /// its length, and a file of them is opened as [`Values`](Self::Values).
    Bare,
    /// A `project.binary`.
    Project,
    /// A config file, with sections.
    Config,
    /// Text of `var_to_str`: one value, or several in a row.
    Text,
    /// JSON: one value, or several in a row, as with one on each line.
    Json,
    /// A [resource](crate::resource), as text or in binary. Its value is the [tree](crate::resource::ResourceFile::tree) of the file.
    Resource,
}

impl Kind {
    /// All kinds.
    pub const ALL: &'static [Self] =
        &[Self::Values, Self::Bare, Self::Project, Self::Config, Self::Text, Self::Json, Self::Resource];
}

/// A file in memory: a tree of values that can be searched and edited.
#[derive(Clone, Debug)]
pub struct Document {
    pub(crate) kind: Kind,
    pub(crate) container: Container,
    pub(crate) key: Option<Key>,
    /// How the data was packed. Its own data was moved to `data`.
    pub(crate) unpacked: Unpacked,
    /// The hash of the data as it was opened, once it was changed.
    pub(crate) opened: OnceLock<u64>,
    /// The content of the container. That of a resource is its tree, encoded.
    pub(crate) data: Vec<u8>,
    /// The file, if it is a resource: its content is what edits change.
    pub(crate) resource: Option<Box<resource::Opened>>,
    /// The values in the data. A config file and a `project.binary` are one value each.
    pub(crate) values: Vec<Range<usize>>,
    /// How many bytes come before encoded values and their lengths, and after them.
    pub(crate) around: (usize, usize),
    /// The limits of typed values, and whether they may have full objects.
    pub(crate) limits: Codec,
    pub(crate) engines: Engines,
    /// What is wrong behind the values.
    pub(crate) damage: Option<Error>,
    /// How many bytes followed the container.
    pub(crate) unread: usize,
    pub(crate) index: OnceLock<Index>,
    pub(crate) undo: Vec<Change>,
    pub(crate) redo: Vec<Change>,
    pub(crate) state: State,
}

/// A state of a document's data. Each new document and each change has another one, so a node that was found in one state is never
/// looked up in another document or after an edit. Clones share it until one of them changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct State(usize);

impl State {
    pub(crate) fn new() -> Self {
        // Not every platform with std has atomics of 64 bits. No program keeps a place for 2^32 edits.
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

// A server may keep documents, and Python has its objects in all threads.
const _: () = {
    const fn is_shared<T: Send + Sync>() {}
    is_shared::<Document>();
};

/// The size of the length before each value.
pub(crate) const LENGTH: usize = 4;

impl Document {
    /// Returns what the data is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the container around the data.
    pub fn container(&self) -> Container {
        self.container
    }

    /// Returns the key with which the file was opened, and with which it is encrypted.
    pub fn key(&self) -> Option<&Key> {
        self.key.as_ref()
    }

    /// Returns which engines may have written the file, and which one it is read for.
    pub fn engines(&self) -> &Engines {
        &self.engines
    }

    /// Returns the dialect in which the file is read and written.
    pub fn dialect(&self) -> Dialect {
        self.engines.dialect
    }

    /// Returns the codec for the values of the file. It allows full objects.
    pub fn codec(&self) -> Codec {
        codec(self.dialect())
    }

    /// Returns the codec of [typed values](Self::read), in the dialect of the file.
    pub fn typed_codec(&self) -> Codec {
        self.limits.dialect(self.dialect())
    }

    /// Reads and writes [typed values](Self::read) with the limits of this codec from now on, as
    /// [`OpenOptions::codec`](crate::OpenOptions::codec) does.
    pub fn set_codec(&mut self, codec: Codec) {
        self.limits = codec;
    }

    /// Returns the text form in which values are printed and read: without loss, with full objects.
    pub fn text_format(&self) -> TextFormat {
        text_format(self.dialect())
    }

    /// Returns the data of the file: the content of its container. Of a resource, it is the encoded value that the file is read as, since what
    /// is in it may stand anywhere in the [content](crate::resource::ResourceFile::content).
    pub fn data(&self) -> &[u8] {
        &self.data
    }

    /// Returns what is wrong behind the values, if the file was opened [although](crate::OpenOptions::partial) it has more than
    /// them, or with the values that were [recovered](crate::OpenOptions::recover).
    pub fn damage(&self) -> Option<&Error> {
        self.damage.as_ref()
    }

    /// Returns how many bytes followed the end of the compressed or encrypted data. No engine reads them, and they are not
    /// written again.
    pub fn unread(&self) -> usize {
        self.unread
    }

    /// Returns the bytes before the values, which [`OpenOptions::offset`](crate::OpenOptions::offset) skipped.
    pub fn before(&self) -> &[u8] {
        &self.data[..self.around.0]
    }

    /// Returns the bytes after the values, which [`OpenOptions::partial`](crate::OpenOptions::partial) allows.
    pub fn after(&self) -> &[u8] {
        &self.data[self.data.len() - self.around.1..]
    }

    /// Returns the number of values. A config file, a `project.binary` and one text are one value each.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Returns whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the place of a value in the [data](Self::data).
    pub fn range(&self, value: usize) -> Option<Range<usize>> {
        self.values.get(value).cloned()
    }

    /// Returns the bytes of a value in their binary form. For files of other kinds, makes them.
    ///
    /// # Errors
    ///
    /// The same as for [`value`](Self::value).
    pub fn bytes(&self, value: usize) -> Result<Cow<'_, [u8]>> {
        if self.kind.is_encoded() {
            return Ok(Cow::Borrowed(self.part(value)?));
        }
        Ok(Cow::Owned(self.codec().encode(&self.value::<f32>(value)?)?))
    }

    /// Returns the bytes or the text of a value in the data.
    pub(crate) fn part(&self, value: usize) -> Result<&[u8]> {
        let range = self.values.get(value).ok_or_else(|| self.no_value(value))?;
        Ok(&self.data[range.clone()])
    }

    /// Returns the text of the data. Empty for data that is no text.
    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.data).unwrap_or_default()
    }

    /// Returns a part of the text. The values of a config file need not be UTF-8.
    pub(crate) fn text_in(&self, range: Range<usize>) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.data[range])
    }

    /// Decodes a value. A config file is a Dictionary of sections, and a `project.binary` one of settings.
    ///
    /// # Errors
    ///
    /// The errors of the value, and [`NotFound`](ErrorKind::NotFound) if there is no such value.
    pub fn value<R: Real>(&self, value: usize) -> Result<Variant<R>> {
        self.value_in(value, self.dialect())
    }

    /// Decodes a value in one of the dialects that the file may have.
    pub(crate) fn value_in<R: Real>(&self, value: usize, dialect: Dialect) -> Result<Variant<R>> {
        self.part(value)?;
        with_notation!(self.kind, N => N::value(self, value, dialect))
    }

    /// Checks that a value can be decoded. An encoded value is not decoded for that.
    ///
    /// # Errors
    ///
    /// The same as for [`value`](Self::value).
    pub fn check(&self, value: usize) -> Result<()> {
        self.check_in(value, self.dialect())
    }

    /// Checks a value in one of the dialects that the file may have.
    pub(crate) fn check_in(&self, value: usize, dialect: Dialect) -> Result<()> {
        if !self.kind.is_encoded() {
            return self.value_in::<f64>(value, dialect).map(drop);
        }
        inspect::check(self.part(value)?, codec(dialect)).map_err(|error| self.of_value(value, error))
    }

    /// Returns the error of a value, with its position in the data and its number if there are several.
    pub(crate) fn of_value(&self, value: usize, error: gdvar_core::Error) -> Error {
        let start = self.values.get(value).map_or(0, |range| range.start);
        let error = Error::from(error.moved(start));
        match self.len() {
            0 | 1 => error,
            _ => error.in_value(value),
        }
    }

    pub(crate) fn no_value(&self, value: usize) -> Error {
        match self.len() {
            0 => Error::not_found("the file holds no values"),
            len => Error::not_found(format!("there is no value {value} in a file of {len}")),
        }
    }

    /// Returns the index that was given, or 0 if there is only one value.
    ///
    /// # Errors
    ///
    /// [`NotFound`](ErrorKind::NotFound) if there is no such value, and [`SeveralValues`](ErrorKind::SeveralValues).
    pub fn only(&self, given: Option<usize>) -> Result<usize> {
        match (given, self.len()) {
            (Some(index), len) if index >= len => Err(self.no_value(index)),
            (_, 0) => Err(self.no_value(0)),
            (Some(index), _) => Ok(index),
            (None, 1) => Ok(0),
            (None, len) => Err(Error::new(ErrorKind::SeveralValues, format!("the file holds {len} values"))),
        }
    }

    /// Returns whether a value comes from a double-precision build, so that only `f64` types certainly hold it. In a resource as text, a vector
    /// with a number of more than nine digits shows it.
    pub fn is_double(&self, value: usize) -> bool {
        if !self.kind.is_encoded() {
            return false;
        }
        let walk = || {
            self.part(value).is_ok_and(|bytes| inspect::has_wide_reals(bytes, self.codec()).unwrap_or(false))
        };
        let known = self.index.get().and_then(|index| index.doubles.get(value));
        known.map_or_else(walk, |known| *known.get_or_init(walk))
    }

    /// Returns the grammar of a file of text.
    pub(crate) fn grammar(&self) -> Grammar {
        with_notation!(self.kind, N => N::grammar(self.dialect()))
    }

    /// Returns the data to change it.
    pub(crate) fn data_mut(&mut self) -> &mut Vec<u8> {
        self.opened.get_or_init(|| hash(&self.data));
        self.state = State::new();
        &mut self.data
    }

    /// Returns the bytes that edits change: the [data](Self::data), or the content of a resource file, from which its data is made.
    pub fn content(&self) -> &[u8] {
        self.resource.as_ref().map_or(&self.data, |opened| opened.file.content())
    }

    /// Returns the resource, if the file is one.
    pub fn resource(&self) -> Option<&ResourceFile> {
        self.resource.as_ref().map(|opened| &opened.file)
    }

    /// Returns whether the data differs from that of the file that was opened.
    pub fn is_changed(&self) -> bool {
        self.opened.get().is_some_and(|opened| hash(self.content()) != *opened)
    }

    /// Returns the bytes of the file. A file that was not changed keeps all of its bytes, and so do
    /// compressed blocks whose data was not changed.
    ///
    /// # Errors
    ///
    /// The same as for [`Container::pack`].
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        self.packed().map(Cow::into_owned)
    }

    /// Returns the bytes of the file, without a copy of the data of a plain one.
    ///
    /// # Errors
    ///
    /// The same as for [`Container::pack`].
    pub fn packed(&self) -> Result<Cow<'_, [u8]>> {
        if let Some(opened) = &self.resource {
            return Ok(Cow::Borrowed(opened.file.as_bytes()));
        }
        if self.container == Container::Plain {
            return Ok(Cow::Borrowed(&self.data));
        }
        Ok(Cow::Owned(self.unpacked.pack(&self.data, self.key.as_ref())?))
    }

    /// Turns the document into the bytes of the file, without a copy of the data of a plain one.
    ///
    /// # Errors
    ///
    /// The same as for [`Container::pack`].
    pub fn into_bytes(self) -> Result<Vec<u8>> {
        if self.container == Container::Plain && self.resource.is_none() {
            return Ok(self.data);
        }
        self.to_bytes()
    }
}

/// Returns a number that tells different data apart.
pub(crate) fn hash(data: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(data);
    hasher.finish()
}

/// Returns the codec of a dialect.
pub(crate) fn codec(dialect: Dialect) -> Codec {
    Codec::new().dialect(dialect).full_objects(true)
}

/// Returns the text form of a dialect that loses nothing.
pub(crate) fn text_format(dialect: Dialect) -> TextFormat {
    TextFormat::new().dialect(dialect).exact(true).full_objects(true)
}

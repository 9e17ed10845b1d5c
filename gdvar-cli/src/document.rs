//! A file of any kind with values in it.

use std::borrow::Cow;
use std::io::{BufRead, BufReader};
use std::path::Path as FilePath;

use gdvar::file::{self, Container, Key, SaveFile, SaveOptions};
use gdvar::generic::Variant;
use gdvar::inspect;
use gdvar::text::TextFormat;
use gdvar::{Codec, Dialect, Real, project_binary};
use gdvar_document::Engines;

use crate::arguments::{Layout, ReadArguments};
use crate::config::Config;
use crate::failure::Failure;
use crate::input;
use crate::output::is_device;
use crate::progress::during;
use crate::secret;

/// A file that was read.
pub(crate) struct Document {
    /// The file name that the user gave.
    pub(crate) name: String,
    pub(crate) content: Content,
    /// The key that opened the file, or that will encrypt it.
    pub(crate) key: Option<Key>,
    pub(crate) dialect: Dialect,
    pub(crate) certainty: Certainty,
}

/// The size of the length before each value.
const LENGTH: usize = 4;

/// Returns the text form of a dialect that loses nothing.
pub(crate) fn text_format(dialect: Dialect) -> TextFormat {
    TextFormat::new().dialect(dialect).exact(true).full_objects(true)
}

/// The content of a file.
#[derive(Clone)]
pub(crate) enum Content {
    /// Values in their binary form.
    Save(SaveFile),
    /// The bytes of a `project.binary`.
    Project(Vec<u8>),
    /// A config file.
    Config(Config),
}

/// How certain a dialect is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Certainty {
    /// The user set it.
    Given,
    /// All likely dialects read the same values.
    Sure,
    /// Other dialects read different values from the same bytes.
    Likely,
    /// No dialect reads all values. This one reads the most.
    Damaged,
}

impl Document {
    /// Reads a file, or standard input for `-`.
    pub(crate) fn open(path: &FilePath, arguments: &ReadArguments) -> Result<Self, Failure> {
        // A pipe, as in `gdvar show <(command)`, can be read only once.
        if path.as_os_str() == "-" || is_device(path) {
            let bytes = input::read(path, arguments.limit)?;
            return Self::read(&input::name(path), &mut bytes.as_slice(), arguments, || Ok(bytes.clone()));
        }
        let name = path.display().to_string();
        let mut input = BufReader::new(input::open(path)?);
        Self::read(&name, &mut input, arguments, || input::read(path, arguments.limit))
    }

    /// Reads a file from its bytes. `again` returns all bytes once more, for files that turn out not to be saves.
    fn read(
        name: &str,
        input: &mut impl BufRead,
        arguments: &ReadArguments,
        again: impl Fn() -> Result<Vec<u8>, Failure>,
    ) -> Result<Self, Failure> {
        let head = input.fill_buf().map_err(|error| Failure::of(name, error))?;
        let head = &head[..head.len().min(Container::HEAD_LEN)];
        let is_project = head.starts_with(b"ECFG");
        let container = Container::detect(head).map_err(|error| Failure::of_file(name, &error))?;
        let key = match container {
            Container::Encrypted(_) => Some(secret::wanted(name, &arguments.key)?),
            _ => None,
        };
        let codec = Codec::new().full_objects(true);
        let codec = codec.dialect(arguments.dialect.map_or(Dialect::Godot4, Dialect::from));
        if is_project {
            return Self::project(name, again()?, arguments);
        }
        let mut options = SaveFile::options().codec(codec).limit(arguments.limit);
        if arguments.dialect.is_some() {
            options = options.dialect(codec.get_dialect());
        }
        if let Some(key) = &key {
            options = options.key(key.clone());
        }
        let content = match options.read(input) {
            Ok(save) => Content::Save(save),
            Err(error) if error.kind() == file::FileErrorKind::NotValues => {
                let unpacked = Container::unpack(again()?.as_slice(), key.as_ref(), arguments.limit);
                let (container, bytes) = unpacked.map_err(|error| Failure::of_file(name, &error))?;
                Content::Config(Config::read(name, bytes, container, codec.get_dialect(), &error)?)
            }
            Err(error) => return Err(Failure::of_file(name, &error)),
        };
        let mut document = Self {
            name: name.to_owned(),
            content,
            key,
            dialect: codec.get_dialect(),
            certainty: Certainty::Given,
        };
        if arguments.dialect.is_none() {
            during("looking for the dialect", || document.guess());
        }
        Ok(document)
    }

    fn project(name: &str, bytes: Vec<u8>, arguments: &ReadArguments) -> Result<Self, Failure> {
        if bytes.len() > arguments.limit {
            let message = format!("the file holds more than the limit of {} bytes", arguments.limit);
            return Err(Failure::of(name, message).way_out("raise the limit with --limit"));
        }
        let named = arguments.dialect.map(Dialect::from);
        let candidates = [Dialect::Godot4, Dialect::Godot3, Dialect::Godot3_0];
        let candidates = named.as_ref().map_or(candidates.as_slice(), std::slice::from_ref);
        let read = candidates.iter().map(|dialect| {
            let codec = Codec::new().dialect(*dialect).full_objects(true);
            let settings = project_binary::read::<f32>(&bytes, codec)?;
            let is_same = project_binary::write(&settings, codec).is_ok_and(|again| again == bytes);
            Ok((*dialect, is_same))
        });
        let read: Vec<gdvar::Result<_>> = read.collect();
        // A dialect that would write the same bytes comes first.
        let found = || read.iter().flatten();
        let Some((dialect, _)) = found().find(|(_, is_same)| *is_same).or_else(|| found().next()) else {
            return Err(match read.into_iter().find_map(Result::err) {
                Some(error) => Failure::damage(name, error),
                None => Failure::damage(name, "it is not a project.binary"),
            });
        };
        let certainty = if named.is_some() { Certainty::Given } else { Certainty::Sure };
        let dialect = *dialect;
        Ok(Self { name: name.to_owned(), content: Content::Project(bytes), key: None, dialect, certainty })
    }

    /// Guesses the dialect.
    fn guess(&mut self) {
        let Content::Save(save) = &mut self.content else {
            // The text of a config file is read in the notation of Godot 4 unless the user says that it is a Godot 3
            // file.
            self.certainty = Certainty::Likely;
            return;
        };
        let guess = save.guess_dialect();
        (self.dialect, self.certainty) = match guess.best() {
            Some(best) if guess.is_sure() => (best, Certainty::Sure),
            Some(best) => (best, Certainty::Likely),
            None if save.is_empty() => (Dialect::Godot4, Certainty::Likely),
            None => (best_of_damaged(&save.iter().collect::<Vec<_>>()), Certainty::Damaged),
        };
        save.set_dialect(self.dialect);
    }

    pub(crate) fn codec(&self) -> Codec {
        Codec::new().dialect(self.dialect).full_objects(true)
    }

    /// Returns the text format in which values are printed so that they can be read back.
    pub(crate) fn text_format(&self) -> TextFormat {
        text_format(self.dialect)
    }

    /// Returns the number of values.
    pub(crate) fn len(&self) -> usize {
        match &self.content {
            Content::Save(save) => save.len(),
            Content::Project(_) | Content::Config(_) => 1,
        }
    }

    /// Returns the bytes of a value.
    pub(crate) fn bytes(&self, index: usize) -> Result<Cow<'_, [u8]>, Failure> {
        match &self.content {
            Content::Save(save) => Ok(Cow::Borrowed(save.bytes(index).unwrap_or_default())),
            Content::Project(_) | Content::Config(_) => {
                let value: Variant<f32> = self.value(index)?;
                self.codec().encode(&value).map(Cow::Owned).map_err(|error| self.failure(index, error))
            }
        }
    }

    /// Returns the byte at which each value starts, in the file or in the data of its container.
    pub(crate) fn starts(&self) -> impl Iterator<Item = usize> {
        let mut end = 0;
        (0..self.len()).map(move |index| match &self.content {
            Content::Save(save) if !save.is_bare() => {
                let start = end + LENGTH;
                end = start + save.bytes(index).map_or(0, <[u8]>::len);
                start
            }
            _ => 0,
        })
    }

    /// Returns a value.
    pub(crate) fn value<R: Real>(&self, index: usize) -> Result<Variant<R>, Failure> {
        match &self.content {
            Content::Save(save) => {
                let bytes = save.bytes(index).unwrap_or_default();
                self.codec().decode(bytes).map_err(|error| self.failure(index, error))
            }
            Content::Project(bytes) => project_binary::read(bytes, self.codec())
                .map(Variant::Dictionary)
                .map_err(|error| self.failure(index, error)),
            Content::Config(config) => {
                // The text of a config file does not show the width of reals.
                let value: Variant<f32> = config.value();
                let text = self.text_format().print(&value).map_err(|error| self.failure(index, error))?;
                self.text_format().parse(&text).map_err(|error| Failure::of(&self.name, error))
            }
        }
    }

    /// Returns whether a value comes from a double-precision build.
    pub(crate) fn is_double(&self, index: usize) -> bool {
        let Content::Save(save) = &self.content else { return false };
        let bytes = save.bytes(index).unwrap_or_default();
        inspect::has_wide_reals(bytes, self.codec()).unwrap_or(false)
    }

    /// Returns the bytes of the file.
    pub(crate) fn to_bytes(&self) -> Result<Vec<u8>, Failure> {
        match &self.content {
            Content::Save(save) => save.to_bytes().map_err(|error| Failure::of_file(&self.name, &error)),
            Content::Project(bytes) => Ok(bytes.clone()),
            Content::Config(config) => {
                let text = config.text();
                let packed = config.container.pack(text.as_bytes(), self.key.as_ref());
                packed.map(Cow::into_owned).map_err(|error| Failure::of_file(&self.name, &error))
            }
        }
    }

    /// Returns the container of the file.
    pub(crate) fn container(&self) -> Container {
        match &self.content {
            Content::Save(save) => save.container(),
            Content::Project(_) => Container::Plain,
            Content::Config(config) => config.container,
        }
    }

    /// Returns the layout of the file inside its container.
    pub(crate) fn layout(&self) -> Layout {
        match &self.content {
            Content::Save(save) if save.is_bare() => Layout::Bare,
            Content::Save(_) => Layout::Sequence,
            Content::Project(_) => Layout::Project,
            Content::Config(_) => Layout::Config,
        }
    }

    /// Returns the failure for an error in a value. It names the value if there are several.
    pub(crate) fn failure(&self, index: usize, error: gdvar::Error) -> Failure {
        let error = error.moved(self.starts().nth(index).unwrap_or(0));
        let failure = if self.len() > 1 {
            Failure::of(&self.name, format_args!("value {index}: {error}"))
        } else {
            Failure::of(&self.name, error)
        };
        match self.certainty {
            Certainty::Damaged => failure
                .way_out(format!("it was read as {}: try another --dialect, or see all up to the fault with `gdvar show --bytes`", self.dialect)),
            Certainty::Given => failure.way_out("leave out --dialect to have it guessed"),
            _ => failure,
        }
    }
}

pub(crate) use gdvar_document::container_name;

/// Returns the dialect that reads the most bytes of damaged values.
pub(crate) fn best_of_damaged(values: &[&[u8]]) -> Dialect {
    Engines::best_of_damaged(values)
}

/// Returns how many bytes of a value a dialect reads before it finds a fault, or one more than there are if it finds
/// none.
pub(crate) fn read_by(dialect: Dialect, value: &[u8]) -> usize {
    Engines::read_by(dialect, value)
}

/// Returns the settings for a new file.
pub(crate) fn options(dialect: Dialect, container: Container, key: Option<Key>) -> SaveOptions {
    let codec = Codec::new().dialect(dialect).full_objects(true);
    let options = SaveFile::options().codec(codec).container(container);
    match key {
        Some(key) => options.key(key),
        None => options,
    }
}

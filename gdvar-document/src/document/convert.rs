//! Making files: from values, for another engine, in another container.

use std::borrow::Cow;
use std::sync::OnceLock;

use gdvar_core::inspect::Encoded;
use gdvar_core::path::Path;
use gdvar_core::{Codec, Dialect, Real};

use crate::convert::{Conversion, Fate, Note, Renames, Report};
use crate::document::encoded::length;
use crate::document::engines::Engines;
use crate::document::error::{Error, Result};
use crate::document::notation::{FileNotation as _, with_notation};
use crate::document::open::OpenOptions;
use crate::document::row::with_reals;
use crate::document::{Document, Kind, LENGTH, State, codec, text_format};
use crate::file::{Container, Encryption, Key};
use crate::generic::{ConfigFile, Variant};
use crate::project_binary;
use crate::resource::{Notation, ResourceFile};

/// The kind of a new file.
#[derive(Clone, Debug)]
pub struct NewFile {
    /// What its data is.
    pub kind: Kind,
    /// Its container.
    pub container: Container,
    /// Its dialect.
    pub dialect: Dialect,
    /// The key of an encrypted file. Other containers ignore it.
    pub key: Option<Key>,
    /// The notation into which a resource is [converted](Document::convert). `None` keeps it, but no new file is compressed.
    /// For any other file, a notation is an error.
    pub notation: Option<Notation>,
}

impl Default for NewFile {
    fn default() -> Self {
        Self::new()
    }
}

impl NewFile {
    /// Returns a plain file of values for Godot 4.
    pub fn new() -> Self {
        Self {
            kind: Kind::Values,
            container: Container::Plain,
            dialect: Dialect::default(),
            key: None,
            notation: None,
        }
    }

    /// Makes the file without values. A file of one bare value has null, until it is [replaced](Document::replace).
    ///
    /// ```
    /// use gdvar::document::{Kind, NewFile};
    /// use gdvar::variant;
    ///
    /// let mut save = NewFile::new().create()?;
    /// save.push(&variant!({"gold": 3}))?;
    /// save.push("the second value")?;
    /// assert_eq!((save.len(), save.read::<String>(1)?.as_str()), (2, "the second value"));
    ///
    /// let mut config = NewFile { kind: Kind::Config, ..NewFile::new() }.create()?;
    /// config.replace(0, &variant!({"audio": {"volume": 0.5}}))?;
    /// assert_eq!(config.data(), b"[audio]\n\nvolume=0.5\n");
    /// # Ok::<(), gdvar::document::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`Container::pack`].
    pub fn create(&self) -> Result<Document> {
        match with_notation!(self.kind, N => N::empty()) {
            Some(value) => self.with_values(&[value]),
            None => self.unread(b""),
        }
    }

    /// Makes the file.
    ///
    /// # Errors
    ///
    /// [`Refused`](crate::ErrorKind::Refused) for values that such a file cannot hold.
    pub fn with_values<R: Real>(&self, values: &[Variant<R>]) -> Result<Document> {
        let data = self.data(values)?;
        self.with_data(&data)
    }

    /// Makes the file of data that is there already.
    ///
    /// # Errors
    ///
    /// The same as for [`Container::pack`], and those of [`Document::open`] for [`Kind::Values`] if the data is not values, each after
    /// its length.
    pub fn with_data(&self, data: &[u8]) -> Result<Document> {
        self.with_values_at(None, data)
    }

    /// Makes the file of data whose values start behind other bytes.
    fn with_values_at(&self, offset: Option<usize>, data: &[u8]) -> Result<Document> {
        self.check_notation()?;
        let bytes = self.container.pack(data, self.key.as_ref())?;
        let mut options = OpenOptions::new().dialect(self.dialect).limit(usize::MAX);
        if let Some(key) = &self.key {
            options = options.key(key.clone());
        }
        if let Some(offset) = offset {
            options = options.offset(offset);
        }
        let has_values = self.kind == Kind::Values && !data.is_empty();
        match Document::open(&bytes, &options) {
            Ok(document) if (document.kind, document.container) == (self.kind, self.container) => {
                Ok(document)
            }
            // Without its length, no value could be edited.
            Ok(_) if has_values => Err(Error::refused("the data is not values, each after its length")),
            Err(error) if has_values => Err(error),
            // A file without values, and a text that could be of another kind.
            _ => self.unread(data),
        }
    }

    /// Makes the file without looking into its data.
    pub(crate) fn unread(&self, data: &[u8]) -> Result<Document> {
        if self.kind == Kind::Resource {
            return Err(no_new_resource());
        }
        self.check_notation()?;
        let packed = self.container.pack(data, self.key.as_ref())?;
        let unpacked = Container::unpack_whole(&*packed, self.key.as_ref(), usize::MAX)?;
        let has_values = !data.is_empty() || self.kind.values().is_none();
        let values = if has_values { std::iter::once(0..data.len()).collect() } else { Vec::new() };
        Ok(Document {
            kind: self.kind,
            container: self.container,
            key: self.key.clone(),
            opened: OnceLock::new(),
            unpacked,
            data: data.to_vec(),
            resource: None,
            values,
            around: (0, 0),
            limits: Codec::new(),
            engines: Engines::given(self.dialect),
            damage: None,
            unread: 0,
            index: OnceLock::new(),
            undo: Vec::new(),
            redo: Vec::new(),
            state: State::new(),
        })
    }

    /// Refuses a notation for what is no resource.
    fn check_notation(&self) -> Result<()> {
        match self.notation {
            Some(_) if self.kind != Kind::Resource => {
                Err(Error::refused("it is no resource, and only these are text or binary"))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn data<R: Real>(&self, values: &[Variant<R>]) -> Result<Vec<u8>> {
        self.kind.check_count(values.len())?;
        with_notation!(self.kind, N => N::data(values, self.dialect))
    }
}

/// Converts a resource.
fn converted_resource(file: &ResourceFile, to: &NewFile, renames: &[Renames]) -> Result<(Document, Report)> {
    if to.kind != Kind::Resource || to.container != Container::Plain {
        return Err(Error::refused("it is a resource, for which there is no other container and no layout"));
    }
    let is_new = to.dialect != file.dialect() || !renames.is_empty();
    let notation = to.notation.unwrap_or(match file.notation() {
        Notation::Compressed if is_new => Notation::Binary,
        notation => notation,
    });
    let (bytes, report) = file.convert(notation, to.dialect, renames)?;
    Ok((ResourceFile::with_limit(bytes, usize::MAX)?.document()?, report))
}

/// Returns the error for a new resource, which is made of what a document does not have, such as the path of a script.
pub(crate) fn no_new_resource() -> Error {
    Error::refused("a new resource is made of a type or of another resource, not of values")
}

impl Kind {
    /// Refuses another number of values than one for a file that always holds one.
    fn check_count(self, count: usize) -> Result<()> {
        if count == 1 || self.values().is_some() {
            return Ok(());
        }
        Err(Error::refused(format!("such a file holds one value, not {count}")))
    }
}

impl Document {
    /// Returns the kind of this file, to make another like it.
    pub fn like(&self) -> NewFile {
        NewFile {
            kind: self.kind,
            container: self.container,
            dialect: self.dialect(),
            key: self.key.clone(),
            notation: None,
        }
    }

    /// Returns the container of this file for another engine: the same one, but encrypted for that engine.
    pub fn container_for(&self, to: Dialect) -> Container {
        match self.container {
            Container::Encrypted(_) if to.is_godot3() => Container::Encrypted(Encryption::Godot3),
            Container::Encrypted(_) => Container::Encrypted(Encryption::Godot4),
            container => container,
        }
    }

    /// Converts the values for another engine, with more names of classes and properties, and returns the new file with a
    /// report of what was converted and what has no counterpart. The settings of a `project.godot` and those of a
    /// `project.binary` can become each other, and one value can get a length or lose it. A resource is converted by
    /// [`ResourceFile::convert`].
    ///
    /// # Errors
    ///
    /// The errors of damaged values, [`Refused`](crate::ErrorKind::Refused) if the new file cannot hold the values, and
    /// [`UnclearDialect`](crate::ErrorKind::UnclearDialect) if the file may come from engines whose values become different
    /// files.
    pub fn convert(&self, to: &NewFile, renames: &[Renames]) -> Result<(Self, Report)> {
        if let Some(file) = self.resource() {
            return converted_resource(file, to, renames);
        }
        if to.kind == Kind::Resource {
            return Err(no_new_resource());
        }
        to.check_notation()?;
        let is_double = (0..self.len()).any(|value| self.is_double(value));
        let converted = |from| with_reals!(is_double, R => self.converted::<R>(from, to, renames));
        let (data, report) = converted(self.dialect())?;
        for other in self.engines.writers.iter().filter(|writer| **writer != self.dialect()) {
            if !converted(*other).is_ok_and(|(other, _)| other == data) {
                return Err(self.unclear(*other, "whose values are converted in different ways"));
            }
        }
        // The bytes around the values were kept.
        let offset = (self.around != (0, 0)).then_some(self.around.0);
        Ok((to.with_values_at(offset, &data)?, report))
    }

    /// Returns the data of the new file if this one comes from a certain engine.
    fn converted<R: Real>(
        &self,
        from: Dialect,
        to: &NewFile,
        renames: &[Renames],
    ) -> Result<(Vec<u8>, Report)> {
        let is_encoded = self.kind.is_encoded() && to.kind.is_encoded();
        let old = if is_encoded {
            (0..self.len()).try_for_each(|index| self.check_in(index, from))?;
            Vec::new()
        } else {
            self.values_for::<R>(from, to)?
        };
        if from == to.dialect && self.kind == to.kind && renames.is_empty() {
            return Ok((self.data.clone(), Report::default()));
        }
        let conversion = renames
            .iter()
            .fold(Conversion::new(from, to.dialect), |conversion, more| conversion.renames(more.clone()));
        let mut all = Report::default();
        if self.is_of_project() && from.is_godot3() != to.dialect.is_godot3() {
            all.unchecked += 1;
            let message =
                "the names of settings are kept, although some differ between the engines".to_owned();
            all.notes.push(Note { path: String::new(), fate: Fate::Unchecked, message });
        }
        if (self.kind, to.kind) == (Kind::Config, Kind::Config) {
            // Comments stay, and the text of what does not change.
            let config = ConfigFile::<R>::from_bytes(&self.data, text_format(from))?;
            let (config, reports) = config.convert_by(&conversion)?;
            for entry in reports {
                let path: Path = [entry.section, entry.key].into_iter().map(Variant::from).collect();
                all.add(entry.report, &path.to_string(), ".");
            }
            return Ok((config.to_bytes(), all));
        }
        if is_encoded {
            return Ok((self.converted_encoded::<R>(from, to, &conversion, &mut all)?, all));
        }
        let mut values = Vec::new();
        for (index, value) in old.into_iter().enumerate() {
            let (value, report) = conversion.convert(value);
            all.add(report, &self.number(index), ": ");
            values.push(value);
        }
        Ok((to.data(&values)?, all))
    }

    /// Converts encoded values that were checked, without decoding all of them at once. The bytes around them stay.
    fn converted_encoded<R: Real>(
        &self,
        from: Dialect,
        to: &NewFile,
        conversion: &Conversion,
        all: &mut Report,
    ) -> Result<Vec<u8>> {
        to.kind.check_count(self.len())?;
        let (before, after) = (self.before(), self.after());
        // Most values have the same length in both dialects.
        let mut data = Vec::with_capacity(self.data.len() + LENGTH);
        data.extend_from_slice(before);
        for index in 0..self.len() {
            let start = data.len() + to.kind.length();
            data.resize(start, 0);
            let encoded = Encoded::new(self.part(index)?, codec(from));
            let report = conversion.convert_encoded::<R>(encoded.value(), &mut data);
            let report = report.map_err(|error| match self.len() {
                1 => Error::from(error),
                _ => Error::refused(format!("value {index}: {error}")),
            })?;
            all.add(report, &self.number(index), ": ");
            if to.kind.length() > 0 {
                let len = length(data.len() - start)?;
                data[start - LENGTH..start].copy_from_slice(&len);
            }
        }
        data.extend_from_slice(after);
        Ok(data)
    }

    /// Returns the number of a value for notes, if there are several.
    fn number(&self, index: usize) -> String {
        if self.len() > 1 { format!("value {index}") } else { String::new() }
    }

    /// Returns whether the file has the settings of a project.
    fn is_of_project(&self) -> bool {
        self.kind == Kind::Project || self.kind == Kind::Config && self.find("[\"\"].config_version").is_ok()
    }

    /// Returns the values of this file as another one holds them.
    fn values_for<R: Real>(&self, from: Dialect, to: &NewFile) -> Result<Vec<Variant<R>>> {
        match (self.kind, to.kind) {
            (Kind::Config, Kind::Project) => {
                let config = ConfigFile::<R>::from_bytes(&self.data, text_format(from))?;
                Ok(vec![Variant::Dictionary(project_binary::from_config(&config)?)])
            }
            (Kind::Project, Kind::Config) => {
                let settings = project_binary::read::<R>(&self.data, codec(from))?;
                Ok(vec![Variant::Dictionary(project_binary::to_sections(&settings, to.dialect)?)])
            }
            (old, new) if old == new => self.values_in(from),
            (old, new) => {
                Err(Error::refused(format!("{} does not become {}", old.description(), new.description())))
            }
        }
    }

    fn values_in<R: Real>(&self, dialect: Dialect) -> Result<Vec<Variant<R>>> {
        (0..self.len()).map(|index| self.value_in(index, dialect)).collect()
    }

    /// Returns the same data in another container, with all of its bytes.
    ///
    /// # Errors
    ///
    /// The same as for [`Container::pack`].
    pub fn repack(&self, container: Container, key: Option<&Key>) -> Result<Cow<'_, [u8]>> {
        if container == self.container && key == self.key.as_ref() {
            return self.packed();
        }
        Ok(container.pack(&self.data, key)?)
    }
}

//! Making files: from values, for another engine, in another container.

use std::cell::OnceCell;

use gdvar::convert::{Conversion, Report};
use gdvar::file::{Container, Encryption, Key, SaveFile};
use gdvar::generic::Variant;
use gdvar::{Dialect, Real, project_binary};

use crate::document::{Document, Kind, codec, hash, text_format};
use crate::engines::Engines;
use crate::error::{Error, Result};
use crate::open::OpenOptions;
use crate::row::with_reals;
use crate::text;

/// The kind of a new file.
#[derive(Clone, Debug)]
pub struct NewFile {
    /// What its data is.
    pub kind: Kind,
    /// Its container.
    pub container: Container,
    /// Its dialect.
    pub dialect: Dialect,
    /// The key of an encrypted file.
    pub key: Option<Key>,
}

impl NewFile {
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
    /// The same as for [`Container::pack`].
    pub fn with_data(&self, data: &[u8]) -> Result<Document> {
        let bytes = self.container.pack(data, self.key.as_ref())?.into_owned();
        let options = OpenOptions::new().dialect(self.dialect).limit(usize::MAX);
        let options = match &self.key {
            Some(key) => options.key(key.clone()),
            None => options,
        };
        match Document::open(&bytes, &options) {
            Ok(document) if document.kind == self.kind => Ok(document),
            // A file without values, and a text that could be of another kind.
            _ => self.unread(data),
        }
    }

    fn unread(&self, data: &[u8]) -> Result<Document> {
        let packed = self.container.pack(data, self.key.as_ref())?;
        let unpacked = Container::unpack_whole(&*packed, self.key.as_ref(), usize::MAX)?;
        let values = if data.is_empty() && self.kind == Kind::Values {
            Vec::new()
        } else {
            std::iter::once(0..data.len()).collect()
        };
        Ok(Document {
            kind: self.kind,
            container: self.container,
            key: self.key.clone(),
            opened: hash(data),
            unpacked,
            data: data.to_vec(),
            values,
            engines: Engines::given(self.dialect),
            index: OnceCell::new(),
            undo: Vec::new(),
            redo: Vec::new(),
        })
    }

    fn data<R: Real>(&self, values: &[Variant<R>]) -> Result<Vec<u8>> {
        let is_one = matches!(self.kind, Kind::Bare | Kind::Project | Kind::Config);
        let codec = codec(self.dialect);
        match values {
            [value] if self.kind == Kind::Project => {
                let Some(settings) = value.as_dictionary() else {
                    return Err(Error::refused(format!("settings are a Dictionary, not {}", value.ty())));
                };
                Ok(project_binary::write(settings, codec)?)
            }
            [value] if self.kind == Kind::Config => config_text(value, self.dialect).map(String::into_bytes),
            [value] if self.kind == Kind::Bare => Ok(codec.encode(value)?),
            _ if is_one => Err(Error::refused(format!("such a file holds one value, not {}", values.len()))),
            _ if self.kind == Kind::Text => {
                let mut text = String::new();
                for value in values {
                    text.push_str(text_format(self.dialect).print(value)?.trim_end());
                    text.push('\n');
                }
                Ok(text.into_bytes())
            }
            _ if self.kind == Kind::Json => {
                let texts: Result<Vec<String>> = values.iter().map(text::plain_json).collect();
                Ok(texts?.join("\n").into_bytes())
            }
            _ => {
                let mut save = SaveFile::options().codec(codec).create();
                for (index, value) in values.iter().enumerate() {
                    let bytes = codec.encode(value).map_err(|error| match values.len() {
                        1 => Error::from(error),
                        _ => Error::refused(format!("value {index}: {error}")),
                    })?;
                    save.push_bytes(&bytes)?;
                }
                Ok(save.to_bytes()?)
            }
        }
    }
}

/// Returns the text of a config file with these sections.
fn config_text<R: Real>(value: &Variant<R>, dialect: Dialect) -> Result<String> {
    let sections = value.as_dictionary().ok_or_else(|| {
        Error::refused(format!("a config file is a Dictionary of sections, not {}", value.ty()))
    })?;
    let mut file = gdvar::generic::ConfigFile::<R>::with_format(text_format(dialect));
    for (section, entries) in sections.iter() {
        let (Some(section), Some(entries)) = (section.as_str(), entries.as_dictionary()) else {
            return Err(Error::refused("a section of a config file is a Dictionary, whose name is text"));
        };
        for (key, value) in entries.iter() {
            let Some(key) = key.as_str() else {
                return Err(Error::refused(format!("the keys of a config file are text, not {}", key.ty())));
            };
            file.set(section, key, value.clone())?;
        }
    }
    Ok(file.to_string())
}

impl Document {
    /// Returns the kind of this file, to make another like it.
    pub fn like(&self) -> NewFile {
        NewFile { kind: self.kind, container: self.container, dialect: self.dialect(), key: self.key.clone() }
    }

    /// Returns the container of this file for another engine: the same one, but encrypted for that engine.
    pub fn container_for(&self, to: Dialect) -> Container {
        match self.container {
            Container::Encrypted(_) if to.is_godot3() => Container::Encrypted(Encryption::Godot3),
            Container::Encrypted(_) => Container::Encrypted(Encryption::Godot4),
            container => container,
        }
    }

    /// Converts the values for another engine, and returns the new file with a report of what was converted and what has no
    /// counterpart.
    ///
    /// # Errors
    ///
    /// The errors of damaged values, and [`Refused`](crate::ErrorKind::Refused) if the new file cannot hold the values.
    pub fn convert(&self, conversion: &Conversion, to: &NewFile) -> Result<(Self, Report)> {
        let is_double = (0..self.len()).any(|value| self.is_double(value));
        with_reals!(is_double, R => self.convert_as::<R>(conversion, to))
    }

    fn convert_as<R: Real>(&self, conversion: &Conversion, to: &NewFile) -> Result<(Self, Report)> {
        let mut all = Report::default();
        let mut values = Vec::new();
        for index in 0..self.len() {
            let (value, report) = conversion.convert(self.value::<R>(index)?);
            all.converted += report.converted;
            all.lost += report.lost;
            all.unchecked += report.unchecked;
            for mut note in report.notes {
                if self.len() > 1 {
                    let between = if note.path.is_empty() { "" } else { ": " };
                    note.path = format!("value {index}{between}{}", note.path);
                }
                all.notes.push(note);
            }
            values.push(value);
        }
        Ok((to.with_values(&values)?, all))
    }

    /// Returns the same data in another container, with all of its bytes.
    ///
    /// # Errors
    ///
    /// The same as for [`Container::pack`].
    pub fn repack(&self, container: Container, key: Option<&Key>) -> Result<Vec<u8>> {
        if container == self.container && key == self.key.as_ref() {
            return self.to_bytes();
        }
        Ok(container.pack(&self.data, key)?.into_owned())
    }
}

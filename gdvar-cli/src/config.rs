//! Config files: text in sections, which keep their comments and their order.

use gdvar::config_file::ConfigFile;
use gdvar::file::{self, Container};
use gdvar::text::TextFormat;
use gdvar::{Dialect, Dictionary, ErrorKind, Variant};

use crate::failure::Failure;

/// A config file and its container.
#[derive(Clone)]
pub(crate) struct Config {
    file: ConfigFile,
    pub(crate) container: Container,
}

impl Config {
    /// Reads a config file from a file that has no binary values. `error` says why there are none.
    pub(crate) fn read(
        name: &str,
        bytes: Vec<u8>,
        container: Container,
        dialect: Dialect,
        error: &file::FileError,
    ) -> Result<Self, Failure> {
        let Ok(text) = String::from_utf8(bytes) else { return Err(Failure::of_file(name, error)) };
        let format = TextFormat::new().dialect(dialect).full_objects(true);
        match ConfigFile::parse(&text, format) {
            Ok(file) if !file.sections().is_empty() => Ok(Self { file, container }),
            // A file with sections was meant to be a config file.
            Err(problem)
                if text.lines().any(|line| line.trim_start().starts_with('[')) && text.contains('=') =>
            {
                Err(Failure::damage(name, format_args!("it looks like a config file, but: {problem}")))
            }
            // A damaged save is not text: the bytes of its lengths contain NULs.
            _ if container != Container::Plain && !text.contains('\0') => {
                Err(Failure::of_file(name, error).with_text(container, text))
            }
            _ => Err(Failure::of_file(name, error)),
        }
    }

    /// Makes a file from the sections in a value.
    pub(crate) fn create(value: &Variant, container: Container, dialect: Dialect) -> gdvar::Result<Self> {
        let format = TextFormat::new().dialect(dialect).full_objects(true);
        let mut config = Self { file: ConfigFile::with_format(format), container };
        config.replace(value)?;
        Ok(config)
    }

    /// Returns a Dictionary of sections.
    pub(crate) fn value(&self) -> Variant {
        Variant::Dictionary(self.file.to_dictionary())
    }

    /// Returns the text of the file.
    pub(crate) fn text(&self) -> String {
        self.file.to_string()
    }

    /// Replaces the sections. Entries that stay the same keep their text.
    pub(crate) fn replace(&mut self, value: &Variant) -> gdvar::Result<()> {
        let sections = dictionary(value, "a config file")?;
        let mut file = self.file.clone();
        let old: Vec<String> = file.sections().into_iter().map(String::from).collect();
        for name in old {
            let Some(new) = sections.get(name.as_str()) else {
                file.remove_section(&name);
                continue;
            };
            let new = dictionary(new, "a section")?;
            let old: Vec<String> = file.entries(&name).into_iter().map(|(key, _)| key.to_owned()).collect();
            for key in old.iter().filter(|key| new.get(key.as_str()).is_none()) {
                file.remove(&name, key);
            }
        }
        for (section, entries) in sections.iter() {
            let section = text_of(section)?;
            for (key, value) in dictionary(entries, "a section")?.iter() {
                let key = text_of(key)?;
                let is_same = file.get(section, key).is_some_and(|old| is_same(old, value));
                if !is_same {
                    file.set(section, key, value.clone())?;
                }
            }
        }
        self.file = file;
        Ok(())
    }
}

/// Returns whether two values have the same bytes: a NaN equals itself.
fn is_same(a: &Variant, b: &Variant) -> bool {
    let codec = gdvar::Codec::new().full_objects(true);
    codec.encode(a).is_ok_and(|a| codec.encode(b).is_ok_and(|b| a == b))
}

fn dictionary<'a>(value: &'a Variant, what: &str) -> gdvar::Result<&'a Dictionary> {
    value.as_dictionary().ok_or_else(|| {
        let message = format!("{what} is a Dictionary, not {}", value.ty());
        gdvar::Error::new(ErrorKind::TypeMismatch, message)
    })
}

fn text_of(key: &Variant) -> gdvar::Result<&str> {
    key.as_str().ok_or_else(|| {
        let message = format!("sections and keys of a config file are text, not {}", key.ty());
        gdvar::Error::new(ErrorKind::TypeMismatch, message)
    })
}

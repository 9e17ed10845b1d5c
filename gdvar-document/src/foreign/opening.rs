//! How calls open and create files.

use gdvar_core::{Codec, Dialect};

use super::{Failure, dialect_named};
use crate::file::{Container, Encryption, Key};
use crate::{Document, NewFile, OpenOptions};

/// How a file is opened or created.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// The name of the dialect. Without it, the engine is guessed.
    pub dialect: Option<&'a str>,
    /// The passphrase of an encrypted file.
    pub passphrase: Option<&'a str>,
    /// The key of an encrypted file: 32 bytes.
    pub key: Option<&'a [u8]>,
    /// Whether values may hold full objects.
    pub full_objects: bool,
    /// How many containers may be nested.
    pub max_depth: u32,
    /// How many bytes stand before the data, such as a header of the game's own. They are kept, and so is what follows the values.
    pub offset: Option<usize>,
}

impl Opening<'_> {
    /// Returns the options of the library.
    ///
    /// # Errors
    ///
    /// An unknown dialect, and a key that does not have 32 bytes.
    pub fn options(self) -> Result<OpenOptions, Failure> {
        let mut options = OpenOptions::new().codec(self.codec());
        if let Some(offset) = self.offset {
            options = options.offset(offset);
        }
        if let Some(name) = self.dialect {
            options = options.dialect(dialect_named(name)?);
        }
        if let Some(key) = self.key()? {
            options = options.key(key);
        }
        Ok(options)
    }

    /// Opens a file. If several engines can have written it, it only takes values that all of them write in the same bytes, unless
    /// the dialect is named.
    ///
    /// # Errors
    ///
    /// The same as for [`Document::open`] and [`options`](Self::options).
    pub fn open(self, bytes: Vec<u8>) -> Result<Document, Failure> {
        Ok(Document::open_vec(bytes, &self.options()?)?)
    }

    /// Creates an empty file, which is encrypted if there is a key.
    ///
    /// # Errors
    ///
    /// An unknown dialect, and a key that does not have 32 bytes.
    pub fn create(self) -> Result<Document, Failure> {
        let container = match self.key()? {
            None => Container::Plain,
            Some(_) if self.chosen()?.is_godot3() => Container::Encrypted(Encryption::Godot3),
            Some(_) => Container::Encrypted(Encryption::Godot4),
        };
        let key = self.key()?.filter(|_| matches!(container, Container::Encrypted(_)));
        let file = NewFile { container, key, dialect: self.chosen()?, ..NewFile::new() };
        let mut document = file.create()?;
        document.set_codec(self.codec());
        Ok(document)
    }

    fn chosen(self) -> Result<Dialect, Failure> {
        self.dialect.map_or(Ok(Dialect::default()), dialect_named)
    }

    fn codec(self) -> Codec {
        Codec::new().full_objects(self.full_objects).max_depth(self.max_depth)
    }

    fn key(self) -> Result<Option<Key>, Failure> {
        let passphrase = self.passphrase.map(Key::from_passphrase);
        let Some(key) = self.key else { return Ok(passphrase) };
        let wrong = |_| Failure::new(format!("a key has 32 bytes, not {}", key.len()));
        Ok(Some(<[u8; 32]>::try_from(key).map_err(wrong)?.into()))
    }
}

//! Opening and creating save files.

use std::io::Read;

use gdvar::Codec;
use gdvar::file::{SaveFile, SaveOptions};

use crate::{Failure, dialect_named};

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
}

impl Opening<'_> {
    /// Opens a file. If only one engine can have written it, that engine's dialect is chosen; otherwise the file only
    /// takes values that all these engines read alike.
    ///
    /// # Errors
    ///
    /// The same as for [`SaveOptions::read`] and [`create`](Self::create).
    pub fn open(self, reader: impl Read) -> Result<SaveFile, Failure> {
        let mut file = self.options()?.read(reader)?;
        let guess = file.guess_dialect();
        if let (None, Some(best), [_]) = (self.dialect, guess.best(), guess.writers()) {
            file.set_dialect(best);
        }
        Ok(file)
    }

    /// Creates an empty file.
    ///
    /// # Errors
    ///
    /// An unknown dialect, and a key that does not have 32 bytes.
    pub fn create(self) -> Result<SaveFile, Failure> {
        Ok(self.options()?.create())
    }

    fn options(self) -> Result<SaveOptions, Failure> {
        let codec = Codec::new().full_objects(self.full_objects).max_depth(self.max_depth);
        let mut options = SaveFile::options().codec(codec);
        if let Some(name) = self.dialect {
            options = options.dialect(dialect_named(name)?);
        }
        if let Some(passphrase) = self.passphrase {
            options = options.passphrase(passphrase);
        }
        if let Some(key) = self.key {
            let wrong = |_| Failure::new(format!("a key has 32 bytes, not {}", key.len()));
            options = options.key(<[u8; 32]>::try_from(key).map_err(wrong)?);
        }
        Ok(options)
    }
}

//! Opening a file as a document, with its key.

use std::path::Path;

use gdvar::Dialect;
use gdvar::file::{Backup, Container, FileErrorKind, LockedFile};
use gdvar_document::{Certainty, Document, ErrorKind, Kind, OpenOptions};

use crate::arguments::ReadArguments;
use crate::failure::Failure;
use crate::input;
use crate::progress::during;
use crate::secret;

/// A file that was opened.
pub(crate) struct Opened {
    /// The file name that the user gave.
    pub(crate) name: String,
    pub(crate) document: Document,
    /// The file, if it will be replaced.
    locked: Option<LockedFile>,
    /// The hash of the bytes that were read, if the file was unlocked and will be replaced.
    hash: Option<u64>,
}

impl Opened {
    /// Takes a document that will not replace a file.
    pub(crate) fn new(name: String, document: Document) -> Self {
        Self { name, document, locked: None, hash: None }
    }

    /// Reads a file, or standard input for `-`.
    pub(crate) fn open(path: &Path, arguments: &ReadArguments) -> Result<Self, Failure> {
        Self::open_with(path, arguments, OpenOptions::new())
    }

    /// Reads a file of which perhaps only a part can be read: the first values, or what is whole of one that was cut off.
    pub(crate) fn open_partial(path: &Path, arguments: &ReadArguments) -> Result<Self, Failure> {
        Self::open_with(path, arguments, OpenOptions::new().partial().recover())
    }

    /// Reads what is whole of a damaged file.
    pub(crate) fn open_damaged(path: &Path, arguments: &ReadArguments) -> Result<Self, Failure> {
        Self::open_with(path, arguments, OpenOptions::new().recover())
    }

    fn open_with(path: &Path, arguments: &ReadArguments, options: OpenOptions) -> Result<Self, Failure> {
        let bytes = input::read(path, arguments.container.limit)?;
        Self::of(bytes, input::name(path), arguments, options)
    }

    /// Reads a file that will be replaced. Other programs that lock the file wait until this one ends.
    pub(crate) fn open_to_replace(path: &Path, arguments: &ReadArguments) -> Result<Self, Failure> {
        if !path.is_file() {
            return Self::open(path, arguments);
        }
        let name = input::name(path);
        let locked = during("reading", || LockedFile::open(path, arguments.container.limit));
        let mut locked = locked.map_err(|error| Failure::of_file(&name, &error))?;
        let opened = Self::of(locked.take_bytes(), name, arguments, OpenOptions::new())?;
        Ok(Self { locked: Some(locked), ..opened })
    }

    fn of(
        bytes: Vec<u8>,
        name: String,
        arguments: &ReadArguments,
        options: OpenOptions,
    ) -> Result<Self, Failure> {
        let head = &bytes[..bytes.len().min(Container::HEAD_LEN)];
        let container = Container::detect(head).map_err(|error| Failure::of_file(&name, &error))?;
        let mut options = options.limit(arguments.container.limit);
        let key = match container {
            Container::Encrypted(_) => Some(secret::wanted(&name, &arguments.container.key)?),
            _ => None,
        };
        if let Some(key) = &key {
            options = options.key(key.clone());
        }
        if let Some(dialect) = arguments.dialect {
            options = options.dialect(dialect);
        }
        if let Some(offset) = arguments.offset {
            options = options.offset(offset);
        }
        if container == Container::Plain {
            let opened = during("reading", || Document::open_vec(bytes, &options));
            let document = opened.map_err(|error| failure(&name, &error))?;
            return Ok(Self::new(name, document));
        }
        match during("reading", || Document::open(&bytes, &options)) {
            Ok(document) => Ok(Self::new(name, document)),
            Err(error) if error.kind() == ErrorKind::NotValues => {
                let unpacked = Container::unpack(bytes.as_slice(), key.as_ref(), arguments.container.limit);
                let (_, data) = unpacked.map_err(|error| Failure::of_file(&name, &error))?;
                Err(match String::from_utf8(data) {
                    // A damaged save is not text: the bytes of its lengths contain NULs.
                    Ok(text) if !text.contains('\0') => failure(&name, &error).with_text(container, text),
                    _ => failure(&name, &error),
                })
            }
            Err(error) => Err(failure(&name, &error)),
        }
    }

    /// Returns the byte of the data at which a value starts. The values of text have no bytes of their own.
    pub(crate) fn start(&self, index: usize) -> usize {
        match self.document.kind() {
            Kind::Values | Kind::Bare => self.document.range(index).map_or(0, |range| range.start),
            _ => 0,
        }
    }

    /// Returns the index that was given, or 0 if there is only one value.
    pub(crate) fn index(&self, given: Option<usize>) -> Result<usize, Failure> {
        if self.document.data().is_empty() {
            return Err(Failure::of(&self.name, "the file holds no values"));
        }
        self.document.only(given).map_err(|error| self.failure(&error))
    }

    /// Unlocks the file, as long as an editor has its text. Others may change it meanwhile.
    pub(crate) fn unlock(&mut self) {
        self.hash = self.locked.take().map(|locked| locked.hash());
    }

    /// Returns the locked file. If it was unlocked, it is locked again, and has to be as it was read.
    pub(crate) fn take_lock(&mut self, file: &Path) -> Result<LockedFile, Failure> {
        if let Some(locked) = self.locked.take() {
            return Ok(locked);
        }
        let locked = LockedFile::open(file, usize::MAX);
        let locked = locked.map_err(|error| Failure::of_file(&self.name, &error))?;
        if self.hash == Some(locked.hash()) {
            Ok(locked)
        } else {
            Err(Failure::changed_by_another(&self.name))
        }
    }

    /// Replaces the file.
    pub(crate) fn replace(&self, locked: LockedFile, bytes: &[u8], backup: Backup) -> Result<(), Failure> {
        locked.replace(bytes, backup).map_err(|error| match error.kind() {
            FileErrorKind::Changed => Failure::changed_by_another(&self.name),
            _ => Failure::of_written(&error),
        })
    }

    /// Returns the failure for an error of the document.
    pub(crate) fn failure(&self, error: &gdvar_document::Error) -> Failure {
        match error.kind() {
            ErrorKind::SeveralValues => {
                let last = self.document.len().saturating_sub(1);
                failure(&self.name, error).hint(format!("choose one with --index, from 0 to {last}"))
            }
            _ => failure(&self.name, error),
        }
    }

    /// Returns the failure for a value that cannot be read.
    pub(crate) fn of_value(&self, error: &gdvar_document::Error) -> Failure {
        let failure = self.failure(error);
        let engines = self.document.engines();
        match engines.certainty() {
            Certainty::Damaged => failure.hint(format!(
                "it was read as {}: try another --dialect, or see all up to the fault with `gdvar show --bytes`",
                engines.dialect()
            )),
            Certainty::Given if self.document.resource().is_none() => {
                failure.hint("leave out --dialect to have it guessed")
            }
            _ => failure,
        }
    }
}

/// Returns the error of a new file that depends on which engine another file is from.
pub(crate) fn unclear(one: Dialect, other: Dialect) -> gdvar_document::Error {
    let message =
        format!("it may be a file of {one} or of {other}, which write these values in different ways");
    gdvar_document::Error::new(ErrorKind::UnclearDialect, message)
}

/// Returns the failure for an error, with the options that are a way out.
pub(crate) fn failure(name: &str, error: &gdvar_document::Error) -> Failure {
    let failure = match error.kind() {
        ErrorKind::Damaged | ErrorKind::NotValues => Failure::damage(name, error),
        _ => Failure::of(name, error),
    };
    if let Some(offset) = error.values_at() {
        return failure.hint(format!(
            "`--offset {offset}` reads and changes the values, and keeps all other bytes; `gdvar recover` writes what is whole of a save that was cut off"
        ));
    }
    match error.kind() {
        ErrorKind::WrongKey => failure.hint(
            "give the passphrase or the key that the game uses: --passphrase-file, --key-file, or GDVAR_PASSPHRASE",
        ),
        ErrorKind::TooLarge => failure.hint("raise the limit with --limit"),
        ErrorKind::NotValues if error.may_be_cut_off() => failure.hint(
            "see the bytes with `gdvar show --bytes`, and what is whole of a save that was cut off with `gdvar show`; `gdvar recover` writes that to a new file",
        ),
        ErrorKind::NotValues => failure.hint("see the bytes with `gdvar show --bytes`"),
        ErrorKind::TypeChange => failure.hint("--force writes the value as it is given"),
        ErrorKind::UnclearDialect => failure.hint("say which engine the game has, with --dialect"),
        _ => failure,
    }
}

//! Opening a file as a document, with its key.

use std::hash::{DefaultHasher, Hasher as _};
use std::path::Path;

use gdvar::Dialect;
use gdvar::file::Container;
use gdvar_document::{Document, ErrorKind, OpenOptions};

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
    /// The hash of the bytes that were read.
    hash: u64,
}

impl Opened {
    /// Reads a file, or standard input for `-`.
    pub(crate) fn open(path: &Path, arguments: &ReadArguments) -> Result<Self, Failure> {
        let name = input::name(path);
        let bytes = input::read(path, arguments.limit)?;
        let head = &bytes[..bytes.len().min(Container::HEAD_LEN)];
        let container = Container::detect(head).map_err(|error| Failure::of_file(&name, &error))?;
        let mut options = OpenOptions::new().limit(arguments.limit);
        if let Container::Encrypted(_) = container {
            options = options.key(secret::wanted(&name, &arguments.key)?);
        }
        if let Some(dialect) = arguments.dialect {
            options = options.dialect(Dialect::from(dialect));
        }
        let hash = hash(&bytes);
        let opened = during("reading", || Document::open_vec(bytes, &options));
        let document = opened.map_err(|error| failure(&name, &error))?;
        Ok(Self { name, document, hash })
    }

    /// Returns whether these are not the bytes that were read.
    pub(crate) fn is_other(&self, bytes: &[u8]) -> bool {
        hash(bytes) != self.hash
    }

    /// Returns the failure for an error of the document.
    pub(crate) fn failure(&self, error: &gdvar_document::Error) -> Failure {
        match error.kind() {
            ErrorKind::SeveralValues => {
                let last = self.document.len().saturating_sub(1);
                failure(&self.name, error).way_out(format!("choose one with --index, from 0 to {last}"))
            }
            _ => failure(&self.name, error),
        }
    }
}

/// Returns a number that tells different bytes apart.
fn hash(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

/// Returns the failure for an error, with the options that are a way out.
fn failure(name: &str, error: &gdvar_document::Error) -> Failure {
    let failure = match error.kind() {
        ErrorKind::Damaged | ErrorKind::NotValues => Failure::damage(name, error),
        _ => Failure::of(name, error),
    };
    match error.kind() {
        ErrorKind::WrongKey => failure.way_out(
            "give the passphrase or the key that the game uses: --passphrase-file, --key-file, or GDVAR_PASSPHRASE",
        ),
        ErrorKind::TooLarge => failure.way_out("raise the limit with --limit"),
        ErrorKind::NotValues => failure.way_out("see the bytes with `gdvar show --bytes`"),
        ErrorKind::TypeChange => failure.way_out("--force writes the value as it is given"),
        ErrorKind::UnclearDialect => failure.way_out("say which engine the game has, with --dialect"),
        _ => failure,
    }
}

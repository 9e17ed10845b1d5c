use std::fmt;
use std::io;
use std::path::Path;

/// Why a file could not be read or written: one sentence, with the byte offset where that helps.
///
/// [`kind`](FileError::kind) distinguishes the cases, [`offset`](FileError::offset) is the position in the file, and
/// [`get_ref`](FileError::get_ref) is the error of the operating system, the decompressor or the value, if there is one. The
/// sentence includes the message of that error, so [`source`](std::error::Error::source) is the source of that error.
pub struct FileError(Box<Inner>);

struct Inner {
    kind: FileErrorKind,
    offset: Option<u64>,
    message: String,
    cause: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// What went wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileErrorKind {
    /// The operating system could not read, write or rename.
    Io,
    /// The file ends before the last byte that its head promises.
    Truncated,
    /// The file is not of the requested kind.
    WrongContainer,
    /// The head has a value that no engine writes, such as a block size of 0.
    BadHead,
    /// The compression mode is unknown, or cannot be written.
    UnsupportedMode,
    /// This build of gdvar leaves out the feature that the file needs.
    FeatureDisabled,
    /// The data is larger than the limit, or than the container can hold.
    TooLarge,
    /// A compressed block does not decompress to exactly the size it should have.
    DamagedBlock,
    /// A block's own checksum (zlib's Adler-32, gzip's CRC-32, zstd's XXH64) does not match its data.
    BadChecksum,
    /// `GCPF` is missing at the end of a compressed file.
    BadTrailer,
    /// The file is encrypted, but no key was given.
    KeyMissing,
    /// The MD5 of the decrypted data differs from the MD5 in the head: the passphrase or key is wrong, or the data is
    /// damaged.
    WrongKey,
    /// The data is neither one value nor a sequence of values, each after its length, as `store_var` writes them.
    NotValues,
    /// The same, but the data may be the start of such a sequence, of a save that was cut off.
    PerhapsCutOff,
    /// A [`LockedFile`](super::LockedFile) has changed since it was read.
    Changed,
    /// The text of a config file has a mistake; [`get_ref`](FileError::get_ref) is the
    /// [`TextError`](gdvar_core::text::TextError).
    Value,
}

impl FileError {
    pub(super) fn new(kind: FileErrorKind, message: impl Into<String>) -> Self {
        Self(Box::new(Inner { kind, offset: None, message: message.into(), cause: None }))
    }

    /// Sets the byte of the file at which the error was noticed. The message also names it if that helps.
    pub(super) fn at(mut self, offset: u64) -> Self {
        self.0.offset = Some(offset);
        self
    }

    pub(super) fn caused_by(mut self, cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        self.0.cause = Some(cause.into());
        self
    }

    /// Says which file it is. Only errors of the operating system from opening it say so themselves.
    pub(super) fn in_file(mut self, path: &Path) -> Self {
        self.0.message = format!("{}: {}", path.display(), self.0.message);
        self
    }

    /// Makes the error for a head that promises `len` bytes of data, in the field at `at`.
    pub(super) fn over_limit(len: u64, limit: usize, at: u64) -> Self {
        let message = format!(
            "the file holds {len} bytes according to its head at byte {at}, more than the limit of {limit}"
        );
        Self::new(FileErrorKind::TooLarge, message).at(at)
    }

    /// Makes the error of a file that cannot be opened.
    pub(crate) fn opening(path: &Path, source: io::Error) -> Self {
        Self::io(&format!("open {}", path.display()), source)
    }

    /// Makes the error of a file that cannot be read.
    pub(crate) fn reading(source: io::Error) -> Self {
        Self::io("read the file", source)
    }

    /// Makes the error of an I/O operation. `doing` completes the phrase "cannot ...".
    pub(super) fn io(doing: &str, source: io::Error) -> Self {
        Self::new(FileErrorKind::Io, format!("cannot {doing}: {source}")).caused_by(source)
    }

    #[cfg(not(all(feature = "brotli", feature = "encryption")))]
    pub(super) fn feature_disabled(what: &str, feature: &str) -> Self {
        Self::new(
            FileErrorKind::FeatureDisabled,
            format!("{what} needs the feature `{feature}` of gdvar-document"),
        )
    }

    /// Returns the kind of the error.
    pub fn kind(&self) -> FileErrorKind {
        self.0.kind
    }

    /// Returns the byte of the file, counted from 0, at which the error was noticed.
    pub fn offset(&self) -> Option<u64> {
        self.0.offset
    }

    /// Returns the error that caused this one, if there is one: an [`io::Error`], a [`TextError`](gdvar_core::text::TextError), or a
    /// decompressor's own error.
    pub fn get_ref(&self) -> Option<&(dyn std::error::Error + Send + Sync + 'static)> {
        self.0.cause.as_deref()
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { kind, offset, message, cause } = &*self.0;
        f.debug_struct("FileError")
            .field("kind", kind)
            .field("offset", offset)
            .field("message", message)
            .field("cause", cause)
            .finish()
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.cause.as_ref()?.source()
    }
}

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use gdvar_core::{Codec, Dialect};

use super::container::{Packing, Unpacked};
use super::layout::{Layout, PREFIX_LEN};
use super::save_file::{Iv, length_prefix};
use super::writers::Writers;
use super::{Container, Encryption, FileError, FileErrorKind, Key, SaveFile};

/// Options for opening or creating a [`SaveFile`]: key, dialect, limits, and the container of a new file.
///
/// ```no_run
/// use gdvar::Dialect;
/// use gdvar::file::SaveFile;
///
/// # #[cfg(feature = "encryption")]
/// let save = SaveFile::options().passphrase("crab rave").dialect(Dialect::Godot3).open("slot1.save")?;
/// # Ok::<(), gdvar::file::FileError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a setter returns the changed options"]
pub struct SaveOptions {
    container: Option<Container>,
    key: Option<Key>,
    codec: Codec,
    /// Whether the program chose the dialect.
    is_dialect_chosen: bool,
    limit: usize,
    is_bare: bool,
    offset: usize,
    /// Whether something may follow the values.
    is_partial: bool,
}

/// A type that does not exist, so that the error for a call names the missing feature.
#[cfg(not(feature = "encryption"))]
#[diagnostic::on_unimplemented(
    message = "`passphrase` needs the feature `encryption` of gdvar",
    label = "gdvar was built without it",
    note = "write `gdvar = {{ version = \"0.1\", features = [\"encryption\"] }}` in Cargo.toml"
)]
#[doc(hidden)]
pub trait NeedsFeatureEncryption {}

impl SaveOptions {
    /// The default limit for the size of the values: 256 MiB. [`limit`](Self::limit) sets another one. No save should
    /// reach it, and every machine has that much memory.
    pub const DEFAULT_LIMIT: usize = 256 << 20;

    /// Returns the defaults: a plain or compressed file, the dialect of Godot 4, at most
    /// [`DEFAULT_LIMIT`](Self::DEFAULT_LIMIT) bytes.
    pub fn new() -> Self {
        let limit = Self::DEFAULT_LIMIT;
        Self {
            container: None,
            key: None,
            codec: Codec::new(),
            is_dialect_chosen: false,
            limit,
            is_bare: false,
            offset: 0,
            is_partial: false,
        }
    }

    /// Opens an encrypted file with this key, and saves it with the same key. A new file is encrypted unless
    /// [`container`](Self::container) says otherwise. A file that turns out not to be encrypted is opened too and stays
    /// unencrypted: check [`SaveFile::container`].
    pub fn key(mut self, key: impl Into<Key>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// Opens or creates an encrypted file with this passphrase, as [`key`](Self::key) does with a key.
    #[cfg(feature = "encryption")]
    pub fn passphrase(self, passphrase: &str) -> Self {
        self.key(Key::from_passphrase(passphrase))
    }

    /// Opens or creates an encrypted file with this passphrase. This needs the feature `encryption`.
    #[cfg(not(feature = "encryption"))]
    #[doc(hidden)]
    pub fn passphrase<P: NeedsFeatureEncryption + ?Sized>(self, _: &P) -> Self {
        self
    }

    /// Reads and writes the values in this dialect, without changing the other settings of the codec.
    ///
    /// If no dialect is chosen, values are read in the dialect of Godot 4, and a file that may be of another engine only
    /// takes values that have the same bytes there: see [`SaveFile::replace`].
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.codec = self.codec.dialect(dialect);
        self.is_dialect_chosen = true;
        self
    }

    /// Reads and writes the values with this codec: its dialect, its limits, and whether it allows full objects.
    ///
    /// A codec for another dialect than the default chooses the dialect. [`dialect`](Self::dialect) chooses the default
    /// one.
    pub fn codec(mut self, codec: Codec) -> Self {
        self.is_dialect_chosen |= codec.get_dialect() != Dialect::default();
        self.codec = codec;
        self
    }

    /// Sets how many bytes the values of a file may take, after decompression.
    ///
    /// The memory for opening the file is bounded too: the values, 8 bytes for the position of each value, the table of a
    /// compressed file, and blocks of more than 64 KiB while they are read may exceed the limit by at most 1 MiB (17 MiB
    /// for brotli). While a buffer grows, the allocator may briefly need as much again.
    pub fn limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    pub(super) fn get_limit(&self) -> usize {
        self.limit
    }

    /// Sets the container of a new file. By default the file is plain or, with a key, encrypted for the engine of the
    /// dialect. A file that is opened keeps its container.
    pub fn container(mut self, container: Container) -> Self {
        self.container = Some(container);
        self
    }

    /// Makes a new file contain a single value without a length before it, for scripts that read it with
    /// `bytes_to_var(file.get_buffer(...))`. A file that is opened keeps its form.
    pub fn bare(mut self) -> Self {
        self.is_bare = true;
        self
    }

    /// Reads the values after this many bytes of the content, for a file that starts with something else: a version that
    /// `store_32` wrote, a magic number, a line. These bytes are [kept](SaveFile::before).
    ///
    /// ```
    /// use gdvar::file::SaveFile;
    ///
    /// // What `store_32(3)` and `store_var("Ferris")` write.
    /// let bytes = b"\x03\0\0\0\x10\0\0\0\x04\0\0\0\x06\0\0\0Ferris\0\0";
    /// let mut save = SaveFile::options().offset(4).read(&bytes[..])?;
    /// assert_eq!(save.before(), [3, 0, 0, 0]);
    /// save.replace(0, "Corro")?;
    /// assert_eq!(save.to_bytes()?, b"\x03\0\0\0\x10\0\0\0\x04\0\0\0\x05\0\0\0Corro\0\0\0");
    /// # Ok::<(), gdvar::file::FileError>(())
    /// ```
    pub fn offset(mut self, bytes: usize) -> Self {
        self.offset = bytes;
        self
    }

    /// Reads the values up to the first bytes that are none, for a file that is damaged or that has something else after
    /// its values, such as a checksum. These bytes are [kept](SaveFile::after).
    ///
    /// ```
    /// use gdvar::file::SaveFile;
    ///
    /// let mut bytes = b"\x10\0\0\0\x04\0\0\0\x06\0\0\0Ferris\0\0".to_vec();
    /// bytes.extend(b"\xFF\xFF\xFF\xFFdamaged");
    /// assert!(SaveFile::options().read(&bytes[..]).is_err());
    /// let save = SaveFile::options().partial(true).read(&bytes[..])?;
    /// assert_eq!(save.read::<&str>(0)?, "Ferris");
    /// assert_eq!((save.len(), save.after()), (1, &b"\xFF\xFF\xFF\xFFdamaged"[..]));
    /// # Ok::<(), gdvar::file::FileError>(())
    /// ```
    pub fn partial(mut self, allowed: bool) -> Self {
        self.is_partial = allowed;
        self
    }

    /// Makes an empty file with these settings.
    pub fn create(self) -> SaveFile {
        let Self { container, key, codec, is_bare, .. } = self;
        let container = container.unwrap_or(match &key {
            None => Container::Plain,
            Some(_) if codec.get_dialect().is_godot3() => Container::Encrypted(Encryption::Godot3),
            Some(_) => Container::Encrypted(Encryption::Godot4),
        });
        let (packing, writers, iv) = (Packing::default(), Writers::Chosen, Iv::Random);
        SaveFile {
            container,
            packing,
            key,
            codec,
            writers,
            before: Vec::new(),
            after: Vec::new(),
            values: Vec::new(),
            starts: Vec::new(),
            is_bare,
            iv,
        }
    }

    /// Reads a file and recognises its container. The values are decoded when they are [read](SaveFile::read).
    ///
    /// # Errors
    ///
    /// The same as for [`Container::unpack`], and [`NotValues`](FileErrorKind::NotValues) if the content is neither one value
    /// nor a sequence of values, each after its length.
    pub fn open(self, path: impl AsRef<Path>) -> Result<SaveFile, FileError> {
        let path = path.as_ref();
        let file =
            File::open(path).map_err(|error| FileError::io(&format!("open {}", path.display()), error))?;
        self.read(BufReader::new(file)).map_err(|error| error.in_file(path))
    }

    /// Reads a file from any source of bytes.
    ///
    /// # Errors
    ///
    /// The same as for [`open`](Self::open).
    pub fn read(self, reader: impl Read) -> Result<SaveFile, FileError> {
        let Self { container: _, key, codec, is_dialect_chosen, limit, is_bare: _, offset, is_partial } =
            self;
        let Unpacked { container, data: mut values, packing } =
            Container::unpack_whole(reader, key.as_ref(), limit)?;
        if offset > values.len() {
            let message = format!("the values cannot start at byte {offset} of {}", values.len());
            return Err(FileError::new(FileErrorKind::NotValues, message));
        }
        let before: Vec<u8> = values.drain(..offset).collect();
        let mut after = Vec::new();
        let mut layout = Layout::of(&values, codec, limit);
        // Lengths may add up by chance.
        if is_partial
            && !values.is_empty()
            && !matches!(layout, Ok(Layout::Bare))
            && let Some((start, end)) = Layout::of_start(&values, codec, limit)?
        {
            after = values.split_off(end);
            layout = Ok(start);
        }
        let layout = layout?;
        let (starts, is_bare) = match layout {
            Layout::Sequence(starts) => (starts, false),
            Layout::Bare => {
                let prefix = length_prefix(values.len())?;
                values.reserve_exact(PREFIX_LEN);
                values.splice(..0, prefix);
                (vec![0], true)
            }
        };
        let iv = packing.iv.map_or(Iv::Random, |(iv, _)| Iv::Opened(iv));
        // A file without values is as good as new.
        let writers =
            if is_dialect_chosen || values.is_empty() { Writers::Chosen } else { Writers::Open(None) };
        Ok(SaveFile { container, packing, key, codec, writers, before, after, values, starts, is_bare, iv })
    }
}

impl Default for SaveOptions {
    fn default() -> Self {
        Self::new()
    }
}

use std::fmt;
use std::fs::File;
use std::io::{BufReader, Read};
use std::ops::Range;
use std::path::Path;
use std::slice::EscapeAscii;

use gdvar_core::{Codec, Dialect, GodotDecode, GodotEncode, Guess, StreamError, VarWriter};

use super::{Backup, Container, Encryption, Error, ErrorKind, Key, write_atomically};

/// A save file in memory: any number of values, what is around them in the file, and how they are encoded.
///
/// Its values are what a script stored with `store_var` and gets back with `get_var`, in that order. Whatever
/// is not replaced is saved with the bytes that it came with.
///
/// ```
/// use gdvar::file::{Backup, Compression, Container, SaveFile};
/// use gdvar::{Variant, variant};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = std::env::temp_dir().join(format!("gdvar-save-file-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("slot1.save");
/// let mut save = SaveFile::new();
/// save.push(&variant!({"gold": 3, "name": "Ferris"}))?;
/// save.push("the second value")?;
/// save.save(&path, Backup::None)?;
///
/// let mut save = SaveFile::open(&path)?;
/// let mut game: Variant = save.read(0)?;
/// *game.get_mut("gold").expect("there is some") = Variant::from(5000);
/// save.replace(0, &game)?;
/// save.save(&path, Backup::Bak)?;
/// # assert_eq!(SaveFile::open(&path)?.read::<Variant>(0)?, variant!({"gold": 5000, "name": "Ferris"}));
/// # let backup = SaveFile::open(folder.join("slot1.save.bak"))?;
/// # assert_eq!(backup.read::<Variant>(0)?, variant!({"gold": 3, "name": "Ferris"}));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok(())
/// # }
/// ```
///
/// A file that mixes values with other things (`store_32`, `store_line`) is no such row of values: unwrap it
/// with [`Container::unpack`], and take it apart with [`VarReader`](crate::VarReader) and plain reads.
#[derive(Clone)]
pub struct SaveFile {
    container: Container,
    key: Option<Key>,
    codec: Codec,
    /// As a plain file has them: each value behind its length.
    values: Vec<u8>,
    /// Where each length starts.
    starts: Vec<usize>,
}

/// How to open or start a [`SaveFile`]: its key, its dialect, its limits, and for a new one its container.
///
/// ```no_run
/// use gdvar::Dialect;
/// use gdvar::file::SaveFile;
///
/// # #[cfg(feature = "encryption")]
/// let save = SaveFile::options().passphrase("crab rave").dialect(Dialect::Godot3).open("slot1.save")?;
/// # Ok::<(), gdvar::file::Error>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a setter returns the changed options"]
pub struct SaveOptions {
    container: Option<Container>,
    key: Option<Key>,
    codec: Codec,
    limit: usize,
}

/// A length is a `u32`.
const PREFIX_LEN: usize = 4;
/// A header, and nothing behind it.
const SHORTEST_VALUE: usize = 4;

impl SaveFile {
    /// An empty plain file for Godot 4. [`options`](Self::options) and [`create`](SaveOptions::create) make
    /// others.
    pub fn new() -> Self {
        SaveOptions::new().create()
    }

    /// Reads a plain or compressed file of Godot 4 with the default limits.
    ///
    /// # Errors
    ///
    /// As [`SaveOptions::open`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, Error> {
        SaveOptions::new().open(path)
    }

    /// The way to everything else.
    pub fn options() -> SaveOptions {
        SaveOptions::new()
    }

    /// How many values it holds.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether it holds no value.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// What it was wrapped in, and is wrapped in when saved.
    pub fn container(&self) -> Container {
        self.container
    }

    /// How its values are encoded.
    pub fn codec(&self) -> Codec {
        self.codec
    }

    /// Guesses the dialect of the values, whatever the file was opened with.
    pub fn guess_dialect(&self) -> Guess {
        Dialect::guess(&self.values)
    }

    /// Reads and writes the values in this dialect from now on. Those that are there stay as they are.
    pub fn set_dialect(&mut self, dialect: Dialect) {
        self.codec = self.codec.dialect(dialect);
    }

    /// The bytes of a value, as `var_to_bytes` gives them; counted from 0.
    pub fn bytes(&self, index: usize) -> Option<&[u8]> {
        let frame = self.frame(index)?;
        self.values.get(frame.start + PREFIX_LEN..frame.end)
    }

    /// Reads a value, counted from 0. It may borrow from the file.
    ///
    /// # Errors
    ///
    /// [`NoSuchValue`](ErrorKind::NoSuchValue), and [`Value`](ErrorKind::Value) if it does not decode, which
    /// [holds](Error::get_ref) the [`gdvar::Error`](crate::Error). If the whole file looks like one of another
    /// dialect, the message says so.
    pub fn read<'a, T: GodotDecode<'a>>(&'a self, index: usize) -> Result<T, Error> {
        let bytes = self.bytes(index).ok_or_else(|| self.no_such_value(index))?;
        self.codec.decode(bytes).map_err(|error| Error::value(index, error, self.another_dialect()))
    }

    /// The dialect of the file's values, if they are surely none in the one that is spoken.
    fn another_dialect(&self) -> Option<Dialect> {
        let guess = self.guess_dialect();
        let foreign = guess.is_sure() && !guess.candidates().contains(&self.codec.get_dialect());
        guess.best().filter(|_| foreign)
    }

    /// Adds a value at the end.
    ///
    /// # Errors
    ///
    /// [`Value`](ErrorKind::Value) if it does not encode.
    pub fn push<T: GodotEncode + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let frame = self.encode(self.len(), value)?;
        self.starts.push(self.values.len());
        self.values.extend(frame);
        Ok(())
    }

    /// Puts a value in place of another, counted from 0.
    ///
    /// # Errors
    ///
    /// [`NoSuchValue`](ErrorKind::NoSuchValue), and [`Value`](ErrorKind::Value) if it does not encode. The
    /// old value stays then.
    pub fn replace<T: GodotEncode + ?Sized>(&mut self, index: usize, value: &T) -> Result<(), Error> {
        let old = self.frame(index).ok_or_else(|| self.no_such_value(index))?;
        let new = self.encode(index, value)?;
        for start in self.starts.iter_mut().skip(index + 1) {
            *start = *start - old.len() + new.len();
        }
        self.values.splice(old, new);
        Ok(())
    }

    /// The bytes of the file: the values and what is around them.
    ///
    /// # Errors
    ///
    /// As [`Container::pack`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        Ok(self.container.pack(&self.values, self.key.as_ref())?.into_owned())
    }

    /// Writes the file, as [`write_atomically`] does: whoever opens it sees all of the old one or all of this
    /// one.
    ///
    /// # Errors
    ///
    /// As [`Container::pack`], and [`Io`](ErrorKind::Io).
    pub fn save(&self, path: impl AsRef<Path>, backup: Backup) -> Result<(), Error> {
        write_atomically(path, &self.container.pack(&self.values, self.key.as_ref())?, backup)
    }

    /// Where a value is, its length included.
    fn frame(&self, index: usize) -> Option<Range<usize>> {
        let start = *self.starts.get(index)?;
        let end = self.starts.get(index + 1).copied().unwrap_or(self.values.len());
        Some(start..end)
    }

    fn encode<T: GodotEncode + ?Sized>(&self, index: usize, value: &T) -> Result<Vec<u8>, Error> {
        let mut writer = VarWriter::with_codec(Vec::new(), self.codec);
        match writer.write(value) {
            Ok(()) => Ok(writer.into_inner()),
            Err(StreamError::Value { error, .. }) => Err(Error::value(index, error, None)),
            Err(error) => Err(Error::new(ErrorKind::Value, format!("value {index}: {error}"))),
        }
    }

    fn no_such_value(&self, index: usize) -> Error {
        let message = format!("there is no value {index} in a file of {}", self.len());
        Error::new(ErrorKind::NoSuchValue, message)
    }
}

impl Default for SaveFile {
    fn default() -> Self {
        Self::new()
    }
}

/// Shows the settings and the size of each value.
impl fmt::Debug for SaveFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<usize> =
            (0..self.len()).filter_map(|index| self.bytes(index)).map(<[u8]>::len).collect();
        f.debug_struct("SaveFile")
            .field("container", &self.container)
            .field("key", &self.key)
            .field("codec", &self.codec)
            .field("sizes", &sizes)
            .finish_non_exhaustive()
    }
}

impl SaveOptions {
    /// The most that a file may hold unless [`limit`](Self::limit) says otherwise: 256 MiB, which no save
    /// should reach and any machine can hold.
    pub const DEFAULT_LIMIT: usize = 256 << 20;

    /// A plain or compressed file, the dialect of Godot 4, at most [`DEFAULT_LIMIT`](Self::DEFAULT_LIMIT)
    /// bytes.
    pub fn new() -> Self {
        Self { container: None, key: None, codec: Codec::new(), limit: Self::DEFAULT_LIMIT }
    }

    /// Opens an encrypted file with this key, and encrypts it with the same when it is saved. A new file is encrypted unless
    /// [`container`](Self::container) says otherwise. A file that turns out not to be encrypted opens too, and stays as it
    /// is: [`SaveFile::container`] tells.
    pub fn key(mut self, key: impl Into<Key>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// Opens or makes an encrypted file with this passphrase, as [`key`](Self::key) does with its key.
    #[cfg(feature = "encryption")]
    pub fn passphrase(self, passphrase: &str) -> Self {
        self.key(Key::from_passphrase(passphrase))
    }

    /// Reads and writes the values in this dialect, with the other settings of the codec as they are.
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.codec = self.codec.dialect(dialect);
        self
    }

    /// Reads and writes the values with this codec: its dialect, its limits, whether it allows full objects.
    pub fn codec(mut self, codec: Codec) -> Self {
        self.codec = codec;
        self
    }

    /// Sets how many bytes the values of a file may take, after decompression.
    pub fn limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    /// Wraps a new file in this. Unless told, it is plain, or with a key encrypted as the engine of the dialect does. A file
    /// that is opened keeps the container that it has.
    pub fn container(mut self, container: Container) -> Self {
        self.container = Some(container);
        self
    }

    /// An empty file with these settings.
    pub fn create(self) -> SaveFile {
        let Self { container, key, codec, limit: _ } = self;
        let container = container.unwrap_or(match (&key, codec.get_dialect()) {
            (None, _) => Container::Plain,
            (Some(_), Dialect::Godot3 | Dialect::Published3 | Dialect::Published3_0) => {
                Container::Encrypted(Encryption::Godot3)
            }
            (Some(_), _) => Container::Encrypted(Encryption::Godot4),
        });
        SaveFile { container, key, codec, values: Vec::new(), starts: Vec::new() }
    }

    /// Reads a file. Its container is recognised; its values are decoded when they are
    /// [read](SaveFile::read).
    ///
    /// # Errors
    ///
    /// As [`Container::unpack`], and [`NotValues`](ErrorKind::NotValues) if what is in it is not a row of
    /// values.
    pub fn open(self, path: impl AsRef<Path>) -> Result<SaveFile, Error> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|error| Error::io(&format!("open {}", path.display()), error))?;
        self.read(BufReader::new(file))
    }

    /// Reads a file from wherever its bytes come.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn read(self, reader: impl Read) -> Result<SaveFile, Error> {
        let Self { container: _, key, codec, limit } = self;
        let (container, values) = Container::unpack(reader, key.as_ref(), limit)?;
        let starts = starts_of_values(&values)?;
        Ok(SaveFile { container, key, codec, values, starts })
    }
}

impl Default for SaveOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// The first characters of what looks like a text file: JSON, settings, a scene.
fn start_of_text(bytes: &[u8]) -> Option<EscapeAscii<'_>> {
    const SHOWN: usize = 16;

    let start = &bytes[..bytes.len().min(SHOWN)];
    let is_text = start.iter().all(|byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace());
    is_text.then(|| start.escape_ascii())
}

/// Follows the lengths from one value to the next.
fn starts_of_values(values: &[u8]) -> Result<Vec<usize>, Error> {
    let mut starts = Vec::new();
    let mut rest = values;
    while !rest.is_empty() {
        let start = values.len() - rest.len();
        let not_values = |what: fmt::Arguments<'_>| {
            let index = starts.len();
            let mut message = format!(
                "the data is not a row of values, each behind its length as `store_var` writes them: {what} at \
                 byte {start}, where value {index} should be"
            );
            if let Some(text) = start_of_text(values) {
                message = format!("the data is not a row of values but text: it starts with \"{text}\"");
            }
            Error::new(ErrorKind::NotValues, message)
        };
        let Some((prefix, body)) = rest.split_first_chunk() else {
            return Err(not_values(format_args!("{} bytes are left", rest.len())));
        };
        let len = u32::from_le_bytes(*prefix);
        let len_in_memory = usize::try_from(len).ok().filter(|len| *len >= SHORTEST_VALUE);
        let Some(next) = len_in_memory.and_then(|len| body.get(len..)) else {
            return Err(not_values(format_args!("a length of {len} with {} bytes left", body.len())));
        };
        starts.push(start);
        rest = next;
    }
    Ok(starts)
}

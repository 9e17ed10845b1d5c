use std::borrow::Cow;
use std::fmt;
use std::ops::Range;
use std::path::Path;

use gdvar_core::{Codec, Dialect, GodotDecode, GodotEncode, StreamError, VarWriter};

use super::container::Packing;
use super::layout::{PREFIX_LEN, Skipped};
use super::writers::Writers;
use super::{Backup, Container, FileError, FileErrorKind, Key, SaveOptions, write_atomically};
use crate::Guess;

/// A save file in memory: any number of values, their container, and how they are encoded.
///
/// Its values are the values that a script stores with `store_var` and gets back with `get_var`, in the same order. A
/// value that is not replaced is saved with its original bytes. An unchanged file is saved byte for byte as it was, in any
/// container, and in a compressed file every block whose data did not change keeps its bytes. Bytes behind the end of a
/// container are no part of the file: no engine reads them, and they are not saved.
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
/// A file with a single value and no length, as `store_buffer(var_to_bytes(value))` writes it, is recognised too: see
/// [`is_bare`](Self::is_bare).
///
/// What comes before the values is skipped with [`SaveOptions::offset`], and what comes after them with
/// [`SaveOptions::partial`]; both are kept. A file that mixes values with other data (`store_32`, `store_line`) is not a
/// sequence of values: unpack it with [`Container::unpack`], and parse it with [`VarReader`](gdvar_core::VarReader) and plain
/// reads.
#[derive(Clone)]
pub struct SaveFile {
    pub(super) container: Container,
    pub(super) packing: Packing,
    pub(super) key: Option<Key>,
    pub(super) codec: Codec,
    pub(super) writers: Writers,
    /// What comes before the values, and after them.
    pub(super) before: Vec<u8>,
    pub(super) after: Vec<u8>,
    /// Each value after its length, as in a plain file. A bare value has a length here too.
    pub(super) values: Vec<u8>,
    /// The start of each length.
    pub(super) starts: Vec<usize>,
    /// Whether the file's only value has no length before it.
    pub(super) is_bare: bool,
    pub(super) iv: Iv,
}

/// The initialization vector with which an encrypted file of Godot 4 is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Iv {
    /// A new vector each time the file is saved.
    Random,
    /// The vector with which the file was opened. It is only used for the same bytes, because two files with the same
    /// vector reveal up to which byte they are equal.
    Opened([u8; 16]),
    /// The vector that was set.
    Chosen([u8; 16]),
}

impl SaveFile {
    /// Makes an empty plain file for Godot 4. [`options`](Self::options) and [`create`](SaveOptions::create) make other
    /// files.
    pub fn new() -> Self {
        SaveOptions::new().create()
    }

    /// Reads a plain or compressed file of Godot 4 with the default limits.
    ///
    /// # Errors
    ///
    /// The same as for [`SaveOptions::open`].
    pub fn open(path: impl AsRef<Path>) -> Result<Self, FileError> {
        SaveOptions::new().open(path)
    }

    /// Returns options for opening or creating a file: key, dialect, limits, container.
    pub fn options() -> SaveOptions {
        SaveOptions::new()
    }

    /// Returns the number of values.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Returns whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Returns the container that the file had, and in which it is saved.
    pub fn container(&self) -> Container {
        self.container
    }

    /// Returns whether the file is a single value without a length before it, as `store_buffer(var_to_bytes(value))`
    /// writes it. It is saved in the same way. The eight bytes of `""` are also those of a null after its length, and are
    /// taken for that.
    pub fn is_bare(&self) -> bool {
        self.is_bare
    }

    /// Returns the bytes before the values, which [`SaveOptions::offset`] skipped. They are saved as they are.
    pub fn before(&self) -> &[u8] {
        &self.before
    }

    /// Returns the bytes after the values, which [`SaveOptions::partial`] allows. They are saved as they are.
    pub fn after(&self) -> &[u8] {
        &self.after
    }

    /// Returns the initialization vector with which an encrypted file of Godot 4 is saved next: the vector that was
    /// [set](Self::set_iv), or, as long as no value has changed, the vector with which the file was opened. `None` stands
    /// for a new random vector.
    pub fn iv(&self) -> Option<[u8; 16]> {
        match self.iv {
            Iv::Random => None,
            Iv::Opened(iv) | Iv::Chosen(iv) => Some(iv),
        }
    }

    /// Sets the initialization vector with which an encrypted file of Godot 4 is saved from now on, even if its values
    /// change. `None` stands for a new random vector each time.
    ///
    /// If two files have the same vector, anyone can see up to which byte they are equal.
    pub fn set_iv(&mut self, iv: Option<[u8; 16]>) {
        self.iv = iv.map_or(Iv::Random, Iv::Chosen);
    }

    /// Returns the codec of its values.
    pub fn codec(&self) -> Codec {
        self.codec
    }

    /// Guesses the dialect of the values from their bytes and from the container, regardless of the dialect that the file
    /// was opened with.
    ///
    /// [`Guess::is_sure`] is about reading. What may be written depends on [`Guess::writers`]: see
    /// [`replace`](Self::replace).
    pub fn guess_dialect(&self) -> Guess {
        crate::guess(&self.values).only(|dialect| self.container.may_be_of(dialect))
    }

    /// Chooses the dialect in which values are read and written from now on. The bytes of existing values do not change.
    pub fn set_dialect(&mut self, dialect: Dialect) {
        self.codec = self.codec.dialect(dialect);
        self.writers = Writers::Chosen;
    }

    /// Returns the bytes of a value, as `var_to_bytes` returns them. Values are counted from 0.
    pub fn bytes(&self, index: usize) -> Option<&[u8]> {
        let frame = self.frame(index)?;
        self.values.get(frame.start + PREFIX_LEN..frame.end)
    }

    /// Iterates over the bytes of each value in order, as [`bytes`](Self::bytes) returns them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> + DoubleEndedIterator {
        (0..self.len()).map(|index| self.bytes(index).unwrap_or_default())
    }

    /// Reads the values in order, as [`read`](Self::read) does. An error only concerns its own value: the next one can
    /// still be read.
    ///
    /// ```
    /// use gdvar::file::SaveFile;
    ///
    /// let mut save = SaveFile::new();
    /// save.push("one")?;
    /// save.push("three")?;
    /// save.insert(1, "two")?;
    /// let texts: Result<Vec<&str>, _> = save.values().collect();
    /// assert_eq!(texts?, ["one", "two", "three"]);
    /// # Ok::<(), gdvar::file::FileError>(())
    /// ```
    pub fn values<'a, T: GodotDecode<'a>>(
        &'a self,
    ) -> impl ExactSizeIterator<Item = Result<T, FileError>> + DoubleEndedIterator {
        (0..self.len()).map(|index| self.read(index))
    }

    /// Reads a value, counted from 0. It may borrow from the file.
    ///
    /// # Errors
    ///
    /// [`NoSuchValue`](FileErrorKind::NoSuchValue), and [`Value`](FileErrorKind::Value) if the value cannot be decoded; this
    /// error [contains](FileError::get_ref) the [`gdvar::Error`](crate::Error). If the whole file appears to be in another
    /// dialect, the message says so.
    pub fn read<'a, T: GodotDecode<'a>>(&'a self, index: usize) -> Result<T, FileError> {
        let bytes = self.bytes(index).ok_or_else(|| self.no_such_value(index))?;
        self.codec.decode(bytes).map_err(|error| FileError::value(index, error, self.another_dialect()))
    }

    /// Returns the dialect of the values, if it certainly differs from the dialect of the file's codec.
    fn another_dialect(&self) -> Option<Dialect> {
        let guess = self.guess_dialect();
        let foreign = guess.is_sure() && !guess.candidates().contains(&self.codec.get_dialect());
        guess.best().filter(|_| foreign)
    }

    /// Adds a value at the end.
    ///
    /// # Errors
    ///
    /// The same as for [`insert`](Self::insert).
    pub fn push<T: GodotEncode + ?Sized>(&mut self, value: &T) -> Result<(), FileError> {
        self.insert(self.len(), value)
    }

    /// Inserts a value before the value at `index`, counted from 0, or at the end if `index` is the number of values.
    ///
    /// # Errors
    ///
    /// [`NoSuchValue`](FileErrorKind::NoSuchValue) if `index` is greater, [`Value`](FileErrorKind::Value) if the value cannot
    /// be encoded, [`UnclearDialect`](FileErrorKind::UnclearDialect) as for [`replace`](Self::replace), and
    /// [`BareValue`](FileErrorKind::BareValue) if the file [is bare](Self::is_bare) and has a value. After an error the file
    /// is unchanged.
    pub fn insert<T: GodotEncode + ?Sized>(&mut self, index: usize, value: &T) -> Result<(), FileError> {
        self.check_room(index)?;
        let start = self.starts.get(index).copied().unwrap_or(self.values.len());
        let frame = self.encode(index, value)?;
        self.check_dialect(index, &frame[PREFIX_LEN..])?;
        self.splice(index, start..start, &frame);
        self.starts.insert(index, start);
        Ok(())
    }

    /// Removes a value, counted from 0. The values after it move up.
    ///
    /// # Errors
    ///
    /// [`NoSuchValue`](FileErrorKind::NoSuchValue).
    pub fn remove(&mut self, index: usize) -> Result<(), FileError> {
        let old = self.frame(index).ok_or_else(|| self.no_such_value(index))?;
        self.note_writers();
        self.starts.remove(index);
        self.splice(index, old, &[]);
        Ok(())
    }

    /// Replaces a value, counted from 0.
    ///
    /// If several engines could have written the file, and nobody chose a dialect, only values are written that all of
    /// them read alike. A file of numbers, for example, may be one of Godot 4 or of Godot 3, whose ids of other types
    /// differ. [`SaveOptions::dialect`] and [`set_dialect`](Self::set_dialect) choose a dialect. A new file is one of Godot 4
    /// unless it is created with another dialect, and so is a file without values.
    ///
    /// # Errors
    ///
    /// [`NoSuchValue`](FileErrorKind::NoSuchValue), [`Value`](FileErrorKind::Value) if the value cannot be encoded, and
    /// [`UnclearDialect`](FileErrorKind::UnclearDialect) if its bytes mean something else in another dialect that the file
    /// may have. After an error the old value stays.
    pub fn replace<T: GodotEncode + ?Sized>(&mut self, index: usize, value: &T) -> Result<(), FileError> {
        let old = self.frame(index).ok_or_else(|| self.no_such_value(index))?;
        let new = self.encode(index, value)?;
        if self.values[old.clone()] != new {
            self.check_dialect(index, &new[PREFIX_LEN..])?;
            self.splice(index + 1, old, &new);
        }
        Ok(())
    }

    /// Adds a value that is already encoded at the end.
    ///
    /// # Errors
    ///
    /// The same as for [`push`](Self::push), and [`Value`](FileErrorKind::Value) if the bytes are not one complete value.
    pub fn push_bytes(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        let index = self.len();
        self.check_room(index)?;
        let frame = self.frame_of(index, bytes)?;
        self.check_dialect(index, bytes)?;
        let start = self.values.len();
        self.splice(index, start..start, &frame);
        self.starts.push(start);
        Ok(())
    }

    /// Replaces a value, counted from 0, by an encoded value. [`inspect::set_at`](gdvar_core::inspect::set_at) can make one
    /// from the [bytes](Self::bytes) of the old value.
    ///
    /// # Errors
    ///
    /// [`NoSuchValue`](FileErrorKind::NoSuchValue), [`Value`](FileErrorKind::Value) if the bytes are not one complete value, and
    /// [`UnclearDialect`](FileErrorKind::UnclearDialect) as for [`replace`](Self::replace). After an error the old value stays.
    pub fn replace_bytes(&mut self, index: usize, bytes: &[u8]) -> Result<(), FileError> {
        let old = self.frame(index).ok_or_else(|| self.no_such_value(index))?;
        if self.bytes(index) != Some(bytes) {
            let frame = self.frame_of(index, bytes)?;
            self.check_dialect(index, bytes)?;
            self.splice(index + 1, old, &frame);
        }
        Ok(())
    }

    /// Returns a value after its length.
    fn frame_of(&self, index: usize, bytes: &[u8]) -> Result<Vec<u8>, FileError> {
        let codec = self.codec.full_objects(true);
        codec.decode::<Skipped>(bytes).map_err(|error| FileError::value(index, error, None))?;
        Ok([length_prefix(bytes.len())?.as_slice(), bytes].concat())
    }

    /// Refuses a second value in a file of one bare value.
    fn check_room(&self, index: usize) -> Result<(), FileError> {
        if index > self.len() {
            return Err(self.no_such_value(index));
        }
        if self.is_bare && !self.is_empty() {
            let message = "a file of one bare value, without a length before it, cannot hold another";
            return Err(FileError::new(FileErrorKind::BareValue, message));
        }
        Ok(())
    }

    /// Replaces the bytes in `old` by `new`, and moves the values from index `moved` on.
    fn splice(&mut self, moved: usize, old: Range<usize>, new: &[u8]) {
        for start in &mut self.starts[moved..] {
            *start = *start - old.len() + new.len();
        }
        self.values.splice(old, new.iter().copied());
        if matches!(self.iv, Iv::Opened(_)) {
            self.iv = Iv::Random;
        }
    }

    /// Returns the data of the file as its container holds it.
    fn data(&self) -> Cow<'_, [u8]> {
        let unframed = if self.is_bare { self.values.get(PREFIX_LEN..) } else { None };
        let values = unframed.unwrap_or(&self.values);
        if self.before.is_empty() && self.after.is_empty() {
            return values.into();
        }
        [&self.before, values, &self.after].concat().into()
    }

    fn pack(&self) -> Result<Cow<'_, [u8]>, FileError> {
        let data = self.data();
        #[cfg(feature = "encryption")]
        if let (Container::Encrypted(super::Encryption::Godot4), Some(key), Some(iv)) =
            (self.container, &self.key, self.iv())
        {
            return Ok(super::encrypt_with_iv(&data, key, iv).into());
        }
        match data {
            Cow::Borrowed(data) => self.container.pack_again(data, self.key.as_ref(), &self.packing),
            Cow::Owned(data) => {
                let packed = self.container.pack_again(&data, self.key.as_ref(), &self.packing)?;
                Ok(packed.into_owned().into())
            }
        }
    }

    /// Returns the bytes of the file: the values in their container.
    ///
    /// # Errors
    ///
    /// The same as for [`Container::pack`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, FileError> {
        Ok(self.pack()?.into_owned())
    }

    /// Writes the file as [`write_atomically`] does: a reader sees either all of the old file or all of the new file.
    ///
    /// # Errors
    ///
    /// The same as for [`Container::pack`], and [`Io`](FileErrorKind::Io).
    pub fn save(&self, path: impl AsRef<Path>, backup: Backup) -> Result<(), FileError> {
        write_atomically(path, &self.pack()?, backup)
    }

    /// Returns the position of a value, including its length.
    fn frame(&self, index: usize) -> Option<Range<usize>> {
        let start = *self.starts.get(index)?;
        let end = self.starts.get(index + 1).copied().unwrap_or(self.values.len());
        Some(start..end)
    }

    fn encode<T: GodotEncode + ?Sized>(&self, index: usize, value: &T) -> Result<Vec<u8>, FileError> {
        let mut writer = VarWriter::with_codec(Vec::new(), self.codec);
        match writer.write(value) {
            Ok(()) => Ok(writer.into_inner()),
            Err(StreamError::Value { error, .. }) => Err(FileError::value(index, error, None)),
            Err(error) => Err(FileError::new(FileErrorKind::Value, format!("value {index}: {error}"))),
        }
    }

    fn no_such_value(&self, index: usize) -> FileError {
        let message = format!("there is no value {index} in a file of {}", self.len());
        FileError::new(FileErrorKind::NoSuchValue, message)
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
        let sizes: Vec<usize> = self.iter().map(<[u8]>::len).collect();
        f.debug_struct("SaveFile")
            .field("container", &self.container)
            .field("key", &self.key)
            .field("codec", &self.codec)
            .field("sizes", &sizes)
            .finish_non_exhaustive()
    }
}

/// Returns the length to write before a value of `len` bytes.
pub(super) fn length_prefix(len: usize) -> Result<[u8; PREFIX_LEN], FileError> {
    let len = u32::try_from(len)
        .map_err(|_| FileError::new(FileErrorKind::TooLarge, "the value has 4 GiB or more"))?;
    Ok(len.to_le_bytes())
}

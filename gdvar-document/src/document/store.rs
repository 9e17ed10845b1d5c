//! Opening a file by its path, and saving it.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use crate::document::Document;
use crate::document::error::{Error, Result};
use crate::document::open::OpenOptions;
use crate::file::{Backup, Container, FileError, LockedFile, write_atomically};

impl OpenOptions {
    /// Opens a file.
    ///
    /// # Errors
    ///
    /// [`Io`](crate::ErrorKind::Io), and the same as for [`Document::open`].
    pub fn open(&self, path: impl AsRef<Path>) -> Result<Document> {
        let path = path.as_ref();
        let file = File::open(path).map_err(|error| FileError::opening(path, error))?;
        self.read(BufReader::new(file)).map_err(|error| error.in_file(path))
    }

    /// Locks a file, and opens it. The file is replaced through the [`LockedFile`], so that no change of another program is lost.
    ///
    /// # Errors
    ///
    /// The same as for [`LockedFile::open`] and [`Document::open`].
    pub fn open_locked(&self, path: impl AsRef<Path>) -> Result<(Document, LockedFile)> {
        // What is in a container may be larger than the file, and is limited when it is unpacked.
        let path = path.as_ref();
        let mut file = LockedFile::open(path, self.limit)?;
        let document = Document::open_vec(file.take_bytes(), self).map_err(|error| error.in_file(path))?;
        Ok((document, file))
    }

    /// Opens a file from any source of bytes.
    ///
    /// # Errors
    ///
    /// [`Io`](crate::ErrorKind::Io), and the same as for [`Document::open`].
    pub fn read(&self, mut reader: impl Read) -> Result<Document> {
        let mut unpacked = Container::unpack_whole(&mut reader, self.key.as_ref(), self.limit)?;
        let data = std::mem::take(&mut unpacked.data);
        let unread = io::copy(&mut reader, &mut io::sink()).map_err(FileError::reading)?;
        let unread = usize::try_from(unread).unwrap_or(usize::MAX);
        Document::of_data(unpacked.container, unpacked, data, unread, self)
    }
}

impl Document {
    /// Returns the [options](OpenOptions) for opening a file: its key, its dialect, and limits.
    pub fn options() -> OpenOptions {
        OpenOptions::new()
    }

    /// Writes the file as [`write_atomically`] does: a reader sees either all of the old file or all of the new file.
    ///
    /// ```
    /// use gdvar::document::{Document, NewFile};
    /// use gdvar::file::Backup;
    /// use gdvar::variant;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let folder = std::env::temp_dir().join(format!("gdvar-document-{}", std::process::id()));
    /// # std::fs::create_dir_all(&folder)?;
    /// # let path = folder.join("slot1.save");
    /// let mut save = NewFile::new().create()?;
    /// save.push(&variant!({"gold": 3, "name": "Ferris"}))?;
    /// save.save(&path, Backup::None)?;
    ///
    /// let (mut save, file) = Document::options().open_locked(&path)?;
    /// save.set(&save.find("gold")?, "5000", Default::default())?;
    /// file.replace(&save.packed()?, Backup::Bak)?;
    ///
    /// let save = Document::options().open(&path)?;
    /// assert_eq!(save.text_at(&save.find("gold")?)?, "5000");
    /// # let backup = Document::options().open(folder.join("slot1.save.bak"))?;
    /// # assert_eq!(backup.text_at(&backup.find("gold")?)?, "3");
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`Container::pack`], and [`Io`](crate::ErrorKind::Io).
    pub fn save(&self, path: impl AsRef<Path>, backup: Backup) -> Result<()> {
        write_atomically(path, &self.packed()?, backup).map_err(Error::from)
    }
}

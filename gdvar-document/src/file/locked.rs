use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};

use super::{Backup, FileError, FileErrorKind, write_atomically};

/// A file that is locked while it is changed, so that no change of another program is lost.
///
/// Programs that read a file, change it and write it back can overwrite each other's changes. A `LockedFile` is locked from
/// before it is read until it is replaced or dropped, so programs that lock it wait for each other. It also compares the
/// file with what was read before it replaces it, because other programs, such as the game, do not ask for the lock.
///
/// ```
/// use gdvar::document::{Document, NewFile};
/// use gdvar::file::Backup;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = std::env::temp_dir().join(format!("gdvar-locked-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("slot1.save");
/// # let mut save = NewFile::new().create()?;
/// # save.push(&1)?;
/// # save.save(&path, Backup::None)?;
/// let (mut save, file) = Document::options().open_locked(&path)?;
/// let gold: i64 = save.read(0)?;
/// save.replace(0, &(gold + 100))?;
/// file.replace(&save.packed()?, Backup::Bak)?;
/// # assert_eq!(Document::options().open(&path)?.read::<i64>(0)?, 101);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct LockedFile {
    path: PathBuf,
    bytes: Vec<u8>,
    /// The hash of the bytes, if they were taken.
    taken: Option<u64>,
    /// The lock ends with the file.
    file: File,
}

impl LockedFile {
    /// Locks a file and reads it, at most `limit` bytes. Waits for other programs that lock it.
    ///
    /// Only regular files are opened: a pipe would wait for somebody to write into it. On Unix a lock does not hinder
    /// programs that do not ask for it; on Windows they cannot read the file meanwhile. File systems without locks have no
    /// effect on reading and comparing.
    ///
    /// # Errors
    ///
    /// [`Io`](FileErrorKind::Io), also if it is not a regular file, and [`TooLarge`](FileErrorKind::TooLarge).
    pub fn open(path: impl AsRef<Path>, limit: usize) -> Result<Self, FileError> {
        let path = path.as_ref();
        let locked = lock(path).and_then(|mut file| Ok((read(&mut file, limit)?, file)));
        let (bytes, file) =
            locked.map_err(|error| FileError::io(&format!("open {}", path.display()), error))?;
        if bytes.len() > limit {
            let message = format!("the file holds more than the limit of {limit} bytes");
            return Err(FileError::new(FileErrorKind::TooLarge, message).in_file(path));
        }
        Ok(Self { path: path.to_owned(), bytes, taken: None, file })
    }

    /// Returns the bytes that were read.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Takes the bytes that were read, so that a large file is not in memory twice. [`bytes`](Self::bytes) has none from now on.
    /// The file is then compared by a hash of 64 bits before it is replaced.
    pub fn take_bytes(&mut self) -> Vec<u8> {
        self.taken = Some(self.hash());
        std::mem::take(&mut self.bytes)
    }

    /// Returns a hash of the bytes that were read, also after they were taken. It tells whether a file that was unlocked for a
    /// while, and is locked again, is still the same.
    pub fn hash(&self) -> u64 {
        // Reading from a slice cannot fail.
        self.taken.unwrap_or_else(|| hash_of(&mut self.bytes.as_slice()).unwrap_or_default())
    }

    /// Replaces the file as [`write_atomically`] does, unless it has changed since it was read.
    ///
    /// # Errors
    ///
    /// [`Changed`](FileErrorKind::Changed), and the same as for [`write_atomically`].
    pub fn replace(mut self, bytes: &[u8], backup: Backup) -> Result<(), FileError> {
        let is_same = self
            .is_same()
            .map_err(|error| FileError::io(&format!("compare {}", self.path.display()), error))?;
        if !is_same {
            let message = format!(
                "{} has changed since it was read, so it is not replaced: read it again",
                self.path.display()
            );
            return Err(FileError::new(FileErrorKind::Changed, message));
        }
        let result = write_atomically(&self.path, bytes, backup);
        // Whoever waits for the lock looks for the new file.
        drop(self.file);
        result
    }

    /// Returns whether the file has what was read.
    fn is_same(&mut self) -> io::Result<bool> {
        match is_at(&self.file, &self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            is_at => {
                if !is_at? {
                    return Ok(false);
                }
            }
        }
        self.file.rewind()?;
        if let Some(taken) = self.taken {
            return Ok(hash_of(&mut self.file)? == taken);
        }
        // Reads one byte more, in case the file grew.
        Ok(read(&mut self.file, self.bytes.len())? == self.bytes)
    }
}

/// Opens and locks a file. While it waits for the lock, another program may put a new file into its place.
fn lock(path: &Path) -> io::Result<File> {
    loop {
        if !fs::metadata(path)?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
        }
        let file = File::open(path)?;
        match file.lock() {
            Err(error) if error.kind() == io::ErrorKind::Unsupported => return Ok(file),
            locked => locked?,
        }
        if is_at(&file, path)? {
            return Ok(file);
        }
    }
}

/// Returns whether an open file is still the one at this path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;

    let (open, present) = (file.metadata()?, fs::metadata(path)?);
    Ok((open.dev(), open.ino()) == (present.dev(), present.ino()))
}

/// Returns `true`: elsewhere a file that is open cannot be replaced, or nothing tells.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// Returns a number that tells different bytes apart.
fn hash_of(from: &mut impl Read) -> io::Result<u64> {
    const CHUNK: u64 = 64 * 1024;
    let (mut hasher, mut chunk) = (DefaultHasher::new(), Vec::new());
    while from.take(CHUNK).read_to_end(&mut chunk)? > 0 {
        hasher.write(&chunk);
        chunk.clear();
    }
    Ok(hasher.finish())
}

/// Reads a file, at most one byte more than `limit`.
fn read(file: &mut File, limit: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let len = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX).min(limit);
    // With one byte more, the end of the file is found without more room.
    bytes.try_reserve_exact(len.saturating_add(1))?;
    file.take(super::widen(limit).saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

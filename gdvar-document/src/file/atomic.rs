use std::ffi::OsString;
use std::fs;
#[cfg(unix)]
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::FileError;
use super::temporary::Temporary;

/// Whether the replaced file is kept as a backup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backup {
    /// No backup is kept.
    #[default]
    None,
    /// The old file is kept beside the new one, with `.bak` after its name (`slot1.save.bak`). It replaces an earlier
    /// backup.
    Bak,
    /// The old file is kept beside the new one, and no backup is replaced: the first has `.bak` after its name, later ones
    /// have `.bak2`, `.bak3` and so on. [`backups`] finds them, and [`restore`] puts the last one back.
    Numbered,
}

/// Replaces the file at `path`, or creates it, so that a reader sees either all of the old bytes or all of the new bytes.
///
/// The new bytes are written to a temporary file in the same folder (`.slot1.save.gdvar-1b5c90a3e07d42f8.tmp`), flushed
/// to the disk, and renamed over the old file in one step; on Unix, the folder is flushed too. After a crash of the
/// process or the machine, either the old or the new file exists, and perhaps the temporary file. Nothing reads the
/// temporary file, and the next call for the same path removes it: it is locked while its process lives, so a temporary
/// file that can be locked is abandoned. On file systems without locks, abandoned files stay. With a backup, the old file
/// gets its second name before it loses the first.
///
/// A symbolic link is kept, and its target is replaced. On Unix the new file gets the old file's permissions, except the
/// setuid, setgid and sticky bits, and its owner and group if the process may set them. If it may not set the group, the
/// new file's group gets no more permissions than everybody has. With the feature `xattr` it also gets the extended attributes
/// (on Linux those of users) and the access control list, if owner and group are the same. Times are not kept, and other hard links
/// keep the old content. The folder has to be writable; the old file need not be, so a
/// read-only file is replaced and stays read-only. Only regular files are replaced.
///
/// # Errors
///
/// [`Io`](super::FileErrorKind::Io). The old file is then unchanged, unless only the folder could not be flushed to the disk
/// at the end.
pub fn write_atomically(path: impl AsRef<Path>, bytes: &[u8], backup: Backup) -> Result<(), FileError> {
    let path = path.as_ref();
    replace(path, bytes, backup).map_err(|error| FileError::io(&format!("write {}", path.display()), error))
}

fn replace(path: &Path, bytes: &[u8], backup: Backup) -> io::Result<()> {
    let target = follow_links(path)?;
    let old = match fs::metadata(&target) {
        Ok(old) if old.is_file() => Some(old),
        Ok(_) => return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };

    let new = Temporary::create(&target, bytes, old.as_ref())?;
    let kept = match (&old, backup) {
        (Some(old), Backup::Bak) => {
            new.second_name_of(&target, old).and_then(|second| second.rename(&named(&target, BAK, 1)))
        }
        (Some(_), Backup::Numbered) => keep(&target, BAK).map(drop),
        _ => Ok(()),
    };
    // The error is one of another path.
    kept.map_err(|error| io::Error::new(error.kind(), format!("no backup can be made: {error}")))?;
    new.rename(&target)?;
    sync_folder(folder_of(&target))
}

/// What follows the name of a backup.
const BAK: &str = ".bak";

/// What follows the name of a file that a backup has replaced.
const UNDONE: &str = ".undone";

/// Returns a name with an ending, and with a number unless it is the first.
fn named(target: &Path, ending: &str, number: u64) -> PathBuf {
    let mut name = OsString::from(target);
    name.push(ending);
    if number > 1 {
        name.push(number.to_string());
    }
    name.into()
}

/// Returns the numbers of the files with an ending after the name of `target`, in order. A folder is no such file.
fn numbers(target: &Path, ending: &str) -> io::Result<Vec<u64>> {
    let mut numbers = Vec::new();
    for file in fs::read_dir(folder_of(target))? {
        let file = file?;
        if file.file_type().is_ok_and(|ty| ty.is_dir()) {
            continue;
        }
        let name = file.file_name();
        let start = target.file_name().unwrap_or_default().as_encoded_bytes();
        let rest = name.as_encoded_bytes().strip_prefix(start);
        let Some(digits) = rest.and_then(|rest| rest.strip_prefix(ending.as_bytes())) else { continue };
        let number = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        match number {
            None if digits.is_empty() => numbers.push(1),
            Some(number) if named(target, ending, number).file_name() == Some(&name) => numbers.push(number),
            _ => {}
        }
    }
    numbers.sort_unstable();
    Ok(numbers)
}

/// Gives the file at `target` a second name, which no file has yet, with this ending and a number behind all others.
fn keep(target: &Path, ending: &str) -> io::Result<PathBuf> {
    let first = numbers(target, ending)?.last().map_or(1, |last| last.saturating_add(1));
    for number in first..=u64::MAX {
        let name = named(target, ending, number);
        match fs::hard_link(target, &name) {
            Ok(()) => return Ok(name),
            // Another process took the name, or a folder has it.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            // The file system has no hard links.
            Err(_) => {
                let old = fs::metadata(target)?;
                Temporary::create(&name, &fs::read(target)?, Some(&old))?.rename(&name)?;
                return Ok(name);
            }
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "a file has the last number already"))
}

/// Returns the backups of a file that [`Backup::Numbered`] kept, the first and oldest one first.
///
/// # Errors
///
/// [`Io`](super::FileErrorKind::Io) if the folder cannot be read.
pub fn backups(path: impl AsRef<Path>) -> Result<Vec<PathBuf>, FileError> {
    let path = path.as_ref();
    let found = follow_links(path).and_then(|target| {
        let numbers = numbers(&target, BAK)?;
        Ok(numbers.into_iter().map(|number| named(&target, BAK, number)).collect())
    });
    found.map_err(|error| FileError::io(&format!("find the backups of {}", path.display()), error))
}

/// A backup that took the place of its file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Restored {
    /// The name that the backup had.
    pub backup: PathBuf,
    /// The name that the file has now whose place it took, if there was one.
    pub replaced: Option<PathBuf>,
}

/// Puts the last backup that [`Backup::Numbered`] kept in the place of its file. Returns `None` if there is no backup.
///
/// Called again, it puts the backup before that one in its place, up to the first. What is replaced is kept too, with
/// `.undone` after its name, or `.undone2`, `.undone3` and so on. Only a file that another program puts into its place at the
/// same moment is not kept.
///
/// ```
/// use gdvar::file::{Backup, restore, write_atomically};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = std::env::temp_dir().join(format!("gdvar-restore-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("slot1.save");
/// for save in ["one", "two", "three"] {
///     write_atomically(&path, save.as_bytes(), Backup::Numbered)?;
/// }
/// restore(&path)?;
/// assert_eq!(std::fs::read(&path)?, b"two");
/// restore(&path)?;
/// assert_eq!(std::fs::read(&path)?, b"one");
/// assert_eq!(restore(&path)?, None);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok(())
/// # }
/// ```
///
/// # Errors
///
/// [`Io`](super::FileErrorKind::Io). The file is then unchanged.
pub fn restore(path: impl AsRef<Path>) -> Result<Option<Restored>, FileError> {
    let path = path.as_ref();
    put_back(path).map_err(|error| FileError::io(&format!("restore {}", path.display()), error))
}

fn put_back(path: &Path) -> io::Result<Option<Restored>> {
    let target = follow_links(path)?;
    let Some(last) = numbers(&target, BAK)?.pop() else { return Ok(None) };
    let backup = named(&target, BAK, last);
    let replaced = match keep(&target, UNDONE) {
        Ok(name) => Some(name),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    // A rename of a file onto itself, under a name that a crash left behind, keeps both names on Unix. In all other cases a
    // file with the backup's name is a new backup of another process.
    let is_same = is_same_file(&backup, &target);
    fs::rename(&backup, &target)?;
    if is_same {
        let _ = fs::remove_file(&backup);
    }
    sync_folder(folder_of(&target))?;
    Ok(Some(Restored { backup, replaced }))
}

/// Returns whether both paths are names of one file.
#[cfg(unix)]
fn is_same_file(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let id = |path| fs::metadata(path).map(|file| (file.dev(), file.ino())).ok();
    id(one).is_some_and(|file| Some(file) == id(other))
}

/// Returns `true`: elsewhere nothing tells.
#[cfg(not(unix))]
fn is_same_file(_: &Path, _: &Path) -> bool {
    true
}

/// Returns the folder of a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Returns the path of the file that would be opened: the target of any symbolic links, whether or not it exists.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    // Linux follows as many links.
    const MOST_LINKS: usize = 40;

    let mut path = path.to_path_buf();
    for _ in 0..=MOST_LINKS {
        match fs::read_link(&path) {
            // A relative link starts in its own folder. An absolute link replaces the whole path.
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            // It is not a link, or it does not exist.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "too many symbolic links"))
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        // Some network file systems have no such call, and do not need it.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        result => result,
    }
}

/// Does nothing: a folder can only be flushed on Unix. Elsewhere the file system's journal orders its changes.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

use std::ffi::OsString;
#[cfg(unix)]
use std::fs::File;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use super::FileError;
use super::temporary::Temporary;

/// Whether the replaced file is kept as a backup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Backup {
    /// No backup is kept.
    #[default]
    None,
    /// The old file is kept beside the new one, with `.bak` after its name (`slot1.save.bak`). It replaces an earlier
    /// backup.
    Bak,
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
/// new file's group gets no more permissions than everybody has. Times, access control lists and extended attributes are
/// not kept, and other hard links keep the old content. The folder has to be writable; the old file need not be, so a
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
    if let (Some(old), Backup::Bak) = (&old, backup) {
        keep(&target, old, &new)?;
    }
    new.rename(&target)?;
    sync_folder(folder_of(&target))
}

/// Gives the file at `target` a second name that ends in `.bak`.
fn keep(target: &Path, old: &Metadata, new: &Temporary) -> io::Result<()> {
    let mut name = OsString::from(target);
    name.push(".bak");
    new.second_name_of(target, old)?.rename(Path::new(&name))
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

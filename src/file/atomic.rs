use std::ffi::OsString;
#[cfg(unix)]
use std::fs::File;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use super::Error;
use super::temporary::Temporary;

/// Whether to keep the replaced file as a backup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Backup {
    /// No backup is kept.
    #[default]
    None,
    /// The old file stays beside the new one with `.bak` after its name (`slot1.save.bak`), and replaces an earlier
    /// backup.
    Bak,
}

/// Replaces the file at `path`, or creates it, so that a reader sees either all of the old bytes or all of the new
/// ones.
///
/// The new bytes are written to a temporary file in the same folder (`.slot1.save.gdvar-1b5c90a3e07d42f8.tmp`), flushed
/// to the disk, and take the old file's name in one step; on Unix, the folder is flushed too. After a crash of the
/// process or the machine, the old file or the new one exists, and perhaps the temporary file. Nothing reads that, and
/// the next call for the same path removes it: a temporary file is locked while its process lives, so one that can be
/// locked is abandoned. On file systems without locks it stays. With a backup, the old file gets its second name before
/// it loses the first.
///
/// A symbolic link is kept, and its target is replaced. On Unix the new file gets the old file's permissions, except
/// the setuid, setgid and sticky bits, and its owner and group if the process may set them. If it may not set the
/// group, the new group is granted no more than everybody is. Times, access control lists and other hard links are not
/// kept. The folder has to be writable.
///
/// # Errors
///
/// [`Io`](super::ErrorKind::Io). Then the old file is unchanged, unless the error is that the folder could not be
/// flushed to the disk at the end.
pub fn write_atomically(path: impl AsRef<Path>, bytes: &[u8], backup: Backup) -> Result<(), Error> {
    let path = path.as_ref();
    replace(path, bytes, backup).map_err(|error| Error::io(&format!("write {}", path.display()), error))
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
    // As many links as Linux follows.
    const MOST_LINKS: usize = 40;

    let mut path = path.to_path_buf();
    for _ in 0..=MOST_LINKS {
        match fs::read_link(&path) {
            // The link is relative to its own folder; an absolute one replaces the whole path.
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            // Not a link, or no file.
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

/// Only on Unix can a folder be flushed to the disk; elsewhere the file system's journal orders its changes.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

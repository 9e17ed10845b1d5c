use std::ffi::OsString;
#[cfg(unix)]
use std::fs::File;
use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use super::Error;

/// Whether a file that is replaced stays as a backup.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Backup {
    /// It does not.
    #[default]
    None,
    /// It stays beside the new one with `.bak` after its name (`slot1.save.bak`), in place of an earlier
    /// backup.
    Bak,
}

/// Replaces the file at `path`, or creates it, so that whoever opens it sees all of the old bytes or all of
/// the new.
///
/// The new bytes go into a temporary file in the same folder (`.gdvar-7421-0.tmp`), then to the disk, and
/// take the old file's name in one step; on Unix the folder goes to the disk too. A crash, of the process or
/// of the machine, leaves the old file or the new one, and perhaps the temporary file, which nothing reads
/// and which may be deleted. With a backup, the old file gets its second name before it loses the first.
///
/// A symbolic link stays, and what it points to is replaced. The old file's permissions are kept; its owner,
/// times and other hard links are not. The folder has to be writable.
///
/// # Errors
///
/// [`Io`](super::ErrorKind::Io). The old file is untouched then, unless it is the folder that could not be
/// brought to the disk in the end.
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
    let folder = match target.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };

    let new = Temporary::create(folder, |path| {
        write_new(path, bytes, old.as_ref().map(fs::Metadata::permissions))
    })?;
    if let (Some(old), Backup::Bak) = (&old, backup) {
        keep(&target, &old.permissions(), folder)?;
    }
    new.rename(&target)?;
    sync_folder(folder)
}

/// Gives the file at `target` a second name that ends in `.bak`.
fn keep(target: &Path, permissions: &Permissions, folder: &Path) -> io::Result<()> {
    let second = Temporary::create(folder, |path| fs::hard_link(target, path));
    // Not every file system has hard links.
    let second = second.or_else(|_| {
        Temporary::create(folder, |path| write_new(path, &fs::read(target)?, Some(permissions.clone())))
    })?;
    let mut name = OsString::from(target);
    name.push(".bak");
    second.rename(Path::new(&name))
}

/// The path that an open file would have: the file that the symbolic links lead to, whether it exists or not.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    // As many as Linux follows.
    const MOST_LINKS: usize = 40;

    let mut path = path.to_path_buf();
    for _ in 0..=MOST_LINKS {
        match fs::read_link(&path) {
            // Relative to the link's own folder; an absolute one replaces all.
            Ok(target) => path = path.parent().unwrap_or(Path::new("")).join(target),
            // Not a link, or nothing there.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "too many symbolic links"))
}

/// Creates a file that did not exist, and brings it to the disk.
fn write_new(path: &Path, bytes: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if permissions.is_some() {
        // Nobody else can open it before it has the old file's permissions.
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    file.sync_all()
}

/// A file that is removed when it goes out of scope, unless it got another name by then.
struct Temporary {
    path: PathBuf,
}

impl Temporary {
    /// `create` fails with `AlreadyExists` if the path is taken, and is then called with another one.
    fn create(folder: &Path, create: impl Fn(&Path) -> io::Result<()>) -> io::Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);

        loop {
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            let file = Self { path: folder.join(format!(".gdvar-{}-{count}.tmp", process::id())) };
            match create(&file.path) {
                Ok(()) => return Ok(file),
                // Not ours to remove: an earlier process had this number and was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => mem::forget(file),
                Err(error) => return Err(error),
            }
        }
    }

    fn rename(self, name: &Path) -> io::Result<()> {
        fs::rename(&self.path, name)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // After a rename there is nothing here any more, except where both names were links to the same file,
        // as a backup that a crash made too early: renaming leaves both of them then.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        // Some network file systems have no such call, and no need of it.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => Ok(()),
        result => result,
    }
}

/// Only Unix can bring a folder to the disk; elsewhere the file system's journal orders its changes.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

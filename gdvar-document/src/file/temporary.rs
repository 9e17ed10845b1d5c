//! The temporary files of [`write_atomically`](super::write_atomically): their names, their locks, and the removal of
//! files that killed processes left behind.
//!
//! Each save has an id of 64 random bits. Its new file is `.slot1.save.gdvar-<id>.tmp`; the second name of the old file,
//! until it becomes the backup, is `.slot1.save.gdvar-<id>.bak.tmp`. The new file is locked as long as it exists, and it
//! exists at least as long as the second name. So for both files, the lock on the new file shows whether their process is
//! alive. The operating system releases the lock when the process ends, no matter how it ends, and locks work across
//! containers too.

use std::collections::hash_map::RandomState;
use std::ffi::OsStr;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use super::atomic::folder_of;

/// A temporary file. When this is dropped, the file is removed if it still has its temporary name.
pub(super) struct Temporary {
    path: PathBuf,
    /// The file is kept open, because closing it releases the lock.
    file: Option<File>,
    name: Name,
}

/// The names of a save's temporary files.
#[derive(Clone)]
struct Name {
    folder: PathBuf,
    /// The start of the names of all temporary files for the same target.
    prefix: String,
    id: u64,
}

/// The end of the new file's name.
const NEW: &str = ".tmp";
/// The end of the name that becomes the backup.
const SECOND: &str = ".bak.tmp";

impl Temporary {
    /// Removes the files that killed processes left behind, and writes `bytes` to a new file that will replace the `old`
    /// file at `target`. Afterwards the bytes are on the disk.
    pub(super) fn create(target: &Path, bytes: &[u8], old: Option<&Metadata>) -> io::Result<Self> {
        let mut name = Name::new(target);
        name.remove_leftovers();
        let new = loop {
            let path = name.path(NEW);
            match create_file(&path, old) {
                // Between creating and locking the file, another process may have taken it for a leftover.
                Ok(file) if lock(&file) != Lock::Busy && path.exists() => {
                    break Self { path, file: Some(file), name };
                }
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
            name.id = random();
        };
        new.write(bytes, target, old)?;
        Ok(new)
    }

    /// Gives the file at `target` a second, temporary name, or copies it if there are no hard links.
    pub(super) fn second_name_of(&self, target: &Path, old: &Metadata) -> io::Result<Self> {
        let path = self.name.path(SECOND);
        let file = match fs::hard_link(target, &path) {
            Ok(()) => None,
            Err(_) => Some(create_file(&path, Some(old))?),
        };
        let second = Self { path, file, name: self.name.clone() };
        if second.file.is_some() {
            second.write(&fs::read(target)?, target, Some(old))?;
        }
        Ok(second)
    }

    /// Writes the new file, gives it those attributes of the `old` file at `target` that are kept, and flushes it to the disk.
    fn write(&self, bytes: &[u8], target: &Path, old: Option<&Metadata>) -> io::Result<()> {
        let Some(mut file) = self.file.as_ref() else { return Ok(()) };
        file.write_all(bytes)?;
        if let Some(old) = old {
            keep_access(file, old)?;
            keep_attributes(file, target, old);
        }
        file.sync_all()
    }

    /// Renames the file. If `name` already is a name of the same file (after a crash, or because a concurrent save made
    /// it the backup), Unix keeps both names, and the temporary name is removed when `self` is dropped.
    pub(super) fn rename(self, name: &Path) -> io::Result<()> {
        fs::rename(&self.path, name)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // If this fails, the file has been renamed, or the next save will remove it as a leftover.
        let _ = fs::remove_file(&self.path);
    }
}

impl Name {
    fn new(target: &Path) -> Self {
        // Some file systems only allow names of up to 143 bytes.
        const LONGEST: usize = 96;

        let name = target.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
        let end = name.char_indices().map(|(start, char)| start + char.len_utf8());
        let end = end.take_while(|end| *end <= LONGEST).last().unwrap_or(0);
        let name = &name[..end];
        let folder = folder_of(target).to_path_buf();
        Self { folder, prefix: format!(".{name}.gdvar-"), id: random() }
    }

    fn path(&self, suffix: &str) -> PathBuf {
        let Self { folder, prefix, id } = self;
        folder.join(format!("{prefix}{id:016x}{suffix}"))
    }

    /// Removes the temporary files of processes that are certainly dead. Files that cannot be removed stay.
    fn remove_leftovers(&self) {
        let Ok(files) = fs::read_dir(&self.folder) else { return };
        for file in files.filter_map(Result::ok) {
            let name = file.file_name();
            let Some(rest) = name.to_str().and_then(|name| name.strip_prefix(&self.prefix)) else { continue };
            let Some((id, suffix)) = rest.split_at_checked(16) else { continue };
            let Ok(id) = u64::from_str_radix(id, 16) else { continue };
            let save = Self { id, ..self.clone() };
            match suffix {
                NEW => save.remove_if_dead(),
                // The new file of the same save is created before this one and removed after it.
                SECOND if fs::symlink_metadata(save.path(NEW)).is_err_and(|error| is_not_found(&error)) => {
                    let _ = fs::remove_file(file.path());
                }
                _ => {}
            }
        }
    }

    fn remove_if_dead(&self) {
        let path = self.path(NEW);
        // Opening a pipe, for example, would wait for its other end.
        if !fs::symlink_metadata(&path).is_ok_and(|file| file.is_file()) {
            return;
        }
        // Some network file systems only lock files that may be written to.
        let file = OpenOptions::new().write(true).open(&path).or_else(|_| File::open(&path));
        let Ok(file) = file else { return };
        if lock(&file) == Lock::Taken {
            let _ = fs::remove_file(self.path(SECOND));
            let _ = fs::remove_file(path);
        }
        // The lock is kept until both files are removed, so that a process that has just created the file finds it either
        // locked or removed.
        drop(file);
    }
}

fn is_not_found(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::NotFound
}

/// The result of an attempt to lock a file.
#[derive(PartialEq, Eq)]
enum Lock {
    /// The file is locked until it is closed.
    Taken,
    /// Another process holds the lock.
    Busy,
    /// The file or the system has no locks. A leftover then stays, because nothing proves that its process is dead.
    Unavailable,
}

/// Tries to lock a file.
fn lock(file: &File) -> Lock {
    match file.try_lock() {
        Ok(()) => Lock::Taken,
        Err(TryLockError::WouldBlock) => Lock::Busy,
        Err(TryLockError::Error(_)) => Lock::Unavailable,
    }
}

/// Returns random bits that no other process has, in any container.
fn random() -> u64 {
    // The hasher's keys are random numbers from the operating system. The process id distinguishes forked processes.
    let mut hasher = RandomState::new().build_hasher();
    hasher.write_u32(process::id());
    hasher.finish()
}

/// Creates a file, which must not exist yet, to replace the `old` file.
fn create_file(path: &Path, old: Option<&Metadata>) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if old.is_some() {
        // Nobody else may open it before it has the old file's permissions.
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = old;
    options.open(path)
}

/// Gives a new file the owner, the group and the permissions of the `old` file, as far as the process may set them.
#[cfg(unix)]
fn keep_access(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    const GROUP: u32 = 0o070;

    // The bits that let a program run as the file's owner or group are left out, because the contents are new.
    let mut mode = old.mode() & 0o777;
    let new = file.metadata()?;
    if (new.uid(), new.gid()) != (old.uid(), old.gid())
        && fchown(file, Some(old.uid()), Some(old.gid())).is_err()
        // Only the superuser may give a file away, but the owner may give it to a group of theirs.
        && fchown(file, None, Some(old.gid())).is_err()
    {
        let of_others = (mode & 0o007) << 3;
        mode &= !GROUP | of_others;
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

/// Gives a new file the extended attributes of the `old` file at `target`, as far as the process may and the file system can.
#[cfg(all(unix, feature = "xattr"))]
fn keep_attributes(file: &File, target: &Path, old: &Metadata) {
    use std::os::unix::fs::MetadataExt;

    use xattr::FileExt;

    // An access control list says more about the owner and the group, so it only fits the same ones.
    let same = |new: Metadata| (new.uid(), new.gid()) == (old.uid(), old.gid());
    let has_same_owners = file.metadata().is_ok_and(same);
    // On Linux, the other names belong to the system, which decides about those of a new file.
    let is_kept = |name: &OsStr| {
        !cfg!(any(target_os = "linux", target_os = "android"))
            || name.as_encoded_bytes().starts_with(b"user.")
            || name == "system.posix_acl_access" && has_same_owners
    };
    let Ok(names) = xattr::list(target) else { return };
    for name in names.filter(|name| is_kept(name)) {
        if let Ok(Some(value)) = xattr::get(target, &name) {
            let _ = file.set_xattr(&name, &value);
        }
    }
}

#[cfg(not(all(unix, feature = "xattr")))]
fn keep_attributes(_: &File, _: &Path, _: &Metadata) {}

/// Gives a new file the permissions of the `old` file.
#[cfg(not(unix))]
fn keep_access(file: &File, old: &Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}

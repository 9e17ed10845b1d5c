//! Replacing a file: what stays of the old one, what links lead to, and what an error leaves.

use std::fs;
use std::path::{Path, PathBuf};

use gdvar::file::{Backup, ErrorKind, write_atomically};

#[test]
fn a_new_file_is_created() {
    let folder = Folder::new("new");
    for backup in [Backup::None, Backup::Bak] {
        let path = folder.path(&format!("{backup:?}.save"));
        write_atomically(&path, b"new", backup).expect("writes");
        assert_eq!(fs::read(&path).expect("is there"), b"new");
    }
    assert_eq!(folder.names(), ["Bak.save", "None.save"]);
}

#[test]
fn an_old_file_is_replaced() {
    let folder = Folder::new("replaced");
    let path = folder.path("slot.save");
    fs::write(&path, b"a longer old file").expect("writes");
    write_atomically(&path, b"new", Backup::None).expect("writes");
    assert_eq!(fs::read(&path).expect("is there"), b"new");
    assert_eq!(folder.names(), ["slot.save"]);
}

#[test]
fn the_backup_is_always_the_file_before() {
    let folder = Folder::new("backup");
    let path = folder.path("slot.save");
    fs::write(&path, b"save 0").expect("writes");
    for number in 1..4 {
        write_atomically(&path, format!("save {number}").as_bytes(), Backup::Bak).expect("writes");
        assert_eq!(fs::read(&path).expect("is there"), format!("save {number}").as_bytes());
        let before = format!("save {}", number - 1);
        assert_eq!(fs::read(folder.path("slot.save.bak")).expect("is there"), before.as_bytes());
    }
    assert_eq!(folder.names(), ["slot.save", "slot.save.bak"]);
}

#[test]
fn a_backup_that_a_crash_made_too_early_is_no_obstacle() {
    let folder = Folder::new("early-backup");
    let path = folder.path("slot.save");
    fs::write(&path, b"old").expect("writes");
    fs::hard_link(&path, folder.path("slot.save.bak")).expect("links");
    write_atomically(&path, b"new", Backup::Bak).expect("writes");
    assert_eq!(fs::read(folder.path("slot.save.bak")).expect("is there"), b"old");
    assert_eq!(fs::read(&path).expect("is there"), b"new");
    assert_eq!(folder.names(), ["slot.save", "slot.save.bak"]);
}

#[test]
fn an_error_leaves_the_old_file_and_nothing_else() {
    let folder = Folder::new("error");
    let path = folder.path("slot.save");
    fs::write(&path, b"old").expect("writes");
    fs::create_dir(folder.path("slot.save.bak")).expect("creates");
    let error = write_atomically(&path, b"new", Backup::Bak).expect_err("the backup's name is taken");
    assert_eq!(error.kind(), ErrorKind::Io);
    assert!(
        error.to_string().starts_with("cannot write ") && error.to_string().contains("slot.save"),
        "{error}"
    );
    assert_eq!(fs::read(&path).expect("is there"), b"old");
    assert_eq!(folder.names(), ["slot.save", "slot.save.bak"]);
}

#[test]
fn a_folder_is_not_replaced() {
    let folder = Folder::new("folder");
    fs::create_dir(folder.path("slot.save")).expect("creates");
    let error = write_atomically(folder.path("slot.save"), b"new", Backup::None).expect_err("it is a folder");
    assert!(error.to_string().ends_with("it is not a regular file"), "{error}");
    assert_eq!(folder.names(), ["slot.save"]);
}

#[test]
fn a_missing_folder_is_an_error() {
    let folder = Folder::new("missing");
    let error =
        write_atomically(folder.path("none/slot.save"), b"new", Backup::None).expect_err("it is missing");
    assert_eq!(error.kind(), ErrorKind::Io);
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    use gdvar::file::{Backup, write_atomically};

    use super::Folder;

    #[test]
    fn permissions_are_kept() {
        let folder = Folder::new("permissions");
        let path = folder.path("slot.save");
        fs::write(&path, b"old").expect("writes");
        for mode in [0o600, 0o664, 0o400] {
            fs::set_permissions(&path, Permissions::from_mode(mode)).expect("is ours");
            write_atomically(&path, b"new", Backup::Bak).expect("writes");
            for name in ["slot.save", "slot.save.bak"] {
                let found = fs::metadata(folder.path(name)).expect("is there").permissions().mode();
                assert_eq!(found & 0o777, mode, "{name}");
            }
        }
    }

    #[test]
    fn a_new_file_has_the_permissions_of_any_other() {
        let folder = Folder::new("new-permissions");
        fs::write(folder.path("other"), b"").expect("writes");
        write_atomically(folder.path("slot.save"), b"new", Backup::None).expect("writes");
        let mode = |name| fs::metadata(folder.path(name)).expect("is there").mode();
        assert_eq!(mode("slot.save"), mode("other"));
    }

    #[test]
    fn a_link_stays_and_leads_to_the_new_file() {
        let folder = Folder::new("link");
        fs::create_dir(folder.path("real")).expect("creates");
        fs::write(folder.path("real/slot.save"), b"old").expect("writes");
        // A link to a link, both relative to where they are.
        symlink("real/second", folder.path("first")).expect("links");
        symlink("slot.save", folder.path("real/second")).expect("links");
        write_atomically(folder.path("first"), b"new", Backup::Bak).expect("writes");
        assert!(fs::symlink_metadata(folder.path("first")).expect("is there").is_symlink());
        assert!(fs::symlink_metadata(folder.path("real/second")).expect("is there").is_symlink());
        assert_eq!(fs::read(folder.path("real/slot.save")).expect("is there"), b"new");
        assert_eq!(fs::read(folder.path("real/slot.save.bak")).expect("is there"), b"old");
        assert_eq!(folder.names(), ["first", "real"]);
    }

    #[test]
    fn a_link_to_nothing_creates_what_it_leads_to() {
        let folder = Folder::new("dangling");
        symlink("slot.save", folder.path("link")).expect("links");
        write_atomically(folder.path("link"), b"new", Backup::Bak).expect("writes");
        assert_eq!(fs::read(folder.path("slot.save")).expect("is there"), b"new");
        assert_eq!(folder.names(), ["link", "slot.save"]);
    }

    #[test]
    fn a_link_to_itself_is_an_error() {
        let folder = Folder::new("loop");
        symlink("link", folder.path("link")).expect("links");
        let error = write_atomically(folder.path("link"), b"new", Backup::None).expect_err("it has no end");
        assert!(error.to_string().ends_with("too many symbolic links"), "{error}");
        assert_eq!(folder.names(), ["link"]);
    }
}

/// A folder of a test's own, removed after it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("atomic-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("the target folder is writable");
        Self(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn names(&self) -> Vec<String> {
        let files =
            fs::read_dir(&self.0).expect("is there").map(|file| file.expect("is readable").file_name());
        let mut names: Vec<String> = files.map(|name| name.into_string().expect("is text")).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

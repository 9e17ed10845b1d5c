//! Replacing a file: the attributes of the old file that are kept, symbolic links, and the state after an error.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use gdvar::file::{Backup, FileErrorKind, backups, restore, write_atomically};

#[test]
fn a_new_file_is_created() {
    let folder = Folder::new("new");
    for backup in [Backup::None, Backup::Bak, Backup::Numbered] {
        let path = folder.path(&format!("{backup:?}.save"));
        write_atomically(&path, b"new", backup).expect("writes");
        assert_eq!(fs::read(&path).expect("is there"), b"new");
    }
    assert_eq!(folder.names(), ["Bak.save", "None.save", "Numbered.save"]);
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
fn the_backup_is_always_the_previous_file() {
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
fn numbered_backups_are_never_replaced() {
    let folder = Folder::new("numbered");
    let path = folder.path("slot.save");
    fs::write(&path, b"save 0").expect("writes");
    // Names that only look like backups.
    for other in ["slot.save.bak02", "slot.save.bakery", "slot.save.bak1", "slot.savebak", "other.save.bak7"]
    {
        fs::write(folder.path(other), b"another file").expect("writes");
    }
    let write = |number: usize| {
        write_atomically(&path, format!("save {number}").as_bytes(), Backup::Numbered).expect("writes");
    };
    (1..=11).for_each(write);
    let kept = backups(&path).expect("they are listed");
    assert_eq!(kept.len(), 11);
    assert_eq!(kept[0], folder.path("slot.save.bak"));
    for (number, name) in kept.iter().enumerate() {
        assert_eq!(fs::read(name).expect("is there"), format!("save {number}").as_bytes());
    }
    // A gap is not filled: the last number is the last backup.
    fs::remove_file(folder.path("slot.save.bak5")).expect("is there");
    write(12);
    assert_eq!(backups(&path).expect("they are listed").last(), Some(&folder.path("slot.save.bak12")));
}

#[test]
fn what_stands_in_the_way_of_a_backup_is_named_or_passed() {
    let folder = Folder::new("in-the-way");
    let path = folder.path("slot.save");
    fs::write(&path, b"save 0").expect("writes");
    // A folder is no backup, and none takes its name.
    fs::create_dir(folder.path("slot.save.bak")).expect("is created");
    assert_eq!(backups(&path).expect("they are listed"), [] as [std::path::PathBuf; 0]);
    let error = write_atomically(&path, b"save 1", Backup::Bak).expect_err("a folder has the name");
    assert!(error.to_string().contains("slot.save: no backup can be made: "), "{error}");
    write_atomically(&path, b"save 1", Backup::Numbered).expect("writes");
    assert_eq!(backups(&path).expect("they are listed"), [folder.path("slot.save.bak2")]);
    // No number is larger.
    fs::write(folder.path(&format!("slot.save.bak{}", u64::MAX)), b"old").expect("writes");
    let error = write_atomically(&path, b"save 2", Backup::Numbered).expect_err("there is no name left");
    assert!(error.to_string().contains("a file has the last number already"), "{error}");
    assert_eq!(fs::read(&path).expect("is there"), b"save 1");
}

#[test]
fn backups_are_put_back_down_to_the_first() {
    let folder = Folder::new("restored");
    let path = folder.path("slot.save");
    fs::write(&path, b"save 0").expect("writes");
    for number in 1..4 {
        write_atomically(&path, format!("save {number}").as_bytes(), Backup::Numbered).expect("writes");
    }
    for number in (0..3).rev() {
        let restored = restore(&path).expect("restores").expect("there is a backup");
        assert_eq!(fs::read(&path).expect("is there"), format!("save {number}").as_bytes());
        let replaced = fs::read(restored.replaced.expect("there was a file")).expect("is there");
        assert_eq!(replaced, format!("save {}", number + 1).as_bytes());
    }
    assert_eq!(restore(&path).expect("looks"), None);
    assert_eq!(folder.names(), ["slot.save", "slot.save.undone", "slot.save.undone2", "slot.save.undone3"]);

    // A file that is gone comes back, and one that a crash left with both names is the same as its backup.
    write_atomically(&path, b"the last", Backup::Numbered).expect("writes");
    fs::remove_file(&path).expect("is there");
    let restored = restore(&path).expect("restores").expect("there is a backup");
    assert_eq!(restored.replaced, None);
    fs::hard_link(&path, folder.path("slot.save.bak")).expect("links");
    restore(&path).expect("restores").expect("there is a backup");
    assert_eq!(fs::read(&path).expect("is there"), b"save 0");
    assert_eq!(restore(&path).expect("looks"), None);
}

#[test]
fn a_backup_left_by_a_crash_does_not_prevent_saving() {
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
    assert_eq!(error.kind(), FileErrorKind::Io);
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
    assert_eq!(error.kind(), FileErrorKind::Io);
}

#[test]
fn temporary_files_of_killed_processes_are_removed_and_those_in_use_stay() {
    let folder = Folder::new("leftovers");
    let path = folder.path("slot.save");
    fs::write(&path, b"old").expect("writes");
    let stays = [
        // Files of a process that holds the lock. It may have created the name for its backup.
        ".slot.save.gdvar-00000000000000aa.tmp",
        ".slot.save.gdvar-00000000000000aa.bak.tmp",
        // Temporary files of another save.
        ".other.save.gdvar-00000000000000bb.tmp",
        // Names that gdvar never uses.
        ".slot.save.gdvar-123.tmp",
        ".slot.save.gdvar-00000000000000cc.txt",
        ".slot.save.gdvar-zzzzzzzzzzzzzzzz.tmp",
    ];
    let goes = [
        ".slot.save.gdvar-00000000000000dd.tmp",
        ".slot.save.gdvar-00000000000000dd.bak.tmp",
        ".slot.save.gdvar-00000000000000ee.tmp",
        ".slot.save.gdvar-00000000000000ff.bak.tmp",
    ];
    for name in stays.iter().chain(&goes) {
        fs::write(folder.path(name), b"half a sa").expect("writes");
    }
    let live = fs::File::open(folder.path(stays[0])).expect("opens");
    live.lock().expect("locks");
    write_atomically(&path, b"new", Backup::Bak).expect("writes");

    let mut expected = [&stays[..], &["slot.save", "slot.save.bak"]].concat();
    expected.sort_unstable();
    assert_eq!(folder.names(), expected);
    drop(live);
    write_atomically(&path, b"newer", Backup::None).expect("writes");
    assert_eq!(folder.names().len(), expected.len() - 2);
}

#[test]
fn concurrent_saves_of_one_file_do_not_interfere() {
    let folder = Folder::new("crowd");
    let path = folder.path("slot.save");
    fs::write(&path, [7; 10_000]).expect("writes");
    thread::scope(|scope| {
        for number in 0..4_u8 {
            let path = &path;
            scope.spawn(move || {
                for _ in 0..50 {
                    write_atomically(path, &[number; 10_000], Backup::Bak).expect("writes");
                }
            });
        }
    });
    for name in ["slot.save", "slot.save.bak"] {
        let bytes = fs::read(folder.path(name)).expect("is there");
        assert!(bytes.len() == 10_000 && bytes.iter().all(|byte| *byte == bytes[0]), "{name}");
    }
    assert_eq!(folder.names(), ["slot.save", "slot.save.bak"]);
}

#[test]
fn files_with_the_longest_names_are_replaced() {
    let folder = Folder::new("long");
    // Names of 255 bytes, the limit of Linux, and of 252 bytes, which leave room for the suffix of the backup.
    let path = folder.path(&"ü".repeat(125));
    write_atomically(&path, b"old", Backup::None).expect("writes");
    write_atomically(&path, b"new", Backup::Bak).expect("writes");
    assert_eq!(fs::read(&path).expect("is there"), b"new");
    assert_eq!(folder.names().len(), 2);
}

#[cfg(unix)]
mod unix {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
    use std::os::unix::process::CommandExt;
    use std::process::Command;
    use std::{env, path::Path};

    use gdvar::file::{Backup, write_atomically};

    use super::Folder;
    use crate::engine::left_out;

    #[test]
    #[cfg(all(target_os = "linux", feature = "xattr"))]
    fn extended_attributes_and_access_control_lists_are_kept() {
        // Version 2. The owner, the user 1234, nobody of the group, at most reading and writing, nobody else.
        const LIST: [(u16, u16, u32); 5] =
            [(1, 6, u32::MAX), (2, 6, 1234), (4, 0, u32::MAX), (16, 6, u32::MAX), (32, 0, u32::MAX)];
        let mut list = 2_u32.to_le_bytes().to_vec();
        for (tag, permissions, id) in LIST {
            list.extend([tag.to_le_bytes(), permissions.to_le_bytes()].concat());
            list.extend(id.to_le_bytes());
        }

        let folder = Folder::new("attributes");
        let path = folder.path("slot.save");
        fs::write(&path, b"old").expect("writes");
        let set = |name: &str, value: &[u8]| match xattr::set(&path, name, value) {
            Ok(()) => true,
            Err(error) => {
                eprintln!("skipped: {name} cannot be set here: {error}");
                false
            }
        };
        let attributes: [(&str, &[u8]); 3] =
            [("user.gdvar", b"a value"), ("user.empty", b""), ("system.posix_acl_access", &list)];
        for (name, value) in attributes.into_iter().filter(|(name, value)| set(name, value)) {
            write_atomically(&path, b"new", Backup::Bak).expect("writes");
            assert_eq!(fs::read(&path).expect("is there"), b"new");
            assert_eq!(xattr::get(&path, name).expect("it is read"), Some(value.to_vec()), "{name}");
        }
    }

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
    fn setuid_and_setgid_bits_are_not_copied() {
        let folder = Folder::new("setuid");
        let path = folder.path("slot.save");
        fs::write(&path, b"old").expect("writes");
        fs::set_permissions(&path, Permissions::from_mode(0o6755)).expect("is ours");
        write_atomically(&path, b"new", Backup::None).expect("writes");
        assert_eq!(fs::metadata(&path).expect("is there").mode() & 0o7777, 0o755);
    }

    /// Returns whether the test runs as the superuser. Only the superuser can give files to other users.
    fn is_superuser(folder: &Folder) -> bool {
        let is_superuser = fs::metadata(&folder.0).expect("is there").uid() == 0;
        if !is_superuser {
            left_out("only the superuser can give a file to others");
        }
        is_superuser
    }

    #[test]
    fn the_superuser_keeps_the_owner_and_the_group() {
        let folder = Folder::new("owner");
        if !is_superuser(&folder) {
            return;
        }
        let path = folder.path("slot.save");
        fs::write(&path, b"old").expect("writes");
        chown(&path, Some(1234), Some(5678)).expect("it is the superuser's right");
        fs::set_permissions(&path, Permissions::from_mode(0o640)).expect("is ours");
        write_atomically(&path, b"new", Backup::Bak).expect("writes");
        for name in ["slot.save", "slot.save.bak"] {
            let file = fs::metadata(folder.path(name)).expect("is there");
            assert_eq!((file.uid(), file.gid(), file.mode() & 0o7777), (1234, 5678, 0o640), "{name}");
        }
    }

    /// The variable that tells the process of the next test which file to replace.
    const REPLACED: &str = "GDVAR_REPLACED";

    #[test]
    fn group_permissions_are_not_given_to_another_group() {
        if let Ok(path) = env::var(REPLACED) {
            return write_atomically(path, b"new", Backup::None).expect("writes");
        }
        // The folder is not in the target folder, because other users may not be able to enter that.
        let folder = Folder(env::temp_dir().join(format!("gdvar-atomic-{}", std::process::id())));
        fs::create_dir_all(&folder.0).expect("the temporary folder is writable");
        if !is_superuser(&folder) {
            return;
        }
        let program = folder.path("test");
        // A copy made by this process would be busy while another test starts a process, which inherits the open file.
        let own = env::current_exe().expect("this test is a program");
        let copied = Command::new("cp").args([&own, &program]).status().expect("starts");
        assert!(copied.success());
        for path in [Path::new(&folder.0), &program] {
            fs::set_permissions(path, Permissions::from_mode(0o777)).expect("is ours");
        }
        for (mode, expected) in [(0o660, 0o600), (0o674, 0o644), (0o606, 0o606)] {
            let path = folder.path("slot.save");
            fs::write(&path, b"old").expect("writes");
            chown(&path, Some(1234), Some(5678)).expect("it is the superuser's right");
            fs::set_permissions(&path, Permissions::from_mode(mode)).expect("is ours");
            let name = "atomic_write::unix::group_permissions_are_not_given_to_another_group";
            let status = Command::new(&program)
                .args(["--exact", name])
                .env(REPLACED, &path)
                .uid(4321)
                .gid(8765)
                .status()
                .expect("starts");
            assert!(status.success());
            let file = fs::metadata(&path).expect("is there");
            assert_eq!((file.uid(), file.gid(), file.mode() & 0o7777), (4321, 8765, expected));
            assert_eq!(fs::read(&path).expect("is there"), b"new");
        }
    }

    #[test]
    fn a_new_file_has_the_default_permissions() {
        let folder = Folder::new("new-permissions");
        fs::write(folder.path("other"), b"").expect("writes");
        write_atomically(folder.path("slot.save"), b"new", Backup::None).expect("writes");
        let mode = |name| fs::metadata(folder.path(name)).expect("is there").mode();
        assert_eq!(mode("slot.save"), mode("other"));
    }

    #[test]
    fn a_symbolic_link_stays_and_points_to_the_new_file() {
        let folder = Folder::new("link");
        fs::create_dir(folder.path("real")).expect("creates");
        fs::write(folder.path("real/slot.save"), b"old").expect("writes");
        // A link to a link. Both are relative to their own folders.
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
    fn saving_through_a_dangling_link_creates_its_target() {
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

/// A folder for one test, removed when the test ends.
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

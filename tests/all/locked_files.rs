//! A locked file is changed without losing what another program writes meanwhile.

use std::fs;
use std::path::PathBuf;
use std::thread;

use gdvar::document::{NewFile, OpenOptions};
use gdvar::file::{Backup, FileErrorKind, LockedFile};
use gdvar::{Variant, variant};

/// Returns a path in a folder of this test.
fn path(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("locked-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the target folder is writable");
    folder.join(name)
}

#[test]
fn changes_at_the_same_time_are_all_kept() {
    const THREADS: i64 = 8;
    const ROUNDS: i64 = 25;

    let path = path("counter.save");
    let mut save = NewFile::new().create().expect("packs");
    save.push(&variant!({"gold": 0})).expect("encodes");
    save.save(&path, Backup::None).expect("saves");
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                for _ in 0..ROUNDS {
                    let (mut save, file) = OpenOptions::new().open_locked(&path).expect("opens");
                    let mut value: Variant = save.read(0).expect("reads");
                    let gold = value.get("gold").and_then(Variant::as_int).expect("there is some");
                    *value.get_mut("gold").expect("there is some") = Variant::from(gold + 1);
                    save.replace(0, &value).expect("encodes");
                    file.replace(&save.packed().expect("packs"), Backup::None).expect("nobody else wrote");
                }
            });
        }
    });
    let value: Variant = OpenOptions::new().open(&path).and_then(|save| save.read(0)).expect("opens");
    assert_eq!(value, variant!({"gold": (THREADS * ROUNDS)}));
}

#[test]
fn a_file_that_changed_since_it_was_read_is_not_replaced() {
    let path = path("changed.save");
    let changes: [fn(&PathBuf); 4] = [
        |path| fs::write(path, "in place").expect("it is writable"),
        |path| fs::write(path, "original and more").expect("it is writable"),
        |path| {
            let other = path.with_extension("new");
            fs::write(&other, "original").expect("it is writable");
            fs::rename(other, path).expect("it is writable");
        },
        |path| fs::remove_file(path).expect("it is there"),
    ];
    for (index, change) in changes.into_iter().enumerate() {
        fs::write(&path, "original").expect("it is writable");
        let file = LockedFile::open(&path, 100).expect("it is there");
        assert_eq!(file.bytes(), b"original");
        change(&path);
        let present = fs::read(&path).ok();
        let error = file.replace(b"ours", Backup::None).expect_err("it changed");
        assert_eq!(error.kind(), FileErrorKind::Changed, "{index}: {error}");
        assert_eq!(fs::read(&path).ok(), present, "{index}");
    }
    fs::write(&path, "original").expect("it is writable");
    let file = LockedFile::open(&path, 100).expect("it is there");
    file.replace(b"ours", Backup::Bak).expect("nobody else wrote");
    assert_eq!(fs::read(&path).expect("it was written"), b"ours");
    assert_eq!(LockedFile::open(&path, 3).expect_err("it is longer").kind(), FileErrorKind::TooLarge);
}

/// Opening a pipe would wait for a writer.
#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused_at_once() {
    let pipe = path("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there");
    assert!(made.success());
    for path in [pipe, std::env::temp_dir()] {
        let error = LockedFile::open(&path, 100).expect_err("it is no file");
        assert_eq!(error.kind(), FileErrorKind::Io);
        assert!(error.to_string().ends_with("it is not a regular file"), "{error}");
    }
}

//! The example that loads the saves of three versions: engines wrote the files, and each of them loads as the newest
//! version.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::engine::{Container, Engine, Folder, Objects};
use gdvar::document::OpenOptions;
use gdvar::{Variant, Vector3, from_bytes, variant};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/save_story")
}

/// Runs the example on a save and returns what it printed.
fn bring_up_to_date(old: &Path, new: &Path) -> String {
    // Cargo builds the examples beside the tests.
    let test = std::env::current_exe().expect("a test has a path");
    let profile = test.ancestors().nth(2).expect("tests are in a folder of the profile's");
    let example = profile.join("examples/save_story").with_extension(std::env::consts::EXE_EXTENSION);
    let run = Command::new(example).arg(old).arg(new).output().expect("the example starts");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8(run.stdout).expect("the example prints text")
}

/// Returns the save in version 3. A save of the first version has no gold.
fn newest(gold: i64) -> Variant {
    variant!({
        "version": 3,
        "first_name": "Ferris",
        "last_name": "Crab",
        "hp": 87.5,
        "gold": gold,
        "position": (Vector3::new(1.0, 2.0, 3.0)),
        "items": (vec![String::from("sword"), String::from("map")]),
    })
}

/// Each file, the engine that wrote it, and how much gold it has.
const SAVES: [(&str, &str, i64); 4] = [
    ("version1-godot3.save", "Godot 3", 0),
    ("version1.save", "Godot 4", 0),
    ("version2.save", "Godot 4", 120),
    ("version3.save", "Godot 4", 120),
];

#[test]
fn a_save_of_every_version_becomes_one_of_the_newest() {
    let work = Folder::new();
    for (name, engine, gold) in SAVES {
        let (old, new) = (folder().join(name), work.path().join(name));
        let before = fs::read(&old).expect("the file is there");
        let printed = bring_up_to_date(&old, &new);
        assert!(printed.contains(&format!("{name}, written by {engine}")), "{printed}");
        assert!(
            printed.contains(&format!("Ferris Crab has 87.5 hp, {gold} gold and sword, map")),
            "{printed}"
        );
        assert_eq!(fs::read(&old).expect("it is still there"), before, "loading changes no file");
        let save = OpenOptions::new().open(&new).expect("it was written");
        assert_eq!(save.read::<Variant>(0).expect("it is a value"), newest(gold), "{name}");
        // A save of the newest version does not change, whatever the order of its keys.
        let again = work.path().join("again.save");
        bring_up_to_date(&new, &again);
        assert_eq!(fs::read(again).expect("it was written"), fs::read(new).expect("it was written"));
    }
}

#[test]
fn the_engines_write_the_files_of_the_example_again() {
    for (engine, script) in [(Engine::godot4(), "write4.gd"), (Engine::godot3(), "write3.gd")] {
        let Some(engine) = engine else { continue };
        let work = Folder::new();
        let path = work.path().to_str().expect("the path is text");
        engine.in_project(folder()).run_script(script, &[path], Duration::from_secs(60));
        let files = fs::read_dir(work.path()).expect("the folder is there");
        let names: Vec<_> = files.map(|file| file.expect("it is listed").file_name()).collect();
        assert_eq!(names.len(), if script == "write4.gd" { 3 } else { 1 }, "{names:?}");
        for name in names {
            let written = fs::read(work.path().join(&name)).expect("it was written");
            assert_eq!(written, fs::read(folder().join(&name)).expect("it is there"), "{}", name.display());
        }
    }
}

#[test]
fn godot4_reads_what_the_godot_3_save_became() {
    let Some(engine) = Engine::godot4() else { return };
    let work = Folder::new();
    let new = work.path().join("new.save");
    bring_up_to_date(&folder().join("version1-godot3.save"), &new);
    let files = engine.read_files(Objects::Refused, [(&new, Container::Plain)]);
    let values = files.into_iter().next().expect("one file was asked for").expect("the engine reads it");
    let values: Vec<Variant> =
        values.iter().map(|bytes| from_bytes(bytes).expect("the engine's bytes")).collect();
    assert_eq!(values, [newest(0)]);
}

//! The example that the README starts with does what it says, and the engine sees what it did.

mod engine;

use std::fs::File;
use std::path::Path;
use std::process::Command;

use engine::{Container, Engine, Folder, Objects};
use gdvar::{VarReader, Variant, from_bytes};

/// The values of a save that the engine wrote, and of what the example made of it, as some reader gives them.
fn edit(read: impl Fn(&Path) -> Vec<Variant>) -> (Vec<Variant>, Vec<Variant>, String) {
    let save = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/saves-4.6.3/plain.save");
    let folder = Folder::new();
    let edited = folder.path().join("edited.save");
    let run =
        Command::new(example("save_game")).arg(&save).arg(&edited).output().expect("the example starts");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    (read(&save), read(&edited), String::from_utf8(run.stdout).expect("the example prints text"))
}

/// Cargo builds the examples beside the tests.
fn example(name: &str) -> std::path::PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let profile = test.ancestors().nth(2).expect("tests are in a folder of the profile's");
    profile.join("examples").join(name).with_extension(std::env::consts::EXE_EXTENSION)
}

/// The save with a thousand more gold pieces.
fn with_more_gold(mut values: Vec<Variant>) -> Vec<Variant> {
    let gold = values[0].get_mut("player").and_then(|player| player.get_mut("gold")).expect("a purse");
    *gold = Variant::Int(gold.as_int().expect("a number of pieces") + 1_000);
    values
}

#[test]
fn the_example_changes_one_number_and_no_other_byte() {
    let (before, after, printed) = edit(|path| {
        VarReader::new(File::open(path).expect("the file is there")).values().map(Result::unwrap).collect()
    });
    assert_eq!(with_more_gold(before), after);
    assert!(printed.contains("Ferris now has 5000001000 gold"), "{printed}");
    assert!(printed.contains("2 of 3408 bytes changed"), "{printed}");
}

#[test]
fn godot4_reads_the_edited_save_and_sees_the_change() {
    let Some(engine) = Engine::godot4() else { return };
    let (before, after, _) = edit(|path| {
        let files = engine.read_files(Objects::Refused, [(path, Container::Plain)]);
        let values = files.into_iter().next().expect("one file was asked for").expect("the engine reads it");
        values.iter().map(|bytes| from_bytes(bytes).expect("the engine's bytes")).collect()
    });
    assert_eq!(with_more_gold(before), after);
}

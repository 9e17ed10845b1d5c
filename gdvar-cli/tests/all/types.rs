//! Types for the values of files.

use std::fs;
use std::path::Path;

use gdvar::{to_bytes, variant};

use crate::run::Folder;

fn folder() -> Folder {
    let folder = Folder::new();
    let one = variant!({ "maxHp": 3, "bag": [{ "id": "rope" }] });
    let two = variant!({ "maxHp": 2.5, "bag": [], "guild": null });
    folder.write("a.save", to_bytes(&one).expect("it is written"));
    folder.write("b.save", to_bytes(&two).expect("it is written"));
    folder
}

#[test]
fn saves_of_several_versions_become_one_module_and_what_is_not_written_back_is_named() {
    let run = folder().run(&["types", "a.save", "b.save", "--name", "bag[]=Thing"]);
    let text = run.ok();
    assert!(
        text.contains("#[gdvar(rename_all = \"camelCase\")]\npub struct Save {\n    pub max_hp: f64,\n"),
        "{text}"
    );
    assert!(
        text.contains("pub bag: Vec<Thing>") && text.contains("pub struct Thing {\n    pub id: String,\n}"),
        "{text}"
    );
    assert!(
        run.stderr.contains("maxHp: int or float 2.5 to 3.0, 2\n  guild: no value but null, 1 of 2"),
        "{}",
        run.stderr
    );
}

#[test]
fn each_target_is_a_file_in_a_folder_and_the_schema_is_a_source_and_checks_files() {
    let folder = folder();
    let targets = ["--rust", "--gdscript", "--typescript", "--schema", "--report", "-o", "made"];
    folder.run(&[&["types", "a.save"][..], &targets].concat()).ok();
    assert!(folder.bytes("made/report.txt").starts_with(b"the value: Dictionary, 1\nmaxHp: int 3, 1\n"));
    let rust = folder.bytes("made/types.rs");
    assert_eq!(folder.run(&["types", "made/schema.json"]).ok().as_bytes(), rust);
    folder.run(&["check", "--schema", "made/schema.json", "a.save"]).ok();
    let other = folder.run(&["check", "--schema", "made/schema.json", "b.save"]);
    assert_eq!(other.code, 1, "{other:?}");
}

#[test]
fn the_report_names_every_place_where_the_types_would_write_other_bytes() {
    let folder = folder();
    let run = folder.run(&["types", "a.save", "b.save", "--report"]);
    let proof = run.ok().split_once("a.save").expect("it is about the samples").1;
    assert_eq!(
        proof,
        ": value 0: expected float, found int at byte 24 in maxHp\n\
         a.save: 0 of 1 value written back in the same bytes\n\
         b.save: value 0: `guild` is not written if it is null at byte 68\n\
         b.save: 0 of 1 value written back in the same bytes\n"
    );
    let run = folder.run(&["types", "a.save", "--report"]);
    assert!(run.ok().ends_with("a.save: 1 of 1 value written back in the same bytes\n"), "{run:?}");
}

#[test]
fn the_classes_of_a_game_become_the_types_that_a_person_has_read() {
    let classes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/classes");
    let written = fs::read_to_string(classes.join("written.rs")).expect("it is beside the game");
    let manifest = classes.join("game4.json");
    let run = Folder::new().run(&["types", manifest.to_str().expect("the path is text")]);
    assert_eq!(run.ok(), written.replace("\r\n", "\n"));
}

#[test]
fn mistakes_are_reported() {
    let folder = folder();
    for (arguments, message) in [
        (&["a.save", "--rust", "--schema"][..], "only one target can be printed"),
        (&["a.save", "--map", "nothing"], "no value has the path nothing"),
        (&["a.save", "--name", "bag=not a name"], "the name of a type is a capital letter"),
        (&["none.save"], "none.save: "),
    ] {
        let run = folder.run(&[&["types"], arguments].concat());
        assert!(run.code == 2 && run.stderr.contains(message), "{run:?}");
    }
}

#[test]
fn a_name_that_a_language_cannot_have_is_set_with_an_option() {
    let folder = Folder::new();
    folder.write("a.save", to_bytes(&variant!({ "map": { "size": 3 } })).expect("it is written"));
    let run = folder.run(&["types", "a.save", "--typescript"]);
    assert_eq!(
        run.stderr,
        "gdvar: Map: `Map` cannot be the name of a type: give it another one\n  \
         `--name PATH=NAME` names the type at a path, such as `--name map=Level`; the paths are in --report\n"
    );
    let run = folder.run(&["types", "a.save", "--typescript", "--name", "map=Level"]);
    assert!(run.ok().contains("export interface Level {"), "{run:?}");
}

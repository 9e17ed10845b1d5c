//! What a game gets is what a program sent, and the other way round: objects in typed containers, tags and properties that a
//! type does not name, numbers of every width. The scripts of `tests/keep_values` are the game.

mod engine;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use engine::{Engine, Folder, Run};
use gdvar::{Codec, ElementType, GodotDecode, GodotEncode, Variant, Vector2, from_bytes, to_bytes};

/// Lets a script of the project read one file and write another, and returns what it printed and wrote.
fn run(engine: &Engine, script: &str, sent: &[u8]) -> (Run, Vec<u8>) {
    let folder = Folder::new();
    let (from, to) = (folder.path().join("sent"), folder.path().join("returned"));
    std::fs::write(&from, sent).expect("a fresh folder takes a file");
    let arguments = [&from, &to].map(|path| path.to_str().expect("the folder of a build is UTF-8"));
    let run = engine.run_script(script, &arguments, Duration::from_secs(60));
    let returned = std::fs::read(&to).unwrap_or_else(|error| panic!("{error}\n{run}"));
    (run, returned)
}

/// Godot 4.4 or later, in a copy of the project: an engine writes its caches beside the scripts.
fn godot4() -> Option<(Engine, Folder)> {
    let engine = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0)))?;
    let (project, folder) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/keep_values"), Folder::new());
    for file in std::fs::read_dir(&project).expect("the project is there") {
        let file = file.expect("the project is readable").path();
        let text = std::fs::read_to_string(&file).expect("scripts are text");
        folder.write(file.file_name().and_then(|name| name.to_str()).expect("names are ASCII"), &text);
    }
    Some((engine.in_project(folder.path()), folder))
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://item.gd")]
struct Item {
    id: i64,
    label: String,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://bag.gd")]
struct Bag {
    #[gdvar(typed)]
    items: Vec<Item>,
    #[gdvar(typed)]
    by_name: BTreeMap<String, Item>,
    at: Vector2,
}

fn bag(first: i64) -> Bag {
    let item = |id, label: &str| Item { id, label: label.into() };
    Bag {
        items: vec![item(first, "sword"), item(9, "shield")],
        by_name: [("sword".into(), item(7, "a sharp one"))].into(),
        at: Vector2::new(0.1, 0.2),
    }
}

#[test]
fn typed_containers_of_objects_arrive_whole() {
    // Neither way asks for full objects: the types say that they are.
    let sent = to_bytes(&bag(7)).expect("it has objects of a script only");
    let value: Variant = Codec::new().full_objects(true).decode(&sent).expect("it is a value");
    let items = value.at("items").ok().and_then(Variant::as_array).expect("it is an Array");
    assert_eq!(items.element_type(), &ElementType::script("res://item.gd"));
    let by_name = value.at("by_name").ok().and_then(Variant::as_dictionary).expect("it is a Dictionary");
    assert_eq!(by_name.value_type(), &ElementType::script("res://item.gd"));

    let Some((engine, _project)) = godot4() else { return };
    let (run, returned) = run(&engine, "show_bag.gd", &sent);
    for line in [r#"items ["7 sword", "9 shield"]"#, "sword is a sharp one", "at (0.1, 0.2)"] {
        assert!(run.stdout.contains(line), "{line:?} is missing\n{run}");
    }
    // Elements that are left out are errors of the engine.
    assert!(!run.stderr.contains("ERROR"), "{run}");
    assert_eq!(from_bytes(&returned), Ok(bag(8)));
}

//! Games and programs share saves that are resources: a class that `ResourceSaver` saves is read as a Rust type, and the game loads what Rust
//! writes.

use std::fs;
use std::path::Path;
use std::time::Duration;

use gdvar::gdscript::Gdscript;
use gdvar::resource::{External, from_bytes, to_res_with, to_tres_with};
use gdvar::{Codec, Dialect, GodotDecode, GodotEncode, GodotSchema, Vector2};

use crate::engine::{Engine, Folder};

#[derive(Clone, Debug, PartialEq, GodotDecode, GodotEncode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://save.gd", default)]
struct Save {
    version: i64,
    title: String,
    at: Vector2,
    coins: i64,
    #[gdvar(typed)]
    items: Vec<Item>,
}

impl Default for Save {
    fn default() -> Self {
        Self { version: 1, title: "new".into(), at: Vector2::default(), coins: 100, items: Vec::new() }
    }
}

#[derive(Clone, Debug, PartialEq, GodotDecode, GodotEncode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://item.gd")]
struct Item {
    #[gdvar(default)]
    name: String,
    #[gdvar(default = 1)]
    count: i64,
}

fn save() -> Save {
    let items = ["sword", "é\"\\\n"].map(|name| Item { name: name.into(), count: -3 });
    Save { version: 2, title: String::new(), at: Vector2::new(0.1, -2.0), coins: 7, items: items.into() }
}

/// Makes a save in both forms, and saves what Rust wrote again.
const GAME4: &str = r#"extends SceneTree
func _init() -> void:
	var save: Resource = load("res://save.gd").new()
	var item: Resource = load("res://item.gd").new()
	item.name = "made"
	save.items.append(item)
	save.title = "engine"
	for form in [".tres", ".res"]:
		ResourceSaver.save(save, "res://made" + form)
		var rust: Resource = ResourceLoader.load("res://rust" + form)
		print("loaded ", rust.version, " ", rust.coins, " ", rust.items.size(), " ", rust.items[0].name, " ", rust.at)
		ResourceSaver.save(rust, "res://again" + form)
	quit()
"#;

const GAME3: &str = r#"extends SceneTree
func _init():
	var save = load("res://save.gd").new()
	var item = load("res://item.gd").new()
	item.name = "made"
	save.items.append(item)
	save.title = "engine"
	for form in [".tres", ".res"]:
		ResourceSaver.save("res://made" + form, save)
		var rust = load("res://rust" + form)
		print("loaded ", rust.version, " ", rust.coins, " ", rust.items.size(), " ", rust.items[0].name, " ", rust.at)
		ResourceSaver.save("res://again" + form, rust)
	quit()
"#;

/// Lets the game in a folder read and write files, and compares them.
fn share(engine: &Engine, folder: &Path, dialect: Dialect, game: &str) {
    let codec = Codec::new().dialect(dialect);
    for (form, bytes) in [("tres", to_tres_with(&save(), codec)), ("res", to_res_with(&save(), codec))] {
        fs::write(folder.join(format!("rust.{form}")), bytes.expect("it can be written"))
            .expect("it is fresh");
    }
    fs::write(folder.join("game.gd"), game).expect("it is fresh");
    let engine = engine.clone().in_project(folder);
    if dialect == Dialect::Godot4 {
        engine.import(Duration::from_secs(120));
    }
    let run = engine.run_script("game.gd", &[], Duration::from_secs(60));
    let loaded: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with("loaded ")).collect();
    let at = if dialect.is_godot3() { "(0.1, -2)" } else { "(0.1, -2.0)" };
    let expected = format!("loaded 2 7 2 sword {at}");
    assert_eq!(loaded, [&expected, &expected], "{run}");
    for form in ["tres", "res"] {
        let read = |name: &str| -> Save {
            let bytes = fs::read(folder.join(format!("{name}.{form}")))
                .unwrap_or_else(|error| panic!("{error} {run}"));
            from_bytes(bytes).unwrap_or_else(|error| panic!("{name}.{form}: {error}"))
        };
        let items = vec![Item { name: "made".into(), count: 1 }];
        // What equals a default is not in the files of Godot 4.
        assert_eq!(read("made"), Save { title: "engine".into(), items, ..Save::default() }, "{form}");
        assert_eq!(read("again"), save(), "{form}");
    }
}

#[test]
fn a_generated_class_and_rust_share_resources_in_both_engines() {
    let classes = Gdscript::new()
        .add::<Save>()
        .default_value("Save", "version", "1")
        .default_value("Save", "title", "\"new\"")
        .default_value("Save", "at", "Vector2()")
        .default_value("Save", "coins", "100")
        .default_value("Save", "items", "[]");
    let files = classes.files().unwrap_or_else(|problems| panic!("{problems}"));
    assert!(
        files.iter().any(|file| file.name == "save.gd") && files.iter().any(|file| file.name == "item.gd")
    );
    if let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0))) {
        let folder = Folder::new();
        folder.write("project.godot", "config_version=5\n");
        for file in &files {
            folder.write(&file.name, &file.text);
        }
        share(&engine, folder.path(), Dialect::Godot4, GAME4);
    }
    // In Godot 3, the generated classes are in one file, and a resource needs one of its own.
    if let Some(engine) = Engine::godot3() {
        let folder = Folder::new();
        folder.write("project.godot", "config_version=4\n");
        folder.write("item.gd", "extends Resource\nexport var name = \"\"\nexport var count = 1\n");
        folder.write(
            "save.gd",
            "extends Resource\nexport var version = 1\nexport var title = \"new\"\nexport var at = Vector2()\n\
             export var coins = 100\nexport(Array, Resource) var items = []\n",
        );
        share(&engine, folder.path(), Dialect::Godot3, GAME3);
    }
}

#[test]
fn a_resource_in_another_file_of_the_game_is_loaded_where_rust_names_it() {
    #[derive(GodotEncode)]
    #[gdvar(object = "Resource", script = "res://holder.gd")]
    struct Holder {
        other: External,
    }
    let Some(engine) = Engine::godot4() else { return };
    let folder = Folder::new();
    folder.write("project.godot", "config_version=5\n");
    folder.write("holder.gd", "extends Resource\n@export var other: Resource\n");
    folder.write(
        "other.tres",
        "[gd_resource type=\"Resource\" format=3]\n[resource]\nresource_name = \"it\"\n",
    );
    let holder = Holder { other: External::new("Resource", "res://other.tres") };
    for (form, bytes) in
        [("tres", to_tres_with(&holder, Codec::new())), ("res", to_res_with(&holder, Codec::new()))]
    {
        fs::write(folder.path().join(format!("rust.{form}")), bytes.expect("it can be written"))
            .expect("it is fresh");
    }
    folder.write(
        "game.gd",
        "extends SceneTree\nfunc _init():\n\tfor form in [\"tres\", \"res\"]:\n\t\tprint(\"name \", load(\"res://rust.\" + form).other.resource_name)\n\tquit()\n",
    );
    let run = engine.in_project(folder.path()).run_script("game.gd", &[], Duration::from_secs(60));
    assert_eq!(run.stdout.lines().filter(|line| *line == "name it").count(), 2, "{run}");
}

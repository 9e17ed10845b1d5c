//! Games and programs share saves that are resources: a class that `ResourceSaver` saves is read as a Rust type, and the game loads what Rust
//! writes.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::time::Duration;

use gdvar::gdscript::Gdscript;
use gdvar::resource::{External, from_bytes, to_res_with, to_tres_with};
use gdvar::{Codec, Dialect, Dictionary, GodotDecode, GodotEncode, GodotSchema, Vector2};

use crate::engine::{Engine, Folder, Run};
use crate::gdscript::{Project, cache};

/// The first version of the game.
mod first {
    use super::{GodotDecode, GodotEncode, GodotSchema};

    #[derive(GodotDecode, GodotEncode, GodotSchema)]
    #[gdvar(object = "Resource", script = "res://save.gd", version = 1)]
    #[allow(dead_code, reason = "it is only described")]
    pub(crate) struct Save {
        #[gdvar(default = String::from("new"))]
        title: String,
        coins: i64,
    }
}

#[derive(Clone, Debug, PartialEq, GodotDecode, GodotEncode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://save.gd", version = 3, default)]
struct Save {
    title: String,
    #[gdvar(since = 2)]
    at: Vector2,
    #[gdvar(until = 2)]
    coins: i64,
    #[gdvar(since = 3)]
    gold: i64,
    #[gdvar(typed)]
    items: Vec<Item>,
    #[gdvar(since = 2)]
    best: Item,
    slots: HashMap<String, Item>,
}

impl Default for Save {
    fn default() -> Self {
        Self {
            title: "new".into(),
            at: Vector2::default(),
            coins: -1,
            gold: 100,
            items: Vec::new(),
            best: Item::new("", 1),
            slots: HashMap::new(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, GodotDecode, GodotEncode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://item.gd")]
struct Item {
    #[gdvar(default)]
    name: String,
    #[gdvar(default = 1)]
    count: i64,
    #[gdvar(default = Rarity::Common)]
    rarity: Rarity,
    #[gdvar(default)]
    inside: Option<Box<Item>>,
}

#[derive(Clone, Copy, Debug, PartialEq, GodotDecode, GodotEncode, GodotSchema)]
#[gdvar(repr = "int")]
#[repr(i8)]
enum Rarity {
    Common = 1,
    Rare = 2,
}

impl Item {
    fn new(name: &str, count: i64) -> Self {
        Self { name: name.into(), count, rarity: Rarity::Common, inside: None }
    }
}

/// A type whose functions make gold of the coins that older versions have.
#[derive(Debug, PartialEq, GodotDecode)]
#[gdvar(object = "Resource", script = "res://save.gd")]
#[gdvar(version = 3, migrate(1 => keep, 2 => coins_to_gold))]
struct Migrated {
    #[gdvar(default = String::from("new"))]
    title: String,
    gold: i64,
}

#[allow(clippy::unnecessary_wraps, reason = "steps may fail")]
fn keep(_: &mut Dictionary) -> gdvar::Result<()> {
    Ok(())
}

fn coins_to_gold(data: &mut Dictionary) -> gdvar::Result<()> {
    let coins = data.remove("coins").and_then(|coins| coins.as_int());
    let coins = coins.ok_or_else(|| gdvar::Error::custom("there are no coins"))?;
    data.insert("gold", coins / 100);
    Ok(())
}

fn save() -> Save {
    let mut items: Vec<Item> = ["sword", "é\"\\\n"].map(|name| Item::new(name, -3)).into();
    items[0].inside = Some(Box::new(Item { rarity: Rarity::Rare, ..Item::new("gem", 1) }));
    Save {
        title: String::new(),
        at: Vector2::new(0.1, -2.0),
        gold: 7,
        items,
        best: Item::new("bow", 2),
        slots: HashMap::from([("left".into(), Item::new("shield", 1))]),
        ..Save::default()
    }
}

/// Saves as the first version of the game does.
const FIRST: &str = r#"extends SceneTree
func _init():
	var save = load("res://save.gd").new()
	save.coins = 700
	for form in [".tres", ".res"]:
		SAVE(save, "res://old" + form)
	quit()
"#;

/// Makes a save in both forms, loads what Rust and the first version of the game wrote, and saves it again.
const GAME: &str = r#"extends SceneTree
func _init():
	var save = load("res://save.gd").new()
	var item = load("res://item.gd").new()
	item.name = "made"
	item.inside = load("res://item.gd").new()
	save.items.append(item)
	save.title = "engine"
	for form in [".tres", ".res"]:
		SAVE(save, "res://made" + form)
		for name in ["rust", "old"]:
			var loaded = load("res://" + name + form)
			print("loaded ", loaded.version, " ", loaded.loaded_version, " ", loaded.coins, " ", loaded.gold, " ", loaded.items.size(), " ", loaded.at)
			SAVE(loaded, "res://" + name + "_again" + form)
		var rust = load("res://rust" + form)
		print("inside ", rust.items[0].name, " ", rust.items[0].inside.name, " ", rust.best.name, " ", rust.slots["left"].name)
	quit()
"#;

/// Lets the generated classes of a game run a script.
fn run(engine: &Engine, folder: &Path, classes: &Gdscript, script: &str) -> Run {
    let files = classes.files().unwrap_or_else(|problems| panic!("{problems}"));
    let is_godot3 = engine.version().0 == 3;
    let call =
        if is_godot3 { "ResourceSaver.save(PATH, OBJECT)" } else { "ResourceSaver.save(OBJECT, PATH)" };
    let script = ["save", "loaded"].iter().fold(script.to_owned(), |script, object| {
        script.lines().fold(String::new(), |text, line| match line.split_once(&format!("SAVE({object}, ")) {
            Some((before, path)) => {
                let path = path.strip_suffix(')').expect("it is a call");
                text + before + &call.replace("OBJECT", object).replace("PATH", path) + "\n"
            }
            None => text + line + "\n",
        })
    });
    let project = format!("config_version={}\n", if is_godot3 { 4 } else { 5 });
    for (name, text) in files
        .iter()
        .map(|file| (&*file.name, &*file.text))
        .chain([("project.godot", &*project), ("game.gd", &script)])
    {
        fs::write(folder.join(name), text).expect("there is room");
    }
    let engine = engine.clone().in_project(folder);
    if !is_godot3 {
        // An import would take longer than everything else.
        fs::create_dir_all(folder.join(".godot")).expect("there is room");
        fs::write(folder.join(".godot/global_script_class_cache.cfg"), cache(&files)).expect("there is room");
    }
    engine.run_script("game.gd", &[], Duration::from_secs(60))
}

/// Lets two versions of a game read and write files, and compares them.
fn share(engine: &Engine, dialect: Dialect) {
    let folder = Folder::new();
    let folder = folder.path();
    let (codec, classes) = (Codec::new().dialect(dialect), Gdscript::new().dialect(dialect));
    for (form, bytes) in [("tres", to_tres_with(&save(), codec)), ("res", to_res_with(&save(), codec))] {
        fs::write(folder.join(format!("rust.{form}")), bytes.expect("it can be written"))
            .expect("it is fresh");
    }
    let first = run(engine, folder, &classes.clone().add::<first::Save>(), FIRST);
    let defaults = [
        ("title", "\"new\""),
        ("at", "Vector2()"),
        ("coins", "-1"),
        ("gold", "100"),
        ("items", "[]"),
        ("slots", "{}"),
        ("best", if dialect.is_godot3() { "preload(\"res://item.gd\").new()" } else { "Item.new()" }),
    ];
    // The enum is a class that is no resource: in Godot 3 it is an inner class.
    let classes = defaults.iter().fold(
        classes.prefix(if dialect.is_godot3() { "Net" } else { "" }).add::<Save>(),
        |classes, (field, default)| classes.default_value("Save", *field, *default),
    );
    Project::new(engine.clone(), &classes).assert_accepted();
    let run = run(engine, folder, &classes, GAME);
    let lines =
        |word: &str| -> Vec<&str> { run.stdout.lines().filter_map(|line| line.strip_prefix(word)).collect() };
    let (at, origin) =
        if dialect.is_godot3() { ("(0.1, -2)", "(0, 0)") } else { ("(0.1, -2.0)", "(0.0, 0.0)") };
    let (rust, old) = (format!("3 3 -1 7 2 {at}"), format!("3 1 700 100 0 {origin}"));
    assert_eq!(lines("loaded "), [&rust, &old, &rust, &old], "{first}{run}");
    assert_eq!(lines("inside "), ["sword gem bow shield"; 2], "{run}");
    for form in ["tres", "res"] {
        let bytes = |name: &str| {
            fs::read(folder.join(format!("{name}.{form}"))).unwrap_or_else(|error| panic!("{error} {run}"))
        };
        let read = |name: &str| -> Save {
            from_bytes(bytes(name)).unwrap_or_else(|error| panic!("{name}.{form}: {error} {run}"))
        };
        let items = vec![Item { inside: Some(Box::new(Item::new("", 1))), ..Item::new("made", 1) }];
        // What equals a default is not in the files of Godot 4, but the version is.
        assert_eq!(read("made"), Save { title: "engine".into(), items, ..Save::default() }, "{form}");
        assert_eq!(read("rust_again"), save(), "{form}");
        assert_eq!(read("old"), Save { coins: 700, ..Save::default() }, "{form}");
        let old: Migrated = from_bytes(bytes("old").clone()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(old, Migrated { title: "new".into(), gold: 7 }, "{form}");
        // The engine makes the current version of what it has loaded, without the property that this has no more.
        assert_eq!(read("old_again"), Save::default(), "{form}");
    }
}

#[test]
fn generated_classes_and_rust_share_resources_of_several_versions_in_both_engines() {
    if let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0))) {
        share(&engine, Dialect::Godot4);
    }
    if let Some(engine) = Engine::godot3() {
        share(&engine, Dialect::Godot3);
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

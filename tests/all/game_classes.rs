//! The classes of a game, as the engine says: the Rust for them, the resources that the engine saves of them, and the test that says
//! where a game and Rust differ.

#[path = "../classes/written.rs"]
#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, missing_docs, clippy::all, clippy::pedantic, reason = "it is as it was written")]
mod written;
#[path = "../classes/written3.rs"]
#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, missing_docs, clippy::all, clippy::pedantic, reason = "it is as it was written")]
mod written3;

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use gdvar::gdscript::Gdscript;
use gdvar::manifest::{Check, Manifest, SCRIPT, SCRIPT_GODOT3, check};
use gdvar::resource;
use gdvar::rust::Rust;
use gdvar::typescript::Typescript;
use gdvar::{GodotDecode, GodotEncode, GodotSchema};

use self::written::{AnyEntity, AnyItem, Entity, EntityTeam, ItemKind, QuestState, SaveGame};
use crate::engine::{self, Engine};

const TIMEOUT: Duration = Duration::from_secs(120);

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/classes").join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_default().replace("\r\n", "\n")
}

/// Returns the game in a folder of its own, with the script for manifests, since an engine writes into a game's folder.
fn game(name: &str, script: &str) -> engine::Folder {
    let folder = engine::Folder::new();
    for file in fs::read_dir(path(name)).expect("the game is there") {
        let file = file.expect("it can be listed");
        // An engine that was started by hand leaves a folder.
        if file.path().is_file() {
            fs::copy(file.path(), folder.path().join(file.file_name())).expect("the folder is ours");
        }
    }
    // A folder with a dot is no part of a game.
    fs::create_dir(folder.path().join(".out")).expect("the folder is ours");
    fs::write(folder.path().join(".out/manifest.gd"), script).expect("as above");
    folder
}

/// Returns what the engine says about a game.
fn manifest_of(engine: &Engine, folder: &engine::Folder) -> String {
    let script = folder.path().join(".out/manifest.gd");
    let output = folder.path().join(".out/manifest.json");
    let run = engine.run_script(
        script.to_str().expect("the path is text"),
        &[output.to_str().expect("the path is text")],
        TIMEOUT,
    );
    fs::read_to_string(&output).unwrap_or_else(|error| panic!("{error}: {run}"))
}

/// Compares text with a file of the tests, or writes it.
#[track_caller]
fn assert_file(name: &str, found: &str) {
    if env::var_os("GDVAR_UPDATE").is_some() {
        fs::write(path(name), found).expect("the sources can be written");
    }
    let without_version = |text: &str| {
        text.lines().filter(|line| !line.contains("\"engine\": ")).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(without_version(found), without_version(&text(name)), "read it, then set GDVAR_UPDATE=1");
}

fn manifest() -> Manifest {
    Manifest::read(path("game4.json")).expect("it can be read")
}

#[test]
fn the_engine_says_what_classes_a_game_has() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0))) else { return };
    let folder = game("game4", SCRIPT);
    let engine = engine.in_project(folder.path());
    engine.import(TIMEOUT);
    assert_file("game4.json", &manifest_of(&engine, &folder));
}

#[test]
fn godot_3_says_what_classes_a_game_has() {
    let Some(engine) = Engine::godot3() else { return };
    let folder = game("game3", SCRIPT_GODOT3);
    let engine = engine.in_project(folder.path());
    assert_file("game3.json", &manifest_of(&engine, &folder));
}

#[test]
fn the_rust_for_a_game_of_godot_3_is_what_a_person_has_read() {
    let schema = Manifest::read(path("game3.json")).expect("it is read").schema().expect("it has one");
    assert_file("written3.rs", &Rust::new().add_schema(&schema).text());
}

#[test]
fn what_godot_3_saves_of_a_games_classes_is_read_and_written_back() {
    let Some(engine) = Engine::godot3() else { return };
    let folder = game("game3", SCRIPT_GODOT3);
    let out = folder.path().join(".out");
    let engine = engine.in_project(folder.path());
    let run = engine.run_script("res://save.gd", &[out.to_str().expect("the path is text")], TIMEOUT);
    let codec = gdvar::Codec::new().dialect(gdvar::Dialect::Godot3);
    for name in ["save.tres", "save.res"] {
        let bytes = fs::read(out.join(name)).unwrap_or_else(|error| panic!("{name}: {error}: {run}"));
        let weapon: written3::Weapon =
            resource::from_bytes(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((weapon.name.as_str(), weapon.hp, weapon.elements, weapon.damage), ("sword", 10, 3, 2.5));
        assert_eq!((weapon.speeds.len(), weapon.stats.len(), &*weapon.bytes), (2, 2, &[1, 2][..]));
        let text = resource::to_tres_with(&weapon, codec).expect("it is written");
        assert_eq!(resource::from_bytes::<written3::Weapon>(text).as_ref(), Ok(&weapon), "{name}");
        let binary = resource::to_res_with(&weapon, codec).expect("it is written");
        assert_eq!(resource::from_bytes::<written3::Weapon>(binary), Ok(weapon), "{name}");
    }
}

#[test]
fn the_rust_for_a_games_classes_is_what_a_person_has_read() {
    let schema = manifest().schema().expect("there are resources");
    assert_file("written.rs", &Rust::new().add_schema(&schema).text());
    let written = <written::AnyResource as GodotSchema>::SCHEMA;
    assert_eq!(schema.as_schema().fingerprint(), written.fingerprint(), "{schema}\n{written}");
    let files = Typescript::new().add_schema(&schema).files().expect("TypeScript has all of it");
    assert!(files[0].text.contains("export interface SaveGame"), "{}", files[0].text);
}

#[test]
fn the_rust_for_a_games_classes_agrees_with_the_game() {
    let found = check(path("game4.json")).expect("it can be read").class::<written::AnyResource>().finish();
    assert_eq!(found, Ok(()));
}

/// Asserts what is in the saves that `save.gd` writes.
#[track_caller]
fn assert_saved(game: &SaveGame) {
    let player = game.player.as_ref().expect("there is one");
    assert_eq!((game.version, player.name.as_str(), player.hp), (2, "Ferris", 10));
    assert_eq!((&player.team, player.position), (&EntityTeam::Right, gdvar::Vector3::new(1.0, 2.5, -3.0)));
    assert_eq!(player.home, gdvar::NodePath::from("world/home"));
    let inventory = player.inventory.as_ref().expect("there is one");
    let [sword, empty] = &inventory.slots[..] else { panic!("{inventory:?}") };
    let Some(AnyItem::Weapon(sword)) = &sword.item else { panic!("{sword:?}") };
    assert_eq!(
        (sword.name.as_str(), sword.count, sword.damage, &*sword.speeds),
        ("sword", 3, 2.5, &[0.5][..])
    );
    assert_eq!(
        (sword.color, sword.reach),
        (gdvar::Color::new(1.0, 0.0, 0.0, 1.0), gdvar::Vector2::new(1.0, 0.5))
    );
    assert!(
        matches!(sword.next.as_deref(), Some(AnyItem::Item(oil)) if oil.kind == ItemKind::Tool),
        "{sword:?}"
    );
    assert_eq!((&empty.item, empty.place), (&None, gdvar::Vector2i::new(5, 6)));
    assert!(matches!(&inventory.by_name["potion"], AnyItem::Potion(potion) if potion.heals == 9));
    let quest = &player.quests[0];
    assert_eq!((quest.id.as_str(), &quest.state, quest.rewards.len()), ("first", &QuestState::Done, 2));
    assert_eq!(quest.first.as_ref().map(|step| step.text.as_str()), Some("A \"new\"\nstep"));
    assert!(matches!(&game.others[..], [AnyEntity::Player(_), AnyEntity::Item(_)]), "{:?}", game.others);
    assert_eq!((&*game.numbers, game.world.len()), (&[4, 5][..], 2));
}

#[test]
fn what_the_engine_saves_of_a_games_classes_is_read_and_written_back() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0))) else { return };
    let folder = game("game4", SCRIPT);
    let engine = engine.in_project(folder.path());
    engine.import(TIMEOUT);
    let out = folder.path().join(".out");
    let run = engine.run_script("res://save.gd", &[out.to_str().expect("the path is text")], TIMEOUT);
    for name in ["save.tres", "save.res"] {
        let bytes = fs::read(out.join(name)).unwrap_or_else(|error| panic!("{name}: {error}: {run}"));
        let game: SaveGame = resource::from_bytes(bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_saved(&game);
        // As values of the engine, objects with all properties, and as files of resources.
        let codec = gdvar::Codec::new().full_objects(true);
        let again = codec.encode(&game).expect("it is written");
        assert_eq!(codec.decode::<SaveGame>(&again).as_ref(), Ok(&game), "{name}");
        let text = resource::to_tres(&game).expect("it is written");
        assert_eq!(resource::from_bytes::<SaveGame>(text).as_ref(), Ok(&game), "{name}");
        let binary = resource::to_res(&game).expect("it is written");
        assert_eq!(resource::from_bytes::<SaveGame>(binary), Ok(game), "{name}");
    }
}

/// Returns the differences of a type from a game whose manifest was changed.
fn differences<T: GodotSchema>(change: &[(&str, &str)]) -> Vec<String> {
    let mut json = text("game4.json");
    for (old, new) in change {
        assert!(json.contains(old), "{old}");
        json = json.replace(old, new);
    }
    let manifest = Manifest::parse(&json).expect("it is a manifest");
    match Check::of(&manifest).class::<T>().finish() {
        Ok(()) => Vec::new(),
        Err(differences) => differences.lines().to_vec(),
    }
}

#[test]
fn a_property_that_is_renamed_in_the_game_is_told() {
    let expected = [
        "res://inventory.gd: the game has the property `max_gold: int`, and Rust has not",
        "res://inventory.gd: Rust has the property `maxGold`, and the game has not; it has slots, by_name, by_kind, max_gold",
    ];
    assert_eq!(differences::<SaveGame>(&[("\"maxGold\"", "\"max_gold\"")]), expected);
    // The same in the game's script, of which the engine tells.
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0))) else { return };
    let folder = game("game4", SCRIPT);
    let script = folder.path().join("inventory.gd");
    let renamed = fs::read_to_string(&script).expect("it was copied").replace("maxGold", "max_gold");
    fs::write(&script, renamed).expect("the folder is ours");
    let engine = engine.in_project(folder.path());
    engine.import(TIMEOUT);
    let manifest = Manifest::parse(&manifest_of(&engine, &folder)).expect("the engine wrote it");
    let found = Check::of(&manifest).class::<SaveGame>().finish().expect_err("a property has another name");
    assert_eq!(found.lines(), expected);
}

#[test]
fn the_classes_of_a_game_become_gdscript_with_their_defaults() {
    let schema = manifest().schema().expect("there are resources");
    let files = Gdscript::new()
        .prefix("Net")
        .add_schema(&schema)
        .files()
        .unwrap_or_else(|problems| panic!("{problems}"));
    let all: String = files.iter().map(|file| file.text.as_str()).collect();
    for line in [
        "home: NodePath = ^\"world/home\"",
        "color: Color = Color(1, 0, 0, 1)",
        "reach: Vector2 = Vector2(1, 0.5)",
        "notes: Array = [\"a\", 1]",
        "numbers: Array[int] = [1, 2, 3]",
        "type: StringName = &\"red\"",
        "text: String = \"A \\\"new\\\"\\nstep\"",
    ] {
        assert!(all.contains(line), "{line}\n{all}");
    }
}

#[test]
fn differences_between_a_games_classes_and_rust_are_told() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(object = "Node", script = "res://inventory.gd")]
    struct Inventory {
        #[gdvar(default)]
        slots: Vec<Slot>,
        #[gdvar(typed, default)]
        by_name: std::collections::BTreeMap<String, Entity>,
        #[gdvar(typed)]
        by_kind: std::collections::BTreeMap<i64, i64>,
        #[gdvar(rename = "maxGold", default = 100)]
        max_gold: i64,
    }
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(object = "Resource", script = "res://slot.gd")]
    struct Slot {
        item: Option<AnyItem>,
        #[gdvar(default)]
        place: gdvar::Vector2,
    }
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(object = "Resource", script = "res://gone.gd")]
    struct Gone {}
    assert_eq!(
        differences::<Inventory>(&[]),
        [
            "res://inventory.gd: it is a Resource in the game, a Node in Rust",
            "res://inventory.gd: `slots` is Array[res://slot.gd] in the game, Array in Rust; a `Vec` with `#[gdvar(typed)]` is \
             written so",
            "res://inventory.gd: `by_name` is Dictionary[String, res://item.gd or res://potion.gd or res://weapon.gd] in the game, \
             Dictionary[String, res://entity.gd] in Rust",
            "res://inventory.gd: `by_kind` may be missing in a file, since the game has a default, and is required in Rust: give it \
             `default`",
            "res://inventory.gd: `maxGold` is 1000 in the game if a file does not have it, 100 in Rust",
            "res://slot.gd: `place` is Vector2i in the game, Vector2 in Rust",
        ]
    );
    assert_eq!(
        differences::<Gone>(&[]),
        ["res://gone.gd: the game has no resource with this script and stored properties"]
    );
    assert_eq!(
        differences::<Vec<i64>>(&[]),
        [
            "PackedInt64Array of int has no object with a script: write `#[gdvar(object = \"Resource\", script = \"res://...\")]`"
        ]
    );
    assert_eq!(
        differences::<Entity>(&[
            ("\"RIGHT\": 7", "\"RIGHT\": 2"),
            ("\"default\": \"10\"", "\"default\": \"11\"")
        ]),
        [
            "res://entity.gd: `hp` is 11 in the game if a file does not have it, 10 in Rust",
            "res://entity.gd: `team` has the values 0, 1, 2 in the game, 0, 1, 7 in Rust",
        ]
    );
}

#[test]
fn a_version_that_the_game_would_not_save_is_told() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(object = "Resource", script = "res://save_game.gd", version = 1)]
    struct Versioned {
        #[gdvar(flatten)]
        rest: std::collections::BTreeMap<String, gdvar::Variant>,
    }
    assert_eq!(
        differences::<Versioned>(&[]),
        [
            "res://save_game.gd: `version` is 1 in the game by default, so that an engine leaves it out of a file: give it a \
             getter, or the default 0"
        ]
    );
    let json = text("game4.json");
    let (before, after) = json.split_once("\"name\": \"version\"").expect("the game has a version");
    let after = after.replacen("\"default\": \"1\"", "\"default\": \"0\"", 1);
    let other = [before, "\"name\": \"version\"", &after].concat();
    let manifest = Manifest::parse(&other).expect("it is a manifest");
    assert!(Check::of(&manifest).class::<Versioned>().finish().is_ok());
}

#[test]
fn classes_of_a_file_that_no_engine_wrote_become_code_or_an_error() {
    // They extend each other, and their names are code.
    let circle = text("game4.json")
        .replace("\"res://entity.gd\"", "\"res://item.gd\"")
        .replace("Item", "x; fn f() {}");
    for json in [circle, text("game4.json").replace("\"Resource\"", "\"\\\")] fn f() {} //\"")] {
        let Ok(manifest) = Manifest::parse(&json) else { continue };
        let Ok(schema) = manifest.schema() else { continue };
        let rust = Rust::new().add_schema(&schema).text();
        assert!(!rust.lines().any(|line| line.trim_start().starts_with("fn ")), "{rust}");
    }
    let none = Manifest::parse("{\"format\": 3, \"engine\": \"\", \"main_scene\": \"\", \"scenes\": {}}")
        .expect("it is whole");
    assert_eq!(
        none.schema().expect_err("there is none").to_string(),
        "the game has no resources with a script and stored properties"
    );
}

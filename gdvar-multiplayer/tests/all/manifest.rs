//! What the engine says about a game, the Rust types for it, and the differences from other Rust types.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use std::{env, fs};

use gdvar::gdscript::Gdscript;
use gdvar::manifest::SCRIPT;
use gdvar::rust::Math;
use gdvar::schema::check_lock;
use gdvar::{GodotSchema, Variant, Vector2};
use gdvar_multiplayer::manifest::{Check, Differences, Manifest};
use gdvar_multiplayer::{Replicate, Rpc, check, gdscript_stub};

use crate::engine::{self, Engine};
use crate::game;

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/game").join(name)
}

fn text(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns what the engine says about a game, or `None` without an engine.
fn manifest_of(game: &Path) -> Option<String> {
    let engine = Engine::godot4()?.at_least((4, 3, 0))?;
    let folder = engine::Folder::new();
    let (script, output) = (folder.path().join("manifest.gd"), folder.path().join("manifest.json"));
    fs::write(&script, SCRIPT).expect("the folder is ours");
    let mut command = Command::new(engine.program());
    command.args(["--headless", "--path"]).arg(game).arg("-s").arg(&script).arg("--").arg(&output);
    let run = command.stdin(Stdio::null()).env("HOME", folder.path()).output().expect("the engine starts");
    let log = String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
    assert!(!log.contains("ERROR"), "{log}");
    Some(fs::read_to_string(&output).unwrap_or_else(|error| panic!("{error}: {log}")))
}

/// Replaces the version of the engine.
fn of_any_engine(manifest: &str) -> String {
    let lines = manifest.lines().map(|line| if line.contains("\"engine\": ") { "" } else { line });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_engine_writes_the_manifest() {
    let Some(written) = manifest_of(&path("")) else { return };
    if env::var_os("GDVAR_UPDATE").is_some() {
        fs::write(path("game.json"), &written).expect("the sources can be written");
    }
    assert_eq!(
        of_any_engine(&written),
        of_any_engine(&text("game.json")),
        "read it, then set GDVAR_UPDATE=1"
    );
}

#[test]
fn the_types_for_a_manifest_are_those_that_a_person_has_read() {
    let rust =
        Manifest::parse(&text("game.json")).expect("the engine wrote it").multiplayer_to_rust(Math::Gdvar);
    if env::var_os("GDVAR_UPDATE").is_some() {
        fs::write(path("game.rs"), &rust).expect("the sources can be written");
    }
    assert_eq!(rust, text("game.rs"), "read it, then set GDVAR_UPDATE=1");
}

/// The example has types of its own, which are compared with the same file.
#[test]
fn the_types_for_the_arena_agree_with_it() -> Result<(), Differences> {
    use crate::arena::{
        BULLET_SPAWNER_SCENES, Bullet, FromArena, FromLobby, PLAYER_SPAWNER_SCENES, Player, ToArena, ToLobby,
    };
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/arena/game.json");
    let rust = Manifest::read(&game)?.multiplayer_to_rust(Math::Glam);
    if env::var_os("GDVAR_UPDATE").is_some() {
        fs::write(path("arena.rs"), &rust).expect("the sources can be written");
    }
    assert_eq!(rust, text("arena.rs"), "read it, then set GDVAR_UPDATE=1");
    check(&game)?
        .node::<FromLobby, ToLobby>("Arena/Lobby")
        .node::<FromArena, ToArena>("Arena")
        .spawner("Arena/PlayerSpawner", "Arena/Players", &PLAYER_SPAWNER_SCENES)
        .spawner("Arena/BulletSpawner", "Arena/Bullets", &BULLET_SPAWNER_SCENES)
        .scene::<Player>()
        .scene::<Bullet>()
        .finish()
}

fn manifest() -> Check {
    check(path("game.json")).expect("it can be read")
}

#[test]
fn the_types_for_a_manifest_agree_with_it() -> Result<(), Differences> {
    manifest()
        .node::<game::FromChat, game::ToChat>("World/Chat")
        .node_of::<game::FromPlayer, game::ToPlayer>("res://player.tscn", ".")
        .spawner("World/Spawner", "World/Players", &game::SPAWNER_SCENES)
        .spawner("World/Custom", "World/Things", &game::CUSTOM_SCENES)
        .scene::<game::Player>()
        .scene::<game::World>()
        .node_of::<game::FromTyped, game::ToTyped>("res://typed.tscn", ".")
        .scene::<game::Typed>()
        .finish()
}

/// Asserts that a check finds exactly these differences.
#[track_caller]
fn differs(check: Check, lines: &[&str]) {
    let found = check.finish().expect_err("they differ");
    assert_eq!(found.lines(), lines);
}

#[derive(Rpc)]
enum Nothing {}

#[test]
fn differences_in_methods_are_told() {
    #[derive(Rpc)]
    #[allow(dead_code)]
    enum FromChat {
        #[rpc(any_peer, rename = "_under")]
        Under { data: String },
        #[rpc(any_peer)]
        Größe,
        #[rpc(any_peer, channel = 1)]
        Loud { value: i64 },
        #[rpc(authority, unreliable)]
        Quick { value: Variant },
        #[rpc(any_peer)]
        Say { text: String },
        #[rpc(any_peer)]
        Steady { value: i64 },
        #[rpc(any_peer)]
        Shout { text: String },
    }
    differs(
        manifest().node::<FromChat, game::ToChat>("World/Chat"),
        &[
            "World/Chat._under: argument 1 is `data: PackedByteArray` in the game, `data: String` in Rust",
            "World/Chat.größe: it is `call_local` in the game, `call_remote` in Rust",
            "World/Chat.loud: its channel is 2 in the game, 1 in Rust",
            "World/Chat.quick: it is `any_peer` in the game, `authority` in Rust",
            "World/Chat.say: it has 2 arguments in the game, 1 in Rust",
            "World/Chat.steady: it is `unreliable_ordered` in the game, `reliable` in Rust",
            "World/Chat: Rust has the method `shout`, and the game has not; it has _under, blinked, größe, loud, quick, \
             said, say, steady, stepped",
        ],
    );
    let lines = manifest().node::<Nothing, Nothing>("World/Chat").finish().expect_err("they differ");
    let missing = "World/Chat: the game has the method `say`, and Rust has not; methods are numbered, so all have to be there";
    assert!(lines.lines().iter().any(|line| line == missing) && lines.lines().len() == 9, "{lines}");
    differs(
        manifest()
            .node::<Nothing, Nothing>("World/Chats")
            .node_of::<Nothing, Nothing>("res://player.tscn", "Gun"),
        &[
            "World/Chats: the game has no node with `@rpc` methods there",
            "Gun of res://player.tscn: the game has no node with `@rpc` methods there",
        ],
    );
}

#[test]
fn differences_in_scenes_are_told() {
    #[derive(Replicate)]
    #[replicate(scene = "res://player.tscn")]
    struct Player {
        #[sync(Input, ".:dir", always)]
        dir: Vector2,
        #[sync(Input, ".:firing", always)]
        firing: bool,
        #[sync(State, ".:hp", on_change)]
        hp: f32,
        #[sync(State, ".:position", always)]
        position: Vector2,
        #[sync(State, ".:title", never)]
        title: String,
        #[sync(State, "Body:rotation", always)]
        rotation: f32,
        #[sync(Gun, ".:aim", always)]
        aim: f32,
    }
    differs(
        manifest().scene::<Player>(),
        &[
            "res://player.tscn: State: the properties are .:position, .:hp, .:title, Body:rotation in the game, .:hp, \
             .:position, .:title, Body:rotation in Rust",
            "res://player.tscn: State: .:hp has the type int in the game, and the field `hp` is written as float",
            "res://player.tscn: State: Body:rotation has `spawn = false` in the game, `spawn = true` in Rust",
            "res://player.tscn: the game has the synchronizer Extra, and Rust has not; a spawn lists them all",
            "res://player.tscn: Input belongs to the spawned node's peer in the game, to the server in Rust",
            "res://player.tscn: Input: .:firing is sent `on_change` in the game, `always` in Rust",
            "res://player.tscn: Rust has the synchronizer Gun, and the game has not; it has State, Extra, Input",
            "res://player.tscn: the synchronizers have the order State, Input in the game, Input, State in Rust",
        ],
    );
    differs(
        manifest().spawner("World/Spawner", "World", &["res://player.tscn", "res://crate.tscn"]).spawner(
            "World/Chat",
            "World",
            &[],
        ),
        &[
            "World/Spawner: it spawns under World/Players in the game, under World in Rust",
            "World/Spawner: the scenes are res://crate.tscn, res://player.tscn in the game, res://player.tscn, \
             res://crate.tscn in Rust, and their numbers travel",
            "World/Chat: the game has no MultiplayerSpawner there",
        ],
    );
}

/// The engine drops a container that declares other types than the game, without a word for properties.
#[test]
fn differences_in_typed_containers_are_told() {
    #[derive(Rpc)]
    #[allow(dead_code)]
    enum ToTyped {
        #[rpc(any_peer)]
        Bag { items: gdvar::Array, words: Vec<String>, open: Variant },
        #[rpc(any_peer)]
        Put {
            #[gdvar(typed)]
            numbers: Vec<f64>,
            #[gdvar(typed)]
            plain: Vec<i64>,
            #[gdvar(typed)]
            points: BTreeMap<String, i64>,
            counts: BTreeMap<String, i64>,
            #[gdvar(typed)]
            same: BTreeMap<String, i64>,
            #[gdvar(as = "StringName")]
            name: String,
            #[gdvar(with = gdvar::time::seconds)]
            after: Duration,
        },
    }
    #[derive(Replicate)]
    #[replicate(scene = "res://bag.tscn")]
    struct Bag {
        #[sync(State, ".:log_", on_change)]
        log: gdvar::Array,
        #[sync(State, ".:half", on_change)]
        half: Vector2,
    }
    let argument = |name: &str, ty: &str, elements: &str| {
        format!("{{\"name\": \"{name}\", \"type\": \"{ty}\", \"elements\": [{elements}]}}")
    };
    let method = |name: &str, arguments: &[String]| {
        format!(
            "{{\"name\": \"{name}\", \"mode\": \"any_peer\", \"transfer\": \"reliable\", \"channel\": 0, \"call_local\": false, \
             \"arguments\": [{}]}}",
            arguments.join(", ")
        )
    };
    let bag = [
        argument("items", "Array", "\"res://item.gd\""),
        argument("words", "Array", "\"String\""),
        argument("open", "Array", "\"String\""),
    ];
    let put = [
        argument("numbers", "Array", "\"int\""),
        argument("plain", "Array", ""),
        argument("points", "Dictionary", "\"StringName\", \"int\""),
        argument("counts", "Dictionary", "\"String\", \"int\""),
        argument("same", "Dictionary", "\"String\", \"int\""),
        "{\"name\": \"name\", \"type\": \"StringName\"}".to_owned(),
        "{\"name\": \"after\", \"type\": \"float\"}".to_owned(),
    ];
    let property = |path: &str, ty: &str, more: &str| {
        format!(
            "{{\"path\": \"{path}\", \"type\": \"{ty}\", \"spawn\": true, \"mode\": \"on_change\", {more}}}"
        )
    };
    let json = format!(
        "{{\"format\": 2, \"engine\": \"Redot\", \"main_scene\": \"\", \"scenes\": {{\"res://bag.tscn\": {{\"root\": \"Bag\", \
         \"nodes\": [{{\"path\": \".\", \"class\": \"Node\", \"script_methods\": [{}, {}]}}, {{\"path\": \"State\", \"class\": \
         \"MultiplayerSynchronizer\", \"synchronizer\": {{\"root\": \".\", \"owner\": false, \"properties\": [{}, {}]}}}}]}}}}}}",
        method("bag", &bag),
        method("put", &put),
        property(".:log_", "Array", "\"elements\": [\"String\"], \"precision\": \"full\""),
        property(".:half", "Vector2", "\"precision\": \"half\""),
    );
    let manifest = Manifest::parse(&json).expect("it is whole");
    let rust = manifest.multiplayer_to_rust(Math::Glam);
    assert!(
        rust.contains("pub half: glam::Vec2,")
            && rust.contains("// The game declares Array[res://item.gd].\n        items: gdvar::Array,"),
        "{rust}"
    );
    differs(
        Check::of(manifest).node::<Nothing, ToTyped>("Bag").scene::<Bag>(),
        &[
            "Bag.bag: argument 1 is `items: Array[res://item.gd]` in the game, `items: Array` in Rust; objects are ids in \
             packets, which an engine does not put into it",
            "Bag.bag: argument 2 is `words: Array[String]` in the game, `words: PackedStringArray` in Rust; a `Vec` with \
             `#[gdvar(typed)]` is written so",
            "Bag.put: argument 1 is `numbers: Array[int]` in the game, `numbers: Array[float]` in Rust",
            "Bag.put: argument 2 is `plain: Array` in the game, `plain: Array[int]` in Rust",
            "Bag.put: argument 3 is `points: Dictionary[StringName, int]` in the game, `points: Dictionary[String, int]` in \
             Rust",
            "Bag.put: argument 4 is `counts: Dictionary[String, int]` in the game, `counts: Dictionary` in Rust; a map with \
             `#[gdvar(typed)]` is written so",
            "res://bag.tscn: State: .:log_ has the type Array[String] in the game, and the field `log` is written as Array; \
             a `Vec` with `#[gdvar(typed)]` is written so",
            "res://bag.tscn: State: .:half has half precision in the game: nothing in a packet says so, and Rust reads and \
             writes full precision",
        ],
    );
}

/// Types whose values `position += direction * speed` takes.
#[test]
fn all_math_that_glam_has_is_glams_where_that_is_asked_for() {
    let rust =
        Manifest::parse(&text("game.json")).expect("the engine wrote it").multiplayer_to_rust(Math::Glam);
    let mut types: Vec<&str> = rust
        .split("glam::")
        .skip(1)
        .map(|rest| rest.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default())
        .collect();
    types.sort_unstable();
    types.dedup();
    assert_eq!(
        types,
        ["Affine2", "Affine3A", "IVec2", "IVec3", "IVec4", "Mat3", "Mat4", "Quat", "Vec2", "Vec3", "Vec4"]
    );
}

#[test]
fn a_manifest_without_element_types_is_read_and_told_of_once() {
    let older =
        text("game.json").replace("\"format\": 3", "\"format\": 1").replace("\"elements\"", "\"later\"");
    let manifest = Manifest::parse(&older).expect("it is read");
    differs(
        Check::of(manifest)
            .node::<game::FromChat, game::ToChat>("World/Chat")
            .node_of::<game::FromTyped, game::ToTyped>("res://typed.tscn", ".")
            .scene::<game::Typed>(),
        &[
            "the manifest is of an older gdvar and does not say what typed Arrays and Dictionaries contain: write it anew \
           with `gdvar manifest`",
        ],
    );
}

/// A script that was written from the Rust types is what these types describe, as the engine says.
#[test]
fn a_stub_for_the_game_agrees_with_the_types() {
    let folder = engine::Folder::new();
    let write =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("the folder is ours");
    write("project.godot", "config_version=5\n");
    write("chat.gd", &gdscript_stub::<game::FromChat, game::ToChat>());
    write(
        "world.tscn",
        "[gd_scene load_steps=2 format=3]\n[ext_resource type=\"Script\" path=\"res://chat.gd\" id=\"1\"]\n\
         [node name=\"World\" type=\"Node\"]\n[node name=\"Chat\" type=\"Node\" parent=\".\"]\n\
         script = ExtResource(\"1\")\n",
    );
    let Some(manifest) = manifest_of(folder.path()) else { return };
    let manifest = Manifest::parse(&manifest).expect("the engine wrote it");
    Check::of(manifest).node::<game::FromChat, game::ToChat>("World/Chat").finish().expect("they agree");
}

#[test]
fn a_stub_for_the_game_declares_what_typed_containers_contain() {
    let stub = gdscript_stub::<game::FromTyped, game::ToTyped>();
    assert!(
        stub.contains("of_vector2: Array[Vector2]") && stub.contains("words: Dictionary[String, int]"),
        "{stub}"
    );
}

#[test]
fn a_stub_for_the_game_declares_what_the_form_of_an_argument_writes() {
    #[derive(Rpc)]
    #[allow(dead_code)]
    enum ToForms {
        #[rpc(any_peer)]
        Sent {
            #[gdvar(array)]
            array: Vec<i32>,
            #[gdvar(packed)]
            packed: [f32; 2],
            #[gdvar(wide)]
            wide: u8,
            #[gdvar(wide)]
            wide_float: f32,
            #[gdvar(as = "float")]
            ratio: i64,
            #[gdvar(as = "NodePath")]
            path: String,
            #[gdvar(as = "StringName")]
            names: Vec<String>,
            #[gdvar(as = "StringName")]
            keys: BTreeMap<String, i64>,
            #[gdvar(as = "float")]
            values: BTreeMap<String, i64>,
            #[gdvar(wide)]
            maybe: Option<i32>,
        },
    }
    let stub = gdscript_stub::<Nothing, ToForms>();
    let declared = "func sent(array: Array, packed: PackedFloat32Array, wide: int, wide_float: float, ratio: float, \
                    path: NodePath, names: Array, keys: Dictionary, values: Dictionary, maybe)";
    assert!(stub.contains(declared), "{stub}");
}

#[test]
fn arguments_of_a_stub_are_no_keywords() {
    #[derive(Rpc)]
    #[allow(dead_code)]
    enum ToSpawner {
        #[rpc(any_peer)]
        Spawned { class: String, signal: i64 },
    }
    let own = gdscript_stub::<ToSpawner, ToSpawner>();
    assert!(own.contains("func spawned(class_: String, signal_: int)"), "{own}");
}

/// Types of messages have schemas, fingerprints and locks as any other.
#[test]
fn a_type_of_messages_may_have_a_schema_too() {
    #[derive(Rpc, GodotSchema)]
    #[allow(dead_code)]
    enum ToChat {
        #[rpc(authority, channel = 1)]
        Said { who: String, text: String },
    }
    #[derive(Replicate, GodotSchema)]
    #[replicate(scene = "res://player.tscn")]
    #[allow(dead_code)]
    struct Player {
        #[sync(State, ".:hp", on_change)]
        hp: i64,
    }
    assert!(ToChat::SCHEMA.to_string().contains("\"who\": String"), "{}", ToChat::SCHEMA);
    assert_ne!(ToChat::SCHEMA.fingerprint(), Player::SCHEMA.fingerprint());
    let files = Gdscript::new().add::<ToChat>().add::<Player>().files().expect("both can be classes");
    let has = |text: &str| files.iter().any(|file| file.text.contains(text));
    assert!(has("var who: String") && has("var hp: int"), "{files:?}");
    check_lock("tests/game/protocol.json", &[ToChat::SCHEMA, Player::SCHEMA]);
}

#[test]
#[deny(unreachable_code)]
fn a_scene_without_state_is_derived_without_warnings() {
    #[derive(Replicate)]
    #[replicate(scene = "res://crate.tscn")]
    struct Crate {}
    assert!(Crate::SYNCHRONIZERS.is_empty());
}

#[test]
fn a_file_that_is_no_manifest_is_refused() {
    let error = check(path("no.json")).expect_err("it is not there");
    assert!(error.to_string().contains("no.json: "), "{error}");
    for (text, message) in [
        ("[1, 2]", "expected Dictionary, found Array"),
        ("{\"a\": ", "this is no manifest"),
        (&text("game.json").replace("\"format\": 3", "\"format\": 4"), "the manifest has the form 4"),
    ] {
        let error = Manifest::parse(text).expect_err("it is refused").to_string();
        assert!(error.contains(message), "{error}");
    }
}

/// Nodes have any names, and a manifest may come from anybody.
#[test]
fn no_name_of_a_manifest_becomes_code() {
    let json = text("game.json");
    let names = ["Far Away", "2D", "a\\nfn evil() {}\\n//", "x\\\"]\\nfn evil() {}"];
    for old in
        ["World", "Spawner", "Chat", "State", "player", "Vector2", "position", "any_peer", "always", "value"]
    {
        for new in names {
            let Ok(manifest) = Manifest::parse(&json.replace(old, new)) else { continue };
            let rust = manifest.multiplayer_to_rust(Math::Gdvar);
            let stray = rust.lines().find(|line| {
                let line = line.trim_start();
                line.starts_with("fn ")
                    || line.starts_with("pub const")
                        && line.split(':').next().is_some_and(|name| name.split(' ').count() != 3)
            });
            assert_eq!(stray, None, "{old} is {new}");
            assert!(!rust.contains("#[sync(2D"), "{old} is {new}");
            let is_field = |line: &&str| line.trim_start().starts_with("pub ") && line.ends_with(',');
            for field in rust.lines().filter(is_field) {
                let name =
                    field.trim_start().trim_start_matches("pub ").split(':').next().unwrap_or_default();
                let is_word = name
                    .trim_start_matches("r#")
                    .chars()
                    .all(|letter| letter.is_alphanumeric() || letter == '_');
                assert!(is_word && !name.starts_with(char::is_numeric), "{old} is {new}: {field}");
            }
        }
    }
}

//! What a game declares for its multiplayer.

use std::path::Path;
use std::{fs, thread};

use crate::engine::Engine;
use crate::run::Folder;

/// The game of gdvar-multiplayer's tests.
fn game(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../gdvar-multiplayer/tests/game").join(name);
    path.to_str().expect("the path is text").to_owned()
}

fn text(name: &str) -> String {
    fs::read_to_string(game(name)).expect("it is there")
}

/// Returns the installed engine's path.
fn godot4() -> Option<String> {
    let engine = Engine::godot4()?.at_least((4, 3, 0))?;
    Some(fs::canonicalize(engine.program()).ok()?.to_str()?.to_owned())
}

#[test]
fn the_manifest_of_a_game_becomes_rust() {
    let Some(engine) = godot4() else { return };
    let folder = Folder::new();
    let run = folder.run(&["manifest", &game(""), "--engine", &engine]);
    let printed = run.ok();
    let without_version =
        |text: &str| text.lines().filter(|line| !line.contains("\"engine\"")).collect::<Vec<_>>().join("\n");
    assert_eq!(without_version(printed), without_version(&text("game.json")));
    assert!(run.stderr.contains(" runs the code of "), "it says that the game's code runs: {}", run.stderr);
    folder.write("game.json", printed);
    assert_eq!(folder.run(&["multiplayer", "rust", "game.json"]).ok(), text("game.rs"));
    let with_glam = folder.run(&["multiplayer", "rust", "game.json", "--math", "glam"]);
    assert!(with_glam.ok().contains("pub position: glam::Vec2,"), "{with_glam:?}");
}

#[test]
fn the_engine_of_a_game_of_godot_3_writes_its_manifest() {
    let Some(engine) = Engine::godot3() else { return };
    let folder = Folder::new();
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/classes/game3");
    fs::create_dir(folder.path("game")).expect("the folder is ours");
    for name in ["project.godot", "item.gd", "weapon.gd"] {
        let text = fs::read_to_string(game.join(name)).expect("it is there");
        folder.write(&format!("game/{name}"), text);
    }
    let engine = fs::canonicalize(engine.program()).expect("it is there");
    let run = folder.run(&["manifest", "game", "--engine", engine.to_str().expect("the path is text")]);
    assert!(run.ok().contains("\"res://weapon.gd\": {"), "{run:?}");
}

#[test]
fn a_game_with_mistakes_is_reported() {
    let Some(engine) = godot4() else { return };
    let folder = Folder::new();
    fs::create_dir(folder.path("game")).expect("the folder is ours");
    for name in ["project.godot", "player.tscn", "player.gd"] {
        folder.write(&format!("game/{name}"), text(name));
    }
    folder.write("game/player.gd", "extends Node2D\n@rpc(\"anybody\") func hit() -> void: pass\n");
    let run = folder.run(&["multiplayer", "manifest", "game", "--engine", &engine]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stderr.contains("something may be missing, the engine says:"), "{}", run.stderr);
    assert!(
        run.stderr.contains("Invalid RPC argument") || run.stderr.contains("Parse Error"),
        "{}",
        run.stderr
    );
    assert!(run.stdout().contains("MultiplayerSynchronizer"), "the rest is there: {}", run.stdout());
}

#[test]
fn a_game_that_does_not_end_is_stopped() {
    let Some(engine) = godot4() else { return };
    let folder = Folder::new();
    fs::create_dir(folder.path("game")).expect("the folder is ours");
    folder.write("game/project.godot", "config_version=5\n[autoload]\nStuck=\"*res://stuck.gd\"\n");
    folder.write("game/stuck.gd", "extends Node\nfunc _init() -> void:\n\twhile true: OS.delay_msec(50)\n");
    let run = thread::spawn(move || {
        folder.run(&["multiplayer", "manifest", "game", "--engine", &engine, "--timeout", "2"])
    });
    let run = run.join().expect("it ends");
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stderr.contains("stopped after 2 s: the game did not let it end"), "{}", run.stderr);
}

#[test]
fn what_is_no_game_is_refused() {
    let folder = Folder::new();
    folder.write("game.json", "[]");
    for (arguments, message) in [
        (&["manifest", "."][..], ".: this folder has no project.godot"),
        (&["rust", "game.json"], "game.json: expected Dictionary, found Array"),
        (&["rust", "none.json"], "none.json: "),
        (&["manifest", &game(""), "--engine", "no-engine"], "no-engine: "),
    ] {
        let run = folder.run(&[&["multiplayer"], arguments].concat());
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}

//! The example `remote_debugger` works with a real game.

// The test does not use `main`.
#[allow(dead_code)]
#[path = "../../examples/remote_debugger.rs"]
mod example;

use std::net::Ipv4Addr;
use std::time::Duration;

use crate::engine::{Engine, Folder};
use tokio::net::TcpListener;
use tokio::time::timeout;

/// A game that runs until the engine has sent its messages.
const GAME: &str = r#"extends SceneTree
var frames := 0
func _initialize() -> void:
	print("first\nsecond 🦀")
	printerr("to stderr")
	push_warning("careful")
	push_error("broken")
	EngineDebugger.send_message("my_game:score", ["Ferris", 42, Vector2(1, 2)])
func _process(_delta: float) -> bool:
	frames += 1
	return frames > 60
"#;

/// The engine starts in a fraction of a second, and in a few seconds on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);

#[tokio::test]
async fn messages_of_a_running_game_are_listed() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0))) else { return };
    let project = Folder::new();
    project.write("project.godot", "config_version=5");
    project.write("game.gd", GAME);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let debugger = format!("tcp://{}", listener.local_addr().unwrap());
    let game = tokio::task::spawn_blocking(move || {
        let engine = engine.in_project(project.path());
        engine.run_script_with(&["--remote-debug", &debugger], "game.gd", &[], TIMEOUT)
    });
    let mut lines = Vec::new();
    timeout(TIMEOUT, async {
        let (game, _) = listener.accept().await.unwrap();
        example::list(game, &mut lines).await.unwrap();
    })
    .await
    .expect("the game calls its debugger and ends");
    let run = game.await.unwrap();
    let lines = String::from_utf8(lines).unwrap();
    for expected in [
        "set_pid(",
        "log: first\nsecond 🦀\n",
        "error: to stderr\n",
        "warning: careful (res://game.gd:6)\n",
        "error: broken (res://game.gd:7)\n",
        "my_game:score(\"Ferris\", 42, Vector2(1, 2))\n",
    ] {
        assert!(lines.contains(expected), "no {expected} in\n{lines}\n{run}");
    }
}

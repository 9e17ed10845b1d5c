//! Real games as clients. Each client is a separate engine process, and checks every snapshot that it gets.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, thread};

use crate::engine::{Engine, Folder, Run};
use crate::process::ServerProcess;

/// The moves of a client.
pub(crate) const STEPS: &str = "200";

/// A client gives up by itself before that.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(30);

/// A busy machine takes its time.
pub(crate) const IMPORT_TIMEOUT: Duration = Duration::from_secs(120);

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The game for Godot 4, imported, so that the engine knows the generated classes by their names.
fn godot4_client(folder: &Folder) -> Option<Engine> {
    let engine = godot4_game(folder)?;
    engine.import(IMPORT_TIMEOUT);
    Some(engine)
}

/// The game for Godot 4, in a folder of its own.
pub(crate) fn godot4_game(folder: &Folder) -> Option<Engine> {
    let engine = Engine::godot4()?.in_project(folder.path());
    for part in ["", "net"] {
        let (from, to) = (source("godot4").join(part), folder.path().join(part));
        fs::create_dir_all(&to).expect("a fresh folder takes another");
        for file in fs::read_dir(from).expect("the game is there") {
            let file = file.expect("the game can be read");
            if file.path().is_file() {
                fs::copy(file.path(), to.join(file.file_name())).expect("a fresh folder takes files");
            }
        }
    }
    Some(engine)
}

#[test]
fn a_game_with_other_messages_is_told_which_side_is_older() {
    let folder = Folder::new();
    let Some(engine) = godot4_client(&folder) else { return };
    let server = ServerProcess::start(&["--tick-rate", "50"]);
    let port = server.addresses.websocket.port().to_string();
    let old = [("OLD_PROTOCOL", Path::new("1"))];
    let arguments = ["websocket", &port, "0", "1", STEPS];
    let run = engine.run_script_in(&old, "client.gd", &arguments, TIMEOUT);
    let expected = "problem: dropped: the game is older: its protocol is 0, the server's 1";
    assert!(!run.success && run.stdout.lines().any(|line| line == expected), "{run}");
    drop(server.interrupt());
}

#[test]
fn twelve_games_see_each_others_moves_and_lines_in_every_transport() {
    let folder = Folder::new();
    let godot4 = godot4_client(&folder);
    let godot3 = Engine::godot3().map(|engine| engine.in_project(source("godot3")));
    if godot4.is_none() && godot3.is_none() {
        return;
    }
    let server = ServerProcess::start(&["--tick-rate", "50"]);
    let addresses = server.addresses;
    let transports = [
        ("tcp", addresses.tcp),
        ("packets", addresses.tcp),
        ("websocket", addresses.websocket),
        ("udp", addresses.udp),
    ];
    // Eight of Godot 4 and four of Godot 3.
    let engines = [&godot4, &godot4, &godot3].into_iter().flatten();
    let clients: Vec<_> =
        engines.flat_map(|engine| transports.map(|transport| (engine, transport))).collect();
    let players = clients.len().to_string();

    let runs: Vec<Run> = thread::scope(|scope| {
        let mut games = Vec::new();
        for (number, (engine, (transport, address))) in clients.iter().enumerate() {
            let (port, number) = (address.port().to_string(), number.to_string());
            let arguments = [(*transport).to_owned(), port, number, players.clone(), STEPS.to_owned()];
            games.push(scope.spawn(move || {
                engine.run_script("client.gd", &arguments.each_ref().map(String::as_str), TIMEOUT)
            }));
        }
        games.into_iter().map(|game| game.join().expect("a client ends")).collect()
    });

    for (number, run) in runs.iter().enumerate() {
        // How many snapshots a client gets depends on when it joined.
        let (greeting, summary) =
            (format!("client {number}: "), format!(" {players} lines, 0 missed, 0 problems"));
        let ended_well = |line: &str| line.starts_with(&greeting) && line.ends_with(&summary);
        assert!(run.success && run.stdout.lines().any(ended_well), "client {number}\n{run}");
    }
    let report = server.interrupt();
    let steps = 200 * clients.len() as u64;
    assert_eq!((report["bad_packets"], report["dropped"], report["turned_away"]), (0, 0, 0), "{report:?}");
    assert!(report["packets_in"] >= steps, "{report:?}");
}

//! Real games as clients. Every client is an engine process of its own, and checks every snapshot that it gets.

use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::engine::{Engine, Run};
use crate::process::ServerProcess;

/// What a client plays.
const STEPS: &str = "200";

/// A client gives up by itself before.
const TIMEOUT: Duration = Duration::from_secs(30);

#[test]
fn twelve_games_see_each_others_moves_and_lines_in_every_transport() {
    let project =
        |name| move |engine: Engine| engine.in_project(Path::new(env!("CARGO_MANIFEST_DIR")).join(name));
    let godot4 = Engine::godot4().map(project("godot4"));
    let godot3 = Engine::godot3().map(project("godot3"));
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
        // How many snapshots it got depends on when it came.
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

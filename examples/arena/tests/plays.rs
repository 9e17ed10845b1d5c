//! Bots play the game: stock engines, and the server as a process. With `GDVAR_UPDATE=1`, what one of them has seen becomes the
//! picture of the README.

#[path = "../../../tests/engine/mod.rs"]
mod engine;

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use gdvar::{GodotDecode, Variant};

use engine::{Engine, Folder};

const BOTS: [&str; 4] = ["Ferris", "Godette", "Corro", "Gobot"];

/// How long a bot plays.
const SECONDS: &str = "3";

/// The longest that everything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a bot has seen.
#[derive(GodotDecode)]
struct Seen {
    players: std::collections::BTreeMap<String, Vec<[f64; 2]>>,
    bullets: std::collections::BTreeMap<String, Vec<[f64; 2]>>,
    said: Vec<[String; 2]>,
    hits: Vec<[String; 2]>,
    scores: std::collections::BTreeMap<String, f64>,
}

/// A process that is stopped with this value.
struct Running(Child);

impl Running {
    fn wait(&mut self, name: &str) {
        let start = Instant::now();
        while self.0.try_wait().expect("it is a child").is_none() {
            assert!(start.elapsed() < PATIENCE, "{name} does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn here(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Starts the server on a port that is free, and returns the port.
fn server() -> (Running, String) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_arena"))
        .arg("127.0.0.1:0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut lines = BufReader::new(server.stdout.take().expect("it is piped")).lines();
    let first = lines.next().expect("it says where it listens").expect("it is text");
    // Nobody reads the rest, and the server must not wait for it.
    std::thread::spawn(move || lines.for_each(drop));
    let port = first.rsplit(' ').next().expect("the port is last").to_owned();
    (Running(server), port)
}

#[test]
fn four_bots_play() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 3, 0))) else { return };
    let (_server, port) = server();
    let url = format!("ws://127.0.0.1:{port}");
    let folder = Folder::new();
    let file = |name: &str| folder.path().join(name);
    let start = |name: &&str| {
        let log = fs::File::create(file(&format!("{name}.log"))).expect("the folder is ours");
        let mut command = Command::new(engine.program());
        command.args(["--headless", "--path"]).arg(here("godot")).args(["--", *name, &url, "bot", SECONDS]);
        command.arg(file(name)).stdin(Stdio::null());
        for variable in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
            command.env(variable, folder.path());
        }
        command.stdout(log.try_clone().expect("a file has two handles")).stderr(log);
        Running(command.spawn().expect("the engine starts"))
    };
    let bots: Vec<Running> = BOTS.iter().map(start).collect();
    for (mut bot, name) in bots.into_iter().zip(BOTS) {
        bot.wait(name);
        let log = fs::read_to_string(file(&format!("{name}.log"))).expect("it is there");
        // A script that quits while it waits leaves itself behind.
        let mut errors =
            log.lines().filter(|line| line.contains("ERROR") && !line.contains("in use at exit"));
        assert_eq!(errors.next(), None, "{name}: {log}");
        let text = fs::read_to_string(file(name)).unwrap_or_else(|error| panic!("{name}: {error}: {log}"));
        let seen: Variant = text.parse().unwrap_or_else(|error| panic!("{name}: {error}: {text}"));
        let seen: Seen = gdvar::from_bytes(&gdvar::to_bytes(&seen).expect("it came from text"))
            .unwrap_or_else(|error| panic!("{name}: {error}: {text}"));
        the_bot_has_seen_the_game(name, &seen);
        if name == BOTS[0] && env::var_os("GDVAR_UPDATE").is_some() {
            fs::write(here("../../docs/arena.svg"), picture(&seen)).expect("the sources can be written");
        }
    }
}

fn the_bot_has_seen_the_game(name: &str, seen: &Seen) {
    for other in BOTS {
        let said = [other.to_owned(), format!("hello from {other}")];
        // Who came first has left when the last one says hello, or the other way round.
        if other == name {
            assert!(seen.said.contains(&said), "{name}: {:?}", seen.said);
        }
        let trail = seen.players.get(other).map_or(0, Vec::len);
        assert!(trail > 5, "{name} has not seen {other} run: {trail} places");
    }
    assert!(seen.said.iter().any(|[who, _]| who != name), "{name} hears others: {:?}", seen.said);
    assert!(seen.bullets.len() > 5, "{name} has seen {} bullets", seen.bullets.len());
    assert!(!seen.hits.is_empty(), "{name} has seen a hit");
    assert!(seen.scores.values().any(|score| *score > 0.0), "{name}: {:?}", seen.scores);
}

/// Draws what a bot has seen.
fn picture(seen: &Seen) -> String {
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 340\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"640\" height=\"340\" rx=\"6\" fill=\"#1f242d\"/>\n",
    );
    let points = |trail: &[[f64; 2]]| {
        let points: Vec<String> = trail.iter().map(|[x, y]| format!("{x:.0},{y:.0}")).collect();
        points.join(" ")
    };
    for trail in seen.bullets.values() {
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#fff\" stroke-opacity=\"0.35\" stroke-dasharray=\"2 4\"/>",
            points(trail)
        );
    }
    for ((name, trail), colour) in seen.players.iter().zip(["#4c9be8", "#e8b54c", "#e8604c", "#7fc97f"]) {
        let Some([x, y]) = trail.last() else { continue };
        let score = seen.scores.get(name).copied().unwrap_or_default();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\" stroke-opacity=\"0.5\"/>\n\
             <circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"12\" fill=\"{colour}\"/>\n\
             <text x=\"{x:.0}\" y=\"{:.0}\" fill=\"#fff\" text-anchor=\"middle\">{name} {score:.0}</text>",
            points(trail),
            y - 18.0
        );
    }
    let said: Vec<&[String; 2]> = seen.said.iter().filter(|[who, _]| who != "server").collect();
    for (line, [who, text]) in said[said.len().saturating_sub(2)..].iter().enumerate() {
        let y = 312 + 18 * line;
        let _ = writeln!(
            svg,
            "<text x=\"10\" y=\"{y}\" fill=\"#ddd\"><tspan font-weight=\"bold\">{who}:</tspan> {text}</text>"
        );
    }
    svg.push_str("</svg>\n");
    svg
}

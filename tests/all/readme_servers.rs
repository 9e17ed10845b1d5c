//! The servers of the README withstand the internet: no client can stop them, and they report errors.

use std::error::Error;
use std::net::UdpSocket;
use std::path::Path;
use std::time::Duration;
use std::{env, fs, thread};

use crate::engine::Engine;
use futures_util::{SinkExt, StreamExt};
use gdvar::{VarFrames, Variant, Vector2, variant};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_util::codec::Framed;

/// The program in the README without its `main`.
#[allow(dead_code, reason = "`main` binds a port of its own")]
mod tcp {
    include!("../readme/tcp.rs");

    pub(super) async fn run(socket: super::TcpStream) -> Result<(), gdvar::StreamError> {
        serve(socket).await
    }
}

/// The program in the README without its `main`.
#[allow(dead_code, reason = "`main` binds a port of its own")]
mod websocket {
    include!("../readme/websocket.rs");

    pub(super) async fn run(socket: TcpStream) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        serve(socket).await
    }
}

/// The program in the README without its `main`.
#[allow(dead_code, reason = "`main` binds a port of its own")]
mod udp {
    include!("../readme/udp.rs");

    pub(super) fn run(socket: &UdpSocket) -> Result<(), Box<dyn std::error::Error>> {
        serve(socket)
    }
}

#[test]
fn the_readme_shows_what_is_tested() {
    let readme = fs::read_to_string("README.md").expect("is there");
    for program in [
        include_str!("../readme/tcp.rs"),
        include_str!("../readme/websocket.rs"),
        include_str!("../readme/udp.rs"),
    ] {
        assert!(readme.contains(&format!("```rust,no_run\n{program}```")), "{program}");
    }
}

#[test]
fn every_program_in_the_readme_can_be_pasted() {
    let readme = fs::read_to_string("README.md").expect("is there");
    let programs: Vec<&str> = readme
        .split("```rust")
        .skip(1)
        .map(|rest| rest.split_once("```").expect("a block has an end").0)
        .collect();
    assert!(programs.len() > 4);
    for program in programs {
        assert!(program.contains("fn main()"), "not whole: {program}");
        assert!(
            !program.lines().any(|line| line.starts_with("# ")),
            "a line that only rustdoc hides: {program}"
        );
    }
}

/// Returns both ends of a connection.
async fn connection() -> (TcpStream, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("binds");
    let address = listener.local_addr().expect("is bound");
    let (client, server) = tokio::join!(TcpStream::connect(address), listener.accept());
    (client.expect("connects"), server.expect("accepts").0)
}

#[tokio::test]
async fn the_websocket_server_answers_pings_and_outlives_text() -> Result<(), Box<dyn Error + Send + Sync>> {
    let (client, server) = connection().await;
    let server = tokio::spawn(websocket::run(server));
    let (mut game, _) = client_async("ws://localhost", client).await?;
    game.send(Message::Ping("still there?".into())).await?;
    assert_eq!(game.next().await.ok_or("hung up")??, Message::Pong("still there?".into()));
    game.send(Message::text("hello")).await?;
    game.send(Message::binary(gdvar::to_bytes("value")?)).await?;
    let Message::Binary(packet) = game.next().await.ok_or("hung up")?? else {
        return Err("not a value".into());
    };
    assert_eq!(gdvar::from_bytes::<Variant>(&packet)?, variant!({ "you said": "value" }));

    game.send(Message::binary("nonsense")).await?;
    let error = server.await?.expect_err("that is no value");
    assert!(error.to_string().contains("no type with the id 110"), "{error}");
    Ok(())
}

#[tokio::test]
async fn the_tcp_server_reports_why_a_connection_ends() -> Result<(), Box<dyn Error + Send + Sync>> {
    let step = variant!({ "player": 7, "to": Vector2::new(1.0, 2.0) });
    let (client, server) = connection().await;
    let server = tokio::spawn(tcp::run(server));
    let mut game = Framed::new(client, VarFrames::<Variant>::new());
    game.send(&step).await?;
    assert_eq!(game.next().await.ok_or("hung up")??, step);
    game.get_mut().write_all(&[0xFF, 0xFF, 0xFF, 0x7F]).await?;
    let error = server.await?.expect_err("that is too large");
    assert!(error.to_string().contains("2147483647 bytes"), "{error}");

    // A client that disconnects is not an error.
    let (client, server) = connection().await;
    let server = tokio::spawn(tcp::run(server));
    drop(client);
    server.await??;
    Ok(())
}

/// Returns how long a game talks to each server: a minute with `GDVAR_SECONDS=60`.
fn seconds() -> u64 {
    env::var("GDVAR_SECONDS").map_or(4, |seconds| seconds.parse().expect("GDVAR_SECONDS is a number"))
}

/// Runs the client of one engine, and checks that every message was answered.
#[track_caller]
fn play(engine: Engine, project: &str, arguments: &[&str]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/readme").join(project);
    let timeout = Duration::from_secs(seconds() + 20);
    let seconds = seconds().to_string();
    let arguments = [arguments, &[&seconds]].concat();
    let run = engine.in_project(folder).run_script("client.gd", &arguments, timeout);
    assert!(run.success, "{run}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_talk_to_the_tcp_and_websocket_servers_with_heartbeats_on() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0))) else { return };
    let mut games = Vec::new();
    for kind in ["tcp", "websocket"] {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("binds");
        let port = listener.local_addr().expect("is bound").port().to_string();
        let engine = engine.clone();
        games.push(tokio::task::spawn_blocking(move || play(engine, "godot4", &[kind, &port])));
        let (socket, _) = listener.accept().await.expect("the game connects");
        // A game that quits does not close its WebSocket, which is reported as an error.
        tokio::spawn(async move {
            match kind {
                "tcp" => drop(tcp::run(socket).await),
                _ => drop(websocket::run(socket).await),
            }
        });
    }
    for game in games {
        game.await.expect("the game had every answer");
    }
}

#[test]
fn a_game_of_godot3_talks_to_the_udp_server() {
    let Some(engine) = Engine::godot3() else { return };
    let socket = UdpSocket::bind("127.0.0.1:0").expect("binds");
    let port = socket.local_addr().expect("is bound").port().to_string();
    // The server ends with the process of the test.
    thread::spawn(move || udp::run(&socket).map_err(|error| error.to_string()));
    play(engine, "godot3", &[&port]);
}

//! The other side without the server's types: a schema of packets that were recorded, and the classes of a game from it.

use std::path::Path;
use std::{fs, thread};

use futures_util::{SinkExt, StreamExt};
use game_server::Addresses;
use game_server::bot::{Bot, Transport};
use game_server::protocol::{ClientMessage, Handshake};
use gdvar::gdscript::Gdscript;
use gdvar::schema::{Samples, SchemaBuf};
use gdvar::{Codec, RawVariantBuf, VarFrames, Variant, Vector2};
use tokio::net::TcpStream;
use tokio_util::codec::Framed;

use crate::engine::Folder;
use crate::engines::{IMPORT_TIMEOUT, STEPS, TIMEOUT, godot4_game};
use crate::process::ServerProcess;

/// What a client sends. `Join` is there with and without a handshake.
fn to_the_server() -> Vec<ClientMessage> {
    let join = |handshake| ClientMessage::Join { name: String::from("recorder"), handshake };
    vec![
        join(None),
        join(Some(Handshake::own())),
        ClientMessage::Input { sequence: 1, direction: Vector2::new(1.0, 0.0) },
        ClientMessage::Chat { text: String::from("hello") },
        ClientMessage::Leave,
    ]
}

/// Plays until every message has come, and returns the packets.
async fn from_the_server(addresses: Addresses) -> Vec<Vec<u8>> {
    let socket = TcpStream::connect(addresses.tcp).await.expect("the server listens");
    let mut frames = Framed::new(socket, VarFrames::<RawVariantBuf>::new());
    let messages = to_the_server();
    let [join, _, input, chat, leave] = &messages[..] else { unreachable!("these are five") };
    frames.send(join).await.expect("the server is there");
    // Who joins before the welcome is part of it, and no message of its own.
    let welcome = frames.next().await.expect("it is welcome").expect("it is a value");
    let (mut packets, mut said, mut is_gone) = (vec![welcome.bytes().to_vec()], false, false);
    let mut bot = Bot::join(addresses, Transport::Tcp, "another").await.expect("there is a seat");
    bot.play().await.expect("it plays");
    bot.leave().await.expect("it leaves");
    for message in [input, chat] {
        frames.send(message).await.expect("as above");
    }
    while let Some(Ok(packet)) = frames.next().await {
        let value: Variant = packet.decode().expect("it is a value");
        said |= value.get("type") == Some(&"chat".into());
        is_gone |= value.get("type") == Some(&"left".into());
        packets.push(packet.bytes().to_vec());
        if said && is_gone {
            frames.send(leave).await.expect("as above");
            said = false;
        }
    }
    packets
}

/// Returns the schema of packets, as somebody would make it who has nothing else of the server.
fn schema(name: &str, packets: &[Vec<u8>]) -> SchemaBuf {
    let mut samples = Samples::new().type_name_at("", name);
    for packet in packets {
        samples.add(packet, Codec::new()).expect("it is a value");
    }
    samples.schema().expect("there are not many types")
}

#[tokio::test]
async fn games_with_classes_of_an_inferred_schema_play() {
    let folder = Folder::new();
    let Some(engine) = godot4_game(&folder) else { return };
    let server = ServerProcess::start(&["--tick-rate", "50"]);
    let recorded = from_the_server(server.addresses).await;
    let sent: Vec<_> =
        to_the_server().iter().map(|message| gdvar::to_bytes(message).expect("it is written")).collect();
    let classes = Gdscript::new()
        .prefix("Net")
        .add_schema(schema("ClientMessage", &sent))
        .add_schema(schema("ServerMessage", &recorded));
    let net = folder.path().join("net");
    fs::remove_dir_all(&net).expect("it was copied");
    classes.write(&net).expect("the folder is ours");
    engine.import(IMPORT_TIMEOUT);

    let addresses = server.addresses;
    let clients =
        [("0", "tcp", addresses.tcp), ("1", "websocket", addresses.websocket), ("2", "udp", addresses.udp)];
    let without = [("NO_HANDSHAKE", Path::new("1"))];
    thread::scope(|scope| {
        for (number, transport, address) in clients {
            let (engine, without, port) = (&engine, &without, address.port().to_string());
            scope.spawn(move || {
                let arguments = [transport, &port, number, "3", STEPS];
                let run = engine.run_script_in(without, "client.gd", &arguments, TIMEOUT);
                assert!(run.success && run.stdout.contains(" 3 lines, 0 missed, 0 problems"), "{run}");
            });
        }
    });
    let report = server.interrupt();
    assert_eq!((report["bad_packets"], report["dropped"]), (0, 0), "{report:?}");
}

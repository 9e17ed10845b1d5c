//! Hostile peers attack while honest ones play.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use futures_util::future::join_all;
use game_server::Addresses;
use game_server::bot::{Bot, BotError, Transport};
use game_server::protocol::{ClientMessage, ServerMessage};
use gdvar::{Codec, Instance, Object, VarReader, Variant, Vector2, variant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream, UdpSocket};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::process::ServerProcess;

/// There are seats for everybody but the thousand connections. Packets may have up to 16 KiB, so that 1,000 nested
/// arrays reach the decoder. The time limits are short, so that the test does not wait long for them.
const OPTIONS: &[&str] = &[
    "--tick-rate",
    "50",
    "--connections",
    "512",
    // All attacks but one come from the address of the honest clients.
    "--per-address",
    "512",
    "--joins",
    "10000",
    "--packet-size",
    "16384",
    "--join-seconds",
    "1",
    "--idle-seconds",
    "5",
];

/// How much memory the server may take at most: three times the 16 MiB that it does take. One frame of 2 GiB, or 64 KiB
/// for each connection, would exceed this.
const MEMORY_KIB: u64 = 48 * 1024;

/// The server ends every hostile connection long before that.
const PATIENCE: Duration = Duration::from_secs(15);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hostile_peers_harm_neither_the_server_nor_the_honest() {
    let server = ServerProcess::start(OPTIONS);
    let over = CancellationToken::new();
    let mut honest = Vec::new();
    for transport in [Transport::Tcp, Transport::WebSocket, Transport::Udp] {
        for _ in 0..2 {
            let bot = Bot::join(server.addresses, transport, "honest").await.unwrap();
            honest.push(play_until(over.clone(), bot));
        }
    }
    let at_rest = server.peak_memory();

    tokio::join!(
        random_bytes(server.addresses),
        cut_off_frames(server.addresses.tcp),
        lengths_of_two_gib(server.addresses),
        deep_nesting(server.addresses),
        objects_with_scripts(server.addresses),
        a_slow_trickle(server.addresses.tcp),
        a_crowd_that_chats(server.addresses.tcp),
    );
    a_thousand_connections_at_once(server.addresses.tcp).await;

    // The server still accepts others, and the clients that played all the time have missed nothing.
    Bot::join(server.addresses, Transport::Tcp, "late").await.unwrap().leave().await.unwrap();
    over.cancel();
    for bot in honest {
        bot.await.unwrap().unwrap();
    }
    let peak = server.peak_memory();
    let report = server.interrupt();
    println!("peak memory: {at_rest} KiB with 6 players, {peak} KiB after all attacks; {report:?}");
    assert!(peak < MEMORY_KIB, "{peak} KiB");
    assert!(report["bad_packets"] > 0 && report["dropped"] > 0 && report["turned_away"] > 0, "{report:?}");
}

/// How many connections one address opens, and how many of them at a time.
const JOINS: usize = 20_000;
const AT_A_TIME: usize = 50;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_that_reconnects_all_the_time_harms_nobody() {
    let server = ServerProcess::start(&["--tick-rate", "50"]);
    let tcp = server.addresses.tcp;
    let over = CancellationToken::new();
    let mut honest = Vec::new();
    for transport in [Transport::Tcp, Transport::WebSocket, Transport::Udp] {
        for _ in 0..2 {
            let bot = Bot::join(server.addresses, transport, "honest").await.unwrap();
            honest.push(play_until(over.clone(), bot));
        }
    }
    let chat = message(&ClientMessage::Chat { text: "!".repeat(200) });
    let bytes = [framed(&join()), chat.repeat(3)].concat();
    let flood = (0..AT_A_TIME).map(|_| async {
        for _ in 0..JOINS / AT_A_TIME {
            let socket = TcpSocket::new_v4().unwrap();
            socket.bind((Ipv4Addr::new(127, 0, 0, 2), 0).into()).unwrap();
            // The server closes most of them at once, so any of these steps may fail.
            if let Ok(mut socket) = socket.connect(tcp).await {
                let _: io::Result<()> = socket.write_all(&bytes).await;
            }
        }
    });
    timeout(4 * PATIENCE, join_all(flood)).await.expect("the server accepts or closes them at once");

    // Another client of an address that behaves is let in, and nobody has missed anything.
    Bot::join(server.addresses, Transport::Tcp, "late").await.unwrap().leave().await.unwrap();
    over.cancel();
    for bot in honest {
        bot.await.unwrap().unwrap();
    }
    let report = server.interrupt();
    println!("{report:?}");
    assert!(report["turned_away"] > JOINS as u64 / 2, "{report:?}");
}

#[tokio::test]
async fn who_is_dropped_is_told_why() {
    let server = ServerProcess::start(OPTIONS);
    let tcp = server.addresses.tcp;
    let input = |sequence| ClientMessage::Input { sequence, direction: Vector2::new(1.0, 0.0) };
    let wild = ClientMessage::Input { sequence: 1, direction: Vector2::new(f32::NAN, 0.0) };
    let chat = ClientMessage::Chat { text: "!".to_owned() };
    let attacks = [
        ("said nothing for too long", Vec::new()),
        ("broken stream: value 0 (from byte 0): 2147483647 bytes are more", vec![0xFF, 0xFF, 0xFF, 0x7F]),
        (
            "too many bad packets, the last: the first packet is not a Dictionary",
            framed(b"nonsense").repeat(4),
        ),
        ("too many bad packets, the last: the first message is not a join", message(&chat).repeat(4)),
        ("too many bad packets, the last: a direction", [framed(&join()), message(&wild).repeat(4)].concat()),
        ("too many inputs", [framed(&join()), (1..=200).flat_map(|n| message(&input(n))).collect()].concat()),
        ("too much chat", [framed(&join()), message(&chat).repeat(11)].concat()),
        ("too many packets", framed(&join()).repeat(300)),
    ];
    let attacks = attacks.map(|(expected, bytes)| async move { (expected, attack(tcp, &bytes).await) });
    for (expected, answer) in join_all(attacks).await {
        let last = VarReader::new(answer.as_slice()).values().last().expect("an answer");
        let Ok(ServerMessage::Dropped { reason }) = last else { panic!("{expected}: {last:?}") };
        assert!(reason.starts_with(expected), "{expected}: {reason}");
    }
}

#[tokio::test]
async fn frames_that_are_no_messages_count_too() {
    let server = ServerProcess::start(OPTIONS);
    let join = websocket_frame(0x82, &join());
    let start_of_a_message = websocket_frame(0x02, &[]);
    // Pings and pongs, with and without content; fragments without content, of a message that never ends.
    for frame in [
        websocket_frame(0x89, &[]),
        websocket_frame(0x89, b"still there?"),
        websocket_frame(0x8A, &[]),
        websocket_frame(0x00, &[]),
    ] {
        let after_a_join = [&join, &start_of_a_message, &*frame.repeat(300)].concat();
        let instead_of_one = [&start_of_a_message, &*frame.repeat(300)].concat();
        for bytes in [after_a_join, instead_of_one] {
            let answer = attack_websocket(server.addresses.websocket, &bytes).await;
            let told = answer.windows(16).any(|text| text == b"too many packets");
            assert!(told, "{frame:?}: {}", String::from_utf8_lossy(&answer));
        }
    }
    // A few pings are not an attack, and are answered.
    let pings = [&join, &*websocket_frame(0x89, b"still there?").repeat(20)].concat();
    let answer = attack_websocket(server.addresses.websocket, &pings).await;
    let contains = |text: &[u8]| answer.windows(text.len()).any(|part| part == text);
    assert!(contains(b"\x8A\x0Cstill there?") && contains(b"said nothing for too long"));
}

/// Plays until the game is over. A missing or wrong snapshot is an error, and so is any other end.
fn play_until(over: CancellationToken, mut bot: Bot) -> JoinHandle<Result<u32, BotError>> {
    tokio::spawn(async move {
        while !over.is_cancelled() {
            bot.play().await?;
        }
        bot.leave().await
    })
}

/// A packet with its length before it, as it is sent over TCP.
fn framed(packet: &[u8]) -> Vec<u8> {
    let len = u32::try_from(packet.len()).expect("a small packet");
    [&len.to_le_bytes(), packet].concat()
}

fn join() -> Vec<u8> {
    gdvar::to_bytes(&ClientMessage::Join { name: "hostile".to_owned(), handshake: None }).expect("a message")
}

fn message(message: &ClientMessage) -> Vec<u8> {
    framed(&gdvar::to_bytes(message).expect("a message"))
}

/// Sends bytes over a new connection and reads what the server sends, until the server ends the connection. Panics if
/// the server never does.
async fn attack(address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut answer = Vec::new();
    let talk = async {
        // The server may end the connection at any point.
        let mut socket = TcpStream::connect(address).await?;
        socket.write_all(bytes).await?;
        socket.read_to_end(&mut answer).await
    };
    let _: io::Result<usize> = timeout(PATIENCE, talk).await.expect("the server drops the connection");
    answer
}

/// The same over a WebSocket, after its handshake.
async fn attack_websocket(address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut answer = Vec::new();
    let talk = async {
        let mut socket = TcpStream::connect(address).await?;
        socket.write_all(UPGRADE).await?;
        // Frames that come with the request are an error of the handshake.
        while !answer.ends_with(b"\r\n\r\n") {
            answer.push(socket.read_u8().await?);
        }
        socket.write_all(bytes).await?;
        socket.read_to_end(&mut answer).await
    };
    let _: io::Result<usize> = timeout(PATIENCE, talk).await.expect("the server drops the connection");
    assert!(answer.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&answer));
    answer
}

async fn attack_often(address: SocketAddr, attacks: impl IntoIterator<Item = Vec<u8>>) {
    join_all(attacks.into_iter().map(|bytes| async move { attack(address, &bytes).await })).await;
}

/// The request for a WebSocket.
const UPGRADE: &[u8] = b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

/// Performs a WebSocket handshake by hand and then sends these bytes unchanged.
async fn attack_websockets(address: SocketAddr, attacks: impl IntoIterator<Item = Vec<u8>>) {
    join_all(attacks.into_iter().map(|bytes| async move { attack_websocket(address, &bytes).await })).await;
}

/// A short frame from a client with a mask of zeros. `head` has the opcode, and 0x80 if no fragment follows.
fn websocket_frame(head: u8, payload: &[u8]) -> Vec<u8> {
    let len = u8::try_from(payload.len()).ok().filter(|len| *len < 126).expect("a short payload");
    [&[head, 0x80 | len, 0, 0, 0, 0], payload].concat()
}

/// The head of a binary message from a client with a length of 64 bits and a mask of zeros.
fn websocket_message(claimed: u64, packet: &[u8]) -> Vec<u8> {
    [&[0x82, 0xFF], &claimed.to_be_bytes()[..], &[0; 4], packet].concat()
}

async fn attack_udp(address: SocketAddr, packets: impl IntoIterator<Item = Vec<u8>>) {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    for packet in packets {
        socket.send_to(&packet, address).await.unwrap();
    }
}

/// Random bytes, the same in every run.
fn noise(seed: u64, len: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut byte = || {
        // Marsaglia's xorshift.
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[3]
    };
    (0..len).map(|_| byte()).collect()
}

async fn random_bytes(server: Addresses) {
    let noises = |count: u64| (0..count).map(|seed| noise(seed, 4096));
    let in_frames = noises(50).map(|noise| framed(&noise).repeat(10));
    let after_a_join = [framed(&join()), framed(&noise(1, 100)).repeat(10)].concat();
    tokio::join!(
        attack_often(server.tcp, noises(50).chain(in_frames).chain([after_a_join])),
        attack_often(server.websocket, noises(50)),
        attack_websockets(
            server.websocket,
            noises(10).map(|noise| websocket_message(4096, &noise).repeat(10))
        ),
        attack_udp(server.udp, noises(500)),
    );
}

async fn cut_off_frames(address: SocketAddr) {
    for cut in 0..framed(&join()).len() {
        let mut socket = TcpStream::connect(address).await.unwrap();
        socket.write_all(&framed(&join())[..cut]).await.unwrap();
    }
}

async fn lengths_of_two_gib(server: Addresses) {
    let (mut tcp, mut websocket) = (Vec::new(), vec![websocket_message(u64::MAX >> 1, &[])]);
    for len in [0x7FFF_FFFF_u32, 0x8000_0000, u32::MAX] {
        tcp.push([&len.to_le_bytes()[..], &noise(3, 100)].concat());
        websocket.push(websocket_message(len.into(), &noise(4, 100)));
        // A value that claims that length, in a correct frame: text, an array, packed bytes.
        for header in [4_u32, 28, 29] {
            let value = [header.to_le_bytes(), len.to_le_bytes()].concat();
            tcp.push(framed(&value).repeat(10));
        }
    }
    tokio::join!(attack_often(server.tcp, tcp), attack_websockets(server.websocket, websocket));
}

async fn deep_nesting(server: Addresses) {
    let array_of_one = [28, 0, 0, 0, 1, 0, 0, 0];
    let arrays = [array_of_one.repeat(1000), vec![0; 4]].concat();
    // As the value of a message's field: {"type": [[[...]]]}.
    let key = b"\x1b\0\0\0\x01\0\0\0\x04\0\0\0\x04\0\0\0type";
    let packets = [[key, &arrays[..]].concat(), arrays];
    let in_messages =
        packets.iter().map(|packet| websocket_message(packet.len().try_into().unwrap(), packet).repeat(10));
    tokio::join!(
        attack_often(server.tcp, packets.iter().map(|packet| framed(packet).repeat(10))),
        attack_websockets(server.websocket, in_messages),
        attack_udp(server.udp, packets.iter().cycle().take(200).cloned()),
    );
}

async fn objects_with_scripts(server: Addresses) {
    let mut node = Instance::new("Node");
    node.set("script", "res://steal.gd");
    let value = variant!({ "type": "join", "name": (Variant::from(Object::from(node))) });
    let packet = Codec::new().full_objects(true).encode(&value).unwrap();
    attack(server.tcp, &framed(&packet).repeat(10)).await;
    attack_udp(server.udp, vec![packet; 10]).await;
}

/// Fifty peers that send a byte now and then, but never a whole message.
async fn a_slow_trickle(address: SocketAddr) {
    let trickle = || async {
        let mut socket = TcpStream::connect(address).await?;
        for byte in [100, 0, 0, 0].into_iter().chain([7; 90]) {
            socket.write_all(&[byte]).await?;
            sleep(Duration::from_millis(100)).await;
        }
        io::Result::Ok(())
    };
    let ends = timeout(PATIENCE, join_all((0..50).map(|_| trickle()))).await.expect("they are dropped");
    assert!(ends.iter().all(io::Result::is_err), "a trickle of 9 s went through");
}

/// A hundred clients that join at once and flood the chat.
async fn a_crowd_that_chats(address: SocketAddr) {
    let talk =
        [framed(&join()), message(&ClientMessage::Chat { text: "!".repeat(1000) }).repeat(100)].concat();
    attack_often(address, vec![talk; 100]).await;
}

/// More connections than there are seats. None of them sends anything.
async fn a_thousand_connections_at_once(address: SocketAddr) {
    let connections = (0..1000).map(|_| attack(address, &[]));
    join_all(connections).await;
}

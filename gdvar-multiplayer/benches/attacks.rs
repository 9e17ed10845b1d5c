//! What honest clients notice, and how much memory the server takes, while one client does what no game does.
//!
//! ```text
//! cargo bench -p gdvar-multiplayer --bench attacks --features websocket,enet -- [ATTACK]
//! ```
//!
//! The server, the attacker and the honest clients have a process each. One honest client is connected directly, one over ENet, and two
//! through lines of 1 and 20 MB/s. Each calls the server 20 times a second and waits for the answers.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs};

use gdvar_multiplayer::packet::{Address, Packet, States};
use gdvar_multiplayer::transport::{Transport, TransportEvent};
use gdvar_multiplayer::{
    Client, Enet, Event, Methods, Outgoing, Peer, Receivers, Rpc, Server, TransferMode, WebSocket,
};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream, UdpSocket};
use tokio::time::{interval, sleep, timeout};

/// How long an attack lasts.
const SECONDS: u64 = 8;

/// How long honest clients call before it.
const QUIET: Duration = Duration::from_millis(1500);

/// How much of the server's own bytes each peer gets 20 times a second.
const STATE: usize = 1000;

#[derive(Rpc)]
enum FromGame {
    #[rpc(any_peer)]
    Ping { number: i64 },
}

#[derive(Rpc)]
enum ToGame {
    #[rpc(authority)]
    Pong { number: i64 },
}

/// What an attacker does.
#[derive(Clone, Copy)]
enum Attack {
    Nothing,
    /// Sends packets again and again, as fast as the transport takes them.
    Packets(fn() -> Vec<Vec<u8>>, TransferMode, By),
    /// Sends what no transport writes.
    Raw(fn(u16, u16) -> Raw),
}

#[derive(Clone, Copy, PartialEq)]
enum By {
    WebSocket,
    /// Nothing is read: the connection is not polled.
    BlindWebSocket,
    Enet,
}

type Raw = std::pin::Pin<Box<dyn Future<Output = String>>>;

const RELIABLE: TransferMode = TransferMode::Reliable;
const LOSSY: TransferMode = TransferMode::Unreliable;

const ATTACKS: &[(&str, Attack)] = &[
    ("nothing", Attack::Nothing),
    ("RELAY of 60,000 bytes to all", Attack::Packets(|| vec![relay(&[3; 60_000])], RELIABLE, By::WebSocket)),
    ("RELAY of 5 bytes to all", Attack::Packets(|| vec![relay(b"\x03four")], RELIABLE, By::WebSocket)),
    (
        "RELAY of 5 bytes to all, unreliable, over ENet",
        Attack::Packets(|| vec![relay(b"\x03four")], LOSSY, By::Enet),
    ),
    ("RELAY of paths to all, which they answer", Attack::Packets(relayed_paths, RELIABLE, By::WebSocket)),
    ("RELAY of calls that clients do not take", Attack::Packets(unwanted_calls, RELIABLE, By::WebSocket)),
    (
        "calls",
        Attack::Packets(|| [vec![path("World/Node", 1, true)], pings()].concat(), RELIABLE, By::WebSocket),
    ),
    (
        "calls over ENet",
        Attack::Packets(|| [vec![path("World/Node", 1, true)], pings()].concat(), RELIABLE, By::Enet),
    ),
    ("60,000 bytes", Attack::Packets(|| vec![vec![3; 60_000]], RELIABLE, By::WebSocket)),
    ("1,000 bytes over ENet, unreliable", Attack::Packets(|| vec![vec![3; 1000]], LOSSY, By::Enet)),
    (
        "states of ids that never existed",
        Attack::Packets(|| vec![unknown_states(1)], RELIABLE, By::WebSocket),
    ),
    (
        "4,000 such states in a packet",
        Attack::Packets(|| vec![unknown_states(4000)], RELIABLE, By::WebSocket),
    ),
    (
        "paths, and no answer is read",
        Attack::Packets(|| vec![path("World/Node", 1, true)], RELIABLE, By::BlindWebSocket),
    ),
    (
        "paths with a wrong checksum",
        Attack::Packets(|| vec![path("World/Node", 1, false)], RELIABLE, By::WebSocket),
    ),
    ("10,000 paths", Attack::Packets(many_paths, RELIABLE, By::WebSocket)),
    ("random packets", Attack::Packets(random_packets, RELIABLE, By::WebSocket)),
    ("random packets over ENet, unreliable", Attack::Packets(random_packets, LOSSY, By::Enet)),
    ("nothing is read", Attack::Packets(Vec::new, RELIABLE, By::BlindWebSocket)),
    ("a message that never ends", Attack::Raw(|websocket, _| Box::pin(endless_message(websocket)))),
    ("connections that say nothing", Attack::Raw(|websocket, _| Box::pin(silent_connections(websocket)))),
    ("joins and leaves", Attack::Raw(|websocket, _| Box::pin(joins(websocket)))),
    ("ENet's CONNECT from many ports", Attack::Raw(|_, enet| Box::pin(datagrams(enet, true)))),
    ("random datagrams", Attack::Raw(|_, enet| Box::pin(datagrams(enet, false)))),
];

fn relay(inner: &[u8]) -> Vec<u8> {
    Packet::Relay { peer: 0, inner }.to_vec()
}

fn path(path: &str, id: u32, is_right: bool) -> Vec<u8> {
    let methods = Methods::of::<FromGame, ToGame>().expect("two names");
    let md5 = if is_right { methods.md5() } else { "d41d8cd98f00b204e9800998ecf8427f" };
    Packet::SimplifyPath { md5, id, path }.to_vec()
}

fn relayed_paths() -> Vec<Vec<u8>> {
    vec![relay(&path("World/Node", 1, true))]
}

/// `ping`, of which the clients say that they call it.
fn unwanted_calls() -> Vec<Vec<u8>> {
    let first = relay(&path("World/Node", 1, true));
    [vec![first], pings().iter().map(|ping| relay(ping)).collect()].concat()
}

fn pings() -> Vec<Vec<u8>> {
    // The node 1, the method 0 and one argument, the int 7.
    vec![vec![0, 1, 0, 1, 2, 7]; 1000]
}

fn unknown_states(count: u32) -> Vec<u8> {
    let mut states = Vec::new();
    for number in 0..count {
        States::push(Address::Net(1000 + number), b"1", &mut states);
    }
    Packet::Sync { counter: 1, states: States::of(&states) }.to_vec()
}

fn many_paths() -> Vec<Vec<u8>> {
    (0..10_000).map(|id| path(&format!("World/Nodes/{}", id % 2000), 10 + id, false)).collect()
}

fn random_packets() -> Vec<Vec<u8>> {
    let mut numbers = Numbers(7);
    (0..10_000)
        .map(|_| {
            let len = 1 + numbers.below(60);
            (0..len).map(|at| numbers.byte() & if at == 0 { 0x17 } else { 0xFF }).collect()
        })
        .collect()
}

struct Numbers(u64);

impl Numbers {
    fn byte(&mut self) -> u8 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0.to_be_bytes()[0]
    }

    fn below(&mut self, limit: u8) -> u8 {
        self.byte() % limit
    }
}

// ------------------------------------------------------------------------------------------------------- the server

async fn server() {
    let websocket = WebSocket::bind("127.0.0.1:0").await.expect("a port is free");
    let enet = Enet::bind("127.0.0.1:0").await.expect("a port is free");
    println!("{} {}", websocket.port(), enet.port());
    let mut server = Server::builder().listen(websocket);
    server.listen(enet);
    let node = server.node::<FromGame, ToGame>("World/Node");
    for number in 0..2000 {
        server.node_with(&format!("World/Nodes/{number}"), Methods::new([]).expect("no names"));
    }
    let before = memory("VmRSS:");
    let mut tick = interval(Duration::from_millis(50));
    let start = Instant::now();
    let mut closed: BTreeMap<String, usize> = BTreeMap::new();
    while start.elapsed() < Duration::from_secs(SECONDS + 3) {
        let event = tokio::select! {
            event = server.next() => event,
            _ = tick.tick() => {
                server.send_bytes(Receivers::All, &[0; STATE], RELIABLE, 0);
                continue;
            }
        };
        match event {
            Event::Call(call) => {
                if let Some(FromGame::Ping { number }) = call.to(node) {
                    // The attacker may have no room.
                    let _ = server.call(call.peer(), node, &ToGame::Pong { number });
                }
            }
            Event::Left { reason, .. } => {
                *closed.entry(reason.kind().to_string()).or_default() += 1;
            }
            _ => {}
        }
    }
    let closed: Vec<String> = closed.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
    println!("{} {}", memory("VmHWM:").saturating_sub(before), closed.join(", "));
}

/// Returns a number of this process's memory, in bytes.
fn memory(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or_default() * 1024
}

// ----------------------------------------------------------------------------------------------------- the attacker

async fn attack(name: &str, websocket: u16, enet: u16) {
    sleep(QUIET).await;
    let (_, attack) = ATTACKS.iter().find(|(known, _)| *known == name).expect("it is in the list");
    let lasting = async {
        match *attack {
            Attack::Nothing => std::future::pending().await,
            Attack::Raw(attack) => attack(websocket, enet).await,
            Attack::Packets(packets, mode, by) => {
                let mut transport: Box<dyn Transport> = match by {
                    By::Enet => Box::new(Enet::connect(("127.0.0.1", enet)).await.expect("it listens")),
                    _ => Box::new(connect(websocket).await),
                };
                send(&mut *transport, &packets(), mode, by == By::BlindWebSocket).await
            }
        }
    };
    let start = Instant::now();
    let ended = timeout(Duration::from_secs(SECONDS), lasting).await;
    match ended {
        Ok(reason) => println!("{:.1} s: {reason}", start.elapsed().as_secs_f64()),
        Err(_) => println!("stays"),
    }
}

async fn connect(port: u16) -> WebSocket {
    WebSocket::connect(&format!("ws://127.0.0.1:{port}")).await.expect("it listens")
}

/// Sends packets in a loop. The first one is sent once.
async fn send(
    transport: &mut dyn Transport,
    packets: &[Vec<u8>],
    mode: TransferMode,
    is_blind: bool,
) -> String {
    let mut number = 0;
    poll_fn(|context| transport.poll(context)).await;
    if packets.is_empty() {
        std::future::pending::<()>().await;
    }
    loop {
        for _ in 0..64 {
            if !transport.has_room(Peer::SERVER, packets[number].len()) {
                break;
            }
            let mode = if number == 0 && packets.len() > 1 { RELIABLE } else { mode };
            let bytes = packets[number].clone();
            transport.send(Outgoing { to: Peer::SERVER, mode, channel: 0, bytes });
            number += 1;
            if number == packets.len() {
                number = usize::from(packets.len() > 1);
            }
        }
        transport.flush();
        let wait =
            if transport.has_room(Peer::SERVER, 100) { Duration::ZERO } else { Duration::from_millis(5) };
        if is_blind {
            sleep(wait.max(Duration::from_millis(1))).await;
            continue;
        }
        while let Ok(event) = timeout(wait, poll_fn(|context| transport.poll(context))).await {
            match event {
                TransportEvent::Disconnected { reason, .. } => return reason.to_string(),
                TransportEvent::Writable { .. } => break,
                _ => {}
            }
        }
        tokio::task::yield_now().await;
    }
}

async fn handshake(port: u16) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.ok()?;
    let request = "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    stream.write_all(request.as_bytes()).await.ok()?;
    Some(stream)
}

async fn endless_message(port: u16) -> String {
    let mut stream = handshake(port).await.expect("it listens");
    let mut first = true;
    loop {
        // A fragment of 1,000 bytes, with a mask that changes nothing.
        let head = [if first { 2 } else { 0 }, 0xFE, 0x03, 0xE8, 0, 0, 0, 0];
        first = false;
        if stream.write_all(&[&head[..], &[3; 1000]].concat()).await.is_err() {
            return "closed".to_owned();
        }
    }
}

async fn silent_connections(port: u16) -> String {
    let mut streams = Vec::new();
    loop {
        if let Ok(Ok(mut stream)) =
            timeout(Duration::from_millis(100), TcpStream::connect(("127.0.0.1", port))).await
        {
            let _ = stream.write_all(b"GET / HT").await;
            streams.push(stream);
        }
        if streams.len() > 500 {
            streams.clear();
        }
    }
}

async fn joins(port: u16) -> String {
    loop {
        drop(handshake(port).await);
        let mut stream = handshake(port).await.expect("it listens");
        let _ = stream.read(&mut [0; 200]).await;
    }
}

async fn datagrams(port: u16, is_connect: bool) -> String {
    let mut numbers = Numbers(9);
    let mut id = 2_u32;
    loop {
        let socket = UdpSocket::bind("127.0.0.1:0").await.expect("a port is free");
        for _ in 0..20 {
            id += 1;
            let mut datagram = vec![0x8F, 0xFF, 0, 0, 0x82, 0xFF, 0, 1, 0, 0, 0xFF, 0xFF];
            for field in [1392, 65536, 255, 0, 0, 5000, 2, 2, id, id] {
                datagram.extend(u32::to_be_bytes(field));
            }
            if !is_connect {
                datagram = (0..40).map(|_| numbers.byte()).collect();
                datagram[0] &= 0x8F;
            }
            let _ = socket.send_to(&datagram, ("127.0.0.1", port)).await;
        }
        tokio::task::yield_now().await;
    }
}

// --------------------------------------------------------------------------------------------------- honest clients

/// Passes a connection on, in both directions at most so many bytes a second.
async fn line(to: u16, bytes_per_second: u32) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let port = listener.local_addr().expect("it is bound").port();
    tokio::spawn(async move {
        let (client, _) = listener.accept().await.expect("it connects");
        let server = TcpStream::connect(("127.0.0.1", to)).await.expect("it listens");
        for stream in [&client, &server] {
            stream.set_nodelay(true).expect("it can be");
        }
        let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
        for (mut from, mut to) in [(from_client, to_server), (from_server, to_client)] {
            tokio::spawn(async move {
                let mut buffer = vec![0; 16 * 1024];
                while let Ok(len @ 1..) = from.read(&mut buffer).await {
                    let len_u32 = u32::try_from(len).expect("it is short");
                    sleep(Duration::from_secs(1) * len_u32 / bytes_per_second).await;
                    if to.write_all(&buffer[..len]).await.is_err() {
                        return;
                    }
                }
            });
        }
    });
    port
}

/// Calls the server until the time is over. Returns the round trips, and how many calls had no answer.
async fn honest(transport: impl Transport + 'static) -> (Vec<Duration>, usize) {
    let mut client = Client::builder().connect(transport);
    let node = client.node::<ToGame, FromGame>("World/Node");
    let mut tick = interval(Duration::from_millis(50));
    let (mut asked, mut trips) = (BTreeMap::new(), Vec::new());
    let start = Instant::now();
    let mut number = 0;
    while start.elapsed() < Duration::from_secs(SECONDS) {
        tokio::select! {
            event = client.next() => match event {
                Some(Event::Call(call)) => {
                    if let Some(ToGame::Pong { number }) = call.to(node) {
                        trips.extend(asked.remove(&number).map(|at: Instant| at.elapsed()));
                    }
                }
                Some(_) => {}
                None => return (trips, usize::MAX),
            },
            _ = tick.tick() => {
                number += 1;
                if client.call(Peer::SERVER, node, &FromGame::Ping { number }) == Ok(1) {
                    asked.insert(number, Instant::now());
                }
            }
        }
    }
    // The last ones are on their way.
    let lost = asked.values().filter(|at| at.elapsed() > Duration::from_secs(1)).count();
    (trips, lost)
}

struct Stopped(Child);

impl Drop for Stopped {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn this(arguments: &[&str]) -> Stopped {
    let this = env::current_exe().expect("it has a path");
    Stopped(Command::new(this).args(arguments).stdout(Stdio::piped()).spawn().expect("it starts again"))
}

async fn measure(name: &str) {
    let mut server = this(&["server"]);
    let mut said = BufReader::new(server.0.stdout.take().expect("it is piped")).lines().map_while(Result::ok);
    let ports = said.next().expect("it says its ports");
    let (websocket, enet) = ports.split_once(' ').expect("there are two");
    let mut attacker = this(&["attack", name, websocket, enet]);
    let (websocket, enet) = (websocket.parse().expect("a port"), enet.parse::<u16>().expect("a port"));
    let (slow, fast) = (line(websocket, 1_000_000).await, line(websocket, 20_000_000).await);
    let clients = tokio::join!(
        async { honest(connect(websocket).await).await },
        async { honest(connect(fast).await).await },
        async { honest(connect(slow).await).await },
        async { honest(Enet::connect(("127.0.0.1", enet)).await.expect("it listens")).await },
    );
    let clients = <[_; 4]>::from(clients).map(|(mut trips, lost)| {
        trips.sort_unstable();
        let millis =
            |of_hundred: usize| trips.get(trips.len() * of_hundred / 100).map_or(0, Duration::as_millis);
        let lost = match lost {
            0 => String::new(),
            usize::MAX => ", **left**".to_owned(),
            lost => format!(", {lost} lost"),
        };
        format!("{}, {}{lost}", millis(50), millis(99))
    });
    let memory = said.next().unwrap_or_else(|| "0 **it has ended**".to_owned());
    let (memory, closed) = memory.split_once(' ').unwrap_or((&memory, ""));
    let mut of_attacker = String::new();
    if let Some(stdout) = attacker.0.stdout.take() {
        let _ = BufReader::new(stdout).read_line(&mut of_attacker);
    }
    let megabytes = memory.parse::<u32>().map_or(0.0, f64::from) / 1e6;
    println!("| {name} | {} | {} | {megabytes:.1} MB | {closed} |", clients.join(" | "), of_attacker.trim());
    let _ = std::io::stdout().flush();
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["server"] => server().await,
        ["attack", name, websocket, enet] => {
            attack(name, websocket.parse().expect("a port"), enet.parse().expect("a port")).await;
        }
        _ => {
            println!(
                "| attack | direct | 20 MB/s | 1 MB/s | ENet | the attacker | memory | the server has closed |"
            );
            println!("|---|---|---|---|---|---|---|---|");
            let wanted = arguments.first().copied().unwrap_or_default();
            for (name, _) in ATTACKS.iter().filter(|(name, _)| name.contains(wanted)) {
                measure(name).await;
            }
        }
    }
}

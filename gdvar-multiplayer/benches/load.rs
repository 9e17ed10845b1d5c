//! What a thousand clients cost: 20 states a second from each and to each, 32 players in sight.
//!
//! ```text
//! cargo bench -p gdvar-multiplayer --bench load --features websocket -- [CLIENTS]
//! ```
//!
//! The first line is the server without sockets: what decoding, the world and encoding take. The second has sockets, with the clients in
//! another process.

use std::collections::VecDeque;
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use std::{env, fs};

use gdvar::Vector2;
use gdvar_multiplayer::packet::Packet;
use gdvar_multiplayer::transport::{Transport, TransportEvent};
use gdvar_multiplayer::{
    Client, Event, LeaveReason, Outgoing, Peer, PeerInfo, Replicate, Server, Spawned, Spawner, TransferMode,
    WebSocket,
};
use tokio::time::{MissedTickBehavior, interval, timeout};

const VISIBLE: usize = 32;
const RATE: u32 = 20;
const SECONDS: u32 = 10;
/// The MD5 of no methods.
const NO_METHODS: &str = "d41d8cd98f00b204e9800998ecf8427e";

#[derive(Default, Replicate)]
#[replicate(scene = "res://player.tscn")]
struct Player {
    #[sync(State, ".:position", always)]
    position: Vector2,
    #[sync(State, ".:rotation", always)]
    rotation: f32,
    #[sync(Input, ".:dir", always, owner)]
    dir: Vector2,
}

/// A game in which everybody sees the first players, and itself.
struct Game {
    server: Server,
    spawner: Spawner,
    players: Vec<Spawned<Player>>,
    states: u64,
}

impl Game {
    fn new(transport: impl Transport + 'static) -> Self {
        let mut server = Server::builder().relay(false).listen(transport);
        let spawner = server.spawner::<Player>("World/Spawner", "World/Players", &["res://player.tscn"]);
        Self { server, spawner, players: Vec::new(), states: 0 }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Joined { peer } => {
                let player = self.server.spawn(self.spawner, peer.to_string(), Player::default(), peer);
                let player = player.expect("the name is free");
                if self.players.len() >= VISIBLE {
                    self.server.set_visible_to_all(player, false);
                    self.server.set_visible(player, peer, true);
                }
                self.players.push(player);
            }
            Event::Synchronized { .. } => self.states += 1,
            Event::Connected { .. } => {}
            Event::Left { reason, .. } => eprintln!("one has left: {reason}"),
            other => panic!("{other:?}"),
        }
    }

    fn step(&mut self) {
        for &player in &self.players {
            let player = &mut self.server[player];
            player.position =
                Vector2::new(player.position.x + player.dir.x, player.position.y + player.dir.y);
            player.rotation += 0.01;
        }
        self.server.sync().expect("all values can be encoded");
    }
}

/// Clients without sockets: they confirm paths, and send their state when the bench says so.
#[derive(Default)]
struct Simulated {
    events: VecDeque<TransportEvent>,
    packets: u64,
}

struct NoSockets(Arc<Mutex<Simulated>>);

fn received(peer: Peer, packet: &Packet<'_>, mode: TransferMode) -> TransportEvent {
    TransportEvent::Received { peer, bytes: packet.to_vec(), mode, channel: 0 }
}

impl Transport for NoSockets {
    fn me(&self) -> Peer {
        Peer::SERVER
    }

    fn poll(&mut self, _: &mut Context<'_>) -> Poll<TransportEvent> {
        let event = self.0.lock().expect("nobody panics").events.pop_front();
        event.map_or(Poll::Pending, Poll::Ready)
    }

    fn has_room(&mut self, _: Peer, _: usize) -> bool {
        true
    }

    fn send(&mut self, packet: Outgoing) {
        let mut simulated = self.0.lock().expect("nobody panics");
        simulated.packets += 1;
        if let Ok(Packet::SimplifyPath { id, .. }) = Packet::decode(&packet.bytes) {
            let confirmed = Packet::ConfirmPath { same: true, id };
            simulated.events.push_back(received(packet.to, &confirmed, TransferMode::Reliable));
        }
    }

    fn close(&mut self, peer: Peer, reason: &LeaveReason) {
        panic!("{peer} is closed: {reason}");
    }
}

/// Takes everything that has happened.
async fn drain(game: &mut Game) {
    while let Ok(event) = timeout(Duration::ZERO, game.server.next()).await {
        game.take(event);
    }
}

async fn without_sockets(clients: i32) {
    let simulated = Arc::new(Mutex::new(Simulated::default()));
    let mut game = Game::new(NoSockets(Arc::clone(&simulated)));
    let peers: Vec<Peer> = (0..clients).filter_map(|client| Peer::new(client + 2)).collect();
    let before = memory();
    for &peer in &peers {
        let path = format!("World/Players/{peer}/Input");
        let path = Packet::SimplifyPath { md5: NO_METHODS, id: 1, path: &path };
        let mut simulated = simulated.lock().expect("nobody panics");
        simulated.events.push_back(TransportEvent::Connected { peer, info: PeerInfo::default() });
        simulated.events.push_back(received(peer, &path, TransferMode::Reliable));
    }
    drain(&mut game).await;
    game.step();
    drain(&mut game).await;
    let a_peer = (memory().saturating_sub(before)) / u64::try_from(peers.len()).expect("it fits");
    let steps = RATE * SECONDS;
    simulated.lock().expect("nobody panics").packets = 0;
    // The time on a processor, which other programs on the machine do not change much.
    let start = processor_time();
    for step in 1..=steps {
        let mut bytes = vec![6, 0, 0, 1, 0, 0, 0x80, 12, 0, 0, 0, 5, 0, 0, 0];
        bytes[1..3].copy_from_slice(&u16::try_from(step).expect("it is small").to_le_bytes());
        bytes.extend([1.0_f32, -0.5].iter().flat_map(|real| real.to_le_bytes()));
        let states = peers.iter().map(|&peer| TransportEvent::Received {
            peer,
            bytes: bytes.clone(),
            mode: TransferMode::Unreliable,
            channel: 0,
        });
        simulated.lock().expect("nobody panics").events.extend(states);
        drain(&mut game).await;
        game.step();
    }
    let spent = processor_time().saturating_sub(start);
    let packets = simulated.lock().expect("nobody panics").packets;
    assert_eq!(game.states, u64::from(steps) * peers.len() as u64, "every state has arrived");
    println!(
        "{clients} clients without sockets: {:.1} % of a core, {packets} packets out in {SECONDS} s of the game, {a_peer} bytes a peer",
        100.0 * spent.as_secs_f64() / f64::from(SECONDS),
    );
}

async fn with_sockets(clients: i32) {
    let listener = WebSocket::bind("127.0.0.1:0").await.expect("a port is free");
    let port = listener.port().to_string();
    let mut game = Game::new(listener);
    let before = memory();
    let this = env::current_exe().expect("it has a path");
    let mut others = Stopped(
        Command::new(this).args(["clients", &port, &clients.to_string()]).spawn().expect("it starts again"),
    );
    let mut tick = interval(Duration::from_secs(1) / RATE);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let expected = usize::try_from(clients).expect("it is not negative");
    let mut measured: Option<(Instant, Duration, u64)> = None;
    loop {
        tokio::select! {
            event = game.server.next() => game.take(event),
            _ = tick.tick() => game.step(),
        }
        match measured {
            None if game.players.len() == expected => {
                measured = Some((Instant::now(), processor_time(), game.states));
            }
            Some((start, time, states)) if start.elapsed().as_secs() >= SECONDS.into() => {
                let elapsed = start.elapsed().as_secs_f64();
                println!(
                    "{clients} clients over WebSocket: {:.0} % of a core, {:.0} states in a second, {} bytes a peer",
                    100.0 * processor_time().saturating_sub(time).as_secs_f64() / elapsed,
                    u32::try_from(game.states - states).map_or(0.0, f64::from) / elapsed,
                    (memory() - before) / expected as u64,
                );
                break;
            }
            _ => {}
        }
    }
    let _ = others.0.kill();
}

struct Stopped(Child);

impl Drop for Stopped {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The other process: clients that send their state, until it is stopped.
async fn clients(port: &str, count: i32) {
    let url = format!("ws://127.0.0.1:{port}");
    let mut tasks = Vec::new();
    for _ in 0..count {
        let transport = WebSocket::connect(&url).await.expect("the server listens");
        tasks.push(tokio::spawn(async move {
            let mut client = Client::builder().connect(transport);
            client.spawner::<Player>("World/Spawner", "World/Players", &["res://player.tscn"]);
            let mut tick = interval(Duration::from_secs(1) / RATE);
            tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
            loop {
                tokio::select! {
                    event = client.next() => match event {
                        Some(Event::Spawned { entity, name, .. }) if name == client.me().to_string() => {
                            let me = client.spawned::<Player>(entity).expect("it is a player");
                            client[me].dir = Vector2::new(1.0, -0.5);
                        }
                        Some(_) => {}
                        None => return,
                    },
                    _ = tick.tick() => client.sync().expect("all values can be encoded"),
                }
            }
        }));
    }
    for task in tasks {
        let _ = task.await;
    }
}

/// Returns how much memory this process has, in bytes.
fn memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or_default() * 1024
}

/// Returns how long this process has run on a processor.
fn processor_time() -> Duration {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks =
        |index: usize| fields.get(index).and_then(|field| field.parse::<u64>().ok()).unwrap_or_default();
    // Linux counts in hundredths of a second.
    Duration::from_millis(10 * (ticks(11) + ticks(12)))
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let arguments: Vec<String> = env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    match arguments.as_slice() {
        [kind, port, count] if kind == "clients" => {
            clients(port, count.parse().expect("it is a number")).await;
        }
        [kind, count] => {
            let count = count.parse().expect("it is a number");
            match kind.as_str() {
                "without" => without_sockets(count).await,
                _ => with_sockets(count).await,
            }
        }
        others => {
            let count = others.first().map_or("1000", String::as_str);
            // Each in a process of its own, since memory that another run has freed would be used again.
            for kind in ["without", "with"] {
                let this = env::current_exe().expect("it has a path");
                Command::new(this).args([kind, count]).status().expect("it starts again");
            }
        }
    }
}

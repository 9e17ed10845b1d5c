//! Bursts in one turn of the loop, over both transports: right after a join and later, for one peer and for all.

use std::time::Duration;

use futures_util::future::join_all;
use gdvar::Variant;
use gdvar_multiplayer::{
    Client, Enet, Event, LeaveKind, Limits, Peer, Receivers, Replicate, Rpc, Server, SpawnOptions, Spawner,
    TypedNode, WebSocket,
};
use tokio::time::{Instant, interval, sleep_until};

use crate::game::{self, FromChat, Player, ToChat, World};
use crate::stock::{self, Game, PATIENCE};

/// How many calls, with a text of how many bytes.
const BURSTS: [(usize, usize); 3] = [(10, 50_000), (130, 1000), (2000, 40)];

const SPAWNS: usize = 1000;

/// What a client has sent in one turn: 2 MB.
const UPLOAD: (usize, usize) = (40, 50_000);

#[derive(Debug, Rpc)]
enum ToServer {
    #[rpc(any_peer)]
    Up { number: i64, text: String },
}

#[derive(Debug, Rpc)]
enum ToClient {
    #[rpc(authority)]
    Down { number: i64, text: String },
}

#[derive(Default, Replicate)]
#[replicate(scene = "res://crate.tscn")]
struct Crate {}

#[derive(Clone, Copy, Debug)]
enum Kind {
    WebSocket,
    Enet,
}

/// A client, and the numbers that it has heard.
struct Listener {
    client: Client,
    node: TypedNode<ToClient, ToServer>,
    heard: Vec<i64>,
    spawned: usize,
    has_joined: bool,
}

impl Listener {
    fn take(&mut self, event: Event) {
        match event {
            Event::Call(call) => {
                let Some(ToClient::Down { number, .. }) = call.to(self.node) else { panic!("{call:?}") };
                self.heard.push(number);
            }
            Event::Spawned { .. } => self.spawned += 1,
            Event::Joined { .. } => self.has_joined = true,
            other => panic!("{other:?}"),
        }
    }
}

struct Play {
    server: Server,
    node: TypedNode<ToServer, ToClient>,
    spawner: Spawner,
    clients: Vec<Listener>,
    heard: Vec<i64>,
    joined: Vec<Peer>,
    closed: Option<LeaveKind>,
}

impl Play {
    async fn start(kind: Kind) -> Self {
        Self::with(kind, Limits::default()).await
    }

    async fn with(kind: Kind, limits: Limits) -> Self {
        let builder = Server::builder().limits(limits).relay(false).authenticate(PATIENCE);
        let (mut server, port) = match kind {
            Kind::WebSocket => {
                let listener = WebSocket::bind("127.0.0.1:0").await.expect("a port is free");
                let port = listener.port();
                (builder.listen(listener), port)
            }
            Kind::Enet => {
                let listener = Enet::bind("127.0.0.1:0").await.expect("a port is free");
                let port = listener.port();
                (builder.listen(listener), port)
            }
        };
        let node = server.node("World/Node");
        let spawner = server.spawner::<Crate>("World/Spawner", "World/Crates", &["res://crate.tscn"]);
        let mut clients = Vec::new();
        for _ in 0..2 {
            let builder = Client::builder().authenticate(b"secret");
            let connecting = async {
                match kind {
                    Kind::WebSocket => {
                        let url = format!("ws://127.0.0.1:{port}");
                        builder.connect(WebSocket::connect(&url).await.expect("the server listens"))
                    }
                    Kind::Enet => {
                        let transport = Enet::connect(("127.0.0.1", port)).await;
                        builder.connect(transport.expect("the server listens"))
                    }
                }
            };
            let mut client = stock::serve_while(&mut server, connecting).await;
            let node = client.node("World/Node");
            client.spawner::<Crate>("World/Spawner", "World/Crates", &["res://crate.tscn"]);
            clients.push(Listener { client, node, heard: Vec::new(), spawned: 0, has_joined: false });
        }
        Self { server, node, spawner, clients, heard: Vec::new(), joined: Vec::new(), closed: None }
    }

    /// Takes events of all until something is true. After a join, the server does something at once.
    async fn until(
        &mut self,
        what: &str,
        mut joined: impl FnMut(&mut Self, Peer),
        is_done: impl Fn(&Self) -> bool,
    ) {
        let deadline = Instant::now() + PATIENCE;
        while !is_done(self) {
            let [first, second] = &mut self.clients[..] else { panic!("there are two") };
            tokio::select! {
                event = self.server.next() => match event {
                    Event::Authenticating { peer, .. } => self.server.admit(peer),
                    Event::Joined { peer } => {
                        self.joined.push(peer);
                        joined(self, peer);
                    }
                    Event::Call(call) => {
                        let Some(ToServer::Up { number, .. }) = call.to(self.node) else { panic!("{call:?}") };
                        self.heard.push(number);
                    }
                    Event::Connected { .. } => {}
                    Event::Left { reason, .. } if reason.kind() == LeaveKind::SentTooMuch => {
                        self.closed = Some(reason.kind());
                    }
                    other => panic!("{what}: {other:?}"),
                },
                event = first.client.next() => first.take(event.expect("the server is there")),
                event = second.client.next() => second.take(event.expect("the server is there")),
                () = sleep_until(deadline) => {
                    let heard = self.clients.iter().map(|client| (client.heard.len(), client.spawned));
                    panic!("{what}: {:?}", heard.collect::<Vec<_>>())
                }
            }
        }
    }

    /// Makes as many calls in one turn.
    fn call(&mut self, target: impl Into<Receivers>, (count, len): (usize, usize), expected: usize) {
        let target = target.into();
        for number in numbers(count) {
            let call = ToClient::Down { number, text: "x".repeat(len) };
            assert_eq!(self.server.call(target, self.node, &call), Ok(expected));
        }
    }

    fn spawn(&mut self, name: &str) {
        for number in 0..SPAWNS {
            let name = format!("{name}{number}");
            self.server.spawn(self.spawner, name, Crate {}, None).expect("the name is free");
        }
    }

    /// Asserts that clients have heard so many calls in order, and forgets them.
    fn check(&mut self, what: &str, count: usize) {
        for client in &mut self.clients {
            let heard = std::mem::take(&mut client.heard);
            assert!(heard.iter().copied().eq(numbers(count)), "{what}: {} calls", heard.len());
        }
    }
}

fn numbers(count: usize) -> impl Iterator<Item = i64> {
    (0..).take(count)
}

/// Sends a burst to each client as it joins, to each later, to both at once, and to both in a node whose path they do not have yet.
async fn burst(kind: Kind, burst: (usize, usize)) {
    let what = format!("{kind:?} {burst:?}");
    let mut play = Play::start(kind).await;
    let has_all = |play: &Play| play.clients.iter().all(|client| client.heard.len() >= burst.0);
    play.until(&what, |play, peer| play.call(peer, burst, 1), has_all).await;
    play.check(&what, burst.0);
    for peer in play.joined.clone() {
        play.call(peer, burst, 1);
    }
    play.until(&what, |_, _| {}, has_all).await;
    play.check(&what, burst.0);
    play.call(Receivers::All, burst, 2);
    play.until(&what, |_, _| {}, has_all).await;
    play.check(&what, burst.0);
    play.node = play.server.node("World/Second");
    for listener in &mut play.clients {
        listener.node = listener.client.node("World/Second");
    }
    play.call(Receivers::All, burst, 2);
    play.until(&what, |_, _| {}, has_all).await;
    play.check(&what, burst.0);
}

#[tokio::test]
async fn every_burst_of_the_table_arrives_in_order_and_closes_nobody() {
    // ENet mostly waits, so all run side by side.
    let kinds = [Kind::WebSocket, Kind::Enet];
    let bursts = kinds.into_iter().flat_map(|kind| BURSTS.map(|calls| burst(kind, calls)));
    join_all(bursts).await;
}

#[tokio::test]
async fn a_thousand_spawns_in_one_turn_arrive_before_and_after_a_join() {
    for kind in [Kind::WebSocket, Kind::Enet] {
        let what = format!("{kind:?}");
        let mut play = Play::start(kind).await;
        play.spawn("before");
        let has = |count| move |play: &Play| play.clients.iter().all(|client| client.spawned == count);
        play.until(&what, |play, peer| play.spawn(&format!("{peer}_")), has(3 * SPAWNS)).await;
        play.spawn("later");
        play.until(&what, |_, _| {}, has(4 * SPAWNS)).await;
    }
}

#[tokio::test]
async fn two_megabytes_of_a_client_arrive() {
    for kind in [Kind::WebSocket, Kind::Enet] {
        let what = format!("{kind:?}");
        let mut play = Play::start(kind).await;
        let (count, len) = UPLOAD;
        play.until(&what, |_, _| {}, |play| play.clients[0].has_joined).await;
        // Before the server has confirmed the path, and after.
        for _ in 0..2 {
            let Listener { client, node, .. } = &mut play.clients[0];
            for number in numbers(count) {
                let call = ToServer::Up { number, text: "x".repeat(len) };
                assert_eq!(client.call(Peer::SERVER, *node, &call), Ok(1));
            }
            play.until(&what, |_, _| {}, |play| play.heard.len() == count).await;
            assert!(std::mem::take(&mut play.heard).into_iter().eq(numbers(count)));
        }
    }
}

/// A WebSocket waits, and over ENet it is the end.
#[tokio::test]
async fn a_client_that_sends_more_than_the_limits_allow_is_slowed_or_closed() {
    for kind in [Kind::WebSocket, Kind::Enet] {
        let limits = Limits { calls_per_second: 1000, ..Limits::default() };
        let mut play = Play::with(kind, limits).await;
        play.until("it joins", |_, _| {}, |play| play.clients[0].has_joined).await;
        let Listener { client, node, .. } = &mut play.clients[0];
        for number in numbers(1500) {
            let call = ToServer::Up { number, text: String::new() };
            assert_eq!(client.call(Peer::SERVER, *node, &call), Ok(1));
        }
        let start = Instant::now();
        play.until("it calls", |_, _| {}, |play| play.heard.len() == 1500 || play.closed.is_some()).await;
        match kind {
            Kind::WebSocket => {
                assert!(play.heard.iter().copied().eq(numbers(1500)));
                assert!(start.elapsed() > Duration::from_millis(450), "{:?}", start.elapsed());
            }
            Kind::Enet => {
                assert_eq!(play.closed, Some(LeaveKind::SentTooMuch));
                assert!(play.heard.len() >= 900, "{} calls", play.heard.len());
            }
        }
    }
}

/// The same for stock clients: in one turn at the join everything for one, then everything for all, and the same again later.
#[tokio::test]
async fn every_burst_of_the_table_arrives_at_stock_clients() {
    let Some(engine) = stock::godot() else { return };
    let websocket = WebSocket::bind("127.0.0.1:0").await.expect("a port is free");
    let enet = Enet::bind("127.0.0.1:0").await.expect("a port is free");
    let addresses = [format!("ws://127.0.0.1:{}", websocket.port()), format!("enet:{}", enet.port())];
    let mut server = Server::builder().authenticate(PATIENCE).listen(websocket);
    server.listen(enet);
    let chat = server.node::<FromChat, ToChat>("World/Chat");
    let spawner = server.spawner::<Player>("World/Spawner", "World/Players", &game::SPAWNER_SCENES);
    server.place("World", World { round: 1, rules: String::new() }, None);
    let games = addresses
        .each_ref()
        .map(|address| Game::start(&engine, "client.gd", &["c", address.as_str(), "secret", "OUTPUT"]));
    let said = |server: &mut Server, target: Receivers, who: i64, text: &str| {
        let called = server.call(target, chat, &ToChat::Said { who, text: text.into() });
        assert!(matches!(called, Ok(1 | 2)), "{called:?}");
    };
    let everything = |server: &mut Server, target: Receivers| {
        for (count, len) in BURSTS {
            for number in numbers(count) {
                said(server, target, 1000 + number, &"x".repeat(len));
            }
        }
    };
    let mut joined = 0;
    let mut done = 0;
    let mut tick = interval(Duration::from_millis(50));
    let mut playing = std::pin::pin!(async {
        let [one, other] = games;
        [one.record().await, other.record().await]
    });
    let deadline = Instant::now() + PATIENCE;
    let records = loop {
        let event = tokio::select! {
            records = &mut playing => break records,
            event = server.next() => event,
            _ = tick.tick() => {
                server.sync().expect("all values can be encoded");
                continue;
            }
            () = sleep_until(deadline) => panic!("{joined} have joined, {done} are done"),
        };
        match event {
            Event::Authenticating { peer, .. } => {
                server.send_auth(peer, b"welcome");
                server.admit(peer);
            }
            Event::Joined { peer } => {
                joined += 1;
                let player = Player { body_scale_x: 1.0, ..Player::default() };
                server.spawn(spawner, peer.to_string(), player, peer).expect("the name is free");
                everything(&mut server, peer.into());
                if joined == 2 {
                    for number in 0..SPAWNS {
                        let name = format!("Crate{number}");
                        let options = SpawnOptions { scene: Some(0), name: &name, ..Default::default() };
                        let made = server.multiplayer_mut().spawn(spawner, &options, &mut |_, _, _| Ok(()));
                        made.expect("the name is free");
                    }
                    everything(&mut server, Receivers::All);
                    said(&mut server, Receivers::All, 1, "end 1");
                }
            }
            Event::Call(call) => {
                if let Some(FromChat::Say { text, .. }) = call.to(chat)
                    && text == "done"
                {
                    done += 1;
                    if done == 2 {
                        for peer in server.peers().collect::<Vec<_>>() {
                            everything(&mut server, peer.into());
                        }
                        everything(&mut server, Receivers::All);
                        said(&mut server, Receivers::All, 1, "quit");
                    }
                }
            }
            Event::Left { reason, .. } => assert_eq!(done, 2, "{reason}"),
            Event::Connected { .. } | Event::Synchronized { .. } => {}
            other => panic!("{other:?}"),
        }
    };
    let expected: Vec<(i64, usize)> =
        BURSTS.iter().flat_map(|(count, len)| numbers(*count).map(|number| (1000 + number, *len))).collect();
    for record in records {
        record.has_only_usual_errors();
        let said = record.values("call").filter_map(|entry| match entry {
            [Variant::String(method), Variant::Array(arguments), _] if method == "said" => {
                match arguments.as_slice() {
                    [Variant::Int(who), Variant::String(text)] if *who >= 1000 => Some((*who, text.len())),
                    _ => None,
                }
            }
            _ => None,
        });
        let said: Vec<(i64, usize)> = said.collect();
        assert_eq!(said.len(), 4 * expected.len());
        assert!(said.chunks(expected.len()).all(|said| said == expected), "they are in order");
        let crates = record.all("spawned").iter().filter(|text| text.starts_with("\"Crate")).count();
        assert_eq!(crates, SPAWNS);
    }
}

//! Clients that call each other through a Rust server: two Rust clients on different transports, and a stock one.

use std::collections::BTreeSet;

use gdvar::{Variant, Vector2, variant};
use gdvar_multiplayer::transport::Transport;
use gdvar_multiplayer::{
    Client, Enet, Event, Peer, Receivers, Rpc, Server, Spawner, TransferMode, TypedNode, WebSocket,
};
use tokio::time::{Instant, sleep_until};

use crate::game::{self, FromChat, Player, ToChat};
use crate::stock::{self, Game, PATIENCE};

/// What a client hears: from the server, and from other clients.
#[derive(Debug, Clone, PartialEq, Rpc)]
enum Heard {
    #[rpc(any_peer, rename = "_under")]
    Under { data: Vec<u8> },
    #[rpc(any_peer, call_local)]
    Größe,
    #[rpc(any_peer, channel = 2)]
    Loud { value: Variant },
    #[rpc(any_peer, unreliable)]
    Quick { value: i64 },
    #[rpc(any_peer)]
    Say { text: String, at: Vector2 },
    #[rpc(any_peer, unreliable_ordered)]
    Steady { value: i64 },
    #[rpc(authority, unreliable, channel = 3)]
    Blinked { state: gdvar::Dictionary },
    #[rpc(authority)]
    Said { who: i64, text: String },
    #[rpc(authority, unreliable_ordered)]
    Stepped { value: f64 },
}

/// A Rust client, and what it has heard of whom.
struct Talker {
    client: Client,
    chat: TypedNode<Heard, FromChat>,
    peers: BTreeSet<Peer>,
    heard: Vec<(Peer, Heard)>,
    bytes: Vec<(Peer, Vec<u8>)>,
}

impl Talker {
    fn new(transport: impl Transport + 'static) -> Self {
        let mut client = Client::builder().authenticate(b"secret").connect(transport);
        let chat = client.node("World/Chat");
        client.spawner::<Player>("World/Spawner", "World/Players", &game::SPAWNER_SCENES);
        Self { client, chat, peers: BTreeSet::new(), heard: Vec::new(), bytes: Vec::new() }
    }

    fn me(&self) -> Peer {
        self.client.me()
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Joined { peer } => {
                self.peers.insert(peer);
            }
            Event::Call(call) => {
                self.heard.push((call.peer(), call.to(self.chat).expect("it can be decoded")));
            }
            Event::Bytes { peer, bytes, .. } => self.bytes.push((peer, bytes)),
            Event::Authenticating { .. }
            | Event::Left { .. }
            | Event::Spawned { .. }
            | Event::Despawned { .. }
            | Event::Synchronized { .. } => {}
            other => panic!("{other:?}"),
        }
    }

    fn say(&mut self, to: impl Into<Receivers>, text: &str) {
        let call = FromChat::Say { text: text.into(), at: Vector2::new(1.0, 2.0) };
        assert!(self.client.call(to, self.chat, &call).expect("every peer may call it") > 0);
    }

    fn has_heard(&self, from: Peer, text: &str) -> bool {
        self.heard.iter().any(|(peer, heard)| {
            *peer == from && matches!(heard, Heard::Say { text: found, .. } if found == text)
        })
    }
}

/// The server, and its clients.
struct Play {
    server: Server,
    chat: TypedNode<FromChat, ToChat>,
    spawner: Spawner,
    stock: Option<Peer>,
    heard: Vec<(Peer, FromChat)>,
    clients: [Talker; 2],
}

impl Play {
    async fn until(&mut self, what: &str, is_done: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_done(self) {
            let [first, second] = &mut self.clients;
            tokio::select! {
                event = self.server.next() => self.serve(event),
                event = first.client.next() => first.take(event.expect("the server is there")),
                event = second.client.next() => second.take(event.expect("the server is there")),
                () = sleep_until(deadline) => panic!(
                    "{what}: {:?} {:?} {:?}", self.heard, self.clients[0].heard, self.clients[1].heard
                ),
            }
        }
    }

    fn serve(&mut self, event: Event) {
        match event {
            Event::Authenticating { peer, .. } => {
                self.server.send_auth(peer, b"welcome");
                self.server.admit(peer);
            }
            Event::Joined { peer } => {
                let player = Player { body_scale_x: 1.0, ..Player::default() };
                self.server.spawn(self.spawner, peer.to_string(), player, peer).expect("the name is free");
                if self.clients.iter().all(|client| client.me() != peer) {
                    self.stock = Some(peer);
                }
            }
            Event::Call(call) => {
                self.heard.push((call.peer(), call.to(self.chat).expect("it can be decoded")));
            }
            Event::Connected { .. }
            | Event::Bytes { .. }
            | Event::Left { .. }
            | Event::Synchronized { .. } => {}
            other => panic!("{other:?}"),
        }
    }

    fn order(&mut self, to: Peer, text: &str) {
        let order = ToChat::Said { who: 1, text: text.into() };
        assert_eq!(self.server.call(to, self.chat, &order), Ok(1));
    }
}

#[tokio::test]
async fn rust_and_stock_clients_call_each_other_through_the_server() {
    let Some(engine) = stock::godot() else { return };
    let websocket = WebSocket::bind("127.0.0.1:0").await.expect("a port is free");
    let enet = Enet::bind("127.0.0.1:0").await.expect("a port is free");
    let (url, port) = (format!("ws://127.0.0.1:{}", websocket.port()), enet.port());
    let mut server = Server::builder().authenticate(PATIENCE).listen(websocket);
    server.listen(enet);
    let chat = server.node("World/Chat");
    let spawner = server.spawner::<Player>("World/Spawner", "World/Players", &game::SPAWNER_SCENES);
    let connecting = async {
        let first = WebSocket::connect(&url).await.expect("the server listens");
        let second = Enet::connect(("127.0.0.1", port)).await.expect("the server listens");
        [Talker::new(first), Talker::new(second)]
    };
    let clients = stock::serve_while(&mut server, connecting).await;
    let mut play = Play { server, chat, spawner, stock: None, heard: Vec::new(), clients };
    let game = Game::start(&engine, "client.gd", &["c", &url, "secret", "OUTPUT"]);
    play.until("all know each other", |play| play.clients.iter().all(|client| client.peers.len() == 3)).await;
    let stock = play.stock.expect("it has joined");
    let [first, second] = play.clients.each_ref().map(Talker::me);
    assert_eq!(play.clients[0].peers, [Peer::SERVER, second, stock].into());

    // To one, and to all.
    play.clients[0].say(second, "to a Rust client");
    play.clients[1].say(first, "to the other Rust client");
    play.clients[0].say(stock, "to a stock client");
    play.clients[1].say(Receivers::Except(first), "to all but one");
    let value: Variant = variant!({ "list": [1, null] });
    let loud = FromChat::Loud { value: value.clone() };
    let chat = play.clients[0].chat;
    assert!(play.clients[0].client.call(Receivers::All, chat, &loud).expect("every peer may call it") > 0);
    play.clients[1].client.send_bytes(first, b"bytes", TransferMode::Reliable, 0);
    play.until("the Rust clients hear each other", |play| {
        play.clients[1].has_heard(first, "to a Rust client")
            && play.clients[0].has_heard(second, "to the other Rust client")
            && play.clients[1].heard.contains(&(first, Heard::Loud { value: value.clone() }))
            && play.clients[0].bytes == [(second, b"bytes".to_vec())]
    })
    .await;
    let all_but_one = FromChat::Say { text: "to all but one".into(), at: Vector2::new(1.0, 2.0) };
    play.until("the server is one of all", |play| {
        play.heard.contains(&(second, all_but_one.clone())) && play.heard.contains(&(first, loud.clone()))
    })
    .await;

    // What is for one client is nobody else's, and what the stock client says reaches both.
    play.order(stock, "talk");
    play.until("the stock client is heard", |play| {
        play.clients.iter().all(|client| {
            client.has_heard(stock, "to all from c")
                && client.bytes.contains(&(stock, b"bytes of c".to_vec()))
        })
    })
    .await;
    assert!(!play.clients[0].has_heard(second, "to all but one"));
    let is_private = |(_, call): &(Peer, FromChat)| matches!(call, FromChat::Say { text, .. } if text.ends_with("Rust client"));
    assert!(!play.heard.iter().any(is_private), "{:?}", play.heard);
    play.order(stock, "quit");
    let record = tokio::select! {
        record = game.record() => record,
        () = play.until("the stock client ends", |_| false) => unreachable!("it goes on"),
    };
    record.has_only_usual_errors();
    let calls = record.all("call");
    let expected = [
        format!(r#""say" ["to a stock client", Vector2(1, 2)] {first}"#),
        format!(r#""say" ["to all but one", Vector2(1, 2)] {second}"#),
        format!(r#""loud" [{{"list": [1, null]}}] {first}"#),
    ];
    for call in expected {
        assert_eq!(calls.iter().filter(|found| **found == call).count(), 1, "{call}: {record:?}");
    }
}

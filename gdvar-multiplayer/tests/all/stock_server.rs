//! A Rust client joins a stock server, over each transport, and does what a game's own client does.

use std::net::UdpSocket;
use std::time::Duration;

use gdvar::{Variant, Vector2, variant};
use gdvar_multiplayer::transport::{EnetOptions, Transport};
use gdvar_multiplayer::{Client, Enet, Entity, Event, Peer, Spawned, TransferMode, TypedNode, WebSocket};
use tokio::time::{Instant, Interval, interval, sleep_until};

use crate::game::{self, FromChat, Player, ToChat, World};
use crate::stock::{self, Game, PATIENCE};

/// Returns a port that is free at this moment.
fn free_port() -> u16 {
    let socket = UdpSocket::bind("127.0.0.1:0").and_then(|socket| socket.local_addr());
    socket.expect("a port is free").port()
}

/// The client's side of the game. `ToChat` is what the server calls here, `FromChat` what the client calls there.
struct Play {
    client: Client,
    chat: TypedNode<ToChat, FromChat>,
    world: Spawned<World>,
    me: Option<Spawned<Player>>,
    made: Option<(Entity, String, Vec<u8>)>,
    heard: Vec<ToChat>,
    welcome: Vec<u8>,
    bytes: Vec<u8>,
    despawned: usize,
    tick: Interval,
}

impl Play {
    fn new(transport: impl Transport + 'static) -> Self {
        let mut client = Client::builder().authenticate(b"secret").connect(transport);
        let chat = client.node::<ToChat, FromChat>("World/Chat");
        client.spawner::<Player>("World/Spawner", "World/Players", &game::SPAWNER_SCENES);
        client.custom_spawner::<()>("World/Custom", "World/Things");
        let world = client.place("World", World::default(), None);
        Self {
            client,
            chat,
            world,
            me: None,
            made: None,
            heard: Vec::new(),
            welcome: Vec::new(),
            bytes: Vec::new(),
            despawned: 0,
            tick: interval(Duration::from_millis(30)),
        }
    }

    /// Plays until something is the case.
    async fn until(&mut self, what: &str, is_done: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_done(self) {
            tokio::select! {
                event = self.client.next() => self.take(event.unwrap_or_else(|| panic!("{what}: the connection has ended"))),
                _ = self.tick.tick() => self.client.sync().expect("all values can be encoded"),
                () = sleep_until(deadline) => panic!("{what}: {:?}", self.heard),
            }
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Authenticating { peer: Peer::SERVER, data } => self.welcome = data,
            Event::Joined { peer: Peer::SERVER } | Event::Synchronized { peer: Peer::SERVER, .. } => {}
            Event::Call(call) => self.heard.extend(call.to(self.chat)),
            Event::Bytes { peer: Peer::SERVER, bytes, mode: TransferMode::Reliable, channel: 0 } => {
                self.bytes = bytes;
            }
            Event::Spawned { entity, name, peer: Peer::SERVER, .. }
                if name == self.client.me().to_string() =>
            {
                self.me = self.client.spawned(entity);
                assert!(self.me.is_some(), "its value is a Player");
            }
            Event::Spawned { entity, name, scene: None, data, .. } => self.made = Some((entity, name, data)),
            Event::Despawned { entity } => {
                assert_eq!(self.me.take().map(Spawned::entity), Some(entity));
                self.despawned += 1;
            }
            other => panic!("{other:?}"),
        }
    }

    fn say(&mut self, text: &str) {
        let call = FromChat::Say { text: text.into(), at: Vector2::new(1.0, 2.0) };
        let count = self.client.call(Peer::SERVER, self.chat, &call).expect("every peer may call it");
        assert_eq!(count, 1);
    }

    fn me(&self) -> Option<&Player> {
        self.client.get(self.me?)
    }
}

async fn a_client_plays(game: Game, transport: impl Transport + 'static) {
    let mut play = Play::new(transport);
    play.until("it has a player", |play| play.me.is_some()).await;
    assert_eq!(play.welcome, b"welcome");
    let player = play.me().expect("it is here");
    assert_eq!((player.title.as_str(), player.position.y, player.hp), ("from Godot", 4.0, 100));
    assert_eq!((player.tags.as_slice(), player.body_scale_x), (&["a".to_owned(), "b".into()][..], 1.0));
    play.until("it is welcome", |play| play.heard == [ToChat::Said { who: 1, text: "welcome".into() }]).await;
    let x = player_x(&play);
    play.until("the server moves it", |play| player_x(play) > x + 2.0).await;
    play.until("it knows the world", |play| play.client[play.world].rules == "no pushing").await;
    assert_eq!(play.client[play.world].round, 1);

    // Calls, both ways and in each mode.
    play.say("answer");
    let id = i64::from(play.client.me().id());
    let answer = ToChat::Said { who: id, text: "you said answer".into() };
    play.until("it is answered", |play| play.heard.contains(&answer) && play.bytes == b"raw").await;
    let blinked = |call: &ToChat| matches!(call, ToChat::Blinked { .. });
    play.until("the other modes", |play| {
        play.heard.iter().any(blinked) && play.heard.contains(&ToChat::Stepped { value: 0.5 })
    })
    .await;
    let value: Variant = variant!({ "list": [1, null] });
    let calls = [FromChat::Loud { value }, FromChat::Under { data: vec![1, 2] }, FromChat::Größe];
    for call in &calls {
        play.client.call(Peer::SERVER, play.chat, call).expect("every peer may call it");
    }
    for value in 0..5 {
        for call in [FromChat::Quick { value: 7 }, FromChat::Steady { value: 300 }] {
            play.client.call(Peer::SERVER, play.chat, &call).expect("every peer may call it");
        }
        let end = Instant::now() + Duration::from_millis(30);
        play.until(&format!("time {value} goes by"), |_| Instant::now() >= end).await;
    }
    play.client.send_bytes(Peer::SERVER, b"bytes of Rust", TransferMode::Reliable, 0);

    // What changes, and what is spawned.
    play.say("hurt");
    play.until("it is hurt", |play| play.me().is_some_and(|me| me.hp == 42 && me.tags == ["changed"])).await;
    play.say("make");
    play.until("something is made", |play| play.made.is_some()).await;
    let (entity, name, data) = play.made.clone().expect("it is");
    assert_eq!(
        (name.as_str(), play.client.multiplayer().entity_path(entity)),
        ("made", Some("World/Things/made"))
    );
    let value: Variant = gdvar::from_bytes(&data).expect("a Dictionary is the same in both forms");
    assert_eq!(value, variant!({ "kind": "barrel", "n": 3 }));

    // Its own synchronizer.
    let me = play.me.expect("it is here");
    (play.client[me].dir, play.client[me].firing) = (Vector2::new(7.0, -1.0), true);
    let end = Instant::now() + Duration::from_millis(300);
    play.until("time goes by", |_| Instant::now() >= end).await;
    play.say("input");

    // Out of sight, and back.
    play.say("hide");
    play.until("it is hidden", |play| play.despawned == 1).await;
    play.say("show");
    play.until("it is shown", |play| play.me().is_some_and(|me| me.hp == 42)).await;

    // The server ends the connection. Nothing more happens.
    play.say("end");
    let deadline = Instant::now() + PATIENCE;
    while let Some(event) = play.client.next().await {
        assert!(Instant::now() < deadline, "the connection does not end");
        if let Event::Left { peer, .. } = event {
            assert_eq!(peer, Peer::SERVER);
        }
    }
    assert_eq!(play.client.all::<Player>().count(), 0, "what the server has spawned is gone");

    let record = game.record().await;
    // The client has completed its side of the authentication when the server had disconnected it already.
    let errors = record.all("error");
    let only_of_refused = |error: &String| error.contains("!connected_peers.has(sender)");
    assert!(errors.len() <= 1 && errors.iter().all(only_of_refused), "{record:?}");
    assert_eq!(record.all("auth"), ["\"wrong\"", "\"secret\""], "{record:?}");
    assert_eq!(record.all("bytes"), ["\"bytes of Rust\""]);
    assert_eq!(record.all("input"), ["Vector2(7, -1) true"], "{record:?}");
    let calls = record.all("call");
    for call in [
        r#""loud" [{"list": [1, null]}]"#,
        r#""_under" [PackedByteArray(1, 2)]"#,
        r#""größe" []"#,
        r#""quick" [7]"#,
        r#""steady" [300]"#,
        r#""say" ["answer", Vector2(1, 2)]"#,
    ] {
        assert!(calls.iter().any(|found| found == call), "{call}: {record:?}");
    }
}

fn player_x(play: &Play) -> f32 {
    play.me().map_or(0.0, |player| player.position.x)
}

/// Tries a password that the server does not take.
async fn is_refused(transport: impl Transport + 'static) {
    let mut client = Client::builder().authenticate(b"wrong").connect(transport);
    let left = loop {
        match client.next().await.expect("it ends with an event") {
            Event::Left { peer, .. } => break peer,
            Event::Joined { .. } => panic!("it was admitted"),
            _ => {}
        }
    };
    assert_eq!(left, Peer::SERVER);
    assert!(client.next().await.is_none());
}

#[tokio::test]
async fn a_rust_client_plays_on_a_stock_server_over_websocket() {
    let Some(engine) = stock::godot() else { return };
    let port = free_port().to_string();
    let game = Game::start(&engine, "server.gd", &["ws", &port, "OUTPUT"]);
    game.prints("listening").await;
    let url = format!("ws://127.0.0.1:{port}");
    is_refused(WebSocket::connect(&url).await.expect("the server listens")).await;
    a_client_plays(game, WebSocket::connect(&url).await.expect("the server listens")).await;
}

#[tokio::test]
async fn a_rust_client_plays_on_a_stock_server_over_enet() {
    let Some(engine) = stock::godot() else { return };
    let port = free_port();
    let game = Game::start(&engine, "server.gd", &["enet", &port.to_string(), "OUTPUT"]);
    game.prints("listening").await;
    is_refused(Enet::connect(("127.0.0.1", port)).await.expect("the server listens")).await;
    a_client_plays(game, Enet::connect(("127.0.0.1", port)).await.expect("the server listens")).await;
}

#[tokio::test]
async fn a_rust_client_plays_with_the_range_coder_on_both_sides() {
    let Some(engine) = stock::godot() else { return };
    let port = free_port();
    let game = Game::start(&engine, "server.gd", &["enet", &port.to_string(), "OUTPUT", "range"]);
    game.prints("listening").await;
    let connect = || EnetOptions { range_coder: true, ..EnetOptions::default() }.connect(("127.0.0.1", port));
    is_refused(connect().await.expect("the server listens")).await;
    a_client_plays(game, connect().await.expect("the server listens")).await;
}

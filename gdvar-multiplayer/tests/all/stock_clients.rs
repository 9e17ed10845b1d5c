//! Stock clients join a Rust server, over both transports in one game. What each of them has seen is compared with what the
//! server did.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use gdvar::{Variant, Vector2, variant};
use gdvar_multiplayer::{
    Enet, Event, LeaveKind, LeaveReason, Peer, Receivers, Server, Spawned, Spawner, TransferMode, TypedNode,
    WebSocket,
};
use tokio::time::{Instant, Interval, interval, sleep_until};

use crate::game::{self, FromChat, Player, ToChat, World};
use crate::stock::{self, Game, PATIENCE, Record};

/// The server's side of the game.
struct Play {
    server: Server,
    chat: TypedNode<FromChat, ToChat>,
    spawner: Spawner,
    world: Spawned<World>,
    players: BTreeMap<Peer, Spawned<Player>>,
    names: BTreeMap<Peer, String>,
    /// What was heard, by method and name.
    heard: BTreeSet<(&'static str, String)>,
    /// Who was refused, who has left, and the packets that were refused.
    refused: Vec<LeaveReason>,
    left: Vec<String>,
    faults: Vec<String>,
    is_moving: bool,
    is_blinking: bool,
    tick: Interval,
}

impl Play {
    async fn new() -> (Self, [String; 2]) {
        let websocket = WebSocket::bind("127.0.0.1:0").await.expect("a port is free");
        let enet = Enet::bind("127.0.0.1:0").await.expect("a port is free");
        let urls = [format!("ws://127.0.0.1:{}", websocket.port()), format!("enet:{}", enet.port())];
        let mut server = Server::builder().authenticate(Duration::from_secs(10)).listen(websocket);
        server.listen(enet);
        let chat = server.node::<FromChat, ToChat>("World/Chat");
        let spawner = server.spawner::<Player>("World/Spawner", "World/Players", &game::SPAWNER_SCENES);
        let world = server.place("World", World { round: 1, rules: "no pushing".into() }, None);
        let play = Self {
            server,
            chat,
            spawner,
            world,
            players: BTreeMap::new(),
            names: BTreeMap::new(),
            heard: BTreeSet::new(),
            refused: Vec::new(),
            left: Vec::new(),
            faults: Vec::new(),
            is_moving: true,
            is_blinking: false,
            tick: interval(Duration::from_millis(50)),
        };
        (play, urls)
    }

    /// Runs the game until something is the case.
    async fn until(&mut self, what: &str, mut is_done: impl FnMut(&Self) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_done(self) {
            tokio::select! {
                event = self.server.next() => self.take(event),
                _ = self.tick.tick() => self.step(),
                () = sleep_until(deadline) => panic!(
                    "{what}: {:?} {:?} {:?} {:?}", self.names, self.heard, self.faults, self.left
                ),
            }
        }
    }

    async fn for_a_while(&mut self) {
        let end = Instant::now() + Duration::from_millis(250);
        self.until("time goes by", |_| Instant::now() >= end).await;
    }

    fn step(&mut self) {
        if self.is_moving {
            let moved = Vector2::new(0.5, 0.25);
            for &player in self.players.values() {
                let player = &mut self.server[player];
                player.position = Vector2::new(player.position.x + moved.x, player.position.y + moved.y);
                player.body_rotation = 0.25;
            }
            self.server[self.world].round += 1;
        }
        if self.is_blinking {
            self.blink(6);
        }
        self.server.sync().expect("all values can be encoded");
    }

    fn blink(&mut self, n: i64) {
        let state = [(Variant::from("n"), Variant::from(n))].into_iter().collect();
        let blinked = ToChat::Blinked { state };
        self.server.call(Receivers::All, self.chat, &blinked).expect("the server may call it");
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Authenticating { peer, data } if data == b"secret" => {
                self.server.send_auth(peer, b"welcome");
                self.server.admit(peer);
            }
            Event::Authenticating { peer, .. } => self.server.disconnect(peer, "wrong password"),
            Event::Joined { peer } => {
                let player = Player {
                    position: Vector2::new(10.0, 20.0),
                    hp: 100,
                    title: "from Rust".into(),
                    tags: vec!["crab".into()],
                    body_scale_x: 1.5,
                    ..Player::default()
                };
                let spawned = self.server.spawn(self.spawner, peer.to_string(), player, peer);
                self.players.insert(peer, spawned.expect("the name is free"));
            }
            Event::Left { peer, reason } => match self.players.remove(&peer) {
                Some(player) => {
                    self.server.despawn(player).expect("it was there");
                    self.left.push(self.names.remove(&peer).expect("it has said its name"));
                }
                None => self.refused.push(reason),
            },
            Event::Call(call) => {
                let peer = call.peer();
                let call = call.to(self.chat).expect("nothing else has methods");
                self.hear(peer, call);
            }
            Event::Bytes { peer, bytes, mode, channel } => {
                assert_eq!((mode, channel), (TransferMode::Reliable, 0));
                assert_eq!(bytes, format!("bytes of {}", self.names[&peer]).as_bytes());
                self.note(peer, "bytes");
            }
            Event::Connected { .. } | Event::Synchronized { .. } => {}
            other => self.faults.push(format!("{other:?}")),
        }
    }

    fn note(&mut self, peer: Peer, what: &'static str) {
        if let Some(name) = self.names.get(&peer) {
            self.heard.insert((what, name.clone()));
        }
    }

    fn hear(&mut self, peer: Peer, call: FromChat) {
        match call {
            FromChat::Say { text, at } => {
                if let Some(name) = text.strip_prefix("I am ") {
                    assert_eq!(at, Vector2::new(1.0, 2.0));
                    self.names.insert(peer, name.into());
                } else if let Some(name) = text.strip_prefix("back as ") {
                    self.names.insert(peer, name.into());
                } else if text == "done" {
                    self.note(peer, "done");
                } else {
                    assert_eq!(text, format!("to all from {}", self.names[&peer]));
                    self.note(peer, "talk");
                }
            }
            FromChat::Loud { value } => {
                let list: Variant = variant!([1, true, null]);
                let Variant::Dictionary(value) = value else { panic!("{value}") };
                assert_eq!(value.get("name"), Some(&Variant::from(self.names[&peer].as_str())));
                assert_eq!(value.get("list"), Some(&list));
                self.note(peer, "loud");
            }
            FromChat::Under { data } if data.is_empty() => self.note(peer, "empty bytes"),
            FromChat::Under { data } => {
                assert_eq!(data, [1, 2]);
                self.note(peer, "two bytes");
            }
            FromChat::Größe => self.note(peer, "größe"),
            FromChat::Quick { .. } => self.note(peer, "quick"),
            FromChat::Steady { .. } => self.note(peer, "steady"),
        }
    }

    fn order(&mut self, text: &str) {
        let order = ToChat::Said { who: 1, text: text.into() };
        self.server.call(Receivers::All, self.chat, &order).expect("the server may call it");
    }

    /// Returns how many have been heard with this.
    fn count(&self, what: &str) -> usize {
        self.heard.iter().filter(|(heard, _)| *heard == what).count()
    }

    /// Returns whether everybody's own synchronizer has arrived.
    fn all_move(&self) -> bool {
        self.players.iter().all(|(peer, player)| {
            let (player, name) = (&self.server[*player], &self.names[peer]);
            let len = u8::try_from(name.len()).expect("it is short");
            player.firing && player.dir == Vector2::new(len.into(), -1.0)
        })
    }

    fn peer(&self, name: &str) -> Peer {
        let mut found = self.names.iter().filter(|(_, other)| *other == name);
        *found.next().expect("it is here").0
    }

    fn player(&self, name: &str) -> Spawned<Player> {
        self.players[&self.peer(name)]
    }
}

/// Returns what a client writes down of a player, in the order of the keys.
fn state(player: &Player) -> Variant {
    variant!({
        "dir": player.dir, "firing": player.firing, "hp": player.hp, "position": player.position,
        "rotation": player.body_rotation, "scale": player.body_scale_x, "tags": player.tags.clone(),
        "title": player.title.as_str(),
    })
}

#[tokio::test]
async fn eight_stock_clients_play_on_a_rust_server() {
    let Some(engine) = stock::godot() else { return };
    let start = Instant::now();
    let (mut play, [websocket, enet]) = Play::new().await;
    let join = |name: &'static str, url: &str, flags: &[&str]| {
        let arguments = [&[name, url, "secret", "OUTPUT"][..], flags].concat();
        Game::start(&engine, "client.gd", &arguments)
    };
    let mut games = vec![join("c3", &websocket, &["wrong_first"]), join("ccc6", &enet, &[])];
    games.extend(["c0", "c1", "cc4", "cc5"].map(|name| join(name, &websocket, &[])));
    games.push(join("c2", &websocket, &["leave"]));

    // They join, one with a wrong password first, and call in each mode.
    play.until("all say who they are", |play| play.names.len() == 7).await;
    for what in ["loud", "empty bytes", "two bytes", "größe", "quick", "steady"] {
        play.until(what, |play| play.count(what) == 7).await;
    }
    assert_eq!(play.refused, [LeaveReason::new(LeaveKind::Closed, "wrong password")]);

    // They talk to each other, through the server.
    play.order("talk");
    play.until("all talk", |play| play.count("talk") == 7 && play.count("bytes") == 7).await;

    // Their own synchronizers move them.
    play.order("move");
    play.until("all move", Play::all_move).await;

    // What changes is sent, to those who see it.
    let (c0, c1) = (play.player("c0"), play.peer("c1"));
    // A player of nobody: its `Input` belongs to the server.
    let npc = Player { hp: 7, firing: true, body_scale_x: 2.0, ..Player::default() };
    let npc = play.server.spawn(play.spawner, "npc", npc, None).expect("the name is free");
    play.server[c0].hp = 42;
    play.server[c0].tags = vec!["changed".into(), "größer".into()];
    let world = play.world;
    play.server[world].rules = "pushing".into();
    let custom = play.server.custom_spawner::<()>("World/Custom", "World/Things");
    let data: Variant = variant!({ "kind": "barrel", "n": 3 });
    let barrel = play.server.spawn_custom(custom, "barrel", &data, (), None).expect("the name is free");
    play.for_a_while().await;
    play.server.set_visible(npc, c1, false);
    play.server.despawn(barrel).expect("it was there");
    play.for_a_while().await;
    (play.server[npc].hp, play.server[npc].dir) = (8, Vector2::new(0.5, 0.5));
    play.for_a_while().await;
    play.server.set_visible(npc, c1, true);

    // One comes late, and sees what is the case now. One leaves and comes back.
    games.push(join("ccc7", &enet, &[]));
    play.until("the late one is here", |play| play.names.len() == 8).await;
    play.order("leave");
    play.until("one has left", |play| play.left == ["c2"]).await;
    play.until("it is back", |play| play.names.len() == 8).await;
    play.order("move");
    play.until("all move", Play::all_move).await;
    for n in 1..=5 {
        play.blink(n.into());
        let stepped = ToChat::Stepped { value: f64::from(n) / 2.0 };
        play.server.call(Receivers::Except(c1), play.chat, &stepped).expect("the server may call it");
        play.for_a_while().await;
    }

    play.is_moving = false;
    // While answers take longer than usual, ENet drops what is unreliable, so it is called until everybody has heard it.
    play.is_blinking = true;
    play.for_a_while().await;
    play.order(&format!("end {} blinked", play.server[world].round));
    let mut finals: BTreeMap<String, Variant> =
        play.players.iter().map(|(peer, player)| (peer.to_string(), state(&play.server[*player]))).collect();
    finals.insert("npc".into(), state(&play.server[npc]));
    let names = play.names.clone();
    let world = play.server[world].clone();
    // Nobody leaves before all have written down what they see.
    play.until("all are done", |play| play.count("done") == 8).await;
    play.order("quit");
    let mut records = Vec::new();
    for game in games {
        tokio::select! {
            record = game.record() => records.push(record),
            () = play.until("the clients end", |_| false) => unreachable!("it goes on"),
        }
    }
    assert!(play.faults.is_empty(), "{:#?}", play.faults);
    let id = |name: &str| names.iter().find(|(_, other)| *other == name).expect("it was here").0.to_string();
    for record in &records {
        the_record_is_right(record, &finals, &world, &names);
    }
    let of = |name: &str| records.iter().find(|record| record.name == name).expect("it has ended");
    let spawns_of = |spawned: &str, name: &str| -> Vec<String> {
        let spawns = of(name)
            .values("spawned")
            .filter(|entry| matches!(&entry[0], Variant::String(name) if name == spawned));
        spawns.map(|entry| hp(&entry[1])).collect()
    };
    // Hidden and shown again, with what has changed meanwhile.
    assert_eq!(spawns_of("npc", "c1"), ["7", "8"]);
    assert_eq!(of("c1").all("despawned").iter().filter(|name| *name == "\"npc\"").count(), 1);
    assert_eq!(spawns_of("npc", "cc4"), ["7"]);
    assert_eq!(spawns_of("npc", "ccc7"), ["8"], "it came late");
    assert_eq!(spawns_of(&id("c0"), "cc4"), ["100"]);
    assert_eq!(spawns_of(&id("c0"), "ccc7"), ["42"], "it came late");
    assert!(!of("c1").all("call").iter().any(|call| call.contains("\"stepped\"")), "it was excepted");
    assert_eq!(of("c3").all("refused").len(), 1);
    assert_eq!(of("c2").all("left"), ["0"], "the engine frees what the server has spawned");
    eprintln!("eight stock clients took {:.1} s", start.elapsed().as_secs_f64());
}

fn hp(state: &Variant) -> String {
    let Variant::Dictionary(state) = state else { panic!("{state}") };
    state.get("hp").expect("a player has it").to_string()
}

/// Checks what every client has to see.
fn the_record_is_right(
    record: &Record,
    finals: &BTreeMap<String, Variant>,
    world: &World,
    names: &BTreeMap<Peer, String>,
) {
    record.has_only_usual_errors();
    let name = record.name.as_str();
    let (is_late, comes_back) = (name == "ccc7", name == "c2");
    assert_eq!(record.all("connected").len(), if comes_back { 2 } else { 1 }, "{record:?}");
    assert!(record.all("auth").contains(&String::from("1 \"welcome\"")), "{record:?}");
    // All players, with all their values, as the server has them.
    let seen: BTreeMap<String, Variant> = record
        .values("at the end")
        .map(|entry| match &entry[0] {
            Variant::String(name) => (name.clone(), entry[1].clone()),
            other => panic!("{other} is no name"),
        })
        .collect();
    assert_eq!(seen.keys().collect::<Vec<_>>(), finals.keys().collect::<Vec<_>>(), "{record:?}");
    for (player, state) in &seen {
        assert_eq!(state, &finals[player], "{player} at {record:?}");
    }
    assert_eq!(record.all("world"), [format!("{} {:?}", world.round, world.rules)], "{name}");
    let made = usize::from(!is_late);
    assert_eq!(record.all("unmade").len(), made, "{name}");
    assert_eq!(record.all("made").len(), made, "{name}");
    for made in record.all("made") {
        assert!(made.ends_with(r#"{"kind": "barrel","n": 3}"#), "{made}");
    }
    // What the others have said to all, by relay.
    for other in names.values().filter(|other| !is_late && *other != name && *other != "ccc7") {
        let said = format!("\"to all from {other}\"");
        assert!(record.all("call").iter().any(|call| call.contains(&said)), "{name}: {other}: {record:?}");
        let bytes = format!("\"bytes of {other}\"");
        assert!(
            record.all("bytes").iter().any(|entry| entry.ends_with(&bytes)),
            "{name}: {other}: {record:?}"
        );
    }
    for method in ["\"blinked\" [{\"n\": ", "\"said\" [1, \"end "] {
        assert!(record.all("call").iter().any(|call| call.contains(method)), "{name}: {method}: {record:?}");
    }
}

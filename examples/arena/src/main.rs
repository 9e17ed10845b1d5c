//! A small game: a lobby with chat, players that move, and bullets. The game itself is in `godot`, a stock project.
//!
//! `cargo run -p arena`, then start the project: `godot --path examples/arena/godot -- Ferris`

mod protocol;

use std::collections::BTreeMap;
use std::time::Duration;

use gdvar_multiplayer::{
    CallError, Event, Peer, Receivers, Server, SpawnError, Spawned, Spawner, TypedNode, WebSocket,
};
use glam::Vec2;
use tokio::time::interval;

use crate::protocol::{Bullet, FromArena, FromLobby, Player, ToArena, ToLobby};

/// The size of the arena, and of what is in it.
const SIZE: Vec2 = Vec2::new(640.0, 290.0);
const REACH: f32 = 16.0;
/// Pixels in a second.
const RUNNING: f32 = 120.0;
const FLYING: f32 = 400.0;
/// How often the world moves, and is sent.
const TICK: Duration = Duration::from_millis(50);
/// How many bullets one player may have in the air.
const BULLETS: usize = 3;
/// The longest text and name.
const TEXT: usize = 200;
const NAME: usize = 20;

struct Game {
    server: Server,
    lobby: TypedNode<FromLobby, ToLobby>,
    arena: TypedNode<FromArena, ToArena>,
    player_spawner: Spawner,
    bullet_spawner: Spawner,
    /// Names of those who are not in the game yet.
    names: BTreeMap<Peer, String>,
    players: BTreeMap<Peer, Spawned<Player>>,
    bullets: Vec<Spawned<Bullet>>,
    fired: u64,
}

impl Game {
    fn new(listener: WebSocket) -> Self {
        let mut server = Server::builder().authenticate(Duration::from_secs(3)).listen(listener);
        Self {
            lobby: server.node("Arena/Lobby"),
            arena: server.node("Arena"),
            player_spawner: server.spawner::<Player>(
                "Arena/PlayerSpawner",
                "Arena/Players",
                &["res://player.tscn"],
            ),
            bullet_spawner: server.spawner::<Bullet>(
                "Arena/BulletSpawner",
                "Arena/Bullets",
                &["res://bullet.tscn"],
            ),
            names: BTreeMap::new(),
            players: BTreeMap::new(),
            bullets: Vec::new(),
            fired: 0,
            server,
        }
    }

    /// Takes part in what happens. An error here is a mistake of this program: nothing that a peer sends causes one.
    fn take(&mut self, event: Event) -> Result<(), Box<dyn std::error::Error>> {
        match event {
            Event::Authenticating { peer, data } => self.authenticate(peer, &data),
            Event::Joined { peer } => self.join(peer)?,
            Event::Left { peer, reason } => {
                self.names.remove(&peer);
                if let Some(player) =
                    self.players.remove(&peer).and_then(|player| self.server.despawn(player))
                {
                    println!("{} has left: {reason}", player.nick);
                    self.say("server", &format!("{} has left", player.nick))?;
                }
            }
            Event::Call(call) => {
                let peer = call.peer();
                if let Some(FromLobby::Say { text }) = call.to(self.lobby)
                    && let Some(nick) = self.nick(peer)
                {
                    self.say(&nick, &text.chars().take(TEXT).collect::<String>())?;
                } else if let Some(FromArena::Fire { at }) = call.to(self.arena) {
                    self.fire(peer, at)?;
                }
            }
            Event::Refused { peer, refusal } => println!("peer {peer}: {refusal}"),
            _ => {}
        }
        Ok(())
    }

    /// Takes a name for a password.
    fn authenticate(&mut self, peer: Peer, data: &[u8]) {
        let name = str::from_utf8(data).map(str::trim).unwrap_or_default();
        let is_taken = |name: &str| {
            self.names.values().any(|other| other == name)
                || self.server.all::<Player>().any(|(_, player)| player.nick == name)
        };
        if name.is_empty() || name.chars().count() > NAME {
            self.server.disconnect(peer, "a name has 1 to 20 letters");
        } else if is_taken(name) {
            self.server.disconnect(peer, "there is a player of this name");
        } else {
            self.names.insert(peer, name.to_owned());
            self.server.send_auth(peer, b"welcome");
            self.server.admit(peer);
        }
    }

    fn join(&mut self, peer: Peer) -> Result<(), Box<dyn std::error::Error>> {
        let Some(nick) = self.names.remove(&peer) else { return Ok(()) };
        println!("{nick} joins as {peer}");
        // Somewhere on a circle, in a colour of its own.
        let turn = f32::from(u8::try_from(peer.id() % 256)?) / 256.0;
        let place = SIZE / 2.0 + Vec2::from_angle(turn * std::f32::consts::TAU) * 100.0;
        let player = Player { position: place, score: 0, nick: nick.clone(), hue: turn, dir: Vec2::ZERO };
        let player = self.server.spawn(self.player_spawner, peer.to_string(), player, peer)?;
        self.players.insert(peer, player);
        self.say("server", &format!("{nick} has joined"))?;
        Ok(())
    }

    fn nick(&self, peer: Peer) -> Option<String> {
        Some(self.server.get(*self.players.get(&peer)?)?.nick.clone())
    }

    fn say(&mut self, who: &str, text: &str) -> Result<usize, CallError> {
        self.server.call(Receivers::All, self.lobby, &ToLobby::Said { who: who.into(), text: text.into() })
    }

    fn fire(&mut self, by: Peer, at: Vec2) -> Result<(), SpawnError> {
        let in_the_air = self.server.all::<Bullet>().filter(|(_, bullet)| bullet.by == by).count();
        let Some(&player) = self.players.get(&by) else { return Ok(()) };
        let from = self.server[player].position;
        let Some(direction) = (at - from).try_normalize() else { return Ok(()) };
        if in_the_air < BULLETS {
            self.fired += 1;
            let bullet = Bullet { position: from, velocity: direction * FLYING, by };
            let name = format!("b{}", self.fired);
            self.bullets.push(self.server.spawn(self.bullet_spawner, name, bullet, None)?);
        }
        Ok(())
    }

    /// Moves everything, and sends what has changed.
    fn step(&mut self) -> Result<(), Box<dyn std::error::Error>> {
        let passed = TICK.as_secs_f32();
        for &player in self.players.values() {
            let player = &mut self.server[player];
            // What a client sends may be anything.
            let dir = if player.dir.is_finite() { player.dir.clamp_length_max(1.0) } else { Vec2::ZERO };
            player.position = (player.position + dir * RUNNING * passed).clamp(Vec2::ZERO, SIZE);
        }
        for bullet in std::mem::take(&mut self.bullets) {
            let flying = &mut self.server[bullet];
            flying.position += flying.velocity * passed;
            let (position, by) = (flying.position, flying.by);
            let is_outside = position.clamp(Vec2::ZERO, SIZE) != position;
            let hit = self.players.iter().find(|(peer, player)| {
                **peer != by && self.server[**player].position.distance(position) < REACH
            });
            match hit.map(|(peer, _)| *peer) {
                Some(who) => self.hit(who, by)?,
                None if !is_outside => {
                    self.bullets.push(bullet);
                    continue;
                }
                None => {}
            }
            self.server.despawn(bullet);
        }
        Ok(self.server.sync()?)
    }

    fn hit(&mut self, who: Peer, by: Peer) -> Result<(), CallError> {
        // The one who fired may have left.
        if let Some(&player) = self.players.get(&by) {
            self.server[player].score += 1;
        }
        let [who, by] = [who, by].map(|peer| self.nick(peer).unwrap_or_default());
        self.server.call(Receivers::All, self.arena, &ToArena::Hit { who, by })?;
        Ok(())
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address = std::env::args().nth(1).unwrap_or_else(|| String::from("[::]:7000"));
    let listener = WebSocket::bind(&address).await?;
    println!("listening on port {}", listener.port());
    let mut game = Game::new(listener);
    let mut tick = interval(TICK);
    loop {
        tokio::select! {
            event = game.server.next() => game.take(event)?,
            _ = tick.tick() => game.step()?,
            _ = tokio::signal::ctrl_c() => return Ok(()),
        }
    }
}

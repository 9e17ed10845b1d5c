// Written by `gdvar multiplayer rust` from a game's own declarations. Change it as you like: a test with
// `gdvar_multiplayer::check` says when it and the game differ.

use gdvar_multiplayer::{Replicate, Rpc};

/// What the game calls on the server: `Arena` in `res://arena.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum FromArena {
    #[rpc(any_peer)]
    Fire { _at: glam::Vec2 },
}

/// What the server calls in the game: `Arena` in `res://arena.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum ToArena {
    #[rpc(any_peer)]
    Fire { _at: glam::Vec2 },
    #[rpc(authority)]
    Hit { who: String, by: String },
}

/// What the game calls on the server: `Arena/Lobby` in `res://arena.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum FromLobby {
    #[rpc(any_peer)]
    Say { _text: String },
}

/// What the server calls in the game: `Arena/Lobby` in `res://arena.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum ToLobby {
    #[rpc(authority)]
    Said { who: String, text: String },
    #[rpc(any_peer)]
    Say { _text: String },
}

/// The scenes of the spawner `Arena/PlayerSpawner` in `res://arena.tscn`, which spawns under `../Players` from there.
pub const PLAYER_SPAWNER_SCENES: [&str; 1] = ["res://player.tscn"];

/// The scenes of the spawner `Arena/BulletSpawner` in `res://arena.tscn`, which spawns under `../Bullets` from there.
pub const BULLET_SPAWNER_SCENES: [&str; 1] = ["res://bullet.tscn"];

/// The state of `res://bullet.tscn`.
#[derive(Debug, Clone, Default, PartialEq, Replicate)]
#[replicate(scene = "res://bullet.tscn")]
pub struct Bullet {
    #[sync(State, ".:position", always)]
    pub position: glam::Vec2,
}

/// The state of `res://player.tscn`.
#[derive(Debug, Clone, Default, PartialEq, Replicate)]
#[replicate(scene = "res://player.tscn")]
pub struct Player {
    #[sync(State, ".:position", always)]
    pub position: glam::Vec2,
    #[sync(State, ".:score", on_change)]
    pub score: i64,
    #[sync(State, ".:nick", never)]
    pub nick: String,
    #[sync(State, ".:hue", never)]
    pub hue: f64,
    #[sync(Input, ".:dir", always, owner)]
    pub dir: glam::Vec2,
}

// Written by `gdvar multiplayer rust` from a game's own declarations. Change it as you like: a test with
// `gdvar_multiplayer::check` says when it and the game differ.

use gdvar_multiplayer::{Replicate, Rpc};

/// What the game calls on the server: `Player` in `res://player.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum FromPlayer {
    #[rpc(any_peer, call_local)]
    Hit { amount: i64 },
}

/// What the server calls in the game: `Player` in `res://player.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum ToPlayer {}

/// The state of `res://player.tscn`.
#[derive(Debug, Clone, Default, PartialEq, Replicate)]
#[replicate(scene = "res://player.tscn")]
pub struct Player {
    #[sync(State, ".:position", always)]
    pub position: gdvar::Vector2,
    #[sync(State, ".:hp", on_change)]
    pub hp: i64,
    #[sync(State, ".:title", never)]
    pub title: String,
    #[sync(State, "Body:rotation", always, spawn = false)]
    pub body_rotation: f64,
    #[sync(Extra, ".:tags", on_change)]
    pub tags: Vec<String>,
    #[sync(Extra, "Body:scale:x", on_change)]
    pub body_scale_x: f64,
    #[sync(Input, ".:dir", always, owner)]
    pub dir: gdvar::Vector2,
    #[sync(Input, ".:firing", on_change, owner)]
    pub firing: bool,
}

/// What the game calls on the server: `World/Chat` in `res://world.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum FromChat {
    #[rpc(any_peer, rename = "_under")]
    Under { data: Vec<u8> },
    #[rpc(any_peer, call_local)]
    Größe,
    #[rpc(any_peer, channel = 2)]
    Loud { value: gdvar::Variant },
    #[rpc(any_peer, unreliable)]
    Quick { value: i64 },
    #[rpc(any_peer)]
    Say { text: String, at: gdvar::Vector2 },
    #[rpc(any_peer, unreliable_ordered)]
    Steady { value: i64 },
}

/// What the server calls in the game: `World/Chat` in `res://world.tscn`.
#[derive(Debug, Clone, PartialEq, Rpc)]
pub enum ToChat {
    #[rpc(authority, unreliable, channel = 3)]
    Blinked { state: gdvar::Dictionary },
    #[rpc(authority)]
    Said { who: i64, text: String },
    #[rpc(authority, unreliable_ordered)]
    Stepped { value: f64 },
}

/// The state of `res://world.tscn`.
#[derive(Debug, Clone, Default, PartialEq, Replicate)]
#[replicate(scene = "res://world.tscn")]
pub struct World {
    #[sync(Clock, ".:round", always)]
    pub round: i64,
    #[sync(Clock, ".:rules", on_change)]
    pub rules: String,
}

/// The scenes of the spawner `World/Spawner` in `res://world.tscn`, which spawns under `../Players` from there.
pub const SPAWNER_SCENES: [&str; 2] = ["res://crate.tscn", "res://player.tscn"];

/// The scenes of the spawner `World/Custom` in `res://world.tscn`, which spawns under `../Things` from there.
pub const CUSTOM_SCENES: [&str; 0] = [];

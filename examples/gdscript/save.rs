//! What a game saves.

use std::collections::BTreeMap;

use gdvar::{Dictionary, GodotDecode, GodotEncode, GodotSchema, StringName, Vector2i};

/// A saved game, in its third version.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(version = 3, unversioned = 1)]
pub(crate) struct SaveGame {
    pub(crate) hero: String,
    #[gdvar(since = 2, default = 10)]
    pub(crate) gold: i64,
    #[gdvar(typed)]
    pub(crate) visited: Vec<StringName>,
    #[gdvar(typed)]
    pub(crate) chests: BTreeMap<Vector2i, bool>,
    pub(crate) map: Vec<Vec<Tile>>,
    pub(crate) home: Place,
    pub(crate) difficulty: Setting,
    pub(crate) checksum: (u32, String),
    /// What other versions keep here.
    #[gdvar(flatten)]
    pub(crate) rest: Dictionary,
}

/// An Array of two elements.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
pub(crate) struct Place(pub(crate) Vector2i, pub(crate) String);

/// What lies on a field of the map.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(repr = "int")]
pub(crate) enum Tile {
    Grass,
    Water = 10,
}

/// Whatever fits.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
pub(crate) enum Setting {
    Number(i64),
    Name(String),
    Custom { speed: f64, lives: u8 },
}

/// A Resource, saved as a full Object.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://game_item.gd")]
pub(crate) struct Item {
    /// What the shop shows.
    pub(crate) title: String,
    #[gdvar(default = 1)]
    pub(crate) count: u16,
    #[gdvar(typed)]
    pub(crate) tags: Vec<String>,
    pub(crate) holds: Option<Box<Item>>,
}

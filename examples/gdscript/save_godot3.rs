//! What a game of Godot 3 saves: without typed containers, `StringName` and vectors of ints, which that engine does not have.

use std::collections::BTreeMap;

use gdvar::{Dictionary, GodotDecode, GodotEncode, GodotSchema, Vector2};

/// A saved game, in its third version.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(version = 3, unversioned = 1)]
pub(crate) struct SaveGame {
    pub(crate) hero: String,
    #[gdvar(since = 2, default = 10)]
    pub(crate) gold: i64,
    pub(crate) visited: Vec<String>,
    pub(crate) chests: BTreeMap<String, bool>,
    pub(crate) map: Vec<Vec<Tile>>,
    pub(crate) home: Place,
    pub(crate) difficulty: Setting,
    pub(crate) checksum: (u32, String),
    pub(crate) items: Vec<Item>,
    /// What other versions keep here.
    #[gdvar(flatten)]
    pub(crate) rest: Dictionary,
}

/// An Array of two elements.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
pub(crate) struct Place(pub(crate) Vector2, pub(crate) String);

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

/// A Dictionary: Godot 3 does not say on the wire which script an Object has.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
pub(crate) struct Item {
    /// What the shop shows.
    pub(crate) title: String,
    #[gdvar(default = 1)]
    pub(crate) count: u16,
    pub(crate) holds: Option<Box<Item>>,
}

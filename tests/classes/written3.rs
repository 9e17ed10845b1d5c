// Written by gdvar from a schema. Change it as you like.

use gdvar::{GodotDecode, GodotEncode, GodotSchema};

/// One of the game's resources.
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
pub enum AnyResource {
    Item(Item),
    Weapon(Weapon),
}

/// `res://item.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://item.gd")]
pub struct Item {
    pub name: String,
    /// From 0 to 100.
    pub hp: i64,
    /// One of Tool (0), Food (3).
    pub kind: i64,
    #[gdvar(default)]
    pub next: gdvar::Variant,
    /// Flags: Fire (1), Ice (2).
    pub elements: i64,
    /// One of red, blue.
    pub paint: String,
}

/// `res://weapon.gd`
#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Resource", script = "res://weapon.gd")]
pub struct Weapon {
    pub name: String,
    /// From 0 to 100.
    pub hp: i64,
    /// One of Tool (0), Food (3).
    pub kind: i64,
    #[gdvar(default)]
    pub next: gdvar::Variant,
    /// Flags: Fire (1), Ice (2).
    pub elements: i64,
    /// One of red, blue.
    pub paint: String,
    pub damage: f64,
    pub reach: gdvar::Vector2,
    pub speeds: gdvar::Array,
    pub stats: gdvar::Dictionary,
    pub bytes: Vec<u8>,
}

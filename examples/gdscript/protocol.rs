//! The messages between a game and its server.

use std::collections::BTreeMap;

use gdvar::{Color, GodotDecode, GodotEncode, GodotSchema, Variant, Vector2, Vector3};

/// Every message. On the wire, it is a Dictionary with the tag `type`.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type", rename_all = "snake_case")]
pub(crate) enum Message {
    /// Opens the conversation.
    Hello {
        /// `Message.FINGERPRINT` of the sender.
        fingerprint: i64,
    },
    /// Somebody came into view.
    Spawn(Player),
    /// What a player should do.
    Orders {
        player: i32,
        orders: Vec<Order>,
    },
    /// Where everybody is.
    Snapshot {
        tick: u32,
        ids: Vec<i32>,
        positions: Vec<Vector2>,
        #[gdvar(default, skip_encoding_if = BTreeMap::is_empty)]
        effects: BTreeMap<String, Effect>,
    },
    Quit,
}

/// A player in the game.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
pub(crate) struct Player {
    /// The name that other players see.
    pub(crate) name: String,
    pub(crate) position: Vector3,
    #[gdvar(default = 100)]
    pub(crate) hp: u8,
    pub(crate) class: Class,
    pub(crate) team: Option<Team>,
    pub(crate) tint: Option<Color>,
    /// Whatever mods keep here.
    pub(crate) extra: Variant,
    #[gdvar(alias = "allies")]
    pub(crate) friends: Vec<Player>,
    #[gdvar(flatten)]
    pub(crate) stats: Stats,
}

/// Fields whose entries stand among those of the player.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
pub(crate) struct Stats {
    pub(crate) strength: i16,
    pub(crate) luck: f32,
}

/// A name on the wire.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all = "lowercase")]
pub(crate) enum Class {
    /// Hits.
    Knight,
    /// Hurls.
    Mage,
}

/// A number on the wire.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(repr = "int")]
pub(crate) enum Team {
    Red = 1,
    Blue,
}

/// A name, or a name and its content.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
pub(crate) enum Order {
    Stop,
    Go(Vector2),
    Patrol(Vector2, Vector2),
    Attack {
        target: i64,
    },
    /// An order that a later version of the game added.
    #[gdvar(other)]
    Unknown(String),
}

/// The tag beside the content.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "kind", content = "strength", deny_unknown_fields)]
pub(crate) enum Effect {
    Burning(f32),
    Frozen { seconds: f64 },
    Blessed,
}

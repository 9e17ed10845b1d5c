//! What clients and server say to each other.
//!
//! In a script: `{"type": "input", "sequence": 7, "direction": Vector2(1, 0)}`.

use gdvar::{Codec, Dialect, GodotDecode, GodotEncode, VariantType, Vector2};

/// What a client says.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Asks for a place in the game. The first message of every client.
    Join {
        /// What the others see, 1 to [`MAX_NAME`] bytes.
        name: String,
    },
    /// A step. The server takes one each tick and keeps a few that came early.
    Input {
        /// Higher than that of every input before. Others are late copies, and ignored.
        sequence: u32,
        /// Where to, each component from -1 to 1.
        direction: Vector2,
    },
    /// A line for everybody.
    Chat {
        /// 1 to [`MAX_TEXT`] bytes.
        text: String,
    },
    /// Says goodbye.
    Leave,
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to a join.
    Welcome {
        /// The client's own number.
        id: i32,
        /// Ticks per second.
        tick_rate: u32,
        /// Who is there, the client itself included.
        players: Vec<Player>,
    },
    /// Somebody came.
    Joined {
        /// Its number.
        id: i32,
        /// What it calls itself.
        name: String,
    },
    /// Somebody went.
    Left {
        /// Its number.
        id: i32,
        /// Why, for people.
        reason: String,
    },
    /// Where everybody is after a tick. The players are spread over packed arrays of equal length, which takes 16
    /// bytes a player where a Dictionary for each would take over 80.
    Snapshot {
        /// Goes up by one with every snapshot.
        tick: u32,
        /// The players' numbers.
        ids: Vec<i32>,
        /// Where they are.
        positions: Vec<Vector2>,
        /// How many inputs of each were taken so far.
        steps: Vec<i32>,
    },
    /// Somebody said something.
    Chat {
        /// Whose number.
        from: i32,
        /// What it said.
        text: String,
    },
    /// The last message: the server ends the connection.
    Dropped {
        /// Why, for people.
        reason: String,
    },
}

/// Somebody in the game.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
pub struct Player {
    /// The number in snapshots.
    pub id: i32,
    /// What it calls itself.
    pub name: String,
}

/// Bytes that a name may have.
pub const MAX_NAME: usize = 64;

/// Bytes that a line of chat may have.
pub const MAX_TEXT: usize = 1024;

impl ClientMessage {
    /// What is wrong with a message that decoded, if anything is.
    ///
    /// # Errors
    ///
    /// The rule that it breaks.
    pub fn check(&self) -> Result<(), &'static str> {
        let is_step = |component: f32| component.abs() <= 1.0;
        match self {
            Self::Join { name } if name.is_empty() || name.len() > MAX_NAME => {
                Err("a name has 1 to 64 bytes")
            }
            Self::Chat { text } if text.is_empty() || text.len() > MAX_TEXT => {
                Err("a line of chat has 1 to 1024 bytes")
            }
            // This refuses NaN too.
            Self::Input { direction, .. } if !is_step(direction.x) || !is_step(direction.y) => {
                Err("a direction's components are from -1 to 1")
            }
            _ => Ok(()),
        }
    }
}

/// The dialect of a client, as its first packet tells: a Dictionary has the id 27 in Godot 4 and 18 in Godot 3.
pub fn dialect_of(packet: &[u8]) -> Option<Dialect> {
    let id = packet.first()?;
    [Dialect::Godot4, Dialect::Godot3]
        .into_iter()
        .find(|&dialect| VariantType::Dictionary.id(dialect) == Some(*id))
}

/// How messages are encoded. No message nests deeper than the players of a welcome: a Dictionary inside an Array
/// inside a Dictionary.
pub fn codec(dialect: Dialect) -> Codec {
    Codec::new().dialect(dialect).max_depth(3)
}

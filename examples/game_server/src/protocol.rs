//! The messages between clients and the server.
//!
//! In a script: `{"type": "input", "sequence": 7, "direction": Vector2(1, 0)}`.

use std::cmp::Ordering;

use gdvar::gdscript::Gdscript;
use gdvar::{Codec, Dialect, GodotDecode, GodotEncode, GodotSchema, VariantType, Vector2};

/// A message from a client.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Asks to join the game. This is every client's first message.
    Join {
        /// The name that others see, 1 to [`MAX_NAME`] bytes.
        name: String,
        /// The version of the client's messages. Games that build messages by hand leave it out.
        handshake: Option<Handshake>,
    },
    /// A step. The server uses one in each tick, and keeps a few that come early.
    Input {
        /// Higher than in every earlier input. An input with a lower number is a late copy, and ignored.
        sequence: u32,
        /// The direction of the step, each component from -1 to 1.
        direction: Vector2,
    },
    /// A line for everybody.
    Chat {
        /// 1 to [`MAX_TEXT`] bytes.
        text: String,
    },
    /// Leaves the game.
    Leave,
}

/// The messages that a side was built with.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Handshake {
    /// The version of the protocol: one more with every change of a message.
    // The default is the initial value in the generated class. Both sides always send it.
    #[gdvar(default = 1)]
    pub version: u32,
    /// `ClientMessage.FINGERPRINT`.
    pub client: i64,
    /// `ServerMessage.FINGERPRINT`.
    pub server: i64,
}

/// The version of the messages in this file.
pub const VERSION: u32 = 1;

impl Handshake {
    /// Returns the handshake of this program.
    pub fn own() -> Self {
        let (client, server) = (ClientMessage::FINGERPRINT, ServerMessage::FINGERPRINT);
        Self { version: VERSION, client: client.cast_signed(), server: server.cast_signed() }
    }

    /// Checks that the client's messages are the same as the server's.
    ///
    /// # Errors
    ///
    /// An error that says which side is older.
    pub fn check(&self) -> Result<(), String> {
        let own = Self::own();
        if *self == own {
            return Ok(());
        }
        Err(match self.version.cmp(&own.version) {
            Ordering::Less => {
                format!("the game is older: its protocol is {}, the server's {VERSION}", self.version)
            }
            Ordering::Greater => {
                format!("the server is older: its protocol is {VERSION}, the game's {}", self.version)
            }
            Ordering::Equal => format!("both say protocol {VERSION}, but their messages differ"),
        })
    }
}

/// The classes of the messages for the game in `godot4`.
pub fn classes() -> Gdscript {
    Gdscript::new().prefix("Net").add::<ClientMessage>().add::<ServerMessage>()
}

/// A message from the server.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The answer to a join.
    Welcome {
        /// The id of this client.
        id: i32,
        /// Ticks per second.
        tick_rate: u32,
        /// All players, including this one.
        players: Vec<Player>,
    },
    /// A player joined.
    Joined {
        /// The id of the player.
        id: i32,
        /// The name of the player.
        name: String,
    },
    /// A player left.
    Left {
        /// The id of the player.
        id: i32,
        /// Why, for people.
        reason: String,
    },
    /// Where everybody is after a tick. The players are spread over packed arrays of equal length, which takes 16
    /// bytes for each player; a Dictionary for each would take over 80.
    Snapshot {
        /// Increases by one with every snapshot.
        tick: u32,
        /// The ids of the players.
        ids: Vec<i32>,
        /// Their positions.
        positions: Vec<Vector2>,
        /// How many inputs of each player were used so far.
        steps: Vec<i32>,
    },
    /// A player said something.
    Chat {
        /// The id of the player.
        from: i32,
        /// What the player said.
        text: String,
    },
    /// The last message: the server ends the connection.
    Dropped {
        /// Why, for people.
        reason: String,
    },
}

/// A player in the game.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Player {
    /// The id in snapshots.
    pub id: i32,
    /// The name.
    pub name: String,
}

/// The greatest length of a name, in bytes.
pub const MAX_NAME: usize = 64;

/// The greatest length of a line of chat, in bytes.
pub const MAX_TEXT: usize = 1024;

impl ClientMessage {
    /// Checks the contents of a decoded message.
    ///
    /// # Errors
    ///
    /// The rule that the message breaks.
    pub fn check(&self) -> Result<(), &'static str> {
        let is_step = |component: f32| component.abs() <= 1.0;
        match self {
            Self::Join { name, .. } if name.is_empty() || name.len() > MAX_NAME => {
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

/// The dialect of a client, according to its first packet: a Dictionary has the id 27 in Godot 4 and 18 in Godot 3.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_has_the_classes_of_the_messages() {
        classes().assert_up_to_date("godot4/net");
        let files = classes().files().expect("the messages have classes");
        let version = format!("var version: int = {VERSION}\n");
        assert!(files.iter().any(|file| file.text.contains(&version)), "the default is not {VERSION}");
    }

    #[test]
    fn a_handshake_says_which_side_is_older() {
        let own = Handshake::own();
        assert_eq!(own.check(), Ok(()));
        let other = |version| Handshake { version, client: 1, ..own.clone() }.check();
        assert_eq!(other(0), Err("the game is older: its protocol is 0, the server's 1".to_owned()));
        assert_eq!(other(2), Err("the server is older: its protocol is 1, the game's 2".to_owned()));
        assert_eq!(other(1), Err("both say protocol 1, but their messages differ".to_owned()));
    }
}

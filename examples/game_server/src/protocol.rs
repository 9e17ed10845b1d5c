//! What clients and server say to each other.
//!
//! In a script: `{"type": "input", "sequence": 7, "direction": Vector2(1, 0)}`.

use std::cmp::Ordering;

use gdvar::gdscript::Gdscript;
use gdvar::{Codec, Dialect, GodotDecode, GodotEncode, GodotSchema, VariantType, Vector2};

/// What a client says.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type", rename_all = "snake_case")]
pub enum ClientMessage {
    /// Asks for a place in the game. The first message of every client.
    Join {
        /// What the others see, 1 to [`MAX_NAME`] bytes.
        name: String,
        /// What its messages are like. Games that build them by hand leave it out.
        handshake: Option<Handshake>,
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

/// Which messages a side was built with.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Handshake {
    /// The version of the protocol: one more with every change of a message.
    // The default is what the generated class begins with. Either side always says it.
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
    /// That of this program.
    pub fn own() -> Self {
        let (client, server) = (ClientMessage::FINGERPRINT, ServerMessage::FINGERPRINT);
        Self { version: VERSION, client: client.cast_signed(), server: server.cast_signed() }
    }

    /// What is wrong between a client's messages and the server's, if anything is.
    ///
    /// # Errors
    ///
    /// Says which side is older.
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

/// What the server says.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
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
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
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

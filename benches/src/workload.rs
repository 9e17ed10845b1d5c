//! The types that are encoded and decoded, as a user of gdvar declares them.

use std::collections::BTreeMap;

use gdvar::{GodotDecode, GodotEncode, GodotSchema, Quaternion, Vector3};

use crate::mirror::for_peers;

/// How many players W2 has.
pub const PLAYERS: usize = 1000;

/// How many messages W5 has.
const MESSAGES: usize = 1000;

/// W1: a message that a game sends many times a second. It has 300 bytes, or 108 without keys and types.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Message {
    pub tick: i64,
    pub player_id: u32,
    pub position: Vector3,
    pub velocity: Vector3,
    pub rotation: Quaternion,
    pub name: String,
    pub hp: f32,
    pub flags: u32,
    pub alive: bool,
    pub input: Vec<u8>,
}

/// W1, borrowed from the input.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
pub struct MessageRef<'a> {
    pub tick: i64,
    pub player_id: u32,
    pub position: Vector3,
    pub velocity: Vector3,
    pub rotation: Quaternion,
    pub name: &'a str,
    pub hp: f32,
    pub flags: u32,
    pub alive: bool,
    pub input: &'a [u8],
}

impl<'a> From<&'a Message> for MessageRef<'a> {
    fn from(message: &'a Message) -> Self {
        let &Message { tick, player_id, position, velocity, rotation, ref name, hp, flags, alive, ref input } =
            message;
        Self { tick, player_id, position, velocity, rotation, name, hp, flags, alive, input }
    }
}

/// Dictionaries side by side.
#[allow(clippy::vec_box, reason = "in memory of their own, as those in each other are")]
pub type Levels = Vec<Box<Level>>;

/// Nested dictionaries.
#[derive(Clone, PartialEq, GodotEncode, GodotDecode)]
pub struct Level {
    pub number: i64,
    pub inner: Option<Box<Level>>,
}

/// W1 with its keys in another order.
#[derive(GodotEncode)]
pub struct Reordered {
    pub velocity: Vector3,
    pub tick: i64,
    pub rotation: Quaternion,
    pub position: Vector3,
    pub player_id: u32,
    pub name: String,
    pub input: Vec<u8>,
    pub hp: f32,
    pub flags: u32,
    pub alive: bool,
}

/// W2: the state of a thousand players. 300,052 bytes.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
pub struct Snapshot {
    pub tick: i64,
    pub players: Vec<Message>,
}

/// W2, borrowed from the input.
#[derive(Clone, Debug, PartialEq, GodotDecode)]
pub struct SnapshotRef<'a> {
    pub tick: i64,
    pub players: Vec<MessageRef<'a>>,
}

impl<'a> From<&'a Snapshot> for SnapshotRef<'a> {
    fn from(snapshot: &'a Snapshot) -> Self {
        Self { tick: snapshot.tick, players: snapshot.players.iter().map(Into::into).collect() }
    }
}

/// W3: a saved game. About 680 kB.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
pub struct Save {
    pub player: Player,
    pub inventory: Vec<Item>,
    pub quests: BTreeMap<String, Quest>,
    pub map: Vec<i32>,
    pub heights: Vec<f32>,
    pub path: Vec<Vector3>,
}

for_peers! {
    #[allow(clippy::struct_excessive_bools, reason = "saves have them")]
    #[derive(Default, GodotEncode, GodotDecode)]
    struct Player {
        level: i64,
        experience: i64,
        gold: i64,
        kills: i64,
        deaths: i64,
        steps: i64,
        seed: i64,
        slot: i64,
        health: f64,
        max_health: f64,
        mana: f64,
        stamina: f64,
        speed: f64,
        armor: f64,
        luck: f64,
        playtime: f64,
        tutorial_done: bool,
        hardcore: bool,
        muted: bool,
        crouching: bool,
    }

    #[derive(GodotEncode, GodotDecode)]
    struct Item {
        id: i64,
        name: String,
        count: i64,
        #[gdvar(typed)]
        tags: Vec<String>,
    }

    #[derive(GodotEncode, GodotDecode)]
    struct Quest {
        giver: String,
        stage: i64,
        progress: f64,
        done: bool,
    }
}

pub fn message() -> Message {
    Message {
        tick: 123_456,
        player_id: 7,
        position: Vector3::new(1.0, 2.0, 3.0),
        velocity: Vector3::new(0.5, 0.0, -0.5),
        rotation: Quaternion::new(0.0, 0.6, 0.0, 0.8),
        name: "Ferris the Crab".into(),
        hp: 87.5,
        flags: 3,
        alive: true,
        input: (0..16).collect(),
    }
}

pub fn reordered() -> Reordered {
    let Message { tick, player_id, position, velocity, rotation, name, hp, flags, alive, input } = message();
    Reordered { velocity, tick, rotation, position, player_id, name, input, hp, flags, alive }
}

pub fn snapshot(players: usize) -> Snapshot {
    Snapshot { tick: 123_456, players: vec![message(); players] }
}

pub fn save() -> Save {
    let items = 0..200;
    let quests = 0..50;
    Save {
        player: Player {
            level: 42,
            experience: 1_234_567,
            gold: 999,
            seed: 0x1234_5678_9ABC,
            health: 87.5,
            max_health: 100.0,
            mana: 0.1,
            playtime: 36_125.25,
            tutorial_done: true,
            ..Player::default()
        },
        inventory: items
            .map(|id| Item {
                id,
                name: format!("item number {id}"),
                count: id % 7,
                tags: ["common", "tool", "iron"].map(String::from).into(),
            })
            .collect(),
        quests: quests
            .map(|n| {
                (
                    format!("quest_{n:02}"),
                    Quest { giver: format!("villager_{n}"), stage: n, progress: 0.5, done: n % 2 == 0 },
                )
            })
            .collect(),
        map: (0..65_536).map(|n: i32| n.wrapping_mul(31) & 0xFF).collect(),
        heights: (0..=u16::MAX).map(|n| f32::from(n) * 0.25).collect(),
        path: (0..10_000_u16).map(|n| Vector3::new(f32::from(n), 1.0, -f32::from(n))).collect(),
    }
}

/// W5: the same twelve messages, with each tagging, and as separate structs.
macro_rules! messages {
    ($($variant:ident { $($field:ident: $ty:ty = $value:expr),+ })+) => {
        /// `{"Variant": {...}}`
        #[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
        pub enum Outside { $($variant { $($field: $ty),+ }),+ }

        /// `{"type": "Variant", ...}`
        #[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
        #[gdvar(tag = "type")]
        pub enum Inside { $($variant { $($field: $ty),+ }),+ }

        /// `{"type": "Variant", "content": {...}}`
        #[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
        #[gdvar(tag = "type", content = "content")]
        pub enum Beside { $($variant { $($field: $ty),+ }),+ }

        /// `{...}`
        pub mod alone {
            use gdvar::{GodotDecode, GodotEncode, Quaternion, Vector3};

            $(#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
            pub struct $variant { $(pub $field: $ty),+ })+
        }

        pub fn outside() -> Vec<Outside> {
            let all = [$(Outside::$variant { $($field: $value),+ }),+];
            all.into_iter().cycle().take(MESSAGES).collect()
        }

        pub fn inside() -> Vec<Inside> {
            let all = [$(Inside::$variant { $($field: $value),+ }),+];
            all.into_iter().cycle().take(MESSAGES).collect()
        }

        pub fn beside() -> Vec<Beside> {
            let all = [$(Beside::$variant { $($field: $value),+ }),+];
            all.into_iter().cycle().take(MESSAGES).collect()
        }

        /// Structs of each kind, as many of each as there are messages of its variant.
        pub type Structs = ($(Vec<alone::$variant>,)+);

        pub fn structs() -> Structs {
            let messages = outside();
            ($({
                let number = messages.iter().filter(|message| matches!(message, Outside::$variant { .. })).count();
                vec![alone::$variant { $($field: $value),+ }; number]
            },)+)
        }

        /// Encodes a thousand structs, one of each kind in turn: as many structs as there are messages.
        pub fn encode_structs(($($variant,)+): &Structs, codec: &Codec, out: &mut Vec<u8>) {
            $(let mut $variant = $variant.iter();)+
            loop {
                $(
                    let Some(message) = $variant.next() else { break };
                    codec.encode_into(message, out).expect("it fits");
                )+
            }
        }

        /// Decodes what `encode_structs` wrote, each struct by itself, and compares the values if asked to.
        pub fn decode_structs<const COMPARE: bool>(
            ($($variant,)+): &Structs,
            codec: &Codec,
            packets: &[&[u8]],
        ) -> bool {
            let (mut is_right, mut packets) = (true, packets.iter());
            while packets.len() > 0 {
                $(if let Some(bytes) = packets.next() {
                    let read = codec.decode::<alone::$variant>(bytes);
                    let value = black_box(&read).as_ref().expect("it was encoded");
                    if COMPARE {
                        is_right &= Some(value) == $variant.first();
                    }
                })+
            }
            is_right
        }
    };
}

#[allow(non_snake_case, reason = "a local for each struct")]
mod messages {
    use std::hint::black_box;

    use gdvar::{Codec, GodotDecode, GodotEncode, Quaternion, Vector3};

    use super::MESSAGES;

    messages! {
        Join { name: String = "Ferris".into(), version: i64 = 3, team: i64 = 1 }
        Leave { reason: String = "timeout".into(), code: i64 = 4, ping: f64 = 0.5 }
        Move { position: Vector3 = Vector3::new(1.0, 2.0, 3.0), velocity: Vector3 = Vector3::new(0.5, 0.0, 0.5), tick: i64 = 9 }
        Turn { rotation: Quaternion = Quaternion::new(0.0, 0.6, 0.0, 0.8), tick: i64 = 10, fast: bool = false }
        Jump { height: f64 = 2.5, tick: i64 = 11, double: bool = true }
        Attack { target: i64 = 12, damage: f64 = 7.5, critical: bool = true }
        Heal { target: i64 = 13, amount: f64 = 4.5, over_time: bool = false }
        Chat { text: String = "well played".into(), channel: i64 = 2, whisper: bool = false }
        Pickup { item: i64 = 77, count: i64 = 3, position: Vector3 = Vector3::new(4.0, 5.0, 6.0) }
        Drop { item: i64 = 78, count: i64 = 1, position: Vector3 = Vector3::new(7.0, 8.0, 9.0) }
        Spawn { kind: i64 = 5, position: Vector3 = Vector3::new(1.0, 1.0, 1.0), rotation: Quaternion = Quaternion::new(0.0, 0.0, 0.0, 1.0) }
        Score { player: i64 = 7, kills: i64 = 10, deaths: i64 = 2 }
    }
}
pub use messages::{beside, decode_structs, encode_structs, inside, outside, structs};

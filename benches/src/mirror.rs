//! The same values for the peers, which know no types of Godot: vectors are arrays.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::workload as own;

/// A type with the derives of every peer.
macro_rules! mirror {
    ($($(#[$attr:meta])* struct $name:ident { $($(#[$field_attr:meta])* $field:ident: $ty:ty),+ $(,)? })+) => {$(
        $(#[$attr])*
        #[derive(
            Clone, Debug, PartialEq, Serialize, Deserialize, bincode::Encode, bincode::Decode, bitcode::Encode,
            bitcode::Decode, wincode::SchemaWrite, wincode::SchemaRead, rkyv::Archive, rkyv::Serialize,
            rkyv::Deserialize,
        )]
        pub struct $name { $($(#[$field_attr])* pub $field: $ty),+ }
    )+};
}

mirror! {
    struct Message {
        tick: i64,
        player_id: u32,
        position: [f32; 3],
        velocity: [f32; 3],
        rotation: [f32; 4],
        name: String,
        hp: f32,
        flags: u32,
        alive: bool,
        #[serde(with = "serde_bytes")]
        input: Vec<u8>,
    }

    struct Snapshot {
        tick: i64,
        players: Vec<Message>,
    }

    struct Save {
        player: Player,
        inventory: Vec<Item>,
        quests: BTreeMap<String, Quest>,
        map: Vec<i32>,
        heights: Vec<f32>,
        path: Vec<[f32; 3]>,
    }

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

    struct Item {
        id: i64,
        name: String,
        count: i64,
        tags: Vec<String>,
    }

    struct Quest {
        giver: String,
        stage: i64,
        progress: f64,
        done: bool,
    }
}

/// W1, borrowed from the input, for the peers that can.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, bincode::BorrowDecode, wincode::SchemaRead)]
pub struct MessageRef<'a> {
    pub tick: i64,
    pub player_id: u32,
    pub position: [f32; 3],
    pub velocity: [f32; 3],
    pub rotation: [f32; 4],
    #[serde(borrow)]
    pub name: &'a str,
    pub hp: f32,
    pub flags: u32,
    pub alive: bool,
    #[serde(with = "serde_bytes", borrow)]
    pub input: &'a [u8],
}

/// W2, borrowed from the input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, bincode::BorrowDecode, wincode::SchemaRead)]
pub struct SnapshotRef<'a> {
    pub tick: i64,
    #[serde(borrow)]
    pub players: Vec<MessageRef<'a>>,
}

impl<'a> From<&'a Message> for MessageRef<'a> {
    fn from(message: &'a Message) -> Self {
        let &Message { tick, player_id, position, velocity, rotation, ref name, hp, flags, alive, ref input } =
            message;
        Self { tick, player_id, position, velocity, rotation, name, hp, flags, alive, input }
    }
}

impl<'a> From<&'a Snapshot> for SnapshotRef<'a> {
    fn from(snapshot: &'a Snapshot) -> Self {
        Self { tick: snapshot.tick, players: snapshot.players.iter().map(Into::into).collect() }
    }
}

impl From<own::Message> for Message {
    fn from(message: own::Message) -> Self {
        let own::Message { tick, player_id, position, velocity, rotation, name, hp, flags, alive, input } =
            message;
        let (position, velocity, rotation) = (position.into(), velocity.into(), rotation.into());
        Self { tick, player_id, position, velocity, rotation, name, hp, flags, alive, input }
    }
}

impl From<own::Snapshot> for Snapshot {
    fn from(snapshot: own::Snapshot) -> Self {
        Self { tick: snapshot.tick, players: snapshot.players.into_iter().map(Into::into).collect() }
    }
}

impl From<own::Save> for Save {
    fn from(save: own::Save) -> Self {
        let own::Player {
            level,
            experience,
            gold,
            kills,
            deaths,
            steps,
            seed,
            slot,
            health,
            max_health,
            mana,
            stamina,
            speed,
            armor,
            luck,
            playtime,
            tutorial_done,
            hardcore,
            muted,
            crouching,
        } = save.player;
        Self {
            player: Player {
                level,
                experience,
                gold,
                kills,
                deaths,
                steps,
                seed,
                slot,
                health,
                max_health,
                mana,
                stamina,
                speed,
                armor,
                luck,
                playtime,
                tutorial_done,
                hardcore,
                muted,
                crouching,
            },
            inventory: save
                .inventory
                .into_iter()
                .map(|own::Item { id, name, count, tags }| Item { id, name, count, tags })
                .collect(),
            quests: save
                .quests
                .into_iter()
                .map(|(name, own::Quest { giver, stage, progress, done })| {
                    (name, Quest { giver, stage, progress, done })
                })
                .collect(),
            map: save.map,
            heights: save.heights,
            path: save.path.into_iter().map(Into::into).collect(),
        }
    }
}

//! The same values for the peers, which do not have Godot's types: vectors are arrays. All codecs share types without
//! vectors.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::workload as own;

/// A type with the derives of every peer.
macro_rules! for_peers {
    ($($(#[$attr:meta])* struct $name:ident { $($(#[$field_attr:meta])* $field:ident: $ty:ty),+ $(,)? })+) => {$(
        $(#[$attr])*
        #[derive(
            Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize, bincode::Encode, bincode::Decode,
            bitcode::Encode, bitcode::Decode, wincode::SchemaWrite, wincode::SchemaRead, rkyv::Archive,
            rkyv::Serialize, rkyv::Deserialize,
        )]
        pub struct $name { $($(#[$field_attr])* pub $field: $ty),+ }
    )+};
}

pub(crate) use for_peers;

for_peers! {
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
        player: own::Player,
        inventory: Vec<own::Item>,
        quests: BTreeMap<String, own::Quest>,
        map: Vec<i32>,
        heights: Vec<f32>,
        path: Vec<[f32; 3]>,
    }
}

/// W1, borrowed from the input, for the peers that support it.
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
        let own::Save { player, inventory, quests, map, heights, path } = save;
        Self { player, inventory, quests, map, heights, path: path.into_iter().map(Into::into).collect() }
    }
}

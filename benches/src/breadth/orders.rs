//! Keys in four orders, at every level of a value: as declared, two of them swapped, sorted, and reversed. Games write their
//! Dictionaries in an order of their own.

use std::collections::BTreeMap;

use gdvar::{Codec, Dictionary, GodotDecode, GodotEncode, Variant};
use gdvar_benches::case::forever;
use serde::{Deserialize, Serialize};
use zerompk::{FromMessagePack, ToMessagePack};

use crate::row::{OfGodot, OfSerde, OfZerompk, Row, rmp_written, zerompk_written};
use crate::shapes::{FlatStruct, Forty, Plain};

const KIND: &str = "order of keys";

/// An order of keys: its name, and the function that brings entries with their names into the order.
type Order = (&'static str, fn(&mut [(String, usize)]));

const ORDERS: [Order; 4] = [
    ("declared", |_| ()),
    ("two swapped", |keys| {
        if keys.len() > 1 {
            keys.swap(keys.len() / 3, keys.len() / 3 + 1);
        }
    }),
    ("sorted", |keys| keys.sort()),
    ("reversed", |keys| keys.reverse()),
];

/// Returns the positions of entries with these names in an order.
fn positions(names: impl Iterator<Item = String>, (_, arrange): Order) -> Vec<usize> {
    let mut keys: Vec<_> = names.zip(0..).collect();
    arrange(&mut keys);
    keys.into_iter().map(|(_, position)| position).collect()
}

/// Brings the keys of a value of Godot into an order, at every level.
fn arranged(value: &Variant, order: Order) -> Variant {
    match value {
        Variant::Dictionary(dictionary) => {
            let entries: Vec<_> = dictionary.iter().collect();
            let positions = positions(dictionary.keys().map(ToString::to_string), order);
            let entries = positions.into_iter().map(|position| entries[position]);
            entries.map(|(key, value)| (key.clone(), arranged(value, order))).collect::<Dictionary>().into()
        }
        Variant::Array(array) => {
            array.iter().map(|item| arranged(item, order)).collect::<gdvar::Array>().into()
        }
        other => other.clone(),
    }
}

/// Does the same with the bytes of `MessagePack`, which stay as their codec has written them: zerompk does
/// not read the ints of rmp-serde.
fn arranged_for_peers(bytes: &[u8], order: Order) -> &'static [u8] {
    let mut out = Vec::new();
    arrange(&mut &*bytes, order, &mut out);
    gdvar_benches::case::bytes(out)
}

/// Appends the next value of `input` to `out`.
fn arrange(input: &mut &[u8], order: Order, out: &mut Vec<u8>) {
    let start = *input;
    let (header, items) = match *start {
        [marker @ 0x80..=0x9f, ..] => (1, u16::from(marker & 0x0f)),
        [0xdc | 0xde, high, low, ..] => (3, u16::from_be_bytes([high, low])),
        _ => {
            copy(input, out);
            return;
        }
    };
    *input = &start[header..];
    out.extend(&start[..header]);
    if matches!(start[0], 0x90..=0x9f | 0xdc) {
        return (0..items).for_each(|_| arrange(input, order, out));
    }
    let entry = |_| {
        let mut entry = Vec::new();
        let key = copy(input, &mut entry);
        arrange(input, order, &mut entry);
        (key, entry)
    };
    let (keys, entries): (Vec<_>, Vec<_>) = (0..items).map(entry).unzip();
    for position in positions(keys.into_iter(), order) {
        out.extend(&entries[position]);
    }
}

/// Appends the next value of `input`, whatever it contains, to `out`, and returns its text.
fn copy(input: &mut &[u8], out: &mut Vec<u8>) -> String {
    let start = *input;
    let value = rmpv::decode::read_value_ref(input).expect("it was written");
    out.extend(&start[..start.len() - input.len()]);
    value.to_string()
}

/// Returns a row for each order, to which `add` adds more peers.
fn orders_with<T: OfGodot + OfSerde>(
    name: &str,
    value: &'static T,
    add: impl Fn(Row, Order) -> Row,
) -> Vec<Row> {
    let codec = Codec::new();
    let own = codec.decode::<Variant>(&codec.encode(value).expect("it fits")).expect("it was written");
    let packed = rmp_written(value);
    let row = |order: &Order| {
        let row = Row::new(KIND, &format!("{name}, {}", order.0))
            .own_decode(&arranged(&own, *order), value)
            .rmp_decode_bytes(arranged_for_peers(packed, *order), value);
        add(row, *order)
    };
    ORDERS.iter().map(row).collect()
}

/// Returns a row for each order, of a type that zerompk does not support.
fn without_zerompk<T: OfGodot + OfSerde>(name: &str, value: T) -> Vec<Row> {
    orders_with(name, forever(value), |row, _| row)
}

/// Returns a row for each order.
fn orders<T: OfGodot + OfSerde + OfZerompk>(name: &str, value: T) -> Vec<Row> {
    let value = forever(value);
    let packed = zerompk_written(value);
    orders_with(name, value, |row, order| row.zerompk_decode_bytes(arranged_for_peers(packed, order), value))
}

/// Fields of the usual kinds, as in W1. All codecs share it, so the vectors are arrays.
#[derive(
    Clone, PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize, ToMessagePack, FromMessagePack,
)]
#[msgpack(map)]
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

/// Messages in an Array, as in W2.
#[derive(
    Clone, PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize, ToMessagePack, FromMessagePack,
)]
#[msgpack(map)]
struct Snapshot {
    tick: i64,
    players: Vec<Message>,
}

/// A saved game, as in W3, with shorter lists of numbers: only keys are what these rows are about.
#[derive(
    Clone, PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize, ToMessagePack, FromMessagePack,
)]
#[msgpack(map)]
struct Save {
    player: Player,
    inventory: Vec<Item>,
    quests: BTreeMap<String, Quest>,
    map: Vec<i32>,
    heights: Vec<f32>,
}

#[allow(clippy::struct_excessive_bools, reason = "saves have them")]
#[derive(
    Clone,
    Default,
    PartialEq,
    GodotEncode,
    GodotDecode,
    Serialize,
    Deserialize,
    ToMessagePack,
    FromMessagePack,
)]
#[msgpack(map)]
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

#[derive(
    Clone, PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize, ToMessagePack, FromMessagePack,
)]
#[msgpack(map)]
struct Item {
    id: i64,
    name: String,
    count: i64,
    tags: Vec<String>,
}

#[derive(
    Clone, PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize, ToMessagePack, FromMessagePack,
)]
#[msgpack(map)]
struct Quest {
    giver: String,
    stage: i64,
    progress: f64,
    done: bool,
}

fn save() -> Save {
    let item = |id| Item {
        id,
        name: format!("item number {id}"),
        count: id % 7,
        tags: ["common", "tool", "iron"].map(String::from).into(),
    };
    let quest = |n| Quest { giver: format!("villager_{n}"), stage: n, progress: 0.5, done: n % 2 == 0 };
    Save {
        player: Player { level: 42, experience: 1_234_567, mana: 0.1, hardcore: true, ..Player::default() },
        inventory: (0..200).map(item).collect(),
        quests: (0..50).map(|n| (format!("quest_{n:02}"), quest(n))).collect(),
        map: (0..1_000).collect(),
        heights: (0..1_000_u16).map(|n| f32::from(n) * 0.25).collect(),
    }
}

fn message() -> Message {
    Message {
        tick: 123_456,
        player_id: 7,
        position: [1.0, 2.0, 3.0],
        velocity: [0.5, 0.0, -0.5],
        rotation: [0.0, 0.6, 0.0, 0.8],
        name: "Ferris the Crab".into(),
        hp: 87.5,
        flags: 3,
        alive: true,
        input: vec![7; 16],
    }
}

pub fn rows() -> Vec<Row> {
    [
        orders("eight ints", Plain::default()),
        without_zerompk("flatten a struct", FlatStruct::default()),
        orders("forty fields", Forty::default()),
        orders("ten mixed fields", message()),
        orders("100 structs of ten mixed fields", Snapshot { tick: 123_456, players: vec![message(); 100] }),
        orders("saved game", save()),
    ]
    .into_iter()
    .flatten()
    .collect()
}

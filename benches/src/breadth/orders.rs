//! Keys in four orders, at every level of a value: as declared, two of them swapped, sorted, and reversed. Games write their
//! Dictionaries in an order of their own.

use gdvar::{Codec, Dictionary, GodotDecode, GodotEncode, Variant};
use gdvar_benches::case::forever;
use serde::{Deserialize, Serialize};

use crate::row::{OfGodot, OfSerde, Row};
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

/// Does the same with a value of `MessagePack`.
fn arranged_for_peers(value: &rmpv::Value, order: Order) -> rmpv::Value {
    match value {
        rmpv::Value::Map(entries) => {
            let positions = positions(entries.iter().map(|(key, _)| key.to_string()), order);
            let entries = positions.into_iter().map(|position| &entries[position]);
            let arranged = entries.map(|(key, value)| (key.clone(), arranged_for_peers(value, order)));
            rmpv::Value::Map(arranged.collect())
        }
        rmpv::Value::Array(items) => {
            rmpv::Value::Array(items.iter().map(|item| arranged_for_peers(item, order)).collect())
        }
        other => other.clone(),
    }
}

/// Returns a row for each order.
fn orders<T: OfGodot + OfSerde>(name: &str, value: T) -> Vec<Row> {
    let codec = Codec::new();
    let written = codec.decode::<Variant>(&codec.encode(&value).expect("it fits")).expect("it was written");
    let packed = rmp_serde::to_vec_named(&value).expect("it fits");
    let packed = rmpv::decode::read_value(&mut packed.as_slice()).expect("it was written");
    let value = forever(value);
    let rows = ORDERS.iter().map(|order| {
        Row::new(KIND, &format!("{name}, {}", order.0))
            .own_decode(&arranged(&written, *order), value)
            .rmp_decode(&arranged_for_peers(&packed, *order), value)
    });
    rows.collect()
}

/// Fields of the usual kinds, as in W1. All codecs share it, so the vectors are arrays.
#[derive(Clone, PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize)]
struct Snapshot {
    tick: i64,
    players: Vec<Message>,
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
        orders("flatten a struct", FlatStruct::default()),
        orders("forty fields", Forty::default()),
        orders("ten mixed fields", message()),
        orders("100 structs of ten mixed fields", Snapshot { tick: 123_456, players: vec![message(); 100] }),
    ]
    .into_iter()
    .flatten()
    .collect()
}

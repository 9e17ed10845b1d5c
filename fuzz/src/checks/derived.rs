//! Any bytes as types that a program declares.

use std::collections::{BTreeMap, HashMap, VecDeque};

use gdvar::{Codec, GodotDecode, GodotDecodeOwned, GodotEncode, StringName, Variant, Vector2, Vector3};

use super::settings;

#[derive(Debug, GodotEncode, GodotDecode)]
struct Plain {
    name: String,
    position: Vector3,
    hp: f32,
    alive: Option<bool>,
    #[gdvar(default)]
    tags: Vec<String>,
    #[gdvar(rename = "id")]
    number: u16,
}

#[derive(Debug, GodotEncode, GodotDecode)]
#[gdvar(deny_unknown_fields)]
struct Strict {
    #[gdvar(alias = "pos")]
    position: Vector2,
    inner: Option<Box<Strict>>,
    more: Vec<Strict>,
}

#[derive(Debug, GodotEncode, GodotDecode)]
struct Loose {
    #[gdvar(flatten)]
    shape: Shape,
    #[gdvar(flatten)]
    rest: HashMap<String, Variant>,
}

#[derive(Debug, GodotEncode, GodotDecode)]
struct Spot {
    x: i64,
    label: String,
    #[gdvar(default)]
    path: Vec<i32>,
}

#[derive(Debug, GodotEncode, GodotDecode)]
#[gdvar(tag = "type")]
enum Shape {
    Spot(Spot),
    Circle { radius: f64 },
    Square { side: i32, corner: Vector2 },
    Nothing,
}

#[derive(Debug, GodotEncode, GodotDecode)]
enum Event {
    Joined(StringName),
    Seen(Spot),
    Moved { to: Vector3, steps: Vec<Event> },
    Said(u8, String),
    Left,
}

#[derive(Debug, GodotEncode, GodotDecode)]
#[gdvar(tag = "kind", content = "data")]
enum Beside {
    One(i64),
    Far(Box<Spot>),
    Two { a: Vec<i32>, b: BTreeMap<i64, f64> },
    None,
}

#[derive(Debug, GodotEncode, GodotDecode)]
#[gdvar(untagged)]
enum Any {
    Number(i32),
    Text(String),
    Pair(Box<Any>, Box<Any>),
    Named { any: Box<Any> },
    Many(Vec<Any>),
}

#[derive(Debug, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource")]
struct Thing {
    name: String,
    next: Option<Box<Thing>>,
    list: VecDeque<Option<i8>>,
}

/// Checks one input.
pub fn check(input: &[u8]) {
    let Some((codec, bytes)) = settings(input) else { return };
    round_trip::<Plain>(codec, bytes);
    round_trip::<Strict>(codec, bytes);
    round_trip::<Vec<Spot>>(codec, bytes);
    round_trip::<Loose>(codec, bytes);
    round_trip::<Shape>(codec, bytes);
    round_trip::<Event>(codec, bytes);
    round_trip::<Beside>(codec, bytes);
    round_trip::<Any>(codec, bytes);
    round_trip::<Thing>(codec, bytes);
    round_trip::<(i64, Option<String>, [f32; 3])>(codec, bytes);
    round_trip::<Vec<(u8, char)>>(codec, bytes);
    round_trip::<HashMap<String, Vec<f64>>>(codec, bytes);
}

fn round_trip<T: GodotEncode + GodotDecodeOwned>(codec: Codec, bytes: &[u8]) {
    let value = match codec.decode::<T>(bytes) {
        Ok(value) => value,
        Err(error) => {
            let text = error.to_string();
            assert!(!text.is_empty() && !text.contains('\n'), "{text}");
            return;
        }
    };
    // The dialect may lack a type.
    let Ok(again) = codec.encode(&value) else { return };
    let decoded = codec.decode::<T>(&again).unwrap_or_else(|error| panic!("{error}: {again:02x?}"));
    // The order of a HashMap is random, so lengths are compared.
    assert_eq!(codec.encode(&decoded).map(|bytes| bytes.len()), Ok(again.len()));
}

//! Messages of several types in each dialect, dynamic values, and a large Dictionary.

use std::fmt::Debug;
use std::hint::black_box;

use gdvar::{Codec, Dialect, Dictionary, GodotDecode, GodotDecodeOwned, GodotEncode, Variant, Vector3};
use gdvar_benches::case::{Group, forever};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use zerompk::{FromMessagePack, ToMessagePack};

use crate::row::{DECODE, ENCODE, GDVAR, JSON, RMP, Row};
use crate::shapes::Plain;

/// A message of eight types.
#[derive(PartialEq, GodotEncode, GodotDecode)]
struct Message {
    tick: i64,
    hp: f32,
    speed: f64,
    alive: bool,
    name: String,
    position: Vector3,
    input: Vec<u8>,
    heights: Vec<f32>,
}

/// The same for the peers.
#[derive(PartialEq, Serialize, Deserialize, ToMessagePack, FromMessagePack)]
#[msgpack(map)]
struct Mirror {
    tick: i64,
    hp: f32,
    speed: f64,
    alive: bool,
    name: String,
    position: [f32; 3],
    #[serde(with = "serde_bytes")]
    input: Vec<u8>,
    heights: Vec<f32>,
}

fn message() -> Message {
    let Mirror { tick, hp, speed, alive, name, position, input, heights } = mirror();
    Message { tick, hp, speed, alive, name, position: position.into(), input, heights }
}

fn mirror() -> Mirror {
    Mirror {
        tick: 123_456,
        hp: 87.5,
        speed: 4.25,
        alive: true,
        name: "Ferris the Crab".into(),
        position: [1.0, 2.0, 3.0],
        input: (0..16).collect(),
        heights: (0..8_u8).map(f32::from).collect(),
    }
}

/// The message in each dialect, with a codec that is known only at run time.
pub fn dialects() -> Vec<Row> {
    let (message, mirror) = (forever(message()), forever(mirror()));
    let row = |&dialect: &Dialect| {
        let row = Row::new("dialect", &dialect.to_string()).own_with(Codec::new().dialect(dialect), message);
        row.serde(mirror).zerompk(mirror)
    };
    Dialect::ALL.iter().map(row).collect()
}

/// Values whose type is known only at run time, including values that are made from structs or read into them.
pub fn dynamic() -> Vec<Group> {
    let mut groups = Vec::new();
    groups.extend(as_value("Variant, ints", &Plain::default(), &Plain::default()));
    groups.extend(as_value("Variant, message", &message(), &mirror()));
    groups.extend(between("ints", forever(Plain::default()), forever(Plain::default())));
    groups.extend(between("message", forever(message()), forever(mirror())));
    groups
}

fn as_value<T: GodotEncode, M: Serialize + ToMessagePack>(
    name: &str,
    value: &T,
    mirror: &M,
) -> impl Iterator<Item = Group> {
    let packed = zerompk::to_msgpack_vec(mirror).expect("it fits").leak();
    let row = Row::new("value", name).own(forever(Variant::of(value).expect("it fits")));
    let row = row.serde(forever(serde_json::to_value(mirror).expect("it fits")));
    row.zerompk(forever(zerompk::from_msgpack::<zerompk::Value<'_>>(packed).expect("it was encoded")))
        .groups()
}

/// `Variant::of` and `Variant::read`, beside their equivalents in rmpv and `serde_json`.
fn between<T, M>(name: &str, value: &'static T, mirror: &'static M) -> [Group; 2]
where
    T: GodotEncode + GodotDecodeOwned + PartialEq + 'static,
    M: Serialize + DeserializeOwned + PartialEq + 'static,
{
    fn failed(error: impl Debug) -> String {
        format!("{error:?}")
    }
    let group = |function, job| Group::new("value", format!("Variant::{function}, {name}: {job}").leak());
    let (mut of, mut read) = (group("of", ENCODE), group("read", DECODE));
    (of.values, read.values) = (9, 9);

    let variant = forever(Variant::of(value).expect("it fits"));
    let bytes = gdvar::to_bytes(value).expect("it fits").len();
    of.decode(GDVAR, bytes, |made| made == variant, move || Variant::of(black_box(value)));
    read.decode(GDVAR, bytes, |made| made == value, move || black_box(variant).read::<T>());

    let dynamic = forever(rmpv::ext::to_value(mirror).expect("it fits"));
    of.decode(RMP, bytes, |made| made == dynamic, move || rmpv::ext::to_value(black_box(mirror)));
    read.decode(
        RMP,
        bytes,
        |made| made == mirror,
        move || M::deserialize(black_box(dynamic).as_ref()).map_err(failed),
    );

    let dynamic = forever(serde_json::to_value(mirror).expect("it fits"));
    of.decode(JSON, bytes, |made| made == dynamic, move || serde_json::to_value(black_box(mirror)));
    read.decode(JSON, bytes, |made| made == mirror, move || M::deserialize(black_box(dynamic)));
    [of, read]
}

/// The number of entries in the large Dictionary.
const ENTRIES: i64 = 100_000;

fn key(n: i64) -> String {
    format!("key {n}")
}

/// Operations on one entry of a large Dictionary, compared with a map of `serde_json`. Each run takes the next entry.
pub fn large() -> Vec<Group> {
    let mut dictionary = Dictionary::new();
    let mut map = serde_json::Map::new();
    for n in 0..ENTRIES {
        dictionary.insert(key(n), n);
        map.insert(key(n), n.into());
    }
    let keys: &[String] = (0..ENTRIES).map(key).collect::<Vec<_>>().leak();
    let next = || {
        let mut keys = keys.iter().cycle();
        move || keys.next().expect("the keys are endless").as_str()
    };
    // There are few measured runs, because removing an entry may take long.
    let group = |name: &str| Group::new("dictionary of 100,000 entries", format!("{name}: operation").leak());

    let mut get = group("get");
    let (own, mut key) = (dictionary.clone(), next());
    get.add(GDVAR, 10_000, own.get("key 7") == Some(&7.into()), move || {
        black_box(own.get(black_box(key())));
    });
    let (peer, mut key) = (map.clone(), next());
    get.add(JSON, 10_000, peer.get("key 7") == Some(&7.into()), move || {
        black_box(peer.get(black_box(key())));
    });

    let mut set = group("insert, the key is there");
    let (mut own, mut key) = (dictionary.clone(), next());
    set.add(GDVAR, 10_000, own.insert("key 7", 7) == Some(7.into()), move || {
        black_box(own.insert(black_box(key()), 1));
    });
    let (mut peer, mut key) = (map.clone(), next());
    set.add(JSON, 10_000, peer.insert("key 7".into(), 7.into()) == Some(7.into()), move || {
        black_box(peer.insert(black_box(key()).into(), 1.into()));
    });

    let mut remove = group("remove and insert again");
    let mut key = next();
    let (removed, len) = (dictionary.remove("key 7"), dictionary.len());
    dictionary.insert("key 7", 7);
    let is_right = removed == Some(7.into()) && len == ENTRIES as usize - 1;
    remove.add(GDVAR, ENTRIES as usize, is_right, move || {
        let key = black_box(key());
        black_box(dictionary.remove(key));
        dictionary.insert(key, 1);
    });
    let mut key = next();
    let is_right = map.remove("key 7") == Some(7.into());
    map.insert("key 7".into(), 7.into());
    remove.add(JSON, ENTRIES as usize, is_right, move || {
        let key = black_box(key());
        black_box(map.remove(key));
        map.insert(key.into(), 1.into());
    });
    vec![get, set, remove]
}

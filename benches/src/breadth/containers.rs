//! Fields that hold several values: arrays, sets, tuples, maps. Eight items each.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use gdvar::{
    Array, Color, Dictionary, GodotDecode, GodotEncode, StringName, Variant, Vector2, Vector3, Vector3i,
    Vector4,
};
use gdvar_benches::case::forever;
use serde::{Deserialize, Serialize};
use serde_bytes::{ByteBuf, Bytes};
use zerompk::{FromMessagePack, ToMessagePack};

use crate::row::{Eight, Row, fields, own_struct, reads};

/// The number of items in each container.
const ITEMS: i8 = 8;

/// Returns the items of field `n`, which are consecutive numbers.
fn items<T: From<i8>, C: FromIterator<T>>(n: i8) -> C {
    (n..n + ITEMS).map(T::from).collect()
}

/// Does the same with a conversion.
fn of<T, C: FromIterator<T>>(n: i8, item: impl Fn(i8) -> T) -> C {
    (n..n + ITEMS).map(item).collect()
}

fn real(n: i8) -> f64 {
    f64::from(n) + 0.1
}

/// Returns the words of a vector.
fn words<R: From<i8>, const N: usize>(n: i8) -> [R; N] {
    std::array::from_fn(|word| R::from(n + word as i8))
}

fn name(n: i8) -> String {
    format!("item {n}")
}

fn name_ref(n: i8) -> &'static str {
    name(n).leak()
}

/// Returns an array of items that lives as long as the program.
fn slice<T>(n: i8, item: impl Fn(i8) -> T) -> &'static [T] {
    of::<T, Vec<T>>(n, item).leak()
}

pub fn packed() -> Vec<Row> {
    let mut rows = fields! { "packed array";
        "Vec<u8>" serde Vec<u8> = |n| of(n, |n| n as u8) => ByteBuf = |n| ByteBuf::from(of::<u8, Vec<u8>>(n, |n| n as u8));
        "Vec<i32>" serde Vec<i32> = items;
        "Vec<i64>" all Vec<i64> = items;
        "Vec<f32>" all Vec<f32> = items;
        "Vec<f64>" serde Vec<f64> = |n| of(n, real);
        "Vec<Vector2>" serde Vec<Vector2> = |n| of(n, |n| words(n).into()) => Vec<[f32; 2]> = |n| of(n, words);
        "Vec<Vector3>" all Vec<Vector3> = |n| of(n, |n| words(n).into()) => Vec<[f32; 3]> = |n| of(n, words);
        "Vec<Vector4>" serde Vec<Vector4> = |n| of(n, |n| words(n).into()) => Vec<[f32; 4]> = |n| of(n, words);
        "Vec<Color>" serde Vec<Color> = |n| of(n, |n| words(n).into()) => Vec<[f32; 4]> = |n| of(n, words);
        "Vec<i64>, packed" all #[gdvar(packed)] Vec<i64> = items;
        "Vec<f32>, empty" all Vec<f32> = |_| Vec::new();
        "Option<Vec<f32>>" serde Option<Vec<f32>> = |n| Some(items(n));
        "Box<[i32]>" serde Box<[i32]> = items;
        "Rc<[i32]>" serde Rc<[i32]> = items;
        "Arc<[i32]>" serde Arc<[i32]> = items;
        "[f32; 8]" serde [f32; 8] = words;
        "&[u8]" <'a> rmp &'a [u8] = |n| slice(n, |n| n as u8) => &'static Bytes = |n| Bytes::new(slice(n, |n| n as u8));
        "Cow<[u8]>" <'a> own #[gdvar(borrow)] Cow<'a, [u8]> = |n| slice(n, |n| n as u8).into();
        "Cow<[f32]>" <'a> own #[gdvar(borrow)] Cow<'a, [f32]> = |n| slice(n, f32::from).into();
        "Cow<[Vector3]>" <'a> own #[gdvar(borrow)] Cow<'a, [Vector3]> = |n| slice(n, |n| words(n).into()).into();
    };
    rows.extend(reads! { "packed array";
        "Vec<i32> from PackedInt64Array" serde Vec<i64> = items => Vec<i32> = items;
        "Vec<f32> from PackedFloat64Array" own Vec<f64> = items => Vec<f32> = items;
        "Vec<f64> from PackedInt32Array" serde Vec<i32> = items => Vec<f64> = items;
    });
    rows
}

/// An element that is a message.
#[derive(PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize, ToMessagePack, FromMessagePack)]
#[msgpack(map)]
struct Item {
    id: i64,
}

impl From<i8> for Item {
    fn from(n: i8) -> Self {
        Self { id: n.into() }
    }
}

pub fn arrays() -> Vec<Row> {
    let mut rows = fields! { "array";
        "Vec<bool>" serde Vec<bool> = |n| of(n, |n| n % 2 == 0);
        "Vec<i64>, array" all #[gdvar(array)] Vec<i64> = items;
        "Vec<i64>, typed" all #[gdvar(typed)] Vec<i64> = items;
        "Vec<f64>, array" all #[gdvar(array)] Vec<f64> = |n| of(n, real);
        "Vec<Vector3>, array" all #[gdvar(array)] Vec<Vector3> = |n| of(n, |n| words(n).into())
            => Vec<[f32; 3]> = |n| of(n, words);
        "Vec<Vector3i>" serde Vec<Vector3i> = |n| of(n, |n| words(n).into()) => Vec<[i32; 3]> = |n| of(n, words);
        "Vec<Option<i64>>" all Vec<Option<i64>> = |n| of(n, |n| (n % 2 == 0).then_some(n.into()));
        "Vec<String>" all Vec<String> = |n| of(n, name);
        "Vec<String>, array" all #[gdvar(array)] Vec<String> = |n| of(n, name);
        "Vec<String>, typed" all #[gdvar(typed)] Vec<String> = |n| of(n, name);
        "Vec<&str>" <'a> serde Vec<&'a str> = |n| of(n, name_ref) => Vec<&'static str> = |n| of(n, name_ref);
        "Vec<StringName>" all Vec<StringName> = |n| of(n, |n| name(n).into()) => Vec<String> = |n| of(n, name);
        "Vec of structs" all Vec<Item> = items;
        "Vec<Vec<i64>>" serde Vec<Vec<i64>> = |n| of(n, |n| vec![n.into(); 2]);
        "Vec<Variant>" serde Vec<Variant> = |n| of(n, Variant::from)
            => Vec<serde_json::Value> = |n| of(n, serde_json::Value::from);
        "Array" serde Array = items::<i8, Array> => Vec<serde_json::Value> = |n| of(n, serde_json::Value::from);
        "VecDeque" serde VecDeque<i64> = items;
        "LinkedList" serde LinkedList<i64> = items;
        "BTreeSet" serde BTreeSet<i64> = items;
        "HashSet" all HashSet<i64> = items;
        "tuple of 1" serde (i64,) = |n| (n.into(),);
        "tuple of 3" all (i64, f64, bool) = |n| (n.into(), real(n), true);
        "tuple of 12" serde (i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) = |n| words(n).into();
    };
    rows.extend(reads! { "array";
        "Vec<i32> from Array" serde #[gdvar(array)] Vec<i32> = items => Vec<i32> = items;
        "Vec<i32> from Array[int]" own #[gdvar(typed)] Vec<i32> = items => Vec<i32> = items;
        "Vec<f32> from Array" serde #[gdvar(array)] Vec<f32> = items => Vec<f32> = items;
        "Vec<Vector3> from Array" own #[gdvar(array)] Vec<Vector3> = |n| of(n, |n| words(n).into())
            => Vec<Vector3> = |n| of(n, |n| words(n).into());
        "Vec<String> from Array" serde #[gdvar(array)] Vec<String> = |n| of(n, name) => Vec<String> = |n| of(n, name);
        "Vec<String> from StringNames" own Vec<StringName> = |n| of(n, |n| name(n).into()) => Vec<String> = |n| of(n, name);
        "VecDeque<i64> from PackedInt64Array" serde Vec<i64> = items => VecDeque<i64> = items;
    });
    rows.push(heaps());
    rows
}

/// Heaps, which std cannot compare.
#[derive(GodotEncode, GodotDecode, Serialize, Deserialize, ToMessagePack, FromMessagePack)]
struct Heap(BinaryHeap<i64>);

impl PartialEq for Heap {
    fn eq(&self, other: &Self) -> bool {
        self.0.clone().into_sorted_vec() == other.0.clone().into_sorted_vec()
    }
}

fn heaps() -> Row {
    own_struct! { [] [] Heap }
    let heap = |n| Heap(items(n));
    Row::new("array", "BinaryHeap").own(forever(Own::of(heap))).serde(forever(Eight::of(heap)))
}

/// Returns entries with consecutive numbers as values.
fn map<K, C: FromIterator<(K, i64)>>(n: i8, key: impl Fn(i8) -> K) -> C {
    of(n, |n| (key(n), n.into()))
}

fn json(n: i8) -> HashMap<String, serde_json::Value> {
    of(n, |n| (name(n), n.into()))
}

/// Keys that are not text.
#[derive(PartialEq, Eq, PartialOrd, Ord, GodotEncode, GodotDecode, Serialize, Deserialize)]
struct Slot(i64);

pub fn maps() -> Vec<Row> {
    let mut rows = fields! { "map";
        "BTreeMap<String, i64>" all BTreeMap<String, i64> = |n| map(n, name);
        "BTreeMap<String, i64>, typed" all #[gdvar(typed)] BTreeMap<String, i64> = |n| map(n, name);
        "BTreeMap<StringName, i64>" all BTreeMap<StringName, i64> = |n| map(n, |n| name(n).into())
            => BTreeMap<String, i64> = |n| map(n, name);
        "BTreeMap<i64, i64>" all BTreeMap<i64, i64> = |n| map(n, i64::from);
        "BTreeMap<newtype, i64>" serde BTreeMap<Slot, i64> = |n| map(n, |n| Slot(n.into()));
        "BTreeMap<Box<str>, i64>" serde BTreeMap<Box<str>, i64> = |n| map(n, |n| name(n).into());
        "BTreeMap<&str, i64>" <'a> serde BTreeMap<&'a str, i64> = |n| map(n, name_ref)
            => BTreeMap<&'static str, i64> = |n| map(n, name_ref);
        "BTreeMap<String, String>" serde BTreeMap<String, String> = |n| of(n, |n| (name(n), name(n)));
        "BTreeMap<String, Vec<i64>>" serde BTreeMap<String, Vec<i64>> = |n| of(n, |n| (name(n), items(n)));
        "BTreeMap of structs" all BTreeMap<String, Item> = |n| of(n, |n| (name(n), n.into()));
        "HashMap<String, i64>" all HashMap<String, i64> = |n| map(n, name);
        "HashMap<i64, i64>" serde HashMap<i64, i64> = |n| map(n, i64::from);
        "HashMap<String, Variant>" serde HashMap<String, Variant> = |n| of(n, |n| (name(n), n.into()))
            => HashMap<String, serde_json::Value> = json;
        "BTreeMap<String, Variant>" serde BTreeMap<String, Variant> = |n| of(n, |n| (name(n), n.into()))
            => BTreeMap<String, serde_json::Value> = |n| of(n, |n| (name(n), n.into()));
        "Dictionary" serde Dictionary = dictionary => serde_json::Map<String, serde_json::Value> = |n| of(n, |n| (name(n), n.into()));
    };
    rows.extend(reads! { "map";
        "BTreeMap<String, i64> from StringNames" own BTreeMap<StringName, i64> = |n| map(n, |n| name(n).into())
            => BTreeMap<String, i64> = |n| map(n, name);
        "HashMap<String, i64> from StringNames" own BTreeMap<StringName, i64> = |n| map(n, |n| name(n).into())
            => HashMap<String, i64> = |n| map(n, name);
        "BTreeMap<String, f64> from ints" serde BTreeMap<String, i64> = |n| map(n, name)
            => BTreeMap<String, f64> = |n| of(n, |n| (name(n), n.into()));
    });
    rows
}

fn dictionary(n: i8) -> Dictionary {
    let mut dictionary = Dictionary::new();
    for n in n..n + ITEMS {
        dictionary.insert(name(n), n);
    }
    dictionary
}

//! More of the same: wider, and deeper.

use std::hint::black_box;

use gdvar::{GodotDecode, GodotEncode};

use super::{BORROW, CODEC, DECODE, ENCODE, bytes, forever};
use crate::case::Group;
use crate::workload::{self as own, SnapshotRef};

/// Snapshots from 1 kB to 100 MB.
pub fn sizes() -> Vec<Group> {
    let sizes = [
        ("gdvar, 1 kB", 3),
        ("gdvar, 10 kB", 33),
        ("gdvar, 100 kB", 334),
        ("gdvar, 1 MB", 3_345),
        ("gdvar, 10 MB", 33_450),
        ("gdvar, 100 MB", 334_500),
    ];
    let (mut encode, mut decode) = (Group::new("growth", ENCODE), Group::new("growth", BORROW));
    for (codec, players) in sizes {
        let snapshot = forever(own::snapshot(players));
        let encoded = bytes(CODEC.encode(snapshot).expect("it fits"));
        encode.encode(codec, encoded, Vec::new(), |out| {
            out.clear();
            CODEC.encode_into(black_box(snapshot), out).expect("it fits");
            out
        });
        let is_right = |read: &SnapshotRef<'_>| *read == SnapshotRef::from(snapshot);
        decode.decode(codec, encoded.len(), is_right, || CODEC.decode::<SnapshotRef<'_>>(black_box(encoded)));
    }
    vec![encode, decode]
}

/// A dictionary in a dictionary.
#[derive(PartialEq, GodotEncode, GodotDecode)]
struct Level {
    number: i64,
    inner: Option<Box<Level>>,
}

/// Dictionaries in each other, from 1 level to 64.
pub fn levels() -> Vec<Group> {
    let levels =
        [("gdvar, 1 level", 1), ("gdvar, 4 levels", 4), ("gdvar, 16 levels", 16), ("gdvar, 64 levels", 64)];
    let (mut encode, mut decode) = (Group::new("nesting", ENCODE), Group::new("nesting", DECODE));
    for (codec, levels) in levels {
        let wrap = |inner, number| Level { number, inner: Some(Box::new(inner)) };
        let value = forever((1..levels).fold(Level { number: 0, inner: None }, wrap));
        let encoded = bytes(CODEC.encode(value).expect("it fits"));
        encode.encode(codec, encoded, Vec::new(), |out| {
            out.clear();
            CODEC.encode_into(black_box(value), out).expect("it fits");
            out
        });
        decode.decode(
            codec,
            encoded.len(),
            |read| read == value,
            || CODEC.decode::<Level>(black_box(encoded)),
        );
    }
    vec![encode, decode]
}

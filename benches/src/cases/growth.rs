//! Larger and deeper values.

use std::hint::black_box;

use super::{CODEC, bytes, forever};
use crate::case::Group;
use crate::hand;
use crate::workload::{self as own, Level, Levels, SnapshotRef};

/// Numbers of players, and the sizes of their snapshots in words.
const SIZES: [(usize, [&str; 2]); 6] = [
    (3, ["encode 1 kB", "decode 1 kB borrowed"]),
    (33, ["encode 10 kB", "decode 10 kB borrowed"]),
    (334, ["encode 100 kB", "decode 100 kB borrowed"]),
    (3_345, ["encode 1 MB", "decode 1 MB borrowed"]),
    (33_450, ["encode 10 MB", "decode 10 MB borrowed"]),
    (334_500, ["encode 100 MB", "decode 100 MB borrowed"]),
];

/// Snapshots from 1 kB to 100 MB, beside the hand-written codec. The larger ones do not fit any cache, for either codec.
pub fn sizes() -> Vec<Group> {
    let groups = SIZES.map(|(players, [encode, decode])| {
        let snapshot = forever(own::snapshot(players));
        let encoded = bytes(CODEC.encode(snapshot).expect("it fits"));
        let mut encode = Group::new("growth", encode);
        encode.encode("gdvar", encoded, |out| {
            CODEC.encode_into(black_box(snapshot), out).expect("it fits");
        });
        encode.encode("by hand", encoded, |out| {
            hand::encode_snapshot(black_box(snapshot), out);
        });
        encode.encode("memcpy", encoded, |out| out.extend_from_slice(black_box(encoded)));
        let mut decode = Group::new("growth", decode);
        let is_right = |read: &SnapshotRef<'_>| *read == SnapshotRef::from(snapshot);
        let len = encoded.len();
        decode.decode("gdvar", len, is_right, || CODEC.decode::<SnapshotRef<'_>>(black_box(encoded)));
        decode.decode("by hand", len, is_right, || hand::decode_snapshot_ref(black_box(encoded)).ok_or(()));
        [encode, decode]
    });
    groups.into_iter().flatten().collect()
}

/// The number of dictionaries in a value of any depth. Each has its own memory.
const DICTIONARIES: usize = 64;

const DEPTHS: [(usize, [&str; 2]); 4] = [
    (1, ["encode 1 level", "decode 1 level"]),
    (4, ["encode 4 levels", "decode 4 levels"]),
    (16, ["encode 16 levels", "decode 16 levels"]),
    (64, ["encode 64 levels", "decode 64 levels"]),
];

/// Dictionaries side by side, and nested up to a depth of 64.
pub fn levels() -> Vec<Group> {
    let groups = DEPTHS.map(|(depth, [encode, decode])| {
        let wrap = |inner, number| Box::new(Level { number, inner: Some(inner) });
        let chain = (1..).take(depth - 1).fold(Box::new(Level { number: 0, inner: None }), wrap);
        let chains = forever(vec![chain; DICTIONARIES / depth]);
        let encoded = bytes(CODEC.encode(chains).expect("it fits"));
        let mut encode = Group::new("nesting", encode);
        encode.encode("gdvar", encoded, |out| {
            CODEC.encode_into(black_box(chains), out).expect("it fits");
        });
        encode.encode("by hand", encoded, |out| hand::encode_levels(black_box(chains), out));
        let mut decode = Group::new("nesting", decode);
        let (len, is_right) = (encoded.len(), |read: &Levels| read == chains);
        decode.decode("gdvar", len, is_right, || CODEC.decode::<Levels>(black_box(encoded)));
        decode.decode("by hand", len, is_right, || hand::decode_levels(black_box(encoded)).ok_or(()));
        [encode, decode]
    });
    groups.into_iter().flatten().collect()
}

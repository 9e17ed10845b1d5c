//! Text and bytes borrowed from the input, for the codecs that support this. rkyv only validates.

use std::hint::black_box;

use rkyv::rancor;

use super::{BORROW, CODEC, bytes, forever};
use crate::case::Group;
use crate::{hand, mirror, workload as own};

const BINCODE: bincode::config::Configuration = bincode::config::standard();

/// A group for a type, its mirror and the types that borrow from them. This is a macro because the peers' functions infer
/// the type that they read, and with its lifetime that is a different type for each input. A generic function cannot
/// express such bounds.
macro_rules! group {
    ($workload:literal, $value:expr, $borrowed:ident, $by_hand:path, $mirror:ident, $archived:ident) => {{
        let value = forever($value);
        let mirror = forever(mirror::$mirror::from(value.clone()));
        let plain = bytes(CODEC.encode(value).expect("it fits"));
        let rmp = bytes(rmp_serde::to_vec_named(mirror).expect("it fits"));
        let bincode = bytes(bincode::encode_to_vec(mirror, BINCODE).expect("it fits"));
        let postcard = bytes(postcard::to_stdvec(mirror).expect("it fits"));
        let wincode = bytes(wincode::serialize(mirror).expect("it fits"));
        let rkyv = forever(rkyv::to_bytes::<rancor::Error>(mirror).expect("it fits"));

        let mut group = Group::new($workload, BORROW);
        let is_right = |read: &own::$borrowed<'_>| *read == own::$borrowed::from(value);
        group.decode("gdvar", plain.len(), is_right, || CODEC.decode::<own::$borrowed<'_>>(black_box(plain)));
        group.decode("by hand", plain.len(), is_right, || $by_hand(black_box(plain)).ok_or(()));
        let is_right = |read: &mirror::$borrowed<'_>| *read == mirror::$borrowed::from(mirror);
        group.decode("rmp-serde", rmp.len(), is_right, || rmp_serde::from_slice(black_box(rmp)));
        group.decode(
            "bincode",
            bincode.len(),
            |(read, _)| is_right(read),
            || bincode::borrow_decode_from_slice(black_box(bincode), BINCODE),
        );
        group.decode("postcard", postcard.len(), is_right, || postcard::from_bytes(black_box(postcard)));
        group.decode("wincode", wincode.len(), is_right, || wincode::deserialize(black_box(wincode)));
        let is_right = |read: &&mirror::$archived| {
            rkyv::deserialize::<mirror::$mirror, rancor::Error>(*read).is_ok_and(|read| read == *mirror)
        };
        group.decode("rkyv", rkyv.len(), is_right, || {
            rkyv::access::<mirror::$archived, rancor::Error>(black_box(rkyv))
        });
        group
    }};
}

/// W1.
pub fn messages() -> Group {
    group!("W1", own::message(), MessageRef, hand::decode_message_ref, Message, ArchivedMessage)
}

/// W2.
pub fn snapshots() -> Group {
    let snapshot = own::snapshot(own::PLAYERS);
    group!("W2", snapshot, SnapshotRef, hand::decode_snapshot_ref, Snapshot, ArchivedSnapshot)
}

//! The cases: each workload, encoded and decoded, with gdvar and its peers.

mod arrays;
mod borrowed;
mod dynamic;
mod enums;
mod growth;
mod reordered;
pub mod resources;
mod small;
mod text;
mod typed;

pub use dynamic::containers;
use gdvar::Codec;

use crate::case::{Group, Workload, bytes, forever};
use crate::{hand, mirror, workload as own};

pub const CODEC: Codec = Codec::new();

pub const ENCODE: &str = "encode";
pub const ENCODE_NEW: &str = "encode new";
pub const BORROW: &str = "decode borrowed";
pub const DECODE: &str = "decode";

const fn counted(name: &'static str, groups: fn() -> Vec<Group>) -> Workload {
    Workload { name, is_counted: true, is_compared: false, groups }
}

const fn timed(name: &'static str, groups: fn() -> Vec<Group>) -> Workload {
    Workload { is_counted: false, ..counted(name, groups) }
}

const fn compared(name: &'static str, groups: fn() -> Vec<Group>) -> Workload {
    Workload { is_compared: true, ..counted(name, groups) }
}

/// Every workload, in the order of the report.
pub const WORKLOADS: &[Workload] = &[
    counted("W1", || {
        let message = own::message();
        let mirror = mirror::Message::from(message.clone());
        let by_hand = (Some(hand::encode_message as fn(&_, &mut _)), hand::decode_message as fn(&_) -> _);
        let mut groups = typed::groups("W1", message, mirror, by_hand);
        groups.push(borrowed::messages());
        groups
    }),
    counted("W1r", reordered::groups),
    counted("W1 small", small::groups),
    counted("W2", || {
        let snapshot = own::snapshot(own::PLAYERS);
        let mirror = mirror::Snapshot::from(snapshot.clone());
        let by_hand = (Some(hand::encode_snapshot as fn(&_, &mut _)), hand::decode_snapshot as fn(&_) -> _);
        let mut groups = typed::groups("W2", snapshot, mirror, by_hand);
        groups.push(borrowed::snapshots());
        groups
    }),
    counted("W3", || {
        let save = own::save();
        let mirror = mirror::Save::from(save.clone());
        // Most of it is three packed arrays, so memcpy is the limit for encoding.
        typed::groups("W3", save, mirror, (None, hand::decode_save as fn(&_) -> _))
    }),
    timed("W4", arrays::groups),
    counted("W5", enums::groups),
    counted("W6 message", || {
        let message = own::message();
        dynamic::groups("W6 message", &message, &mirror::Message::from(message.clone()))
    }),
    counted("W6 snapshot", || {
        let snapshot = own::snapshot(own::PLAYERS);
        dynamic::groups("W6 snapshot", &snapshot, &mirror::Snapshot::from(snapshot.clone()))
    }),
    counted("W6 save", || {
        let save = own::save();
        dynamic::groups("W6 save", &save, &mirror::Save::from(save.clone()))
    }),
    counted("text", text::groups),
    counted("objects", resources::objects),
    counted("resources", resources::groups),
    compared("growth", growth::sizes),
    compared("nesting", growth::levels),
];

/// Returns whether a workload was requested: it is named, or none is.
pub fn is_asked_for(asked: &[&str], workload: &str) -> bool {
    asked.is_empty() || asked.contains(&workload)
}

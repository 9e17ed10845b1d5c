//! Every packet that stock peers sent is the same after it was decoded and encoded again, and so are the values in it.

use crate::recorded::again::{innermost, same_arguments, same_packet, same_states};
use crate::recorded::{self, Line};
use gdvar_core::Codec;
use gdvar_multiplayer::packet::{CalledNode, IdWidth, Packet};

/// The engine writes a null Object as full objects are written, which no engine can read.
fn is_unreadable(line: &Line) -> bool {
    line.call.as_deref().is_some_and(|call| call.contains("<Object null>"))
}

fn codec(line: &Line) -> Codec {
    // Two calls send a Resource as a full object.
    Codec::new().full_objects(line.call.as_deref().is_some_and(|call| call.contains("<Resource>")))
}

#[test]
fn every_recorded_packet_is_the_same_after_decoding_and_encoding() {
    let mut seen = [0; 12];
    for line in recorded::lines() {
        let Some(bytes) = line.packet() else { continue };
        seen[match same_packet(&bytes, &line) {
            Packet::Call(_) => 0,
            Packet::SimplifyPath { .. } => 1,
            Packet::ConfirmPath { .. } => 2,
            Packet::Raw(_) => 3,
            Packet::Spawn(_) => 4,
            Packet::Despawn { .. } => 5,
            Packet::Sync { .. } => 6,
            Packet::Delta { .. } => 7,
            Packet::Auth(_) => 8,
            Packet::AddPeer(_) => 9,
            Packet::DelPeer(_) => 10,
            Packet::Relay { .. } => 11,
        }] += 1;
    }
    assert!(seen.iter().all(|count| *count > 0), "a packet was never recorded: {seen:?}");
    assert_eq!(seen.iter().sum::<i32>(), 465);
}

#[test]
fn every_framing_of_calls_was_recorded() {
    let (mut widths, mut wide_methods, mut by_path, mut wider) = ([0; 3], 0, 0, 0);
    for line in recorded::lines() {
        let Some(bytes) = line.packet() else { continue };
        let Ok(Packet::Call(call)) = Packet::decode(&bytes) else { continue };
        wide_methods += i32::from(call.wide_method);
        match call.node {
            CalledNode::Id { id, width } => {
                widths[width as usize] += 1;
                wider += i32::from(width == IdWidth::Four && id < 0x100);
            }
            CalledNode::Path(_) => by_path += 1,
        }
    }
    assert!(widths.iter().all(|count| *count > 0), "{widths:?}");
    assert!(wide_methods > 0 && by_path > 0 && wider > 0, "{wide_methods}, {by_path}, {wider}");
}

#[test]
fn every_recorded_list_of_arguments_is_the_same_after_decoding_and_encoding() {
    let mut compared = 0;
    for line in recorded::lines().iter().filter(|line| !is_unreadable(line)) {
        let Some(bytes) = line.packet() else { continue };
        let packet = Packet::decode(&bytes).expect("a stock peer sends packets");
        if let Packet::Call(call) = innermost(packet) {
            compared += u32::from(same_arguments(call.arguments, codec(line), line));
        }
    }
    assert!(compared >= 130, "only {compared} lists were compared");
}

#[test]
fn every_recorded_state_is_the_same_after_decoding_and_encoding() {
    let mut compared = 0;
    for line in recorded::lines() {
        let Some(bytes) = line.packet() else { continue };
        let packet = Packet::decode(&bytes).expect("a stock peer sends packets");
        compared += same_states(innermost(packet), &line);
    }
    assert!(compared >= 100, "only {compared} states were compared");
}

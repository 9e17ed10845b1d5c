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
            compared += u32::from(same_arguments::<f32>(call.arguments, codec(line), line));
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
        compared += same_states::<f32>(innermost(packet), &line);
    }
    assert!(compared >= 100, "only {compared} states were compared");
}

#[test]
fn what_builds_with_double_precision_send_is_the_same_after_decoding_and_encoding() {
    let (mut lists, mut states) = (0, 0);
    for line in recorded::double_lines() {
        let Some(bytes) = line.packet() else { continue };
        let packet = innermost(same_packet(&bytes, &line));
        if let Packet::Call(call) = packet {
            lists += u32::from(same_arguments::<f64>(call.arguments, codec(&line), &line));
        }
        states += same_states::<f64>(packet, &line);
    }
    assert_eq!((lists, states), (14, 96));
}

#[cfg(feature = "derive")]
#[test]
fn a_struct_with_types_of_double_precision_has_the_properties_of_such_a_build() {
    use gdvar_core::double;
    use gdvar_multiplayer::{ArgumentsDecoder, ArgumentsEncoder, Replicate};

    #[derive(Default, Replicate)]
    #[replicate(scene = "res://player.tscn")]
    struct Player {
        #[sync(Input, ".:dir", always)]
        dir: double::Vector2,
    }
    // What the engine sends for the property of the client: a Vector2 whose header says 64 bits.
    let sent: Vec<u8> = recorded::double_lines()
        .iter()
        .find_map(|line| {
            let bytes = line.packet()?;
            let Packet::Sync { states, .. } = Packet::decode(&bytes).ok()? else { return None };
            states.iter().map(|(_, state)| state.to_vec()).find(|state| state.len() == 20)
        })
        .expect("it was recorded");
    let mut player = Player { dir: double::Vector2::new(1.0, 2.0) };
    player.decode_property(0, 0, &mut ArgumentsDecoder::of_state(Codec::new(), &sent)).expect("it is valid");
    assert_eq!(player.dir, double::Vector2::default());
    let mut again = Vec::new();
    player
        .encode_property(0, 0, &mut ArgumentsEncoder::new(Codec::new(), &mut again))
        .expect("it has 64 bits");
    assert_eq!(again, sent);
}

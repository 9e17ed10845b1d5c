//! Every packet that stock peers sent is the same after it was decoded and encoded again, and so are the values in it.

use gdvar_core::{Codec, Variant};
use gdvar_multiplayer::packet::{CalledNode, IdWidth, Packet, Scene};
use gdvar_multiplayer::{Arguments, ArgumentsDecoder, ArgumentsEncoder};
use recorded::Line;

mod recorded;

/// Returns the packet inside a RELAY, or the packet itself.
fn innermost(packet: Packet<'_>) -> Packet<'_> {
    match packet {
        Packet::Relay { inner, .. } => Packet::decode(inner).expect("a stock peer relays packets"),
        packet => packet,
    }
}

/// The engine writes a null Object as full objects are written, which no engine can read.
fn is_unreadable(line: &Line) -> bool {
    line.call.as_deref().is_some_and(|call| call.contains("<Object null>"))
}

fn codec(line: &Line) -> Codec {
    // Two calls send a Resource as a full object.
    Codec::new().full_objects(line.call.as_deref().is_some_and(|call| call.contains("<Resource>")))
}

fn decoded(mut values: ArgumentsDecoder<'_>, count: Option<usize>) -> gdvar_core::Result<Vec<Variant>> {
    let mut variants = Vec::new();
    while count.map_or(values.finish().is_err(), |count| variants.len() < count) {
        variants.push(values.argument("value")?);
    }
    values.finish().map(|()| variants)
}

fn encoded(codec: Codec, variants: &[Variant]) -> (usize, Vec<u8>) {
    let mut bytes = Vec::new();
    let mut encoder = ArgumentsEncoder::new(codec, &mut bytes);
    for variant in variants {
        encoder.argument("value", variant).expect("a value that was decoded can be encoded");
    }
    (encoder.count(), bytes)
}

#[test]
fn every_recorded_packet_is_the_same_after_decoding_and_encoding() {
    let mut seen = [0; 12];
    for line in recorded::lines() {
        let Some(bytes) = line.packet() else { continue };
        let packet = Packet::decode(&bytes).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        assert_eq!(packet.to_vec(), bytes, "{packet:?} of {line:?}");
        if let Packet::Relay { inner, .. } = packet {
            let inner_packet = Packet::decode(inner).unwrap_or_else(|error| panic!("{error}: {line:?}"));
            assert_eq!(inner_packet.to_vec(), inner, "{inner_packet:?} of {line:?}");
        }
        seen[match packet {
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
        let Packet::Call(call) = innermost(Packet::decode(&bytes).expect("a stock peer sends packets"))
        else {
            continue;
        };
        let codec = codec(line);
        let arguments = call.arguments;
        let variants = decoded(arguments.decoder(codec), Some(arguments.len()))
            .unwrap_or_else(|error| panic!("{error}: {line:?}"));
        let (count, values) = encoded(codec, &variants);
        assert_eq!(Arguments::new(count, &values).ok(), Some(arguments), "{line:?}");

        // In one step, as a program with borrowed types would do it.
        let mut buffer = Vec::new();
        let array: Vec<Variant> = arguments.decode_in(codec, &mut buffer).expect("it was read before");
        assert_eq!(gdvar_core::to_bytes(&array).ok(), gdvar_core::to_bytes(&variants).ok(), "{line:?}");

        if let Some(expected) = line.arguments()
            && !(arguments.is_empty()
                && line.call.as_deref().is_some_and(|call| call.contains("PackedByteArray()")))
        {
            // The engine's Array of the same values, written in the usual form.
            let array: Vec<Variant> = codec.decode(&expected).expect("the engine wrote an Array");
            assert_eq!(codec.encode(&array).ok(), codec.encode(&variants).ok(), "{line:?}");
            compared += 1;
        }
    }
    assert!(compared >= 130, "only {compared} lists were compared");
}

#[test]
fn every_recorded_state_is_the_same_after_decoding_and_encoding() {
    let mut compared = 0;
    let mut compare = |state: &[u8], line: &Line| {
        let values = ArgumentsDecoder::of_state(Codec::new(), state);
        let variants = decoded(values, None).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        assert_eq!(encoded(Codec::new(), &variants).1, state, "{line:?}");
        compared += 1;
    };
    for line in recorded::lines() {
        let Some(bytes) = line.packet() else { continue };
        match innermost(Packet::decode(&bytes).expect("a stock peer sends packets")) {
            Packet::Spawn(spawn) => {
                compare(spawn.state, &line);
                if let Scene::Custom(data) = spawn.scene {
                    compare(data, &line);
                }
            }
            Packet::Sync { states, .. } => states.iter().for_each(|(_, state)| compare(state, &line)),
            Packet::Delta { deltas } => deltas.iter().for_each(|(_, mask, state)| {
                compare(state, &line);
                let values = ArgumentsDecoder::of_state(Codec::new(), state);
                let count = decoded(values, None).expect("it was read before").len();
                assert_eq!(mask.count_ones() as usize, count, "{line:?}");
            }),
            _ => {}
        }
    }
    assert!(compared >= 100, "only {compared} states were compared");
}

//! Decoding what a stock peer sent, and encoding it again.

// Each test file that includes this module uses only part of it.
#![allow(dead_code)]

use gdvar_core::generic::Variant;
use gdvar_core::{Codec, Real};
use gdvar_multiplayer::packet::{Packet, Scene};
use gdvar_multiplayer::{Arguments, ArgumentsDecoder, ArgumentsEncoder};

use crate::recorded::Line;

/// Returns the packet inside a RELAY, or the packet itself.
pub(crate) fn innermost(packet: Packet<'_>) -> Packet<'_> {
    match packet {
        Packet::Relay { inner, .. } => Packet::decode(inner).expect("a stock peer relays packets"),
        packet => packet,
    }
}

/// Decodes a packet, and checks that it is the same when it is encoded again.
pub(crate) fn same_packet<'a>(bytes: &'a [u8], line: &Line) -> Packet<'a> {
    let packet = Packet::decode(bytes).unwrap_or_else(|error| panic!("{error}: {line:?}"));
    assert_eq!(packet.to_vec(), bytes, "{packet:?} of {line:?}");
    if let Packet::Relay { inner, .. } = packet {
        same_packet(inner, line);
    }
    packet
}

pub(crate) fn decoded<R: Real>(
    mut values: ArgumentsDecoder<'_>,
    count: Option<usize>,
) -> gdvar_core::Result<Vec<Variant<R>>> {
    let mut variants = Vec::new();
    while count.map_or(values.finish().is_err(), |count| variants.len() < count) {
        variants.push(values.argument("value")?);
    }
    values.finish().map(|()| variants)
}

pub(crate) fn encoded<R: Real>(codec: Codec, variants: &[Variant<R>]) -> (usize, Vec<u8>) {
    let mut bytes = Vec::new();
    let mut encoder = ArgumentsEncoder::new(codec, &mut bytes);
    for variant in variants {
        encoder.argument("value", variant).expect("a value that was decoded can be encoded");
    }
    (encoder.count(), bytes)
}

/// Checks that arguments are the same after decoding and encoding, and the same as those that the script gave. Returns
/// whether the line has the latter. `R` is the real of the peers.
pub(crate) fn same_arguments<R: Real>(arguments: Arguments<'_>, codec: Codec, line: &Line) -> bool {
    let variants: Vec<Variant<R>> = decoded(arguments.decoder(codec), Some(arguments.len()))
        .unwrap_or_else(|error| panic!("{error}: {line:?}"));
    let (count, values) = encoded(codec, &variants);
    assert_eq!(Arguments::new(count, &values).ok(), Some(arguments), "{line:?}");

    // In one step, as a program with borrowed types would do it.
    let mut buffer = Vec::new();
    let array: Vec<Variant<R>> = arguments.decode_in(codec, &mut buffer).expect("it was read before");
    assert_eq!(codec.encode(&array).ok(), codec.encode(&variants).ok(), "{line:?}");

    let is_one_empty = line.call.as_deref().is_some_and(|call| call.contains("PackedByteArray()"));
    let Some(expected) = line.arguments().filter(|_| !is_one_empty) else { return false };
    let array: Vec<Variant<R>> = codec.decode(&expected).expect("the engine wrote an Array");
    assert_eq!(codec.encode(&array).ok(), codec.encode(&variants).ok(), "{line:?}");
    true
}

/// Checks that the states in a packet are the same after decoding and encoding. Returns how many there are.
pub(crate) fn same_states<R: Real>(packet: Packet<'_>, line: &Line) -> usize {
    let codec = Codec::new();
    let mut compared = 0;
    let mut compare = |state: &[u8]| {
        let values = ArgumentsDecoder::of_state(codec, state);
        let variants: Vec<Variant<R>> =
            decoded(values, None).unwrap_or_else(|error| panic!("{error}: {line:?}"));
        assert_eq!(encoded(codec, &variants).1, state, "{line:?}");
        compared += 1;
        variants.len()
    };
    match packet {
        Packet::Spawn(spawn) => {
            compare(spawn.state);
            if let Scene::Custom(data) = spawn.scene {
                assert_eq!(compare(data), 1, "{line:?}");
            }
        }
        Packet::Sync { states, .. } => states.iter().for_each(|(_, state)| {
            compare(state);
        }),
        Packet::Delta { deltas } => deltas.iter().for_each(|(_, mask, state)| {
            assert_eq!(compare(state), mask.count_ones() as usize, "{line:?}");
        }),
        _ => {}
    }
    compared
}

//! W5: a thousand messages of twelve kinds, as an enum with each tagging and as structs without an enum.

use std::hint::black_box;

use gdvar::{GodotDecodeOwned, GodotEncode, RawVariant};

use super::{CODEC, DECODE, ENCODE, bytes, forever};
use crate::case::Group;
use crate::workload as own;

pub fn groups() -> Vec<Group> {
    let (mut encode, mut decode) = (Group::new("W5", ENCODE), Group::new("W5", DECODE));
    structs(&mut encode, &mut decode);
    tagged("gdvar, tagged outside", own::outside(), &mut encode, &mut decode);
    tagged("gdvar, tagged inside", own::inside(), &mut encode, &mut decode);
    tagged("gdvar, tagged beside", own::beside(), &mut encode, &mut decode);
    vec![encode, decode]
}

fn structs(encode: &mut Group, decode: &mut Group) {
    const CODEC_NAME: &str = "gdvar, structs";
    let structs = forever(own::structs());
    let mut encoded = Vec::new();
    own::encode_structs(structs, &CODEC, &mut encoded);
    let encoded = bytes(encoded);
    encode.encode(CODEC_NAME, encoded, |out| {
        own::encode_structs(black_box(structs), &CODEC, out);
    });
    let packets = packets(encoded);
    let is_right = own::decode_structs::<true>(structs, &CODEC, packets);
    decode.add(CODEC_NAME, encoded.len(), is_right, || {
        own::decode_structs::<false>(structs, &CODEC, black_box(packets));
    });
}

fn tagged<T>(codec: &'static str, values: Vec<T>, encode: &mut Group, decode: &mut Group)
where
    T: GodotEncode + GodotDecodeOwned + PartialEq + 'static,
{
    let values = forever(values);
    let mut encoded = Vec::new();
    encode_all(values, &mut encoded);
    let encoded = bytes(encoded);
    encode.encode(codec, encoded, |out| {
        encode_all(black_box(values), out);
    });
    let packets = packets(encoded);
    let is_right = decode_all::<T, true>(values, packets);
    decode.add(codec, encoded.len(), is_right, || {
        decode_all::<T, false>(values, black_box(packets));
    });
}

fn encode_all<T: GodotEncode>(values: &[T], out: &mut Vec<u8>) {
    for value in values {
        CODEC.encode_into(value, out).expect("it fits");
    }
}

/// Splits the bytes into messages, which arrive from a peer one by one.
fn packets(mut bytes: &'static [u8]) -> &'static [&'static [u8]] {
    let mut packets = Vec::new();
    while !bytes.is_empty() {
        let (_, len) = CODEC.decode_prefix::<RawVariant<'_>>(bytes).expect("it was encoded");
        let (packet, rest) = bytes.split_at(len);
        packets.push(packet);
        bytes = rest;
    }
    packets.leak()
}

/// Decodes what `encode_all` wrote, and compares if asked to.
fn decode_all<T: GodotDecodeOwned + PartialEq, const COMPARE: bool>(values: &[T], packets: &[&[u8]]) -> bool {
    let mut is_right = true;
    for (expected, bytes) in values.iter().zip(packets) {
        let read = CODEC.decode::<T>(bytes);
        let value = black_box(&read).as_ref().expect("it was encoded");
        if COMPARE {
            is_right &= value == expected;
        }
    }
    is_right && values.len() == packets.len()
}

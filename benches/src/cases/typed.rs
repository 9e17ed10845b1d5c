//! A struct that every codec supports: encoded into reused memory and into new memory, and decoded.

use std::fmt::Debug;
use std::hint::black_box;

use rkyv::rancor;
use rkyv::util::AlignedVec;

use super::{CODEC, DECODE, ENCODE, ENCODE_NEW, bytes, forever};
use crate::case::Group;

/// The hand-written codec, if there is one.
type ByHand<O> = (Option<fn(&O, &mut Vec<u8>)>, fn(&[u8]) -> Option<O>);

const BINCODE: bincode::config::Configuration = bincode::config::standard();

pub fn groups<O, M>(workload: &'static str, value: O, mirror: M, by_hand: ByHand<O>) -> Vec<Group>
where
    O: gdvar::GodotEncode + gdvar::GodotDecodeOwned + PartialEq + 'static,
    M: serde::Serialize
        + serde::de::DeserializeOwned
        + bincode::Encode
        + bincode::Decode<()>
        + bitcode::Encode
        + bitcode::DecodeOwned
        + wincode::SchemaWrite<wincode::config::DefaultConfig, Src = M>
        + for<'de> wincode::SchemaRead<'de, wincode::config::DefaultConfig, Dst = M>
        + for<'a> rkyv::Serialize<
            rkyv::api::high::HighSerializer<AlignedVec, rkyv::ser::allocator::ArenaHandle<'a>, rancor::Error>,
        > + PartialEq
        + Debug
        + 'static,
    M::Archived: for<'a> rkyv::bytecheck::CheckBytes<rkyv::api::high::HighValidator<'a, rancor::Error>>
        + rkyv::Deserialize<M, rkyv::api::high::HighDeserializer<rancor::Error>>,
{
    let (value, mirror) = (forever(value), forever(mirror));
    let plain = bytes(CODEC.encode(value).expect("it fits"));
    let rmp = bytes(rmp_serde::to_vec_named(mirror).expect("it fits"));
    let json = bytes(serde_json::to_vec(mirror).expect("it fits"));
    let mut cbor = Vec::new();
    ciborium::into_writer(mirror, &mut cbor).expect("it fits");
    let cbor = bytes(cbor);
    let bincode = bytes(bincode::encode_to_vec(mirror, BINCODE).expect("it fits"));
    let postcard = bytes(postcard::to_stdvec(mirror).expect("it fits"));
    let bitcode = bytes(bitcode::encode(mirror));
    let wincode = bytes(wincode::serialize(mirror).expect("it fits"));
    let rkyv = forever(rkyv::to_bytes::<rancor::Error>(mirror).expect("it fits"));
    let (encode_by_hand, decode_by_hand) = by_hand;

    let mut encode = Group::new(workload, ENCODE);
    encode.encode("gdvar", plain, |out| {
        CODEC.encode_into(black_box(value), out).expect("it fits");
    });
    if let Some(encode_by_hand) = encode_by_hand {
        encode.encode("by hand", plain, move |out| {
            encode_by_hand(black_box(value), out);
        });
    }
    encode.encode("memcpy", plain, |out| {
        out.extend_from_slice(black_box(plain));
    });
    encode.encode("rmp-serde", rmp, |out| {
        rmp_serde::encode::write_named(out, black_box(mirror)).expect("it fits");
    });
    encode.encode("serde_json", json, |out| {
        serde_json::to_writer(&mut *out, black_box(mirror)).expect("it fits");
    });
    encode.encode("ciborium", cbor, |out| {
        ciborium::into_writer(black_box(mirror), &mut *out).expect("it fits");
    });
    encode.encode_in("bincode", bincode, vec![0; bincode.len()], move |out| {
        let len = bincode::encode_into_slice(black_box(mirror), out, BINCODE).expect("it fits");
        &out[..len]
    });
    encode.encode_in("postcard", postcard, vec![0; postcard.len()], |out| {
        postcard::to_slice(black_box(mirror), out).expect("it fits")
    });
    encode.encode_in("bitcode", bitcode, bitcode::Buffer::new(), |buffer| buffer.encode(black_box(mirror)));
    encode.encode_in("wincode", wincode, vec![0; wincode.len()], |out| {
        wincode::serialize_into(&mut out[..], black_box(mirror)).expect("it fits");
        out
    });
    encode.encode_in("rkyv", rkyv, AlignedVec::<16>::new(), |out| {
        let mut memory = std::mem::take(out);
        memory.clear();
        *out = rkyv::api::high::to_bytes_in::<_, rancor::Error>(black_box(mirror), memory).expect("it fits");
        out
    });

    let mut new = Group::new(workload, ENCODE_NEW);
    new.encode_new("gdvar", plain, || CODEC.encode(black_box(value)).expect("it fits"));
    new.encode_new("rmp-serde", rmp, || rmp_serde::to_vec_named(black_box(mirror)).expect("it fits"));
    new.encode_new("bincode", bincode, move || {
        bincode::encode_to_vec(black_box(mirror), BINCODE).expect("it fits")
    });
    new.encode_new("wincode", wincode, || wincode::serialize(black_box(mirror)).expect("it fits"));

    let mut decode = Group::new(workload, DECODE);
    decode.decode("gdvar", plain.len(), |read| read == value, || CODEC.decode::<O>(black_box(plain)));
    decode.decode(
        "by hand",
        plain.len(),
        |read| read == value,
        move || decode_by_hand(black_box(plain)).ok_or(()),
    );
    let is_right = |read: &M| read == mirror;
    decode.decode("rmp-serde", rmp.len(), is_right, || rmp_serde::from_slice(black_box(rmp)));
    decode.decode("serde_json", json.len(), is_right, || serde_json::from_slice(black_box(json)));
    decode.decode("ciborium", cbor.len(), is_right, move || ciborium::from_reader(black_box(cbor)));
    decode.decode(
        "bincode",
        bincode.len(),
        |(read, _)| is_right(read),
        || bincode::decode_from_slice(black_box(bincode), BINCODE),
    );
    decode.decode("postcard", postcard.len(), is_right, || postcard::from_bytes(black_box(postcard)));
    let mut buffer = bitcode::Buffer::new();
    decode.decode("bitcode", bitcode.len(), is_right, move || buffer.decode(black_box(bitcode)));
    decode.decode("wincode", wincode.len(), is_right, || wincode::deserialize(black_box(wincode)));
    decode.decode("rkyv", rkyv.len(), is_right, || rkyv::from_bytes::<M, rancor::Error>(black_box(rkyv)));
    vec![encode, new, decode]
}

//! W6: values whose shape is known only at run time.

use std::hint::black_box;

use gdvar::{GodotEncode, Variant};

use super::{CODEC, DECODE, ENCODE, bytes, forever};
use crate::case::Group;

pub fn groups<O, M>(workload: &'static str, value: &O, mirror: &M) -> Vec<Group>
where
    O: GodotEncode,
    M: serde::Serialize,
{
    let plain = bytes(CODEC.encode(value).expect("it fits"));
    let rmp = bytes(rmp_serde::to_vec_named(mirror).expect("it fits"));
    let json = bytes(serde_json::to_vec(mirror).expect("it fits"));
    let variant = forever(CODEC.decode::<Variant>(plain).expect("it was encoded"));
    let rmp_value = forever(rmpv::decode::read_value(&mut &rmp[..]).expect("it was encoded"));
    let json_value = forever(serde_json::from_slice::<serde_json::Value>(json).expect("it was encoded"));
    // `serde_json` sorts the keys, so it writes different bytes.
    let json_again = bytes(serde_json::to_vec(json_value).expect("it fits"));

    let mut encode = Group::new(workload, ENCODE);
    encode.encode("gdvar", plain, |out| {
        CODEC.encode_into(black_box(variant), out).expect("it fits");
    });
    encode.encode("rmpv", rmp, |out| {
        rmpv::encode::write_value(out, black_box(rmp_value)).expect("it fits");
    });
    encode.encode("serde_json", json_again, |out| {
        serde_json::to_writer(&mut *out, black_box(json_value)).expect("it fits");
    });

    let mut decode = Group::new(workload, DECODE);
    decode.decode("gdvar", plain.len(), |read| read == variant, || CODEC.decode::<Variant>(black_box(plain)));
    decode.decode(
        "rmpv",
        rmp.len(),
        |read| read == rmp_value,
        move || rmpv::decode::read_value(&mut black_box(rmp)),
    );
    decode.decode(
        "serde_json",
        json.len(),
        |read| read == json_value,
        || serde_json::from_slice::<serde_json::Value>(black_box(json)),
    );
    vec![encode, decode]
}

/// Returns the number of texts, arrays and dictionaries in a value, which is also the maximum number of allocations.
pub fn containers(variant: &Variant) -> u64 {
    match variant {
        Variant::Dictionary(dictionary) => {
            1 + dictionary.iter().map(|(key, value)| containers(key) + containers(value)).sum::<u64>()
        }
        Variant::Array(array) => 1 + array.iter().map(containers).sum::<u64>(),
        Variant::String(_)
        | Variant::PackedByteArray(_)
        | Variant::PackedInt32Array(_)
        | Variant::PackedFloat32Array(_)
        | Variant::PackedVector3Array(_) => 1,
        _ => 0,
    }
}

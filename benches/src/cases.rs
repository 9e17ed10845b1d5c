//! What is measured: each workload, both ways, with gdvar and its peers.

use std::hint::black_box;

use gdvar::{Codec, Variant, Vector3};
use rkyv::rancor;

use crate::hand;
use crate::measure::Case;
use crate::mirror;
use crate::workload as own;

pub const CODEC: Codec = Codec::new();

/// `case!(cases, "W1", "encode", "gdvar", len, { ... })`: adds a case whose one go is the block.
macro_rules! case {
    ($cases:expr, $workload:expr, $job:expr, $codec:expr, $bytes:expr, $go:block) => {
        let bytes = $bytes;
        $cases.push(Case {
            workload: $workload,
            job: $job,
            codec: $codec,
            bytes,
            run: Box::new(move |times| {
                for _ in 0..times {
                    $go
                }
            }),
        });
    };
}

pub const ENCODE: &str = "encode";
pub const ENCODE_NEW: &str = "encode new";
pub const BORROW: &str = "decode borrowed";
pub const DECODE: &str = "decode";

/// A value that lives as long as the program.
fn forever<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

/// Makes the groups of a workload. The cases of a group are timed in turns.
type Groups = fn() -> Vec<Vec<Case>>;

/// Every workload, in the order of the report.
pub const WORKLOADS: &[(&str, Groups)] = &[
    ("W1", || {
        let message = own::message();
        let decode = |bytes: &[u8]| hand::decode_message(&mut &*bytes).expect("it was encoded");
        let mut groups = typed("W1", message.clone(), mirror::Message::from(message), hand::encode_message, decode);
        groups.push(borrowed_messages());
        groups
    }),
    ("W1r", || vec![reordered()]),
    ("W1 without rotation and input", || vec![small_message()]),
    ("W2", || {
        let snapshot = own::snapshot(1000);
        let decode = |bytes: &[u8]| hand::decode_snapshot(bytes).expect("it was encoded");
        let mut groups = typed("W2", snapshot.clone(), mirror::Snapshot::from(snapshot), hand::encode_snapshot, decode);
        groups.push(borrowed_snapshots());
        groups
    }),
    ("W3", || {
        let save = own::save();
        let decode = |bytes: &[u8]| hand::decode_save(bytes).expect("it was encoded");
        // Most of it is three packed arrays, so memcpy is the limit.
        typed("W3", save.clone(), mirror::Save::from(save), |_, _| unreachable!("memcpy stands in for it"), decode)
    }),
    ("W4", arrays),
    ("W5", || enums().into()),
    ("W6 message", || {
        let message = own::message();
        dynamic("W6 message", &message, &mirror::Message::from(message.clone())).into()
    }),
    ("W6 snapshot", || {
        let snapshot = own::snapshot(1000);
        dynamic("W6 snapshot", &snapshot, &mirror::Snapshot::from(snapshot.clone())).into()
    }),
    ("W6 save", || {
        let save = own::save();
        dynamic("W6 save", &save, &mirror::Save::from(save.clone())).into()
    }),
    ("growth", || vec![growth()]),
    ("nesting", || vec![nesting()]),
];

/// The case of this name.
pub fn find(name: &str) -> Option<Case> {
    let workload = |workload: &str| name.split('/').next().is_some_and(|first| first == workload.replace(' ', "-"));
    let (_, groups) = WORKLOADS.iter().find(|(name, _)| workload(name))?;
    groups().into_iter().flatten().find(|case| case.name() == name)
}

/// A typed value: encoding into a buffer that is used again, into a new one, and decoding.
fn typed<O, M>(
    workload: &'static str,
    value: O,
    mirror: M,
    encode_by_hand: fn(&O, &mut Vec<u8>),
    decode_by_hand: fn(&[u8]) -> O,
) -> Vec<Vec<Case>>
where
    O: gdvar::GodotEncode + gdvar::GodotDecodeOwned + PartialEq + std::fmt::Debug + 'static,
    M: serde::Serialize
        + serde::de::DeserializeOwned
        + bincode::Encode
        + bincode::Decode<()>
        + bitcode::Encode
        + bitcode::DecodeOwned
        + wincode::SchemaWrite<wincode::config::DefaultConfig, Src = M>
        + for<'de> wincode::SchemaRead<'de, wincode::config::DefaultConfig, Dst = M>
        + for<'a> rkyv::Serialize<rkyv::api::high::HighSerializer<rkyv::util::AlignedVec, rkyv::ser::allocator::ArenaHandle<'a>, rancor::Error>>
        + 'static,
    M::Archived: for<'a> rkyv::bytecheck::CheckBytes<rkyv::api::high::HighValidator<'a, rancor::Error>>
        + rkyv::Deserialize<M, rkyv::api::high::HighDeserializer<rancor::Error>>,
{
    let (value, mirror) = (forever(value), forever(mirror));
    let bytes = forever(CODEC.encode(value).expect("it fits"));
    assert_eq!(&CODEC.decode::<O>(bytes).expect("it was encoded"), value);
    assert_eq!(&decode_by_hand(bytes), value, "what is written by hand reads the same");
    let standard = bincode::config::standard();
    let rmp = forever(rmp_serde::to_vec_named(mirror).expect("it fits"));
    let json = forever(serde_json::to_vec(mirror).expect("it fits"));
    let mut cbor = Vec::new();
    ciborium::into_writer(mirror, &mut cbor).expect("it fits");
    let cbor = forever(cbor);
    let bincoded = forever(bincode::encode_to_vec(mirror, standard).expect("it fits"));
    let postcarded = forever(postcard::to_stdvec(mirror).expect("it fits"));
    let bitcoded = forever(bitcode::encode(mirror));
    let wincoded = forever(wincode::serialize(mirror).expect("it fits"));
    let archived = forever(rkyv::to_bytes::<rancor::Error>(mirror).expect("it fits"));

    let mut encode = Vec::new();
    let mut out = Vec::new();
    case!(encode, workload, ENCODE, "gdvar", bytes.len(), {
        out.clear();
        CODEC.encode_into(black_box(value), black_box(&mut out)).expect("it fits");
    });
    let mut out = Vec::new();
    if workload != "W3" {
        encode_by_hand(value, &mut out);
        assert_eq!(&out, bytes, "what is written by hand is the same");
        case!(encode, workload, ENCODE, "by hand", bytes.len(), {
            out.clear();
            encode_by_hand(black_box(value), black_box(&mut out));
        });
    }
    let mut out = Vec::new();
    case!(encode, workload, ENCODE, "memcpy", bytes.len(), {
        out.clear();
        black_box(&mut out).extend_from_slice(black_box(bytes));
    });
    let mut out = Vec::new();
    case!(encode, workload, ENCODE, "rmp-serde", rmp.len(), {
        out.clear();
        rmp_serde::encode::write_named(black_box(&mut out), black_box(mirror)).expect("it fits");
    });
    let mut out = Vec::new();
    case!(encode, workload, ENCODE, "serde_json", json.len(), {
        out.clear();
        serde_json::to_writer(black_box(&mut out), black_box(mirror)).expect("it fits");
    });
    let mut out = Vec::new();
    case!(encode, workload, ENCODE, "ciborium", cbor.len(), {
        out.clear();
        ciborium::into_writer(black_box(mirror), black_box(&mut out)).expect("it fits");
    });
    let mut out = vec![0; bincoded.len()];
    case!(encode, workload, ENCODE, "bincode", bincoded.len(), {
        let out = black_box(&mut out);
        bincode::encode_into_slice(black_box(mirror), out, bincode::config::standard()).expect("it fits");
    });
    let mut out = vec![0; postcarded.len()];
    case!(encode, workload, ENCODE, "postcard", postcarded.len(), {
        postcard::to_slice(black_box(mirror), black_box(&mut out)).expect("it fits");
    });
    let mut buffer = bitcode::Buffer::new();
    case!(encode, workload, ENCODE, "bitcode", bitcoded.len(), {
        black_box(buffer.encode(black_box(mirror)));
    });
    let mut out = vec![0; wincoded.len()];
    case!(encode, workload, ENCODE, "wincode", wincoded.len(), {
        wincode::serialize_into(black_box(&mut out[..]), black_box(mirror)).expect("it fits");
    });
    let mut out = Some(rkyv::util::AlignedVec::<16>::new());
    case!(encode, workload, ENCODE, "rkyv", archived.len(), {
        let mut buffer = out.take().unwrap_or_default();
        buffer.clear();
        out = rkyv::api::high::to_bytes_in::<_, rancor::Error>(black_box(mirror), buffer).ok();
        black_box(&out);
    });

    let mut new = Vec::new();
    case!(new, workload, ENCODE_NEW, "gdvar", bytes.len(), {
        black_box(CODEC.encode(black_box(value)).expect("it fits"));
    });
    case!(new, workload, ENCODE_NEW, "rmp-serde", rmp.len(), {
        black_box(rmp_serde::to_vec_named(black_box(mirror)).expect("it fits"));
    });
    case!(new, workload, ENCODE_NEW, "bincode", bincoded.len(), {
        black_box(bincode::encode_to_vec(black_box(mirror), bincode::config::standard()).expect("it fits"));
    });
    case!(new, workload, ENCODE_NEW, "wincode", wincoded.len(), {
        black_box(wincode::serialize(black_box(mirror)).expect("it fits"));
    });

    let mut decode = Vec::new();
    case!(decode, workload, DECODE, "gdvar", bytes.len(), {
        black_box(&CODEC.decode::<O>(black_box(bytes)).expect("it was encoded"));
    });
    case!(decode, workload, DECODE, "by hand", bytes.len(), {
        black_box(&decode_by_hand(black_box(bytes)));
    });
    case!(decode, workload, DECODE, "rmp-serde", rmp.len(), {
        black_box(&rmp_serde::from_slice::<M>(black_box(rmp)).expect("it was encoded"));
    });
    case!(decode, workload, DECODE, "serde_json", json.len(), {
        black_box(&serde_json::from_slice::<M>(black_box(json)).expect("it was encoded"));
    });
    case!(decode, workload, DECODE, "ciborium", cbor.len(), {
        black_box(&ciborium::from_reader::<M, _>(black_box(&cbor[..])).expect("it was encoded"));
    });
    case!(decode, workload, DECODE, "bincode", bincoded.len(), {
        let bytes = black_box(&bincoded[..]);
        black_box(&bincode::decode_from_slice::<M, _>(bytes, bincode::config::standard()).expect("it was encoded"));
    });
    case!(decode, workload, DECODE, "postcard", postcarded.len(), {
        black_box(&postcard::from_bytes::<M>(black_box(postcarded)).expect("it was encoded"));
    });
    let mut buffer = bitcode::Buffer::new();
    case!(decode, workload, DECODE, "bitcode", bitcoded.len(), {
        black_box(&buffer.decode::<M>(black_box(bitcoded)).expect("it was encoded"));
    });
    case!(decode, workload, DECODE, "wincode", wincoded.len(), {
        black_box(&wincode::deserialize::<M>(black_box(wincoded)).expect("it was encoded"));
    });
    case!(decode, workload, DECODE, "rkyv", archived.len(), {
        black_box(&rkyv::from_bytes::<M, rancor::Error>(black_box(archived)).expect("it was encoded"));
    });
    vec![encode, new, decode]
}

/// W1, borrowed from the input.
fn borrowed_messages() -> Vec<Case> {
    let mirror = mirror::Message::from(own::message());
    let bytes = forever(CODEC.encode(&own::message()).expect("it fits"));
    let rmp = forever(rmp_serde::to_vec_named(&mirror).expect("it fits"));
    let bincoded = forever(bincode::encode_to_vec(&mirror, bincode::config::standard()).expect("it fits"));
    let postcarded = forever(postcard::to_stdvec(&mirror).expect("it fits"));
    let wincoded = forever(wincode::serialize(&mirror).expect("it fits"));
    let archived = forever(rkyv::to_bytes::<rancor::Error>(&mirror).expect("it fits"));
    let mut cases = Vec::new();
    case!(cases, "W1", BORROW, "gdvar", bytes.len(), {
        black_box(&CODEC.decode::<own::MessageRef<'_>>(black_box(bytes)).expect("it was encoded"));
    });
    case!(cases, "W1", BORROW, "by hand", bytes.len(), {
        black_box(&hand::decode_message_ref(&mut black_box(&bytes[..])).expect("it was encoded"));
    });
    case!(cases, "W1", BORROW, "rmp-serde", rmp.len(), {
        black_box(&rmp_serde::from_slice::<mirror::MessageRef<'_>>(black_box(rmp)).expect("it was encoded"));
    });
    case!(cases, "W1", BORROW, "bincode", bincoded.len(), {
        let bytes = black_box(&bincoded[..]);
        let standard = bincode::config::standard();
        black_box(&bincode::borrow_decode_from_slice::<mirror::MessageRef<'_>, _>(bytes, standard).expect("it was encoded"));
    });
    case!(cases, "W1", BORROW, "postcard", postcarded.len(), {
        black_box(&postcard::from_bytes::<mirror::MessageRef<'_>>(black_box(postcarded)).expect("it was encoded"));
    });
    case!(cases, "W1", BORROW, "wincode", wincoded.len(), {
        black_box(&wincode::deserialize::<mirror::MessageRef<'_>>(black_box(wincoded)).expect("it was encoded"));
    });
    case!(cases, "W1", BORROW, "rkyv", archived.len(), {
        black_box(rkyv::access::<mirror::ArchivedMessage, rancor::Error>(black_box(archived)).expect("it was encoded"));
    });
    cases
}

/// W2, borrowed from the input.
fn borrowed_snapshots() -> Vec<Case> {
    let mirror = mirror::Snapshot::from(own::snapshot(1000));
    let bytes = forever(CODEC.encode(&own::snapshot(1000)).expect("it fits"));
    let rmp = forever(rmp_serde::to_vec_named(&mirror).expect("it fits"));
    let wincoded = forever(wincode::serialize(&mirror).expect("it fits"));
    let archived = forever(rkyv::to_bytes::<rancor::Error>(&mirror).expect("it fits"));
    let mut cases = Vec::new();
    case!(cases, "W2", BORROW, "gdvar", bytes.len(), {
        black_box(&CODEC.decode::<own::SnapshotRef<'_>>(black_box(bytes)).expect("it was encoded"));
    });
    case!(cases, "W2", BORROW, "by hand", bytes.len(), {
        black_box(&hand::decode_snapshot_ref(black_box(bytes)).expect("it was encoded"));
    });
    case!(cases, "W2", BORROW, "rmp-serde", rmp.len(), {
        black_box(&rmp_serde::from_slice::<mirror::SnapshotRef<'_>>(black_box(rmp)).expect("it was encoded"));
    });
    case!(cases, "W2", BORROW, "wincode", wincoded.len(), {
        black_box(&wincode::deserialize::<mirror::SnapshotRef<'_>>(black_box(wincoded)).expect("it was encoded"));
    });
    case!(cases, "W2", BORROW, "rkyv", archived.len(), {
        black_box(rkyv::access::<mirror::ArchivedSnapshot, rancor::Error>(black_box(archived)).expect("it was encoded"));
    });
    cases
}

/// W1r: the keys in another order.
fn reordered() -> Vec<Case> {
    let bytes = forever(CODEC.encode(&own::message()).expect("it fits"));
    let reordered = forever(CODEC.encode(&own::reordered()).expect("it fits"));
    assert_eq!(CODEC.decode::<own::Message>(reordered).expect("it was encoded"), own::message());
    let mut cases = Vec::new();
    case!(cases, "W1r", BORROW, "gdvar", reordered.len(), {
        black_box(&CODEC.decode::<own::MessageRef<'_>>(black_box(reordered)).expect("it was encoded"));
    });
    case!(cases, "W1r", BORROW, "gdvar, in order", bytes.len(), {
        black_box(&CODEC.decode::<own::MessageRef<'_>>(black_box(bytes)).expect("it was encoded"));
    });
    case!(cases, "W1r", DECODE, "gdvar", reordered.len(), {
        black_box(&CODEC.decode::<own::Message>(black_box(reordered)).expect("it was encoded"));
    });
    case!(cases, "W1r", DECODE, "gdvar, in order", bytes.len(), {
        black_box(&CODEC.decode::<own::Message>(black_box(bytes)).expect("it was encoded"));
    });
    cases
}

/// W4: large packed arrays, into memory that is used again.
fn arrays() -> Vec<Vec<Case>> {
    const BYTES: usize = 16 << 20;
    let bytes: &[u8] = forever((0..=u8::MAX).cycle().take(BYTES).collect::<Vec<u8>>());
    let floats: &[f32] = forever((0..BYTES / 4).map(|n| n as f32).collect::<Vec<f32>>());
    let vectors: &[Vector3] =
        forever((0..1 << 20).map(|n| Vector3::new(n as f32, 0.0, 1.0)).collect::<Vec<Vector3>>());

    fn array<T>(job: [&'static str; 2], items: &'static [T]) -> [Vec<Case>; 2]
    where
        T: gdvar::GodotEncode + gdvar::GodotDecodeOwned + Clone + PartialEq + std::fmt::Debug,
        Vec<T>: gdvar::GodotDecodeOwned,
    {
        let encoded = forever(CODEC.encode(items).expect("it fits"));
        let size = size_of_val(items);
        // SAFETY: the items are plain numbers.
        let plain = unsafe { std::slice::from_raw_parts(items.as_ptr().cast::<u8>(), size) };
        let (mut encode, mut decode) = (Vec::new(), Vec::new());
        let mut out = Vec::new();
        case!(encode, "W4", job[0], "gdvar", encoded.len(), {
            out.clear();
            CODEC.encode_into(black_box(items), black_box(&mut out)).expect("it fits");
        });
        let mut out: Vec<u8> = Vec::new();
        case!(encode, "W4", job[0], "memcpy", size, {
            out.clear();
            black_box(&mut out).extend_from_slice(black_box(plain));
        });
        let mut values: Vec<T> = Vec::new();
        case!(decode, "W4", job[1], "gdvar", encoded.len(), {
            CODEC.decode_into(black_box(encoded), black_box(&mut values)).expect("it was encoded");
        });
        let mut out: Vec<u8> = Vec::new();
        case!(decode, "W4", job[1], "memcpy", size, {
            out.clear();
            black_box(&mut out).extend_from_slice(black_box(plain));
        });
        [encode, decode]
    }

    let mut groups = Vec::new();
    groups.extend(array(["encode bytes", "decode bytes"], bytes));
    groups.extend(array(["encode floats", "decode floats"], floats));
    groups.extend(array(["encode vectors", "decode vectors"], vectors));
    let encoded = forever(CODEC.encode(bytes).expect("it fits"));
    let mut borrowed = Vec::new();
    case!(borrowed, "W4", "borrow bytes", "gdvar", encoded.len(), {
        black_box(CODEC.decode::<&[u8]>(black_box(encoded)).expect("it was encoded"));
    });
    groups.push(borrowed);
    groups
}

/// W5: a thousand messages of twelve kinds.
fn enums() -> [Vec<Case>; 2] {
    let (mut encode, mut decode) = (Vec::new(), Vec::new());
    let mut structs = Vec::new();
    own::encode_alone(&CODEC, &mut structs);
    let structs = forever(structs);
    let mut out = Vec::new();
    case!(encode, "W5", ENCODE, "structs", structs.len(), {
        out.clear();
        own::encode_alone(black_box(&CODEC), black_box(&mut out));
    });
    case!(decode, "W5", DECODE, "structs", structs.len(), {
        own::decode_alone(black_box(&CODEC), black_box(structs));
    });
    macro_rules! tagging {
        ($name:literal, $ty:ty, $values:expr) => {
            let values = forever($values);
            let mut bytes = Vec::new();
            for value in values {
                CODEC.encode_into(value, &mut bytes).expect("it fits");
            }
            let bytes: &[u8] = forever(bytes);
            let mut out = Vec::new();
            case!(encode, "W5", ENCODE, $name, bytes.len(), {
                out.clear();
                for value in black_box(values) {
                    CODEC.encode_into(value, black_box(&mut out)).expect("it fits");
                }
            });
            case!(decode, "W5", DECODE, $name, bytes.len(), {
                let mut left = black_box(bytes);
                while !left.is_empty() {
                    let (value, len) = CODEC.decode_prefix::<$ty>(left).expect("it was encoded");
                    black_box(&value);
                    left = &left[len..];
                }
            });
        };
    }
    tagging!("tagged outside", own::Outside, own::outside());
    tagging!("tagged inside", own::Inside, own::inside());
    tagging!("tagged beside", own::Beside, own::beside());
    [encode, decode]
}

/// W6: any value, known only at run time.
fn dynamic<O: gdvar::GodotEncode, M: serde::Serialize>(
    workload: &'static str,
    value: &O,
    mirror: &M,
) -> [Vec<Case>; 2] {
    let bytes = forever(CODEC.encode(value).expect("it fits"));
    let rmp = forever(rmp_serde::to_vec_named(mirror).expect("it fits"));
    let json = forever(serde_json::to_vec(mirror).expect("it fits"));
    let variant = forever(CODEC.decode::<Variant>(bytes).expect("it was encoded"));
    let rmp_value = forever(rmpv::decode::read_value(&mut &rmp[..]).expect("it was encoded"));
    let json_value = forever(serde_json::from_slice::<serde_json::Value>(json).expect("it was encoded"));
    assert_eq!(&CODEC.encode(variant).expect("it fits"), bytes);
    let (mut encode, mut decode) = (Vec::new(), Vec::new());
    let mut out = Vec::new();
    case!(encode, workload, ENCODE, "gdvar", bytes.len(), {
        out.clear();
        CODEC.encode_into(black_box(variant), black_box(&mut out)).expect("it fits");
    });
    let mut out = Vec::new();
    case!(encode, workload, ENCODE, "rmpv", rmp.len(), {
        out.clear();
        rmpv::encode::write_value(black_box(&mut out), black_box(rmp_value)).expect("it fits");
    });
    let mut out = Vec::new();
    case!(encode, workload, ENCODE, "serde_json", json.len(), {
        out.clear();
        serde_json::to_writer(black_box(&mut out), black_box(json_value)).expect("it fits");
    });
    case!(decode, workload, DECODE, "gdvar", bytes.len(), {
        black_box(&CODEC.decode::<Variant>(black_box(bytes)).expect("it was encoded"));
    });
    case!(decode, workload, DECODE, "rmpv", rmp.len(), {
        black_box(&rmpv::decode::read_value(&mut black_box(&rmp[..])).expect("it was encoded"));
    });
    case!(decode, workload, DECODE, "serde_json", json.len(), {
        black_box(&serde_json::from_slice::<serde_json::Value>(black_box(json)).expect("it was encoded"));
    });
    [encode, decode]
}

/// What of W1 godot-binary-serialization can do: it has no quaternions and no arrays.
fn small_message() -> Vec<Case> {
    use godot_binary_serialization::encoder::Encoder;
    use godot_binary_serialization::types::primitive::{GodotBool, GodotFloat, GodotInteger, GodotString};
    use godot_binary_serialization::types::structures::{GodotDictionary, GodotVector3};

    #[derive(gdvar::GodotEncode)]
    struct Small {
        tick: i64,
        player_id: i64,
        position: Vector3,
        velocity: Vector3,
        name: String,
        hp: f64,
        flags: i64,
        alive: bool,
    }
    let own::Message { tick, player_id, position, velocity, name, hp, flags, alive, .. } = own::message();
    let mut dictionary = GodotDictionary::new();
    let key = GodotString::new;
    let vector = |v: Vector3| GodotVector3::new(v.x, v.y, v.z);
    let int = |n: i64| GodotInteger::new_from_i32(n as i32);
    dictionary.insert(key("tick"), int(tick));
    dictionary.insert(key("player_id"), int(player_id));
    dictionary.insert(key("position"), vector(position));
    dictionary.insert(key("velocity"), vector(velocity));
    dictionary.insert(key("name"), key(&name));
    dictionary.insert(key("hp"), GodotFloat::new_from_f32(hp as f32));
    dictionary.insert(key("flags"), int(flags));
    dictionary.insert(key("alive"), GodotBool::new(alive));
    let (dictionary, small) = (
        forever(dictionary),
        forever(Small { tick, player_id, position, velocity, name, hp, flags, alive }),
    );
    let len = CODEC.encode(small).expect("it fits").len();
    let theirs = Encoder::encode_variant(dictionary).expect("it fits");
    let mut cases = Vec::new();
    case!(cases, "W1 without rotation and input", ENCODE_NEW, "gdvar", len, {
        black_box(CODEC.encode(black_box(small)).expect("it fits"));
    });
    case!(cases, "W1 without rotation and input", ENCODE_NEW, "godot-binary-serialization", theirs.len(), {
        black_box(Encoder::encode_variant(black_box(dictionary)).expect("it fits"));
    });
    cases
}

/// Snapshots from 1 kB to 100 MB.
fn growth() -> Vec<Case> {
    let mut cases = Vec::new();
    for players in [3, 33, 333, 3_333, 33_333, 333_333] {
        let snapshot = forever(own::snapshot(players));
        let bytes = forever(CODEC.encode(snapshot).expect("it fits"));
        let mut out = Vec::new();
        case!(cases, "growth", ENCODE, "gdvar", bytes.len(), {
            out.clear();
            CODEC.encode_into(black_box(snapshot), black_box(&mut out)).expect("it fits");
        });
        case!(cases, "growth", BORROW, "gdvar", bytes.len(), {
            black_box(&CODEC.decode::<own::SnapshotRef<'_>>(black_box(bytes)).expect("it was encoded"));
        });
    }
    cases
}

/// A dictionary in a dictionary, 1 to 64 levels.
fn nesting() -> Vec<Case> {
    #[derive(gdvar::GodotEncode, gdvar::GodotDecode)]
    struct Level {
        number: i64,
        inner: Option<Box<Level>>,
    }
    let mut cases = Vec::new();
    for levels in [1, 4, 16, 64] {
        let value = (1..levels).fold(Level { number: 0, inner: None }, |inner, number| Level {
            number,
            inner: Some(Box::new(inner)),
        });
        let value = forever(value);
        let bytes = forever(CODEC.encode(value).expect("it fits"));
        let mut out = Vec::new();
        case!(cases, "nesting", ENCODE, "gdvar", bytes.len(), {
            out.clear();
            CODEC.encode_into(black_box(value), black_box(&mut out)).expect("it fits");
        });
        case!(cases, "nesting", DECODE, "gdvar", bytes.len(), {
            black_box(&CODEC.decode::<Level>(black_box(bytes)).expect("it was encoded"));
        });
    }
    cases
}

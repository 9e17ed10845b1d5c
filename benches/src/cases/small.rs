//! The part of W1 that godot-binary-serialization supports: it has no quaternions and no arrays.

use std::hint::black_box;

use gdvar::{GodotDecode, GodotEncode, Vector3};
use godot_binary_serialization::decoder::Decoder;
use godot_binary_serialization::encoder::Encoder;
use godot_binary_serialization::types::primitive::{GodotBool, GodotFloat, GodotInteger, GodotString};
use godot_binary_serialization::types::structures::{GodotDictionary, GodotVector3};

use super::{CODEC, DECODE, ENCODE_NEW, bytes, forever};
use crate::case::Group;
use crate::workload as own;

/// W1 without rotation and input.
#[derive(PartialEq, GodotEncode, GodotDecode)]
struct Small {
    tick: i32,
    player_id: i32,
    position: Vector3,
    velocity: Vector3,
    name: String,
    hp: f32,
    flags: i32,
    alive: bool,
}

fn small() -> Small {
    let own::Message { position, velocity, name, alive, .. } = own::message();
    Small { tick: 123_456, player_id: 7, position, velocity, name, hp: 87.5, flags: 3, alive }
}

fn dictionary(small: &Small) -> GodotDictionary {
    let key = GodotString::new;
    let vector = |v: Vector3| GodotVector3::new(v.x, v.y, v.z);
    let mut dictionary = GodotDictionary::new();
    dictionary.insert(key("tick"), GodotInteger::new_from_i32(small.tick));
    dictionary.insert(key("player_id"), GodotInteger::new_from_i32(small.player_id));
    dictionary.insert(key("position"), vector(small.position));
    dictionary.insert(key("velocity"), vector(small.velocity));
    dictionary.insert(key("name"), key(&small.name));
    dictionary.insert(key("hp"), GodotFloat::new_from_f32(small.hp));
    dictionary.insert(key("flags"), GodotInteger::new_from_i32(small.flags));
    dictionary.insert(key("alive"), GodotBool::new(small.alive));
    dictionary
}

pub fn groups() -> Vec<Group> {
    const THEIRS: &str = "godot-binary-serialization";
    let small = forever(small());
    let dictionary = forever(dictionary(small));
    let bytes = bytes(CODEC.encode(small).expect("it fits"));

    let mut encode = Group::new("W1 small", ENCODE_NEW);
    encode.encode_new("gdvar", bytes, || CODEC.encode(black_box(small)).expect("it fits"));
    encode.encode_new(THEIRS, bytes, || Encoder::encode_variant(black_box(dictionary)).expect("it fits"));

    let mut decode = Group::new("W1 small", DECODE);
    decode.decode("gdvar", bytes.len(), |read| read == small, || CODEC.decode::<Small>(black_box(bytes)));
    let is_right = |read: &GodotDictionary| read.map == dictionary.map;
    decode.decode(THEIRS, bytes.len(), is_right, || Decoder::decode_dictionary(black_box(bytes)));
    vec![encode, decode]
}

//! What is encoded and decoded.

use gdvar::{GodotDecode, GodotEncode, Quaternion, Vector3};

/// W1: what a game sends many times a second. 300 bytes.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
pub struct Message {
    pub tick: i64,
    pub player_id: i64,
    pub position: Vector3,
    pub velocity: Vector3,
    pub rotation: Quaternion,
    pub name: String,
    pub hp: f64,
    pub flags: i64,
    pub alive: bool,
    pub input: Vec<u8>,
}

/// The same, borrowed from the input.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
pub struct MessageRef<'a> {
    pub tick: i64,
    pub player_id: i64,
    pub position: Vector3,
    pub velocity: Vector3,
    pub rotation: Quaternion,
    pub name: &'a str,
    pub hp: f64,
    pub flags: i64,
    pub alive: bool,
    pub input: &'a [u8],
}

pub fn message() -> Message {
    Message {
        tick: 123_456,
        player_id: 7,
        position: Vector3::new(1.0, 2.0, 3.0),
        velocity: Vector3::new(0.5, 0.0, -0.5),
        rotation: Quaternion::new(0.0, 0.6, 0.0, 0.8),
        name: "Ferris the Crab".into(),
        hp: 87.5,
        flags: 3,
        alive: true,
        input: (0..16).collect(),
    }
}

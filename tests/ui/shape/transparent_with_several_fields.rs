use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(transparent)]
struct Spawn {
    name: String,
    hp: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(transparent)]
struct Nothing;

#[derive(GodotEncode, GodotDecode)]
struct Gone(#[gdvar(skip)] u8);

fn main() {}

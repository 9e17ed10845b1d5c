use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(default = 5)]
struct Spawn {
    hp: i64,
}

fn main() {}

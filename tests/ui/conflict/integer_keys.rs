use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Spawn {
    #[gdvar(key = 3)]
    name: String,
    #[gdvar(key = 3)]
    hp: i64,
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Spawn {
    #[gdvar(alias = "hp", alias = "health", alias = "health")]
    hp: i64,
}

fn main() {}

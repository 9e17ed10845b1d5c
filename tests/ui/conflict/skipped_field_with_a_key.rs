use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Spawn {
    #[gdvar(skip, rename = "health")]
    hp: i64,
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Spawn {
    #[gdvar(rename = "a\0b")]
    name: String,
    #[gdvar(alias = "\u{FEFF}hp")]
    hp: i64,
}

fn main() {}

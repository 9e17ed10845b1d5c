use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Spawn {
    #[gdvar(rename = "a", rename = "b")]
    name: String,
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(rename_all = "camel")]
struct Spawn {
    name: String,
}

fn main() {}

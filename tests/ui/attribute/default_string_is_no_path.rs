use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Spawn {
    #[gdvar(default = "the nameless one")]
    name: String,
}

fn main() {}

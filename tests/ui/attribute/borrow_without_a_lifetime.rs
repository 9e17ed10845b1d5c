use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Spawn {
    #[gdvar(borrow)]
    name: String,
}

fn main() {}

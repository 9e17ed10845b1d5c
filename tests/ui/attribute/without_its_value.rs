use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(rename_all, crate)]
struct Spawn {
    #[gdvar(rename)]
    name: String,
    #[gdvar(alias(x))]
    hp: f32,
    #[gdvar(rename = 5)]
    mp: f32,
}

fn main() {}

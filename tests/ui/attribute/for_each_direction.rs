use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(rename_all(encode = "camelcase"))]
struct Spawn {
    #[gdvar(rename(serialize = "n"))]
    name: String,
    #[gdvar(rename())]
    hp: f32,
    #[gdvar(rename(encode = "a", encode = "b"))]
    team: u8,
    #[gdvar(rename(decode = 3))]
    level: u8,
}

fn main() {}

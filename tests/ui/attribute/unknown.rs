use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(rename_al = "camelCase")]
struct Spawn {
    #[gdvar(renam = "n")]
    name: String,
    #[gdvar(frobnicate)]
    hp: f32,
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(rename_al = "camelCase")]
struct Spawn {
    #[gdvar(renam = "n")]
    name: String,
    #[gdvar(frobnicate)]
    hp: f32,
    #[gdvar(skip_serializing)]
    dirty: bool,
}

#[derive(GodotEncode, GodotDecode)]
enum Action {
    #[gdvar(rename_alll = "camelCase")]
    Wait,
}

fn main() {}

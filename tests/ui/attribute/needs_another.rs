use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(content = "c")]
enum Action {
    Wait,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(rename = "Spawned")]
struct Spawn {
    hp: i64,
}

fn main() {}

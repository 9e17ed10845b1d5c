use gdvar::{GodotDecode, GodotEncode, Vector2};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "type")]
enum Action {
    Wait,
    Move(Vector2),
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "type")]
enum Action {
    Wait,
    Move(i32),
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "type")]
enum Action {
    Wait,
    Move(i32, i32),
    Heal(i32),
    #[gdvar(with = module)]
    Attack { target: i64 },
    Talk(#[gdvar(as = "StringName")] String),
}

fn main() {}

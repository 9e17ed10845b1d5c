use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Step {
    x: i32,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "type")]
enum Action {
    Move(Step),
    #[gdvar(skip)]
    Debug(i64),
    #[gdvar(other)]
    Other,
    #[gdvar(other)]
    Again,
}

fn main() {}

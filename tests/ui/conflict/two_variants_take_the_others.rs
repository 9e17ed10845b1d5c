use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
enum Action {
    Wait,
    #[gdvar(other)]
    Other,
    #[gdvar(other)]
    Again,
}

fn main() {}

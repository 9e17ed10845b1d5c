use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Player {
    #[gdvar(flatten)]
    tags: Vec<String>,
    #[gdvar(flatten)]
    hp: Option<i64>,
    #[gdvar(flatten)]
    place: (i32, i32),
}

fn main() {}

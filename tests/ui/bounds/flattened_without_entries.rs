use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Level(i64);

#[derive(GodotEncode, GodotDecode)]
struct Mob {
    #[gdvar(flatten)]
    level: Level,
}

fn main() {}

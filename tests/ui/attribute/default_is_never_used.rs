use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Pair(#[gdvar(default)] u8, u8);

#[derive(GodotEncode, GodotDecode)]
struct Level(#[gdvar(default = 5)] u8);

#[derive(GodotEncode, GodotDecode, Default)]
#[gdvar(default)]
struct Whole(u8);

#[derive(GodotEncode, GodotDecode)]
struct Mob {
    #[gdvar(flatten, default)]
    health: Level,
}

fn main() {}

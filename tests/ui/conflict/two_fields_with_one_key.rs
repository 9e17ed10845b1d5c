use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(rename_all = "camelCase")]
struct Spawn {
    max_hp: i64,
    #[gdvar(rename = "maxHp")]
    hp: i64,
    #[gdvar(alias = "hp", alias = "maxHp", alias = "x")]
    other: i64,
    x: i64,
}

fn main() {}

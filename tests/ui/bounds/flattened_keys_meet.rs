use gdvar::{GodotDecode, GodotEncode};

use std::collections::BTreeMap;

#[derive(GodotEncode, GodotDecode)]
struct Health {
    hp: i64,
}

#[derive(GodotEncode, GodotDecode)]
struct Mob<T> {
    hp: T,
    #[gdvar(flatten)]
    health: Health,
}

#[derive(GodotEncode, GodotDecode)]
struct Boss {
    #[gdvar(flatten)]
    health: Health,
    #[gdvar(flatten)]
    more: Health,
}

#[derive(GodotEncode, GodotDecode)]
struct Open {
    #[gdvar(flatten)]
    rest: BTreeMap<String, i64>,
    #[gdvar(flatten)]
    more: BTreeMap<String, i64>,
}

fn use_them(mob: &Mob<i64>, boss: &Boss, open: &Open) {
    let _ = gdvar::to_bytes(mob);
    let _ = gdvar::to_bytes(boss);
    let _ = gdvar::to_bytes(open);
}

fn main() {}

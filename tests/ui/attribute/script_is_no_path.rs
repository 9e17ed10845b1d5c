use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "player_state.gd")]
struct A {
    hp: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://")]
struct B {
    hp: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(script = "res://player_state.gd")]
struct C {
    hp: i64,
}

fn main() {}

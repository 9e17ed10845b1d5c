use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "My Class")]
struct A {
    hp: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "")]
struct B {
    hp: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", rename = "Node")]
struct C {
    hp: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object)]
struct Größe {
    hp: i64,
}

fn main() {}

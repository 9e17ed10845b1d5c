use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(bound = "T is Clone")]
struct Wrapper<T> {
    value: T,
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(repr = "int")]
enum Code {
    A = 1,
    B = 0,
    #[gdvar(tag = 1)]
    C,
}

fn main() {}

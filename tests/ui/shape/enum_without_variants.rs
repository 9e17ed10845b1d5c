use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
enum Never {}

#[derive(GodotEncode, GodotDecode)]
enum Skipped {
    #[gdvar(skip)]
    A,
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
enum Action {
    #[gdvar(with = module)]
    Wait,
    Attack { target: i64 },
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(repr = "int")]
enum Code {
    #[gdvar(with = module)]
    Fine,
}

fn main() {}

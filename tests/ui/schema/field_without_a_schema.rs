use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(GodotEncode, GodotDecode)]
struct Plain {
    x: i64,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Around {
    plain: Plain,
    list: Vec<Plain>,
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
union Number {
    int: i64,
    float: f64,
}

fn main() {}

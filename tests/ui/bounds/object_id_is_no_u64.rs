use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object(id))]
struct PlayerId(i64);

fn main() {}

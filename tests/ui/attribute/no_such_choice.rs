use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(rename_all = "camel", key = "NodePath")]
struct Spawn {
    #[gdvar(as = "Color")]
    name: String,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(repr = "u8")]
enum Action {
    #[gdvar(rename_all = "kebab")]
    Wait { for_long: i64 },
}

fn main() {}

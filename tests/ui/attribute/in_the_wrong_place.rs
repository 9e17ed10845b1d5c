use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(flatten)]
struct Spawn {
    #[gdvar(deny_unknown_fields)]
    name: String,
}

#[derive(GodotEncode, GodotDecode)]
enum Action {
    #[gdvar(untagged)]
    Wait,
    #[gdvar(skip_encoding_if = "f")]
    Move,
}

fn main() {}

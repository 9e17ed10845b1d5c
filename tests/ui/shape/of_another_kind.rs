use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "type", untagged, repr = "int", rename_all_fields = "camelCase")]
struct Spawn {
    hp: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(array, transparent, object = "Resource", default)]
enum Action {
    Wait,
}

fn main() {}

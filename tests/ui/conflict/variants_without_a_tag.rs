use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
enum Event {
    #[gdvar(untagged)]
    Number(i64),
    Wait,
    #[gdvar(untagged, rename = "text")]
    Text(String),
}

#[derive(GodotEncode, GodotDecode)]
enum Nothing {
    #[gdvar(untagged)]
    Number(i64),
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(untagged)]
enum Twice {
    #[gdvar(untagged)]
    Number(i64),
}

#[derive(GodotEncode, GodotDecode)]
enum Outside {
    #[gdvar(default)]
    Wait,
    Go,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "type")]
enum Defaults {
    #[gdvar(default)]
    Wait,
    #[gdvar(default)]
    Go,
    #[gdvar(skip_decoding, default)]
    Stop,
}

fn main() {}

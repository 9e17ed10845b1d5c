use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", version = 2, version_key = "script")]
struct Script {
    level: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://save.gd", version = 2)]
struct Twice {
    version: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object(id), version = 2)]
struct Id(u64);

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", version = 2)]
struct Elements(i64);

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", version = 4, migrate(1 => first, 2 => second))]
struct TooFew {
    level: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", version = 3)]
struct Fields {
    #[gdvar(since = 4)]
    level: Option<i64>,
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(version = 2)]
struct Elements(i64);

#[derive(GodotEncode, GodotDecode)]
#[gdvar(version = 4, migrate(1 => first, 2 => second))]
struct TooFew {
    level: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(version = 2, migrate(1 => first, 2 => second))]
struct TooMany {
    level: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(version = 2, migrate())]
struct None {
    level: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(version = 3)]
struct Fields {
    #[gdvar(since = 3, until = 2, default)]
    level: i64,
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(version = 0, version_key = "name", unversioned = 3)]
struct Save {
    name: String,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(version_key = "format", unversioned = 1, migrate(1 => first))]
struct NoVersion {
    #[gdvar(since = 2, default)]
    level: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(version = 5, migrate(1 => first, 3 => third))]
struct Gap {
    level: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(version = 2, migrate)]
struct NoSteps {
    level: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(version = 3)]
struct Fields {
    #[gdvar(since = 1, default)]
    a: i64,
    #[gdvar(until = 3, default)]
    b: i64,
    #[gdvar(since = 2)]
    c: i64,
    #[gdvar(until = 2)]
    d: Option<i64>,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(version = 2, migrate(1 => first))]
struct Generic<T> {
    #[gdvar(since = 2, default)]
    level: i64,
    value: T,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(version = 2, array)]
struct Elements {
    level: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(version = 1)]
struct NotRaised {
    level: i64,
    #[gdvar(since = 2, default)]
    gold: i64,
}

fn main() {}

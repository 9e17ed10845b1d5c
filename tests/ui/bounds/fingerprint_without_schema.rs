use gdvar::{GodotDecode, GodotEncode, GodotSchema};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(fingerprint = 0x1)]
struct Goal {
    reward: i64,
}

#[derive(GodotDecode)]
#[gdvar(fingerprint = 0x2)]
enum Place<'a> {
    Here,
    There(&'a str),
}

// A schema written by hand is not compared with the fingerprint either.
#[derive(GodotEncode)]
#[gdvar(fingerprint = 0x3)]
struct Name(String);

impl GodotSchema for Name {
    const SCHEMA: gdvar::schema::Schema<'static> = String::SCHEMA;
}

fn main() {}

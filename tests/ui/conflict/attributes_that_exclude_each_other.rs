use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(transparent, array, deny_unknown_fields, from = i64, try_from = i64, exact)]
struct Type {
    a: i64,
}

#[derive(GodotEncode, GodotDecode)]
struct Fields {
    #[gdvar(skip, skip_encoding, with = module)]
    a: i64,
    #[gdvar(flatten, rename = "x")]
    b: i64,
    #[gdvar(packed, typed)]
    c: i64,
    #[gdvar(with = module, encode_with = function, decode_with = function, wide)]
    d: i64,
    #[gdvar(key = 3, rename = "y")]
    e: i64,
    #[gdvar(skip_encoding, skip_decoding)]
    f: i64,
    #[gdvar(script, key = 4)]
    g: String,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(untagged, tag = "t", rename_all = "lowercase")]
enum Enum {
    A,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(repr = "int", rename_all = "lowercase")]
enum Code {
    #[gdvar(skip, other)]
    A,
    #[gdvar(rename = "b", tag = 3)]
    B,
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Fields {
    #[gdvar(rename(encode = "b"))]
    a: i64,
    b: i64,
    #[gdvar(rename(decode = "d"))]
    c: i64,
    #[gdvar(rename(encode = "e"))]
    d: i64,
}

#[derive(GodotEncode, GodotDecode)]
enum Variants {
    #[gdvar(rename(decode = "B"))]
    A,
    B,
    #[gdvar(skip, skip_encoding)]
    C,
    #[gdvar(skip_encoding, skip_decoding)]
    D,
    #[gdvar(skip_decoding, alias = "e")]
    E,
}

#[derive(GodotEncode, GodotDecode)]
enum Unread {
    #[gdvar(skip_decoding)]
    A,
}

fn main() {}

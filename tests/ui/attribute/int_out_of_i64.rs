use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct A {
    #[gdvar(key = 9_223_372_036_854_775_808)]
    hp: i64,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(repr = "int")]
#[repr(u64)]
enum Code {
    Large = 18_446_744_073_709_551_615,
    Small = 0,
}

#[derive(GodotEncode, GodotDecode)]
enum Tag {
    #[gdvar(tag = -9_223_372_036_854_775_809)]
    Low,
}

fn main() {}

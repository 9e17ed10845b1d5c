use gdvar::{GodotDecode, GodotEncode, GodotSchema, assert_compatible};

mod v1 {
    use super::*;

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    pub struct Player {
        pub hp: i64,
        pub items: Vec<i64>,
    }
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Missing {
    hp: i64,
    items: Vec<i64>,
    gold: i64,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Narrowed {
    hp: i64,
    items: Vec<u8>,
}

assert_compatible!(v1::Player => Missing);
assert_compatible!(v1::Player => Narrowed);
assert_compatible!(Narrowed, v1::Player);
assert_compatible!(Narrowed => v1::Player);

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(array)]
struct Spawn {
    #[gdvar(rename = "n")]
    name: String,
    #[gdvar(key = 3)]
    hp: i64,
    #[gdvar(alias = "m")]
    mp: i64,
    #[gdvar(skip_encoding_if = Option::is_none)]
    ap: Option<i64>,
    #[gdvar(skip_encoding)]
    xp: i64,
    #[gdvar(flatten)]
    rest: Vec<i64>,
}

fn main() {}

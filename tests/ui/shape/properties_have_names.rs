use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://a.gd")]
struct State {
    #[gdvar(key = 3)]
    hp: i64,
    #[gdvar(flatten)]
    rest: Vec<i64>,
    script: String,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource")]
struct Tuple(i64, i64);

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object(id))]
struct Ids(u64, u64);

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(rename_all, crate, bound = 5, from, into, remote, object(klass))]
struct Spawn {
    #[gdvar(rename)]
    name: String,
    #[gdvar(alias(x))]
    hp: f32,
    #[gdvar(rename = 5)]
    mp: f32,
    #[gdvar(key = "three")]
    ap: f32,
    #[gdvar(skip = true)]
    xp: f32,
    #[gdvar(skip_encoding_if = 5)]
    level: i64,
    #[gdvar(default(5))]
    rank: i64,
    #[gdvar(default = )]
    luck: i64,
    #[gdvar("luck")]
    fate: i64,
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(transparent)]
struct NotWritten {
    #[gdvar(skip_encoding)]
    all: i64,
}

#[derive(GodotEncode, GodotDecode)]
struct NotRead(#[gdvar(skip_decoding)] i64);

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object(id), script = "res://player.gd")]
struct PlayerId(u64);

#[derive(GodotEncode, GodotDecode)]
enum Weapon {
    Bow,
    #[gdvar(alias = "Bow", alias = "Gun")]
    Sword,
    #[gdvar(alias = "Gun")]
    Spear,
}

fn main() {}

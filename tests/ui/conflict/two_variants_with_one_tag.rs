use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(rename_all = "lowercase")]
enum Slot {
    MainHand,
    #[gdvar(alias = "mainhand", alias = "hand")]
    Mainhand,
    #[gdvar(rename = "hand")]
    Hand,
    #[gdvar(tag = 3)]
    Three,
    #[gdvar(tag = 3)]
    Tres,
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
enum Kind {
    Orc,
    #[gdvar(other)]
    Unknown { name: String },
    #[gdvar(other)]
    Again(String, i64),
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(untagged)]
enum Untagged {
    #[gdvar(rename = "a")]
    A(i64),
    #[gdvar(other)]
    B,
}

fn main() {}

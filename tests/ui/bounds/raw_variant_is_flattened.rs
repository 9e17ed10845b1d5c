use gdvar::{GodotDecode, GodotEncode, RawVariant};

#[derive(GodotEncode, GodotDecode)]
#[gdvar(tag = "type")]
enum Event<'a> {
    Join { name: String },
    #[gdvar(other)]
    Unknown(RawVariant<'a>),
}

#[derive(GodotEncode, GodotDecode)]
struct Message<'a> {
    to: i64,
    #[gdvar(flatten)]
    event: Event<'a>,
}

fn main() {}

use gdvar::{GodotEncode, GodotSchema};

#[derive(GodotEncode, GodotSchema)]
struct Forms {
    #[gdvar(packed, schema = u8)]
    packed: Vec<u8>,
    #[gdvar(skip, schema = u8)]
    skipped: u8,
}

#[derive(GodotEncode, GodotSchema)]
enum Kind {
    One,
    #[gdvar(other, schema = u8)]
    Other(String),
}

fn main() {}

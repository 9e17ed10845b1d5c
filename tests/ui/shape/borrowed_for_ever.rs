use gdvar::{GodotDecode, GodotEncode};

// Writing it is possible.
#[derive(GodotEncode)]
struct Written {
    name: &'static str,
}

#[derive(GodotEncode, GodotDecode)]
struct Read {
    name: &'static str,
    bytes: Option<&'static [u8]>,
    #[gdvar(skip)]
    skipped: &'static str,
}

#[derive(GodotDecode)]
enum Message {
    Chat(&'static str),
}

fn main() {}

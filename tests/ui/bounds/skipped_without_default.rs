use gdvar::{GodotDecode, GodotEncode};

struct Socket;

#[derive(GodotEncode, GodotDecode)]
struct Session {
    id: i64,
    #[gdvar(skip)]
    socket: Socket,
}

fn main() {}

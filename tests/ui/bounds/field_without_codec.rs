use gdvar::{GodotDecode, GodotEncode};

struct Socket;

#[derive(GodotEncode, GodotDecode)]
struct Session {
    id: i64,
    socket: Socket,
}

fn main() {}

use gdvar::{GodotDecode, GodotEncode};

struct Socket;

#[derive(GodotEncode, GodotDecode)]
struct Wrapper<T> {
    value: T,
}

fn send(wrapper: &Wrapper<Socket>) {
    gdvar::to_bytes(wrapper);
}

fn main() {}

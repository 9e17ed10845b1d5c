use gdvar::{GodotEncode, GodotSchema};

#[derive(GodotEncode, GodotSchema)]
#[gdvar(fingerprint = 0x1)]
struct Goal<T> {
    reward: T,
}

#[derive(GodotEncode, GodotSchema)]
#[gdvar(fingerprint = "0x1")]
struct Place {
    x: i64,
}

fn main() {}

use gdvar::GodotEncode;

#[derive(GodotEncode)]
#[gdvar(bound = "")]
struct Wrapper<T> {
    value: T,
}

fn main() {}

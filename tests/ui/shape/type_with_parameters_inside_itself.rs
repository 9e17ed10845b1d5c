use gdvar::{GodotEncode, GodotSchema};

#[derive(GodotEncode, GodotSchema)]
struct Tree<T> {
    value: T,
    children: Vec<Tree<T>>,
}

fn main() {}

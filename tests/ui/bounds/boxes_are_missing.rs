use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Tree {
    left: Option<Tree>,
    right: Option<Tree>,
}

#[derive(GodotEncode, GodotDecode)]
enum List {
    End,
    Item(i32, List),
}

fn main() {}

//! Only the mistake in `Item` is reported: the code that uses `Item` is correct.

use gdvar::{GodotDecode, GodotEncode};

#[derive(GodotEncode, GodotDecode)]
struct Item {
    #[gdvar(rename = 5)]
    name: String,
}

#[derive(GodotEncode, GodotDecode)]
struct Inventory {
    items: Vec<Item>,
}

fn main() {
    let inventory = Inventory { items: Vec::new() };
    let bytes = gdvar::to_bytes(&inventory).unwrap();
    gdvar::from_bytes::<Inventory>(&bytes).unwrap();
    gdvar::from_bytes::<Item>(&bytes).unwrap();
}

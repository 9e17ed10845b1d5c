use gdvar::{Variant, variant};

struct Player;

fn main() {
    let _: Variant = variant!([Player]);
    let _: Variant = variant!({ "player": Player });
}

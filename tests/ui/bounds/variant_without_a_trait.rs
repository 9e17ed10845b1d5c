use std::collections::HashSet;

use gdvar::Variant;

fn main() {
    let mut seen = HashSet::new();
    seen.insert(Variant::Int(5));
    let text: String = Variant::Nil;
}

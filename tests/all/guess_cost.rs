//! Guessing the dialect of a file costs no more than walking over it once.

use allocation_counter::measure;
use gdvar::{Array, Codec, Dialect, variant};

#[test]
fn a_guess_decodes_nothing() {
    let item = |number: i32| {
        let name = format!("item {number}");
        variant!({ "name": name, "at": [number, 2.5], "seen": (vec![1_u8; 7]), "track": (vec![0.1_f32; 3]) })
    };
    let list: Array = (0..5_000).map(item).collect();
    for dialect in [Dialect::Godot4, Dialect::Godot3, Dialect::Godot3_0] {
        let codec = Codec::new().dialect(dialect).full_objects(true);
        let bytes = codec.encode(&variant!({ "items": (list.clone()) })).expect("encodes");
        let guess = measure(|| assert_eq!(gdvar::guess(&bytes).best(), Some(dialect)));
        assert!(guess.bytes_max < 4 << 10, "{dialect:?}: {} bytes", guess.bytes_max);
    }
}

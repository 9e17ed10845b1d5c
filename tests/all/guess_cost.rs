//! Guessing the dialect of a file costs little more than reading it once.

use allocation_counter::measure;
use gdvar::{Array, Codec, Dialect, Variant, variant};

#[test]
fn a_guess_decodes_a_value_only_once() {
    let item = |number: i32| variant!({ "name": (format!("item {number}")), "at": [number, 2.5] });
    let list: Array = (0..5_000).map(item).collect();
    for dialect in [Dialect::Godot4, Dialect::Godot3, Dialect::Godot3_0] {
        let codec = Codec::new().dialect(dialect).full_objects(true);
        let bytes = codec.encode(&variant!({ "items": (list.clone()) })).expect("encodes");
        let once = measure(|| {
            let value: Variant = codec.decode(&bytes).expect("decodes");
            drop(codec.encode(&value));
        });
        let guess = measure(|| assert_eq!(Dialect::guess(&bytes).best(), Some(dialect)));
        let (once, guess) = (once.bytes_total, guess.bytes_total);
        assert!(
            guess < once + once / 10,
            "{dialect:?}: {guess} bytes are allocated, reading it once takes {once}"
        );
    }
}

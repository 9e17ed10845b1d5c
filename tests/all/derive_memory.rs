//! The memory that derived types take is bounded by the length of the input, whatever the input claims.

use std::collections::BTreeMap;

use allocation_counter::measure;
use gdvar::{Dictionary, GodotDecode, Variant, from_bytes};

/// Returns the peak of the memory taken, in bytes.
fn peak(decode: impl FnOnce()) -> u64 {
    measure(decode).bytes_max
}

#[test]
fn untagged_enums_keep_little_of_each_attempt() {
    /// The first variant reads everything and then fails.
    #[derive(Debug, GodotDecode)]
    #[gdvar(untagged)]
    #[allow(dead_code)]
    enum Tree {
        Any(Dictionary),
        Inner(BTreeMap<String, Tree>),
    }
    const LEVELS: usize = 200;
    /// The limit that `Codec` promises for each level of an untagged enum.
    const LEVEL: u64 = 4 << 10;

    for key_len in [4, 80, 10_000] {
        let mut bytes = Vec::new();
        for _ in 0..LEVELS {
            bytes.extend(b"\x1b\0\0\0\x01\0\0\0\x04\0\0\0");
            bytes.extend(u32::to_le_bytes(key_len));
            bytes.extend(b"k".repeat(key_len as usize));
        }
        bytes.extend(b"\x63\0\0\0");
        let peak = peak(|| assert!(from_bytes::<Tree>(&bytes).is_err()));
        let most = 16 * bytes.len() as u64 + LEVEL * LEVELS as u64;
        assert!(peak <= most, "{peak} bytes for keys of {key_len}, at most {most} are promised");
    }
}

#[test]
fn a_flattened_dictionary_is_made_in_place() {
    #[derive(Debug, GodotDecode)]
    #[allow(dead_code)]
    struct Open {
        #[gdvar(flatten)]
        rest: Dictionary,
    }
    let dictionary: Dictionary = (0..100_000).map(|key| (key, ())).collect();
    let bytes = gdvar::to_bytes(&dictionary).expect("it is plain");
    let alone = peak(|| drop(from_bytes::<Variant>(&bytes).expect("it was written")));
    let flattened = peak(|| drop(from_bytes::<Open>(&bytes).expect("it was written")));
    // The map grows by doubling, because its length is not known.
    assert!(flattened <= 3 * alone, "{flattened} bytes flattened, {alone} alone");
}

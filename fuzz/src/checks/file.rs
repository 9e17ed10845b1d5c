//! Any bytes as a save file, with little memory.

use gdvar::document::OpenOptions;
use gdvar::file::{Compression, Container, Key};

const LIMIT: usize = 1 << 16;

/// Checks one input.
pub fn check(input: &[u8]) {
    let key = Key::from_passphrase("crab rave");
    if let Ok((container, bytes)) = Container::unpack(input, Some(&key), LIMIT) {
        assert!(bytes.len() <= LIMIT);
        if container != Container::Compressed(Compression::Brotli) {
            let file = container.pack(&bytes, Some(&key)).expect("it was unpacked");
            let (same, again) = Container::unpack(&*file, Some(&key), LIMIT).expect("it was just packed");
            assert_eq!((same, &again), (container, &bytes));
        }
    }
    if let Ok(save) = OpenOptions::new().key(key).limit(LIMIT).read(input) {
        for index in 0..save.len() {
            let _ = save.read::<gdvar::Variant>(index);
        }
        assert!(save.read::<()>(save.len()).is_err());
    }
    // The fuzzer would hardly ever get past the checksums of a file, so the input is put into a container first.
    let Some((choice, bytes)) = input.split_first() else { return };
    let all = [Compression::FastLz, Compression::Deflate, Compression::Gzip, Compression::Zstd];
    let container = Container::Compressed(all[usize::from(*choice) % all.len()]);
    let file = container.pack(bytes, None).expect("it is small");
    let (same, again) = Container::unpack(&*file, None, bytes.len()).expect("it was just packed");
    assert_eq!((same, &*again), (container, bytes));
}

//! The dialect of any bytes: it reads them, or none does.
#![no_main]

use gdvar::{Codec, Dialect, Variant, double};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let guess = Dialect::guess(bytes);
    assert_eq!(guess.best(), guess.candidates().first().copied());
    assert!(guess.best().is_some() || !guess.is_sure());
    // As one value; a row of values is another reading of the same bytes.
    let read = |dialect| {
        let codec = Codec::new().dialect(dialect).full_objects(true);
        codec.decode::<Variant>(bytes).is_ok() || codec.decode::<double::Variant>(bytes).is_ok()
    };
    if guess.best().is_none() {
        assert!(!Dialect::ALL.iter().any(|dialect| read(*dialect)));
    }
});

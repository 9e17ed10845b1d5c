//! The dialect of any bytes: the guessed dialect reads them, or no dialect does.

use gdvar::{Codec, Dialect, Variant, double};

/// Checks one input.
pub fn check(input: &[u8]) {
    let guess = gdvar::guess(input);
    assert_eq!(guess.best(), guess.candidates().first().copied());
    assert!(guess.best().is_some() || !guess.is_sure());
    // Reads the input as one value. As a sequence of values, it could be read too.
    let read = |dialect| {
        let codec = Codec::new().dialect(dialect).full_objects(true);
        codec.decode::<Variant>(input).is_ok() || codec.decode::<double::Variant>(input).is_ok()
    };
    if guess.best().is_none() {
        assert!(!Dialect::ALL.iter().any(|dialect| read(*dialect)));
    }
}

//! Bytes that are truncated or changed anywhere give a value or an error, but never a panic or an endless loop.

use crate::golden;
use gdvar_core::{Codec, Dialect, ErrorKind, Real, Variant, double, generic};

/// Returns the codecs with which the bytes are read.
fn codecs() -> impl Iterator<Item = Codec> {
    Dialect::ALL.iter().map(|dialect| Codec::new().dialect(*dialect).full_objects(true))
}

/// Reads damaged bytes. If they are still a value, checks that it can be written and printed.
fn read<R: Real>(codec: Codec, bytes: &[u8]) -> Result<(), ErrorKind> {
    let value = codec.decode::<generic::Variant<R>>(bytes).map_err(|error| {
        assert!(!error.to_string().is_empty());
        error.kind()
    })?;
    // Another dialect may be unable to hold a double-precision value, but that must not cause a panic.
    let written = codec.encode(&value).map(|again| codec.decode::<generic::Variant<R>>(&again).is_ok());
    assert!(written.unwrap_or(true), "{value:?} is written, and cannot be read");
    assert!(!value.to_string().is_empty());
    Ok(())
}

fn inputs() -> Vec<(Dialect, Vec<u8>)> {
    let of =
        |values: Vec<golden::Value>, dialect| values.into_iter().map(move |value| (dialect, value.bytes));
    let mut inputs: Vec<_> = of(golden::godot4(), Dialect::Godot4)
        .chain(of(golden::godot4_double(), Dialect::Godot4))
        .chain(of(golden::godot3(), Dialect::Godot3))
        .collect();
    inputs.sort_by_key(|(_, bytes)| bytes.clone());
    inputs.dedup_by_key(|(_, bytes)| bytes.clone());
    inputs
}

#[test]
fn no_prefix_of_a_value_is_a_value() {
    for (dialect, bytes) in inputs() {
        let codec = Codec::new().dialect(dialect).full_objects(true);
        assert_eq!(read::<f64>(codec, &bytes), Ok(()));
        for len in 0..bytes.len() {
            let result = read::<f64>(codec, &bytes[..len]);
            // Only the padding after the bytes of a packed array may be missing.
            let padding = bytes[len..].iter().all(|byte| *byte == 0) && bytes.len() - len < 4;
            assert!(result == Err(ErrorKind::UnexpectedEnd) || padding, "{result:?}: {:02x?}", &bytes[..len]);
            for other in codecs() {
                // The padding may have any content.
                let _ = read::<f32>(other, &bytes[..len]);
            }
        }
    }
}

#[test]
fn no_changed_byte_causes_a_panic() {
    let inputs = inputs();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // Each thread gets lines of all lengths, because a few long lines are most of the work.
    let values: usize = std::thread::scope(|scope| {
        let shares = (0..threads).map(|share| {
            let inputs = &inputs;
            scope.spawn(move || changed_bytes(inputs, share, threads))
        });
        let shares: Vec<_> = shares.collect();
        shares.into_iter().map(|share| share.join().expect("no changed byte panics")).sum()
    });
    assert!(values > 100_000, "most changes give another value, here {values}");
}

/// Changes each `step`th byte from `first` on to every other value. Returns how many of the results are values.
fn changed_bytes(inputs: &[(Dialect, Vec<u8>)], first: usize, step: usize) -> usize {
    let mut values = 0;
    for (dialect, bytes) in inputs {
        let (own, mut bytes) = (Codec::new().dialect(*dialect).full_objects(true), bytes.clone());
        for position in (first..bytes.len()).step_by(step) {
            let original = bytes[position];
            for change in 1..=u8::MAX {
                bytes[position] = original ^ change;
                values += usize::from(own.decode::<double::Variant>(&bytes).is_ok());
            }
            // In the other dialects, one change of each byte is enough.
            bytes[position] = original ^ (1 << (position % 8));
            let _ = read::<f64>(own, &bytes);
            for other in codecs() {
                let _ = other.decode::<Variant>(&bytes);
            }
            bytes[position] = original;
        }
    }
    values
}

//! A hand-written implementation may ignore an error or a panic and go on.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use gdvar_core::{Codec, Encoder, ErrorKind, GodotEncode, Result, from_bytes, key};

/// Writes so much that the buffer is reallocated, and then returns an error.
struct Fails;

impl GodotEncode for Fails {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.value(&vec![7_u8; 1 << 16])?;
        Err(encoder.error(ErrorKind::Custom, "it failed"))
    }
}

/// Continues after the error.
struct GoesOn;

impl GodotEncode for GoesOn {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.dictionary(|entries| {
            for key in ["a", "b", "c"] {
                assert!(entries.entry(key, &Fails).is_err());
                assert!(entries.field(key!("field"), &Fails).is_err());
                entries.entry(key, &1)?;
            }
            Ok(())
        })
    }
}

#[test]
fn values_are_written_after_an_ignored_error() {
    let bytes = Codec::new().encode(&GoesOn).unwrap();
    assert!(bytes.len() > 6 << 16);
    // A header, a count, and the first entry, which was written before it failed.
    assert_eq!(from_bytes::<&str>(&bytes[8..20]), Ok("a"));
    assert_eq!(from_bytes::<i64>(&bytes[bytes.len() - 8..]), Ok(1));
}

/// Writes so much that the buffer is reallocated, and then panics.
struct Panics;

impl GodotEncode for Panics {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.value(&vec![7_u8; 1 << 16])?;
        // Suppresses the message that a panic prints.
        resume_unwind(Box::new("it panicked"))
    }
}

/// Continues after the panic.
struct Catches;

impl GodotEncode for Catches {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.dictionary(|entries| {
            for key in ["a", "b", "c"] {
                assert!(catch_unwind(AssertUnwindSafe(|| entries.entry(key, &Panics))).is_err());
                assert!(catch_unwind(AssertUnwindSafe(|| entries.field(key!("field"), &Panics))).is_err());
                entries.entry(key, &1)?;
            }
            Ok(())
        })
    }
}

#[test]
fn values_are_written_after_a_caught_panic() {
    let bytes = Codec::new().encode(&Catches).unwrap();
    // It is not specified whether bytes written before the panic are kept.
    assert_eq!(from_bytes::<&str>(&bytes[8..20]), Ok("a"));
    assert_eq!(from_bytes::<i64>(&bytes[bytes.len() - 8..]), Ok(1));
}

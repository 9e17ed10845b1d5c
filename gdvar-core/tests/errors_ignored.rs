//! A hand-written implementation may ignore an error and go on.

use gdvar_core::{Codec, Encoder, ErrorKind, GodotEncode, Result, from_bytes};

/// Writes so much that the buffer moves, and then says that it failed.
struct Fails;

impl GodotEncode for Fails {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.value(&vec![7_u8; 1 << 16])?;
        Err(encoder.error(ErrorKind::Custom, "it failed"))
    }
}

/// Goes on behind what failed.
struct GoesOn;

impl GodotEncode for GoesOn {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.dictionary(|entries| {
            for key in ["a", "b", "c"] {
                assert!(entries.entry(key, &Fails).is_err());
                assert!(entries.field("field", &Fails).is_err());
                entries.entry(key, &1)?;
            }
            Ok(())
        })
    }
}

#[test]
fn what_comes_behind_an_error_is_written_behind_it() {
    let bytes = Codec::new().encode(&GoesOn).unwrap();
    assert!(bytes.len() > 6 << 16);
    // A header, a count, and the first entry, which was written before it failed.
    assert_eq!(from_bytes::<&str>(&bytes[8..20]), Ok("a"));
    assert_eq!(from_bytes::<i64>(&bytes[bytes.len() - 8..]), Ok(1));
}

//! Mutated bytes: gdvar and the engine agree on whether they are a value, on the value, and on its bytes when written again.
//!
//! If gdvar refuses what the engine accepts, it is one of the cases in `docs/refusals.md`, each of which has its own
//! error kind.

use std::collections::BTreeMap;

use crate::golden::{self, Verdict};
use gdvar_core::{Codec, Dialect, ErrorKind, Variant};

/// The number of lines with each outcome.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    /// Both refuse them.
    rejected: usize,
    /// Both accept them, and write the same bytes again.
    accepted: usize,
    /// Both accept them. They contain an object, which the engine writes with a different id each time.
    with_object: usize,
    /// Both accept them, but more bytes follow, which the strict call refuses.
    trailing: usize,
    /// Only the engine accepts them.
    refused: BTreeMap<ErrorKind, usize>,
}

/// Compares every verdict. A difference without a name fails at once.
fn tally(verdicts: &[Verdict], dialect: Dialect, classes: &[ErrorKind]) -> Tally {
    let codec = Codec::new().dialect(dialect);
    let mut tally = Tally::default();
    for Verdict { bytes, accepted, reencoded } in verdicts {
        match codec.decode_prefix::<Variant>(bytes) {
            Ok((value, len)) => {
                assert!(accepted, "the engine rejects {bytes:02x?}, which is {value:?} here");
                let again = codec.encode(&value).unwrap_or_else(|error| panic!("{error}: {value:?}"));
                match reencoded {
                    Some(expected) => {
                        assert_eq!(again, canonical(expected, codec), "{bytes:02x?} is {value:?}");
                        tally.accepted += 1;
                    }
                    None => tally.with_object += 1,
                }
                let strict = codec.decode::<Variant>(bytes).map_err(|error| error.kind());
                if len < bytes.len() {
                    assert_eq!(strict.map(drop), Err(ErrorKind::TrailingBytes));
                    tally.trailing += 1;
                } else {
                    assert!(strict.is_ok());
                }
            }
            Err(error) if *accepted => {
                let known = classes.contains(&error.kind());
                assert!(known, "{error} ({:?}): the engine takes {bytes:02x?}", error.kind());
                *tally.refused.entry(error.kind()).or_default() += 1;
            }
            Err(_) => tally.rejected += 1,
        }
    }
    tally
}

/// Returns the bytes of the engine with the padding after the names of a `NodePath` set to zero: Godot 3 leaves it
/// uninitialised.
fn canonical(bytes: &[u8], codec: Codec) -> Vec<u8> {
    if codec.get_dialect() != Dialect::Godot3 {
        return bytes.to_vec();
    }
    let value: Variant = codec.decode(bytes).unwrap_or_else(|error| panic!("{error}: {bytes:02x?}"));
    let canonical = codec.encode(&value).unwrap_or_else(|error| panic!("{error}: {value:?}"));
    assert_eq!(canonical.len(), bytes.len(), "{value:?}");
    canonical
}

#[test]
fn godot4_and_gdvar_agree_on_malformed_bytes() {
    let classes = [ErrorKind::WrongElementType, ErrorKind::PrecisionLoss, ErrorKind::InvalidData];
    let tally = tally(&golden::godot4_verdicts(), Dialect::Godot4, &classes);
    let expected = Tally {
        rejected: 1604,
        accepted: 1317,
        with_object: 62,
        trailing: 619,
        refused: BTreeMap::from([
            // Elements that the engine leaves out or converts with a loss.
            (ErrorKind::WrongElementType, 12),
            // Reals of 64 bits that the engine rounds.
            (ErrorKind::PrecisionLoss, 4),
            // A NodePath of -1 subnames. The engine drops a name of it.
            (ErrorKind::InvalidData, 1),
        ]),
    };
    assert_eq!(tally, expected);
}

#[test]
fn godot3_and_gdvar_agree_on_malformed_bytes() {
    let tally = tally(&golden::godot3_verdicts(), Dialect::Godot3, &[]);
    let expected =
        Tally { rejected: 745, accepted: 754, with_object: 1, trailing: 291, refused: BTreeMap::new() };
    assert_eq!(tally, expected);
}

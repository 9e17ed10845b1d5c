//! The codec that the first bytes of an input ask for.

use gdvar::{Codec, Dialect};

/// The codec, and what is left of the input.
pub fn settings(input: &[u8]) -> Option<(Codec, &[u8])> {
    let (&[dialect, flags], rest) = input.split_first_chunk()?;
    let dialect = Dialect::ALL[usize::from(dialect) % Dialect::ALL.len()];
    let codec = Codec::new().dialect(dialect).full_objects(flags & 1 != 0).double_precision(flags & 2 != 0);
    Some((codec, rest))
}

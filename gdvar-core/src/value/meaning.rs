//! What dialects read from the same bytes.

use alloc::vec::Vec;

use crate::codec::Codec;
use crate::format::dialect::Dialect;
use crate::value::real::Real;
use crate::value::variant::Variant;

impl Dialect {
    /// Returns whether both dialects read the same value from the bytes, which are one value.
    ///
    /// ```
    /// # use gdvar_core as gdvar;
    /// use gdvar::{Dialect, Vector2, Vector3, to_bytes};
    ///
    /// assert!(Dialect::Godot4.reads_alike(Dialect::Godot3, &to_bytes(&Vector2::new(1.0, 2.0))?));
    /// assert!(!Dialect::Godot4.reads_alike(Dialect::Godot3, &to_bytes(&Vector3::new(1.0, 2.0, 3.0))?));
    /// # Ok::<(), gdvar::Error>(())
    /// ```
    // Inlined, so that only programs that call it compile the codecs of both precisions.
    #[inline]
    pub fn reads_alike(self, other: Self, bytes: &[u8]) -> bool {
        // The other dialect usually fails at the first header, so it comes first.
        meaning(other, bytes).is_some_and(|meaning_in_other| meaning(self, bytes) == Some(meaning_in_other))
    }
}

/// Returns the bytes of the value in the dialect that has every type, to compare what other dialects read from the same
/// bytes.
#[inline]
fn meaning(dialect: Dialect, bytes: &[u8]) -> Option<Vec<u8>> {
    let common = codec(Dialect::Godot4);
    let single = decode::<f32>(dialect, bytes).map(|value| common.encode(&value));
    let double = || decode::<f64>(dialect, bytes).map(|value| common.encode(&value));
    single.or_else(double)?.ok()
}

/// Decodes a value that takes all of the bytes. `Codec::decode` would read them again to explain its error.
pub(crate) fn decode<R: Real>(dialect: Dialect, bytes: &[u8]) -> Option<Variant<R>> {
    let (value, len) = codec(dialect).decode_prefix(bytes).ok()?;
    (len == bytes.len()).then_some(value)
}

pub(crate) fn codec(dialect: Dialect) -> Codec {
    Codec::new().dialect(dialect).full_objects(true)
}

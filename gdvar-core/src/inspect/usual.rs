//! Values that are seen to be encoded as an engine encodes them.

use crate::codec::Codec;
use crate::format::style::{BOOL, FLOAT, INT, STRING};
use crate::format::variant_type::VariantType;

/// Returns whether it can be seen without decoding the value that encoding it gives these bytes. `false` says nothing.
pub fn is_usual_leaf(ty: VariantType, bytes: &[u8], codec: Codec) -> bool {
    let Some((header, body)) = bytes.split_first_chunk() else { return false };
    let (word, style) = (u32::from_le_bytes(*header), codec.get_dialect().style());
    match word {
        BOOL => matches!(body, [0 | 1, 0, 0, 0]),
        STRING => is_plain_text(body),
        INT => style.types[INT as usize].is_some() && style.narrow_int_excess == 0,
        // A NaN of 32 bits is written in 64.
        FLOAT => {
            let is_nan = body.first_chunk().is_none_or(|body| f32::from_le_bytes(*body).is_nan());
            style.types[FLOAT as usize].is_some() && !is_nan
        }
        word => {
            // The bytes of these types are their bytes in memory.
            let has_fixed_len = style.body_lens.get(word as usize).is_some_and(|len| *len > 0);
            has_fixed_len || u64::from(word) == style.headers[ty as usize] && is_plain_array(ty, body)
        }
    }
}

/// Returns whether a text is written as this body: with its length, no NUL, no byte order mark, and zeros as padding.
fn is_plain_text(body: &[u8]) -> bool {
    let Some((len, text)) = body.split_first_chunk() else { return false };
    let Some((text, padding)) = text.split_at_checked(u32::from_le_bytes(*len) as usize) else {
        return false;
    };
    !text.contains(&0) && !text.starts_with(b"\xEF\xBB\xBF") && padding.iter().all(|byte| *byte == 0)
}

/// Returns whether a packed array of numbers is written as this body, which is its count, its items, and zeros as padding.
fn is_plain_array(ty: VariantType, body: &[u8]) -> bool {
    use VariantType as Ty;

    match ty {
        Ty::PackedByteArray => {
            let Some((count, items)) = body.split_first_chunk() else { return false };
            let padding = items.get(u32::from_le_bytes(*count) as usize..).unwrap_or_default();
            body.len().is_multiple_of(4) && padding.iter().all(|byte| *byte == 0)
        }
        Ty::PackedInt32Array
        | Ty::PackedInt64Array
        | Ty::PackedFloat32Array
        | Ty::PackedFloat64Array
        | Ty::PackedVector2Array
        | Ty::PackedVector3Array
        | Ty::PackedVector4Array
        | Ty::PackedColorArray => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::is_usual_leaf;
    use crate::codec::Codec;
    use crate::format::dialect::Dialect;
    use crate::format::plain::Real;
    use crate::inspect::{Leaf, Place, Visitor, walk};
    use crate::value::meaning::codec;
    use crate::value::variant::Variant;
    use crate::variant;

    fn is_encoded_so<R: Real>(bytes: &[u8], codec: Codec) -> bool {
        let value = codec.decode_prefix::<Variant<R>>(bytes);
        value.is_ok_and(|(value, _)| codec.encode(&value).is_ok_and(|again| again == bytes))
    }

    /// Asserts that each leaf that looks usual has the bytes that encoding it gives.
    struct Both<'a> {
        bytes: &'a [u8],
        dialect: Dialect,
        usual: usize,
    }

    impl Visitor for Both<'_> {
        fn leaf(&mut self, _: &Place<'_>, leaf: &Leaf) {
            let (bytes, codec) = (&self.bytes[leaf.range.clone()], codec(self.dialect));
            if is_usual_leaf(leaf.ty, bytes, codec) {
                // A program with single precision writes vectors in 32 bits.
                assert!(
                    is_encoded_so::<f64>(bytes, codec) || is_encoded_so::<f32>(bytes, codec),
                    "{:?}: {bytes:?}",
                    self.dialect
                );
                self.usual += 1;
            }
        }
    }

    #[test]
    fn what_looks_as_an_engine_writes_it_is_encoded_so() {
        let value: Variant = variant!([
            null,
            true,
            5,
            -5_000_000_000_i64,
            0.5,
            0.1,
            "",
            "crab",
            "12345",
            "four",
            (crate::Vector2::new(1.0, 2.0)),
            (crate::Color::new(0.1, 0.2, 0.3, 1.0)),
            (alloc::vec![1_u8, 2, 3]),
            (alloc::vec![1_i32, 2]),
            (alloc::vec![f32::NAN, 2.0]),
            (alloc::vec![0.1_f64]),
        ]);
        let mut usual = 0;
        for &dialect in Dialect::ALL {
            let Ok(bytes) = codec(dialect).encode(&value) else { continue };
            // Each byte is changed in each of its bits, and into some other values.
            for at in 0..bytes.len() {
                for changed in (0..8).map(|bit| bytes[at] ^ 1 << bit).chain([0, 0xEF, 0x7F, 0xC0, 0xFF]) {
                    let mut bytes: Vec<u8> = bytes.clone();
                    bytes[at] = changed;
                    let mut both = Both { bytes: &bytes, dialect, usual: 0 };
                    // What comes before a fault counts too.
                    drop(walk(&bytes, codec(dialect), &mut both));
                    usual += both.usual;
                }
            }
        }
        assert!(usual > 10_000, "{usual}");
    }
}

//! Values that are seen to be encoded as an engine encodes them.

use crate::format::dialect::Dialect;
use crate::format::style::{BOOL, FLOAT, INT, STRING};
use crate::format::variant_type::VariantType;

/// Returns whether it can be seen without decoding the value that encoding it gives these bytes. `false` says nothing.
#[inline]
pub fn is_usual_leaf(ty: VariantType, bytes: &[u8], dialect: Dialect) -> bool {
    let Some((header, body)) = bytes.split_first_chunk() else { return false };
    let (word, style) = (u32::from_le_bytes(*header), dialect.style());
    match word {
        BOOL => matches!(body, [0 | 1, 0, 0, 0]),
        STRING => is_usual_text(body),
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
fn is_usual_text(body: &[u8]) -> bool {
    let Some((len, text)) = body.split_first_chunk() else { return false };
    let Some((text, padding)) = text.split_at_checked(u32::from_le_bytes(*len) as usize) else {
        return false; // not covered: ruled out before
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

//! The lengths of values, so that a new buffer is allocated only once.

use crate::codec::Codec;
use crate::encode::GodotEncode;
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, HEAD_SIZE, HEADER_SIZE, packed_count_size, padding};

/// Returns the length of an int.
pub(super) fn int_len(number: i64, codec: &Codec) -> usize {
    let narrow = codec.get_dialect().writes_narrow_ints() && i32::try_from(number).is_ok();
    HEADER_SIZE + if narrow { size_of::<i32>() } else { size_of::<i64>() }
}

/// Returns the length of a float.
pub(crate) fn float_len(number: f64, codec: &Codec) -> usize {
    #[allow(
        clippy::cast_possible_truncation,
        clippy::float_cmp,
        reason = "the comparison finds out whether it was"
    )]
    let narrow = !codec.get_dialect().flags_numbers() || f64::from(number as f32) == number;
    HEADER_SIZE + if narrow { size_of::<f32>() } else { size_of::<f64>() }
}

/// Returns the length of a slice of values.
pub(crate) fn slice_len<T: GodotEncode>(items: &[T], codec: &Codec) -> usize {
    let ty = T::SLICE_TYPE;
    if ty == VariantType::PackedStringArray {
        let nul = usize::from(codec.get_dialect().terminates_packed_strings());
        let lens = items.iter().filter_map(T::as_text).map(|text| text.len() + nul);
        return HEAD_SIZE + lens.map(|len| COUNT_SIZE + len + padding(len)).sum::<usize>();
    }
    if ty == VariantType::Array || !codec.get_dialect().has(ty) {
        return array_len(items.iter(), codec);
    }
    let body = size_of_val(items);
    HEADER_SIZE + packed_count_size(ty, codec.get_dialect()) + body + padding(body)
}

/// Returns the length of a plain Array of these items.
pub(crate) fn array_len<'t, T: GodotEncode + 't>(items: impl Iterator<Item = &'t T>, codec: &Codec) -> usize {
    HEAD_SIZE + codec.len_inside(|codec| items.map(|item| item.encoded_len(codec)).sum())
}

/// Returns the length of a plain Dictionary of these entries.
pub(crate) fn dictionary_len<'t, K: GodotEncode + 't, V: GodotEncode + 't>(
    items: impl Iterator<Item = (&'t K, &'t V)>,
    codec: &Codec,
) -> usize {
    let len = |codec: &_| items.map(|(key, value)| key.encoded_len(codec) + value.encoded_len(codec)).sum();
    HEAD_SIZE + codec.len_inside(len)
}

/// Returns the length of an Array of these items that declares their type, if the dialect has such Arrays.
pub(crate) fn typed_array_len<'t, T: GodotEncode + 't>(
    items: impl Iterator<Item = &'t T>,
    codec: &Codec,
) -> usize {
    let typed = codec.get_dialect().writes_typed_arrays();
    let declared = if typed { T::element_type().encoded_len() } else { 0 };
    declared + array_len(items, codec)
}

/// Returns the length of a Dictionary of these entries that declares their types, if the dialect has such Dictionaries.
pub(crate) fn typed_dictionary_len<'t, K: GodotEncode + 't, V: GodotEncode + 't>(
    items: impl Iterator<Item = (&'t K, &'t V)>,
    codec: &Codec,
) -> usize {
    let typed = codec.get_dialect().writes_typed_dictionaries();
    let declared = if typed { K::element_type().encoded_len() + V::element_type().encoded_len() } else { 0 };
    declared + dictionary_len(items, codec)
}

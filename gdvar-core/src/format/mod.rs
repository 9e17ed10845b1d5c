//! The format itself: the table of types, the dialects, and sizes on the wire.

pub(crate) mod ascii;
pub(crate) mod base64;
pub(crate) mod dialect;
pub(crate) mod element_type;
pub(crate) mod key_slots;
pub(crate) mod keys;
pub(crate) mod number;
pub(crate) mod parts;
pub(crate) mod plain;
pub(crate) mod spelling;
pub(crate) mod style;
pub(crate) mod table;
pub(crate) mod usual;
pub(crate) mod variant_type;

use crate::format::dialect::Dialect;
use crate::format::variant_type::VariantType;

/// The size of a header in bytes.
pub(crate) const HEADER_SIZE: usize = 4;

/// The size in bytes of the count or length that follows the header of most values.
pub(crate) const COUNT_SIZE: usize = 4;

/// The size in bytes of a header and a count: the minimum for a text, an array or a container.
// mutants `+ with -`: only how much memory is reserved, or when
pub(crate) const HEAD_SIZE: usize = HEADER_SIZE + COUNT_SIZE;

/// The minimum size of an int or a float in bytes.
// mutants `+ with -`: only how much memory is reserved, or when
pub(crate) const NUMBER_SIZE: usize = HEADER_SIZE + size_of::<i32>();

/// The flag of a 64-bit int or float, of 64-bit reals, and of an Object that is an instance id.
pub const WIDE: u16 = 1;

/// The largest count or length. Readers use the top bit for something else.
pub(crate) const MAX_COUNT: usize = 0x7FFF_FFFF;

/// The class that the engine writes instead of the real one when objects are written as ids.
pub(crate) const ENCODED_OBJECT_AS_ID: &str = "EncodedObjectAsID";

/// Returns how many zero bytes pad a body of `len` bytes to a multiple of four.
pub(crate) const fn padding(len: usize) -> usize {
    len.wrapping_neg() % 4
}

/// Returns the size in bytes of a packed array's count.
pub(crate) const fn packed_count_size(ty: VariantType, dialect: Dialect) -> usize {
    if matches!(ty, VariantType::PackedInt64Array) { dialect.int64_array_count_size() } else { COUNT_SIZE }
}

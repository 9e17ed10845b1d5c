//! Writing what depends on more of a dialect than its [style](crate::format::style): whatever the dialects of the manual
//! pages write in another way than all engines, what a dialect lacks, and an int or a float whose width a dialect fixes.

use alloc::format;

use crate::codec::Codec;
use crate::encode::GodotEncode;
use crate::encode::containers::by;
use crate::encode::encoder::Encoder;
use crate::error::{Error, ErrorKind, Result};
use crate::format::dialect::Dialect;
use crate::format::keys::{Key, Name, name_of};
use crate::format::plain::Plain;
use crate::format::variant_type::VariantType;
use crate::format::{COUNT_SIZE, packed_count_size};
use crate::text::decimal::Float;

impl Encoder<'_> {
    /// Writes a packed array in any dialect, or an Array.
    #[cold]
    #[inline(never)]
    pub(super) fn packed_by_table<T: Plain + GodotEncode>(
        &mut self,
        ty: VariantType,
        items: &[T],
    ) -> Result<()> {
        if !self.dialect().has(ty) {
            return self.array_by_table(items.len(), &|index, encoder| items[index].encode(encoder));
        }
        // There is no packed array of bases, whose rows and columns are swapped in some dialects.
        const { assert!(!T::HAS_BASIS) }
        self.packed_head_by_table(ty, T::HAS_WIDTH_FLAG.then_some(T::IS_WIDE), items.len())?;
        self.items(items);
        Ok(())
    }

    // The types of items share these functions, which are compiled once.

    /// Writes the header and the count of a packed array.
    fn packed_head_by_table(&mut self, ty: VariantType, is_wide: Option<bool>, count: usize) -> Result<()> {
        check_width(ty, is_wide, self.codec(), self.offset())?;
        self.header(ty, 0)?;
        let count = self.checked_count(count)?;
        self.bytes(count.to_le_bytes());
        // The high half of an 8-byte count.
        if packed_count_size(ty, self.dialect()) > COUNT_SIZE {
            self.bytes([0_u8; COUNT_SIZE]);
        }
        Ok(())
    }

    /// Writes an Array of `count` elements, of which `write` writes each.
    fn array_by_table(
        &mut self,
        count: usize,
        write: &dyn Fn(usize, &mut Encoder<'_>) -> Result<()>,
    ) -> Result<()> {
        self.array(|elements| {
            (0..count).try_for_each(|index| elements.element(&by(|encoder| write(index, encoder))))
        })
    }

    /// Writes a key whose bytes are not the same in every dialect.
    #[cold]
    #[inline(never)]
    pub(super) fn key_by_table(&mut self, key: Key<'static>) -> Result<()> {
        match name_of(key) {
            Name::Int(number) => {
                self.int(number);
                Ok(())
            }
            // All dialects that have `StringName` write it alike, so only a dialect without it comes here.
            Name::Text(_) => {
                Err(Error::unsupported(VariantType::StringName, self.dialect()).at(self.offset()))
            }
        }
    }

    // The other functions take values instead of an encoder: an encoder whose address is passed to a function cannot stay
    // in registers.

    /// Returns the header of a value whose bytes in memory are its body, in any dialect.
    #[cold]
    #[inline(never)]
    pub(super) fn plain_header_by_table(
        ty: VariantType,
        is_wide: Option<bool>,
        codec: &Codec,
        offset: usize,
    ) -> Result<u32> {
        check_width(ty, is_wide, codec, offset)?;
        Self::header_by_table(ty, codec.get_dialect(), offset)
    }

    /// Returns a type's header in any dialect that has one.
    #[cold]
    #[inline(never)]
    pub(super) fn header_by_table(ty: VariantType, dialect: Dialect, offset: usize) -> Result<u32> {
        ty.id(dialect).map(u32::from).ok_or_else(|| Error::unsupported(ty, dialect).at(offset))
    }

    /// Converts a float for a dialect that has only 32-bit floats. NaN is accepted; any other float that does not fit 32 bits
    /// is refused.
    #[cold]
    #[inline(never)]
    pub(super) fn only_narrow_float(number: f64, dialect: Dialect) -> Result<f32> {
        #[allow(clippy::cast_possible_truncation, reason = "what loses something is refused below")]
        let narrow = number as f32;
        #[allow(clippy::float_cmp, reason = "the question is whether they are equal to the last bit")]
        if f64::from(narrow) == number || number.is_nan() {
            return Ok(narrow);
        }
        let message = format!("{} needs 64 bits, and {dialect} has floats of 32", Float(number));
        Err(Error::new(ErrorKind::PrecisionLoss, message))
    }
}

/// Refuses a width of reals that the dialect lacks, or that the other side does not expect. For a type without reals, there is
/// no width. A dialect that flags wide reals has headers for both widths, so its values never reach this function.
fn check_width(ty: VariantType, is_wide: Option<bool>, codec: &Codec, offset: usize) -> Result<()> {
    match is_wide {
        Some(is_wide) if is_wide != codec.has_unflagged_wide_reals() => {
            Err(wrong_width(ty, is_wide, codec.get_dialect(), offset))
        }
        _ => Ok(()),
    }
}

#[cold]
fn wrong_width(ty: VariantType, is_wide: bool, dialect: Dialect, offset: usize) -> Error {
    if !dialect.has(ty) {
        return Error::unsupported(ty, dialect).at(offset);
    }
    let bits = if is_wide { u64::BITS } else { u32::BITS };
    let message = if dialect.is_published() {
        format!(
            "{ty} has reals of {bits} bits, and `Codec::double_precision` says that the other side has not"
        )
    } else {
        format!("{dialect} has no {ty} with reals of {bits} bits")
    };
    Error::new(ErrorKind::Unsupported, message).at(offset)
}

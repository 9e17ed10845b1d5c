//! Math types and their packed arrays as numbers in wire order.

use bytemuck::cast_slice;
use gdvar_core::generic::Variant;
use gdvar_core::{Codec, Real, VariantType, WordType};

/// The width of the reals in a value: `f32`, or `f64` for double-precision builds.
pub trait Width: Real {
    /// Whether the reals have 64 bits.
    const WIDE: bool;

    /// Returns the nearest number of this width, as the engine does for its own constructors.
    fn nearest(number: f64) -> Self;
}

impl Width for f32 {
    const WIDE: bool = false;

    #[allow(clippy::cast_possible_truncation, reason = "the nearest number is what the method promises")]
    fn nearest(number: f64) -> Self {
        number as Self
    }
}

impl Width for f64 {
    const WIDE: bool = true;

    fn nearest(number: f64) -> Self {
        number
    }
}

/// Returns whether a value has to be read as one of a double-precision build.
///
/// # Errors
///
/// The same as for [`has_wide_reals`](gdvar_core::inspect::has_wide_reals).
pub fn is_wide(bytes: &[u8], codec: Codec) -> gdvar_core::Result<bool> {
    let dialect = codec.get_dialect();
    if dialect.is_published() {
        return Ok(codec.get_double_precision());
    }
    Ok(dialect.flags_reals() && gdvar_core::inspect::has_wide_reals(bytes, codec)?)
}

/// The numbers of a math type, or of all items of a packed array, in wire order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Words<'a> {
    /// Integers of 32 bits.
    Ints(&'a [i32]),
    /// Reals of 32 bits.
    Singles(&'a [f32]),
    /// Reals of 64 bits.
    Doubles(&'a [f64]),
}

impl<'a> Words<'a> {
    /// Returns the numbers as the machine holds them.
    pub fn bytes(self) -> &'a [u8] {
        match self {
            Self::Ints(words) => cast_slice(words),
            Self::Singles(words) => cast_slice(words),
            Self::Doubles(words) => cast_slice(words),
        }
    }
}

/// Returns the numbers of a math type or of a packed array of vectors or colours, and `None` for other types.
pub fn words<R: Width>(value: &Variant<R>) -> Option<Words<'_>> {
    math(value.ty())?;
    let (number, bytes) = value.words()?;
    match number {
        WordType::I32 => Some(Words::Ints(cast_slice(bytes))),
        WordType::F32 => Some(Words::Singles(cast_slice(bytes))),
        WordType::F64 => Some(Words::Doubles(cast_slice(bytes))),
        WordType::U8 | WordType::I64 | WordType::Real => None,
    }
}

/// Returns the number of words in a math type, or in an item of a packed array of math types.
fn math(ty: VariantType) -> Option<usize> {
    ty.item().unwrap_or(ty).words().map(|(count, _)| count)
}

/// Returns the math type or the packed array of vectors or colours that consists of these numbers. Reals become the
/// nearest ones of their width.
///
/// # Errors
///
/// One sentence, if the count of numbers is wrong, an integer does not fit, or the type has no such numbers.
pub fn from_words<R: Width>(ty: VariantType, numbers: &[f64]) -> Result<Variant<R>, String> {
    let (Some(count), Some(word)) = (math(ty), ty.number(R::WIDE)) else {
        return Err(format!("{} does not consist of numbers", ty.name()));
    };
    let (found, is_wide) = (numbers.len(), word == WordType::F64);
    let mut bytes = (u32::from(is_wide) << 16 | ty as u32).to_le_bytes().to_vec();
    if ty.item().is_none() {
        if found != count {
            return Err(format!("{} has {count} numbers, not {found}", ty.name()));
        }
    } else if found.is_multiple_of(count) {
        let items = u32::try_from(found / count).map_err(|_| format!("{found} numbers are too many"))?;
        bytes.extend(items.to_le_bytes());
    } else {
        return Err(format!("the items of {} have {count} numbers each", ty.name()));
    }
    for number in numbers {
        match word {
            WordType::I32 => bytes.extend(int(ty, *number)?.to_le_bytes()),
            WordType::F64 => bytes.extend(number.to_le_bytes()),
            _ => bytes.extend(<f32 as Width>::nearest(*number).to_le_bytes()),
        }
    }
    Codec::new().decode(&bytes).map_err(|error| error.to_string())
}

fn int(ty: VariantType, number: f64) -> Result<i32, String> {
    #[allow(clippy::cast_possible_truncation, reason = "the next line refuses a number that was changed")]
    let int = number as i32;
    #[allow(clippy::float_cmp, reason = "the question is whether nothing was lost")]
    if f64::from(int) == number {
        return Ok(int);
    }
    Err(format!("{number} is not an integer of 32 bits, as {} has them", ty.name()))
}

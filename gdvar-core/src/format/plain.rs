//! Values whose bytes in memory are their bytes on the wire: numbers, math types, and therefore packed arrays of either.

use bytemuck::Pod;

use crate::format::number::{AnyWord, Number, whole};
use crate::format::variant_type::WordType;

/// A number as it is in memory and, on a little-endian machine, on the wire.
pub trait Word: Pod + PartialEq {
    /// Returns the number with its bytes swapped on a big-endian machine, and unchanged elsewhere.
    fn little_endian(self) -> Self;

    /// Returns a number that is equal for words that the engine considers the same key: all NaNs are the same, and so are
    /// 0.0 and -0.0.
    fn identity(self) -> u64;

    /// Returns the number with its type.
    fn any(self) -> AnyWord;

    /// Returns a number of another form as this type, if nothing is lost.
    fn from_number(number: Number) -> Option<Self>;

    /// Returns the NaN with these bits in hexadecimal, if the type has it.
    // not covered: a trait asks for it
    fn from_nan_bits(_: &str) -> Option<Self> {
        None
    }
}

macro_rules! integer_words {
    ($($word:ty, $any:ident;)+) => {$(
        impl Word for $word {
            // not covered: only on big-endian machines
            fn little_endian(self) -> Self {
                self.to_le()
            }

            fn identity(self) -> u64 {
                // The sign does not matter as long as it is always extended in the same way.
                #[allow(clippy::cast_sign_loss, clippy::cast_lossless, reason = "only equality counts")]
                let identity = self as u64;
                identity
            }

            fn any(self) -> AnyWord {
                AnyWord::$any(self)
            }

            fn from_number(number: Number) -> Option<Self> {
                number.whole()?.try_into().ok()
            }
        }
    )+};
}
integer_words! {
    u8, U8;
    i32, I32;
    i64, I64;
}

impl Word for f32 {
    // mutants `with Default::default()`: the tests run on little-endian machines
    // not covered: only on big-endian machines
    fn little_endian(self) -> Self {
        Self::from_bits(self.to_bits().to_le())
    }

    fn identity(self) -> u64 {
        f64::from(self).identity()
    }

    fn any(self) -> AnyWord {
        AnyWord::F32(self)
    }

    fn from_number(number: Number) -> Option<Self> {
        // As in the engine, the number is rounded to the nearest f64 and then to the nearest f32.
        #[allow(
            clippy::cast_possible_truncation,
            reason = "text has decimal digits, which few numbers fit exactly"
        )]
        let narrow = number.real() as Self;
        Some(narrow)
    }

    #[inline]
    fn from_nan_bits(bits: &str) -> Option<Self> {
        u32::from_str_radix(bits, 16).ok().map(Self::from_bits).filter(|number| number.is_nan())
    }
}

impl Word for f64 {
    // mutants `with Default::default()`: the tests run on little-endian machines
    // not covered: only on big-endian machines
    fn little_endian(self) -> Self {
        Self::from_bits(self.to_bits().to_le())
    }

    fn identity(self) -> u64 {
        match self {
            _ if self.is_nan() => Self::NAN.to_bits(),
            0.0 => 0,
            _ => self.to_bits(),
        }
    }

    fn any(self) -> AnyWord {
        AnyWord::F64(self)
    }

    fn from_number(number: Number) -> Option<Self> {
        Some(number.real())
    }

    #[inline]
    fn from_nan_bits(bits: &str) -> Option<Self> {
        u64::from_str_radix(bits, 16).ok().map(Self::from_bits).filter(|number| number.is_nan())
    }
}

/// A type that consists of equal words without padding: its bytes in memory are its body on the wire.
pub trait Plain: Pod {
    /// The type of the words.
    type Word: Word;

    /// Whether bit 16 of the header gives the width of the words.
    const HAS_WIDTH_FLAG: bool;

    /// The number of words.
    const WORDS: usize = size_of::<Self>() / size_of::<Self::Word>();

    /// Whether the words are 64 bits wide, which the flag says.
    const IS_WIDE: bool = size_of::<Self::Word>() == 8;

    /// Whether the type contains a basis, whose rows and columns are swapped on the manual pages.
    const HAS_BASIS: bool = false;

    /// Returns the words of values.
    fn words_of(values: &[Self]) -> &[Self::Word] {
        bytemuck::must_cast_slice(values)
    }

    /// Returns the words.
    fn words_mut(&mut self) -> &mut [Self::Word] {
        bytemuck::must_cast_slice_mut(core::slice::from_mut(self))
    }

    /// Returns the value with the rows and columns of its basis swapped, which is the order on the manual pages.
    // not covered: a trait asks for it
    fn transposed(self) -> Self {
        self
    }

    /// Returns the value with the bytes of each word swapped on a big-endian machine, and unchanged elsewhere.
    #[inline]
    fn little_endian(mut self) -> Self {
        if cfg!(target_endian = "big") {
            // not covered: only on big-endian machines
            for word in self.words_mut() {
                *word = word.little_endian();
            }
        }
        self
    }
}

macro_rules! plain_words {
    ($($word:ty),+) => {$(
        impl Plain for $word {
            type Word = Self;
            // Each packed array of numbers has a fixed width; a single number has its width in its header.
            const HAS_WIDTH_FLAG: bool = false;
        }
    )+};
}
plain_words!(u8, i32, i64, f32, f64);

/// Returns the `f32` that is equal to a number, if there is one. NaN becomes NaN.
#[inline]
pub(crate) fn narrow(number: f64) -> Option<f32> {
    // The cast rounds to the nearest `f32`; the comparison shows whether that changed the number.
    #[allow(clippy::cast_possible_truncation, reason = "the next line refuses a truncated number")]
    let narrow = number as f32;
    #[allow(clippy::float_cmp, reason = "the question is whether they are equal to the last bit")]
    (f64::from(narrow) == number || number.is_nan()).then_some(narrow)
}

/// Returns the `f32` that is nearest to a number, if the number is not beyond the range of `f32`.
#[inline]
pub(crate) fn nearest(number: f64) -> Option<f32> {
    #[allow(clippy::cast_possible_truncation, reason = "the nearest is wanted")]
    let nearest = number as f32;
    (nearest.is_finite() || !number.is_finite()).then_some(nearest)
}

/// Converts numbers on the wire. Returns the index of the first one that does not fit without a loss, and its value.
pub(crate) fn convert(
    words: &[u8],
    from: WordType,
    converted: &mut [u8],
    to: WordType,
) -> Result<(), (usize, f64)> {
    let words = words.chunks_exact(from.size());
    for (index, (word, converted)) in words.zip(converted.chunks_exact_mut(to.size())).enumerate() {
        let number = match from {
            WordType::I32 => f64::from(read::<i32>(word)),
            WordType::F32 => f64::from(read::<f32>(word)),
            _ => read(word),
        };
        match to {
            WordType::F64 => converted.copy_from_slice(&number.to_le_bytes()),
            WordType::F32 => {
                let real = narrow(number).ok_or((index, number))?;
                converted.copy_from_slice(&real.to_le_bytes());
            }
            _ => {
                let int = whole(number).and_then(|int| i32::try_from(int).ok()).ok_or((index, number))?;
                converted.copy_from_slice(&int.to_le_bytes());
            }
        }
    }
    Ok(())
}

/// Returns the bytes of a body of the native width.
pub(crate) fn read<T: Plain>(bytes: &[u8]) -> T {
    bytemuck::pod_read_unaligned::<T>(bytes).little_endian()
}

/// Returns the number in the bytes of a word.
pub(crate) fn read_any(bytes: &[u8], ty: WordType) -> AnyWord {
    match ty {
        WordType::U8 => AnyWord::U8(read(bytes)),
        WordType::I32 => AnyWord::I32(read(bytes)),
        WordType::I64 => AnyWord::I64(read(bytes)),
        WordType::F32 | WordType::Real => AnyWord::F32(read(bytes)),
        WordType::F64 => AnyWord::F64(read(bytes)),
    }
}

/// Returns the items of a packed array of the native width, if there are exactly `N`.
#[inline]
pub(crate) fn read_array<T: Plain, const N: usize>(bytes: &[u8]) -> Option<[T; N]> {
    let items = bytemuck::try_pod_read_unaligned::<[T; N]>(bytes).ok()?;
    Some(items.map(T::little_endian))
}

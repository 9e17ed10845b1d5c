//! Numbers in the other forms of values: text, JSON, serde's data model.

/// A number in another form: digits alone are an int, and with a point or an exponent they are a float.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// Digits alone.
    Int(i64),
    /// Digits with a point or an exponent.
    Float(f64),
}

impl Number {
    /// Returns the number as an integer, if it is whole and fits an `i64`.
    pub fn whole(self) -> Option<i64> {
        match self {
            Self::Int(number) => Some(number),
            Self::Float(number) => {
                // 2^63. Every whole float from -2^63 up to just below 2^63 fits.
                const LIMIT: f64 = 9_223_372_036_854_775_808.0;
                #[allow(
                    clippy::cast_possible_truncation,
                    reason = "the number is in range and the comparison exact"
                )]
                let whole = number as i64;
                #[allow(clippy::cast_precision_loss, clippy::float_cmp, reason = "it came from a float")]
                let is_whole = (-LIMIT..LIMIT).contains(&number) && whole as f64 == number;
                is_whole.then_some(whole)
            }
        }
    }

    /// Returns the number as a real: the nearest `f64`.
    pub fn real(self) -> f64 {
        match self {
            #[allow(clippy::cast_precision_loss, reason = "the engine rounds an int among reals as well")]
            Self::Int(number) => number as f64,
            Self::Float(number) => number,
        }
    }
}

/// A [`Word`](crate::format::plain::Word) of any type.
#[derive(Clone, Copy, Debug)]
pub enum AnyWord {
    /// A byte.
    U8(u8),
    /// An integer of 32 bits.
    I32(i32),
    /// An integer of 64 bits.
    I64(i64),
    /// A real of 32 bits.
    F32(f32),
    /// A real of 64 bits.
    F64(f64),
}

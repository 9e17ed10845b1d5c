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
            Self::Float(number) => whole(number),
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

/// Returns the int that is equal to a float, if there is one.
pub(crate) fn whole(number: f64) -> Option<i64> {
    #[allow(clippy::cast_possible_truncation, reason = "the comparison finds out whether it was truncated")]
    let int = number as i64;
    (exact_float(int) == Some(number)).then_some(int)
}

/// Returns the float that is exactly equal to an int, if there is one.
pub(crate) fn exact_float(number: i64) -> Option<f64> {
    #[allow(clippy::cast_precision_loss, reason = "the comparison finds out whether there was one")]
    let float = number as f64;
    // 2⁶³ does not fit an i64, so the cast back gives the largest i64, which no float equals.
    #[allow(clippy::cast_possible_truncation, reason = "a float that was made of an int has no fraction")]
    let is_exact = float as i64 == number && number != i64::MAX;
    is_exact.then_some(float)
}

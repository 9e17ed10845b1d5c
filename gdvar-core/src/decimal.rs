//! Floats as decimal digits, the very ones that the engine prints.
//!
//! Godot 4.6 prints with Grisu2 (Florian Loitsch, "Printing Floating-Point Numbers Quickly and Accurately with
//! Integers", 2010), in the form of the C++ library "JSON for Modern C++". It finds digits that read back as the
//! same number, mostly but not always the fewest: 2.999e21 comes out as `2.9990000000000003e+21`.

use core::fmt::{self, Write};

/// Numbers below ten to this power are written in full, from it on with an exponent.
const MAX_POINT: i32 = 15;

/// Numbers with more zeros than this between the point and the first digit are written with an exponent.
const MAX_LEADING_ZEROS: i32 = 3;

/// Writes a number as it stands in a vector, a color or a packed array: `1`, `0.1`, `1e+20`, `inf_neg`.
pub(crate) fn write_number(out: &mut impl Write, number: f64) -> fmt::Result {
    if number.is_nan() {
        return out.write_str("nan");
    }
    if number.is_infinite() {
        return out.write_str(if number < 0.0 { "inf_neg" } else { "inf" });
    }
    if number == 0.0 {
        return out.write_str("0");
    }
    if number < 0.0 {
        out.write_str("-")?;
    }
    Decimal::of(number.abs()).write(out)
}

/// A number as it stands by itself: as [`write_number`] writes it, with `.0` behind a whole number.
pub(crate) struct Float(pub(crate) f64);

impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number) = *self;
        write_number(f, number)?;
        let whole = number == 0.0 || number.is_finite() && Decimal::of(number.abs()).is_plain_whole();
        if whole { f.write_str(".0") } else { Ok(()) }
    }
}

/// A positive number in decimal: 0.`digits` times ten to the power of `point`.
struct Decimal {
    /// No `f64` needs more than 17.
    digits: [u8; 17],
    len: usize,
    point: i32,
}

impl Decimal {
    /// The digits of a positive, finite number. As in the engine they are those of an `f32` if it is one,
    /// so that 1099511627776.0 has fewer than its value as an `f64` would need.
    fn of(number: f64) -> Self {
        #[allow(clippy::cast_possible_truncation, reason = "the comparison finds out whether it was")]
        let narrow = number as f32;
        #[allow(clippy::float_cmp, reason = "the question is whether they are equal to the last bit")]
        if f64::from(narrow) == number {
            Self::between(&Neighbourhood::of(u64::from(narrow.to_bits()), f32::MANTISSA_DIGITS, f32::MAX_EXP))
        } else {
            Self::between(&Neighbourhood::of(number.to_bits(), f64::MANTISSA_DIGITS, f64::MAX_EXP))
        }
    }

    fn digits(&self) -> &[u8] {
        &self.digits[..self.len]
    }

    /// Whether it is written without a point and without an exponent.
    fn is_plain_whole(&self) -> bool {
        self.digits().len() <= self.point.max(0).unsigned_abs() as usize && self.point <= MAX_POINT
    }

    fn write(&self, out: &mut impl Write) -> fmt::Result {
        let mut write =
            |digits: &[u8]| digits.iter().try_for_each(|&digit| out.write_char(char::from(digit)));
        if -MAX_LEADING_ZEROS <= self.point && self.point <= 0 {
            write(b"0.")?;
            write(&b"000"[..self.point.unsigned_abs() as usize])?;
            return write(self.digits());
        }
        if 0 < self.point && self.point <= MAX_POINT {
            let before_point = self.point.unsigned_abs() as usize;
            let Some((whole, fraction)) = self.digits().split_at_checked(before_point) else {
                write(self.digits())?;
                return (self.len..before_point).try_for_each(|_| write(b"0"));
            };
            write(whole)?;
            if fraction.is_empty() {
                return Ok(());
            }
            write(b".")?;
            return write(fraction);
        }
        let (first, more) = self.digits().split_at(1);
        write(first)?;
        if !more.is_empty() {
            write(b".")?;
            write(more)?;
        }
        write!(out, "e{:+03}", self.point - 1)
    }
}

/// A number as `significand` times two to the power of `exponent`.
#[derive(Clone, Copy)]
struct Binary {
    significand: u64,
    exponent: i32,
}

impl Binary {
    /// The same number with the top bit of its significand set.
    const fn normalized(self) -> Self {
        let shift = self.significand.leading_zeros();
        Self { significand: self.significand << shift, exponent: self.exponent - shift.cast_signed() }
    }

    /// The upper 64 bits of the product, rounded.
    fn times(self, other: Self) -> Self {
        let product = u128::from(self.significand) * u128::from(other.significand) + (1 << 63);
        #[allow(clippy::cast_possible_truncation, reason = "the upper half of 128 bits is 64 bits")]
        let significand = (product >> 64) as u64;
        Self { significand, exponent: self.exponent + other.exponent + 64 }
    }
}

/// A number and how far it is to its neighbours. Everything between the bounds reads back as the number.
struct Neighbourhood {
    number: Binary,
    lower: Binary,
    upper: Binary,
}

impl Neighbourhood {
    /// Takes the bits of a positive, finite float apart, whose significand has `precision` bits.
    fn of(bits: u64, precision: u32, max_exponent: i32) -> Self {
        let hidden_bit = 1 << (precision - 1);
        let fraction = bits & (hidden_bit - 1);
        // At most the 11 bits of an f64's exponent are left; the sign is positive.
        let biased = i32::try_from(bits >> (precision - 1)).unwrap_or(i32::MAX);
        // The bias of the format, and the bits of the significand behind its point.
        let shift = max_exponent - 1 + precision.cast_signed() - 1;
        let number = if biased == 0 {
            Binary { significand: fraction, exponent: 1 - shift }
        } else {
            Binary { significand: fraction | hidden_bit, exponent: biased - shift }
        };
        let Binary { significand, exponent } = number;
        // Below a power of two the floats are twice as dense.
        let lower = if fraction == 0 && biased > 1 {
            Binary { significand: 4 * significand - 1, exponent: exponent - 2 }
        } else {
            Binary { significand: 2 * significand - 1, exponent: exponent - 1 }
        };
        let upper = Binary { significand: 2 * significand + 1, exponent: exponent - 1 }.normalized();
        let lower = Binary {
            significand: lower.significand << (lower.exponent - upper.exponent),
            exponent: upper.exponent,
        };
        Self { number: number.normalized(), lower, upper }
    }
}

impl Decimal {
    /// Generates the digits of the number until they are within its bounds.
    fn between(near: &Neighbourhood) -> Self {
        let power = Power::for_exponent(near.upper.exponent);
        let number = near.number.times(power.binary);
        // Each product may be wrong by one in the last place, so the bounds move inwards by one.
        let lower = near.lower.times(power.binary).significand + 1;
        let upper = near.upper.times(power.binary);
        let upper = Binary { significand: upper.significand - 1, ..upper };

        let mut delta = upper.significand - lower;
        let mut distance = upper.significand - number.significand;
        // The scaled exponent is from -60 to -32, so the whole part of the number has 32 bits at most.
        let one = 1_u64 << -upper.exponent;
        let mut whole = upper.significand >> -upper.exponent;
        let mut fraction = upper.significand & (one - 1);

        let mut decimal = Self { digits: [0; 17], len: 0, point: 0 };
        let mut digits_left = whole.checked_ilog10().map_or(1, |log| log + 1);
        // The last digit stands for ten to this power.
        let mut exponent = -power.decimal;
        while digits_left > 0 {
            digits_left -= 1;
            let unit = 10_u64.pow(digits_left);
            decimal.push(whole / unit);
            whole %= unit;
            let rest = whole * one + fraction;
            if rest <= delta {
                exponent += digits_left.cast_signed();
                decimal.round(distance, delta, rest, unit * one);
                return decimal.scaled(exponent);
            }
        }
        loop {
            fraction *= 10;
            decimal.push(fraction / one);
            fraction &= one - 1;
            exponent -= 1;
            delta *= 10;
            distance *= 10;
            if fraction <= delta {
                decimal.round(distance, delta, fraction, one);
                return decimal.scaled(exponent);
            }
        }
    }

    fn push(&mut self, digit: u64) {
        // Of a value below ten only the lowest byte is not zero.
        self.digits[self.len] = b'0' + digit.to_le_bytes()[0];
        self.len += 1;
    }

    /// Moves the last digit down, by steps of `unit`, while that comes nearer to the number.
    fn round(&mut self, distance: u64, delta: u64, mut rest: u64, unit: u64) {
        while rest < distance
            && delta - rest >= unit
            && (rest + unit < distance || distance - rest > rest + unit - distance)
        {
            self.digits[self.len - 1] -= 1;
            rest += unit;
        }
    }

    /// Sets the point, if the last digit stands for ten to this power.
    fn scaled(self, exponent: i32) -> Self {
        let len = i32::try_from(self.len).unwrap_or(i32::MAX);
        Self { point: len + exponent, ..self }
    }
}

/// A power of ten: `binary` is ten to the power of `decimal`, rounded to 64 bits.
#[derive(Clone, Copy)]
struct Power {
    binary: Binary,
    decimal: i32,
}

impl Power {
    /// The least power in the table, and the distance from one to the next.
    const FIRST: i32 = -300;
    const STEP: i32 = 8;

    /// The power by which a number with this exponent comes out with one from -60 to -32.
    fn for_exponent(exponent: i32) -> Self {
        /// Where the exponent of the product may start.
        const ALPHA: i32 = -60;
        let wanted = ALPHA - exponent - 1;
        // 78913 / 2^18 is the logarithm of 2 to the base of 10.
        let decimal = wanted * 78913 / (1 << 18) + i32::from(wanted > 0);
        let index = (decimal - Self::FIRST + Self::STEP - 1) / Self::STEP;
        POWERS[index.unsigned_abs() as usize]
    }
}

/// The powers from ten to the -300 to ten to the 324.
static POWERS: [Power; 79] = {
    let mut powers = [Power { binary: Binary { significand: 0, exponent: 0 }, decimal: 0 }; 79];
    // Powers 10^-4, 10^-12, ... and 10^4, 10^12, ... from the middle of the table outwards.
    let (mut small, mut large) = (Big::fraction_one().over(10_000), Big::one().times(10_000));
    let mut step = 0;
    while step <= 40 {
        if step <= 37 {
            powers[37 - step].binary = small.rounded(-Big::FRACTION_BITS);
            small = small.over(100_000_000);
        }
        powers[38 + step].binary = large.rounded(0);
        large = large.times(100_000_000);
        step += 1;
    }
    let mut index = 0;
    let mut decimal = Power::FIRST;
    while index < powers.len() {
        powers[index].decimal = decimal;
        decimal += Power::STEP;
        index += 1;
    }
    powers
};

/// A large whole number, by which the table of powers is made at compile time.
#[derive(Clone, Copy)]
struct Big {
    /// 32 bits each, the lowest first. Ten to the 324 has 1077 bits; the step beyond it that the table
    /// does not use has 27 more.
    limbs: [u32; Big::LIMBS],
}

#[allow(
    clippy::cast_lossless,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "constants are made with `as` alone; the tests compare them with what they stand for"
)]
impl Big {
    const LIMBS: usize = 35;

    /// Where the point stands in numbers made from [`fraction_one`](Self::fraction_one): high enough that
    /// ten to the -300, 2^-997, keeps over 64 bits.
    const FRACTION_BITS: i32 = 1088;

    const fn one() -> Self {
        let mut limbs = [0; Self::LIMBS];
        limbs[0] = 1;
        Self { limbs }
    }

    const fn fraction_one() -> Self {
        let mut limbs = [0; Self::LIMBS];
        limbs[Self::FRACTION_BITS as usize / 32] = 1;
        Self { limbs }
    }

    const fn times(mut self, factor: u32) -> Self {
        let mut carry = 0;
        let mut index = 0;
        while index < Self::LIMBS {
            let product = self.limbs[index] as u64 * factor as u64 + carry;
            self.limbs[index] = product as u32;
            carry = product >> 32;
            index += 1;
        }
        assert!(carry == 0);
        self
    }

    /// The quotient without its remainder. Dividing it once more gives the same as dividing by the product.
    const fn over(mut self, divisor: u32) -> Self {
        let mut rest = 0;
        let mut index = Self::LIMBS;
        while index > 0 {
            index -= 1;
            let dividend = rest << 32 | self.limbs[index] as u64;
            self.limbs[index] = (dividend / divisor as u64) as u32;
            rest = dividend % divisor as u64;
        }
        self
    }

    const fn bit(&self, position: i32) -> u64 {
        if position < 0 {
            return 0;
        }
        (self.limbs[position as usize / 32] >> (position % 32)) as u64 & 1
    }

    /// The number, times two to the power of `exponent`, rounded to the nearest 64 bits.
    const fn rounded(&self, exponent: i32) -> Binary {
        let mut top = Self::LIMBS as i32 * 32 - 1;
        while self.bit(top) == 0 {
            top -= 1;
        }
        let lowest = top - 63;
        let mut significand = 0;
        let mut position = top;
        while position >= lowest {
            significand = significand << 1 | self.bit(position);
            position -= 1;
        }
        // None of the powers is so near the next power of two that this overflows, or it would not compile.
        Binary { significand: significand + self.bit(lowest - 1), exponent: exponent + lowest }
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;

    fn number(number: f64) -> String {
        let mut text = String::new();
        write_number(&mut text, number).expect("a String takes everything");
        text
    }

    fn float(number: f64) -> String {
        Float(number).to_string()
    }

    /// Texts that Godot 4.6.3 printed.
    #[test]
    fn digits_are_those_of_the_engine() {
        for (value, text) in [
            (2.999e21, "2.9990000000000003e+21"),
            (-0.017_418_2, "-0.017418199999999998"),
            (1_099_511_627_776.0, "1099511600000"),
            (f64::from(1.0_f32 / 3.0), "0.33333334"),
            (1.0 / 3.0, "0.3333333333333333"),
            (f64::from(f32::MIN_POSITIVE), "1.1754944e-38"),
            (f64::from(f32::from_bits(1)), "1e-45"),
            (f64::from_bits(1), "5e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
            (1e300, "1e+300"),
            (-1e-300, "-1e-300"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn numbers_have_an_exponent_from_a_thousand_trillions_on_and_below_a_ten_thousandth() {
        for (value, text) in [
            (1e14, "100000000000000"),
            (1e15, "1e+15"),
            (123_456_789.125, "123456789.125"),
            (0.0001, "0.0001"),
            (0.000_012, "1.2e-05"),
            (100.0, "100"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn a_lone_whole_number_ends_in_a_zero_behind_the_point() {
        for (value, text) in [
            (0.0, "0.0"),
            (-0.0, "0.0"),
            (-2.0, "-2.0"),
            (1e14, "100000000000000.0"),
            (1e15, "1e+15"),
            (0.5, "0.5"),
            (f64::NAN, "nan"),
            (f64::INFINITY, "inf"),
            (f64::NEG_INFINITY, "inf_neg"),
        ] {
            assert_eq!(float(value), text);
        }
    }

    #[test]
    fn the_text_of_every_float_reads_back_as_that_float() {
        // Every 127th pattern of the upper 32 bits of an f64, with mixed lower ones.
        for high in (0..0x7FF0_0000_u64).step_by(12_703) {
            let value = f64::from_bits(high << 32 | high.wrapping_mul(0x9E37_79B9) & 0xFFFF_FFFF);
            let text = number(value);
            #[allow(clippy::cast_possible_truncation, reason = "the engine prints it as an f32 if it is one")]
            let narrow = value as f32;
            #[allow(clippy::float_cmp, reason = "the question is whether they are equal to the last bit")]
            if f64::from(narrow) == value {
                assert_eq!(text.parse::<f32>(), Ok(narrow), "{text}");
            } else {
                assert_eq!(text.parse::<f64>(), Ok(value), "{text}");
            }
        }
    }
}

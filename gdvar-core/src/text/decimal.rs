//! Floats as decimal digits: exactly those that the engine prints.
//!
//! Godot 4.6 prints with Grisu2 (Florian Loitsch, "Printing Floating-Point Numbers Quickly and Accurately with
//! Integers", 2010), as implemented in the C++ library "JSON for Modern C++". It finds digits that read back as the
//! same number, usually but not always the fewest: 2.999e21 prints as `2.9990000000000003e+21`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::text::powers::{Binary, POWERS_OF_TEN, Power};

/// Numbers below ten to this power are written in full, and larger ones with an exponent.
const MAX_POINT: i32 = 15;

/// Numbers with more zeros than this between the point and the first digit are written with an exponent.
const MAX_LEADING_ZEROS: i32 = 3;

/// Which digits of a real to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// Those that Godot 4 prints. An `f64` that equals an `f32` gets the digits of the `f32`, so that 1099511627776.0
    /// is `1099511600000`. A zero has no sign.
    Godot4,
    /// As many as are needed to read back the same bits, including the sign of a zero.
    Exact,
    /// Those that Godot 3 prints: six of the number as an `f32`.
    Godot3,
}

impl Digits {
    /// Appends a number as it is printed in a vector, a color or a packed array: `1`, `0.1`, `1e+20`, `inf_neg`.
    pub(crate) fn push_f32(self, out: &mut Vec<u8>, number: f32) {
        match self {
            Self::Godot3 => drop(push_six_digits(out, number.into())),
            Self::Exact if is_minus_zero(number.into()) => out.extend_from_slice(MINUS_ZERO),
            Self::Godot4 | Self::Exact => drop(push_digits(out, number.into(), Decimal::of)),
        }
    }

    /// The same for a 64-bit number.
    pub(crate) fn push_f64(self, out: &mut Vec<u8>, number: f64) {
        #[allow(clippy::cast_possible_truncation, reason = "Godot 3 narrows the number before it prints it")]
        match self {
            Self::Godot3 => drop(push_six_digits(out, (number as f32).into())),
            Self::Exact if is_minus_zero(number) => out.extend_from_slice(MINUS_ZERO),
            Self::Exact => drop(push_digits(out, number, Decimal::of_f64)),
            Self::Godot4 => drop(push_digits(out, number, Decimal::of)),
        }
    }

    /// Appends a number as it is printed by itself: a whole one ends in `.0`.
    pub(crate) fn push_lone(self, out: &mut Vec<u8>, number: f64) {
        #[allow(clippy::cast_possible_truncation, reason = "Godot 3 narrows the number before it prints it")]
        let is_whole = match self {
            Self::Godot3 => push_six_digits(out, (number as f32).into()),
            Self::Exact if is_minus_zero(number) => {
                out.extend_from_slice(MINUS_ZERO);
                false
            }
            Self::Exact => push_digits(out, number, Decimal::of_f64),
            Self::Godot4 => push_digits(out, number, Decimal::of),
        };
        if is_whole {
            out.extend_from_slice(b".0");
        }
    }
}

/// In a list it also needs the point: the engine reads `-0` as an int, which loses the sign.
const MINUS_ZERO: &[u8] = b"-0.0";

fn is_minus_zero(number: f64) -> bool {
    number == 0.0 && number.is_sign_negative()
}

/// Appends a number as C's `%g` prints it. Returns `true` for a whole number without a point or an exponent.
fn push_six_digits(out: &mut Vec<u8>, number: f64) -> bool {
    /// The digits after the first one.
    const MORE_DIGITS: usize = 5;

    if push_special(out, number) {
        return number == 0.0;
    }
    let scientific = format!("{number:.MORE_DIGITS$e}");
    let (digits, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits = digits.trim_end_matches('0').trim_end_matches('.');
    if !(-4..=5).contains(&exponent) {
        out.extend_from_slice(digits.as_bytes());
        push_exponent(out, exponent);
        return false;
    }
    let fixed = format!("{number:.*}", usize::try_from(5 - exponent).unwrap_or(0));
    match fixed.split_once('.') {
        Some((whole, fraction)) if fraction.bytes().any(|digit| digit != b'0') => {
            out.extend_from_slice(whole.as_bytes());
            out.push(b'.');
            out.extend_from_slice(fraction.trim_end_matches('0').as_bytes());
            false
        }
        Some((whole, _)) => {
            out.extend_from_slice(whole.as_bytes());
            true
        }
        None => {
            out.extend_from_slice(fixed.as_bytes());
            true
        }
    }
}

/// Appends the words for numbers without digits, and zero. Returns `false` for any other number.
fn push_special(out: &mut Vec<u8>, number: f64) -> bool {
    if number.is_finite() && number != 0.0 {
        return false;
    }
    let word: &[u8] = if number == 0.0 {
        b"0"
    } else if number.is_nan() {
        b"nan"
    } else if number == f64::INFINITY {
        b"inf"
    } else {
        b"inf_neg"
    };
    out.extend_from_slice(word);
    true
}

/// Every whole number below this one is an `f32`, and no other `f32` is closer to it than the next whole numbers.
const MAX_SMALL: f64 = (1_u32 << f32::MANTISSA_DIGITS) as f64;

/// Returns `true` for a whole number that is written without a point or an exponent.
fn push_digits(out: &mut Vec<u8>, number: f64, decimal: fn(f64) -> Decimal) -> bool {
    if push_special(out, number) {
        return number == 0.0;
    }
    if number < 0.0 {
        out.push(b'-');
    }
    let number = number.abs();
    // Small whole numbers are common, and any algorithm finds the digits of the integer.
    if number < MAX_SMALL {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "it is in range, and compared"
        )]
        let whole = number as u32;
        #[allow(clippy::float_cmp, reason = "the question is whether it is whole")]
        if f64::from(whole) == number {
            push_unsigned(out, whole.into());
            return true;
        }
    }
    decimal(number).push_to(out)
}

/// Appends an exponent as C prints it: a sign and at least two digits.
fn push_exponent(out: &mut Vec<u8>, exponent: i32) {
    out.push(b'e');
    out.push(if exponent < 0 { b'-' } else { b'+' });
    if exponent.unsigned_abs() < 10 {
        out.push(b'0');
    }
    push_unsigned(out, exponent.unsigned_abs().into());
}

/// Appends an integer in decimal.
#[inline]
pub(crate) fn push_int(out: &mut Vec<u8>, number: i64) {
    if number < 0 {
        out.push(b'-');
    }
    push_unsigned(out, number.unsigned_abs());
}

/// Appends an integer in decimal.
#[inline]
pub(crate) fn push_unsigned(out: &mut Vec<u8>, number: u64) {
    /// The weight of eight digits.
    const EIGHT: u64 = 100_000_000;

    if number < EIGHT {
        push_first_digits(out, number);
    } else {
        let (more, last) = (number / EIGHT, number % EIGHT);
        if more < EIGHT {
            push_first_digits(out, more);
        } else {
            push_first_digits(out, more / EIGHT);
            out.extend_from_slice(&eight_digits(more % EIGHT).to_le_bytes());
        }
        out.extend_from_slice(&eight_digits(last).to_le_bytes());
    }
}

/// Appends a number of at most eight digits.
#[inline]
fn push_first_digits(out: &mut Vec<u8>, number: u64) {
    let digits = eight_digits(number);
    // The last digit is written even if it is a zero.
    let zeros = (digits ^ ZEROS | 1 << 56).trailing_zeros() / 8;
    // A known length takes a single move.
    out.extend_from_slice(&(digits >> (8 * zeros)).to_le_bytes());
    out.truncate(out.len() - zeros as usize);
}

/// The digit zero, eight times.
const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);

/// Returns a number of at most eight digits as text, with leading zeros; the first digit is in the lowest byte. Each step
/// splits all parts of the word at once: into four digits each, into two, and into single digits.
#[inline]
const fn eight_digits(number: u64) -> u64 {
    let fours = (number / 10_000) | ((number % 10_000) << 32);
    // Multiplication by 10486 / 2^20 divides four digits by 100, and by 103 / 2^10 two digits by 10.
    let upper = ((fours * 10_486) >> 20) & 0x7F_0000_007F;
    let pairs = upper | (fours - 100 * upper) << 16;
    let upper = ((pairs * 103) >> 10) & 0x000F_000F_000F_000F;
    let ones = upper | (pairs - 10 * upper) << 8;
    ones + ZEROS
}

/// A number as it is printed by itself, for messages: as Godot 4 prints it.
pub(crate) struct Float(pub(crate) f64);

impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        Digits::Godot4.push_lone(&mut text, self.0);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

/// A positive number in decimal: `digits` times ten to the power of `exponent`.
struct Decimal {
    /// The digits as a number, 18 at most.
    digits: u64,
    exponent: i32,
}

impl Decimal {
    /// Finds the digits of a positive, finite number. As in the engine, a number that equals an `f32` gets the digits
    /// of the `f32`, so that 1099511627776.0 has fewer than its value as an `f64` would need.
    fn of(number: f64) -> Self {
        #[allow(clippy::cast_possible_truncation, reason = "the comparison finds out whether it was")]
        let narrow = number as f32;
        #[allow(clippy::float_cmp, reason = "the question is whether they are equal to the last bit")]
        if f64::from(narrow) == number {
            Self::between(&Neighbourhood::of(u64::from(narrow.to_bits()), f32::MANTISSA_DIGITS, f32::MAX_EXP))
        } else {
            Self::of_f64(number)
        }
    }

    /// Finds the digits of a positive, finite number as an `f64`.
    fn of_f64(number: f64) -> Self {
        Self::between(&Neighbourhood::of(number.to_bits(), f64::MANTISSA_DIGITS, f64::MAX_EXP))
    }

    /// Appends the number. Returns `true` for a whole number without a point or an exponent.
    fn push_to(&self, out: &mut Vec<u8>) -> bool {
        let start = out.len();
        push_unsigned(out, self.digits);
        let len = i32::try_from(out.len() - start).unwrap_or(0);
        // The number of digits before the point. To move digits is faster than the division that would split them.
        let point = len + self.exponent;
        let places = point.unsigned_abs() as usize;
        if (-MAX_LEADING_ZEROS..=0).contains(&point) {
            out.splice(start..start, b"0.000"[..2 + places].iter().copied());
        } else if 0 < point && point < len && point <= MAX_POINT {
            out.insert(start + places, b'.');
        } else if 0 < point && point <= MAX_POINT {
            out.resize(start + places, b'0');
            return true;
        } else {
            if len > 1 {
                out.insert(start + 1, b'.');
            }
            push_exponent(out, point - 1);
        }
        false
    }
}

/// A number, and the middles between it and its neighbours. Everything between these bounds reads back as the number.
struct Neighbourhood {
    number: Binary,
    lower: Binary,
    upper: Binary,
}

impl Neighbourhood {
    /// Splits the bits of a positive, finite float whose significand has `precision` bits.
    fn of(bits: u64, precision: u32, max_exponent: i32) -> Self {
        let hidden_bit = 1 << (precision - 1);
        let fraction = bits & (hidden_bit - 1);
        // At most the 11 bits of an f64's exponent remain; the sign is positive.
        let biased = i32::try_from(bits >> (precision - 1)).unwrap_or(i32::MAX);
        // The bias of the format, and the bits of the significand after its point.
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
    /// Returns as few of the upper bound's first digits as are still above the lower bound, and moves the last one towards
    /// the number.
    ///
    /// Grisu2 generates digit after digit until they are within the bounds. Here as many as are enough for any number are
    /// generated at once, and removed again: once digits are within the bounds, they stay within them whatever follows.
    fn between(near: &Neighbourhood) -> Self {
        let power = Power::for_exponent(near.upper.exponent);
        let number = near.number.times(power.binary);
        // Each product may be off by one in the last place, so the bounds move inwards by one.
        let lower = near.lower.times(power.binary).significand + 1;
        let upper = near.upper.times(power.binary);
        let upper = Binary { significand: upper.significand - 1, ..upper };

        // The scaled exponent is from -60 to -32: these numbers have this many bits after the point.
        let shift = -upper.exponent;
        let one = 1_u64 << shift;
        let delta = upper.significand - lower;
        let distance = upper.significand - number.significand;

        // With this many digits after the point, the distance of the bounds is at least 1, so these digits are enough.
        let places = places_to_one(delta, shift);
        let scale = POWERS_OF_TEN[places];
        let scaled = u128::from(upper.significand) * u128::from(scale);
        #[allow(
            clippy::cast_possible_truncation,
            reason = "no f64 has more than 18 digits between its bounds"
        )]
        let mut digits = (scaled >> shift) as u64;
        #[allow(clippy::cast_possible_truncation, reason = "it is less than `one`")]
        let mut rest = scaled as u64 & (one - 1);
        // All of these are at most ten times `one`, or were larger before and are not scaled.
        let (delta, distance) = (delta * scale, distance * scale);

        let mut taken = 0;
        // The distance of scaled bounds is less than ten times `one`. So more than the last digit can only be removed if that
        // one can, and if only zeros are before it.
        let last = digits % 10;
        let rest_before = last * one + rest;
        if places > 0 && digits >= 10 && rest_before <= delta {
            digits /= 10;
            taken = 1;
            for (zeros, power) in [(8, 100_000_000), (4, 10_000), (2, 100), (1, 10)] {
                if digits.is_multiple_of(power) {
                    digits /= power;
                    taken += zeros;
                }
            }
        } else {
            // The weight of the last digit.
            let mut unit = one;
            while places == 0 && digits >= 10 && digits % 10 * unit + rest <= delta {
                rest += digits % 10 * unit;
                digits /= 10;
                unit *= 10;
                taken += 1;
            }
            // Decrements the last digit while that brings it closer to the number.
            while rest < distance
                && delta - rest >= unit
                && (rest + unit < distance || distance - rest > rest + unit - distance)
            {
                digits -= 1;
                rest += unit;
            }
        }
        Self { digits, exponent: taken - i32::try_from(places).unwrap_or(0) - power.decimal }
    }
}

/// Returns the least number of digits after the point with which `delta`, which has `shift` bits after its point, is at
/// least 1.
fn places_to_one(delta: u64, shift: i32) -> usize {
    let bits = shift - delta.ilog2().cast_signed();
    // 1233 / 2^12 is slightly more than the logarithm of 2 to the base of 10.
    let places = usize::try_from((bits * 1233) >> 12).unwrap_or(0);
    places + usize::from(delta * POWERS_OF_TEN[places] < 1 << shift)
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn number(number: f64) -> String {
        let mut text = Vec::new();
        Digits::Godot4.push_f64(&mut text, number);
        String::from_utf8(text).expect("digits are ASCII")
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
    fn integers_have_the_digits_that_std_finds() {
        for power in POWERS_OF_TEN {
            for number in [power - 1, power, power + 1, power / 7, power.saturating_mul(9), u64::MAX / power]
            {
                let mut text = Vec::new();
                push_unsigned(&mut text, number);
                assert_eq!(String::from_utf8(text), Ok(number.to_string()));
            }
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

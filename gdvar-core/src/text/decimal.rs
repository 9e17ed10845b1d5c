//! Floats as decimal digits: the same digits that the engine prints.
//!
//! Godot 4.6 prints with Grisu2 (Florian Loitsch, "Printing Floating-Point Numbers Quickly and Accurately with Integers",
//! 2010), as implemented in the C++ library "JSON for Modern C++". The digits read back as the same number. Usually, but
//! not always, they are as few as possible: 2.999e21 prints as `2.9990000000000003e+21`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::format::number::AnyWord;
use crate::text::powers::{Binary, POWERS_OF_TEN, Power, log10_of_power_of_two};

/// Numbers below ten to this power are written in full, larger numbers with an exponent.
const MAX_POINT: i32 = 15;

/// Numbers with more zeros than this between the point and the first digit are written with an exponent.
const MAX_LEADING_ZEROS: i32 = 3;

/// Which digits of a real to print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Digits {
    /// The digits that Godot 4 prints. An `f64` that is equal to an `f32` gets the digits of the `f32`, so that
    /// 1099511627776.0 is `1099511600000`. A zero has no sign.
    Godot4,
    /// Enough digits to read back the same bits, including the sign of a zero.
    Exact,
    /// The digits that Godot 3 prints: six digits of the number as an `f32`.
    Godot3,
}

impl Digits {
    /// Appends a number as the engine prints it in a list.
    #[inline]
    pub(crate) fn push(self, out: &mut Vec<u8>, number: AnyWord) {
        match number {
            AnyWord::U8(number) => push_int(out, number.into()),
            AnyWord::I32(number) => push_int(out, number.into()),
            AnyWord::I64(number) => push_int(out, number),
            AnyWord::F32(number) => self.push_f32(out, number),
            AnyWord::F64(number) => self.push_f64(out, number),
        }
    }

    /// Appends a number as it is printed in a vector, a color or a packed array: `1`, `0.1`, `1e+20`, `inf_neg`.
    pub(crate) fn push_f32(self, out: &mut Vec<u8>, number: f32) {
        match self {
            Self::Godot3 => drop(push_six_digits(out, number.into())),
            Self::Exact if is_minus_zero(number.into()) => out.extend_from_slice(MINUS_ZERO),
            Self::Godot4 | Self::Exact => drop(push_digits(out, number.into(), true)),
        }
    }

    /// Appends a 64-bit number as it is printed in a vector, a color or a packed array.
    pub(crate) fn push_f64(self, out: &mut Vec<u8>, number: f64) {
        #[allow(clippy::cast_possible_truncation, reason = "Godot 3 narrows the number before it prints it")]
        match self {
            Self::Godot3 => drop(push_six_digits(out, (number as f32).into())),
            Self::Exact if is_minus_zero(number) => out.extend_from_slice(MINUS_ZERO),
            Self::Exact | Self::Godot4 => drop(push_digits(out, number, self == Self::Godot4)),
        }
    }

    /// Appends a number as it is printed outside lists: a whole number ends in `.0`.
    pub(crate) fn push_lone(self, out: &mut Vec<u8>, number: f64) {
        #[allow(clippy::cast_possible_truncation, reason = "Godot 3 narrows the number before it prints it")]
        let is_whole = match self {
            Self::Godot3 => push_six_digits(out, (number as f32).into()),
            Self::Exact if is_minus_zero(number) => {
                out.extend_from_slice(MINUS_ZERO);
                false
            }
            Self::Exact | Self::Godot4 => push_digits(out, number, self == Self::Godot4),
        };
        if is_whole {
            out.extend_from_slice(b".0");
        }
    }
}

/// Even in a list, this needs the point: the engine reads `-0` as an int, which loses the sign.
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

/// Appends NaN, an infinity or zero. Returns `false` for any other number.
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

/// Below this number, every whole number is an `f32`, and neighbouring `f32`s are at most 1 apart.
const MAX_SMALL: f64 = (1_u32 << f32::MANTISSA_DIGITS) as f64; // mutants `<< with >>`: a fast path

/// Appends a number. If `may_narrow` is set, a number that is equal to an `f32` gets the digits of the `f32`, as in the
/// engine. Returns `true` for a whole number without a point or an exponent.
// mutants `+ with *`, `+ with -`, `- with +`, `< with ==`: a fast path; `< with <=`, `> with >=`: at this boundary, both paths give the same
#[inline(never)]
fn push_digits(out: &mut Vec<u8>, number: f64, may_narrow: bool) -> bool {
    /// All floats from this number on are whole. So adding it rounds a smaller number to a whole one, which is then in
    /// the lowest bits of the sum.
    const WHOLE: f64 = 1.0 / f64::EPSILON;

    let magnitude = number.abs();
    if !(magnitude > 0.0 && magnitude < f64::INFINITY) {
        push_special(out, number);
        return number == 0.0;
    }
    if number < 0.0 {
        out.push(b'-');
    }
    // Small whole numbers are common. For them every algorithm finds the same digits, those of the integer.
    let rounded = magnitude + WHOLE;
    #[allow(clippy::float_cmp, reason = "the question is whether it is whole")]
    if magnitude < MAX_SMALL && rounded - WHOLE == magnitude {
        push_unsigned(out, rounded.to_bits() - WHOLE.to_bits());
        return true;
    }
    #[allow(clippy::cast_possible_truncation, reason = "the comparison finds out whether it was")]
    let narrow = magnitude as f32;
    #[allow(clippy::float_cmp, reason = "the question is whether they are equal to the last bit")]
    let is_narrow = may_narrow && f64::from(narrow) == magnitude;
    Decimal::between(&Neighbourhood::of(magnitude, is_narrow)).push_to(out)
}

/// Appends an exponent as C prints it: a sign and at least two digits.
fn push_exponent(out: &mut Vec<u8>, exponent: i32) {
    out.push(b'e');
    out.push(if exponent < 0 { b'-' } else { b'+' }); // mutants `< with <=`: an exponent of zero is not printed
    // mutants `< with <=`: an exponent of zero is not printed
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
    // The last digit is always written, even if it is a zero.
    let zeros = (digits ^ ZEROS | 1 << 56).trailing_zeros() / 8;
    // Copying a constant number of bytes takes a single instruction.
    out.extend_from_slice(&(digits >> (8 * zeros)).to_le_bytes());
    out.truncate(out.len() - zeros as usize);
}

/// Ten to the power of eight. It splits a number into groups of eight digits.
const EIGHT: u64 = 100_000_000;

/// The digit zero, eight times.
const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);

/// Returns a number of at most eight digits as text, with leading zeros; the first digit is in the lowest byte. Each step
/// splits all parts of the word at once: first into parts of four digits, then of two, then of one.
#[inline]
const fn eight_digits(number: u64) -> u64 {
    // Returns `(whole - radix * upper) << bits | upper`: the remainder comes `bits` above the quotient.
    const fn split(whole: u64, upper: u64, radix: u64, bits: u32) -> u64 {
        (whole << bits) - upper * ((radix << bits) - 1)
    }

    let fours = split(number, number / 10_000, 10_000, 32);
    // Multiplying by 10486 / 2^20 divides four digits by 100, and multiplying by 103 / 2^10 divides two digits by 10.
    let pairs = split(fours, ((fours * 10_486) >> 20) & 0x7F_0000_007F, 100, 16);
    let ones = split(pairs, ((pairs * 103) >> 10) & 0x000F_000F_000F_000F, 10, 8);
    ones + ZEROS
}

/// A number for messages, printed as Godot 4 prints it outside lists.
pub(crate) struct Float(pub(crate) f64);

impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::new();
        Digits::Godot4.push_lone(&mut text, self.0);
        f.write_str(&String::from_utf8_lossy(&text))
    }
}

/// A number, and the midpoints between it and its neighbours. Every decimal between these bounds reads back as the
/// number.
///
/// All three are scaled by the same power of ten, and have the same number of bits after the point.
struct Neighbourhood {
    number: u64,
    lower: u64,
    upper: u64,
    /// From 32 to 60.
    fraction_bits: u32,
    /// The exponent of the power of ten.
    scale: i32,
    /// The exponent of the power of two that is the distance from the number to the next one.
    spacing: i32,
}

impl Neighbourhood {
    /// Returns the neighbourhood of a positive, finite number among all numbers of an `f32` or an `f64`.
    #[inline]
    fn of(number: f64, is_f32: bool) -> Self {
        /// Returns the precision, and the exponent of the smallest number.
        // not covered: run by the compiler
        const fn format(precision: u32, min_exponent: i32) -> (i32, i32) {
            (precision.cast_signed(), min_exponent - precision.cast_signed())
        }
        const F32: (i32, i32) = format(f32::MANTISSA_DIGITS, f32::MIN_EXP);
        const F64: (i32, i32) = format(f64::MANTISSA_DIGITS, f64::MIN_EXP);

        let (precision, least) = if is_f32 { F32 } else { F64 };
        let Binary { significand, exponent } = Binary::of(number);
        let normal = exponent + 64 - precision;
        let spacing = normal.max(least);
        // Below a power of two, numbers are twice as dense.
        // mutants `> with >=`: the smallest normal number has the same digits whether the one below it is nearer or not
        let is_lower_nearer = significand == 1 << 63 && normal > least;

        let power = Power::for_exponent(exponent);
        let factor = power.binary.significand;
        // Half the spacing. It is less than the number, so the shift is less than 64. The `% 64` only tells the compiler
        // so.
        let above = u128::from(factor) << ((spacing - 1 - exponent).cast_unsigned() % 64);
        let below = if is_lower_nearer { above / 2 } else { above };
        // The product is rounded to its upper half.
        let product = u128::from(significand) * u128::from(factor) + (1 << 63);
        Self {
            number: upper_half(product),
            // Each product may be off by one in the last place, so the bounds move inwards by one.
            lower: upper_half(product - below) + 1,
            upper: upper_half(product + above) - 1,
            fraction_bits: (-(exponent + power.binary.exponent + 64)).cast_unsigned(),
            scale: power.decimal,
            spacing,
        }
    }

    /// Divides by ten to the power of `exponent`, in terms of the number before it was scaled. Returns the first and the
    /// last whole result between the bounds, and the whole result nearest to the number.
    #[inline]
    fn steps(&self, exponent: i32) -> (u64, u64, u64) {
        let places = -(exponent + self.scale);
        let power = POWERS_OF_TEN[places.unsigned_abs() as usize];
        if places >= 0 {
            let power = power << (64 - self.fraction_bits);
            let times = |number: u64, rounding: u64| {
                upper_half(u128::from(number) * u128::from(power) + u128::from(rounding))
            };
            (times(self.lower, u64::MAX), times(self.upper, 0), times(self.number, 1 << 63))
        } else {
            let step = power << self.fraction_bits;
            (self.lower.div_ceil(step), self.upper / step, (self.number + step / 2) / step)
        }
    }
}

/// Returns the upper half of 128 bits.
#[inline]
fn upper_half(bits: u128) -> u64 {
    #[allow(clippy::cast_possible_truncation, reason = "64 bits are left")]
    let half = (bits >> 64) as u64;
    half
}

/// A positive number in decimal.
struct Decimal {
    /// [`LEN`](Self::LEN) digits. The first digit is not zero.
    digits: u64,
    /// The number of digits before the point: 0 for 0.5, and -1 for 0.05.
    point: i32,
}

impl Decimal {
    /// The most digits that a float needs.
    const LEN: u32 = 17;

    /// Returns the shortest decimal between the bounds.
    ///
    /// Grisu2 generates the digits of the upper bound until they are above the lower bound, then decrements the last one
    /// while that brings it closer to the number. Here the position of the last digit is known beforehand, except that
    /// one more digit can be left out if the digits before it are between the bounds.
    #[inline]
    fn between(near: &Neighbourhood) -> Self {
        // The bounds are so far apart that at least one, but fewer than ten multiples of this power of ten are between
        // them.
        let mut exponent = log10_of_power_of_two(near.spacing);
        let (mut first, mut last, mut nearest) = near.steps(exponent);
        while first > last {
            // In rare cases there is no multiple, because the bounds were moved inwards.
            exponent -= 1;
            (first, last, nearest) = near.steps(exponent);
        }
        let tens = last - last % 10;
        let digits = if tens >= first { tens } else { nearest.clamp(first, last) };
        // `digits` has as many digits as `last`: if a power of ten were between them, it would have been chosen, since it
        // ends in a zero.
        let bits = u64::BITS - last.leading_zeros();
        // 1233 / 2^12 is slightly more than log10(2).
        let at_least = (bits * 1233) >> 12;
        let len = at_least + u32::from(last >= POWERS_OF_TEN[at_least as usize]);
        Self {
            digits: digits * POWERS_OF_TEN[(Self::LEN - len) as usize],
            point: exponent + len.cast_signed(),
        }
    }

    /// Appends the number. Returns `true` for a whole number without a point or an exponent.
    #[inline]
    fn push_to(&self, out: &mut Vec<u8>) -> bool {
        /// The capacity for the text: at most 15 digits before the point, the point, and 16 digits after it.
        const ROOM: usize = 32;

        let (upper, lower) = (self.digits / EIGHT, self.digits % EIGHT);
        let (first, upper) = (upper / EIGHT, upper % EIGHT);
        #[allow(clippy::cast_possible_truncation, reason = "it is a digit")]
        let first = b'0' + first as u8;
        let rest = u128::from(eight_digits(lower)) << 64 | u128::from(eight_digits(upper));
        let zeros = (rest ^ u128::from_le_bytes([b'0'; 16])).leading_zeros() / 8;
        let len = (Self::LEN - zeros) as usize;

        // This is longer than the text, but zeroing a constant number of bytes is fast.
        let start = out.len();
        out.extend_from_slice(&[b'0'; ROOM]);
        let Some(text) = out.last_chunk_mut::<ROOM>() else { return false };
        if (-MAX_LEADING_ZEROS..=0).contains(&self.point) {
            let before = 2 + self.point.unsigned_abs() as usize;
            text[1] = b'.';
            text[before] = first;
            text[before + 1..][..16].copy_from_slice(&rest.to_le_bytes());
            out.truncate(start + before + len);
            return false;
        }
        let is_scientific = !(1..=MAX_POINT).contains(&self.point);
        let point = if is_scientific { 1 } else { self.point.unsigned_abs() as usize };
        text[0] = first;
        text[1..17].copy_from_slice(&rest.to_le_bytes());
        let is_whole = len <= point;
        if !is_whole {
            text[point] = b'.';
            text[point + 1..][..16].copy_from_slice(&(rest >> (8 * (point - 1))).to_le_bytes());
        }
        out.truncate(start + if is_whole { point } else { len + 1 });
        if is_scientific {
            push_exponent(out, self.point - 1);
        }
        is_whole && !is_scientific
    }
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
            (1.0 + f64::EPSILON, "1.0000000000000002"),
            (1e300, "1e+300"),
            (-1e-300, "-1e-300"),
            // Numbers that are equal to an `f32`, with different numbers of digits before the point.
            (f64::from(1_234.567_7_f32), "1234.5677"),
            (f64::from(98_765.43_f32), "98765.43"),
            (f64::from(59_730.375_f32), "59730.375"),
            (f64::from(37_231.688_f32), "37231.688"),
            (f64::from(50_331_652_f32), "50331652"),
            (f64::from(123_456_790_f32), "123456790"),
            (f64::from(1e-40_f32), "1e-40"),
            (f64::from(3e38_f32), "3e+38"),
            // Powers of two, which have a nearer neighbour below.
            (f64::from_bits(0x1CB0_0000_0000_0000), "1.656084321055619e-170"),
            (f64::from_bits(0x7FE0_0000_0000_0000), "8.98846567431158e+307"),
            (f64::MIN_POSITIVE, "2.2250738585072014e-308"),
            // Numbers for which no decimal with the usual number of digits is between the bounds.
            (4.596_557_359_891_670_5e-187, "4.5965573598916705e-187"),
            (4.697_085_165_547_666_5e108, "4.6970851655476665e+108"),
            (f64::from_bits(3_548_937_605_400), "1.753408150062e-311"),
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

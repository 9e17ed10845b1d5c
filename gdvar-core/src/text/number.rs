//! Numbers in text.

use alloc::format;
use core::fmt;

use crate::error::ErrorKind;
use crate::format::number::Number;
use crate::text::decimal::Float;
use crate::text::error::Problem;
use crate::text::powers::nearest_float;

/// Prints the number as a value.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(number) => number.fmt(f),
            Self::Float(number) => Float(*number).fmt(f),
        }
    }
}

/// The notation of a text, which decides among other things which characters a number may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Godot 4.
    Godot4,
    /// Godot 3 has no `E`.
    Godot3,
    /// JSON: no point without a digit after it, no leading zeros.
    Json,
}

/// The powers of ten that an `f64` holds exactly.
const EXACT_POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// Any number of this many digits fits a `u64`.
const MAX_EXACT_DIGITS: usize = 19;

/// Every whole number up to this one is an `f64`.
const MAX_EXACT_MANTISSA: u64 = 1 << f64::MANTISSA_DIGITS; // mutants `<< with >>`: a fast path

/// Reads the number at the start of the text, and returns it with its length. The text starts with a digit, or with a
/// minus and a digit.
#[inline]
pub(crate) fn read(text: &str, notation: Notation) -> Result<(Number, usize), Problem> {
    let bytes = text.as_bytes();
    let start = usize::from(bytes.first() == Some(&b'-'));
    let mut mantissa = 0_u64;
    let end = accumulate(bytes, start, &mut mantissa);
    // mutants `- with +`: a fast path
    if notation == Notation::Json && end - start > 1 && bytes[start] == b'0' {
        return Err(Problem::syntax("a number does not start with a zero that has more digits after it"));
    }
    match bytes.get(end) {
        Some(b'.' | b'e' | b'E') => float(text, notation, mantissa, end),
        // 18 digits fit an i64 with any sign.
        // mutants `- with +`, `guard end - start < MAX_EXACT_DIGITS with false`: a fast path
        _ if end - start < MAX_EXACT_DIGITS => {
            let number = mantissa.cast_signed();
            Ok((Number::Int(if start == 0 { number } else { -number }), end))
        }
        _ => long_int(&text[..end], notation).map(|number| (number, end)),
    }
}

/// Reads a float whose digits up to `whole_end` were already read.
#[inline]
fn float(text: &str, notation: Notation, whole: u64, whole_end: usize) -> Result<(Number, usize), Problem> {
    let bytes = text.as_bytes();
    let is_negative = bytes.first() == Some(&b'-');
    let mut mantissa = whole;
    let mut end = whole_end;
    let mut fraction_digits = 0;
    if bytes.get(end) == Some(&b'.') {
        let fraction = end + 1;
        end = accumulate(bytes, fraction, &mut mantissa);
        fraction_digits = end - fraction; // mutants `- with +`: a fast path
        if notation == Notation::Json && fraction_digits == 0 {
            return Err(Problem::expected("a digit after the point", bytes.get(end)).at(end));
        }
    }
    let digits = whole_end - usize::from(is_negative) + fraction_digits; // mutants `- with +`: a fast path
    let mut exponent = 0_i32;
    match bytes.get(end) {
        Some(b'e') => exponent = read_exponent(bytes, &mut end)?,
        Some(b'E') if notation != Notation::Godot3 => exponent = read_exponent(bytes, &mut end)?,
        // After an int, Godot 3 does not read the `E`.
        _ if end == whole_end => return long_int(&text[..end], notation).map(|number| (number, end)),
        _ => {}
    }
    let scale = i32::try_from(fraction_digits).map_or(i32::MIN, |digits| exponent.saturating_sub(digits));
    if digits <= MAX_EXACT_DIGITS
        && let Some(number) = exact(mantissa, scale).or_else(|| nearest_float(mantissa, scale))
    {
        return Ok((Number::Float(if is_negative { -number } else { number }), end));
    }
    // These characters are always a float that std accepts.
    let number = text[..end].parse().map_err(|_| Problem::syntax("not a number"))?;
    Ok((Number::Float(number), end))
}

/// Reads an exponent, starting at its `e`. Digits are required: without them, the engine multiplies by a power of ten
/// that depends on the digits before the exponent.
#[inline]
fn read_exponent(bytes: &[u8], end: &mut usize) -> Result<i32, Problem> {
    *end += 1;
    let is_small = bytes.get(*end) == Some(&b'-');
    *end += usize::from(is_small || bytes.get(*end) == Some(&b'+'));
    let first = *end;
    let mut exponent = 0_i32;
    while let Some(digit) = bytes.get(*end).filter(|byte| byte.is_ascii_digit()) {
        exponent = exponent.saturating_mul(10).saturating_add(i32::from(digit - b'0'));
        *end += 1;
    }
    if *end == first {
        return Err(Problem::expected("a digit of the exponent", bytes.get(first)).at(first));
    }
    Ok(if is_small { -exponent } else { exponent })
}

/// Returns the nearest float to `mantissa` times ten to the power of `scale`, if one operation is enough to find it.
// mutants `with None`: a fast path; `> with >=`, `< with <=`: at this boundary, both paths give the same
#[inline]
fn exact(mantissa: u64, scale: i32) -> Option<f64> {
    let power = EXACT_POWERS.get(scale.unsigned_abs() as usize)?;
    if mantissa > MAX_EXACT_MANTISSA {
        return None;
    }
    // If the mantissa and the power are exact, the product or the quotient is rounded only once.
    #[allow(clippy::cast_precision_loss, reason = "it is at most 2^53")]
    let mantissa = mantissa as f64;
    Some(if scale < 0 { mantissa / power } else { mantissa * power })
}

/// Appends the digits from `start` on to a number, and returns where they end. If there are more than 19 digits, the
/// number is meaningless.
#[inline]
fn accumulate(bytes: &[u8], start: usize, number: &mut u64) -> usize {
    let mut end = start;
    while let Some(digit) = bytes.get(end).filter(|byte| byte.is_ascii_digit()) {
        *number = number.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
        end += 1;
    }
    end
}

/// Reads an int that may not fit.
#[cold]
#[inline]
fn long_int(text: &str, notation: Notation) -> Result<Number, Problem> {
    if let Ok(number) = text.parse() {
        return Ok(Number::Int(number));
    }
    // The engines read every number of JSON as a float, and Godot 3 writes a large one with all of its digits.
    if notation == Notation::Json
        && let Ok(number) = text.parse::<f64>()
        && format!("{number:.0}") == text
    {
        return Ok(Number::Float(number));
    }
    Err(Problem::new(ErrorKind::OutOfRange, format!("{text} does not fit an int of 64 bits")))
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn float(text: &str) -> f64 {
        match read(text, Notation::Godot4) {
            Ok((number, len)) if len == text.len() => number.real(),
            other => panic!("{text}: {other:?}"), // not covered: never called by a test that passes
        }
    }

    #[test]
    fn floats_are_those_that_std_reads() {
        let mut state = 1_u64;
        let mut random = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state ^ state >> 29
        };
        for round in 0..200_000 {
            let text = match round % 4 {
                // Any float, first with 17 digits, then with as few as it needs.
                0 => format!("{:.17e}", f64::from_bits(random() >> 1)),
                1 => format!("{:?}", f64::from_bits(random() >> 1)),
                // Random digits with a random exponent.
                2 => format!(
                    "{}.{}e{}",
                    random() % 10,
                    random() >> (random() % 60),
                    random().cast_signed() % 330
                ),
                _ => format!("{}.{}", random() >> (random() % 64), random() >> (random() % 64)),
            };
            if let Ok(expected) = text.parse::<f64>()
                && expected.is_finite()
            {
                assert_eq!(float(&text).to_bits(), expected.to_bits(), "{text}");
            }
        }
    }

    /// Exactly halfway between two floats, the even one is taken. With one more digit, the nearer one is.
    #[test]
    fn floats_in_the_middle_are_rounded_as_std_rounds_them() {
        for text in [
            "9007199254740993.0",
            "9007199254740993.00000000000000000001",
            "9007199254740995.0",
            "1.00000000000000011102230246251565",
            "2.2250738585072011e-308",
            "2.2250738585072014e-308",
            "4.9e-324",
            "2.4703282292062327e-324",
            "1.7976931348623157e308",
            "1.7976931348623159e308",
            "1e309",
            "0.0",
            "-0.0",
            "0e5",
            "123456789012345678901234567890.0",
            "1e23",
            "8.41e21",
            "5e-324",
        ] {
            let expected: f64 = text.parse().expect(text);
            assert_eq!(float(text).to_bits(), expected.to_bits(), "{text}");
        }
        assert_eq!(float("1e99999999999").to_string(), "inf");
        assert_eq!(float("-1e-99999999999").to_string(), "-0");
    }

    #[test]
    fn godot3_ends_a_number_before_a_capital_e() {
        for (text, godot4, godot3) in [
            ("1E3", (Number::Float(1000.0), 3), (Number::Int(1), 1)),
            ("1.5E3", (Number::Float(1500.0), 5), (Number::Float(1.5), 3)),
            ("1.5e3", (Number::Float(1500.0), 5), (Number::Float(1500.0), 5)),
        ] {
            assert_eq!(read(text, Notation::Godot4).ok(), Some(godot4), "{text}");
            assert_eq!(read(text, Notation::Godot3).ok(), Some(godot3), "{text}");
        }
    }

    #[test]
    fn an_int_of_any_length_is_exact_or_an_error() {
        for number in [i64::MIN, i64::MIN + 1, -999_999_999_999_999_999, 1_000_000_000_000_000_000, i64::MAX]
        {
            let text = number.to_string();
            assert_eq!(read(&text, Notation::Godot4).ok(), Some((Number::Int(number), text.len())));
        }
        for text in
            ["9223372036854775808", "-9223372036854775809", "99999999999999999999", "-100000000000000000000"]
        {
            assert!(read(text, Notation::Godot4).is_err(), "{text}");
        }
    }
}

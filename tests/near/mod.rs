//! Comparing values whose floats differ in the last digits, which an engine does not read exactly.

use gdvar_core::Real;
use gdvar_core::generic::Variant;

/// Returns whether two values only differ in the last digits of their numbers.
pub(crate) fn is_near<R: Real>(a: &Variant<R>, b: &Variant<R>) -> bool {
    is_near_text(&a.to_string(), &b.to_string())
}

/// Returns whether two printed values only differ in the last digits of their numbers.
pub(crate) fn is_near_text(a: &str, b: &str) -> bool {
    let is_digit = |char: char| char.is_ascii_digit() || matches!(char, '.' | '-' | '+' | 'e');
    let numbers = |text: &str| -> Vec<f64> {
        text.split(|char| !is_digit(char)).filter_map(|number| number.parse().ok()).collect()
    };
    let (a_numbers, b_numbers) = (numbers(a), numbers(b));
    // For such small numbers, the engine reads 0 or far too few digits.
    let is_tiny = |number: f64| number.abs() < 1e-280;
    let words = |text: &str| text.split(is_digit).collect::<String>();
    words(a) == words(b)
        && a_numbers.len() == b_numbers.len()
        && a_numbers.iter().zip(&b_numbers).all(|(a, b)| {
            // One of two neighbouring numbers may be a 32-bit float, of which only six digits are printed.
            (a - b).abs() <= 1e-5 * a.abs()
                || a.to_bits() == b.to_bits()
                || is_tiny(*a) && is_tiny(*b)
                || a.abs() < 1e-30 && *b == 0.0
        })
}

//! What a person types as the text of a value.

use crate::document::error::{Error, Result};

/// Refuses text with a number such as `1e999`, which is larger than every float. The engines read it as infinite, with a warning, so
/// files may have it, but a person who types it has made a mistake.
///
/// # Errors
///
/// [`Refused`](crate::ErrorKind::Refused), with the number.
pub fn check_typed_numbers(text: &str) -> Result<()> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let rest = &bytes[at..];
        at += match byte {
            b'"' => quoted_len(rest),
            b';' => rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len()),
            b'0'..=b'9' => {
                let is_part =
                    |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-');
                let len = rest.iter().position(|byte| !is_part(byte)).unwrap_or(rest.len());
                let number = &text[at..at + len];
                if number.parse::<f64>().is_ok_and(f64::is_infinite) {
                    let message = format!("{number} is no float: the largest one is some 1.8e308");
                    return Err(Error::refused(message));
                }
                len
            }
            byte if is_word(*byte) => rest.iter().position(|byte| !is_word(*byte)).unwrap_or(rest.len()),
            _ => 1,
        };
    }
    Ok(())
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || !byte.is_ascii()
}

/// Returns the length of quoted text, with its quotes.
fn quoted_len(bytes: &[u8]) -> usize {
    let mut at = 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beyond_every_float_are_found_outside_of_texts_and_names() {
        let refused = |text: &str| check_typed_numbers(text).is_err();
        for text in
            ["1e999", "-1e999", "[1, 2E+400]", "Vector2(1e999, 0)", "{\"a\": 1.5e309}", "\"\\\"\" 1e999"]
        {
            assert!(refused(text), "{text}");
        }
        let digits = "9".repeat(400);
        assert!(refused(&digits) && refused(&format!("{digits}.5")));
        for text in [
            "1e308",
            "1e-999",
            "inf",
            "\"1e999\"",
            "^\"\\\"1e999\"",
            "; 1e999\n5",
            "a1e999",
            "é1e999",
            "1.2.3",
            "\"1e999",
        ] {
            assert!(!refused(text), "{text}");
        }
    }
}

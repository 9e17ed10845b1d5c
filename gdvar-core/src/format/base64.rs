//! Base64, as Godot 4 reads the bytes of a `PackedByteArray` from text.

use alloc::vec::Vec;

/// Decodes a text if it is base64 with padding.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (groups, rest) = text.as_bytes().as_chunks::<4>();
    if !rest.is_empty() {
        return None;
    }
    for (index, group) in groups.iter().enumerate() {
        let is_last = index + 1 == groups.len();
        let padding = group.iter().rev().take_while(|byte| **byte == b'=').count();
        if padding > 2 || padding > 0 && !is_last {
            return None;
        }
        let mut word = 0_u32;
        for byte in &group[..4 - padding] {
            word = word << 6 | u32::from(value(*byte)?);
        }
        word <<= 6 * padding;
        bytes.extend_from_slice(&word.to_be_bytes()[1..4 - padding]);
    }
    Some(bytes)
}

const fn value(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn only_whole_groups_with_their_padding_are_base64() {
        assert_eq!(decode("").as_deref(), Some(&b""[..]));
        assert_eq!(decode("AQID").as_deref(), Some(&[1, 2, 3][..]));
        assert_eq!(decode("AQI=").as_deref(), Some(&[1, 2][..]));
        assert_eq!(decode("AQ==").as_deref(), Some(&[1][..]));
        assert_eq!(decode("+/+/").as_deref(), Some(&[0xFB, 0xFF, 0xBF][..]));
        for text in ["A", "AQ", "AQI", "A===", "====", "AQ==AQID", "AQ D", "AQé", "AQID\n"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}

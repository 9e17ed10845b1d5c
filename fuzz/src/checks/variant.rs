//! Any bytes as a Variant, in every dialect, of both precisions.

use gdvar::{Codec, Decoder, ErrorKind, GodotDecode, Header, Real, Result, generic};

use super::settings;

/// Checks one input.
pub fn check(input: &[u8]) {
    let Some((codec, bytes)) = settings(input) else { return };
    read::<f32>(codec, bytes);
    read::<f64>(codec, bytes);
}

/// Accepts any value without looking at it.
struct Skipped;

impl<'de> GodotDecode<'de> for Skipped {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        decoder.skip(header).map(|()| Self)
    }
}

fn read<R: Real>(codec: Codec, bytes: &[u8]) {
    let skipped = codec.decode_prefix::<Skipped>(bytes).map(|(_, len)| len);
    let (value, len) = match codec.decode_prefix::<generic::Variant<R>>(bytes) {
        Ok(decoded) => decoded,
        Err(error) => {
            assert!(error.offset().is_some_and(|offset| offset <= bytes.len()), "{error}");
            let text = error.to_string();
            assert!(!text.is_empty() && !text.contains('\n'), "{text}");
            return;
        }
    };
    assert_eq!(skipped, Ok(len), "what is read can be skipped");

    let copy = value.clone();
    assert_eq!(copy.to_string(), value.to_string());
    assert_eq!(format!("{copy:?}"), format!("{value:?}"));

    let again = match codec.encode(&value) {
        Ok(again) => again,
        // The second of two byte-order marks, which no engine writes.
        Err(error) => {
            assert!(matches!(error.kind(), ErrorKind::Unsupported | ErrorKind::TooLarge), "{error}");
            return;
        }
    };
    let decoded =
        codec.decode::<generic::Variant<R>>(&again).unwrap_or_else(|error| panic!("{error}: {value:?}"));
    assert_eq!(codec.encode(&decoded).as_ref(), Ok(&again), "what was written is read and written the same");
}

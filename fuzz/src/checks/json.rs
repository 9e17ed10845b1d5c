//! Any text as JSON.

use gdvar::Codec;
use gdvar::json::{JsonForm, JsonFormat};

/// Checks one input.
pub fn check(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    let format = JsonFormat::new(JsonForm::Lossless).full_objects(true);
    let value = match format.parse::<f32>(text) {
        Ok(value) => value,
        Err(error) => {
            assert!(error.offset() <= text.len() && error.line() > 0 && error.column() > 0, "{error}");
            return;
        }
    };
    let codec = Codec::new().full_objects(true);
    let Ok(bytes) = codec.encode(&value) else { return };
    for format in [format, format.indent(2)] {
        let printed = format.print(&value).expect("it was read");
        let again = format.parse::<f32>(&printed).unwrap_or_else(|error| panic!("{error}: {printed}"));
        assert_eq!(codec.encode(&again).as_ref(), Ok(&bytes), "{printed}");
    }
}

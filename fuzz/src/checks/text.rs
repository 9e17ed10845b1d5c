//! Any text as a value and as a path.

use gdvar::path::Path;
use gdvar::text::TextFormat;
use gdvar::{Codec, Real};

use super::text_settings;

/// Checks one input.
pub fn check(input: &[u8]) {
    let Some((format, text)) = text_settings(input) else { return };
    read::<f32>(format, text);
    read::<f64>(format, text);
    if let Ok(path) = text.parse::<Path>() {
        let again = path.to_string().parse::<Path>().map(|again| again.to_string());
        assert_eq!(again, Ok(path.to_string()));
    }
}

fn read<R: Real>(format: TextFormat, text: &str) {
    let value = match format.parse::<R>(text) {
        Ok(value) => value,
        Err(error) => {
            assert!(error.offset() <= text.len() && error.line() > 0 && error.column() > 0, "{error}");
            return;
        }
    };
    let codec = Codec::new().dialect(format.get_dialect()).full_objects(true);
    let Ok(bytes) = codec.encode(&value) else { return };
    for format in [format.exact(true), format.exact(true).indent(2)] {
        let Ok(printed) = format.print(&value) else { continue };
        let again = format.parse::<R>(&printed).unwrap_or_else(|error| panic!("{error}: {printed}"));
        assert_eq!(codec.encode(&again).as_ref(), Ok(&bytes), "{printed}");
    }
}

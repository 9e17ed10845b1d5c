//! Any text as a value, a JSON value, a config file and a path.
#![no_main]

use gdvar::config_file::ConfigFile;
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::path::Path;
use gdvar::text::TextFormat;
use gdvar::{Codec, Dialect, Real};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, &str)| {
    let (settings, text) = input;
    let dialect = if settings & 1 == 0 { Dialect::Godot4 } else { Dialect::Godot3 };
    let format = TextFormat::new().dialect(dialect).full_objects(settings & 2 != 0);
    check_text::<f32>(format, text);
    check_text::<f64>(format, text);
    check_json(text);
    if let Ok(config) = ConfigFile::parse(text, format) {
        assert_eq!(config.to_string(), text, "what is not changed stays");
    }
    if let Ok(path) = text.parse::<Path>() {
        let again = path.to_string().parse::<Path>().map(|again| again.to_string());
        assert_eq!(again, Ok(path.to_string()));
    }
});

fn check_text<R: Real>(format: TextFormat, text: &str) {
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

fn check_json(text: &str) {
    let format = JsonFormat::new(JsonForm::Lossless).full_objects(true);
    let Ok(value) = format.parse::<f32>(text) else { return };
    let codec = Codec::new().full_objects(true);
    let Ok(bytes) = codec.encode(&value) else { return };
    let printed = format.print(&value).expect("it was read");
    let again = format.parse::<f32>(&printed).unwrap_or_else(|error| panic!("{error}: {printed}"));
    assert_eq!(codec.encode(&again), Ok(bytes), "{printed}");
}

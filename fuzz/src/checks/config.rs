//! Any text as a `ConfigFile`.

use gdvar::Variant;
use gdvar::config_file::ConfigFile;

use super::text_settings;

/// Checks one input.
pub fn check(input: &[u8]) {
    let Some((format, text)) = text_settings(input) else { return };
    let mut config = match ConfigFile::parse(text, format) {
        Ok(config) => config,
        Err(error) => {
            assert!(error.offset() <= text.len() && error.line() > 0 && error.column() > 0, "{error}");
            return;
        }
    };
    assert_eq!(config.to_string(), text, "what is not changed stays");
    // A change affects one value, and can be read.
    for section in ["a section", ""] {
        let before = config.to_dictionary();
        if config.set(section, "a key", Variant::Int(7)).is_err() {
            continue;
        }
        let again = ConfigFile::parse(&config.to_string(), format)
            .unwrap_or_else(|error| panic!("{error}: {config}"));
        assert_eq!(again.get(section, "a key"), Some(&Variant::Int(7)), "{config}");
        if !before.contains_key(section) {
            assert_eq!(again.to_dictionary().len(), before.len() + 1, "{config}");
        }
    }
}

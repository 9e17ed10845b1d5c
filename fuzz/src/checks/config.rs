//! Any text as a `ConfigFile`.

use gdvar::Variant;
use gdvar::config_file::ConfigFile;
use gdvar::document::{Kind, NewFile, Types};
use gdvar::path::Path;

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
    let file = NewFile { kind: Kind::Config, dialect: format.get_dialect(), ..NewFile::new() };
    let Ok(mut document) = file.with_data(text.as_bytes()) else { return };
    if document.kind() != Kind::Config {
        return;
    }
    for section in ["a section", ""] {
        let before = config.to_dictionary();
        let path: Path = [section, "a key"].into_iter().map(Variant::from).collect();
        let Ok(target) = document.place(None, &path.to_string()) else { continue };
        if document.set(&target, "7", Types::Change).is_err() {
            continue;
        }
        config = ConfigFile::from_bytes(document.data(), format)
            .unwrap_or_else(|error| panic!("{error}: {}", document.data().escape_ascii()));
        assert_eq!(config.get(section, "a key"), Some(&Variant::Int(7)), "{config}");
        if !before.contains_key(section) {
            assert_eq!(config.to_dictionary().len(), before.len() + 1, "{config}");
        }
    }
}

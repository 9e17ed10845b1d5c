//! Config files.

use std::collections::HashMap;
use std::ops::Range;

use gdvar::Real;
use gdvar::config_file::ConfigFile;
use gdvar::generic::{self, Variant};
use gdvar::text::TextFormat;
use gdvar::{Dialect, text::TextError};

use crate::document::text_format;
use crate::error::{Error, Result};

/// Returns whether a text is a config file.
///
/// # Errors
///
/// The mistake in a text that was meant to be one: it has sections and keys.
pub(crate) fn recognise(text: &str, dialect: Dialect) -> Result<bool, TextError> {
    match ConfigFile::parse(text, text_format(dialect)) {
        Ok(file) if !file.sections().is_empty() => Ok(true),
        // The engines load a file that has only headers and comments.
        Ok(_) => {
            let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
            Ok(lines.peek().is_some() && lines.all(|line| line.starts_with([';', '['])))
        }
        Err(error) if text.lines().any(|line| line.trim_start().starts_with('[')) && text.contains('=') => {
            Err(error)
        }
        Err(_) => Ok(false),
    }
}

/// Returns which of the dialects may have written a config file. There is at least one.
pub(crate) fn writers(text: &str, possible: &[Dialect]) -> Vec<Dialect> {
    let is_read = |dialect: &Dialect| ConfigFile::parse(text, text_format(*dialect)).is_ok();
    let mut writers: Vec<Dialect> = possible.iter().copied().filter(is_read).collect();
    if writers.is_empty() {
        writers.extend(possible.first());
    }
    writers
}

/// Returns a Dictionary of sections.
pub(crate) fn value<R: Real>(text: &str, format: TextFormat) -> Result<Variant<R>> {
    let file = generic::ConfigFile::<R>::parse(text, format)?;
    Ok(Variant::Dictionary(file.to_dictionary()))
}

/// A section with the entries that count, in order.
pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) entries: Vec<Entry>,
}

/// An entry, and where its key and its value are in the text.
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) key_range: Range<usize>,
    pub(crate) value_range: Range<usize>,
}

/// Returns the sections of a config file with the places of their entries.
pub(crate) fn sections(text: &str, format: TextFormat) -> Result<Vec<Section>> {
    let file = ConfigFile::parse(text, format)?;
    // The last entry of a key counts.
    let places: HashMap<_, _> =
        file.places().into_iter().map(|place| ((place.section, place.key), place)).collect();
    let section = |name: &str| {
        let entries = file.entries(name).into_iter().filter_map(|(key, _)| {
            let place = places.get(&(name, key))?;
            let (key_range, value_range) = (place.key_range.clone(), place.value_range.clone());
            Some(Entry { key: key.to_owned(), key_range, value_range })
        });
        Section { name: name.to_owned(), entries: entries.collect() }
    };
    Ok(file.sections().into_iter().map(section).collect())
}

/// Returns the text with a new entry, whose value is given as text.
pub(crate) fn with_entry(
    text: &str,
    format: TextFormat,
    section: &str,
    key: &str,
    value: &str,
) -> Result<String> {
    let mut file = ConfigFile::parse(text, format)?;
    // The text of the value takes the place of this number.
    file.set(section, key, 0)?;
    let place = file.places().into_iter().rfind(|place| place.section == section && place.key == key);
    let Some(range) = place.map(|place| place.value_range) else {
        return Err(Error::refused(format!("{section} cannot have the key {key}")));
    };
    let mut new = file.to_string();
    new.replace_range(range, value);
    Ok(new)
}

/// Returns the text without an entry, or without a section if no key is given.
pub(crate) fn without(text: &str, format: TextFormat, section: &str, key: Option<&str>) -> Result<String> {
    let mut file = ConfigFile::parse(text, format)?;
    match key {
        Some(key) => drop(file.remove(section, key)),
        None => drop(file.remove_section(section)),
    }
    Ok(file.to_string())
}

//! Config files.

use std::collections::HashMap;
use std::ops::Range;

use gdvar_core::Real;
use gdvar_core::inspect::{TextKind, kind_of_text};
use gdvar_core::text::TextFormat;
use gdvar_core::{Dialect, text::TextError};

use crate::config_file::{ConfigFile, guess};
use crate::document::error::Result;
use crate::document::text_format;
use crate::generic::{self, Variant};

/// Returns the dialects of the engines that may have written a config file, or `None` if the data is no config file.
///
/// # Errors
///
/// The mistake in a text that was meant to be one: it has sections and keys, or starts with an assignment.
pub(crate) fn recognise(data: &[u8], engines: &[Dialect]) -> Result<Option<Vec<Dialect>>, TextError> {
    let marked: Vec<Dialect> = guess(data).writers().to_vec();
    let possible: Vec<Dialect> = match engines {
        [_] => engines.to_vec(),
        _ => marked.into_iter().filter(|dialect| engines.contains(dialect)).collect(),
    };
    let possible = if possible.is_empty() { engines.to_vec() } else { possible };
    let mut lines = data.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    match ConfigFile::detect_among(data, &possible, text_format(Dialect::Godot4)) {
        Ok(file) => {
            // The engines load a file without keys too, as it is after the last entry was deleted.
            if !file.is_recognised() {
                return Ok(None);
            }
            let mut writers = vec![file.format().get_dialect()];
            writers.extend(file.other_dialect());
            Ok(Some(writers))
        }
        Err(error) => {
            let has_sections = lines.any(|line| line.starts_with(b"[")) && data.contains(&b'=');
            if has_sections || kind_of_text(data) == Some(TextKind::Config) { Err(error) } else { Ok(None) }
        }
    }
}

/// Returns whether data that is no UTF-8 starts with a line of a config file: a comment, a section or a key.
pub(crate) fn starts_like_one(data: &[u8]) -> bool {
    let line =
        data.trim_ascii_start().split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii_end();
    let is_text = !line.iter().any(u8::is_ascii_control);
    is_text && (matches!(line, [b';' | b'#', ..] | [b'[', .., b']']) || line.contains(&b'='))
}

/// Returns a Dictionary of sections.
pub(crate) fn value<R: Real>(data: &[u8], format: TextFormat) -> Result<Variant<R>> {
    let file = generic::ConfigFile::<R>::from_bytes(data, format)?;
    file.check_values()?;
    Ok(Variant::Dictionary(file.to_dictionary()))
}

/// A section with the entries that count, in order.
pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) entries: Vec<EntryPlace>,
}

/// An entry, and where its key and its value are in the text.
#[derive(Clone)]
pub(crate) struct EntryPlace {
    pub(crate) key: String,
    pub(crate) key_range: Range<usize>,
    pub(crate) value_range: Range<usize>,
}

/// Returns the sections of a config file with the places of their entries, and whether these are all entries, in their order.
pub(crate) fn sections(data: &[u8], format: TextFormat) -> Result<(Vec<Section>, bool)> {
    let file = ConfigFile::from_bytes(data, format)?;
    let spans = file.spans();
    let all: Vec<_> = spans.iter().map(|place| place.key_text.start).collect();
    // The last entry of a key counts.
    let places: HashMap<_, _> = spans.into_iter().map(|place| ((place.section, place.key), place)).collect();
    let section = |name: &str| {
        let entries = file.keys(name).into_iter().filter_map(|key| {
            let place = places.get(&(name, key))?;
            let (key_range, value_range) = (place.key_text.clone(), place.value_text.clone());
            Some(EntryPlace { key: key.to_owned(), key_range, value_range })
        });
        Section { name: name.to_owned(), entries: entries.collect() }
    };
    let sections: Vec<Section> = file.sections().into_iter().map(section).collect();
    let counts_all =
        sections.iter().flat_map(|section| &section.entries).map(|entry| entry.key_range.start).eq(all);
    Ok((sections, counts_all))
}

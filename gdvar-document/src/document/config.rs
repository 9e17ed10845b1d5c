//! Config files.

use std::collections::HashMap;
use std::ops::Range;

use gdvar_core::inspect::{TextKind, kind_of_text};
use gdvar_core::text::{TextError, TextFormat};
use gdvar_core::{Dialect, Real};

use crate::config_file::{ConfigFile, Splices, guess, print, value_of_file};
use crate::document::error::{Error, Result};
use crate::document::index::{Index, Node, NodeId};
use crate::document::notation::FileNotation;
use crate::document::{Document, text_format};
use crate::generic::{self, Dictionary, Variant};

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

/// A config file, with sections.
pub(crate) struct Config;

impl FileNotation for Config {
    const NAME: &'static str = "config";
    const DESCRIPTION: &'static str = "a config file";
    const OUTER: usize = 2;

    fn values(document: &Document) -> Vec<Range<usize>> {
        std::iter::once(0..document.data.len()).collect()
    }

    fn index(document: &Document, index: &mut Index, _: usize, _: Range<usize>) -> Result<()> {
        index.config(document)
    }

    fn value<R: Real>(document: &Document, _: usize, dialect: Dialect) -> Result<Variant<R>> {
        let file = generic::ConfigFile::<R>::from_bytes(&document.data, text_format(dialect))?;
        file.check_values()?;
        Ok(Variant::Dictionary(file.to_dictionary()))
    }

    fn value_of<R: Real>(document: &Document, node: &Node) -> Result<Variant<R>> {
        Ok(value_of_file(&document.data[node.range()], &document.text_format())?)
    }

    fn data<R: Real>(values: &[Variant<R>], dialect: Dialect) -> Result<Vec<u8>> {
        let mut data = Vec::new();
        for value in values {
            let Some(sections) = value.as_dictionary() else {
                let message = format!("a config file is a Dictionary of sections, not {}", value.ty());
                return Err(Error::refused(message));
            };
            data.extend(print(sections, &text_format(dialect))?.into_bytes());
        }
        Ok(data)
    }

    fn empty() -> Option<Variant<f32>> {
        Some(Dictionary::new().into())
    }

    fn insert(
        document: &Document,
        container: NodeId,
        at: usize,
        key: Option<&str>,
        text: &str,
    ) -> Result<Splices> {
        if document.is_outer(document.node(container)) {
            return document.config_insert(container, key, text);
        }
        document.text_insert(container, at, key, text)
    }

    fn remove(document: &Document, id: NodeId) -> Result<Splices> {
        let node = document.node(id);
        let Some(parent) = node.parent().filter(|_| document.is_in_outer(node)) else {
            return document.text_remove(id);
        };
        let (file, name) = (document.config()?, document.name(id).unwrap_or_default());
        Ok(match node.depth() {
            1 => file.removal(&name, None),
            _ => file.removal(&document.name(parent).unwrap_or_default(), Some(&name)),
        })
    }

    fn rename(document: &Document, id: NodeId, key: &str) -> Result<Splices> {
        let node = document.node(id);
        match node.parent() {
            Some(section) if node.depth() == Self::OUTER => {
                let name = |id| document.name(id).unwrap_or_default();
                Ok(document.config()?.renaming(&name(section), &name(id), key)?)
            }
            Some(_) if !document.is_in_outer(node) => Ok(document.text_rename(id, key)),
            _ => Ok(document.config()?.renaming_section(&document.name(id).unwrap_or_default(), key)?),
        }
    }

    fn reorder(document: &Document, id: NodeId, to: usize) -> Result<Splices> {
        let node = document.node(id);
        let Some(parent) = node.parent().filter(|_| document.is_in_outer(node)) else {
            return document.text_move(id, to);
        };
        let order = document.moved(parent, id, to)?;
        if node.position() == to {
            return Ok(Splices::new());
        }
        let name = |id| document.name(id).unwrap_or_default();
        let next = order.get(to + 1).map(|next| name(*next));
        let file = document.config()?;
        if node.depth() < Self::OUTER {
            return Ok(file.moving_section(&name(id), next.as_deref())?);
        }
        Ok(file.moving(&name(parent), &name(id), next.as_deref()))
    }

    fn check_data(document: &Document, _: usize) -> Result<()> {
        document.config().map(drop)
    }
}

impl Document {
    /// Returns a config file as it is read.
    pub(crate) fn config(&self) -> Result<ConfigFile> {
        Ok(ConfigFile::from_bytes(&self.data, self.text_format())?)
    }

    /// Returns the edit that adds an entry to a section, which may be new.
    ///
    /// # Errors
    ///
    /// [`Refused`](crate::ErrorKind::Refused) for a null, which removes a key.
    pub(crate) fn new_entry(&self, section: &str, key: &str, value: &str) -> Result<Splices> {
        if self.parse::<f64>(value)?.is_nil() {
            return Err(Error::refused(format!(
                "a null removes its key from a config file, and there is no key {key:?}: only an Array or a Dictionary can hold a null"
            )));
        }
        Ok(self.config()?.setting(section, &[(key, value)])?)
    }

    fn config_insert(&self, container: NodeId, key: Option<&str>, value: &str) -> Result<Splices> {
        let Some(key) = key else { return Err(Error::refused("an entry of a config file needs a key")) };
        if self.node(container).depth() == 1 {
            let section = self.name(container).unwrap_or_default();
            return self.new_entry(&section, key, value);
        }
        let entries: Variant<f32> = self.text_format().parse(value)?;
        let Some(entries) = entries.as_dictionary() else {
            return Err(Error::refused(format!(
                "a section of a config file is a Dictionary, not {}",
                entries.ty()
            )));
        };
        let mut texts = Vec::with_capacity(entries.len());
        for (name, value) in entries {
            let Some(name) = name.as_str() else {
                return Err(Error::refused(format!("the keys of a config file are text, not {}", name.ty())));
            };
            texts.push((name, self.text_format().print(value)?));
        }
        let texts: Vec<_> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        Ok(self.config()?.setting(key, &texts)?)
    }
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

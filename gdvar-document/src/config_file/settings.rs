//! Settings in sections.

use alloc::borrow::{Cow, ToOwned};
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

use super::faults::ConfigFault;
use super::layout::{ConfigLayout, Entry};
use super::{edit, guess, read};
use gdvar_core::generic::{Dictionary, Variant};
use gdvar_core::internals::excerpt;
use gdvar_core::text::{TextError, TextFormat};
use gdvar_core::{Dialect, Error, ErrorKind, Real, Result};

/// The engine's `ConfigFile`: sections, each with keys and their values, in the order of the file.
///
/// It keeps its text: comments, blank lines, spacing, and the notation of values. `project.godot`, `.import` and
/// `export_presets.cfg` files have the same format. A [`Document`](crate::Document) opens such a file by its path, whatever
/// its container, and changes it.
///
/// ```
/// use gdvar::{Variant, Vector2i, config_file::ConfigFile};
///
/// let text = "; written by hand\n[video]\nsize = Vector2i( 640,480 )  ; small\nvsync=true\n";
/// let config: ConfigFile = text.parse()?;
/// assert_eq!(config.get("video", "size"), Some(&Variant::from(Vector2i::new(640, 480))));
/// assert_eq!(config.text("video", "size").as_deref(), Some("Vector2i( 640,480 )"));
/// assert_eq!(config.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # The engine of a file
///
/// The notations of Godot 3 and Godot 4 differ, and each engine refuses a whole file for one value in the notation of the
/// other. [`detect`](Self::detect) finds out from the text which engine a file is of, as [`guess`] says, and the file is then
/// read in that notation.
///
/// # What is read
///
/// Files are read as the engine's `ConfigFile.load` reads them. White space outside quotes is not part of a key, and line
/// breaks have no meaning: a line without a `=` becomes the start of the next key. A value of null removes its key.
/// Sections without keys are ignored. The engine takes each byte of a key without quotes for a letter, reads escapes above
/// `\u007F` as something else, and does not know byte-order marks. gdvar does the same, and [`faults`](Self::faults) lists
/// such places. It differs in these points:
///
/// - A mistake is an error; the engine reports it and keeps what came before.
/// - Values are read as [`TextFormat`] says. `Resource("res://...")`, which the engine loads from its project, is text that is
///   kept: a key whose value is or has one has no value here, and [`check_values`](Self::check_values) names it.
/// - Godot 3 can have characters in text that Rust's text cannot have, such as half of a UTF-16 pair. They are read as
///   U+FFFD.
#[derive(Clone, Debug)]
pub struct ConfigFile<R: Real = f32> {
    pub(super) format: TextFormat,
    /// The newest dialect of the other engine, if the text does not show which engine the file is of.
    other: Option<Dialect>,
    pub(super) layout: ConfigLayout<R>,
    faults: Vec<ConfigFault>,
}

/// An entry of a [`ConfigFile`] and the place of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigSpan<'a> {
    /// The name of the section.
    pub section: &'a str,
    /// The key.
    pub key: &'a str,
    /// The bytes of the file that are the key, with its quotes if it has any.
    pub key_text: Range<usize>,
    /// The bytes of the file that are the value.
    pub value_text: Range<usize>,
}

impl<R: Real> ConfigFile<R> {
    /// Makes a file of a Dictionary that contains a Dictionary for each section, with the text that the engine saves. Its
    /// values are printed in a format, including its indentation.
    ///
    /// # Errors
    ///
    /// The same as for [`TextFormat::print`], and [`ErrorKind::Unsupported`] for sections and keys that a file cannot have.
    pub fn from_dictionary(sections: &Dictionary<R>, format: TextFormat) -> Result<Self> {
        let text = edit::print(sections, &format)?;
        Self::parse(&text, format).map_err(|error| Error::new(error.kind(), error.to_string()))
    }

    /// Reads a file whose values are in this format.
    ///
    /// # Errors
    ///
    /// The same as for [`TextFormat::parse`], with the position in the whole text.
    pub fn parse(text: &str, format: TextFormat) -> Result<Self, TextError> {
        Self::from_bytes(text.as_bytes(), format)
    }

    /// Reads the bytes of a file whose values are in this format. They need not be UTF-8, and are kept.
    ///
    /// # Errors
    ///
    /// The same as for [`parse`](Self::parse).
    pub fn from_bytes(bytes: &[u8], format: TextFormat) -> Result<Self, TextError> {
        let (layout, faults) = read::read(bytes, format)?;
        Ok(Self { format, other: None, layout, faults })
    }

    /// Reads the bytes of a file in the notation of the engine that its text shows, with the other settings of a format.
    ///
    /// If the text does not show the engine, the file is read in the notation of Godot 4, or in that of Godot 3 if only
    /// that can be read. See [`guess`].
    ///
    /// ```
    /// use gdvar::{Dialect, config_file::ConfigFile, text::TextFormat};
    ///
    /// let text = "[player]\nhp=1\nturned=Quat( 0, 0, 0, 1 )\n";
    /// let config = ConfigFile::detect(text.as_bytes(), TextFormat::new())?;
    /// assert_eq!(config.format().get_dialect(), Dialect::Godot3);
    ///
    /// // Both engines read this file.
    /// let config = ConfigFile::detect(b"[player]\nhp=1\n", TextFormat::new())?;
    /// assert_eq!(config.other_dialect(), Some(Dialect::Godot3));
    /// # Ok::<(), gdvar::text::TextError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`parse`](Self::parse).
    pub fn detect(bytes: &[u8], format: TextFormat) -> Result<Self, TextError> {
        Self::detect_among(bytes, guess(bytes).writers(), format)
    }

    /// Does the same for a file that is of one of these engines, most likely first. Other evidence than the text, such as
    /// the container of a file, may have [ruled out](crate::Guess::only) an engine.
    ///
    /// # Errors
    ///
    /// The same as for [`parse`](Self::parse).
    pub fn detect_among(bytes: &[u8], engines: &[Dialect], format: TextFormat) -> Result<Self, TextError> {
        let (best, other) = match engines {
            [] => (format.get_dialect(), None),
            [best, others @ ..] => (*best, others.first().copied()),
        };
        let Some(other) = other else { return Self::from_bytes(bytes, format.dialect(best)) };
        // A file that the other engine cannot read is not of that engine. What it reads is dropped before the file is read
        // again, because both together take too much memory.
        let is_open = Self::from_bytes(bytes, format.dialect(other)).is_ok();
        match Self::from_bytes(bytes, format.dialect(best)) {
            Ok(config) => Ok(Self { other: is_open.then_some(other), ..config }),
            Err(_) if is_open => Self::from_bytes(bytes, format.dialect(other)),
            Err(error) => Err(error),
        }
    }

    /// Returns the format in which values are printed and read.
    pub fn format(&self) -> TextFormat {
        self.format
    }

    /// Returns the newest dialect of the other engine, if the text did not show which engine the file is of.
    pub fn other_dialect(&self) -> Option<Dialect> {
        self.other
    }

    /// Returns the places that the engine reads otherwise than they were probably meant, in the text that was read.
    ///
    /// ```
    /// let config: gdvar::config_file::ConfigFile = "[video]\n#old setting\nvsync=true\n".parse()?;
    /// assert_eq!(config.get("video", "#oldsettingvsync"), Some(&gdvar::Variant::from(true)));
    /// let faults = config.faults();
    /// assert_eq!(
    ///     faults[0].to_string(),
    ///     "the engine reads the key `#oldsettingvsync`, because a comment starts with `;`, at line 2"
    /// );
    /// # Ok::<(), gdvar::text::TextError>(())
    /// ```
    ///
    /// At most 1,000 faults are listed.
    pub fn faults(&self) -> &[ConfigFault] {
        &self.faults
    }

    /// Returns whether the text has a part of a config file: a header, a key with its value, or a comment. A blank text and an
    /// empty one are such files too. The engine loads any other text without a `=` as an empty file, since it is the start of
    /// a key.
    ///
    /// ```
    /// use gdvar::config_file::ConfigFile;
    ///
    /// let is_recognised = |text: &str| text.parse().is_ok_and(|config: ConfigFile| config.is_recognised());
    /// assert!(is_recognised("[video]\n") && is_recognised("# to be done\n") && is_recognised(""));
    /// assert!(!is_recognised("Dear diary"));
    /// ```
    pub fn is_recognised(&self) -> bool {
        self.layout.has_parts()
    }

    /// Returns the names of the sections that have keys, in order. Keys before the first header are in the section `""`.
    pub fn sections(&self) -> Vec<&str> {
        self.layout.live_sections().into_iter().map(|(name, _)| name).collect()
    }

    /// Returns the keys of a section with their values, in order. Keys whose values only the engine can load are left out.
    pub fn entries(&self, section: &str) -> Vec<(&str, &Variant<R>)> {
        let values = self.live_entries(section).into_iter().filter(|(_, entry)| !entry.is_loaded());
        values.map(|(key, entry)| (key, &entry.value)).collect()
    }

    /// Returns the keys of a section in order.
    pub fn keys(&self, section: &str) -> Vec<&str> {
        self.live_entries(section).into_iter().map(|(key, _)| key).collect()
    }

    /// Checks that all keys have values, and none that only the engine can load from its project.
    ///
    /// ```
    /// use gdvar::{Variant, config_file::ConfigFile};
    ///
    /// let text = "[a]\nicon=Resource(\"res://icon.tres\")\nhp=1\n";
    /// let config: ConfigFile = text.parse()?;
    /// assert_eq!(config.get("a", "icon"), None);
    /// let error = config.check_values().expect_err("it has no value outside the engine");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "Resource(\"res://icon.tres\") is loaded by the engine from its project, and has no value outside it in a.icon"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::Unsupported`] with the first such key.
    pub fn check_values(&self) -> Result<()> {
        for section in self.sections() {
            for (key, entry) in self.live_entries(section) {
                if entry.is_loaded() {
                    let text = String::from_utf8_lossy(self.layout.bytes(entry.value_text));
                    let message = format!(
                        "{} is loaded by the engine from its project, and has no value outside it",
                        excerpt(&text)
                    );
                    let error = Error::new(ErrorKind::Unsupported, message);
                    return Err(error.in_field(key.to_owned()).in_field(section.to_owned()));
                }
            }
        }
        Ok(())
    }

    fn live_entries(&self, section: &str) -> Vec<(&str, &Entry<R>)> {
        let mut entries: Vec<(&str, Option<&Entry<R>>)> = Vec::new();
        let mut positions: BTreeMap<&str, usize> = BTreeMap::new();
        for (key, entry) in self.layout.entries_of(section) {
            let entry = Some(entry).filter(|entry| !entry.value.is_nil());
            match (positions.get(key), entry) {
                // In the engine, null removes the key, and its place too.
                (Some(at), None) => {
                    entries[*at].1 = None;
                    positions.remove(key);
                }
                (Some(at), entry) => entries[*at].1 = entry,
                (None, None) => {}
                (None, entry) => {
                    positions.insert(key, entries.len());
                    entries.push((key, entry));
                }
            }
        }
        entries.into_iter().filter_map(|(key, entry)| Some((key, entry?))).collect()
    }

    /// Returns the value of a key. There is none if only the engine can load it.
    pub fn get(&self, section: &str, key: &str) -> Option<&Variant<R>> {
        // In the engine, null removes the key.
        self.entry(section, key)
            .filter(|entry| !entry.is_loaded())
            .map(|entry| &entry.value)
            .filter(|value| !value.is_nil())
    }

    /// Returns the text of a key's value as it is in the file. Bytes that are not UTF-8 are replaced.
    pub fn text(&self, section: &str, key: &str) -> Option<Cow<'_, str>> {
        let entry = self.entry(section, key)?;
        Some(String::from_utf8_lossy(self.layout.bytes(entry.value_text)))
    }

    pub(super) fn entry(&self, section: &str, key: &str) -> Option<&Entry<R>> {
        self.layout.entry(self.layout.find(section, key)?)
    }

    /// Returns a Dictionary that contains a Dictionary for each section.
    pub fn to_dictionary(&self) -> Dictionary<R> {
        let section =
            |name: &str| self.entries(name).into_iter().map(|(key, value)| (key, value.clone())).collect();
        self.sections().into_iter().map(|name| (name, Variant::Dictionary(section(name)))).collect()
    }

    /// Returns the entries in the order of the file, with the place of their text. If a key occurs more than once, so does
    /// its entry; the last one counts.
    pub fn spans(&self) -> Vec<ConfigSpan<'_>> {
        self.layout.spans()
    }

    /// Returns the bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.layout.file().to_vec()
    }
}

/// Returns the name without white space around it. White space is every character up to the space.
pub(super) fn trimmed(name: &str) -> &str {
    name.trim_matches(|char| char <= ' ')
}

impl<R: Real> FromStr for ConfigFile<R> {
    type Err = TextError;

    /// Reads a file without full objects, in the notation of the engine that its text shows: [`ConfigFile::detect`] with the
    /// default settings.
    fn from_str(text: &str) -> Result<Self, TextError> {
        Self::detect(text.as_bytes(), TextFormat::new())
    }
}

impl<R: Real> fmt::Display for ConfigFile<R> {
    /// Prints the text of the file. Bytes that are not UTF-8 are replaced; [`to_bytes`](ConfigFile::to_bytes) keeps them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.to_bytes()))
    }
}

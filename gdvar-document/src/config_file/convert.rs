//! Converting a config file from one engine to the other.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use gdvar_core::generic::Variant;
use gdvar_core::{Dialect, Error, ErrorKind, Real, Result};

use super::settings::ConfigFile;
use super::{guess, read};
use crate::convert::{Conversion, Report};
use crate::project_binary::{CONFIG_VERSION, config_version};

/// What became of one value of a config file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigReport {
    /// The name of the section.
    pub section: String,
    /// The key.
    pub key: String,
    /// What was done. Its paths start at the value.
    pub report: Report,
}

impl<R: Real> ConfigFile<R> {
    /// Returns the file for the engine of another dialect, and what was done, for each value with something to report.
    ///
    /// Values are converted as [`Conversion`] does: the key bindings of a `project.godot` get the keys, modifiers and
    /// properties of the other engine. The `config_version` of a project becomes that of the engine. The text of values
    /// that both engines write alike stays, and so do comments.
    ///
    /// ```
    /// use gdvar::{Dialect, config_file::ConfigFile};
    ///
    /// let text = "; a comment\n[a]\nhp=10.50\nturned=Quat( 0, 0, 0, 1 )\n";
    /// let config: ConfigFile = text.parse().expect("it is one");
    /// let (converted, _) = config.convert(Dialect::Godot4)?;
    /// assert_eq!(converted.to_string(), "; a comment\n[a]\nhp=10.50\nturned=Quaternion(0, 0, 0, 1)\n");
    /// # Ok::<(), gdvar::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as for [`set`](Self::set), and [`ErrorKind::InvalidData`] if the result cannot be read, because an earlier
    /// value of a key that occurs more than once is in the old notation.
    pub fn convert(&self, to: Dialect) -> Result<(Self, Vec<ConfigReport>)> {
        self.convert_by(&Conversion::new(self.format.get_dialect(), to))
    }

    /// Converts the file by a conversion from its dialect, which may have more names of classes and properties.
    ///
    /// # Errors
    ///
    /// The same as for [`convert`](Self::convert).
    pub fn convert_by(&self, conversion: &Conversion) -> Result<(Self, Vec<ConfigReport>)> {
        let to = conversion.target();
        self.check_values()?;
        let mut converted = self.clone();
        converted.set_dialect(to);
        let mut reports = Vec::new();
        for section in self.sections() {
            for (key, value) in self.entries(section) {
                let is_version = section.is_empty() && key == CONFIG_VERSION;
                let (new, report) = if is_version {
                    (Variant::Int(config_version(to)), Report::default())
                } else {
                    conversion.convert(value.clone())
                };
                let text = self.text(section, key).unwrap_or_default();
                if !converted.has_text_of(&text, &new)? {
                    converted.set(section, key, new)?;
                }
                if report != Report::default() {
                    reports.push(ConfigReport { section: section.to_string(), key: key.to_string(), report });
                }
            }
        }
        Self::from_bytes(&converted.to_bytes(), converted.format).map_err(|error| {
            let message = format!("the converted file cannot be read in {to}: {error}");
            Error::new(ErrorKind::InvalidData, message)
        })?;
        Ok((converted, reports))
    }

    /// Returns whether text stands for a value in the notation of this file, without marks of the other engine.
    fn has_text_of(&self, text: &str, value: &Variant<R>) -> Result<bool> {
        let dialect = self.format.get_dialect();
        let is_foreign =
            guess(text.as_bytes()).writers().iter().all(|engine| engine.is_godot3() != dialect.is_godot3());
        let Ok(read) = read::value_of_file::<R>(text.as_bytes(), &self.format) else { return Ok(false) };
        // Compares what is printed, because a NaN does not equal itself.
        let exact = self.format.exact(true);
        Ok(!is_foreign && exact.print(&read)? == exact.print(value)?)
    }
}

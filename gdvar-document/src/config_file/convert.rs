//! Converting a config file from one engine to the other.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use gdvar_core::generic::Variant;
use gdvar_core::inspect::Change;
use gdvar_core::text::TextFormat;
use gdvar_core::{Dialect, Error, ErrorKind, Real, Result};

use super::settings::ConfigFile;
use super::{Splices, guess, read};
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
    /// The same as for [`TextFormat::print`], and [`ErrorKind::InvalidData`] if the result cannot be read, because an earlier
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
        let format = self.format.dialect(to);
        let (mut splices, mut reports) = (Splices::new(), Vec::new());
        for section in self.sections() {
            for (key, value) in self.entries(section) {
                let is_version = section.is_empty() && key == CONFIG_VERSION;
                let (new, report) = if is_version {
                    (Variant::Int(config_version(to)), Report::default())
                } else {
                    conversion.convert(value.clone())
                };
                let text = self.text(section, key).unwrap_or_default();
                match self.entry(section, key) {
                    _ if is_text_of(&text, &new, format)? => {}
                    Some(entry) if !new.is_nil() => {
                        splices.push(self.new_value(entry, format.print(&new)?.trim_end()));
                    }
                    _ => splices.extend(self.removed(section, Some(key))),
                }
                if report != Report::default() {
                    reports.push(ConfigReport { section: section.to_string(), key: key.to_string(), report });
                }
            }
        }
        let mut bytes = self.to_bytes();
        Change::splice(&mut bytes, self.joined(splices));
        let converted = Self::from_bytes(&bytes, format).map_err(|error| {
            let message = format!("the converted file cannot be read in {to}: {error}");
            Error::new(ErrorKind::InvalidData, message)
        })?;
        Ok((converted, reports))
    }
}

/// Returns whether text stands for a value in the notation of a format, without marks of the other engine.
fn is_text_of<R: Real>(text: &str, value: &Variant<R>, format: TextFormat) -> Result<bool> {
    let is_godot3 = format.get_dialect().is_godot3();
    let is_foreign = guess(text.as_bytes()).writers().iter().all(|engine| engine.is_godot3() != is_godot3);
    let Ok(read) = read::value_of_file::<R>(text.as_bytes(), &format) else { return Ok(false) };
    // Compares what is printed, because a NaN does not equal itself.
    let exact = format.exact(true);
    Ok(!is_foreign && exact.print(&read)? == exact.print(value)?)
}

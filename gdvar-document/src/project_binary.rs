//! `project.binary`: the settings of an exported project.
//!
//! | bytes | what |
//! |---|---|
//! | 4 | `ECFG` |
//! | 4 | u32 number of settings |
//! | | each setting: u32 length of its name, the name in UTF-8 without padding, u32 length of the value, the value |
//!
//! Every integer is little-endian. A value may be a full object, so reading and writing need a [`Codec`] that allows
//! them. `_custom_features` comes first if it is present. The `engine.cfb` of Godot 2 has the same layout, but its values
//! are in no [`Dialect`].
//!
//! ```
//! use gdvar::{Codec, Dictionary, Variant, project_binary};
//!
//! let codec = Codec::new().full_objects(true);
//! let mut settings = Dictionary::from([("application/config/name", "Crab")]);
//! let bytes = project_binary::write(&settings, codec)?;
//! assert_eq!(&bytes[..12], b"ECFG\x01\0\0\0\x17\0\0\0");
//!
//! settings = project_binary::read(&bytes, codec)?;
//! assert_eq!(settings.get("application/config/name"), Some(&Variant::from("Crab")));
//! # Ok::<(), gdvar::Error>(())
//! ```

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use gdvar_core::generic::{Dictionary, Variant};
use gdvar_core::{Codec, Dialect, Error, ErrorKind, Real, Result};

use crate::generic::ConfigFile;
use crate::setting_places::{MAGIC, SettingPlace, all_settings};

/// The only setting with a fixed position: it comes first.
const CUSTOM_FEATURES: &str = "_custom_features";

/// The key in a `project.godot` that no setting of a `project.binary` has: the version of the file's format.
pub(crate) const CONFIG_VERSION: &str = "config_version";

/// Returns the value of `config_version` that the engine of a dialect writes.
pub(crate) const fn config_version(dialect: Dialect) -> i64 {
    match dialect {
        Dialect::Godot3_0 | Dialect::Published3_0 => 3,
        Dialect::Godot3 | Dialect::Published3 => 4,
        _ => 5,
    }
}

/// Returns the settings of a `project.godot`, as its engine reads them: the name of a setting is that of the section, a
/// slash, and the key.
///
/// # Errors
///
/// [`ErrorKind::InvalidData`] if `config_version` is missing, in which case the file is another config file, or is not that of
/// the engine whose notation the file has; [`ErrorKind::DuplicateField`] if a setting occurs twice, in sections of different
/// names.
pub(crate) fn from_config<R: Real>(config: &ConfigFile<R>) -> Result<Dictionary<R>> {
    let dialect = config.format().get_dialect();
    let version = config.get("", CONFIG_VERSION).and_then(Variant::as_int);
    let fits = match version {
        Some(version) if dialect.is_godot3() => (3..=4).contains(&version),
        version => version == Some(config_version(dialect)),
    };
    if !fits {
        let found = version.map_or_else(|| String::from("none"), |version| format!("{version}"));
        let message = format!(
            "the settings of a project have the config_version {} in {dialect}, found {found}",
            config_version(dialect)
        );
        return Err(Error::new(ErrorKind::InvalidData, message));
    }
    config.check_values()?;
    let mut settings = Dictionary::new();
    for section in config.sections() {
        for (key, value) in config.entries(section) {
            let name = match section {
                "" if key == CONFIG_VERSION => continue,
                "" => key.to_owned(),
                section => format!("{section}/{key}"),
            };
            if settings.insert(name.as_str(), value.clone()).is_some() {
                let message = format!("the setting {} occurs twice", gdvar_core::internals::excerpt(&name));
                return Err(Error::new(ErrorKind::DuplicateField, message));
            }
        }
    }
    Ok(settings)
}

/// Returns the sections of a `project.godot` with these settings, for the engine of a dialect: the opposite of [`from_config`].
///
/// # Errors
///
/// [`ErrorKind::TypeMismatch`] for a name that is not text, and [`ErrorKind::Unsupported`] for null and for a name that cannot
/// be a section and a key.
pub(crate) fn to_sections<R: Real>(settings: &Dictionary<R>, dialect: Dialect) -> Result<Dictionary<R>> {
    let version = Dictionary::from([(CONFIG_VERSION, config_version(dialect))]);
    let mut sections = Dictionary::from([("", Variant::Dictionary(version))]);
    for (name, value) in settings {
        let Some(name) = name.as_str() else {
            let message = format!("the name of a setting is text, not {}", name.ty());
            return Err(Error::new(ErrorKind::TypeMismatch, message));
        };
        let (section, key) = name.split_once('/').unwrap_or(("", name));
        if !sections.contains_key(section) {
            sections.insert(section, Dictionary::new());
        }
        let Some(Variant::Dictionary(entries)) = sections.get_mut(section) else { continue };
        let is_lost = value.is_nil() || name == CONFIG_VERSION || name.starts_with('/');
        if is_lost || entries.insert(key, value.clone()).is_some() {
            let message = format!("a project.godot cannot hold the setting {name:?} with the value {value}");
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
    }
    Ok(sections)
}

/// Reads the settings of a file; the keys are their names.
///
/// # Errors
///
/// [`ErrorKind::InvalidData`] if the file does not start with `ECFG`, [`ErrorKind::UnexpectedEnd`],
/// [`ErrorKind::TrailingBytes`], [`ErrorKind::DuplicateField`] for a name that occurs twice, and the same as for
/// [`Codec::decode`], with the name of the setting and the offset in the file.
pub fn read<R: Real>(bytes: &[u8], codec: Codec) -> Result<Dictionary<R>> {
    let mut read = Dictionary::new();
    for SettingPlace { whole, name, value } in all_settings(bytes)? {
        let name = core::str::from_utf8(&bytes[name]).map_err(|_| {
            Error::new(ErrorKind::InvalidUtf8, "the name of a setting is not UTF-8").at(whole.start)
        })?;
        let start = value.start;
        let value: Variant<R> = codec.decode(&bytes[value]).map_err(|error| {
            let offset = start + error.offset().unwrap_or(0);
            error.without_offset().at(offset).in_field(name.to_owned())
        })?;
        if read.insert(name, value).is_some() {
            let message = format!("the setting {} occurs twice", gdvar_core::internals::excerpt(name));
            return Err(Error::new(ErrorKind::DuplicateField, message).at(whole.start));
        }
    }
    Ok(read)
}

/// Writes settings, whose keys are text, in their order, except that `_custom_features` comes first.
///
/// # Errors
///
/// [`ErrorKind::TypeMismatch`] for a key that is not text, and the same as for [`Codec::encode`], with the name of the
/// setting.
pub fn write<R: Real>(settings: &Dictionary<R>, codec: Codec) -> Result<Vec<u8>> {
    let mut out = MAGIC.to_vec();
    push_len(&mut out, settings.len())?;
    let is_features = |key: &Variant<R>| key.as_str() == Some(CUSTOM_FEATURES);
    let first = settings.iter().filter(|(key, _)| is_features(key));
    let others = settings.iter().filter(|(key, _)| !is_features(key));
    for (key, value) in first.chain(others) {
        let Some(name) = key.as_str() else {
            let message = format!("the name of a setting is text, not {}", key.ty());
            return Err(Error::new(ErrorKind::TypeMismatch, message));
        };
        push_len(&mut out, name.len())?;
        out.extend_from_slice(name.as_bytes());
        let located = |error: Error| error.without_offset().in_field(String::from(name));
        let len_at = out.len();
        push_len(&mut out, 0)?;
        let len = codec.encode_into(value, &mut out).map_err(located)?;
        let mut len_bytes = Vec::new();
        push_len(&mut len_bytes, len)?;
        out[len_at..len_at + len_bytes.len()].copy_from_slice(&len_bytes);
    }
    Ok(out)
}

fn push_len(out: &mut Vec<u8>, len: usize) -> Result<()> {
    let len = u32::try_from(len)
        .map_err(|_| Error::new(ErrorKind::TooLarge, format!("{len} does not fit 32 bits")))?;
    out.extend_from_slice(&len.to_le_bytes());
    Ok(())
}

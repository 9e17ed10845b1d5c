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
use core::ops::Range;

use gdvar_core::generic::{Dictionary, Variant};
use gdvar_core::text::TextFormat;
use gdvar_core::{Codec, Dialect, Error, ErrorKind, Real, Result};

use crate::generic::ConfigFile;

/// The first bytes of a file.
const MAGIC: &[u8; 4] = b"ECFG";

/// The only setting with a fixed position: it comes first.
const CUSTOM_FEATURES: &str = "_custom_features";

/// A setting in the bytes of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting<'a> {
    /// The name: `application/config/name`.
    pub name: &'a str,
    /// The bytes of the file that are its value. A `u32` with their length comes before them.
    pub value: Range<usize>,
}

/// Finds the settings in the bytes of a file, without decoding their values.
///
/// # Errors
///
/// The same as for [`read`], except those of values and of names that occur twice.
pub fn settings(bytes: &[u8]) -> Result<Vec<Setting<'_>>> {
    let mut input = Input { bytes, at: 0 };
    if input.take(MAGIC.len())? != MAGIC {
        return Err(Error::new(ErrorKind::InvalidData, "a project.binary starts with ECFG").at(0));
    }
    let count = input.u32()?;
    let mut settings = Vec::new();
    for _ in 0..count {
        let start = input.at;
        let name = core::str::from_utf8(input.sized()?).map_err(|_| {
            Error::new(ErrorKind::InvalidUtf8, "the name of a setting is not UTF-8").at(start)
        })?;
        let value = input.sized()?;
        settings.push(Setting { name, value: input.at - value.len()..input.at });
    }
    match bytes.len() - input.at {
        0 => Ok(settings),
        more => {
            let message = format!("{more} bytes follow the last setting");
            Err(Error::new(ErrorKind::TrailingBytes, message).at(input.at))
        }
    }
}

/// Replaces the value of a setting by an encoded one, or adds the setting at the end. All other bytes stay as they are.
///
/// ```
/// use gdvar::{Codec, Dialect, Dictionary, Variant, project_binary, variant};
///
/// let codec = Codec::new().dialect(Dialect::Godot3);
/// let settings = Dictionary::from([("a/gold", variant!(3)), ("a/name", variant!("Ferris"))]);
/// let mut bytes = project_binary::write(&settings, codec)?;
/// project_binary::set(&mut bytes, "a/gold", &codec.encode(&5000)?)?;
/// let changed: Dictionary = project_binary::read(&bytes, codec)?;
/// assert_eq!(changed.get("a/gold"), Some(&Variant::from(5000)));
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// # Errors
///
/// The same as for [`settings`], and [`ErrorKind::TooLarge`]. After an error nothing is changed.
pub fn set(bytes: &mut Vec<u8>, name: &str, value: &[u8]) -> Result<()> {
    let found = settings(bytes)?;
    let count = found.len();
    let old = found.into_iter().find(|setting| setting.name == name).map(|setting| setting.value);
    let mut new = Vec::new();
    if let Some(old) = old {
        push_len(&mut new, value.len())?;
        new.extend_from_slice(value);
        bytes.splice(old.start - size_of::<u32>()..old.end, new);
        return Ok(());
    }
    push_len(&mut new, count + 1)?;
    let count = core::mem::take(&mut new);
    push_len(&mut new, name.len())?;
    new.extend_from_slice(name.as_bytes());
    push_len(&mut new, value.len())?;
    new.extend_from_slice(value);
    bytes.splice(MAGIC.len()..MAGIC.len() + count.len(), count);
    bytes.extend(new);
    Ok(())
}

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
/// ```
/// use gdvar::{Codec, Variant, config_file::ConfigFile, project_binary};
///
/// let config: ConfigFile = "config_version=5\n[application]\nconfig/name=\"Crab\"\n".parse().expect("it is one");
/// let settings = project_binary::from_config(&config)?;
/// assert_eq!(settings.get("application/config/name"), Some(&Variant::from("Crab")));
/// let bytes = project_binary::write(&settings, Codec::new())?;
/// assert_eq!(&bytes[..8], b"ECFG\x01\0\0\0");
/// # Ok::<(), gdvar::Error>(())
/// ```
///
/// # Errors
///
/// [`ErrorKind::InvalidData`] if `config_version` is missing, in which case the file is another config file, or is not that of
/// the engine whose notation the file has; [`ErrorKind::DuplicateField`] if a setting occurs twice, in sections of different
/// names.
pub fn from_config<R: Real>(config: &ConfigFile<R>) -> Result<Dictionary<R>> {
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

/// Returns a `project.godot` with these settings, whose values are printed in a format: the opposite of [`from_config`].
///
/// # Errors
///
/// [`ErrorKind::TypeMismatch`] for a name that is not text, [`ErrorKind::Unsupported`] for null and for a name that cannot
/// be written as a section and a key, and the same as for [`ConfigFile::set`].
pub fn to_config<R: Real>(settings: &Dictionary<R>, format: TextFormat) -> Result<ConfigFile<R>> {
    let mut config = ConfigFile::with_format(format);
    config.set("", CONFIG_VERSION, config_version(format.get_dialect()))?;
    for (name, value) in settings {
        let Some(name) = name.as_str() else {
            let message = format!("the name of a setting is text, not {}", name.ty());
            return Err(Error::new(ErrorKind::TypeMismatch, message));
        };
        let (section, key) = name.split_once('/').unwrap_or(("", name));
        let is_lost = value.is_nil() || name == CONFIG_VERSION || name.starts_with('/');
        if is_lost || config.get(section, key).is_some() {
            let message = format!("a project.godot cannot hold the setting {name:?} with the value {value}");
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        config.set(section, key, value.clone()).map_err(|error| error.in_field(name.to_owned()))?;
    }
    Ok(config)
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
    for Setting { name, value } in settings(bytes)? {
        let start = value.start;
        let value: Variant<R> = codec.decode(&bytes[value]).map_err(|error| {
            let offset = start + error.offset().unwrap_or(0);
            error.without_offset().at(offset).in_field(name.to_owned())
        })?;
        if read.insert(name, value).is_some() {
            let message = format!("the setting {} occurs twice", gdvar_core::internals::excerpt(name));
            // The name comes after its length, and before the length of the value.
            return Err(
                Error::new(ErrorKind::DuplicateField, message).at(start - 2 * size_of::<u32>() - name.len())
            );
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

/// The bytes of a file.
struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Input<'a> {
    fn take(&mut self, len: usize) -> Result<&'a [u8]> {
        let rest = &self.bytes[self.at..];
        let taken = rest.get(..len).ok_or_else(|| {
            let message = format!("the file ends {} bytes too early", len - rest.len());
            Error::new(ErrorKind::UnexpectedEnd, message).at(self.at)
        })?;
        self.at += len;
        Ok(taken)
    }

    fn u32(&mut self) -> Result<u32> {
        let bytes = self.take(size_of::<u32>())?;
        Ok(bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte)))
    }

    /// Reads a length and as many bytes after it.
    fn sized(&mut self) -> Result<&'a [u8]> {
        let len = self.u32()?;
        self.take(usize::try_from(len).unwrap_or(usize::MAX))
    }
}

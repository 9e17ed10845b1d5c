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
//! are in no [`Dialect`](crate::Dialect).
//!
//! ```
//! # use gdvar_core as gdvar;
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

use crate::codec::Codec;
use crate::error::{Error, ErrorKind, Result};
use crate::format::plain::Real;
use crate::value::dictionary::Dictionary;
use crate::value::variant::Variant;

/// The first bytes of a file.
const MAGIC: &[u8; 4] = b"ECFG";

/// The only setting with a fixed position: it comes first.
const CUSTOM_FEATURES: &str = "_custom_features";

/// Reads the settings of a file; the keys are their names.
///
/// # Errors
///
/// [`ErrorKind::InvalidData`] if the file does not start with `ECFG`, [`ErrorKind::UnexpectedEnd`],
/// [`ErrorKind::TrailingBytes`], [`ErrorKind::DuplicateField`] for a name that occurs twice, and the same as for
/// [`Codec::decode`], with the name of the setting and the offset in the file.
pub fn read<R: Real>(bytes: &[u8], codec: Codec) -> Result<Dictionary<R>> {
    let mut input = Input { bytes, at: 0 };
    if input.take(MAGIC.len())? != MAGIC {
        return Err(Error::new(ErrorKind::InvalidData, "a project.binary starts with ECFG").at(0));
    }
    let count = input.u32()?;
    let mut settings = Dictionary::new();
    for _ in 0..count {
        let start = input.at;
        let name = input.sized()?;
        let name = core::str::from_utf8(name).map_err(|_| {
            Error::new(ErrorKind::InvalidUtf8, "the name of a setting is not UTF-8").at(start)
        })?;
        let value = input.sized()?;
        let value_start = input.at - value.len();
        let value: Variant<R> = codec.decode(value).map_err(|error| {
            let offset = value_start + error.offset().unwrap_or(0);
            error.without_offset().at(offset).in_field(name.to_owned())
        })?;
        if settings.insert(name, value).is_some() {
            let message = format!("the setting {} occurs twice", crate::error::excerpt(name));
            return Err(Error::new(ErrorKind::DuplicateField, message).at(start));
        }
    }
    match bytes.len() - input.at {
        0 => Ok(settings),
        more => {
            let message = format!("{more} bytes follow the last setting");
            Err(Error::new(ErrorKind::TrailingBytes, message).at(input.at))
        }
    }
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

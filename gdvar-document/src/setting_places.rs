//! Where the settings of a `project.binary` are.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use gdvar_core::{Error, ErrorKind, Result};

/// The first bytes of a file.
pub(crate) const MAGIC: &[u8; 4] = b"ECFG";

/// The bytes before the first setting: `ECFG` and the number of settings.
pub(crate) const HEAD: usize = 8;

/// A setting, and where it is in the bytes of a `project.binary`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingPlace {
    /// The length of the name, the name, the length of the value, and the value.
    pub whole: Range<usize>,
    /// The name.
    pub name: Range<usize>,
    /// The value. The length before it has four bytes. In a file that was cut off, it reaches beyond the end.
    pub value: Range<usize>,
}

impl SettingPlace {
    /// Finds the setting that starts at a byte.
    fn at(bytes: &[u8], start: usize) -> Result<Self> {
        let name = sized(bytes, start)?;
        inside(bytes, &name)?;
        let value = sized(bytes, name.end)?;
        Ok(Self { whole: start..value.end, name, value })
    }
}

/// Returns the settings of a `project.binary`, up to the first whose name or length is incomplete.
pub fn setting_places(bytes: &[u8]) -> impl Iterator<Item = SettingPlace> {
    let mut at = HEAD;
    (0..word(bytes, MAGIC.len()).unwrap_or(0)).map_while(move |_| {
        let setting = SettingPlace::at(bytes, at).ok()?;
        at = setting.whole.end;
        Some(setting)
    })
}

/// Returns the settings of a `project.binary` that has nothing else.
pub(crate) fn all_settings(bytes: &[u8]) -> Result<Vec<SettingPlace>> {
    inside(bytes, &(0..MAGIC.len()))?;
    if !bytes.starts_with(MAGIC) {
        return Err(Error::new(ErrorKind::InvalidData, "a project.binary starts with ECFG").at(0));
    }
    let (mut settings, mut at) = (Vec::new(), HEAD);
    for _ in 0..word(bytes, MAGIC.len())? {
        let setting = SettingPlace::at(bytes, at)?;
        inside(bytes, &setting.value)?;
        at = setting.whole.end;
        settings.push(setting);
    }
    match bytes.len() - at {
        0 => Ok(settings),
        more => {
            let message = format!("{more} bytes follow the last setting");
            Err(Error::new(ErrorKind::TrailingBytes, message).at(at))
        }
    }
}

/// Refuses a range that ends behind the bytes.
fn inside(bytes: &[u8], range: &Range<usize>) -> Result<()> {
    if range.end <= bytes.len() {
        return Ok(());
    }
    let message = format!("the file ends {} bytes too early", range.end - bytes.len());
    Err(Error::new(ErrorKind::UnexpectedEnd, message).at(range.start))
}

fn word(bytes: &[u8], at: usize) -> Result<u32> {
    inside(bytes, &(at..at.saturating_add(size_of::<u32>())))?;
    let word = bytes.get(at..).and_then(<[u8]>::first_chunk);
    Ok(word.map_or(0, |word| u32::from_le_bytes(*word)))
}

/// Returns the range of bytes that follow their length, which may be too large.
fn sized(bytes: &[u8], at: usize) -> Result<Range<usize>> {
    let len = usize::try_from(word(bytes, at)?).unwrap_or(usize::MAX);
    let start = at + size_of::<u32>();
    Ok(start..start.saturating_add(len))
}

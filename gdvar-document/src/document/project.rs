//! The settings in the bytes of a `project.binary`.

use std::ops::Range;

/// A setting, and where it is in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingPlace {
    /// The length of the name, the name, the length of the value, and the value.
    pub whole: Range<usize>,
    /// The name.
    pub name: Range<usize>,
    /// The value. The length before it has four bytes. In a file that was cut off, it reaches beyond the end.
    pub value: Range<usize>,
}

/// The bytes before the first setting: `ECFG` and the number of settings.
pub(crate) const HEAD: usize = 8;

/// Returns the settings of a `project.binary`, up to the first whose name or length is incomplete.
pub fn setting_places(bytes: &[u8]) -> impl Iterator<Item = SettingPlace> {
    let count = word(bytes, 4).unwrap_or(0);
    let mut at = HEAD;
    (0..count).map_while(move |_| {
        let start = at;
        let name = sized(bytes, start).filter(|name| name.end <= bytes.len())?;
        let value = sized(bytes, name.end)?;
        at = value.end;
        Some(SettingPlace { whole: start..at, name, value })
    })
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|word| u32::from_le_bytes(*word))
}

/// Returns the range of bytes that follow their length, which may be too large.
fn sized(bytes: &[u8], at: usize) -> Option<Range<usize>> {
    let len = usize::try_from(word(bytes, at)?).ok()?;
    Some(at + 4..(at + 4).checked_add(len)?)
}

//! The settings in the bytes of a `project.binary`.

use std::ops::Range;

/// A setting, and where it is in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The length of the name, the name, the length of the value, and the value.
    pub whole: Range<usize>,
    /// The name.
    pub name: Range<usize>,
    /// The value. The length before it has four bytes.
    pub value: Range<usize>,
}

/// The bytes before the first setting: `ECFG` and the number of settings.
pub(crate) const HEAD: usize = 8;

/// Returns the settings of a `project.binary`, up to the first that is damaged.
pub fn settings(bytes: &[u8]) -> impl Iterator<Item = Setting> {
    let count = word(bytes, 4).unwrap_or(0);
    let mut at = HEAD;
    (0..count).map_while(move |_| {
        let start = at;
        let name = sized(bytes, start)?;
        let value = sized(bytes, name.end)?;
        at = value.end;
        Some(Setting { whole: start..at, name, value })
    })
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|word| u32::from_le_bytes(*word))
}

/// Returns the range of bytes that follow their length.
fn sized(bytes: &[u8], at: usize) -> Option<Range<usize>> {
    let start = at + 4;
    let end = start.checked_add(usize::try_from(word(bytes, at)?).ok()?)?;
    (end <= bytes.len()).then_some(start..end)
}

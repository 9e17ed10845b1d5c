//! Whether a file is complete, and written as an engine writes it.

mod value;

use std::fmt;
use std::sync::Arc;

use gdvar_core::PathSegment;

use self::value::CheckedValue;
pub use self::value::faults_of_value;
use crate::bytes::joined;
use crate::config_file::ConfigFile;
use crate::document::row::excerpt;
use crate::document::{Document, Kind};
use crate::project_binary;
use crate::setting_places::{SettingPlace, setting_places};

/// What counts as a fault of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// What cannot be read, or what the engine reads otherwise than it was probably meant.
    Readable,
    /// Anything that an engine would write in other bytes, too.
    Written,
}

/// What a [`Fault`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultKind {
    /// The file has no bytes, as a game leaves it that stops before it has written its save.
    Empty,
    /// A value cannot be read.
    Damaged,
    /// Engines write the value in other bytes.
    OtherBytes,
    /// The key of an entry was there before.
    RepeatedKey,
    /// An Object has the source code of a script, which an engine may run.
    ScriptSource,
    /// The engine reads a place of a config file otherwise than it was probably meant.
    Config,
    /// Bytes that are no value follow the values.
    Behind,
    /// Bytes that no engine reads follow the end of the container.
    Unread,
}

impl FaultKind {
    /// Returns the name of the kind in one word, which does not change: `other_bytes`.
    pub fn id(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Damaged => "damaged",
            Self::OtherBytes => "other_bytes",
            Self::RepeatedKey => "repeated_key",
            Self::ScriptSource => "script_source",
            Self::Config => "config",
            Self::Behind => "behind",
            Self::Unread => "unread",
        }
    }
}

/// A fault of a file. It prints as one sentence: `int in 64 bits where engines write 32 at byte 20 in gold`.
#[derive(Clone, Debug)]
pub struct Fault {
    kind: FaultKind,
    /// The number of the value that has it.
    value: Option<usize>,
    /// Whether the file has other values.
    is_one_of_several: bool,
    /// The sentence, without the place if that is to be added.
    what: String,
    is_without_place: bool,
    offset: Option<usize>,
    /// Faults in one container share the steps to it, since there may be many.
    step: Option<Arc<FaultStep>>,
    /// The path of a value that cannot be read.
    path: String,
}

/// A step of a path, after those to the containers around it.
#[derive(Debug)]
struct FaultStep {
    around: Option<Arc<FaultStep>>,
    label: String,
    /// Whether it leads to a key, which paths do not name.
    is_key: bool,
}

/// How many characters of a step are told: a key may be as long as a file, and have any number of faults below it.
const LONGEST_LABEL: usize = 200;

impl FaultStep {
    fn new(around: Option<Arc<Self>>, label: &str, is_key: bool) -> Arc<Self> {
        Arc::new(Self { around, label: excerpt(label, LONGEST_LABEL), is_key })
    }

    /// Returns the labels of all steps up to this one.
    fn labels(&self, with_key: bool) -> String {
        let steps = std::iter::successors(Some(self), |step| step.around.as_deref());
        let labels: Vec<_> = steps.filter(|step| with_key || !step.is_key).map(|step| &step.label).collect();
        joined(labels.into_iter().rev().map(String::as_str))
    }
}

impl Fault {
    fn new(kind: FaultKind, what: impl Into<String>) -> Self {
        Self {
            kind,
            value: None,
            is_one_of_several: false,
            what: what.into(),
            is_without_place: false,
            offset: None,
            step: None,
            path: String::new(),
        }
    }

    fn damaged(error: &gdvar_core::Error) -> Self {
        let labels: Vec<String> = error.path().map(PathSegment::to_string).collect();
        let path = joined(labels.iter().map(String::as_str));
        Self { offset: error.offset(), path, ..Self::new(FaultKind::Damaged, error.to_string()) }
    }

    /// Returns what the fault is about.
    pub fn kind(&self) -> FaultKind {
        self.kind
    }

    /// Returns the number of the value that has the fault. `None` for faults of the file.
    pub fn value(&self) -> Option<usize> {
        self.value
    }

    /// Returns the path of the value, `players[3].name`; for a key, that of its Dictionary. Keys that are long are cut.
    pub fn path(&self) -> String {
        self.step.as_ref().map_or_else(|| self.path.clone(), |step| step.labels(false))
    }

    /// Returns the byte of the file's [data](Document::data), counted from 0.
    pub fn offset(&self) -> Option<usize> {
        self.offset
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(value) = self.value.filter(|_| self.is_one_of_several) {
            write!(f, "value {value}: ")?;
        }
        f.write_str(&self.what)?;
        if let Some(at) = self.offset.filter(|_| self.is_without_place) {
            write!(f, " at byte {at}")?;
        }
        match &self.step {
            Some(step) => write!(f, " in {}", step.labels(true)),
            None => Ok(()),
        }
    }
}

impl Document {
    /// Returns the faults of the file, as `gdvar check` prints them: those of each value in the order of the bytes, and then those of
    /// the whole file. Text and JSON have none, since opening them has read everything.
    pub fn find_faults(&self, strictness: Strictness) -> Vec<Fault> {
        let mut all = Vec::new();
        if self.data().is_empty() {
            let what = "the file is empty, as a game leaves it that stops before it has written its save";
            all.push(Fault::new(FaultKind::Empty, what));
        }
        match self.kind() {
            Kind::Values | Kind::Bare => {
                for index in 0..self.len() {
                    let Some(range) = self.range(index) else { continue };
                    let checked = CheckedValue {
                        bytes: &self.data()[range.clone()],
                        start: range.start,
                        setting: None,
                    };
                    let faults = checked.faults(self.codec(), strictness).into_iter();
                    let is_one_of_several = self.len() > 1;
                    all.extend(faults.map(|fault| Fault { value: Some(index), is_one_of_several, ..fault }));
                }
            }
            Kind::Project => self.faults_of_settings(strictness, &mut all),
            Kind::Config => match ConfigFile::from_bytes(self.data(), self.text_format()) {
                Ok(file) => all.extend(file.faults().iter().map(|fault| Fault {
                    offset: Some(fault.offset()),
                    value: Some(0),
                    ..Fault::new(FaultKind::Config, fault.to_string())
                })),
                Err(error) => all.push(Fault {
                    offset: Some(error.offset()),
                    ..Fault::new(FaultKind::Damaged, error.to_string())
                }),
            },
            // Reading other text has already found every possible fault.
            _ => {}
        }
        if strictness == Strictness::Written {
            self.faults_behind(&mut all);
        }
        all
    }

    fn faults_of_settings(&self, strictness: Strictness, all: &mut Vec<Fault>) {
        let (bytes, codec) = (self.data(), self.codec());
        let again = project_binary::read::<f32>(bytes, codec)
            .and_then(|settings| project_binary::write(&settings, codec));
        let again = match again {
            Ok(again) => again,
            Err(error) => {
                all.push(Fault { value: Some(0), ..Fault::damaged(&error) });
                return;
            }
        };
        for SettingPlace { name, value, .. } in setting_places(bytes) {
            let name = String::from_utf8_lossy(&bytes[name]);
            let checked = CheckedValue { start: value.start, bytes: &bytes[value], setting: Some(&name) };
            let faults = checked.faults(codec, strictness).into_iter();
            all.extend(faults.map(|fault| Fault { value: Some(0), ..fault }));
        }
        let others =
            first_difference(bytes, &again).filter(|_| strictness == Strictness::Written && all.is_empty());
        if let Some(at) = others {
            let what = format!("an engine writes other bytes from byte {at} on");
            let fault = Fault::new(FaultKind::OtherBytes, what);
            all.push(Fault { value: Some(0), offset: Some(at), ..fault });
        }
    }

    /// Adds what follows the values and their container.
    fn faults_behind(&self, all: &mut Vec<Fault>) {
        let bytes = |count: usize| if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") };
        let behind = self.after().len();
        if behind > 0 {
            let at = self.data().len() - behind;
            let what = format!("{} that are no value, behind the values, at byte {at}", bytes(behind));
            all.push(Fault { offset: Some(at), ..Fault::new(FaultKind::Behind, what) });
        }
        if self.unread() > 0 {
            let unread = bytes(self.unread());
            let what = format!("{unread} behind the end of its container, which no engine reads");
            all.push(Fault::new(FaultKind::Unread, what));
        }
    }
}

/// Returns the first byte that differs.
fn first_difference(a: &[u8], b: &[u8]) -> Option<usize> {
    if a == b {
        return None;
    }
    Some(a.iter().zip(b).take_while(|(a, b)| a == b).count())
}

#[cfg(test)]
mod tests {
    use gdvar_core::{Codec, Variant, to_bytes, variant};

    use super::*;

    #[test]
    fn many_faults_below_a_long_key_take_little_memory() {
        let long = "k".repeat(100_000);
        let key = to_bytes(&Variant::from(long.as_str())).expect("it encodes");
        let wide = b"\x02\0\x01\0\x05\0\0\0\0\0\0\0";
        let count = 20_000_u32;
        let array = [b"\x1c\0\0\0".as_slice(), &count.to_le_bytes(), &wide.repeat(20_000)].concat();
        let bytes = [b"\x1b\0\0\0\x01\0\0\0".as_slice(), &key, &array].concat();
        let faults = faults_of_value(&bytes, Codec::new(), Strictness::Written);
        assert_eq!(faults.len(), 20_000);
        let fault = &faults[19_999];
        assert!(fault.to_string().len() < 500 && fault.path().ends_with("[19999]"), "{fault}");
        assert!(faults.iter().all(|fault| fault.what.len() < 100 && fault.path.is_empty()));
        assert_eq!(faults_of_value(&bytes, Codec::new(), Strictness::Readable).len(), 0);
        assert!(
            faults_of_value(
                &to_bytes(&variant!({ "a": 1 })).expect("it encodes"),
                Codec::new(),
                Strictness::Written
            )
            .is_empty()
        );
    }
}

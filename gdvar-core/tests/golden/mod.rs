//! The bytes that engines wrote, from `tests/golden` at the root of the workspace.

// Each test file that includes this module uses only part of it.
#![allow(dead_code)]

use std::fs;
use std::path::Path;

use gdvar_core::{Codec, Dialect};
use serde::Deserialize;
use serde::de::{Deserializer, Error as _};

/// A value that an engine wrote.
#[derive(Debug, Deserialize)]
pub(crate) struct Value {
    pub(crate) name: String,
    pub(crate) full_objects: bool,
    #[serde(rename = "hex", deserialize_with = "hex")]
    pub(crate) bytes: Vec<u8>,
    /// The bytes, with padding that the engine left uninitialised set to zero.
    #[serde(rename = "canonical_hex", default, deserialize_with = "some_hex")]
    pub(crate) canonical: Option<Vec<u8>>,
    /// The output of `var_to_str`.
    pub(crate) text: Option<String>,
}

/// Bytes that may not be a value, and the verdict of an engine. Full objects were not allowed.
#[derive(Debug, Deserialize)]
pub(crate) struct Verdict {
    #[serde(rename = "hex", deserialize_with = "hex")]
    pub(crate) bytes: Vec<u8>,
    pub(crate) accepted: bool,
    /// The bytes that the engine wrote for the value. `None` for values with an object, whose id always changes.
    #[serde(default, deserialize_with = "some_hex")]
    pub(crate) reencoded: Option<Vec<u8>>,
}

impl Value {
    /// Returns the bytes that gdvar writes.
    pub(crate) fn expected(&self) -> &[u8] {
        self.canonical.as_ref().unwrap_or(&self.bytes)
    }

    /// Returns the codec that reads the value.
    pub(crate) fn codec(&self, dialect: Dialect) -> Codec {
        Codec::new().dialect(dialect).full_objects(self.full_objects)
    }
}

/// Returns the values that Godot 4.6.3 wrote.
pub(crate) fn godot4() -> Vec<Value> {
    lines("godot-4.6.3.jsonl")
}

/// Returns the values that a double-precision build of Godot 4.6.3 wrote.
pub(crate) fn godot4_double() -> Vec<Value> {
    lines("godot-4.6.3-double.jsonl")
}

/// Returns the values that Godot 3.6.2 wrote.
pub(crate) fn godot3() -> Vec<Value> {
    lines("godot-3.6.2.jsonl")
}

/// Returns the verdicts of Godot 4.6.3.
pub(crate) fn godot4_verdicts() -> Vec<Verdict> {
    lines("malformed-4.6.3.jsonl")
}

/// Returns the verdicts of Godot 3.6.2.
pub(crate) fn godot3_verdicts() -> Vec<Verdict> {
    lines("malformed-3.6.2.jsonl")
}

fn lines<T: for<'de> Deserialize<'de>>(name: &str) -> Vec<T> {
    // The package is the workspace's root or a folder of it.
    let texts = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .filter_map(|folder| fs::read_to_string(folder.join("tests/golden").join(name)).ok());
    let text = texts.into_iter().next().unwrap_or_else(|| panic!("{name} is not there"));
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}")))
        .collect()
}

fn hex<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    let digits = String::deserialize(deserializer)?;
    bytes(&digits).ok_or_else(|| D::Error::custom(format!("not bytes: {digits}")))
}

fn some_hex<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<u8>>, D::Error> {
    let Some(digits) = Option::<String>::deserialize(deserializer)? else {
        return Ok(None);
    };
    bytes(&digits).map(Some).ok_or_else(|| D::Error::custom(format!("not bytes: {digits}")))
}

/// Parses bytes of two hexadecimal digits each. Spaces are ignored.
pub(crate) fn bytes(digits: &str) -> Option<Vec<u8>> {
    let digits: Vec<char> = digits.chars().filter(|digit| !digit.is_whitespace()).collect();
    let byte = |pair: &[char]| u8::from_str_radix(&pair.iter().collect::<String>(), 16).ok();
    if digits.len().is_multiple_of(2) { digits.chunks(2).map(byte).collect() } else { None }
}

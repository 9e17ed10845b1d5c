//! What stock peers sent: the lines of `tests/golden/recorded-4.6.3.jsonl`, and of `recorded-4.6.3-double.jsonl`.

// Each test file that includes this module uses only part of it.
#![allow(dead_code)]

pub(crate) mod again;

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// A line of the recording. Its README describes the fields.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Line {
    pub(crate) group: String,
    pub(crate) call: Option<String>,
    pub(crate) from: i32,
    pub(crate) to: i32,
    pub(crate) mode: String,
    pub(crate) channel: u8,
    pub(crate) hex: Option<String>,
    pub(crate) len: Option<usize>,
    pub(crate) args: Option<String>,
    pub(crate) at: Option<String>,
    pub(crate) event: Option<String>,
    pub(crate) error: Option<String>,
    pub(crate) inject: Option<String>,
    pub(crate) errors: Vec<String>,
}

impl Line {
    /// Returns the bytes of a packet that a stock peer sent, unless the line has only some of them.
    pub(crate) fn packet(&self) -> Option<Vec<u8>> {
        let is_whole = self.call.is_some() && self.len.is_none();
        is_whole.then(|| from_hex(self.hex.as_deref().expect("a packet has bytes")))
    }

    /// Returns the arguments of a call, encoded as an Array.
    pub(crate) fn arguments(&self) -> Option<Vec<u8>> {
        self.args.as_deref().map(from_hex)
    }

    /// Returns whether the bytes hold an instance id, which depends on how many objects the recorder has made.
    pub(crate) fn has_instance_id(&self) -> bool {
        let says_so = |text: &Option<String>| {
            text.as_deref()
                .is_some_and(|text| text.contains("bytes varies") || text.contains("EncodedObjectAsID"))
        };
        says_so(&self.call) || says_so(&self.event)
    }
}

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Returns the lines of the recording.
pub(crate) fn lines() -> Vec<Line> {
    lines_of("recorded-4.6.3.jsonl")
}

/// Returns the lines that are different in a build with double precision.
pub(crate) fn double_lines() -> Vec<Line> {
    lines_of("recorded-4.6.3-double.jsonl")
}

fn lines_of(name: &str) -> Vec<Line> {
    let path = folder().join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(parse).collect()
}

pub(crate) fn parse(line: &str) -> Line {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}"))
}

pub(crate) fn from_hex(text: &str) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).expect("a hexadecimal digit");
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    assert!(rest.is_empty(), "{text} has a digit too many");
    let byte = |pair: &[u8; 2]| u8::try_from(digit(pair[0]) << 4 | digit(pair[1]));
    pairs.iter().map(|pair| byte(pair).expect("two digits make a byte")).collect()
}

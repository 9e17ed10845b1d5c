//! The engines still write the files in `tests/golden`.
//!
//! Engines of other versions than the one that wrote a file have to give the same bytes and verdicts, apart from the
//! differences that [`Judge`] lists.

use std::fs;
use std::path::{Path, PathBuf};

use crate::engine::{Compression, Container, Engine, Folder, Objects, from_hex};
use serde::Deserialize;

#[test]
fn godot4_writes_and_prints_the_golden_values() {
    let Some(judge) = Judge::godot4() else { return };
    let golden =
        if judge.engine.is_double_precision() { "godot-4.6.3-double.jsonl" } else { "godot-4.6.3.jsonl" };
    judge.judge_values(&lines(golden));
}

#[test]
fn godot4_narrows_what_a_double_precision_build_wrote() {
    let Some(judge) = Judge::godot4().filter(|judge| !judge.engine.is_double_precision()) else { return };
    judge.judge_narrowing(&lines("godot-4.6.3-double.jsonl"), &lines("godot-4.6.3.jsonl"));
}

#[test]
fn godot3_writes_and_prints_the_golden_values() {
    let Some(judge) = Judge::godot3() else { return };
    judge.judge_values(&lines("godot-3.6.2.jsonl"));
}

#[test]
fn godot4_takes_and_rejects_the_malformed_bytes_as_recorded() {
    let Some(judge) = Judge::godot4() else { return };
    judge.judge_verdicts(&lines("malformed-4.6.3.jsonl"));
}

#[test]
fn godot3_takes_and_rejects_the_malformed_bytes_as_recorded() {
    let Some(judge) = Judge::godot3() else { return };
    judge.judge_verdicts(&lines("malformed-3.6.2.jsonl"));
}

#[test]
fn godot4_reads_the_golden_saves() {
    let Some(judge) = Judge::godot4() else { return };
    judge.judge_saves(&golden("saves-4.6.3"));
    judge.judge_blocks(&golden("saves-4.6.3"));
    judge.judge_objects_save(&golden("saves-4.6.3/objects.save"));
}

#[test]
fn godot3_reads_the_golden_saves() {
    let Some(judge) = Judge::godot3() else { return };
    judge.judge_saves(&golden("saves-3.6.2"));
}

#[test]
fn godot4_writes_the_golden_saves_again() {
    let Some(judge) = Judge::godot4() else { return };
    judge.judge_writing(&golden("saves-4.6.3"));
}

#[test]
fn godot3_writes_the_golden_saves_again() {
    let Some(judge) = Judge::godot3() else { return };
    judge.judge_writing(&golden("saves-3.6.2"));
}

/// A line of `godot-*.jsonl`.
#[derive(Deserialize)]
struct GoldenValue {
    name: String,
    gdscript: String,
    #[serde(rename = "type")]
    type_id: u8,
    full_objects: bool,
    hex: String,
    /// `None` for full Objects, which have no text.
    text: Option<String>,
    canonical_hex: Option<String>,
}

/// A line of `malformed-*.jsonl`. All of them were decoded without full objects.
#[derive(Deserialize)]
struct GoldenVerdict {
    hex: String,
    accepted: bool,
    #[serde(rename = "type")]
    type_id: Option<u8>,
    /// Missing if the engine accepted the input and it contains an object, whose id changes from run to run.
    reencoded: Option<String>,
}

/// An engine, and the differences that are allowed.
struct Judge {
    engine: Engine,
    /// The type id of `NodePath`, if the engine leaves the padding after the names uninitialised,
    /// as all versions before 4.6.3 do. It is zeroed before bytes are compared.
    unpadded_path: Option<u32>,
    /// Whether the engine has the minor version that wrote the golden files. The digits of floats in `var_to_str` and the
    /// properties of the engine's classes change from one minor version to the next.
    same_minor: bool,
}

impl Judge {
    /// Returns Godot 4.4 or later. Before 4.4 the engine writes no typed dictionaries and checks UTF-8 less strictly.
    fn godot4() -> Option<Self> {
        let engine = Engine::godot4()?.at_least((4, 4, 0))?.in_project(golden(""));
        let version = engine.version();
        let unpadded_path = (version < (4, 6, 3)).then_some(22);
        Some(Self { engine, unpadded_path, same_minor: ((4, 6, 0)..(4, 7, 0)).contains(&version) })
    }

    /// Returns Godot 3.5 or later. Before 3.5 the engine has no depth limit.
    fn godot3() -> Option<Self> {
        let engine = Engine::godot3()?.at_least((3, 5, 0))?;
        Some(Self { same_minor: engine.version() >= (3, 6, 0), unpadded_path: Some(15), engine })
    }

    fn judge_values(&self, lines: &[GoldenValue]) {
        for objects in [Objects::Refused, Objects::Allowed] {
            let lines = lines.iter().filter(|line| line.full_objects == (objects == Objects::Allowed));
            let lines: Vec<_> = lines.collect();
            let values = self.engine.evaluate(objects, lines.iter().map(|line| &line.gdscript));
            for (line, value) in lines.iter().zip(values) {
                let name = &line.name;
                assert_eq!(value.type_id, line.type_id, "type of {name}");
                if let Some(canonical) = &line.canonical_hex {
                    assert_eq!(
                        self.comparable(from_hex(&line.hex)),
                        from_hex(canonical),
                        "canonical bytes of {name}"
                    );
                }
                if self.same_minor || objects == Objects::Refused {
                    assert_eq!(
                        self.comparable(value.bytes),
                        self.comparable(from_hex(&line.hex)),
                        "bytes of {name}"
                    );
                }
                if let (true, Some(text)) = (self.same_minor, &line.text) {
                    assert_eq!(&value.text, text, "text of {name}");
                }
            }
        }
    }

    /// Checks that a single-precision engine reads the bytes of a double-precision engine and writes the values in single
    /// precision.
    fn judge_narrowing(&self, double: &[GoldenValue], single: &[GoldenValue]) {
        let pairs: Vec<_> = double.iter().zip(single).filter(|(double, _)| !double.full_objects).collect();
        let values =
            self.engine.decode(Objects::Refused, pairs.iter().map(|(double, _)| from_hex(&double.hex)));
        for ((double, single), value) in pairs.into_iter().zip(values) {
            assert_eq!(double.gdscript, single.gdscript, "the two files list the same values");
            let value = value.unwrap_or_else(|| panic!("it does not take {}", double.name));
            assert_eq!(
                self.comparable(value.bytes),
                self.comparable(from_hex(&single.hex)),
                "bytes of {}",
                double.name
            );
        }
    }

    fn judge_verdicts(&self, lines: &[GoldenVerdict]) {
        let verdicts = self.engine.decode(Objects::Refused, lines.iter().map(|line| from_hex(&line.hex)));
        for (line, verdict) in lines.iter().zip(verdicts) {
            let hex = &line.hex;
            assert_eq!(verdict.is_some(), line.accepted, "whether it takes {hex}");
            let Some(value) = verdict else { continue };
            assert_eq!(Some(value.type_id), line.type_id, "type of {hex}");
            if let Some(reencoded) = &line.reencoded {
                let reencoded = self.comparable(from_hex(reencoded));
                assert_eq!(self.comparable(value.bytes), reencoded, "bytes written for {hex}");
            }
        }
    }

    /// Checks that every save in the folder holds the values of `plain.save`.
    fn judge_saves(&self, folder: &Path) {
        let plain = self.comparable(read(&folder.join("plain.save")));
        for (path, bytes) in self.stored_in(every_container(folder)) {
            assert_eq!(bytes, plain, "values of {}", path.display());
        }
    }

    /// Checks the files that this engine writes with the same values.
    fn judge_writing(&self, golden: &Path) {
        let plain = [(golden.join("plain.save"), Container::Plain)];
        let values =
            self.engine.read_files(Objects::Refused, plain).remove(0).expect("a plain save can be read");
        let scratch = Folder::new();
        let files = every_container(scratch.path());
        let contents = files.iter().map(|(path, container)| (path, container.clone(), values.clone()));
        self.engine.write_files(Objects::Refused, contents);
        let written = self.comparable(read(&scratch.path().join("plain.save")));
        assert_eq!(written, self.comparable(read(&golden.join("plain.save"))), "bytes of a plain save");
        for (path, bytes) in self.stored_in(files) {
            assert_eq!(bytes, written, "values of {}", path.display());
        }
    }

    /// Checks that the terrain, which fills several blocks, is the same in both compressions.
    fn judge_blocks(&self, folder: &Path) {
        let block_saves = [
            ("compressed-fastlz-blocks", Compression::FastLz),
            ("compressed-zstd-blocks", Compression::Zstd),
        ];
        let files = block_saves.map(|(name, mode)| (save(folder, name), Container::Compressed(mode)));
        let [(_, fastlz), (_, zstd)] = self.stored_in(files.into()).try_into().expect("one answer for each");
        assert!(fastlz.len() > 4 * 4096, "the terrain needs several blocks of 4096 bytes");
        assert_eq!(fastlz, zstd);
    }

    /// Checks that `objects.save` holds one value with a full object of the project's class.
    fn judge_objects_save(&self, path: &Path) {
        let values = self.engine.read_files(Objects::Allowed, [(path, Container::Plain)]).remove(0);
        let stored: Vec<u8> =
            values.expect("it holds a value").iter().flat_map(|value| stored(value)).collect();
        assert_eq!(stored, read(path));
    }

    /// Returns the values that the engine finds in each of these files, in the form of a plain file.
    fn stored_in(&self, files: Vec<(PathBuf, Container)>) -> Vec<(PathBuf, Vec<u8>)> {
        let contents = self.engine.read_files(Objects::Refused, files.clone());
        let paths = files.into_iter().map(|(path, _)| path);
        let stored = |(path, values): (PathBuf, Result<Vec<Vec<u8>>, String>)| {
            let values = values.unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
            let bytes = values.iter().flat_map(|value| stored(value)).collect();
            (path, self.comparable(bytes))
        };
        paths.zip(contents).map(stored).collect()
    }

    fn comparable(&self, mut bytes: Vec<u8>) -> Vec<u8> {
        if let Some(type_id) = self.unpadded_path {
            zero_path_padding(&mut bytes, type_id);
        }
        bytes
    }
}

/// Returns a save for each container.
fn every_container(folder: &Path) -> Vec<(PathBuf, Container)> {
    let key = std::array::from_fn(|i| u8::try_from(i).expect("a key has 32 bytes"));
    let containers = [
        ("plain", Container::Plain),
        ("compressed-fastlz", Container::Compressed(Compression::FastLz)),
        ("compressed-deflate", Container::Compressed(Compression::Deflate)),
        ("compressed-zstd", Container::Compressed(Compression::Zstd)),
        ("compressed-gzip", Container::Compressed(Compression::Gzip)),
        ("encrypted-pass", Container::Passphrase("crab rave")),
        ("encrypted-key", Container::Key(key)),
    ];
    containers.map(|(name, container)| (save(folder, name), container)).into()
}

fn save(folder: &Path, name: &str) -> PathBuf {
    folder.join(name).with_extension("save")
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns a value after its length, as `store_var` writes it.
fn stored(value: &[u8]) -> Vec<u8> {
    let length = u32::try_from(value.len()).expect("a golden value is short");
    [&length.to_le_bytes(), value].concat()
}

/// Zeroes the padding after each name of each `NodePath` in an encoded value.
///
/// Everything in the format is aligned to words, so a `NodePath` is a word with its type id, a word with bit 31 and a
/// small name count, the subname count, the flags and the names. Nothing else in the golden files looks like that.
fn zero_path_padding(bytes: &mut [u8], type_id: u32) {
    for at in (0..bytes.len()).step_by(4) {
        let [Some(header), Some(names), Some(subnames)] = [0, 4, 8].map(|offset| word(bytes, at + offset))
        else {
            return;
        };
        if header != type_id || names >> 8 != 0x0080_0000 {
            continue;
        }
        let mut name = at + 16;
        for _ in 0..(names & 0xFF) + subnames {
            let Some(length) = word(bytes, name) else { return };
            let end = name + 4 + usize::try_from(length).expect("a golden value is short");
            name = end.next_multiple_of(4);
            let Some(padding) = bytes.get_mut(end..name) else { return };
            padding.fill(0);
        }
    }
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..at + 4)?;
    Some(u32::from_le_bytes(word.try_into().expect("four bytes make a word")))
}

fn golden(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(path)
}

fn lines<T: for<'de> Deserialize<'de>>(file: &str) -> Vec<T> {
    let text = fs::read_to_string(golden(file)).expect("the golden files are there");
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error} in {line}")))
        .collect()
}

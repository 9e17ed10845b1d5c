//! Values in files of real games are decoded and encoded again byte for byte, except in the cases that `docs/refusals.md` names.
//!
//! The files belong to other people, so they are not in this repository. To check a folder of such files, run
//! `GDVAR_REAL_FILES=folder cargo test --test all -- real_files:: --ignored --nocapture`. It has `values.jsonl`, a line for each value with
//! its `dialect`, `kind` and `hex`, the folders `ecfg` (`project.binary`) and `store_var` (saves), and in
//! `net` the file `variant_types.hex`, of lines that end with a value.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use gdvar::document::OpenOptions;
use gdvar::{Codec, Dialect, Variant, project_binary};
use serde::Deserialize;

#[derive(Deserialize)]
struct Value {
    file: String,
    kind: String,
    dialect: String,
    offset: u64,
    hex: String,
}

/// Returns the dialects that a value may have.
fn dialects(name: &str) -> Vec<Dialect> {
    let all = [Dialect::Godot4, Dialect::Godot4_3, Dialect::Godot4_0, Dialect::Godot3];
    match name {
        // A format that gdvar does not support.
        "godot2" => Vec::new(),
        "godot3" => vec![Dialect::Godot3],
        "godot4.0-4.2" => vec![Dialect::Godot4_0],
        "godot4.3" => vec![Dialect::Godot4_3],
        "godot4.3+" => vec![Dialect::Godot4, Dialect::Godot4_3],
        "godot4.4+" => vec![Dialect::Godot4],
        "godot4 (any)" => all[..3].to_vec(),
        "either" => all.to_vec(),
        other => panic!("no dialect is called {other}"),
    }
}

fn bytes_of(hex: &str) -> Vec<u8> {
    let digits = |at| u8::from_str_radix(&hex[at..at + 2], 16).expect("the bytes are in hexadecimal");
    (0..hex.len()).step_by(2).map(digits).collect()
}

/// Checks a value. Returns `None` if its bytes are kept, or the name of the known case in which they are not.
fn kept(bytes: &[u8], dialect: Dialect) -> Result<Option<&'static str>, String> {
    let again = |dialect| {
        let codec = Codec::new().dialect(dialect).full_objects(true);
        let value: Variant = codec.decode(bytes).map_err(|error| error.to_string())?;
        let again = codec.encode(&value).map_err(|error| error.to_string())?;
        Ok::<_, String>((value, again))
    };
    let (value, written) = again(dialect)?;
    if written == bytes {
        return Ok(None);
    }
    let wide = if dialect == Dialect::Godot3 { again(Dialect::Godot3_0)?.1 } else { written.clone() };
    if wide == bytes {
        return Ok(Some("ints of 64 bits, written by Godot 3.0: the dialect for it keeps them"));
    }
    for again in [&written, &wide] {
        if bytes.len() > again.len() && without_null_objects(bytes) == without_null_objects(again) {
            return Ok(Some("null Objects of Godot 3.0 or of a beta of 3.1"));
        }
    }
    let differing = written.iter().zip(bytes).filter(|(written, read)| written != read);
    let is_padding = written.len() == bytes.len() && differing.clone().all(|(written, _)| *written == 0);
    if is_padding && value.to_string().contains("NodePath(") {
        return Ok(Some("the padding of a NodePath"));
    }
    Err(format!("{value} is written as {written:02x?}"))
}

/// Returns the words of a value, with null in place of every null Object (the type id of an Object and an empty class).
fn without_null_objects(bytes: &[u8]) -> Vec<[u8; 4]> {
    let mut words: Vec<[u8; 4]> = Vec::new();
    for word in bytes.chunks_exact(4) {
        if words.last() == Some(&[17, 0, 0, 0]) && word == [0; 4] {
            words.pop();
        }
        words.push(word.try_into().expect("a word is four bytes"));
    }
    words
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    files.map(|file| file.expect("it can be listed").path()).collect()
}

#[test]
#[ignore = "the files are of other people: name their folder with GDVAR_REAL_FILES"]
fn values_of_real_games_come_back_byte_for_byte() {
    let folder = PathBuf::from(env::var_os("GDVAR_REAL_FILES").expect("GDVAR_REAL_FILES names a folder"));
    let (mut counts, mut lost) = (BTreeMap::<(String, &str), u32>::new(), Vec::new());
    let mut count = |kind: &str, what| *counts.entry((kind.to_owned(), what)).or_default() += 1;

    let lines = fs::read_to_string(folder.join("values.jsonl")).expect("the values are there");
    for line in lines.lines() {
        let value: Value = serde_json::from_str(line).expect("a line is a value");
        let (bytes, dialects) = (bytes_of(&value.hex), dialects(&value.dialect));
        if dialects.is_empty() {
            count(&value.kind, "of Godot 2");
            continue;
        }
        for dialect in dialects {
            match kept(&bytes, dialect) {
                Ok(place) => count(&value.kind, place.unwrap_or("kept")),
                Err(why) => lost.push(format!("{} at {}, {dialect}: {why}", value.file, value.offset)),
            }
        }
    }
    for file in files(&folder.join("ecfg")) {
        let bytes = fs::read(&file).expect("it can be read");
        let found = Dialect::ALL.iter().find(|dialect| {
            let codec = Codec::new().dialect(**dialect).full_objects(true);
            let settings = project_binary::read::<f32>(&bytes, codec);
            settings.is_ok_and(|settings| project_binary::write(&settings, codec).as_deref() == Ok(&bytes))
        });
        count(
            "project.binary",
            if found.is_some() { "kept" } else { "of Godot 2, or with a place that is not kept" },
        );
    }
    for file in files(&folder.join("store_var")) {
        let bytes = fs::read(&file).expect("it can be read");
        match OpenOptions::new().open(&file) {
            Ok(save) => {
                let is_kept = save.to_bytes().is_ok_and(|again| again == bytes);
                count("save", if is_kept { "kept" } else { "not kept" });
            }
            Err(error) => lost.push(format!("{}: {error}", file.display())),
        }
    }
    for file in files(&folder.join("net")) {
        // The last word of a line of values is the value; other files are packets.
        let text = fs::read_to_string(&file).expect("it is text");
        if !file.ends_with("variant_types.hex") {
            continue;
        }
        for line in text.lines() {
            let hex = line.split('\t').next_back().unwrap_or_default();
            match kept(&bytes_of(hex), Dialect::Godot4) {
                Ok(place) => count("net", place.unwrap_or("kept")),
                Err(why) => lost.push(format!("{line}: {why}")),
            }
        }
    }
    for ((kind, what), count) in &counts {
        println!("{count:6} {kind}: {what}");
    }
    assert!(lost.is_empty(), "{} are lost:\n{}", lost.len(), lost.join("\n"));
}

//! Fills `corpus` with what engines wrote: `cargo run --bin seed` in this folder.

use std::fs;
use std::path::Path;

/// The first two bytes of a value's seed: which dialect, and full objects allowed (see `settings` in the
/// targets).
const GODOT4: [u8; 2] = [0, 1];
const GODOT3: [u8; 2] = [3, 1];

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let golden = here.join("../tests/golden");
    for (file, settings) in [
        ("godot-4.6.3.jsonl", GODOT4),
        ("godot-4.6.3-double.jsonl", GODOT4),
        ("godot-3.6.2.jsonl", GODOT3),
        ("malformed-4.6.3.jsonl", GODOT4),
        ("malformed-3.6.2.jsonl", GODOT3),
    ] {
        let lines = fs::read_to_string(golden.join(file)).expect("the golden file is there");
        for (number, line) in lines.lines().enumerate() {
            let value: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
            let bytes = from_hex(value["hex"].as_str().expect("it has bytes"));
            let name = format!("{file}-{number}");
            let length = u32::try_from(bytes.len()).expect("it is short").to_le_bytes();
            put(here, "variant", &name, &[&settings, &*bytes].concat());
            put(here, "derived", &name, &[&settings, &*bytes].concat());
            put(here, "stream", &name, &[&settings[..], &length, &bytes].concat());
            put(here, "guess", &name, &bytes);
        }
    }
    for folder in ["tests/golden/saves-4.6.3", "tests/golden/saves-3.6.2", "tests/containers"] {
        for file in fs::read_dir(here.join("..").join(folder)).expect("the folder is there") {
            let path = file.expect("it can be listed").path();
            if path.extension().is_some_and(|extension| extension == "save") {
                let name = path.file_name().and_then(|name| name.to_str()).expect("it has a plain name");
                put(here, "file", name, &fs::read(&path).expect("it can be read"));
            }
        }
    }
}

fn put(here: &Path, target: &str, name: &str, bytes: &[u8]) {
    let folder = here.join("corpus").join(target);
    fs::create_dir_all(&folder).expect("the folder can be made");
    fs::write(folder.join(name), bytes).expect("the seed can be written");
}

fn from_hex(digits: &str) -> Vec<u8> {
    let pairs = digits.as_bytes().chunks_exact(2);
    pairs.map(|pair| u8::from_str_radix(&String::from_utf8_lossy(pair), 16).expect("two digits")).collect()
}

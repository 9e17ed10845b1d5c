//! Fills `corpus` with bytes from the engines, and with the inputs that were kept: `cargo run --bin seed` in this
//! folder.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use gdvar::json::{JsonForm, JsonFormat};
use gdvar::text::TextFormat;
use gdvar::{Codec, Dialect, Variant};
use gdvar_fuzz::checks::TARGETS;
use gdvar_fuzz::multiplayer::input;

/// The first bytes of an input, which choose how it is read: two bytes for the dialect and full objects of bytes, and one
/// byte for both of text.
const GODOT4: ([u8; 2], u8) = ([0, 1], 2);
const GODOT3: ([u8; 2], u8) = ([3, 1], 3);

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let golden = here.join("../tests/golden");
    for (file, dialect, (settings, text_settings)) in [
        ("godot-4.6.3.jsonl", Dialect::Godot4, GODOT4),
        ("godot-4.6.3-double.jsonl", Dialect::Godot4, GODOT4),
        ("godot-3.6.2.jsonl", Dialect::Godot3, GODOT3),
        ("malformed-4.6.3.jsonl", Dialect::Godot4, GODOT4),
        ("malformed-3.6.2.jsonl", Dialect::Godot3, GODOT3),
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
            // The same values in the other forms.
            let codec = Codec::new().dialect(dialect).full_objects(true);
            let Ok(value) = codec.decode::<Variant>(&bytes) else { continue };
            if let Ok(text) = TextFormat::new().dialect(dialect).full_objects(true).print(&value) {
                put(here, "text", &name, &[&[text_settings], text.as_bytes()].concat());
                let config = format!("; A comment.\n[section]\nkey={text}\n\"other key\"=1\n");
                put(here, "config", &name, &[&[text_settings], config.as_bytes()].concat());
            }
            if let Ok(json) = JsonFormat::new(JsonForm::Lossless).full_objects(true).print(&value) {
                put(here, "json", &name, json.as_bytes());
            }
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
    multiplayer(here);
    for target in TARGETS.map(|(target, _)| target).into_iter().chain(["multiplayer", "documents"]) {
        let kept = fs::read_to_string(here.join("kept").join(target)).expect("every target has some");
        for (number, line) in kept.lines().enumerate() {
            put(here, target, &format!("kept-{number}"), &from_hex(line));
        }
    }
}

/// Adds what peers of an engine said to each other: every packet alone, and the packets of each group together.
fn multiplayer(here: &Path) {
    let recorded = here.join("../gdvar-multiplayer/tests/golden/recorded-4.6.3.jsonl");
    let lines = fs::read_to_string(recorded).expect("the recording is there");
    let mut groups: BTreeMap<String, Vec<(u8, Vec<u8>)>> = BTreeMap::new();
    for (number, line) in lines.lines().enumerate() {
        let line: serde_json::Value = serde_json::from_str(line).expect("it is JSON");
        let Some(hex) = line["hex"].as_str().filter(|_| line["len"].is_null()) else { continue };
        let from = match line["from"].as_i64() {
            Some(1) => 2,
            Some(2) => 0,
            _ => 1,
        };
        let packet = from_hex(hex);
        put(here, "multiplayer", &format!("packet-{number}"), &input([(from, &*packet)]));
        let group = line["group"].as_str().unwrap_or_default().to_owned();
        groups.entry(group).or_default().push((from, packet));
    }
    for (group, packets) in groups {
        let packets = packets.iter().map(|(from, packet)| (*from, &**packet));
        put(here, "multiplayer", &group, &input(packets));
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

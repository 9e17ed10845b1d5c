//! Whatever a document prints can be set again, and changes nothing.

use std::fs;
use std::path::{Path, PathBuf};

use gdvar::file::Key;
use gdvar::{Codec, Dialect, Dictionary, Instance, Variant, project_binary};
use gdvar_document::{Document, NodeId, OpenOptions, Types};

use crate::users::from_hex;

/// Returns all files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it is listed").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// Sets values to their own text: of the largest files, some eighty in all parts. Returns the number of values.
fn set_all(name: &str, document: &mut Document) -> usize {
    let (before, count) = (document.content().to_vec(), document.nodes().len());
    let places = (0..count).step_by(1 + count / 80).filter_map(|id| NodeId::try_from(id).ok());
    let places: Vec<_> = places.map(|id| document.target_of(id)).collect();
    for place in &places {
        let path = document.path_text(place);
        // Some values have no text in their engine.
        let Ok(text) = document.text_at(place) else { continue };
        let change = document.set(place, &format!(" {text}\n"), Types::Keep);
        assert!(change.is_ok_and(|change| change.is_empty()), "{name}: {path}: {text}");
    }
    assert_eq!((document.content(), document.history()), (&*before, (0, 0)), "{name}");
    places.len()
}

#[test]
fn whatever_is_printed_can_be_set_and_changes_no_byte() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden");
    let mut count = 0;
    for path in files(&golden) {
        let name = path.display().to_string();
        let bytes = fs::read(&path).expect("it is there");
        let options = OpenOptions::new().key(Key::from_passphrase("crab rave"));
        if let Ok(mut document) = Document::open(&bytes, &options) {
            count += set_all(&name, &mut document);
        }
        let dialect = if name.contains("3.6.2") { Dialect::Godot3 } else { Dialect::Godot4 };
        let has_values = path.extension().is_some_and(|extension| extension == "jsonl");
        for line in String::from_utf8_lossy(&bytes).lines().filter(|_| has_values) {
            let hex = line.split_once("\"hex\":\"").and_then(|(_, rest)| rest.split_once('"'));
            if let Some((hex, _)) = hex
                && let Ok(mut document) = Document::open(&from_hex(hex), &options.clone().dialect(dialect))
            {
                count += set_all(&name, &mut document);
            }
        }
    }
    assert!(count > 5_000, "{count}");
}

#[test]
fn the_script_of_an_input_event_that_is_null_can_be_set_again() {
    let mut event = Instance::new("InputEventKey");
    event.set("keycode", 32);
    event.set("script", Variant::Nil);
    let events = Variant::from(vec![Variant::Object(event.into())]);
    let settings: Dictionary = Dictionary::from([("input/jump", Dictionary::from([("events", events)]))]);
    let file = project_binary::write(&settings, Codec::new().full_objects(true)).expect("it is written");
    let mut document = Document::open(&file, &OpenOptions::new()).expect("it opens");
    set_all("project.binary", &mut document);
}

//! Resource files of a build with double precision are read and written as it does.

use std::fs;
use std::path::{Path, PathBuf};

use gdvar::document::{Document, OpenOptions, Types};
use gdvar::resource::{Notation, ResourceFile};
use gdvar::{Codec, double};

use crate::resources::{Comparison, Exceptions, Printed, Whole};

/// What `tests/golden/resources/double.gd` saved.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/resources/godot-4.6.3-double")
}

fn golden(name: &str) -> Vec<u8> {
    fs::read(folder().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn files_of_a_double_precision_build_keep_their_bytes_and_have_the_values_that_it_prints() {
    let expected = fs::read(folder().join("expected.jsonl")).expect("it is there");
    let expected: serde_json::Value = serde_json::from_slice(&expected).expect("it is one line");
    let printed = Printed::parse(expected["value"].as_str().expect("it is text"));
    let files = expected["files"].as_array().expect("it is a list");
    assert_eq!(files.len(), 4);
    for name in files.iter().filter_map(serde_json::Value::as_str) {
        let file = ResourceFile::from_bytes(golden(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(file.as_bytes(), golden(name), "{name}");
        assert_eq!(file.is_double(), file.notation() != Notation::Text, "{name}");
        let exceptions = Exceptions { any_order: file.notation() == Notation::Text, ..Exceptions::default() };
        assert_eq!(Comparison::new(&file, exceptions).main::<f64>(&printed), Ok(()), "{name}");
        let whole: double::Variant =
            file.read_with(Codec::new().double_precision(true).full_objects(true)).expect("it is valid");
        assert_eq!(Whole::compare(&whole, &file, exceptions, &printed), Ok(()), "{name}");
    }
}

#[test]
fn values_of_a_double_precision_build_are_written_back_byte_for_byte() {
    for name in ["values.res", "values.big.res"] {
        let bytes = golden(name);
        let mut document = Document::open(&bytes, &OpenOptions::new()).expect("it is valid");
        let main = document.roots().next().expect("there is one");
        let mut count = 0;
        for at in 0..document.children(main).count() {
            let child = document.children(main).nth(at).expect("it is there");
            let key = document.key_text(child);
            if !key.starts_with("metadata/") {
                continue;
            }
            let (target, value) =
                (document.target_of(child), document.value_of::<f64>(child).expect("it is valid"));
            document
                .set(&target, "true", Types::Change)
                .unwrap_or_else(|error| panic!("{name}, {key}: {error}"));
            assert_ne!(document.to_bytes().expect("it is valid"), bytes, "{name}, {key}");
            document
                .set_value(&target, &value, Types::Change)
                .unwrap_or_else(|error| panic!("{name}, {key}: {error}"));
            let again = document.to_bytes().expect("it is valid");
            assert_eq!(again.escape_ascii().to_string(), bytes.escape_ascii().to_string(), "{name}, {key}");
            count += 1;
        }
        assert_eq!(count, 29, "{name}");
    }
}

//! Resource files of a build with double precision are read and written as it does.

use std::fs;
use std::path::{Path, PathBuf};

use gdvar::document::{Document, OpenOptions, Types};
use gdvar::resource::{Notation, ResourceFile};
use gdvar::{Codec, Dialect, double};

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
    for name in ["values.tres", "values.res", "values.big.res"] {
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

#[test]
fn text_of_a_double_precision_build_becomes_a_binary_file_with_its_digits() {
    let text = ResourceFile::from_bytes(golden("values.tres")).expect("it is valid");
    let (bytes, _) = text.convert(Notation::Binary, Dialect::Godot4, &[]).expect("it can be written");
    let binary = ResourceFile::from_bytes(bytes).expect("it is valid");
    assert!(binary.is_double());
    let codec = Codec::new().double_precision(true).full_objects(true);
    let read = |file: &ResourceFile| file.read_with::<double::Variant>(codec).expect("it is valid");
    assert_eq!(read(&binary), read(&text));
}

#[test]
fn text_without_more_digits_than_32_bits_have_becomes_a_binary_file_of_32_bits() {
    let head = "[gd_resource type=\"Resource\" format=3]\n\n[resource]\n";
    for (value, is_double) in [
        ("Vector2(0.33333334, -1.17549435e-38)", false),
        ("Vector2(10000000000, 0.5000000000000)", false),
        ("0.3333333333333333", false),
        ("Color(0.3333333333333333, 0, 0, 1)", false),
        ("\"\\\"Vector2(0.3333333333333333, 1)\" ; Vector2(0.3333333333333333, 1)", false),
        ("[\"a\", PackedVector2Array(0, 1, 0, 0.3333333333)]", true),
        ("Vector2(1e+39, 0)", true),
        ("Vector2(1e-60, inf)", true),
    ] {
        let file = ResourceFile::from_bytes(format!("{head}metadata/a = {value}\n")).expect("it is valid");
        let (bytes, _) = file.convert(Notation::Binary, Dialect::Godot4, &[]).expect("it can be written");
        let binary = ResourceFile::from_bytes(bytes).expect("it is valid");
        assert_eq!(binary.is_double(), is_double, "{value}");
    }
}

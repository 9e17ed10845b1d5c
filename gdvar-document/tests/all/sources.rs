//! Types for the values of files of each kind.

use gdvar::{Variant, to_bytes, variant};
use gdvar_document::resource::ResourceFile;
use gdvar_document::{Document, OpenOptions, Sources};
use gdvar_schema::{GodotSchema as _, Samples};

const RESOURCE: &[u8] = br#"[gd_resource type="Resource" script_class="Save" format=3]

[ext_resource type="Script" path="res://save.gd" id="1_a"]
[ext_resource type="Texture2D" path="res://sword.png" id="3_c"]

[sub_resource type="Resource" id="Resource_d"]
name = "sword"
icon = ExtResource("3_c")

[resource]
script = ExtResource("1_a")
items = [SubResource("Resource_d")]
"#;

fn opened(files: &[&[u8]]) -> Sources {
    let mut sources = Sources::new(Samples::new());
    for file in files {
        sources.open(file.to_vec(), &OpenOptions::new()).expect("it is whole");
    }
    sources
}

#[test]
fn a_resource_is_a_source_as_it_is_read_without_what_is_about_the_file() {
    let schemas = opened(&[RESOURCE]).schemas().expect("there are few types");
    let [schema] = &schemas[..] else { panic!("{schemas:?}") };
    let text = "Save: Object of class Resource with the script res://save.gd\n    \"items\": Array of Resource\n\
        Resource: Object of class Resource\n    \"name\": String\n    \"icon\": Texture2D\n\
        Texture2D: Object of class Texture2D\n    \"resource_path\": String";
    assert_eq!(schema.to_string(), text);
    let value: Variant =
        ResourceFile::from_bytes(RESOURCE).and_then(|file| file.read()).expect("it is whole");
    schema.as_schema().check(&value).expect("it is the sample");
}

#[test]
fn files_of_several_kinds_are_samples_of_one_type() {
    let store = to_bytes(&variant!({ "hp": 7, "mp": 1 })).expect("it is written");
    let length = u32::try_from(store.len()).expect("it is short").to_le_bytes();
    let stored = [&length[..], &store, &length, &store].concat();
    let sources =
        opened(&[&store, &stored, br#"{ "hp": 1.5, "mp": 2.5 }"#, br#"{ "mp": 3, "name": "Ferris" }"#]);
    let seen: Vec<String> = sources.seen().iter().map(ToString::to_string).collect();
    assert_eq!(
        seen,
        [
            "the value: Dictionary, 5",
            "hp: int or float 1.5 to 7.0, 4 of 5",
            "mp: int or float 1.0 to 3.0, 5",
            "name: String, 1 of 5"
        ]
    );
}

#[test]
fn a_schema_is_a_source_beside_values() {
    let json = <Vec<u8>>::SCHEMA.to_json();
    let sources = opened(&[json.as_bytes(), b"[1.5]"]);
    let texts: Vec<String> =
        sources.schemas().expect("there are few types").iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["PackedByteArray of int 0..=255", "Array of float"]);
    assert!(opened(&[json.as_bytes()]).seen().is_empty(), "it has no values");
}

#[test]
fn one_of_several_values_is_chosen_and_a_fault_is_named_with_its_place() {
    let document = Document::open(b"1\n\"a\"", &OpenOptions::new()).expect("it is text");
    let mut sources = Sources::new(Samples::new());
    sources.add_values(&document, 1..2).expect("it is whole");
    assert_eq!(sources.schemas().expect("there is one")[0].to_string(), "String");

    let store = to_bytes(&variant!([1, 2])).expect("it is written");
    let damaged = [&store[..store.len() - 8], &[99, 0, 0, 0, 0, 0, 0, 0]].concat();
    let length = u32::try_from(store.len()).expect("it is short").to_le_bytes();
    let error = sources
        .open([&length[..], &store, &length, &damaged].concat(), &OpenOptions::new())
        .expect_err("there is no such type");
    let place = "value 1: ";
    assert!(error.message().starts_with(place), "{error}");
}

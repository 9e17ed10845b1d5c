//! The Rust that is written from schemas: that it compiles, has equal schemas, and is formatted as rustfmt does.

#[path = "../rust/written.rs"]
#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, clippy::all, clippy::pedantic, reason = "it is only compiled and described")]
mod written;

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use gdvar::GodotSchema;
use gdvar::rust::Rust;
use gdvar::schema::SchemaBuf;

use crate::engine::left_out;
use crate::zoo::animals;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rust/written.rs");

/// Names that are keywords, code, or clash with each other and with what the module uses.
const HOSTILE: &str = r#"{
    "schema": {"type": "Vec"},
    "types": {
        "Vec": {"kind": "dictionary", "strict": true, "fields": [
            {"name": "self", "key": "self", "schema": {"type": "String"}},
            {"name": "type", "key": "type", "schema": {"type": "vec!"}, "doc": "A line.\n*/ }\u2028 pub struct X;"},
            {"name": "a b", "key": "a b", "schema": {"kind": "nil"}},
            {"name": "a-b", "key": "a-b", "schema": {"kind": "bool"}},
            {"name": "7up", "key": "7up", "schema": {"kind": "char"}},
            {"name": "鍵", "key": "鍵\"\\\n\u202e", "schema": {"kind": "opaque", "function": "f\n\u202e; fn g() {}"}},
            {"name": "x: u8, y", "key": "]) struct Y;", "schema": {"kind": "float", "bits": 64}, "read": "sometimes", "default": "{ panic!() }"},
            {"name": "again", "key": "again", "schema": {"kind": "optional", "value": {"type": "Vec"}}}
        ]},
        "String": {"kind": "text", "godot": "StringName", "refined_by": ["a\nb"]},
        "vec!": {"kind": "enum", "tagging": "outside", "variants": [
            {"name": "Self", "tag": "Self"},
            {"name": "self", "tag": "self", "content": {"type": "String"}},
            {"name": "r#type", "tag": "\"", "content": {"kind": "tuple", "elements": [
                {"name": "0", "schema": {"type": "Vec"}}, {"name": "1", "schema": {"kind": "int", "min": -5, "max": 300}}
            ]}}
        ]}
    }
}"#;

/// The modules: the name of the type, the schema, and whether Rust can express all of it.
fn all() -> Vec<(String, SchemaBuf, bool)> {
    let of_animal = |animal: &crate::zoo::Animal| {
        let is_known = !animal.schema.to_json().contains("\"opaque\"");
        (animal.name.to_owned(), SchemaBuf::from(animal.schema), is_known)
    };
    let mut all: Vec<_> = animals().map(of_animal).collect();
    let hostile = SchemaBuf::from_json(HOSTILE).expect("it is a schema");
    all.push((String::from("hostile names"), hostile, false));
    all
}

fn text(schema: &SchemaBuf) -> String {
    Rust::new().add_schema(schema).text()
}

#[test]
fn the_modules_are_up_to_date() {
    let mut file = String::from(
        "// Written by a test of `rust_types.rs`, and compiled by it: set GDVAR_UPDATE=1 to write it again.\n",
    );
    let mut list = String::new();
    for (index, (name, schema, _)) in all().iter().enumerate() {
        let text = text(schema);
        let root = text.lines().find_map(|line| {
            let rest = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "))?;
            rest.split(['(', ' ', ';']).next()
        });
        let root = root.expect("there is a type");
        write!(file, "\npub(crate) mod t{index} {{\n{text}}}\n").expect("a String takes any text");
        writeln!(list, "    ({name:?}, <t{index}::{root} as gdvar::GodotSchema>::FINGERPRINT),")
            .expect("as above");
    }
    write!(file, "\npub(crate) const ALL: &[(&str, u64)] = &[\n{list}];\n").expect("as above");
    if env::var_os("GDVAR_UPDATE").is_some() {
        fs::write(PATH, &file).expect("the file can be written");
    }
    let found = fs::read_to_string(PATH).unwrap_or_default().replace("\r\n", "\n");
    assert!(found == file, "run with GDVAR_UPDATE=1 to write tests/rust/written.rs");
}

#[test]
fn the_rust_that_is_written_has_the_schema_that_it_is_written_from() {
    let all = all();
    assert_eq!(written::ALL.len(), all.len());
    let mut different = Vec::new();
    for ((name, schema, is_known), (written, fingerprint)) in all.iter().zip(written::ALL) {
        assert_eq!(name, written);
        if *is_known && schema.as_schema().fingerprint() != *fingerprint {
            different.push(format!("{name}\n{schema}\n{}", text(schema)));
        }
    }
    assert!(different.is_empty(), "{} of {}:\n{}", different.len(), all.len(), different.join("\n\n"));
}

#[test]
fn the_rust_that_is_written_is_formatted() {
    let folder = env::temp_dir().join(format!("gdvar-rust-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--edition", "2024", "--check", "--config-path"]).arg(&folder);
    fs::write(folder.join("rustfmt.toml"), "").expect("the file can be written");
    for (index, (_, schema, is_known)) in all().iter().enumerate() {
        let path = folder.join(format!("t{index}.rs"));
        fs::write(&path, text(schema)).expect("the file can be written");
        if *is_known {
            rustfmt.arg(&path);
        }
    }
    let checked = rustfmt.output();
    fs::remove_dir_all(&folder).expect("the folder can be removed");
    match checked {
        Ok(checked) => assert!(
            checked.status.success(),
            "{}{}",
            String::from_utf8_lossy(&checked.stdout),
            String::from_utf8_lossy(&checked.stderr)
        ),
        Err(_) => left_out("rustfmt is not installed"),
    }
}

#[test]
fn names_of_types_can_be_chosen() {
    let text = Rust::new().add::<Owner>().type_name_of(Owner::SCHEMA, "Person").text();
    assert!(text.contains("pub struct Person {"), "{text}");
}

#[derive(GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Owner {
    name: String,
}

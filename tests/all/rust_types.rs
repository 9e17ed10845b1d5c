//! The Rust that is written from schemas: that it compiles, has equal schemas, and is formatted as rustfmt does.

#[path = "../rust/written.rs"]
#[rustfmt::skip]
#[allow(dead_code, unreachable_pub, clippy::all, clippy::pedantic, reason = "it is only compiled and described")]
mod written;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::process::Command;
use std::{env, fs};

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
            {"name": "reals", "key": "reals", "schema": {"kind": "map", "keys": {"kind": "float", "bits": 64}, "values": {"kind": "nil"}}},
            {"name": "again", "key": "again", "schema": {"kind": "optional", "value": {"type": "Vec"}}}
        ]},
        "String": {"kind": "text", "godot": "StringName", "refined_by": ["a\nb"]},
        "vec!": {"kind": "enum", "tagging": "outside", "variants": [
            {"name": "Self", "tag": "Self"},
            {"name": "self", "tag": "self", "content": {"type": "String"}},
            {"name": "r#type", "tag": "\"", "content": {"kind": "tuple", "elements": [
                {"name": "0", "schema": {"type": "Vec"}}, {"name": "1", "schema": {"kind": "int", "min": -5, "max": 300}},
                {"name": "2", "schema": {"kind": "tuple", "elements": [{"name": "0", "schema": {"kind": "int", "min": 0, "max": 255, "as_float": true}}]}}
            ]}}
        ]}
    }
}"#;

/// What the zoo has not: tuples, keys of types with a name, and defaults of every kind, in the text of a game.
const RARE: &str = r#"{
    "schema": {"type": "Rare"},
    "types": {
        "Rare": {"kind": "dictionary", "fields": [
            {"name": "pair", "key": "pair", "schema": {"type": "Spot"}},
            {"name": "place", "key": "place", "schema": {"kind": "tuple", "elements": [
                {"name": "0", "schema": {"kind": "text", "godot": "String"}}, {"name": "1", "schema": {"kind": "float", "bits": 64}}
            ]}},
            {"name": "alone", "key": "alone", "optional": true, "schema": {"kind": "optional", "value": {"kind": "tuple", "elements": [
                {"name": "0", "schema": {"kind": "int", "min": 0, "max": 255}}
            ]}}},
            {"name": "by_spot", "key": "by_spot", "schema": {"kind": "map", "keys": {"type": "Spot"}, "values": {"kind": "bool"}}},
            {"name": "by_slot", "key": "by_slot", "schema": {"kind": "map", "keys": {"type": "Slot"}, "values": {"kind": "list", "godot": "Array", "items": {"type": "Spot"}}}},
            {"name": "by_number", "key": "by_number", "schema": {"kind": "map", "keys": {"kind": "optional", "value": {"type": "Number"}}, "values": {"kind": "nil"}}},
            {"name": "words", "key": "words", "read": "sometimes", "default": "[\"a\", \"b\"]", "schema": {"kind": "list", "godot": "PackedStringArray", "items": {"kind": "text", "godot": "String"}}},
            {"name": "named", "key": "named", "read": "sometimes", "default": "&\"red\"", "schema": {"kind": "text", "godot": "StringName"}},
            {"name": "path", "key": "path", "read": "sometimes", "default": "NodePath(\"a/b\")", "schema": {"kind": "builtin", "godot": "NodePath"}},
            {"name": "counts", "key": "counts", "read": "sometimes", "default": "{\"a\": 1, \"b\": 2}", "schema": {"kind": "map", "keys": {"kind": "text", "godot": "String"}, "values": {"kind": "int", "min": -128, "max": 127}}},
            {"name": "points", "key": "points", "read": "sometimes", "default": "[Vector2i(1, -2)]", "schema": {"kind": "list", "godot": "Array", "typed": true, "items": {"kind": "builtin", "godot": "Vector2i"}}},
            {"name": "items", "key": "items", "read": "sometimes", "default": "[null, true, 1, 1.5, \"text\", &\"name\", NodePath(\"a\"), [Color(1, 0.5, 0, 1)]]", "schema": {"kind": "list", "godot": "Array", "typed": "either", "items": {"kind": "any", "bits": 32}}},
            {"name": "entries", "key": "entries", "read": "sometimes", "default": "{1: \"one\", \"two\": 2}", "schema": {"kind": "map", "typed": "either", "keys": {"kind": "any", "bits": 32}, "values": {"kind": "any", "bits": 32}}}
        ]},
        "Spot": {"kind": "tuple", "elements": [
            {"name": "0", "schema": {"type": "Number"}}, {"name": "1", "schema": {"kind": "text", "godot": "String"}}
        ]},
        "Slot": {"kind": "enum", "tagging": "name", "variants": [{"name": "Head", "tag": "head"}, {"name": "Feet", "tag": "feet"}]},
        "Number": {"kind": "int", "min": 1, "max": 65535, "has_zero": false}
    }
}"#;

/// Defaults and forms for which Rust has another word, or none.
const MORE: &str = r#"{
    "schema": {"type": "More"},
    "types": {
        "More": {"kind": "dictionary", "fields": [
            {"name": "spot", "key": "spot", "written": "sometimes", "read": "sometimes", "default": "Spot::default()", "schema": {"type": "Spot"}},
            {"name": "count", "key": "count", "read": "sometimes", "default": "7", "schema": {"type": "Count"}},
            {"name": "flag", "key": "flag", "read": "sometimes", "default": "true", "schema": {"kind": "bool"}},
            {"name": "letter", "key": "letter", "read": "sometimes", "default": "'x'", "schema": {"kind": "char"}},
            {"name": "area", "key": "area", "read": "sometimes", "default": "Rect2(0, 0, 1, 1)", "schema": {"kind": "builtin", "godot": "Rect2", "bits": 32}},
            {"name": "far", "key": "far", "read": "sometimes", "default": "Vector2(inf, 0)", "schema": {"kind": "builtin", "godot": "Vector2", "bits": 32}},
            {"name": "slots", "key": "slots", "read": "sometimes", "default": "[1]", "schema": {"kind": "list", "godot": "Array", "items": {"type": "Slot"}}},
            {"name": "short", "key": "short", "read": "sometimes", "default": "\"a\"", "schema": {"kind": "text", "godot": "String", "refined_by": ["short"]}},
            {"name": "other", "key": "other", "read": "sometimes", "default": "make()", "schema": {"type": "Slot"}},
            {"name": "nothing", "key": "nothing", "read": "never", "schema": {"type": "Slot"}},
            {"name": "mixed", "key": "mixed", "key_type": "StringName", "schema": {"kind": "bool"}},
            {"name": "aliased", "key": "aliased", "aliases": [7], "schema": {"kind": "bool"}},
            {"name": "deep", "key": "deep", "schema": {"kind": "list", "godot": "Array", "typed": true, "items": {"kind": "list", "godot": "Array", "typed": true, "items": {"kind": "int", "min": -128, "max": 127}}}},
            {"name": "floats", "key": "floats", "schema": {"kind": "list", "godot": "Array", "items": {"kind": "int", "min": -128, "max": 127, "as_float": true}}},
            {"name": "packed", "key": "packed", "schema": {"kind": "list", "godot": "PackedInt64Array", "items": {"kind": "int", "min": 0, "max": 255}}},
            {"name": "lists", "key": "lists", "schema": {"kind": "map", "typed": true, "keys": {"kind": "text", "godot": "String"}, "values": {"kind": "list", "godot": "Array", "typed": true, "items": {"kind": "bool"}}}},
            {"name": "by_short", "key": "by_short", "schema": {"kind": "map", "keys": {"kind": "text", "godot": "String", "refined_by": ["short"]}, "values": {"kind": "bool"}}},
            {"name": "formed", "key": "formed", "schema": {"type": "Names", "form": "StringName"}},
            {"name": "tagged", "key": "tagged", "schema": {"type": "Tagged"}}
        ]},
        "Spot": {"kind": "dictionary", "fields": [
            {"name": "row", "key": "row", "schema": {"kind": "list", "godot": "Array", "len": 2, "items": {"type": "Count"}}},
            {"name": "pair", "key": "pair", "schema": {"kind": "tuple", "elements": [{"name": "0", "schema": {"kind": "bool", "refined_by": ["yes"]}}]}},
            {"name": "held", "key": "held", "schema": {"type": "Held"}},
            {"name": "again", "key": "again", "schema": {"type": "Count"}}
        ]},
        "Held": {"kind": "object", "class": "Resource", "fields": [{"name": "at", "key": "at", "schema": {"kind": "bool"}}]},
        "Count": {"kind": "int", "min": 0, "max": 255},
        "Names": {"kind": "list", "godot": "PackedStringArray", "items": {"kind": "text", "godot": "String"}},
        "Slot": {"kind": "enum", "tagging": "name", "variants": [{"name": "Head", "tag": "head"}, {"name": "Feet", "tag": "feet"}]},
        "Tagged": {"kind": "enum", "tagging": "inside", "tag": 7, "variants": [
            {"name": "A", "tag": "a", "default": true}, {"name": "B", "tag": "b"}
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
    all.push((String::from("rare kinds"), SchemaBuf::from_json(RARE).expect("it is a schema"), true));
    let more = SchemaBuf::from_json(MORE).unwrap_or_else(|error| panic!("{error}"));
    all.push((String::from("more defaults"), more, false));
    all
}

fn text(schema: &SchemaBuf) -> String {
    Rust::new().add_schema(schema).text()
}

/// Returns modules with the definitions of each text, and the path of the first one of each. A definition that an earlier module has
/// with all that is inside it stands only there.
pub(crate) fn modules(texts: impl IntoIterator<Item = String>) -> (String, Vec<String>) {
    let (mut file, mut paths, mut known) = (String::new(), Vec::new(), BTreeMap::new());
    for text in texts {
        let mut parts = text.trim_end().split("\n\n").skip(1);
        let mut own = parts.next().expect("imports follow a comment").to_owned() + "\n";
        let definitions: Vec<_> = parts.map(|text| (name_of(text), text)).collect();
        let module = format!("t{}", file.matches("\npub(crate) mod ").count());
        let (mut places, mut new) = (Vec::new(), Vec::new());
        for (name, text) in &definitions {
            let (mut inside, mut left) = (BTreeSet::new(), vec![*text]);
            while let Some(text) = left.pop() {
                if inside.insert(text.to_owned()) {
                    left.extend(
                        definitions.iter().filter(|(name, _)| mentions(text, name)).map(|(_, text)| *text),
                    );
                }
            }
            let path = format!("{module}::{name}");
            let place = known.entry(((*text).to_owned(), inside)).or_insert_with(|| path.clone());
            new.extend((*place == path).then_some(*text));
            places.push(place.clone());
        }
        for ((name, text), place) in definitions.iter().zip(&places) {
            if !new.contains(text) && new.iter().any(|new| mentions(new, name)) {
                writeln!(own, "use super::{place};").expect("a String takes any text");
            }
        }
        if !new.is_empty() {
            let new = new.join("\n\n");
            write!(file, "\npub(crate) mod {module} {{\n{own}\n{new}\n}}\n").expect("as above");
        }
        paths.push(places.swap_remove(0));
    }
    (file, paths)
}

/// Returns whether a name is a word of a definition.
fn mentions(definition: &str, name: &str) -> bool {
    definition.split(|letter: char| letter != '_' && !letter.is_alphanumeric()).any(|word| word == name)
}

fn name_of(definition: &str) -> String {
    let name = definition.lines().find_map(|line| {
        let rest = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "))?;
        rest.split(['(', ' ', ';']).next()
    });
    name.unwrap_or_else(|| panic!("no definition: {definition}")).to_owned()
}

/// Compares a file with what it should have, and writes it if that is asked for.
pub(crate) fn assert_file(path: &str, text: &str) {
    if env::var_os("GDVAR_UPDATE").is_some() {
        fs::write(path, text).expect("the file can be written");
    }
    let found = fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    assert!(found == text, "run with GDVAR_UPDATE=1 to write {path}, and read what differs");
}

#[test]
fn the_modules_are_up_to_date() {
    let all = all();
    let (modules, paths) = modules(all.iter().map(|(_, schema, _)| text(schema)));
    let line = |((name, ..), path): (&(String, _, _), _)| {
        format!("    ({name:?}, <{path} as gdvar::GodotSchema>::FINGERPRINT),\n")
    };
    let list: String = all.iter().zip(paths).map(line).collect();
    assert_file(
        PATH,
        &format!(
            "// Written by a test of `rust_types.rs`, and compiled by it: set GDVAR_UPDATE=1 to write it again.\n{modules}\n\
             pub(crate) const ALL: &[(&str, u64)] = &[\n{list}];\n"
        ),
    );
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

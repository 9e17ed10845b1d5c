//! Resource files of both engines are read as the engines read them, and keep their bytes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use gdvar::Variant;
use gdvar::resource::{Code, CodeKind, ErrorKind, Notation, ResourceFile};
use serde_json::Value;

use crate::engine::{Engine, Objects};
use crate::resources::{Comparison, Exceptions, Printed, Whole};

const ENGINES: [&str; 2] = ["tests/golden/resources/godot-4.6.3", "tests/golden/resources/godot-3.6.2"];

/// Returns the files of an engine, each with what the engine printed for it.
fn golden(folder: &str) -> Vec<(String, Vec<u8>, Printed)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(folder);
    let expected = fs::read_to_string(folder.join("expected.jsonl")).expect("it is there");
    let mut files = Vec::new();
    for line in expected.lines() {
        let line: Value = serde_json::from_str(line).expect("it is JSON");
        let printed = Printed::parse(line["value"].as_str().expect("it is text"));
        for name in line["files"].as_array().expect("it is a list") {
            let name = name.as_str().expect("it is text").to_owned();
            let bytes = fs::read(folder.join(&name)).expect("it is there");
            files.push((name, bytes, printed.clone()));
        }
    }
    files
}

#[test]
fn files_of_both_engines_keep_their_bytes_and_have_the_values_that_the_engines_print() {
    let (mut count, mut refused) = (0, 0);
    for engine in ENGINES {
        let all = golden(engine);
        for (name, bytes, printed) in &all {
            let file = ResourceFile::from_bytes(bytes.clone())
                .unwrap_or_else(|error| panic!("{engine}/{name}: {error}"));
            assert_eq!(file.as_bytes(), bytes);
            count += 1;

            let stem = name.split('.').next().unwrap_or_default();
            // Both engines read packed arrays of big-endian files wrong, and no bundle of scripts but those that Godot 3 writes as text, in
            // which ids may be those of other resources.
            let is_bundle = name.contains(".bundle.");
            let is_own = engine.contains("3.6.2") && name.contains(".bundle.tres");
            let twin = name.replace(".big", "").replace(".bundle", "");
            let printed = all
                .iter()
                .find(|(name, ..)| *name == twin && !is_own)
                .map_or(printed, |(_, _, printed)| printed);

            let exceptions = Exceptions {
                is_bundle,
                last_digits: false,
                any_order: stem == "scene_in_save",
                has_resource_keys: stem == "resource_as_key" && engine.contains("3.6.2"),
            };
            let compared = Comparison::new(&file, exceptions).main::<f32>(printed);
            assert_eq!(compared, Ok(()), "{engine}/{name}");

            // As one value, without what such a value cannot have.
            let whole = file.read::<Variant>();
            if stem == "cycle_of_two" && file.notation() != Notation::Text
                || stem == "script_inside"
                || is_bundle && whole.is_err()
            {
                let error = whole.expect_err("it has a cycle, or a script inside");
                assert_eq!(error.kind(), ErrorKind::Refused, "{engine}/{name}: {error}");
                refused += 1;
            } else if !is_bundle && !exceptions.any_order {
                let whole = whole.unwrap_or_else(|error| panic!("{engine}/{name}: {error}"));
                let compared = Whole::compare(&whole, &file, exceptions, printed);
                assert_eq!(compared, Ok(()), "{engine}/{name}");
            }
        }
    }
    assert_eq!((count, refused), (195, 46));
}

#[test]
fn a_file_that_the_engine_does_not_load_is_refused_or_has_a_value_that_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/resources/accepts");
    let verdicts = fs::read_to_string(folder.join("godot-4.6.3.txt")).expect("it is there");
    let mut refused = Vec::new();
    for line in verdicts.lines() {
        let (name, verdict) = line.split_once(": ").expect("a line is a name and a verdict");
        let read =
            ResourceFile::from_bytes(fs::read(folder.join(name)).expect("it is there")).and_then(|file| {
                for internal in 0..file.internal_count() {
                    file.properties(internal).try_for_each(|property| property.value::<f32>().map(drop))?;
                }
                Ok(())
            });
        // A script that is gone is in another file.
        let is_loaded = verdict != "null" || name == "script_gone.tres";
        assert_eq!(read.is_ok(), is_loaded, "{name}: {read:?}");
        refused.extend(read.err().map(|error| format!("{name}: {error}")));
    }
    let expected = [
        "bom.tres: the file is no resource, neither as text nor binary",
        "format_9.tres: the file has format 9, which is newer than what gdvar knows",
        "forward.tres: the file has no SubResource with the id \"a\" before this place at line 7, column 22",
        "no_resource_tag.tres: the file ends before its main resource: there is no tag [resource]",
        "unclosed.tres: the quote is not closed at line 7, column 9",
        "unknown_id.tres: the file has no SubResource with the id \"zz\" before this place at line 7, column 22",
    ];
    assert_eq!(refused, expected);
}

/// Returns which kinds of code a file has.
fn kinds(bytes: Vec<u8>, name: &str) -> BTreeSet<CodeKind> {
    let code = ResourceFile::from_bytes(bytes).and_then(|file| file.code());
    code.unwrap_or_else(|error| panic!("{name}: {error}")).iter().map(Code::kind).collect()
}

#[test]
fn code_is_found_in_every_file_that_runs_some_and_in_no_other() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/resources/code");
    let ran = fs::read_to_string(folder.join("ran.txt")).expect("it is there");
    assert_eq!(ran.lines().count(), 34);
    for line in ran.lines() {
        let (name, _) = line.split_once(": ").expect("a line is a name and what ran");
        let kinds = kinds(fs::read(folder.join(name)).expect("it is there"), name);
        assert!(kinds.contains(&CodeKind::Inside) || kinds.contains(&CodeKind::Elsewhere), "{line}");
    }

    let (mut scripts, mut scenes, mut others) = (0, 0, 0);
    for (name, bytes, _) in ENGINES.iter().flat_map(|engine| golden(engine)) {
        let kinds = kinds(bytes, &name);
        // Bundles have the scripts of their resources inside.
        if name.starts_with("script_inside") || name.contains(".bundle.") {
            scripts += 1;
            assert!(kinds.contains(&CodeKind::Inside), "{name} {kinds:?}");
        } else if name.starts_with("scene_in_save") {
            scenes += 1;
            assert!(kinds.contains(&CodeKind::Inside), "{name}");
        } else {
            others += 1;
            assert!(
                !kinds.contains(&CodeKind::Inside) && !kinds.contains(&CodeKind::Elsewhere),
                "{name} {kinds:?}"
            );
        }
    }
    assert_eq!((scripts, scenes, others), (73, 6, 116));
}

/// Returns whether a class may run code: by its name, since a class that is new has to be looked at.
fn may_run_code(class: &str) -> bool {
    const OTHERS: [&str; 8] = [
        "GDExtension",
        "GDNativeLibrary",
        "GDScriptSyntaxHighlighter",
        "MissingResource",
        "PackedScene",
        "PackedSceneGLTF",
        "ScriptExtension",
        "VideoStreamGDNative",
    ];
    let is_of = |start: &str| class.starts_with(start);
    class.ends_with("Script") || is_of("VisualScript") || is_of("Editor") || OTHERS.contains(&class)
}

#[test]
fn every_class_of_the_engines_runs_no_code_or_is_said_to() {
    let godot4 = "return \" \".join(ClassDB.get_inheriters_from_class(\"Resource\"))";
    let godot3 = "return PoolStringArray(ClassDB.get_inheriters_from_class(\"Resource\")).join(\" \")";
    for (engine, body) in [(Engine::godot4(), godot4), (Engine::godot3(), godot3)] {
        let Some(engine) = engine else { continue };
        let classes = engine.evaluate(Objects::Refused, [body]).remove(0).text;
        let classes: Vec<&str> = classes.trim_matches('"').split(' ').collect();
        assert!(classes.len() > 250, "{classes:?}");
        for class in classes {
            let file = format!("[gd_resource type=\"{class}\" format=3]\n[resource]\n");
            let is_said = !kinds(file.into_bytes(), class).is_empty();
            assert_eq!(is_said, may_run_code(class), "{class}");
        }
    }
}

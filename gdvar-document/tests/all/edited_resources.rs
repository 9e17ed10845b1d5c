//! Edits of resource files change what they name, and keep every other byte.

use std::fs;
use std::path::Path;

use gdvar::document::{Document, ErrorKind, Kind, OpenOptions, Types};
use gdvar::generic::Variant;
use gdvar::{GodotDecode, GodotEncode, VariantType, double};

const ENGINES: [&str; 2] = ["godot-4.6.3", "godot-3.6.2"];

fn golden(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/resources");
    fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the names of all resources of an engine.
fn names(engine: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/resources").join(engine);
    let entries = fs::read_dir(folder).expect("it is there");
    let names = entries.map(|entry| entry.expect("it is listed").file_name().to_string_lossy().into_owned());
    names.filter(|name| name.ends_with("res")).map(|name| format!("{engine}/{name}")).collect()
}

fn open(bytes: &[u8]) -> Document {
    Document::open(bytes, &OpenOptions::new()).unwrap_or_else(|error| panic!("{error}"))
}

fn text(document: &Document) -> String {
    String::from_utf8(document.to_bytes().expect("it is packed")).expect("it is text")
}

/// Checks that nothing but one part of a text has changed.
fn check(expected: &mut String, save: &Document, old: &str, new: &str) {
    *expected = expected.replacen(old, new, 1);
    assert_eq!(text(save), *expected);
}

fn set(document: &mut Document, path: &str, value: &str) {
    let place = document.place(None, path).unwrap_or_else(|error| panic!("{path}: {error}"));
    document.set(&place, value, Types::Keep).unwrap_or_else(|error| panic!("{path}: {error}"));
}

/// Returns another value of the same type, if there is an easy one.
fn other(value: &double::Variant) -> Option<double::Variant> {
    Some(match value {
        Variant::Bool(bool) => Variant::Bool(!bool),
        Variant::Int(number) => Variant::Int(number ^ 1 << 40),
        Variant::Float(number) => Variant::Float(if *number < 0.5 { 0.5 } else { 0.25 }),
        Variant::String(text) => Variant::String(format!("{text} \\\"\n\u{e9}")),
        _ => return None,
    })
}

#[test]
fn values_of_all_files_are_set_and_set_back_and_undone() {
    let (mut count, mut files) = (0, 0);
    for name in ENGINES.iter().flat_map(|engine| names(engine)) {
        let bytes = golden(&name);
        let mut document = open(&bytes);
        assert_eq!(document.kind(), Kind::Resource);
        assert_eq!(document.to_bytes().expect("it is packed"), bytes, "{name}");
        files += 1;
        let content = document.resource().expect("it is one").content().to_vec();
        let leaves: Vec<String> = (0..u32::try_from(document.nodes().len()).expect("there are few"))
            .filter(|id| document.node(*id).end() == id + 1)
            .map(|id| document.node_path(id))
            .collect();
        // The numbers of leaves differ, so that those of all kinds are met.
        for path in leaves.iter().skip(files % 5).step_by(leaves.len() / 6 + 1) {
            // A key that is a resource is not written in a path.
            let Ok(place) = document.find(path) else { continue };
            let old: double::Variant = document.value_at(&place).expect("it is intact");
            let Some(new) = other(&old) else { continue };
            if path.contains('@') || path.ends_with("script") || path.ends_with("resource_path") {
                continue;
            }
            let all: double::Variant = document.value(0).expect("it is intact");
            if let Err(error) = document.set_value(&place, &new, Types::Keep) {
                panic!("{name}: {path}: {error}");
            }
            let found = document.find(path).unwrap_or_else(|error| panic!("{name}: {path}: {error}"));
            assert_eq!(document.value_at::<f64>(&found).expect("it is intact"), new, "{name}: {path}");
            let again = open(&document.to_bytes().expect("it is packed"));
            assert_eq!(again.value::<f64>(0), document.value::<f64>(0), "{name}: {path}");
            document.set_value(&found, &old, Types::Keep).expect("it was there before");
            let now = document.resource().expect("it is one").content();
            assert_eq!(String::from_utf8_lossy(now), String::from_utf8_lossy(&content), "{name}: {path}");
            assert_eq!(now, content, "{name}: {path}");
            assert_eq!(document.value::<f64>(0).expect("it is intact"), all, "{name}: {path}");
            document.undo().expect("it was set");
            document.undo().expect("it was set");
            assert_eq!(document.to_bytes().expect("it is packed"), bytes, "{name}: {path}");
            count += 1;
        }
    }
    assert_eq!(files, 195);
    assert!(count > 100, "{count}");
}

const SAVE: &str = r#"[gd_resource type="Resource" script_class="Save" load_steps=4 format=3]

[ext_resource type="Script" path="res://save.gd" id="1_a"]
[ext_resource type="Script" path="res://item.gd" id="2_b"]

[sub_resource type="Resource" id="sword"]
script = ExtResource("2_b")
name = "sword"
count = 1 ; only one

[resource]
script = ExtResource("1_a")
coins = 12
items = Array[ExtResource("2_b")]([SubResource("sword")])
best = SubResource("sword")
stats = {
"hp": 5.0
}
metadata/note = "keep"
"#;

#[test]
fn an_edit_of_text_changes_the_lines_that_it_names() {
    let mut save = open(SAVE.as_bytes());
    let mut expected = SAVE.to_owned();
    set(&mut save, "coins", "13");
    check(&mut expected, &save, "coins = 12", "coins = 13");
    set(&mut save, "items[0].count", "7");
    check(&mut expected, &save, "count = 1 ;", "count = 7 ;");
    set(&mut save, "stats.hp", "6");
    check(&mut expected, &save, "\"hp\": 5.0", "\"hp\": 6.0");
    set(&mut save, "stats.mp", "[1, 2]");
    check(&mut expected, &save, "6.0\n", "6.0,\n\"mp\": [1, 2]\n");
    set(&mut save, "stats.mp[1]", "3");
    check(&mut expected, &save, "[1, 2]", "[1, 3]");
    set(&mut save, "items[0].power", "2.5");
    check(&mut expected, &save, "count = 7 ; only one", "count = 7\npower = 2.5 ; only one");
    set(&mut save, "level", "\"a \\\"b\\\"\"");
    check(&mut expected, &save, "\"keep\"\n", "\"keep\"\nlevel = \"a \\\"b\\\"\"\n");

    let remove =
        |save: &mut Document, path: &str| save.remove(&save.find(path).expect("it is there")).map(drop);
    remove(&mut save, "stats").expect("it is removed");
    check(&mut expected, &save, "stats = {\n\"hp\": 6.0,\n\"mp\": [1, 3]\n}\n", "");
    save.rename(&save.find("coins").expect("it is there"), "gold", Types::Keep).expect("it is renamed");
    check(&mut expected, &save, "coins = ", "gold = ");
    save.move_to(&save.find("level").expect("it is there"), 1).expect("it is moved");
    let level = "level = \"a \\\"b\\\"\"\n";
    expected = expected.replacen(level, "", 1).replacen("gold = ", &format!("{level}gold = "), 1);
    assert_eq!(text(&save), expected);
    save.insert(&save.find("").expect("it is there"), 2, Some("two words"), "true", Types::Keep)
        .expect("it is new");
    check(&mut expected, &save, "gold = ", "\"two words\" = true\ngold = ");
    set(&mut save, "@externals[1].path", "\"res://new.gd\"");
    check(&mut expected, &save, "res://item.gd", "res://new.gd");
    assert_eq!(
        save.text_at(&save.find("items[0].script").expect("it is there")).expect("text"),
        "\"res://new.gd\""
    );
    set(&mut save, "items[0].script", "\"res://save.gd\"");
    check(&mut expected, &save, "script = ExtResource(\"2_b\")", "script = ExtResource(\"1_a\")");
    set(&mut save, "best", "ExtResource(\"1_a\")");
    check(&mut expected, &save, "best = SubResource(\"sword\")", "best = ExtResource(\"1_a\")");
    assert!(save.is_changed());
    while save.undo().is_some() {}
    assert_eq!(text(&save), SAVE);
    assert!(!save.is_changed());
    while save.redo().is_some() {}
    assert_eq!(text(&save), expected);
}

#[test]
fn an_edit_inside_a_long_value_keeps_its_comments_and_its_layout() {
    let value = "{ ; by hand\n  \"hp\" : 5.0, ; half\n  \"at\": Vector2( 1,2 ),\n  \"best\": SubResource(\"sword\"),\n  \"ints\": [ 1,2,  3 ]\n}";
    let before = SAVE.replacen("{\n\"hp\": 5.0\n}", value, 1);
    let mut save = open(before.as_bytes());
    let mut expected = before.clone();
    set(&mut save, "stats.hp", "6");
    check(&mut expected, &save, "5.0, ; half", "6.0, ; half");
    set(&mut save, "stats.at.y", "3");
    check(&mut expected, &save, "( 1,2 )", "( 1,3 )");
    set(&mut save, "stats.ints[1]", "7");
    check(&mut expected, &save, "[ 1,2,  3 ]", "[ 1,7,  3 ]");
    set(&mut save, "stats.ints[]", "{\"a\": 1}");
    check(&mut expected, &save, "[ 1,7,  3 ]", "[ 1,7,  3,{\n\"a\": 1\n} ]");
    save.remove(&save.find("stats.ints[3]").expect("it is there")).expect("it is removed");
    check(&mut expected, &save, ",{\n\"a\": 1\n} ]", " ]");
    save.rename(&save.find("stats.hp").expect("it is there"), "health", Types::Keep).expect("it is renamed");
    check(&mut expected, &save, "\"hp\" :", "\"health\" :");
    set(&mut save, "stats.new", "true");
    check(&mut expected, &save, "  3 ]\n}", "  3 ], \"new\" : true\n}");
    // With a new reference, the whole value is printed anew.
    set(&mut save, "stats.best", "ExtResource(\"1_a\")");
    assert!(text(&save).contains("\"best\": ExtResource(\"1_a\"),\n\"ints\": [1, 7, 3]"), "{}", text(&save));
    while save.undo().is_some() {}
    assert_eq!(text(&save), before);
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://save.gd")]
struct Save {
    coins: i64,
    items: Vec<Item>,
    level: Option<String>,
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://item.gd")]
struct Item {
    name: String,
    count: i64,
}

#[test]
fn a_type_changes_what_it_has_in_one_edit_and_keeps_other_properties() {
    let mut save = open(SAVE.as_bytes());
    let mut typed: Save = save.read(0).expect("it is one");
    assert!(save.set_typed(&save.find("").expect("it is there"), &typed).expect("it fits").is_empty());
    typed.coins += 1;
    typed.items[0].count = 7;
    typed.level = Some("two".to_owned());
    save.set_typed(&save.find("").expect("it is there"), &typed).expect("it fits");
    let mut expected = SAVE.to_owned();
    for (old, new) in [
        ("coins = 12", "coins = 13"),
        ("count = 1 ;", "count = 7 ;"),
        ("\"keep\"\n", "\"keep\"\nlevel = \"two\"\n"),
    ] {
        expected = expected.replacen(old, new, 1);
    }
    assert_eq!(text(&save), expected);
    assert_eq!(save.history(), (1, 0));
    save.undo().expect("it was set");
    assert_eq!(text(&save), SAVE);
}

#[test]
fn what_an_edit_of_a_resource_cannot_do_is_refused_and_changes_nothing() {
    let mut save = open(SAVE.as_bytes());
    let place = |save: &Document, path: &str| {
        save.place(None, path).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    for (path, value, kind) in [
        ("best.count", "5", ErrorKind::Refused),
        ("best.resource_path", "\"local://a\"", ErrorKind::Refused),
        ("@header.class", "\"Node\"", ErrorKind::Refused),
        ("@externals[0].class", "\"Node\"", ErrorKind::Refused),
        ("@externals[0].path", "5", ErrorKind::Refused),
        ("coins", "\"many\"", ErrorKind::TypeChange),
        ("coins", "SubResource(\"nothing\")", ErrorKind::Syntax),
        ("items[0].script", "\"user://nowhere.gd\"", ErrorKind::Refused),
        ("items[0].name", "Object(Node,\"a\":1)", ErrorKind::Refused),
        ("items[0].own", "SubResource(\"sword\")", ErrorKind::Syntax),
        ("", "5", ErrorKind::Refused),
        ("vectors", "PackedVector4Array(1, 2, 3, 4)", ErrorKind::Refused),
    ] {
        let place = place(&save, path);
        let error = save.set(&place, value, Types::Keep).expect_err(path);
        assert_eq!(error.kind(), kind, "{path}: {error}");
        assert_eq!((text(&save), save.history()), (SAVE.to_owned(), (0, 0)), "{path}");
    }
    let script = save.find("script").expect("it is there");
    let error = save.move_to(&script, 2).expect_err("the engine would drop what is before it");
    assert_eq!(error.kind(), ErrorKind::Refused);
    let error = save
        .rename(&save.find("coins").expect("it is there"), "items", Types::Keep)
        .expect_err("it is there");
    assert_eq!(error.kind(), ErrorKind::Refused, "{error}");
    assert_eq!(text(&save), SAVE);
}

#[test]
fn names_and_properties_are_added_to_binary_files_and_removed() {
    for (stem, inner, arrays) in [
        ("godot-4.6.3/nested", "player.weapon", ["PackedInt64Array", "PackedStringArray", "PackedByteArray"]),
        ("godot-3.6.2/array_of_sub", "items[0]", ["PoolIntArray", "PoolStringArray", "PoolByteArray"]),
    ] {
        for ending in ["res", "zip.res", "big.res"] {
            let name = format!("{stem}.{ending}");
            let bytes = golden(&name);
            let mut document = open(&bytes);
            let before: double::Variant = document.value(0).expect("it is intact");
            let old = document
                .text_at(&document.find(&format!("{inner}.name")).expect("it has one"))
                .expect("text");
            let [ints, texts, blob] = arrays;
            for (path, value) in [
                (format!("{inner}.new"), format!("[1, Vector2(1, 2), NodePath(\"a/b:c\"), {ints}(1, 2)]")),
                ("another".to_owned(), format!("{{\"a\": {texts}(\"x\", \"yz\"), \"b\": {blob}(1, 2, 3)}}")),
                (format!("{inner}.new[0]"), "99999999999".to_owned()),
                (format!("{inner}.name"), "\"a longer name than before\"".to_owned()),
            ] {
                set(&mut document, &path, &value);
                let again = open(&document.to_bytes().expect("it is packed"));
                assert_eq!(again.value::<f64>(0), document.value::<f64>(0), "{name}: {path}");
            }
            let get = |path: &str| document.text_at(&document.find(path).expect(path)).expect(path);
            let number = get(&format!("{inner}.new[1].y"));
            assert!(number == "2.0" || number == "2", "{number}");
            assert_eq!(get(&format!("{inner}.new[3][1]")), "2", "{name}");
            assert_eq!(get("another.a[1]"), "\"yz\"", "{name}");
            for path in ["another", &format!("{inner}.new")] {
                let place = document.find(path).expect(path);
                document.remove(&place).expect(path);
            }
            set(&mut document, &format!("{inner}.name"), &old);
            assert_eq!(document.value::<f64>(0).expect("it is intact"), before, "{name}");
            while document.undo().is_some() {}
            assert_eq!(document.to_bytes().expect("it is packed"), bytes, "{name}");
        }
    }
}

#[test]
fn a_bundled_scene_is_edited_as_the_dictionary_that_it_is() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/resources/code/scene.scn");
    let mut document = open(&fs::read(folder).expect("it is there"));
    let names = document.find("_bundled.names").expect("it is there");
    let ty = document.node(document.node_at(&names).expect("it has a node")).ty();
    assert_eq!(ty, VariantType::PackedStringArray);
    set(&mut document, "_bundled.names[0]", "\"Renamed\"");
    let again = open(&document.to_bytes().expect("it is packed"));
    assert_eq!(
        again.text_at(&again.find("_bundled.names[0]").expect("it is there")).expect("text"),
        "\"Renamed\""
    );
}

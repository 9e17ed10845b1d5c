//! Edits of encoded values: the same values as the library's own edits make, every other byte as it was, and back.

use gdvar::path::Path;
use gdvar::{Codec, Dialect, Signal, Variant, Vector2, Vector2i, double, project_binary, to_bytes, variant};
use gdvar_document::{Document, ErrorKind, Kind, OpenOptions, Types};

fn open(bytes: &[u8]) -> Document {
    Document::open(bytes, &OpenOptions::new()).expect("it opens")
}

fn save() -> Variant {
    variant!({
        "player": { "name": "Ferris", "hp": 87.5, "at": (Vector2::new(1.0, 2.5)) },
        "items": [{ "id": "sword", "count": 1 }, { "id": "bow", "count": 2 }, "last"],
        "scores": (vec![3_i32, 5, 8]),
        7: true
    })
}

/// Makes an edit and returns the new value. Undoing it restores every byte, and doing it again makes the same bytes.
#[track_caller]
fn edited(edit: impl Fn(&mut Document) -> gdvar_document::Result<gdvar_document::Change>) -> Variant {
    let value = save();
    let bare = to_bytes(&value).expect("it is encoded");
    let len = u32::try_from(bare.len()).expect("it is short").to_le_bytes();
    let sequence = [&[4, 0, 0, 0, 0, 0, 0, 0], len.as_slice(), &bare, &[4, 0, 0, 0, 0, 0, 0, 0]].concat();
    let mut results = Vec::new();
    for (bytes, index) in [(bare, 0), (sequence, 1)] {
        let mut document = open(&bytes);
        let change = match edit(&mut document) {
            Ok(change) => change,
            Err(error) if error.kind() == ErrorKind::SeveralValues => continue,
            Err(error) => panic!("{error}"),
        };
        let new = document.to_bytes().expect("it is packed");
        assert!(!change.is_empty());
        let mut again = bytes.clone();
        assert!(change.apply(&mut again) && again == new, "the change is complete");
        assert!(document.undo().is_some());
        assert_eq!(document.to_bytes().expect("it is packed"), bytes, "undone");
        assert!(document.redo().is_some());
        assert_eq!(document.to_bytes().expect("it is packed"), new, "done again");
        // The index after the edit is that of the new file.
        assert_eq!(document.nodes(), open(&new).nodes());
        results.push(document.value::<f32>(index).expect("it is decoded"));
    }
    results.pop().expect("one file at least")
}

#[track_caller]
fn edited_at(
    path: &str,
    edit: impl Fn(&mut Document, &gdvar_document::Target) -> gdvar_document::Result<gdvar_document::Change>,
) -> Variant {
    edited(|document| {
        let value = document.len() - 1 - usize::from(document.len() > 1);
        let target = document.place(Some(value), path)?;
        edit(document, &target)
    })
}

#[track_caller]
fn expected(change: impl Fn(&mut Variant) -> gdvar::Result<()>) -> Variant {
    let mut value = save();
    change(&mut value).expect("the library makes it");
    value
}

#[test]
fn a_value_is_set_and_keeps_its_type() {
    let set =
        |path: &str, text: &str| edited_at(path, |document, target| document.set(target, text, Types::Keep));
    let as_variant = |path: &str, new: Variant| expected(|value| value.set_at(path, new.clone()).map(drop));
    assert_eq!(set("player.name", "\"Corro\""), as_variant("player.name", "Corro".into()));
    assert_eq!(set("player.hp", "100"), as_variant("player.hp", 100.0.into()));
    assert_eq!(set("player.at", "Vector2i(3, 4)"), as_variant("player.at", Vector2::new(3.0, 4.0).into()));
    assert_eq!(set("scores[1]", "6"), as_variant("scores[1]", 6.into()));
    assert_eq!(set("items[-1]", "\"new\""), as_variant("items[2]", "new".into()));
    assert_eq!(set("player.at.y", "7"), as_variant("player.at", Vector2::new(1.0, 7.0).into()));
    assert_eq!(set("player.gold", "5"), as_variant("player.gold", 5.into()));
    assert_eq!(set("items[]", "null"), as_variant("items[3]", Variant::Nil));
    assert_eq!(set("scores[]", "9"), as_variant("scores[3]", 9.into()));
}

#[test]
fn a_change_of_type_is_refused_unless_it_is_wanted() {
    let bytes = to_bytes(&save()).expect("it is encoded");
    let mut document = open(&bytes);
    for (path, text, message) in [
        ("player.hp", "\"full\"", "the value is float, and the new one is String"),
        ("player.name", "5", "the value is String, and the new one is int"),
        ("player.at", "Vector3(1, 2, 3)", "the value is Vector2, and the new one is Vector3"),
        ("player", "[1]", "the value is Dictionary, and the new one is Array"),
    ] {
        let target = document.find(path).expect("it is there");
        let error = document.set(&target, text, Types::Keep).expect_err(path);
        assert_eq!((error.kind(), error.message()), (ErrorKind::TypeChange, message));
        assert_eq!(document.to_bytes().expect("it is packed"), bytes);
        document.set(&target, text, Types::Change).expect("it is wanted");
        document.undo();
    }
}

#[test]
fn items_are_inserted_moved_renamed_duplicated_and_removed() {
    let insert = edited_at("items", |document, target| document.insert(target, 1, None, "5", Types::Keep));
    assert_eq!(
        insert,
        expected(|value| {
            value.at_mut("items")?.as_array_mut().expect("an Array").insert(1, 5.into());
            Ok(())
        })
    );
    let insert = edited_at("scores", |document, target| document.insert(target, 0, None, "1", Types::Keep));
    assert_eq!(insert, expected(|value| value.set_at("scores", vec![1_i32, 3, 5, 8]).map(drop)));
    let renamed = edited_at("player.name", |document, target| document.rename(target, "title", Types::Keep));
    assert_eq!(
        renamed.at("player"),
        Ok(&variant!({ "title": "Ferris", "hp": 87.5, "at": (Vector2::new(1.0, 2.5)) }))
    );
    let keys = |value: &Variant| -> Vec<String> {
        value.as_dictionary().expect("a Dictionary").keys().map(ToString::to_string).collect()
    };
    let moved = edited_at("scores", |document, target| document.move_to(target, 0));
    assert_eq!(keys(&moved), ["\"scores\"", "\"player\"", "\"items\"", "7"]);
    let moved = edited_at("items[0]", |document, target| document.move_to(target, 2));
    assert_eq!(moved.at("items[2].id"), Ok(&"sword".into()));
    assert_eq!(moved.at("items[1]"), Ok(&"last".into()));
    let copied = edited_at("items[0]", |document, target| document.duplicate(target, None, Types::Keep));
    assert_eq!(copied.at("items[0]"), copied.at("items[1]"));
    let copied =
        edited_at("player", |document, target| document.duplicate(target, Some("other"), Types::Keep));
    assert_eq!(copied.at("other"), copied.at("player"));
    assert_eq!(keys(&copied), ["\"player\"", "\"other\"", "\"items\"", "\"scores\"", "7"]);
    let removed = edited_at("items[1]", Document::remove);
    assert_eq!(removed, expected(|value| value.remove_at("items[1]").map(drop)));
    let moved = edited_at("player.name", |document, target| document.move_into(target, "name"));
    assert_eq!(moved.at("name"), Ok(&"Ferris".into()));
    assert!(moved.at("player.name").is_err());
}

#[test]
fn a_value_without_a_text_is_moved() {
    let nan = f64::from_bits(0x7ff8_0000_0000_0123);
    let signal = Signal { name: "hit".into(), object_id: 5 };
    let parts: Variant = variant!({ "signal": (signal), "nan": nan });
    let mut document =
        open(&to_bytes(&variant!({ "from": parts.clone(), "to": {} })).expect("it is encoded"));
    let target = document.find("from").expect("it is there");
    document.move_into(&target, "to.parts").expect("it is moved");
    let expected = variant!({ "to": { "parts": parts } });
    assert_eq!(document.data(), to_bytes(&expected).expect("it is encoded"));
}

#[test]
fn a_value_is_moved_between_single_and_double_precision() {
    let single: Variant = variant!({ "at": (Vector2::new(0.5, 0.1)), "rest": {} });
    let text = "{ \"at\": Vector2(0.5, 0.1), \"rest\": {} }";
    let double: double::Variant = text.parse().expect("it is a value");
    let values = [to_bytes(&single).expect("it is encoded"), to_bytes(&double).expect("it is encoded")];
    let file: Vec<u8> = values
        .iter()
        .flat_map(|value| {
            let len = u32::try_from(value.len()).expect("it is short");
            [&len.to_le_bytes(), value.as_slice()].concat()
        })
        .collect();
    for (from, to, number) in [(0, 1, f64::from(0.1_f32)), (1, 0, 0.1)] {
        let mut document = open(&file);
        let target = document.find(&format!("value {from}: at")).expect("it is there");
        document.move_into(&target, &format!("value {to}: rest.at")).expect("it is moved");
        let moved = document.find(&format!("value {to}: rest.at")).expect("it is there");
        let expected: double::Variant = double::Vector2::new(0.5, number).into();
        assert_eq!(document.value_at::<f64>(&moved), Ok(expected.clone()));
        assert_eq!(document.bytes_at(&moved), Ok(to_bytes(&expected).expect("it is encoded")), "to {to}");
    }
}

#[test]
fn numbers_are_added() {
    let add = |path: &str, text: &str, is_subtracted| {
        edited_at(path, |document, target| document.add(target, text, is_subtracted))
    };
    assert_eq!(add("scores[0]", "10", false).value_at("scores[0]"), Ok(13.into()));
    assert_eq!(add("player.hp", "10", true).value_at("player.hp"), Ok(77.5.into()));
    let mut document = open(&to_bytes(&save()).expect("it is encoded"));
    let target = document.find("items[0].count").expect("it is there");
    let error = document.add(&target, "0.5", false).expect_err("an int stays one");
    assert_eq!(error.kind(), ErrorKind::TypeChange);
}

#[test]
fn what_two_engines_write_differently_is_refused() {
    let bytes = to_bytes(&variant!(2.5)).expect("it is encoded");
    let mut document = open(&bytes);
    assert_eq!(document.engines().writers(), [Dialect::Godot4, Dialect::Godot3]);
    let whole = document.find("").expect("it is there");
    document.set(&whole, "true", Types::Change).expect("it is the same for both");
    let error = document.set(&whole, "Rect2(1, 2, 3, 4)", Types::Change).expect_err("it is not");
    assert_eq!(error.kind(), ErrorKind::UnclearDialect);
    let mut told = Document::open(&bytes, &OpenOptions::new().dialect(Dialect::Godot3)).expect("it opens");
    told.set(&whole, "Rect2(1, 2, 3, 4)", Types::Change).expect("the dialect is named");
}

#[test]
fn a_setting_of_a_project_changes_alone() {
    for dialect in [Dialect::Godot4, Dialect::Godot3, Dialect::Godot3_0] {
        let codec = Codec::new().dialect(dialect);
        let settings = variant!({
            "application/config/name": "Crab", "application/run/max_fps": 60, "display/size.mobile": (Vector2i::new(1, 2).x)
        });
        let settings = settings.as_dictionary().expect("a Dictionary").clone();
        let bytes = project_binary::write(&settings, codec).expect("it is written");
        let mut document = Document::open(&bytes, &OpenOptions::new().dialect(dialect)).expect("it opens");
        assert_eq!(document.kind(), Kind::Project);
        let name = document.find("application/config/name").expect("it needs no brackets");
        assert_eq!(document.text_at(&name).as_deref(), Ok("\"Crab\""));
        assert_eq!(document.path_text(&name), "[\"application/config/name\"]");
        document.set(&name, "\"A longer name\"", Types::Keep).expect("it is set");
        let new = document.place(None, "debug/settings/on").expect("a new setting");
        document.set(&new, "true", Types::Keep).expect("it is added");
        let mobile = document.find("display/size.mobile").expect("a dot is a part of the name");
        document.rename(&mobile, "display/size", Types::Keep).expect("it is renamed");
        let mut expected = settings.clone();
        expected.insert("application/config/name", "A longer name");
        expected.remove("display/size.mobile");
        expected.insert("display/size", 1);
        expected.insert("debug/settings/on", true);
        assert_eq!(document.to_bytes(), Ok(project_binary::write(&expected, codec).expect("it is written")));
        let fps = document.find("application/run/max_fps").expect("it is there");
        document.move_to(&fps, 0).expect("it is moved");
        document.remove(&document.find("display/size").expect("it is there").clone()).expect("it is removed");
        while document.undo().is_some() {}
        assert_eq!(document.to_bytes(), Ok(bytes));
    }
}

#[test]
fn values_behind_other_bytes_change_and_the_rest_stays() {
    let value = to_bytes(&variant!({ "gold": 3 })).expect("it is encoded");
    let len = u32::try_from(value.len()).expect("it is short").to_le_bytes();
    let file = [b"SAVE\x01\0\0\0".as_slice(), &len, &value, b"checksum of the game"].concat();
    let mut document = Document::open(&file, &OpenOptions::new().offset(8)).expect("it opens");
    let gold = document.find("gold").expect("it is there");
    document.set(&gold, "5000000000", Types::Keep).expect("it is set");
    let new = document.to_bytes().expect("it is packed");
    assert!(new.starts_with(b"SAVE\x01\0\0\0") && new.ends_with(b"checksum of the game"));
    let again = Document::open(&new, &OpenOptions::new().offset(8)).expect("it opens");
    assert_eq!(again.value(0), Ok(variant!({ "gold": 5_000_000_000_i64 })));
}

#[test]
fn paths_lead_to_parts_to_all_items_and_from_the_end() {
    let document = open(&to_bytes(&save()).expect("it is encoded"));
    let text = |path: &str| document.text_at(&document.find(path).expect(path)).expect(path);
    assert_eq!(text("player.at.y"), "2.5");
    assert_eq!(text("scores[-1]"), "8");
    assert_eq!(text("[7]"), "true");
    let all = document.places(None, "items[*].id").expect("two have one");
    let all: Vec<String> = all.iter().map(|target| document.path_text(target)).collect();
    assert_eq!(all, ["items[0].id", "items[1].id"]);
    assert_eq!(document.places(None, "scores[*]").map(|all| all.len()), Ok(3));
    // Every node's path leads back to it.
    for id in 0..u32::try_from(document.nodes().len()).expect("few") {
        let path = document.node_path(id);
        let target = document.find(&path).expect(&path);
        assert_eq!(document.node_at(&target), Some(id), "{path}");
        let library: Path = path.parse().expect(&path);
        assert_eq!(library.to_string(), path);
    }
}

#[test]
fn a_wrong_path_says_what_could_be_meant() {
    let document = open(&to_bytes(&save()).expect("it is encoded"));
    let message = |path: &str| document.find(path).expect_err(path).message().to_owned();
    assert_eq!(message("player.nmae"), "there is no key \"nmae\" in player; did you mean name?");
    assert_eq!(message("plaier.name"), "there is no key \"plaier\"; did you mean player?");
    assert_eq!(message("items[9]"), "there is no element 9 in an Array of 3 in items");
    assert_eq!(message("player.at.z"), "the parts of a Vector2 are x, y in player.at");
    assert_eq!(message("player.hp.x"), "float has no parts, so it has no \"x\" in player.hp");
}

#[test]
fn several_values_are_told_apart_by_their_number() {
    let value = [4, 0, 0, 0, 0, 0, 0, 0];
    let document = open(&[value, value].concat());
    assert_eq!(document.find("").expect_err("which one?").kind(), ErrorKind::SeveralValues);
    for path in ["value 1:", "value 1"] {
        let target = document.find(path).expect(path);
        assert_eq!((target.value(), document.path_text(&target).as_str()), (1, "value 1:"));
    }
}

#[test]
fn settings_that_no_dialect_reads_may_be_those_of_godot2() {
    // One setting, whose value has an id that is another type in later versions.
    let value = [20_u32, 1, 4, 1, u32::from(b'a'), 2, 5].map(u32::to_le_bytes).concat();
    let mut bytes = b"ECFG\x01\0\0\0\x03\0\0\0a/b".to_vec();
    bytes.extend(u32::try_from(value.len()).expect("short").to_le_bytes());
    bytes.extend(value);
    let error = Document::open(&bytes, &OpenOptions::new()).expect_err("no dialect reads it");
    assert_eq!(error.kind(), ErrorKind::Damaged);
    assert!(error.to_string().contains("Godot 2"), "{error}");
    // A file that was cut off says nothing about its engine.
    let error = Document::open(&bytes[..bytes.len() - 1], &OpenOptions::new()).expect_err("it is cut off");
    assert!(!error.to_string().contains("Godot 2"), "{error}");
}

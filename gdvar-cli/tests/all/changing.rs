//! `set` and `delete`.

use gdvar::document::OpenOptions;
use gdvar::{Array, ElementType, Variant, VariantType, variant};

use crate::reading::{golden_saves, with_secrets};
use crate::run::{Folder, golden};

#[test]
fn a_value_is_set_in_place_and_the_rest_keeps_its_bytes() {
    let folder = Folder::new();
    // The padding in the file is not zero, as in a file that an engine wrote.
    let before = std::fs::read(golden("saves-3.6.2/plain.save")).expect("it is there");
    folder.write("plain.save", &before);
    let set = folder.run(&["set", "plain.save", "player.name", "\"Corroo\"", "--index", "0"]);
    assert_eq!((set.ok(), set.stderr.as_str()), ("value 0: player.name: \"Ferris\" -> \"Corroo\"\n", ""));
    let after = folder.bytes("plain.save");
    let at = before.windows(6).position(|window| window == b"Ferris").expect("the name is there");
    assert_eq!(&after[at..at + 6], b"Corroo");
    assert_eq!((&after[..at], &after[at + 6..]), (&before[..at], &before[at + 6..]));
    assert_eq!(folder.bytes("plain.save.bak"), before);
    assert_eq!(folder.files(), ["plain.save", "plain.save.bak"]);
}

#[test]
fn nothing_is_written_when_nothing_changes() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "hp": 10 })]);
    let before =
        std::fs::metadata(folder.path("save")).and_then(|file| file.modified()).expect("it is there");
    let set = folder.run(&["set", "save", "hp", "10"]);
    assert_eq!((set.code, set.stderr.as_str()), (0, "save: nothing changed, nothing was written\n"));
    let after = std::fs::metadata(folder.path("save")).and_then(|file| file.modified()).expect("it is there");
    assert_eq!((before, folder.files()), (after, vec!["save".to_owned()]));
}

#[test]
fn every_golden_save_is_changed_in_its_container() {
    let folder = with_secrets();
    for (save, key) in golden_saves() {
        let key: Vec<&str> = key.iter().map(String::as_str).collect();
        let run = |arguments: &[&str]| folder.run(&[arguments, &key].concat());
        let is_single = save.contains("objects") || save.contains("blocks");
        let index: &[&str] = if is_single { &[] } else { &["--index", "0"] };
        folder.write("save", std::fs::read(&save).expect("it is there"));
        let about = run(&["show", "save"]).ok().lines().next().map(str::to_owned);
        run(&[&["set", "save", "new_key", "[1, \"two\"]", "--no-backup"], index].concat()).ok();
        assert_eq!(run(&["show", "save"]).ok().lines().next().map(str::to_owned), about, "{save}");
        // Godot 3 has spaces inside brackets.
        let get = run(&[&["get", "save", "new_key"], index].concat());
        assert_eq!(get.ok().replace("[ ", "[").replace(" ]", "]"), "[1, \"two\"]\n", "{save}");
        let diff = run(&["diff", &save, "save"]);
        let prefix = if is_single { "" } else { "value 0: " };
        assert_eq!(
            (diff.code, diff.stdout()),
            (1, format!("+ {prefix}new_key: [1, \"two\"]\n").as_str()),
            "{save}"
        );
        run(&[&["delete", "save", "new_key", "--no-backup"], index].concat()).ok();
        assert_eq!(run(&["diff", &save, "save"]).ok(), "", "{save}");
    }
}

#[test]
fn items_of_packed_arrays_are_read_and_changed_by_their_index() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "scores": (vec![3_i32, 5]), "data": (vec![1_u8, 2, 3]), "names": (vec![String::from("a")]) })]);
    assert_eq!(folder.run(&["get", "save", "scores[1]"]).ok(), "5\n");
    assert_eq!(folder.run(&["get", "save", "names[0]", "--raw"]).ok(), "a\n");
    assert_eq!(folder.run(&["show", "save", "--path", "data[2]"]).ok().lines().nth(1), Some("int 3"));
    for (path, value) in [("scores[1]", "-7"), ("data[3]", "255"), ("names[0]", "\"longer\"")] {
        folder.run(&["set", "save", path, value, "--no-backup"]).ok();
    }
    folder.run(&["delete", "save", "data[0]", "--no-backup"]).ok();
    assert_eq!(
        folder.value("save"),
        variant!({ "scores": (vec![3_i32, -7]), "data": (vec![2_u8, 3, 255]), "names": (vec![String::from("longer")]) })
    );
    let set = folder.run(&["set", "save", "scores[0]", "\"text\"", "--no-backup"]);
    assert_eq!(set.code, 2);
    assert!(set.stderr.contains("scores[0]: the value is int, and the new one is String"), "{set:?}");
    let get = folder.run(&["get", "save", "scores[2]"]);
    assert_eq!(
        (get.code, get.stderr.contains("no element 2 in a PackedInt32Array of 2 in scores")),
        (1, true)
    );
}

#[test]
fn keys_and_elements_are_added_and_deleted() {
    let folder = Folder::new();
    let mut tags = Array::typed(ElementType::Builtin(VariantType::String));
    tags.push("a".into());
    folder.save("save", &[variant!({ "list": [1, 2], "tags": tags, 7: { "x": 1 } })]);
    for (path, value) in
        [("list[2]", "Vector2(1, 2)"), ("[7].y", "-1.5"), ("tags[1]", "&\"b\""), ("new", "null")]
    {
        folder.run(&["set", "save", path, value, "--no-backup"]).ok();
    }
    folder.run(&["delete", "save", "list[0]", "--no-backup"]).ok();
    folder.run(&["delete", "save", "[7].x", "--no-backup"]).ok();
    assert_eq!(
        folder.run(&["text", "save"]).ok(),
        "{\n\"list\": [2, Vector2(1, 2)],\n\"tags\": Array[String]([\"a\", \"b\"]),\n7: {\n\"y\": -1.5\n},\n\"new\": null\n}\n"
    );
    let stdin = folder.run_with(&["set", "save", "new", "-", "--no-backup"], &[], b"[1,\n2]");
    stdin.ok();
    assert_eq!(folder.run(&["get", "save", "new"]).ok(), "[1, 2]\n");
}

#[test]
fn a_value_that_cannot_be_set_is_reported_and_nothing_is_written() {
    let folder = Folder::new();
    let mut tags = Array::typed(ElementType::Builtin(VariantType::String));
    tags.push("a".into());
    folder.save("save", &[variant!({ "list": [1], "tags": tags })]);
    let before = folder.bytes("save");
    for (arguments, code, message) in [
        (["set", "save", "list[5]", "1"], 2, "there is no element 5 in an Array of 1 in list"),
        (["set", "save", "tags[0]", "1"], 2, "tags[0]: the value is String, and the new one is int"),
        (
            ["set", "save", "list", "[1"],
            2,
            "the value: expected ',' or ']', found the end of the text at line 1, column 3",
        ),
        (["set", "save", "list..x", "1"], 2, "list..x: expected a name, or a key in brackets"),
        (["set", "missing", "list", "1"], 2, "missing: "),
        (["delete", "save", "nothing", "--no-backup"], 1, "there is no key \"nothing\""),
    ] {
        let run = folder.run(&arguments);
        assert_eq!(run.code, code, "{run:?}");
        assert!(run.stderr.contains(message), "{run:?}");
    }
    assert_eq!((folder.bytes("save"), folder.files()), (before, vec!["save".to_owned()]));
}

#[test]
fn another_file_is_written_if_one_is_named() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "hp": 10 })]);
    let before = folder.bytes("save");
    folder.run(&["set", "save", "hp", "11", "--output", "other"]).ok();
    assert_eq!((folder.bytes("save"), folder.value("other")), (before, variant!({ "hp": 11 })));
    assert_eq!(folder.files(), ["other", "save"]);
}

#[test]
fn a_config_file_keeps_its_comments_and_a_project_its_settings() {
    let folder = Folder::new();
    folder.write("settings.cfg", "; by hand\n[audio]\nvolume = 0.5 ; loud\nmuted=true\n");
    folder.run(&["set", "settings.cfg", "audio.muted", "false"]).ok();
    let size = ["set", "settings.cfg", "video.size", "Vector2i(640, 480)"];
    let refused = folder.run(&size);
    assert_eq!((refused.code, refused.stderr.contains("--dialect")), (2, true), "Godot 3 has no such value");
    folder.run(&[&size[..], &["--dialect", "godot4"]].concat()).ok();
    assert_eq!(
        String::from_utf8(folder.bytes("settings.cfg")).expect("text"),
        "; by hand\n[audio]\nvolume = 0.5 ; loud\nmuted=false\n\n[video]\n\nsize=Vector2i(640, 480)\n"
    );
    folder.run(&["delete", "settings.cfg", "audio.volume"]).ok();
    assert!(!String::from_utf8(folder.bytes("settings.cfg")).expect("text").contains("volume"));

    folder.write("text", "{ \"application/config/name\": \"Crab\", \"list\": [1] }");
    folder.run(&["from-text", "text", "--layout", "project", "-o", "project.binary"]).ok();
    folder.run(&["set", "project.binary", "list[1]", "2"]).ok();
    assert_eq!(folder.run(&["get", "project.binary", "list"]).ok(), "[1, 2]\n");
    assert_eq!(&folder.bytes("project.binary")[..4], b"ECFG");
}

#[test]
fn other_values_of_the_file_are_not_touched() {
    let folder = Folder::new();
    let odd = b"\x02\0\x01\0\x05\0\0\0\0\0\0\0".as_slice();
    let first = gdvar::to_bytes(&variant!({ "a": 1 })).expect("encodes");
    let frame =
        |bytes: &[u8]| [u32::try_from(bytes.len()).expect("short").to_le_bytes().as_slice(), bytes].concat();
    folder.write("save", [frame(&first), frame(odd)].concat());
    folder.run(&["set", "save", "a", "2", "--index", "0"]).ok();
    let save = OpenOptions::new().open(folder.path("save")).expect("opens");
    assert_eq!(save.bytes(1).as_deref(), Ok(odd));
    assert_eq!(save.read::<Variant>(0).ok(), Some(variant!({ "a": 2 })));
}

#[test]
fn a_file_that_cannot_be_written_is_named_once_with_the_way_out() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "hp": 10 })]);
    let run = folder.run(&["set", "save", "hp", "11", "-o", "missing/save"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.starts_with("gdvar: cannot write missing/save: "), "{run:?}");
    assert!(
        run.stderr
            .ends_with("\n  the folder has to exist and be writable; --output writes to another file\n")
    );
}

#[test]
fn the_original_stays_and_each_change_is_undone() {
    let folder = Folder::new();
    folder.save("a.save", &[variant!({"n": 0})]);
    let original = folder.bytes("a.save");
    for number in ["1", "2", "3"] {
        folder.run(&["set", "a.save", "n", number]).ok();
    }
    assert_eq!(folder.files(), ["a.save", "a.save.bak", "a.save.bak2", "a.save.bak3"]);
    assert_eq!(folder.bytes("a.save.bak"), original);
    let undone = folder.run(&["undo", "a.save"]);
    assert_eq!(
        undone.ok(),
        "a.save: a.save.bak3 is back in its place; what was there is now a.save.undone\n"
    );
    assert_eq!(folder.run(&["get", "a.save", "n"]).ok(), "2\n");
    assert_eq!(folder.run(&["get", "a.save.undone", "n"]).ok(), "3\n");
    folder.run(&["undo", "a.save"]).ok();
    folder.run(&["undo", "a.save"]).ok();
    assert_eq!(folder.bytes("a.save"), original);
    let nothing = folder.run(&["undo", "a.save"]);
    assert_eq!((nothing.code, nothing.stderr.as_str()), (1, "gdvar: a.save: there is no backup\n"));
    assert_eq!(folder.run(&["undo", "b.save"]).code, 1);

    // Without a backup, there is nothing to undo.
    folder.run(&["set", "a.save", "n", "4", "--no-backup"]).ok();
    assert_eq!(folder.run(&["undo", "a.save"]).code, 1);
}

#[test]
fn a_value_in_one_word_with_its_path_is_an_error_with_the_way_to_type_it() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "hp": 10, "gold": 1 })]);
    for words in [["hp=8"].as_slice(), &["hp+=8"], &["hp=8", "gold=3"], &["hp", "=", "8"]] {
        let set = folder.run(&[&["set", "save"], words].concat());
        assert_eq!((set.code, set.stderr.contains("two words without a `=`: hp 8;")), (2, true), "{set:?}");
    }
    let set = folder.run(&["set", "save", "hp"]);
    assert_eq!((set.code, set.stderr.as_str()), (2, "gdvar: the value for hp is missing\n"));
    assert_eq!(folder.value("save"), variant!({ "hp": 10, "gold": 1 }));
}

#[test]
fn a_new_key_that_nearly_is_one_that_is_there_is_pointed_out() {
    let folder = Folder::new();
    let before = variant!({ "hp": 10, "player": { "item1": 1, "position": 1 } });
    folder.save("save", std::slice::from_ref(&before));
    folder.write("a.cfg", "[audio]\nvolume=1\n");
    for (file, path, near) in [
        ("save", "HP", Some("hp")),
        ("save", "player.postiion", Some("player.position")),
        ("a.cfg", "audio.volme", Some("audio.volume")),
        ("a.cfg", "aduio.volume", Some("audio")),
        ("save", "xp", None),
        ("save", "player.item2", None),
        ("save", "hp", None),
    ] {
        let set = folder.run(&["set", file, path, "3", "--no-backup", "-o", "new"]);
        let expected = near.map(|near| format!("{path}: a new key beside {near}\n")).unwrap_or_default();
        assert_eq!((set.code, set.stderr), (0, expected), "{file} {path}");
    }
}

#[test]
fn swapped_letters_of_a_short_key_are_suggested() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "hp": 10 })]);
    for path in ["ph", "HP"] {
        let get = folder.run(&["get", "save", path]);
        assert!(get.code == 1 && get.stderr.ends_with("; did you mean hp?\n"), "{get:?}");
    }
}

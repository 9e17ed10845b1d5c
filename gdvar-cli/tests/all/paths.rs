//! `find`, `list`, `rename`, `move`, and what `set` does with types, engines and text in containers.

use gdvar::document::OpenOptions;
use gdvar::file::{Backup, Compression, Container};
use gdvar::{Array, Dictionary, Variant, Vector2, to_bytes, variant};

use crate::run::Folder;

fn folder() -> Folder {
    let folder = Folder::new();
    folder.save(
        "save",
        &[variant!({
            "player": { "name": "Ferris", "hp": 87.5, "at": (Vector2::new(1.0, 2.5)) },
            "items": [{ "id": "sword", "count": 1 }, { "id": "bow", "count": 2 }],
            "empty": []
        })],
    );
    folder
}

#[test]
fn set_keeps_the_type_and_prints_what_changed() {
    let folder = folder();
    let set = folder.run(&["set", "save", "player.hp", "100", "--no-backup"]);
    assert_eq!((set.ok(), set.stderr.as_str()), ("player.hp: 87.5 -> 100.0\n", ""));
    let set = folder.run(&["set", "save", "player.hp", "\"full\"", "--no-backup"]);
    assert_eq!(set.code, 2);
    assert!(set.stderr.contains("player.hp: the value is float, and the new one is String"), "{set:?}");
    assert!(set.stderr.contains("--force"), "{set:?}");
    folder.run(&["set", "save", "player.hp", "\"full\"", "--force", "--no-backup"]).ok();
    assert_eq!(folder.run(&["get", "save", "player.hp"]).ok(), "\"full\"\n");
    let new = folder.run(&["set", "save", "player.gold", "5", "--no-backup"]);
    assert_eq!(new.ok(), "player.gold: 5 (new)\n");
    // A sum is no value that could be written as it is given.
    let sum = folder.run(&["set", "save", "player.gold", "+=", "1.5"]);
    assert!(
        sum.code == 2 && sum.stderr.contains("set the sum instead") && !sum.stderr.contains("--force"),
        "{sum:?}"
    );
    folder.save("two", &[1.into(), 2.into()]);
    assert_eq!(folder.run(&["set", "two", "value 1:", "3", "--no-backup"]).ok(), "value 1: 2 -> 3\n");
}

#[test]
fn a_number_beyond_every_float_is_refused_where_it_is_typed() {
    let folder = folder();
    folder.write("a.json", "{\"hp\": 1.5}");
    folder.write("a.cfg", "[a]\nhp=1.5\nfar=1e999\n");
    for set in [
        ["save", "player.hp", "1e999"],
        ["save", "player.name", "1e999"],
        ["save", "player.at", "Vector2(-1e999, 0)"],
        ["save", "items[]", "[1e400]"],
        ["save", "player.hp", "+=1e999"],
        ["a.json", "hp", "1e999"],
        ["a.cfg", "a.hp", "1e999"],
    ] {
        let before = folder.bytes(set[0]);
        let run = folder.run(&[&["set"], &set[..]].concat());
        assert!(run.code == 2 && run.stderr.contains(" is no float: "), "{run:?}");
        assert_eq!(folder.bytes(set[0]), before);
    }
    // An engine reads what is in a file already, and text is no number.
    assert_eq!(folder.run(&["get", "a.cfg", "a.far"]).ok(), "1e999\n");
    folder.run(&["set", "a.cfg", "a.far", "inf"]).ok();
    assert_eq!(folder.run(&["set", "save", "player.name", "\"1e999\""]).code, 0);
}

#[test]
fn a_list_becomes_the_file_that_it_came_from() {
    let folder = Folder::new();
    let text = "{\"a\": {0: 1, 5: [{2: 3}]}, \"b\": [], \"c\": {}, \"n\": null, \"odd key\": {\"10\": 1, \"a = b\": 2, \
        \"line\\nbreak\": 3, \"\": 4, 1.5: 2, true: 3, [1, 2]: 4, Vector2(1, 2): 5, \"\\\"q\\\\\": 6, \" = \": 7}, \
        \"p\": PackedInt32Array(1, 2), \"bytes\": PackedByteArray(1, 2), \"t\": Array[int]([1, 2]), \
        \"td\": Dictionary[String, int]({\"a\": 1}), \"e\": Array[int]([]), \
        \"o\": Object(RefCounted,\"x\":1,\"y\":[1],\"z\":Object(Node,\"odd name\":{})), \"oe\": Object(Node,), \
        \"s\": \"x\\ny\\\"q = \", \"sn\": &\"name\", \"np\": NodePath(\"a/b\"), \"f\": 1.0, \"nested\": [[1], {\"k\": []}], \
        \"value 1: x\": 1}";
    folder.write("a.txt", text);
    folder.write("many.txt", "5\n[]\n{\"a\": [1]}\n\"x\"\n[[7]]\nnull\n");
    folder.run(&["from-text", "a.txt", "-o", "sequence"]).ok();
    folder.run(&["from-text", "a.txt", "--layout", "bare", "-o", "bare"]).ok();
    folder.run(&["from-text", "a.txt", "--double", "--container", "zstd", "-o", "double"]).ok();
    folder.run(&["from-text", "many.txt", "-o", "many"]).ok();
    folder.write("project.txt", "{\"application/config/name\": \"x\", \"a/b\": [1, {}]}");
    folder.run(&["from-text", "project.txt", "--layout", "project", "-o", "project"]).ok();
    folder.write("a.json", "{\"a\":[1,2.5,\"x\\/y\\u00e9\",{}],\"b\":{\"0\":[]},\"10\":null,\"c d\":true}");
    folder.write("lines.json", "{\"a\":1}\n{\"a\":2}\n");
    folder.write("a.cfg", "top=1\n[a]\nx=[1, {\"k\": 2}]\n\"my key\"=3\n[b.c]\ny=4\nz/w=\"a\nb\"\n");
    for file in [
        "sequence",
        "bare",
        "double",
        "many",
        "project",
        "a.txt",
        "many.txt",
        "a.json",
        "lines.json",
        "a.cfg",
    ] {
        folder.write("lines", folder.run(&["list", file]).ok());
        // Either engine may have written the config file, and they write its Array in different ways.
        let dialect = ["--dialect", "godot4"];
        let more = if file == "a.cfg" { &dialect[..] } else { &[] };
        let made = folder.run(&[&["from-list", "lines", "--like", file, "-o", "made"], more].concat());
        assert_eq!((made.ok(), made.stderr.as_str()), ("", ""), "{file}");
        let diff = folder.run(&["diff", file, "made"]);
        assert_eq!((diff.code, diff.stdout()), (0, ""), "{file}");
        if !file.contains('.') {
            assert_eq!(folder.bytes("made"), folder.bytes(file), "{file}");
        }
    }
    // Without another file, it is a new save.
    folder.write("lines", "player.name = \"Ferris\"\nplayer.items[0] = 1\nplayer.items[1].id = 2.0\n\n");
    folder.run(&["from-list", "lines", "-o", "new"]).ok();
    folder.save("same", &[variant!({ "player": { "name": "Ferris", "items": [1, { "id": 2.0 }] } })]);
    assert_eq!(folder.bytes("new"), folder.bytes("same"));
    for (lines, problem) in [
        ("a = 1\na = 2\n", "a: it is there twice at line 2"),
        ("a[0] = 1\na[2] = 2\n", "a[2]: 2 is no index of the next element at line 2"),
        ("a = 1\na.b = 2\n", "a.b: int has no items at line 2"),
        ("value 1: a = 1\n", "value 1 comes before others at line 1"),
        ("a: 1\n", "a line is like player.name = \"Ferris\" at line 1"),
        ("a = \n", "at line 1"),
        ("a = 1 2\n", "more than one value at line 1"),
        ("a. = 1\n", "at line 1"),
    ] {
        folder.write("lines", lines);
        let made = folder.run(&["from-list", "lines"]);
        assert!(made.code == 2 && made.stderr.contains(problem), "{lines}: {made:?}");
    }
    let deep = format!("a{} = 1\n", "[0]".repeat(2_000));
    folder.write("lines", deep);
    assert!(folder.run(&["from-list", "lines"]).stderr.contains("more steps than values have levels"));
}

#[test]
fn several_changes_are_made_at_once_or_not_at_all() {
    let folder = folder();
    let before = folder.bytes("save");
    let set = [
        "set",
        "save",
        "player.hp",
        "-=",
        "7.5",
        "items[*].count",
        "+=",
        "10",
        "player.at.x",
        "3",
        "items[]",
        "null",
    ];
    let dry = folder.run(&[&set[..], &["--dry-run"]].concat());
    let expected = "player.hp: 87.5 -> 80.0\nitems[0].count: 1 -> 11\nitems[1].count: 2 -> 12\n\
                    player.at.x: 1.0 -> 3.0\nitems[2]: null (new)\n";
    assert_eq!((dry.ok(), folder.bytes("save") == before), (expected, true));
    assert!(dry.stderr.contains("--dry-run"), "{dry:?}");
    assert_eq!(folder.run(&[&set[..], &["--no-backup"]].concat()).ok(), expected);
    assert_eq!(folder.run(&["get", "save", "items[*].count"]).code, 0);
    let before = folder.bytes("save");
    let set = folder.run(&["set", "save", "player.hp", "1", "player.nmae", "1", "player.at.q", "1"]);
    assert_eq!((set.code, folder.bytes("save") == before), (2, true), "{set:?}");
    assert_eq!(folder.run(&["set", "save", "player.hp", "1", "player.name"]).code, 2);
}

#[test]
fn a_sum_may_follow_another_change() {
    let folder = folder();
    let set = ["set", "save", "player.hp", "-1.5", "items[0].count", "+=", "-3", "items[1].count", "+=", "5"];
    let expected = "player.hp: 87.5 -> -1.5\nitems[0].count: 1 -> -2\nitems[1].count: 2 -> 7\n";
    assert_eq!(folder.run(&set).ok(), expected);
    let least = i64::MIN.to_string();
    folder.run(&["set", "save", "items[0].count", &least]).ok();
    let set = folder.run(&["set", "save", "items[0].count", "-=", "1"]);
    assert!(set.stderr.contains("an int does not hold -9223372036854775808 - 1"), "{set:?}");
}

#[test]
fn several_paths_to_delete_are_those_of_the_file_as_it_was() {
    let folder = Folder::new();
    let items: Vec<i64> = (0..12).collect();
    let save = |name: &str| {
        folder.save(
            name,
            &[variant!({ "list": ["a", "b", "c", "d"], "packed": (items.clone()), "x": { "y": 1, "z": 2 } })],
        );
    };
    save("save");
    let delete = [
        "delete",
        "save",
        "list[0]",
        "list[1]",
        "list[-1]",
        "packed[1]",
        "packed[10]",
        "packed[2]",
        "x",
        "x.y",
        "x.y",
        "--no-backup",
    ];
    let expected = "list[0]: \"a\" -> deleted\nlist[1]: \"b\" -> deleted\nlist[3]: \"d\" -> deleted\n\
                    packed[1]: 1 -> deleted\npacked[2]: 2 -> deleted\npacked[10]: 10 -> deleted\n\
                    x: { \"z\": 2 } -> deleted\nx.y: 1 -> deleted\n";
    assert_eq!(folder.run(&delete).ok(), expected);
    let packed = vec![0_i64, 3, 4, 5, 6, 7, 8, 9, 11];
    assert_eq!(folder.value("save"), variant!({ "list": ["c"], "packed": packed }));
    save("save");
    let before = folder.bytes("save");
    let delete = folder.run(&["delete", "save", "list[0]", "list[9]"]);
    assert_eq!((delete.code, folder.bytes("save") == before), (1, true), "{delete:?}");
}

#[test]
fn paths_are_found_listed_and_pasted_back() {
    let folder = folder();
    assert_eq!(folder.run(&["find", "save", "87.5"]).ok(), "player.hp: 87.5\n");
    assert_eq!(folder.run(&["find", "save", "/^bo|X/"]).ok(), "items[1].id: \"bow\"\n");
    assert_eq!(folder.run(&["find", "save", "nothing"]).code, 1);
    let list = folder.run(&["list", "save"]);
    let expected = "player.name = \"Ferris\"\nplayer.hp = 87.5\nplayer.at = Vector2(1, 2.5)\n\
                    items[0].id = \"sword\"\nitems[0].count = 1\nitems[1].id = \"bow\"\nitems[1].count = 2\nempty = []\n";
    assert_eq!(list.ok(), expected);
    for line in expected.lines() {
        let (path, value) = line.split_once(" = ").expect("a line has both");
        assert_eq!(folder.run(&["get", "save", path]).ok(), format!("{value}\n"));
    }
    assert_eq!(folder.run(&["get", "save", "items[-1].id"]).ok(), "\"bow\"\n");
    assert_eq!(folder.run(&["get", "save", "items[*].id"]).ok(), "\"sword\"\n\"bow\"\n");
    let get = folder.run(&["get", "save", "player.nmae"]);
    assert!(get.stderr.contains("did you mean name?"), "{get:?}");
}

/// Returns a folder with a `save` of 20,000 `items` in an Array and as many `entries` in a Dictionary.
fn folder_with_a_large_save() -> Folder {
    let folder = Folder::new();
    let item = |count: i64| variant!({ "id": "arrow", "count": count });
    let entries: Dictionary =
        (0..20_000).map(|count| (Variant::from(format!("item {count}")), item(count))).collect();
    let items: Array = (0..20_000).map(item).collect();
    folder.save("save", &[variant!({ "items": items, "entries": entries })]);
    folder
}

#[test]
fn reading_all_items_of_a_large_container_does_not_take_long() {
    let folder = folder_with_a_large_save();
    let expected: Vec<String> = (0..20_000).map(|count: i32| count.to_string()).collect();
    for path in ["items[*].count", "entries[*].count"] {
        let get = folder.run(&["get", "save", path]);
        assert!(get.ok().lines().eq(&expected), "{path}");
    }
}

#[test]
fn changing_all_items_of_a_large_container_does_not_take_long() {
    let folder = folder_with_a_large_save();
    folder.write("save.txt", &folder.run(&["text", "save"]).bytes);
    folder.write("save.json", &folder.run(&["json", "--plain", "save"]).bytes);
    for file in ["save", "save.txt", "save.json"] {
        for path in ["items[*].count", "entries[*].count"] {
            let set = folder.run(&["set", file, path, "+=", "1", "--no-backup"]);
            let lines: Vec<&str> = set.ok().lines().collect();
            assert_eq!(lines.len(), 20_000, "{file}: {path}");
            assert!(lines[19_999].ends_with(".count: 19999 -> 20000"), "{file}: {path}: {}", lines[19_999]);
        }
        let get = folder.run(&["get", file, "entries[*].count"]);
        assert!(get.ok().lines().eq((1..=20_000).map(|count: i32| count.to_string())), "{file}");
    }
}

/// The engine reads the last entry with a key.
#[test]
fn entries_with_the_same_key_are_one_item() {
    let folder = Folder::new();
    let mut bytes = to_bytes(&variant!({ "a": 1, "b": 2, "c": 3 })).expect("encodes");
    let last = bytes.iter().rposition(|byte| *byte == b'c').expect("it is a key");
    bytes[last] = b'a';
    let length = u32::try_from(bytes.len()).expect("short").to_le_bytes();
    folder.write("save", [length.as_slice(), &bytes].concat());
    assert_eq!(folder.run(&["get", "save", "[*]"]).ok(), "2\n3\n");
    assert_eq!(folder.run(&["set", "save", "[*]", "+=", "1", "--no-backup"]).ok(), "b: 2 -> 3\na: 3 -> 4\n");
}

#[test]
fn values_are_renamed_and_moved() {
    let folder = folder();
    folder.run(&["rename", "save", "player.name", "title", "--no-backup"]).ok();
    assert_eq!(folder.run(&["get", "save", "player.title"]).ok(), "\"Ferris\"\n");
    folder.run(&["move", "save", "items[1]", "items[0]", "--no-backup"]).ok();
    assert_eq!(folder.run(&["get", "save", "items[*].id"]).ok(), "\"bow\"\n\"sword\"\n");
    folder.run(&["move", "save", "player.hp", "hp", "--no-backup"]).ok();
    assert_eq!(folder.run(&["get", "save", "hp"]).ok(), "87.5\n");
    assert_eq!(folder.run(&["get", "save", "player.hp"]).code, 1);
    assert_eq!(folder.run(&["move", "save", "hp", "player", "--no-backup"]).code, 2, "something is there");
}

#[test]
fn entries_and_settings_are_moved_before_and_behind_others() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "a": 1, "b": { "x": 1 }, "c": 3 })]);
    let run = folder.run(&["move", "save", "c", "--before", "a", "--no-backup"]);
    assert_eq!(run.ok(), "c: moved before a\n");
    assert_eq!(folder.run(&["list", "save"]).ok(), "c = 3\na = 1\nb.x = 1\n");
    folder.run(&["move", "save", "a", "--after", "b", "--no-backup"]).ok();
    assert_eq!(folder.run(&["list", "save"]).ok(), "c = 3\nb.x = 1\na = 1\n");
    let run = folder.run(&["move", "save", "a", "--after", "b.x"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (2, "gdvar: save: the two values are not in one container\n")
    );
    folder.write("game.cfg", "[autoload]\n\n; first\nOne=1\nTwo=2\n[old]\nx=1\n");
    folder.run(&["move", "game.cfg", "autoload.One", "--after", "autoload.Two", "--no-backup"]).ok();
    folder.run(&["rename", "game.cfg", "old", "new", "--no-backup"]).ok();
    assert_eq!(folder.bytes("game.cfg"), b"[autoload]\n\nTwo=2\n; first\nOne=1\n[new]\nx=1\n");
    let run = folder.run(&["set", "game.cfg", "autoload.Four", "null"]);
    assert!(run.code == 2 && run.stderr.contains("only an Array or a Dictionary can hold a null"), "{run:?}");
    folder.run(&["set", "game.cfg", "autoload.Four", "{\"a\": null}", "--no-backup"]).ok();
}

#[test]
fn a_renamed_key_keeps_its_type_unless_it_is_forced() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "gold": 3 })]);
    let before = folder.bytes("save");
    let run = folder.run(&["rename", "save", "gold", "12", "--no-backup"]);
    assert_eq!((run.code, folder.bytes("save")), (2, before));
    assert_eq!(
        run.stderr,
        "gdvar: save: gold: the key is String, and the new one is int\n  --force writes the key as it is given; text that reads as another value has quotes: '\"10\"'\n"
    );
    folder.run(&["rename", "save", "gold", "\"12\"", "--no-backup"]).ok();
    assert_eq!(folder.value("save"), variant!({ "12": 3 }));
    folder.run(&["rename", "save", "[\"12\"]", "12", "--force", "--no-backup"]).ok();
    assert_eq!(folder.value("save"), variant!({ 12: 3 }));
}

#[test]
fn text_in_a_container_is_read_and_changed() {
    let folder = Folder::new();
    let pack = |text: &str| {
        let container = Container::Compressed(Compression::FastLz);
        container.pack(text.as_bytes(), None).expect("it is packed").into_owned()
    };
    folder.write("json", pack("{\"gold\": 3, \"name\": \"Ferris\"}"));
    assert_eq!(folder.run(&["get", "json", "name"]).ok(), "\"Ferris\"\n");
    assert_eq!(folder.run(&["set", "json", "gold", "5", "--no-backup"]).ok(), "gold: 3 -> 5\n");
    assert_eq!(folder.bytes("json"), pack("{\"gold\": 5, \"name\": \"Ferris\"}"));
    folder.run(&["delete", "json", "name", "--no-backup"]).ok();
    assert_eq!(folder.bytes("json"), pack("{\"gold\": 5}"));
    folder.write("text", pack("{&\"at\": Vector2( 1,2 )}"));
    folder.run(&["set", "text", "at.x", "3", "--no-backup"]).ok();
    assert_eq!(folder.bytes("text"), pack("{&\"at\": Vector2( 3,2 )}"));
    folder.write("order.cfg", "[a]\norder={\"z\": 1, \"b\": 2}\n");
    folder.run(&["set", "order.cfg", "a.order.z", "9", "--no-backup"]).ok();
    assert_eq!(folder.bytes("order.cfg"), b"[a]\norder={\"z\": 9, \"b\": 2}\n");
    let set = folder.run(&["set", "json", "gold", "Vector2(1, 2)", "--force"]);
    assert!(set.code == 2 && set.stderr.contains("values have the notation of JSON: 5, "), "{set:?}");
    folder.write("null.cfg", "[a]\nb=1\n");
    assert_eq!(folder.run(&["set", "null.cfg", "a.b", "null", "--force"]).ok(), "a.b: 1 -> null\n");
    folder.write("old.cfg", "[a]\norder={\"z\": 9, \"b\": 3}\n");
    assert_eq!(folder.run(&["diff", "old.cfg", "order.cfg"]).stdout(), "~ a.order.b: 3 -> 2\n");
}

#[test]
fn a_file_of_either_engine_is_only_changed_where_both_agree() {
    let folder = Folder::new();
    folder.save("either", &[variant!(2.5)]);
    folder.run(&["set", "either", "", "true", "--force", "--no-backup"]).ok();
    let set = folder.run(&["set", "either", "", "Rect2(1, 2, 3, 4)", "--force", "--no-backup"]);
    assert_eq!((set.code, set.stderr.contains("--dialect")), (2, true), "{set:?}");
    folder
        .run(&["set", "either", "", "Rect2(1, 2, 3, 4)", "--force", "--dialect", "godot3", "--no-backup"])
        .ok();
}

#[test]
#[cfg(unix)]
fn a_pipe_is_not_changed_in_place() {
    let folder = folder();
    let made = std::process::Command::new("mkfifo").arg(folder.path("pipe")).status().expect("mkfifo runs");
    assert!(made.success());
    let set = folder.run(&["set", "pipe", "a", "1"]);
    assert_eq!((set.code, set.stderr.contains("cannot be changed in place")), (2, true), "{set:?}");
}

#[test]
fn changes_at_the_same_time_wait_for_each_other() {
    let folder = folder();
    std::thread::scope(|scope| {
        for number in 0..8 {
            let (folder, key) = (&folder, format!("key{number}"));
            scope.spawn(move || folder.run(&["set", "save", &key, "1"]).ok().len());
        }
    });
    for number in 0..8 {
        folder.run(&["get", "save", &format!("key{number}")]).ok();
    }
    // So do those that put the old files back.
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| folder.run(&["undo", "save"]).ok().len());
        }
    });
    assert_eq!(folder.run(&["get", "save", "key0"]).code, 1);
}

#[test]
fn a_change_waits_for_who_has_locked_the_file() {
    let folder = folder();
    let (mut save, file) = OpenOptions::new().open_locked(folder.path("save")).expect("it opens");
    std::thread::scope(|scope| {
        let set = scope.spawn(|| folder.run(&["set", "save", "mine", "1", "--no-backup"]));
        // Without the lock, the command would be done before.
        std::thread::sleep(std::time::Duration::from_millis(300));
        save.replace(0, &variant!({ "theirs": 2 })).expect("it encodes");
        file.replace(&save.to_bytes().expect("it is packed"), Backup::None).expect("nobody changed it");
        set.join().expect("it ends").ok();
    });
    assert_eq!(folder.value("save"), variant!({ "theirs": 2, "mine": 1 }));
}

#[test]
fn show_prints_the_values_that_get_prints() {
    let items = Folder::new();
    items.write("text", "{ \"a\": PackedFloat64Array(0.1, 0.10000000149011612, -0.0), \"b\": PackedFloat32Array(0.1, -0.0), \"c\": PackedVector2Array(0.1, -0.0) }");
    items.run(&["from-text", "text", "-o", "save"]).ok();
    let shown = items.run(&["show", "save"]).ok().to_owned();
    for (path, of_items) in [
        ("a", ": 0.1, 0.10000000149011612, -0.0\n"),
        ("b", ": 0.10000000149011612, -0.0\n"),
        ("c", ": Vector2(0.1, -0.0)\n"),
    ] {
        assert!(shown.contains(of_items), "{path}: {shown}");
    }
    for (path, value) in [
        ("a[1]", "0.10000000149011612\n"),
        ("b[0]", "0.10000000149011612\n"),
        ("c[0]", "Vector2(0.1, -0.0)\n"),
    ] {
        assert_eq!(items.run(&["get", "save", path]).ok(), value);
    }

    let folder = Folder::new();
    let floats: Vec<f32> = (0_u8..30).map(|index| f32::from(index) / 10.0).collect();
    folder.save(
        "save",
        &[variant!({ "narrow": (f64::from(0.1_f32)), "wide": 0.1, "zero": (-0.0), "all": (floats.clone()) })],
    );
    let show = folder.run(&["show", "save"]);
    for line in ["narrow: float 0.10000000149011612", "wide: float 0.1", "zero: float -0.0"] {
        assert!(show.ok().lines().any(|shown| shown.trim() == line), "{line} in {show:?}");
    }
    let all = show.ok().lines().last().and_then(|line| line.split(": ").last()).expect("the list comes last");
    let printed: Vec<f32> = all
        .trim_end_matches(", …")
        .split(", ")
        .map(|number| number.parse().unwrap_or_else(|_| panic!("{number} in {all}")))
        .collect();
    assert_eq!(printed[..], floats[..printed.len()], "no number is cut");
    assert!(printed.len() >= 4);
}

#[cfg(unix)]
#[test]
fn values_between_other_bytes_are_read_and_changed() {
    let folder = Folder::new();
    let at = gdvar::Vector2i::new(1, 2);
    folder.save("values", &[variant!({ "hp": 10, "at": at }), variant!("x")]);
    let (head, tail) = (b"MYGAME\x01\0".as_slice(), b"\xff-an-md5-of-it-\0".as_slice());
    let around = |values: &[u8]| [head, values, tail].concat();
    let plain = around(&folder.bytes("values"));
    let packed = gdvar::file::compress(&plain, gdvar::file::Compression::Zstd).expect("it packs");
    for file in [plain, packed] {
        folder.write("save", &file);
        let run = |arguments: &[&str]| folder.run(&[arguments, &["--offset", "8"]].concat());
        assert!(run(&["show", "save"]).ok().starts_with("save: 2 values, "));
        assert!(run(&["check", "save", "--readable"]).ok().starts_with("save: no faults: 2 values, "));
        assert_eq!(run(&["get", "save", "value 0: at.y"]).ok(), "2\n");
        assert_eq!(run(&["list", "save"]).ok().lines().count(), 3);
        assert_eq!(run(&["text", "save"]).ok(), folder.run(&["text", "values"]).ok());
        run(&["set", "save", "value 0: hp", "11", "--no-backup"]).ok();
        run(&["set", "save", "value 1:", "\"a longer text\"", "--no-backup"]).ok();
        run(&["edit", "save", "--editor", "sed -i s/11/12/", "--no-backup"]).ok();
        run(&["convert", "save", "--container", "plain", "-o", "plain", "--no-backup"]).ok();
        folder.save("expected", &[variant!({ "hp": 12, "at": at }), variant!("a longer text")]);
        assert_eq!(folder.bytes("plain"), around(&folder.bytes("expected")));
        let bytes = run(&["show", "save", "--bytes"]);
        let lines: Vec<&str> = bytes.ok().lines().filter(|line| line.contains(" bytes follow ")).collect();
        assert!(
            lines.len() == 2 && lines[0].starts_with("00000008  ") && lines[1].ends_with("  value 1"),
            "{bytes:?}"
        );
        let bytes = run(&["show", "save", "--bytes", "--path", "value 1:"]);
        assert!(bytes.ok().contains("\"a longer text\"") && !bytes.ok().contains("\"hp\""), "{bytes:?}");
        run(&["convert", "save", "--to", "godot3", "-o", "old", "--container", "plain", "--no-backup"]).ok();
        let point = gdvar::Vector2::new(1.0, 2.0);
        let old = [variant!({ "hp": 12, "at": point }), variant!("a longer text")];
        folder.save_in("expected", &old, gdvar::Dialect::Godot3);
        assert_eq!(folder.bytes("old"), around(&folder.bytes("expected")));
        let made = run(&["from-text", "values", "--like", "save"]);
        assert!(made.code == 2 && made.stderr.contains("does not work with --offset"), "{made:?}");
        assert_eq!(folder.run(&["get", "save", "hp", "--offset", "3"]).code, 2);
        assert_eq!(folder.run(&["get", "save", "hp", "--offset", "99999"]).code, 2);
    }
}

#[test]
fn a_find_without_a_result_tells_what_contains_the_text() {
    let folder = folder();
    let find = folder.run(&["find", "save", "SWOR"]);
    let expected = "gdvar: save: nothing equals SWOR; 1 value with it, which find '/(?i)SWOR/' prints too:\n  \
                    items[0].id: \"sword\"\n";
    assert_eq!((find.code, find.stdout(), find.stderr.as_str()), (1, "", expected));
    assert_eq!(folder.run(&["find", "save", "/(?i)SWOR/"]).ok(), "items[0].id: \"sword\"\n");
    assert_eq!(folder.run(&["find", "--keys", "save", "hp"]).ok(), "player.hp: 87.5\n");
    let find = folder.run(&["find", "--keys", "save", "coun"]);
    assert!(find.stderr.contains("2 values") && find.stderr.contains("--keys '/(?i)coun/'"), "{find:?}");
    let find = folder.run(&["find", "save", "nowhere"]);
    assert_eq!((find.code, find.stdout(), find.stderr.as_str()), (1, "", ""));
}

#[test]
fn a_text_is_set_without_its_quotes_in_place_of_a_text_only() {
    let folder = folder();
    let set = |file: &str, path: &str, value: &str| folder.run(&["set", file, path, value, "--no-backup"]);
    assert_eq!(
        set("save", "player.name", "Bob \"the\" crab").ok(),
        "player.name: \"Ferris\" -> \"Bob \\\"the\\\" crab\"\n"
    );
    assert_eq!(folder.run(&["get", "save", "player.name", "--raw"]).ok(), "Bob \"the\" crab\n");
    assert_eq!(set("save", "player.hp", "much").code, 2);
    assert_eq!(set("save", "player.title", "Captain").code, 2);
    // This is the notation of a value, which is not a text.
    assert!(set("save", "player.name", "5").stderr.contains("--force"));
    folder.write("a.json", "{\"name\": \"Ferris\"}");
    assert_eq!(set("a.json", "name", "Bob").code, 0);
    assert_eq!(folder.bytes("a.json"), b"{\"name\": \"Bob\"}");
    folder.write("a.cfg", "[player]\nname=\"Ferris\"\n");
    assert_eq!(set("a.cfg", "player.name", "Bob").code, 0);
    assert_eq!(folder.bytes("a.cfg"), b"[player]\nname=\"Bob\"\n");
}

#[test]
fn a_path_that_one_of_several_values_has_needs_no_number() {
    let folder = Folder::new();
    folder.save("two", &[variant!({ "hp": 1, "both": 1 }), variant!({ "gold": 2, "both": 2 })]);
    assert_eq!(folder.run(&["get", "two", "gold"]).ok(), "2\n");
    assert_eq!(folder.run(&["set", "two", "gold", "+=3", "--no-backup"]).ok(), "value 1: gold: 2 -> 5\n");
    let needs_number =
        [vec!["get", "two", "both"], vec!["delete", "two", "both"], vec!["set", "two", "new", "1"]];
    for arguments in needs_number {
        let run = folder.run(&arguments);
        assert!(run.code == 2 && run.stderr.contains("--index, from 0 to 1"), "{run:?}");
    }
    for (path, code, message) in [
        ("neither", 1, "none of the 2 values has the path neither"),
        ("gold.x", 1, "none of the 2 values has the path gold.x"),
        ("glod", 1, "none of the 2 values has the path glod; did you mean gold?"),
        ("gold[", 2, "a bracket is not closed"),
    ] {
        for command in ["get", "delete"] {
            let run = folder.run(&[command, "two", path]);
            assert!(run.code == code && run.stderr.contains(message), "{run:?}");
        }
    }
}

#[test]
fn a_key_that_is_the_text_of_a_number_is_suggested() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "items": { "10": "sword" } })]);
    let get = folder.run(&["get", "save", "items[10]"]);
    assert_eq!(
        (get.code, get.stderr.as_str()),
        (1, "gdvar: save: there is no key 10 in items; did you mean [\"10\"]?\n")
    );
    assert_eq!(folder.run(&["get", "save", "items[\"10\"]"]).ok(), "\"sword\"\n");
}

#[test]
fn an_element_is_suggested_for_a_number_after_a_dot_whichever_value_has_it() {
    let folder = Folder::new();
    let bag = variant!({ "inventory": [{ "id": "sword" }], "items": { "10": 1 } });
    folder.save("one", std::slice::from_ref(&bag));
    folder.save("two", &[variant!("first"), bag]);
    for (path, question) in [
        ("inventory.0", "did you mean inventory[0]?"),
        ("inventory.0.id", "did you mean inventory[0].id?"),
        ("items[10]", "did you mean [\"10\"]?"),
        ("inventry", "did you mean inventory?"),
    ] {
        for file in ["one", "two"] {
            let get = folder.run(&["get", file, path]);
            assert!(get.stderr.contains(question), "{file} {path}: {get:?}");
        }
    }
    let get = folder.run(&["get", "one", "inventory.7"]);
    assert!(!get.stderr.contains("did you mean"), "{get:?}");
}

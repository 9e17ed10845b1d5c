//! `check`.

use gdvar::{Array, ElementType, GodotSchema, Variant, VariantType, to_bytes, variant};

use crate::run::Folder;
use crate::users::from_hex;

#[test]
fn every_file_has_the_faults_of_the_list() {
    let list = std::fs::read_to_string("../tests/users/checks.json").expect("the list is there");
    let list: Variant =
        gdvar::json::JsonFormat::new(gdvar::json::JsonForm::Plain).parse(&list).expect("it is JSON");
    for case in list.as_array().expect("it is a list") {
        let folder = Folder::new();
        folder.write("file", from_hex(case.get("hex").and_then(Variant::as_str).expect("it has bytes")));
        let mut arguments = vec!["check".to_owned(), "file".to_owned()];
        for name in ["dialect", "offset"] {
            arguments.extend(case.get(name).map(|value| format!("--{name}={value}").replace('"', "")));
        }
        let check = |more: &[&str]| {
            let all: Vec<&str> = arguments.iter().map(String::as_str).chain(more.iter().copied()).collect();
            let run = folder.run(&all);
            let faults: Vec<String> = run
                .stdout()
                .lines()
                .filter(|line| !line.contains(": no faults: "))
                .map(str::to_owned)
                .collect();
            assert_eq!(run.code, i32::from(!faults.is_empty()), "{run:?}");
            faults
        };
        let faults = case.get("faults").and_then(Variant::as_array).expect("it is a list");
        let expected: Vec<String> = faults
            .iter()
            .map(|fault| {
                format!("file: {}", fault.get("message").and_then(Variant::as_str).expect("it is text"))
            })
            .collect();
        assert_eq!(check(&[]), expected, "{case}");
        let readable = case.get("readable").and_then(Variant::as_int).unwrap_or(0);
        assert_eq!(check(&["--readable"]).len(), usize::try_from(readable).expect("it is small"), "{case}");
    }
}

#[test]
fn faults_are_reported_with_their_paths_and_bytes() {
    let folder = Folder::new();
    // An int in 64 bits, text with unusual padding, a bool of 2, a duplicate key.
    let mut bytes = b"\x1b\0\0\0\x04\0\0\0\
        \x04\0\0\0\x01\0\0\0a\0\0\0\x02\0\x01\0\x05\0\0\0\0\0\0\0\
        \x04\0\0\0\x01\0\0\0b\0\0\0\x04\0\0\0\x01\0\0\0xyz!\
        \x04\0\0\0\x01\0\0\0c\0\0\0\x01\0\0\0\x02\0\0\0\
        \x04\0\0\0\x01\0\0\0a\0\0\0\0\0\0\0"
        .to_vec();
    folder.write("odd", &bytes);
    let run = folder.run(&["check", "odd"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.stdout().lines().collect::<Vec<_>>(),
        [
            "odd: int in 64 bits where engines write 32 at byte 22 in a",
            "odd: padding of String that is not zero at byte 53 in b",
            "odd: a bool that is neither 0 nor 1 at byte 72 in c",
            "odd: a key that was there before at byte 76 in key 3",
        ]
    );
    let readable = folder.run(&["check", "--readable", "odd"]);
    assert!(readable.ok().starts_with("odd: no faults"), "{readable:?}");
    bytes.truncate(70);
    folder.write("cut", &bytes);
    let run = folder.run(&["check", "cut", "odd"]);
    assert_eq!(run.code, 1);
    assert!(run.stdout().contains("cut: "), "{run:?}");
}

#[test]
fn the_source_code_of_a_script_is_reported() {
    let folder = Folder::new();
    // Godot 4.0 writes the script of an object with its source. Godot 4.3 and later refuse it.
    let text = |text: &str| {
        let mut bytes = [&[u8::try_from(text.len()).unwrap(), 0, 0, 0], text.as_bytes()].concat();
        bytes.resize(bytes.len().next_multiple_of(4), 0);
        bytes
    };
    let object = |class: &str, name: &str, value: &[u8]| {
        [&[24, 0, 0, 0], text(class).as_slice(), &[1, 0, 0, 0], &text(name), value].concat()
    };
    let source = |source: &str| {
        object("GDScript", "script/source", &[&[4, 0, 0, 0], text(source).as_slice()].concat())
    };
    folder.write("save", object("Resource", "script", &source("extends Resource")));
    folder.write("empty", source(""));
    let run = folder.run(&["check", "save", "empty"]);
    assert_eq!(run.code, 1);
    let lines: Vec<&str> = run.stdout().lines().collect();
    assert_eq!(lines[0], "save: the source code of a script at byte 72 in script[\"script/source\"]");
    assert!(lines.len() == 2 && lines[1].starts_with("empty: no faults"), "{lines:?}");
    let readable = folder.run(&["check", "--readable", "save"]);
    assert!(readable.ok().starts_with("save: no faults: ") && readable.ok().contains("4.0"), "{readable:?}");
    let run = folder.run(&["check", "--dialect", "godot4", "save"]);
    assert_eq!(run.code, 1);
    assert!(
        run.stdout().contains("expected the path of a script as String, found Object at byte 32"),
        "{run:?}"
    );
}

#[test]
fn files_after_one_that_does_not_open_are_checked_and_shown() {
    let folder = Folder::new();
    folder.save("good", &[variant!(1)]);
    folder.save("last", &[variant!("x")]);
    for (command, first, last) in [
        (["check"].as_slice(), "good: no faults", "last: no faults"),
        (&["show"], "good: 1 value", "last: 1 value"),
        (&["show", "--bytes"], "good: plain", "last: plain"),
    ] {
        let run = folder.run(&[command, &["good", "missing", "last"]].concat());
        let about: Vec<&str> =
            run.stdout().lines().filter(|line| line.starts_with(first) || line.starts_with(last)).collect();
        assert!(about.len() == 2 && about[0].starts_with(first), "{run:?}");
        assert!(run.stderr.starts_with("gdvar: missing: ") && run.code == 2, "{run:?}");
    }
    // Each file is shown as it is alone, with an empty line between them.
    let alone = ["good", "last"].map(|name| folder.run(&["show", name]).ok().to_owned());
    assert_eq!(folder.run(&["show", "good", "last"]).ok(), alone.join("\n"));
    // A fault does not hide that a file could not be opened.
    folder.write("cut", &folder.bytes("last")[..10]);
    assert_eq!(folder.run(&["check", "missing", "cut"]).code, 2);
    assert_eq!(folder.run(&["check", "good", "cut", "last"]).code, 1);
}

#[test]
fn elements_that_are_not_as_declared_are_faults() {
    let folder = Folder::new();
    let mut typed = Array::typed(ElementType::Builtin(VariantType::Int));
    typed.push(1.into());
    let mut bytes = to_bytes(&Variant::from(typed)).expect("encodes");
    bytes[12] = 3;
    folder.write("typed", &bytes);
    let run = folder.run(&["check", "typed"]);
    assert_eq!(
        (run.code, run.stdout()),
        (1, "typed: expected int, as the container declares, found float at byte 12 in [0]\n")
    );
}

#[test]
fn what_a_schema_does_not_allow_is_a_fault_with_its_path_and_byte() {
    #[allow(dead_code, reason = "only its schema is looked at")]
    #[derive(GodotSchema)]
    #[gdvar(deny_unknown_fields)]
    struct Save {
        name: String,
        players: Vec<Player>,
    }

    #[allow(dead_code, reason = "only its schema is looked at")]
    #[derive(GodotSchema)]
    struct Player {
        hp: u8,
        friends: Vec<Player>,
        scores: Vec<u8>,
    }

    let folder = Folder::new();
    folder.write("schema.json", Save::SCHEMA.to_json());
    let bad = variant!({
        "name": 5,
        "players": [{ "hp": 300, "friends": [{ "hp": "x", "friends": [] }], "scores": (vec![1_i32, -1]) }],
        "gold": 7,
    });
    let good = variant!({ "name": "Ferris", "players": [{ "hp": 3, "friends": [], "scores": [] }] });
    folder.save("bad", &[bad]);
    folder.save("good", &[good]);
    let run = folder.run(&["check", "bad", "--schema", "schema.json"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.stdout().lines().collect::<Vec<_>>(),
        [
            "bad: expected String, found int at byte 24 in name",
            "bad: 300 does not fit int 0..=255 at byte 76 in players[0].hp",
            "bad: expected int 0..=255, found String at byte 128 in players[0].friends[0].hp",
            "bad: missing field `scores` at byte 108 in players[0].friends[0]",
            "bad: -1 does not fit int 0..=255 at byte 192 in players[0].scores[1]",
            "bad: unknown field `gold`, expected one of `name`, `players` at byte 196",
        ]
    );
    assert!(folder.run(&["check", "good", "--schema", "schema.json"]).ok().starts_with("good: no faults"));
    // Several values, and files that have no values in their binary form.
    folder.save("both", &[variant!(1), variant!({ "name": "", "players": [] })]);
    assert_eq!(
        folder.run(&["check", "both", "--schema", "schema.json"]).stdout(),
        "both: value 0: expected Dictionary, found int at byte 4\n"
    );
    // A lock file has several schemas, of which each value has to fit one.
    let lock =
        format!("{{ \"Player\": {}, \"Save\": {} }}", Player::SCHEMA.to_json(), Save::SCHEMA.to_json());
    folder.write("lock.json", lock);
    assert!(folder.run(&["check", "good", "--schema", "lock.json"]).ok().starts_with("good: no faults"));
    folder.save("player", &[variant!({ "hp": 300, "friends": [], "scores": [] })]);
    assert_eq!(
        folder.run(&["check", "player", "--schema", "lock.json"]).stdout(),
        "player: 300 does not fit int 0..=255 at byte 24 in hp, as Player\n"
    );
    folder.write("settings.cfg", "[name]\n\na=1\n");
    assert_eq!(
        folder.run(&["check", "settings.cfg", "--schema", "schema.json"]).stdout(),
        "settings.cfg: expected String, found Dictionary in name\n\
         settings.cfg: missing field `players`\n"
    );
}

#[test]
fn a_file_that_is_not_a_schema_is_refused_with_its_line() {
    let folder = Folder::new();
    folder.save("save", &[variant!(1)]);
    folder.write("no.json", "{\n  \"schema\": { \"kind\": \"number\" }\n}");
    let run = folder.run(&["check", "save", "--schema", "no.json"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.stderr,
        "gdvar: no.json: expected a kind of schema, found \"number\" at line 2, column 23\n  \
         a schema is what `Schema::to_json` writes for a type; a lock file has several\n"
    );
    assert_eq!(folder.run(&["check", "save", "--schema", "missing.json"]).code, 2);
    for (lock, message) in [
        ("{ \"Save\": { \"schema\": { \"kind\": \"number\" } } }", "found \"number\""),
        ("{}", "there is no schema"),
    ] {
        folder.write("lock.json", lock);
        let run = folder.run(&["check", "save", "--schema", "lock.json"]);
        assert!(run.code == 2 && run.stderr.contains(message), "{run:?}");
    }
}

#[test]
fn a_damaged_container_is_a_fault_and_a_missing_file_is_not() {
    let folder = Folder::new();
    folder.write("text", "[1, 2, 3]");
    folder.run(&["from-text", "text", "--container", "gzip", "-o", "save"]).ok();
    let mut bytes = folder.bytes("save");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0xff;
    folder.write("bad", bytes);
    let run = folder.run(&["check", "bad"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert_eq!(folder.run(&["check", "missing"]).code, 2);
    assert_eq!(
        folder.run(&["check", "save"]).ok(),
        "save: no faults: 1 value, compressed with gzip, Godot 4 (not Godot 3)\n"
    );
}

#[test]
fn bytes_behind_a_container_are_a_fault() {
    let folder = Folder::new();
    folder.write("text", "[1, 2, 3]");
    for container in ["fastlz", "gzip", "zstd"] {
        folder.run(&["from-text", "text", "--container", container, "-o", "save"]).ok();
        let bytes = [&*folder.bytes("save"), b"more"].concat();
        folder.write("more", bytes);
        let run = folder.run(&["check", "more"]);
        let fault = "more: 4 bytes behind the end of its container, which no engine reads\n";
        assert_eq!((run.code, run.stdout()), (1, fault), "{run:?}");
        assert!(folder.run(&["check", "--readable", "more"]).ok().starts_with("more: no faults"));
    }
}

#[test]
fn a_value_that_is_nested_too_deeply_is_a_fault() {
    let folder = Folder::new();
    let deep = (0..1024).fold(variant!(1), |inner, _| variant!([inner]));
    let bytes = to_bytes(&deep).expect("encodes");
    folder.write("deep", &bytes);
    folder.run(&["check", "deep"]).ok();
    let len = u32::try_from(bytes.len() + 8).expect("short").to_le_bytes();
    folder.write("deeper", [len.as_slice(), b"\x1c\0\0\0\x01\0\0\0", &bytes].concat());
    let run = folder.run(&["check", "deeper"]);
    assert_eq!(run.code, 1);
    assert!(run.stdout().contains("containers are nested deeper than the limit of 1024"), "{run:?}");
}

#[test]
fn a_file_over_the_limit_is_refused_with_advice() {
    let folder = Folder::new();
    folder.save("save", &[variant!(("x".repeat(5000)))]);
    let run = folder.run(&["check", "save", "--limit", "1K"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("raise the limit with --limit"), "{run:?}");
    folder.run(&["check", "save", "--limit", "8K"]).ok();
    assert_eq!(folder.run(&["check", "save", "--limit", "much"]).code, 2);
}

#[test]
fn the_faults_of_a_project_are_reported_with_their_settings_and_bytes() {
    let folder = Folder::new();
    let setting = |name: &[u8], value: &[u8]| {
        let len = |bytes: &[u8]| u32::try_from(bytes.len()).expect("short").to_le_bytes();
        [&len(name), name, &len(value), value].concat()
    };
    let wide = b"\x02\0\x01\0\x05\0\0\0\0\0\0\0";
    let odd = b"\x1c\0\0\0\x01\0\0\0\x01\0\0\0\x02\0\0\0";
    let file = [b"ECFG\x02\0\0\0", &*setting(b"a/b", wide), &*setting(b"c", odd)].concat();
    folder.write("project.binary", &file);
    let run = folder.run(&["check", "project.binary"]);
    assert_eq!(
        (run.code, run.stdout()),
        (
            1,
            "project.binary: int in 64 bits where engines write 32 at byte 21 in [\"a/b\"]\n\
             project.binary: a bool that is neither 0 nor 1 at byte 52 in c[0]\n"
        )
    );
    assert_eq!((file[21], file[52]), (1, 2), "the bytes that are named");
    folder.run(&["check", "--readable", "project.binary"]).ok();

    // A file that cannot be read is a fault too, and the next file is still checked.
    folder.write("cut.binary", &file[..40]);
    folder.write("bad.cfg", "[a]\n\nb=Vector2(\n");
    let run = folder.run(&["check", "cut.binary", "bad.cfg", "project.binary"]);
    assert_eq!((run.code, run.stdout().lines().count()), (1, 4), "{run:?}");
    assert!(run.stdout().starts_with("cut.binary: the file ends "), "{run:?}");
}

#[test]
fn the_bytes_of_faults_count_from_the_start_of_the_file() {
    let folder = Folder::new();
    let wide = b"\x02\0\x01\0\x05\0\0\0\0\0\0\0";
    let file = [b"\x0c\0\0\0", wide.as_slice(), b"\x0c\0\0\0", wide].concat();
    folder.write("two", &file);
    assert_eq!(
        folder.run(&["check", "two", "--dialect", "godot4"]).stdout(),
        "two: value 0: int in 64 bits where engines write 32 at byte 6\n\
         two: value 1: int in 64 bits where engines write 32 at byte 22\n"
    );
    assert_eq!((file[6], file[22]), (1, 1), "the bytes that are named");
}

#[test]
fn an_empty_file_is_a_fault_and_becomes_a_config_file() {
    let folder = Folder::new();
    folder.write("empty.sav", "");
    let run = folder.run(&["check", "empty.sav"]);
    let fault =
        "empty.sav: the file is empty, as a game leaves it that stops before it has written its save\n";
    assert_eq!((run.code, run.stdout()), (1, fault));
    assert_eq!(folder.run(&["show", "empty.sav"]).ok(), "empty.sav: an empty file, plain\n");
    folder.run(&["set", "empty.sav", "player.hp", "5"]).ok();
    assert_eq!(folder.bytes("empty.sav"), b"[player]\n\nhp=5\n");
}

#[test]
fn keys_that_are_repeated_or_have_blanks_in_a_config_file_are_faults() {
    let folder = Folder::new();
    folder.write("a.cfg", "[a]\nx=1\nmy key=2\n\"my key\"=3\n[b]\nx=1\n[a]\nx=3 ; again\n");
    let check = folder.run(&["check", "a.cfg"]);
    let expected = "a.cfg: the engine ignores this value of `x`, because the key is there again below it, at line 2\n\
                    a.cfg: the engine reads the key `mykey`, because a key with blanks needs quotes, at line 3\n";
    assert_eq!((check.code, check.stdout()), (1, expected));
}

#[test]
fn bytes_behind_values_are_a_fault_and_the_way_to_read_the_values_is_named() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "hp": 10, "name": "Ferris" })]);
    folder.write("tail", [&folder.bytes("save")[..], b"\x11\x22\x33\x44\x55"].concat());
    let get = folder.run(&["get", "tail", "hp"]);
    assert!(get.code == 2 && get.stderr.contains("\n  `--offset 0` reads and changes the values"), "{get:?}");
    assert_eq!(folder.run(&["get", "tail", "hp", "--offset", "0"]).ok(), "10\n");
    assert_eq!(folder.run(&["set", "tail", "hp", "11", "--offset", "0"]).ok(), "hp: 10 -> 11\n");
    assert!(folder.bytes("tail").ends_with(b"\x11\x22\x33\x44\x55"));
    let check = folder.run(&["check", "tail", "--offset", "0"]);
    let at = folder.bytes("save").len();
    let expected = format!("tail: 5 bytes that are no value, behind the values, at byte {at}\n");
    assert_eq!((check.code, check.stdout()), (1, expected.as_str()));
    assert_eq!(folder.run(&["check", "tail", "--offset", "0", "--readable"]).code, 0);
    // A header of the game, before a value without a length.
    folder.write("packet", [b"HEAD", &folder.bytes("save")[4..]].concat());
    let get = folder.run(&["get", "packet", "hp"]);
    assert!(get.stderr.contains("values start at byte 4") && get.stderr.contains("`--offset 4`"), "{get:?}");
    folder.write("zlib", b"\x78\x9c\x4b\x04\x00\x00\x62\x00\x62");
    assert!(folder.run(&["show", "zlib"]).stderr.contains("it is a zlib stream: "));
}

#[test]
fn a_save_that_was_cut_off_is_shown_and_recovered() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "hp": 10, "items": ["sword", "bow", "axe"] }), variant!(2)]);
    folder.write("cut", &folder.bytes("save")[..folder.bytes("save").len() - 22]);
    let show = folder.run(&["show", "cut"]);
    let tree = "Dictionary, 2 entries\n  hp: int 10\n  items: Array, 2 elements\n    [0]: String \"sword\"\n    [1]: String \"bow\"\ndamaged: ";
    assert!(show.code == 1 && show.stdout().contains(tree), "{show:?}");
    let get = folder.run(&["get", "cut", "hp"]);
    assert!(get.code == 2 && get.stderr.contains("`gdvar recover` writes that to a new file"), "{get:?}");
    let recover = folder.run(&["recover", "cut", "-o", "new"]);
    assert_eq!(recover.ok(), "");
    assert!(
        recover.stderr.starts_with("cut: damaged: ")
            && recover.stderr.ends_with("cut: 1 value is in new, without what is damaged\n")
    );
    assert_eq!(folder.run(&["list", "new"]).ok(), "hp = 10\nitems[0] = \"sword\"\nitems[1] = \"bow\"\n");
    assert_eq!(folder.run(&["check", "new"]).code, 0);
    let whole = folder.run(&["recover", "save", "-o", "other"]);
    assert_eq!((whole.code, whole.stderr.as_str()), (0, "save: nothing is damaged, nothing was written\n"));
    assert!(!folder.files().contains(&"other".to_owned()));
}

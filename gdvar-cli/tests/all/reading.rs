//! `show`, `text`, `json` and `get`.

use gdvar::file::Container;
use gdvar::{
    Array, Codec, Dialect, Dictionary, ElementType, Object, Signal, StringName, Variant, VariantType,
    Vector2, project_binary, to_bytes, variant,
};

use crate::run::{Folder, golden};

/// The golden saves, with the arguments that open them.
pub(crate) fn golden_saves() -> Vec<(String, Vec<String>)> {
    let mut saves = Vec::new();
    for folder in ["saves-3.6.2", "saves-4.6.3"] {
        for entry in std::fs::read_dir(golden(folder)).expect("it is there") {
            let path = entry.expect("it is listed").path();
            let name = path.to_string_lossy().into_owned();
            let key: &[&str] = match () {
                () if name.contains("-pass") => &["--passphrase-file", "pass"],
                () if name.contains("-key") => &["--key-file", "key"],
                () => &[],
            };
            saves.push((name, key.iter().map(ToString::to_string).collect()));
        }
    }
    assert!(saves.len() >= 17, "the golden saves are there");
    saves
}

/// Returns a folder with the secrets of the golden saves.
pub(crate) fn with_secrets() -> Folder {
    let folder = Folder::new();
    folder.write("pass", "crab rave\n");
    folder.write("key", (0..32).collect::<Vec<u8>>());
    folder
}

#[test]
fn every_golden_save_is_shown_and_goes_to_text_and_json_and_back() {
    let folder = with_secrets();
    for (save, key) in golden_saves() {
        let run = |arguments: &[&str]| {
            let key: Vec<&str> = key.iter().map(String::as_str).collect();
            folder.run(&[arguments, &key].concat())
        };
        let shown = run(&["show", &save]);
        let engine = if save.contains("3.6.2") { "Godot 3 (sure)" } else { ", Godot 4" };
        assert!(shown.ok().contains("Dictionary") && shown.stdout().contains(engine), "{shown:?}");
        assert!(run(&["show", "--bytes", &save]).ok().contains("Dictionary"), "{save}");
        run(&["check", &save]).ok();
        for (to, from) in [(["text", &save], "from-text"), (["json", &save], "from-json")] {
            let text = run(&to);
            folder.write("text", text.ok());
            run(&[from, "text", "--like", &save, "-o", "again.save", "--no-backup"]).ok();
            assert_eq!(run(&["diff", &save, "again.save"]).ok(), "", "{save}");
        }
    }
}

#[test]
fn a_bare_value_whose_header_could_be_a_length_is_shown_as_a_value() {
    let folder = Folder::new();
    for (value, line) in [
        (to_bytes(&StringName::from("mobs")), "StringName"),
        (to_bytes(&vec![0_u8; 9]), "PackedByteArray"),
        (to_bytes(&variant!({ "a": 1 })), "Dictionary"),
    ] {
        folder.write("value", value.expect("encodes"));
        let shown = folder.run(&["show", "--bytes", "value"]);
        assert!(shown.ok().lines().nth(1).is_some_and(|first| first.contains(line)), "{shown:?}");
    }
}

#[test]
fn bytes_between_values_and_files_without_values_are_reported() {
    let folder = Folder::new();
    folder.save("three", &[variant!(1), variant!("two"), variant!([3])]);
    folder.write("bare", to_bytes(&variant!({ "a": 1 })).expect("encodes"));
    folder.write("empty", "");
    folder.write("settings.cfg", "[audio]\nvolume=0.5 ; loud\n");
    let settings = [("application/config/name", "Crab")].into_iter().collect();
    let settings = project_binary::write::<f32>(&settings, Codec::new()).expect("encodes");
    folder.write("project.binary", settings);

    let text = folder.run(&["text", "three"]);
    assert_eq!(text.ok(), "1\n\"two\"\n[3]\n");
    assert!(
        folder.run(&["show", "three"]).ok().starts_with("three: 3 values, plain, Godot 4 (not Godot 3)\n")
    );
    assert!(folder.run(&["show", "bare"]).ok().starts_with("bare: a single bare value, plain"));
    assert!(folder.run(&["show", "empty"]).ok().starts_with("empty: an empty file"));
    assert!(folder.run(&["show", "settings.cfg"]).ok().starts_with("settings.cfg: a config file"));
    assert_eq!(folder.run(&["get", "settings.cfg", "audio.volume"]).ok(), "0.5\n");
    assert!(folder.run(&["show", "project.binary"]).ok().starts_with("project.binary: a project's settings"));
    assert_eq!(folder.run(&["get", "project.binary", "[\"application/config/name\"]"]).ok(), "\"Crab\"\n");
    assert!(folder.run(&["show", "--bytes", "project.binary"]).ok().contains("\"application/config/name\""));
    let settings = variant!({ "input/jump": { "deadzone": 0.5, "events": [1, 2] } });
    let settings = settings.as_dictionary().expect("it is one");
    for (dialect, engine) in [(Dialect::Godot4, "Godot 4 (not Godot 3)"), (Dialect::Godot3, "Godot 3 (sure)")]
    {
        let bytes = project_binary::write::<f32>(settings, Codec::new().dialect(dialect)).expect("encodes");
        folder.write("project.binary", bytes);
        let name = dialect.to_string();
        let shown = folder.run(&["show", "project.binary"]);
        assert!(shown.ok().lines().next().is_some_and(|line| line.ends_with(engine)), "{engine}: {shown:?}");
        let shown = folder.run(&["show", "--bytes", "project.binary"]);
        assert!(shown.ok().lines().next().is_some_and(|line| line.ends_with(&name)), "{name}: {shown:?}");
    }
    let none = folder.run(&["get", "three", ""]);
    assert_eq!(none.code, 2);
    assert!(none.stderr.contains("choose one with --index, from 0 to 2"), "{none:?}");
    assert_eq!(folder.run(&["get", "three", "", "--index", "1"]).ok(), "\"two\"\n");
}

#[test]
fn text_is_shown_as_a_tree_and_raw_as_it_is() {
    let folder = Folder::new();
    let json = b"{\"data\": [1, 2], \"evil\": \"\x1b[31m\"}";
    let packed = gdvar::file::compress(json, gdvar::file::Compression::Gzip).expect("packs");
    folder.write("save.json", packed);
    let expected =
        "save.json: 33 bytes of text, compressed with gzip\n{\"data\": [1, 2], \"evil\": \"\\u001b[31m\"}\n";
    assert_eq!(folder.run(&["show", "save.json", "--raw"]).ok(), expected);
    let tree = "save.json: JSON, compressed with gzip\nDictionary, 2 entries\n  data: Array, 2 elements: 1, 2\n  evil: String \"\\u001b[31m\"\n";
    assert_eq!(folder.run(&["show", "save.json"]).ok(), tree);
    folder.write("plain.json", json);
    let expected = "plain.json: 33 bytes of text, plain\n{\"data\": [1, 2], \"evil\": \"\\u001b[31m\"}\n";
    assert_eq!(folder.run(&["show", "plain.json", "--raw"]).ok(), expected);
    folder.write("value.txt", "; of mine\n{ \"at\": Vector2( 1, 2 ) }\n");
    assert!(
        folder.run(&["show", "value.txt"]).ok().ends_with("\nDictionary, 1 entry\n  at: Vector2(1, 2)\n")
    );
    assert!(folder.run(&["show", "value.txt", "--raw"]).ok().contains("; of mine\n"));
    folder.save("save", &[variant!({ "a": 1 })]);
    let raw = folder.run(&["show", "save", "--raw"]);
    assert!(raw.code == 2 && raw.stderr.contains("its values are no text"), "{raw:?}");
    assert_eq!(folder.run(&["show", "plain.json", "--path", "data[1]"]).ok().lines().last(), Some("int 2"));
    // Other text is no file of values, but in a container it is shown too.
    folder.write("plain.txt", "No values, and no sections.");
    let plain = folder.run(&["show", "plain.txt"]);
    assert!(plain.code == 2 && plain.stderr.contains("text: it starts with"), "{plain:?}");
    let packed = gdvar::file::compress(b"Dear diary,", gdvar::file::Compression::Zstd).expect("packs");
    folder.write("diary", packed);
    let shown = folder.run(&["show", "diary"]);
    assert_eq!(shown.ok(), "diary: 11 bytes of text, compressed with zstd\nDear diary,\n");
}

#[test]
fn a_config_file_with_only_sections_or_comments_is_read() {
    let folder = Folder::new();
    for (text, tree) in
        [("[audio]\n\n[video]\n", "Dictionary, 0 entries"), ("; nothing yet\n", "Dictionary, 0 entries")]
    {
        folder.write("settings.cfg", text);
        let about =
            "settings.cfg: a config file, plain, Godot 3 or Godot 4: what is in it is the same for both\n";
        assert_eq!(folder.run(&["show", "settings.cfg"]).ok(), format!("{about}{tree}\n"));
        let about = about.replace("settings.cfg: ", "settings.cfg: no faults: ");
        assert_eq!(folder.run(&["check", "settings.cfg"]).ok(), about);
        assert_eq!(folder.run(&["text", "settings.cfg"]).ok(), "{}\n");
    }
    // What the engine makes of a line is checked.
    folder.write("settings.cfg", "[a]\nk=1\n,l=2\n");
    let run = folder.run(&["check", "settings.cfg"]);
    assert!(run.code == 1 && run.stdout().contains("line 3"), "{run:?}");
}

#[test]
fn a_mistake_in_text_is_reported_as_one_in_text() {
    let folder = Folder::new();
    for (text, message) in [
        ("a=b\n", "it looks like a config file, but: expected a value, found 'b' at line 1, column 3"),
        (
            "{\"a\": }",
            "the text is neither JSON nor the text of a value: expected a value, found '}' at line 1, column 7",
        ),
    ] {
        folder.write("text", text);
        let run = folder.run(&["show", "text"]);
        assert!(run.code != 0 && run.stderr.starts_with(&format!("gdvar: text: {message}\n")), "{run:?}");
    }
}

#[test]
fn show_names_every_engine_that_may_have_written_a_file() {
    let folder = Folder::new();
    let both = "2 values, plain, Godot 3 or Godot 4: what is in it is the same for both";
    folder.save("both", &[variant!(87.5), variant!("Ferris")]);
    folder.save("new", &[variant!({ "at": (gdvar::Vector2i::new(1, 2)) })]);
    folder.save_in("old", &[variant!({ "at": (gdvar::Transform3D::default()) })], Dialect::Godot3);
    let int = || ElementType::Builtin(VariantType::Int);
    folder.save("typed", &[Array::typed(int()).into()]);
    folder.save("newest", &[Dictionary::typed(int(), int()).into()]);
    for (name, about) in [
        ("both", both),
        ("new", "1 value, plain, Godot 4 (not Godot 3)"),
        ("typed", "1 value, plain, Godot 4.3 and later (sure)"),
        ("newest", "1 value, plain, Godot 4.4 and later (sure)"),
        ("old", "1 value, plain, Godot 3 (sure)"),
    ] {
        let shown = folder.run(&["show", name]);
        assert_eq!(shown.ok().lines().next(), Some(&*format!("{name}: {about}")));
        assert_eq!(folder.run(&["check", name]).ok(), format!("{name}: no faults: {about}\n"));
    }
    let told = folder.run(&["show", "both", "--dialect", "godot3"]);
    assert!(told.ok().starts_with("both: 2 values, plain, Godot 3 (as told)\n"), "{told:?}");
}

#[test]
fn a_project_names_its_version() {
    let folder = Folder::new();
    folder.write("text", r#"{"application/config/features": PackedStringArray("4.6", "Forward Plus")}"#);
    folder.run(&["from-text", "text", "--layout", "project", "-o", "project.binary"]).ok();
    let about = "project.binary: a project's settings, plain, Godot 4.6 (its config/features say so)\n";
    assert!(folder.run(&["show", "project.binary"]).ok().starts_with(about));
    folder.run(&["delete", "project.binary", "application/config/features[0]"]).ok();
    let about = "project.binary: a project's settings, plain, Godot 4 (not Godot 3)\n";
    assert!(folder.run(&["show", "project.binary"]).ok().starts_with(about));
}

#[test]
fn a_tree_is_as_deep_and_as_long_as_the_options_say() {
    let folder = Folder::new();
    let long: Vec<i32> = (0..1000).collect();
    let save =
        variant!({ "deep": [[[1]]], "long": long, "list": [1, 2, 3, 4, 5], "text": ("x".repeat(500)) });
    folder.save("save", &[save]);
    let tree = folder.run(&["show", "save", "--depth", "1", "--items", "3"]);
    assert_eq!(
        tree.ok().lines().skip(1).collect::<Vec<_>>(),
        [
            "Dictionary, 4 entries",
            "  deep: Array, 1 element, 32 bytes",
            "  long: PackedInt32Array, 1000 items, 4008 bytes: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, …",
            "  list: Array, 5 elements, 48 bytes",
            "  … 1 more",
        ]
    );
    let part = folder.run(&["show", "save", "--path", "list", "--items", "2"]);
    assert_eq!(
        part.ok().lines().skip(1).collect::<Vec<_>>(),
        ["Array, 5 elements", "  [0]: int 1", "  [1]: int 2", "  … 3 more"]
    );
    let text = folder.run(&["show", "save", "--path", "text"]);
    assert!(text.ok().contains("xxx…\", 500 bytes"), "{text:?}");
}

#[test]
fn colours_are_for_terminals_and_for_those_who_ask() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "a": 1 })]);
    assert!(!folder.run(&["show", "save"]).ok().contains('\u{1b}'));
    assert!(folder.run(&["show", "save", "--color", "always"]).ok().contains("\u{1b}[36ma\u{1b}[0m"));
    let quiet = folder.run_with(&["show", "save"], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], b"");
    assert!(!quiet.ok().contains('\u{1b}'));
}

#[test]
fn no_escape_of_a_file_is_printed() {
    let folder = Folder::new();
    let evil = "\u{1b}]0;evil\u{7}\u{9b}31m\u{202e}";
    let mut object = gdvar::Instance::new(evil);
    object.set(evil, evil);
    let save = variant!({ (evil): [evil, (StringName::new(evil)), (gdvar::NodePath::from(evil))], "object": object });
    folder.save("save", &[save]);
    let other = variant!({ (evil): [1], "object": null });
    folder.save("other", &[other]);
    for arguments in [
        &["show", "save"][..],
        &["show", "--bytes", "save"],
        &["show", "--color", "always", "save"],
        &["diff", "save", "other"],
        &["diff", "--color", "always", "save", "other"],
        &["convert", "save", "--to", "godot3"],
        &["check", "save"],
        &["get", "save", "nothing"],
        &["set", "save", "object.a.b", "1"],
    ] {
        let run = folder.run(arguments);
        let all = [run.stdout(), &run.stderr].concat();
        assert!(!all.is_empty(), "{arguments:?}");
        let styles = regex_free_of_styles(&all);
        let is_clean = !styles.contains(|char: char| char.is_control() && char != '\n' || char == '\u{202e}');
        assert!(is_clean, "{arguments:?}: {all:?}");
    }
    // A shell replaces a pattern by file names, which may contain anything.
    for argument in ["--\u{1b}[2J", "\u{1b}]0;evil\u{7}\u{9b}31m\u{202e}"] {
        for arguments in [&["show", argument][..], &["show", "save", argument], &[argument]] {
            let run = folder.run_with(arguments, &[("CLICOLOR_FORCE", "1")], b"");
            let is_clean =
                !run.stderr.contains(|char: char| char.is_control() && char != '\n' || char == '\u{202e}');
            assert!(is_clean && run.code == 2 && !run.stderr.is_empty(), "{run:?}");
        }
    }
}

/// Returns the text without the colours that the command adds.
fn regex_free_of_styles(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('m') {
            Some((style, text)) if style.bytes().all(|byte| byte.is_ascii_digit() || byte == b';') => {
                rest.push_str(text);
            }
            _ => rest.push('\u{1b}'),
        }
    }
    rest
}

#[test]
fn json_is_the_engines_or_lossless_or_plain() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "at": (Vector2::new(1.0, 2.0)), 7: [(f64::NAN)], "signal": (Signal { name: "hit".into(), object_id: 7 }) })]);
    let engine = folder.run(&["json", "save"]);
    assert!(engine.ok().starts_with("{\"type\":\"Dictionary\",\"args\":[\"s:at\","), "{engine:?}");
    let lossless = folder.run(&["json", "--lossless", "save"]);
    assert!(lossless.ok().contains("{\"type\":\"Signal\",\"name\":\"hit\",\"id\":\"7\"}"), "{lossless:?}");
    let plain = folder.run(&["json", "--plain", "save"]);
    assert_eq!(plain.ok(), "{\"at\":[1.0,2.0],\"7\":[null],\"signal\":\"hit\"}\n");
    assert!(folder.run(&["json", "--plain", "--indent", "2", "save"]).ok().starts_with("{\n  \"at\""));
    let text = folder.run(&["text", "save"]);
    assert!(text.ok().ends_with("\"signal\": Signal()\n}\n"), "{text:?}");
    assert!(text.stderr.starts_with("save: signal is Signal() in the text"), "{text:?}");
}

#[test]
fn an_indentation_that_no_line_holds_is_refused() {
    let folder = Folder::new();
    folder.save("save", &[variant!([1])]);
    assert_eq!(folder.run(&["json", "save", "--indent", "2"]).ok(), "[\n  \"i:1\"\n]\n");
    for command in ["text", "json"] {
        let run = folder.run(&[command, "save", "--indent", "99999999999"]);
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains("expected a number of at most 255"), "{run:?}");
    }
}

#[test]
fn get_prints_the_value_at_a_path_and_says_if_there_is_none() {
    let folder = Folder::new();
    let save =
        variant!({ "players": [{ "name": "Ferris" }], "raw": (b"\x00\xff".to_vec()), "id": (Object::Id(7)) });
    folder.save("save", &[save]);
    assert_eq!(folder.run(&["get", "save", "players[0].name"]).ok(), "\"Ferris\"\n");
    assert_eq!(folder.run(&["get", "save", "players[0].name", "--raw"]).ok(), "Ferris\n");
    assert_eq!(folder.run(&["get", "save", "players[0]", "--json"]).ok(), "{\"name\":\"Ferris\"}\n");
    assert_eq!(folder.run(&["get", "save", "raw", "--raw"]).bytes, b"\x00\xff");
    let none = folder.run(&["get", "save", "players[1].name"]);
    assert_eq!((none.code, none.stdout()), (1, ""));
    assert_eq!(none.stderr, "gdvar: save: there is no element 1 in an Array of 1 in players\n");
    let bad = folder.run(&["get", "save", "players["]);
    assert_eq!(bad.code, 2);
}

#[test]
fn damaged_files_are_shown_up_to_the_fault() {
    let folder = Folder::new();
    let save = variant!({ "name": "Ferris", "list": [1, 2, 3], "last": "here" });
    let bytes = to_bytes(&save).expect("encodes");
    // An element of the list has no type.
    let mut damaged = bytes.clone();
    let list = damaged.windows(4).position(|word| word == [0x1c, 0, 0, 0]).expect("it is there");
    damaged[list + 8] = 0x77;
    let framed = [u32::try_from(damaged.len()).expect("short").to_le_bytes().as_slice(), &damaged].concat();
    folder.write("damaged", framed);
    let tree = folder.run(&["show", "damaged"]);
    assert_eq!(tree.code, 1);
    assert!(tree.stdout().contains("name: String \"Ferris\""), "{tree:?}");
    assert!(
        tree.stdout()
            .contains("damaged: Godot 4.4 and later has no type with the id 119 at byte 60 in list[0]"),
        "{tree:?}"
    );
    let words = folder.run(&["show", "--bytes", "damaged"]);
    assert_eq!(words.code, 1);
    let lines: Vec<&str> = words.stdout().lines().collect();
    let fault = lines.iter().position(|line| line.contains("^ damaged: ")).expect("it is marked");
    assert!(lines[fault - 4].starts_with("0000003c  77 00 00 00 01 00 00 00"), "{words:?}");
    assert!(lines[fault].contains(" at byte 60 in list[0]"), "60 is 0x3c: {words:?}");
    assert!(lines.iter().any(|line| line.contains("3 items")), "{words:?}");
    let part = folder.run(&["show", "damaged", "--path", "list"]);
    assert!(part.stderr.contains(" at byte 60 in list[0]"), "{part:?}");
    folder.write("empty", "");
    assert_eq!(folder.run(&["show", "--bytes", "empty"]).ok(), "empty: plain, Godot 4.4 and later\n");

    // A file that is truncated, at every length.
    let framed = [u32::try_from(bytes.len()).expect("short").to_le_bytes().as_slice(), &bytes].concat();
    for len in [1, 3, 5, 20, 40, framed.len() - 1] {
        folder.write("cut", &framed[..len]);
        let words = folder.run(&["show", "--bytes", "cut"]);
        assert_eq!(words.code, 1, "{len}: {words:?}");
        assert!(words.stdout().contains("^ damaged"), "{len}: {words:?}");
    }
}

#[test]
fn the_dialect_is_guessed_or_given() {
    let folder = Folder::new();
    folder.save_in("old", &[variant!({ "name": "Ferris" })], Dialect::Godot3);
    assert!(folder.run(&["show", "old"]).ok().contains("Godot 3 (sure)"));
    assert!(folder.run(&["show", "old", "--dialect", "godot3"]).ok().contains("Godot 3 (as told)"));
    let wrong = folder.run(&["text", "old", "--dialect", "godot4"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.stderr.contains("leave out --dialect"), "{wrong:?}");
}

#[test]
fn values_of_double_precision_builds_keep_their_digits() {
    let folder = Folder::new();
    let value = gdvar::double::Variant::from(gdvar::double::Vector2::new(0.1, 2.0));
    folder.write("double", to_bytes(&value).expect("encodes"));
    assert_eq!(folder.run(&["text", "double"]).ok(), "Vector2(0.1, 2)\n");
    folder.write("text", "Vector2(0.1, 2)");
    folder.run(&["from-text", "text", "--like", "double", "-o", "again"]).ok();
    assert_eq!(folder.bytes("again"), folder.bytes("double"));
    folder.run(&["set", "double", "", "[Vector2(0.3, 1)]", "--force"]).ok();
    assert_eq!(folder.run(&["get", "double", "[0]"]).ok(), "Vector2(0.3, 1)\n");
}

#[test]
fn standard_input_and_output_are_files_too() {
    let folder = Folder::new();
    let bytes = to_bytes(&variant!({ "a": [1] })).expect("encodes");
    let text = folder.run_with(&["text", "-"], &[], &bytes);
    assert_eq!(text.ok(), "{\n\"a\": [1]\n}\n");
    let back = folder.run_with(&["from-text", "-", "--layout", "bare"], &[], text.bytes.as_slice());
    assert_eq!(back.bytes, bytes);
    let set = folder.run_with(&["set", "-", "a[0]", "2"], &[], &bytes);
    assert_eq!(Ok(set.bytes), to_bytes(&variant!({ "a": [2] })));
    assert_eq!(folder.files(), Vec::<String>::new());
}

#[test]
fn a_compressed_file_is_made_and_unwrapped() {
    let folder = Folder::new();
    folder.write("text", "{ \"a\": 1 }");
    for container in ["fastlz", "zlib", "zstd", "gzip"] {
        folder.run(&["from-text", "text", "--container", container, "-o", container]).ok();
        assert_eq!(&folder.bytes(container)[..4], b"GCPF");
        assert_eq!(folder.value(container), variant!({ "a": 1 }));
    }
    assert_eq!(
        Container::detect(&folder.bytes("zstd")[..8]).ok().map(|c| c == Container::Plain),
        Some(false)
    );
    let many: Vec<Variant> = vec![variant!({ "b": 1 }), variant!(2)];
    folder.save("many", &many);
    let failed = folder.run(&["from-text", "text", "--like", "many", "-o", "again"]);
    failed.ok();
}

/// Returns the bytes in the lines of a golden file.
fn hex_of(name: &str) -> Vec<Vec<u8>> {
    let text = std::fs::read_to_string(golden(name)).expect("it is there");
    let digits = text.lines().filter_map(|line| line.split("\"hex\":\"").nth(1)?.split('"').next());
    let bytes = |digits: &str| -> Vec<u8> {
        (0..digits.len() / 2)
            .filter_map(|at| u8::from_str_radix(&digits[2 * at..2 * at + 2], 16).ok())
            .collect()
    };
    digits.map(bytes).collect()
}

#[test]
fn thousands_of_damaged_values_are_shown_and_checked_without_a_panic() {
    let folder = Folder::new();
    for name in ["malformed-4.6.3.jsonl", "malformed-3.6.2.jsonl"] {
        let values = hex_of(name);
        assert!(values.len() >= 1500, "{} values in {name}", values.len());
        let frame = |bytes: &Vec<u8>| {
            [u32::try_from(bytes.len()).expect("short").to_le_bytes().as_slice(), bytes].concat()
        };
        // Shorter inputs are certainly not values, so the file would not be a sequence of values.
        let frames: Vec<Vec<u8>> = values.iter().filter(|bytes| bytes.len() >= 4).map(frame).collect();
        let good = frame(&to_bytes(&variant!({ "first": 1 })).expect("encodes"));
        folder.write("all", [good, frames.concat()].concat());
        for arguments in [
            &["show", "all", "--items", "5000", "--dialect", "godot4"][..],
            &["show", "all", "--items", "5000", "--dialect", "godot3"],
            &["show", "all", "--bytes"],
            &["check", "all"],
        ] {
            let run = folder.run(arguments);
            assert_eq!((run.code, run.stderr.as_str()), (1, ""), "{arguments:?}");
        }
        assert_eq!(folder.run(&["text", "all"]).code, 2);
        assert_eq!(folder.run(&["diff", "all", "all"]).code, 2);
        let convert = folder.run(&["convert", "all", "--to", "godot3"]);
        assert!(convert.code == 2 && !convert.stderr.contains("panicked"), "{convert:?}");
    }
}

#[test]
fn plain_json_that_repeats_a_key_is_reported() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "a": { 1: "b", "1": "a" } })]);
    let run = folder.run(&["json", "--plain", "save"]);
    assert_eq!(run.ok(), "{\"a\":{\"1\":\"b\",\"1\":\"a\"}}\n");
    assert_eq!(
        run.stderr,
        "save: the key of a[\"1\"] is in the JSON twice, and most programs keep one of them\n"
    );
    assert_eq!(folder.run(&["json", "save"]).stderr, "");
}

#[test]
fn plain_json_becomes_a_save() {
    let folder = Folder::new();
    folder.write("plain.json", "{\"hp\": 10, \"speed\": 1.5, \"names\": [\"Ferris\", null, true]}");
    folder.run(&["from-json", "--plain", "plain.json", "-o", "save"]).ok();
    assert_eq!(folder.value("save"), variant!({ "hp": 10, "speed": 1.5, "names": ["Ferris", null, true] }));
    let run = folder.run(&["from-json", "plain.json", "-o", "save"]);
    assert_eq!(run.code, 2);
    assert_eq!(
        run.stderr,
        "gdvar: plain.json: expected an object with a \"type\", as the engine writes it, found plain JSON, which is \
         another form at line 1, column 1\n  `--plain` reads the JSON of other programs\n"
    );
    // This is no JSON at all.
    folder.write("bad.json", "{\"hp\": }");
    let run = folder.run(&["from-json", "bad.json", "-o", "save"]);
    assert!(run.code == 2 && !run.stderr.contains("--plain"), "{run:?}");
}

#[test]
fn a_config_file_with_a_resource_is_shown_and_has_no_json() {
    let folder = Folder::new();
    let text = "[remap]\n\nicon=Resource(\"res://x.tres\")\nhp=1\n";
    folder.write("a.import", text);
    assert_eq!(
        folder.run(&["show", "a.import"]).ok(),
        format!("a.import: 44 bytes of text, plain\n{text}\n")
    );
    assert_eq!(folder.run(&["get", "a.import", "remap.hp"]).ok(), "1\n");
    for command in
        [["json", "a.import"].as_slice(), &["text", "a.import"], &["convert", "a.import", "--to", "godot4"]]
    {
        let run = folder.run(command);
        assert!(run.code == 2 && run.stderr.contains("is loaded by the engine from its project"), "{run:?}");
    }
}

#[test]
fn text_and_json_are_written_to_a_file_with_a_backup() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "a": 1 })]);
    folder.write("out", "old");
    assert_eq!(folder.run(&["text", "save", "-o", "out"]).ok(), "");
    assert_eq!(folder.run(&["json", "--plain", "save", "-o", "new", "--color", "always"]).ok(), "");
    assert_eq!(
        (folder.bytes("out"), folder.bytes("out.bak")),
        (b"{\n\"a\": 1\n}\n".to_vec(), b"old".to_vec())
    );
    assert_eq!(folder.bytes("new"), b"{\"a\":1}\n");
    // A value that cannot be printed leaves the file as it was.
    folder.write("cut", &folder.bytes("save")[..14]);
    assert_eq!((folder.run(&["text", "cut", "-o", "out"]).code, folder.bytes("out").len()), (2, 11));
}

//! `edit`, with editors that are scripts.
#![cfg(unix)]

use gdvar::{Dialect, Object, Signal, variant};

use crate::run::{Folder, Run, golden};

/// Returns a folder with a save, and an editor that runs these shell commands on the text, which is `$1`.
fn with_editor(script: &str) -> Folder {
    let folder = Folder::new();
    folder.write("editor.sh", script);
    folder
}

/// Returns the options that name the editor.
const EDITOR: &[&str] = &["--editor", "sh editor.sh"];

fn edit<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [&["edit"], arguments, EDITOR].concat()
}

#[test]
fn only_what_is_changed_in_the_text_is_changed_in_the_file() {
    let folder = with_editor("sed -i 's/Ferris/Corro and company/' \"$1\"\n");
    let before = std::fs::read(golden("saves-3.6.2/plain.save")).expect("it is there");
    folder.write("save", &before);
    folder.run(&edit(&["save"])).ok();
    let after = folder.bytes("save");
    // The padding that an engine left in a path is still there.
    let word = |bytes: &[u8]| {
        bytes.windows(4).position(|word| word == b"Main").map(|at| bytes[at..at + 64].to_vec())
    };
    assert_eq!(word(&after), word(&before));
    let diff = folder.run(&["diff", "save.bak", "save"]);
    assert_eq!(diff.stdout(), "~ value 0: player.name: \"Ferris\" -> \"Corro and company\"\n");
    assert_eq!(folder.bytes("save.bak"), before);
}

#[test]
fn an_editor_that_changes_nothing_writes_nothing() {
    let folder = with_editor("cp \"$1\" seen\n");
    folder.save("save", &[variant!({ "b": 1, "a": [0.1, (f64::NAN)] })]);
    let run = folder.run(&edit(&["save"]));
    assert_eq!((run.code, run.stderr.as_str()), (0, "save: nothing changed, nothing was written\n"));
    assert_eq!(folder.bytes("seen"), b"{\n  \"b\": 1,\n  \"a\": [0.1, nan]\n}\n");
    assert!(!folder.files().contains(&"save.bak".to_owned()));
}

#[test]
fn a_number_beyond_every_float_is_no_edit() {
    let folder = with_editor("sed -i 's/1.5/1e999/' \"$1\"\n");
    folder.save("save", &[variant!({ "far": (f64::INFINITY), "hp": 1.5 })]);
    let before = folder.bytes("save");
    let run = folder.run_with(&edit(&["save"]), &[], b"n\n");
    assert_eq!((run.code, folder.bytes("save")), (1, before));
    assert!(run.stderr.starts_with("gdvar: save: 1e999 is no float: "), "{run:?}");
    assert!(kept_text(&run).contains("\"far\": inf"));
}

/// Returns the text that the command has kept, and removes its file.
fn kept_text(run: &Run) -> String {
    String::from_utf8(kept_bytes(run)).expect("it is text")
}

fn kept_bytes(run: &Run) -> Vec<u8> {
    let kept =
        run.stderr.lines().find_map(|line| line.strip_prefix("your text is in ")).expect("it is named");
    let text = std::fs::read(kept).expect("it is kept");
    std::fs::remove_file(kept).expect("it can be removed");
    text
}

#[test]
fn a_mistake_leads_back_to_the_editor_if_the_user_wants() {
    // The first time, the editor adds an extra bracket; the second time, it removes the bracket.
    let script =
        "if [ -e again ]; then sed -i 's/]]/]/' \"$1\"; else touch again; sed -i 's/2]/3]]/' \"$1\"; fi\n";
    let folder = with_editor(script);
    folder.save("save", &[variant!({ "list": [1, 2] })]);
    let run = folder.run_with(&edit(&["save"]), &[], b"y\n");
    run.ok();
    assert!(run.stderr.contains("expected ',' or '}', found ']' at line 2, column 17"), "{run:?}");
    assert!(run.stderr.contains("Go back to the editor? [Y/n]"), "{run:?}");
    assert_eq!(folder.value("save"), variant!({ "list": [1, 3] }));
}

#[test]
fn whoever_gives_up_after_a_mistake_keeps_the_file_and_the_text() {
    for answer in [b"n\n".as_slice(), b""] {
        let folder = with_editor("echo ']' >> \"$1\"\n");
        folder.save("save", &[variant!([1])]);
        let before = folder.bytes("save");
        let run = folder.run_with(&edit(&["save"]), &[], answer);
        assert_eq!(run.code, 1, "{run:?}");
        assert!(run.stderr.contains("nothing was written\n"), "{run:?}");
        assert_eq!(folder.bytes("save"), before);
        assert_eq!(kept_text(&run), "[1]\n]\n");
    }
}

#[test]
fn an_editor_that_fails_or_is_missing_writes_nothing() {
    let folder = with_editor("echo 7 > \"$1\"; exit 3\n");
    folder.save("save", &[variant!([1])]);
    let before = folder.bytes("save");
    let run = folder.run(&edit(&["save"]));
    assert!(run.code == 2 && run.stderr.contains("exit status: 3; nothing was written"), "{run:?}");
    assert_eq!(kept_bytes(&run), b"7\n");
    let run = folder.run(&["edit", "save", "--editor", "no-such-editor-here"]);
    assert_eq!(run.code, 2, "{run:?}");
    assert_eq!(folder.bytes("save"), before);
}

#[test]
fn the_environment_names_the_editor() {
    let folder = with_editor("sed -i 's/1/2/' \"$1\"\n");
    folder.save("save", &[variant!([1])]);
    folder.run_with(&["edit", "save"], &[("EDITOR", "sh editor.sh")], b"").ok();
    assert_eq!(folder.value("save"), variant!([2]));
    folder.run_with(&["edit", "save"], &[("EDITOR", "false"), ("VISUAL", "sh editor.sh")], b"").ok();
}

#[test]
fn a_part_is_edited_by_its_path_and_several_values_in_one_text() {
    let folder = with_editor("cp \"$1\" seen; sed -i 's/1/one/; s/one/\"one\"/' \"$1\"\n");
    let signal = Signal { name: "hit".into(), object_id: 1 };
    folder.save("save", &[variant!({ "signal": signal, "list": [1, 2] })]);
    folder.run(&edit(&["save", "--path", "list"])).ok();
    assert_eq!(folder.bytes("seen"), b"[1, 2]\n");
    assert_eq!(folder.run(&["get", "save", "list"]).ok(), "[\"one\", 2]\n");

    folder.save_in("many", &[variant!(1), variant!({ "a": 1 })], Dialect::Godot3);
    folder.run(&edit(&["many"])).ok();
    assert_eq!(folder.bytes("seen"), b"; value 0\n1\n; value 1\n{\n  \"a\": 1\n}\n");
    assert_eq!(folder.run(&["text", "many"]).ok(), "\"one\"\n{\n\"a\": \"one\"\n}\n");
}

#[test]
fn a_compressed_and_an_encrypted_save_are_edited_in_their_containers() {
    let folder = with_editor("sed -i 's/Ferris/Corro/' \"$1\"\n");
    folder.write("pass", "crab rave");
    for (name, start) in [("compressed-zstd", b"GCPF"), ("encrypted-pass", b"GDEC")] {
        for engine in ["saves-3.6.2", "saves-4.6.3"] {
            let save = std::fs::read(golden(&format!("{engine}/{name}.save"))).expect("it is there");
            folder.write("save", save);
            folder.run(&edit(&["save", "--passphrase-file", "pass", "--no-backup"])).ok();
            assert_eq!(&folder.bytes("save")[..4], start);
            let get = ["get", "save", "player.name", "--index", "0", "--passphrase-file", "pass"];
            assert_eq!(folder.run(&get).ok(), "\"Corro\"\n");
        }
    }
}

#[test]
fn objects_keep_what_is_not_changed() {
    let folder = with_editor("sed -i 's/10/11/' \"$1\"\n");
    let mut object = gdvar::Instance::new("Resource");
    object.set("script", "res://a.gd");
    object.set("hp", 10);
    object.set("id", Object::Id(7));
    folder.save("save", &[variant!([object])]);
    folder.run(&edit(&["save"])).ok();
    assert_eq!(folder.run(&["diff", "save.bak", "save"]).stdout(), "~ [0].hp: 10 -> 11\n");
}

#[test]
fn a_file_without_values_is_not_edited() {
    let folder = with_editor("exit 3");
    folder.write("empty", "");
    let run = folder.run(&edit(&["empty"]));
    assert_eq!((run.code, run.stderr.as_str()), (2, "gdvar: empty: the file holds no values\n"));
}

#[test]
fn a_text_that_cannot_be_saved_is_kept() {
    let folder = with_editor("sed -i 's/10/11/' \"$1\"\n");
    folder.save("save", &[variant!({ "hp": 10 })]);
    let run = folder.run(&edit(&["save", "--output", "missing/save"]));
    assert!(run.code == 2 && run.stderr.contains("cannot write missing/save"), "{run:?}");
    assert_eq!(kept_text(&run), "{\n  \"hp\": 11\n}\n");
}

#[test]
fn a_signal_stays_while_the_values_around_it_change() {
    let folder = with_editor("cp \"$1\" seen; sed -i 's/10/11, \"new\": true/' \"$1\"\n");
    let signal = Signal { name: "hit".into(), object_id: 1 };
    let save = |hp| variant!({ "on": [(signal.clone())], "list": [(signal.clone()), 2], "hp": hp });
    folder.save("save", &[save(10)]);
    let notice = "is Signal() in the text, which has no name and no object for it\n";
    let run = folder.run(&edit(&["save"]));
    run.ok();
    assert_eq!(run.stderr, format!("save: on[0] {notice}save: list[0] {notice}"));
    assert_eq!(
        folder.bytes("seen"),
        b"{\n  \"on\": [Signal()],\n  \"list\": [Signal(), 2],\n  \"hp\": 10\n}\n"
    );
    let diff = folder.run(&["diff", "save.bak", "save"]);
    assert_eq!(diff.stdout(), "~ hp: 10 -> 11\n+ new: true\n");
    let Some(on) = folder.value("save").get("on").cloned() else { panic!("it is there") };
    assert_eq!(on, variant!([(signal.clone())]));
    // A change that would write the Array anew would lose the Signal in it.
    folder.write("editor.sh", "sed -i 's/, 2/, 2, 3/' \"$1\"\n");
    let before = folder.bytes("save");
    let run = folder.run(&edit(&["save"]));
    assert!(run.code == 1 && run.stderr.contains("around list[0] would lose the Signal"), "{run:?}");
    kept_bytes(&run);
    assert_eq!(folder.bytes("save"), before);
    // The text of the whole file has it too.
    let text = folder.run(&["text", "save"]);
    assert_eq!(
        text.ok(),
        "{\n\"on\": [Signal()],\n\"list\": [Signal(), 2],\n\"hp\": 11,\n\"new\": true\n}\n"
    );
    assert_eq!(text.stderr, format!("save: on[0] {notice}save: list[0] {notice}"));
}

#[test]
fn what_two_engines_write_differently_is_not_edited_in() {
    let folder = with_editor("sed -i 's/1.5/Vector3(1, 2, 3)/' \"$1\"\n");
    folder.save("save", &[variant!(1.5), variant!("x")]);
    let before = folder.bytes("save");
    let run = folder.run(&edit(&["save"]));
    assert!(run.code == 1 && run.stderr.contains("which write this value in different ways"), "{run:?}");
    kept_bytes(&run);
    assert_eq!((folder.bytes("save"), folder.files().len()), (before, 2));
    for (dialect, id) in [("godot3", 7), ("godot4", 9)] {
        folder.run(&edit(&["save", "--dialect", dialect, "-o", dialect])).ok();
        assert_eq!(folder.bytes(dialect)[4], id);
    }
    // What is the same for both is written.
    folder.write("editor.sh", "sed -i 's/1.5/2.5/' \"$1\"\n");
    folder.run(&edit(&["save"])).ok();
    assert_eq!(folder.run(&["get", "save", "value 0:"]).ok(), "2.5\n");
}

#[test]
fn text_and_config_files_are_edited_where_they_differ() {
    let folder = with_editor("sed -i 's/0.5/0.75/; s/true/true, \"new\": 1/' \"$1\"\n");
    let config = "; Sound\n[audio]\nvolume=0.5 ; of one\nmuted=true\n\n[video]\nsize=Vector2( 1, 2 )\n";
    folder.write("settings.cfg", config);
    folder.run(&edit(&["settings.cfg"])).ok();
    let expected = config.replace("0.5", "0.75").replace("muted=true\n", "muted=true\nnew=1\n");
    assert_eq!(String::from_utf8_lossy(&folder.bytes("settings.cfg")), expected);
    folder.write("save.json", "{ \"volume\" : 0.5,\n  \"muted\": true }\n");
    folder.run(&edit(&["save.json"])).ok();
    let json = String::from_utf8(folder.bytes("save.json")).expect("it is text");
    assert!(
        json.starts_with("{ \"volume\" : 0.75,\n  \"muted\": true,") && json.contains("\"new\""),
        "{json}"
    );
    // Sections come and go, in the order of the text.
    folder.write("editor.sh", "printf '{ \"a\": { \"k\": 1 }, \"audio\": { \"volume\": 0.75 } }' > \"$1\"\n");
    folder.run(&edit(&["settings.cfg"])).ok();
    let text = String::from_utf8(folder.bytes("settings.cfg")).expect("it is text");
    assert!(text.contains("\n; Sound\n[audio]\nvolume=0.75 ; of one\n"), "{text}");
    assert_eq!(folder.run(&["list", "settings.cfg"]).ok(), "a.k = 1\naudio.volume = 0.75\n");
}

#[test]
fn a_new_order_of_keys_is_a_change() {
    let folder = with_editor("printf '{ \"b\": { \"y\": 1, \"x\": 2 }, \"a\": 4 }' > \"$1\"\n");
    // Alone, and beside another change.
    for a in [4, 3] {
        folder.save("save", &[variant!({ "b": { "x": 2, "y": 1 }, "a": a })]);
        folder.run(&edit(&["save", "--no-backup"])).ok();
        let text = folder.run(&["text", "save"]);
        assert_eq!(text.ok(), "{\n\"b\": {\n\"y\": 1,\n\"x\": 2\n},\n\"a\": 4\n}\n");
    }
    folder
        .write("settings.cfg", "; first\n[autoload]\nOne=Vector2( 1, 2 ) ; one\nTwo=2\nThree=3\n[b]\nx=1\n");
    folder.write(
        "editor.sh",
        "printf '{ \"autoload\": { \"Two\": 2, \"New\": 0, \"One\": Vector2(1, 2), \"Three\": 4 }, \"b\": { \"x\": 1 } }' > \"$1\"\n",
    );
    folder.run(&edit(&["settings.cfg", "--no-backup"])).ok();
    let list = folder.run(&["list", "settings.cfg"]);
    assert_eq!(
        list.ok(),
        "autoload.Two = 2\nautoload.New = 0\nautoload.One = Vector2( 1, 2 )\nautoload.Three = 4\nb.x = 1\n"
    );
    assert!(folder.bytes("settings.cfg").starts_with(b"; first\n[autoload]\n"));
    // Sections too, also around new ones.
    folder.write(
        "editor.sh",
        "printf '{ \"b\": { \"x\": 1 }, \"new\": { \"y\": 1 }, \"autoload\": { \"Two\": 2 } }' > \"$1\"\n",
    );
    folder.run(&edit(&["settings.cfg", "--no-backup"])).ok();
    assert_eq!(folder.run(&["list", "settings.cfg"]).ok(), "b.x = 1\nnew.y = 1\nautoload.Two = 2\n");
    let moved = folder.run(&["move", "settings.cfg", "autoload", "--before", "new", "--no-backup"]);
    assert_eq!(moved.ok(), "autoload: moved before new\n");
    assert_eq!(folder.run(&["list", "settings.cfg"]).ok(), "b.x = 1\nautoload.Two = 2\nnew.y = 1\n");

    folder.write("text", "{ \"autoload/One\": 1, \"autoload/Two\": 2, \"x\": 3 }");
    folder.run(&["from-text", "text", "--layout", "project", "-o", "project.binary"]).ok();
    folder.write("editor.sh", "printf '{ \"autoload/Two\": 2, \"autoload/One\": 1, \"x\": 3 }' > \"$1\"\n");
    folder.run(&edit(&["project.binary", "--no-backup"])).ok();
    let list = folder.run(&["list", "project.binary"]);
    assert_eq!(list.ok(), "[\"autoload/Two\"] = 2\n[\"autoload/One\"] = 1\nx = 3\n");
}

#[test]
fn a_text_that_cannot_be_read_is_kept() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "name": "Rene" })]);
    let before = folder.bytes("save");
    // The editor writes Latin-1, and the user gives up.
    folder.write("editor.sh", "printf '{ \"name\": \"Ren\\351\" }\n' > \"$1\"\n");
    let run = folder.run(&edit(&["save"]));
    assert!(run.code == 1 && run.stderr.contains("save: the text is not UTF-8 at byte 14\n"), "{run:?}");
    assert_eq!(kept_bytes(&run), b"{ \"name\": \"Ren\xe9\" }\n");
    // The second time, the editor writes UTF-8.
    folder.write("editor.sh", "if [ -e again ]; then sed 's/Rene/Rena/' again; else cp \"$1\" again; printf '\\351'; fi > new; cp new \"$1\"\n");
    folder.run_with(&edit(&["save", "--output", "new"]), &[], b"y\n").ok();
    assert_eq!(folder.value("new"), variant!({ "name": "Rena" }));
    // The editor fails after it has saved, and fails without having saved.
    folder.write("editor.sh", "sed -i 's/Rene/Rena/' \"$1\"; exit 3\n");
    let run = folder.run(&edit(&["save"]));
    assert!(run.code == 2 && run.stderr.contains("exit status: 3"), "{run:?}");
    assert_eq!(kept_bytes(&run), b"{\n  \"name\": \"Rena\"\n}\n");
    folder.write("editor.sh", "exit 3\n");
    let run = folder.run(&edit(&["save"]));
    assert!(run.code == 2 && !run.stderr.contains("your text is in"), "{run:?}");
    assert_eq!(folder.bytes("save"), before);
}

#[test]
fn a_text_with_another_number_of_values_is_refused() {
    let folder = with_editor(": > \"$1\"\n");
    folder.save("save", &[variant!([1])]);
    let run = folder.run(&edit(&["save"]));
    assert!(
        run.code == 1 && run.stderr.contains("save: the text stood for 1 value, and now has 0\n"),
        "{run:?}"
    );
    assert_eq!(kept_bytes(&run), b"");
}

#[test]
fn a_game_that_saves_while_the_editor_is_open_keeps_its_save() {
    let folder = with_editor("sed -i 's/10/11/' \"$1\"\ncp newer save\n");
    folder.save("save", &[variant!({ "hp": 10 })]);
    folder.save("newer", &[variant!({ "hp": 10, "level": 2 })]);
    let run = folder.run(&edit(&["save"]));
    assert_eq!((run.code, folder.bytes("save")), (2, folder.bytes("newer")));
    assert!(run.stderr.contains("another program has changed the file"), "{run:?}");
    assert_eq!(kept_text(&run), "{\n  \"hp\": 11\n}\n");
    // If the output is another file, such a change does not matter.
    folder.save("save", &[variant!({ "hp": 10 })]);
    folder.run(&edit(&["save", "--output", "other"])).ok();
    assert_eq!(folder.value("other"), variant!({ "hp": 11 }));
}

#[test]
fn a_zero_of_the_other_sign_is_another_value() {
    let folder = with_editor("sed -i 's/0\\.0/-0.0/' \"$1\"\n");
    folder.write("save.json", "{\"a\": 0.0, \"b\": [1.5]}");
    folder.run(&edit(&["save.json"])).ok();
    assert_eq!(folder.bytes("save.json"), b"{\"a\": -0.0, \"b\": [1.5]}");
    folder.save("save", &[variant!({ "a": 0.0 })]);
    folder.run(&edit(&["save"])).ok();
    assert_eq!(folder.run(&["get", "save", "a"]).ok(), "-0.0\n");
}

#[test]
fn what_changed_is_printed_as_set_prints_it() {
    let folder =
        with_editor("printf '{ \"hp\": 7, \"items\": [{ \"id\": \"bow\" }, 2], \"new\": 1 }' > \"$1\"\n");
    folder.save("save", &[variant!({ "hp": 5, "items": [{ "id": "sword" }, 2], "old": true })]);
    let run = folder.run(&edit(&["save"]));
    let printed = "hp: 5 -> 7\nitems[0].id: \"sword\" -> \"bow\"\nold: true -> deleted\nnew: 1 (new)\n";
    assert_eq!((run.ok(), run.stderr.as_str()), (printed, ""));
    // A dry run prints the same.
    folder.write("editor.sh", "sed -i s/7/8/ \"$1\"\n");
    assert_eq!(folder.run(&edit(&["save", "--dry-run"])).ok(), "hp: 7 -> 8\n");
}

#[test]
fn a_file_without_values_is_written_only_if_that_is_wanted() {
    for (kind, text) in [("save", "{ }"), ("settings.cfg", "{ }"), ("other", "null")] {
        let folder = with_editor(&format!("printf '{text}' > \"$1\"\n"));
        match kind {
            "settings.cfg" => folder.write(kind, "[a]\nx=1\n"),
            _ => folder.save(kind, &[variant!({ "hp": 5 })]),
        }
        let before = folder.bytes(kind);
        for answer in ["", "\n", "n\n"] {
            let run = folder.run_with(&edit(&[kind]), &[], answer.as_bytes());
            assert!(run.code == 1 && run.stderr.contains("would hold no values. Write it? [y/N]"), "{run:?}");
            assert_eq!((kept_text(&run).as_str(), folder.bytes(kind)), (text, before.clone()));
        }
        let run = folder.run_with(&edit(&[kind]), &[], b"y\n");
        assert!(run.code == 0 && folder.bytes(kind) != before, "{run:?}");
    }
}

#[test]
fn without_a_terminal_and_a_named_editor_there_is_nothing_to_wait_for() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "hp": 1 })]);
    let run = folder.run_with(&["edit", "save"], &[("VISUAL", ""), ("EDITOR", "")], b"");
    assert_eq!(run.code, 2);
    assert!(run.stderr.starts_with("gdvar: the editor vi needs a terminal\n"), "{run:?}");
}

//! `convert`.

use gdvar::document::{Kind, OpenOptions};
use gdvar::file::{Compression, Container, Encryption, Key};
use gdvar::{Dialect, Instance, Object, Transform3D, Vector2i, variant};

use crate::run::Folder;

/// Some editors write one before all text.
#[test]
fn a_byte_order_mark_before_text_is_left_out() {
    let folder = Folder::new();
    folder.write("text", "\u{feff}{\"a\": 1}");
    for command in [&["from-text"][..], &["from-json", "--plain"]] {
        assert_eq!(folder.run(&[command, &["text", "-o", "save"]].concat()).ok(), "");
        assert_eq!(folder.value("save"), variant!({ "a": 1 }));
        std::fs::remove_file(folder.path("save")).expect("it is there");
    }
}

#[test]
fn a_save_of_godot3_becomes_one_of_godot4() {
    let folder = Folder::new();
    let mut node = Instance::new("Spatial");
    node.set("name", "x");
    let save = variant!({ "pool": (vec![0.5_f32]), "at": (Transform3D::default()), "node": node });
    folder.save_in("old", &[save, variant!("second")], Dialect::Godot3);
    let run = folder.run(&["convert", "old", "--to", "godot4", "-o", "new"]);
    assert_eq!((run.ok(), run.stderr.as_str()), ("", ""));
    assert!(folder.run(&["show", "new"]).ok().starts_with("new: 2 values, plain, Godot 4 (not Godot 3)"));
    assert_eq!(
        folder.run(&["diff", "old", "new"]).stdout(),
        "~ value 0: node: Object(Spatial,\"name\":\"x\") -> Object(Node3D,\"name\":\"x\")\n"
    );
}

#[test]
fn a_loss_stops_it_unless_it_is_allowed() {
    let folder = Folder::new();
    let mut node = Instance::new("Camera2D");
    node.set("current", true);
    folder.save_in("old", &[variant!({ "node": node, "name": "x" })], Dialect::Godot3);
    let before = folder.bytes("old");
    let stopped = folder.run(&["convert", "old", "--to", "godot4", "--in-place"]);
    assert_eq!(stopped.code, 1);
    assert!(
        stopped.stderr.starts_with("lost: node.current: Camera2D.current has no counterpart\n"),
        "{stopped:?}"
    );
    assert!(stopped.stderr.contains("1 value is without a counterpart; nothing was written"), "{stopped:?}");
    assert_eq!((folder.bytes("old"), folder.files()), (before.clone(), vec!["old".to_owned()]));
    folder.run(&["convert", "old", "--to", "godot4", "--in-place", "--lossy"]).ok();
    assert_eq!(folder.bytes("old.bak"), before);
    assert_eq!(folder.value("old"), variant!({ "node": (Instance::new("Camera2D")), "name": "x" }));
}

#[test]
fn without_an_output_there_is_only_the_report() {
    let folder = Folder::new();
    let save = variant!({ "at": (Vector2i::new(1, 2)), "id": (Object::Id(5)), "four": (gdvar::Vector4::new(1.0, 2.0, 3.0, 4.0)) });
    folder.save("new", &[save]);
    let run = folder.run(&["convert", "new", "--to", "godot3", "--lossy"]);
    assert_eq!(
        run.ok(),
        "converted: at: Vector2i is Vector2\nlost: four: Godot 3 has no Vector4 that holds it\nnew: 1 change, 1 lost\n"
    );
    assert_eq!(run.stderr, "new: nothing was written; --output or --in-place writes the new file\n");
    assert_eq!(folder.files(), ["new"]);
    let packed = folder.run(&["convert", "new", "--container", "zstd"]);
    assert_eq!((packed.ok(), &packed.stderr), ("new: 0 changes, 0 lost\n", &run.stderr));
    assert_eq!(folder.files(), ["new"]);
}

#[test]
fn names_are_added_to_the_known_ones() {
    let folder = Folder::new();
    folder.save_in("old", &[variant!([(Instance::new("Hero"))])], Dialect::Godot3);
    folder.write("names.cfg", "[classes]\nHero=\"Player\"\n");
    folder.run(&["convert", "old", "--to", "godot4", "-o", "new", "--renames", "names.cfg"]).ok();
    assert_eq!(folder.value("new"), variant!([(Instance::new("Player"))]));
    folder.write("names.cfg", "[classes]\nHero=7\n");
    let bad = folder.run(&["convert", "old", "--to", "godot4", "--renames", "names.cfg"]);
    assert_eq!(
        (bad.code, bad.stderr.as_str()),
        (2, "gdvar: names.cfg: expected the new name of \"Hero\", found int\n")
    );
}

#[test]
fn a_container_is_changed_without_touching_the_values() {
    let folder = Folder::new();
    folder.write("pass", "crab");
    let odd = b"\x02\0\x01\0\x05\0\0\0\0\0\0\0".as_slice();
    folder.write("bare", odd);
    for (container, key) in [
        ("gzip", &[][..]),
        ("encrypted4", &["--passphrase-file", "pass"]),
        ("plain", &["--passphrase-file", "pass"]),
    ] {
        let arguments = [&["convert", "bare", "--container", container, "--in-place"], key].concat();
        folder.run(&arguments).ok();
        let save = OpenOptions::new().passphrase("crab").open(folder.path("bare")).expect("opens");
        assert_eq!((save.bytes(0).as_deref(), save.kind()), (Ok(odd), Kind::Bare));
    }
    assert_eq!(folder.bytes("bare"), odd);
    let same = folder.run(&["convert", "bare", "--container", "plain", "--in-place"]);
    assert_eq!(same.stderr, "bare: nothing changed, nothing was written\n");
}

#[test]
fn a_conversion_that_changes_nothing_writes_nothing() {
    let folder = Folder::new();
    folder.write("pass", "crab");
    folder.write("names.cfg", "[classes]\nHero=\"Player\"\n");
    folder.write("text", "[1, 2, 3]");
    for container in ["plain", "zstd", "encrypted4"] {
        let key = ["--passphrase-file", "pass"];
        folder.run(&[&["from-text", "text", "--container", container, "-o", "save"], &key[..]].concat()).ok();
        let before = folder.bytes("save");
        for to in ["godot4", "godot4.3"] {
            let arguments = ["convert", "save", "--to", to, "--renames", "names.cfg", "--in-place"];
            let run = folder.run(&[&arguments, &key[..]].concat());
            assert_eq!((run.code, run.stderr.as_str()), (0, "save: nothing changed, nothing was written\n"));
        }
        assert_eq!(folder.bytes("save"), before);
        std::fs::remove_file(folder.path("save")).expect("it is there");
    }
    assert_eq!(folder.files(), ["names.cfg", "pass", "text"], "and there is no backup");
}

#[test]
fn an_encrypted_save_is_encrypted_as_the_other_engine_does() {
    let folder = Folder::new();
    folder.write("pass", "crab rave\n");
    let old = crate::run::golden("saves-3.6.2/encrypted-pass.save");
    let old = old.to_string_lossy();
    folder.run(&["convert", &old, "--to", "godot4", "-o", "new", "--passphrase-file", "pass"]).ok();
    let show = folder.run(&["show", "new", "--passphrase-file", "pass"]);
    assert!(
        show.ok().starts_with("new: 3 values, encrypted as Godot 4 does, Godot 4 (not Godot 3)"),
        "{show:?}"
    );
    assert_eq!(folder.run(&["diff", &old, "new", "--passphrase-file", "pass"]).ok(), "");
}

#[test]
fn a_config_file_is_printed_in_the_notation_of_the_other_engine() {
    let folder = Folder::new();
    folder.write("old.cfg", "; mine\n[a]\nq=Quat( 0, 0, 0, 1 )\np=PoolIntArray( 1, 2 )\nn=1.50 ; kept\n");
    folder.run(&["convert", "old.cfg", "--dialect", "godot3", "--to", "godot4", "-o", "new.cfg"]).ok();
    let text = String::from_utf8(folder.bytes("new.cfg")).expect("text");
    assert_eq!(text, "; mine\n[a]\nq=Quaternion(0, 0, 0, 1)\np=PackedInt32Array(1, 2)\nn=1.50 ; kept\n");
}

#[test]
fn what_is_not_known_of_an_object_is_kept_and_reported() {
    let folder = Folder::new();
    let mut light = Instance::new("OmniLight");
    light.set("shadow_bias", 0.25);
    folder.save_in("old", &[variant!([light])], Dialect::Godot3);
    let run = folder.run(&["convert", "old", "--to", "godot4"]);
    let note = "not checked: [0].shadow_bias: Godot 4 measures the bias of shadows otherwise\n";
    let class = "converted: [0]: the class OmniLight is OmniLight3D\n";
    assert_eq!(run.ok(), format!("{class}{note}old: 1 change, 0 lost, 1 not checked\n"));
    let run = folder.run(&["convert", "old", "--to", "godot4", "-o", "new"]);
    assert_eq!((run.ok(), run.stderr.as_str()), ("", note));
}

#[test]
fn a_file_like_one_of_either_engine_has_only_what_both_write() {
    let folder = Folder::new();
    folder.save("both", &[variant!(1.5), variant!("x")]);
    folder.write("same", "2.5 \"y\" 7");
    folder.run(&["from-text", "same", "--like", "both", "-o", "new"]).ok();
    assert_eq!(folder.run(&["text", "new", "--dialect", "godot3"]).ok(), "2.5\n\"y\"\n7\n");
    for (command, values) in
        [("from-text", "Vector3(1, 2, 3)"), ("from-json", "{\"type\":\"Vector3\",\"args\":[1,2,3]}")]
    {
        folder.write("values", values);
        let run = folder.run(&[command, "values", "--like", "both", "-o", "differs"]);
        assert!(
            run.code == 2 && run.stderr.starts_with("gdvar: both: it may be a file of Godot 4"),
            "{run:?}"
        );
        assert!(run.stderr.contains("--dialect") && !folder.path("differs").exists(), "{run:?}");
        for (dialect, id) in [("godot3", 7), ("godot4", 9)] {
            folder.run(&[command, "values", "--like", "both", "--dialect", dialect, "-o", dialect]).ok();
            assert_eq!(folder.bytes(dialect)[4], id, "{command}");
        }
    }
    // A notation that only one of the engines has is as clear as its bytes.
    folder.write("pool", "PoolIntArray( 1 )");
    assert_eq!(folder.run(&["from-text", "pool", "--like", "both", "-o", "differs"]).code, 2);
}

#[test]
fn any_data_is_unpacked_and_packed_again() {
    let folder = Folder::new();
    folder.write("pass", "crab rave\n");
    let key = Key::from_passphrase("crab rave");
    let secret = ["--passphrase-file", "pass"];
    let noise = (0..100_000_u32).map(|number| number.wrapping_mul(2_654_435_761).to_le_bytes()[3]);
    for data in [b"Dear diary,\n\xff\0".to_vec(), noise.collect()] {
        for container in [
            Container::Compressed(Compression::FastLz),
            Container::Compressed(Compression::Zstd),
            Container::Encrypted(Encryption::Godot3),
            Container::Encrypted(Encryption::Godot4),
        ] {
            let packed = container.pack(&data, Some(&key)).expect("it packs").into_owned();
            folder.write("file", &packed);
            folder.run(&[&["unpack", "file", "-o", "data", "--no-backup"], secret.as_slice()].concat()).ok();
            assert_eq!(folder.bytes("data"), data, "{container:?}");
            let pack = |data| {
                [&["pack", data, "--like", "file", "-o", "again", "--no-backup"], secret.as_slice()].concat()
            };
            folder.run(&pack("data")).ok();
            assert_eq!(folder.bytes("again"), packed, "{container:?}");
            folder.write("other", "something else");
            folder.run(&pack("other")).ok();
            let unpacked =
                Container::unpack(folder.bytes("again").as_slice(), Some(&key), 100).expect("it opens");
            assert_eq!(unpacked, (container, b"something else".to_vec()));
        }
    }
    for arguments in
        [["unpack", "data", "-o", "x"].as_slice(), &["pack", "file", "--like", "data", "-o", "x"]]
    {
        let run = folder.run(arguments);
        let expected = "gdvar: data: the file is neither compressed nor encrypted\n";
        assert_eq!((run.code, run.stderr.as_str()), (2, expected));
    }
    assert!(!folder.path("x").exists());
}

#[test]
fn a_file_of_either_engine_is_converted_only_where_both_become_the_same() {
    let folder = Folder::new();
    // Floats and bools have the same bytes in both engines, and nothing in them is converted.
    folder.save("numbers", &[0.5.into(), true.into()]);
    assert_eq!(folder.run(&["convert", "numbers", "--to", "godot4", "-o", "new"]).code, 0);
    // The numbers of a joypad's buttons differ, and nothing else shows the engine of this text.
    let button = "[a]\n\nx=Object(InputEventJoypadButton,\"device\":0,\"button_index\":12,\"pressure\":0.0,\"pressed\":false)\n";
    folder.write("button.cfg", button);
    for engine in ["godot3", "godot4"] {
        let run = folder.run(&["convert", "button.cfg", "--to", engine, "-o", "new.cfg"]);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains("whose values are converted in different ways\n  say which engine the game has, with --dialect"), "{run:?}");
    }
    assert!(!folder.files().contains(&"new.cfg".to_owned()));
    let told = ["convert", "button.cfg", "--to", "godot4", "-o", "-", "--dialect", "godot3"];
    assert!(folder.run(&told).ok().contains("\"button_index\":11"));
    // Another container keeps the bytes, whoever reads them.
    folder.run(&["convert", "button.cfg", "--container", "zlib", "-o", "packed.cfg"]).ok();
    assert_eq!(folder.run(&["unpack", "packed.cfg"]).ok(), button);
}

const PROJECT: &str = "; a project\nconfig_version=5\n\n[application]\n\nconfig/name=\"x\"\n\n[gdvar]\n\nlist=[1, 2.5, {\n\"a\": &\"b\"\n}]\n";

#[test]
fn settings_of_a_project_change_between_text_and_bytes() {
    let folder = Folder::new();
    folder.write("project.godot", PROJECT);
    folder.run(&["convert", "project.godot", "--layout", "project", "-o", "project.binary"]).ok();
    for file in ["project.godot", "project.binary"] {
        assert_eq!(folder.run(&["get", file, "application/config/name"]).ok(), "\"x\"\n", "{file}");
        folder
            .run(&["set", file, "application/config/name", "\"y\"", "gdvar/new/key", "5", "more/a/b", "6"])
            .ok();
        assert_eq!(folder.run(&["get", file, "gdvar/new/key"]).ok(), "5\n", "{file}");
        assert_eq!(folder.run(&["get", file, "more/a/b"]).ok(), "6\n", "{file}");
    }
    let text = folder.run(&["convert", "project.binary", "--layout", "config", "-o", "-"]);
    assert_eq!(
        text.ok(),
        "config_version=5\n\n[application]\n\nconfig/name=\"y\"\n\n[gdvar]\n\nlist=[1, 2.5, {\n\"a\": &\"b\"\n}]\nnew/key=5\n\n[more]\n\na/b=6\n"
    );

    // Nothing shows the engine of a text alone, whose version is in a project.godot.
    folder.write("text", "{ \"application/config/name\": \"x\" }");
    folder.run(&["from-text", "text", "--layout", "project", "-o", "either.binary"]).ok();
    let either = folder.run(&["convert", "either.binary", "--layout", "config", "-o", "-"]);
    assert_eq!((either.code, either.stdout()), (2, ""), "{either:?}");
    let told = ["convert", "either.binary", "--layout", "config", "-o", "-", "--dialect", "godot3"];
    assert!(folder.run(&told).ok().starts_with("config_version=4\n"));
}

#[test]
#[cfg(unix)]
fn a_game_that_saves_during_a_conversion_keeps_its_save() {
    let folder = Folder::new();
    folder.write("new.cfg", "[classes]\nA=\"B\"\n");
    folder.save_in("save", &[variant!({ "q": (Transform3D::default()) })], Dialect::Godot3);
    // The names are read after the save, from a pipe.
    let pipe = folder.path("names");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()));
    let (save, text) = (folder.path("save"), folder.bytes("new.cfg"));
    let game = std::thread::spawn(move || {
        // This waits until the command opens the pipe.
        let mut names = std::fs::OpenOptions::new().write(true).open(&pipe).expect("the command reads it");
        std::fs::write(&save, b"the game's").expect("the folder is ours");
        std::io::Write::write_all(&mut names, &text).expect("the command reads it");
    });
    let run = folder.run(&[
        "convert",
        "save",
        "--dialect",
        "godot3",
        "--to",
        "godot4",
        "--in-place",
        "--renames",
        "names",
    ]);
    game.join().expect("it wrote");
    assert_eq!(folder.bytes("save"), b"the game's", "{run:?}");
    assert_eq!(run.code, 2, "{run:?}");
}

#[test]
fn what_fits_no_project_is_refused() {
    let folder = Folder::new();
    folder.write("project.godot", PROJECT);
    folder.write("other.cfg", "[a]\n\nb=5\n");
    folder.save("a.save", &[variant!({"a/b": 5})]);
    let refused = |arguments: &[&str], problem: &str| {
        let run = folder.run(arguments);
        assert_eq!((run.code, run.stdout()), (2, ""), "{run:?}");
        assert!(run.stderr.contains(problem), "{run:?}");
    };
    refused(&["convert", "other.cfg", "--layout", "project", "-o", "-"], "config_version");
    refused(&["convert", "a.save", "--layout", "project", "-o", "-"], "a sequence of values does not become");
    let text = folder.run(&["text", "project.godot"]).ok().to_owned();
    folder.write("text", text);
    refused(&["from-text", "text", "--layout", "project"], "these are the sections of a config file");
}

#[test]
fn a_dry_run_prints_the_whole_report_and_writes_nothing() {
    let folder = Folder::new();
    folder.save("save", &[variant!({ "at": (Vector2i::new(1, 2)) })]);
    let before = folder.bytes("save");
    for target in [&["--in-place"][..], &["-o", "new"]] {
        let run = folder.run(&[&["convert", "save", "--to", "godot3", "--dry-run"], target].concat());
        assert_eq!(run.ok(), "converted: at: Vector2i is Vector2\nsave: 1 change, 0 lost\n");
        assert_eq!(run.stderr, "save: nothing was written, because of --dry-run\n");
        assert_eq!((folder.bytes("save"), folder.files()), (before.clone(), vec!["save".to_owned()]));
    }
}

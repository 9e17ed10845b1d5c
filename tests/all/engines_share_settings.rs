//! gdvar reads the `project.binary` of an engine, and an engine starts with a `project.binary` that gdvar wrote.

use std::fs;

use crate::engine::{Engine, Folder, Objects};
use gdvar::config_file::ConfigFile;
use gdvar::document::{Document, Kind, NewFile, OpenOptions, Types};
use gdvar::{Codec, Dialect, Dictionary, ErrorKind, Variant, Vector2, project_binary, variant};
use gdvar_core::text::TextFormat;

fn check(engine: &Engine, dialect: Dialect) {
    let codec = Codec::new().dialect(dialect).full_objects(true);
    let folder = Folder::new();
    let path = folder.path().join("written.binary");
    let body = format!(
        "ProjectSettings.set_setting(\"gdvar/größe\", [1, \"two\", Vector2(0.5, 2)])\n\
         ProjectSettings.set_setting(\"gdvar/key\", InputEventKey.new())\n\
         return ProjectSettings.save_custom({:?})",
        path.to_str().expect("the engines take paths as UTF-8")
    );
    let saved = engine.evaluate(Objects::Refused, [body]);
    assert_eq!(saved[0].text, "0", "the engine has an error");
    let bytes = fs::read(&path).expect("the engine wrote it");
    let settings: Dictionary = project_binary::read(&bytes, codec).expect("the engine wrote it");
    assert_eq!(settings.get("gdvar/größe"), Some(&variant!([1, "two", (Vector2::new(0.5, 2.0))])));
    assert!(matches!(settings.get("gdvar/key"), Some(Variant::Object(_))), "{settings:?}");
    assert_eq!(project_binary::write(&settings, codec), Ok(bytes));

    let project = folder.path().join("project");
    fs::create_dir(&project).expect("there is space");
    let mut made = Dictionary::from([
        ("gdvar/größe", variant!([1, "two"])),
        ("gdvar/at", variant!(Vector2::new(0.5, 2.0))),
    ]);
    made.insert("_custom_features", "crab,rave");
    let bytes = project_binary::write(&made, codec).expect("it has bytes");
    fs::write(project.join("project.binary"), &bytes).expect("there is space");
    let values = engine.clone().in_project(&project).evaluate(
        Objects::Refused,
        [
            "return ProjectSettings.get_setting(\"gdvar/größe\")",
            "return ProjectSettings.get_setting(\"gdvar/at\")",
            "return OS.has_feature(\"rave\")",
        ],
    );
    let texts: Vec<_> = values.iter().map(|value| codec.decode::<Variant>(&value.bytes)).collect();
    assert_eq!(texts, [Ok(variant!([1, "two"])), Ok(Vector2::new(0.5, 2.0).into()), Ok(variant!(true))]);
}

#[test]
fn godot4_and_gdvar_share_a_project_binary() {
    let Some(engine) = Engine::godot4() else { return };
    check(&engine, Dialect::Godot4);
}

#[test]
fn godot3_and_gdvar_share_a_project_binary() {
    let Some(engine) = Engine::godot3() else { return };
    check(&engine, Dialect::Godot3);
}

/// A `project.godot` becomes a `project.binary` that has the bytes of the engine's own, and goes back to a `project.godot` in
/// which the engine finds the same settings.
fn convert(engine: &Engine, dialect: Dialect, project: &str) {
    let codec = Codec::new().dialect(dialect).full_objects(true);
    let folder = Folder::new();
    let original = folder.path().join("original");
    fs::create_dir(&original).expect("there is space");
    fs::write(original.join("project.godot"), project).expect("there is space");
    let save = |folder: &std::path::Path| {
        let path = folder.join("saved.binary");
        let body = format!("return ProjectSettings.save_custom({:?})", path.to_str().expect("it is UTF-8"));
        let saved = engine.clone().in_project(folder).evaluate(Objects::Refused, [body]);
        assert_eq!(saved[0].text, "0", "the engine has an error");
        fs::read(&path).expect("the engine wrote it")
    };
    let theirs = save(&original);

    let as_kind = |document: &Document, kind| {
        let file = NewFile { kind, dialect, ..NewFile::new() };
        document.convert(&file, &[]).map(|(converted, _)| converted).expect("it has the same settings")
    };
    let options = OpenOptions::new().dialect(dialect);
    let config = Document::open(project.as_bytes(), &options).expect("the engine read it");
    let ours = as_kind(&config, Kind::Project);
    let settings: Dictionary = project_binary::read(ours.data(), codec).expect("it was converted");
    let sorted = |settings: &Dictionary| {
        let mut sorted: Vec<_> =
            settings.iter().map(|(name, value)| (name.to_string(), value.clone())).collect();
        sorted.sort_by(|(a, _), (b, _)| a.cmp(b));
        sorted
    };
    let of_engine: Dictionary = project_binary::read(&theirs, codec).expect("the engine wrote it");
    assert_eq!(sorted(&settings), sorted(&of_engine));

    // The engine starts with the binary file alone.
    let binary = folder.path().join("binary");
    fs::create_dir(&binary).expect("there is space");
    fs::write(binary.join("project.binary"), ours.data()).expect("there is space");
    let name = "return ProjectSettings.get_setting(\"application/config/name\")";
    let found = engine.clone().in_project(&binary).evaluate(Objects::Refused, [name]);
    assert_eq!(codec.decode::<Variant>(&found[0].bytes), Ok(variant!("x")));

    // And back.
    let text = as_kind(&Document::open(&theirs, &options).expect("the engine wrote it"), Kind::Config);
    let again = folder.path().join("again");
    fs::create_dir(&again).expect("there is space");
    fs::write(again.join("project.godot"), text.data()).expect("there is space");
    let of_again: Dictionary = project_binary::read(&save(&again), codec).expect("the engine wrote it");
    assert_eq!(sorted(&of_again), sorted(&of_engine));
}

#[test]
fn godot4_reads_the_settings_of_a_project_in_either_form() {
    let Some(engine) = Engine::godot4() else { return };
    let project = "config_version=5\n\n[application]\n\nconfig/name=\"x\"\nconfig/features=PackedStringArray(\"4.6\")\n\n\
        [gdvar]\n\nlist=[1, 2.5, {\n\"a\": &\"b\"\n}]\ndeep/er=Vector2i(1, 2)\n\n[input]\n\njump={\n\"deadzone\": 0.2,\n\"events\": \
        [Object(InputEventKey,\"resource_local_to_scene\":false,\"resource_name\":\"\",\"device\":-1,\"window_id\":0,\
        \"alt_pressed\":false,\"shift_pressed\":false,\"ctrl_pressed\":false,\"meta_pressed\":false,\"pressed\":false,\
        \"keycode\":0,\"physical_keycode\":32,\"key_label\":0,\"unicode\":32,\"location\":0,\"echo\":false,\"script\":null)\n]\n}\n";
    convert(&engine, Dialect::Godot4, project);
}

#[test]
fn godot3_reads_the_settings_of_a_project_in_either_form() {
    let Some(engine) = Engine::godot3() else { return };
    // Godot 3 always writes the size of the window.
    let project = "config_version=4\n\n[application]\n\nconfig/name=\"x\"\n\n[display]\n\nwindow/size/width=1024\n\
        window/size/height=600\n\n[gdvar]\n\nlist=[ 1, 2.5, {\n\"a\": \"b\"\n} ]\n\
        deep/er=Quat( 0, 0, 0, 1 )\n";
    convert(&engine, Dialect::Godot3, project);
}

/// The key bindings of a project of Godot 3 are those of Godot 4 after the conversion.
#[test]
fn godot4_finds_the_key_bindings_of_a_converted_project() {
    let Some(engine) = Engine::godot4() else { return };
    let project = "; kept\nconfig_version=4\n\n[application]\n\nconfig/name=\"x\"\n\n[input]\n\njump={\n\"deadzone\": 0.5,\n\
        \"events\": [ Object(InputEventKey,\"resource_local_to_scene\":false,\"resource_name\":\"\",\"device\":0,\"alt\":false,\
        \"shift\":true,\"control\":false,\"meta\":false,\"command\":false,\"pressed\":false,\"scancode\":65,\"unicode\":0,\
        \"echo\":false,\"script\":null)\n ]\n}\n";
    let format = TextFormat::new().full_objects(true);
    let config = ConfigFile::detect(project.as_bytes(), format).expect("Godot 3 wrote it");
    let (converted, reports) = config.convert(Dialect::Godot4).expect("it has text in Godot 4");
    assert_eq!(reports.len(), 1);
    assert_eq!((&*reports[0].section, &*reports[0].key, reports[0].report.lost), ("input", "jump", 0));
    let text = converted.to_string();
    assert!(
        text.starts_with("; kept\nconfig_version=5\n\n[application]\n\nconfig/name=\"x\"\n\n[input]\n"),
        "{text}"
    );

    let folder = Folder::new();
    fs::write(folder.path().join("project.godot"), text).expect("there is space");
    let event = "ProjectSettings.get_setting(\"input/jump\").events[0]";
    let found = engine.in_project(folder.path()).evaluate(
        Objects::Refused,
        [format!("return [{event}.keycode, {event}.shift_pressed, {event}.ctrl_pressed]")],
    );
    assert_eq!(Codec::new().decode::<Variant>(&found[0].bytes), Ok(variant!([65, true, false])));
}

/// Returns why a document does not become one of another kind.
fn refused(document: &Document, kind: Kind) -> ErrorKind {
    let error = document.convert(&NewFile { kind, ..NewFile::new() }, &[]).expect_err("it is refused");
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<gdvar::Error>());
    cause.expect("it is one of the settings").kind()
}

#[test]
fn settings_that_do_not_fit_are_refused() {
    let kind = |text: &str| {
        let options = OpenOptions::new().dialect(Dialect::Godot4);
        refused(&Document::open(text.as_bytes(), &options).expect("it is a config file"), Kind::Project)
    };
    assert_eq!(kind("[a]\nb=1\n"), ErrorKind::InvalidData, "it is another config file");
    assert_eq!(kind("config_version=6\n[a]\nb=1\n"), ErrorKind::InvalidData);
    assert_eq!(kind("config_version=5\n[a]\nb/c=1\n[a/b]\nc=2\n"), ErrorKind::DuplicateField);
    for settings in [
        Dictionary::from([("a/b", Variant::Nil)]),
        Dictionary::from([("/b", 1)]),
        Dictionary::from([("a/", 1)]),
        Dictionary::from([("", 1)]),
        Dictionary::from([("config_version", 5)]),
    ] {
        let project =
            NewFile { kind: Kind::Project, ..NewFile::new() }.with_values(&[Variant::from(settings)]);
        assert_eq!(refused(&project.expect("it has bytes"), Kind::Config), ErrorKind::Unsupported);
    }
}

#[test]
fn one_setting_is_changed_without_the_others() {
    let codec = Codec::new().dialect(Dialect::Godot3_0);
    let settings =
        Dictionary::from([("a/x", variant!(3)), ("a/y", variant!([1, 2])), ("a/z", variant!("text"))]);
    // Godot 3.0 writes every int in 64 bits.
    let original = project_binary::write(&settings, codec).expect("it has bytes");
    let options = OpenOptions::new().dialect(Dialect::Godot3_0);
    let mut project = Document::open(&original, &options).expect("it is one");
    project.set(&project.find("a/x").expect("it is there"), "4", Types::Keep).expect("it is set");
    let bytes = project.data();
    let different: Vec<usize> = (0..bytes.len()).filter(|at| bytes[*at] != original[*at]).collect();
    assert_eq!((bytes.len(), different.len()), (original.len(), 1));
    let new = project.place(None, "a/new").expect("it is a place");
    project.set(&new, "\"value\"", Types::Keep).expect("there is room");
    let read: Dictionary = project_binary::read(project.data(), codec).expect("it is whole");
    let names: Vec<_> = read.keys().filter_map(Variant::as_str).collect();
    assert_eq!(names, ["a/x", "a/y", "a/z", "a/new"]);
    assert_eq!((read.get("a/x"), read.get("a/new")), (Some(&variant!(4)), Some(&variant!("value"))));
}

#[test]
fn damage_is_reported_with_its_place() {
    let codec = Codec::new();
    let settings = Dictionary::from([("a", variant!(1)), ("b", variant!("two"))]);
    let bytes = project_binary::write(&settings, codec).expect("it has bytes");
    assert_eq!(project_binary::read(&bytes, codec), Ok(settings));
    for len in 0..bytes.len() {
        let error = project_binary::read::<f32>(&bytes[..len], codec).expect_err("it is cut off");
        assert_eq!(error.kind(), ErrorKind::UnexpectedEnd, "{error}");
    }
    let read =
        |bytes: &[u8]| project_binary::read::<f32>(bytes, codec).expect_err("it is damaged").to_string();
    assert_eq!(read(b"GCPF\0\0\0\0"), "a project.binary starts with ECFG at byte 0");
    assert_eq!(read(&[&bytes[..], b"!"].concat()), "1 bytes follow the last setting at byte 46");
    let mut twice = bytes.clone();
    twice[29] = b'a';
    assert_eq!(read(&twice), "the setting a occurs twice at byte 25");
    let mut unknown = bytes.clone();
    unknown[17] = 200;
    assert_eq!(read(&unknown), "Godot 4.4 and later has no type with the id 200 at byte 17 in a");
    let mut endless = bytes;
    endless[4..8].fill(0xFF);
    assert_eq!(read(&endless), "the file ends 4 bytes too early at byte 46");

    let number = Dictionary::from([(1, 2)]);
    assert_eq!(
        project_binary::write(&number, codec).map_err(|error| error.kind()),
        Err(ErrorKind::TypeMismatch)
    );
}

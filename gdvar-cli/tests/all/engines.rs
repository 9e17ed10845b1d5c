//! Engines open the files that the command wrote.

use gdvar::convert::Renames;
use gdvar::{Codec, Dialect, Variant};

use crate::engine::{Compression, Container, Engine, Objects};
use crate::run::Folder;

const PASSPHRASE: &str = "crab rave";

/// Values that both engines have, as an expression for each engine.
const GODOT3_SAVE: &str = "return {\"name\": \"Ferris\", \"reals\": PoolRealArray([0.5, -1.5]), \
    \"ints\": PoolIntArray([1, -2]), \"bytes\": PoolByteArray([1, 2, 255]), \"texts\": PoolStringArray([\"a\", \"b\"]), \
    \"points\": PoolVector2Array([Vector2(1, 2)]), \"places\": PoolVector3Array([Vector3(1, 2, 3)]), \
    \"colors\": PoolColorArray([Color(0.5, 0.25, 1, 1)]), \"at\": Transform(Basis(Vector3(1, 2, 3), Vector3(4, 5, 6), \
    Vector3(7, 8, 9)), Vector3(1, 2, 3)), \"turn\": Quat(0, 0.6, 0, 0.8), \"flat\": Transform2D(0, Vector2(3, 4)), \
    \"path\": NodePath(\"/root/a:b\"), 7: [1, 5000000000, 0.1, null, true], \"deep\": {1: {2.5: [{}]}}}";

const GODOT4_SAVE: &str = "return {\"name\": \"Ferris\", \"reals\": PackedFloat32Array([0.5, -1.5]), \
    \"ints\": PackedInt32Array([1, -2]), \"bytes\": PackedByteArray([1, 2, 255]), \
    \"texts\": PackedStringArray([\"a\", \"b\"]), \"points\": PackedVector2Array([Vector2(1, 2)]), \
    \"places\": PackedVector3Array([Vector3(1, 2, 3)]), \"colors\": PackedColorArray([Color(0.5, 0.25, 1, 1)]), \
    \"at\": Transform3D(Basis(Vector3(1, 2, 3), Vector3(4, 5, 6), Vector3(7, 8, 9)), Vector3(1, 2, 3)), \
    \"turn\": Quaternion(0, 0.6, 0, 0.8), \"flat\": Transform2D(0, Vector2(3, 4)), \"path\": NodePath(\"/root/a:b\"), \
    7: [1, 5000000000, 0.1, null, true], \"deep\": {1: {2.5: [{}]}}}";

/// The containers that engines make, and how the command opens them.
fn containers() -> Vec<(&'static str, Container, Vec<&'static str>)> {
    vec![
        ("plain", Container::Plain, vec![]),
        ("fastlz", Container::Compressed(Compression::FastLz), vec![]),
        ("zlib", Container::Compressed(Compression::Deflate), vec![]),
        ("zstd", Container::Compressed(Compression::Zstd), vec![]),
        ("gzip", Container::Compressed(Compression::Gzip), vec![]),
        ("pass", Container::Passphrase(PASSPHRASE), vec!["--passphrase-file", "pass.txt"]),
    ]
}

#[test]
fn json_in_a_file_is_what_the_engines_read_from_it() {
    let folder = Folder::new();
    folder.write("mark.json", "\u{feff}{\"a\": \"x\"}");
    folder.write("nul.json", r#"{"a\u0000": "x\u0000"}"#);
    let godot4 = "return JSON.parse_string(FileAccess.get_file_as_string(FILE))";
    let godot3 =
        "var file = File.new()\nfile.open(FILE, File.READ)\nreturn JSON.parse(file.get_as_text()).result";
    for (engine, dialect, body, name) in [
        (Engine::godot4(), Dialect::Godot4, godot4, "mark.json"),
        (Engine::godot4(), Dialect::Godot4, godot4, "nul.json"),
        (Engine::godot3(), Dialect::Godot3, godot3, "mark.json"),
    ] {
        let Some(engine) = engine else { continue };
        let body = body.replace("FILE", &format!("{:?}", folder.path(name)));
        let read = engine.evaluate(Objects::Refused, [body]).remove(0);
        let read: Variant = Codec::new().dialect(dialect).decode(&read.bytes).expect("it is a value");
        assert_eq!(folder.run(&["text", name]).ok().parse(), Ok(read), "{name}");
    }
}

#[test]
fn a_save_of_godot3_opens_in_godot4_with_the_same_values() {
    let (Some(godot3), Some(godot4)) = (Engine::godot3(), Engine::godot4()) else { return };
    let folder = Folder::new();
    folder.write("pass.txt", PASSPHRASE);
    let value = godot3.evaluate(Objects::Refused, [GODOT3_SAVE]).remove(0);
    let expected = godot4.evaluate(Objects::Refused, [GODOT4_SAVE]).remove(0);
    assert!(!value.bytes.is_empty() && !expected.bytes.is_empty());
    let saves = containers().into_iter().map(|(name, container, _)| {
        (folder.path(&format!("{name}.old")), container, vec![value.bytes.clone(), value.bytes.clone()])
    });
    godot3.write_files(Objects::Refused, saves);
    for (name, _, key) in containers() {
        let (old, new) = (format!("{name}.old"), format!("{name}.new"));
        folder.run(&[&["convert", &old, "--to", "godot4", "-o", &new], key.as_slice()].concat()).ok();
    }
    let files =
        containers().into_iter().map(|(name, container, _)| (folder.path(&format!("{name}.new")), container));
    for ((name, ..), read) in containers().into_iter().zip(godot4.read_files(Objects::Refused, files)) {
        let read = read.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(read == [expected.bytes.clone(), expected.bytes.clone()], "{name}: {}", text(&read[0]));
    }
}

#[test]
fn a_save_of_godot4_opens_in_godot3_with_the_same_values() {
    let (Some(godot3), Some(godot4)) = (Engine::godot3(), Engine::godot4()) else { return };
    let folder = Folder::new();
    folder.write("pass.txt", PASSPHRASE);
    let value = godot4.evaluate(Objects::Refused, [GODOT4_SAVE]).remove(0);
    let expected = godot3.evaluate(Objects::Refused, [GODOT3_SAVE]).remove(0);
    let saves = containers().into_iter().map(|(name, container, _)| {
        (folder.path(&format!("{name}.old")), container, vec![value.bytes.clone()])
    });
    godot4.write_files(Objects::Refused, saves);
    for (name, _, key) in containers() {
        let old = format!("{name}.old");
        folder.run(&[&["convert", &old, "--to", "godot3", "--in-place"], key.as_slice()].concat()).ok();
    }
    let files =
        containers().into_iter().map(|(name, container, _)| (folder.path(&format!("{name}.old")), container));
    let godot3_codec = Codec::new().dialect(Dialect::Godot3);
    let decode = |bytes: &[u8]| godot3_codec.decode::<Variant>(bytes);
    for ((name, ..), read) in containers().into_iter().zip(godot3.read_files(Objects::Refused, files)) {
        let read = read.unwrap_or_else(|error| panic!("{name}: {error}"));
        // Godot 3 leaves the padding in a path uninitialised.
        assert_eq!(decode(&read[0]), decode(&expected.bytes), "{name}");
    }
}

fn text(bytes: &[u8]) -> String {
    Codec::new().decode::<Variant>(bytes).map_or_else(|error| error.to_string(), |value| value.to_string())
}

#[test]
fn objects_of_godot3_are_objects_of_godot4() {
    let (Some(godot3), Some(godot4)) = (Engine::godot3(), Engine::godot4()) else { return };
    let folder = Folder::new();
    let body = "var key = InputEventKey.new()\nkey.scancode = KEY_F5\nkey.shift = true\n\
        var shape = CircleShape2D.new()\nshape.radius = 4.5\nvar timer = Timer.new()\ntimer.wait_time = 2.5\n\
        return [key, shape]";
    let value = godot3.evaluate(Objects::Allowed, [body]).remove(0);
    assert!(!value.bytes.is_empty(), "Godot 3 encodes objects");
    godot3.write_files(Objects::Allowed, [(folder.path("save"), Container::Plain, vec![value.bytes])]);
    folder.run(&["convert", "save", "--to", "godot4", "--in-place", "--lossy"]).ok();
    let hex: Vec<String> = folder.bytes("save")[4..].iter().map(|byte| format!("{byte:02x}")).collect();
    let hex = hex.concat();
    let body = format!(
        "var value = bytes_to_var_with_objects(\"{hex}\".hex_decode())\n\
        return [value[0].get_class(), value[0].keycode == KEY_F5, value[0].shift_pressed, value[1].get_class(), value[1].radius]"
    );
    let read = godot4.evaluate(Objects::Allowed, [body]).remove(0);
    assert_eq!(read.text, "[\"InputEventKey\", true, true, \"CircleShape2D\", 4.5]");
}

#[test]
fn changed_saves_open_in_their_engines() {
    for (engine, save) in [(Engine::godot3(), GODOT3_SAVE), (Engine::godot4(), GODOT4_SAVE)] {
        let Some(engine) = engine else { continue };
        let folder = Folder::new();
        folder.write("pass.txt", PASSPHRASE);
        folder.write("editor.sh", "sed -i 's/Ferris/Corro/' \"$1\"\n");
        let value = engine.evaluate(Objects::Refused, [save]).remove(0);
        let expected = engine.evaluate(
            Objects::Refused,
            [save.replace("Ferris", "Corro").replace("7: [1, 5000000000", "7: [Vector2(1, 2), 5000000000")],
        );
        let name = |name: &str| folder.path(&format!("{name}.save"));
        let saves = containers()
            .into_iter()
            .map(|(file, container, _)| (name(file), container, vec![value.bytes.clone()]));
        engine.write_files(Objects::Refused, saves);
        for (file, _, key) in containers() {
            let file = format!("{file}.save");
            folder
                .run(&[&["set", &file, "[7][0]", "Vector2(1, 2)", "--force"], key.as_slice()].concat())
                .ok();
            folder.run(&[&["edit", &file, "--editor", "sh editor.sh"], key.as_slice()].concat()).ok();
        }
        let files = containers().into_iter().map(|(file, container, _)| (name(file), container));
        for ((file, ..), read) in containers().into_iter().zip(engine.read_files(Objects::Refused, files)) {
            let read = read.unwrap_or_else(|error| panic!("{file}: {error}"));
            let codecs = [Dialect::Godot4, Dialect::Godot3].map(|dialect| Codec::new().dialect(dialect));
            let decode = |bytes: &[u8]| codecs.iter().find_map(|codec| codec.decode::<Variant>(bytes).ok());
            assert_eq!(decode(&read[0]), decode(&expected[0].bytes), "{file}");
        }
    }
}

/// A script that prints each class and its stored properties on a line.
const LIST: &str = "var lines = []\nfor c in ClassDB.get_class_list():\n\tvar line = [c]\n\
    \tfor p in ClassDB.class_get_property_list(c):\n\t\tif p.usage & PROPERTY_USAGE_STORAGE and p.name != \"\":\n\t\t\tline.append(p.name)\n\
    \tlines.append(line)\nreturn lines";

/// Returns the properties of each class.
type Classes = std::collections::BTreeMap<String, std::collections::BTreeSet<String>>;

#[test]
fn the_names_are_those_of_the_engines() {
    let (Some(godot3), Some(godot4)) = (Engine::godot3(), Engine::godot4()) else { return };
    let classes = |engine: &Engine, body: &str, dialect: Dialect| -> Classes {
        let value = engine.evaluate(Objects::Refused, [body]).remove(0);
        let lines: Vec<Vec<String>> =
            Codec::new().dialect(dialect).decode(&value.bytes).expect("a list of lists");
        let class = |line: Vec<String>| {
            line.split_first().map(|(name, rest)| (name.clone(), rest.iter().cloned().collect()))
        };
        lines.into_iter().filter_map(class).collect()
    };
    let old = classes(&godot3, LIST, Dialect::Godot3);
    let new = classes(&godot4, LIST, Dialect::Godot4);
    let names = Renames::godot3_to_4();
    assert!(old.len() > 500 && new.len() > 700, "{} {}", old.len(), new.len());
    // Servers and editors register different classes.
    for (class, new_name) in names.classes().filter(|(_, new_name)| !new_name.is_empty()) {
        if old.contains_key(class) {
            assert!(new.contains_key(new_name), "{class} is {new_name}");
        }
    }
    let mut checked = 0;
    for class in old.keys().filter(|class| !new.contains_key(*class)) {
        assert!(names.class(class).is_some(), "{class} is in no list");
        checked += 1;
    }
    assert!(checked > 200, "{checked}");
    // A name that ends in a slash stands for many.
    for (class, property, renamed) in names.properties().filter(|(_, property, _)| !property.ends_with('/')) {
        let (Some(before), Some(after)) = (old.get(class), new.get(names.class(class).unwrap_or(class)))
        else {
            continue;
        };
        assert!(before.contains(property), "{class}.{property} is in Godot 3");
        assert!(renamed.is_empty() || after.contains(renamed), "{class}.{property} is {renamed}");
    }
}

#[test]
fn godot4_starts_with_converted_settings_of_a_project() {
    let Some(engine) = Engine::godot4() else { return };
    let folder = Folder::new();
    folder.write(
        "text.godot",
        "config_version=5\n\n[application]\n\nconfig/name=\"x\"\n\n[gdvar]\n\nat=Vector2i(1, 2)\n",
    );
    for name in ["binary", "text"] {
        std::fs::create_dir(folder.path(name)).expect("the folder is ours");
    }
    folder.run(&["convert", "text.godot", "--layout", "project", "-o", "binary/project.binary"]).ok();
    folder.run(&["convert", "binary/project.binary", "--layout", "config", "-o", "text/project.godot"]).ok();
    for name in ["binary", "text"] {
        let setting = |name: &str| format!("return ProjectSettings.get_setting({name:?})");
        let found = engine
            .clone()
            .in_project(folder.path(name))
            .evaluate(Objects::Refused, [setting("application/config/name"), setting("gdvar/at")]);
        assert_eq!(text(&found[0].bytes), "\"x\"", "{name}");
        assert_eq!(text(&found[1].bytes), "Vector2i(1, 2)", "{name}");
    }
}

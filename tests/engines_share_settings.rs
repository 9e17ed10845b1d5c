//! gdvar reads the `project.binary` of an engine, and an engine starts with a `project.binary` that gdvar wrote.

mod engine;

use std::fs;

use engine::{Engine, Folder, Objects};
use gdvar_core::{Codec, Dialect, Dictionary, ErrorKind, Variant, Vector2, project_binary, variant};

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

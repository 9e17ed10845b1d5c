//! The scripts of full objects: gdvar reads what engines read, in whatever game.

use crate::engine::{Engine, Objects, Verdict};
use gdvar::inspect::check;
use gdvar::{Codec, Dialect, ErrorKind, Instance, Object, Variant, variant};

/// Returns the bytes of a text: its length, and padding behind it.
fn text(text: &str) -> Vec<u8> {
    let len = u32::try_from(text.len()).expect("it is short");
    let mut bytes = [&len.to_le_bytes(), text.as_bytes()].concat();
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    bytes
}

/// Returns the bytes of an object with these properties, whatever they are.
fn object(class: &str, properties: &[(&str, &[u8])], dialect: Dialect) -> Vec<u8> {
    let id = gdvar::VariantType::Object.id(dialect).expect("every engine has objects");
    let mut bytes = [&[id, 0, 0, 0], text(class).as_slice()].concat();
    bytes.extend(u32::try_from(properties.len()).expect("there are few").to_le_bytes());
    for (name, value) in properties {
        bytes.extend(text(name));
        bytes.extend(*value);
    }
    bytes
}

/// Returns objects whose scripts have all kinds of values, each with what the value is.
fn scripts(dialect: Dialect) -> Vec<(&'static str, Vec<u8>)> {
    let codec = Codec::new().dialect(dialect).full_objects(true);
    let encoded = |value: Variant| codec.encode(&value).expect("it can be written");
    let source = encoded("extends Resource".into());
    let script = object("GDScript", &[("script/source", &source)], dialect);
    let id = gdvar::VariantType::Object.id(dialect).expect("every engine has objects");
    // Godot 3 reads a script, but crashes when it is to describe one that was not loaded from a file.
    let mut values = vec![
        ("nil", encoded(Variant::Nil)),
        ("path", encoded("res://player_state.gd".into())),
        ("no path", encoded("player_state.gd".into())),
        ("empty path", encoded("".into())),
        ("path of the user", encoded("user://player_state.gd".into())),
        ("int", encoded(5.into())),
        ("float", encoded(5.5.into())),
        ("bool", encoded(true.into())),
        ("array", encoded(variant!([]))),
        ("NodePath", encoded(gdvar::NodePath::from("res://player_state.gd").into())),
        ("null object", [&[id, 0, 0, 0], text("").as_slice()].concat()),
    ];
    if dialect == Dialect::Godot4 {
        values.push(("script", script.clone()));
    }
    let mut all = Vec::new();
    for (what, value) in &values {
        all.push((*what, object("Resource", &[("script", value)], dialect)));
        all.push((
            *what,
            object("Resource", &[("resource_name", &encoded("x".into())), ("script", value)], dialect),
        ));
        all.push((*what, object("Node", &[("Script", value)], dialect)));
    }
    if dialect == Dialect::Godot4 {
        let name = encoded(gdvar::StringName::from("res://player_state.gd").into());
        all.push(("StringName", object("Resource", &[("script", &name)], dialect)));
        all.push(("id", object("Resource", &[("script", &[id, 0, 1, 0, 5, 0, 0, 0, 0, 0, 0, 0])], dialect)));
        all.push(("script alone", script));
    }
    all
}

#[test]
fn objects_are_read_with_the_scripts_that_engines_take() {
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    let godot4 = Engine::godot4().map(|engine| engine.in_project(golden));
    for (engine, dialect) in [(godot4, Dialect::Godot4), (Engine::godot3(), Dialect::Godot3)] {
        let Some(engine) = engine else { continue };
        let scripts = scripts(dialect);
        let codec = Codec::new().dialect(dialect).full_objects(true);
        let verdicts = engine.decode_or_crash(Objects::Allowed, scripts.iter().map(|(_, bytes)| bytes));
        let mut refused = 0;
        for ((what, bytes), verdict) in scripts.iter().zip(verdicts) {
            let is_read = verdict != Verdict::Rejected;
            assert_eq!(codec.decode::<Variant>(bytes).is_ok(), is_read, "{what} {dialect:?}");
            assert_eq!(check(bytes, codec).is_ok(), is_read, "{what} {dialect:?}");
            refused += usize::from(!is_read);
        }
        assert_eq!(refused > 0, dialect.writes_script_paths(), "{dialect:?}");
    }
}

#[test]
fn a_script_that_engines_refuse_is_an_error_in_both_directions() {
    let codec = Codec::new().full_objects(true);
    let mut bytes = vec![28, 0, 0, 0, 1, 0, 0, 0];
    let path = codec.encode(&"user://item.gd").expect("it is text");
    bytes.extend(object("Resource", &[("hp", &[0; 4]), ("script", &path)], Dialect::Godot4));
    let message = "expected the `res://` path of a script, found \"user://item.gd\" at byte 52 in [0].script";
    for error in [codec.decode::<Variant>(&bytes).map(drop), check(&bytes, codec)] {
        let error = error.expect_err("it is no path of a game's script");
        assert_eq!((error.kind(), error.to_string()), (ErrorKind::InvalidData, message.to_owned()));
    }
    let mut item = Instance::new("Resource");
    item.set("script", 5);
    let error = codec.encode(&Object::from(item.clone())).expect_err("it is no path");
    assert_eq!(error.to_string(), "expected the `res://` path of a script, found 5 in script");
    assert_eq!(error.kind(), ErrorKind::Unsupported);
    // Engines before 4.3 write the script itself.
    for dialect in [Dialect::Godot4_0, Dialect::Godot3] {
        let codec = codec.dialect(dialect);
        let bytes = codec.encode(&Object::from(item.clone())).expect("it is not refused there");
        assert_eq!(codec.decode::<Object>(&bytes), Ok(item.clone().into()));
        assert!(gdvar::guess(&bytes).candidates().contains(&dialect));
    }
    let bytes =
        codec.dialect(Dialect::Godot4_0).encode(&Object::from(item)).expect("it is not refused there");
    assert_eq!(gdvar::guess(&bytes).candidates(), [Dialect::Godot4_0]);
}

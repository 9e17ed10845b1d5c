//! Derived types write the same bytes as an engine writes for the same value in a script.

use std::collections::BTreeMap;

use crate::engine::{Engine, Folder, Objects};
use gdvar::{Codec, Color, Dialect, GodotDecode, GodotDecodeOwned, GodotEncode, Vector3};

/// Reads bytes and checks the value.
type Read = Box<dyn Fn(&[u8])>;

/// The bytes of a derived value, a script expression that gives the same bytes, and a check that the engine's bytes are read as
/// the value.
struct Case {
    bytes: Vec<u8>,
    script: &'static str,
    read: Read,
}

fn case<T>(codec: Codec, value: T, script: &'static str) -> Case
where
    T: GodotEncode + GodotDecodeOwned + PartialEq + std::fmt::Debug + 'static,
{
    let bytes = codec.encode(&value).unwrap_or_else(|error| panic!("{error}: {value:?}"));
    Case {
        bytes,
        script,
        read: Box::new(move |bytes| assert_eq!(codec.decode::<T>(bytes).as_ref(), Ok(&value))),
    }
}

fn compare(engine: &Engine, cases: &[Case]) {
    let answers = engine.evaluate(Objects::Refused, cases.iter().map(|case| case.script));
    assert_eq!(answers.len(), cases.len());
    for (case, answer) in cases.iter().zip(answers) {
        assert_eq!(answer.bytes, case.bytes, "{}", case.script);
        (case.read)(&answer.bytes);
    }
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Spawn {
    name: String,
    position: Vector3,
    hp: f32,
    tags: Vec<String>,
    #[gdvar(skip)]
    dirty: bool,
}

fn spawn() -> Spawn {
    Spawn {
        name: "Ferris".into(),
        position: Vector3::new(1.5, -2.0, 0.25),
        hp: 87.5,
        tags: vec!["a".into(), "bc".into()],
        dirty: false,
    }
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(rename_all = "camelCase")]
struct Named {
    max_hp: i64,
    #[gdvar(rename = "two words", alias = "other")]
    words: Option<bool>,
    #[gdvar(skip_encoding_if = Option::is_none)]
    none: Option<bool>,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Compact {
    #[gdvar(key = 1)]
    x: i32,
    #[gdvar(key = 5_000_000_000)]
    y: i64,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Step(i32, i32);

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Level(u8);

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Nothing;

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(rename_all = "snake_case")]
enum Slot {
    MainHand,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(repr = "int")]
enum Code {
    Lost = -3,
    Fine = 0,
}

macro_rules! actions {
    ($name:ident, $(#[$attr:meta])*) => {
        #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
        $(#[$attr])*
        enum $name {
            Wait,
            Attack { target: i64 },
            Heal(Amount),
        }
    };
}
actions!(Outside,);
actions!(Inside, #[gdvar(tag = "type")]);
actions!(Beside, #[gdvar(tag = "t", content = "c")]);
actions!(Untagged, #[gdvar(untagged)]);

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Amount {
    amount: f32,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Flat {
    name: String,
    #[gdvar(flatten)]
    amount: Amount,
    #[gdvar(flatten)]
    rest: BTreeMap<String, i64>,
}

fn flat() -> Flat {
    Flat { name: "n".into(), amount: Amount { amount: 2.0 }, rest: [("x".to_string(), 1)].into() }
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Forms {
    #[gdvar(array)]
    array: Vec<u8>,
    #[gdvar(packed)]
    colors: [Color; 1],
    #[gdvar(as = "NodePath")]
    path: String,
    #[gdvar(as = "float")]
    float: i32,
}

fn forms() -> Forms {
    Forms {
        array: vec![1, 2],
        colors: [Color { r: 1.0, g: 0.5, b: 0.0, a: 1.0 }],
        path: "/root/Main:x".into(),
        float: 3,
    }
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(key = "StringName")]
struct Forms4 {
    #[gdvar(typed)]
    ints: Vec<i64>,
    #[gdvar(typed)]
    names: BTreeMap<String, f32>,
    #[gdvar(as = "StringName")]
    name: String,
    slot: Slot4,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(key = "StringName")]
enum Slot4 {
    Head,
}

/// Returns the values that both engines can hold.
fn shared(codec: Codec) -> Vec<Case> {
    vec![
        case(codec, Level(7), "return 7"),
        case(codec, Nothing, "return null"),
        case(codec, Step(3, -4), "return [3, -4]"),
        case(
            codec,
            Named { max_hp: 9, words: Some(true), none: None },
            r#"return {"maxHp": 9, "two words": true}"#,
        ),
        case(
            codec,
            Named { max_hp: 9, words: None, none: Some(false) },
            r#"return {"maxHp": 9, "two words": null, "none": false}"#,
        ),
        case(codec, Compact { x: 3, y: -1 }, "return {1: 3, 5000000000: -1}"),
        case(codec, Slot::MainHand, r#"return "main_hand""#),
        case(codec, Code::Lost, "return -3"),
        case(codec, Code::Fine, "return 0"),
        case(codec, Outside::Wait, r#"return "Wait""#),
        case(codec, Outside::Attack { target: 7 }, r#"return {"Attack": {"target": 7}}"#),
        case(codec, Outside::Heal(Amount { amount: 0.5 }), r#"return {"Heal": {"amount": 0.5}}"#),
        case(codec, Inside::Wait, r#"return {"type": "Wait"}"#),
        case(codec, Inside::Attack { target: 7 }, r#"return {"type": "Attack", "target": 7}"#),
        case(codec, Inside::Heal(Amount { amount: 0.5 }), r#"return {"type": "Heal", "amount": 0.5}"#),
        case(codec, Beside::Wait, r#"return {"t": "Wait"}"#),
        case(codec, Beside::Attack { target: 7 }, r#"return {"t": "Attack", "c": {"target": 7}}"#),
        case(codec, Beside::Heal(Amount { amount: 0.5 }), r#"return {"t": "Heal", "c": {"amount": 0.5}}"#),
        case(codec, Untagged::Wait, "return null"),
        case(codec, Untagged::Attack { target: 7 }, r#"return {"target": 7}"#),
        case(codec, Untagged::Heal(Amount { amount: 0.5 }), r#"return {"amount": 0.5}"#),
        case(codec, flat(), r#"return {"name": "n", "amount": 2.0, "x": 1}"#),
    ]
}

#[test]
fn godot4_writes_what_derived_types_write() {
    let Some(engine) = Engine::godot4() else { return };
    let codec = Codec::new();
    let mut cases = shared(codec);
    cases.push(case(
        codec,
        spawn(),
        r#"return {"name": "Ferris", "position": Vector3(1.5, -2, 0.25), "hp": 87.5, "tags": PackedStringArray(["a", "bc"])}"#,
    ));
    cases.push(case(
        codec,
        forms(),
        r#"return {"array": [1, 2], "colors": PackedColorArray([Color(1, 0.5, 0, 1)]), "path": ^"/root/Main:x", "float": 3.0}"#,
    ));
    cases.push(case(
        codec,
        Forms4 { ints: vec![1], names: [("k".to_string(), 0.5)].into(), name: "n".into(), slot: Slot4::Head },
        "var ints: Array[int] = [1]\nvar names: Dictionary[String, float] = {\"k\": 0.5}\n\
         return {&\"ints\": ints, &\"names\": names, &\"name\": &\"n\", &\"slot\": &\"Head\"}",
    ));
    compare(&engine, &cases);
}

#[test]
fn godot3_writes_what_derived_types_write() {
    let Some(engine) = Engine::godot3() else { return };
    let codec = Codec::new().dialect(Dialect::Godot3);
    let mut cases = shared(codec);
    cases.push(case(
        codec,
        spawn(),
        r#"return {"name": "Ferris", "position": Vector3(1.5, -2, 0.25), "hp": 87.5, "tags": PoolStringArray(["a", "bc"])}"#,
    ));
    compare(&engine, &cases);
}

/// The same script as `golden/player_state.gd`.
const PLAYER_STATE: &str = "extends Resource

@export var title: String
@export var hp: int
@export var position: Vector3
@export var tags: PackedStringArray
";

/// Writes the received value as text and as bytes, then changes it and writes it again.
const RECEIVE: &str = r#"extends SceneTree

func _init() -> void:
	var arguments := OS.get_cmdline_user_args()
	var bytes := FileAccess.get_file_as_bytes(arguments[0])
	var state = bytes_to_var_with_objects(bytes)
	print("class ", state.get_class())
	print("script ", state.get_script().resource_path)
	print("title ", state.title, " hp ", state.hp, " position ", state.position, " tags ", state.tags)
	state.hp += 1
	var file := FileAccess.open(arguments[1], FileAccess.WRITE)
	file.store_buffer(var_to_bytes_with_objects(state))
	file.close()
	quit()
"#;

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://player_state.gd")]
struct PlayerState {
    title: String,
    hp: i64,
    position: Vector3,
    tags: Vec<String>,
}

#[test]
fn an_object_arrives_in_godot4_as_an_instance_of_its_script_and_comes_back() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least((4, 3, 0))) else { return };
    let state = |hp| PlayerState {
        title: "Ferris".into(),
        hp,
        position: Vector3::new(1.5, -2.0, 0.25),
        tags: vec!["crab".into()],
    };
    let folder = Folder::new();
    folder.write("project.godot", "config_version=5\n");
    folder.write("player_state.gd", PLAYER_STATE);
    folder.write("receive.gd", RECEIVE);
    let (sent, returned) = (folder.path().join("sent"), folder.path().join("returned"));
    std::fs::write(&sent, gdvar::to_bytes(&state(9)).unwrap()).unwrap();

    let engine = engine.in_project(folder.path());
    let arguments = [sent.to_str().unwrap(), returned.to_str().unwrap()];
    let run = engine.run_script("receive.gd", &arguments, std::time::Duration::from_secs(60));
    for line in [
        "class Resource",
        "script res://player_state.gd",
        r#"title Ferris hp 9 position (1.5, -2.0, 0.25) tags ["crab"]"#,
    ] {
        assert!(run.stdout.contains(line), "{line:?} is not in {run:?}");
    }
    let returned = std::fs::read(&returned).expect("the script wrote the state back");
    assert_eq!(gdvar::from_bytes(&returned), Ok(state(10)));
}

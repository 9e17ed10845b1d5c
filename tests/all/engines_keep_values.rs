//! Games and programs exchange values without loss: objects in typed containers, unknown tags and properties, numbers of every
//! width. The scripts in `tests/keep_values` are the game.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use crate::engine::{Engine, Folder, Objects, Run};
use gdvar::{
    Codec, Dictionary, ElementType, GodotDecode, GodotEncode, StringName, Transform3D, Variant, Vector2,
    double, from_bytes, to_bytes,
};

/// Runs a script of the project that reads one file and writes another. Returns its output and the file that it wrote.
fn run(engine: &Engine, script: &str, sent: &[u8]) -> (Run, Vec<u8>) {
    let folder = Folder::new();
    let (from, to) = (folder.path().join("sent"), folder.path().join("returned"));
    std::fs::write(&from, sent).expect("a fresh folder takes a file");
    let arguments = [&from, &to].map(|path| path.to_str().expect("the folder of a build is UTF-8"));
    let run = engine.run_script(script, &arguments, Duration::from_secs(60));
    let returned = std::fs::read(&to).unwrap_or_else(|error| panic!("{error}\n{run}"));
    (run, returned)
}

/// Returns Godot 4.4 or later with a copy of the project, because an engine writes its caches beside the scripts.
fn godot4() -> Option<(Engine, Folder)> {
    let engine = Engine::godot4().and_then(|engine| engine.at_least((4, 4, 0)))?;
    let (project, folder) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/keep_values"), Folder::new());
    for file in std::fs::read_dir(&project).expect("the project is there") {
        let file = file.expect("the project is readable").path();
        let text = std::fs::read_to_string(&file).expect("scripts are text");
        folder.write(file.file_name().and_then(|name| name.to_str()).expect("names are ASCII"), &text);
    }
    Some((engine.in_project(folder.path()), folder))
}

#[test]
fn values_that_a_game_sent_through_json_are_read() {
    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(repr = "int")]
    enum Class {
        Mage = 3,
    }
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Hero {
        lives: u8,
        class: Class,
        scores: Vec<i64>,
        speed: f32,
    }
    let Some((engine, _project)) = godot4() else { return };
    let script = r#"return JSON.parse_string(JSON.stringify({"lives": 3, "class": 3, "scores": [1, 2], "speed": 0.1}))"#;
    let answer = &engine.evaluate(Objects::Refused, [script])[0];
    // JSON has no ints: all of these came back as floats.
    let value: Variant = from_bytes(&answer.bytes).expect("the engine wrote it");
    assert_eq!(value.get("lives"), Some(&Variant::Float(3.0)));
    let hero = Hero { lives: 3, class: Class::Mage, scores: vec![1, 2], speed: 0.1 };
    assert_eq!(from_bytes(&answer.bytes), Ok(hero));
}

#[test]
fn variants_of_a_newer_game_pass_through_an_older_program() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(tag = "type")]
    enum Event {
        Wait,
        #[gdvar(other)]
        Unknown(Variant),
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    enum Slot {
        Head,
        #[gdvar(other)]
        Unknown(Variant),
    }
    let Some((engine, _project)) = godot4() else { return };
    let scripts = [
        r#"return [{"type": "Wait"}, {"type": "Emote", "id": 3, "at": Vector2(0.1, 0.2)}, {"at": [&"a", 0.5], "type": "New"}]"#,
        r#"return ["Head", "Tail", {"Ring": {"finger": 3, "cursed": true}}, &"Belt"]"#,
    ];
    let [events, slots] = engine.evaluate(Objects::Refused, scripts).try_into().expect("there are two");
    let read: Vec<Event> = from_bytes(&events.bytes).expect("unknown events are kept");
    assert_eq!(read[0], Event::Wait);
    assert_eq!(to_bytes(&read), Ok(events.bytes));
    let read: Vec<Slot> = from_bytes(&slots.bytes).expect("unknown slots are kept");
    assert_eq!(read[0], Slot::Head);
    assert_eq!(to_bytes(&read), Ok(slots.bytes));
}

#[test]
fn plain_names_have_the_bytes_of_the_engine() {
    let Some((engine, _project)) = godot4() else { return };
    let cases = [
        ("return Vector2(0.1, 0.2)", to_bytes(&Vector2::new(0.1, 0.2))),
        ("return null", to_bytes(&Variant::Nil)),
        ("return 5", to_bytes(&Variant::from(5))),
        ("return {}", to_bytes(&Dictionary::new())),
        ("return Transform3D()", to_bytes(&Transform3D::default())),
    ];
    let answers = engine.evaluate(Objects::Refused, cases.iter().map(|(script, _)| script));
    for ((script, ours), answer) in cases.iter().zip(answers) {
        assert_eq!(ours.as_ref(), Ok(&answer.bytes), "{script}");
    }
    // A single-precision build reads double precision and silently loses digits.
    let wide = to_bytes(&double::Vector2::new(0.1, 0.2)).expect("it is plain");
    let read = engine.decode(Objects::Refused, [&wide]).remove(0).expect("the engine takes it");
    assert_eq!(Ok(read.bytes), to_bytes(&Vector2::new(0.1, 0.2)));
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://item.gd")]
struct Item {
    id: i64,
    label: String,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://bag.gd")]
struct Bag {
    #[gdvar(typed)]
    items: Vec<Item>,
    #[gdvar(typed)]
    by_name: BTreeMap<String, Item>,
    at: Vector2,
}

fn bag(first: i64) -> Bag {
    let item = |id, label: &str| Item { id, label: label.into() };
    Bag {
        items: vec![item(first, "sword"), item(9, "shield")],
        by_name: [("sword".into(), item(7, "a sharp one"))].into(),
        at: Vector2::new(0.1, 0.2),
    }
}

#[test]
fn typed_containers_of_objects_arrive_whole() {
    // Full objects are not enabled in either direction. They are allowed because the types declare them.
    let sent = to_bytes(&bag(7)).expect("it has objects of a script only");
    let value: Variant = Codec::new().full_objects(true).decode(&sent).expect("it is a value");
    let items = value.at("items").ok().and_then(Variant::as_array).expect("it is an Array");
    assert_eq!(items.element_type(), &ElementType::script("res://item.gd"));
    let by_name = value.at("by_name").ok().and_then(Variant::as_dictionary).expect("it is a Dictionary");
    assert_eq!(by_name.value_type(), &ElementType::script("res://item.gd"));

    let Some((engine, _project)) = godot4() else { return };
    let (run, returned) = run(&engine, "show_bag.gd", &sent);
    for line in [r#"items ["7 sword", "9 shield"]"#, "sword is a sharp one", "at (0.1, 0.2)"] {
        assert!(run.stdout.contains(line), "{line:?} is missing\n{run}");
    }
    // The engine reports an error for each element that it leaves out.
    assert!(!run.stderr.contains("ERROR"), "{run}");
    assert_eq!(from_bytes(&returned), Ok(bag(8)));
}

#[test]
fn an_edited_resource_keeps_all_its_properties() {
    #[derive(Debug, GodotEncode, GodotDecode)]
    #[gdvar(object = "Resource")]
    struct Hero {
        hp: i64,
        #[gdvar(flatten)]
        rest: Dictionary,
    }
    #[derive(Debug, GodotEncode, GodotDecode)]
    #[gdvar(object = "Resource")]
    struct OfAnyScript {
        #[gdvar(script)]
        path: String,
        team: StringName,
        hp: i64,
        #[gdvar(flatten)]
        rest: Dictionary,
    }
    let Some((engine, _project)) = godot4() else { return };
    let (_, made) = run(&engine, "make_hero.gd", &[]);
    let mut hero: Hero = from_bytes(&made).expect("the rest goes into the map");
    assert_eq!(
        (hero.hp, hero.rest.len()),
        (7, 11 + 3),
        "a Resource has two properties of its own, and its script"
    );
    hero.hp = 8;
    let mut other: OfAnyScript = from_bytes(&made).expect("it has a script");
    assert_eq!((other.path.as_str(), other.rest.len()), ("res://hero.gd", 10 + 2));
    other.hp = 8;
    for edited in [to_bytes(&hero), to_bytes(&other)] {
        let edited = edited.expect("no name occurs twice");
        let (run, again) = run(&engine, "show_hero.gd", &edited);
        for line in [
            "script res://hero.gd",
            "hp 8",
            r#"title "Ferris""#,
            "at Vector2(0.1, 0.2)",
            r#"tags Array[StringName]([&"crab", &"red"])"#,
            r#"scores {1: "one","two": 2.5}"#,
            "color Color(0.1, 0.2, 0.3, 1)",
            "speed 0.1",
            r#"path NodePath("/root/Main:x")"#,
            "alive true",
            "bytes PackedByteArray(1, 2, 3)",
            "grid Vector2i(3, 4)",
            r#"team &"rust""#,
        ] {
            assert!(run.stdout.contains(line), "{line:?} is missing\n{run}");
        }
        let original: Variant = Codec::new().full_objects(true).decode(&made).expect("it is a value");
        let mut expected = original;
        expected.set_at("hp", 8).expect("it has one");
        assert_eq!(Codec::new().full_objects(true).decode(&again), Ok(expected));
    }
}

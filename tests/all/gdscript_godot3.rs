//! Generated classes in a real Godot 3: accepted with every warning as an error, and in agreement with Rust about every
//! value.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::changes::changed;
use crate::engine::{Engine, Folder, Objects};
use crate::example;
use crate::gdscript::compare::compare;
use crate::gdscript::{Answer, Project, has_objects, request};
use crate::random::Random;
use crate::zoo::{self, Animal, Source, animal, animals, samples};
use gdvar::gdscript::Gdscript;
use gdvar::{Codec, Color, Dialect, GodotDecode, GodotEncode, GodotSchema, Variant, Vector3, variant};

/// Types without a class, because they are written like another type, or as an Object of the engine.
const CLASSLESS: &[&str] = &["Newtype", "Unit", "PlayerId", "Upper", "Even", "Transparent", "Curve", "Party"];

/// Types whose weapon is a `StringName`.
const ARMED: &[&str] = &["Outside", "Inside", "Beside", "Untagged"];

/// Returns the types that have classes in Godot 3.
fn subset() -> impl Iterator<Item = &'static Animal> {
    let fits = |animal: &&Animal| (animal.fits)(Dialect::Godot3) && !ARMED.contains(&animal.name);
    let animals = animals().filter(|animal| !CLASSLESS.contains(&animal.name));
    animals.filter(fits).chain(ANIMALS).chain(zoo::kept::unknown_tags())
}

const ANIMALS: &[Animal] = &[
    animal!(OutsideAction, None),
    animal!(InsideAction, Open),
    animal!(BesideAction, Closed),
    animal!(UntaggedAction, Any),
    animal!(Kept, Open),
    animal!(Weapon, Open),
];

/// The same variants, in each tagging.
macro_rules! actions {
    ($name:ident, $(#[$attr:meta])*) => {
        #[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
        $(#[$attr])*
        enum $name {
            Wait,
            Move(Stride),
            Attack {
                target: i64,
                #[gdvar(default, skip_encoding_if = |power: &f32| *power == 0.0)]
                power: f32,
                weapon: String,
            },
            Swap { both: Box<(Vec<Stride>, Vec<i64>)> },
        }

        samples! { source:
            [] $name = $name::Wait,
                $name::Move(source.any()),
                $name::Attack { target: source.any(), power: source.any::<u8>().into(), weapon: source.any() },
                $name::Swap { both: Box::new((source.any(), source.any())) };
        }
    };
}

actions!(OutsideAction,);
actions!(InsideAction, #[gdvar(tag = "type", rename_all = "lowercase")]);
actions!(BesideAction, #[gdvar(tag = "t", content = "c", deny_unknown_fields)]);
actions!(UntaggedAction, #[gdvar(untagged)]);

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Stride {
    x: i32,
    y: i32,
}

/// Containers of each kind of element, and values that keep unknown content.
#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Kept {
    known: OutsideKept,
    tagged: InsideKept,
    ints: Vec<i32>,
    reals: Vec<f32>,
    wide: Vec<f64>,
    texts: Vec<String>,
    places: Vec<Vector3>,
    tints: Vec<Color>,
    by_number: BTreeMap<i64, Vec<Option<Stride>>>,
    pairs: [Option<(u8, Box<Stride>)>; 2],
    inner: Option<Box<Kept>>,
    #[gdvar(flatten)]
    rest: BTreeMap<String, Stride>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
enum OutsideKept {
    Orc,
    #[gdvar(other)]
    Unknown(String),
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type")]
enum InsideKept {
    Orc {
        rage: f32,
    },
    #[gdvar(other)]
    Unknown(String),
}

/// Data without a tag is a sword.
#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type")]
enum Weapon {
    #[gdvar(default)]
    Sword {
        length: i64,
    },
    Bow {
        arrows: i64,
    },
}

samples! { source:
    [] Weapon = Weapon::Sword { length: source.any() }, Weapon::Bow { arrows: source.any() };
    [] Stride = Stride { x: source.any(), y: source.any() };
    [] OutsideKept = OutsideKept::Orc, OutsideKept::Unknown(source.any());
    [] InsideKept = InsideKept::Orc { rage: source.any() }, InsideKept::Unknown(source.any());
    [] Kept = Kept {
        known: source.any(),
        tagged: source.any(),
        ints: source.any(),
        reals: source.any(),
        wide: source.any(),
        texts: source.any(),
        places: source.any(),
        tints: source.any(),
        by_number: source.any(),
        pairs: [None, Some((source.any(), source.any()))],
        inner: source.any(),
        // None of these texts is a key of the others.
        rest: source.any(),
    };
}

/// Returns the name of an animal's class. Types with parameters need a name for each instance.
fn class_name(animal: &Animal) -> String {
    format!("My{}", animal.name.replace(|c: char| !c.is_alphanumeric(), ""))
}

/// Returns the generator before any types are added.
fn classes() -> Gdscript {
    Gdscript::new()
        .dialect(Dialect::Godot3)
        .prefix("Zoo")
        .default_value("OfDefault", "volume", "0.5")
        .default_value("OfDefault", "lives", "3")
        .default_value("Defaults", "level", "7")
        .default_value("Functions", "pause", "0")
        .default_value("Pair", "1", "0")
}

fn with(classes: Gdscript, animal: &Animal) -> Gdscript {
    classes.add_schema(animal.schema).class_name_of(animal.schema, class_name(animal))
}

fn project() -> Option<Project> {
    Engine::godot3().map(|engine| Project::new(engine, &subset().fold(classes(), with)))
}

#[test]
fn every_class_is_accepted_with_warnings_as_errors() {
    let Some(project) = project() else { return };
    assert_eq!(project.files.len(), 1);
    project.assert_accepted();
}

#[test]
fn types_that_the_engine_has_no_values_for_are_refused() {
    let mut count = 0;
    let fits = |animal: &&Animal| (animal.fits)(Dialect::Godot3) && !ARMED.contains(&animal.name);
    for animal in animals().filter(|animal| !fits(animal)) {
        // The schema does not say that it must not be an Array.
        let problems = with(classes(), animal).files().map(|_| ());
        assert_eq!(problems.is_ok(), animal.name == "Packed", "{}: {problems:?}", animal.name);
        count += 1;
    }
    assert!(count > 5, "{count}");
}

/// Random values of each type.
const VALUES: u64 = 60;

/// A value that Rust wrote.
struct Sent {
    animal: &'static Animal,
    class: String,
    value: String,
    bytes: Vec<u8>,
}

fn codec() -> Codec {
    Codec::new().dialect(Dialect::Godot3)
}

fn sent(project: &Project) -> Vec<Sent> {
    let mut sent = Vec::new();
    for animal in subset() {
        let class = project.file_of(&class_name(animal));
        for seed in 0..VALUES {
            let written = (animal.write)(&mut Source::new(seed, Dialect::Godot3), codec().full_objects(true));
            let bytes = written.bytes.unwrap_or_else(|error| panic!("{}: {error}", animal.name));
            // A dynamic value may be any Object. The engine decodes no full Objects, and writes a different id for an id
            // of another engine.
            let value: Variant = codec().full_objects(true).decode(&bytes).expect("Rust wrote it");
            if has_objects(&value) {
                continue;
            }
            // An untagged enum may read what another variant wrote.
            let read =
                (animal.read)(codec(), &bytes).unwrap_or_else(|error| panic!("{}: {error}", animal.name));
            sent.push(Sent { animal, class: class.clone(), value: read.value, bytes });
        }
    }
    sent
}

/// Checks that Rust reads the bytes that a class wrote as the value that was sent.
fn assert_same(sent: &Sent, bytes: &[u8]) {
    let name = sent.animal.name;
    let read = (sent.animal.read)(codec(), bytes);
    let read = read.unwrap_or_else(|error| panic!("{name}: {error}: {}\nin {bytes:?}", sent.value));
    assert_eq!(read.value, sent.value, "{name}");
}

#[test]
fn classes_hold_and_write_what_rust_wrote() {
    let Some(project) = project() else { return };
    let sent = sent(&project);
    assert!(sent.len() > 2_000, "{}", sent.len());
    let requests: Vec<_> = sent.iter().map(|sent| request("decode", &sent.class, &sent.bytes)).collect();
    let mut built = Vec::new();
    for (sent, answer) in sent.iter().zip(project.ask(&requests)) {
        let Answer::Value(members, bytes) = answer else {
            panic!("{}: {answer:?}: {}", sent.animal.name, sent.value)
        };
        let wire: Variant = codec().decode(&sent.bytes).expect("Rust wrote it");
        let held: Variant = codec().decode(&members).expect("the engine wrote it");
        compare(sent.animal.schema, &wire, &held, sent.animal.name);
        assert_same(sent, &bytes);
        built.push(request("build", &sent.class, &members));
    }
    // The other direction: a script sets the members, and Rust reads them.
    for (sent, answer) in sent.iter().zip(project.ask(&built)) {
        let Answer::Built(bytes) = answer else { panic!("{}: {answer:?}: {}", sent.animal.name, sent.value) };
        assert_same(sent, &bytes);
    }
}

/// Changed values, a few for each value of a type.
const CHANGES: usize = 4;

/// Returns whether a class may accept what Rust refuses.
fn may_take(animal: &Animal, error: &gdvar::Error) -> bool {
    // Only one of Rust's functions knows this.
    ["Functions", "Pair"].contains(&animal.name)
        // A script does not borrow anything.
        || error.to_string().contains("expected PackedByteArray")
        // Borrowed text is not read from a NodePath; other text is, if nothing is lost.
        || error.to_string().contains("does not describe the NodePath completely")
        || error.to_string().contains("found NodePath")
        || error.to_string().contains("is not a NodePath as a script prints it")
}

/// Returns whether a class may refuse what Rust accepts.
fn may_refuse(animal: &Animal) -> bool {
    // A field that Rust writes but does not read, and older versions that only Rust's functions can change.
    ["Skips", "Progress"].contains(&animal.name)
}

#[test]
fn classes_report_what_rust_refuses() {
    let Some(project) = project() else { return };
    let random = &mut Random::new(3, Dialect::Godot3);
    let mut damaged = Vec::new();
    for sent in sent(&project) {
        let value: Variant = codec().decode(&sent.bytes).expect("Rust wrote it");
        for _ in 0..CHANGES {
            let value = changed(&value, random);
            let Ok(bytes) = codec().encode(&value) else { continue };
            if !has_objects(&value) {
                damaged.push((sent.animal, sent.class.clone(), value, bytes));
            }
        }
    }
    let requests: Vec<_> =
        damaged.iter().map(|(_, class, _, bytes)| request("decode", class, bytes)).collect();
    let (mut refused, mut taken) = (0, 0);
    for ((animal, _, value, bytes), answer) in damaged.iter().zip(project.ask(&requests)) {
        match ((animal.read)(codec(), bytes), answer) {
            (Err(error), Answer::Error(text)) => {
                // Both messages name the place, except for an untagged enum, which has no single place.
                let names_a_field = |text: &str| text.contains(" in ");
                let is_placed = names_a_field(&text) || text.contains("variants of");
                assert!(is_placed || !names_a_field(&error.to_string()), "{error}, but {text}");
                refused += 1;
            }
            (Ok(_), Answer::Value(..)) => taken += 1,
            (Err(error), Answer::Value(..)) if may_take(animal, &error) => {}
            (Ok(_), Answer::Error(_)) if may_refuse(animal) => {}
            (read, answer) => {
                panic!("{}: Rust says {:?}, the class {answer:?}: {value}", animal.name, read.map(|_| ()))
            }
        }
    }
    assert!(refused > 1_000 && taken > 1_000, "{refused} refused, {taken} taken");
}

#[test]
fn damage_is_named() {
    let Some(project) = project() else { return };
    let bytes = |value: &Variant| codec().encode(value).expect("the value can be written");
    let leaf = || variant!({ "name": "", "parent": null, "children": [], "by_name": {} });
    let tree = (0..400)
        .fold(leaf(), |tree, _| variant!({ "name": "", "parent": (tree), "children": [], "by_name": {} }));
    let cut = bytes(&variant!({ "hp": 1 }))[..20].to_vec();
    let cases = [
        ("decode", "Health", bytes(&variant!({ "max_hp": 1 })), "missing field in hp"),
        ("decode", "Health", bytes(&variant!({ "hp": "x" })), "expected int, found String \"x\" in hp"),
        ("decode", "Health", bytes(&variant!({ "hp": 1, "mp": 1 })), "unknown field in mp"),
        ("decode", "Health", bytes(&variant!([1, 2])), "expected Dictionary, found Array"),
        ("decode", "Health", cut, "the bytes are not a value that the engine can decode"),
        ("decode", "Health", vec![], "the bytes are not a value that the engine can decode"),
        ("decode", "Health", vec![0; 3], "the bytes are not a value that the engine can decode"),
        (
            "decode",
            "InsideAction",
            bytes(&variant!({ "type": "fly" })),
            "expected a variant of MyInsideAction, found String \"fly\" in type",
        ),
        ("decode", "InsideAction", bytes(&variant!({ "x": 1 })), "missing field in type"),
        ("decode", "Slot", bytes(&variant!("Green")), "expected a value of MySlot, found String \"Green\""),
        (
            "decode",
            "Save",
            bytes(&variant!({ "version": 9, "name": "" })),
            "the data has version 9, this game reads versions up to 3 in version",
        ),
        (
            "decode",
            "Progress",
            bytes(&variant!({ "format": 1, "name": "" })),
            "the data has version 1, which Rust brings to version 3 in format",
        ),
        ("decode", "Tree", bytes(&tree), "more than 150 containers inside each other in parent.parent"),
        (
            "from",
            "Health",
            bytes(&variant!({ "hp": (Vector3::new(0.0, 1.0, 2.0)) })),
            "expected int, found Vector3 in hp",
        ),
        ("from", "Health", bytes(&variant!(3)), "expected Dictionary, found int 3"),
        (
            "from",
            "Kept",
            bytes(&variant!({ "known": "Orc", "tagged": [] })),
            "expected Dictionary, found Array in tagged",
        ),
        ("from", "Plain", bytes(&variant!({ "name": 1 })), "expected String, found int 1 in name"),
    ];
    let class = |class: &str| project.file_of(&format!("My{class}"));
    let requests: Vec<_> =
        cases.iter().map(|(command, name, bytes, _)| request(command, &class(name), bytes)).collect();
    for ((_, name, _, expected), answer) in cases.iter().zip(project.ask(&requests)) {
        let Answer::Error(text) = answer else { panic!("{name}: {answer:?}, not {expected}") };
        assert!(text.starts_with(expected), "{name}: {text}, not {expected}");
    }
}

#[test]
fn the_example_writes_classes_that_the_engine_accepts() {
    let files = example::for_godot3().files().expect("the example's types have classes");
    assert_eq!(files.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["game.gd"]);
    let Some(engine) = Engine::godot3() else { return };
    Project::of(engine, files).assert_accepted();
}

/// A script of a game, as in the documentation.
const GAME: &str = r#"extends SceneTree
PRELOAD

func _init() -> void:
	var hello: Game.MessageHello = Game.MessageHello.new()
	hello.fingerprint = Game.Message.FINGERPRINT
	var reader: Game.Reader = Game.Reader.new()
	var message: Game.Message = Game.Message.decode(hello.encode(), reader)
	if message is Game.MessageHello:
		var read: Game.MessageHello = message
		print("read ", read.fingerprint == Game.Message.FINGERPRINT)
	var none: Game.Message = Game.Message.from_dict({ "type": "hello" }, reader)
	print(none, " ", reader.error, " ", reader.path)
	quit()
"#;

#[test]
fn a_game_uses_the_classes_by_the_name_of_the_outer_one() {
    let Some(engine) = Engine::godot3() else { return };
    let folder = Folder::new();
    example::for_godot3().write(folder.path()).expect("the folder is there");
    let list = "_global_script_classes=[ { \"base\": \"Reference\", \"class\": \"Game\", \"language\": \
                \"GDScript\", \"path\": \"res://game.gd\" } ]";
    for (project, preload) in [(list, ""), ("", "const Net = preload(\"res://game.gd\")")] {
        // The engine knows the class if the editor has run; otherwise it has to be loaded.
        let name = if preload.is_empty() { "Game" } else { "Net" };
        let script = GAME.replace("PRELOAD", preload).replace("Game.", &format!("{name}."));
        folder.write("project.godot", &format!("config_version=4\n{project}\n"));
        folder.write("use.gd", &script);
        let engine = engine.clone().in_project(folder.path());
        let run = engine.run_script("use.gd", &[], Duration::from_secs(60));
        assert!(!run.stderr.contains("SCRIPT ERROR"), "{run}");
        let printed: Vec<_> = run.stdout.lines().rev().take(2).collect();
        assert_eq!(printed, ["Null missing field in fingerprint fingerprint", "read True"], "{run}");
    }
}

/// One of the engine's own Objects, without a script.
#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Gradient")]
struct Gradient {
    offsets: Vec<f32>,
    colors: Vec<Color>,
}

#[derive(Debug, GodotEncode, GodotDecode, GodotSchema)]
struct Evening {
    by_day: Gradient,
    by_night: Option<Gradient>,
}

#[test]
fn objects_of_the_engine_are_members() {
    let Some(engine) = Engine::godot3() else { return };
    let project =
        Project::new(engine, &Gdscript::new().dialect(Dialect::Godot3).prefix("Net").add::<Evening>());
    project.assert_accepted();
    let codec = codec().full_objects(true);
    let gradient = || Gradient { offsets: vec![0.0, 0.5], colors: vec![Color::new(1.0, 0.5, 0.0, 1.0); 2] };
    for by_night in [None, Some(gradient())] {
        let sky = Evening { by_day: gradient(), by_night };
        let bytes = codec.encode(&sky).expect("the dialect has Objects");
        let [answer] = &project.ask(&[request("decode", &project.file_of("Evening"), &bytes)])[..] else {
            panic!()
        };
        let Answer::Value(_, written) = answer else { panic!("{answer:?}") };
        let read: Evening = codec.decode(written).expect("the engine wrote it");
        assert_eq!(format!("{read:?}"), format!("{sky:?}"));
    }
    let wrong = codec.encode(&variant!({ "by_day": 3, "by_night": null })).expect("it can be written");
    let answers = project.ask(&[request("decode", &project.file_of("Evening"), &wrong)]);
    assert_eq!(answers, [Answer::Error("expected Gradient, found int 3 in by_day".into())]);
}

/// Fields named like keywords, functions, types and members of the engine, or like variables in the functions of a class.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Awkward {
    r#match: i64,
    class: i64,
    func: i64,
    remote: i64,
    print: i64,
    range: i64,
    len: i64,
    get: i64,
    set: i64,
    script: i64,
    notification: i64,
    reference: i64,
    free: i64,
    int: i64,
    #[gdvar(rename = "Vector2")]
    vector2: i64,
    made: i64,
    reader: i64,
    data: i64,
    value: i64,
    wire_entries: Vec<Vec<Option<Shadow>>>,
    encode: Capital,
    _private: i64,
    __: i64,
    größe: i64,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
#[gdvar(tag = "class")]
enum Shadow {
    Node { name: String, path: String },
    Timer,
    Reader,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
enum Capital {
    Pi,
    Inf,
    True,
    Null,
    Ok,
    KeyA,
    Value,
}

#[test]
fn names_of_the_engine_are_avoided() {
    let Some(engine) = Engine::godot3() else { return };
    let classes = Gdscript::new().dialect(Dialect::Godot3).prefix("Clash");
    Project::new(engine.clone(), &classes.clone().add::<Awkward>()).assert_accepted();
    // None of the engine's classes can be the class of a type.
    let found =
        engine.evaluate(Objects::Refused, ["return PoolStringArray(ClassDB.get_class_list()).join(\" \")"]);
    let found: String = codec().decode(&found[0].bytes).expect("the engine returns text");
    let is_refused =
        |name: &&str| classes.clone().add::<Capital>().class_name::<Capital>(*name).files().is_err();
    let (refused, taken): (Vec<&str>, Vec<&str>) = found.split(' ').partition(is_refused);
    assert!(refused.len() > 500 && (taken.is_empty() || engine.version() > (3, 6, 99)), "{taken:?}");
}

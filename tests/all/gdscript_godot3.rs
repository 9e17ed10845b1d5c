//! Generated classes in a real Godot 3: accepted with every warning as an error, and in agreement with Rust about every
//! value.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::engine::{Engine, Folder, Objects};
use crate::example;
use crate::gdscript::agreement::{Zoo, class_name, classes};
use crate::gdscript::{Answer, Project, request};
use crate::gdscript_engines::{Awkward, Capital};
use crate::zoo::{self, Animal, animal, animals, samples};
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

fn zoo() -> Option<Zoo> {
    Some(Zoo::new(Engine::godot3()?, Dialect::Godot3, subset(), |animal| class_name("My", animal)))
}

#[test]
fn every_class_is_accepted_with_warnings_as_errors() {
    let Some(Zoo { project, .. }) = zoo() else { return };
    assert_eq!(project.files.len(), 1);
    project.assert_accepted();
}

#[test]
fn types_that_the_engine_has_no_values_for_are_refused() {
    let mut count = 0;
    let fits = |animal: &&Animal| (animal.fits)(Dialect::Godot3) && !ARMED.contains(&animal.name);
    for animal in animals().filter(|animal| !fits(animal)) {
        // The schema of `Packed` does not say that it must not be an Array. `PlayerState` has a script, so it is a resource.
        let problems = classes(Dialect::Godot3).add_schema(animal.schema).files().map(|_| ());
        let is_made = ["Packed", "PlayerState"].contains(&animal.name);
        assert_eq!(problems.is_ok(), is_made, "{}: {problems:?}", animal.name);
        count += 1;
    }
    assert!(count > 5, "{count}");
}

fn codec() -> Codec {
    Codec::new().dialect(Dialect::Godot3)
}

#[test]
fn classes_hold_and_write_what_rust_wrote() {
    let Some(zoo) = zoo() else { return };
    zoo.assert_holds_and_writes_what_rust_wrote();
}

#[test]
fn classes_report_what_rust_refuses() {
    let Some(zoo) = zoo() else { return };
    zoo.assert_reports_what_rust_refuses();
}

#[test]
fn damage_is_named() {
    let Some(zoo) = zoo() else { return };
    let bytes = |value: &Variant| codec().encode(value).expect("the value can be written");
    let cases = [
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
            "Progress",
            bytes(&variant!({ "format": 1, "name": "" })),
            "the data has version 1, which Rust brings to version 3 in format",
        ),
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
    zoo.assert_damage_is_named("My", &cases);
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

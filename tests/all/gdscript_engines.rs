//! Generated classes in real engines: accepted with every warning as an error, and in agreement with Rust about every
//! value.

use crate::engine::{Engine, Objects};
use crate::example;
use crate::gdscript::agreement::{Zoo, class_name};
use crate::gdscript::compare::compare;
use crate::gdscript::{Answer, Project, request};
use crate::zoo::{self, Animal, animals};
use gdvar::gdscript::Gdscript;
use gdvar::{
    Codec, Dialect, Dictionary, ElementType, GodotDecode, GodotEncode, GodotSchema, Variant, VariantType,
    variant,
};

/// The oldest engine that has everything that the classes use: typed Dictionaries.
const OLDEST: (u32, u32, u32) = (4, 4, 0);

/// Types without a class, because they are written like another type. They occur in fields of other types.
const ALIASES: &[&str] = &["Newtype", "Unit", "PlayerId", "Upper", "Even", "Transparent"];

/// Types that no script can have as members.
const REFUSED: &[&str] = &["Look<f64>", "Curve", "Party"];

fn zoo_classes() -> impl Iterator<Item = &'static Animal> {
    let animals =
        animals().filter(|animal| !ALIASES.contains(&animal.name) && !REFUSED.contains(&animal.name));
    animals.chain(zoo::kept::unknown_tags())
}

fn zoo() -> Option<Zoo> {
    let engine = Engine::godot4().and_then(|engine| engine.at_least(OLDEST))?;
    Some(Zoo::new(engine, Dialect::Godot4, zoo_classes(), |animal| class_name("Zoo", animal)))
}

#[test]
fn every_class_is_accepted_with_warnings_as_errors() {
    let Some(zoo) = zoo() else { return };
    zoo.project.assert_accepted();
}

#[test]
fn the_example_writes_classes_that_the_engine_accepts() {
    let files = example::for_godot4().files().expect("the example's types have classes");
    assert!(files.len() > 10, "{}", files.len());
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least(OLDEST)) else { return };
    Project::of(engine, files).assert_accepted();
}

fn codec() -> Codec {
    Codec::new().full_objects(true)
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

/// Enums that read variants which a newer program sends, with and without a content.
mod newer {
    use super::Variant;

    #[derive(Debug, gdvar::GodotDecode, gdvar::GodotSchema, gdvar::GodotEncode)]
    pub(crate) enum Whole {
        A,
        #[gdvar(other)]
        Z(Variant),
    }
    #[derive(Debug, gdvar::GodotDecode, gdvar::GodotSchema, gdvar::GodotEncode)]
    pub(crate) enum Nothing {
        A,
        B(i64),
        #[gdvar(other)]
        Z,
    }
    #[derive(Debug, gdvar::GodotDecode, gdvar::GodotSchema, gdvar::GodotEncode)]
    pub(crate) enum NothingElse {
        A,
        #[gdvar(other)]
        Z,
    }
    #[derive(Debug, gdvar::GodotDecode, gdvar::GodotSchema, gdvar::GodotEncode)]
    pub(crate) enum Tag {
        A,
        B(i64),
        #[gdvar(other)]
        Z(String),
    }
}

/// Returns whether Rust reads the bytes.
type ReadsBytes = fn(&[u8]) -> bool;

#[test]
fn variants_of_a_newer_program_are_read_as_rust_reads_them() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least(OLDEST)) else { return };
    let classes = Gdscript::new().prefix("Newer").add::<newer::Whole>().add::<newer::Nothing>();
    let project = Project::new(engine, &classes.add::<newer::NothingElse>().add::<newer::Tag>());
    let reads: [(&str, ReadsBytes); 4] = [
        ("NewerWhole", |bytes| codec().decode::<newer::Whole>(bytes).is_ok()),
        ("NewerNothing", |bytes| codec().decode::<newer::Nothing>(bytes).is_ok()),
        ("NewerNothingElse", |bytes| codec().decode::<newer::NothingElse>(bytes).is_ok()),
        ("NewerTag", |bytes| codec().decode::<newer::Tag>(bytes).is_ok()),
    ];
    let values = [
        variant!("A"),
        variant!("New"),
        variant!({ "A": null }),
        variant!({ "A": {} }),
        variant!({ "A": 5 }),
        variant!({ "B": 5 }),
        variant!({ "B": "x" }),
        variant!({ "New": 5 }),
        variant!({ "New": { "x": [1, 2] } }),
        variant!({ "New": null }),
        variant!({ "New": 1, "Newer": 2 }),
    ];
    let (mut requests, mut expected) = (Vec::new(), Vec::new());
    for (class, reads) in reads {
        for value in &values {
            let bytes = codec().encode(value).expect("the value can be written");
            requests.push(request("decode", &project.file_of(class), &bytes));
            expected.push((class, value, reads(&bytes)));
        }
    }
    for ((class, value, is_read), answer) in expected.into_iter().zip(project.ask(&requests)) {
        assert_eq!(matches!(answer, Answer::Value(..)), is_read, "{class}: {value}: {answer:?}");
    }
}

/// Numbers of each width, and tags beside which floats may occur.
mod numbers {
    #[derive(Debug, gdvar::GodotDecode, gdvar::GodotSchema, gdvar::GodotEncode)]
    pub(crate) struct Narrow {
        value: f32,
    }
    #[derive(Debug, gdvar::GodotDecode, gdvar::GodotSchema, gdvar::GodotEncode)]
    pub(crate) struct Exact {
        #[gdvar(exact)]
        value: f32,
    }
    #[derive(Debug, gdvar::GodotDecode, gdvar::GodotSchema, gdvar::GodotEncode)]
    pub(crate) struct Wide {
        value: f64,
    }
    #[derive(Debug, gdvar::GodotDecode, gdvar::GodotSchema, gdvar::GodotEncode)]
    pub(crate) struct Lists {
        #[gdvar(default)]
        value: Option<Vec<f32>>,
    }
    #[derive(Debug, gdvar::GodotDecode, gdvar::GodotSchema, gdvar::GodotEncode)]
    pub(crate) struct Count {
        #[gdvar(as = "float")]
        value: i64,
    }
    #[derive(Debug, gdvar::GodotDecode, gdvar::GodotSchema, gdvar::GodotEncode)]
    #[gdvar(untagged)]
    pub(crate) enum Either {
        Narrow { value: f32 },
        Wide { value: f64 },
    }
    #[derive(Debug, gdvar::GodotDecode, gdvar::GodotSchema, gdvar::GodotEncode)]
    #[gdvar(tag = "value")]
    pub(crate) enum Names {
        A,
        #[gdvar(other)]
        Z,
    }
    #[derive(Debug, gdvar::GodotDecode, gdvar::GodotSchema, gdvar::GodotEncode)]
    #[gdvar(repr = "int")]
    pub(crate) enum Code {
        A = 3,
        #[gdvar(other)]
        Z,
    }
    #[derive(Debug, gdvar::GodotDecode, gdvar::GodotSchema, gdvar::GodotEncode)]
    pub(crate) struct Codes {
        value: Code,
    }
}

/// Returns what Rust reads from the bytes, as text.
type ShowsValue = fn(&[u8]) -> Option<String>;

fn shown<T: std::fmt::Debug + for<'de> GodotDecode<'de>>(bytes: &[u8]) -> Option<String> {
    Some(format!("{:?}", codec().decode::<T>(bytes).ok()?))
}

#[test]
fn numbers_are_taken_and_refused_as_in_rust() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least(OLDEST)) else { return };
    let classes = Gdscript::new().prefix("Num").add::<numbers::Narrow>().add::<numbers::Exact>();
    let classes = classes.add::<numbers::Wide>().add::<numbers::Lists>().add::<numbers::Either>();
    let classes = classes.add::<numbers::Count>();
    let project = Project::new(engine, &classes.add::<numbers::Names>().add::<numbers::Codes>());
    project.assert_accepted();
    let reads: [(&str, ShowsValue); 8] = [
        ("NumNarrow", shown::<numbers::Narrow>),
        ("NumExact", shown::<numbers::Exact>),
        ("NumWide", shown::<numbers::Wide>),
        ("NumLists", shown::<numbers::Lists>),
        ("NumCount", shown::<numbers::Count>),
        ("NumEither", shown::<numbers::Either>),
        ("NumNames", shown::<numbers::Names>),
        ("NumCodes", shown::<numbers::Codes>),
    ];
    // The first number that rounds to infinity in 32 bits, and the last one that does not.
    let beyond = f64::from_bits(0x47EF_FFFF_F000_0000);
    let within = f64::from_bits(beyond.to_bits() - 1);
    let floats =
        [0.0, -0.0, 0.1, 0.5, 3.0, 5.5, 2.2e307, -2.2e307, 3.4e38, f64::from(f32::MAX), within, -within];
    let floats = floats.into_iter().chain([beyond, -beyond, f64::NAN, f64::INFINITY, f64::NEG_INFINITY]);
    let ints = [0, 3, -7, 1 << 24, (1 << 24) + 1, (1 << 24) + 2, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1];
    let ints = ints.into_iter().chain([i64::MIN, i64::MIN + 1, i64::MAX, i64::MAX - 1023, 1 << 62]);
    let numbers: Vec<Variant> = floats.map(Variant::from).chain(ints.map(Variant::from)).collect();
    let lists = numbers.iter().map(|number| variant!([0.5, (number.clone())]));
    let packed = [vec![0.5, 2.2e307], vec![0.1, beyond], vec![within]].map(Variant::PackedFloat64Array);
    let packed = packed.into_iter().chain([Variant::PackedInt64Array(vec![1, (1 << 24) + 1])]);
    let values: Vec<Variant> = numbers.iter().cloned().chain(lists).chain(packed).collect();
    let (mut requests, mut expected) = (Vec::new(), Vec::new());
    for (class, reads) in reads {
        for value in &values {
            let value = variant!({ "value": (value.clone()) });
            let bytes = codec().encode(&value).expect("the value can be written");
            requests.push(request("decode", &project.file_of(class), &bytes));
            expected.push((class, value, reads(&bytes), reads));
        }
    }
    let mut taken = 0;
    for ((class, value, read, show), answer) in expected.iter().zip(project.ask(&requests)) {
        match (read, answer) {
            (None, Answer::Error(_)) => {}
            // These do not say which unknown tag it was, so they cannot be written.
            (Some(_), Answer::Value(..)) if ["NumNames", "NumCodes"].contains(class) => taken += 1,
            (Some(shown), Answer::Value(_, written)) => {
                assert_eq!(show(&written).as_ref(), Some(shown), "{class}: {value}");
                taken += 1;
            }
            (read, answer) => panic!("{class}: {value}: Rust reads {read:?}, the class {answer:?}"),
        }
    }
    assert!(taken > 50 && taken < expected.len() - 50, "{taken} of {}", expected.len());
}

#[test]
fn dictionaries_of_other_keys_cause_no_errors_of_the_engine() {
    let Some(Zoo { project, .. }) = zoo() else { return };
    let typed = |key: ElementType, value: ElementType, entries: Variant| {
        let Variant::Dictionary(entries) = entries else { panic!("{entries} is no Dictionary") };
        let mut typed = Dictionary::typed(key, value);
        for (key, value) in entries.iter() {
            typed.insert(key.clone(), value.clone());
        }
        Variant::Dictionary(typed)
    };
    let int = || ElementType::Builtin(VariantType::Int);
    let float = || ElementType::Builtin(VariantType::Float);
    let text = || ElementType::Builtin(VariantType::String);
    let values = [
        typed(int(), ElementType::Any, variant!({ 1: 2 })),
        typed(float(), float(), variant!({ 1.5: 2.5 })),
        typed(ElementType::Builtin(VariantType::Vector2), ElementType::Any, variant!({})),
        typed(text(), ElementType::Any, variant!({ "type": "New", "hp": 3 })),
        typed(text(), int(), variant!({ "hp": 3, "Move": 4 })),
        typed(text(), text(), variant!({ "type": "New", "t": "New" })),
    ];
    let (mut requests, mut sent) = (Vec::new(), Vec::new());
    // Objects are read from Dictionaries by `from_dict` alone.
    for animal in zoo_classes() {
        let file = project.file_of(&class_name("Zoo", animal));
        let is_object = project.has_from_dict(&file);
        for value in &values {
            let bytes = codec().encode(value).expect("the value can be written");
            requests.push(request("decode", &file, &bytes));
            sent.push((animal, value, bytes.clone(), true));
            if is_object {
                requests.push(request("from", &file, &bytes));
                sent.push((animal, value, bytes, false));
            }
        }
    }
    let mut taken = 0;
    for ((animal, value, bytes, is_decoded), answer) in sent.iter().zip(project.ask_quietly(&requests)) {
        let Answer::Value(..) = &answer else { continue };
        taken += 1;
        if *is_decoded {
            assert!((animal.read)(codec(), bytes).is_ok(), "{}: {value}: {answer:?}", animal.name);
        }
    }
    assert!(taken > 20, "{taken}");
}

#[test]
fn damage_is_named() {
    let Some(zoo) = zoo() else { return };
    let bytes = |value: &Variant| codec().encode(value).expect("the value can be written");
    let cases = [
        (
            "decode",
            "Inside",
            bytes(&variant!({ "type": "fly" })),
            "expected a variant of ZooInside, found String \"fly\" in type",
        ),
        ("decode", "Inside", bytes(&variant!({ "x": 1 })), "missing field in type"),
        ("decode", "Team", bytes(&variant!("Green")), "expected a value of ZooTeam, found String \"Green\""),
        (
            "from",
            "PlayerState",
            bytes(&variant!({ "title": "", "hp": [] })),
            "expected int, found Array in hp",
        ),
        ("from", "PlayerState", bytes(&variant!(3)), "expected Dictionary, found int 3"),
        (
            "decode",
            "PlayerState",
            bytes(&variant!({ "title": "", "hp": 1 })),
            "expected ZooPlayerState, found Dictionary",
        ),
        (
            "decode",
            "Bag",
            bytes(&variant!({ "states": [7] })),
            "expected ZooPlayerState, found int 7 in states[0]",
        ),
    ];
    zoo.assert_damage_is_named("Zoo", &cases);
}

/// A type whose names differ between reading and writing.
#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(deny_unknown_fields, rename_all(encode = "camelCase"))]
struct TwoNames {
    first_place: i64,
    #[gdvar(rename(encode = "b", decode = "first_place_b"))]
    second_place: Vec<Way>,
    #[gdvar(flatten)]
    tagged: TaggedWay,
    team: Pole,
}

#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all(encode = "snake_case"), rename_all_fields(decode = "camelCase"))]
enum Way {
    #[gdvar(rename(encode = "walk", decode = "go"))]
    WalkTo {
        the_place: i64,
    },
    LookAround,
    Carry(i64),
}

#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type", rename_all(decode = "UPPERCASE"))]
enum TaggedWay {
    Rest,
    Jump {
        #[gdvar(rename(encode = "up", decode = "height"))]
        high: f64,
    },
}

#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all(encode = "lowercase"))]
enum Pole {
    North,
    South,
}

#[test]
fn a_class_reads_the_names_that_rust_writes_and_writes_those_that_rust_reads() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least(OLDEST)) else { return };
    let project = Project::new(engine, &Gdscript::new().prefix("Sides").add::<TwoNames>());
    project.assert_accepted();
    let file = project.file_of("SidesTwoNames");
    let ways = vec![Way::WalkTo { the_place: 3 }, Way::LookAround, Way::Carry(-1)];
    let values = [
        TwoNames {
            first_place: 1,
            second_place: ways,
            tagged: TaggedWay::Jump { high: 0.5 },
            team: Pole::South,
        },
        TwoNames { first_place: -2, second_place: vec![], tagged: TaggedWay::Rest, team: Pole::North },
    ];
    let encoded = values.clone().map(|value| gdvar::to_bytes(&value).expect("it can be written"));
    assert!(gdvar::from_bytes::<TwoNames>(&encoded[0]).is_err(), "Rust reads other names");
    let requests = encoded.each_ref().map(|bytes| request("decode", &file, bytes));
    for ((value, bytes), answer) in values.iter().zip(&encoded).zip(project.ask(&requests)) {
        let Answer::Value(members, written) = answer else { panic!("{answer:?}: {value:?}") };
        let wire: Variant = codec().decode(bytes).expect("Rust wrote it");
        let held: Variant = codec().decode(&members).expect("the engine wrote it");
        compare(TwoNames::SCHEMA, &wire, &held, "TwoNames");
        assert_eq!(gdvar::from_bytes::<TwoNames>(&written).as_ref(), Ok(value));
        let [Answer::Built(built)] = &project.ask(&[request("build", &file, &members)])[..] else {
            panic!("{value:?} is not built")
        };
        assert_eq!(gdvar::from_bytes::<TwoNames>(built).as_ref(), Ok(value));
    }
}

/// Fields named like keywords, functions, types and members of the engine, or like variables in the functions of a class.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
pub(crate) struct Awkward {
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
    get_reference_count: i64,
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
    Input,
    Color,
    Error,
    Variant,
    Side,
    Reader,
    ClashReader,
    ClashCapital,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
pub(crate) enum Capital {
    Pi,
    Inf,
    Nan,
    True,
    Null,
    Ok,
    KeyA,
    Value,
}

/// A class that may be null, in each container in which GDScript does not know its type.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Untyped {
    pair: (i64, Option<Link>),
    pairs: Vec<(i64, (Option<Link>, i64))>,
    map: std::collections::BTreeMap<String, Vec<Option<Link>>>,
    either: Option<(Option<Link>,)>,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Link {
    next: Option<Box<Link>>,
}

#[test]
fn a_class_that_may_be_null_is_written_as_its_type_in_containers_of_any_type() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least(OLDEST)) else { return };
    Project::new(engine, &Gdscript::new().add::<Untyped>()).assert_accepted();
}

/// The initial value of the member is a literal, whose inner Array and Dictionary declare no types.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Literal {
    #[gdvar(default)]
    lists: (i64, Vec<Capital>, std::collections::BTreeMap<String, Capital>),
}

#[test]
fn arrays_without_a_type_are_written_in_arrays_of_any_type() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least(OLDEST)) else { return };
    let project = Project::new(engine, &Gdscript::new().add::<Literal>());
    let empty = codec().encode(&Dictionary::new()).expect("it has bytes");
    let answers = project.ask(&[request("decode", &project.file_of("Literal"), &empty)]);
    let [Answer::Value(_, bytes)] = &answers[..] else { panic!("{answers:?}") };
    let literal: Literal = gdvar::from_bytes(bytes).expect("Rust reads it");
    assert!(literal.lists.1.is_empty() && literal.lists.2.is_empty());
}

/// Keys with every letter that a script may not have as it is.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[allow(dead_code, reason = "it is only described")]
struct Invisible {
    #[gdvar(rename = "\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}")]
    marks: i64,
    #[gdvar(rename = "\u{2066}\u{2067}\u{2068}\u{2069}\u{61c}\u{7f}\u{1}\u{85}\u{2028}\"'\\")]
    others: i64,
}

#[test]
fn letters_that_a_script_may_not_have_are_escaped() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least(OLDEST)) else { return };
    let project = Project::new(engine, &Gdscript::new().add::<Invisible>());
    let bytes = codec().encode(&Invisible { marks: 1, others: 2 }).expect("it has bytes");
    let answers = project.ask(&[request("decode", &project.file_of("Invisible"), &bytes)]);
    let [Answer::Value(_, again)] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!(*again, bytes);
}

#[test]
fn names_of_the_engine_are_avoided() {
    let Some(engine) = Engine::godot4().and_then(|engine| engine.at_least(OLDEST)) else { return };
    Project::new(engine.clone(), &Gdscript::new().prefix("Clash").add::<Awkward>()).assert_accepted();
    // None of the engine's classes can be the class of a type.
    let classes = engine.evaluate(Objects::Refused, ["return \" \".join(ClassDB.get_class_list())"]);
    let classes: String = gdvar::from_bytes(&classes[0].bytes).expect("the engine returns text");
    let is_refused =
        |name: &&str| Gdscript::new().add::<Capital>().class_name::<Capital>(*name).files().is_err();
    let (refused, taken): (Vec<&str>, Vec<&str>) = classes.split(' ').partition(is_refused);
    // A later engine may have more classes.
    assert!(refused.len() > 900 && (taken.is_empty() || engine.version() > (4, 6, 99)), "{taken:?}");
}

//! Structs and enums in every shape.

// Each test declares its types where it uses them.
#![allow(clippy::items_after_statements)]

use std::collections::BTreeMap;
use std::rc::Rc;

use gdvar::{
    Codec, Dialect, ElementType, Encoder, ErrorKind, GodotDecode, GodotDecodeOwned, GodotEncode, Object,
    StringName, Variant, VariantType, from_bytes, key, to_bytes, variant,
};

/// Returns the bytes of a dynamic value. The tests of the core compare such bytes with the engines'.
fn bytes_of(value: impl Into<Variant>) -> Vec<u8> {
    to_bytes(&value.into()).unwrap()
}

/// Checks that a value is written as `expected`, and read from it.
#[track_caller]
fn is_written_as<T>(value: T, dynamic: impl Into<Variant>)
where
    T: GodotEncode + GodotDecodeOwned + PartialEq + std::fmt::Debug,
{
    let (bytes, expected) = (to_bytes(&value).unwrap(), bytes_of(dynamic));
    assert_eq!(bytes, expected, "{:?}", from_bytes::<Variant>(&bytes));
    assert_eq!(from_bytes::<T>(&bytes), Ok(value));
}

#[track_caller]
fn fails<T: GodotDecodeOwned + std::fmt::Debug>(dynamic: impl Into<Variant>, kind: ErrorKind, message: &str) {
    let error = from_bytes::<T>(&bytes_of(dynamic)).unwrap_err();
    assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
}

// ----------------------------------------------------------------------------------------------- structs

#[test]
fn a_tuple_struct_is_an_array() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Damage(u32, String, #[gdvar(skip)] bool, #[gdvar(default = 1.5)] f64);

    is_written_as(Damage(3, "fire".into(), false, 2.0), variant!([3, "fire", 2.0]));
    assert_eq!(from_bytes(&bytes_of(variant!([3, "fire"]))), Ok(Damage(3, "fire".into(), false, 1.5)));
    fails::<Damage>(variant!([3]), ErrorKind::WrongLength, "expected 2 to 3 elements, found 1 at byte 4");
    fails::<Damage>(
        variant!([3, 4]),
        ErrorKind::TypeMismatch,
        "expected String, found int at byte 16 in [1]",
    );
    assert_eq!(Damage::element_type(), ElementType::Builtin(VariantType::Array));
}

#[test]
fn a_struct_with_named_fields_can_be_an_array() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(array)]
    struct Point {
        x: f32,
        y: f32,
    }
    is_written_as(Point { x: 1.0, y: 2.0 }, variant!([1.0, 2.0]));
    // Any kind of array is read.
    assert_eq!(from_bytes(&bytes_of(vec![1.0_f32, 2.0])), Ok(Point { x: 1.0, y: 2.0 }));
}

#[test]
fn a_newtype_is_its_field() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Level(u8);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(transparent)]
    struct Name {
        text: String,
        #[gdvar(skip)]
        hash: u64,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(array)]
    struct One(u8);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Maybe(Option<u8>);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Holder {
        maybe: Maybe,
    }

    is_written_as(Level(7), 7);
    is_written_as(Name { text: "a".into(), hash: 0 }, "a");
    is_written_as(One(7), variant!([7]));
    assert_eq!(Level::element_type(), ElementType::Builtin(VariantType::Int));
    assert_eq!(from_bytes::<Holder>(&bytes_of(variant!({}))), Ok(Holder { maybe: Maybe(None) }));
}

#[test]
fn a_unit_struct_is_nil_and_an_empty_one_is_empty() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Nothing;
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Empty {}
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct EmptyTuple();

    is_written_as(Nothing, ());
    is_written_as(Empty {}, variant!({}));
    is_written_as(EmptyTuple(), variant!([]));
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://player_state.gd")]
struct PlayerState {
    title: String,
    hp: i64,
}

fn player_state(properties: &[(&str, Variant)]) -> Vec<u8> {
    let mut instance = gdvar::Instance::new("Resource");
    for (name, value) in properties {
        instance.properties.push(((*name).into(), value.clone()));
    }
    Codec::new().full_objects(true).encode(&Variant::from(Object::from(instance))).unwrap()
}

#[test]
fn an_object_is_its_class_its_script_and_its_properties() {
    let state = || PlayerState { title: "Ferris".into(), hp: 9 };
    let bytes = to_bytes(&state()).unwrap();
    let script = || ("script", Variant::from("res://player_state.gd"));
    assert_eq!(bytes, player_state(&[script(), ("title", "Ferris".into()), ("hp", 9.into())]));
    assert_eq!(from_bytes::<PlayerState>(&bytes), Ok(state()));
    assert_eq!(PlayerState::element_type(), ElementType::script("res://player_state.gd"));

    let other_order =
        player_state(&[("hp", 9.into()), ("mp", ().into()), ("title", "Ferris".into()), script()]);
    assert_eq!(from_bytes::<PlayerState>(&other_order), Ok(state()));
}

#[test]
fn an_object_is_read_from_its_class_and_script_only() {
    let read = |bytes: &[u8]| from_bytes::<PlayerState>(bytes).unwrap_err().to_string();
    assert_eq!(
        read(&player_state(&[("title", "".into()), ("hp", 1.into())])),
        "missing field `script` at byte 0"
    );
    assert_eq!(
        read(&player_state(&[("script", "res://mob.gd".into())])),
        "expected the script res://player_state.gd, found res://mob.gd at byte 32 in script"
    );
    let mut node = gdvar::Instance::new("Node");
    node.set("hp", 5);
    let node = Codec::new().full_objects(true).encode(&Object::from(node)).unwrap();
    assert_eq!(read(&node), "expected an Object of class Resource, found Node at byte 0");
    let id = to_bytes(&Object::Id(7)).unwrap();
    assert_eq!(read(&id), "expected a full Object of class Resource, found an instance id at byte 0");
    assert_eq!(read(&to_bytes(&5).unwrap()), "expected an Object of class Resource, found int at byte 0");
}

#[test]
fn an_object_over_the_limit_of_depth_is_refused_at_its_first_property() {
    let state = PlayerState { title: "Ferris".into(), hp: 9 };
    let written = |depth| Codec::new().max_depth(depth).encode(&state).map(|_| ());
    assert_eq!(written(1), Ok(()));
    let error = written(0).expect_err("an Object is one level");
    assert_eq!(error.kind(), ErrorKind::TooDeep);
    assert!(error.to_string().ends_with(" in script"), "{error}");
}

#[test]
fn a_script_by_its_path_needs_godot_4_3() {
    let state = PlayerState { title: String::new(), hp: 0 };
    for &dialect in Dialect::ALL {
        let result = Codec::new().dialect(dialect).encode(&state);
        let fits = matches!(dialect, Dialect::Godot4 | Dialect::Godot4_3);
        assert_eq!(result.map_err(|error| error.kind()).err(), (!fits).then_some(ErrorKind::Unsupported));
    }
}

#[test]
fn an_object_can_take_its_class_from_the_type_and_refuse_other_properties() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(object, deny_unknown_fields, rename_all = "camelCase")]
    struct Curve {
        bake_resolution: i64,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(object, rename = "Curve")]
    struct Renamed {
        #[gdvar(rename = "bakeResolution")]
        resolution: i64,
    }
    let bytes = to_bytes(&Curve { bake_resolution: 5 }).unwrap();
    assert_eq!(from_bytes::<Renamed>(&bytes), Ok(Renamed { resolution: 5 }));
    let mut more = gdvar::Instance::new("Curve");
    more.set("bakeResolutio", 5);
    let more = Codec::new().full_objects(true).encode(&Object::from(more)).unwrap();
    let error = from_bytes::<Curve>(&more).unwrap_err();
    assert_eq!(error.to_string(), "unknown field `bakeResolutio`, expected `bakeResolution` at byte 20");
}

#[test]
fn the_id_of_an_object_is_a_newtype() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(object(id))]
    struct PlayerId(u64);

    is_written_as(PlayerId(1 << 63 | 7), Object::Id(1 << 63 | 7));
    is_written_as(PlayerId(0), ());
    is_written_as(Some(PlayerId(3)), Object::Id(3));
    assert_eq!(from_bytes::<PlayerId>(&to_bytes(&Object::Id(0)).unwrap()), Ok(PlayerId(0)));
    let full = player_state(&[]);
    let error = Codec::new().full_objects(true).decode::<PlayerId>(&full).unwrap_err();
    assert_eq!(error.to_string(), "expected an instance id, found a full Object at byte 0");
}

// ------------------------------------------------------------------------------------------------- enums

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, GodotEncode, GodotDecode)]
#[gdvar(rename_all = "snake_case")]
enum Slot {
    MainHand,
    #[gdvar(alias = "shield")]
    OffHand,
    #[gdvar(rename = "HEAD")]
    Head,
    #[gdvar(skip)]
    Debug,
}

#[test]
fn an_enum_without_fields_is_a_name() {
    is_written_as(Slot::MainHand, "main_hand");
    is_written_as(Slot::OffHand, "off_hand");
    is_written_as(Slot::Head, "HEAD");
    assert_eq!(from_bytes(&bytes_of("shield")), Ok(Slot::OffHand));
    assert_eq!(from_bytes(&bytes_of(StringName::new("HEAD"))), Ok(Slot::Head));
    fails::<Slot>(
        "main_han",
        ErrorKind::UnknownVariant,
        "unknown variant `main_han`, expected one of `main_hand`, `off_hand`, `HEAD`, `shield` at byte 0",
    );
    fails::<Slot>(
        "Debug",
        ErrorKind::UnknownVariant,
        "unknown variant `Debug`, expected one of `HEAD`, `shield`, `off_hand`, `main_hand` at byte 0",
    );
    fails::<Slot>(4, ErrorKind::TypeMismatch, "expected String, found int at byte 0");
    let error = to_bytes(&Slot::Debug).unwrap_err();
    assert_eq!(error.to_string(), "the variant `Debug` is never written");
    assert_eq!(Slot::element_type(), ElementType::Builtin(VariantType::String));
}

#[test]
fn a_name_can_be_a_string_name() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(key = "StringName")]
    enum Team {
        Red,
        Blue,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(key = "StringName")]
    struct Flag {
        team: Team,
    }
    is_written_as(Team::Red, StringName::new("Red"));
    let mut dictionary = gdvar::Dictionary::new();
    dictionary.insert(StringName::new("team"), StringName::new("Blue"));
    is_written_as(Flag { team: Team::Blue }, dictionary);
    assert_eq!(from_bytes(&bytes_of(variant!({ "team": "Blue" }))), Ok(Flag { team: Team::Blue }));
    let error = Codec::new().dialect(Dialect::Godot3).encode(&Flag { team: Team::Red }).unwrap_err();
    assert_eq!(error.to_string(), "Godot 3 has no StringName at byte 8 in team");
}

#[test]
fn an_enum_can_be_written_as_its_discriminant() {
    const BASE: isize = 100;
    #[derive(Debug, Clone, Copy, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(repr = "int")]
    enum Code {
        Lost = -3,
        Refused,
        Ok = 0,
        Custom = BASE + 1,
        Next,
        Low = 7,
        #[gdvar(tag = 5_000_000_000)]
        Wide,
    }
    for (code, number) in [
        (Code::Lost, -3),
        (Code::Refused, -2),
        (Code::Ok, 0),
        (Code::Custom, 101),
        (Code::Next, 102),
        (Code::Low, 7),
        (Code::Wide, 5_000_000_000_i64),
    ] {
        is_written_as(code, number);
    }
    fails::<Code>(
        8,
        ErrorKind::UnknownVariant,
        "unknown variant `8`, expected one of `0`, `7`, `-3`, `-2`, `101`, `102`, `5000000000` at byte 0",
    );
    fails::<Code>("Ok", ErrorKind::TypeMismatch, "expected int, found String at byte 0");
    // These do not fit an `i32`.
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(repr = "int")]
    #[repr(u32)]
    enum Flag {
        Highest = 1 << 31,
        All = !0,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(repr = "int")]
    #[repr(u64)]
    enum Large {
        Last = u64::MAX >> 1,
        Before = (u64::MAX >> 1) - 2,
        Between,
    }
    for (flag, number) in [(Flag::Highest, 1_i64 << 31), (Flag::All, (1 << 32) - 1)] {
        assert_eq!(to_bytes(&flag), Ok(bytes_of(number)));
        assert_eq!(from_bytes(&bytes_of(number)), Ok(flag));
    }
    for (large, less) in [(Large::Last, 0), (Large::Between, 1), (Large::Before, 2)] {
        assert_eq!(to_bytes(&large), Ok(bytes_of(i64::MAX - less)));
        assert_eq!(from_bytes(&bytes_of(i64::MAX - less)), Ok(large));
    }
    for &dialect in Dialect::ALL {
        let codec = Codec::new().dialect(dialect);
        let bytes = codec.encode(&[Code::Next, Code::Lost].as_slice()).unwrap();
        assert_eq!(codec.decode(&bytes), Ok(vec![Code::Next, Code::Lost]), "{dialect}");
    }
    assert_eq!(Code::element_type(), ElementType::Builtin(VariantType::Int));
}

/// The same variants with each tagging.
macro_rules! actions {
    ($name:ident, $(#[$attr:meta])*) => {
        #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
        $(#[$attr])*
        enum $name {
            Wait,
            Move(Step),
            Attack { target: i64, #[gdvar(default)] power: f32 },
        }
    };
}

#[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
struct Step {
    x: i32,
    y: i32,
}

actions!(Outside,);
actions!(Inside, #[gdvar(tag = "type", rename_all = "lowercase")]);
actions!(Beside, #[gdvar(tag = "t", content = "c", deny_unknown_fields)]);
actions!(Untagged, #[gdvar(untagged)]);

#[test]
fn a_variant_is_tagged_outside() {
    is_written_as(Outside::Wait, "Wait");
    is_written_as(Outside::Move(Step { x: 1, y: 2 }), variant!({ "Move": { "x": 1, "y": 2 } }));
    is_written_as(
        Outside::Attack { target: 7, power: 1.5 },
        variant!({ "Attack": { "target": 7, "power": 1.5 } }),
    );
    assert_eq!(from_bytes(&bytes_of(variant!({ "Wait": () }))), Ok(Outside::Wait));
    assert_eq!(from_bytes(&bytes_of(variant!({ "Wait": {} }))), Ok(Outside::Wait));
    fails::<Outside>(
        variant!({ "Wait": { "x": 1 } }),
        ErrorKind::TypeMismatch,
        "expected null or an empty Dictionary, found a Dictionary of 1 at byte 20 in Wait",
    );
    fails::<Outside>(
        variant!({ "Attack": { "power": 1.5 } }),
        ErrorKind::MissingField,
        "missing field `target` at byte 24 in Attack",
    );
    fails::<Outside>(
        "Move",
        ErrorKind::TypeMismatch,
        "expected a Dictionary with the content of `Move`, found its name alone at byte 12",
    );
    fails::<Outside>(
        variant!({ "Wait": (), "Move": () }),
        ErrorKind::WrongLength,
        "expected a Dictionary of one entry, the name of a variant, found 2 entries at byte 0",
    );
    fails::<Outside>(
        variant!({ "Mve": () }),
        ErrorKind::UnknownVariant,
        "unknown variant `Mve`, expected one of `Move`, `Wait`, `Attack` at byte 8",
    );
    fails::<Outside>(1.5, ErrorKind::TypeMismatch, "expected String or Dictionary, found float at byte 0");
}

#[test]
fn a_variant_is_tagged_inside() {
    is_written_as(Inside::Wait, variant!({ "type": "wait" }));
    is_written_as(Inside::Move(Step { x: 1, y: 2 }), variant!({ "type": "move", "x": 1, "y": 2 }));
    is_written_as(
        Inside::Attack { target: 7, power: 1.5 },
        variant!({ "type": "attack", "target": 7, "power": 1.5 }),
    );
    // The tag may come anywhere.
    assert_eq!(
        from_bytes(&bytes_of(variant!({ "y": 2, "x": 1, "type": "move", "z": [] }))),
        Ok(Inside::Move(Step { x: 1, y: 2 }))
    );
    assert_eq!(
        from_bytes(&bytes_of(variant!({ "target": 7, "type": "attack" }))),
        Ok(Inside::Attack { target: 7, power: 0.0 })
    );
    fails::<Inside>(variant!({ "x": 1 }), ErrorKind::MissingField, "missing field `type` at byte 0");
    fails::<Inside>(
        variant!({ "type": "moved", "x": 1 }),
        ErrorKind::UnknownVariant,
        "unknown variant `moved`, expected one of `move`, `wait`, `attack` at byte 20 in type",
    );
}

#[test]
fn a_variant_is_tagged_beside() {
    is_written_as(Beside::Wait, variant!({ "t": "Wait" }));
    is_written_as(Beside::Move(Step { x: 1, y: 2 }), variant!({ "t": "Move", "c": { "x": 1, "y": 2 } }));
    is_written_as(
        Beside::Attack { target: 7, power: 1.5 },
        variant!({ "t": "Attack", "c": { "target": 7, "power": 1.5 } }),
    );
    assert_eq!(
        from_bytes(&bytes_of(variant!({ "c": { "x": 1, "y": 2 }, "t": "Move" }))),
        Ok(Beside::Move(Step { x: 1, y: 2 }))
    );
    assert_eq!(from_bytes(&bytes_of(variant!({ "c": (), "t": "Wait" }))), Ok(Beside::Wait));
    assert_eq!(from_bytes(&bytes_of(variant!({ "t": "Wait", "c": {} }))), Ok(Beside::Wait));
    fails::<Beside>(variant!({ "t": "Move" }), ErrorKind::MissingField, "missing field `c` at byte 0");
    fails::<Beside>(
        variant!({ "t": "Wait", "d": 1 }),
        ErrorKind::UnknownField,
        "unknown field `d`, expected `c` at byte 32",
    );
}

/// Enums, and structs that show how they should be written, with one kind of keys.
macro_rules! says {
    ($module:ident, $text:ty, $(#[$keys:meta])*) => {
        mod $module {
            use gdvar::{Codec, GodotEncode, Result};

            #[derive(Debug, Clone, GodotEncode)]
            $(#[$keys])*
            pub(super) struct Say {
                pub(super) text: String,
                #[gdvar(skip_encoding_if = Option::is_none)]
                pub(super) team: Option<u8>,
                pub(super) tick: u64,
            }

            #[derive(GodotEncode)]
            $(#[$keys])*
            enum Outside {
                Fields { text: String, #[gdvar(skip_encoding_if = Option::is_none)] team: Option<u8>, tick: u64 },
                Newtype(Say),
            }

            #[derive(GodotEncode)]
            $(#[$keys])*
            #[gdvar(tag = "t", content = "c")]
            enum Beside {
                Fields { text: String, #[gdvar(skip_encoding_if = Option::is_none)] team: Option<u8>, tick: u64 },
                Newtype(Say),
            }

            #[derive(GodotEncode)]
            $(#[$keys])*
            struct Fields {
                #[gdvar(rename = "Fields")]
                content: Say,
            }

            #[derive(GodotEncode)]
            $(#[$keys])*
            struct Newtype {
                #[gdvar(rename = "Newtype")]
                content: Say,
            }

            #[derive(GodotEncode)]
            $(#[$keys])*
            struct TagAndContent {
                t: $text,
                c: Say,
            }

            /// Returns the results of an enum and of the equivalent struct, for each variant and tagging.
            pub(super) fn encoded(say: &Say, codec: &Codec) -> [[Result<Vec<u8>>; 2]; 4] {
                let Say { text, team, tick } = say.clone();
                let outside = Outside::Fields { text: text.clone(), team, tick };
                let beside = Beside::Fields { text, team, tick };
                let content = || say.clone();
                [
                    [codec.encode(&outside), codec.encode(&Fields { content: content() })],
                    [codec.encode(&Outside::Newtype(content())), codec.encode(&Newtype { content: content() })],
                    [codec.encode(&beside), codec.encode(&TagAndContent { t: "Fields".into(), c: content() })],
                    [
                        codec.encode(&Beside::Newtype(content())),
                        codec.encode(&TagAndContent { t: "Newtype".into(), c: content() }),
                    ],
                ]
            }
        }
    };
}
says!(strings, String,);
says!(string_names, gdvar::StringName, #[gdvar(key = "StringName")]);

/// After the tag, usual values are written on a fast path, all others on the slow path. Both have to give the same bytes
/// or the same error as a struct.
#[test]
fn the_content_of_a_variant_is_a_dictionary_like_any_other() {
    for dialect in Dialect::ALL {
        for codec in [1024, 1, 0].map(|depth| Codec::new().dialect(*dialect).max_depth(depth)) {
            for text in ["well played", "", "a\0b"] {
                for (tick, team) in [(7, None), (1 << 40, Some(3)), (u64::MAX, None)] {
                    let say = strings::Say { text: text.into(), team, tick };
                    for [of_enum, of_struct] in strings::encoded(&say, &codec) {
                        assert_eq!(of_enum, of_struct, "{dialect}: {say:?}");
                    }
                    let say = string_names::Say { text: text.into(), team, tick };
                    for [of_enum, of_struct] in string_names::encoded(&say, &codec) {
                        assert_eq!(of_enum, of_struct, "{dialect}: {say:?}");
                    }
                }
            }
        }
    }
}

/// Declares a struct whose fields have types with these names, and enums with each tagging.
macro_rules! twins {
    ($module:ident, $int:ty, $float:ty, $text:ty, $ints:ty) => {
        mod $module {
            use std::collections::BTreeMap;

            use gdvar::{GodotDecode, GodotEncode};

            /// Every field is always written.
            #[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
            pub(super) struct Leg {
                to: $int,
                pace: Option<$float>,
                song: $text,
                #[gdvar(rename = "via")]
                path: $ints,
            }

            pub(super) fn legs() -> Vec<Leg> {
                let long = "a song of many verses, ".repeat(9);
                let leg = |to, pace, song: &str, path| Leg { to, pace, song: song.into(), path };
                vec![
                    leg(3, Some(0.5), "hey", vec![1, 2]),
                    leg(1 << 40, None, &long, vec![]),
                    leg(-1, Some(0.1), "", vec![7; 30]),
                    leg(0, Some(f64::NAN), "h\u{e9}", vec![]),
                    leg(0, None, "cut\0short", vec![]),
                ]
            }

            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            pub(super) struct Trip {
                there: Leg,
                back: Box<Leg>,
                days: $int,
            }

            pub(super) fn trips() -> Vec<Trip> {
                let there = legs().swap_remove(0);
                vec![Trip { back: Box::new(Leg { pace: None, ..there.clone() }), there, days: 2 }]
            }

            /// A value with a `Leg` in every place that can hold one.
            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            pub(super) struct Way {
                first: Option<Leg>,
                second: Leg,
                name: $text,
                others: Vec<Leg>,
                by_name: BTreeMap<String, Leg>,
            }

            pub(super) fn ways() -> Vec<Way> {
                let ways = legs().into_iter().map(|leg| Way {
                    first: (leg.to > 0).then(|| leg.clone()),
                    second: leg.clone(),
                    name: "home".into(),
                    others: legs(),
                    by_name: [("other".into(), leg)].into(),
                });
                ways.collect()
            }

            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            pub(super) struct Spot {
                name: $text,
                #[gdvar(skip_encoding_if = Option::is_none)]
                place: Option<$int>,
                #[gdvar(default)]
                depth: $float,
                path: $ints,
            }

            pub(super) fn spots() -> [Spot; 2] {
                [
                    Spot { name: "well".into(), place: Some(3), depth: 0.5, path: vec![1, 2] },
                    Spot { name: "hut".into(), place: None, depth: 0.0, path: vec![] },
                ]
            }

            twins!($int, $float, $text, $ints, Outside, Say,);
            twins!($int, $float, $text, $ints, Inside, #[gdvar(tag = "t")]);
            twins!($int, $float, $text, $ints, Beside, Say, #[gdvar(tag = "t", content = "c", deny_unknown_fields)]);
        }
    };
    ($int:ty, $float:ty, $text:ty, $ints:ty, $name:ident, $($say:ident,)? $(#[$tagging:meta])*) => {
        #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
        $(#[$tagging])*
        pub(super) enum $name {
            Wait,
            Chat { text: $text, #[gdvar(skip_encoding_if = Option::is_none)] channel: Option<$int> },
            Attack { #[gdvar(default = 3)] target: $int, power: $float, path: $ints },
            #[gdvar(alias = "Jmp")]
            Jump { #[gdvar(alias = "h")] height: $float },
            At(Spot),
            Far(Box<Spot>),
            Go(Leg),
            $($say($text),)?
        }

        impl $name {
            pub(super) fn all() -> Vec<Self> {
                let [well, hut] = spots();
                vec![
                    Self::At(well),
                    Self::Far(Box::new(hut)),
                    Self::Go(legs().swap_remove(0)),
                    Self::Wait,
                    Self::Chat { text: "well played".into(), channel: None },
                    Self::Chat { text: "hm".into(), channel: Some(-1) },
                    Self::Attack { target: 1 << 40, power: 0.1, path: vec![1, 2] },
                    Self::Jump { height: 2.5 },
                    $(Self::$say("hi".into()),)?
                ]
            }
        }
    };
}

// The derive recognises types with a usual form by their names, and does not know these names.
type Int = i64;
type Float = f64;
type Text = String;
type Ints = Vec<i32>;

twins!(known, i64, f64, String, Vec<i32>);
twins!(unknown, super::Int, super::Float, super::Text, super::Ints);

/// Values as engines write them are read on a fast path, all others on the slow path. Both give the same value or the same
/// error.
#[test]
fn the_fast_path_and_the_slow_path_read_the_same_values() {
    fn read<T: GodotDecodeOwned + std::fmt::Debug>(codec: &Codec, bytes: &[u8]) -> String {
        format!("{:?}", codec.decode_prefix::<T>(bytes))
    }
    /// Compares what is read from these bytes, from each prefix of them, and with each byte changed.
    fn agree<K: GodotDecodeOwned + std::fmt::Debug, U: GodotDecodeOwned + std::fmt::Debug>(
        bytes: &[u8],
        dialect: Dialect,
    ) {
        let changed = (0..bytes.len()).flat_map(|place| {
            [1, 2, 0x80].map(|change| {
                let mut bytes = bytes.to_vec();
                bytes[place] ^= change;
                bytes
            })
        });
        for bytes in (0..=bytes.len()).map(|end| bytes[..end].to_vec()).chain(changed) {
            for depth in [1024, 1, 0] {
                let codec = Codec::new().dialect(dialect).max_depth(depth);
                let (known, unknown) = (read::<K>(&codec, &bytes), read::<U>(&codec, &bytes));
                assert_eq!(known, unknown, "{dialect}, {depth} levels: {bytes:?}");
            }
        }
    }
    fn agree_on_all<K, U>(known: &[K], unknown: &[U])
    where
        K: GodotEncode + GodotDecodeOwned + std::fmt::Debug,
        U: GodotEncode + GodotDecodeOwned + std::fmt::Debug,
    {
        for dialect in Dialect::ALL {
            let codec = Codec::new().dialect(*dialect);
            for (known, unknown) in known.iter().zip(unknown) {
                let bytes = codec.encode(known);
                assert_eq!(bytes, codec.encode(unknown));
                if let Ok(bytes) = bytes {
                    agree::<K, U>(&bytes, *dialect);
                }
            }
        }
    }
    agree_on_all(&[Vec::from(known::spots())], &[Vec::from(unknown::spots())]);
    agree_on_all(&known::trips(), &unknown::trips());
    agree_on_all(&known::Outside::all(), &unknown::Outside::all());
    agree_on_all(&known::Inside::all(), &unknown::Inside::all());
    agree_on_all(&known::Beside::all(), &unknown::Beside::all());

    let path = || vec![1_i32];
    // Entries without a field that has a default, with an unknown key, and in another order.
    for fields in [
        variant!({ "power": 1.5, "path": path() }),
        variant!({ "power": 1.5, "path": path(), "x": 1 }),
        variant!({ "path": path(), "target": 5, "power": 1.5 }),
    ] {
        let bytes = bytes_of(variant!({ "Attack": fields.clone() }));
        agree::<known::Outside, unknown::Outside>(&bytes, Dialect::default());
        let bytes = bytes_of(variant!({ "t": "Attack", "c": fields }));
        agree::<known::Beside, unknown::Beside>(&bytes, Dialect::default());
    }
    let spots = variant!([
        { "name": "well", "path": path() },
        { "name": "well", "path": path(), "x": [1] },
        { "path": path(), "name": "well" },
    ]);
    agree::<Vec<known::Spot>, Vec<unknown::Spot>>(&bytes_of(spots), Dialect::default());
    for message in [
        variant!({ "t": "Attack", "power": 1.5, "path": path() }),
        variant!({ "t": "Attack", "target": 5, "power": 1.5, "path": path(), "x": 1 }),
        // Damage can turn the last key into another tag.
        variant!({ "t": "At", "name": "well", "path": path(), "u": 1 }),
        variant!({ "target": 5, "power": 1.5, "path": path(), "t": "Attack" }),
    ] {
        agree::<known::Inside, unknown::Inside>(&bytes_of(message), Dialect::default());
    }
}

/// Writes a value after the content of a buffer, with `room` bytes left. Returns the result and the bytes in the buffer.
fn write<T: GodotEncode>(codec: &Codec, room: usize, value: &T) -> (gdvar::Result<usize>, Vec<u8>) {
    let mut out = Vec::with_capacity(4 + room);
    out.extend(*b"here");
    (codec.encode_into(value, &mut out), out)
}

/// A struct inside others is written on a fast path, and anything unusual on the slow path. Both give the same bytes or the same
/// error, however much room the buffer has.
#[test]
fn the_fast_path_and_the_slow_path_write_the_same_bytes() {
    fn agree<K: GodotEncode, U: GodotEncode>(known: &[K], unknown: &[U]) {
        for dialect in Dialect::ALL {
            for depth in [1024, 4, 3, 2, 1, 0] {
                let codec = Codec::new().dialect(*dialect).max_depth(depth);
                for (known, unknown) in known.iter().zip(unknown) {
                    let expected = write(&codec, 0, unknown);
                    let len = *expected.0.as_ref().unwrap_or(&300);
                    for room in (0..len + 8).step_by(3) {
                        assert_eq!(write(&codec, room, known), expected, "{dialect}, {depth} levels, {room}");
                    }
                    let codec = codec.max_size(len.saturating_sub(4));
                    assert_eq!(
                        write(&codec, len, known),
                        write(&codec, len, unknown),
                        "{dialect}, {depth} levels"
                    );
                }
            }
        }
    }
    /// Strings are written together with the fields around them, and boxed strings on the slow path.
    #[derive(GodotEncode)]
    struct Tagged<T: GodotEncode> {
        id: i64,
        #[gdvar(typed)]
        tags: Vec<T>,
        #[gdvar(typed)]
        more: Option<[T; 1]>,
        level: f32,
    }
    fn tagged<T: GodotEncode + From<&'static str>>() -> Vec<Tagged<T>> {
        let words = ["iron", "common", "", "more than two words of it", "plötzlich"];
        let tags = [&words[..0], &words[..1], &words, &["iron", "x\0y", "common"]];
        let tags = tags.map(|tags| tags.iter().copied().map(T::from).collect::<Vec<T>>());
        let more = [None, Some("iron"), Some("more than one"), None];
        let all = (0..).zip(tags.into_iter().zip(more));
        all.map(|(id, (tags, more))| Tagged { id, tags, more: more.map(|word| [word.into()]), level: 0.5 })
            .collect()
    }
    agree(&tagged::<String>(), &tagged::<Box<str>>());
    /// A wrapper that writes the fields of a struct like the entries of a map, one by one.
    struct LongWay<T>(T);
    impl<T: GodotEncode> GodotEncode for LongWay<T> {
        fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
            self.0.encode(encoder)
        }
    }
    fn agree_on_maps<K: GodotEncode + Ord + Clone, V: GodotEncode + Clone>(keys: &[K], values: &[V]) {
        for len in 0..=keys.len() {
            let entries = keys[..len].iter().cloned().zip(values.iter().cloned());
            let known: BTreeMap<K, V> = entries.clone().collect();
            let unknown: BTreeMap<K, _> = entries.map(|(key, value)| (key, LongWay(value))).collect();
            agree(&[known], &[unknown]);
        }
    }
    let names = ["iron", "", "plötzlich", "more than two words of it", "x\0y"].map(String::from);
    agree_on_maps(&names, &known::legs());
    agree_on_maps(&names, &[0.5, 0.1, 3.0, f64::NAN, 1.0]);
    agree_on_maps(&[1_i64 << 40, 3, -1, 0, 7], &unknown::legs());
    agree(&known::ways(), &unknown::ways());
    agree(&known::trips(), &unknown::trips());
    agree(&[known::legs(), known::legs()[..1].to_vec()], &[unknown::legs(), unknown::legs()[..1].to_vec()]);
    agree(&known::Outside::all(), &unknown::Outside::all());
    agree(&known::Inside::all(), &unknown::Inside::all());
    agree(&known::Beside::all(), &unknown::Beside::all());
}

/// A struct that contains structs of the same type, to any depth.
#[derive(Clone, Default, GodotEncode)]
struct Branch {
    id: i64,
    wood: Wood,
    bend: f32,
    bears: Bears,
    fruit: Rc<Fruit>,
    on: Option<Box<Branch>>,
    twigs: Vec<Branch>,
    name: String,
    age: Option<u64>,
}

/// A struct of one field is written as that field.
#[derive(Clone, Default, GodotEncode)]
struct Bears(Option<Years>);

#[derive(Clone, Default, GodotEncode)]
struct Years(Vec<i64>);

#[derive(Clone, Copy, Default, GodotEncode)]
enum Wood {
    #[default]
    Oak,
    #[gdvar(rename = "of a kind with a name that is much longer than the others'")]
    Rare,
    Pine,
    #[gdvar(skip)]
    Plastic,
}

impl Wood {
    fn name(self) -> Option<&'static str> {
        match self {
            Self::Oak => Some("Oak"),
            Self::Rare => Some("of a kind with a name that is much longer than the others'"),
            Self::Pine => Some("Pine"),
            Self::Plastic => None,
        }
    }
}

#[derive(Clone, Default, GodotEncode)]
struct Fruit {
    kind: String,
    seeds: [Seed; 2],
}

#[derive(Clone, Default, GodotEncode)]
struct Seed {
    weight: f64,
}

/// A wrapper that writes the same struct entry by entry.
struct EntryByEntry<'a, T: ?Sized>(&'a T);

impl GodotEncode for EntryByEntry<'_, Branch> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        let Branch { id, wood, bend, bears, fruit, on, twigs, name, age } = self.0;
        encoder.dictionary(|entries| {
            entries.field(key!("id"), id)?;
            match wood.name() {
                Some(name) => entries.field(key!("wood"), name)?,
                None => entries.field(key!("wood"), wood)?,
            }
            entries.field(key!("bend"), bend)?;
            entries.field(key!("bears"), &bears.0.as_ref().map(|years| &years.0))?;
            entries.field(key!("fruit"), &EntryByEntry(&**fruit))?;
            entries.field(key!("on"), &on.as_deref().map(EntryByEntry))?;
            entries.field(key!("twigs"), &EntryByEntry(&**twigs))?;
            entries.field(key!("name"), name)?;
            entries.field(key!("age"), age)
        })
    }
}

impl GodotEncode for EntryByEntry<'_, Fruit> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        encoder.dictionary(|entries| {
            entries.field(key!("kind"), &self.0.kind)?;
            entries.field(key!("seeds"), &EntryByEntry(&self.0.seeds[..]))
        })
    }
}

impl GodotEncode for EntryByEntry<'_, Seed> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        encoder.dictionary(|entries| entries.field(key!("weight"), &self.0.weight))
    }
}

impl<T> GodotEncode for EntryByEntry<'_, [T]>
where
    for<'a> EntryByEntry<'a, T>: GodotEncode,
{
    fn encode(&self, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        encoder.array(|elements| self.0.iter().try_for_each(|item| elements.element(&EntryByEntry(item))))
    }
}

/// Nested values are written on a fast path, or on the slow path if they are nested too deeply or unusual, or if there is
/// no room. Both give the same bytes or the same error.
#[test]
fn the_fast_path_and_the_slow_path_write_nested_values_alike() {
    let changes: [fn(&mut Branch); 9] = [
        |_| {},
        |branch| (branch.wood, branch.bears) = (Wood::Rare, Bears(Some(Years(vec![2019, 1 << 40])))),
        |branch| branch.wood = Wood::Plastic,
        |branch| (branch.wood, branch.bears) = (Wood::Pine, Bears(Some(Years(vec![])))),
        |branch| branch.bend = f32::NAN,
        |branch| branch.name = "a\0b".into(),
        |branch| branch.age = Some(u64::MAX),
        |branch| branch.fruit = Rc::new(Fruit { kind: "\u{feff}pear".into(), ..Fruit::default() }),
        |branch| (branch.id, branch.name) = (1 << 40, "a name that is longer than others".into()),
    ];
    let mut trees = Vec::new();
    for (id, change) in (0..).zip(changes) {
        // At the end of a chain, at its start, among other branches, and alone.
        let sound = Branch { id, name: "oak".into(), age: Some(3), ..Branch::default() };
        let mut other = sound.clone();
        change(&mut other);
        let around = |inner: Branch| Branch { on: Some(Box::new(inner)), ..sound.clone() };
        trees.extend([
            around(around(around(other.clone()))),
            Branch { on: Some(Box::new(around(around(sound.clone())))), ..other.clone() },
            around(Branch {
                twigs: vec![around(sound.clone()), other.clone(), around(sound.clone())],
                ..sound.clone()
            }),
            other,
        ]);
    }
    for dialect in Dialect::ALL {
        for depth in [1024, 7, 6, 5, 4, 3, 2, 1, 0] {
            let codec = Codec::new().dialect(*dialect).max_depth(depth);
            for tree in &trees {
                let expected = write(&codec, 0, &EntryByEntry(tree));
                let len = *expected.0.as_ref().unwrap_or(&1200);
                for room in (0..len + 8).step_by(61).chain([len - 4, len, len + 4]) {
                    assert_eq!(write(&codec, room, tree), expected, "{dialect}, {depth} levels, {room}");
                }
                let all = write(&codec, 4 * len, &[tree, tree]);
                assert_eq!(all, write(&codec, 0, &EntryByEntry(&[tree.clone(), tree.clone()][..])));
            }
        }
    }
}

#[test]
fn a_struct_may_end_in_an_unsized_field() {
    #[derive(GodotEncode)]
    struct Route<T: ?Sized> {
        to: i64,
        via: T,
    }
    #[derive(GodotEncode)]
    struct Trip<'a> {
        there: &'a Route<[i32]>,
        back: Box<Route<[f32]>>,
    }
    let (there, back) = (Route { to: 1, via: [2, 3] }, Box::new(Route { to: 4, via: [0.5] }));
    let there: &Route<[i32]> = &there;
    let expected = variant!({ "to": 1, "via": vec![2_i32, 3] });
    assert_eq!(to_bytes(there).unwrap(), bytes_of(expected.clone()));
    let expected = variant!({ "there": expected, "back": { "to": 4, "via": vec![0.5_f32] } });
    assert_eq!(to_bytes(&Trip { there, back }).unwrap(), bytes_of(expected));
}

/// The constants of a type must not depend on themselves.
#[test]
fn a_type_may_contain_itself_in_any_way() {
    #[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Just<T>(T);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Chain(Just<Option<Box<Chain>>>);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Forest(Vec<Forest>);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    enum Twist {
        On(Just<Option<Rc<Twist>>>),
        End,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Hen {
        egg: Option<Box<Egg>>,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Egg {
        hens: Just<Vec<Hen>>,
    }
    #[derive(Clone, GodotEncode)]
    struct Knot<'a> {
        tuple: Option<Box<(i64, Knot<'a>)>>,
        slice: Box<[Knot<'a>]>,
        array: [Option<Rc<Knot<'a>>>; 1],
        other: Just<Option<&'a Knot<'a>>>,
    }
    #[track_caller]
    fn is_written<T: GodotEncode>(value: &T, expected: impl Into<Variant>) {
        assert_eq!(to_bytes(value).unwrap(), bytes_of(expected));
    }
    is_written(&Chain(Just(Some(Box::new(Chain(Just(None)))))), ());
    is_written_as(Forest(vec![Forest(vec![])]), variant!([[]]));
    is_written_as(Twist::On(Just(Some(Rc::new(Twist::End)))), variant!({ "On": "End" }));
    let egg = Egg { hens: Just(vec![Hen { egg: None }]) };
    is_written_as(Hen { egg: Some(Box::new(egg)) }, variant!({ "egg": { "hens": [{ "egg": () }] } }));
    let end = Knot { tuple: None, slice: [].into(), array: [None], other: Just(None) };
    let knot = Knot {
        tuple: Some(Box::new((1, end.clone()))),
        slice: [end.clone()].into(),
        array: [Some(Rc::new(end.clone()))],
        other: Just(Some(&end)),
    };
    let end = || variant!({ "tuple": (), "slice": [], "array": [()], "other": () });
    let (tuple, slice, array) = (variant!([1, end()]), variant!([end()]), variant!([end()]));
    is_written(&knot, variant!({ "tuple": tuple, "slice": slice, "array": array, "other": end() }));
}

/// In Godot 3 these bytes are an array with one int, and in Godot 4 the `StringName` `t`.
#[test]
fn a_tag_is_not_confused_with_the_same_bytes_of_another_engine() {
    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(tag = "t", key = "StringName")]
    enum Kind {
        Orc,
    }
    let of_id = |dictionary: u8| {
        let key = [21, 0, 0, 0, 1, 0, 0, 0, b't', 0, 0, 0];
        [&[dictionary, 0, 0, 0, 1, 0, 0, 0], &key[..], &to_bytes("Orc").unwrap()].concat()
    };
    assert_eq!(from_bytes(&of_id(27)), Ok(Kind::Orc));
    let error = Codec::new().dialect(Dialect::Godot3).decode::<Kind>(&of_id(18)).unwrap_err();
    assert_eq!(
        (error.kind(), error.to_string().as_str()),
        (ErrorKind::MissingField, "missing field `t` at byte 0")
    );
}

#[test]
fn an_untagged_enum_reads_the_first_variant_that_fits() {
    is_written_as(Untagged::Wait, ());
    is_written_as(Untagged::Move(Step { x: 1, y: 2 }), variant!({ "x": 1, "y": 2 }));
    is_written_as(Untagged::Attack { target: 7, power: 1.5 }, variant!({ "target": 7, "power": 1.5 }));
    fails::<Untagged>(
        variant!({ "target": "you" }),
        ErrorKind::UnknownVariant,
        "no variant fits; the nearest is `Attack`: expected int, found String at byte 24 in target",
    );
}

#[test]
fn tuple_variants_are_arrays_and_tags_may_be_ints() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(repr = "int")]
    // Rust requires a `repr` for explicit discriminants if variants have fields.
    #[repr(u8)]
    enum Message {
        Ping,
        Chat(i32, String) = 10,
        Quit {
            reason: String,
        },
        #[gdvar(other)]
        Unknown(i64),
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(tag = "t", content = "c", key = "StringName")]
    enum Tagged {
        #[gdvar(tag = 1)]
        One(u8, u8),
        Two,
        #[gdvar(other)]
        Other(Variant),
    }
    is_written_as(Message::Ping, 0);
    is_written_as(Message::Chat(1, "hi".into()), variant!({ 10: [1, "hi"] }));
    is_written_as(Message::Quit { reason: String::new() }, variant!({ 11: { "reason": "" } }));
    is_written_as(Message::Unknown(99), 99);
    assert_eq!(from_bytes(&bytes_of(variant!({ 99: null }))), Ok(Message::Unknown(99)));

    let mut dictionary = gdvar::Dictionary::new();
    dictionary.insert(StringName::new("t"), 1);
    dictionary.insert(StringName::new("c"), variant!([3, 4]));
    is_written_as(Tagged::One(3, 4), dictionary);
    let mut dictionary = gdvar::Dictionary::new();
    dictionary.insert(StringName::new("t"), StringName::new("Two"));
    is_written_as(Tagged::Two, dictionary);
    assert_eq!(
        from_bytes(&bytes_of(variant!({ "t": 7, "x": 1 }))),
        Ok(Tagged::Other(variant!({ "t": 7, "x": 1 })))
    );
}

#[test]
fn generic_and_borrowed_enums_are_read_in_every_tagging() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    enum Either<'a, A, B> {
        Left(A),
        Right { value: B, name: &'a str },
    }
    let either: Either<'_, u8, Vec<u8>> = Either::Right { value: vec![1], name: "n" };
    assert_eq!(from_bytes(&to_bytes(&either).unwrap()), Ok(either));

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(untagged)]
    enum Json {
        Null,
        Bool(bool),
        Number(f64),
        Text(String),
        List(Vec<Json>),
        Map(std::collections::BTreeMap<String, Json>),
    }
    let json = Json::List(vec![
        Json::Null,
        Json::Bool(true),
        Json::Number(1.5),
        Json::Map([("a".to_string(), Json::Text("b".into()))].into()),
    ]);
    is_written_as(json, variant!([(), true, 1.5, { "a": "b" }]));
}

/// The variants of an untagged enum are tried in order, even if another tagging would read a later one.
#[test]
fn an_untagged_enum_reads_values_of_other_types_only_where_no_variant_is_of_their_own() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(untagged)]
    enum Number {
        Single(f32),
        Int(i64),
        Double(f64),
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(untagged)]
    enum Small {
        Named { number: u8 },
        Number(u8),
    }
    for (value, number) in [
        (variant!(0.5), Number::Single(0.5)),
        (variant!(0.1), Number::Double(0.1)),
        (variant!(3), Number::Int(3)),
        (variant!(1e300), Number::Double(1e300)),
    ] {
        is_written_as(number, value);
    }
    assert_eq!(from_bytes(&bytes_of(variant!(3.0))), Ok(Small::Number(3)));
    assert_eq!(from_bytes(&bytes_of(variant!({ "number": 3.0 }))), Ok(Small::Named { number: 3 }));
    assert!(from_bytes::<Small>(&bytes_of(variant!(3.5))).is_err());
}

#[test]
fn an_untagged_enum_takes_the_first_variant_that_fits_whatever_the_names_of_the_others_are() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(untagged)]
    enum Untagged {
        Any(BTreeMap<String, Variant>),
        Step { x: f64, y: f64 },
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    enum Outside {
        Any(BTreeMap<String, Variant>),
        Step { x: f64, y: f64 },
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(tag = "tag")]
    enum Inside {
        Any(BTreeMap<String, Variant>),
        Step { x: f64, y: f64 },
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(tag = "tag", content = "content")]
    enum Beside {
        Any(BTreeMap<String, Variant>),
        Step { x: f64, y: f64 },
    }

    let (x, y) = (1.0, 2.0);
    let written = [
        to_bytes(&Outside::Step { x, y }).unwrap(),
        to_bytes(&Inside::Step { x, y }).unwrap(),
        to_bytes(&Beside::Step { x, y }).unwrap(),
        to_bytes(&Untagged::Step { x, y }).unwrap(),
    ];
    for bytes in &written {
        let any = from_bytes::<BTreeMap<String, Variant>>(bytes).unwrap();
        assert_eq!(from_bytes(bytes), Ok(Untagged::Any(any)));
    }
    assert_eq!(from_bytes(&written[0]), Ok(Outside::Step { x, y }));
    assert_eq!(from_bytes(&written[1]), Ok(Inside::Step { x, y }));
    assert_eq!(from_bytes(&written[2]), Ok(Beside::Step { x, y }));

    is_written_as(Outside::Any(BTreeMap::new()), variant!({ "Any": {} }));
    is_written_as(Inside::Any(BTreeMap::new()), variant!({ "tag": "Any" }));
    is_written_as(Beside::Any(BTreeMap::new()), variant!({ "tag": "Any", "content": {} }));
}

#[test]
fn an_untagged_value_over_the_limit_is_too_large_and_not_an_unknown_variant() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(untagged)]
    enum Value {
        Text(String),
        List(Vec<Value>),
    }
    let value = Value::List(vec![Value::Text("a".into()), Value::Text("b".into())]);
    let bytes = to_bytes(&value).unwrap();
    let kind =
        |limit| gdvar::Codec::new().max_size(limit).decode::<Value>(&bytes).map_err(|error| error.kind());
    assert_eq!(kind(bytes.len() - 1), Err(ErrorKind::TooLarge));
    assert_eq!(kind(bytes.len()), Ok(value));
    // Within the limit, the value is read.
    let bytes = &bytes_of(variant!([true, "a"]));
    let kind =
        |limit| gdvar::Codec::new().max_size(limit).decode::<Value>(bytes).map_err(|error| error.kind());
    assert_eq!(kind(bytes.len()), Err(ErrorKind::UnknownVariant));
}

#[test]
fn untagged_enums_give_up_on_hostile_values_that_would_take_forever() {
    // Each level reads its content twice, so without a limit the innermost value would be read 2^depth times.
    #[derive(Debug, GodotDecode)]
    #[gdvar(untagged)]
    #[allow(dead_code)]
    enum Tree {
        One { inner: Box<Tree>, end: String },
        Two { inner: Box<Tree>, end: i64 },
        Leaf(i64),
    }
    // Attempts to read flattened types count too, even if they fail.
    #[derive(Debug, GodotDecode)]
    #[gdvar(untagged)]
    #[allow(dead_code)]
    enum Flat {
        One {
            #[gdvar(flatten)]
            text: Text,
        },
        Two {
            #[gdvar(flatten)]
            number: Number,
        },
        Leaf(i64),
    }
    #[derive(Debug, GodotDecode)]
    #[allow(dead_code)]
    struct Text {
        inner: Box<Flat>,
        end: String,
    }
    #[derive(Debug, GodotDecode)]
    #[allow(dead_code)]
    struct Number {
        inner: Box<Flat>,
        end: i64,
    }
    let mut value = Variant::from(1);
    for _ in 0..200 {
        value = variant!({ "inner": (value), "end": 1 });
    }
    let bytes = bytes_of(value);
    assert_eq!(from_bytes::<Tree>(&bytes).unwrap_err().kind(), ErrorKind::TooLarge);
    assert_eq!(from_bytes::<Flat>(&bytes).unwrap_err().kind(), ErrorKind::TooLarge);
}

#[test]
fn int_tags_are_read_from_floats_too_and_named_in_errors() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    enum Code {
        #[gdvar(tag = 1)]
        Wait,
        #[gdvar(tag = 2)]
        Move(i32),
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    enum Mixed {
        #[gdvar(tag = 1)]
        Wait,
        Move(i32),
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    enum Name {
        Wait,
        Move(i32),
    }
    let read_code = |value: Variant| from_bytes::<Code>(&to_bytes(&value).unwrap());
    assert_eq!(read_code(variant!(1.0)), Ok(Code::Wait));
    assert_eq!(read_code(variant!({ 2.0: 7 })), Ok(Code::Move(7)));
    let message = |error: Option<gdvar::Error>| error.map(|error| error.to_string());
    for (value, found) in [(variant!(true), "bool"), (variant!([1]), "Array")] {
        let expected = |kind: &str| Some(format!("expected {kind} or Dictionary, found {found} at byte 0"));
        let bytes = to_bytes(&value).unwrap();
        assert_eq!(message(from_bytes::<Code>(&bytes).err()), expected("int"));
        assert_eq!(message(from_bytes::<Mixed>(&bytes).err()), expected("String or int"));
        assert_eq!(message(from_bytes::<Name>(&bytes).err()), expected("String"));
    }
    // A float is not a name.
    assert!(from_bytes::<Name>(&to_bytes(&variant!(1.0)).unwrap()).is_err());
    assert!(from_bytes::<Name>(&to_bytes(&variant!({ 1.0: 7 })).unwrap()).is_err());
}

#[test]
fn an_enum_is_read_from_a_typed_dictionary() {
    use gdvar::{Dictionary, ElementType, VariantType};

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    enum Command {
        Wait,
        Move(i32),
    }
    let text = ElementType::Builtin(VariantType::String);
    let mut dictionary = Dictionary::typed(text, ElementType::Builtin(VariantType::Int));
    dictionary.insert("Move", 7);
    let mut bytes = to_bytes(&dictionary).unwrap();
    assert_eq!(from_bytes::<Command>(&bytes), Ok(Command::Move(7)));
    // The key has to have the declared type, which follows the header.
    bytes[4] = VariantType::Int as u8;
    assert_eq!(from_bytes::<Command>(&bytes).unwrap_err().kind(), ErrorKind::WrongElementType);
    // The input is too short for an entry, and two entries would be too many.
    let error = from_bytes::<Command>(&[27, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]).unwrap_err();
    assert_eq!(error.to_string(), "the input ends: 8 more bytes expected, 6 left at byte 8");
    let two = to_bytes(&variant!({ "Move": 7, "Wait": null })).unwrap();
    assert_eq!(from_bytes::<Command>(&two).unwrap_err().kind(), ErrorKind::WrongLength);
}

#[test]
fn an_untagged_enum_tells_vectors_of_ints_from_those_of_reals() {
    use gdvar::{Vector2, Vector2i};

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(untagged)]
    enum Place {
        Exact(Vector2),
        Cell(Vector2i),
    }
    for place in [Place::Exact(Vector2::new(1.0, 2.0)), Place::Cell(Vector2i::new(1, 2))] {
        assert_eq!(from_bytes::<Place>(&to_bytes(&place).unwrap()), Ok(place));
    }
}

#[test]
fn wide_numbers_fill_the_memory_that_their_length_asks_for() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Wide(i64, i64, i64, i64, i64, i64, i64, i64);

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Named {
        a: i64,
        b: i64,
        c: i64,
        d: i64,
    }

    let far = |number: i64| number << 40;
    let value = Wide(far(1), far(2), far(3), far(4), far(5), far(6), far(7), far(8));
    is_written_as(value, Variant::from((1..9).map(far).collect::<gdvar::Array>()));
    let value = Named { a: far(1), b: far(2), c: far(3), d: far(4) };
    is_written_as(value, variant!({ "a": (far(1)), "b": (far(2)), "c": (far(3)), "d": (far(4)) }));
}

#[test]
fn tags_and_keys_that_begin_alike_are_told_apart() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    enum Outside {
        Walking1(i64),
        Walking2(i64),
        Walking3,
    }

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(tag = "type")]
    enum Inside {
        Walking1 { walking1: i64, walking2: i64 },
        Walking2 { walking2: i64, walking1: i64 },
    }

    is_written_as(Outside::Walking1(1), variant!({ "Walking1": 1 }));
    is_written_as(Outside::Walking2(2), variant!({ "Walking2": 2 }));
    is_written_as(Outside::Walking3, variant!("Walking3"));
    let entries = variant!({ "type": "Walking1", "walking1": 1, "walking2": 2 });
    is_written_as(Inside::Walking1 { walking1: 1, walking2: 2 }, entries);
    let entries = variant!({ "type": "Walking2", "walking2": 2, "walking1": 1 });
    is_written_as(Inside::Walking2 { walking2: 2, walking1: 1 }, entries);
    // In another order, so that the fields have to be searched for.
    let bytes = bytes_of(variant!({ "walking1": 1, "walking2": 2, "type": "Walking2" }));
    assert_eq!(from_bytes(&bytes), Ok(Inside::Walking2 { walking2: 2, walking1: 1 }));
}

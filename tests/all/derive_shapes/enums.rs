//! Enums in every tagging.

// Each test declares its types where it uses them.
#![allow(clippy::items_after_statements)]

use crate::values::{bytes_of, fails, is_written_as};
use gdvar::{
    Codec, Dialect, ElementType, ErrorKind, GodotDecode, GodotEncode, StringName, Variant, VariantType,
    from_bytes, to_bytes, variant,
};

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
        "the variant `Move` has content: expected a Dictionary with the key `Move`, found only the name at byte 0",
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

/// The start of a tag distinguishes most tags. These have the same start, or none of four bytes.
#[test]
fn tags_that_begin_alike_or_are_short_are_told_from_each_other() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    enum Name {
        PlayerJoin,
        PlayerLeft,
        #[gdvar(rename = "")]
        Empty,
        A,
        Four,
        Fours,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(tag = "t")]
    enum Inside {
        PlayerJoin {
            x: i64,
        },
        PlayerLeft {
            x: i64,
        },
        #[gdvar(rename = "")]
        Empty,
        A,
    }
    use Name::{A, Empty, Four, Fours, PlayerJoin, PlayerLeft};
    for (name, text) in [
        (PlayerJoin, "PlayerJoin"),
        (PlayerLeft, "PlayerLeft"),
        (Empty, ""),
        (A, "A"),
        (Four, "Four"),
        (Fours, "Fours"),
    ] {
        assert_eq!(from_bytes(&bytes_of(StringName::new(text))).as_ref(), Ok(&name));
        is_written_as(name, text);
    }
    for text in ["PlayerJoi", "PlayerJoinX", "PlayerLoin", "B", "Fou", "Fourth"] {
        let error = from_bytes::<Name>(&bytes_of(text)).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnknownVariant, "{text}");
        let error = from_bytes::<Inside>(&bytes_of(variant!({"t": text, "x": 1}))).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnknownVariant, "{text}");
    }
    is_written_as(Inside::PlayerJoin { x: 1 }, variant!({"t": "PlayerJoin", "x": 1}));
    is_written_as(Inside::PlayerLeft { x: 1 }, variant!({"t": "PlayerLeft", "x": 1}));
    is_written_as(Inside::Empty, variant!({"t": ""}));
    is_written_as(Inside::A, variant!({"t": "A"}));
}

/// Between the tag and the content, before and after them there may be other entries.
#[test]
fn the_content_beside_a_tag_is_read_wherever_it_is() {
    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(tag = "t", content = "c")]
    enum Beside {
        Say { text: String },
        Quit,
    }
    let content = || variant!({"text": "hi"});
    for (value, say) in [
        (variant!({"t": "Say", "x": 1, "c": content()}), true),
        (variant!({"x": 1, "c": content(), "y": 2, "t": "Say", "z": 3}), true),
        (variant!({"c": content(), "t": "Say"}), true),
        (variant!({"t": "Say", "c": content(), "z": 3}), true),
        (variant!({"x": 1, "t": "Quit", "z": 3}), false),
        (variant!({"t": "Quit", "z": 3, "c": null}), false),
    ] {
        let expected = if say { Beside::Say { text: "hi".into() } } else { Beside::Quit };
        assert_eq!(from_bytes(&to_bytes(&(&value, 1)).unwrap()), Ok((expected, 1)), "{value}");
    }
    for (value, message) in [
        (variant!({"t": "Say", "x": 1, "c": {"text": 2}}), "expected String, found int at byte 84 in c.text"),
        (variant!({"t": "Say", "c": {"text": 2}, "x": 1}), "expected String, found int at byte 64 in c.text"),
        (variant!({"t": "Say", "x": 1}), "missing field `c` at byte 0"),
        (variant!({"t": "Quit", "x": 1, "c": 2}), "expected Nil, found int at byte 64 in c"),
    ] {
        assert_eq!(
            from_bytes::<Beside>(&bytes_of(value.clone())).unwrap_err().to_string(),
            message,
            "{value}"
        );
    }
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

//! Structs with named fields, as Dictionaries.

// Each test declares its types where it uses them.
#![allow(clippy::items_after_statements)]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::marker::PhantomData;

use gdvar::{
    Codec, Dialect, ErrorKind, GodotDecode, GodotEncode, Variant, Vector3, from_bytes, to_bytes, variant,
};

/// Returns the bytes of a dynamic value. The tests of the core compare those with the engines' bytes.
fn bytes_of(value: impl Into<Variant>) -> Vec<u8> {
    to_bytes(&value.into()).unwrap()
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Spawn {
    name: String,
    position: Vector3,
    hp: f32,
}

fn spawn() -> Spawn {
    Spawn { name: "Ferris".into(), position: Vector3::new(1.0, 2.0, 3.0), hp: 87.5 }
}

#[test]
fn ints_of_structs_are_wide_for_godot_3_0() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Numbers {
        small: u8,
        list: Vec<i64>,
        #[gdvar(key = 9)]
        other: i32,
    }

    let codec = gdvar::Codec::new().dialect(gdvar::Dialect::Godot3_0);
    let numbers = Numbers { small: 7, list: vec![-1], other: 5 };
    let bytes = codec.encode(&numbers).expect("encodes");
    let value: gdvar::Variant = codec.decode(&bytes).expect("decodes");
    assert_eq!(value, gdvar::variant!({ "small": 7, "list": [-1], 9: 5 }));
    // Three values and a key have the flag for 64 bits, each with 8 bytes after its header.
    assert_eq!(bytes.windows(4).filter(|word| word == b"\x02\0\x01\0").count(), 4, "{bytes:?}");
    assert_eq!(codec.decode::<Numbers>(&bytes), Ok(numbers));
    assert_eq!(codec.encode(&value), Ok(bytes));
}

#[test]
fn a_struct_is_a_dictionary_in_the_order_of_its_fields() {
    let bytes = to_bytes(&spawn()).unwrap();
    assert_eq!(
        bytes,
        bytes_of(variant!({ "name": "Ferris", "position": Vector3::new(1.0, 2.0, 3.0), "hp": 87.5 }))
    );
    assert_eq!(from_bytes::<Spawn>(&bytes), Ok(spawn()));
}

#[test]
fn a_struct_differs_between_dialects_only_in_type_ids() {
    for &dialect in Dialect::ALL {
        let codec = Codec::new().dialect(dialect);
        let bytes = codec.encode(&spawn()).unwrap();
        assert_eq!(codec.decode::<Spawn>(&bytes), Ok(spawn()), "{dialect}");
        assert_eq!(codec.encode(&codec.decode::<Variant>(&bytes).unwrap()).unwrap(), bytes, "{dialect}");
    }
}

#[test]
fn fields_are_read_in_any_order_and_unknown_keys_are_ignored() {
    let bytes = bytes_of(variant!({
        "hp": 87.5, "level": [1, 2, {"deep": 3}], "name": "Ferris", 7: 8, "position": Vector3::new(1.0, 2.0, 3.0)
    }));
    assert_eq!(from_bytes::<Spawn>(&bytes), Ok(spawn()));
}

/// Usual values are written on a fast path. Any other value leaves it, such as a NaN in a 32-bit float or a field for
/// which the buffer has no room.
#[test]
fn unusual_values_are_written_correctly_in_any_field() {
    #[derive(GodotEncode)]
    struct Span {
        from: f32,
        to: f32,
    }
    #[derive(GodotEncode)]
    #[gdvar(tag = "is", content = "of")]
    enum Range {
        Open { from: f32, to: f32 },
        Closed(Span),
    }
    #[derive(GodotEncode)]
    enum Unit {
        Metres { of: f32, name: String },
    }
    #[derive(GodotEncode)]
    struct Gauge {
        value: f32,
        #[gdvar(skip_encoding_if = Option::is_none)]
        limit: Option<f32>,
        #[gdvar(skip_encoding_if = Option::is_none)]
        nothing: Option<f32>,
        span: Span,
        #[gdvar(array)]
        marks: Vec<f32>,
        unit: Unit,
        #[gdvar(flatten)]
        range: Range,
        #[gdvar(flatten)]
        more: BTreeMap<String, f32>,
        name: String,
        last: f32,
    }

    const FLOATS: usize = 11;
    for unusual in 0..=FLOATS {
        let at = |place: u8| if usize::from(place) == unusual { f32::NAN } else { f32::from(place) + 0.5 };
        let span = Span { from: at(2), to: at(3) };
        let closed = Span { from: at(7), to: at(8) };
        for range in [Range::Open { from: at(7), to: at(8) }, Range::Closed(closed)] {
            let is = if matches!(range, Range::Open { .. }) { "Open" } else { "Closed" };
            let expected = variant!({
                "value": at(0), "limit": at(1), "span": {"from": at(2), "to": at(3)}, "marks": [at(4), at(5)],
                "unit": {"Metres": {"of": at(6), "name": "m"}}, "is": is, "of": {"from": at(7), "to": at(8)},
                "note": at(9), "name": "a name that is long", "last": at(10)
            });
            let gauge = Gauge {
                value: at(0),
                limit: Some(at(1)),
                nothing: None,
                span: Span { ..span },
                marks: vec![at(4), at(5)],
                unit: Unit::Metres { of: at(6), name: "m".into() },
                range,
                more: BTreeMap::from([("note".into(), at(9))]),
                name: "a name that is long".into(),
                last: at(10),
            };
            for &dialect in Dialect::ALL {
                let codec = Codec::new().dialect(dialect);
                let expected = codec.encode(&expected).unwrap();
                for capacity in (0..=expected.len()).step_by(4) {
                    let mut bytes = Vec::with_capacity(capacity);
                    codec.encode_into(&gauge, &mut bytes).unwrap();
                    assert_eq!(bytes, expected, "{dialect}: {unusual} in {capacity} bytes");
                }
            }
        }
    }
}

/// Unusual forms, unknown keys and other orders in each position, in a flat struct and in a struct with a nested value.
#[test]
fn unusual_values_are_read_in_any_field() {
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Loot {
        name: String,
        count: u32,
        weight: f32,
        seed: i64,
        icon: Vec<u8>,
        note: Option<String>,
    }
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Chest {
        name: String,
        count: u32,
        weight: f32,
        keys: Vec<Loot>,
        seed: i64,
        icon: Vec<u8>,
        note: Option<String>,
    }

    let loot = || Loot {
        name: "gold".into(),
        count: 3,
        weight: 2.0,
        seed: 1 << 40,
        icon: vec![1, 2, 3],
        note: Some("mine".into()),
    };
    let Loot { name, count, weight, seed, icon, note } = loot();
    let chest = Chest { name, count, weight, keys: vec![loot()], seed, icon, note };
    let usual: Vec<(Variant, Variant)> = vec![
        ("name".into(), "gold".into()),
        ("count".into(), 3.into()),
        ("weight".into(), 2.0.into()),
        ("seed".into(), (1_i64 << 40).into()),
        ("icon".into(), vec![1_u8, 2, 3].into()),
        ("note".into(), "mine".into()),
    ];
    let dictionary =
        |entries: &[(Variant, Variant)]| -> gdvar::Dictionary { entries.iter().cloned().collect() };
    let check_as_it_is = |entries: &[(Variant, Variant)]| {
        let bytes = bytes_of(dictionary(entries));
        assert_eq!(from_bytes(&bytes), Ok(loot()), "{entries:?}");
        for place in 0..=entries.len() {
            let mut entries = entries.to_vec();
            entries.insert(place, ("keys".into(), variant!([(dictionary(&usual))])));
            let bytes = bytes_of(dictionary(&entries));
            assert_eq!(from_bytes(&bytes).as_ref(), Ok(&chest), "{entries:?}");
        }
    };
    let check = |entries: &[(Variant, Variant)]| {
        let mut entries = entries.to_vec();
        for _ in 0..entries.len() {
            check_as_it_is(&entries);
            entries.reverse();
            check_as_it_is(&entries);
            entries.reverse();
            entries.rotate_left(1);
        }
    };
    check(&usual);
    for place in 0..usual.len() {
        let mut entries = usual.clone();
        entries.swap(place, usual.len() - 1);
        check(&entries);
        let mut entries = usual.clone();
        entries.insert(place, ("unknown".into(), dictionary(&usual).into()));
        check(&entries);
        entries.push(("last".into(), 1.into()));
        check(&entries);
        let mut entries = usual.clone();
        let key = entries[place].0.as_str().unwrap().to_owned();
        entries[place].0 = gdvar::StringName::new(key).into();
        check(&entries);
    }
    let mut entries = usual.clone();
    entries[2].1 = 2.into();
    check(&entries);
    entries[0].1 = gdvar::StringName::new("gold").into();
    check(&entries);
}

#[test]
fn a_count_that_is_too_large_is_reported_before_errors_in_the_entries() {
    #[derive(Debug, GodotDecode)]
    #[allow(dead_code, reason = "it is never read")]
    struct Tagged {
        tags: Vec<String>,
        x: i32,
    }
    #[derive(Debug, GodotDecode)]
    #[allow(dead_code, reason = "it is never read")]
    struct Plain {
        x: i32,
    }

    for dictionary in [variant!({ "tags": ["a"], "x": true }), variant!({ "x": true, "tags": ["a"] })] {
        let mut bytes = bytes_of(dictionary);
        bytes[4..8].copy_from_slice(&1000_u32.to_le_bytes());
        for error in [from_bytes::<Tagged>(&bytes).unwrap_err(), from_bytes::<Plain>(&bytes).unwrap_err()] {
            assert_eq!((error.kind(), error.offset()), (ErrorKind::UnexpectedEnd, Some(8)), "{error}");
        }
    }
}

#[test]
fn defaults_are_called_in_the_order_of_the_fields() {
    use std::sync::atomic::{AtomicI32, Ordering};

    static CALLS: AtomicI32 = AtomicI32::new(0);

    fn call() -> i32 {
        CALLS.fetch_add(1, Ordering::Relaxed)
    }

    #[derive(Debug, PartialEq, GodotDecode)]
    struct Calls {
        #[gdvar(default = call())]
        first: i32,
        #[gdvar(default = call().to_string())]
        second: String,
        third: Option<i32>,
    }

    for dictionary in [variant!({}), variant!({ "unknown": 1, "third": () })] {
        let first = CALLS.load(Ordering::Relaxed);
        let calls = Calls { first, second: (first + 1).to_string(), third: None };
        assert_eq!(from_bytes(&bytes_of(dictionary)), Ok(calls));
    }
}

#[test]
fn entries_behind_the_last_field_are_checked_too() {
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Point {
        x: i64,
        y: Option<i64>,
    }
    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(deny_unknown_fields)]
    struct Strict {
        x: i64,
    }

    let fails = |bytes: &[u8], message: &str| {
        assert_eq!(from_bytes::<Point>(bytes).unwrap_err().to_string(), message);
    };
    let mut bytes = bytes_of(variant!({ "x": 1, "more": [1, 2], "y": 2 }));
    assert_eq!(from_bytes(&bytes), Ok(Point { x: 1, y: Some(2) }));
    let message = from_bytes::<Strict>(&bytes).unwrap_err().to_string();
    assert_eq!(message, "unknown field `more`, expected `x` at byte 28");
    let place = bytes.len() - 20;
    bytes[place..place + 12].copy_from_slice(b"\x04\0\0\0\x01\0\0\0x\0\0\0");
    fails(&bytes, "duplicate field `x` at byte 64");
    let mut bytes = bytes_of(variant!({ "x": 1, "more": [1, 2] }));
    let place = bytes.len() - 8;
    bytes[place] = 99;
    fails(&bytes, "Godot 4.4 and later has no type with the id 99 at byte 56 in more[1]");
}

/// The derive recognises the engine's types only by their names.
#[test]
fn a_type_may_be_named_like_an_engine_type() {
    #[derive(Debug, Default, PartialEq, GodotEncode, GodotDecode)]
    struct Color {
        name: String,
    }
    type Hp = f32;
    #[derive(Debug, Default, PartialEq, GodotEncode, GodotDecode)]
    struct Brush {
        size: u8,
        color: Color,
        others: Vec<Color>,
        last: Option<Color>,
        hp: Hp,
    }

    let color = || Color { name: "teal".into() };
    let brush =
        Brush { size: 3, color: color(), others: vec![color(), color()], last: Some(color()), hp: 0.5 };
    assert_eq!(from_bytes(&to_bytes(&brush).unwrap()), Ok(brush));
    let last = variant!({ "hp": 0.5, "others": [], "color": { "name": "teal" }, "size": 3 });
    let brush = Brush { size: 3, color: color(), hp: 0.5, ..Brush::default() };
    assert_eq!(from_bytes(&bytes_of(last)), Ok(brush));
}

#[test]
fn every_key_is_found_wherever_its_entry_is() {
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Keys {
        x: i64,
        #[gdvar(alias = "Item_1", alias = "")]
        item_1: i64,
        item_2: i64,
        item_10: i64,
        a_long_name_that_goes_on: i64,
        a_long_name_that_stops: i64,
        a_name_that_is_looked_for_letter_by_letter: i64,
        #[gdvar(rename = "имя")]
        name: i64,
        #[gdvar(key = 7)]
        seven: i64,
    }

    let keys = Keys {
        x: 0,
        item_1: 1,
        item_2: 2,
        item_10: 3,
        a_long_name_that_goes_on: 4,
        a_long_name_that_stops: 5,
        a_name_that_is_looked_for_letter_by_letter: 6,
        name: 7,
        seven: 8,
    };
    let texts = [
        "x",
        "item_1",
        "item_2",
        "item_10",
        "a_long_name_that_goes_on",
        "a_long_name_that_stops",
        "a_name_that_is_looked_for_letter_by_letter",
        "имя",
    ];
    for item_1 in ["item_1", "Item_1", ""] {
        let texts = texts.map(|text| if text == "item_1" { item_1 } else { text });
        let as_strings = texts.map(Variant::from);
        let as_names = texts.map(|text| Variant::from(gdvar::StringName::new(text)));
        for mut entries in [Vec::from(as_strings), Vec::from(as_names)] {
            entries.push(Variant::Int(7));
            let mut entries: Vec<_> = entries.into_iter().zip(0_i64..).collect();
            for turn in 0..entries.len() {
                entries.rotate_left(1);
                if turn % 2 == 0 {
                    entries.swap(0, 3);
                }
                let dictionary: gdvar::Dictionary = entries.iter().cloned().collect();
                assert_eq!(from_bytes::<Keys>(&bytes_of(dictionary)).as_ref(), Ok(&keys), "{entries:?}");
            }
        }
    }
}

#[test]
fn keys_may_be_string_names() {
    let mut dictionary = gdvar::Dictionary::new();
    dictionary.insert(gdvar::StringName::new("name"), "Ferris");
    dictionary.insert(gdvar::StringName::new("position"), Vector3::new(1.0, 2.0, 3.0));
    dictionary.insert(gdvar::StringName::new("hp"), 87.5);
    assert_eq!(from_bytes::<Spawn>(&bytes_of(dictionary)), Ok(spawn()));
}

#[test]
fn keys_that_are_names_are_written_where_the_dialect_has_names() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(key = "StringName")]
    struct Named {
        hp: i64,
    }
    let dictionary = gdvar::Dictionary::from([(gdvar::StringName::new("hp"), 7)]);
    for &dialect in Dialect::ALL {
        let codec = Codec::new().dialect(dialect);
        if dialect.has(gdvar::VariantType::StringName) {
            let bytes = codec.encode(&Named { hp: 7 });
            assert_eq!(bytes, codec.encode(&dictionary), "{dialect}");
            assert_eq!(codec.decode(&bytes.expect("it has names")), Ok(Named { hp: 7 }), "{dialect}");
        } else {
            let error = codec.encode(&Named { hp: 7 }).expect_err("it has no names");
            assert_eq!(error.kind(), ErrorKind::Unsupported, "{dialect}");
        }
    }
}

#[test]
fn a_typed_dictionary_is_read_like_a_plain_one() {
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Pair {
        a: i32,
        b: i32,
    }
    use gdvar::{ElementType, VariantType};
    let mut dictionary = gdvar::Dictionary::typed(
        ElementType::Builtin(VariantType::String),
        ElementType::Builtin(VariantType::Int),
    );
    dictionary.insert("a", 1);
    dictionary.insert("b", 2);
    let mut bytes = bytes_of(dictionary);
    assert_eq!(from_bytes::<Pair>(&bytes), Ok(Pair { a: 1, b: 2 }));
    // The keys have to have the declared type, which follows the header.
    bytes[4] = VariantType::Int as u8;
    let error = from_bytes::<Pair>(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::WrongElementType, "{error}");
}

#[test]
fn the_error_of_a_missing_field_points_to_its_dictionary() {
    #[derive(Debug, GodotDecode)]
    struct Wave {
        #[allow(dead_code)]
        spawns: Vec<Spawn>,
    }
    let bytes = bytes_of(variant!({ "spawns": [{ "name": "Ferris", "hp": 1.0 }] }));
    let error = from_bytes::<Wave>(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::MissingField);
    assert_eq!(error.to_string(), "missing field `position` at byte 32 in spawns[0]");
}

#[test]
fn the_error_of_a_wrong_type_has_the_path_of_the_field() {
    for (bytes, message) in [
        (
            bytes_of(variant!({ "name": 5, "position": Vector3::new(1.0, 2.0, 3.0), "hp": 1.0 })),
            "expected String, found int at byte 20 in name",
        ),
        (
            bytes_of(variant!({ "hp": "high", "position": Vector3::new(1.0, 2.0, 3.0), "name": "" })),
            "expected float, found String at byte 20 in hp",
        ),
    ] {
        let error = from_bytes::<Spawn>(&bytes).unwrap_err();
        assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::TypeMismatch, message));
    }
    let error = from_bytes::<Spawn>(&to_bytes("spawn").unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "expected Dictionary, found String at byte 0");
}

#[test]
fn many_fields_are_read_in_any_order() {
    fn dictionary(entries: &[(&str, u32)]) -> Vec<u8> {
        let entry = |(key, value): &(&str, u32)| [to_bytes(*key).unwrap(), to_bytes(value).unwrap()].concat();
        let count = u32::try_from(entries.len()).unwrap();
        [vec![27, 0, 0, 0], count.to_le_bytes().into(), entries.iter().flat_map(entry).collect()].concat()
    }
    macro_rules! many {
        ($($field:ident)*) => {
            #[derive(Debug, Default, PartialEq, GodotEncode, GodotDecode)]
            struct Many { $($field: u32),* }
            let (mut value, mut entries) = (Many::default(), Vec::new());
            $(
                value.$field = u32::try_from(entries.len()).unwrap();
                entries.insert(0, (stringify!($field), value.$field));
            )*
            assert_eq!(from_bytes::<Many>(&dictionary(&entries)), Ok(value));
            // One key comes twice, and another one is missing.
            entries[0] = entries[1];
            let error = from_bytes::<Many>(&dictionary(&entries)).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::DuplicateField);
        };
    }
    macro_rules! sixty_four_and {
        ($($more:ident)*) => {
            many! {
                f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24 f25 f26
                f27 f28 f29 f30 f31 f32 f33 f34 f35 f36 f37 f38 f39 f40 f41 f42 f43 f44 f45 f46 f47 f48 f49 f50 f51
                f52 f53 f54 f55 f56 f57 f58 f59 f60 f61 f62 f63
                $($more)*
            }
        };
    }
    {
        sixty_four_and!();
    }
    sixty_four_and!(f64);
}

#[test]
fn a_duplicate_key_is_an_error_at_the_second_one() {
    #[derive(Debug, GodotDecode)]
    struct Point {
        #[allow(dead_code)]
        #[gdvar(alias = "column")]
        x: i32,
        #[allow(dead_code)]
        #[gdvar(default)]
        y: i32,
    }
    let x = b"\x04\0\0\0\x01\0\0\0x\0\0\0\x02\0\0\0\x01\0\0\0";
    let bytes = [b"\x1b\0\0\0\x02\0\0\0", x.as_slice(), x.as_slice()].concat();
    let error = from_bytes::<Point>(&bytes).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::DuplicateField);
    assert_eq!(error.to_string(), "duplicate field `x` at byte 28");
    let error = from_bytes::<Point>(&bytes_of(variant!({ "x": 1, "column": 2 }))).unwrap_err();
    assert_eq!(error.to_string(), "duplicate field `column` at byte 28");
}

#[test]
fn unknown_keys_can_be_refused_with_the_nearest_key_first() {
    #[derive(Debug, GodotDecode)]
    #[gdvar(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Point {
        column: i32,
        row: i32,
    }
    let error = from_bytes::<Point>(&bytes_of(variant!({ "column": 1, "rows": 2 }))).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownField);
    assert_eq!(error.to_string(), "unknown field `rows`, expected one of `row`, `column` at byte 32");
    let error = from_bytes::<Point>(&bytes_of(variant!({ 7: 1 }))).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::UnknownField);
}

#[test]
fn keys_follow_rename_rename_all_and_alias() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(rename_all = "camelCase")]
    struct Stats {
        max_hp: i64,
        #[gdvar(rename = "AP", alias = "ap", alias = "action_points")]
        action: i64,
        r#type: String,
    }
    let stats = Stats { max_hp: 10, action: 3, r#type: "orc".into() };
    assert_eq!(to_bytes(&stats).unwrap(), bytes_of(variant!({ "maxHp": 10, "AP": 3, "type": "orc" })));
    for key in ["AP", "ap", "action_points"] {
        let bytes = bytes_of(variant!({ "type": "orc", "maxHp": 10, key: 3 }));
        assert_eq!(from_bytes::<Stats>(&bytes).as_ref(), Ok(&stats), "{key}");
    }
}

#[test]
fn missing_fields_take_their_defaults() {
    fn seven() -> u8 {
        7
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Settings {
        #[gdvar(default)]
        volume: f32,
        #[gdvar(default = 1 + 2)]
        lives: i32,
        #[gdvar(default = "seven")]
        level: u8,
        #[gdvar(default = String::from("en"))]
        language: String,
        seed: Option<i64>,
    }
    assert_eq!(
        from_bytes::<Settings>(&bytes_of(variant!({}))),
        Ok(Settings { volume: 0.0, lives: 3, level: 7, language: "en".into(), seed: None })
    );
}

#[test]
fn missing_fields_are_taken_from_the_default_of_the_type() {
    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(default)]
    struct Settings {
        volume: f32,
        #[gdvar(default)]
        lives: i32,
        #[gdvar(skip)]
        dirty: bool,
    }
    impl Default for Settings {
        fn default() -> Self {
            Self { volume: 0.5, lives: 3, dirty: true }
        }
    }
    assert_eq!(
        from_bytes::<Settings>(&bytes_of(variant!({}))),
        Ok(Settings { volume: 0.5, lives: 0, dirty: true })
    );
}

#[test]
fn skipped_fields_are_neither_written_nor_read() {
    struct NoCodec;
    #[derive(GodotEncode, GodotDecode)]
    struct Session {
        id: i64,
        #[gdvar(skip, default = NoCodec)]
        _socket: NoCodec,
        #[gdvar(skip)]
        cache: Vec<u8>,
    }
    let bytes = to_bytes(&Session { id: 5, _socket: NoCodec, cache: vec![1] }).unwrap();
    assert_eq!(bytes, bytes_of(variant!({ "id": 5 })));
    assert!(from_bytes::<Session>(&bytes).unwrap().cache.is_empty());
}

#[test]
fn structs_may_be_generic_and_borrow_from_the_input() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Packet<'a, T, const N: usize> {
        sender: &'a str,
        payload: &'a [u8],
        note: Cow<'a, str>,
        body: T,
        slots: [T; N],
        marker: Marker<T>,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Marker<T> {
        nothing: PhantomData<T>,
    }
    let packet = Packet {
        sender: "a",
        payload: &[1, 2, 3],
        note: Cow::Borrowed("n"),
        body: 1_u8,
        slots: [2, 3],
        marker: Marker { nothing: PhantomData },
    };
    let bytes = to_bytes(&packet).unwrap();
    let read: Packet<'_, u8, 2> = from_bytes(&bytes).unwrap();
    assert!(bytes.as_ptr_range().contains(&read.sender.as_ptr()));
    assert!(bytes.as_ptr_range().contains(&read.payload.as_ptr()));
    assert_eq!(read, packet);
}

#[test]
fn structs_may_be_recursive() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Node {
        name: String,
        parent: Option<Box<Node>>,
        children: Vec<Node>,
        by_name: BTreeMap<String, Node>,
    }
    let leaf = || Node { name: "leaf".into(), parent: None, children: vec![], by_name: BTreeMap::new() };
    let tree = Node {
        name: "root".into(),
        parent: Some(Box::new(leaf())),
        children: vec![leaf(), leaf()],
        by_name: BTreeMap::from([("leaf".into(), leaf())]),
    };
    let bytes = to_bytes(&tree).unwrap();
    assert_eq!(from_bytes::<Node>(&bytes), Ok(tree));
}

#[test]
fn a_key_that_a_flattened_map_cannot_hold_is_called_a_key() {
    #[derive(Debug, GodotDecode)]
    struct Level {
        #[gdvar(rename = "name")]
        _name: String,
        #[gdvar(flatten)]
        _rest: BTreeMap<i64, String>,
    }

    let bytes = bytes_of(variant!({ "level": { "name": "cave", 1: "one", "a": "two" } }));
    let error = from_bytes::<BTreeMap<String, Level>>(&bytes).expect_err("`a` is no int");
    assert_eq!(error.to_string(), "key: expected int, found String at byte 76 in level.a");
}

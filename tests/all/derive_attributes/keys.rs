//! Attributes of keys, and fields that are left out.

// Each test declares its types where it uses them.
#![allow(clippy::items_after_statements)]

use crate::values::{bytes_of, fails, is_written_as};
use gdvar::{
    Codec, Dialect, Dictionary, ErrorKind, GodotDecode, GodotEncode, Variant, from_bytes, to_bytes, variant,
};

#[test]
fn keys_can_be_integers() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Compact {
        #[gdvar(key = 1)]
        x: i32,
        #[gdvar(key = -2, alias = "y")]
        y: i32,
        #[gdvar(key = 5_000_000_000)]
        z: i32,
    }
    let compact = || Compact { x: 3, y: 4, z: 5 };
    is_written_as(compact(), variant!({ 1: 3, (-2): 4, 5_000_000_000_i64: 5 }));
    assert_eq!(from_bytes(&bytes_of(variant!({ 5_000_000_000_i64: 5, "y": 4, 1: 3 }))), Ok(compact()));
    fails::<Compact>(
        variant!({ 1: "a" }),
        ErrorKind::TypeMismatch,
        "expected int, found String at byte 16 in [1]",
    );
    for &dialect in Dialect::ALL {
        let codec = Codec::new().dialect(dialect);
        assert_eq!(codec.decode(&codec.encode(&compact()).unwrap()), Ok(compact()), "{dialect}");
    }
}

#[test]
fn fields_can_be_left_out_in_one_direction_or_by_their_value() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Report {
        #[gdvar(skip_encoding, default = 7)]
        read: i64,
        #[gdvar(skip_decoding)]
        written: i64,
        #[gdvar(skip_encoding_if = Option::is_none)]
        note: Option<String>,
        #[gdvar(default, skip_encoding_if = "Vec::is_empty")]
        tags: Vec<u8>,
        #[gdvar(default, skip_encoding_if = |level| *level == 0)]
        level: i64,
    }
    let report = Report { read: 1, written: 2, note: None, tags: vec![], level: 0 };
    let bytes = to_bytes(&report).unwrap();
    assert_eq!(bytes, bytes_of(variant!({ "written": 2 })));
    assert_eq!(from_bytes(&bytes), Ok(Report { read: 7, written: 0, note: None, tags: vec![], level: 0 }));

    let report = Report { read: 1, written: 2, note: Some("n".into()), tags: vec![1], level: 3 };
    let bytes = to_bytes(&report).unwrap();
    assert_eq!(
        from_bytes(&bytes),
        Ok(Report { read: 7, written: 0, note: Some("n".into()), tags: vec![1], level: 3 })
    );
}

/// A `skip_encoding_if` function that gives a different answer on its second call is a mistake of the user. Even then, no
/// other field is lost or written twice.
#[test]
fn fields_behind_one_that_may_be_skipped_are_written_once() {
    thread_local! {
        static ANSWERS: std::cell::Cell<u8> = const { std::cell::Cell::new(0) };
    }
    /// Inverts one of the answers.
    fn another(answer: u8) -> bool {
        ANSWERS.set(ANSWERS.get() ^ answer);
        ANSWERS.get() & answer > 0
    }
    #[derive(GodotEncode)]
    struct Size {
        width: f32,
        height: f32,
    }
    #[derive(GodotEncode)]
    struct Window {
        #[gdvar(skip_encoding_if = |_: &i32| another(1))]
        layer: i32,
        #[gdvar(flatten, skip_encoding_if = |_: &Size| another(2))]
        size: Size,
        opacity: f32,
        // Unusual values may make the encoder start again and call the functions once more.
        ratio: f32,
        name: String,
    }

    for answers in 0..4 {
        ANSWERS.set(answers);
        let (size, name) = (Size { width: 2.0, height: 3.0 }, "main".into());
        let window = Window { layer: 1, size, opacity: 0.5, ratio: f32::NAN, name };
        let mut bytes = Vec::new();
        Codec::new().encode_into(&window, &mut bytes).unwrap();
        let written = from_bytes::<Dictionary>(&bytes).unwrap();
        assert_eq!(to_bytes(&written).unwrap(), bytes, "no key comes twice");
        let keys: Vec<_> = written.keys().filter_map(Variant::as_str).collect();
        assert!(keys.ends_with(&["opacity", "ratio", "name"]), "{keys:?}");
        assert_eq!(keys.contains(&"width"), keys.contains(&"height"), "{keys:?}");
    }
}

#[test]
fn the_case_of_keys_in_variants_can_be_chosen() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase", tag = "t")]
    enum Event {
        PlayerJoined {
            player_name: String,
        },
        #[gdvar(rename_all = "kebab-case", alias = "gone")]
        PlayerLeft {
            player_name: String,
        },
    }
    is_written_as(
        Event::PlayerJoined { player_name: "a".into() },
        variant!({ "t": "PLAYER_JOINED", "playerName": "a" }),
    );
    is_written_as(
        Event::PlayerLeft { player_name: "a".into() },
        variant!({ "t": "PLAYER_LEFT", "player-name": "a" }),
    );
    assert_eq!(
        from_bytes(&bytes_of(variant!({ "t": "gone", "player-name": "a" }))),
        Ok(Event::PlayerLeft { player_name: "a".into() })
    );
}

#[test]
fn every_case_of_serde_is_known() {
    macro_rules! case {
        ($case:literal: $key:literal, $tag:literal) => {{
            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            #[gdvar(rename_all = $case)]
            struct Fields {
                very_tasty: i64,
            }
            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            #[gdvar(rename_all = $case)]
            enum Names {
                VeryTasty,
            }
            is_written_as(Fields { very_tasty: 1 }, variant!({ $key: 1 }));
            is_written_as(Names::VeryTasty, $tag);
        }};
    }
    // The expected names come from the tests of serde_derive.
    case!("lowercase": "very_tasty", "verytasty");
    case!("UPPERCASE": "VERY_TASTY", "VERYTASTY");
    case!("PascalCase": "VeryTasty", "VeryTasty");
    case!("camelCase": "veryTasty", "veryTasty");
    case!("snake_case": "very_tasty", "very_tasty");
    case!("SCREAMING_SNAKE_CASE": "VERY_TASTY", "VERY_TASTY");
    case!("kebab-case": "very-tasty", "very-tasty");
    case!("SCREAMING-KEBAB-CASE": "VERY-TASTY", "VERY-TASTY");
}

#[test]
fn fields_may_have_the_names_that_derived_code_uses() {
    #[allow(non_snake_case, reason = "keys are written like this in some games")]
    #[derive(Debug, Default, PartialEq, GodotEncode, GodotDecode)]
    struct Names {
        KEYS: i64,
        #[gdvar(default)]
        KEYS_: i64,
        TAGS: String,
        None: Option<i64>,
        Some: Vec<i64>,
        fields: i64,
        header: i64,
        decoder: i64,
        encoder: i64,
    }

    #[allow(non_snake_case, reason = "keys are written like this in some games")]
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(tag = "type")]
    enum Tagged {
        A { KEYS: i64, TAGS: i64, None: i64 },
        B { KEYS: i64 },
    }

    let names = Names { KEYS: 1, KEYS_: 2, header: 3, ..Default::default() };
    assert_eq!(from_bytes::<Names>(&to_bytes(&names).unwrap()).as_ref(), Ok(&names));
    for tagged in [Tagged::A { KEYS: 1, TAGS: 2, None: 3 }, Tagged::B { KEYS: 4 }] {
        assert_eq!(from_bytes::<Tagged>(&to_bytes(&tagged).unwrap()).as_ref(), Ok(&tagged));
    }
}

#[test]
fn unknown_names_are_answered_with_the_nearest_ones_first() {
    #[derive(Debug, GodotDecode)]
    enum Near {
        #[gdvar(rename = "xa")]
        _Start,
        #[gdvar(rename = "ab")]
        _End,
        #[gdvar(rename = "cccc")]
        _Short,
        #[gdvar(
            rename = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        )]
        _Long,
        #[gdvar(
            rename = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
        )]
        _TooLong,
    }

    let places = |wanted: &str| {
        let bytes = gdvar::to_bytes(wanted).expect("it is text");
        let message = gdvar::from_bytes::<Near>(&bytes).expect_err("no variant has this name").to_string();
        let (_, expected) = message.split_once("expected one of ").expect("there are several");
        let expected = expected.to_owned();
        move |name: &str| expected.find(&format!("`{name}`")).expect("it is named")
    };
    // Both names lack one letter, so their order stays the same.
    let place = places("xab");
    assert!(place("xa") < place("ab") && place("ab") < place("cccc"));
    // A name of 128 letters is compared, and a longer one is not.
    let (long, too_long) = ("a".repeat(128), "b".repeat(129));
    let place = places(&format!("{}c", "a".repeat(127)));
    assert!(place(&long) < place("xa"));
    let place = places(&format!("{}c", "b".repeat(128)));
    assert!(place("xa") < place(&too_long) && place(&long) < place(&too_long));
}

#[test]
fn a_limit_at_the_end_of_a_value_leaves_its_error() {
    #[derive(Debug, GodotDecode)]
    #[gdvar(untagged)]
    #[allow(dead_code, reason = "it is never read")]
    enum Choice {
        Text(String),
        Flag(bool),
    }

    let mut bytes = gdvar::to_bytes(&1).expect("it is an int");
    let len = bytes.len();
    bytes.extend_from_slice(&[0; 4]);
    let kind = |limit| {
        let read = gdvar::Codec::new().max_size(limit).decode_prefix::<Choice>(&bytes);
        read.expect_err("it is neither").kind()
    };
    assert_eq!(kind(len), gdvar::ErrorKind::UnknownVariant);
    assert_eq!(kind(len - 1), gdvar::ErrorKind::TooLarge);
}

#[test]
fn numbers_as_keys_are_told_apart_in_all_their_bits_and_in_any_order() {
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Numbered {
        #[gdvar(key = 2)]
        second: i64,
        #[gdvar(key = 1)]
        first: i64,
    }

    let far = (1_i64 << 32) + 1;
    let bytes = to_bytes(&variant!({ far: 9, 1: 5, 2: 6 })).unwrap();
    assert_eq!(from_bytes(&bytes), Ok(Numbered { second: 6, first: 5 }));
}

#[test]
fn the_only_variant_without_a_tag_converts_what_fits_nothing_else() {
    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(untagged)]
    enum Only {
        Number(f64),
    }

    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(untagged)]
    enum Outer {
        Inner(Only),
        Text(String),
    }

    assert_eq!(from_bytes(&to_bytes(&3).unwrap()), Ok(Only::Number(3.0)));
    assert_eq!(from_bytes(&to_bytes(&3).unwrap()), Ok(Outer::Inner(Only::Number(3.0))));
    // The message does not grow with the nesting.
    let message = from_bytes::<Outer>(&to_bytes(&true).unwrap()).unwrap_err().to_string();
    assert_eq!(message.matches("no variant fits").count(), 1, "{message}");
}

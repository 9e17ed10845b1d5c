//! Keys that were crafted to be slow or to get lost are compared as in the engine, and found quickly.

use gdvar_core::{
    Array, Dictionary, ElementType, StringName, Variant, VariantType, Vector2, from_bytes, to_bytes, variant,
};

/// Dictionaries of more than 64 entries have an index.
const LARGE: i32 = 100;

/// Returns the number of distinct keys among two, which has to be the same in a small dictionary and in one with an
/// index, whether built or read.
#[track_caller]
fn count(a: &Variant, b: &Variant) -> usize {
    let of = |numbers: std::ops::Range<i32>| {
        let before = numbers.len();
        let keys = numbers.clone().map(Variant::from).chain([a.clone(), b.clone()]).collect::<Vec<_>>();
        let read: Dictionary = from_bytes(&dictionary_of(keys.into_iter())).expect("they are keys");
        let mut dictionary: Dictionary = numbers.map(|number| (number, ())).collect();
        dictionary.insert(a.clone(), 1);
        dictionary.insert(b.clone(), 2);
        assert_eq!(read.len(), dictionary.len(), "{a} and {b}");
        dictionary.len() - before
    };
    let (small, large) = (of(0..0), of(0..LARGE));
    assert_eq!(small, large, "{a} and {b}");
    small
}

/// The answers are those of Godot 4.6.3.
#[test]
fn keys_inside_of_keys_are_the_same_as_in_godot4() {
    let typed = || Variant::from(Array::typed(ElementType::Builtin(VariantType::Int)));
    let nan = f32::NAN;
    for (a, b) in [
        (typed(), variant!([])),
        (variant!([typed()]), variant!([[]])),
        (variant!([0.0]), variant!([-0.0])),
        (variant!([Vector2::new(nan, 1.0)]), variant!([Vector2::new(nan, 1.0)])),
        (variant!([vec![nan]]), variant!([vec![nan]])),
        (variant!({ f64::NAN: 1 }), variant!({ f64::NAN: 1 })),
        (variant!({ "a": 1 }), variant!({ StringName::new("a"): 1 })),
        (variant!({ 1: 0.0 }), variant!({ 1: -0.0 })),
    ] {
        assert_eq!(count(&a, &b), 1, "{a} and {b}");
    }
    for (a, b) in [
        (variant!([f64::NAN]), variant!([f64::NAN])),
        (variant!({ 1: f64::NAN }), variant!({ 1: f64::NAN })),
        (variant!(["a"]), variant!([StringName::new("a")])),
        (variant!({ 1: "a" }), variant!({ 1: StringName::new("a") })),
        (variant!({ "a": 1, "b": 2 }), variant!({ "b": 2, "a": 1 })),
        (variant!([{ "a": 1, "b": 2 }]), variant!([{ "b": 2, "a": 1 }])),
        (variant!({ 1: { "a": 1, "b": 2 } }), variant!({ 1: { "b": 2, "a": 1 } })),
    ] {
        assert_eq!(count(&a, &b), 2, "{a} and {b}");
    }
}

/// Returns the bytes of a Dictionary with these keys.
fn dictionary_of(keys: impl ExactSizeIterator<Item = Variant>) -> Vec<u8> {
    let mut bytes = vec![27, 0, 0, 0];
    bytes.extend(u32::try_from(keys.len()).expect("there are few").to_le_bytes());
    for key in keys {
        bytes.extend(to_bytes(&key).expect("every key can be written"));
        bytes.extend([0; 4]);
    }
    bytes
}

#[test]
fn keys_that_differ_in_one_place_are_found_among_many() {
    // Comparing each key with all earlier ones would take minutes.
    const MANY: i32 = 20_000;
    let text = "x".repeat(17);
    let kinds: [fn(i32, &str) -> Variant; 5] = [
        |number, _| variant!({ "same": number }),
        |number, _| variant!([[number]]),
        |_, _| variant!([f64::NAN]),
        // All ways to cut one text into pieces.
        |number, text| {
            let mut pieces = vec![String::new()];
            for (place, char) in text.char_indices() {
                pieces.last_mut().expect("there is one").push(char);
                if number & (1 << place) != 0 {
                    pieces.push(String::new());
                }
            }
            Variant::Array(pieces.into_iter().collect())
        },
        // Arrays of arrays of empty arrays, whose lengths are the digits of the key's number.
        |number, _| {
            let digits = (0..6).map(|digit| number >> (3 * digit) & 7);
            digits
                .map(|digit| Variant::from(vec![Variant::Nil; usize::try_from(digit).unwrap_or(0)]))
                .collect::<Array>()
                .into()
        },
    ];
    for kind in kinds {
        let bytes = dictionary_of((0..MANY).map(|number| kind(number, &text)));
        let value: Dictionary = from_bytes(&bytes).expect("they are keys");
        assert_eq!(value.len(), usize::try_from(MANY).expect("it is positive"));
    }
}

#[test]
fn a_repeated_key_keeps_its_first_place_and_its_last_value() {
    // The keys are almost equal and differ only in the middle.
    let alike = |number: usize| Variant::from(format!("the start {number:3} and the end"));
    let kinds: [fn(usize) -> Variant; 4] = [
        |number| format!("{number}").into(),
        |number| StringName::new(format!("{number}")).into(),
        |number| i64::try_from(number).expect("it is small").into(),
        |number| variant!([i32::try_from(number).expect("it is small")]),
    ];
    for key in kinds.into_iter().chain([alike as fn(usize) -> Variant]) {
        // Up to 64 keys have no index.
        for many in [1, 2, 10, 63, 64, 65, 100] {
            for again in [0, many / 2, many - 1] {
                let keys = (0..many).chain([again]).map(key).collect::<Vec<_>>();
                let mut bytes = dictionary_of(keys.into_iter());
                // The last value, of the repeated key, is true instead of Nil.
                bytes.truncate(bytes.len() - 4);
                bytes.extend([1, 0, 0, 0, 1, 0, 0, 0]);
                let read: Dictionary = from_bytes(&bytes).expect("they are keys");
                let value = |number| if number == again { Variant::Bool(true) } else { Variant::Nil };
                let expected = (0..many).map(|number| (key(number), value(number)));
                assert!(read.into_iter().eq(expected), "{} again among {many}", key(again));
            }
        }
    }
}

#[test]
fn a_large_key_inside_of_many_keys_is_hashed_once() {
    // 300 dictionaries with an index, each the last key of the one around it. Hashing half a megabyte in every
    // one of them would take minutes.
    const LEVELS: usize = 300;
    let mut level = dictionary_of((0..LARGE).map(Variant::from));
    level[4] += 1;
    let mut bytes = level.repeat(LEVELS);
    bytes.extend(to_bytes(&vec![7_u8; 500_000]).expect("it is no more than bytes"));
    bytes.extend([0; 4].repeat(LEVELS));
    let mut value: Variant = from_bytes(&bytes).expect("it is not too deep");
    for _ in 0..LEVELS {
        let Variant::Dictionary(dictionary) = value else { panic!("a level is missing") };
        value = dictionary.into_iter().next_back().expect("it has keys").0;
    }
    assert_eq!(value.ty(), VariantType::PackedByteArray);
}

#[test]
fn messages_stay_short_and_in_one_line_whatever_the_key() {
    use std::collections::BTreeMap;

    let long = "x".repeat(1_000_000);
    for (key, shown) in [
        (Variant::from("two\nlines\u{1b}[2J"), r#"["two\nlines\u001b[2J"]"#.to_owned()),
        ("turned\u{202e}around".into(), r#"["turned\u202earound"]"#.to_owned()),
        (long.as_str().into(), format!("{}…", "x".repeat(80))),
    ] {
        let bytes = to_bytes(&variant!({ key: 1 })).expect("it is a key");
        let error = from_bytes::<BTreeMap<String, bool>>(&bytes).expect_err("an int is no bool").to_string();
        assert!(error.ends_with(&format!(" in {shown}")), "{error}");
    }
    let bytes = dictionary_of([variant!({ "a\tb": vec![0_u8; 1000] })].into_iter());
    // The value is missing.
    let error = from_bytes::<Variant>(&bytes[..bytes.len() - 4]).expect_err("the end is missing").to_string();
    assert!(
        error.ends_with(
            r#" in [{ "a\tb": PackedByteArray(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, …]"#
        ),
        "{error}"
    );

    let deep = (0..520).fold(variant!("innermost"), |inner, _| variant!({ "a": [inner] }));
    let error = to_bytes(&deep).expect_err("it is too deep").to_string();
    assert!(error.contains(" in a[0].a[0]") && error.contains("a[0]….a[0]"), "{error}");
    assert!(error.len() < 300, "{error}");
}

#[test]
fn the_path_in_a_message_leads_to_the_value_whatever_the_key() {
    for key in ["esc\u{1b}[31m", "\u{7}\u{9b}2J", "turned\u{202e}around", "a\"b\\c\nd", "\u{7f}"] {
        let bytes = to_bytes(&variant!({ key: 1 })).expect("it is a key");
        let error =
            from_bytes::<std::collections::BTreeMap<String, bool>>(&bytes).expect_err("an int is no bool");
        let step = error.path().next().expect("it is in the Dictionary").to_string();
        let value: Variant = from_bytes(&bytes).expect("it is a value");
        assert_eq!(value.at(&step), Ok(&Variant::Int(1)), "{step}");
    }
}

#[test]
fn the_error_of_a_wrong_byte_before_padding_has_its_exact_offset() {
    let error = from_bytes::<Vec<bool>>(&[29, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0]).expect_err("7 is no bool");
    let aligned = from_bytes::<Vec<bool>>(&[29, 0, 0, 0, 4, 0, 0, 0, 7, 0, 0, 0]).expect_err("7 is no bool");
    assert_eq!(error, aligned);
}

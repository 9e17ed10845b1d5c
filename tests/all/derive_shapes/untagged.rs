//! Enums without a tag.

// Each test declares its types where it uses them.
#![allow(clippy::items_after_statements)]

use std::collections::BTreeMap;

use crate::values::{bytes_of, is_written_as};
use gdvar::{ErrorKind, GodotDecode, GodotEncode, Variant, from_bytes, to_bytes, variant};

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

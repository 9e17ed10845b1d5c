//! The readable form of schemas.

// Only the schemas of these types are used.
#![allow(dead_code)]

use std::collections::BTreeMap;
use std::num::NonZeroI8;

use gdvar::{GodotDecode, GodotEncode, GodotSchema, Object, Variant, Vector2, double};

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(deny_unknown_fields, version = 2)]
struct Save {
    #[gdvar(alias = "hp", since = 2, default)]
    health: f32,
    position: Option<Vector2>,
    wide: double::Vector2,
    bytes: Vec<u8>,
    names: Vec<String>,
    names_or_none: Vec<Option<String>>,
    scores: BTreeMap<String, Vec<i64>>,
    small: i8,
    other_than_zero: NonZeroI8,
    letter: char,
    pair: (i32, Kind),
    three: [f64; 3],
    any: Variant,
    any_wide: double::Variant,
    object: Object,
    hat: Hat,
    #[gdvar(flatten)]
    rest: Rest,
    event: Event,
    update: Update,
    choice: Choice,
    step: Step,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Rest {
    level: u64,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Hat")]
struct Hat {
    size: i64,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
enum Kind {
    Orc,
    Elf,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type")]
enum Event {
    Wait,
    Move {
        x: i32,
    },
    #[gdvar(other)]
    Unknown,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "t", content = "c")]
enum Update {
    Hat(Hat),
    Pair(i32, u32),
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
enum Choice {
    Number(i64),
    Text(String),
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
enum Step {
    Walk(i64),
    #[gdvar(alias = "Leap")]
    Jump,
}

#[test]
fn a_type_is_printed_with_all_types_inside() {
    let expected = r#"Save: Dictionary, and no other keys
    "version": int 2
    "health" or "hp": float of 32 bits, since version 2, optional: Default::default()
    "position": Vector2 or null, optional
    "wide": Vector2 of 64 bits
    "bytes": PackedByteArray of int 0..=255
    "names": PackedStringArray of String
    "names_or_none": Array of (String or null)
    "scores": Dictionary of String to PackedInt64Array of int
    "small": int -128..=127
    "other_than_zero": int -128..=127 but not 0
    "letter": String of one character
    "pair": Array
    "three": PackedFloat64Array of float with 3 elements
    "any": any value
    "any_wide": any value with reals of 64 bits
    "object": Object
    "hat": Hat
    the entries of Rest
    "event": Event
    "update": Update
    "choice": Choice
    "step": Step
Kind: the name of a variant
    "Orc"
    "Elf"
Hat: Object of class Hat
    "size": int
Rest: Dictionary
    "level": int 0..
Event: Dictionary with the tag "type"
    "Wait"
    "Move": Dictionary
        "x": int -2147483648..=2147483647
    any other tag
Update: Dictionary with the tag "t" and the content "c"
    "Hat": Hat
    "Pair": Array of 2 elements
        int -2147483648..=2147483647
        int 0..=4294967295
Choice: one of several values
    Number: int
    Text: String
Step: the name of a variant or a Dictionary of one entry
    "Walk": int
    "Jump" or "Leap""#;
    assert_eq!(Save::SCHEMA.to_string(), expected);
}

#[test]
fn a_schema_without_a_name_is_one_line() {
    for (schema, line) in [
        (<Option<Vec<Option<i64>>>>::SCHEMA, "Array of (int or null) or null"),
        (<BTreeMap<i64, Option<bool>>>::SCHEMA, "Dictionary of int to (bool or null)"),
        (<[f32; 2]>::SCHEMA, "PackedFloat32Array of float of 32 bits with 2 elements"),
        (<(i64, String)>::SCHEMA, "Array"),
        (NonZeroI8::SCHEMA, "int -128..=127 but not 0"),
        (u64::SCHEMA, "int 0.."),
        (<()>::SCHEMA, "Nil"),
    ] {
        assert_eq!(schema.to_string(), line);
    }
}

#[test]
fn types_in_maps_objects_and_variants_are_described_too() {
    #[derive(GodotSchema)]
    struct Key {
        a: i64,
    }

    #[derive(GodotSchema)]
    struct Value {
        b: i64,
    }

    #[derive(GodotSchema)]
    #[gdvar(object = "Node")]
    struct Property {
        inner: InProperty,
    }

    #[derive(GodotSchema)]
    struct InProperty {
        c: i64,
    }

    #[derive(GodotSchema)]
    enum Content {
        One(InContent),
    }

    #[derive(GodotSchema)]
    struct InContent {
        d: i64,
    }

    for (schema, names) in [
        (<BTreeMap<Key, Value>>::SCHEMA, &["Key", "Value"][..]),
        (<Option<Property>>::SCHEMA, &["Property", "InProperty"]),
        (<Vec<Content>>::SCHEMA, &["Content", "InContent"]),
        (<(Option<Key>, Vec<Value>)>::SCHEMA, &["Key", "Value"]),
    ] {
        let text = schema.to_string();
        for name in names {
            assert!(text.contains(&format!("\n{name}: ")), "{name}: {text}");
        }
    }
}

#[test]
fn containers_that_may_be_typed_say_so_and_errors_name_what_is_expected() {
    assert_eq!(gdvar::Array::SCHEMA.to_string(), "Array of any value, typed or not");
    assert_eq!(gdvar::Dictionary::SCHEMA.to_string(), "Dictionary of any value to any value, typed or not");
    let error = |schema: gdvar::schema::Schema<'_>| {
        schema.check(&Variant::from(1)).expect_err("it is an int").to_string()
    };
    assert_eq!(error(<&[u8]>::SCHEMA), "expected PackedByteArray, found int");
    assert_eq!(error(<Vec<u8>>::SCHEMA), "expected Array, found int");
    assert_eq!(error(double::Transform3D::SCHEMA), "expected Transform3D of 64 bits, found int");
    assert_eq!(error(double::Object::SCHEMA), "expected Object, found int");
}

/// Lints of the user's crate look at the user's code alone.
mod named_type {
    #![deny(unused_qualifications)]

    use gdvar::GodotSchema;

    #[derive(GodotSchema)]
    pub(super) struct Score {
        #[gdvar(with = gdvar::time::millis, schema = i64)]
        pub(super) time: std::time::Duration,
    }
}

#[test]
fn a_named_type_stands_for_what_a_function_writes() {
    assert_eq!(named_type::Score::SCHEMA.to_string(), "Score: Dictionary\n    \"time\": int");
    let _ = named_type::Score { time: std::time::Duration::ZERO }.time;
}

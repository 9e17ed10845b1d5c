//! Fingerprints are equal for the same wire form, different for different forms, and never change.

use std::collections::BTreeMap;

use gdvar::schema::Schema;
use gdvar::{Color, GodotEncode, GodotSchema, Variant, VariantType, Vector3};

/// Declares two types in a separate scope and returns their fingerprints.
macro_rules! pair {
    ({ $($one:tt)* } { $($other:tt)* }) => {{
        let one = { #[derive(GodotEncode, GodotSchema)] $($one)* T::FINGERPRINT };
        let other = { #[derive(GodotEncode, GodotSchema)] $($other)* T::FINGERPRINT };
        (one, other)
    }};
}

/// Rows of two types with one form.
macro_rules! equal {
    ($({ $($one:tt)* } { $($other:tt)* })+) => {$({
        let (one, other) = pair!({ $($one)* } { $($other)* });
        assert_eq!(one, other, "{} | {}", stringify!($($one)*), stringify!($($other)*));
    })+};
}

/// Rows of two types with different forms.
macro_rules! different {
    ($({ $($one:tt)* } { $($other:tt)* })+) => {$({
        let (one, other) = pair!({ $($one)* } { $($other)* });
        assert_ne!(one, other, "{} | {}", stringify!($($one)*), stringify!($($other)*));
    })+};
}

#[derive(GodotEncode, GodotSchema)]
struct Point {
    x: i32,
    y: i32,
}

#[derive(GodotEncode, GodotSchema)]
struct AlsoPoint {
    y: i32,
    x: i32,
}

#[derive(GodotEncode, GodotSchema)]
struct Level(u8);

#[derive(GodotEncode, GodotSchema)]
struct Pair<A, B> {
    a: A,
    b: B,
}

#[derive(GodotEncode, GodotSchema)]
struct Nested {
    next: Option<Box<Nested>>,
}

#[derive(GodotEncode, GodotSchema)]
struct Odd {
    next: Option<Box<Even>>,
}

#[derive(GodotEncode, GodotSchema)]
struct Even {
    next: Option<Box<Odd>>,
}

#[test]
fn names_and_orders_that_are_not_on_the_wire_do_not_count() {
    equal! {
        { struct T { inside: Vec<T> } } { struct T { inside: Vec<std::cell::RefCell<T>> } }
        { struct T { a: i64 } } { #[allow(dead_code)] struct T { #[gdvar(rename = "a")] b: i64 } }
        { struct T { a: i64, b: String } } { struct T { b: String, a: i64 } }
        { struct T { a: i64 } } {
            /// A comment.
            struct T {
                /// Another.
                a: i64,
            }
        }
        { struct T { a: i64 } } { #[gdvar(deny_unknown_fields)] struct T { #[gdvar(alias = "b", default = 3)] a: i64 } }
        { struct T { a: u8 } } { struct T { a: Level } }
        { struct T { a: Vec<String> } } { struct T { a: Box<[Box<str>]> } }
        { struct T { a: Point } } { struct T { a: AlsoPoint } }
        { struct T { a: Point, b: Point } } { struct T { a: Point, b: AlsoPoint } }
        { struct T { a: i64, x: i32, y: i32 } } { struct T { a: i64, #[gdvar(flatten)] at: Point } }
        { struct T { a: i64 } } { #[allow(dead_code)] struct T { a: i64, #[gdvar(skip)] b: i64 } }
        { struct T { a: Pair<u8, Point> } } { struct T { a: Pair<Level, AlsoPoint> } }
        { struct T { start: u8, end: u8 } } { #[gdvar(transparent)] struct T { range: std::ops::Range<u8> } }
        { struct T(i64, i64); } { #[gdvar(array)] struct T { a: i64, b: i64 } }
        { #[allow(dead_code)] enum T { A, B(i64) } } { #[allow(dead_code)] enum T { #[gdvar(rename = "B")] C(i64), A } }
        { #[allow(dead_code)] #[gdvar(tag = "t")] enum T { A(Point), B } } { #[allow(dead_code)] #[gdvar(tag = "t")] enum T { A { x: i32, y: i32 }, B {} } }
        { struct T { next: Option<Box<Nested>> } } { struct T { next: Option<Box<Odd>> } }
    }
    assert_eq!(Nested::FINGERPRINT, Odd::FINGERPRINT);
    assert_eq!(Nested::FINGERPRINT, Even::FINGERPRINT);
}

/// Text that is written as a path is a path.
#[test]
fn a_path_and_text_that_is_written_as_one_have_one_fingerprint() {
    #[derive(GodotSchema)]
    #[gdvar(transparent)]
    #[allow(dead_code, reason = "only its schema is looked at")]
    struct Text(#[gdvar(as = "NodePath")] String);

    assert_eq!(gdvar::NodePath::FINGERPRINT, Text::FINGERPRINT);
    assert_ne!(gdvar::NodePath::FINGERPRINT, String::FINGERPRINT);
    // The fingerprint is the same when computed at run time.
    assert_eq!(gdvar::NodePath::SCHEMA.fingerprint(), gdvar::NodePath::FINGERPRINT);
}

#[test]
fn everything_that_is_written_counts() {
    different! {
        { struct T { a: i64 } } { struct T { b: i64 } }
        { struct T { a: i64 } } { struct T { a: i32 } }
        { struct T { a: i64 } } { struct T { a: f64 } }
        { struct T { a: f32 } } { struct T { a: f64 } }
        { struct T { a: i64 } } { struct T { a: Option<i64> } }
        { struct T { a: u8 } } { struct T { a: std::num::NonZeroU8 } }
        { struct T { a: String } } { #[gdvar(key = "StringName")] struct T { a: String } }
        { struct T { a: String } } { struct T { #[gdvar(as = "StringName")] a: String } }
        { struct T { a: String } } { struct T { a: char } }
        { struct T { a: i64 } } { struct T { #[gdvar(key = 1)] a: i64 } }
        { struct T { a: i64 } } { struct T { #[gdvar(as = "float")] a: i64 } }
        { struct T { a: i64 } } { struct T { #[gdvar(skip_encoding_if = |a: &i64| *a == 0)] a: i64 } }
        { struct T { a: i64 } } { struct T { a: i64, b: i64 } }
        { struct T { a: Vec<u8> } } { struct T { #[gdvar(array)] a: Vec<u8> } }
        { struct T { a: Vec<i64> } } { struct T { #[gdvar(typed)] a: Vec<i64> } }
        { struct T { a: Vec<i64> } } { struct T { a: [i64; 2] } }
        { struct T { a: [i64; 3] } } { struct T { a: [i64; 2] } }
        { struct T { a: Vec<i64> } } { struct T { a: [i64; 0] } }
        { struct T { a: Option<Point> } } { struct T { a: Option<Level> } }
        { struct T { a: BTreeMap<String, Point> } } { struct T { a: BTreeMap<String, Level> } }
        { struct T(u8, Point); } { struct T(u8, Level); }
        { #[gdvar(object = "Node")] struct T { a: Point } } { #[gdvar(object = "Node")] struct T { a: Level } }
        { #[allow(dead_code)] enum T { A, B(Point) } } { #[allow(dead_code)] enum T { A, B(Level) } }
        { #[allow(dead_code)] #[gdvar(tag = "t")] enum T { A, #[gdvar(other)] Other } } { #[allow(dead_code)] #[gdvar(tag = "t")] enum T { A, B } }
        { struct T { a: Vector3 } } { struct T { a: gdvar::double::Vector3 } }
        { struct T { a: Vector3 } } { struct T { a: Color } }
        { struct T { a: BTreeMap<String, i64> } } { struct T { a: BTreeMap<i64, String> } }
        { struct T { a: Variant } } { struct T { a: gdvar::double::Variant } }
        { struct T(i64, String); } { struct T(String, i64); }
        { struct T { a: i64 } } { #[gdvar(object = "Node")] struct T { a: i64 } }
        { #[gdvar(object = "Node3D")] struct T { a: i64 } } { #[gdvar(object = "Node")] struct T { a: i64 } }
        { #[gdvar(object = "Node", script = "res://a.gd")] struct T { a: i64 } } { #[gdvar(object = "Node")] struct T { a: i64 } }
        { #[gdvar(object = "Node")] struct T { a: i64, b: i64 } } { #[gdvar(object = "Node")] struct T { b: i64, a: i64 } }
        { #[allow(dead_code)] enum T { A } } { #[allow(dead_code)] enum T { A, B } }
        { #[allow(dead_code)] enum T { A } } { #[allow(dead_code)] enum T { B } }
        { #[allow(dead_code)] enum T { A, B } } { #[allow(dead_code)] #[gdvar(repr = "int")] enum T { A, B } }
        { #[allow(dead_code)] enum T { A(i64) } } { #[allow(dead_code)] enum T { A { a: i64 } } }
        { #[allow(dead_code)] enum T { A { a: i64 } } } { #[allow(dead_code)] #[gdvar(tag = "t")] enum T { A { a: i64 } } }
        { #[allow(dead_code)] #[gdvar(tag = "u")] enum T { A { a: i64 } } } { #[allow(dead_code)] #[gdvar(tag = "t")] enum T { A { a: i64 } } }
        { #[allow(dead_code)] enum T { A } } { #[allow(dead_code)] enum T { A, #[gdvar(other)] Other } }
        { #[allow(dead_code)] #[gdvar(untagged)] enum T { A(i64), B(String) } } { #[allow(dead_code)] #[gdvar(untagged)] enum T { A(String), B(i64) } }
        { struct T { next: Option<Box<Nested>> } } { struct T { next: Option<Box<Point>> } }
    }
}

/// The definition in `docs/schemas.md`, implemented as in another language, from the description as JSON alone.
#[test]
fn the_documented_definition_gives_the_same_numbers() {
    #[derive(GodotEncode, GodotSchema)]
    #[gdvar(key = "StringName")]
    struct Named {
        x: i32,
    }

    #[derive(GodotEncode, GodotSchema)]
    struct Typed {
        #[gdvar(typed)]
        x: Vec<i32>,
    }

    #[derive(GodotEncode, GodotSchema)]
    struct Flat {
        #[gdvar(flatten)]
        point: Point,
    }

    #[derive(GodotEncode, GodotSchema)]
    #[gdvar(object = "Node")]
    struct Property {
        x: i32,
    }

    let seed = 0x6764_7661_7200_0001_u64;
    let mix = |hash: u64, word: u64| {
        let product = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        product ^ (product >> 32)
    };
    let plain: [(Schema<'static>, u64); 3] = [(<()>::SCHEMA, 2), (bool::SCHEMA, 3), (char::SCHEMA, 7)];
    for (schema, word) in plain {
        assert_eq!(schema.fingerprint(), mix(seed, word), "{schema}");
    }
    let text = |hash: u64, text: &str| {
        let hash = mix(hash, text.len() as u64);
        text.as_bytes().chunks(8).fold(hash, |hash, chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            mix(hash, u64::from_le_bytes(word))
        })
    };
    let int = |min: i64, max: i64| {
        let hash = mix(mix(mix(seed, 4), min.cast_unsigned()), max.cast_unsigned());
        mix(mix(hash, u64::from(min <= 0 && max >= 0)), 0)
    };
    assert_eq!(u8::FINGERPRINT, int(0, 255));
    assert_eq!(String::FINGERPRINT, mix(mix(seed, 6), VariantType::String as u64));
    assert_eq!(<Vec<i32>>::FINGERPRINT, {
        let hash = mix(mix(mix(seed, 10), VariantType::PackedInt32Array as u64), 0);
        mix(mix(hash, 0), int(i32::MIN.into(), i32::MAX.into()))
    });
    let entry = |name: &str, value: u64| mix(text(mix(mix(seed, 20), 1), name), value);
    let coordinate = int(i32::MIN.into(), i32::MAX.into());
    let sum = entry("x", coordinate).wrapping_add(entry("y", coordinate));
    assert_eq!(Point::FINGERPRINT, mix(mix(seed, 13), sum));

    let named = mix(text(mix(mix(seed, 20), 2), "x"), coordinate);
    assert_eq!(Named::FINGERPRINT, mix(mix(seed, 13), named));
    let typed = {
        let hash = mix(mix(mix(seed, 10), VariantType::Array as u64), 1);
        mix(mix(hash, 0), coordinate)
    };
    assert_eq!(Typed::FINGERPRINT, mix(mix(seed, 13), entry("x", typed)));
    assert_eq!(Flat::FINGERPRINT, Point::FINGERPRINT);
    assert_eq!(Property::FINGERPRINT, mix(text(mix(seed, 14), "Node"), entry("x", coordinate)));
    assert_eq!(<[i32; 2]>::FINGERPRINT, {
        let hash = mix(mix(mix(seed, 10), VariantType::PackedInt32Array as u64), 0);
        mix(mix(hash, 3), coordinate)
    });
    assert_eq!(<BTreeMap<i32, bool>>::FINGERPRINT, mix(mix(mix(mix(seed, 11), 0), coordinate), mix(seed, 3)));
}

/// Declares a chain of types, each of which holds the one before it.
macro_rules! chain {
    ($first:ident) => {};
    ($inner:ident $outer:ident $($rest:ident)*) => {
        #[derive(GodotEncode, GodotSchema)]
        struct $outer { inner: Vec<Option<$inner>> }
        chain!($outer $($rest)*);
    };
}
chain!(Point A B C D E F G H I J K L M N O P);

#[test]
fn deep_types_have_fingerprints_at_compile_time() {
    const DEEP: u64 = P::FINGERPRINT;
    assert_ne!(DEEP, O::FINGERPRINT);
    assert_eq!(DEEP, P::SCHEMA.fingerprint());
}

#[allow(dead_code, reason = "only its schema is looked at")]
#[derive(GodotSchema)]
#[gdvar(tag = "type")]
enum Event {
    Wait,
    Move {
        x: i64,
    },
    #[gdvar(other)]
    Unknown,
}

/// Released programs contain these numbers.
#[test]
fn fingerprints_never_change() {
    assert_eq!(format!("{:#018x}", bool::FINGERPRINT), "0x52bcd0a90a282883");
    assert_eq!(format!("{:#018x}", Point::FINGERPRINT), "0x6cbb9d3ab3f41867");
    assert_eq!(format!("{:#018x}", Nested::FINGERPRINT), "0x27c97e6cb08b4f1c");
    assert_eq!(format!("{:#018x}", std::num::NonZeroI8::FINGERPRINT), "0xda46e53264c68a47");
    assert_eq!(format!("{:#018x}", Event::FINGERPRINT), "0xe426384ea6fa5ad3");
}

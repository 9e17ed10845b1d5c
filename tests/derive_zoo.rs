//! Random values of derived types of every shape and with every attribute come back as they were, in every
//! dialect that can hold them.

#[path = "../gdvar-core/tests/random/mod.rs"]
mod random;

use std::collections::BTreeMap;

use gdvar::{Codec, Color, Dialect, ErrorKind, GodotDecode, GodotDecodeOwned, GodotEncode, Variant, Vector3};
use random::Random;

/// Values of each type in each dialect.
const VALUES: usize = 200;

/// How deep dynamic values in it are.
const DEPTH: usize = 2;

/// A type with random values.
trait Make: Sized {
    fn make(random: &mut Random) -> Self;
}

macro_rules! make {
    ($($ty:ty: |$random:ident| $value:expr;)+) => {$(
        impl Make for $ty {
            fn make($random: &mut Random) -> Self {
                $value
            }
        }
    )+};
}
make! {
    bool: |random| random.below(2) == 0;
    u8: |random| random.bits().to_le_bytes()[0];
    i16: |random| i16::from_le_bytes([u8::make(random), u8::make(random)]);
    i32: |random| (random.bits() >> random.below(64)).to_le_bytes().first_chunk().map_or(0, |four| i32::from_le_bytes(*four));
    i64: |random| random.bits().cast_signed() >> random.below(64);
    // Whole halves fit every float.
    f32: |random| f32::from(i16::make(random)) / 2.0;
    f64: |random| f64::from(i32::make(random)) / 2.0;
    String: |random| random.text();
    Vector3: |random| Vector3::new(f32::make(random), f32::make(random), f32::make(random));
    Color: |random| [f32::make(random), 0.5, 0.25, 1.0].into();
    Variant: |random| random.variant(DEPTH);
}

impl<T: Make> Make for Option<T> {
    fn make(random: &mut Random) -> Self {
        bool::make(random).then(|| T::make(random))
    }
}

impl<T: Make> Make for Box<T> {
    fn make(random: &mut Random) -> Self {
        Self::new(T::make(random))
    }
}

impl<T: Make> Make for Vec<T> {
    fn make(random: &mut Random) -> Self {
        (0..random.below(4)).map(|_| T::make(random)).collect()
    }
}

impl<T: Make, const N: usize> Make for [T; N] {
    fn make(random: &mut Random) -> Self {
        std::array::from_fn(|_| T::make(random))
    }
}

impl<V: Make> Make for BTreeMap<String, V> {
    fn make(random: &mut Random) -> Self {
        // No key of a field's.
        (0..random.below(4)).map(|_| (format!("+{}", random.text()), V::make(random))).collect()
    }
}

/// Derived types, each with its random values.
macro_rules! zoo {
    () => {};
    ($(#[$attr:meta])* struct $name:ident { $($(#[$field_attr:meta])* $field:ident: $ty:ty,)* } $($rest:tt)*) => {
        #[derive(Debug, GodotEncode, GodotDecode)]
        $(#[$attr])*
        struct $name { $($(#[$field_attr])* $field: $ty,)* }

        impl Make for $name {
            fn make(_random: &mut Random) -> Self {
                Self { $($field: <$ty>::make(_random),)* }
            }
        }
        zoo! { $($rest)* }
    };
    ($(#[$attr:meta])* struct $name:ident($($(#[$field_attr:meta])* $ty:ty),* $(,)?); $($rest:tt)*) => {
        #[derive(Debug, GodotEncode, GodotDecode)]
        $(#[$attr])*
        struct $name($($(#[$field_attr])* $ty),*);

        impl Make for $name {
            fn make(random: &mut Random) -> Self {
                Self($(<$ty>::make(random)),*)
            }
        }
        zoo! { $($rest)* }
    };
    ($(#[$attr:meta])* enum $name:ident {
        $($(#[$variant_attr:meta])* $variant:ident $({ $($field:ident: $ty:ty),* })? $(($($item:ty),*))?,)*
    } $($rest:tt)*) => {
        #[derive(Debug, GodotEncode, GodotDecode)]
        $(#[$attr])*
        enum $name { $($(#[$variant_attr])* $variant $({ $($field: $ty),* })? $(($($item),*))?,)* }

        impl Make for $name {
            fn make(random: &mut Random) -> Self {
                let variants: &[fn(&mut Random) -> Self] = &[$(
                    |_random| Self::$variant $({ $($field: <$ty>::make(_random)),* })? $(($(<$item>::make(_random)),*))?
                ),*];
                variants[random.below(variants.len())](random)
            }
        }
        zoo! { $($rest)* }
    };
}

zoo! {
    struct Plain { name: String, position: Vector3, hp: f32, big: i64, small: u8, yes: bool, any: Variant, }
    #[gdvar(rename_all = "camelCase", deny_unknown_fields)]
    struct Renamed {
        max_hp: i64,
        #[gdvar(rename = "two words", alias = "other")]
        words: Option<String>,
        #[gdvar(default, skip_encoding_if = Vec::is_empty)]
        list: Vec<i32>,
        #[gdvar(skip_encoding_if = Option::is_none)]
        maybe: Option<f64>,
    }
    struct Keyed { #[gdvar(key = 1)] x: i32, #[gdvar(key = -5_000_000_000)] y: i32, }
    #[gdvar(key = "StringName")]
    struct Named { slot: NameSlot, other: i64, }
    #[gdvar(key = "StringName")]
    enum NameSlot { Head, #[gdvar(rename = "left hand")] Left, }
    struct Tuple(i32, String, #[gdvar(default)] f32);
    struct Newtype(Vec<u8>);
    struct Empty {}
    #[gdvar(array)]
    struct Elements { x: f32, y: Option<bool>, }
    #[gdvar(transparent)]
    struct Transparent { inner: Option<Tuple>, }
    #[gdvar(object = "Resource")]
    struct Object { title: String, inner: Plain, list: Vec<Tuple>, }
    #[gdvar(object = "Resource", script = "res://a.gd")]
    struct Scripted { title: String, #[gdvar(default)] hp: i64, }
    #[gdvar(repr = "int")]
    enum Code { A, B, #[gdvar(tag = -7_000_000_000)] C, }
    enum Outside { Unit, New(Plain), Tuple(i32, String), Fields { a: i64, b: Option<String> }, }
    #[gdvar(tag = "type", rename_all = "snake_case")]
    enum Inside { Unit, New(Renamed), Fields { a: i64, b: Option<String> }, }
    #[gdvar(tag = "t", content = "c")]
    enum Beside { Unit, New(i64), Tuple(i32, String), Fields { a: i64 }, #[gdvar(tag = 9)] Nine(bool), }
    #[gdvar(untagged)]
    enum Untagged { Flag(bool), Number(i64), Fields { a: i64 }, Pair(String, i32), Many(Vec<Untagged>), }
    enum Open { Known, #[gdvar(other)] Other(String), }
    struct Flat {
        name: String,
        #[gdvar(flatten)]
        inner: Renamed,
        #[gdvar(flatten)]
        kind: Inside2,
        #[gdvar(flatten)]
        rest: BTreeMap<String, Variant>,
    }
    #[gdvar(tag = "kind")]
    enum Inside2 { Unit, Fields { power: f32 }, }
    struct Forms {
        #[gdvar(array)]
        bytes: Vec<u8>,
        #[gdvar(packed)]
        colors: [Color; 2],
        #[gdvar(wide)]
        wide: i32,
        #[gdvar(wide)]
        double: f32,
        #[gdvar(as = "NodePath")]
        path: String,
        #[gdvar(as = "float")]
        whole: i32,
        #[gdvar(with = gdvar::rounded)]
        rounded: f32,
    }
    struct Forms4 {
        #[gdvar(typed)]
        ints: Vec<i64>,
        #[gdvar(typed)]
        map: BTreeMap<String, Plain>,
        #[gdvar(packed)]
        packed: Vec<i64>,
        #[gdvar(as = "StringName")]
        name: String,
    }
    struct Tree { value: i32, left: Option<Box<Leaf>>, children: Vec<Leaf>, }
    struct Leaf { tree: Vec<Outside>, }
}

/// How many of the values came through, of those of one type in one dialect.
fn come_back<T: Make + GodotEncode + GodotDecodeOwned + std::fmt::Debug>(dialect: Dialect) -> usize {
    let mut random = Random::new(dialect as u64, dialect).without(gdvar::VariantType::Object);
    let codec = Codec::new().dialect(dialect);
    let mut held = 0;
    for _ in 0..VALUES {
        let value = T::make(&mut random);
        let bytes = match codec.encode(&value) {
            Ok(bytes) => bytes,
            Err(error) => {
                let kinds = [ErrorKind::Unsupported, ErrorKind::PrecisionLoss];
                assert!(kinds.contains(&error.kind()), "{dialect}: {error}: {value:?}");
                continue;
            }
        };
        let again: T = codec.decode(&bytes).unwrap_or_else(|error| panic!("{dialect}: {error}: {value:?}"));
        // NaN is not equal to itself, but its bytes are.
        assert_eq!(codec.encode(&again).as_ref(), Ok(&bytes), "{dialect}: {value:?}, {again:?}");
        held += 1;
    }
    held
}

macro_rules! come_back {
    ($($name:ident: $($ty:ty),+ => $holds:expr;)+) => {$(
        #[test]
        fn $name() {
            let holds: fn(Dialect) -> bool = $holds;
            for &dialect in Dialect::ALL {
                $(
                    let held = come_back::<$ty>(dialect);
                    let ty = stringify!($ty);
                    assert_eq!(held > 0, holds(dialect), "{held} values of {ty} in {dialect}");
                )+
            }
        }
    )+};
}

come_back! {
    structs_come_back: Plain, Renamed, Tuple, Newtype, Empty, Elements, Transparent, Keyed, Flat, Tree =>
        |_| true;
    enums_come_back: Code, Outside, Inside, Beside, Untagged, Open => |_| true;
    objects_come_back: Object => |dialect| dialect.has(gdvar::VariantType::Object);
    scripted_objects_come_back: Scripted => |dialect| matches!(dialect, Dialect::Godot4 | Dialect::Godot4_3);
    names_come_back: Named => |dialect| dialect.has(gdvar::VariantType::StringName);
    forms_come_back: Forms => |_| true;
    forms_of_godot4_come_back: Forms4 => |dialect| dialect.has(gdvar::VariantType::StringName);
}

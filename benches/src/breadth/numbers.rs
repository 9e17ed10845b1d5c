//! Fields of types that have one size: numbers, math types, and the attributes of numbers.

use std::marker::PhantomData;
use std::num::{NonZeroI64, NonZeroU8, NonZeroU32};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use gdvar::{
    Aabb, Basis, Callable, Color, GodotDecode, GodotEncode, Object, Plane, Projection, Quaternion, Rect2,
    Rect2i, Rid, Signal, Transform2D, Transform3D, Vector2, Vector2i, Vector3, Vector3i, Vector4, Vector4i,
    double,
};
use gdvar_benches::case::forever;
use serde::{Deserialize, Serialize};
use zerompk::{FromMessagePack, ToMessagePack};

use crate::row::{Eight, Row, fields, own_struct, reads};

/// A newtype.
#[derive(PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize)]
struct Id(i64);

/// A type that is read and written as another type.
#[derive(Clone, PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize)]
#[gdvar(from = i64, into = i64)]
#[serde(from = "i64", into = "i64")]
struct Through(i64);

impl From<i64> for Through {
    fn from(number: i64) -> Self {
        Self(number)
    }
}

impl From<Through> for i64 {
    fn from(through: Through) -> Self {
        through.0
    }
}

/// A type that reads only some values of another type.
#[derive(Clone, PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize)]
#[gdvar(try_from = u8, into = u8)]
#[serde(try_from = "u8", into = "u8")]
struct Percent(u8);

impl TryFrom<u8> for Percent {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        if number <= 100 { Ok(Self(number)) } else { Err("over 100") }
    }
}

impl From<Percent> for u8 {
    fn from(percent: Percent) -> Self {
        percent.0
    }
}

/// Enums without fields, by name and by number.
macro_rules! unit_enum {
    ($name:ident $(, $attr:meta)?) => {
        #[derive(PartialEq, GodotEncode, GodotDecode, Serialize, Deserialize, ToMessagePack, FromMessagePack)]
        $(#[$attr])?
        #[msgpack(map)]
        enum $name {
            Idle,
            Walking,
            Running,
            Jumping,
        }

        impl $name {
            fn of(n: i8) -> Self {
                match n % 4 {
                    0 => Self::Idle,
                    1 => Self::Walking,
                    2 => Self::Running,
                    _ => Self::Jumping,
                }
            }
        }
    };
}
unit_enum!(State);
unit_enum!(NamedState, gdvar(key = "StringName"));
unit_enum!(NumberedState, gdvar(repr = "int"));

/// A duration in seconds: the functions of `with`, for gdvar and for serde.
mod seconds {
    use std::time::Duration;

    use gdvar::{Decoder, Encoder, GodotDecode, Header};
    use serde::{Deserialize, Serialize};

    pub fn encode(duration: &Duration, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        encoder.value(&duration.as_secs())
    }

    pub fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> gdvar::Result<Duration> {
        u64::decode(header, decoder).map(Duration::from_secs)
    }

    /// The same for serde, whose attribute needs the field of a struct that is not generic.
    #[derive(PartialEq, Serialize, Deserialize)]
    pub struct Seconds(#[serde(with = "self")] pub Duration);

    fn serialize<S: serde::Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        duration.as_secs().serialize(serializer)
    }

    fn deserialize<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_secs)
    }
}

/// A number that needs more than 31 bits.
const LARGE: u32 = 3_000_000_000;

/// A number that needs more than 32 bits.
const WIDE: i64 = 1 << 40;

/// Returns as many different numbers as a type has words. Each is exact in 32 bits.
fn reals<R: From<i8>, const N: usize>(n: i8) -> [R; N] {
    std::array::from_fn(|word| R::from(n + word as i8))
}

pub fn numbers() -> Vec<Row> {
    fields! { "number";
        "bool" all bool = |n| n % 2 == 0;
        "i8" serde i8 = |n| n - 4;
        "i16" serde i16 = |n| 1000 + i16::from(n);
        "i32" all i32 = |n| 70_000 + i32::from(n);
        "i64" all i64 = |n| 70_000 + i64::from(n);
        "i64, negative" all i64 = |n| -70_000 - i64::from(n);
        "i64, over 32 bits" all i64 = |n| WIDE + i64::from(n);
        "i64, wide" own #[gdvar(wide)] i64 = |n| 70_000 + i64::from(n);
        "isize" serde isize = |n| 70_000 + isize::from(n);
        "u8" serde u8 = |n| 100 + n as u8;
        "u16" serde u16 = |n| 1000 + n as u16;
        "u32" all u32 = |n| 70_000 + n as u32;
        "u32, over 31 bits" all u32 = |n| LARGE + n as u32;
        "u64" all u64 = |n| 70_000 + n as u64;
        "u64, over 31 bits" all u64 = |n| u64::from(LARGE) + n as u64;
        "usize" serde usize = |n| 70_000 + n as usize;
        "NonZeroI64" serde NonZeroI64 = |n| NonZeroI64::new(70_000 + i64::from(n)).unwrap();
        "NonZeroU8" serde NonZeroU8 = |n| NonZeroU8::new(100 + n as u8).unwrap();
        "NonZeroU32" serde NonZeroU32 = |n| NonZeroU32::new(70_000 + n as u32).unwrap();
        "f32" all f32 = |n| f32::from(n) + 0.5;
        "f64, in 32 bits" all f64 = |n| f64::from(n) + 0.5;
        "f64" all f64 = |n| f64::from(n) + 0.1;
        "f64, wide" own #[gdvar(wide)] f64 = |n| f64::from(n) + 0.5;
        "i32 as float" own #[gdvar(as = "float")] i32 = |n| 70_000 + i32::from(n);
        "f32 exact" own #[gdvar(exact)] f32 = |n| f32::from(n) + 0.5;
        "Duration with seconds" serde #[gdvar(with = seconds)] Duration = |n| Duration::from_secs(70_000 + n as u64)
            => seconds::Seconds = |n| seconds::Seconds(Duration::from_secs(70_000 + n as u64));
        "newtype" serde Id = |n| Id(70_000 + i64::from(n));
        "from, into" serde Through = |n| Through(70_000 + i64::from(n));
        "try_from, into" serde Percent = |n| Percent(n as u8);
        "default" serde #[gdvar(default)] i64 = |n| 70_000 + i64::from(n);
        "char" all char = |n| char::from(b'a' + n as u8);
        "()" all () = |_| ();
        "PhantomData" serde PhantomData<i64> = |_| PhantomData;
        "Option, Some" all Option<i64> = |n| Some(70_000 + i64::from(n));
        "Option, None" all Option<i64> = |_| None;
        "Option<f32>" all Option<f32> = |n| Some(f32::from(n) + 0.5);
        "Box" serde Box<i64> = |n| Box::new(70_000 + i64::from(n));
        "Rc" serde Rc<i64> = |n| Rc::new(70_000 + i64::from(n));
        "Arc" serde Arc<i64> = |n| Arc::new(70_000 + i64::from(n));
        "unit enum" all State = State::of;
        "unit enum of StringNames" serde NamedState = NamedState::of;
        "unit enum of ints" own NumberedState = NumberedState::of;
    }
}

pub fn other_numbers() -> Vec<Row> {
    reads! { "number";
        "f64 from int" serde i64 = |n| 70_000 + i64::from(n) => f64 = |n| 70_000.0 + f64::from(n);
        "f32 from int" serde i64 = |n| 70_000 + i64::from(n) => f32 = |n| 70_000.0 + f32::from(n);
        "i64 from wide int" own #[gdvar(wide)] i64 = |n| 70_000 + i64::from(n) => i64 = |n| 70_000 + i64::from(n);
        "f32 from wide float" own #[gdvar(wide)] f64 = |n| f64::from(n) + 0.5 => f32 = |n| f32::from(n) + 0.5;
    }
}

pub fn math() -> Vec<Row> {
    fields! { "math type";
        "Vector2" serde Vector2 = |n| reals(n).into() => [f32; 2] = reals;
        "Vector2i" serde Vector2i = |n| reals(n).into() => [i32; 2] = reals;
        "Vector3" all Vector3 = |n| reals(n).into() => [f32; 3] = reals;
        "Vector3 of f64" own double::Vector3 = |n| reals(n).into();
        "Vector3i" all Vector3i = |n| reals(n).into() => [i32; 3] = reals;
        "Vector4" all Vector4 = |n| reals(n).into() => [f32; 4] = reals;
        "Vector4i" serde Vector4i = |n| reals(n).into() => [i32; 4] = reals;
        "Rect2" all Rect2 = |n| reals(n).into() => [f32; 4] = reals;
        "Rect2i" serde Rect2i = |n| reals(n).into() => [i32; 4] = reals;
        "Plane" all Plane = |n| reals(n).into() => [f32; 4] = reals;
        "Quaternion" all Quaternion = |n| reals(n).into() => [f32; 4] = reals;
        "Color" all Color = |n| reals(n).into() => [f32; 4] = reals;
        "Aabb" serde Aabb = |n| reals(n).into() => [f32; 6] = reals;
        "Transform2D" serde Transform2D = |n| reals(n).into() => [f32; 6] = reals;
        "Basis" serde Basis = |n| reals(n).into() => [f32; 9] = reals;
        "Transform3D" serde Transform3D = |n| reals(n).into() => [f32; 12] = reals;
        "Projection" all Projection = |n| reals(n).into() => [f32; 16] = reals;
        "Option<Vector3>" serde Option<Vector3> = |n| Some(reals(n).into()) => Option<[f32; 3]> = |n| Some(reals(n));
        "Rid" all Rid = |n| Rid(n as u64) => u64 = |n| n as u64;
        "Callable" all Callable = |_| Callable => () = |_| ();
        "Signal" serde Signal = |n| Signal { name: "hit".into(), object_id: n as u64 }
            => (String, u64) = |n| ("hit".into(), n as u64);
        "Object by id" all Object = |n| Object::Id(1 + n as u64) => u64 = |n| 1 + n as u64;
    }
}

//! Numbers, math types, and packed arrays of them.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{SerializeTuple, Serializer};
use serde::{Deserialize, Serialize};

use super::{Form, InForm, items, usual_forms};
use crate::format::number::{AnyWord, Number};
use crate::format::plain::{Plain, Word};
use crate::value::math::{
    Aabb, Basis, Color, Plane, Projection, Quaternion, Rect2, Rect2i, Transform2D, Transform3D, Vector2,
    Vector2i, Vector3, Vector3i, Vector4, Vector4i,
};
use crate::value::real::Real;

/// Writes a number. In a human-readable format, a number that is not finite is written as text; in every format, so is a
/// NaN with unusual bits.
fn write_number<S: Serializer>(number: AnyWord, serializer: S) -> Result<S::Ok, S::Error> {
    let (odd_nan, wide) = match number {
        AnyWord::U8(number) => return number.serialize(serializer), // not covered: ruled out before
        AnyWord::I32(number) => return number.serialize(serializer),
        AnyWord::I64(number) => return number.serialize(serializer),
        AnyWord::F32(number) => {
            let bits = number.to_bits();
            ((number.is_nan() && bits != f32::NAN.to_bits()).then(|| format!("{bits:08x}")), number.into())
        }
        AnyWord::F64(number) => {
            let bits = number.to_bits();
            ((number.is_nan() && bits != f64::NAN.to_bits()).then(|| format!("{bits:016x}")), number)
        }
    };
    match (odd_nan, number) {
        (Some(bits), _) => serializer.collect_str(&format_args!("nan:{bits}")),
        (None, AnyWord::F32(number)) if number.is_finite() || !serializer.is_human_readable() => {
            number.serialize(serializer)
        }
        (None, AnyWord::F64(number)) if number.is_finite() || !serializer.is_human_readable() => {
            number.serialize(serializer)
        }
        _ if wide.is_nan() => serializer.serialize_str("nan"),
        _ => serializer.serialize_str(if wide > 0.0 { "inf" } else { "-inf" }),
    }
}

/// Reads a number, or the text of one.
fn number<'de, W: Word, D: Deserializer<'de>>(deserializer: D) -> Result<W, D::Error> {
    struct NumbersVisitor<W>(PhantomData<W>);

    impl<W: Word> NumbersVisitor<W> {
        fn of<E: Error>(number: Number) -> Result<W, E> {
            W::from_number(number).ok_or_else(|| {
                let bits = 8 * size_of::<W>();
                E::custom(format!("{number} is not a whole number that fits {bits} bits"))
            })
        }
    }

    impl<W: Word> Visitor<'_> for NumbersVisitor<W> {
        type Value = W;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a number, or \"inf\", \"-inf\" or \"nan\"")
        }

        fn visit_i64<E: Error>(self, number: i64) -> Result<W, E> {
            Self::of(Number::Int(number))
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<W, E> {
            match i64::try_from(number) {
                Ok(number) => Self::of(Number::Int(number)),
                Err(_) => Err(E::custom(format!("{number} does not fit a signed 64-bit integer"))),
            }
        }

        fn visit_f64<E: Error>(self, number: f64) -> Result<W, E> {
            Self::of(Number::Float(number))
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<W, E> {
            if let Some(nan) = text.strip_prefix("nan:").and_then(W::from_nan_bits) {
                return Ok(nan);
            }
            let number = match text {
                "inf" => f64::INFINITY,
                "-inf" => f64::NEG_INFINITY,
                "nan" => f64::NAN,
                _ => return Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)),
            };
            Self::of(Number::Float(number))
        }
    }

    deserializer.deserialize_any(NumbersVisitor(PhantomData))
}

macro_rules! number_forms {
    ($($number:ty),+) => {$(
        impl Form for $number {
            fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                write_number(self.any(), serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                number(deserializer)
            }
        }
    )+};
}
number_forms!(i32, i64, f32, f64);

// ------------------------------------------------------------------------------------------------- math types

/// A word of a value.
struct WordOf<W>(W);

impl<W: Word> Serialize for WordOf<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        write_number(self.0.any(), serializer)
    }
}

impl<'de, W: Word> Deserialize<'de> for WordOf<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        number(deserializer).map(Self)
    }
}

/// Writes the words of a value in the order of the constructor in scripts, which takes a basis by columns.
fn write_words<T: Plain, S: Serializer>(value: T, serializer: S) -> Result<S::Ok, S::Error> {
    let value = if T::HAS_BASIS { value.transposed() } else { value };
    let mut tuple = serializer.serialize_tuple(T::WORDS)?;
    for word in T::words_of(core::slice::from_ref(&value)) {
        tuple.serialize_element(&WordOf(*word))?;
    }
    tuple.end()
}

fn read_words<'de, T: Plain, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    struct WordsVisitor<T>(PhantomData<T>);

    impl<'de, T: Plain> Visitor<'de> for WordsVisitor<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{} numbers", T::WORDS)
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<T, A::Error> {
            let mut value = T::zeroed();
            for (index, target) in value.words_mut().iter_mut().enumerate() {
                let word = sequence.next_element()?.ok_or_else(|| A::Error::invalid_length(index, &self))?;
                let WordOf(word) = word;
                *target = word;
            }
            if sequence.next_element::<serde::de::IgnoredAny>()?.is_some() {
                return Err(A::Error::invalid_length(T::WORDS + 1, &self));
            }
            Ok(if T::HAS_BASIS { value.transposed() } else { value })
        }
    }

    deserializer.deserialize_tuple(T::WORDS, WordsVisitor(PhantomData))
}

macro_rules! math_types {
    ($([$($real:ident)?] $ty:ty;)+) => {$(
        impl$(<$real: Real>)? Serialize for $ty {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                write_words(*self, serializer)
            }
        }

        impl<'de $(, $real: Real)?> Deserialize<'de> for $ty {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read_words(deserializer)
            }
        }

        usual_forms! { [$($real: Real)?] $ty; }
    )+};
}
math_types! {
    [R] Vector2<R>;
    [] Vector2i;
    [R] Rect2<R>;
    [] Rect2i;
    [R] Vector3<R>;
    [] Vector3i;
    [R] Transform2D<R>;
    [R] Vector4<R>;
    [] Vector4i;
    [R] Plane<R>;
    [R] Quaternion<R>;
    [R] Aabb<R>;
    [R] Basis<R>;
    [R] Transform3D<R>;
    [R] Projection<R>;
    [] Color;
}

impl<T: Form> Form for alloc::boxed::Box<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).write(serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::read(deserializer).map(Self::new)
    }
}

/// Packed arrays of anything but bytes.
impl<T: Form> Form for Vec<T> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(InForm))
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        items(deserializer)
    }
}

/// Bytes. Many formats have a special form for them.
impl Form for Vec<u8> {
    fn write<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Bytes;

        impl<'de> Visitor<'de> for Bytes {
            type Value = Vec<u8>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("bytes")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
                Ok(bytes.to_owned())
            }

            fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
                Ok(bytes)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Vec<u8>, A::Error> {
                let mut bytes = Vec::new();
                while let Some(byte) = sequence.next_element()? {
                    bytes.push(byte);
                }
                Ok(bytes)
            }
        }

        deserializer.deserialize_byte_buf(Bytes)
    }
}

usual_forms! {
    [] bool;
    [] String;
}

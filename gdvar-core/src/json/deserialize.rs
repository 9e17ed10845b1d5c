//! Reading plain data of a self-describing format as a Variant.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, SeqAccess, Unexpected, Visitor};

use crate::value::array::Array;
use crate::value::dictionary::Dictionary;
use crate::value::real::Real;
use crate::value::variant::Variant;

/// Reads plain data of any format of serde as a Variant: JSON, `MessagePack` or CBOR that knows nothing of the engine's types.
///
/// Null is Nil, numbers are ints or floats as the format tells them apart, text is a String, bytes are a `PackedByteArray`,
/// a sequence is an Array, and a map is a Dictionary. Of equal keys, the last one counts. The format
/// limits how deep values may nest.
///
/// ```
/// # use gdvar_core as gdvar;
/// use gdvar::{Variant, json, variant};
///
/// #[derive(serde::Deserialize)]
/// struct Reply {
///     #[serde(deserialize_with = "json::deserialize_plain")]
///     data: Variant,
/// }
/// let reply: Reply = serde_json::from_str(r#"{"data": {"hp": 10, "names": ["Ferris", null]}}"#).unwrap();
/// assert_eq!(reply.data, variant!({ "hp": 10, "names": ["Ferris", null] }));
/// ```
///
/// # Errors
///
/// Those of the format, and an int above [`i64::MAX`].
pub fn deserialize_plain<'de, R: Real, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Variant<R>, D::Error> {
    deserializer.deserialize_any(PlainVisitor(PhantomData))
}

struct PlainVisitor<R>(PhantomData<R>);

/// A value inside another one.
struct PlainValue<R: Real>(Variant<R>);

impl<'de, R: Real> Deserialize<'de> for PlainValue<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_plain(deserializer).map(Self)
    }
}

impl<'de, R: Real> Visitor<'de> for PlainVisitor<R> {
    type Value = Variant<R>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("null, a bool, a number, text, bytes, a sequence or a map")
    }

    fn visit_unit<E>(self) -> Result<Variant<R>, E> {
        Ok(Variant::Nil)
    }

    fn visit_none<E>(self) -> Result<Variant<R>, E> {
        Ok(Variant::Nil)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Variant<R>, D::Error> {
        deserialize_plain(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Variant<R>, D::Error> {
        deserialize_plain(deserializer)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Variant<R>, E> {
        Ok(Variant::Bool(value))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Variant<R>, E> {
        Ok(Variant::Int(number))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Variant<R>, E> {
        let number = i64::try_from(number)
            .map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &"an int of 64 bits"));
        number.map(Variant::Int)
    }

    fn visit_f64<E>(self, number: f64) -> Result<Variant<R>, E> {
        Ok(Variant::Float(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Variant<R>, E> {
        Ok(Variant::String(text.into()))
    }

    fn visit_string<E>(self, text: String) -> Result<Variant<R>, E> {
        Ok(Variant::String(text))
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Variant<R>, E> {
        Ok(Variant::PackedByteArray(bytes.to_vec()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Variant<R>, A::Error> {
        let mut array = Array::new();
        while let Some(PlainValue(item)) = items.next_element()? {
            array.push(item);
        }
        Ok(Variant::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Variant<R>, A::Error> {
        let mut dictionary = Dictionary::new();
        while let Some((PlainValue(key), PlainValue(value))) = entries.next_entry()? {
            dictionary.insert(key, value);
        }
        Ok(Variant::Dictionary(dictionary))
    }
}

//! Arrays, Dictionaries, and the types that they declare, in serde's data model.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use super::{entries_of, usual_forms};
use crate::format::element_type::ElementType;
use crate::format::variant_type::VariantType;
use crate::value::array::Array;
use crate::value::dictionary::Dictionary;
use crate::value::real::Real;
use crate::value::variant::Variant;

/// Written as null, the name of a type, or a map with `class` or `script`.
impl Serialize for ElementType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (key, name) = match self {
            Self::Any => return serializer.serialize_unit(),
            Self::Builtin(ty) => return ty.serialize(serializer),
            Self::Class(class) => ("class", class),
            Self::Script(path) => ("script", path),
        };
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(key, &**name)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for ElementType {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ElementTypeVisitor;

        impl<'de> Visitor<'de> for ElementTypeVisitor {
            type Value = ElementType;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("null, the name of a type, or a map of `class` or `script`")
            }

            fn visit_unit<E: Error>(self) -> Result<ElementType, E> {
                Ok(ElementType::Any)
            }

            // Some formats, such as CBOR, read their null as `none`.
            fn visit_none<E: Error>(self) -> Result<ElementType, E> {
                Ok(ElementType::Any)
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<ElementType, E> {
                let name = serde::de::value::StrDeserializer::<E>::new(name);
                VariantType::deserialize(name).map(ElementType::Builtin)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ElementType, A::Error> {
                let entry = map.next_entry::<String, String>()?;
                let another = map.next_key::<String>()?;
                match entry {
                    Some((key, class)) if key == "class" && another.is_none() => {
                        Ok(ElementType::class(class))
                    }
                    Some((key, path)) if key == "script" && another.is_none() => {
                        Ok(ElementType::script(path))
                    }
                    _ => Err(A::Error::invalid_type(serde::de::Unexpected::Map, &self)),
                }
            }
        }

        deserializer.deserialize_any(ElementTypeVisitor)
    }
}

/// Converts a value to an element of a container that declares its type.
fn admit<R: Real, E: Error>(declared: &ElementType, value: Variant<R>) -> Result<Variant<R>, E> {
    declared.admit(value).map_err(|value| E::custom(declared.misfit(&value)))
}

/// Written as a sequence of the elements, or, with a declared type, as a map with `element_type` and `elements`.
impl<R: Real> Serialize for Array<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let elements: &[Variant<R>] = self;
        if !self.element_type().is_typed() {
            return elements.serialize(serializer);
        }
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("element_type", self.element_type())?;
        map.serialize_entry("elements", elements)?;
        map.end()
    }
}

impl<'de, R: Real> Deserialize<'de> for Array<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ArrayVisitor<R>(PhantomData<R>);

        impl<'de, R: Real> Visitor<'de> for ArrayVisitor<R> {
            type Value = Array<R>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a sequence, or a map of `element_type` and `elements`")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Array<R>, A::Error> {
                let mut array = Array::new();
                while let Some(element) = sequence.next_element::<Variant<R>>()? {
                    array.push(element);
                }
                Ok(array)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Array<R>, A::Error> {
                let (declared, elements) =
                    entries_of!(map: A, { element_type: ElementType, elements: Vec<Variant<R>> });
                let mut array = Array::typed(declared);
                for element in elements {
                    let element = admit(array.element_type(), element)?;
                    array.push(element);
                }
                Ok(array)
            }
        }

        deserializer.deserialize_any(ArrayVisitor(PhantomData))
    }
}

/// The entries of a Dictionary as pairs.
struct Pairs<'a, R: Real>(&'a Dictionary<R>);

impl<R: Real> Serialize for Pairs<'_, R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter())
    }
}

/// Written as a sequence of pairs, or, with declared types, as a map with `key_type`, `value_type` and `entries`.
impl<R: Real> Serialize for Dictionary<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.key_type().is_typed() && !self.value_type().is_typed() {
            return Pairs(self).serialize(serializer);
        }
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("key_type", self.key_type())?;
        map.serialize_entry("value_type", self.value_type())?;
        map.serialize_entry("entries", &Pairs(self))?;
        map.end()
    }
}

impl<'de, R: Real> Deserialize<'de> for Dictionary<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct DictionaryVisitor<R>(PhantomData<R>);

        impl<'de, R: Real> Visitor<'de> for DictionaryVisitor<R> {
            type Value = Dictionary<R>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a sequence of pairs, or a map of `key_type`, `value_type` and `entries`")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Dictionary<R>, A::Error> {
                let mut dictionary = Dictionary::new();
                while let Some((key, value)) = sequence.next_element::<(Variant<R>, Variant<R>)>()? {
                    dictionary.insert(key, value);
                }
                Ok(dictionary)
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Dictionary<R>, A::Error> {
                let (keys, values, entries) = entries_of!(map: A, {
                    key_type: ElementType, value_type: ElementType, entries: Vec<(Variant<R>, Variant<R>)>
                });
                let mut dictionary = Dictionary::typed(keys, values);
                for (key, value) in entries {
                    let key = admit(dictionary.key_type(), key)?;
                    let value = admit(dictionary.value_type(), value)?;
                    dictionary.insert(key, value);
                }
                Ok(dictionary)
            }
        }

        deserializer.deserialize_any(DictionaryVisitor(PhantomData))
    }
}

usual_forms! {
    [R: Real] Array<R>;
    [R: Real] Dictionary<R>;
}

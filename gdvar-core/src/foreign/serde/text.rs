//! Types that are written as text: names, paths, and the names of types.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use super::{entries_of, usual_forms};
use crate::format::variant_type::VariantType;
use crate::value::node_path::NodePath;
use crate::value::string_name::StringName;

impl Serialize for StringName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for StringName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::new)
    }
}

impl Serialize for VariantType {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for VariantType {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TypeNameVisitor;

        impl Visitor<'_> for TypeNameVisitor {
            type Value = VariantType;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a type of Godot's")
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<VariantType, E> {
                let found = VariantType::ALL.iter().find(|ty| ty.name() == name);
                found.copied().ok_or_else(|| E::unknown_variant(name, VariantType::NAMES))
            }
        }

        deserializer.deserialize_identifier(TypeNameVisitor)
    }
}

/// Written as the path prints, or as its parts if the text would be read as another path.
impl Serialize for NodePath {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.to_string();
        if Self::from(&*text) == *self {
            return serializer.serialize_str(&text);
        }
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("absolute", &self.is_absolute())?;
        map.serialize_entry("names", self.names())?;
        map.serialize_entry("subnames", self.subnames())?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for NodePath {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NodePathVisitor;

        impl<'de> Visitor<'de> for NodePathVisitor {
            type Value = NodePath;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a path, or a map of `absolute`, `names` and `subnames`")
            }

            fn visit_str<E: Error>(self, path: &str) -> Result<NodePath, E> {
                Ok(path.into())
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NodePath, A::Error> {
                let (absolute, names, subnames) =
                    entries_of!(map: A, { absolute: bool, names: Vec<String>, subnames: Vec<String> });
                Ok(NodePath::new(absolute, names, subnames))
            }
        }

        deserializer.deserialize_any(NodePathVisitor)
    }
}

usual_forms! {
    [] StringName;
    [] NodePath;
}

//! Objects, and references to things in a running engine.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserializer, EnumAccess, Error, MapAccess, VariantAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use super::{entries_of, usual_forms};
use crate::value::object::{Callable, Instance, Object, Rid, Signal};
use crate::value::real::Real;
use crate::value::variant::Variant;

impl Serialize for Rid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.0)
    }
}

impl<'de> Deserialize<'de> for Rid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self)
    }
}

/// Written as a unit, because the wire format stores nothing about a `Callable`.
impl Serialize for Callable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<'de> Deserialize<'de> for Callable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <()>::deserialize(deserializer).map(|()| Self)
    }
}

/// Types that are written as maps with two entries.
macro_rules! maps_of_two {
    ($([$($real:ident)?] $ty:ty { $first:ident: $first_ty:ty, $second:ident: $second_ty:ty };)+) => {$(
        impl$(<$real: Real>)? Serialize for $ty {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(Some(2))?;
                map.serialize_entry(stringify!($first), &self.$first)?;
                map.serialize_entry(stringify!($second), &self.$second)?;
                map.end()
            }
        }

        impl<'de $(, $real: Real)?> Deserialize<'de> for $ty {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Two<T>(PhantomData<T>);

                impl<'de $(, $real: Real)?> Visitor<'de> for Two<$ty> {
                    type Value = $ty;

                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str(concat!("a map of `", stringify!($first), "` and `", stringify!($second), "`"))
                    }

                    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                        let ($first, $second) = entries_of!(map: A, { $first: $first_ty, $second: $second_ty });
                        Ok(Self::Value { $first, $second })
                    }
                }

                deserializer.deserialize_map(Two(PhantomData))
            }
        }
    )+};
}
maps_of_two! {
    [] Signal { name: String, object_id: u64 };
    [R] Instance<R> { class: String, properties: Vec<(String, Variant<R>)> };
}

/// The kinds of [`Object`].
const KINDS: &[&str] = &["Null", "Id", "Full"];

impl<R: Real> Serialize for Object<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit_variant("Object", 0, KINDS[0]),
            Self::Id(id) => serializer.serialize_newtype_variant("Object", 1, KINDS[1], id),
            Self::Full(instance) => serializer.serialize_newtype_variant("Object", 2, KINDS[2], &**instance),
        }
    }
}

impl<'de, R: Real> Deserialize<'de> for Object<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectVisitor<R>(PhantomData<R>);

        impl<'de, R: Real> Visitor<'de> for ObjectVisitor<R> {
            type Value = Object<R>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an Object: `Null`, `Id` or `Full`")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Object<R>, A::Error> {
                let (kind, content) = data.variant::<String>()?;
                match &*kind {
                    "Null" => content.unit_variant().map(|()| Object::Null),
                    "Id" => content.newtype_variant().map(Object::Id),
                    "Full" => content
                        .newtype_variant::<Instance<R>>()
                        .map(|instance| Object::Full(Box::new(instance))),
                    _ => Err(A::Error::unknown_variant(&kind, KINDS)),
                }
            }
        }

        deserializer.deserialize_enum("Object", KINDS, ObjectVisitor(PhantomData))
    }
}

usual_forms! {
    [] Rid;
    [] Callable;
    [] Signal;
    [R: Real] Object<R>;
}

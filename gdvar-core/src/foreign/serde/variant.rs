//! Any value: an enum whose variants are the engine's types.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Deserializer, EnumAccess, VariantAccess, Visitor};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use super::InForm;
use crate::format::table::for_each_variant_type;
use crate::format::variant_type::VariantType;
use crate::value::real::Real;
use crate::value::variant::Variant;
use crate::value::variant_key::VariantKey;

macro_rules! variants {
    ($( $name:ident $text:literal ($value:ty) $words:tt $item:tt $ids:tt )+) => {
        impl<R: Real> Serialize for Variant<R> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let (index, name) = (self.ty() as u32, self.ty().name());
                match self {
                    Self::Nil => serializer.serialize_unit_variant("Variant", index, name),
                    $(Self::$name(value) => {
                        serializer.serialize_newtype_variant("Variant", index, name, &InForm(value))
                    })+
                }
            }
        }

        fn content<'de, R: Real, A: VariantAccess<'de>>(ty: VariantType, content: A) -> Result<Variant<R>, A::Error> {
            match ty {
                VariantType::Nil => content.unit_variant().map(|()| Variant::Nil),
                $(VariantType::$name => {
                    content.newtype_variant::<InForm<$value>>().map(|InForm(value)| Variant::$name(value))
                })+
            }
        }
    };
}
for_each_variant_type!(variants);

impl<'de, R: Real> Deserialize<'de> for Variant<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct VariantVisitor<R>(PhantomData<R>);

        impl<'de, R: Real> Visitor<'de> for VariantVisitor<R> {
            type Value = Variant<R>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value under the name of its type")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Variant<R>, A::Error> {
                let (ty, access) = data.variant()?;
                content(ty, access)
            }
        }

        deserializer.deserialize_enum("Variant", VariantType::NAMES, VariantVisitor(PhantomData))
    }
}

impl<R: Real> Serialize for VariantKey<R> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, R: Real> Deserialize<'de> for VariantKey<R> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Variant::deserialize(deserializer).map(Self)
    }
}

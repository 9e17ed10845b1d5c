//! Derived code compiles wherever a type does, and warns of nothing.

#![no_std]
#![deny(warnings, clippy::pedantic)]

extern crate alloc;

/// No name of the prelude can be relied on.
#[allow(dead_code)]
mod without_a_prelude {
    #![no_implicit_prelude]

    #[derive(::gdvar::GodotEncode, ::gdvar::GodotDecode, ::core::fmt::Debug, ::core::cmp::PartialEq)]
    pub(crate) struct Struct<T> {
        pub(crate) name: ::alloc::string::String,
        #[gdvar(default)]
        pub(crate) value: ::core::option::Option<T>,
        #[gdvar(default = 5, skip_encoding_if = |number: &::core::primitive::i64| *number == 0)]
        pub(crate) number: ::core::primitive::i64,
        #[gdvar(flatten)]
        pub(crate) rest: ::alloc::collections::BTreeMap<::alloc::string::String, ::core::primitive::i64>,
    }

    #[derive(::gdvar::GodotEncode, ::gdvar::GodotDecode)]
    pub(crate) struct Array(
        pub(crate) ::core::primitive::i64,
        #[gdvar(default)] pub(crate) ::core::primitive::i64,
    );

    #[derive(::gdvar::GodotEncode, ::gdvar::GodotDecode)]
    #[gdvar(object = "Resource", script = "res://a.gd")]
    pub(crate) struct Object {
        pub(crate) hp: ::core::primitive::i64,
    }

    #[derive(::gdvar::GodotEncode, ::gdvar::GodotDecode)]
    #[gdvar(object(id))]
    pub(crate) struct Id(pub(crate) ::core::primitive::u64);

    /// The same variants in each tagging.
    macro_rules! enums {
        ($($name:ident $(#[$attr:meta])*;)+) => {$(
            #[derive(::gdvar::GodotEncode, ::gdvar::GodotDecode)]
            $(#[$attr])*
            pub(crate) enum $name {
                Unit,
                Newtype(Object2),
                Fields { a: ::core::primitive::i64 },
            }
        )+};
    }
    #[derive(::gdvar::GodotEncode, ::gdvar::GodotDecode)]
    pub(crate) struct Object2 {
        pub(crate) a: ::core::primitive::i64,
    }
    enums! {
        Outside;
        Inside #[gdvar(tag = "t")];
        Beside #[gdvar(tag = "t", content = "c")];
        Untagged #[gdvar(untagged)];
        Ints #[gdvar(repr = "int")];
    }

    #[derive(::gdvar::GodotEncode, ::gdvar::GodotDecode, ::core::clone::Clone)]
    #[gdvar(try_from = ::core::primitive::u8, into = ::core::primitive::u8)]
    pub(crate) struct Converted(pub(crate) ::core::primitive::u8);

    impl ::core::convert::From<Converted> for ::core::primitive::u8 {
        fn from(converted: Converted) -> Self {
            converted.0
        }
    }

    impl ::core::convert::TryFrom<::core::primitive::u8> for Converted {
        type Error = ::core::num::TryFromIntError;

        fn try_from(number: ::core::primitive::u8) -> ::core::result::Result<Self, Self::Error> {
            let number: ::core::primitive::i8 = ::core::convert::TryFrom::try_from(number)?;
            let number: ::core::primitive::u8 = ::core::convert::TryFrom::try_from(number)?;
            ::core::result::Result::Ok(Self(number))
        }
    }
}

/// Every name that derived code could mean is something else.
#[allow(dead_code, non_upper_case_globals, non_camel_case_types)]
mod among_impostors {
    use gdvar::{GodotDecode, GodotEncode};

    pub(crate) struct Option;
    pub(crate) struct Result;
    pub(crate) struct Vec;
    pub(crate) struct Box;
    pub(crate) struct String;
    pub(crate) struct Some;
    pub(crate) struct None;
    pub(crate) struct Ok;
    pub(crate) struct Err;
    pub(crate) struct Header;
    pub(crate) struct Decoder;
    pub(crate) struct Encoder;
    pub(crate) trait Default {}
    pub(crate) trait Clone {}
    pub(crate) trait Into {}
    pub(crate) trait FnOnce {}
    pub(crate) mod core {}
    pub(crate) mod std {}
    pub(crate) mod gdvar_core {}
    pub(crate) mod runtime {}
    pub(crate) const header: u8 = 0;
    pub(crate) const decoder: u8 = 0;
    pub(crate) const entries: u8 = 0;
    pub(crate) const key: u8 = 0;
    pub(crate) const slot: u8 = 0;
    pub(crate) const value: u8 = 0;
    pub(crate) static index: u8 = 0;
    pub(crate) static fields: u8 = 0;

    // Fields with the names of derived code's locals.
    #[derive(GodotEncode, GodotDecode)]
    pub(crate) struct Locals {
        pub(crate) header: u8,
        pub(crate) decoder: u8,
        pub(crate) encoder: u8,
        pub(crate) entries: u8,
        pub(crate) fields: u8,
        pub(crate) index: u8,
        #[gdvar(default)]
        pub(crate) start: u8,
        #[gdvar(default = 1)]
        pub(crate) value: u8,
        pub(crate) error: u8,
        pub(crate) r#type: u8,
        pub(crate) codec: u8,
        #[gdvar(skip)]
        pub(crate) default: u8,
    }

    #[derive(GodotEncode, GodotDecode)]
    #[gdvar(array)]
    pub(crate) struct Elements {
        pub(crate) elements: u8,
        pub(crate) decoder: u8,
    }

    #[derive(GodotEncode, GodotDecode)]
    pub(crate) enum Variants {
        Ok(u8),
        None,
        Some { header: u8, outside: u8 },
    }

    #[derive(GodotEncode, GodotDecode)]
    #[gdvar(tag = "tag")]
    pub(crate) enum Tagged {
        Ok { tag_: u8, fields: u8, encoder: u8 },
        Err,
    }
}

/// The crate under another name.
#[allow(dead_code)]
mod renamed {
    pub(crate) use gdvar as godot_variant;

    #[derive(gdvar::GodotEncode, gdvar::GodotDecode)]
    #[gdvar(crate = self::godot_variant)]
    pub(crate) struct Struct {
        pub(crate) hp: i64,
    }

    #[derive(gdvar::GodotEncode, gdvar::GodotDecode)]
    #[gdvar(crate = "crate::renamed::godot_variant", tag = "t")]
    pub(crate) enum Enum {
        A { hp: i64 },
    }
}

/// Types that macros put together.
mod in_macros {
    macro_rules! message {
        ($name:ident { $($field:ident: $ty:ty $(= $default:expr)?),+ }, $key:literal, $number:literal) => {
            #[derive(Debug, PartialEq, gdvar::GodotEncode, gdvar::GodotDecode)]
            #[gdvar(rename_all = $key)]
            pub(crate) struct $name {
                $($(#[gdvar(default = $default)])? pub(crate) $field: $ty,)+
                #[gdvar(key = $number)]
                pub(crate) numbered: u8,
            }
        };
    }
    message!(Message { max_hp: i64, name: alloc::string::String = "none".into(), list: alloc::vec::Vec<u8> }, "camelCase", 7);
}

#[test]
fn derived_code_works_in_all_these_places() {
    use alloc::collections::BTreeMap;
    use alloc::string::ToString;
    use alloc::vec;

    let value = without_a_prelude::Struct {
        name: "a".to_string(),
        value: Some(1_u8),
        number: 0,
        rest: BTreeMap::from([("x".to_string(), 1)]),
    };
    let bytes = gdvar::to_bytes(&value).unwrap();
    let read: without_a_prelude::Struct<u8> = gdvar::from_bytes(&bytes).unwrap();
    assert_eq!(read, without_a_prelude::Struct { number: 5, ..value });

    let message = in_macros::Message { max_hp: 1, name: "n".to_string(), list: vec![1], numbered: 2 };
    let bytes = gdvar::to_bytes(&message).unwrap();
    assert_eq!(gdvar::from_bytes(&bytes), Ok(message));
    let dynamic: gdvar::Variant = gdvar::from_bytes(&bytes).unwrap();
    assert!(dynamic.get("maxHp").is_some() && dynamic.get(&7).is_some());

    let locals = gdvar::to_bytes(&among_impostors::Variants::Some { header: 1, outside: 2 }).unwrap();
    let among_impostors::Variants::Some { header: 1, outside: 2 } = gdvar::from_bytes(&locals).unwrap()
    else {
        panic!("another variant was read");
    };
    let renamed = gdvar::to_bytes(&renamed::Enum::A { hp: 1 }).unwrap();
    let renamed::Enum::A { hp } = gdvar::from_bytes(&renamed).unwrap();
    assert_eq!(hp, 1);
}

//! The types of this crate read what they write.

use std::fmt::Debug;

use elsewhere::{enums, fields, impostors, macros, structs};
use variants::{GodotDecodeOwned, GodotEncode, Variant, double, from_bytes, to_bytes};

#[track_caller]
fn comes_back<T: GodotEncode + GodotDecodeOwned + PartialEq + Debug>(value: &T) {
    let bytes = to_bytes(value).unwrap();
    assert_eq!(from_bytes::<T>(&bytes).as_ref(), Ok(value));
}

fn named() -> structs::Named {
    structs::Named { hp: 1, r#type: "type".into(), next: None }
}

#[test]
fn structs_come_back() {
    comes_back(&structs::Named { next: Some(Box::new(named())), ..named() });
    comes_back(&structs::Defaults { max_hp: 1, cache: 7 });
    comes_back(&structs::Tuple(1, 0, 2.5, vec![3]));
    comes_back(&structs::Elements { x: 1.0, y: 2.0 });
    comes_back(&structs::Newtype("text".into()));
    comes_back(&structs::Transparent { value: named(), hash: 0 });
    comes_back(&structs::Unit);
    comes_back(&structs::Empty {});
    comes_back(&structs::Object { title: "title".into(), tags: vec![] });
    comes_back(&structs::Id(5));
    comes_back(&structs::Converted(structs::Newtype("text".into())));
    comes_back(&structs::Holder { foreign: structs::Foreign { value: 5 } });

    assert_eq!(
        from_bytes::<structs::Even>(&to_bytes(&3).unwrap()).unwrap_err().to_string(),
        "it is odd at byte 0"
    );
    let generic = structs::Generic {
        text: "text",
        bytes: b"bytes",
        both: "both".into(),
        items: [1_u8, 2],
        at: double::Vector3::new(1.5_f64, 0.1, 0.0),
        nothing: std::marker::PhantomData,
    };
    let bytes = to_bytes(&generic).unwrap();
    assert_eq!(from_bytes::<structs::Generic<'_, '_, u8, f64, 2>>(&bytes).unwrap(), generic);
}

#[test]
fn enums_come_back() {
    macro_rules! come_back {
        ($($name:ident)+) => {$(
            comes_back(&enums::$name::Unit);
            comes_back(&enums::$name::Newtype(named()));
            comes_back(&enums::$name::Fields { number: 5, r#type: String::new(), cache: 0 });
        )+};
    }
    come_back!(Outside Inside Strict Beside Names);
    comes_back(&enums::Untagged::Unit);
    comes_back(&enums::Message::Nested(vec![
        enums::Message::Chat(1, "hi".into()),
        enums::Message::Unknown(99),
    ]));
    comes_back(&enums::Name::r#fn);
    comes_back(&enums::Open::Other("new".into()));
    comes_back(&enums::OpenBeside::Other(variants::variant!({ "tag": 7 })));
    comes_back(&enums::OpenBeside::Known(1, 2));
    let either: enums::Either<'_, i64, String> = enums::Either::Right { value: Box::default(), name: "name" };
    let bytes = to_bytes(&either).unwrap();
    assert_eq!(from_bytes::<enums::Either<'_, i64, String>>(&bytes).unwrap(), either);
}

#[test]
fn fields_come_back() {
    comes_back(&fields::Fields {
        renamed: 1,
        numbered: 2,
        zero: 3,
        five: 4,
        read: 7,
        written: 0,
        maybe: None,
        with: 8,
        with_both: 9,
        packed: vec![1],
        array: vec![2],
        typed: vec![3],
        wide: 10,
        name: "name".into(),
        path: "a/b:c".into(),
        float: 11,
    });
    comes_back(&fields::Flattened {
        inside: enums::Inside::Newtype(named()),
        defaults: Some(structs::Defaults { max_hp: 1, cache: 7 }),
        own: 2,
        rest: [("x".into(), Variant::Nil)].into(),
    });
}

#[test]
fn types_among_impostors_come_back() {
    let locals = || impostors::Locals {
        encoder: 1,
        decoder: 2,
        header: 3,
        entries: 4,
        fields: 5,
        index: 6,
        codec: 7,
        start: 8,
        tag: 9,
        value: 10,
        default: 0,
        krate: None,
    };
    let known = || impostors::Known { number: 1, text: "text".into(), bytes: Some(vec![2]) };
    comes_back(&locals());
    comes_back(&known());
    macro_rules! come_back {
        ($($name:ident)+) => {$(
            comes_back(&impostors::$name::None);
            comes_back(&impostors::$name::Some(locals()));
            comes_back(&impostors::$name::Ok { variant: 1, outside: 2, decoder: 3 });
            comes_back(&impostors::$name::String(known()));
            comes_back(&impostors::$name::Box { inner: known() });
        )+};
    }
    come_back!(Outside Inside Beside Untagged);
    comes_back(&impostors::Flattened { inside: impostors::Inside::Some(locals()), own: 1, written: 0 });
    comes_back(&impostors::Other::Unknown("new".into()));
    comes_back(&impostors::Elements(1, 2));
    comes_back(&impostors::Resource { hp: 1 });
    comes_back(&impostors::Small(255));
    assert!(from_bytes::<impostors::Small>(&to_bytes(&256).unwrap()).is_err());
    comes_back(&impostors::Parameters { a: 1_u8, b: String::new(), c: true });
}

#[test]
fn types_of_macros_come_back() {
    let parts = || macros::Parts { first: 1, list: vec![2], max_hp: 3, text: "text", r#match: "m".into() };
    let bytes = to_bytes(&parts()).unwrap();
    assert_eq!(from_bytes::<macros::Parts<'_, i64>>(&bytes).unwrap(), parts());
    let dynamic: Variant = from_bytes(&bytes).unwrap();
    assert!(["maxHp", "text", "match", "list"].iter().all(|key| dynamic.get(*key).is_some()), "{dynamic}");
    assert_eq!(dynamic.get(7), Some(&Variant::Int(1)));
    comes_back(&macros::Nested::Inner(named()));
    comes_back(&macros::Nested::Own { value: 1 });
    assert_eq!(macros::local(5), Ok(5));
}

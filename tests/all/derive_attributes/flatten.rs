//! Fields whose entries stand among those of the struct.

// Each test declares its types where it uses them.
#![allow(clippy::items_after_statements)]

use std::collections::BTreeMap;

use crate::values::{bytes_of, fails, is_written_as};
use gdvar::{
    Dictionary, ErrorKind, GodotDecode, GodotEncode, Variant, Vector3, from_bytes, to_bytes, variant,
};

#[derive(Debug, PartialEq, Clone, GodotEncode, GodotDecode)]
#[gdvar(deny_unknown_fields)]
struct Health {
    hp: i64,
    #[gdvar(default = 100)]
    max_hp: i64,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(tag = "kind")]
enum Kind {
    Orc { rage: f32 },
    Elf(Elf),
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Elf {
    age: i64,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Mob {
    name: String,
    #[gdvar(flatten)]
    health: Health,
    #[gdvar(flatten)]
    kind: Kind,
    #[gdvar(flatten)]
    shield: Option<Shield>,
    level: i64,
    #[gdvar(flatten)]
    rest: BTreeMap<String, Variant>,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Shield {
    armor: i64,
}

#[test]
fn flattened_entries_stand_among_the_others() {
    let mob = |rest: BTreeMap<String, Variant>, shield| Mob {
        name: "Grom".into(),
        health: Health { hp: 5, max_hp: 50 },
        kind: Kind::Orc { rage: 0.5 },
        shield,
        level: 3,
        rest,
    };
    is_written_as(
        mob(BTreeMap::new(), None),
        variant!({ "name": "Grom", "hp": 5, "max_hp": 50, "kind": "Orc", "rage": 0.5, "level": 3 }),
    );
    let more = BTreeMap::from([("x".to_string(), variant!([1])), ("y".to_string(), ().into())]);
    is_written_as(
        mob(more.clone(), Some(Shield { armor: 1 })),
        variant!({
            "name": "Grom", "hp": 5, "max_hp": 50, "kind": "Orc", "rage": 0.5, "armor": 1, "level": 3,
            "x": [1], "y": ()
        }),
    );
    assert_eq!(
        from_bytes(&bytes_of(variant!({
            "x": [1], "armor": 1, "rage": 0.5, "level": 3, "max_hp": 50, "y": (), "kind": "Orc", "hp": 5,
            "name": "Grom"
        }))),
        Ok(mob(more, Some(Shield { armor: 1 })))
    );
    fails::<Mob>(
        variant!({ "name": "", "level": 1, "kind": "Orc", "rage": 0.5 }),
        ErrorKind::MissingField,
        "missing field `hp` at byte 0",
    );
    fails::<Mob>(
        variant!({ "name": "", "level": 1, "kind": "Orc", "rage": 0.5, "hp": "much" }),
        ErrorKind::TypeMismatch,
        "expected int, found String at byte 108 in hp",
    );
}

#[test]
fn errors_in_ignored_entries_have_their_place_too() {
    let place = |entries: &[&[u8]]| {
        let count = u32::to_le_bytes(entries.len().try_into().unwrap());
        let error = from_bytes::<Kind>(&[b"\x1b\0\0\0", &count[..], &entries.concat()].concat()).unwrap_err();
        error.to_string()
    };
    let (tag, rage) = (&bytes_of("kind")[..], &bytes_of("rage")[..]);
    let orc = &[tag, &bytes_of("Orc")].concat()[..];
    let unknown = &[rage, b"\x63\0\0\0"].concat()[..];
    assert_eq!(place(&[orc, unknown]), "Godot 4.4 and later has no type with the id 99 at byte 44 in rage");
    // In this order, the entry is skipped while looking for the tag.
    assert_eq!(place(&[unknown, orc]), "Godot 4.4 and later has no type with the id 99 at byte 20 in rage");
}

#[test]
fn unknown_keys_are_refused_around_flattened_fields_too() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(deny_unknown_fields)]
    struct Strict {
        name: String,
        #[gdvar(flatten)]
        health: Health,
        #[gdvar(flatten)]
        kind: Kind,
    }
    let strict =
        Strict { name: "a".into(), health: Health { hp: 1, max_hp: 2 }, kind: Kind::Elf(Elf { age: 700 }) };
    is_written_as(strict, variant!({ "name": "a", "hp": 1, "max_hp": 2, "kind": "Elf", "age": 700 }));
    fails::<Strict>(
        variant!({ "name": "a", "hp": 1, "kind": "Elf", "agee": 700 }),
        ErrorKind::UnknownField,
        "unknown field `agee`, expected one of `age`, `rage`, `name`, `hp`, `kind`, `max_hp` at byte 76",
    );
    // On its own, the inner type refuses unknown keys.
    fails::<Health>(
        variant!({ "hp": 1, "mp": 1 }),
        ErrorKind::UnknownField,
        "unknown field `mp`, expected one of `hp`, `max_hp` at byte 28",
    );
}

/// The keys of a type are known without its value.
#[test]
fn a_flattened_enum_reserves_the_keys_of_all_its_variants() {
    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(deny_unknown_fields)]
    struct Strict {
        #[gdvar(flatten)]
        kind: Kind,
    }
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Open {
        #[gdvar(flatten)]
        kind: Kind,
        #[gdvar(flatten)]
        rest: BTreeMap<String, Variant>,
    }
    let elf = bytes_of(variant!({ "kind": "Elf", "age": 700, "rage": 1.5 }));
    assert_eq!(from_bytes(&elf), Ok(Strict { kind: Kind::Elf(Elf { age: 700 }) }));
    assert_eq!(from_bytes(&elf), Ok(Open { kind: Kind::Elf(Elf { age: 700 }), rest: BTreeMap::new() }));
}

#[test]
fn a_flattened_dictionary_keeps_keys_of_every_type() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Open<T> {
        a: T,
        #[gdvar(flatten)]
        rest: Dictionary,
    }
    let bytes = bytes_of(variant!({ "a": 1, 7: "seven", (Vector3::new(1.0, 2.0, 3.0)): 3 }));
    let open: Open<i64> = from_bytes(&bytes).unwrap();
    assert_eq!(open.rest.len(), 2);
    assert_eq!(to_bytes(&open).unwrap(), bytes);
}

#[test]
fn flattened_types_require_their_own_bounds() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Named<T> {
        name: T,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Generic<T, F, V> {
        #[gdvar(flatten)]
        named: Named<T>,
        #[gdvar(flatten)]
        fields: Option<F>,
        #[gdvar(flatten)]
        rest: BTreeMap<String, V>,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(tag = "kind")]
    enum Either<T, F> {
        Named(Named<T>),
        Fields(F),
    }
    is_written_as(
        Generic { named: Named { name: 1 }, fields: Some(Elf { age: 7 }), rest: [("x".into(), true)].into() },
        variant!({ "name": 1, "age": 7, "x": true }),
    );
    is_written_as(Either::<_, Elf>::Named(Named { name: 1 }), variant!({ "kind": "Named", "name": 1 }));
    is_written_as(Either::<i64, _>::Fields(Elf { age: 7 }), variant!({ "kind": "Fields", "age": 7 }));
}

#[test]
fn an_optional_flattened_map_is_there_if_any_entry_is_left_for_it() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Inner {
        hp: i64,
        #[gdvar(flatten)]
        rest: Option<BTreeMap<String, i64>>,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Outer {
        name: String,
        #[gdvar(flatten)]
        inner: Option<Inner>,
    }
    let rest = |rest: &[(&str, i64)]| {
        (!rest.is_empty()).then(|| rest.iter().map(|&(key, value)| (key.into(), value)).collect())
    };
    is_written_as(Inner { hp: 1, rest: rest(&[]) }, variant!({ "hp": 1 }));
    is_written_as(Inner { hp: 1, rest: rest(&[("x", 2), ("y", 3)]) }, variant!({ "hp": 1, "x": 2, "y": 3 }));
    let outer = |inner| Outer { name: "a".into(), inner };
    is_written_as(outer(None), variant!({ "name": "a" }));
    is_written_as(
        outer(Some(Inner { hp: 1, rest: rest(&[("x", 2)]) })),
        variant!({ "name": "a", "hp": 1, "x": 2 }),
    );
    // The map is present, so the struct around it has to be present too.
    fails::<Outer>(
        variant!({ "name": "a", "x": 2 }),
        ErrorKind::MissingField,
        "missing field `hp` at byte 0",
    );
}

#[test]
fn a_flattened_map_takes_no_key_of_a_field() {
    #[derive(Debug, GodotEncode, GodotDecode)]
    struct Open {
        a: i64,
        #[gdvar(key = 7, skip_encoding_if = Option::is_none)]
        seven: Option<i64>,
        #[gdvar(flatten)]
        health: Health,
        #[gdvar(flatten)]
        rest: Dictionary,
    }
    #[derive(Debug, GodotEncode, GodotDecode)]
    #[gdvar(tag = "t")]
    enum Beside {
        Open(Open),
        Map(BTreeMap<String, i64>),
        Named {
            b: i64,
            #[gdvar(flatten)]
            rest: Option<BTreeMap<String, i64>>,
        },
    }
    #[derive(Debug, GodotEncode, GodotDecode)]
    struct Outer {
        outer: i64,
        #[gdvar(flatten)]
        inner: Beside,
    }
    #[derive(Debug, GodotEncode, GodotDecode)]
    enum Outside {
        Named {
            b: i64,
            #[gdvar(flatten)]
            rest: BTreeMap<String, i64>,
        },
    }
    // The map does not take keys that are written but not read, because they would then be written twice.
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct OneWay {
        #[gdvar(skip_decoding)]
        version: i64,
        #[gdvar(flatten)]
        rest: BTreeMap<String, i64>,
    }
    let bytes = bytes_of(variant!({ "version": 0, "b": 1 }));
    let one_way: OneWay = from_bytes(&bytes).unwrap();
    assert_eq!(one_way, OneWay { version: 0, rest: BTreeMap::from([("b".to_string(), 1)]) });
    assert_eq!(to_bytes(&one_way), Ok(bytes));

    let open = |rest: Variant| Open {
        a: 1,
        seven: None,
        health: Health { hp: 1, max_hp: 1 },
        rest: Dictionary::try_from(rest).unwrap(),
    };
    let map = |key: &str| BTreeMap::from([(key.to_string(), 1)]);
    let refuses = |result: gdvar::Result<Vec<u8>>, message: &str| {
        let error = result.unwrap_err();
        assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::DuplicateField, message));
    };
    let message = |key: &str, place: usize| {
        format!("a flattened map has the key `{key}`, which belongs to a field beside it at byte {place}")
    };
    refuses(to_bytes(&open(variant!({ "b": 1, "a": 1 }))), &message("a", 92));
    refuses(to_bytes(&open(variant!({ "hp": 1 }))), &message("hp", 72));
    refuses(to_bytes(&open(variant!({ 7: 1 }))), &message("7", 72));
    assert!(to_bytes(&open(variant!({ "7": 1, 8: 1, 7.0: 1 }))).is_ok());
    refuses(to_bytes(&Beside::Open(open(variant!({ "t": 1 })))), &message("t", 96));
    refuses(to_bytes(&Beside::Open(open(variant!({ "a": 1 })))), &message("a", 96));
    refuses(to_bytes(&Beside::Map(map("t"))), &message("t", 32));
    assert!(to_bytes(&Beside::Map(map("a"))).is_ok());
    refuses(to_bytes(&Beside::Named { b: 1, rest: Some(map("t")) }), &message("t", 56));
    refuses(to_bytes(&Beside::Named { b: 1, rest: Some(map("b")) }), &message("b", 56));
    assert!(to_bytes(&Beside::Named { b: 1, rest: Some(map("a")) }).is_ok());
    refuses(to_bytes(&Outer { outer: 1, inner: Beside::Map(map("outer")) }), &message("outer", 56));
    refuses(to_bytes(&Outer { outer: 1, inner: Beside::Map(map("t")) }), &message("t", 56));
    let outside = to_bytes(&Outside::Named { b: 1, rest: map("b") });
    refuses(outside, &(message("b", 52) + " in Named"));
    assert!(to_bytes(&Outside::Named { b: 1, rest: map("Named") }).is_ok());
}

//! The attributes of the derives.

// Each test declares its types where it uses them.
#![allow(clippy::items_after_statements)]

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, VecDeque};

use gdvar::{
    Array, Codec, Color, Decoder, Dialect, Dictionary, ElementType, Encoder, ErrorKind, GodotDecode,
    GodotDecodeOwned, GodotEncode, GodotSchema, Header, NodePath, StringName, Variant, VariantType, Vector3,
    double, from_bytes, generic, to_bytes, variant,
};

/// Returns the bytes of a dynamic value. The tests of the core compare such bytes with the engines'.
fn bytes_of(value: impl Into<Variant>) -> Vec<u8> {
    to_bytes(&value.into()).unwrap()
}

/// Checks that a value is written as `expected`, and read from it.
#[track_caller]
fn is_written_as<T>(value: T, dynamic: impl Into<Variant>)
where
    T: GodotEncode + GodotDecodeOwned + PartialEq + std::fmt::Debug,
{
    let (bytes, expected) = (to_bytes(&value).unwrap(), bytes_of(dynamic));
    assert_eq!(bytes, expected, "{:?}", from_bytes::<Variant>(&bytes));
    assert_eq!(from_bytes::<T>(&bytes), Ok(value));
}

#[track_caller]
fn fails<T: GodotDecodeOwned + std::fmt::Debug>(dynamic: impl Into<Variant>, kind: ErrorKind, message: &str) {
    let error = from_bytes::<T>(&bytes_of(dynamic)).unwrap_err();
    assert_eq!((error.kind(), error.to_string().as_str()), (kind, message));
}

// ------------------------------------------------------------------------------------------------- keys

#[test]
fn times_are_in_the_unit_that_the_field_names() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Match {
        #[gdvar(with = "gdvar::time::millis")]
        cooldown: std::time::Duration,
        #[gdvar(with = "gdvar::time::unix_seconds")]
        started: std::time::SystemTime,
        server: std::net::SocketAddr,
    }

    let started = std::time::SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(1_700_000_000);
    let server = ([127, 0, 0, 1], 7001).into();
    let value = Match { cooldown: std::time::Duration::from_millis(1500), started, server };
    let expected = variant!({ "cooldown": 1500, "started": 1_700_000_000.0, "server": "127.0.0.1:7001" });
    assert_eq!(gdvar::Variant::of(&value), Ok(expected.clone()));
    assert_eq!(expected.read(), Ok(value));
}

#[test]
fn forms_apply_to_the_values_inside_containers() {
    use std::collections::{BTreeSet, HashMap};
    use std::time::{Duration, SystemTime};

    use gdvar::NodePath;

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Times {
        #[gdvar(with = gdvar::time::seconds)]
        last: Option<Duration>,
        #[gdvar(with = gdvar::time::millis)]
        laps: Vec<[Duration; 2]>,
        #[gdvar(with = gdvar::time::micros)]
        best: HashMap<String, Option<Duration>>,
        #[gdvar(with = gdvar::time::unix_seconds)]
        seen: BTreeSet<SystemTime>,
    }
    let times = |last| Times {
        last,
        laps: vec![[Duration::from_millis(1), Duration::from_millis(2)]],
        best: [("a".into(), Some(Duration::from_micros(5)))].into(),
        seen: [SystemTime::UNIX_EPOCH + Duration::from_secs(7)].into(),
    };
    let value =
        |last: Variant| variant!({ "last": last, "laps": [[1, 2]], "best": { "a": 5 }, "seen": [7.0] });
    is_written_as(times(Some(Duration::from_millis(1500))), value(variant!(1.5)));
    is_written_as(times(None), value(variant!(null)));
    let missing = variant!({ "laps": [[1, 2]], "best": { "a": 5 }, "seen": [7.0] });
    assert_eq!(from_bytes(&bytes_of(missing)), Ok(times(None)));
    fails::<Times>(
        variant!({ "laps": [[1, -2]] }),
        ErrorKind::OutOfRange,
        "-2 does not fit u64 at byte 48 in laps[0][1]",
    );

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Texts {
        #[gdvar(as = "StringName")]
        groups: Vec<Option<String>>,
        #[gdvar(as = "StringName")]
        scores: BTreeMap<String, i64>,
        #[gdvar(as = "NodePath")]
        nodes: BTreeMap<String, Vec<String>>,
        #[gdvar(as = "float")]
        counts: Option<[u32; 2]>,
        #[gdvar(wide)]
        stamps: Vec<i64>,
    }
    let texts = Texts {
        groups: vec![Some("enemies".into()), None],
        scores: [("Ferris".into(), 7)].into(),
        nodes: [("all".into(), vec!["/root/Main:x".into()])].into(),
        counts: Some([1, 2]),
        stamps: vec![1],
    };
    let (name, path) = (gdvar::StringName::new, NodePath::from);
    let value = variant!({
        "groups": [name("enemies"), null],
        "scores": { name("Ferris"): 7 },
        "nodes": { "all": [path("/root/Main:x")] },
        "counts": [1.0, 2.0],
        "stamps": [1],
    });
    assert_eq!(from_bytes(&bytes_of(value.clone())).as_ref(), Ok(&texts));
    let bytes = to_bytes(&texts).unwrap();
    assert_eq!(from_bytes::<Variant>(&bytes), Ok(value));
    assert_eq!(bytes[bytes.len() - 12..], [2, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn arrays_and_packed_arrays_are_values_of_maps_too() {
    use std::collections::HashMap;

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode, gdvar::GodotSchema)]
    struct Lists {
        #[gdvar(array)]
        bytes: BTreeMap<String, Vec<u8>>,
        #[gdvar(packed)]
        cells: HashMap<i64, Option<Vec<i64>>>,
        #[gdvar(array)]
        maybe: Option<BTreeMap<String, [u8; 2]>>,
    }
    let lists = Lists {
        bytes: [("a".into(), vec![1, 2])].into(),
        cells: [(7, Some(vec![3]))].into(),
        maybe: Some([("b".into(), [4, 5])].into()),
    };
    let value = variant!({
        "bytes": { "a": [1, 2] },
        "cells": { 7: (Variant::PackedInt64Array(vec![3])) },
        "maybe": { "b": [4, 5] },
    });
    is_written_as(lists, value.clone());
    assert_eq!(<Lists as gdvar::GodotSchema>::SCHEMA.check_written(&value), Ok(()));
    let packed =
        variant!({ "bytes": { "a": (Variant::PackedByteArray(vec![1])) }, "cells": {}, "maybe": null });
    assert!(<Lists as gdvar::GodotSchema>::SCHEMA.check_written(&packed).is_err());
    // Godot 3 has no packed array for these types.
    let lists = Lists { bytes: [].into(), cells: [(7, Some(vec![3]))].into(), maybe: None };
    let error = Codec::new().dialect(gdvar::Dialect::Godot3).encode(&lists).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Unsupported);
}

#[test]
fn forms_and_functions_apply_in_every_collection() {
    use std::collections::{BTreeSet, BinaryHeap, HashSet, LinkedList};

    mod tens {
        use gdvar::{Decoder, Encoder, GodotDecode, Header, Result};

        #[allow(clippy::trivially_copy_pass_by_ref, reason = "`with` passes a reference")]
        pub(super) fn encode(number: &i64, encoder: &mut Encoder<'_>) -> Result<()> {
            encoder.value(&(number * 10))
        }

        pub(super) fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<i64> {
            i64::decode(header, decoder).map(|number| number / 10)
        }
    }

    macro_rules! in_each {
        ($($collection:ident)+) => {$({
            #[derive(GodotEncode)]
            struct Wide(#[gdvar(wide)] $collection<i64>);
            #[derive(GodotEncode)]
            struct Float(#[gdvar(as = "float")] $collection<i64>);
            #[derive(GodotEncode)]
            struct Name(#[gdvar(as = "StringName")] $collection<String>);
            #[derive(GodotEncode)]
            struct Typed(#[gdvar(typed)] $collection<i64>);
            #[derive(GodotEncode, GodotDecode)]
            struct Tens(#[gdvar(with = tens)] $collection<i64>);

            let one = || [1].into_iter().collect();
            let bytes = to_bytes(&Wide(one())).unwrap();
            assert_eq!(bytes, [28, 0, 0, 0, 1, 0, 0, 0, 2, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
            assert_eq!(to_bytes(&Float(one())).unwrap(), bytes_of(variant!([1.0])));
            let name: Variant = variant!([(gdvar::StringName::new("a"))]);
            assert_eq!(to_bytes(&Name(["a".to_owned()].into_iter().collect())).unwrap(), bytes_of(name));
            assert_eq!(to_bytes(&Typed(one())).unwrap()[..8], [28, 0, 1, 0, 2, 0, 0, 0]);
            let bytes = to_bytes(&Tens(one())).unwrap();
            assert_eq!(bytes, bytes_of(variant!([10])));
            assert_eq!(from_bytes::<Tens>(&bytes).unwrap().0.into_iter().collect::<Vec<_>>(), [1]);
        })+};
    }
    in_each!(Vec VecDeque LinkedList BinaryHeap BTreeSet HashSet);

    #[derive(Debug, PartialEq, GodotDecode)]
    struct Exact(#[gdvar(exact)] VecDeque<Option<[f32; 1]>>);
    assert_eq!(from_bytes(&bytes_of(variant!([[0.5], null]))), Ok(Exact([Some([0.5]), None].into())));
    let message =
        "0.1 does not fit f32 without a loss (f64 holds it, as Godot's floats do) at byte 20 in [0][0]";
    fails::<Exact>(variant!([[0.1]]), ErrorKind::PrecisionLoss, message);
}

#[test]
fn forms_apply_behind_every_pointer_and_to_parameters() {
    use std::rc::Rc;
    use std::sync::Arc;

    #[derive(GodotEncode)]
    struct Behind<'a, T: Clone> {
        #[gdvar(array)]
        boxed: Box<[T]>,
        #[gdvar(packed)]
        counted: Option<Rc<[T]>>,
        #[gdvar(typed)]
        cow: Cow<'a, [T]>,
        #[gdvar(wide)]
        number: &'a Arc<i64>,
        #[gdvar(as = "StringName")]
        name: Arc<str>,
        #[gdvar(as = "NodePath")]
        path: Box<str>,
    }
    let number = Arc::new(1);
    let behind = Behind {
        boxed: Box::new([1_u8]),
        counted: Some(Rc::new([2])),
        cow: Cow::Owned(vec![3]),
        number: &number,
        name: "name".into(),
        path: "/root/Main".into(),
    };
    let bytes = to_bytes(&behind).unwrap();
    let typed = "Array[int]([3])".parse::<Variant>().unwrap();
    let value = variant!({
        "boxed": [1],
        "counted": (Variant::PackedByteArray(vec![2])),
        "cow": typed,
        "number": 1,
        "name": (gdvar::StringName::new("name")),
        "path": (gdvar::NodePath::from("/root/Main")),
    });
    assert_eq!(from_bytes::<Variant>(&bytes), Ok(value.clone()));
    // The number alone takes 32 bits more.
    assert_eq!(bytes.len(), bytes_of(value).len() + 4);
}

#[test]
fn keys_can_be_integers() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Compact {
        #[gdvar(key = 1)]
        x: i32,
        #[gdvar(key = -2, alias = "y")]
        y: i32,
        #[gdvar(key = 5_000_000_000)]
        z: i32,
    }
    let compact = || Compact { x: 3, y: 4, z: 5 };
    is_written_as(compact(), variant!({ 1: 3, (-2): 4, 5_000_000_000_i64: 5 }));
    assert_eq!(from_bytes(&bytes_of(variant!({ 5_000_000_000_i64: 5, "y": 4, 1: 3 }))), Ok(compact()));
    fails::<Compact>(
        variant!({ 1: "a" }),
        ErrorKind::TypeMismatch,
        "expected int, found String at byte 16 in [1]",
    );
    for &dialect in Dialect::ALL {
        let codec = Codec::new().dialect(dialect);
        assert_eq!(codec.decode(&codec.encode(&compact()).unwrap()), Ok(compact()), "{dialect}");
    }
}

// ----------------------------------------------------------------------------------------------- skipping

#[test]
fn fields_can_be_left_out_in_one_direction_or_by_their_value() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Report {
        #[gdvar(skip_encoding, default = 7)]
        read: i64,
        #[gdvar(skip_decoding)]
        written: i64,
        #[gdvar(skip_encoding_if = Option::is_none)]
        note: Option<String>,
        #[gdvar(default, skip_encoding_if = "Vec::is_empty")]
        tags: Vec<u8>,
        #[gdvar(default, skip_encoding_if = |level: &i64| *level == 0)]
        level: i64,
    }
    let report = Report { read: 1, written: 2, note: None, tags: vec![], level: 0 };
    let bytes = to_bytes(&report).unwrap();
    assert_eq!(bytes, bytes_of(variant!({ "written": 2 })));
    assert_eq!(from_bytes(&bytes), Ok(Report { read: 7, written: 0, note: None, tags: vec![], level: 0 }));

    let report = Report { read: 1, written: 2, note: Some("n".into()), tags: vec![1], level: 3 };
    let bytes = to_bytes(&report).unwrap();
    assert_eq!(
        from_bytes(&bytes),
        Ok(Report { read: 7, written: 0, note: Some("n".into()), tags: vec![1], level: 3 })
    );
}

/// A `skip_encoding_if` function that gives a different answer on its second call is a mistake of the user. Even then, no
/// other field is lost or written twice.
#[test]
fn fields_behind_one_that_may_be_skipped_are_written_once() {
    thread_local! {
        static ANSWERS: std::cell::Cell<u8> = const { std::cell::Cell::new(0) };
    }
    /// Inverts one of the answers.
    fn another(answer: u8) -> bool {
        ANSWERS.set(ANSWERS.get() ^ answer);
        ANSWERS.get() & answer > 0
    }
    #[derive(GodotEncode)]
    struct Size {
        width: f32,
        height: f32,
    }
    #[derive(GodotEncode)]
    struct Window {
        #[gdvar(skip_encoding_if = |_: &i32| another(1))]
        layer: i32,
        #[gdvar(flatten, skip_encoding_if = |_: &Size| another(2))]
        size: Size,
        opacity: f32,
        // Unusual values may make the encoder start again and call the functions once more.
        ratio: f32,
        name: String,
    }

    for answers in 0..4 {
        ANSWERS.set(answers);
        let (size, name) = (Size { width: 2.0, height: 3.0 }, "main".into());
        let window = Window { layer: 1, size, opacity: 0.5, ratio: f32::NAN, name };
        let mut bytes = Vec::new();
        Codec::new().encode_into(&window, &mut bytes).unwrap();
        let written = from_bytes::<Dictionary>(&bytes).unwrap();
        assert_eq!(to_bytes(&written).unwrap(), bytes, "no key comes twice");
        let keys: Vec<_> = written.keys().filter_map(Variant::as_str).collect();
        assert!(keys.ends_with(&["opacity", "ratio", "name"]), "{keys:?}");
        assert_eq!(keys.contains(&"width"), keys.contains(&"height"), "{keys:?}");
    }
}

// ------------------------------------------------------------------------------------------------ flatten

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

// ---------------------------------------------------------------------------------------------- functions

/// Whole seconds on the wire.
mod seconds {
    use std::time::Duration;

    use gdvar::{Decoder, Encoder, GodotDecode, GodotEncode, Header, Result};

    pub(crate) fn encode(duration: &Duration, encoder: &mut Encoder<'_>) -> Result<()> {
        duration.as_secs().encode(encoder)
    }

    pub(crate) fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Duration> {
        u64::decode(header, decoder).map(Duration::from_secs)
    }
}

fn shouted(text: &str, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
    text.to_uppercase().encode(encoder)
}

fn whispered(header: Header, decoder: &mut Decoder<'_, '_>) -> gdvar::Result<String> {
    String::decode(header, decoder).map(|text| text.to_lowercase())
}

#[test]
fn functions_can_write_and_read_fields_variants_and_elements() {
    use std::time::Duration;

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Effect {
        #[gdvar(with = seconds)]
        lasts: Duration,
        #[gdvar(encode_with = shouted, decode_with = "whispered")]
        name: String,
        strength: f32,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Pair(#[gdvar(with = seconds)] Duration, #[gdvar(with = seconds, default)] Duration);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    enum Timer {
        #[gdvar(with = seconds)]
        Once(Duration),
        Off,
    }
    is_written_as(
        Effect { lasts: Duration::from_secs(5), name: "poison".into(), strength: 0.5 },
        variant!({ "lasts": 5, "name": "POISON", "strength": 0.5 }),
    );
    let tenth = from_bytes::<Effect>(&bytes_of(variant!({ "lasts": 5, "name": "", "strength": 0.1_f64 })));
    assert_eq!(tenth.unwrap().strength.to_bits(), 0.1_f32.to_bits());
    fails::<Effect>(variant!({}), ErrorKind::MissingField, "missing field `lasts` at byte 0");
    is_written_as(Pair(Duration::from_secs(1), Duration::from_secs(2)), variant!([1, 2]));
    assert_eq!(from_bytes(&bytes_of(variant!([1]))), Ok(Pair(Duration::from_secs(1), Duration::ZERO)));
    is_written_as(Timer::Once(Duration::from_secs(3)), variant!({ "Once": 3 }));
    is_written_as(Timer::Off, "Off");
}

// ------------------------------------------------------------------------------------------------- forms

#[test]
fn exact_refuses_floats_that_would_be_rounded() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Steps {
        #[gdvar(exact)]
        step: f32,
        #[gdvar(exact, default)]
        scores: BTreeMap<String, f32>,
        #[gdvar(exact, default)]
        times: HashMap<String, Box<f32>>,
        #[gdvar(default)]
        speed: f32,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(exact)]
    struct Whole {
        step: Option<f32>,
        name: String,
        all: Vec<[f32; 2]>,
    }
    let read = |value: Variant| from_bytes::<Steps>(&bytes_of(value));
    assert_eq!(read(variant!({ "step": 0.5, "speed": 0.1 })).map(|steps| steps.speed), Ok(0.1));
    is_written_as(
        Steps {
            step: 0.5,
            scores: [("a".into(), 1.5)].into(),
            times: [("b".into(), 2.5.into())].into(),
            speed: 0.25,
        },
        variant!({ "step": 0.5, "scores": { "a": 1.5 }, "times": { "b": 2.5 }, "speed": 0.25 }),
    );
    let loss = "does not fit f32 without a loss (f64 holds it, as Godot's floats do)";
    let message = format!("0.1 {loss} at byte 24 in step");
    fails::<Steps>(variant!({ "step": 0.1 }), ErrorKind::PrecisionLoss, &message);
    let message = format!("0.1 {loss} at byte 68 in scores.a");
    fails::<Steps>(variant!({ "step": 1, "scores": { "a": 0.1 } }), ErrorKind::PrecisionLoss, &message);
    let message = format!("0.1 {loss} at byte 68 in times.b");
    fails::<Steps>(variant!({ "step": 1, "times": { "b": 0.1 } }), ErrorKind::PrecisionLoss, &message);
    is_written_as(
        Whole { step: None, name: "a".into(), all: vec![[0.5, 1.0]] },
        variant!({ "step": null, "name": "a", "all": [[0.5_f32, 1.0_f32].to_vec()] }),
    );
    let message = format!("0.1 {loss} at byte 24 in step");
    fails::<Whole>(variant!({ "step": 0.1, "name": "", "all": [] }), ErrorKind::PrecisionLoss, &message);
}

#[test]
fn fields_choose_their_form() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Forms {
        #[gdvar(array)]
        array: Vec<u8>,
        #[gdvar(packed)]
        packed: [i64; 2],
        #[gdvar(typed)]
        typed: Vec<i64>,
        #[gdvar(typed)]
        queue: VecDeque<String>,
        #[gdvar(typed)]
        map: BTreeMap<String, i64>,
        #[gdvar(as = "StringName")]
        name: String,
        #[gdvar(as = "NodePath")]
        path: Option<String>,
        #[gdvar(as = "float")]
        float: i32,
        #[gdvar(array)]
        none: Option<Vec<u8>>,
    }
    let mut typed = Array::typed(ElementType::Builtin(VariantType::Int));
    typed.push(1.into());
    let mut queue = Array::typed(ElementType::Builtin(VariantType::String));
    queue.push("q".into());
    let mut map =
        Dictionary::typed(ElementType::Builtin(VariantType::String), ElementType::Builtin(VariantType::Int));
    map.insert("k", 2);
    is_written_as(
        Forms {
            array: vec![1, 2],
            packed: [3, 4],
            typed: vec![1],
            queue: ["q".to_string()].into(),
            map: [("k".to_string(), 2)].into(),
            name: "n".into(),
            path: Some("/root/Main:x".into()),
            float: 5,
            none: None,
        },
        variant!({
            "array": [1, 2],
            "packed": (vec![3_i64, 4]),
            "typed": typed,
            "queue": queue,
            "map": map,
            "name": (StringName::new("n")),
            "path": (NodePath::from("/root/Main:x")),
            "float": 5.0,
            "none": ()
        }),
    );
}

#[test]
fn typed_arrays_of_objects_declare_the_script() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(object = "Resource", script = "res://item.gd")]
    struct Item {
        id: i64,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Bag {
        #[gdvar(typed)]
        items: Vec<Item>,
    }
    let bag = Bag { items: vec![Item { id: 1 }] };
    let bytes = Codec::new().full_objects(true).encode(&bag).unwrap();
    assert_eq!(from_bytes(&bytes), Ok(bag));
    let value: Variant = Codec::new().full_objects(true).decode(&bytes).unwrap();
    let items = value.get("items").and_then(Variant::as_array).unwrap();
    assert_eq!(items.element_type(), &ElementType::script("res://item.gd"));
}

#[test]
fn packed_is_an_error_where_the_dialect_has_no_such_array() {
    #[derive(GodotEncode)]
    struct Forms {
        #[gdvar(packed)]
        packed: Vec<i64>,
    }
    #[derive(GodotEncode)]
    struct Plain {
        packed: Vec<i64>,
    }
    let godot3 = Codec::new().dialect(Dialect::Godot3);
    let error = godot3.encode(&Forms { packed: vec![] }).unwrap_err();
    assert_eq!(error.to_string(), "Godot 3 has no PackedInt64Array at byte 24 in packed");
    assert!(godot3.encode(&Plain { packed: vec![] }).is_ok());
}

#[test]
fn wide_numbers_have_64_bits() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(array)]
    struct Wide {
        #[gdvar(wide)]
        int: i32,
        #[gdvar(wide)]
        float: f32,
        #[gdvar(wide)]
        none: Option<u8>,
    }
    let wide = Wide { int: 1, float: 1.0, none: None };
    let bytes = to_bytes(&wide).unwrap();
    assert_eq!(
        bytes,
        b"\x1c\0\0\0\x03\0\0\0\x02\0\x01\0\x01\0\0\0\0\0\0\0\x03\0\x01\0\0\0\0\0\0\0\xf0\x3f\0\0\0\0"
    );
    assert_eq!(from_bytes(&bytes), Ok(wide));
}

#[test]
fn whole_numbers_as_floats_lose_nothing() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Whole(#[gdvar(as = "float")] i64);
    assert_eq!(from_bytes(&bytes_of(7)), Ok(Whole(7)));
    assert_eq!(from_bytes(&bytes_of(-7.0)), Ok(Whole(-7)));
    fails::<Whole>(
        1.5,
        ErrorKind::PrecisionLoss,
        "expected int, found 1.5, which is not a whole number at byte 0",
    );
    assert_eq!(from_bytes::<Whole>(&bytes_of(9.3e18)).unwrap_err().kind(), ErrorKind::OutOfRange);
    // 2⁶³, to which `i64::MAX` would be rounded.
    assert_eq!(from_bytes::<Whole>(&bytes_of(f64::powi(2.0, 63))).unwrap_err().kind(), ErrorKind::OutOfRange);
    is_written_as(Whole(i64::MIN), -f64::powi(2.0, 63));
    assert_eq!(to_bytes(&Whole(i64::MAX)).unwrap_err().kind(), ErrorKind::PrecisionLoss);
    is_written_as(Whole(1 << 60), f64::powi(2.0, 60));
}

#[test]
fn text_and_bytes_in_a_cow_can_be_borrowed() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Packet<'a> {
        #[gdvar(borrow)]
        text: Cow<'a, str>,
        #[gdvar(borrow)]
        bytes: Cow<'a, [u8]>,
        #[gdvar(borrow)]
        none: Option<Cow<'a, str>>,
        owned: Cow<'a, str>,
    }
    let packet = Packet { text: "t".into(), bytes: Cow::Owned(vec![1]), none: None, owned: "o".into() };
    let bytes = to_bytes(&packet).unwrap();
    let read: Packet<'_> = from_bytes(&bytes).unwrap();
    assert_eq!(read, packet);
    assert!(matches!(
        read,
        Packet { text: Cow::Borrowed(_), bytes: Cow::Borrowed(_), owned: Cow::Owned(_), .. }
    ));
    let array = bytes_of(variant!({ "text": "", "bytes": [1, 2], "owned": "" }));
    assert_eq!(from_bytes::<Packet<'_>>(&array).unwrap().bytes, Cow::<[u8]>::Owned(vec![1, 2]));

    /// A type whose contents do not outlive the input.
    #[derive(GodotDecode)]
    struct Owned<'a> {
        text: Cow<'a, str>,
    }
    let owned: Owned<'static> = from_bytes(&bytes_of(variant!({ "text": "t" }))).unwrap();
    assert_eq!(owned.text, "t");
}

#[test]
fn items_of_packed_arrays_are_borrowed_where_they_lie_as_they_do_in_memory() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(array)]
    struct Terrain<'a> {
        #[gdvar(borrow)]
        heights: Cow<'a, [f32]>,
        #[gdvar(borrow)]
        path: Option<Cow<'a, [Vector3]>>,
    }
    let terrain =
        Terrain { heights: vec![0.5, 1.5].into(), path: Some(vec![Vector3::new(1.0, 2.0, 3.0)].into()) };
    let bytes = to_bytes(&terrain).unwrap();
    let is_borrowed = |terrain: &Terrain<'_>| {
        [matches!(terrain.heights, Cow::Borrowed(_)), matches!(terrain.path, Some(Cow::Borrowed(_)))]
    };
    // The items are only borrowed on little-endian machines, and only at one offset in four.
    let mut room = vec![0; bytes.len() + 4];
    let mut borrowed = 0;
    for place in 0..4 {
        let input = &mut room[place..place + bytes.len()];
        input.copy_from_slice(&bytes);
        let read: Terrain<'_> = from_bytes(input).unwrap();
        assert_eq!(read, terrain);
        let [heights, path] = is_borrowed(&read);
        assert_eq!(heights, path);
        borrowed += usize::from(heights);
    }
    assert_eq!(borrowed, usize::from(cfg!(target_endian = "little")));

    let wide = to_bytes(&(variant!([0.5, 1]), [double::Vector3::new(1.0, 2.0, 3.0)])).unwrap();
    let read: Terrain<'_> = from_bytes(&wide).unwrap();
    assert_eq!(read, Terrain { heights: vec![0.5, 1.0].into(), ..terrain });
    assert_eq!(is_borrowed(&read), [false, false]);
}

// --------------------------------------------------------------------------------------------- conversion

#[test]
fn types_can_be_converted_through_other_types() {
    #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(from = String, into = "String")]
    struct Upper(String);
    impl From<String> for Upper {
        fn from(text: String) -> Self {
            Self(text.to_uppercase())
        }
    }
    impl From<Upper> for String {
        fn from(upper: Upper) -> Self {
            upper.0
        }
    }
    is_written_as(Upper("A".into()), "A");
    assert_eq!(from_bytes(&bytes_of("abc")), Ok(Upper("ABC".into())));
    assert_eq!(Upper::element_type(), ElementType::Builtin(VariantType::String));

    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(try_from = i64)]
    struct Even(i64);
    impl TryFrom<i64> for Even {
        type Error = String;
        fn try_from(number: i64) -> Result<Self, String> {
            if number % 2 == 0 { Ok(Self(number)) } else { Err(format!("{number} is odd")) }
        }
    }
    assert_eq!(from_bytes(&bytes_of(4)), Ok(Even(4)));
    fails::<Vec<Even>>(variant!([4, 5]), ErrorKind::Custom, "5 is odd at byte 16 in [1]");
}

/// Stands for another crate, which does not know gdvar.
mod foreign {
    #[derive(Debug, Clone, PartialEq)]
    pub(crate) struct Point<T> {
        pub(crate) x: T,
        pub(crate) y: T,
    }

    #[derive(Debug, PartialEq)]
    pub(crate) struct Title<'a> {
        pub(crate) text: &'a str,
    }

    #[derive(Debug, Clone, PartialEq)]
    pub(crate) enum Shape {
        Dot,
        Circle { radius: f32 },
        Line(i64, i64),
    }
}

#[test]
fn stand_ins_write_and_read_types_of_other_crates() {
    #[derive(GodotEncode, GodotDecode)]
    #[gdvar(remote = "foreign::Point<T>")]
    struct PointDef<T> {
        x: T,
        #[gdvar(rename = "Y")]
        y: T,
    }
    #[derive(GodotEncode, GodotDecode)]
    #[gdvar(remote = foreign::Shape)]
    enum ShapeDef {
        Dot,
        Circle { radius: f32 },
        Line(i64, i64),
    }
    #[derive(GodotEncode, GodotDecode)]
    #[gdvar(remote = "foreign::Title<'a>")]
    struct TitleDef<'a> {
        text: &'a str,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Drawing<'a> {
        #[gdvar(with = TitleDef)]
        title: foreign::Title<'a>,
        #[gdvar(with = "PointDef")]
        origin: foreign::Point<i64>,
        #[gdvar(with = ShapeDef)]
        shape: foreign::Shape,
    }
    for (shape, dynamic) in [
        (foreign::Shape::Dot, Variant::from("Dot")),
        (foreign::Shape::Circle { radius: 2.0 }, variant!({ "Circle": { "radius": 2.0 } })),
        (foreign::Shape::Line(1, 2), variant!({ "Line": [1, 2] })),
    ] {
        let drawing =
            Drawing { title: foreign::Title { text: "one" }, origin: foreign::Point { x: 1, y: 2 }, shape };
        let bytes = to_bytes(&drawing).expect("it is written");
        let title = variant!({ "text": "one" });
        let expected: Variant = variant!({ "title": title, "origin": { "x": 1, "Y": 2 }, "shape": dynamic });
        assert_eq!(from_bytes::<Variant>(&bytes), Ok(expected));
        assert_eq!(from_bytes::<Drawing<'_>>(&bytes), Ok(drawing));
    }
}

// ------------------------------------------------------------------------------------------------- bounds

/// A type without a codec.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
struct Opaque;

#[test]
fn parameters_are_bound_where_a_conversion_has_them() {
    #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(from = Vec::<T>, into = "Vec<T>")]
    struct Stack<T: Clone>(Vec<T>);
    impl<T: Clone> From<Vec<T>> for Stack<T> {
        fn from(mut items: Vec<T>) -> Self {
            items.reverse();
            Self(items)
        }
    }
    impl<T: Clone> From<Stack<T>> for Vec<T> {
        fn from(Stack(mut items): Stack<T>) -> Self {
            items.reverse();
            items
        }
    }
    is_written_as(Stack(vec![true, false]), variant!([false, true]));
}

#[test]
fn parameters_are_bound_only_where_they_are_written_or_read() {
    trait Unit {
        type Number;
    }
    #[derive(Debug, PartialEq)]
    struct Meters;
    impl Unit for Meters {
        type Number = f64;
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Measure<U: Unit, T> {
        number: U::Number,
        unit: std::marker::PhantomData<U>,
        #[gdvar(skip)]
        cache: T,
        #[gdvar(with = nothing)]
        custom: T,
    }
    mod nothing {
        use super::{Decoder, Encoder, GodotEncode, Header};

        pub(super) fn encode<T>(_: &T, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
            ().encode(encoder)
        }

        pub(super) fn decode<T: Default>(header: Header, decoder: &mut Decoder<'_, '_>) -> gdvar::Result<T> {
            decoder.skip(header).map(|()| T::default())
        }
    }
    // Neither `Meters` nor `Opaque` has a codec.
    is_written_as(
        Measure { number: 1.5, unit: std::marker::PhantomData::<Meters>, cache: Opaque, custom: Opaque },
        variant!({ "number": 1.5, "unit": (), "custom": () }),
    );
}

#[test]
fn a_type_that_a_macro_hands_on_is_the_same_type() {
    macro_rules! owned {
        ($text:ty, $marker:ty) => {
            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            struct Owned<'a, U> {
                text: $text,
                marker: $marker,
            }
        };
    }
    owned!(Cow<'a, str>, std::marker::PhantomData<U>);

    // `Opaque` has no codec, and the text does not borrow from the input.
    let owned: Owned<'static, Opaque> =
        from_bytes(&bytes_of(variant!({ "text": "t", "marker": () }))).unwrap();
    assert_eq!(owned, Owned { text: "t".into(), marker: std::marker::PhantomData });
}

#[test]
fn a_bound_replaces_the_derived_ones() {
    trait Named {
        const NAME: &'static str;
    }
    impl Named for Opaque {
        const NAME: &'static str = "opaque";
    }
    fn encode_name<T: Named>(_: &T, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        T::NAME.encode(encoder)
    }
    fn decode_name<T: Named + Default>(header: Header, decoder: &mut Decoder<'_, '_>) -> gdvar::Result<T> {
        <&str>::decode(header, decoder).map(|_| T::default())
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(bound(encode = "T: Named", decode = "T: Named + Default", schema = "T: Named"))]
    struct Tagged<T> {
        #[gdvar(encode_with = encode_name, decode_with = decode_name, schema = String)]
        tag: T,
    }
    is_written_as(Tagged { tag: Opaque }, variant!({ "tag": "opaque" }));
    assert_eq!(<Tagged<Opaque>>::SCHEMA.check(&variant!({ "tag": "opaque" })), Ok(()));

    // A derived bound on `T` would be wrong, because the value is read as the map.
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(bound = "T: GodotEncode + for<'x> GodotDecode<'x> + Ord")]
    struct Counts<T> {
        counts: BTreeMap<T, i64>,
    }
    is_written_as(Counts { counts: [("a".to_string(), 1)].into() }, variant!({ "counts": { "a": 1 } }));
}

#[test]
fn the_case_of_keys_in_variants_can_be_chosen() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase", tag = "t")]
    enum Event {
        PlayerJoined {
            player_name: String,
        },
        #[gdvar(rename_all = "kebab-case", alias = "gone")]
        PlayerLeft {
            player_name: String,
        },
    }
    is_written_as(
        Event::PlayerJoined { player_name: "a".into() },
        variant!({ "t": "PLAYER_JOINED", "playerName": "a" }),
    );
    is_written_as(
        Event::PlayerLeft { player_name: "a".into() },
        variant!({ "t": "PLAYER_LEFT", "player-name": "a" }),
    );
    assert_eq!(
        from_bytes(&bytes_of(variant!({ "t": "gone", "player-name": "a" }))),
        Ok(Event::PlayerLeft { player_name: "a".into() })
    );
}

#[test]
fn every_case_of_serde_is_known() {
    macro_rules! case {
        ($case:literal: $key:literal, $tag:literal) => {{
            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            #[gdvar(rename_all = $case)]
            struct Fields {
                very_tasty: i64,
            }
            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            #[gdvar(rename_all = $case)]
            enum Names {
                VeryTasty,
            }
            is_written_as(Fields { very_tasty: 1 }, variant!({ $key: 1 }));
            is_written_as(Names::VeryTasty, $tag);
        }};
    }
    // The expected names come from the tests of serde_derive.
    case!("lowercase": "very_tasty", "verytasty");
    case!("UPPERCASE": "VERY_TASTY", "VERYTASTY");
    case!("PascalCase": "VeryTasty", "VeryTasty");
    case!("camelCase": "veryTasty", "veryTasty");
    case!("snake_case": "very_tasty", "very_tasty");
    case!("SCREAMING_SNAKE_CASE": "VERY_TASTY", "VERY_TASTY");
    case!("kebab-case": "very-tasty", "very-tasty");
    case!("SCREAMING-KEBAB-CASE": "VERY-TASTY", "VERY-TASTY");
}

#[test]
fn math_types_are_fields_like_any_other() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Look<R: gdvar::Real> {
        at: generic::Vector3<R>,
        tint: Color,
        any: generic::Variant<R>,
    }
    let look =
        Look { at: double::Vector3::new(0.1, 0.2, 0.3), tint: Color::default(), any: double::Variant::Nil };
    assert_eq!(from_bytes(&to_bytes(&look).unwrap()), Ok(look));
}

#[test]
fn names_and_wide_reals_are_written_as_by_a_variant_in_every_dialect() {
    #[derive(GodotEncode)]
    #[gdvar(key = "StringName")]
    struct Place {
        at: double::Vector3,
    }

    let at = double::Vector3::new(0.1, 2.0, 3.0);
    let dynamic = double::Variant::from(generic::Dictionary::from([(StringName::new("at"), at)]));
    let alone = double::Variant::from(at);
    let kind = |encoded: gdvar::Result<Vec<u8>>| encoded.map_err(|error| error.kind());
    for dialect in Dialect::ALL {
        for wide in [false, true] {
            let codec = Codec::new().dialect(*dialect).double_precision(wide);
            assert_eq!(kind(codec.encode(&Place { at })), kind(codec.encode(&dynamic)), "{dialect}");
            assert_eq!(kind(codec.encode(&at)), kind(codec.encode(&alone)), "{dialect}");
        }
    }
}

#[test]
fn unknown_names_are_answered_with_the_nearest_ones_first() {
    #[derive(Debug, GodotDecode)]
    enum Near {
        #[gdvar(rename = "xa")]
        _Start,
        #[gdvar(rename = "ab")]
        _End,
        #[gdvar(rename = "cccc")]
        _Short,
        #[gdvar(rename = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")]
        _Long,
        #[gdvar(rename = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb")]
        _TooLong,
    }

    let places = |wanted: &str| {
        let bytes = gdvar::to_bytes(wanted).expect("it is text");
        let message = gdvar::from_bytes::<Near>(&bytes).expect_err("no variant has this name").to_string();
        let (_, expected) = message.split_once("expected one of ").expect("there are several");
        let expected = expected.to_owned();
        move |name: &str| expected.find(&format!("`{name}`")).expect("it is named")
    };
    // Both names lack one letter, so their order stays the same.
    let place = places("xab");
    assert!(place("xa") < place("ab") && place("ab") < place("cccc"));
    // A name of 64 letters is compared, and a longer one is not.
    let (long, too_long) = ("a".repeat(64), "b".repeat(65));
    let place = places(&format!("{}c", "a".repeat(63)));
    assert!(place(&long) < place("xa"));
    let place = places(&format!("{}c", "b".repeat(64)));
    assert!(place("xa") < place(&too_long) && place(&long) < place(&too_long));
}

#[test]
fn a_limit_at_the_end_of_a_value_leaves_its_error() {
    #[derive(Debug, GodotDecode)]
    #[gdvar(untagged)]
    #[allow(dead_code, reason = "it is never read")]
    enum Choice {
        Text(String),
        Flag(bool),
    }

    let mut bytes = gdvar::to_bytes(&1).expect("it is an int");
    let len = bytes.len();
    bytes.extend_from_slice(&[0; 4]);
    let kind = |limit| {
        let read = gdvar::Codec::new().max_size(limit).decode_prefix::<Choice>(&bytes);
        read.expect_err("it is neither").kind()
    };
    assert_eq!(kind(len), gdvar::ErrorKind::UnknownVariant);
    assert_eq!(kind(len - 1), gdvar::ErrorKind::TooLarge);
}

#[test]
fn numbers_as_keys_are_told_apart_in_all_their_bits_and_in_any_order() {
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Numbered {
        #[gdvar(key = 2)]
        second: i64,
        #[gdvar(key = 1)]
        first: i64,
    }

    let far = (1_i64 << 32) + 1;
    let bytes = to_bytes(&variant!({ far: 9, 1: 5, 2: 6 })).unwrap();
    assert_eq!(from_bytes(&bytes), Ok(Numbered { second: 6, first: 5 }));
}

#[test]
fn the_only_variant_without_a_tag_converts_what_fits_nothing_else() {
    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(untagged)]
    enum Only {
        Number(f64),
    }

    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(untagged)]
    enum Outer {
        Inner(Only),
        Text(String),
    }

    assert_eq!(from_bytes(&to_bytes(&3).unwrap()), Ok(Only::Number(3.0)));
    assert_eq!(from_bytes(&to_bytes(&3).unwrap()), Ok(Outer::Inner(Only::Number(3.0))));
    // The message does not grow with the nesting.
    let message = from_bytes::<Outer>(&to_bytes(&true).unwrap()).unwrap_err().to_string();
    assert_eq!(message.matches("no variant fits").count(), 1, "{message}");
}

#[test]
fn an_exact_option_keeps_its_value() {
    #[derive(Debug, PartialEq, GodotDecode)]
    struct Exact {
        #[gdvar(exact)]
        speed: Option<f32>,
        #[gdvar(exact, default)]
        speeds: std::collections::HashMap<String, f32>,
    }

    let exact = Exact { speed: Some(0.5), speeds: [(String::from("a"), 0.25)].into() };
    let bytes = to_bytes(&variant!({ "speed": 0.5, "speeds": { "a": 0.25 } })).unwrap();
    assert_eq!(from_bytes(&bytes), Ok(exact));
    assert!(from_bytes::<Exact>(&to_bytes(&variant!({ "speeds": { "a": 0.1 } })).unwrap()).is_err());
    assert!(from_bytes::<Exact>(&to_bytes(&variant!({ "speed": 0.1 })).unwrap()).is_err());
}

//! Attributes that choose how a value is written.

// Each test declares its types where it uses them.
#![allow(clippy::items_after_statements)]

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, VecDeque};

use crate::values::{bytes_of, fails, is_written_as};
use gdvar::{
    Array, Codec, Color, Dialect, Dictionary, ElementType, ErrorKind, GodotDecode, GodotEncode, NodePath,
    StringName, Variant, VariantType, Vector3, double, from_bytes, generic, to_bytes, variant,
};

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

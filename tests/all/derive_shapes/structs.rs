//! Structs in every shape.

// Each test declares its types where it uses them.
#![allow(clippy::items_after_statements)]

use std::rc::Rc;

use crate::values::{bytes_of, fails, is_written_as};
use gdvar::{
    Codec, Dialect, ElementType, ErrorKind, GodotDecode, GodotEncode, Object, Variant, VariantType, Vector2,
    from_bytes, to_bytes, variant,
};

#[test]
fn a_tuple_struct_is_an_array() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Damage(u32, String, #[gdvar(skip)] bool, #[gdvar(default = 1.5)] f64);

    is_written_as(Damage(3, "fire".into(), false, 2.0), variant!([3, "fire", 2.0]));
    assert_eq!(from_bytes(&bytes_of(variant!([3, "fire"]))), Ok(Damage(3, "fire".into(), false, 1.5)));
    fails::<Damage>(variant!([3]), ErrorKind::WrongLength, "expected 2 to 3 elements, found 1 at byte 4");
    fails::<Damage>(
        variant!([3, 4]),
        ErrorKind::TypeMismatch,
        "expected String, found int at byte 16 in [1]",
    );
    assert_eq!(Damage::element_type(), ElementType::Builtin(VariantType::Array));
}

#[test]
fn a_struct_with_named_fields_can_be_an_array() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(array)]
    struct Point {
        x: f32,
        y: f32,
    }
    is_written_as(Point { x: 1.0, y: 2.0 }, variant!([1.0, 2.0]));
    // Any kind of array is read.
    assert_eq!(from_bytes(&bytes_of(vec![1.0_f32, 2.0])), Ok(Point { x: 1.0, y: 2.0 }));
}

#[test]
fn the_fields_of_a_packed_struct_are_copied() {
    #[derive(Debug, PartialEq, Clone, Copy, GodotEncode, GodotDecode)]
    #[repr(C, packed(2))]
    struct Packet {
        kind: u8,
        #[gdvar(skip_encoding_if = |place: &Vector2| place.x < 0.0, default)]
        place: Vector2,
        time: f64,
    }
    let packet = Packet { kind: 1, place: Vector2::new(2.0, 3.0), time: 4.5 };
    is_written_as(packet, variant!({ "kind": 1, "place": (Vector2::new(2.0, 3.0)), "time": 4.5 }));
    #[derive(Debug, PartialEq, Clone, Copy, GodotEncode, GodotDecode)]
    #[repr(C, packed)]
    struct Pair(u8, i64);
    is_written_as(Pair(1, 2), variant!([1, 2]));
}

#[test]
fn a_newtype_is_its_field() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Level(u8);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(transparent)]
    struct Name {
        text: String,
        #[gdvar(skip)]
        hash: u64,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(array)]
    struct One(u8);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Maybe(Option<u8>);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Holder {
        maybe: Maybe,
    }

    is_written_as(Level(7), 7);
    is_written_as(Name { text: "a".into(), hash: 0 }, "a");
    is_written_as(One(7), variant!([7]));
    assert_eq!(Level::element_type(), ElementType::Builtin(VariantType::Int));
    assert_eq!(from_bytes::<Holder>(&bytes_of(variant!({}))), Ok(Holder { maybe: Maybe(None) }));
}

#[test]
fn a_unit_struct_is_nil_and_an_empty_one_is_empty() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Nothing;
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Empty {}
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct EmptyTuple();

    is_written_as(Nothing, ());
    is_written_as(Empty {}, variant!({}));
    is_written_as(EmptyTuple(), variant!([]));
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://player_state.gd")]
struct PlayerState {
    title: String,
    hp: i64,
}

fn player_state(properties: &[(&str, Variant)]) -> Vec<u8> {
    let mut instance = gdvar::Instance::new("Resource");
    for (name, value) in properties {
        instance.properties.push(((*name).into(), value.clone()));
    }
    Codec::new().full_objects(true).encode(&Variant::from(Object::from(instance))).unwrap()
}

#[test]
fn an_object_is_its_class_its_script_and_its_properties() {
    let state = || PlayerState { title: "Ferris".into(), hp: 9 };
    let bytes = to_bytes(&state()).unwrap();
    let script = || ("script", Variant::from("res://player_state.gd"));
    assert_eq!(bytes, player_state(&[script(), ("title", "Ferris".into()), ("hp", 9.into())]));
    assert_eq!(from_bytes::<PlayerState>(&bytes), Ok(state()));
    assert_eq!(PlayerState::element_type(), ElementType::script("res://player_state.gd"));

    let other_order =
        player_state(&[("hp", 9.into()), ("mp", ().into()), ("title", "Ferris".into()), script()]);
    assert_eq!(from_bytes::<PlayerState>(&other_order), Ok(state()));
}

#[test]
fn an_object_is_read_from_its_class_and_script_only() {
    let read = |bytes: &[u8]| from_bytes::<PlayerState>(bytes).unwrap_err().to_string();
    assert_eq!(
        read(&player_state(&[("title", "".into()), ("hp", 1.into())])),
        "missing field `script` at byte 0"
    );
    assert_eq!(
        read(&player_state(&[("script", "res://mob.gd".into())])),
        "expected the script res://player_state.gd, found res://mob.gd at byte 32 in script"
    );
    let script = || ("script", Variant::from("res://player_state.gd"));
    let once = player_state(&[script(), ("mp", 1.into()), ("title", "".into()), ("hp", 1.into())]);
    let twice = player_state(&[script(), ("mp", 1.into()), ("title", "".into()), ("hp", 1.into()), script()]);
    assert_eq!(read(&twice), format!("duplicate field `script` at byte {}", once.len()));
    let mut node = gdvar::Instance::new("Node");
    node.set("hp", 5);
    let node = Codec::new().full_objects(true).encode(&Object::from(node)).unwrap();
    assert_eq!(read(&node), "expected an Object of class Resource, found Node at byte 0");
    let id = to_bytes(&Object::Id(7)).unwrap();
    assert_eq!(read(&id), "expected a full Object of class Resource, found an instance id at byte 0");
    assert_eq!(read(&to_bytes(&5).unwrap()), "expected an Object of class Resource, found int at byte 0");
}

#[test]
fn an_object_over_the_limit_of_depth_is_refused_and_named() {
    let state = PlayerState { title: "Ferris".into(), hp: 9 };
    let written = |depth| Codec::new().max_depth(depth).encode(&vec![&state]).map(|_| ());
    assert_eq!(written(2), Ok(()));
    let error = written(1).expect_err("an Object is one level, and an Array another");
    assert_eq!(error.kind(), ErrorKind::TooDeep);
    assert!(error.to_string().ends_with(" in [0]"), "{error}");
}

#[test]
fn a_script_by_its_path_needs_godot_4_3() {
    let state = PlayerState { title: String::new(), hp: 0 };
    for &dialect in Dialect::ALL {
        let result = Codec::new().dialect(dialect).encode(&state);
        let fits = matches!(dialect, Dialect::Godot4 | Dialect::Godot4_3);
        assert_eq!(result.map_err(|error| error.kind()).err(), (!fits).then_some(ErrorKind::Unsupported));
    }
}

#[test]
fn an_object_can_take_its_class_from_the_type_and_refuse_other_properties() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(object, deny_unknown_fields, rename_all = "camelCase")]
    struct Curve {
        bake_resolution: i64,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(object, rename = "Curve")]
    struct Renamed {
        #[gdvar(rename = "bakeResolution")]
        resolution: i64,
    }
    let bytes = to_bytes(&Curve { bake_resolution: 5 }).unwrap();
    assert_eq!(from_bytes::<Renamed>(&bytes), Ok(Renamed { resolution: 5 }));
    let mut more = gdvar::Instance::new("Curve");
    more.set("bakeResolutio", 5);
    let more = Codec::new().full_objects(true).encode(&Object::from(more)).unwrap();
    let error = from_bytes::<Curve>(&more).unwrap_err();
    assert_eq!(error.to_string(), "unknown field `bakeResolutio`, expected `bakeResolution` at byte 20");
}

#[test]
fn the_id_of_an_object_is_a_newtype() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(object(id))]
    struct PlayerId(u64);

    is_written_as(PlayerId(1 << 63 | 7), Object::Id(1 << 63 | 7));
    is_written_as(PlayerId(0), ());
    is_written_as(Some(PlayerId(3)), Object::Id(3));
    assert_eq!(from_bytes::<PlayerId>(&to_bytes(&Object::Id(0)).unwrap()), Ok(PlayerId(0)));
    let full = player_state(&[]);
    let error = Codec::new().full_objects(true).decode::<PlayerId>(&full).unwrap_err();
    assert_eq!(error.to_string(), "expected an instance id, found a full Object at byte 0");
}

#[test]
fn a_struct_may_end_in_an_unsized_field() {
    #[derive(GodotEncode)]
    struct Route<T: ?Sized> {
        to: i64,
        via: T,
    }
    #[derive(GodotEncode)]
    struct Trip<'a> {
        there: &'a Route<[i32]>,
        back: Box<Route<[f32]>>,
    }
    let (there, back) = (Route { to: 1, via: [2, 3] }, Box::new(Route { to: 4, via: [0.5] }));
    let there: &Route<[i32]> = &there;
    let expected = variant!({ "to": 1, "via": vec![2_i32, 3] });
    assert_eq!(to_bytes(there).unwrap(), bytes_of(expected.clone()));
    let expected = variant!({ "there": expected, "back": { "to": 4, "via": vec![0.5_f32] } });
    assert_eq!(to_bytes(&Trip { there, back }).unwrap(), bytes_of(expected));
}

/// The constants of a type must not depend on themselves.
#[test]
fn a_type_may_contain_itself_in_any_way() {
    #[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Just<T>(T);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Chain(Just<Option<Box<Chain>>>);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Forest(Vec<Forest>);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    enum Twist {
        On(Just<Option<Rc<Twist>>>),
        End,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Hen {
        egg: Option<Box<Egg>>,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Egg {
        hens: Just<Vec<Hen>>,
    }
    #[derive(Clone, GodotEncode)]
    struct Knot<'a> {
        tuple: Option<Box<(i64, Knot<'a>)>>,
        slice: Box<[Knot<'a>]>,
        array: [Option<Rc<Knot<'a>>>; 1],
        other: Just<Option<&'a Knot<'a>>>,
    }
    #[track_caller]
    fn is_written<T: GodotEncode>(value: &T, expected: impl Into<Variant>) {
        assert_eq!(to_bytes(value).unwrap(), bytes_of(expected));
    }
    is_written(&Chain(Just(Some(Box::new(Chain(Just(None)))))), ());
    is_written_as(Forest(vec![Forest(vec![])]), variant!([[]]));
    is_written_as(Twist::On(Just(Some(Rc::new(Twist::End)))), variant!({ "On": "End" }));
    let egg = Egg { hens: Just(vec![Hen { egg: None }]) };
    is_written_as(Hen { egg: Some(Box::new(egg)) }, variant!({ "egg": { "hens": [{ "egg": () }] } }));
    let end = Knot { tuple: None, slice: [].into(), array: [None], other: Just(None) };
    let knot = Knot {
        tuple: Some(Box::new((1, end.clone()))),
        slice: [end.clone()].into(),
        array: [Some(Rc::new(end.clone()))],
        other: Just(Some(&end)),
    };
    let end = || variant!({ "tuple": (), "slice": [], "array": [()], "other": () });
    let (tuple, slice, array) = (variant!([1, end()]), variant!([end()]), variant!([end()]));
    is_written(&knot, variant!({ "tuple": tuple, "slice": slice, "array": array, "other": end() }));
}

#[test]
fn wide_numbers_fill_the_memory_that_their_length_asks_for() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Wide(i64, i64, i64, i64, i64, i64, i64, i64);

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Named {
        a: i64,
        b: i64,
        c: i64,
        d: i64,
    }

    let far = |number: i64| number << 40;
    let value = Wide(far(1), far(2), far(3), far(4), far(5), far(6), far(7), far(8));
    is_written_as(value, Variant::from((1..9).map(far).collect::<gdvar::Array>()));
    let value = Named { a: far(1), b: far(2), c: far(3), d: far(4) };
    is_written_as(value, variant!({ "a": (far(1)), "b": (far(2)), "c": (far(3)), "d": (far(4)) }));
}

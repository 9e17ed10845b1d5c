//! Printed paths can be parsed, and lead to the right value.

use std::collections::BTreeMap;

use gdvar::inspect::{decode_at, encoded_at, remove_at, set_at};
use gdvar::path::Path;
use gdvar::{
    Array, Codec, Color, Dialect, Dictionary, ElementType, ErrorKind, Instance, NodePath, Signal, Variant,
    VariantType, Vector2, Vector2i, Vector3, Vector4, from_bytes, to_bytes, variant,
};

fn save() -> Variant {
    let mut hat = Instance::new("Resource");
    hat.set("color", "red");
    variant!({
        "players": [{ "name": "Ferris", "two words": 2, 7: "seven", -1: "minus" }, { "name": "Corro", "hat": hat }],
        (Vector2i::new(1, 2)): { 1.5: "a half" },
        "größe": { "": "empty", "a\"b\\\n\t": "odd" },
        "points": [(vec![1_i32, 2])],
    })
}

#[test]
fn every_kind_of_step_is_read_printed_and_found() {
    for (path, found) in [
        ("players[0].name", variant!("Ferris")),
        ("players[1].hat.color", variant!("red")),
        ("players[0][\"two words\"]", variant!(2)),
        ("players[0][7]", variant!("seven")),
        ("players[0][-1]", variant!("minus")),
        ("[Vector2i(1, 2)][1.5]", variant!("a half")),
        ("größe[\"\"]", variant!("empty")),
        ("größe[\"a\\\"b\\\\\\n\\t\"]", variant!("odd")),
        ("points[0]", vec![1_i32, 2].into()),
        ("", save()),
    ] {
        assert_eq!(save().at(path), Ok(&found), "{path}");
        let parsed: Path = path.parse().expect(path);
        assert_eq!(parsed.to_string(), path);
        assert_eq!(parsed.to_string().parse(), Ok(parsed), "{path}");
    }
    for char in ["\u{8}", "\u{c}", "\r", "\u{1}"] {
        let mut path = Path::new();
        path.push(char);
        assert_eq!(path.to_string().parse(), Ok(path.clone()), "{path}");
    }
    assert_eq!(
        save().at("[\"players\"][ 0 ][&\"name\"]"),
        Ok(&variant!("Ferris")),
        "there is more than one way"
    );
}

#[test]
fn the_path_of_an_error_leads_to_the_value_at_fault() {
    let bytes = to_bytes(&variant!({ "a b": [[1], [2, "three"]] })).expect("it is a value");
    let error = from_bytes::<BTreeMap<String, Vec<Vec<i32>>>>(&bytes).expect_err("one is text");
    let text = error.to_string();
    let (_, path) = text.split_once(" in ").expect("errors end in their path");
    let value: Variant = from_bytes(&bytes).expect("it was encoded");
    assert_eq!(value.at(path), Ok(&variant!("three")), "{path}");
}

#[test]
fn the_error_of_a_missing_value_has_its_place() {
    for (path, message) in [
        ("players[2].name", "there is no element 2 in an Array of 2 in players"),
        ("players[0].hat", "there is no key \"hat\" in players[0]"),
        ("players.name", "\"name\" is not an index of an Array in players"),
        ("players[0].name.x", "String has no parts, so it has no \"x\" in players[0].name"),
        ("players[1].hat.size", "there is no property \"size\" in players[1].hat"),
        ("points[0][2]", "there is no element 2 in a PackedInt32Array of 2 in points[0]"),
        ("points[0].x", "\"x\" is not an index of a PackedInt32Array in points[0]"),
        ("points[0][1].x", "int has no parts, so it has no \"x\" in points[0][1]"),
        ("players[", "expected a value, found the end of the text in column 9 of the path"),
        ("players[0", "expected ']', found the end of the text in column 10 of the path"),
        ("players]", "expected '.' or '[', found ']' in column 8 of the path"),
        ("players..name", "expected a name, or a key in brackets, found '.' in column 9 of the path"),
        (".name", "expected a name, or a key in brackets, found '.' in column 1 of the path"),
        ("1st", "expected a name, or a key in brackets, found '1st' in column 1 of the path"),
    ] {
        let mut save = save();
        assert_eq!(save.at(path).map_err(|error| error.to_string()), Err(message.to_owned()));
        assert_eq!(save.at_mut(path).map_err(|error| error.to_string()), Err(message.to_owned()));
        assert_eq!(save.remove_at(path).map_err(|error| error.to_string()), Err(message.to_owned()));
    }
}

#[test]
fn values_are_set_added_and_removed() {
    let mut value = save();
    assert_eq!(value.set_at("players[0].name", "Rusty"), Ok(Some(variant!("Ferris"))));
    assert_eq!(value.set_at("players[0].hp", 10), Ok(None));
    assert_eq!(value.set_at("players[2]", "the third"), Ok(None));
    assert_eq!(value.set_at("players[1].hat.color", "blue"), Ok(Some(variant!("red"))));
    assert_eq!(value.set_at("players[1].hat.size", 3), Ok(None));
    assert_eq!(value.remove_at("players[1].name"), Ok(variant!("Corro")));
    assert_eq!(value.remove_at("players[1].hat.color"), Ok(variant!("blue")));
    assert_eq!(value.remove_at("[Vector2i(1, 2)]"), Ok(variant!({ 1.5: "a half" })));
    assert_eq!(value.at("players[0].name"), Ok(&variant!("Rusty")));
    assert_eq!(value.at("players[0].hp"), Ok(&variant!(10)));
    assert_eq!(value.remove_at("players[0]").map(|player| player.at("hp").cloned()), Ok(Ok(variant!(10))));
    assert_eq!(value.at("players[1]"), Ok(&variant!("the third")));
    assert_eq!(value.at("players[0].hat.size"), Ok(&variant!(3)));

    let error = value.set_at("players[9]", 1).expect_err("there is a gap before it");
    assert_eq!(error.kind(), ErrorKind::MissingField);
    let error = value.set_at("players[0].hat.size.x", 1).expect_err("an int has no keys");
    assert_eq!(error.kind(), ErrorKind::TypeMismatch);
    *value.at_mut("größe").expect("it is there") = variant!(1);
    assert_eq!(value.set_at("", 5).map(|old| old.is_some()), Ok(true));
    assert_eq!((value.remove_at(""), value), (Ok(variant!(5)), Variant::Nil));
}

/// Returns a packed array of each type, another item for it, and the type of the item.
fn packed() -> Vec<(Variant, Variant, &'static str)> {
    let (red, blue) = (Color::new(1.0, 0.0, 0.0, 1.0), Color::new(0.0, 0.0, 1.0, 0.5));
    vec![
        (vec![1_u8, 2, 3].into(), variant!(255), "int"),
        (vec![1_i32, -2].into(), variant!(-5), "int"),
        (vec![1_i64, i64::MIN].into(), variant!(i64::MAX), "int"),
        (vec![1.5_f32, 2.5].into(), variant!(0.25), "float"),
        (vec![1.5_f64, 0.1].into(), variant!(0.3), "float"),
        (vec![String::from("a"), "größer".into()].into(), variant!("five!"), "String"),
        (
            vec![Vector2::new(1.0, 2.0), Vector2::new(0.0, 0.0)].into(),
            Vector2::new(3.0, 4.0).into(),
            "Vector2",
        ),
        (
            vec![Vector3::new(0.0, 0.0, 0.0), Vector3::new(1.0, 2.0, 3.0)].into(),
            Vector3::new(3.0, 4.0, 5.0).into(),
            "Vector3",
        ),
        (vec![red, blue].into(), Color::new(0.0, 1.0, 0.0, 1.0).into(), "Color"),
        (
            vec![Vector4::new(0.0, 0.0, 0.0, 0.0), Vector4::new(1.0, 1.0, 1.0, 1.0)].into(),
            Vector4::new(1.0, 2.0, 3.0, 4.0).into(),
            "Vector4",
        ),
    ]
}

#[test]
fn items_of_every_packed_array_are_read_set_added_and_removed_in_values_and_in_bytes() {
    let codec = Codec::new();
    let path = |text: &str| text.parse::<Path>().expect("it is a path");
    for (array, new, item) in packed() {
        let ty = array.ty();
        let before = variant!({ "first": 1, "array": (array.clone()), "last": "x" });
        let bytes = codec.encode(&before).expect("encodes");
        let list: Vec<Variant> = array.read().expect("its items are values");
        for (index, expected) in list.iter().enumerate() {
            let at = format!("array[{index}]");
            assert_eq!(before.value_at(&at).as_ref(), Ok(expected), "{ty}");
            assert_eq!(decode_at::<Variant, f32>(&bytes, &path(&at), codec).as_ref(), Ok(expected), "{ty}");
            let encoded = encoded_at(&bytes, &path(&at), codec).expect("it is there");
            assert_eq!(codec.decode::<Variant>(&encoded).as_ref(), Ok(expected), "{ty}");
            assert_eq!(before.at(&at).map_err(|error| error.kind()), Err(ErrorKind::TypeMismatch));

            let (mut value, mut changed) = (before.clone(), bytes.clone());
            assert_eq!(value.set_at(&at, new.clone()), Ok(Some(expected.clone())), "{ty}");
            assert_eq!(value.value_at(&at).as_ref(), Ok(&new), "{ty}");
            assert_eq!(
                set_at(&mut changed, &path(&at), &new, codec).map(|change| change.is_empty()),
                Ok(false),
                "{ty}"
            );
            assert_eq!(Ok(&changed), codec.encode(&value).as_ref(), "{ty}");
            assert_eq!(
                set_at(&mut changed, &path(&at), &new, codec).map(|change| change.is_empty()),
                Ok(true),
                "{ty}"
            );

            let (mut value, mut changed) = (before.clone(), bytes.clone());
            assert_eq!(value.remove_at(&at).as_ref(), Ok(expected), "{ty}");
            assert_eq!(remove_at(&mut changed, &path(&at), codec).map(drop), Ok(()), "{ty}");
            assert_eq!(Ok(changed), codec.encode(&value), "{ty}");
        }

        let end = format!("array[{}]", list.len());
        let (mut value, mut changed) = (before.clone(), bytes.clone());
        assert_eq!(value.set_at(&end, new.clone()), Ok(None), "{ty}");
        assert_eq!(
            set_at(&mut changed, &path(&end), &new, codec).map(|change| change.is_empty()),
            Ok(false),
            "{ty}"
        );
        assert_eq!(Ok(changed), codec.encode(&value), "{ty}");

        let message = format!("expected {item} for an item of a {ty}, found Array in array");
        let (mut value, mut changed) = (before.clone(), bytes.clone());
        let error = value.set_at("array[0]", variant!([1])).expect_err("no item is an Array");
        assert_eq!((error.kind(), error.to_string()), (ErrorKind::WrongElementType, message));
        assert_eq!(set_at(&mut changed, &path("array[0]"), &variant!([1]), codec), Err(error));
        assert_eq!((value, changed), (before.clone(), bytes.clone()), "{ty}");

        for at in ["array[9]", "array[-1]", "array.x", "array[0].x"] {
            let error = before.value_at(at).expect_err("there is no such item");
            assert_eq!(decode_at::<Variant, f32>(&bytes, &path(at), codec), Err(error.clone()), "{ty} {at}");
            assert_eq!(set_at(&mut bytes.clone(), &path(at), &new, codec), Err(error.clone()), "{ty} {at}");
            assert_eq!(remove_at(&mut bytes.clone(), &path(at), codec), Err(error), "{ty} {at}");
        }
    }
}

#[test]
fn items_that_a_packed_array_has_no_room_for_are_refused() {
    let codec = Codec::new();
    for (array, new) in [
        (Variant::from(vec![1_u8]), variant!(256)),
        (vec![1_u8].into(), variant!(-1)),
        (vec![1_i32].into(), variant!(1_i64 << 31)),
    ] {
        let mut bytes = codec.encode(&array).expect("encodes");
        let before = bytes.clone();
        let path: Path = "[0]".parse().expect("it is a path");
        let error = set_at(&mut bytes, &path, &new, codec).expect_err("it does not fit");
        assert_eq!(error.kind(), ErrorKind::OutOfRange, "{error}");
        assert_eq!(array.clone().set_at("[0]", new), Err(error));
        assert_eq!(bytes, before);
    }
}

#[test]
fn an_item_of_wide_reals_stays_wide() {
    use gdvar::double;

    let codec = Codec::new();
    let points = vec![double::Vector2::new(0.1, 0.2), double::Vector2::new(0.3, 0.4)];
    let mut bytes = to_bytes(&points).expect("encodes");
    let path: Path = "[1]".parse().expect("it is a path");
    assert_eq!(
        set_at(&mut bytes, &path, &Vector2::new(1.0, 2.0).into(), codec).map(|change| change.is_empty()),
        Ok(false)
    );
    assert_eq!(from_bytes(&bytes), Ok(vec![points[0], double::Vector2::new(1.0, 2.0)]));
    let error = decode_at::<Variant, f32>(&bytes, &"[0]".parse().expect("it is a path"), codec);
    assert_eq!(error.map_err(|error| error.kind()), Err(ErrorKind::PrecisionLoss));
    let narrow = vec![Vector2::new(1.0, 2.0)];
    let mut bytes = to_bytes(&narrow).expect("encodes");
    let path: double::Path = "[0]".parse().expect("it is a path");
    let error = set_at(&mut bytes, &path, &double::Vector2::new(0.1, 0.2).into(), codec);
    assert_eq!(error.map_err(|error| error.kind()), Err(ErrorKind::PrecisionLoss));
    assert_eq!(from_bytes(&bytes), Ok(narrow));
}

#[test]
fn the_path_of_an_error_in_a_packed_array_leads_to_the_item() {
    let bytes = to_bytes(&variant!({ "scores": (vec![1_i32, 300]) })).expect("it is a value");
    let error = from_bytes::<BTreeMap<String, Vec<u8>>>(&bytes).expect_err("300 is no byte");
    let (_, path) =
        error.to_string().split_once(" in ").map(|(a, b)| (a.to_owned(), b.to_owned())).expect("a path");
    assert_eq!(decode_at::<i64, f32>(&bytes, &path.parse().expect("it is a path"), Codec::new()), Ok(300));
}

#[test]
fn typed_containers_take_what_they_declare() {
    let int = || ElementType::Builtin(VariantType::Int);
    let mut array = Array::typed(ElementType::Builtin(VariantType::Float));
    array.push(1.0.into());
    let scores = Dictionary::typed(ElementType::Builtin(VariantType::StringName), int());
    let mut value = variant!({ "array": array, "scores": scores });
    assert_eq!(value.set_at("array[0]", 2), Ok(Some(variant!(1.0))));
    assert_eq!(value.at("array[0]"), Ok(&variant!(2.0)), "an int becomes a float where nothing is lost");
    let error = value.set_at("array[0]", "text").expect_err("it is no float");
    assert_eq!(error.to_string(), "expected float, as the container declares, found String in array");
    assert_eq!(value.set_at("scores.a", 3), Ok(None));
    assert_eq!(value.set_at("scores.b", 3.5).map_err(|error| error.kind()), Err(ErrorKind::WrongElementType));
    assert_eq!(value.set_at("scores[1]", 3).map_err(|error| error.kind()), Err(ErrorKind::WrongElementType));
    assert_eq!(
        value.at("scores").map(ToString::to_string).as_deref(),
        Ok("Dictionary[StringName, int]({\n&\"a\": 3\n})")
    );
}

#[test]
fn an_object_takes_only_names_and_an_array_only_its_indices() {
    let mut value = save();
    let error = |error: gdvar::Error| error.to_string();
    assert_eq!(
        value.set_at("players[1].hat[7]", 1).map_err(error),
        Err("there is no property 7 in players[1].hat".into())
    );
    assert_eq!(
        value.remove_at("players[2]").map_err(error),
        Err("there is no element 2 in an Array of 2 in players".into())
    );
    let null = Variant::from(gdvar::Object::Id(7));
    assert_eq!(null.at("name").map_err(error), Err("Object has no parts, so it has no \"name\"".into()));
}

#[test]
fn names_with_control_characters_are_printed_with_escapes_and_read_again() {
    let name = "\u{8}\t\n\u{c}\r\"\\";
    let path: Path = [Variant::from(name)].into_iter().collect();
    assert_eq!(path.to_string(), r#"["\b\t\n\f\r\"\\"]"#);
    assert_eq!(path.to_string().parse(), Ok(path));
}

#[test]
fn a_printed_path_leads_to_the_same_key_whatever_it_is() {
    let mut hat = Instance::new("Hat");
    hat.set("size", 1);
    let odd = NodePath::new(false, ["0b/"], ["0", "x/"]);
    let keys = [
        Variant::from(hat.clone()),
        variant!([hat]),
        odd.into(),
        variant!([(NodePath::new(true, ["a/b"], [""; 0]))]),
        Variant::from(Signal { name: "hit".into(), object_id: 7 }),
        Vector2i::new(1, 2).into(),
    ];
    for key in keys {
        let path: Path = [variant!("a"), key.clone(), variant!(3)].into_iter().collect();
        let read: Path = path.to_string().parse().unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(to_bytes_of(&read.steps()[1]), to_bytes_of(&key), "{path}");
        assert_eq!(read.steps()[2], variant!(3));
    }
    for (text, message) in [
        ("[%]", "the key has no such bytes"),
        ("[%02]", "the key has no such bytes"),
        ("[%0200000007000000", "expected ']'"),
        ("[%02000000070000000]", "the key has no such bytes"),
    ] {
        let error = text.parse::<Path>().expect_err(text).to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
}

fn to_bytes_of(key: &Variant) -> Vec<u8> {
    Codec::new().full_objects(true).encode(key).expect("it has bytes")
}

/// A path finds, sets and removes the same in the bytes as in the decoded value.
fn check_alike(bytes: &[u8], path: &Path, codec: Codec) {
    let value: Variant = codec.decode(bytes).expect("it is a value");
    let decoded = |bytes: &[u8]| codec.decode::<Variant>(bytes).expect("it is a value");
    let found = decode_at::<Variant, f32>(bytes, path, codec);
    assert_eq!(found.ok(), path.value(&value).ok(), "{path}");

    let (mut set, mut set_bytes) = (value.clone(), bytes.to_vec());
    let here = path.set(&mut set, 99).is_ok();
    assert_eq!(set_at(&mut set_bytes, path, &variant!(99), codec).is_ok(), here, "{path}");
    assert_eq!(decoded(&set_bytes).to_string(), set.to_string(), "{path}");

    let (mut left, mut left_bytes) = (value, bytes.to_vec());
    let here = path.remove(&mut left).is_ok();
    assert_eq!(remove_at(&mut left_bytes, path, codec).is_ok(), here, "{path}");
    assert_eq!(decoded(&left_bytes).to_string(), left.to_string(), "{path}");
}

#[test]
fn elements_that_a_typed_array_converts_are_converted_in_the_bytes_too() {
    let codec = Codec::new();
    let element = |value: Variant| codec.encode(&value).expect("it can be written");
    let array = |ty: VariantType, elements: &[Variant]| {
        let id = ty.id(Dialect::Godot4).expect("Godot 4 has it");
        let count = u8::try_from(elements.len()).expect("there are few");
        let mut bytes = vec![28, 0, 1, 0, id, 0, 0, 0, count, 0, 0, 0];
        bytes.extend(elements.iter().flat_map(|value| element(value.clone())));
        bytes
    };
    let ints = [0.into(), 1.5.into(), Variant::Int(1 << 40), (-7).into()];
    let texts = ["name".into(), Variant::StringName("other".into())];
    for (bytes, len) in [
        (array(VariantType::Float, &ints), 4),
        (array(VariantType::String, &texts), 2),
        (array(VariantType::StringName, &texts), 2),
    ] {
        let whole: Variant = codec.decode(&bytes).expect("it is a value");
        for index in 0..len {
            let path: Path = format!("[{index}]").parse().expect("it is a path");
            let expected: Variant = path.value(&whole).expect("it is there");
            assert_eq!(decode_at::<Variant, f32>(&bytes, &path, codec).as_ref(), Ok(&expected), "{path}");
            let encoded = encoded_at(&bytes, &path, codec).expect("it is there");
            assert_eq!(encoded, element(expected), "{path} of {whole}");
            check_alike(&bytes, &path, codec);
        }
    }
    let bytes = array(VariantType::Float, &ints);
    let (first, last) = ("[0]".parse().expect("it is a path"), "[3]".parse().expect("it is a path"));
    assert_eq!(decode_at::<f64, f32>(&bytes, &first, codec), Ok(0.0));
    assert_eq!(decode_at::<i64, f32>(&bytes, &last, codec), Ok(-7));
    let raw = decode_at::<gdvar::RawVariantBuf, f32>(&bytes, &last, codec).expect("it has bytes");
    assert_eq!(raw.bytes(), element(Variant::Int(-7)));
    let error = decode_at::<&str, f32>(&bytes, &last, codec).expect_err("it is no text");
    assert_eq!(error.to_string(), "expected String, found float at byte 40 in [3]");
}

#[test]
fn int_keys_of_a_dictionary_of_floats_are_floats_in_the_bytes_too() {
    let codec = Codec::new();
    // Dictionary[float, int] with the keys 1, an int, and 2.5.
    let mut bytes = b"\x1b\0\x05\0\x03\0\0\0\x02\0\0\0\x02\0\0\0".to_vec();
    bytes.extend(b"\x02\0\0\0\x01\0\0\0\x02\0\0\0\x0a\0\0\0");
    bytes.extend(b"\x03\0\0\0\0\0\x20\x40\x02\0\0\0\x14\0\0\0");
    for key in [variant!(1), variant!(1.0), variant!(2.5), variant!(2), variant!(7.0)] {
        check_alike(&bytes, &[key].into_iter().collect(), codec);
    }
}

#[test]
fn keys_that_only_godot3_distinguishes_are_found_and_removed_one_by_one() {
    let codec = Codec::new().dialect(Dialect::Godot3);
    let int = |number: u8| [2, 0, 0, 0, number, 0, 0, 0];
    let dictionary = |keys: &[&[u8]]| {
        let mut bytes = vec![18, 0, 0, 0, u8::try_from(keys.len()).expect("a few"), 0, 0, 0];
        for (number, key) in (1..).zip(keys) {
            bytes.extend([key, &int(number)[..]].concat());
        }
        bytes
    };
    let empty: &[u8] = b"\x12\0\0\0\0\0\0\0";
    let list: &[u8] = b"\x13\0\0\0\x01\0\0\0\x12\0\0\0\0\0\0\0";
    let zero: &[u8] = b"\x16\0\0\0\x01\0\0\0\0\0\0\0";
    let minus: &[u8] = b"\x16\0\0\0\x01\0\0\0\0\0\0\x80";
    let bytes = dictionary(&[&int(5), empty, list, empty, zero, list, minus]);
    for key in [
        variant!({}),
        variant!([{}]),
        variant!(5),
        variant!((vec![0.0_f32])),
        variant!((vec![-0.0_f32])),
        variant!([7]),
    ] {
        check_alike(&bytes, &[key].into_iter().collect(), codec);
    }
}

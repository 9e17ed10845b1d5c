//! Values in serde's data model have the documented form, and self-describing formats lose nothing.

use ciborium::cbor;
use gdvar_core as gdvar;

use crate::random::Random;
use gdvar::{
    Array, Codec, Color, Dialect, Dictionary, ElementType, NodePath, Object, Real, Rid, Signal, StringName,
    Transform3D, Variant, VariantKey, VariantType, Vector2, Vector3, double, generic, variant,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;

/// The formats: JSON, which is human-readable, and two binary formats.
fn through_json<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("JSON has every value");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn through_message_pack<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let bytes = rmp_serde::to_vec(value).expect("MessagePack has every value");
    rmp_serde::from_slice(&bytes).expect("it is read back")
}

fn through_cbor<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).expect("CBOR has every value");
    ciborium::from_reader(bytes.as_slice()).expect("it is read back")
}

/// Checks that values from each format have the same bytes on the wire. (NaN is not equal to itself, but its bytes are.)
#[track_caller]
fn is_kept<R: Real>(value: &generic::Variant<R>) {
    let codec = Codec::new().full_objects(true);
    let bytes = codec.encode(value).expect("the value is one of Godot 4");
    for (format, read) in [
        ("JSON", through_json(value)),
        ("MessagePack", through_message_pack(value)),
        ("CBOR", through_cbor(value)),
    ] {
        assert_eq!(read.ty(), value.ty(), "{format}: {value}");
        assert_eq!(codec.encode(&read).expect("it still is"), bytes, "{format}: {value}, read as {read}");
    }
}

#[test]
fn random_values_are_kept_bit_for_bit() {
    for seed in 0..400 {
        is_kept::<f32>(&Random::new(seed, Dialect::Godot4).variant(3));
        is_kept::<f64>(&Random::new(seed, Dialect::Godot4).variant(3));
    }
}

#[test]
fn values_of_every_type_are_kept_bit_for_bit() {
    for seed in 0..40 {
        let mut random = Random::new(seed, Dialect::Godot4);
        for ty in random.types() {
            is_kept::<f32>(&random.variant_of(ty, 2));
        }
    }
}

#[test]
fn extreme_and_unusual_numbers_are_kept() {
    let narrow =
        [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0, f32::MIN_POSITIVE, 0.1, f32::from_bits(1)];
    let narrow = narrow.into_iter().chain([f32::from_bits(0xFFC0_0000), f32::from_bits(0x7FC0_0001)]);
    let wide = [f64::NAN, f64::INFINITY, -0.0, 0.1, 5e-324, 1e300, f64::from_bits(0xFFF8_0000_0000_0000)];
    for number in [i64::MIN, i64::MAX, (1 << 53) + 1, 0, -1] {
        is_kept::<f32>(&number.into());
    }
    for number in wide.into_iter().chain([3.0, f64::from_bits(0x7FF8_0000_0000_0001)]) {
        is_kept::<f32>(&number.into());
    }
    is_kept::<f32>(&Variant::PackedFloat32Array(narrow.clone().collect()));
    is_kept::<f32>(&Variant::PackedFloat64Array(wide.into()));
    is_kept::<f32>(&Variant::PackedVector2Array(narrow.map(|x| Vector2::new(x, 1.0)).collect()));
    is_kept::<f32>(&Variant::PackedInt64Array(vec![i64::MIN, i64::MAX]));
    is_kept::<f32>(&Variant::Rid(Rid(u64::MAX)));
    is_kept::<f32>(&Variant::Object(Object::Id(u64::MAX)));
}

#[test]
fn the_form_is_the_type_and_the_value() {
    let is = |value: Variant, json: &str| {
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
        assert_eq!(serde_json::from_str::<Variant>(json).unwrap().to_string(), value.to_string());
    };
    is(Variant::Nil, r#""Nil""#);
    is(variant!(true), r#"{"bool":true}"#);
    is(variant!(5), r#"{"int":5}"#);
    is(variant!(5.0), r#"{"float":5.0}"#);
    is(Variant::from(f64::NAN), r#"{"float":"nan"}"#);
    is(Variant::from(f64::NEG_INFINITY), r#"{"float":"-inf"}"#);
    is(variant!("hi"), r#"{"String":"hi"}"#);
    is(StringName::new("hi").into(), r#"{"StringName":"hi"}"#);
    is(NodePath::from("/root/A:b").into(), r#"{"NodePath":"/root/A:b"}"#);
    is(
        NodePath::new(true, ["a/b"], [""; 0]).into(),
        r#"{"NodePath":{"absolute":true,"names":["a/b"],"subnames":[]}}"#,
    );
    is(Vector3::new(1.0, 2.5, f32::INFINITY).into(), r#"{"Vector3":[1.0,2.5,"inf"]}"#);
    is(Color { r: 1.0, g: 0.5, b: 0.0, a: 1.0 }.into(), r#"{"Color":[1.0,0.5,0.0,1.0]}"#);
    is(Variant::PackedByteArray(vec![1, 255]), r#"{"PackedByteArray":[1,255]}"#);
    is(Variant::PackedVector2Array(vec![Vector2::new(1.0, 2.0)]), r#"{"PackedVector2Array":[[1.0,2.0]]}"#);
    is(variant!([1, "a"]), r#"{"Array":[{"int":1},{"String":"a"}]}"#);
    let mut ints = Array::typed(ElementType::Builtin(VariantType::Int));
    ints.push(Variant::Int(1));
    is(ints.into(), r#"{"Array":{"element_type":"int","elements":[{"int":1}]}}"#);
    is(variant!({ "b": 1, 2: null }), r#"{"Dictionary":[[{"String":"b"},{"int":1}],[{"int":2},"Nil"]]}"#);
    let mut typed = Dictionary::typed(ElementType::Builtin(VariantType::String), ElementType::class("Node"));
    typed.insert("a", Object::Id(7));
    is(
        typed.into(),
        r#"{"Dictionary":{"key_type":"String","value_type":{"class":"Node"},"entries":[[{"String":"a"},{"Object":{"Id":7}}]]}}"#,
    );
    is(Variant::Object(Object::Null), r#"{"Object":"Null"}"#);
    let mut hat = gdvar::Instance::new("Resource");
    hat.set("resource_name", "hat");
    is(
        Object::from(hat).into(),
        r#"{"Object":{"Full":{"class":"Resource","properties":[["resource_name",{"String":"hat"}]]}}}"#,
    );
    is(Signal { name: "hit".into(), object_id: 7 }.into(), r#"{"Signal":{"name":"hit","object_id":7}}"#);
}

#[test]
fn types_can_be_fields_of_serde_structs() {
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Spawn {
        at: Vector3,
        exact: double::Vector2,
        frame: Transform3D,
        tint: Color,
        path: NodePath,
        tags: Vec<StringName>,
        extra: Dictionary,
        keyed: BTreeMap<String, Variant>,
        ty: VariantType,
    }
    let spawn = Spawn {
        at: Vector3::new(1.0, 0.1, -0.0),
        exact: double::Vector2::new(0.1, 0.2),
        frame: Transform3D::default(),
        tint: Color::default(),
        path: "a/b:c".into(),
        tags: vec!["a".into()],
        extra: [("hp", 5)].into_iter().collect(),
        keyed: BTreeMap::from([("any".to_owned(), variant!([1.5, null]))]),
        ty: VariantType::Aabb,
    };
    let json = serde_json::to_value(&spawn).unwrap();
    assert_eq!(json["exact"], serde_json::json!([0.1, 0.2]));
    assert_eq!(json["ty"], "AABB");
    // By columns, as `Transform3D.FLIP_X` and the like are printed.
    assert_eq!(json["frame"].as_array().unwrap().len(), 12);
    assert_eq!(through_json(&spawn), spawn);
    assert_eq!(through_message_pack(&spawn), spawn);
    assert_eq!(through_cbor(&spawn), spawn);
    let key = VariantKey::<f32>::from(5);
    assert_eq!(through_cbor(&key), key);
}

#[test]
fn bases_are_their_columns() {
    let basis = gdvar::Basis::from_columns(
        Vector3::new(1.0, 2.0, 3.0),
        Vector3::new(4.0, 5.0, 6.0),
        Vector3::new(7.0, 8.0, 9.0),
    );
    assert_eq!(serde_json::to_string(&basis).unwrap(), "[1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0]");
    assert_eq!(through_json(&basis), basis);
}

#[test]
fn input_that_is_not_a_value_is_an_error() {
    for (json, expected) in [
        (r#"{"Vector2":[1.0]}"#, "invalid length 1, expected 2 numbers"),
        (r#"{"Vector2":[1.0,2.0,3.0]}"#, "invalid length 3, expected 2 numbers"),
        (r#"{"Vector2i":[1,2.5]}"#, "2.5 is not a whole number that fits 32 bits"),
        (r#"{"Vector2i":[1,3000000000]}"#, "3000000000 is not a whole number that fits 32 bits"),
        (r#"{"int":"inf"}"#, "inf is not a whole number that fits 64 bits"),
        (r#"{"float":"much"}"#, "invalid value: string \"much\", expected a number"),
        (r#"{"Quaternions":[]}"#, "unknown variant `Quaternions`"),
        (r#"{"NodePath":{"absolute":true}}"#, "missing field `names`"),
        (
            r#"{"Array":{"element_type":"int","elements":[{"String":"a"}]}}"#,
            "expected int, as the container declares, found String",
        ),
        (
            r#"{"Array":{"element_type":7,"elements":[]}}"#,
            "expected null, the name of a type, or a map of `class` or `script`",
        ),
        (r#"{"Array":{"element_type":{"path":"b"},"elements":[]}}"#, "invalid type: map"),
        (r#"{"Array":{"element_type":{"script":"b","class":"A"},"elements":[]}}"#, "invalid type: map"),
        (r#"{"Array":{"element_type":{"class":"A","script":"b"},"elements":[]}}"#, "invalid type: map"),
        (
            r#"{"Array":{"element_type":"int","items":[]}}"#,
            "unknown field `items`, expected `element_type` or",
        ),
        (r#"{"Array":7}"#, "expected a sequence, or a map of `element_type` and `elements`"),
        (
            r#"{"Dictionary":{"key_type":"int","pairs":[]}}"#,
            "unknown field `pairs`, expected one of `key_type`",
        ),
        (r#"{"Dictionary":7}"#, "expected a sequence of pairs, or a map of `key_type`, `value_type` and"),
        (r#"{"NodePath":{"absolute":true,"parts":[]}}"#, "unknown field `parts`, expected one of `absolute`"),
        (r#"{"NodePath":7}"#, "expected a path, or a map of `absolute`, `names` and `subnames`"),
        (r#"{"Signal":{"name":"hit","of":7}}"#, "unknown field `of`"),
        (r#"{"Signal":7}"#, "expected a map of `name` and `object_id`"),
        (
            r#"{"Array":{"element_type":"what","elements":[]}}"#,
            "unknown variant `what`, expected one of `Nil`",
        ),
        (r#"{"PackedByteArray":7}"#, "expected bytes"),
        (r#"{"PackedInt32Array":7}"#, "expected a sequence"),
        (r#"{"int":18446744073709551615}"#, "18446744073709551615 does not fit a signed 64-bit integer"),
        (r#"{"Object":"Gone"}"#, "unknown variant `Gone`, expected one of `Null`, `Id`, `Full`"),
    ] {
        let error = serde_json::from_str::<Variant>(json).map(|value| value.to_string()).unwrap_err();
        assert!(error.to_string().contains(expected), "{json}: {error}");
    }
}

#[test]
fn numbers_where_values_have_names_are_refused_with_what_was_expected() {
    use serde::de::value::{Error, U8Deserializer};

    fn refused<T: DeserializeOwned + core::fmt::Debug>() -> String {
        T::deserialize(U8Deserializer::<Error>::new(7)).expect_err("a number says no type").to_string()
    }
    assert_eq!(
        refused::<Variant>(),
        "invalid type: integer `7`, expected a value under the name of its type"
    );
    assert_eq!(refused::<Object>(), "invalid type: integer `7`, expected an Object: `Null`, `Id` or `Full`");
    assert_eq!(refused::<VariantType>(), "invalid type: integer `7`, expected the name of a type of Godot's");
}

#[test]
fn containers_may_declare_scripts() {
    let script = ElementType::script("res://item.gd");
    is_kept::<f32>(&Array::typed(script.clone()).into());
    let value = Variant::from(Array::typed(script));
    let json = serde_json::to_string(&value).expect("JSON has every value");
    assert_eq!(json, r#"{"Array":{"element_type":{"script":"res://item.gd"},"elements":[]}}"#);
}

#[test]
fn errors_say_what_was_expected() {
    let expected = |error: serde_json::Error| {
        let message = error.to_string();
        let (_, expected) = message.split_once("expected ").expect("it says so");
        assert!(expected.starts_with(|first: char| first.is_ascii_alphabetic()), "{message}");
    };
    expected(serde_json::from_str::<Variant>("7").unwrap_err());
    expected(serde_json::from_str::<gdvar::Object>("7").unwrap_err());
    expected(serde_json::from_str::<gdvar::VariantType>("7").unwrap_err());
}

#[cfg(feature = "json")]
#[test]
fn plain_data_of_a_binary_format_becomes_a_variant() {
    #[derive(Deserialize)]
    struct Plain(#[serde(deserialize_with = "gdvar::json::deserialize_plain")] Variant);

    fn read(data: &ciborium::Value) -> Result<Variant, String> {
        let mut bytes = Vec::new();
        ciborium::into_writer(data, &mut bytes).expect("a Vec takes all");
        let plain: Result<Plain, _> = ciborium::from_reader(bytes.as_slice());
        plain.map(|plain| plain.0).map_err(|error| error.to_string())
    }

    let data = cbor!([null, "text", 1.5, -1, { "a" => true }]).expect("it is data");
    assert_eq!(read(&data), Ok(variant!([null, "text", 1.5, -1, { "a": true }])));
    assert_eq!(read(&ciborium::Value::Bytes(vec![1, 2])), Ok(vec![1_u8, 2].into()));
    let error = read(&u128::MAX.into()).expect_err("no int has 128 bits");
    assert!(error.contains("expected null, a bool, a number, text, bytes, a sequence or a map"), "{error}");
}

/// RON writes `Some(7)`, `MessagePack` has extensions, and `serde_json::Value` owns its texts.
#[cfg(feature = "json")]
#[test]
fn plain_data_of_any_format_becomes_a_variant() {
    use serde::de::value::{Error, U8Deserializer};

    struct Wrapped;
    impl<'de> serde::Deserializer<'de> for Wrapped {
        type Error = Error;

        fn deserialize_any<V: serde::de::Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            visitor.visit_some(U8Deserializer::new(7))
        }

        serde::forward_to_deserialize_any! {
            bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit unit_struct
            newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
        }
    }
    assert_eq!(gdvar::json::deserialize_plain::<f32, _>(Wrapped), Ok(Variant::from(7)));
    let mut extension = rmp_serde::Deserializer::new(&[0xD4, 5, 9][..]);
    let plain = gdvar::json::deserialize_plain::<f32, _>(&mut extension).expect("it is data");
    assert_eq!(plain, Variant::from(vec![Variant::from(5), vec![9_u8].into()]));
    let text = gdvar::json::deserialize_plain::<f32, _>(serde_json::json!(["a"])).expect("it is data");
    assert_eq!(text, variant!(["a"]));
}

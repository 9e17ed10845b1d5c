//! An engine reads what gdvar writes, and writes and prints the value in the same way.

use crate::engine::{Engine, Objects};
use crate::random::Random;
use gdvar_core::{
    Aabb, Array, Basis, Codec, Color, Dialect, Dictionary, ElementType, Object, Plane, Projection,
    Quaternion, Rect2, Rect2i, Transform2D, Transform3D, Variant, VariantType, Vector2, Vector2i, Vector3,
    Vector3i, Vector4, Vector4i, to_bytes, variant,
};

/// The number of values of each type in one test.
const VALUES_PER_TYPE: usize = 200;

/// The number of containers around the innermost values.
const DEPTH: usize = 4;

/// Returns values of every type that an engine returns unchanged. Objects are not among them: an engine that reads an id
/// writes the id of the object that it created to hold the id.
fn values(seed: u64, dialect: Dialect) -> Vec<Variant> {
    let mut random = Random::new(seed, dialect).without(VariantType::Object);
    let types = random.types().into_iter().flat_map(|ty| [ty; VALUES_PER_TYPE]);
    types.map(|ty| random.variant_of(ty, DEPTH)).collect()
}

fn encode(values: &[Variant], codec: Codec) -> Vec<Vec<u8>> {
    values
        .iter()
        .map(|value| codec.encode(value).unwrap_or_else(|error| panic!("{error}: {value}")))
        .collect()
}

#[test]
fn godot4_reads_writes_and_prints_random_values_as_gdvar_does() {
    let Some(engine) = Engine::godot4() else { return };
    let values = values(4, Dialect::Godot4);
    let encoded = encode(&values, Codec::new());
    for ((value, bytes), answer) in values.iter().zip(&encoded).zip(engine.decode(Objects::Refused, &encoded))
    {
        let answer = answer.unwrap_or_else(|| panic!("the engine rejects {value:?}"));
        assert_eq!(&answer.bytes, bytes, "{value:?}");
        assert_eq!(answer.text, value.to_string(), "{value:?}");
    }
}

#[test]
fn godot3_reads_and_writes_random_values_as_gdvar_does() {
    let Some(engine) = Engine::godot3() else { return };
    let codec = Codec::new().dialect(Dialect::Godot3);
    let values = values(3, Dialect::Godot3);
    let encoded = encode(&values, codec);
    for ((value, bytes), answer) in values.iter().zip(&encoded).zip(engine.decode(Objects::Refused, &encoded))
    {
        let answer = answer.unwrap_or_else(|| panic!("the engine rejects {value:?}"));
        // The engine leaves the padding after the names of a path uninitialised, so it is zeroed here.
        let again: Variant = codec.decode(&answer.bytes).unwrap_or_else(|error| panic!("{error}: {value:?}"));
        assert_eq!(answer.bytes.len(), bytes.len(), "{value:?}");
        assert_eq!(codec.encode(&again).as_ref(), Ok(bytes), "{value:?}");
    }
}

/// The bytes that Godot 3.0 writes for `{"a": 1, 2: -3}`, according to its source code. Each int has the flag for 64
/// bits.
const GODOT_3_0: [u8; 56] = [
    18, 0, 0, 0, 2, 0, 0, 0, // Dictionary of two
    4, 0, 0, 0, 1, 0, 0, 0, b'a', 0, 0, 0, 2, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, // "a": 1
    2, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 0xFD, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xFF, // 2: -3
];

#[test]
fn godot3_reads_what_is_written_for_3_0() {
    let old = Codec::new().dialect(Dialect::Godot3_0);
    let value: Variant = variant!({ "a": 1, 2: -3 });
    assert_eq!(old.encode(&value).expect("encodes"), GODOT_3_0);

    let Some(engine) = Engine::godot3() else { return };
    let codec = Codec::new().dialect(Dialect::Godot3);
    let values = values(30, Dialect::Godot3_0);
    let answers = engine.decode(Objects::Refused, encode(&values, old));
    for (value, answer) in values.iter().zip(answers) {
        let answer = answer.unwrap_or_else(|| panic!("the engine rejects {value:?}"));
        let again: Variant = codec.decode(&answer.bytes).unwrap_or_else(|error| panic!("{error}: {value:?}"));
        assert_eq!(format!("{again:?}"), format!("{value:?}"));
    }
}

#[test]
fn defaults_are_what_constructors_without_arguments_give() {
    let both: [(&str, Variant); 10] = [
        ("Vector2", Vector2::default().into()),
        ("Rect2", Rect2::default().into()),
        ("Vector3", Vector3::default().into()),
        ("Transform2D", Transform2D::default().into()),
        ("Plane", Plane::default().into()),
        ("Quaternion", Quaternion::default().into()),
        ("AABB", Aabb::default().into()),
        ("Basis", Basis::default().into()),
        ("Transform3D", Transform3D::default().into()),
        ("Color", Color::default().into()),
    ];
    let godot4_alone: [(&str, Variant); 6] = [
        ("Vector2i", Vector2i::default().into()),
        ("Rect2i", Rect2i::default().into()),
        ("Vector3i", Vector3i::default().into()),
        ("Vector4", Vector4::default().into()),
        ("Vector4i", Vector4i::default().into()),
        ("Projection", Projection::default().into()),
    ];
    let check = |engine: Engine, dialect: Dialect, types: &[(&str, Variant)]| {
        let bodies = types.iter().map(|(name, _)| match (dialect, *name) {
            (Dialect::Godot3, "Quaternion") => "return Quat()".to_owned(),
            (Dialect::Godot3, "Transform3D") => "return Transform()".to_owned(),
            _ => format!("return {name}()"),
        });
        let codec = Codec::new().dialect(dialect);
        for ((name, value), made) in types.iter().zip(engine.evaluate(Objects::Refused, bodies)) {
            assert_eq!(codec.decode(&made.bytes).as_ref(), Ok(value), "{name}");
        }
    };
    if let Some(engine) = Engine::godot3() {
        check(engine, Dialect::Godot3, &both);
    }
    if let Some(engine) = Engine::godot4() {
        check(engine, Dialect::Godot4, &[&both[..], &godot4_alone].concat());
    }
}

#[test]
fn godot4_prints_objects_as_gdvar_does() {
    let Some(engine) = Engine::godot4() else { return };
    let engine = engine.in_project(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"));
    let objects = [
        "return Resource.new()",
        "return [Resource.new(), {\"inside\": Resource.new()}]",
        "var state = load(\"res://player_state.gd\").new()\nstate.title = \"Ferris\"\nreturn state",
        "var meta := Resource.new()\nmeta.set_meta(\"key\", [1, 2.0])\nreturn meta",
        "return Array([], TYPE_OBJECT, &\"Resource\", load(\"res://player_state.gd\"))",
        "var nodes: Array[Node] = [null]\nreturn nodes",
    ];
    for (body, value) in objects.iter().zip(engine.evaluate(Objects::Allowed, objects)) {
        let decoded: Variant = Codec::new()
            .full_objects(true)
            .decode(&value.bytes)
            .unwrap_or_else(|error| panic!("{error}: {body}"));
        assert_eq!(value.text, decoded.to_string(), "{body}");
    }

    let ids: [Variant; 3] = [Object::Id(77).into(), Object::Id(u64::MAX).into(), Object::Null.into()];
    for (id, answer) in ids.iter().zip(engine.decode(Objects::Refused, encode(&ids, Codec::new()))) {
        assert_eq!(answer.map(|value| value.text), Some(id.to_string()));
    }
}

#[test]
fn godot4_leaves_out_the_content_of_the_same_containers_as_gdvar() {
    let Some(engine) = Engine::godot4() else { return };
    let arrays = |inner: Variant| Variant::from(Array::from(vec![inner]));
    let dictionaries = |inner: Variant| Variant::from(Dictionary::from_iter([(inner, "value")]));
    let typed = |inner: Variant| {
        let ty = inner.ty();
        let mut array = Array::typed(ElementType::Builtin(ty));
        array.push(inner);
        Variant::from(array)
    };
    let mut values = Vec::new();
    for levels in 99..105 {
        for wrap in [&arrays as &dyn Fn(Variant) -> Variant, &dictionaries, &typed] {
            values.push((0..levels).fold(Variant::from("innermost"), |inner, _| wrap(inner)));
            values.push((0..levels).fold(Object::Id(77).into(), |inner, _| arrays(inner)));
        }
    }
    let encoded: Vec<_> = values.iter().map(|value| to_bytes(value).expect("it is not too deep")).collect();
    for (value, answer) in values.iter().zip(engine.decode(Objects::Refused, encoded)) {
        assert_eq!(answer.map(|value| value.text), Some(value.to_string()));
    }
}

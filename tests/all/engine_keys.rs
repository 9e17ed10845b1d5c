//! gdvar and each engine agree on which keys of a Dictionary are equal, and read the same entries.

use crate::engine::{Engine, Objects};
use gdvar_core::{
    Array, Codec, Color, Dialect, Dictionary, ErrorKind, Instance, NodePath, Object, Rid, Variant, Vector2,
    Vector3, variant,
};

/// Dictionaries of more than 64 entries have an index.
const LARGE: i64 = 100;

/// Pairs of similar keys.
fn pairs() -> Vec<(Variant, Variant)> {
    let nan = f64::NAN;
    let floats = |items: &[f32]| Variant::from(items.to_vec());
    let vectors = |x: f32| Variant::from(vec![Vector2::new(x, 1.0)]);
    let path = |absolute, names: &[&str], subnames: &[&str]| {
        Variant::from(NodePath::new(absolute, names.iter().copied(), subnames.iter().copied()))
    };
    let id = |id: u64| Variant::from(Object::Id(id));
    let resource = || Variant::from(Instance::new("Resource"));
    let mut pairs = vec![
        (variant!(0.0), variant!(-0.0)),
        (variant!(1), variant!(1.0)),
        (variant!([1]), variant!([1.0])),
        (variant!("a"), path(false, &["a"], &[])),
        (variant!(["a"]), variant!([(path(false, &["a"], &[]))])),
        (path(false, &["a"], &[]), path(true, &["a"], &[])),
        (path(false, &[], &[]), path(true, &[], &[])),
        (path(false, &[], &["x"]), path(true, &[], &["x"])),
        (floats(&[0.0]), floats(&[-0.0])),
        (variant!([(floats(&[0.0]))]), variant!([(floats(&[-0.0]))])),
        (floats(&[f32::NAN]), floats(&[-f32::NAN])),
        (vectors(0.0), vectors(-0.0)),
        (vectors(f32::NAN), vectors(-f32::NAN)),
        (variant!([0.0]), variant!([-0.0])),
        (variant!([(Vector3::new(0.0, 1.0, 2.0))]), variant!([(Vector3::new(-0.0, 1.0, 2.0))])),
    ];
    let alike = [
        Variant::Nil,
        variant!(nan),
        variant!([nan]),
        variant!([nan, 1]),
        variant!([[nan]]),
        variant!({}),
        variant!({ 1: 2 }),
        variant!({ 1: nan }),
        variant!({ nan: 1 }),
        variant!([{}]),
        variant!([[{ 1: 2 }]]),
        variant!([]),
        variant!([1, "x"]),
        floats(&[]),
        floats(&[1.5]),
        floats(&[f32::NAN]),
        Variant::from(vec![1_u8, 2]),
        Variant::from(vec![String::from("abc")]),
        Variant::from(Color::new(1.0, 0.0, 0.0, 1.0)),
        Variant::from(Rid::default()),
        id(77),
        variant!([(id(77))]),
        variant!({ (id(77)): 1 }),
        variant!({ 1: (id(77)) }),
        resource(),
        variant!([(resource())]),
    ];
    pairs.extend(alike.into_iter().map(|key| (key.clone(), key)));
    pairs
}

/// Returns the bytes of a Dictionary with `fillers` entries and these two keys. Engines would not write some of these
/// Dictionaries.
fn dictionary_of(codec: Codec, fillers: i64, keys: [&Variant; 2]) -> Vec<u8> {
    let empty = codec.encode(&Dictionary::new()).expect("encodes");
    let mut bytes = empty[..4].to_vec();
    bytes.extend(u32::try_from(fillers + 2).expect("a few").to_le_bytes());
    let fillers: Vec<Variant> = (0..fillers).map(Variant::from).collect();
    for (value, key) in (0_i64..).zip(fillers.iter().chain(keys)) {
        codec.encode_into(key, &mut bytes).expect("encodes");
        codec.encode_into(&value, &mut bytes).expect("encodes");
    }
    bytes
}

/// Asks the engine about each pair, in a small Dictionary and in one with an index.
fn check(engine: &Engine, dialect: Dialect) {
    let codec = Codec::new().dialect(dialect).full_objects(true);
    let without_objects = codec.full_objects(false);
    for (fillers, objects) in
        [(0, Objects::Refused), (LARGE, Objects::Refused), (0, Objects::Allowed), (LARGE, Objects::Allowed)]
    {
        let is_of_full_objects = |(a, _): &(Variant, Variant)| without_objects.encode(a).is_err();
        let pairs: Vec<_> = pairs()
            .into_iter()
            .filter(|pair| is_of_full_objects(pair) == (objects == Objects::Allowed))
            .collect();
        let encoded: Vec<_> = pairs.iter().map(|(a, b)| dictionary_of(codec, fillers, [a, b])).collect();
        for (((a, b), bytes), answer) in pairs.iter().zip(&encoded).zip(engine.decode(objects, &encoded)) {
            let answer = answer.unwrap_or_else(|| panic!("the engine rejects {a} and {b}"));
            let theirs: Variant = codec.decode(&answer.bytes).expect("the engine wrote it");
            let ours: Variant = codec.decode(bytes).expect("the engine reads it");
            let entries = |value: &Variant| value.as_dictionary().expect("it is one").clone();
            let (theirs, ours) = (entries(&theirs), entries(&ours));
            assert_eq!(ours.len(), theirs.len(), "{dialect}: {a} and {b} among {fillers}");
            assert!(ours.values().eq(theirs.values()), "{dialect}: {a} and {b} among {fillers}");
            let again = codec.encode(&Variant::from(ours.clone())).expect("the engine tells them apart");
            assert_eq!(codec.decode::<Dictionary>(&again).expect("decodes").len(), ours.len());
            // The engine writes all properties of an object. Godot 3 leaves the padding of paths uninitialised, so
            // only the lengths are the same.
            if objects == Objects::Refused {
                assert_eq!(again.len(), answer.bytes.len(), "{dialect}: {a} and {b} among {fillers}");
            }
        }
    }
}

#[test]
fn keys_are_the_same_to_gdvar_and_to_godot3() {
    let Some(engine) = Engine::godot3() else { return };
    check(&engine, Dialect::Godot3);
}

#[test]
fn keys_are_the_same_to_gdvar_and_to_godot4() {
    let Some(engine) = Engine::godot4() else { return };
    check(&engine, Dialect::Godot4);
}

/// The bytes that Godot 3 wrote for a Dictionary with two empty Dictionaries as keys.
const TWO_DICTIONARIES: [u8; 40] = [
    18, 0, 0, 0, 2, 0, 0, 0, 18, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 7, 0, 0, 0, 18, 0, 0, 0, 0, 0, 0, 0, 2, 0,
    0, 0, 8, 0, 0, 0,
];

#[test]
fn keys_that_godot3_distinguishes_stay_distinct() {
    let godot3 = Codec::new().dialect(Dialect::Godot3);
    let mut value: Dictionary = godot3.decode(&TWO_DICTIONARIES).expect("the engine wrote it");
    assert_eq!(godot3.encode(&value).expect("encodes"), TWO_DICTIONARIES);
    assert_eq!(value, value.clone());
    let key = Variant::from(Dictionary::new());
    assert_eq!(value.get(&key), Some(&Variant::from(7)));
    let error = Codec::new().encode(&value).expect_err("Godot 4 would keep one of them");
    assert_eq!(error.kind(), ErrorKind::Unsupported);
    assert_eq!(error.to_string(), "Godot 4.4 and later takes the key {} for another one at byte 0");
    assert_eq!(value.remove(&key), Some(Variant::from(7)));
    assert_eq!(value.get(&key), Some(&Variant::from(8)));
    assert!(Codec::new().encode(&value).is_ok());
}

#[test]
fn many_similar_keys_do_not_take_long() {
    const MANY: usize = 20_000;
    let codec = Codec::new().dialect(Dialect::Godot3);
    let empty = || codec.encode(&Variant::from(Dictionary::new())).expect("encodes");
    let zeros = |number: usize| {
        let bit = |at: usize| if number >> at & 1 == 1 { -0.0 } else { 0.0 };
        codec.encode(&(0..16).map(bit).collect::<Vec<f32>>()).expect("encodes")
    };
    let inside = |number: usize| {
        let array = Array::from(vec![
            Variant::from(Dictionary::new()),
            Variant::from(i64::try_from(number).expect("fits")),
        ]);
        codec.encode(&array).expect("encodes")
    };
    let kinds: [&dyn Fn(usize) -> Vec<u8>; 3] = [&|_| empty(), &zeros, &inside];
    for key in kinds {
        let mut bytes = vec![18, 0, 0, 0];
        bytes.extend(u32::try_from(MANY).expect("fits").to_le_bytes());
        for number in 0..MANY {
            bytes.extend(key(number));
            bytes.extend([0; 4]);
        }
        let value: Dictionary = codec.decode(&bytes).expect("decodes");
        assert_eq!(value.len(), MANY);
        assert_eq!(codec.encode(&value).expect("encodes"), bytes);
        assert_eq!(value, value.clone());
    }
    let object = Codec::new().encode(&Object::Id(77)).expect("encodes");
    let mut bytes = vec![27, 0, 0, 0];
    bytes.extend(u32::try_from(MANY).expect("fits").to_le_bytes());
    bytes.extend([object, vec![0; 4]].concat().repeat(MANY));
    assert_eq!(gdvar_core::from_bytes::<Dictionary>(&bytes).expect("decodes").len(), MANY);
}

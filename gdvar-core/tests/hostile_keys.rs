//! Keys that are made to be slow or to be lost: each is what the engine takes it for, and is found at once.

use gdvar_core::{
    Array, Dictionary, ElementType, StringName, Variant, VariantType, Vector2, from_bytes, to_bytes, variant,
};

/// Dictionaries over 64 entries have an index.
const LARGE: i32 = 100;

/// How many keys two keys make, in a small dictionary and in one with an index, which have to agree.
#[track_caller]
fn count(a: &Variant, b: &Variant) -> usize {
    let of = |numbers: std::ops::Range<i32>| {
        let before = numbers.len();
        let mut dictionary: Dictionary = numbers.map(|number| (number, ())).collect();
        dictionary.insert(a.clone(), 1);
        dictionary.insert(b.clone(), 2);
        dictionary.len() - before
    };
    let (small, large) = (of(0..0), of(0..LARGE));
    assert_eq!(small, large, "{a} and {b}");
    small
}

/// Every one of these asked of Godot 4.6.3.
#[test]
fn keys_inside_of_keys_are_the_same_as_in_godot4() {
    let typed = || Variant::from(Array::<f32>::typed(ElementType::Builtin(VariantType::Int)));
    let nan = f32::NAN;
    for (a, b) in [
        (typed(), variant!([])),
        (variant!([typed()]), variant!([[]])),
        (variant!([0.0]), variant!([-0.0])),
        (variant!([Vector2::new(nan, 1.0)]), variant!([Vector2::new(nan, 1.0)])),
        (variant!([vec![nan]]), variant!([vec![nan]])),
        (variant!({ f64::NAN: 1 }), variant!({ f64::NAN: 1 })),
        (variant!({ "a": 1 }), variant!({ StringName::new("a"): 1 })),
        (variant!({ 1: 0.0 }), variant!({ 1: -0.0 })),
    ] {
        assert_eq!(count(&a, &b), 1, "{a} and {b}");
    }
    for (a, b) in [
        (variant!([f64::NAN]), variant!([f64::NAN])),
        (variant!({ 1: f64::NAN }), variant!({ 1: f64::NAN })),
        (variant!(["a"]), variant!([StringName::new("a")])),
        (variant!({ 1: "a" }), variant!({ 1: StringName::new("a") })),
        (variant!({ "a": 1, "b": 2 }), variant!({ "b": 2, "a": 1 })),
        (variant!([{ "a": 1, "b": 2 }]), variant!([{ "b": 2, "a": 1 }])),
        (variant!({ 1: { "a": 1, "b": 2 } }), variant!({ 1: { "b": 2, "a": 1 } })),
    ] {
        assert_eq!(count(&a, &b), 2, "{a} and {b}");
    }
}

/// The bytes of a Dictionary with these keys.
fn dictionary_of(keys: impl ExactSizeIterator<Item = Variant>) -> Vec<u8> {
    let mut bytes = vec![27, 0, 0, 0];
    bytes.extend(u32::try_from(keys.len()).expect("there are few").to_le_bytes());
    for key in keys {
        bytes.extend(to_bytes(&key).expect("every key can be written"));
        bytes.extend([0; 4]);
    }
    bytes
}

#[test]
fn keys_that_differ_in_one_place_are_found_among_many() {
    // Comparing each with all before it would take minutes.
    const MANY: i32 = 20_000;
    let text = "x".repeat(17);
    let kinds: [fn(i32, &str) -> Variant; 5] = [
        |number, _| variant!({ "same": number }),
        |number, _| variant!([[number]]),
        |_, _| variant!([f64::NAN]),
        // All the ways to cut one text into pieces.
        |number, text| {
            let mut pieces = vec![String::new()];
            for (place, char) in text.char_indices() {
                pieces.last_mut().expect("there is one").push(char);
                if number & (1 << place) != 0 {
                    pieces.push(String::new());
                }
            }
            Variant::Array(pieces.into_iter().collect())
        },
        // Arrays of arrays of nothing, as many inside each as the digits say.
        |number, _| {
            let digits = (0..6).map(|digit| number >> (3 * digit) & 7);
            digits
                .map(|digit| Variant::from(vec![Variant::Nil; usize::try_from(digit).unwrap_or(0)]))
                .collect::<Array>()
                .into()
        },
    ];
    for kind in kinds {
        let bytes = dictionary_of((0..MANY).map(|number| kind(number, &text)));
        let value: Dictionary = from_bytes(&bytes).expect("they are keys");
        assert_eq!(value.len(), usize::try_from(MANY).expect("it is positive"));
    }
}

#[test]
fn a_large_key_inside_of_many_keys_is_hashed_once() {
    // 300 dictionaries with an index, each the last key of the one around it. Hashing half a megabyte in every
    // one of them would take minutes.
    const LEVELS: usize = 300;
    let mut level = dictionary_of((0..LARGE).map(Variant::from));
    level[4] += 1;
    let mut bytes = level.repeat(LEVELS);
    bytes.extend(to_bytes(&vec![7_u8; 500_000]).expect("it is no more than bytes"));
    bytes.extend([0; 4].repeat(LEVELS));
    let mut value: Variant = from_bytes(&bytes).expect("it is not too deep");
    for _ in 0..LEVELS {
        let Variant::Dictionary(dictionary) = value else { panic!("a level is missing") };
        value = dictionary.into_iter().next_back().expect("it has keys").0;
    }
    assert_eq!(value.ty(), VariantType::PackedByteArray);
}

//! Values that are written as literals, and compared with plain ones.

use gdvar_core::{Array, Dictionary, StringName, Variant, Vector2, double, variant};

#[test]
fn literals_nest_and_take_expressions_anywhere() {
    let two = 2;
    let value = variant!([null, 1 + two, [], {}, { "a": [null, { two: null }], StringName::new("b"): Vector2::new(1.0, 2.0), -1: -1.5 },]);
    let inner: Dictionary = [(Variant::from(2), Variant::Nil)].into_iter().collect();
    let mut dictionary = Dictionary::new();
    dictionary.insert("a", Variant::Array([Variant::Nil, inner.into()].into_iter().collect()));
    dictionary.insert(StringName::new("b"), Vector2::new(1.0, 2.0));
    dictionary.insert(-1, -1.5);
    let items = [Variant::Nil, 3.into(), Array::new().into(), Dictionary::new().into(), dictionary.into()];
    assert_eq!(value, Variant::Array(items.into_iter().collect()));
}

#[test]
fn literals_take_sizes_and_lengths() {
    let names = ["a", "b"];
    let value = variant!({ "count": names.len(), "id": [7_u64], 3_usize: 4_u64 });
    assert_eq!(value, variant!({ "count": 2, "id": [7], 3: 4 }));
    assert_eq!(Variant::try_from(9_usize), Ok(Variant::Int(9)));
    let error = Variant::try_from(u64::MAX).map_err(|error| error.to_string());
    assert_eq!(error, Err("18446744073709551615 does not fit an int, which has 64 bits and a sign".into()));
}

#[test]
#[should_panic(expected = "18446744073709551615 does not fit an int")]
fn a_literal_that_does_not_fit_panics() {
    let _ = variant!([u64::MAX]);
}

#[test]
fn a_variant_equals_plain_values_of_its_type() {
    let player =
        variant!({ "hp": 5, "name": "Ferris", "id": StringName::new("crab"), "speed": 1.5, "alive": true });
    let get = |key: &str| player.get(key).unwrap_or(&Variant::Nil);
    assert!(*get("hp") == 5 && *get("hp") == 5_u8 && 5_usize == *get("hp") && *get("hp") != 6);
    assert!(*get("name") == "Ferris" && *get("id") == "crab" && *get("name") == *"Ferris");
    let name = String::from("Ferris");
    assert!(*get("name") == name && name == *get("name") && "Ferris" == *get("name"));
    assert!(*get("speed") == 1.5 && *get("alive") == true && *get("alive") != false);
    // Types count, as in a key of the engine.
    assert!(*get("hp") != 5.0 && *get("alive") != 1 && *get("missing") != "");
    assert!(Variant::Int(-1) != u64::MAX && Variant::Int(300) != 44_u8);
}

#[test]
fn literals_of_doubles_keep_them() {
    assert_eq!(
        variant!(<f64> [double::Vector2::new(0.1, 0.2)]),
        double::Variant::Array([double::Vector2::new(0.1, 0.2)].into_iter().collect())
    );
}

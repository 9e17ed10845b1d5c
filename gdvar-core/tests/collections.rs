//! Arrays and dictionaries are made and changed as Rust's own collections are.

use gdvar_core::{Array, Dictionary, Variant, variant};

#[test]
fn they_are_made_of_arrays_of_what_becomes_a_variant() {
    assert_eq!(Variant::from(Array::from(["a", "b"])), variant!(["a", "b"]));
    assert_eq!(Variant::from(Array::from([Variant::Nil, 1.into()])), variant!([null, 1]));
    assert_eq!(Variant::from(Dictionary::from([("a", 1), ("b", 2)])), variant!({ "a": 1, "b": 2 }));
}

#[test]
fn their_values_are_changed_in_place() {
    let mut array = Array::from([1, 2]);
    for item in &mut array {
        *item = Variant::Int(item.as_int().expect("it is an int") * 10);
    }
    assert_eq!(array, Array::from([10, 20]));

    let mut dictionary = Dictionary::from([("a", 1), ("b", 2)]);
    for value in dictionary.values_mut().rev() {
        *value = Variant::Int(value.as_int().expect("it is an int") * 10);
    }
    assert_eq!(dictionary, Dictionary::from([("a", 10), ("b", 20)]));
}

//! Arrays and dictionaries are created and changed like the collections of Rust.

use gdvar_core::{Array, Dictionary, StringName, Variant, variant};

#[test]
fn collections_are_made_from_arrays_of_convertible_values() {
    assert_eq!(Variant::from(Array::from(["a", "b"])), variant!(["a", "b"]));
    assert_eq!(Variant::from(Array::from([Variant::Nil, 1.into()])), variant!([null, 1]));
    assert_eq!(Variant::from(Dictionary::from([("a", 1), ("b", 2)])), variant!({ "a": 1, "b": 2 }));
}

#[test]
fn values_in_collections_are_changed_in_place() {
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

#[test]
fn dictionaries_are_emptied_filtered_and_changed_in_place() {
    let mut dictionary: Dictionary = (0..40).map(|number| (number, number)).collect();
    for (key, value) in dictionary.iter_mut() {
        *value = Variant::Int(key.as_int().expect("it is an int") * 10);
    }
    dictionary.retain(|key, _| key.as_int().is_some_and(|key| key % 2 == 1));
    assert_eq!(dictionary.len(), 20);
    for key in 0..40 {
        let expected = (key % 2 == 1).then_some(Variant::Int(key * 10));
        assert_eq!(dictionary.get(key).cloned(), expected, "{key}");
    }
    dictionary.clear();
    assert!(dictionary.is_empty() && !dictionary.contains_key(1));
    dictionary.insert(1, "again");
    assert_eq!(dictionary, Dictionary::from([(1, "again")]));
}

#[test]
fn what_is_in_a_variant_is_changed_in_place() {
    let mut value: Variant = variant!({ "list": [1] });
    let entries = value.as_dictionary_mut().expect("it is one");
    let list = entries.get_mut("list").and_then(Variant::as_array_mut).expect("it is one");
    list.push(2.into());
    assert_eq!(value, variant!({ "list": [1, 2] }));
    assert!(value.as_array_mut().is_none());
    assert!(Variant::Nil.as_dictionary_mut().is_none());
}

#[test]
fn names_are_compared_and_borrowed_as_text() {
    let name = StringName::new("hp");
    assert!(name == *"hp" && name == "hp" && name != "mp");
    assert_eq!(AsRef::<str>::as_ref(&name), "hp");
    assert_eq!(name.to_string(), "hp");
    let names: std::collections::HashMap<StringName, i32> = [(name, 3)].into();
    assert_eq!(names.get("hp"), Some(&3));
}

#[test]
fn dictionaries_are_equal_with_equal_entries_in_any_order_and_equal_declarations() {
    use gdvar_core::{ElementType, VariantType};

    let of = |key: Option<VariantType>, value: Option<VariantType>, entries: &[(i64, i64)]| {
        let declared = |ty: Option<VariantType>| ty.map_or(ElementType::Any, ElementType::Builtin);
        let mut dictionary: Dictionary = Dictionary::typed(declared(key), declared(value));
        dictionary.extend(entries.iter().copied());
        dictionary
    };
    let int = Some(VariantType::Int);
    let all = [
        of(None, None, &[]),
        of(int, None, &[]),
        of(None, int, &[]),
        of(int, int, &[]),
        of(None, None, &[(1, 2)]),
        of(None, int, &[(1, 2)]),
        of(None, None, &[(1, 3)]),
        of(None, None, &[(2, 2)]),
        of(None, None, &[(1, 2), (2, 3)]),
    ];
    for (place, one) in all.iter().enumerate() {
        for (other_place, other) in all.iter().enumerate() {
            assert_eq!(one == other, place == other_place, "{one:?} {other:?}");
        }
    }
    assert_eq!(of(None, None, &[(2, 3), (1, 2)]), all[8]);
}

#[test]
fn empty_containers_are_no_deeper_than_other_values() {
    use std::collections::BTreeMap;

    use gdvar_core::{Codec, ErrorKind};

    let codec = Codec::new().max_depth(0);
    assert!(codec.encode(&BTreeMap::<String, i64>::new()).is_ok());
    assert!(codec.encode(&Vec::<String>::new()).is_ok());
    assert!(codec.encode(&Vec::<Vec<i64>>::new()).is_ok());
    assert!(codec.encode(&variant!({})).is_ok() && codec.encode(&variant!([])).is_ok());
    let refused = codec.encode(&BTreeMap::from([("a", 1)])).map_err(|error| error.kind());
    assert_eq!(refused, Err(ErrorKind::TooDeep));
}

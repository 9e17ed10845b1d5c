//! Looking into a Variant by key and by type, and Variants as keys of Rust's maps.

use std::collections::{HashMap, HashSet};

use gdvar_core::{
    Color, Dictionary, Instance, Object, StringName, Variant, VariantKey, VariantType, Vector2, from_bytes,
    to_bytes, variant,
};

#[test]
fn lookups_take_keys_by_value_or_by_reference() {
    let mut value = variant!({ "name": "Ferris", 1: "one", 2.5: "float", "list": [10, 20] });
    let (text, name) = (String::from("name"), StringName::new("name"));
    let key = Variant::from("name");
    let lent: &&str = &"name";
    let found = Some(&Variant::from("Ferris"));
    assert_eq!([value.get("name"), value.get(&text), value.get(text.as_str()), value.get(lent)], [found; 4]);
    assert_eq!([value.get(&name), value.get(&key), value.get(name), value.get(text)], [found; 4]);
    let number: &i32 = &1;
    let one = Some(&Variant::from("one"));
    assert_eq!(
        [value.get(1), value.get(number), value.get(1_u64), value.get(1_i8), value.get(1_usize)],
        [one; 5]
    );
    assert_eq!(value.get(Variant::from(2.5)), Some(&Variant::from("float")));
    // No int is equal to these.
    assert_eq!([value.get(u64::MAX), value.get(1_u64 << 63)], [None; 2]);

    let list = value.get_mut("list").expect("is there");
    *list.get_mut(1).expect("is there") = Variant::from(21);
    let index = 1_usize;
    assert_eq!(list.get(index).and_then(Variant::as_int), Some(21));
    assert_eq!([list.get(-1), list.get(2), list.get("1")], [None; 3]);

    let mut numbers: Dictionary = (0..100).map(|number| (number, ())).collect();
    assert!(numbers.contains_key(7) && numbers.contains_key(7_u8) && !numbers.contains_key(u64::MAX));
    assert_eq!(numbers.remove(7), Some(Variant::Nil));
    assert!(!numbers.contains_key(7));
}

#[test]
fn every_type_has_its_accessor() {
    let mut values: Vec<Variant> = vec![
        Vector2::new(1.0, 2.0).into(),
        Color::new(1.0, 0.5, 0.25, 1.0).into(),
        Variant::from(vec![1_u8, 2]),
        Variant::from(vec![String::from("a")]),
        Object::Id(7).into(),
    ];
    assert_eq!(values[0].as_vector2(), Some(Vector2::new(1.0, 2.0)));
    assert_eq!(values[0].as_vector3(), None);
    assert_eq!(values[1].as_color().map(|color| color.g), Some(0.5));
    assert_eq!(values[2].as_bytes(), Some(&[1, 2][..]));
    values[2].as_bytes_mut().expect("bytes").push(3);
    assert_eq!(values[2].as_bytes(), Some(&[1, 2, 3][..]));
    assert_eq!(values[3].as_packed_string_array().map(<[String]>::len), Some(1));
    assert_eq!(values[4].as_object(), Some(&Object::Id(7)));
    assert!(values.iter().all(|value| value.as_transform3d().is_none()));
}

/// For the default value of each type, exactly one accessor returns a value.
#[test]
fn an_accessor_accepts_only_its_own_type() {
    for ty in VariantType::ALL {
        let Some(value) = default_of(*ty) else { continue };
        let known = [
            value.is_nil(),
            value.as_bool().is_some(),
            value.as_int().is_some(),
            value.as_float().is_some(),
            value.as_str().is_some(),
            value.as_vector2().is_some(),
            value.as_vector2i().is_some(),
            value.as_rect2().is_some(),
            value.as_rect2i().is_some(),
            value.as_vector3().is_some(),
            value.as_vector3i().is_some(),
            value.as_transform2d().is_some(),
            value.as_vector4().is_some(),
            value.as_vector4i().is_some(),
            value.as_plane().is_some(),
            value.as_quaternion().is_some(),
            value.as_aabb().is_some(),
            value.as_basis().is_some(),
            value.as_transform3d().is_some(),
            value.as_projection().is_some(),
            value.as_color().is_some(),
            value.as_node_path().is_some(),
            value.as_rid().is_some(),
            value.as_object().is_some(),
            value.as_callable().is_some(),
            value.as_signal().is_some(),
            value.as_dictionary().is_some(),
            value.as_array().is_some(),
            value.as_bytes().is_some(),
            value.as_packed_int32_array().is_some(),
            value.as_packed_int64_array().is_some(),
            value.as_packed_float32_array().is_some(),
            value.as_packed_float64_array().is_some(),
            value.as_packed_string_array().is_some(),
            value.as_packed_vector2_array().is_some(),
            value.as_packed_vector3_array().is_some(),
            value.as_packed_color_array().is_some(),
            value.as_packed_vector4_array().is_some(),
        ];
        assert_eq!(known.iter().filter(|known| **known).count(), 1, "{ty}");
        assert_eq!(value.as_string_name().is_some(), *ty == VariantType::StringName);
    }
}

/// Decodes a type's header followed by zeros, which is the default value of most types.
fn default_of(ty: VariantType) -> Option<Variant> {
    if ty == VariantType::Object {
        return Some(Object::Null.into());
    }
    let id = ty.id(gdvar_core::Dialect::Godot4)?;
    let mut bytes = vec![id, 0, 0, 0];
    bytes.resize(100, 0);
    if ty == VariantType::NodePath {
        bytes[7] = 0x80;
    }
    let (value, _) = gdvar_core::Codec::new().decode_prefix::<Variant>(&bytes).ok()?;
    assert_eq!(value.ty(), ty);
    Some(value)
}

#[test]
fn variants_are_keys_of_maps() {
    let value = variant!({ "a": 1, 2: "two", (variant!([1, 2])): [f64::NAN], (variant!({ "x": 1 })): 0.5 });
    let map: HashMap<VariantKey, Variant> = from_bytes(&to_bytes(&value).expect("encodes")).expect("decodes");
    assert_eq!(map.len(), 4);
    assert_eq!(map[&VariantKey::from(StringName::new("a"))], Variant::from(1));
    assert_eq!(map[&VariantKey::from(2)], Variant::from("two"));
    assert!(!map.contains_key(&VariantKey::from(2.0)));
    assert_eq!(map[&VariantKey(variant!({ "x": 1 }))], Variant::from(0.5));

    // `Eq` has to be reflexive, although the engine does not consider these keys equal to themselves.
    let lawful = [
        variant!(f64::NAN),
        variant!([f64::NAN]),
        variant!([[f64::NAN, 1]]),
        variant!({ 1: f64::NAN }),
        variant!({ (variant!([f64::NAN])): 1 }),
        Object::Id(7).into(),
    ];
    let set: HashSet<VariantKey> =
        lawful.iter().cloned().chain(lawful.iter().cloned()).map(VariantKey).collect();
    assert_eq!(set.len(), lawful.len());
    let back: HashSet<VariantKey> = from_bytes(&to_bytes(&set).expect("encodes")).expect("decodes");
    assert_eq!(back, set);
}

#[test]
fn texts_of_all_kinds_are_keys_of_large_dictionaries() {
    // With this many entries, keys are found by their hashes.
    let mut entries: Dictionary = (0..100).map(|number| (format!("key {number}"), number)).collect();
    entries.insert(StringName::new("name"), -1);
    let (text, name) = (String::from("key 7"), StringName::new("key 8"));
    assert_eq!(entries.get("key 6"), Some(&Variant::from(6)));
    assert_eq!(entries.get(&text), Some(&Variant::from(7)));
    assert_eq!(entries.get(text), Some(&Variant::from(7)));
    assert_eq!(entries.get(&name), Some(&Variant::from(8)));
    assert_eq!(entries.get("name"), Some(&Variant::from(-1)));
    assert_eq!(entries.get("key 100"), None);
    let small = Dictionary::from([(StringName::new("name"), 1)]);
    assert_eq!((small.get("name"), small.get("nam")), (Some(&Variant::from(1)), None));
}

#[test]
fn values_are_made_from_texts_and_given_back_if_of_another_type() {
    assert_eq!(Variant::from(std::borrow::Cow::Borrowed("a")), Variant::String("a".into()));
    assert_eq!(Variant::from('é'), Variant::String("é".into()));
    assert_eq!(gdvar_core::NodePath::from(String::from("a/b:c")), gdvar_core::NodePath::from("a/b:c"));
    assert_eq!(i64::try_from(Variant::from(5)), Ok(5));
    assert_eq!(i64::try_from(Variant::from("5")), Err(Variant::from("5")));
    assert_eq!(Variant::from(5).get_mut("x"), None);
    assert_eq!(VariantKey::<f32>::from(5_i64).as_int(), Some(5));
}

#[test]
fn keys_of_maps_differ_in_anything_inside() {
    let object = |class: &str, properties: &[(&str, i64)]| {
        let mut instance = Instance::new(class);
        for (name, value) in properties {
            instance.set(name, *value);
        }
        VariantKey(Object::Full(Box::new(instance)).into())
    };
    let keys = [
        VariantKey::from(1),
        VariantKey::from(2),
        VariantKey::from("a"),
        object("Node", &[]),
        object("Resource", &[]),
        object("Node", &[("a", 1)]),
        object("Node", &[("a", 2)]),
        object("Node", &[("b", 1)]),
        object("Node", &[("b", 2)]),
        object("Node", &[("a", 1), ("b", 1)]),
        object("Node", &[("b", 1), ("a", 1)]),
        VariantKey(Object::Id(1).into()),
        VariantKey(Object::Id(2).into()),
        VariantKey(Object::Null.into()),
    ];
    for (place, key) in keys.iter().enumerate() {
        for (other_place, other) in keys.iter().enumerate() {
            assert_eq!(key == other, place == other_place, "{key:?}, {other:?}");
        }
    }
    let set: HashSet<VariantKey> = keys.iter().chain(&keys).cloned().collect();
    assert_eq!(set.len(), keys.len());
}

#[test]
fn names_differ_from_other_texts_and_paths_show_their_parts() {
    assert!(StringName::new("a") == *"a" && StringName::new("a") != *"b");
    let path = gdvar_core::NodePath::from("/root/a:b");
    let shown = format!("{path:?}");
    assert!(shown.contains("root") && shown.contains("\"b\""), "{shown}");
}

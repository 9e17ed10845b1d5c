//! Types that name only a few properties of an Object. The other properties are kept, in order.

use std::collections::{BTreeMap, HashMap};

use gdvar::{
    Codec, Dictionary, ErrorKind, GodotDecode, GodotEncode, Instance, Object, StringName, Variant,
    from_bytes, to_bytes, variant,
};

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource")]
struct Hero {
    hp: i64,
    #[gdvar(flatten)]
    rest: Dictionary,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource")]
struct OfAnyScript {
    hp: i64,
    #[gdvar(script)]
    path: Option<String>,
    #[gdvar(flatten)]
    rest: BTreeMap<String, Variant>,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(object = "Resource", script = "res://hero.gd")]
struct OfOneScript {
    hp: i64,
    #[gdvar(flatten)]
    rest: HashMap<String, i64>,
}

/// Returns the bytes of a Resource with these properties.
fn resource(properties: &[(&str, Variant)]) -> Vec<u8> {
    let mut instance = Instance::new("Resource");
    for (name, value) in properties {
        instance.set(name, value.clone());
    }
    Codec::new().full_objects(true).encode(&Object::from(instance)).expect("full objects are allowed")
}

#[test]
fn other_properties_are_kept_in_their_order() {
    let bytes = resource(&[
        ("z", variant!(1)),
        ("script", variant!("res://hero.gd")),
        ("hp", variant!(7)),
        ("a", variant!([1, 2])),
    ]);
    let mut hero: Hero = from_bytes(&bytes).expect("the rest goes into the map");
    assert_eq!(
        hero.rest,
        Dictionary::from([
            ("z", variant!(1)),
            ("script", variant!("res://hero.gd")),
            ("a", variant!([1, 2]))
        ])
    );
    hero.hp = 8;
    // The script comes first: the engine ignores properties of the script that come before it.
    let expected = resource(&[
        ("script", variant!("res://hero.gd")),
        ("hp", variant!(8)),
        ("z", variant!(1)),
        ("a", variant!([1, 2])),
    ]);
    let written = to_bytes(&hero).expect("the names differ");
    assert_eq!(written, expected);
}

#[test]
fn kept_names_may_be_string_names() {
    let (names, text) = ([StringName::new("a")], ["a"]);
    let hero = |rest| Hero { hp: 7, rest };
    let codec = Codec::new().full_objects(true);
    let written = [
        codec.encode(&hero(names.into_iter().map(|name| (name, 1)).collect())),
        codec.encode(&hero(text.into_iter().map(|name| (name, 1)).collect())),
    ];
    assert!(written[0].is_ok());
    assert_eq!(written[0], written[1]);
}

#[test]
fn the_path_of_a_script_is_a_field_and_comes_first() {
    let bytes = resource(&[("a", variant!(1)), ("script", variant!("res://hero.gd")), ("hp", variant!(7))]);
    let hero: OfAnyScript = from_bytes(&bytes).expect("any script will do");
    assert_eq!(hero.path.as_deref(), Some("res://hero.gd"));
    assert_eq!(hero.rest, [("a".into(), variant!(1))].into());
    assert_eq!(
        to_bytes(&hero),
        Ok(resource(&[("script", variant!("res://hero.gd")), ("hp", variant!(7)), ("a", variant!(1))]))
    );
    let hero: OfAnyScript = from_bytes(&resource(&[("hp", variant!(7))])).expect("it may have none");
    assert_eq!(hero.path, None);
    assert_eq!(to_bytes(&hero), Ok(resource(&[("script", variant!(null)), ("hp", variant!(7))])));
}

#[test]
fn no_property_is_written_twice() {
    let refuses = |error: gdvar::Result<Vec<u8>>, message: &str| {
        let error = error.expect_err("there would be two");
        assert_eq!(error.kind(), ErrorKind::DuplicateField);
        assert!(error.to_string().starts_with(message), "{error}");
    };
    let message = "a flattened map has the key `hp`, which belongs to a field beside it";
    refuses(to_bytes(&Hero { hp: 1, rest: Dictionary::from([("hp", 2)]) }), message);
    let message = "a flattened map has the key `script`, which belongs to a field beside it";
    refuses(to_bytes(&OfOneScript { hp: 1, rest: [("script".into(), 2)].into() }), message);
    let script = [("script".into(), variant!(2))].into();
    refuses(to_bytes(&OfAnyScript { hp: 1, path: None, rest: script }), message);
    let error = to_bytes(&Hero { hp: 1, rest: Dictionary::from([(7, 2)]) }).expect_err("7 is no name");
    assert_eq!(error.kind(), ErrorKind::TypeMismatch);
    let one = OfOneScript { hp: 1, rest: [("mp".into(), 2)].into() };
    assert_eq!(from_bytes(&to_bytes(&one).expect("the names differ")), Ok(one));
}

#[test]
fn an_object_whose_properties_from_a_map_are_nested_too_deeply_is_named() {
    #[derive(GodotEncode)]
    #[gdvar(object = "Resource")]
    struct Open {
        #[gdvar(flatten)]
        rest: HashMap<String, i64>,
    }
    let open = Open { rest: [("hp".to_owned(), 1)].into() };
    let error = Codec::new()
        .max_depth(1)
        .encode(&HashMap::from([("open", open)]))
        .expect_err("it is the second level");
    assert_eq!(error.kind(), ErrorKind::TooDeep);
    assert!(error.to_string().ends_with(" in open"), "{error}");
}

//! The schemas of values: a test for each rule of `docs/types_from_a_game.md`.

use std::fmt::Write as _;
use std::slice::from_ref;

use gdvar_core::{
    Array, Codec, ElementType, ErrorKind, GodotEncode, Instance, Object, StringName, Variant, VariantType,
    Vector2, double, generic, to_bytes, variant,
};
use gdvar_schema::{Samples, SchemaBuf};

fn codec() -> Codec {
    Codec::new().full_objects(true)
}

fn with(samples: Samples, values: &[Variant]) -> Samples {
    values.iter().fold(samples, |mut samples, value| {
        let bytes = codec().encode(value).expect("it is written");
        samples.add(&bytes, codec()).expect("it is whole");
        samples
    })
}

fn samples(values: &[Variant]) -> Samples {
    with(Samples::default(), values)
}

/// Returns the schema of values, each of which it reads.
fn schema_of(samples: &Samples, values: &[Variant]) -> SchemaBuf {
    let schema = samples.schema().expect("there are not too many types");
    for value in values {
        schema.as_schema().check(value).unwrap_or_else(|error| panic!("{error}\n{value}\n{schema}"));
    }
    schema
}

/// Returns the schema of values as text.
fn schema(values: &[Variant]) -> String {
    schema_of(&samples(values), values).to_string()
}

/// Returns what the schema of values says about their entry `x`.
fn of_x(values: &[Variant]) -> String {
    let values: Vec<Variant> = values.iter().map(|value| variant!({ "x": (value.clone()) })).collect();
    let schema = schema(&values);
    let line = schema.lines().find_map(|line| line.strip_prefix("    \"x\": "));
    line.unwrap_or_else(|| panic!("{schema}")).to_owned()
}

fn map(keys: impl IntoIterator<Item = impl Into<Variant>>) -> Variant {
    Variant::Dictionary(keys.into_iter().map(|key| (key.into(), Variant::Int(1))).collect())
}

#[test]
fn text_keys_are_fields_in_the_order_in_which_they_come() {
    let values = [variant!({ "a": 1, "c": "x" }), variant!({ "a": 1, "b": true, "c": "x" })];
    let text = "Value: Dictionary\n    \"a\": int\n    \"b\": bool or null, not always written, optional\n    \"c\": String";
    assert_eq!(schema(&values), text);
}

#[test]
fn keys_that_are_no_text_make_a_map() {
    assert_eq!(of_x(&[map([1, 2]), map([3])]), "Dictionary of int to int");
    assert_eq!(of_x(&[map([Variant::Int(1), "a".into()])]), "Dictionary of any value to int");
    assert_eq!(of_x(&[map([1.5])]), "Dictionary of any value to any value, typed or not");
}

#[test]
fn many_text_keys_that_few_have_make_a_map_if_their_values_have_one_type() {
    let names = |range: std::ops::Range<usize>| map(range.map(|n| format!("player{n}")));
    let many = [names(0..9), names(9..18)];
    assert_eq!(of_x(&many), "Dictionary of String to int");
    // At most 16 keys.
    assert_eq!(of_x(&[names(0..8), names(8..16)]), "X");
    // A key that nine of ten have.
    let mut nearly = many.clone().to_vec();
    nearly.extend(std::iter::repeat_n(names(0..1), 8));
    assert_eq!(of_x(&nearly), "X");
    // Values of several types.
    let mut other = names(9..18);
    other.set_at("player10", "text").expect("it is a key");
    assert_eq!(of_x(&[names(0..9), other]), "X");
}

#[test]
fn more_keys_than_a_struct_may_have_make_a_map() {
    assert_eq!(of_x(&[map((0..513).map(|n| n.to_string()))]), "Dictionary of String to int");
    assert_eq!(of_x(&[map((0..512).map(|n| n.to_string()))]), "X");
}

#[test]
fn a_dictionary_that_declares_types_is_a_map() {
    let mut typed = gdvar_core::Dictionary::typed(
        gdvar_core::ElementType::Builtin(gdvar_core::VariantType::String),
        gdvar_core::ElementType::Builtin(gdvar_core::VariantType::Float),
    );
    assert_eq!(of_x(&[typed.clone().into()]), "typed Dictionary of String to float");
    typed.insert("a", 1.5);
    assert_eq!(of_x(&[typed.into()]), "typed Dictionary of String to float");
}

#[test]
fn paths_say_what_is_a_map_or_a_struct_and_what_it_is_called() {
    let values = [variant!({ "bag": [{ "rope": 1 }, { "rope": 2 }], "hp": { "1": 2 } })];
    let chosen = Samples::new()
        .as_map("bag[*]")
        .type_name_at("hp", "Health")
        .type_name_at("", "Save")
        .as_map("nothing");
    let chosen = with(chosen, &values);
    let schema = schema_of(&chosen, &values);
    let text = "Save: Dictionary\n    \"bag\": Array of Dictionary of String to int\n    \"hp\": Health\nHealth: Dictionary\n    \"1\": int";
    assert_eq!(schema.to_string(), text);
    assert_eq!(chosen.unknown_paths().collect::<Vec<_>>(), ["nothing"]);

    let many = [map((0..9).map(|n| n.to_string())), map((9..18).map(|n| n.to_string()))];
    let chosen = with(Samples::new().as_struct(""), &many);
    assert!(schema_of(&chosen, &many).to_string().starts_with("Value: Dictionary\n"));
}

#[test]
fn a_key_that_some_lack_is_not_written_when_it_is_absent_and_nil_makes_a_value_optional() {
    let null = variant!({ "a": null });
    assert_eq!(
        schema(&[variant!({ "a": 1 }), null.clone()]),
        "Value: Dictionary\n    \"a\": int or null, optional"
    );
    let all = [variant!({ "a": 1 }), null, variant!({})];
    let seen = samples(&all).seen();
    let text = "a: int 1, 2 of 3, null 1 times: read as if it were missing, and not written back";
    assert_eq!(seen[1].to_string(), text);
}

#[test]
fn ints_beside_floats_are_floats_of_64_bits() {
    assert_eq!(of_x(&[1.into(), 2.5.into()]), "float");
    // This int has no equal float.
    assert_eq!(of_x(&[((1_i64 << 53) + 1).into(), 2.5.into()]), "any value");
    let seen = samples(&[variant!([-1, 2.5])]).seen();
    assert_eq!(seen[1].to_string(), "[]: int or float -1.0 to 2.5, 2");
}

#[test]
fn packed_arrays_typed_containers_and_the_width_of_reals_stay() {
    assert_eq!(of_x(&[Variant::from(vec![1_u8])]), "PackedByteArray of int 0..=255");
    assert_eq!(of_x(&[Variant::from(vec![1.5_f32])]), "PackedFloat32Array of float of 32 bits");
    assert_eq!(of_x(&[Variant::from(vec![1_i64])]), "PackedInt64Array of int");
    assert_eq!(of_x(&[Variant::from(vec![Vector2::new(1.0, 2.0)])]), "PackedVector2Array of Vector2");
    assert_eq!(of_x(&[variant!([1, 2])]), "Array of int");
    assert_eq!(of_x(&[variant!([])]), "Array of any value, typed or not");
    let typed = |items: &[i64]| {
        let int = gdvar_core::ElementType::Builtin(gdvar_core::VariantType::Int);
        let mut array = gdvar_core::Array::typed(int);
        array.extend(items.iter().map(|item| Variant::Int(*item)));
        Variant::Array(array)
    };
    assert_eq!(of_x(&[typed(&[])]), "typed Array of int");
    assert_eq!(of_x(&[typed(&[1])]), "typed Array of int");
    assert_eq!(of_x(&[typed(&[1]), variant!([1])]), "Array of int");

    let mut wide = Samples::new();
    let value: double::Variant = generic::Vector2 { x: 0.1_f64, y: 0.2 }.into();
    wide.add(&to_bytes(&value).expect("it is written"), codec()).expect("it is whole");
    assert_eq!(wide.schema().expect("it has one type").to_string(), "Vector2 of 64 bits");
}

#[test]
fn what_has_no_common_type_is_any_value() {
    assert_eq!(of_x(&[1.into(), "a".into()]), "any value");
    assert_eq!(of_x(&[variant!([1]), Variant::from(vec![1_u8])]), "any value");
    assert_eq!(of_x(&[Variant::Nil]), "any value");
}

#[test]
fn values_that_have_nothing_in_common_are_an_enum_of_their_types() {
    let values = [
        1.into(),
        variant!({ "a": 1, "b": { "a": 2, "b": null } }),
        variant!({ "a": 2 }),
        2.5.into(),
        variant!(["x"]),
    ];
    let named = with(Samples::new().type_name_at("", "Save"), &values);
    let text = "Save: one of several values\n    Int: int\n    Dictionary: SaveContent\n    Float: float\n    Array: Array of String";
    let found = schema_of(&named, &values).to_string();
    assert!(found.starts_with(text), "{found}");
    assert!(found.contains("\nSaveContent: Dictionary\n    \"a\": int"), "{found}");
    // Objects of several classes have no type in common, and so no variant.
    let object = |class: &str| Variant::from(gdvar_core::Object::from(gdvar_core::Instance::new(class)));
    assert_eq!(schema(&[1.into(), object("A"), object("B")]), "any value");
}

#[test]
fn string_names_stay_and_are_strings_beside_strings() {
    let name = || Variant::from(StringName::new("a"));
    assert_eq!(of_x(&[name()]), "StringName");
    assert_eq!(of_x(&[name(), "b".into()]), "String");
    let keys = Variant::Dictionary([(name(), Variant::Int(1))].into_iter().collect());
    assert_eq!(schema(&[keys]), "Value: Dictionary\n    &\"a\": int");
}

#[test]
fn objects_are_told_apart_by_class_and_script_and_are_one_type_wherever_they_are() {
    let hero = |name: &str, friend: Option<Variant>| {
        let mut object = gdvar_core::Instance::new("Resource");
        object.set("script", Variant::from("res://people/brave_hero.gd"));
        object.set("name", Variant::from(name));
        object.set("friend", friend.unwrap_or_default());
        Variant::from(gdvar_core::Object::from(object))
    };
    let text = "BraveHero: Object of class Resource with the script res://people/brave_hero.gd\n    \"name\": String\n    \"friend\": BraveHero or null, optional";
    let schema = schema(&[variant!({ "hero": (hero("a", Some(hero("b", None)))), "x": (hero("c", None)) })]);
    assert!(schema.ends_with(text), "{schema}");
}

#[test]
fn dictionaries_that_differ_by_the_text_under_one_key_are_an_enum() {
    let messages = variant!([
        { "type": "move", "x": 1.5 },
        { "type": "chat", "x": "hello" },
        { "type": "quit" },
    ]);
    let enumeration = "Value: Array of ValueItem\nValueItem: Dictionary, tagged by \"type\"";
    let found = schema(&[messages]);
    assert!(found.starts_with("Array of ValueItem"), "{found} {enumeration}");
    assert!(
        found.contains("\"quit\"") && found.contains("\"x\": float") && found.contains("\"x\": String"),
        "{found}"
    );
}

#[test]
fn a_text_that_does_not_come_again_is_a_tag_only_under_a_usual_name() {
    let items = variant!([{ "name": "sword", "damage": 3 }, { "name": "shield", "armour": 5 }]);
    let found = schema(&[items]);
    assert!(found.contains("\"damage\": int or null, not always written, optional"), "{found}");
    let again = variant!([
        { "name": "sword", "damage": 3 }, { "name": "shield", "armour": 5 },
        { "name": "sword", "damage": 4 }, { "name": "shield", "armour": 6 },
    ]);
    let found = schema(&[again]);
    assert!(found.contains("\"sword\"") && !found.contains("optional"), "{found}");
    // Here each id comes again, but in another Array.
    let items = || variant!([{ "id": "sword", "damage": 3 }, { "id": "rope", "length": 5 }]);
    let found = schema(&[variant!({ "bag": (items()) }), variant!({ "bag": (items()), "chest": 1 })]);
    assert!(found.contains("\"id\": String") && found.contains("\"damage\": int or null"), "{found}");
    // The fields are the same.
    let same = variant!([{ "type": "a", "x": 1 }, { "type": "b", "x": 2 }]);
    let found = schema(&[same]);
    assert!(found.contains("\"type\": String\n    \"x\": int"), "{found}");
}

#[test]
fn dictionaries_with_one_key_each_are_an_enum_tagged_outside() {
    let found = schema(&[variant!([{ "Move": [1.5, 2.5] }, { "Chat": "hello" }])]);
    assert!(found.contains("\"Move\": Array of float") && found.contains("\"Chat\": String"), "{found}");
}

#[test]
fn values_with_one_key_each_are_an_enum_if_the_keys_come_again() {
    let values = [variant!({ "hp": 1 }), variant!({ "name": "Ferris" })];
    let text = "Value: Dictionary\n    \"name\": String or null, not always written, optional\n    \"hp\": int or null, not always written, optional";
    assert_eq!(schema(&values), text);
    let found = schema(&[values.clone(), values].concat());
    assert!(found.contains("\"hp\": int") && !found.contains("optional"), "{found}");
}

#[test]
fn a_name_that_no_language_has_for_a_type_is_an_error() {
    for name in ["", "thing", "A thing", "9", "a::b", "Größe", "Thing {}"] {
        let mut samples = Samples::new().type_name_at("bag[]", name).type_name_at("", "Save");
        let bytes = to_bytes(&variant!({ "bag": [{ "id": 1 }] })).expect("it is written");
        let error = samples.add(&bytes, codec()).expect_err("the name is none");
        assert_eq!(error.kind(), ErrorKind::Syntax);
        assert!(error.to_string().contains("a capital letter, then letters and digits"), "{error}");
        assert!(samples.schema().is_err());
    }
}

#[test]
fn few_texts_are_an_enum_of_names_on_request() {
    let values = [variant!({ "mood": "happy" }), variant!({ "mood": "sad" }), variant!({ "mood": "happy" })];
    let chosen = with(Samples::new().as_names("mood"), &values);
    let found = schema_of(&chosen, &values).to_string();
    assert!(found.contains("Mood: ") && found.contains("\"happy\""), "{found}");
    assert!(schema(&values).contains("\"mood\": String"));
}

#[test]
fn types_are_named_by_their_place_and_equal_ones_become_one() {
    let found = schema(&[variant!({
        "inventory": [{ "id": 1 }],
        "quests": [{ "title": "a" }],
        "enemies": [{ "hp": 1.5 }],
        "start": { "x": 1, "y": 2 },
        "end": { "x": 3, "y": 4 },
        "home": { "start": { "z": true } },
    })]);
    let names: Vec<&str> = found.lines().filter_map(|line| line.strip_suffix(": Dictionary")).collect();
    assert_eq!(names, ["Value", "InventoryItem", "Quest", "Enemy", "Start", "Home", "HomeStart"]);
    assert!(found.contains("\"end\": Start\n"), "{found}");
}

#[test]
fn types_that_contain_themselves_are_found() {
    let tree = variant!({ "text": "a", "answers": [
        { "text": "b", "answers": [{ "text": "c", "answers": [] }, { "text": "d" }] },
    ] });
    let text = "Value: Dictionary\n    \"text\": String\n    \"answers\": Array of Value or null, not always written, optional";
    assert_eq!(schema(&[tree]), text);
    // Equal keys whose values have no common type are another type.
    let basis = variant!({ "x": { "x": 1, "y": 2 }, "y": { "x": 3, "y": 4 } });
    assert_eq!(
        schema(&[basis]),
        "Value: Dictionary\n    \"x\": X\n    \"y\": X\nX: Dictionary\n    \"x\": int\n    \"y\": int"
    );
}

#[test]
fn a_list_of_a_thousand_links_is_one_type() {
    let start = to_bytes(&variant!({ "n": 1, "next": null })).expect("it is written");
    let (link, end) = start.split_at(start.len() - 4);
    let bytes = [&link.repeat(900)[..], end].concat();
    let mut samples = Samples::new();
    samples.add(&bytes, Codec::new().max_depth(2000)).expect("it is whole");
    let schema = samples.schema().expect("it has one type").to_string();
    assert_eq!(schema, "Value: Dictionary\n    \"n\": int\n    \"next\": Value or null, optional");
}

#[test]
fn the_report_says_what_was_seen() {
    let values = [variant!({ "bag": [{ "count": 3 }, { "count": 99, "name": "rope" }] })];
    let mut report = String::new();
    for seen in samples(&values).seen() {
        writeln!(report, "{seen}").expect("a String takes any text");
    }
    let text = "the value: Dictionary, 1\nbag: Array, 1\nbag[]: Dictionary, 2\nbag[].count: int 3 to 99, 2\nbag[].name: String, 1 of 2\n";
    assert_eq!(report, text);
}

#[test]
fn paths_stay_right_when_places_become_one_and_more_are_added_inside_them() {
    // 65 texts are too many for tags, so the Dictionaries under `a` become one.
    let entry = |key: String, value: Variant| {
        Variant::Dictionary([(Variant::from(key), value)].into_iter().collect())
    };
    let at = |number: usize, inside: Variant| variant!({ "type": (format!("t{number}")), "a": (entry(format!("x{number}"), inside)) });
    let mut values: Vec<Variant> = (0..65).map(|number| at(number, variant!({ "y": 1 }))).collect();
    values.push(at(1, map((0..200).map(|key| format!("k{key}")))));
    let seen = with(Samples::new().as_struct("a").as_struct("a.x1"), &values).seen();
    for path in ["a.x0.y", "a.x1.k0", "a.x1.k199", "a.x64.y"] {
        assert!(seen.iter().any(|seen| seen.path == path), "{path}");
    }
}

#[test]
fn an_object_without_a_script_says_so_and_is_written_back() {
    let mut object = gdvar_core::Instance::new("Resource");
    object.set("name", Variant::from("a"));
    object.set("script", Variant::Nil);
    let text = "Resource: Object of class Resource\n    \"name\": String\n    \"script\": any value";
    let schema = schema(&[Variant::from(gdvar_core::Object::from(object))]);
    assert!(schema.ends_with(text), "{schema}");
}

#[test]
fn many_keys_take_little_memory_and_deep_values_no_stack() {
    let many = map((0..100_000).map(|n| n.to_string()));
    assert_eq!(schema(&[many]), "Dictionary of String to int");
    let array = [28, 0, 0, 0, 1, 0, 0, 0];
    let bytes = [&array.repeat(1000)[..], &[0; 4]].concat();
    let mut samples = Samples::new();
    samples.add(&bytes, Codec::new().max_depth(2000)).expect("it is whole");
    assert!(samples.schema().expect("they are any value").to_string().starts_with("Array of Array"));
}

#[test]
fn values_with_too_many_places_are_refused() {
    // 513 keys would be a map, so each level has fewer.
    let inner = |n: usize| map((0..512).map(|key| format!("{n} {key}")));
    let value: gdvar_core::Dictionary = (0..512).map(|n| (Variant::from(n.to_string()), inner(n))).collect();
    let bytes = to_bytes(&Variant::from(value)).expect("it is written");
    let error = Samples::new().add(&bytes, Codec::new()).expect_err("there are 262,657 places");
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    assert_eq!(error.to_string(), "the values have more than 262144 different places");
}

#[test]
fn damaged_bytes_are_refused_and_what_came_before_is_kept() {
    let bytes = to_bytes(&variant!({ "a": 1, "b": "text" })).expect("it is written");
    let mut samples = Samples::new();
    assert!(samples.add(&bytes[..bytes.len() - 8], Codec::new()).is_err());
    assert_eq!(samples.schema().expect("it has one type").to_string(), "Value: Dictionary\n    \"a\": int");
}

/// Every further value widens.
#[test]
fn more_values_never_lose_one() {
    fn bytes(value: &impl GodotEncode) -> Vec<u8> {
        codec().encode(value).expect("it is written")
    }
    let values = [
        variant!({ "a": 1, "list": [{ "type": "x", "v": 1 }, { "type": "y", "w": 2 }] }),
        variant!({ "a": 2.5, "list": [{ "type": "x", "v": "t" }, { "q": 1 }] }),
        variant!({ "a": null, "list": [1] }),
        variant!({ "list": { "a": 1 } }),
        variant!([1, 2]),
        variant!({ 1: 2 }),
    ];
    let mut samples = Samples::new();
    for (count, value) in values.iter().enumerate() {
        samples.add(&bytes(value), codec()).expect("it is whole");
        schema_of(&samples, &values[..=count]);
    }
}

/// A Dictionary with so many keys is a map, so that all its values have one type.
fn many(values: &[Variant]) -> Variant {
    let rest = (values.len()..600).map(|index| (Variant::from(format!("k{index}")), variant!({ "at": 1 })));
    let values =
        values.iter().enumerate().map(|(index, value)| (Variant::from(format!("k{index}")), value.clone()));
    Variant::Dictionary(values.chain(rest).collect())
}

#[test]
fn a_map_and_a_struct_that_become_one_are_a_map() {
    let row = |x: Variant, y: Variant| variant!({ "at": 1, "x": x, "y": y });
    let (of_ints, of_texts) = (variant!({ 1: 2 }), variant!({ "a": 2 }));
    let text = schema(&[many(&[row(of_ints.clone(), of_texts.clone()), row(of_texts, of_ints)])]);
    let map = "Dictionary of any value to int";
    assert!(text.contains(&format!("\"x\": {map}")) && text.contains(&format!("\"y\": {map}")), "{text}");
}

#[test]
fn lists_that_become_one_with_too_many_tags_have_structs() {
    let list = |tags: std::ops::Range<i64>| {
        let items: Vec<_> =
            tags.map(|tag| variant!({ "type": (format!("t{tag}")), (format!("f{tag}")): 1 })).collect();
        variant!({ "at": 1, "list": items })
    };
    let text = schema(&[many(&[list(0..20), list(20..40)])]);
    assert!(text.contains("\"f39\": int or null") && text.contains("\"type\": String"), "{text}");
}

#[test]
fn values_of_too_many_types_are_refused() {
    let groups = (0..10).map(|group| {
        let fields = (0..500).map(|index| {
            (Variant::from(format!("k{index}")), variant!({ (format!("x{group}_{index}")): 1 }))
        });
        (Variant::from(format!("g{group}")), Variant::Dictionary(fields.collect()))
    });
    let error = samples(&[Variant::Dictionary(groups.collect())]).schema().expect_err("there are too many");
    assert_eq!(error.to_string(), "the values have more than 4096 types");
}

#[test]
fn dictionaries_as_keys_have_no_type() {
    assert_eq!(of_x(&[map([map(["a"])])]), "Dictionary of any value to any value, typed or not");
}

#[test]
fn typed_arrays_declare_what_their_elements_are() {
    let typed = |ty: ElementType, items: Vec<Variant>| -> Variant {
        let mut array = Array::typed(ty);
        for item in items {
            array.push(item);
        }
        array.into()
    };
    let node: Variant = Object::from(Instance::new("Node")).into();
    let packed = ElementType::Builtin(VariantType::PackedByteArray);
    for (ty, item, text) in [
        (ElementType::class("Object"), Object::Id(7).into(), "typed Array of id of an Object"),
        (ElementType::class("Node"), node, "typed Array of Node"),
        (packed, vec![1_u8].into(), "typed Array of PackedByteArray of int 0..=255"),
    ] {
        assert_eq!(of_x(&[typed(ty, vec![item])]), text);
    }
    for (ty, text, name) in [
        (VariantType::String, Variant::from("a"), "\"a\""),
        (VariantType::StringName, StringName::new("a").into(), "&\"a\""),
    ] {
        let value = variant!({ "x": (typed(ElementType::Builtin(ty), vec![text])) });
        let schema =
            schema_of(&with(Samples::new().as_names("x[]"), from_ref(&value)), from_ref(&value)).to_string();
        let lines = format!("    \"x\": typed Array of XItem\nXItem: the name of a variant\n    {name}");
        assert!(schema.ends_with(&lines), "{schema}");
    }
    let outside =
        vec![variant!({ "a": 1 }), variant!({ "b": 1 }), variant!({ "a": 1 }), variant!({ "b": 1 })];
    let any = Variant::from(outside.clone());
    let text = of_x(&[any, typed(ElementType::Builtin(VariantType::Dictionary), outside)]);
    assert_eq!(text, "Array of any value, typed or not");
}

#[test]
fn the_report_has_floats_nils_and_maps() {
    let values = [
        variant!({ "float": 1.5, "nil": null, "map": { 1: 2 }, "next": { "float": 2.5, "next": null } }),
        variant!({ "float": 2.5, "nil": 1, "map": { 2: 3 }, "next": null }),
    ];
    let seen: Vec<String> = samples(&values).seen().iter().map(ToString::to_string).collect();
    for line in ["float: float 1.5 to 2.5, 2", "nil: int 1, 2, null 1 times", "map[]: int 2 to 3, 2"] {
        assert!(seen.iter().any(|seen| seen == line), "{line}: {seen:?}");
    }
    let nested = (0..4).fold(Variant::Nil, |next, n| variant!({ "n": n, "next": next }));
    assert_eq!(
        samples(&[nested]).seen().last().map(ToString::to_string).as_deref(),
        Some("next: Dictionary, 4, null 1 times")
    );
}

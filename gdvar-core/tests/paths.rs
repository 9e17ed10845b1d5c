//! Paths are read as they are printed, and lead where they say.

use std::collections::BTreeMap;

use gdvar_core::path::Path;
use gdvar_core::{
    Array, Dictionary, ElementType, ErrorKind, Instance, Variant, VariantType, Vector2i, from_bytes,
    to_bytes, variant,
};

fn save() -> Variant {
    let mut hat = Instance::new("Resource");
    hat.set("color", "red");
    variant!({
        "players": [{ "name": "Ferris", "two words": 2, 7: "seven", -1: "minus" }, { "name": "Corro", "hat": hat }],
        (Vector2i::new(1, 2)): { 1.5: "a half" },
        "größe": { "": "empty", "a\"b\\\n\t": "odd" },
        "points": [(vec![1_i32, 2])],
    })
}

#[test]
fn every_kind_of_step_is_read_printed_and_found() {
    for (path, found) in [
        ("players[0].name", variant!("Ferris")),
        ("players[1].hat.color", variant!("red")),
        ("players[0][\"two words\"]", variant!(2)),
        ("players[0][7]", variant!("seven")),
        ("players[0][-1]", variant!("minus")),
        ("[Vector2i(1, 2)][1.5]", variant!("a half")),
        ("größe[\"\"]", variant!("empty")),
        ("größe[\"a\\\"b\\\\\\n\\t\"]", variant!("odd")),
        ("points[0]", vec![1_i32, 2].into()),
        ("", save()),
    ] {
        assert_eq!(save().at(path), Ok(&found), "{path}");
        let parsed: Path = path.parse().expect(path);
        assert_eq!(parsed.to_string(), path);
        assert_eq!(parsed.to_string().parse(), Ok(parsed), "{path}");
    }
    assert_eq!(
        save().at("[\"players\"][ 0 ][&\"name\"]"),
        Ok(&variant!("Ferris")),
        "there is more than one way"
    );
}

#[test]
fn the_path_of_an_error_leads_to_the_value_at_fault() {
    let bytes = to_bytes(&variant!({ "a b": [[1], [2, "three"]] })).expect("it is a value");
    let error = from_bytes::<BTreeMap<String, Vec<Vec<i32>>>>(&bytes).expect_err("one is text");
    let text = error.to_string();
    let (_, path) = text.split_once(" in ").expect("errors end in their path");
    let value: Variant = from_bytes(&bytes).expect("it was encoded");
    assert_eq!(value.at(path), Ok(&variant!("three")), "{path}");
}

#[test]
fn what_is_not_there_is_told_with_its_place() {
    for (path, message) in [
        ("players[2].name", "there is no element 2 in an Array of 2 in players"),
        ("players[0].hat", "there is no key \"hat\" in players[0]"),
        ("players.name", "\"name\" is not an index of an Array in players"),
        ("players[0].name.x", "String has no values inside, and no \"x\" in players[0].name"),
        ("players[1].hat.size", "there is no property \"size\" in players[1].hat"),
        ("points[0][1]", "PackedInt32Array has no values inside, and no 1 in points[0]"),
        ("players[", "expected a value, found the end of the text in column 9 of the path"),
        ("players[0", "expected ']', found the end of the text in column 10 of the path"),
        ("players]", "expected '.' or '[', found ']' in column 8 of the path"),
        ("players..name", "expected a name, or a key in brackets, found '.' in column 9 of the path"),
        (".name", "expected a name, or a key in brackets, found '.' in column 1 of the path"),
        ("1st", "expected a name, or a key in brackets, found '1st' in column 1 of the path"),
    ] {
        let mut save = save();
        assert_eq!(save.at(path).map_err(|error| error.to_string()), Err(message.to_owned()));
        assert_eq!(save.at_mut(path).map_err(|error| error.to_string()), Err(message.to_owned()));
        assert_eq!(save.remove_at(path).map_err(|error| error.to_string()), Err(message.to_owned()));
    }
}

#[test]
fn values_are_set_added_and_removed() {
    let mut value = save();
    assert_eq!(value.set_at("players[0].name", "Rusty"), Ok(Some(variant!("Ferris"))));
    assert_eq!(value.set_at("players[0].hp", 10), Ok(None));
    assert_eq!(value.set_at("players[2]", "the third"), Ok(None));
    assert_eq!(value.set_at("players[1].hat.color", "blue"), Ok(Some(variant!("red"))));
    assert_eq!(value.set_at("players[1].hat.size", 3), Ok(None));
    assert_eq!(value.remove_at("players[1].name"), Ok(variant!("Corro")));
    assert_eq!(value.remove_at("players[1].hat.color"), Ok(variant!("blue")));
    assert_eq!(value.remove_at("[Vector2i(1, 2)]"), Ok(variant!({ 1.5: "a half" })));
    assert_eq!(value.at("players[0].name"), Ok(&variant!("Rusty")));
    assert_eq!(value.at("players[0].hp"), Ok(&variant!(10)));
    assert_eq!(value.remove_at("players[0]").map(|player| player.at("hp").cloned()), Ok(Ok(variant!(10))));
    assert_eq!(value.at("players[1]"), Ok(&variant!("the third")));
    assert_eq!(value.at("players[0].hat.size"), Ok(&variant!(3)));

    let error = value.set_at("players[9]", 1).expect_err("there is a gap before it");
    assert_eq!(error.kind(), ErrorKind::MissingField);
    let error = value.set_at("players[0].hat.size.x", 1).expect_err("an int has no keys");
    assert_eq!(error.kind(), ErrorKind::TypeMismatch);
    *value.at_mut("größe").expect("it is there") = variant!(1);
    assert_eq!(value.set_at("", 5).map(|old| old.is_some()), Ok(true));
    assert_eq!((value.remove_at(""), value), (Ok(variant!(5)), Variant::Nil));
}

#[test]
fn typed_containers_take_what_they_declare() {
    let int = || ElementType::Builtin(VariantType::Int);
    let mut array = Array::typed(ElementType::Builtin(VariantType::Float));
    array.push(1.0.into());
    let scores = Dictionary::typed(ElementType::Builtin(VariantType::StringName), int());
    let mut value = variant!({ "array": array, "scores": scores });
    assert_eq!(value.set_at("array[0]", 2), Ok(Some(variant!(1.0))));
    assert_eq!(value.at("array[0]"), Ok(&variant!(2.0)), "an int becomes a float where nothing is lost");
    let error = value.set_at("array[0]", "text").expect_err("it is no float");
    assert_eq!(error.to_string(), "expected float, as the container declares, found String in array");
    assert_eq!(value.set_at("scores.a", 3), Ok(None));
    assert_eq!(value.set_at("scores.b", 3.5).map_err(|error| error.kind()), Err(ErrorKind::WrongElementType));
    assert_eq!(value.set_at("scores[1]", 3).map_err(|error| error.kind()), Err(ErrorKind::WrongElementType));
    assert_eq!(
        value.at("scores").map(ToString::to_string).as_deref(),
        Ok("Dictionary[StringName, int]({\n&\"a\": 3\n})")
    );
}

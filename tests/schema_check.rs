//! A schema accepts a value if and only if its type reads it.

use std::collections::BTreeMap;

use gdvar::{
    Array, Codec, ElementType, Error, ErrorKind, GodotDecode, GodotDecodeOwned, GodotEncode, GodotSchema,
    Instance, Object, Variant, VariantType, variant,
};

/// The kind of an error and the path to the value that it is about.
fn place(error: &Error) -> (ErrorKind, String) {
    (error.kind(), error.path().fold(String::new(), |path, segment| path + "." + &segment.to_string()))
}

/// Compares the verdict on each value with that of the type, and returns the errors of those that neither takes.
#[track_caller]
fn refused<T: GodotDecodeOwned + GodotSchema>(values: impl IntoIterator<Item = Variant>) -> Vec<String> {
    let mut errors = Vec::new();
    for value in values {
        let bytes = Codec::new().encode(&value).expect("the values are ones of Godot 4");
        let read = Codec::new().decode::<T>(&bytes).err().as_ref().map(place);
        let checked = T::SCHEMA.check(&value).err();
        let found = checked.as_ref().map(place);
        assert_eq!(found, read, "{value}: {checked:?}");
        errors.extend(checked.map(|error| error.to_string()));
    }
    errors
}

/// Returns why a type does not write a value.
#[track_caller]
fn not_written<T: GodotSchema>(value: &Variant) -> String {
    T::SCHEMA.check_written(value).expect_err("the type writes something else").to_string()
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
enum Outside {
    Rest,
    Walk(i64),
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
enum OutsideOrOther {
    Rest,
    Walk(i64),
    #[gdvar(other)]
    Other(String),
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
enum OutsideOrAny {
    Walk(i64),
    #[gdvar(other)]
    Other(Variant),
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
enum OutsideOrNothing {
    Walk(i64),
    #[gdvar(other)]
    Other,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "t", content = "c")]
enum Beside {
    Rest,
    Walk(i64),
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "t")]
enum InsideOrNothing {
    Walk {
        steps: i64,
    },
    #[gdvar(other)]
    Other,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Kept {
    level: i64,
    #[gdvar(flatten)]
    all: BTreeMap<String, i64>,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct PerhapsKept {
    hp: i64,
    #[gdvar(flatten)]
    part: Option<Kept>,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Typed {
    #[gdvar(typed)]
    things: Vec<Thing>,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object = "Node")]
struct Thing {
    hp: i64,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Pair(i64, i64);

/// Each level can be either of two variants, so a fault inside is found twice as often with each.
#[derive(GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(untagged)]
enum Nested {
    Some(Vec<Nested>),
    Others(Vec<Nested>),
    End(i64),
}

#[test]
fn variants_outside_their_content() {
    let values = [
        variant!("Rest"),
        variant!({"Rest": null}),
        variant!({"Rest": {}}),
        variant!({"Rest": 1}),
        variant!("Walk"),
        variant!({"Walk": 1}),
        variant!({"Walk": null}),
        variant!("Run"),
        variant!({"Run": 1}),
        variant!({"Run": null}),
        variant!({}),
        variant!(1.5),
    ];
    assert_eq!(
        refused::<Outside>(values.clone()),
        [
            "expected Nil, found int in Rest",
            "expected a Dictionary with the content of \"Walk\", found its name alone",
            "expected int, found Nil in Walk",
            "unknown variant `\"Run\"`",
            "unknown variant `\"Run\"`",
            "unknown variant `\"Run\"`",
            "expected a Dictionary of one entry, the name of a variant",
            "expected the name of a variant, found float"
        ]
    );
    assert_eq!(
        refused::<OutsideOrOther>(values.clone()),
        [
            "expected Nil, found int in Rest",
            "expected a Dictionary with the content of \"Walk\", found its name alone",
            "expected int, found Nil in Walk",
            "an unknown variant with content, but the variant for unknown tags holds only the tag",
            "expected a Dictionary of one entry, the name of a variant",
            "expected the name of a variant, found float"
        ]
    );
    assert_eq!(
        refused::<OutsideOrAny>(values.clone()),
        [
            "expected a Dictionary with the content of \"Walk\", found its name alone",
            "expected int, found Nil in Walk",
            "expected a Dictionary of one entry, the name of a variant",
            "expected the name of a variant, found float"
        ]
    );
    assert_eq!(
        refused::<OutsideOrNothing>(values),
        [
            "expected a Dictionary with the content of \"Walk\", found its name alone",
            "expected int, found Nil in Walk",
            "expected a Dictionary of one entry, the name of a variant",
            "expected the name of a variant, found float"
        ]
    );
    assert_eq!(not_written::<Outside>(&variant!({"Rest": null})), "expected String, found Dictionary");
}

#[test]
fn variants_beside_their_content() {
    let values = [
        variant!({"t": "Rest"}),
        variant!({"t": "Rest", "c": null}),
        variant!({"t": "Rest", "c": {}}),
        variant!({"t": "Rest", "c": 1}),
        variant!({"t": "Walk", "c": 1}),
        variant!({"t": "Walk"}),
        variant!({"c": 1}),
        variant!([]),
    ];
    assert_eq!(
        refused::<Beside>(values),
        [
            "expected Nil, found int in c",
            "missing field `c`",
            "missing field `t`",
            "expected Dictionary, found Array"
        ]
    );
    assert_eq!(not_written::<Beside>(&variant!({"t": "Rest", "c": null})), "unknown field `c`");
}

#[test]
fn unknown_tags_inside() {
    let values = [
        variant!({"t": "Run", "far": 1}),
        variant!({"t": "Walk", "steps": 1}),
        variant!({"t": "Walk"}),
        variant!({}),
    ];
    assert_eq!(refused::<InsideOrNothing>(values), ["missing field `steps`", "missing field `t`"]);
}

#[test]
fn entries_of_an_unknown_type_are_taken_as_they_are() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(deny_unknown_fields)]
    struct Free {
        hp: i64,
        #[gdvar(flatten, schema = Variant)]
        all: BTreeMap<String, i64>,
    }

    assert_eq!(
        refused::<Free>([variant!({"hp": 1, "gold": 2}), variant!({"gold": 2})]),
        ["missing field `hp`"]
    );
}

#[test]
fn every_fault_is_found_at_once() {
    #[derive(GodotSchema)]
    #[gdvar(deny_unknown_fields)]
    #[allow(dead_code, reason = "only its schema is looked at")]
    struct Hero {
        #[gdvar(alias = "health")]
        hp: i64,
        name: String,
    }

    let faults = Hero::SCHEMA.faults(&variant!({"hp": "low", "health": 1, "gold": 2}), 10);
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "expected int, found String in hp",
            "missing field `name`",
            "duplicate field `health` in health",
            "unknown field `gold`"
        ]
    );
}

#[test]
fn optional_parts_that_keep_other_keys() {
    let values = [
        variant!({"hp": 1}),
        variant!({"hp": 1, "level": 2}),
        variant!({"hp": 1, "gold": 2}),
        variant!({"hp": 1, "gold": "all"}),
        variant!({"hp": 1, "level": 2, "gold": 3}),
    ];
    assert_eq!(refused::<PerhapsKept>(values), ["missing field `level`", "missing field `level`"]);
}

#[test]
fn declared_types_are_those_that_are_written() {
    let things = |class: &str| {
        let mut thing = Instance::new("Node");
        thing.set("hp", 1);
        let mut things = Array::typed(ElementType::class(class));
        things.push(Object::Full(Box::new(thing)).into());
        variant!({"things": things})
    };
    assert_eq!(Typed::SCHEMA.check_written(&things("Node")), Ok(()));
    assert_eq!(
        not_written::<Typed>(&things("Resource")),
        "the container declares its items as Resource in things"
    );

    let mut ints = Array::typed(ElementType::Builtin(VariantType::Int));
    ints.extend([1, 2]);
    assert_eq!(Pair::SCHEMA.check(&ints.clone().into()), Ok(()));
    assert_eq!(not_written::<Pair>(&ints.into()), "the container declares its items as int");
}

#[test]
fn values_that_fit_too_many_variants_are_given_up() {
    let nested = (0..40).fold(variant!("x"), |inner, _| variant!([inner]));
    let bytes = Codec::new().encode(&nested).expect("40 levels are allowed");
    assert_eq!(
        Codec::new().decode::<Nested>(&bytes).err().map(|error| error.kind()),
        Some(ErrorKind::TooLarge)
    );
    let error = Nested::SCHEMA.check(&nested).expect_err("there are 2^40 ways to read it");
    assert_eq!(error.kind(), ErrorKind::TooLarge);
    assert!(error.to_string().starts_with("too many variants of untagged enums were tried"), "{error}");
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Growing(i64, #[gdvar(default)] i64);

#[test]
fn numbers_and_text_are_written_in_one_form() {
    use gdvar::{NodePath, StringName, Vector2, double};

    // Read in several forms.
    assert!(refused::<i8>([variant!(5), variant!(5.0), variant!(-128), variant!(127)]).is_empty());
    assert_eq!(
        refused::<i8>([variant!(128), variant!(-129), variant!(5.5), variant!("5"), variant!(128.0)]).len(),
        5
    );
    assert_eq!(refused::<std::num::NonZeroI8>([variant!(0), variant!(0.0)]).len(), 2);
    assert!(
        refused::<String>([variant!("a"), StringName::new("a").into(), NodePath::from("a/b").into()])
            .is_empty()
    );
    assert_eq!(refused::<String>([variant!(1), variant!(null)]).len(), 2);
    assert!(refused::<f32>([variant!(0.5), variant!(1), variant!(0.1)]).is_empty());
    assert!(refused::<(i64, Option<i64>)>([variant!([1, 2]), variant!([1, null])]).is_empty());
    assert_eq!(refused::<(i64, i64)>([variant!([1]), variant!([1, 2, 3])]).len(), 2);

    assert_eq!(
        refused::<Growing>([variant!([]), variant!([1]), variant!([1, 2]), variant!([1, 2, 3])]),
        ["expected 1 to 2 elements, found 0", "expected 1 to 2 elements, found 3"]
    );

    // And written in one.
    for (error, expected) in [
        (not_written::<i8>(&variant!(5.0)), "expected int -128..=127, found float"),
        (not_written::<String>(&StringName::new("a").into()), "expected String, found StringName"),
        (not_written::<StringName>(&variant!("a")), "expected StringName, found String"),
        (not_written::<f32>(&variant!(1)), "expected float, found int"),
        (not_written::<f32>(&variant!(0.1)), "0.1 does not fit a float of 32 bits without a loss"),
        (not_written::<double::Vector2>(&Vector2::default().into()), "the reals are of another width"),
        (not_written::<(i64, i64)>(&variant!([1])), "expected 2 elements, found 1"),
        (not_written::<(i64, Option<i64>)>(&variant!([1])), "expected 2 elements, found 1"),
    ] {
        assert_eq!(error, expected);
    }
    assert!(
        f32::SCHEMA.check_written(&variant!(0.5)).is_ok()
            && f64::SCHEMA.check_written(&variant!(0.1)).is_ok()
    );
}

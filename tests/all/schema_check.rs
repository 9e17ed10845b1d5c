//! A schema accepts a value if and only if its type reads it.

use std::collections::BTreeMap;

use gdvar::{
    Array, Codec, Dictionary, ElementType, Error, ErrorKind, GodotDecode, GodotDecodeOwned, GodotEncode,
    GodotSchema, Instance, Object, Variant, VariantType, variant,
};

/// Returns the kind of an error and the path to the wrong value.
fn place(error: &Error) -> (ErrorKind, String) {
    (error.kind(), error.path().fold(String::new(), |path, segment| path + "." + &segment.to_string()))
}

/// Compares the verdict of the schema on each value with the verdict of the type. Returns the errors for the values that
/// both refuse.
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

/// Each level can be either of two variants, so the number of times that an inner fault is found doubles with each level.
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
            "the variant `Walk` has content: expected a Dictionary with the key `Walk`, found only the name",
            "expected int, found Nil in Walk",
            "unknown variant `Run`, expected one of `Rest`, `Walk`",
            "unknown variant `Run`, expected one of `Rest`, `Walk`",
            "unknown variant `Run`, expected one of `Rest`, `Walk`",
            "expected a Dictionary of one entry, the name of a variant, found 0 entries",
            "expected String or Dictionary, found float"
        ]
    );
    assert_eq!(
        refused::<OutsideOrOther>(values.clone()),
        [
            "expected Nil, found int in Rest",
            "the variant `Walk` has content: expected a Dictionary with the key `Walk`, found only the name",
            "expected int, found Nil in Walk",
            "unknown variant `Run` with content, which the variant for unknown tags cannot keep: let it hold a `Variant`",
            "expected a Dictionary of one entry, the name of a variant, found 0 entries",
            "expected String or Dictionary, found float"
        ]
    );
    assert_eq!(
        refused::<OutsideOrAny>(values.clone()),
        [
            "the variant `Walk` has content: expected a Dictionary with the key `Walk`, found only the name",
            "expected int, found Nil in Walk",
            "expected a Dictionary of one entry, the name of a variant, found 0 entries",
            "expected String or Dictionary, found float"
        ]
    );
    assert_eq!(
        refused::<OutsideOrNothing>(values),
        [
            "the variant `Walk` has content: expected a Dictionary with the key `Walk`, found only the name",
            "expected int, found Nil in Walk",
            "expected a Dictionary of one entry, the name of a variant, found 0 entries",
            "expected String or Dictionary, found float"
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
            "duplicate field `health`",
            "unknown field `gold`, expected one of `hp`, `name`",
            "missing field `name`"
        ]
    );
}

#[test]
fn an_optional_flattened_part_beside_a_map_of_other_keys() {
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
    assert!(error.to_string().starts_with("there are too many ways to read the value"), "{error}");

    // Hundreds of ways are tried, however small the value is.
    let nested = (0..8).fold(variant!("x"), |inner, _| variant!([inner]));
    assert_eq!(
        refused::<Nested>([nested]),
        ["no variant fits; the nearest is `Some`: expected Array, found String in [0][0][0][0][0][0][0][0]"]
    );
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
struct Growing(i64, #[gdvar(default)] i64);

#[test]
fn numbers_and_text_are_written_in_one_form() {
    use gdvar::{NodePath, StringName, Vector2, double};

    // A type that reads several forms.
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

    // It writes only one of them.
    for (error, expected) in [
        (not_written::<i8>(&variant!(5.0)), "expected int -128..=127, found float"),
        (not_written::<String>(&StringName::new("a").into()), "expected String, found StringName"),
        (not_written::<StringName>(&variant!("a")), "expected StringName, found String"),
        (not_written::<f32>(&variant!(1)), "expected float, found int"),
        (
            not_written::<f32>(&variant!(0.1)),
            "0.1 does not fit f32 without a loss (f64 holds it, as Godot's floats do)",
        ),
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

#[derive(GodotEncode, GodotDecode, GodotSchema)]
enum Level {
    #[gdvar(tag = 1)]
    One,
    #[gdvar(tag = 2)]
    Two,
    #[gdvar(other)]
    Other(u8),
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
enum Plain {
    One,
    Two,
}

#[derive(GodotEncode, GodotDecode, GodotSchema)]
enum NamedOrOther {
    One,
    #[gdvar(other)]
    Other(String),
}

#[test]
fn tags_are_read_as_their_kind_and_written_in_one_form() {
    let values = [variant!(1), variant!(1.0), variant!(200), variant!(300), variant!("One"), variant!(null)];
    assert_eq!(
        refused::<Level>(values.clone()),
        [
            "300 does not fit int 0..=255",
            "expected int 0..=255, found String",
            "expected int or Dictionary, found Nil"
        ]
    );
    assert!(Level::SCHEMA.check(&variant!(1.5)).is_err());
    // A whole float does not count as an int if no tag is an int.
    assert_eq!(refused::<Plain>([variant!("One"), variant!(1.0)]).len(), 1);
    for value in [variant!(1.0), variant!(1.5), variant!(null)] {
        assert_eq!(refused::<NamedOrOther>([value.clone()]).len(), 1);
        assert_eq!(refused::<Outside>([value]).len(), 1);
    }
    assert_eq!(Level::SCHEMA.check_written(&variant!(1)), Ok(()));
    assert_eq!(Level::SCHEMA.check_written(&variant!(200)), Ok(()));
    assert_eq!(not_written::<Level>(&variant!(300)), "300 does not fit int 0..=255");
    assert_eq!(not_written::<Level>(&variant!(1.0)), "expected int 0..=255, found float");
}

#[test]
fn fields_of_other_versions_are_ignored_or_needed() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(version = 3, unversioned = 1)]
    #[allow(dead_code, reason = "only its schema is looked at")]
    struct Save {
        #[gdvar(until = 2, default = -1)]
        coins: i64,
        #[gdvar(since = 2, default = 0)]
        gold: i64,
        name: String,
    }

    let mut values = Vec::new();
    for version in 1..=3 {
        values.push(variant!({"version": version, "name": "a", "coins": "many", "gold": 1}));
        values.push(variant!({"version": version, "name": "a", "coins": 1, "gold": "much"}));
        values.push(variant!({"version": version, "name": "a"}));
        values.push(variant!({"version": version, "coins": 1, "gold": 1}));
    }
    values.push(variant!({"name": "a", "coins": "many"}));
    assert_eq!(refused::<Save>(values).len(), 11);
    assert!(Save::SCHEMA.check(&variant!({"version": 4, "name": "a", "coins": 1, "gold": 1})).is_err());
}

#[test]
fn a_variant_without_content_accepts_none() {
    assert_eq!(
        refused::<Beside>([variant!({"t": "Rest", "c": {"x": 1}})]),
        ["expected null or an empty Dictionary, found a Dictionary of 1 in c"]
    );
    assert_eq!(
        refused::<Outside>([variant!({"Rest": {"x": 1}})]),
        ["expected null or an empty Dictionary, found a Dictionary of 1 in Rest"]
    );
    assert_eq!(
        not_written::<Beside>(&variant!({"t": "Rest", "c": {}})),
        "expected Nil, found Dictionary in c"
    );
}

#[test]
fn a_flattened_variant_that_keeps_other_keys_does_not_keep_those_of_fields() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(tag = "type")]
    enum Kind {
        Known,
        #[gdvar(other)]
        Other(Variant),
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct Animal {
        #[gdvar(alias = "health")]
        hp: i64,
        #[gdvar(flatten)]
        kind: Kind,
    }

    let values = [
        variant!({ "hp": 1, "type": "new", "more": 2 }),
        variant!({ "hp": 1, "health": 2, "type": "new" }),
        variant!({ "health": 1, "type": "new", "hp": 2 }),
    ];
    assert_eq!(refused::<Animal>(values), ["duplicate field `health`", "duplicate field `hp`"]);
}

#[test]
fn the_form_of_a_container_is_that_of_its_elements() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct Forms {
        #[gdvar(exact)]
        exact: Vec<f32>,
        #[gdvar(as = "StringName")]
        names: Vec<String>,
        #[gdvar(as = "float")]
        floats: Vec<i64>,
        #[gdvar(as = "StringName")]
        keys: BTreeMap<String, i64>,
    }

    let forms = Forms {
        exact: vec![0.5],
        names: vec![String::from("hp")],
        floats: vec![1],
        keys: [(String::from("hp"), 1)].into(),
    };
    let bytes = gdvar::to_bytes(&forms).expect("Godot 4 has all of these");
    let mut written: Dictionary = gdvar::from_bytes(&bytes).expect("they were encoded");
    assert_eq!(Forms::SCHEMA.check_written(&Variant::from(written.clone())), Ok(()));

    let other_forms =
        [("names", variant!(["hp"])), ("floats", variant!([1])), ("keys", variant!({ "hp": 1 }))];
    let not_written = other_forms.map(|(key, value)| {
        let mut changed = written.clone();
        changed.insert(key, value);
        not_written::<Forms>(&changed.into())
    });
    let expected = [
        "StringName, found String in names[0]",
        "int as a float, found int in floats[0]",
        "StringName, found String in keys",
    ];
    for (error, expected) in not_written.iter().zip(expected) {
        assert!(error.contains(expected), "{error}");
    }

    // An `f32` cannot hold exactly this number.
    written.insert("exact", variant!([0.1]));
    assert_eq!(
        refused::<Forms>([written.into()]),
        ["0.1 does not fit f32 without a loss (f64 holds it, as Godot's floats do) in exact[0]"]
    );
}

#[test]
fn a_type_that_is_written_as_its_only_field_may_be_missing_if_the_field_may() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(transparent)]
    struct Level(#[gdvar(as = "float")] Option<i64>);

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct Player {
        level: Level,
    }

    assert_eq!(refused::<Player>([variant!({}), variant!({ "level": 1.0 })]), [""; 0]);
}

#[test]
fn typed_containers_declare_what_their_elements_are_written_as() {
    #[derive(GodotEncode, GodotSchema)]
    enum Name {
        Idle,
        Run,
    }

    #[derive(GodotEncode, GodotSchema)]
    #[gdvar(key = "StringName")]
    enum StringName {
        Idle,
        Run,
    }

    #[derive(GodotEncode, GodotSchema)]
    #[gdvar(repr = "int")]
    enum Number {
        Idle,
        Run,
    }

    #[derive(GodotEncode, GodotSchema)]
    #[gdvar(tag = "type")]
    enum Inside {
        Idle,
        Run { to: i64 },
    }

    #[derive(GodotEncode, GodotSchema)]
    struct Containers {
        #[gdvar(typed)]
        names: [Name; 2],
        #[gdvar(typed)]
        string_names: [StringName; 2],
        #[gdvar(typed)]
        numbers: [Number; 2],
        #[gdvar(typed)]
        inside: [Inside; 2],
    }

    let containers = Containers {
        names: [Name::Idle, Name::Run],
        string_names: [StringName::Idle, StringName::Run],
        numbers: [Number::Idle, Number::Run],
        inside: [Inside::Idle, Inside::Run { to: 1 }],
    };
    let bytes = gdvar::to_bytes(&containers).expect("Godot 4 has all of these");
    let written: Variant = gdvar::from_bytes(&bytes).expect("they were encoded");
    assert_eq!(Containers::SCHEMA.check_written(&written), Ok(()));
    let declared =
        |key| written.get(key).and_then(Variant::as_array).map(|array| array.element_type().clone());
    for (key, ty) in [
        ("names", VariantType::String),
        ("string_names", VariantType::StringName),
        ("numbers", VariantType::Int),
        ("inside", VariantType::Dictionary),
    ] {
        assert_eq!(declared(key), Some(ElementType::Builtin(ty)), "{key}");
    }
}

#[test]
fn what_is_read_in_another_form_is_not_written() {
    use gdvar::{Dictionary, StringName, Vector2, Vector2i};

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(transparent)]
    struct WholeFloat(#[gdvar(as = "float")] i64);

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct Hero {
        hp: i64,
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[allow(dead_code, reason = "only its schema is looked at")]
    struct OnlyRead {
        #[gdvar(skip_encoding, default)]
        hp: i64,
    }

    assert!(refused::<OnlyRead>([variant!({ "hp": 1 }), variant!({})]).is_empty());
    assert_eq!(not_written::<OnlyRead>(&variant!({ "hp": 1 })), "unknown field `hp`");

    assert_eq!(not_written::<WholeFloat>(&variant!(1)), "expected int as a float, found int");
    assert_eq!(WholeFloat::SCHEMA.check_written(&variant!(1.0)), Ok(()));
    assert!(refused::<WholeFloat>([variant!(1), variant!(1.0)]).is_empty());

    assert!(refused::<Vector2>([Vector2i::default().into()]).is_empty());
    assert_eq!(not_written::<Vector2>(&Vector2i::default().into()), "expected Vector2, found Vector2i");

    let name = Variant::from(StringName::new("a"));
    assert_eq!(<&str>::SCHEMA.check(&name), Ok(()));
    assert_eq!(not_written::<&str>(&name), "expected String, found StringName");

    let mut typed =
        Dictionary::typed(ElementType::Builtin(VariantType::String), ElementType::Builtin(VariantType::Int));
    typed.insert("a", 1);
    let typed = Variant::from(typed);
    assert!(refused::<BTreeMap<String, i64>>([typed.clone()]).is_empty());
    assert_eq!(not_written::<BTreeMap<String, i64>>(&typed), "the container declares its items as String");

    let mut named = Dictionary::new();
    named.insert(StringName::new("hp"), 1);
    assert!(refused::<Hero>([named.clone().into()]).is_empty());
    assert_eq!(not_written::<Hero>(&named.into()), "expected the key `hp` as String");
}

#[test]
fn text_is_read_as_a_path_if_it_prints_as_itself() {
    let values = ["a/b:c", "/root", "", "a//b:", "::"].map(Variant::from);
    let refused = refused::<gdvar::NodePath>(values.into_iter().chain([variant!(1)]));
    assert!(refused.contains(&String::from("expected NodePath, found int")), "{refused:?}");
}

#[test]
fn an_unknown_tag_may_have_an_empty_content() {
    let values = [variant!({ "a": {} }), variant!({ "a": null }), variant!("a")];
    assert_eq!(refused::<OutsideOrOther>(values), Vec::<String>::new());
    assert_eq!(refused::<OutsideOrOther>([variant!({ "a": { "b": 1 } })]).len(), 1);
}

#[test]
fn objects_are_checked_with_their_class_and_properties() {
    let mut thing = Instance::new("Node");
    let without = Variant::from(Object::Full(Box::new(thing.clone())));
    thing.set("hp", 1);
    let whole = Variant::from(Object::Full(Box::new(thing.clone())));
    thing.class = "Resource".into();
    let other = Variant::from(Object::Full(Box::new(thing)));
    assert_eq!(Thing::SCHEMA.check(&whole), Ok(()));
    let error = |value| Thing::SCHEMA.check(value).expect_err("it is another object").to_string();
    assert_eq!(error(&without), "missing field `hp`");
    assert_eq!(error(&other), "expected an Object of class Node, found Resource");
}

#[test]
fn variants_without_a_tag_are_told_apart_by_their_properties_and_lengths() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct Row(i64, i64, i64);
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(untagged)]
    #[allow(dead_code, reason = "it is only described")]
    enum Any {
        Thing(Thing),
        Pair(Pair),
        Row(Row),
    }
    let mut thing = Instance::new("Node");
    thing.set("hp", 1);
    let thing = Variant::from(Object::Full(Box::new(thing)));
    for value in [thing, variant!([1, 2]), variant!([1, 2, 3])] {
        assert_eq!(Any::SCHEMA.check(&value), Ok(()));
    }
    for value in [Object::Full(Box::new(Instance::new("Node"))).into(), variant!([1])] {
        assert!(Any::SCHEMA.check(&value).is_err(), "{value}");
    }
}

#[test]
fn keys_of_maps_are_written_in_their_order() {
    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct Maps {
        ints: BTreeMap<i64, i64>,
        bools: BTreeMap<bool, i64>,
        ids: BTreeMap<gdvar::Rid, i64>,
        #[gdvar(flatten)]
        rest: BTreeMap<i64, i64>,
    }
    let written = |value: &Variant| {
        let bytes = Codec::new().encode(value).expect("the values are ones of Godot 4");
        Maps::SCHEMA.check_written_bytes(&bytes, Codec::new()).map_err(|error| place(&error).1)
    };
    let maps = |ints: Variant, bools: Variant, ids: Variant| variant!({ "ints": ints, "bools": bools, "ids": ids, 1: 2, 3: 4 });
    let (one, two) = (gdvar::Rid(1), gdvar::Rid(2));
    let ordered = maps(
        variant!({ 1: 1, 2: 2 }),
        variant!({ false: 1, true: 2 }),
        Dictionary::from_iter([(Variant::from(one), 1), (two.into(), 2)]).into(),
    );
    assert_eq!(written(&ordered), Ok(()));
    let empty = || Variant::Dictionary(Dictionary::new());
    assert!(
        written(&maps(variant!({ 2: 1, 1: 2 }), empty(), empty()))
            .is_err_and(|path| path.starts_with(".ints"))
    );
    assert!(
        written(&maps(empty(), variant!({ true: 1, false: 2 }), empty()))
            .is_err_and(|path| path.starts_with(".bools"))
    );
    let bytes = Codec::new().encode(&variant!({ "ints": 1 })).expect("the value is one of Godot 4");
    assert!(!Maps::SCHEMA.faults_in_written_bytes(&bytes, Codec::new(), 9).is_empty());
}

#[test]
fn items_of_every_packed_array_are_checked() {
    use gdvar::{Color, Vector2, Vector3, Vector4};

    let numbers = [
        Variant::PackedByteArray(vec![200]),
        Variant::PackedInt32Array(vec![200]),
        Variant::PackedInt64Array(vec![200]),
    ];
    let others = [
        Variant::PackedFloat32Array(vec![0.5]),
        Variant::PackedFloat64Array(vec![0.5]),
        Variant::PackedStringArray(vec!["a".into()]),
        Variant::PackedVector2Array(vec![Vector2::default()]),
        Variant::PackedVector3Array(vec![Vector3::default()]),
        Variant::PackedVector4Array(vec![Vector4::default()]),
        Variant::PackedColorArray(vec![Color::default()]),
    ];
    let all = || numbers.iter().chain(&others).cloned();
    assert_eq!(refused::<Vec<i8>>(all()).len(), 10);
    assert_eq!(refused::<Vec<u8>>(all()).len(), 7);
    assert_eq!(refused::<Vec<f64>>(all()).len(), 5);
    assert_eq!(refused::<Vec<String>>(all()).len(), 9);
    assert_eq!(refused::<Vec<Vector2>>(all()).len(), 9);
    assert_eq!(refused::<Vec<Vector3>>(all()).len(), 9);
    assert_eq!(refused::<Vec<Vector4>>(all()).len(), 9);
    assert_eq!(refused::<Vec<Color>>(all()).len(), 9);
}

#[test]
fn large_values_are_checked_whole() {
    #[derive(GodotSchema)]
    #[gdvar(object = "Node")]
    #[allow(dead_code, reason = "only its schema is looked at")]
    struct Bag {
        hp: i64,
        items: Vec<i64>,
    }

    const LEN: i64 = 70_000;
    let array = Variant::from((0..LEN).collect::<Array>());
    assert_eq!(<Vec<i64>>::SCHEMA.check(&array), Ok(()));
    let entries = Variant::from((0..LEN).map(|key| (key, key)).collect::<gdvar::Dictionary>());
    assert_eq!(<BTreeMap<i64, i64>>::SCHEMA.check(&entries), Ok(()));
    let packed = Variant::from((0..LEN).collect::<Vec<i64>>());
    assert_eq!(<Vec<i64>>::SCHEMA.check(&packed), Ok(()));
    let mut thing = Instance::new("Node");
    thing.set("hp", 1);
    thing.set("items", array);
    assert_eq!(Bag::SCHEMA.check(&Variant::from(Object::Full(Box::new(thing)))), Ok(()));
}

#[test]
fn a_field_is_written_under_one_key() {
    use shared_entries::{AliasAndMap, WithContentOrAny};

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    struct Point {
        #[gdvar(key = -2, alias = "y")]
        y: i64,
    }

    assert_eq!(Point::SCHEMA.check_written(&variant!({ -2: 1 })), Ok(()));
    assert_eq!(not_written::<Point>(&variant!({ "y": 1 })), "expected the key `-2` as int");
    let values = variant!({ "hp": 1, "x": 1, "y": 1 });
    assert_eq!(not_written::<AliasAndMap>(&values), "expected the key `x` as String");

    // The variant for unknown tags keeps the content too.
    let kept = variant!({ "hp": 1, "t": "Z", "c": 2 });
    assert_eq!(WithContentOrAny::SCHEMA.check_written(&kept), Ok(()));
    let bytes = Codec::new().encode(&kept).expect("it is a value of Godot 4");
    let read: WithContentOrAny = Codec::new().decode(&bytes).expect("it has an unknown tag");
    assert_eq!(Codec::new().encode(&read), Ok(bytes));
}

/// Types that share the entries of one Dictionary among several parts, each in its own way.
mod shared_entries {
    use super::{BTreeMap, GodotDecode, GodotEncode, GodotSchema, Kept, Variant};

    pub(super) type Numbers = BTreeMap<String, i64>;

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(tag = "t")]
    pub(super) enum Inside {
        A { x: i64 },
        B(Kept),
        C,
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(tag = "t", content = "c")]
    pub(super) enum Content {
        A(i64),
        B,
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(tag = "t")]
    pub(super) enum InsideOrAny {
        A {
            x: i64,
        },
        #[gdvar(other)]
        Other(Variant),
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(tag = "t", content = "c")]
    pub(super) enum ContentOrAny {
        A(i64),
        #[gdvar(other)]
        Other(Variant),
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(tag = "t")]
    pub(super) enum InsideOrTag {
        A {
            x: i64,
        },
        #[gdvar(other)]
        Other(String),
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(tag = "t")]
    pub(super) enum InsideOrNothing {
        A {
            x: i64,
        },
        #[gdvar(other)]
        Other,
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(tag = "t", content = "c")]
    pub(super) enum ContentOrNothing {
        A(i64),
        #[gdvar(other)]
        Other,
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(tag = "t", deny_unknown_fields)]
    pub(super) enum Strict {
        A { x: i64 },
        B(Kept),
        C,
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(tag = "t")]
    pub(super) enum Plain {
        A { x: i64 },
        C,
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    pub(super) struct Part {
        level: i64,
        #[gdvar(flatten)]
        part: Plain,
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    pub(super) struct Renamed {
        #[gdvar(flatten)]
        part: Aliased,
    }

    #[derive(GodotEncode, GodotDecode, GodotSchema)]
    pub(super) struct Aliased {
        #[gdvar(alias = "y")]
        x: i64,
    }

    macro_rules! around {
        ($($name:ident($strict:ident): $part:ty;)+) => {$(
            #[derive(GodotEncode, GodotDecode, GodotSchema)]
            pub(super) struct $name {
                hp: Option<i64>,
                #[gdvar(flatten)]
                part: $part,
            }

            #[derive(GodotEncode, GodotDecode, GodotSchema)]
            #[gdvar(deny_unknown_fields)]
            pub(super) struct $strict {
                hp: Option<i64>,
                #[gdvar(flatten)]
                part: $part,
            }
        )+};
    }

    around! {
        WithTag(StrictWithTag): Inside;
        WithContent(StrictWithContent): Content;
        WithAny(StrictWithAny): InsideOrAny;
        WithContentOrAny(StrictWithContentOrAny): ContentOrAny;
        WithOptionalAny(StrictWithOptionalAny): Option<InsideOrAny>;
        WithTagAlone(StrictWithTagAlone): InsideOrTag;
        WithNothing(StrictWithNothing): InsideOrNothing;
        WithContentOrNothing(StrictWithContentOrNothing): ContentOrNothing;
        WithOptionalNothing(StrictWithOptionalNothing): Option<InsideOrNothing>;
        WithAlias(StrictWithAlias): Aliased;
        WithOptionalTag(StrictWithOptionalTag): Option<Inside>;
        WithOptionalContent(StrictWithOptionalContent): Option<Content>;
        WithOptionalAlias(StrictWithOptionalAlias): Option<Aliased>;
        WithMap(StrictWithMap): Numbers;
        WithPart(StrictWithPart): Part;
        WithOptionalPart(StrictWithOptionalPart): Option<Part>;
        WithOptionalMap(StrictWithOptionalMap): Option<Kept>;
    }

    macro_rules! with_map {
        ($($name:ident($strict:ident): $part:ty;)+) => {$(
            #[derive(GodotEncode, GodotDecode, GodotSchema)]
            pub(super) struct $name {
                #[gdvar(skip_decoding)]
                hp: i64,
                #[gdvar(flatten)]
                part: $part,
                #[gdvar(flatten)]
                all: Numbers,
            }

            #[derive(GodotEncode, GodotDecode, GodotSchema)]
            #[gdvar(deny_unknown_fields)]
            pub(super) struct $strict {
                #[gdvar(skip_decoding)]
                hp: i64,
                #[gdvar(flatten)]
                part: $part,
                #[gdvar(flatten)]
                all: Numbers,
            }
        )+};
    }

    with_map! {
        NothingAndMap(StrictNothingAndMap): InsideOrNothing;
        TagAndMap(StrictTagAndMap): Plain;
        ContentAndMap(StrictContentAndMap): Content;
        AliasAndMap(StrictAliasAndMap): Aliased;
        OptionalTagAndMap(StrictOptionalTagAndMap): Option<Plain>;
        PartAndMap(StrictPartAndMap): Part;
        RenamedAndMap(StrictRenamedAndMap): Renamed;
    }
}

#[test]
fn types_that_share_entries_take_what_their_schemas_say() {
    use gdvar::{Dictionary, StringName};
    use shared_entries::*;

    let entries: [(Variant, Variant); 15] = [
        (variant!("hp"), variant!(1)),
        (StringName::new("hp").into(), variant!(2)),
        (variant!("t"), variant!("A")),
        (variant!("t"), variant!("B")),
        (variant!("t"), variant!("C")),
        (variant!("t"), variant!("D")),
        (variant!("x"), variant!(1)),
        (variant!("x"), variant!("a")),
        (variant!("y"), variant!(1)),
        (variant!("c"), variant!(1)),
        (variant!("c"), variant!(null)),
        (variant!("level"), variant!(1)),
        (variant!("gold"), variant!(1)),
        (variant!("gold"), variant!("a")),
        (variant!(7), variant!(1)),
    ];
    let mut values = vec![Dictionary::new()];
    for (key, value) in &entries {
        for at in 0..values.len() {
            if values[at].len() < 4 && !values[at].contains_key(key) {
                let mut value_with_it = values[at].clone();
                value_with_it.insert(key.clone(), value.clone());
                values.push(value_with_it);
            }
        }
    }
    let values: Vec<(Variant, Vec<u8>)> = values
        .into_iter()
        .map(|value| {
            let value = Variant::from(value);
            let bytes = Codec::new().encode(&value).expect("the values are ones of Godot 4");
            (value, bytes)
        })
        .collect();

    macro_rules! agree {
        ($($ty:ident)+) => {$(
            for (value, bytes) in &values {
                let read = Codec::new().decode::<$ty>(bytes).map(drop);
                let checked = $ty::SCHEMA.check(value);
                assert_eq!(checked.is_ok(), read.is_ok(), "{}, {value}: {checked:?} {read:?}", stringify!($ty));
            }
        )+};
    }
    agree! {
        ContentOrAny WithContentOrAny WithOptionalAny StrictWithContentOrAny StrictWithOptionalAny
        WithTagAlone WithNothing WithContentOrNothing WithOptionalNothing NothingAndMap
        StrictWithTagAlone StrictWithNothing StrictWithContentOrNothing StrictWithOptionalNothing StrictNothingAndMap
        Inside Content InsideOrAny InsideOrTag InsideOrNothing ContentOrNothing Strict Plain Part Renamed Aliased
        WithTag WithContent WithAny WithAlias WithOptionalTag WithOptionalContent WithOptionalAlias WithMap WithPart WithOptionalPart WithOptionalMap
        StrictWithTag StrictWithContent StrictWithAny StrictWithAlias StrictWithOptionalTag StrictWithOptionalContent
        StrictWithOptionalAlias StrictWithMap StrictWithPart StrictWithOptionalPart StrictWithOptionalMap
        TagAndMap ContentAndMap AliasAndMap OptionalTagAndMap PartAndMap RenamedAndMap
        StrictTagAndMap StrictContentAndMap StrictAliasAndMap StrictOptionalTagAndMap StrictPartAndMap StrictRenamedAndMap
    }
}

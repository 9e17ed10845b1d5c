//! Names that differ between writing and reading, variants that exist in one direction only, variants without a tag, data without
//! a tag, and types of other crates with private fields.

use gdvar::schema::Schema;
use gdvar::{
    ErrorKind, GodotDecode, GodotEncode, GodotSchema, StringName, Variant, from_bytes, to_bytes, variant,
};

/// Checks that `value` is written as `expected`, and returns the value that is read from it.
fn written(value: &impl GodotEncode, expected: &Variant) {
    assert_eq!(to_bytes(value).unwrap(), to_bytes(expected).unwrap(), "{expected}");
}

fn read<T: for<'de> GodotDecode<'de>>(value: &Variant) -> gdvar::Result<T> {
    from_bytes(&to_bytes(value).unwrap())
}

/// Returns whether a value fits what the type writes, and whether it fits what the type reads.
fn fits(schema: Schema<'_>, value: &Variant) -> [bool; 2] {
    [schema.check_written(value).is_ok(), schema.check(value).is_ok()]
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all(encode = "camelCase"))]
struct Move {
    #[gdvar(rename(encode = "to", decode = "target"), alias = "goal")]
    place: i64,
    step_count: i64,
    #[gdvar(rename(decode = "speed"))]
    how_fast: f64,
}

#[test]
fn a_field_is_written_under_one_name_and_read_under_another() {
    let value = Move { place: 1, step_count: 2, how_fast: 0.5 };
    written(&value, &variant!({ "to": 1, "stepCount": 2, "howFast": 0.5 }));
    assert_eq!(read(&variant!({ "target": 1, "step_count": 2, "speed": 0.5 })), Ok(value));
    assert_eq!(read::<Move>(&variant!({ "goal": 1, "step_count": 2, "speed": 0.5 })).unwrap().place, 1);
    let error = read::<Move>(&variant!({ "to": 1, "step_count": 2, "speed": 0.5 })).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::MissingField);
    assert!(error.to_string().contains("target"), "{error}");
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(rename_all(encode = "snake_case"), rename_all_fields(decode = "camelCase"))]
enum Action {
    #[gdvar(rename(encode = "walk", decode = "go"))]
    WalkTo {
        the_place: i64,
    },
    LookAround,
    #[gdvar(skip_encoding)]
    Retired,
    #[gdvar(skip_decoding)]
    Kick(i64),
}

#[test]
fn a_variant_is_written_under_one_tag_and_read_under_another() {
    written(&Action::WalkTo { the_place: 1 }, &variant!({ "walk": { "the_place": 1 } }));
    assert_eq!(read(&variant!({ "go": { "thePlace": 1 } })), Ok(Action::WalkTo { the_place: 1 }));
    written(&Action::LookAround, &variant!("look_around"));
    assert_eq!(read(&variant!("LookAround")), Ok(Action::LookAround));
}

#[test]
fn a_variant_can_exist_in_one_direction_only() {
    assert_eq!(read(&variant!("Retired")), Ok(Action::Retired));
    let error = to_bytes(&Action::Retired).unwrap_err();
    assert!(error.to_string().contains("`Retired`"), "{error}");
    written(&Action::Kick(3), &variant!({ "kick": 3 }));
    for tag in ["Kick", "kick"] {
        let error = read::<Action>(&variant!({ tag: 3 })).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnknownVariant);
        assert!(
            error.to_string().ends_with("expected one of `go`, `Retired`, `LookAround` at byte 8"),
            "{error}"
        );
    }
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(object, rename(encode = "Curve", decode = "Gradient"))]
struct Renamed {
    width: i64,
}

#[test]
fn an_object_is_written_as_one_class_and_read_as_another() {
    let bytes = to_bytes(&Renamed { width: 1 }).unwrap();
    assert_eq!(&bytes[8..13], b"Curve");
    assert_eq!(from_bytes::<Renamed>(&bytes).unwrap_err().kind(), ErrorKind::TypeMismatch);
    let other = to_bytes(&Shaded { width: 1 }).unwrap();
    assert_eq!(from_bytes::<Renamed>(&other), Ok(Renamed { width: 1 }));
}

#[derive(GodotEncode)]
#[gdvar(object = "Gradient")]
struct Shaded {
    width: i64,
}

#[test]
fn the_schema_has_the_names_of_each_direction() {
    for (value, expected) in [
        (variant!({ "to": 1, "stepCount": 2, "howFast": 0.5 }), [true, false]),
        (variant!({ "target": 1, "step_count": 2, "speed": 0.5 }), [false, true]),
        (variant!({ "goal": 1, "step_count": 2, "speed": 0.5 }), [false, true]),
    ] {
        assert_eq!(fits(Move::SCHEMA, &value), expected, "{value}");
    }
    for (value, expected) in [
        (variant!({ "walk": { "the_place": 1 } }), [true, false]),
        (variant!({ "go": { "thePlace": 1 } }), [false, true]),
        (variant!("Retired"), [false, true]),
        (variant!({ "kick": 3 }), [true, false]),
    ] {
        assert_eq!(fits(Action::SCHEMA, &value), expected, "{value}");
    }
}

// -------------------------------------------------------------------------------------- variants without a tag

#[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type")]
enum Inside {
    Walk {
        to: i64,
    },
    Stop,
    #[gdvar(untagged)]
    Path(Vec<i64>),
    #[gdvar(untagged)]
    Named {
        name: String,
    },
    #[gdvar(untagged)]
    Nothing,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "t", content = "c")]
enum Beside {
    Walk(i64),
    #[gdvar(untagged)]
    Text(String),
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
enum Outside {
    Stop,
    Walk(f32),
    #[gdvar(untagged)]
    Text(String),
    #[gdvar(untagged, with = "tenths")]
    Tenths(f64),
    #[gdvar(untagged)]
    Any(Variant),
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "`with` passes a reference")]
mod tenths {
    use gdvar::{Decoder, Encoder, GodotDecode, Header, Result};

    pub(crate) fn encode(number: &f64, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.value(&(number * 10.0))
    }

    pub(crate) fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<f64> {
        f64::decode(header, decoder).map(|number| number / 10.0)
    }
}

#[test]
fn variants_without_a_tag_are_tried_behind_those_with_one() {
    for (value, wire) in [
        (Inside::Walk { to: 1 }, variant!({ "type": "Walk", "to": 1 })),
        (Inside::Stop, variant!({ "type": "Stop" })),
        (Inside::Path(vec![1, 2]), variant!([1, 2])),
        (Inside::Named { name: "a".into() }, variant!({ "name": "a" })),
        (Inside::Nothing, variant!(null)),
    ] {
        if !matches!(value, Inside::Path(_)) {
            written(&value, &wire);
        }
        assert_eq!(read(&wire), Ok(value), "{wire}");
        assert!(Inside::SCHEMA.check(&wire).is_ok(), "{wire}");
    }
    // A value that matches no tag may fit a variant without a tag.
    let both = variant!({ "type": "Fly", "name": "a" });
    assert_eq!(read(&both), Ok(Inside::Named { name: "a".into() }));
    for (value, wire) in
        [(Beside::Walk(1), variant!({ "t": "Walk", "c": 1 })), (Beside::Text("a".into()), variant!("a"))]
    {
        written(&value, &wire);
        assert_eq!(read(&wire), Ok(value), "{wire}");
    }
    for (value, wire) in [
        (Outside::Stop, variant!("Stop")),
        (Outside::Walk(0.5), variant!({ "Walk": 0.5 })),
        (Outside::Text("Run".into()), variant!("Run")),
        (Outside::Tenths(0.5), variant!(5.0)),
        (Outside::Any(variant!([1])), variant!([1])),
    ] {
        written(&value, &wire);
        assert_eq!(read(&wire), Ok(value), "{wire}");
    }
}

#[test]
fn a_matching_tag_decides_even_if_its_content_has_another_type() {
    // An int is read as a float before any variant without a tag is tried.
    assert_eq!(read(&variant!({ "Walk": 2 })), Ok(Outside::Walk(2.0)));
}

#[test]
fn the_error_is_that_of_the_variant_that_was_read_furthest() {
    let error = read::<Beside>(&variant!({ "t": "Walk", "c": "far" })).unwrap_err();
    assert_eq!(error.to_string(), "expected int, found String at byte 44 in c");
    let error = read::<Beside>(&variant!(5)).unwrap_err();
    assert!(error.to_string().starts_with("expected Dictionary, found int"), "{error}");
}

#[test]
fn mixed_enums_can_be_fields_and_elements() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Turn<'a> {
        #[gdvar(typed)]
        all: Vec<Inside>,
        name: &'a str,
    }
    let turn = Turn { all: vec![Inside::Stop, Inside::Nothing], name: "a" };
    let bytes = to_bytes(&turn).unwrap();
    // The elements have several types, so it is a plain Array.
    assert_eq!(bytes, to_bytes(&variant!({ "all": [{ "type": "Stop" }, null], "name": "a" })).unwrap());
    assert_eq!(from_bytes(&bytes), Ok(turn));
}

// ------------------------------------------------------------------------------------------- data without a tag

#[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
#[gdvar(tag = "type", deny_unknown_fields)]
enum Weapon {
    Bow {
        arrows: i64,
    },
    #[gdvar(default)]
    Sword {
        length: i64,
        worn: Option<bool>,
    },
    #[gdvar(other)]
    Unknown(Variant),
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
struct OldWeapon {
    length: i64,
}

#[test]
fn data_without_a_tag_is_the_default() {
    let sword = || Weapon::Sword { length: 3, worn: None };
    assert_eq!(read(&variant!({ "length": 3 })), Ok(sword()));
    assert_eq!(from_bytes(&to_bytes(&OldWeapon { length: 3 }).unwrap()), Ok(sword()));
    assert_eq!(read(&variant!({ "length": 3, "type": "Sword", "worn": null })), Ok(sword()));
    assert_eq!(read(&variant!({ "arrows": 3, "type": "Bow" })), Ok(Weapon::Bow { arrows: 3 }));
    let unknown = variant!({ "type": "Axe", "edges": 2 });
    assert_eq!(read(&unknown), Ok(Weapon::Unknown(unknown.clone())));
    written(&sword(), &variant!({ "type": "Sword", "length": 3, "worn": null }));
    let error = read::<Weapon>(&variant!({ "arrows": 3 })).unwrap_err();
    assert!(error.to_string().contains("arrows") || error.to_string().contains("length"), "{error}");
    let error = read::<Weapon>(&variant!({ "type": 5.5, "length": 3 })).unwrap_err();
    assert!(error.to_string().contains("in type"), "{error}");
}

#[test]
fn a_missing_tag_is_the_default_beside_and_among_other_fields() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(tag = "t", content = "c")]
    enum Item {
        #[gdvar(default)]
        Count(i64),
        Name(String),
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(tag = "type")]
    enum Kind {
        #[gdvar(default)]
        Blunt,
        Sharp {
            edges: i64,
        },
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Tool {
        weight: i64,
        #[gdvar(flatten)]
        kind: Kind,
        price: i64,
    }
    assert_eq!(read(&variant!({ "c": 5 })), Ok(Item::Count(5)));
    assert_eq!(read(&variant!({ "c": "a", "t": "Name" })), Ok(Item::Name("a".into())));

    let blunt = Tool { weight: 1, kind: Kind::Blunt, price: 2 };
    assert_eq!(read(&variant!({ "weight": 1, "price": 2 })), Ok(blunt));
    let sharp = Tool { weight: 1, kind: Kind::Sharp { edges: 3 }, price: 2 };
    assert_eq!(read(&variant!({ "price": 2, "edges": 3, "type": "Sharp", "weight": 1 })), Ok(sharp));
}

#[test]
fn the_schema_knows_data_without_a_tag() {
    let old = variant!({ "length": 3 });
    assert!(Weapon::SCHEMA.check(&old).is_ok());
    assert!(Weapon::SCHEMA.check_written(&old).is_err());
    assert!(Weapon::SCHEMA.reads_what_is_written_by(OldWeapon::SCHEMA).is_ok());
    assert!(Weapon::SCHEMA.to_string().contains("\"Sword\" or no tag"), "{}", Weapon::SCHEMA);
}

// ---------------------------------------------------------------------------------------- types of other crates

mod elsewhere {
    /// A type with private fields.
    #[derive(Clone, Debug, PartialEq)]
    pub(crate) struct Player<T> {
        name: String,
        hp: i64,
        pub(crate) extra: T,
    }

    impl<T> Player<T> {
        pub(crate) fn new(name: String, hp: i64, extra: T) -> Self {
            Self { name, hp, extra }
        }

        pub(crate) fn name(&self) -> &str {
            &self.name
        }

        pub(crate) fn owned_name(&self) -> String {
            self.name.clone()
        }

        pub(crate) fn hp(&self) -> i64 {
            self.hp
        }

        pub(crate) fn hp_by_reference(&self) -> &i64 {
            &self.hp
        }
    }
}

use elsewhere::Player;

#[derive(GodotEncode, GodotDecode)]
#[gdvar(remote = "Player<T>", bound = "T: GodotEncode + for<'de> GodotDecode<'de>")]
struct PlayerDef<T> {
    #[gdvar(getter = Player::owned_name, as = "StringName")]
    name: String,
    #[gdvar(getter = "Player::hp", skip_encoding_if = |hp: &i64| *hp == 0, default)]
    hp: i64,
    extra: T,
}

impl<T> From<PlayerDef<T>> for Player<T> {
    fn from(def: PlayerDef<T>) -> Self {
        Self::new(def.name, def.hp, def.extra)
    }
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(remote = "Player<bool>", array)]
struct PlayerInArray {
    #[gdvar(getter = Player::owned_name)]
    name: String,
    #[gdvar(getter = Player::hp_by_reference, wide)]
    hp: i64,
    extra: bool,
}

impl From<PlayerInArray> for Player<bool> {
    fn from(def: PlayerInArray) -> Self {
        Self::new(def.name, def.hp, def.extra)
    }
}

#[test]
fn private_fields_are_read_by_getters_and_built_by_conversion() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Match {
        #[gdvar(with = "PlayerDef::<i64>")]
        first: Player<i64>,
        #[gdvar(with = PlayerInArray)]
        second: Player<bool>,
    }
    let value = Match { first: Player::new("a".into(), 0, 5), second: Player::new("b".into(), 7, true) };
    let bytes = to_bytes(&value).unwrap();
    let expected =
        variant!({ "first": { "name": (StringName::from("a")), "extra": 5 }, "second": ["b", 7, true] });
    assert_eq!(from_bytes::<Variant>(&bytes).unwrap().to_string(), expected.to_string());
    assert_eq!(from_bytes(&bytes), Ok(value));
}

/// The wire form of a player.
#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Short(String, i64);

impl From<Player<()>> for Short {
    fn from(player: Player<()>) -> Self {
        Self(player.name().to_owned(), player.hp())
    }
}

impl TryFrom<Short> for Player<()> {
    type Error = &'static str;

    fn try_from(short: Short) -> Result<Self, &'static str> {
        if short.1 < 0 { Err("a player has points") } else { Ok(Self::new(short.0, short.1, ())) }
    }
}

#[derive(GodotEncode, GodotDecode)]
#[gdvar(remote = "Player<()>", try_from = Short, into = Short)]
struct PlayerByShort;

#[test]
fn a_type_of_another_crate_is_converted() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Match {
        #[gdvar(with = PlayerByShort)]
        first: Player<()>,
    }
    let value = Match { first: Player::new("a".into(), 7, ()) };
    written(&value, &variant!({ "first": ["a", 7] }));
    assert_eq!(read(&variant!({ "first": ["a", 7] })), Ok(value));
    let error = read::<Match>(&variant!({ "first": ["a", -7] })).unwrap_err();
    assert!(error.to_string().starts_with("a player has points at byte"), "{error}");
}

//! Untagged enums decide between variants by keys and lengths before they read contents, so that nested values are read
//! in time that is in proportion to their bytes.

use std::cell::Cell;

use gdvar::{
    Decoder, ErrorKind, GodotDecode, GodotEncode, Header, Result, Variant, from_bytes, to_bytes, variant,
};

#[derive(Clone, Debug, PartialEq, GodotEncode, GodotDecode)]
#[gdvar(untagged)]
enum Condition {
    And { all: Vec<Condition>, name: String },
    Or { all: Vec<Condition>, weight: i64 },
    Leaf(i64),
}

/// Each pair of variants begins with the same contents.
mod pairs {
    use super::*;

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    pub(crate) struct Named {
        pub(crate) all: Vec<Structs>,
        pub(crate) name: String,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    pub(crate) struct Weighted {
        pub(crate) all: Vec<Structs>,
        pub(crate) weight: Option<i64>,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(untagged)]
    pub(crate) enum Structs {
        Named(Box<Named>),
        Weighted(Option<Weighted>),
        Leaf(i64),
    }

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(untagged, deny_unknown_fields)]
    pub(crate) enum Strict {
        Fewer { all: Vec<Strict> },
        More { all: Vec<Strict>, more: i64 },
        Leaf(i64),
    }

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(untagged)]
    pub(crate) enum Elements {
        Three(Vec<Elements>, i64, i64),
        Two(Vec<Elements>, i64),
        Leaf(i64),
    }

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(untagged)]
    pub(crate) enum Lengths {
        One([Box<Lengths>; 1]),
        Tuple((Box<Lengths>, Box<Lengths>)),
        Three([Box<Lengths>; 3]),
        Leaf(i64),
    }

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(object = "Node")]
    pub(crate) struct NamedNode {
        pub(crate) all: Vec<Objects>,
        pub(crate) name: String,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(object = "Node")]
    pub(crate) struct WeightedNode {
        pub(crate) all: Vec<Objects>,
        pub(crate) weight: i64,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(untagged)]
    pub(crate) enum Objects {
        Named(NamedNode),
        Weighted(WeightedNode),
        Leaf(i64),
    }
}

/// Checks that a value can be nested this deep, written and read back.
#[track_caller]
fn comes_back<T>(levels: usize, leaf: T, nest: impl Fn(T) -> T)
where
    T: PartialEq + std::fmt::Debug + GodotEncode + for<'de> GodotDecode<'de>,
{
    let value = (0..levels).fold(leaf, |inner, _| nest(inner));
    let bytes = to_bytes(&value).unwrap();
    // Twice the time for each level would take years.
    assert_eq!(from_bytes(&bytes), Ok(value));
}

#[test]
fn nested_variants_that_begin_alike_are_read_back() {
    use pairs::{Elements, Lengths, NamedNode, Objects, Strict, Structs, Weighted, WeightedNode};

    const LEVELS: usize = 60;
    comes_back(19, Condition::Leaf(1), |inner| Condition::Or { all: vec![inner], weight: 1 });
    comes_back(LEVELS, Condition::Leaf(1), |inner| Condition::Or {
        all: vec![inner, Condition::And { all: vec![Condition::Leaf(2)], name: "a".into() }],
        weight: 1,
    });
    comes_back(LEVELS, Structs::Leaf(1), |inner| {
        Structs::Weighted(Some(Weighted { all: vec![inner], weight: None }))
    });
    comes_back(LEVELS, Strict::Leaf(1), |inner| Strict::More { all: vec![inner], more: 1 });
    comes_back(LEVELS, Elements::Leaf(1), |inner| Elements::Two(vec![inner], 1));
    comes_back(LEVELS, Lengths::Leaf(1), |inner| {
        Lengths::Tuple((Box::new(inner), Box::new(Lengths::Leaf(2))))
    });
    comes_back(LEVELS, Lengths::Leaf(1), |inner| {
        Lengths::Three([inner, Lengths::Leaf(2), Lengths::Leaf(3)].map(Box::new))
    });
    comes_back(LEVELS, Objects::Leaf(1), |inner| {
        Objects::Weighted(WeightedNode { all: vec![inner], weight: 1 })
    });
    comes_back(LEVELS, Objects::Leaf(1), |inner| {
        Objects::Named(NamedNode { all: vec![inner], name: "a".into() })
    });
}

/// A float where an int is expected is read in a second round, in which every level tries its variants again.
#[test]
fn values_of_other_types_are_read_when_nested_too() {
    let nested = (0..60).fold(variant!(1.0), |inner, _| variant!({ "all": [inner], "weight": 1.0 }));
    let expected = (0..60).fold(Condition::Leaf(1), |inner, _| Condition::Or { all: vec![inner], weight: 1 });
    assert_eq!(from_bytes(&to_bytes(&nested).unwrap()), Ok(expected));
}

#[test]
fn the_effort_for_hostile_values_grows_with_their_bytes() {
    thread_local!(static TRIES: Cell<usize> = const { Cell::new(0) });

    /// An int that counts how often it is tried.
    #[derive(Debug)]
    struct Counted;
    impl GodotDecode<'_> for Counted {
        fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Self> {
            TRIES.set(TRIES.get() + 1);
            i64::decode(header, decoder).map(|_| Self)
        }
    }
    // Keys and lengths do not distinguish these variants.
    #[derive(Debug, GodotDecode)]
    #[gdvar(untagged)]
    #[allow(dead_code)]
    enum Alike {
        A(Vec<Alike>),
        B(Vec<Alike>),
        C(Counted),
    }
    let tries = |levels: usize| {
        let value: Variant = (0..levels).fold(variant!("no int"), |inner, _| variant!([inner]));
        let bytes = to_bytes(&value).unwrap();
        TRIES.set(0);
        assert_eq!(from_bytes::<Alike>(&bytes).unwrap_err().kind(), ErrorKind::TooLarge);
        (TRIES.get(), bytes.len())
    };
    for levels in [14, 28, 280] {
        let (tries, len) = tries(levels);
        assert!(tries < 8 * len + (1 << 12), "{tries} tries of an input of {len} bytes");
    }
}

#[test]
fn missing_and_unknown_keys_are_named_in_nested_values_too() {
    let message =
        |value: Variant| from_bytes::<Condition>(&to_bytes(&value).unwrap()).unwrap_err().to_string();
    assert_eq!(
        message(variant!({ "all": [{ "all": [] }], "weight": 1 })),
        "no variant fits; the nearest is `And`: missing field `name` at byte 28 in all[0]"
    );
    let strict =
        |value: Variant| from_bytes::<pairs::Strict>(&to_bytes(&value).unwrap()).unwrap_err().to_string();
    assert_eq!(
        strict(variant!({ "all": [{ "all": [], "mode": 1 }] })),
        "no variant fits; the nearest is `Fewer`: unknown field `mode`, expected `all` at byte 56 in all[0]"
    );
}

#[test]
fn the_alternate_form_of_an_error_has_the_reason_of_each_variant() {
    use gdvar::Vector2;

    #[derive(Debug, GodotDecode)]
    #[gdvar(untagged)]
    #[allow(dead_code)]
    enum Target {
        Place(Vector2),
        Player { id: i64, team: String },
        Name(String),
    }
    #[derive(Debug, GodotDecode)]
    #[allow(dead_code)]
    enum Order {
        Stop,
        Attack(Target),
        #[gdvar(untagged)]
        Wait(i64),
    }

    let error = |value: Variant| from_bytes::<Vec<Target>>(&to_bytes(&value).unwrap()).unwrap_err();
    let team = error(variant!(["Ferris", { "id": 3 }]));
    let nearest = "no variant fits; the nearest is `Player`: missing field `team` at byte 24 in [1]";
    assert_eq!(team.to_string(), nearest);
    let reasons = [
        nearest,
        "  `Place`: expected Vector2, found Dictionary at byte 24 in [1]",
        "  `Player`: missing field `team` at byte 24 in [1]",
        "  `Name`: expected String, found Dictionary at byte 24 in [1]",
    ];
    assert_eq!(format!("{team:#}").lines().collect::<Vec<_>>(), reasons);
    // Values of other types are tried in a second round, whose errors count.
    let float = format!("{:#}", error(variant!([1.5])));
    assert_eq!(float.lines().count(), 4, "{float}");

    // Variants with tags have one reason together, which names the variant.
    let order = variant!({ "Attack": { "id": 3 } });
    let order = from_bytes::<Order>(&to_bytes(&order).unwrap()).unwrap_err();
    let reasons = [
        "no variant fits; the nearest is `Player`: missing field `team` at byte 24 in Attack",
        "  no variant fits; the nearest is `Player`: missing field `team` at byte 24 in Attack",
        "  `Wait`: expected int, found Dictionary at byte 0",
    ];
    assert_eq!(format!("{order:#}").lines().collect::<Vec<_>>(), reasons);
    // Other errors have one line.
    assert_eq!(format!("{:#}", from_bytes::<i64>(&to_bytes("a").unwrap()).unwrap_err()).lines().count(), 1);
}

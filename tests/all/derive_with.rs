//! The functions that `with` names, applied to containers of values of their type.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

use gdvar::{GodotDecode, GodotEncode, Variant, from_bytes, to_bytes, variant};

/// The points of a game. On the wire they are in tens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Points(i64);

#[allow(clippy::trivially_copy_pass_by_ref, reason = "`with` passes a reference")]
mod tens {
    use super::Points;
    use gdvar::{Decoder, Encoder, GodotDecode, Header, Result};

    pub(crate) fn encode(points: &Points, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.value(&(points.0 * 10))
    }

    pub(crate) fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Points> {
        i64::decode(header, decoder).map(|number| Points(number / 10))
    }
}

mod upper {
    use gdvar::{Decoder, Encoder, Header, Result};

    pub(crate) fn encode(text: &str, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.value(&text.to_uppercase())
    }

    pub(crate) fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<String> {
        decoder.text(header).map(str::to_lowercase)
    }
}

/// Functions for a whole container.
mod sum {
    use super::Points;
    use gdvar::{Decoder, Encoder, GodotDecode, Header, Result};

    pub(crate) fn encode(points: &[Points], encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.value(&points.iter().map(|points| points.0).sum::<i64>())
    }

    pub(crate) fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Vec<Points>> {
        i64::decode(header, decoder).map(|number| vec![Points(number)])
    }
}

/// Functions of any type.
mod twice {
    use gdvar::{Decoder, Encoder, GodotDecode, GodotEncode, Header, Result};

    pub(crate) fn encode<T: GodotEncode>(value: &T, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.value(&(value, value))
    }

    pub(crate) fn decode<'de, T: GodotDecode<'de>>(
        header: Header,
        decoder: &mut Decoder<'_, 'de>,
    ) -> Result<T> {
        <(T, T)>::decode(header, decoder).map(|(value, _)| value)
    }
}

#[derive(Debug, Default, PartialEq, GodotEncode, GodotDecode)]
struct Holders {
    #[gdvar(with = tens)]
    one: Points,
    #[gdvar(with = tens)]
    maybe: Option<Points>,
    #[gdvar(with = tens)]
    none: Option<Points>,
    #[gdvar(with = tens)]
    boxed: Box<Points>,
    #[gdvar(with = tens)]
    list: Vec<Points>,
    #[gdvar(with = tens)]
    array: [Points; 2],
    #[gdvar(with = tens)]
    queue: VecDeque<Points>,
    #[gdvar(with = tens)]
    set: BTreeSet<Points>,
    #[gdvar(with = tens)]
    hashed: HashSet<Points>,
    #[gdvar(with = tens)]
    map: BTreeMap<String, Points>,
    #[gdvar(with = tens)]
    hash_map: HashMap<i64, Points>,
    #[gdvar(with = tens)]
    deep: Option<BTreeMap<String, Vec<Option<Points>>>>,
    #[gdvar(with = upper)]
    text: String,
    #[gdvar(with = upper)]
    texts: Vec<Option<String>>,
    #[gdvar(with = sum)]
    whole: Vec<Points>,
    #[gdvar(with = sum)]
    sums: BTreeMap<String, Vec<Points>>,
    #[gdvar(with = twice)]
    any: Option<i64>,
    #[gdvar(encode_with = tens::encode, decode_with = tens::decode)]
    by_function: Vec<Points>,
}

fn holders() -> Holders {
    let map = || BTreeMap::from([("a".to_owned(), Points(1)), ("b".to_owned(), Points(2))]);
    Holders {
        one: Points(1),
        maybe: Some(Points(2)),
        none: None,
        boxed: Box::new(Points(3)),
        list: vec![Points(4), Points(5)],
        array: [Points(6), Points(7)],
        queue: VecDeque::from([Points(8)]),
        set: BTreeSet::from([Points(9)]),
        hashed: HashSet::from([Points(10)]),
        map: map(),
        hash_map: HashMap::from([(7, Points(11))]),
        deep: Some(BTreeMap::from([("a".to_owned(), vec![Some(Points(12)), None])])),
        text: "hi".to_owned(),
        texts: vec![Some("ho".to_owned()), None],
        whole: vec![Points(13)],
        sums: BTreeMap::from([("a".to_owned(), vec![Points(14)])]),
        any: Some(15),
        by_function: vec![Points(16)],
    }
}

#[test]
fn functions_apply_to_the_values_inside_containers() {
    let bytes = to_bytes(&holders()).unwrap();
    let expected: Variant = variant!({
        "one": 10, "maybe": 20, "none": null, "boxed": 30, "list": [40, 50], "array": [60, 70], "queue": [80],
        "set": [90], "hashed": [100], "map": { "a": 10, "b": 20 }, "hash_map": { 7: 110 },
        "deep": { "a": [120, null] }, "text": "HI", "texts": ["HO", null], "whole": 13, "sums": { "a": 14 },
        "any": [15, 15], "by_function": [160]
    });
    assert_eq!(from_bytes::<Variant>(&bytes).unwrap().to_string(), expected.to_string());
    assert_eq!(from_bytes(&bytes), Ok(holders()));
}

#[test]
fn an_option_read_by_a_function_may_be_missing() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Maybe {
        #[gdvar(with = tens)]
        points: Option<Points>,
    }
    let nothing: Variant = variant!({});
    assert_eq!(from_bytes(&to_bytes(&nothing).unwrap()), Ok(Maybe { points: None }));
}

#[test]
fn the_path_of_an_error_leads_into_the_container() {
    #[derive(Debug, GodotDecode)]
    struct Deep {
        #[gdvar(decode_with = tens::decode)]
        all: BTreeMap<String, Vec<Points>>,
    }
    #[derive(Debug, GodotDecode)]
    struct Pair {
        #[gdvar(decode_with = tens::decode)]
        two: [Points; 2],
    }
    let wrong: Variant = variant!({ "all": { "a": [10, "x"] } });
    let error = from_bytes::<Deep>(&to_bytes(&wrong).unwrap()).map(|deep| deep.all).unwrap_err();
    assert!(error.to_string().ends_with("in all.a[1]"), "{error}");
    let three: Variant = variant!({ "two": [1, 2, 3] });
    let error = from_bytes::<Pair>(&to_bytes(&three).unwrap()).map(|pair| pair.two).unwrap_err();
    assert!(error.to_string().contains("expected 2 elements, found 3"), "{error}");
}

#[test]
fn functions_on_variants_and_newtypes_apply_inside_containers_too() {
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(tag = "t", content = "c")]
    enum Event {
        #[gdvar(with = tens)]
        Score(Vec<Points>),
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Best(#[gdvar(with = tens)] Option<Points>);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(array)]
    struct Both(#[gdvar(with = tens)] Option<Points>, #[gdvar(with = tens, default)] Vec<Points>);

    let event = Event::Score(vec![Points(1)]);
    let wire: Variant = variant!({ "t": "Score", "c": [10] });
    assert_eq!(to_bytes(&event).unwrap(), to_bytes(&wire).unwrap());
    assert_eq!(from_bytes(&to_bytes(&event).unwrap()), Ok(event));
    assert_eq!(to_bytes(&Best(Some(Points(1)))).unwrap(), to_bytes(&10).unwrap());
    assert_eq!(from_bytes(&to_bytes(&()).unwrap()), Ok(Best(None)));
    let both = Both(None, vec![Points(2)]);
    assert_eq!(from_bytes(&to_bytes(&both).unwrap()), Ok(both));
}

#[test]
fn a_function_for_slices_gets_whole_arrays() {
    #[derive(GodotEncode)]
    struct Total {
        #[gdvar(encode_with = sum::encode)]
        both: [Points; 2],
    }

    let total = Total { both: [Points(1), Points(2)] };
    assert_eq!(to_bytes(&total), to_bytes(&variant!({"both": 3})));
}

#[test]
fn errors_of_functions_name_the_place() {
    mod refused {
        use gdvar::{Encoder, Error, Result};

        use super::Points;

        #[allow(clippy::trivially_copy_pass_by_ref, reason = "`with` passes a reference")]
        pub(crate) fn encode(_: &Points, _: &mut Encoder<'_>) -> Result<()> {
            Err(Error::custom("no points are given"))
        }
    }

    #[derive(GodotEncode)]
    #[gdvar(array)]
    struct Element {
        first: i64,
        #[gdvar(encode_with = refused::encode)]
        points: Points,
    }

    #[derive(GodotEncode)]
    #[gdvar(object = "Node")]
    struct Property {
        #[gdvar(encode_with = refused::encode)]
        points: Points,
    }

    #[derive(GodotEncode)]
    #[gdvar(tag = "kind")]
    enum Tag {
        #[gdvar(other)]
        Other(String),
    }

    let codec = gdvar::Codec::new().full_objects(true);
    let error = |encoded: gdvar::Result<Vec<u8>>| encoded.expect_err("it is refused").to_string();
    let points = Points(1);
    assert_eq!(error(codec.encode(&Element { first: 1, points })), "no points are given in [1]");
    assert_eq!(error(codec.encode(&Property { points })), "no points are given in points");
    assert_eq!(
        error(codec.encode(&Tag::Other("a\0b".into()))),
        "Godot has no text with a NUL in it at byte 24 in kind"
    );
}

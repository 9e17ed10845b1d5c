//! Functions of `with`, conversions, types of other crates, and bounds.

// Each test declares its types where it uses them.
#![allow(clippy::items_after_statements)]

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::values::{bytes_of, fails, is_written_as};
use gdvar::{
    Decoder, ElementType, Encoder, ErrorKind, GodotDecode, GodotEncode, GodotSchema, Header, Variant,
    VariantType, from_bytes, to_bytes, variant,
};

/// Whole seconds on the wire.
mod seconds {
    use std::time::Duration;

    use gdvar::{Decoder, Encoder, GodotDecode, GodotEncode, Header, Result};

    pub(crate) fn encode(duration: &Duration, encoder: &mut Encoder<'_>) -> Result<()> {
        duration.as_secs().encode(encoder)
    }

    pub(crate) fn decode(header: Header, decoder: &mut Decoder<'_, '_>) -> Result<Duration> {
        u64::decode(header, decoder).map(Duration::from_secs)
    }
}

fn shouted(text: &str, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
    text.to_uppercase().encode(encoder)
}

fn whispered(header: Header, decoder: &mut Decoder<'_, '_>) -> gdvar::Result<String> {
    String::decode(header, decoder).map(|text| text.to_lowercase())
}

#[test]
fn functions_can_write_and_read_fields_variants_and_elements() {
    use std::time::Duration;

    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Effect {
        #[gdvar(with = seconds)]
        lasts: Duration,
        #[gdvar(encode_with = shouted, decode_with = "whispered")]
        name: String,
        strength: f32,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Pair(#[gdvar(with = seconds)] Duration, #[gdvar(with = seconds, default)] Duration);
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    enum Timer {
        #[gdvar(with = seconds)]
        Once(Duration),
        Off,
    }
    is_written_as(
        Effect { lasts: Duration::from_secs(5), name: "poison".into(), strength: 0.5 },
        variant!({ "lasts": 5, "name": "POISON", "strength": 0.5 }),
    );
    let tenth = from_bytes::<Effect>(&bytes_of(variant!({ "lasts": 5, "name": "", "strength": 0.1_f64 })));
    assert_eq!(tenth.unwrap().strength.to_bits(), 0.1_f32.to_bits());
    fails::<Effect>(variant!({}), ErrorKind::MissingField, "missing field `lasts` at byte 0");
    is_written_as(Pair(Duration::from_secs(1), Duration::from_secs(2)), variant!([1, 2]));
    assert_eq!(from_bytes(&bytes_of(variant!([1]))), Ok(Pair(Duration::from_secs(1), Duration::ZERO)));
    is_written_as(Timer::Once(Duration::from_secs(3)), variant!({ "Once": 3 }));
    is_written_as(Timer::Off, "Off");
}

#[test]
fn types_can_be_converted_through_other_types() {
    #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(from = String, into = "String")]
    struct Upper(String);
    impl From<String> for Upper {
        fn from(text: String) -> Self {
            Self(text.to_uppercase())
        }
    }
    impl From<Upper> for String {
        fn from(upper: Upper) -> Self {
            upper.0
        }
    }
    is_written_as(Upper("A".into()), "A");
    assert_eq!(from_bytes(&bytes_of("abc")), Ok(Upper("ABC".into())));
    assert_eq!(Upper::element_type(), ElementType::Builtin(VariantType::String));

    #[derive(Debug, PartialEq, GodotDecode)]
    #[gdvar(try_from = i64)]
    struct Even(i64);
    impl TryFrom<i64> for Even {
        type Error = String;
        fn try_from(number: i64) -> Result<Self, String> {
            if number % 2 == 0 { Ok(Self(number)) } else { Err(format!("{number} is odd")) }
        }
    }
    assert_eq!(from_bytes(&bytes_of(4)), Ok(Even(4)));
    fails::<Vec<Even>>(variant!([4, 5]), ErrorKind::Custom, "5 is odd at byte 16 in [1]");
}

/// Stands for another crate, which does not know gdvar.
mod foreign {
    #[derive(Debug, Clone, PartialEq)]
    pub(crate) struct Point<T> {
        pub(crate) x: T,
        pub(crate) y: T,
    }

    #[derive(Debug, PartialEq)]
    pub(crate) struct Title<'a> {
        pub(crate) text: &'a str,
    }

    #[derive(Debug, Clone, PartialEq)]
    pub(crate) enum Shape {
        Dot,
        Circle { radius: f32 },
        Line(i64, i64),
    }
}

#[test]
fn stand_ins_write_and_read_types_of_other_crates() {
    #[derive(GodotEncode, GodotDecode)]
    #[gdvar(remote = "foreign::Point<T>")]
    struct PointDef<T> {
        x: T,
        #[gdvar(rename = "Y")]
        y: T,
    }
    #[derive(GodotEncode, GodotDecode)]
    #[gdvar(remote = foreign::Shape)]
    enum ShapeDef {
        Dot,
        Circle { radius: f32 },
        Line(i64, i64),
    }
    #[derive(GodotEncode, GodotDecode)]
    #[gdvar(remote = "foreign::Title<'a>")]
    struct TitleDef<'a> {
        text: &'a str,
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Drawing<'a> {
        #[gdvar(with = TitleDef)]
        title: foreign::Title<'a>,
        #[gdvar(with = "PointDef")]
        origin: foreign::Point<i64>,
        #[gdvar(with = ShapeDef)]
        shape: foreign::Shape,
    }
    for (shape, dynamic) in [
        (foreign::Shape::Dot, Variant::from("Dot")),
        (foreign::Shape::Circle { radius: 2.0 }, variant!({ "Circle": { "radius": 2.0 } })),
        (foreign::Shape::Line(1, 2), variant!({ "Line": [1, 2] })),
    ] {
        let drawing =
            Drawing { title: foreign::Title { text: "one" }, origin: foreign::Point { x: 1, y: 2 }, shape };
        let bytes = to_bytes(&drawing).expect("it is written");
        let title = variant!({ "text": "one" });
        let expected: Variant = variant!({ "title": title, "origin": { "x": 1, "Y": 2 }, "shape": dynamic });
        assert_eq!(from_bytes::<Variant>(&bytes), Ok(expected));
        assert_eq!(from_bytes::<Drawing<'_>>(&bytes), Ok(drawing));
    }
}

/// A type without a codec.
#[derive(Debug, Default, Clone, Copy, PartialEq)]
struct Opaque;

#[test]
fn parameters_are_bound_where_a_conversion_has_them() {
    #[derive(Debug, Clone, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(from = Vec::<T>, into = "Vec<T>")]
    struct Stack<T: Clone>(Vec<T>);
    impl<T: Clone> From<Vec<T>> for Stack<T> {
        fn from(mut items: Vec<T>) -> Self {
            items.reverse();
            Self(items)
        }
    }
    impl<T: Clone> From<Stack<T>> for Vec<T> {
        fn from(Stack(mut items): Stack<T>) -> Self {
            items.reverse();
            items
        }
    }
    is_written_as(Stack(vec![true, false]), variant!([false, true]));
}

#[test]
fn parameters_are_bound_only_where_they_are_written_or_read() {
    trait Unit {
        type Number;
    }
    #[derive(Debug, PartialEq)]
    struct Meters;
    impl Unit for Meters {
        type Number = f64;
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    struct Measure<U: Unit, T> {
        number: U::Number,
        others: Option<Vec<(U::Number, <U as Unit>::Number)>>,
        unit: std::marker::PhantomData<U>,
        units: [std::marker::PhantomData<U>; 0],
        #[gdvar(skip)]
        cache: T,
        #[gdvar(with = nothing)]
        custom: T,
    }
    mod nothing {
        use super::{Decoder, Encoder, GodotEncode, Header};

        pub(super) fn encode<T>(_: &T, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
            ().encode(encoder)
        }

        pub(super) fn decode<T: Default>(header: Header, decoder: &mut Decoder<'_, '_>) -> gdvar::Result<T> {
            decoder.skip(header).map(|()| T::default())
        }
    }
    // Neither `Meters` nor `Opaque` has a codec.
    let measure = Measure {
        number: 1.5,
        others: Some(vec![(2.5, 3.5)]),
        unit: std::marker::PhantomData::<Meters>,
        units: [],
        cache: Opaque,
        custom: Opaque,
    };
    let others = variant!([[2.5, 3.5]]);
    is_written_as(
        measure,
        variant!({ "number": 1.5, "others": (others), "unit": (), "units": [], "custom": () }),
    );
}

#[test]
fn a_type_that_a_macro_hands_on_is_the_same_type() {
    macro_rules! owned {
        ($text:ty, $marker:ty) => {
            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            struct Owned<'a, U> {
                text: $text,
                marker: $marker,
            }
        };
    }
    owned!(Cow<'a, str>, std::marker::PhantomData<U>);

    // `Opaque` has no codec, and the text does not borrow from the input.
    let owned: Owned<'static, Opaque> =
        from_bytes(&bytes_of(variant!({ "text": "t", "marker": () }))).unwrap();
    assert_eq!(owned, Owned { text: "t".into(), marker: std::marker::PhantomData });
}

#[test]
fn a_bound_replaces_the_derived_ones() {
    trait Named {
        const NAME: &'static str;
    }
    impl Named for Opaque {
        const NAME: &'static str = "opaque";
    }
    fn encode_name<T: Named>(_: &T, encoder: &mut Encoder<'_>) -> gdvar::Result<()> {
        T::NAME.encode(encoder)
    }
    fn decode_name<T: Named + Default>(header: Header, decoder: &mut Decoder<'_, '_>) -> gdvar::Result<T> {
        <&str>::decode(header, decoder).map(|_| T::default())
    }
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode, GodotSchema)]
    #[gdvar(bound(encode = "T: Named", decode = "T: Named + Default", schema = "T: Named"))]
    struct Tagged<T> {
        #[gdvar(encode_with = encode_name, decode_with = decode_name, schema = String)]
        tag: T,
    }
    is_written_as(Tagged { tag: Opaque }, variant!({ "tag": "opaque" }));
    assert_eq!(<Tagged<Opaque>>::SCHEMA.check(&variant!({ "tag": "opaque" })), Ok(()));

    // A derived bound on `T` would be wrong, because the value is read as the map.
    #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
    #[gdvar(bound = "T: GodotEncode + for<'x> GodotDecode<'x> + Ord")]
    struct Counts<T> {
        counts: BTreeMap<T, i64>,
    }
    is_written_as(Counts { counts: [("a".to_string(), 1)].into() }, variant!({ "counts": { "a": 1 } }));
}

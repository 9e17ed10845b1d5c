//! `RawVariant` keeps a value as its bytes, for programs that pass values on.

use std::collections::BTreeMap;

use gdvar::{
    Codec, Dialect, ErrorKind, GodotDecode, GodotEncode, Instance, Object, RawVariant, RawVariantBuf,
    Variant, VariantType, Vector2, Vector3, double, from_bytes, to_bytes, variant,
};

/// Returns bytes that a `Variant` would write otherwise, or refuses: a Dictionary with a key that occurs twice, an int in
/// 64 bits that fits 32, and a vector of a double-precision build.
fn unusual() -> Vec<Vec<u8>> {
    let text = |text: &str| to_bytes(text).expect("it is text");
    let twice =
        [&[27, 0, 0, 0, 2, 0, 0, 0], text("a").as_slice(), &to_bytes(&1).expect("it is an int")].concat();
    let twice = [twice, text("a"), text("b")].concat();
    let wide = [&[2, 0, 1, 0], 7_i64.to_le_bytes().as_slice()].concat();
    let double = to_bytes(&double::Vector3::new(0.1, 0.2, 0.3)).expect("it is a vector");
    vec![twice, wide, double, text("plain")]
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Borrowed<'a> {
    to: i64,
    payload: RawVariant<'a>,
    more: Option<RawVariant<'a>>,
}

#[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
struct Owned {
    list: Vec<RawVariantBuf>,
    map: BTreeMap<String, RawVariantBuf>,
    #[gdvar(flatten)]
    rest: BTreeMap<String, RawVariantBuf>,
}

#[test]
fn values_are_passed_on_byte_for_byte_in_fields_lists_and_maps() {
    for bytes in unusual() {
        let raw = RawVariant::new(&bytes, Codec::new()).unwrap();
        assert_eq!(raw.bytes(), bytes);
        let message = to_bytes(&Borrowed { to: 1, payload: raw, more: None }).unwrap();
        let read: Borrowed<'_> = from_bytes(&message).unwrap();
        assert_eq!((read.payload, read.more), (raw, None));
        assert_eq!(to_bytes(&read).unwrap(), message);

        let buf = raw.to_buf();
        let (list, named) = (vec![buf.clone(), buf.clone()], BTreeMap::from([(String::from("a"), buf)]));
        let owned = Owned { list, map: named.clone(), rest: named };
        let message = to_bytes(&owned).unwrap();
        let read: Owned = from_bytes(&message).unwrap();
        assert_eq!(read, owned);
        assert_eq!(to_bytes(&read).unwrap(), message);
    }
}

macro_rules! relays {
    ($($module:ident: $(#[$attr:meta])*;)+) => {$(
        mod $module {
            use super::*;

            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            $(#[$attr])*
            pub(crate) enum Relay<'a> {
                Join { name: String },
                #[gdvar(other)]
                Unknown(RawVariant<'a>),
            }

            #[derive(Debug, PartialEq, GodotEncode, GodotDecode)]
            $(#[$attr])*
            pub(crate) enum OwnedRelay {
                Join { name: String },
                #[gdvar(other)]
                Unknown(RawVariantBuf),
            }
        }
    )+};
}
relays! {
    outside: ;
    inside: #[gdvar(tag = "t")];
    beside: #[gdvar(tag = "t", content = "c")];
}

#[test]
fn unknown_variants_are_kept_byte_for_byte_in_every_tagging() {
    macro_rules! keeps {
        ($module:ident, $bytes:expr, $known:expr) => {
            let bytes: &[u8] = $bytes;
            let read: $module::Relay<'_> = from_bytes(bytes).unwrap();
            assert!(matches!(&read, $module::Relay::Unknown(raw) if raw.bytes() == bytes), "{read:?}");
            assert_eq!(to_bytes(&read).unwrap(), bytes);
            let read: $module::OwnedRelay = from_bytes(bytes).unwrap();
            assert!(matches!(&read, $module::OwnedRelay::Unknown(raw) if raw.bytes() == bytes), "{read:?}");
            assert_eq!(to_bytes(&read).unwrap(), bytes);
            let known = to_bytes(&$known).unwrap();
            assert_eq!(from_bytes(&known), Ok($module::Relay::Join { name: "Ferris".into() }));
        };
    }
    for content in unusual() {
        let entries = |entries: &[(&str, &[u8])]| {
            let count = u32::try_from(entries.len()).unwrap().to_le_bytes();
            let entries =
                entries.iter().map(|(key, value)| [to_bytes(*key).unwrap().as_slice(), value].concat());
            [&[27, 0, 0, 0], count.as_slice(), &entries.collect::<Vec<_>>().concat()].concat()
        };
        let tag = to_bytes("New").unwrap();
        keeps!(outside, &entries(&[("New", &content)]), variant!({ "Join": { "name": "Ferris" } }));
        keeps!(outside, &tag, variant!({ "Join": { "name": "Ferris" } }));
        for order in [[("t", tag.as_slice()), ("c", &content)], [("c", &content), ("t", &tag)]] {
            keeps!(inside, &entries(&order), variant!({ "t": "Join", "name": "Ferris" }));
            keeps!(beside, &entries(&order), variant!({ "c": { "name": "Ferris" }, "t": "Join" }));
        }
    }
}

#[test]
fn full_objects_are_refused_unless_they_are_allowed() {
    /// Its fields come in another order, so that `payload` is skipped before it is read.
    #[derive(Debug, GodotEncode, GodotDecode)]
    struct Late<'a> {
        name: String,
        payload: RawVariant<'a>,
    }

    let object = Variant::from(Object::Full(Box::new(Instance::new("Node"))));
    let allowed = Codec::new().full_objects(true);
    let values = [object.clone(), variant!([{ "a": (object.clone()) }])];
    for value in values {
        let bytes = allowed.encode(&value).unwrap();
        let kind = |codec: Codec| RawVariant::new(&bytes, codec).map(|_| ()).map_err(|error| error.kind());
        assert_eq!(kind(Codec::new()), Err(ErrorKind::ObjectNotAllowed));
        assert_eq!(kind(allowed), Ok(()));

        let late = allowed.encode(&variant!({ "payload": value, "name": "a" })).unwrap();
        assert_eq!(from_bytes::<Late<'_>>(&late).unwrap_err().kind(), ErrorKind::ObjectNotAllowed);
        let read: Late<'_> = allowed.decode(&late).unwrap();
        // What was allowed on the way in is not written where it is not allowed.
        assert_eq!(to_bytes(&read).unwrap_err().kind(), ErrorKind::ObjectNotAllowed);
        assert_eq!(allowed.encode(&read.payload).unwrap(), bytes);
    }
    // An id is no object.
    let id = to_bytes(&Variant::from(Object::Id(7))).unwrap();
    assert!(RawVariant::new(&id, Codec::new()).is_ok());
}

#[test]
fn values_are_written_in_dialects_that_read_the_same() {
    let godot3 = Codec::new().dialect(Dialect::Godot3);
    let alike = RawVariantBuf::of(&variant!(1.5), godot3).unwrap();
    assert_eq!(to_bytes(&alike).unwrap(), alike.bytes());
    let other = RawVariantBuf::of(&Vector3::new(1.0, 2.0, 3.0), godot3).unwrap();
    assert_eq!((other.dialect(), other.ty()), (Dialect::Godot3, VariantType::Vector3));
    assert_eq!(
        to_bytes(&[&other]).unwrap_err().to_string(),
        "a value of Godot 3 is not the same value in Godot 4.4 and later: decode it, and encode that at byte 8 in [0]"
    );
    assert_eq!(other.decode::<Vector3>(), Ok(Vector3::new(1.0, 2.0, 3.0)));
    assert_eq!(godot3.encode(&other).unwrap(), other.bytes());
}

#[test]
fn bytes_that_are_no_value_are_refused() {
    let kind = |bytes: &[u8]| RawVariant::new(bytes, Codec::new()).map(|_| ()).map_err(|error| error.kind());
    assert_eq!(kind(b""), Err(ErrorKind::UnexpectedEnd));
    assert_eq!(kind(b"\x63\0\0\0"), Err(ErrorKind::UnknownType));
    assert_eq!(kind(b"\x04\0\0\0\x01\0\0\0\xff\0\0\0"), Err(ErrorKind::InvalidUtf8));
    assert_eq!(kind(b"\0\0\0\0\0\0\0\0"), Err(ErrorKind::TrailingBytes));
    assert_eq!(kind(b"\x1c\0\0\0\x02\0\0\0\0\0\0\0"), Err(ErrorKind::UnexpectedEnd));
    // The elements of a packed array have no headers.
    let packed = to_bytes(&vec![Vector2::new(1.0, 2.0)]).unwrap();
    assert_eq!(from_bytes::<Vec<RawVariant<'_>>>(&packed).unwrap_err().kind(), ErrorKind::Unsupported);
    assert!(RawVariant::new(&packed, Codec::new()).is_ok());
}

#[test]
fn depth_counts_around_a_value_and_in_it() {
    let nested = (0..10).fold(variant!(1), |inner, _| variant!([inner]));
    let raw = RawVariantBuf::of(&nested, Codec::new()).unwrap();
    let around = |codec: Codec| codec.encode(&[&raw]).map(|_| ()).map_err(|error| error.kind());
    assert_eq!(around(Codec::new().max_depth(11)), Ok(()));
    assert_eq!(around(Codec::new().max_depth(10)), Err(ErrorKind::TooDeep));
    let bytes = to_bytes(&[&raw]).unwrap();
    let read = |levels| Codec::new().max_depth(levels).decode::<Vec<RawVariant<'_>>>(&bytes).map(|_| ());
    assert_eq!(read(11), Ok(()));
    assert_eq!(read(10).map_err(|error| error.kind()), Err(ErrorKind::TooDeep));
}

/// The padding of a packed array may be missing at the end of an input, but not in the middle of another value.
#[test]
fn padding_that_is_missing_is_written() {
    let bytes = [29, 0, 0, 0, 1, 0, 0, 0, 7];
    let raw = RawVariant::new(&bytes, Codec::new()).unwrap();
    assert_eq!(from_bytes::<(Vec<u8>, i64)>(&to_bytes(&(raw, 2)).unwrap()), Ok((vec![7], 2)));
}

#[test]
fn dynamic_values_know_raw_values() {
    let value = variant!({ "x": [1, 2] });
    let raw: RawVariantBuf = value.read().unwrap();
    assert_eq!(Variant::of(&raw).unwrap(), value);
    assert_eq!(format!("{raw:?}"), format!("RawVariant(Dictionary of {} bytes)", raw.bytes().len()));
}

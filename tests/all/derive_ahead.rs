//! The code that reads a value is inlined into its struct or called as a separate function. The result is the same.

use std::fmt::Debug;

use gdvar::{
    Codec, Decoder, Dialect, Encoder, ErrorKind, GodotDecode, GodotDecodeOwned, GodotEncode, Header, Result,
    Variant, to_bytes, variant,
};

/// A value that is always read by a separate function, because its type has no `MIN_LEN`.
#[derive(Debug)]
struct Apart<T>(T);

impl<'de, T: GodotDecode<'de>> GodotDecode<'de> for Apart<T> {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        T::decode(header, decoder).map(Apart)
    }
}

impl<T: GodotEncode> GodotEncode for Apart<T> {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.0.encode(encoder)
    }
}

#[derive(Debug, GodotEncode, GodotDecode)]
struct Id(i64);

#[derive(Debug, GodotEncode, GodotDecode)]
struct Name(String);

#[derive(Debug, GodotEncode, GodotDecode)]
enum Kind {
    #[gdvar(alias = "blade")]
    Sword,
    Shield,
    #[gdvar(rename = "a potion of strength")]
    Potion,
    #[gdvar(other)]
    Other(String),
}

type Place = [f32; 3];

#[derive(Debug, GodotEncode, GodotDecode)]
struct Item<I, N, K, P> {
    id: I,
    kind: K,
    #[gdvar(default)]
    count: i32,
    name: N,
    spare: Option<K>,
    at: P,
    last: K,
}

#[derive(Debug, GodotEncode, GodotDecode)]
#[gdvar(tag = "do")]
enum Act<I, N, K, P> {
    Wait,
    Take { by: I, kind: K, at: P },
    Lay(Item<I, N, K, P>),
}

type Ahead = (Vec<Item<Id, Name, Kind, Place>>, Act<Id, Name, Kind, Place>);
type NotAhead = (
    Vec<Item<Apart<Id>, Apart<Name>, Apart<Kind>, Apart<Place>>>,
    Act<Apart<Id>, Apart<Name>, Apart<Kind>, Apart<Place>>,
);

/// Reads the bytes both ways and compares the results. Returns whether the bytes were valid.
#[track_caller]
fn is_read_alike<A, B>(bytes: &[u8], codec: Codec) -> bool
where
    A: GodotDecodeOwned + GodotEncode + Debug,
    B: GodotDecodeOwned + GodotEncode + Debug,
{
    match (codec.decode::<A>(bytes), codec.decode::<B>(bytes)) {
        (Ok(a), Ok(b)) => {
            assert_eq!(to_bytes(&a), to_bytes(&b), "{a:?}, {b:?} of {bytes:?}");
            true
        }
        (Err(a), Err(b)) => {
            // If a count is too large and an entry is wrong too, either error may be reported.
            let is_too_short = [&a, &b].iter().any(|error| error.kind() == ErrorKind::UnexpectedEnd);
            assert!(is_too_short || a == b, "{a}, {b} of {bytes:?}");
            false
        }
        (a, b) => panic!("{a:?}, {b:?} of {bytes:?}"),
    }
}

/// Returns values in the order of the fields and in other orders, with missing fields, and with unknown keys.
fn values() -> [Variant; 6] {
    let at = || Variant::from(vec![1.5_f32, -2.0, 3.25]);
    let item = variant!({
        "id": 7, "kind": "Shield", "count": 3, "name": "Ferris", "spare": "Sword", "at": at(), "last": "blade"
    });
    let reversed = variant!({
        "last": "a potion of strength", "at": at(), "spare": (), "name": "", "count": -1, "kind": "Sword",
        "id": i64::MIN
    });
    let others = variant!({
        "id": 1, "more": [1, 2], "kind": "what nobody knows", "name": "a longer name than the others", "at": at(),
        "last": "Sword"
    });
    let few = variant!({ "id": 1, "kind": "Sword", "name": "x", "at": at(), "last": "x" });
    [
        variant!([[item.clone(), item.clone()], { "do": "Wait" }]),
        variant!([[reversed.clone(), others], { "do": "Take", "by": 9, "kind": "Shield", "at": at() }]),
        variant!([[few.clone()], { "do": "Take", "by": 9, "kind": "a potion of strength", "at": at() }]),
        variant!([[], {
            "do": "Lay", "id": 7, "kind": "Shield", "count": 3, "name": "Ferris", "spare": "Sword", "at": at(),
            "last": "Sword"
        }]),
        variant!([[few, reversed], { "kind": "blade", "at": at(), "do": "Take", "by": 1 }]),
        variant!([[item], {
            "do": "Lay", "id": 7, "kind": 5, "name": "Ferris", "at": [1, 2], "last": "Sword"
        }]),
    ]
}

#[test]
fn values_are_read_alike_ahead_and_not() {
    let sound =
        values().map(|value| is_read_alike::<Ahead, NotAhead>(&to_bytes(&value).unwrap(), Codec::new()));
    assert_eq!(sound, [true, true, true, true, true, false]);
}

#[test]
fn values_are_read_alike_in_every_dialect() {
    for dialect in Dialect::ALL {
        let codec = Codec::new().dialect(*dialect);
        let value = &values()[0];
        assert!(is_read_alike::<Ahead, NotAhead>(&codec.encode(value).unwrap(), codec), "{dialect:?}");
    }
}

#[test]
fn damaged_values_are_read_alike() {
    let (mut sound, mut damaged) = (0, 0);
    for value in values() {
        let bytes = to_bytes(&value).unwrap();
        for len in 0..bytes.len() {
            is_read_alike::<Ahead, NotAhead>(&bytes[..len], Codec::new());
        }
        for at in 0..bytes.len() {
            for byte in [0, 1, 2, 4, 21, 32, b'S', 0xFF, bytes[at] ^ 1, bytes[at].wrapping_add(4)] {
                let mut bytes = bytes.clone();
                bytes[at] = byte;
                let is_sound = is_read_alike::<Ahead, NotAhead>(&bytes, Codec::new());
                *if is_sound { &mut sound } else { &mut damaged } += 1;
            }
        }
    }
    assert!(sound > 1000 && damaged > 1000, "{sound} and {damaged}");
}

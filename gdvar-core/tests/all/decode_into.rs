//! Decoding into an existing value: the same values and errors as decoding, with the old memory reused.

use std::fmt::Debug;

use gdvar_core::{
    Codec, Dialect, GodotDecodeOwned, GodotEncode, NodePath, Variant, Vector3, double, from_bytes, to_bytes,
    variant,
};

/// Builds a `Variant`.
macro_rules! dynamic {
    ($($value:tt)+) => {{
        let variant: Variant = variant!($($value)+);
        variant
    }};
}

const CODEC: Codec = Codec::new();

fn bytes_of(value: impl GodotEncode) -> Vec<u8> {
    to_bytes(&value).expect("it can be written")
}

/// Decodes into a value and returns it.
#[track_caller]
fn into<T: GodotDecodeOwned + Debug + PartialEq>(mut value: T, written: impl GodotEncode) -> T {
    let bytes = bytes_of(written);
    CODEC.decode_into(&bytes, &mut value).expect("it fits");
    assert_eq!(Ok(&value), from_bytes(&bytes).as_ref());
    value
}

#[test]
fn text_keeps_its_memory() {
    let text = String::with_capacity(100);
    let memory = text.as_ptr();
    let text = into(into(text, "a longer text"), "short");
    assert_eq!((text.as_ptr(), text.capacity()), (memory, 100));
    // A `NodePath` is read as its text.
    assert_eq!(into(text, NodePath::from("Player/Gun:ammo")), "Player/Gun:ammo");
}

#[test]
fn runs_keep_their_memory_whatever_array_they_are_read_from() {
    let (array, packed) = (dynamic!([1, 2.5, 3]), Variant::PackedFloat64Array(vec![0.5; 7]));
    let narrow = Variant::PackedFloat32Array(vec![0.5; 9]);
    let floats: Vec<f64> = Vec::with_capacity(10);
    let memory = floats.as_ptr();
    let mut floats = floats;
    for variant in [&array, &packed, &narrow, &array] {
        floats = into(floats, variant);
        assert_eq!((floats.as_ptr(), floats.capacity()), (memory, 10), "{variant}");
    }

    let vectors: Vec<double::Vector3> = Vec::with_capacity(10);
    let memory = vectors.as_ptr();
    // Items with reals of the other width.
    let vectors = into(vectors, [Vector3::new(1.0, 2.0, 3.0)]);
    assert_eq!((vectors.as_ptr(), vectors.capacity()), (memory, 10));

    let flags: Vec<bool> = Vec::with_capacity(10);
    let memory = flags.as_ptr();
    let flags = into(into(flags, dynamic!([true, false])), dynamic!([false]));
    assert_eq!((flags.as_ptr(), flags.capacity()), (memory, 10));
}

#[test]
fn items_keep_their_memory_as_far_as_they_are_still_there() {
    let places = |items: &[String]| items.iter().map(|item| item.as_ptr()).collect::<Vec<_>>();
    let items: Vec<String> = ["first", "second", "third"].map(String::from).into();
    let before = places(&items);
    let items = into(items, dynamic!(["a", "b"]));
    assert_eq!(places(&items), before[..2]);
    let items = into(items, Variant::PackedStringArray(["c", "d", "e"].map(String::from).into()));
    assert_eq!(places(&items)[..2], before[..2]);

    let rows = vec![Vec::<i32>::with_capacity(8), Vec::with_capacity(8)];
    let before: Vec<_> = rows.iter().map(Vec::as_ptr).collect();
    let rows = into(rows, dynamic!([(vec![1, 2, 3]), [4, 5]]));
    assert_eq!(rows.iter().map(Vec::as_ptr).collect::<Vec<_>>(), before);
}

#[test]
fn values_behind_an_option_or_a_box_keep_their_memory() {
    let text = Some(Box::new(String::with_capacity(100)));
    let text = into(into(text, "a"), "b");
    assert_eq!(text.as_ref().map(|text| text.capacity()), Some(100));
    assert_eq!(into(into(text, Variant::Nil), "c"), Some(Box::new("c".into())));

    let boxed: Box<[i32]> = Box::new([1, 2, 3]);
    let memory = boxed.as_ptr();
    let boxed = into(into(boxed, vec![4, 5, 6]), dynamic!([7, 8, 9]));
    assert_eq!(boxed.as_ptr(), memory);
    assert_eq!(*into(boxed, vec![1]), [1]);
}

#[test]
fn other_values_are_replaced() {
    assert_eq!(into(1, 2), 2);
    assert_eq!(into(dynamic!([1, { "a": 2 }]), "text"), Variant::from("text"));
    assert_eq!(into([1, 2, 3], vec![4, 5, 6]), [4, 5, 6]);
    assert_eq!(into((1, String::from("a")), dynamic!([2, "b"])), (2, "b".into()));
    let map = std::collections::BTreeMap::from([(1, 2)]);
    assert_eq!(into(map, dynamic!({ 3: 4 })), [(3, 4)].into());
}

/// Checks that decoding into a value gives the same value or error as decoding.
#[track_caller]
fn reads_alike<T: GodotDecodeOwned + GodotEncode + Clone>(value: &T, bytes: &[u8]) {
    let mut read = value.clone();
    let into = CODEC.decode_into(bytes, &mut read).and_then(|()| to_bytes(&read));
    // The values are compared as bytes, because NaN is not equal to itself.
    assert_eq!(into, CODEC.decode::<T>(bytes).and_then(|read| to_bytes(&read)), "{bytes:02x?}");
}

#[test]
fn errors_are_those_of_decoding() {
    let inputs = [
        bytes_of(dynamic!([1, "text", [2, 3]])),
        bytes_of(dynamic!(["a", "b", "c"])),
        bytes_of(dynamic!([[1], [2, 3], []])),
        bytes_of("some text"),
        bytes_of(7),
        bytes_of(vec![1, 2, 3]),
        bytes_of(vec![0.1, f64::MAX]),
        bytes_of(vec![double::Vector3::new(0.1, 0.0, 0.0)]),
        Codec::new().dialect(Dialect::Godot3).encode("text").expect("text"),
        bytes_of(Variant::PackedStringArray(vec!["a".into()])),
    ];
    for bytes in inputs {
        let damaged = (0..bytes.len()).flat_map(|place| {
            [0, 1, 0x1C, 0xFF].map(|byte| {
                let mut bytes = bytes.clone();
                bytes[place] = byte;
                bytes
            })
        });
        let cut = (0..bytes.len()).map(|len| bytes[..len].to_vec());
        let longer = [[&bytes[..], &[0; 4]].concat()];
        for bytes in damaged.chain(cut).chain(longer) {
            reads_alike(&String::from("before"), &bytes);
            reads_alike(&Some(String::from("before")), &bytes);
            reads_alike(&vec![String::from("before"); 2], &bytes);
            reads_alike(&vec![vec![1_i64; 2]; 2], &bytes);
            reads_alike(&vec![0.5_f32; 2], &bytes);
            reads_alike(&vec![Vector3::default(); 2], &bytes);
            reads_alike(&vec![1, 2, 3].into_boxed_slice(), &bytes);
            reads_alike(&[1_i32; 3], &bytes);
            reads_alike(&Variant::Nil, &bytes);
        }
    }
}

#[test]
fn a_box_in_a_box_keeps_its_memory() {
    let boxed = Box::new(Box::new(1_i64));
    let memory = std::ptr::from_ref(&**boxed);
    let boxed = into(boxed, 2);
    assert_eq!((std::ptr::from_ref(&**boxed), **boxed), (memory, 2));
}

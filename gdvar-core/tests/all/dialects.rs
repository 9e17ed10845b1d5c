//! The differences between the families of engines.

use gdvar_core::{
    Array, Callable, Codec, Decoder, Dialect, Dictionary, ElementType, Error, ErrorKind, GodotDecode, Header,
    Instance, NodePath, Object, Projection, Rect2i, Rid, Signal, StringName, Variant, VariantType, Vector2,
    Vector2i, Vector3, Vector3i, Vector4, Vector4i, double,
};

const fn codec(dialect: Dialect) -> Codec {
    Codec::new().dialect(dialect)
}

/// Returns a value of each type that Godot 3 lacks.
fn types_of_godot4() -> [Variant; 13] {
    [
        Vector2i::default().into(),
        Rect2i::default().into(),
        Vector3i::default().into(),
        Vector4::default().into(),
        Vector4i::default().into(),
        Projection::default().into(),
        StringName::default().into(),
        Callable.into(),
        Signal::default().into(),
        Vec::<i64>::new().into(),
        Vec::<f64>::new().into(),
        Vec::<Vector4>::new().into(),
        Rid(1).into(),
    ]
}

fn text(result: Result<Vec<u8>, Error>) -> (ErrorKind, String) {
    let error = result.expect_err("the dialect lacks it");
    (error.kind(), error.to_string())
}

#[test]
fn types_that_godot3_lacks_are_errors_that_name_both() {
    for value in types_of_godot4() {
        let message = match value.ty() {
            VariantType::Rid => "Godot 3 can only write an empty RID at byte 4".to_owned(),
            ty => format!("Godot 3 has no {ty} at byte 0"),
        };
        assert_eq!(text(codec(Dialect::Godot3).encode(&value)), (ErrorKind::Unsupported, message));
    }
}

#[test]
fn the_error_of_a_type_that_a_dialect_lacks_has_its_place() {
    let value: Variant =
        Dictionary::from_iter([("inventory", Variant::from(vec![Variant::Nil, Vector2i::new(1, 2).into()]))])
            .into();
    let expected = "Godot 3 has no Vector2i at byte 40 in inventory[1]".to_owned();
    assert_eq!(text(codec(Dialect::Godot3).encode(&value)), (ErrorKind::Unsupported, expected));
}

#[test]
fn godot4_has_every_type_and_4_2_lacks_one() {
    for ty in VariantType::ALL {
        assert!(Dialect::Godot4.has(*ty) && Dialect::Godot4_3.has(*ty), "{ty}");
        assert_eq!(Dialect::Godot4_0.has(*ty), *ty != VariantType::PackedVector4Array, "{ty}");
    }
    let vectors: Variant = vec![Vector4::default()].into();
    let expected = "Godot 4.0 to 4.2 has no PackedVector4Array at byte 0".to_owned();
    assert_eq!(text(codec(Dialect::Godot4_0).encode(&vectors)), (ErrorKind::Unsupported, expected));
}

#[test]
fn a_vec_is_an_array_where_the_dialect_has_no_packed_one() {
    // Godot 3: Array (19) of two ints.
    assert_eq!(
        codec(Dialect::Godot3).encode(&vec![1_i64, 2]),
        Ok(vec![19, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0])
    );
    let vectors = vec![Vector4::default()];
    let bytes = codec(Dialect::Godot4_0).encode(&vectors).expect("an Array takes everything");
    assert_eq!((bytes[0], codec(Dialect::Godot4_0).decode(&bytes)), (28, Ok(vectors)));
}

fn typed_array() -> Array {
    let mut array = Array::typed(ElementType::Builtin(VariantType::Int));
    array.push(1.into());
    array
}

fn typed_dictionary() -> Dictionary {
    let mut dictionary = Dictionary::typed(ElementType::Builtin(VariantType::Int), ElementType::Any);
    dictionary.insert(1, 2);
    dictionary
}

#[test]
fn typed_containers_lose_their_types_where_the_engine_writes_none() {
    let plain_array = Array::from_iter(typed_array());
    let plain_dictionary = Dictionary::from_iter(typed_dictionary());
    // The typed array has 4 more bytes: a type id, which a flag announces.
    assert_eq!(codec(Dialect::Godot4).encode(&typed_array()).map(|bytes| bytes.len()), Ok(20));
    assert_eq!(codec(Dialect::Godot4_3).encode(&typed_array()).map(|bytes| bytes.len()), Ok(20));
    let bytes = codec(Dialect::Godot4_0).encode(&typed_array()).expect("its type is dropped");
    assert_eq!((bytes.len(), codec(Dialect::Godot4_0).decode(&bytes)), (16, Ok(plain_array)));

    assert_eq!(codec(Dialect::Godot4).encode(&typed_dictionary()).map(|bytes| bytes.len()), Ok(28));
    for dialect in [Dialect::Godot4_3, Dialect::Godot4_0] {
        let bytes = codec(dialect).encode(&typed_dictionary()).expect("its type is dropped");
        assert_eq!((bytes.len(), codec(dialect).decode(&bytes)), (24, Ok(plain_dictionary.clone())));
    }
}

#[test]
fn typed_containers_are_errors_in_godot3() {
    let expected = |ty: &str| (ErrorKind::Unsupported, format!("Godot 3 has no typed {ty} at byte 0"));
    assert_eq!(text(codec(Dialect::Godot3).encode(&typed_array())), expected("Array"));
    assert_eq!(text(codec(Dialect::Godot3).encode(&typed_dictionary())), expected("Dictionary"));
}

#[test]
fn classes_and_scripts_are_named_only_with_objects_allowed() {
    for (element_type, kind) in [(ElementType::class("Node"), 2), (ElementType::script("res://item.gd"), 3)] {
        let array: Array = Array::typed(element_type);
        let full = codec(Dialect::Godot4).full_objects(true);
        let bytes = full.encode(&array).expect("the dialect has typed arrays");
        assert_eq!((bytes[2], full.decode(&bytes)), (kind, Ok(array.clone())));
        // The class that the engine declares if objects are ids.
        let bytes = codec(Dialect::Godot4).encode(&array).expect("the dialect has typed arrays");
        assert_eq!(bytes[..8], [28, 0, 2, 0, 17, 0, 0, 0]);
        assert_eq!(&bytes[8..25], b"EncodedObjectAsID");
    }
}

#[test]
fn reals_of_64_bits_have_a_flag_in_godot4_and_are_an_error_in_godot3() {
    let vector = Vector2::new(0.5, 0.25);
    let wide: double::Vector2 = double::Vector2::new(0.5, 0.25);
    let bytes = codec(Dialect::Godot4).encode(&wide).expect("double-precision builds write it");
    assert_eq!((bytes[2], bytes.len()), (1, 20));
    // Nothing is lost, so single precision reads it.
    assert_eq!(codec(Dialect::Godot4).decode(&bytes), Ok(vector));

    let expected = "Godot 3 has no Vector2 with reals of 64 bits at byte 0".to_owned();
    assert_eq!(text(codec(Dialect::Godot3).encode(&wide)), (ErrorKind::Unsupported, expected));
    let expected = "Godot 3 has no Vector4 at byte 0".to_owned();
    let wide: double::Vector4 = double::Vector4::default();
    assert_eq!(text(codec(Dialect::Godot3).encode(&wide)), (ErrorKind::Unsupported, expected));
    // Godot 3 ignores the flag, and single precision fits double.
    let bytes = [5, 0, 1, 0, 0, 0, 0, 0x3f, 0, 0, 0x80, 0x3e];
    assert_eq!(codec(Dialect::Godot3).decode(&bytes), Ok(vector));
    assert_eq!(codec(Dialect::Godot3).decode(&bytes), Ok(double::Vector2::new(0.5_f64, 0.25)));
}

#[test]
fn double_precision_is_narrowed_only_without_a_loss() {
    let third: double::Vector3 = double::Vector3::new(0.5, 1.0 / 3.0, 0.0);
    let bytes = codec(Dialect::Godot4).encode(&third).expect("double-precision builds write it");
    let error = codec(Dialect::Godot4).decode::<Vector3>(&bytes).expect_err("a third does not fit");
    assert_eq!(error.kind(), ErrorKind::PrecisionLoss);
    assert_eq!(codec(Dialect::Godot4).decode(&bytes), Ok(third));
}

#[test]
fn full_objects_pass_only_where_they_are_allowed() {
    let object: Variant = Object::from(Instance::new("Resource")).into();
    for dialect in [Dialect::Godot4, Dialect::Godot4_3, Dialect::Godot4_0, Dialect::Godot3] {
        let allowed = codec(dialect).full_objects(true);
        let bytes = allowed.encode(&object).expect("they are allowed");
        assert_eq!(allowed.decode(&bytes), Ok(object.clone()));
        let refusals =
            [codec(dialect).encode(&object).map(drop), codec(dialect).decode::<Variant>(&bytes).map(drop)];
        for refusal in refusals {
            assert_eq!(refusal.map_err(|error| error.kind()), Err(ErrorKind::ObjectNotAllowed));
        }
        // Ids are allowed without full objects.
        let id: Variant = Object::Id(0x8000_0000_0000_0001).into();
        let bytes = codec(dialect).encode(&id).expect("an id is no full object");
        assert_eq!((bytes[2], codec(dialect).decode(&bytes)), (1, Ok(id)));
    }
}

#[test]
fn null_objects_are_nil() {
    let null: Variant = Object::Null.into();
    assert_eq!(codec(Dialect::Godot4).encode(&null), Ok(vec![0; 4]));
    // An id of 0 and an empty class name mean null too.
    let id = [24, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let class = [24, 0, 0, 0, 0, 0, 0, 0];
    let full = codec(Dialect::Godot4).full_objects(true);
    assert_eq!((full.decode(&id), full.decode(&class)), (Ok(null.clone()), Ok(null)));
    assert_eq!(full.decode(&[0; 4]), Ok(Object::Null));
}

#[test]
fn a_negative_count_of_properties_or_strings_is_none() {
    // Godot 4.6.3 and 3.6.2 take the bytes after such a count for the next value.
    let object = b"\x18\0\0\0\x01\0\0\0a\0\0\0\xff\xff\xff\xff";
    let strings = b"\x22\0\0\0\xff\xff\xff\xff";
    let pair = [b"\x1c\0\0\0\x02\0\0\0", &object[..], strings].concat();
    let value: Variant =
        codec(Dialect::Godot4).full_objects(true).decode(&pair).expect("the engine takes it");
    let expected = [Object::from(Instance::new("a")).into(), Variant::PackedStringArray(vec![])];
    assert_eq!(value.as_array().map(|array| array.as_slice()), Some(&expected[..]));
}

#[test]
fn text_ends_before_its_first_nul_and_loses_a_leading_byte_order_mark() {
    let decode = |text: &[u8]| {
        let len = u8::try_from(text.len()).expect("it is short");
        let padding = &[0; 3][..text.len().next_multiple_of(4) - text.len()];
        codec(Dialect::Godot4).decode::<String>(&[&[4, 0, 0, 0, len, 0, 0, 0], text, padding].concat())
    };
    // As Godot 4.6.3 reads them.
    for (bytes, text) in [
        (&b"a\0b"[..], "a"),
        (b"\0abc", ""),
        (b"\xef\xbb\xbfa", "a"),
        (b"\xef\xbb\xbf", ""),
        (b"\xef\xbb\xbf\0", ""),
        (b"a\xef\xbb\xbf", "a\u{feff}"),
        // The bytes after the NUL need not be UTF-8.
        (b"a\0\xff", "a"),
    ] {
        assert_eq!(decode(bytes).as_deref(), Ok(text), "{bytes:02x?}");
    }
    for bytes in [&b"\xed\xa0\x80"[..], b"\xf4\x90\x80\x80", b"\xc0\x80", b"\xe2\x82"] {
        assert_eq!(decode(bytes).map_err(|error| error.kind()), Err(ErrorKind::InvalidUtf8), "{bytes:02x?}");
    }
}

#[test]
fn text_that_would_not_come_back_is_refused() {
    for text in ["a\0", "\u{feff}a"] {
        let values: [Variant; 4] = [
            text.into(),
            StringName::new(text).into(),
            vec![text.to_owned()].into(),
            Signal { name: text.to_owned(), object_id: 1 }.into(),
        ];
        for value in values {
            let refusal = codec(Dialect::Godot4).encode(&value).map_err(|error| error.kind());
            assert_eq!(refusal, Err(ErrorKind::Unsupported), "{value:?}");
        }
    }
    assert!(codec(Dialect::Godot4).encode("a\u{feff}").is_ok());
    // The length of a text decides which code checks it.
    for len in 1..40 {
        let text = "x".repeat(len);
        assert!(codec(Dialect::Godot4).encode(&text).is_ok(), "{len}");
        for at in 0..len {
            let mut text = text.clone();
            text.replace_range(at..=at, "\0");
            let refusal = codec(Dialect::Godot4).encode(&text).map_err(|error| error.kind());
            assert_eq!(refusal, Err(ErrorKind::Unsupported), "{len}, {at}");
        }
        let marked = format!("\u{feff}{text}");
        assert!(codec(Dialect::Godot4).encode(&marked).is_err(), "{len}");
    }
}

#[test]
fn keys_are_the_same_as_the_engine_sees_it() {
    // As Godot 4.6.3 compares them; see `Dictionary`.
    let nan = f64::NAN;
    let pairs: [(Variant, Variant, bool); 14] = [
        ("a".into(), StringName::new("a").into(), true),
        (1.into(), 1.0.into(), false),
        (1.into(), true.into(), false),
        (nan.into(), (-nan).into(), true),
        (0.0.into(), (-0.0).into(), true),
        (Vector2::new(f32::NAN, 0.0).into(), Vector2::new(f32::NAN, -0.0).into(), true),
        (vec![f32::NAN].into(), vec![f32::NAN].into(), true),
        (vec![Variant::Int(1)].into(), vec![Variant::Int(1)].into(), true),
        (vec![Variant::Int(1)].into(), vec![Variant::Float(1.0)].into(), false),
        (vec![Variant::Float(nan)].into(), vec![Variant::Float(nan)].into(), false),
        (vec![Variant::from("a")].into(), vec![Variant::from(StringName::new("a"))].into(), false),
        (Array::new().into(), Array::typed(ElementType::Builtin(VariantType::Int)).into(), true),
        (Variant::Nil, Object::Null.into(), false),
        (Vector2::new(1.0, 2.0).into(), Vector2i::new(1, 2).into(), false),
    ];
    for (first, second, same) in pairs {
        // Alone, and among enough keys for an index.
        for others in [0, 100] {
            let mut dictionary: Dictionary = (1000..1000 + others).map(|number| (number, ())).collect();
            dictionary.insert(first.clone(), "first");
            let replaced = dictionary.insert(second.clone(), "second");
            assert_eq!(replaced.is_some(), same, "{first:?}, {second:?}");
        }
    }
    let ordered = |keys: [&str; 2]| Variant::from(Dictionary::from_iter(keys.map(|key| (key, 1))));
    let mut dictionary: Dictionary = Dictionary::new();
    dictionary.insert(ordered(["a", "b"]), 1);
    assert_eq!(dictionary.insert(ordered(["b", "a"]), 2), None, "the order of a key's entries counts");
    assert_eq!(dictionary.insert(ordered(["a", "b"]), 3), Some(Variant::Int(1)));
}

#[test]
fn a_repeated_key_keeps_its_place_and_takes_the_last_value() {
    let entry = |key: &[u8], value: u8| [key, &[2, 0, 0, 0, value, 0, 0, 0]].concat();
    let string = b"\x04\0\0\0\x01\0\0\0a\0\0\0";
    let name = b"\x15\0\0\0\x01\0\0\0a\0\0\0";
    let bytes = [b"\x1b\0\0\0\x03\0\0\0".to_vec(), entry(string, 1), entry(b"\0\0\0\0", 2), entry(name, 3)];
    let dictionary: Dictionary = codec(Dialect::Godot4).decode(&bytes.concat()).expect("the engine takes it");
    assert_eq!(dictionary.iter().next(), Some((&"a".into(), &3.into())));
    assert_eq!(dictionary.len(), 2);
}

#[test]
fn padding_may_be_missing_only_behind_bytes_at_the_end() {
    let bytes = [29, 0, 0, 0, 1, 0, 0, 0, 7];
    assert_eq!(codec(Dialect::Godot4).decode(&bytes), Ok(vec![7_u8]));
    let array = [b"\x1c\0\0\0\x02\0\0\0", &bytes[..], b"\0\0\0\0"].concat();
    let mut last = array.clone();
    last.truncate(8 + bytes.len());
    last[4] = 1;
    assert_eq!(codec(Dialect::Godot4).decode(&last), Ok(vec![vec![7_u8]]));
    assert!(codec(Dialect::Godot4).decode::<Variant>(&array).is_err());
    let text = [4, 0, 0, 0, 1, 0, 0, 0, b'a'];
    assert!(codec(Dialect::Godot4).decode::<String>(&text).is_err());
}

#[test]
fn sizes_over_the_limit_are_refused_in_both_directions() {
    let bytes = gdvar_core::to_bytes("0123456789ab").expect("it is text");
    assert_eq!(bytes.len(), 20);
    for (limit, fits) in [(19, false), (20, true)] {
        let codec = Codec::new().max_size(limit);
        let results = [
            codec.encode("0123456789ab").map(drop),
            codec.decode::<String>(&bytes).map(drop),
            codec.encode_into("0123456789ab", &mut vec![0; 100]).map(drop),
        ];
        for result in results {
            let expected = if fits { Ok(()) } else { Err(ErrorKind::TooLarge) };
            assert_eq!(result.map_err(|error| error.kind()), expected);
        }
    }
}

#[test]
fn a_limit_within_the_padding_is_under_the_size() {
    let bytes = [29, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0];
    for limit in 8..16 {
        let codec = Codec::new().max_size(limit);
        let fits = if limit < bytes.len() { Err(ErrorKind::TooLarge) } else { Ok(()) };
        let read = codec.decode::<Vec<u8>>(&bytes).map(|read| assert_eq!(read, [7]));
        assert_eq!(read.map_err(|error| error.kind()), fits, "{limit}");
        let more = [bytes, bytes].concat();
        let first =
            codec.decode_prefix::<Vec<u8>>(&more).map(|read| assert_eq!(read, (vec![7], bytes.len())));
        assert_eq!(first.map_err(|error| error.kind()), fits, "{limit}");
    }
    // On its own, a packed array may lack its padding, and the limit then applies to its length without padding.
    assert_eq!(Codec::new().max_size(9).decode(&bytes[..9]), Ok(vec![7_u8]));
}

#[test]
fn a_failed_encode_leaves_the_buffer_as_it_was() {
    let mut buffer = b"before".to_vec();
    let value: Variant = vec![Variant::from(1), "a\0".into()].into();
    let error = Codec::new().encode_into(&value, &mut buffer).expect_err("no NUL in text");
    assert_eq!((buffer.as_slice(), error.offset()), (&b"before"[..], Some(20)));
    assert_eq!(Codec::new().encode_into(&1, &mut buffer), Ok(8));
    assert_eq!(buffer.len(), 14);
}

#[test]
fn ids_of_a_dialect_lead_back_to_their_types() {
    for dialect in Dialect::ALL {
        for ty in VariantType::ALL {
            if let Some(id) = ty.id(*dialect) {
                assert_eq!(VariantType::from_id(id, *dialect), Some(*ty));
            }
        }
        let known = (0..=u8::MAX).filter(|id| VariantType::from_id(*id, *dialect).is_some()).count();
        assert_eq!(known, VariantType::ALL.iter().filter(|ty| dialect.has(**ty)).count());
    }
}

/// A type that records the header that the decoder passes to it.
struct Flags(u16);

impl<'de> GodotDecode<'de> for Flags {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self, Error> {
        decoder.skip(header)?;
        decoder.flags_of(header).map(Self)
    }
}

#[test]
fn flags_that_a_dialect_does_not_know_are_not_told() {
    let array = [28, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let flags = |dialect| codec(dialect).decode_prefix::<Flags>(&array).map(|(flags, len)| (flags.0, len));
    assert_eq!(flags(Dialect::Godot4), Ok((1, 12)));
    assert_eq!(flags(Dialect::Godot4_0), Ok((0, 8)));
    let dictionary = [27, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let flags =
        |dialect| codec(dialect).decode_prefix::<Flags>(&dictionary).map(|(flags, len)| (flags.0, len));
    assert_eq!(flags(Dialect::Godot4), Ok((4, 12)));
    assert_eq!(flags(Dialect::Godot4_3), Ok((0, 8)));
}

#[test]
fn godot3_has_no_path_that_is_absolute_and_nothing_else() {
    let root = NodePath::new(true, [] as [&str; 0], [] as [&str; 0]);
    for (dialect, ty, is_absolute) in [(Dialect::Godot3, 15, false), (Dialect::Godot4, 22, true)] {
        let codec = Codec::new().dialect(dialect);
        let bytes = [[ty, 0, 0, 0], [0, 0, 0, 128], [0; 4], [1, 0, 0, 0]].concat();
        let read: NodePath = codec.decode(&bytes).expect("it is a path");
        assert_eq!(read.is_absolute(), is_absolute, "{dialect}");
        let written = codec.encode(&root).expect("it is a path");
        assert_eq!(written[12], u8::from(is_absolute), "{dialect}");
    }
}

#[test]
fn godot3_takes_equal_dictionaries_for_two_keys() {
    for (dialect, ty, len) in [(Dialect::Godot3, 18, 2), (Dialect::Godot4, 27, 1)] {
        let empty = [[ty, 0, 0, 0], [0; 4]].concat();
        let bytes = [&[ty, 0, 0, 0, 2, 0, 0, 0], &*empty, &[0; 4], &*empty, &[0; 4]].concat();
        let read: Variant = Codec::new().dialect(dialect).decode(&bytes).expect("it is a Dictionary");
        assert_eq!(read.as_dictionary().map(Dictionary::len), Some(len), "{dialect}");
    }
}

/// Returns a Dictionary of these keys as an engine of the dialect writes it. The value of each key is its position.
fn of_keys(dialect: Dialect, keys: &[Variant]) -> Dictionary {
    let codec = codec(dialect).full_objects(true);
    let encode = |value: &Variant| codec.encode(value).expect("the dialect has these keys");
    let mut bytes = encode(&Dictionary::new().into());
    bytes[4] = u8::try_from(keys.len()).expect("they are few");
    for (place, key) in (0_i64..).zip(keys) {
        bytes.extend(encode(key));
        bytes.extend(encode(&place.into()));
    }
    codec.decode(&bytes).expect("it is a Dictionary")
}

#[test]
fn godot3_compares_keys_by_their_items_and_the_signs_of_zeros() {
    let nan = || Variant::from(vec![Variant::from(f64::NAN)]);
    let array = |items: &[i64]| Variant::from(items.iter().copied().collect::<Array>());
    let nested = |items: &[f32]| Variant::from(vec![Variant::from(items.to_vec())]);
    // Pairs of keys, and whether Godot 3 and Godot 4 consider them the same key.
    let pairs: [(Variant, Variant, bool, bool); 13] = [
        (array(&[1]), array(&[1]), true, true),
        (array(&[1]), array(&[2]), false, false),
        (array(&[1]), array(&[1, 2]), false, false),
        (array(&[1, 2]), array(&[1]), false, false),
        (array(&[1]), vec![Variant::from(1.0)].into(), false, false),
        (vec![1_u8].into(), vec![1_i32].into(), false, false),
        (vec![1.0_f32].into(), vec![1.0_f32].into(), true, true),
        (vec![1.0_f32].into(), vec![1.0_f32, 2.0].into(), false, false),
        (vec![1.0_f32].into(), vec![2.0_f32].into(), false, false),
        (vec![0.0_f32].into(), vec![-0.0_f32].into(), false, true),
        (nested(&[0.0]), nested(&[-0.0]), false, true),
        (nan(), nan(), true, false),
        (
            vec![Variant::from(Dictionary::new())].into(),
            vec![Variant::from(Dictionary::new())].into(),
            false,
            true,
        ),
    ];
    for (first, second, in_godot3, in_godot4) in pairs {
        // Alone, and among enough keys for an index.
        for others in [0, 100] {
            let mut keys: Vec<Variant> = (1000..1000 + others).map(Variant::from).collect();
            keys.extend([first.clone(), second.clone()]);
            for (dialect, is_same) in [(Dialect::Godot3, in_godot3), (Dialect::Godot4, in_godot4)] {
                let read = of_keys(dialect, &keys);
                assert_eq!(read.len(), keys.len() - usize::from(is_same), "{dialect}: {first}, {second}");
                // Two keys of one engine that the other engine considers the same would lose an entry there.
                let other = if dialect == Dialect::Godot3 { Dialect::Godot4 } else { Dialect::Godot3 };
                let is_lost = !is_same && in_godot3 != in_godot4;
                assert_eq!(codec(other).encode(&read).is_err(), is_lost, "{dialect}: {first}, {second}");
            }
        }
    }
}

#[test]
fn equal_keys_of_godot3_are_removed_one_after_the_other() {
    for others in [0, 100] {
        let empty = Variant::from(Dictionary::new());
        let mut keys: Vec<Variant> = (1000..1000 + others).map(Variant::from).collect();
        keys.extend([empty.clone(), empty.clone(), "last".into()]);
        let mut read = of_keys(Dialect::Godot3, &keys);
        assert_eq!(read.len(), keys.len());
        let error = codec(Dialect::Godot4).encode(&read).expect_err("Godot 4 takes the two for one key");
        assert_eq!(error.kind(), ErrorKind::Unsupported);
        assert!(codec(Dialect::Godot3).encode(&read).is_ok());

        assert_eq!(read.remove(&empty), Some(others.into()));
        assert_eq!(read.get(&empty), Some(&(others + 1).into()));
        assert_eq!(read.get("last"), Some(&(others + 2).into()));
        assert!(codec(Dialect::Godot4).encode(&read).is_ok());
        assert_eq!(read.remove(&empty), Some((others + 1).into()));
        assert_eq!((read.get(&empty), read.get("last")), (None, Some(&(others + 2).into())));
        assert_eq!(read.len(), keys.len() - 2);
    }
}

#[test]
fn keys_with_objects_are_never_the_same_for_an_engine() {
    let id = || Variant::from(Object::Id(7));
    let keys =
        [id(), vec![id()].into(), Dictionary::from([(1, id())]).into(), Dictionary::from([(id(), 1)]).into()];
    for key in keys {
        for others in [0, 100] {
            let mut keys: Vec<Variant> = (1000..1000 + others).map(Variant::from).collect();
            keys.extend([key.clone(), key.clone(), Dictionary::new().into()]);
            for dialect in [Dialect::Godot3, Dialect::Godot4] {
                let read = of_keys(dialect, &keys);
                assert_eq!(read.len(), keys.len(), "{dialect}: {key}");
                for dialect in [Dialect::Godot3, Dialect::Godot4] {
                    assert!(codec(dialect).encode(&read).is_ok(), "{dialect}: {key}");
                }
            }
        }
    }
}

#[test]
fn wide_reals_come_back_in_every_dialect_that_writes_them() {
    let vector = double::Vector3::new(0.1, -2.5, 3.0);
    let values: [double::Variant; 6] = [
        double::Vector2::new(0.1, 2.0).into(),
        vector.into(),
        double::Basis::from_columns(vector, vector, double::Vector3::new(7.0, 8.0, 0.9)).into(),
        vec![vector].into(),
        0.1_f64.into(),
        (1_i64 << 40).into(),
    ];
    for dialect in Dialect::ALL {
        for value in &values {
            let Ok(bytes) = codec(*dialect).encode(value) else { continue };
            let read: double::Variant = codec(*dialect).decode(&bytes).expect("it was written");
            assert_eq!(read.ty() as u8, value.ty() as u8, "{dialect}");
            if read.ty() == value.ty() {
                assert_eq!(&read, value, "{dialect}");
            }
        }
    }
}

#[test]
fn a_dictionary_with_equal_keys_differs_from_one_with_other_keys() {
    let empty = Variant::from(Dictionary::new());
    let of = |keys: &[Variant]| {
        let mut dictionary = of_keys(Dialect::Godot3, keys);
        dictionary.values_mut().for_each(|value| *value = 0.into());
        dictionary
    };
    let (twice, once) = (of(&[empty.clone(), empty.clone()]), of(&[empty, "other".into()]));
    assert_ne!(twice, once);
    assert_ne!(once, twice);
    assert_eq!(twice, twice.clone());
    assert_eq!(once, once.clone());
}

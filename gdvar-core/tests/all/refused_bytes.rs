//! Values that typed reads refuse, and the places that the errors name.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::num::NonZeroU8;
use std::sync::Arc;

use gdvar_core::{
    Codec, Dialect, Dictionary, ElementType, Error, ErrorKind, GodotDecodeOwned, Instance, Object, Variant,
    VariantType, Vector2, double, from_bytes, to_bytes, variant,
};

/// Returns the error of reading these words as a type.
#[track_caller]
fn error_of<T: GodotDecodeOwned>(words: &[u32]) -> String {
    read::<T>(words).err().expect("it is refused").to_string()
}

fn read<T: GodotDecodeOwned>(words: &[u32]) -> Result<T, Error> {
    from_bytes(&words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>())
}

const STRING: u32 = VariantType::String as u32;
const INT: u32 = VariantType::Int as u32;

#[test]
fn a_count_that_the_input_cannot_hold_is_refused_before_the_first_entry() {
    // An entry has at least two headers, which are eight bytes.
    let words = |ty: VariantType, count| {
        let id = u32::from(ty.id(Dialect::Godot4).expect("Godot 4 has every type"));
        [id, count, 0, 0, 0, 0, 0]
    };
    let dictionary = words(VariantType::Dictionary, 3);
    let expected = "the input ends: 24 more bytes expected, 20 left at byte 8";
    assert_eq!(error_of::<BTreeMap<String, i64>>(&dictionary), expected);
    assert_eq!(error_of::<Variant>(&dictionary), expected);
    let array = words(VariantType::Array, 6);
    assert_eq!(error_of::<Vec<i64>>(&array), "the input ends: 24 more bytes expected, 20 left at byte 8");
    // The same at the depth limit, where even a container that fits would be too deep.
    let codec = Codec::new().max_depth(0);
    let bytes = |words: [u32; 7]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let kind = |words| codec.decode::<Variant>(&bytes(words)).map_err(|error| error.kind());
    assert_eq!(kind(array), Err(ErrorKind::UnexpectedEnd));
    assert_eq!(kind(words(VariantType::Array, 5)), Err(ErrorKind::TooDeep));
}

#[test]
fn an_item_of_a_packed_array_tells_its_byte() {
    let bytes = to_bytes(&variant!((vec![1_u8, 2, 0]))).expect("it has bytes");
    let error = from_bytes::<Vec<NonZeroU8>>(&bytes).expect_err("one is zero");
    assert_eq!((error.offset(), error.path().count()), (Some(10), 1), "{error}");
    let bytes = to_bytes(&variant!((vec![1.0_f32, 2.0]))).expect("it has bytes");
    let error = from_bytes::<[f32; 3]>(&bytes).expect_err("one is missing");
    assert_eq!(error.to_string(), "expected 3 elements, found 2 at byte 4");
}

#[test]
fn a_negative_count_of_a_packed_array_is_refused() {
    let words =
        [VariantType::PackedInt32Array.id(Dialect::Godot4).expect("it has it").into(), 0x8000_0000, 1];
    for error in [error_of::<Vec<i32>>(&words), error_of::<[i32; 1]>(&words), error_of::<Variant>(&words)] {
        assert_eq!(error, "the count of a packed array is negative: 0x80000000 at byte 8");
    }
}

#[test]
fn only_text_is_read_as_text() {
    for words in [[INT, 1, 0x41], [VariantType::Bool as u32, 1, 0x41]] {
        assert!(read::<Arc<str>>(&words).is_err() && read::<Box<str>>(&words).is_err());
        assert!(read::<String>(&words).is_err());
    }
    assert_eq!(read::<Arc<str>>(&[STRING, 1, 0x41]), Ok("A".into()));
}

#[test]
fn an_unknown_type_is_not_null() {
    let words = [200];
    let error = error_of::<Variant>(&words);
    assert_eq!(error, "Godot 4.4 and later has no type with the id 200 at byte 0");
    assert_eq!(error_of::<Option<i64>>(&words), error);
    assert_eq!(error_of::<Option<Variant>>(&words), error);
    assert_eq!(read::<PhantomData<u8>>(&[0]), Ok(PhantomData));
    assert!(read::<PhantomData<u8>>(&[INT, 1]).is_err());
}

#[test]
fn a_key_of_64_bits_is_named_with_its_digits() {
    let key = double::Vector2::new(0.1, 2.0);
    let wide: double::Dictionary = [(key, "text")].into_iter().collect();
    let bytes = Codec::new().encode(&wide).expect("it has bytes");
    let error = from_bytes::<BTreeMap<Key64, i64>>(&bytes).expect_err("text is no int");
    assert!(error.to_string().ends_with("in [Vector2(0.1, 2)]"), "{error}");
    let narrow: Dictionary = [(Vector2::new(0.5, 2.0), "text")].into_iter().collect();
    let error = from_bytes::<BTreeMap<Key64, i64>>(&to_bytes(&narrow).expect("it has bytes"));
    let error = error.expect_err("text is no int").to_string();
    assert!(error.ends_with("in [Vector2(0.5, 2)]"), "{error}");
}

/// A key that is two reals of either width.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key64([u64; 2]);

impl<'de> gdvar_core::GodotDecode<'de> for Key64 {
    fn decode(header: gdvar_core::Header, decoder: &mut gdvar_core::Decoder<'_, 'de>) -> Result<Self, Error> {
        let vector = double::Vector2::decode(header, decoder)?;
        Ok(Self([vector.x.to_bits(), vector.y.to_bits()]))
    }
}

#[test]
fn a_typed_dictionary_has_keys_of_the_declared_type() {
    let mut typed = Dictionary::typed(ElementType::Builtin(VariantType::String), ElementType::Any);
    typed.insert("a", 1);
    let mut bytes = to_bytes(&typed).expect("it has bytes");
    assert_eq!(from_bytes::<BTreeMap<String, i64>>(&bytes), Ok(BTreeMap::from([("a".into(), 1)])));
    // The type of the keys follows the header.
    assert_eq!(bytes[4..8], STRING.to_le_bytes());
    bytes[4..8].copy_from_slice(&INT.to_le_bytes());
    for error in [
        from_bytes::<BTreeMap<String, i64>>(&bytes).map(drop).expect_err("it is another type"),
        from_bytes::<Variant>(&bytes).map(drop).expect_err("it is another type"),
    ] {
        assert_eq!(error.kind(), ErrorKind::WrongElementType, "{error}");
    }
}

#[test]
fn the_error_of_an_element_or_a_key_of_another_type_has_the_byte_at_which_that_starts() {
    const ARRAY: u32 = 28;
    const DICTIONARY: u32 = 27;
    const TYPED: u32 = 1 << 16;
    const A: u32 = b'a' as u32;

    // Three Arrays are declared, and the second element is an empty Dictionary.
    let words = [ARRAY | TYPED, ARRAY, 3, ARRAY, 1, INT, 1, DICTIONARY, 0, ARRAY, 0];
    let message = "expected Array, as the container declares, found Dictionary at byte 28 in [1]";
    assert_eq!(error_of::<Vec<Variant>>(&words), message);
    assert_eq!(error_of::<Variant>(&words), message);

    // Keys of text are declared, the second entry replaces the first, and the key of the third is an int.
    let entries = [STRING, 1, A, ARRAY, 1, INT, 1, STRING, 1, A, INT, 2, INT, 7, INT, 3];
    let words = [&[DICTIONARY | TYPED, STRING, 3], &entries[..]].concat();
    let message = "key: expected String, as the container declares, found int at byte 60 in [7]";
    assert_eq!(error_of::<BTreeMap<String, Variant>>(&words), message);
    assert_eq!(error_of::<Variant>(&words), message);
}

/// A full Object of any class, without properties.
struct Class(String);

impl<'de> gdvar_core::GodotDecode<'de> for Class {
    fn decode(header: gdvar_core::Header, decoder: &mut gdvar_core::Decoder<'_, 'de>) -> Result<Self, Error> {
        let properties = decoder.object(header)?;
        assert_eq!(properties.len(), 0);
        Ok(Self(properties.class().to_owned()))
    }
}

#[test]
fn an_id_is_no_full_object() {
    let read =
        |object: Object| from_bytes::<Class>(&Codec::new().full_objects(true).encode(&object).unwrap());
    assert_eq!(read(Instance::new("Node").into()).map(|class| class.0), Ok("Node".to_owned()));
    let error = read(Object::Id(7)).map(|class| class.0).unwrap_err();
    assert_eq!(error.to_string(), "expected a full Object, found an instance id at byte 4");
}

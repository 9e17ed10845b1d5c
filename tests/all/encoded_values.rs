//! Encoded values are checked and printed as decoded ones are, without decoding all of them at once.

use gdvar::generic::{Array, Dictionary, Instance, Variant};
use gdvar::inspect::{Encoded, Leaf, Place, Role, Visitor, check, walk};
use gdvar::json::{JsonForm, JsonFormat};
use gdvar::text::TextFormat;
use gdvar::{Codec, Dialect, ElementType, ErrorKind, Real, StringName, VariantType, variant};

use gdvar_core::internals::is_usual_leaf;

use crate::random::Random;

#[test]
fn a_check_finds_what_decoding_finds() {
    let mut ints = Array::<f64>::typed(ElementType::Builtin(VariantType::Int));
    ints.extend([1, 2]);
    let mut floats = Array::<f64>::typed(ElementType::Builtin(VariantType::Float));
    floats.extend([0.5, 1.5]);
    let mut nodes = Array::<f64>::typed(ElementType::class("Node"));
    nodes.push(Variant::Nil);
    let mut lists = Array::<f64>::typed(ElementType::Builtin(VariantType::Array));
    lists.push(Array::from(vec![Variant::from(ints.clone())]).into());
    let mut names = Dictionary::<f64>::typed(
        ElementType::Builtin(VariantType::StringName),
        ElementType::Builtin(VariantType::Int),
    );
    names.insert(StringName::from("hp"), 3);
    names.insert(StringName::from("mp"), 4);
    let values: [Variant<f64>; 6] =
        [ints.into(), floats.into(), nodes.into(), lists.into(), names.into(), "text".into()];
    let codec = Codec::new().full_objects(true);
    let bytes = codec.encode(&Variant::from(Array::from(values.to_vec()))).expect("it encodes");
    let mut faults = 0;
    for at in 0..bytes.len() {
        for byte in [0, 1, 2, 3, 4, 5, 21, 24, 27, 28, 255] {
            let mut bytes = bytes.clone();
            bytes[at] = byte;
            let decoded = codec.decode::<Variant<f64>>(&bytes).map(drop);
            faults += usize::from(decoded.is_err());
            assert_eq!(
                check(&bytes, codec).map_err(|error| error.to_string()),
                decoded.map_err(|error| error.to_string()),
                "byte {at} is {byte}"
            );
        }
        let cut = &bytes[..at];
        assert_eq!(
            check(cut, codec).map_err(|error| error.to_string()),
            codec.decode::<Variant<f64>>(cut).map(drop).map_err(|error| error.to_string()),
            "{at} bytes"
        );
    }
    assert!(faults > 300, "{faults}");
}

fn is_printed_as_decoded<R: Real>(dialect: Dialect) {
    let codec = Codec::new().dialect(dialect).full_objects(true);
    // No text expresses a Signal, and none of Godot 3 an RID.
    let mut random = Random::new(7, dialect)
        .without(VariantType::Signal)
        .without(VariantType::Rid)
        .without(VariantType::NodePath);
    let value = random.long_values::<R>(dialect);
    // Some keys of other engines are merged when they are read.
    let bytes = codec.encode(&value).expect("it encodes");
    let value: Variant<R> = codec.decode(&bytes).expect("it is whole");
    let encoded = Encoded::new(&bytes, codec);
    for (exact, indent) in [(true, None), (true, Some(2)), (false, None), (false, Some(1))] {
        let mut format = TextFormat::new().dialect(dialect).full_objects(true).exact(exact);
        if let Some(spaces) = indent {
            format = format.indent(spaces);
        }
        let mut text = String::new();
        encoded.value().print_text_to::<R>(format, &mut text).expect("it has a text");
        assert!(text == format.print(&value).expect("it has a text"), "{dialect:?} {exact} {indent:?}");
    }
    for form in [JsonForm::Plain, JsonForm::Engine, JsonForm::Lossless] {
        for format in [JsonFormat::new(form), JsonFormat::new(form).indent(2)] {
            let format = format.full_objects(true);
            let mut text = String::new();
            encoded.value().print_json_to::<R>(format, &mut text).expect("it has JSON");
            assert!(text == format.print(&value).expect("it has JSON"), "{dialect:?} {form:?}");
            assert_eq!(format.repeated_key_of_encoded::<R>(encoded.value()), Ok(format.repeated_key(&value)));
        }
    }
}

#[test]
fn an_encoded_value_is_printed_as_the_decoded_one() {
    for dialect in [Dialect::Godot4, Dialect::Godot3] {
        is_printed_as_decoded::<f32>(dialect);
    }
    is_printed_as_decoded::<f64>(Dialect::Godot4);
}

#[test]
fn keys_that_come_again_are_printed_once() {
    let codec = Codec::new();
    let padding = "x".repeat(20_000);
    let entry = |key: Variant<f32>, value: Variant<f32>| {
        [codec.encode(&key).expect("it encodes"), codec.encode(&value).expect("it encodes")].concat()
    };
    let entries = [
        entry("a".into(), 1.into()),
        entry("b".into(), padding.as_str().into()),
        entry(StringName::from("a").into(), 2.into()),
        entry(1.into(), 3.into()),
        entry("1".into(), 4.into()),
    ];
    let bytes = [b"\x1b\0\0\0\x05\0\0\0".to_vec(), entries.concat()].concat();
    let value: Variant<f32> = codec.decode(&bytes).expect("it is whole");
    assert_eq!(value, variant!({ "a": 2, "b": padding, 1: 3, "1": 4 }));
    let encoded = Encoded::new(&bytes, codec);
    let (exact, plain) = (TextFormat::new().exact(true), JsonFormat::new(JsonForm::Plain));
    let mut texts = [String::new(), String::new()];
    encoded.value().print_text_to::<f32>(exact, &mut texts[0]).expect("it has a text");
    encoded.value().print_json_to::<f32>(plain, &mut texts[1]).expect("it has JSON");
    assert!(
        texts == [exact.print(&value).expect("it has a text"), plain.print(&value).expect("it has JSON")]
    );
    let repeated = plain.repeated_key_of_encoded::<f32>(encoded.value()).expect("it is whole");
    assert_eq!(repeated.map(|path| path.to_string()).as_deref(), Some("[\"1\"]"));
}

#[test]
fn the_error_of_a_key_has_the_byte_at_which_the_key_starts() {
    // A Dictionary with keys of ints, the first an int, the second a Vector2 of 64 bits that no Vector2 of 32 bits equals.
    let mut bytes = b"\x1b\0\x01\0\x02\0\0\0\x02\0\0\0".to_vec();
    let entries: [Vec<u8>; 4] = [
        Codec::new().encode(&1).expect("it encodes"),
        Codec::new().encode("x").expect("it encodes"),
        Codec::new().encode(&gdvar::double::Vector2::new(0.1, 0.2)).expect("it encodes"),
        Codec::new().encode(&2).expect("it encodes"),
    ];
    bytes.extend(entries.concat());
    let start = bytes.len() - entries[2].len() - entries[3].len();
    let encoded = Encoded::new(&bytes, Codec::new());
    let items = encoded.value().items().expect("it is whole").expect("it is a Dictionary");
    let second = items.clone().nth(1).expect("there are two").expect("it is whole");
    let error = items.key::<f64>(&second).expect_err("it is no int");
    assert_eq!((error.kind(), error.offset()), (ErrorKind::WrongElementType, Some(start)), "{error}");
    let error = items.key::<f32>(&second).expect_err("it would be rounded");
    assert_eq!((error.kind(), error.offset()), (ErrorKind::PrecisionLoss, Some(start + 4)), "{error}");
    let error = check(&bytes, Codec::new()).expect_err("it is no int");
    assert_eq!((error.kind(), error.offset()), (ErrorKind::WrongElementType, Some(start)), "{error}");
}

#[test]
fn the_items_of_a_value_are_read_one_by_one() {
    let codec = Codec::new().full_objects(true);
    let mut object = Instance::<f32>::new("Node");
    object.set("hp", 3);
    let value: Variant<f32> = variant!({ "a": [1, "x"], 5: object });
    let bytes = codec.encode(&value).expect("it encodes");
    let encoded = Encoded::new(&bytes, codec);
    let entries = encoded.value().items().expect("it is whole").expect("it is a Dictionary");
    let read: Vec<_> = entries.clone().map(|item| item.expect("it is whole")).collect();
    let keys: Vec<Variant<f32>> = read.iter().map(|item| entries.key(item).expect("it is whole")).collect();
    assert_eq!(keys, ["a".into(), Variant::Int(5)]);
    assert_eq!(entries.item_at(read[1].start).expect("it is there").value.ty(), Ok(VariantType::Object));
    let mut elements = read[0].value.items().expect("it is whole").expect("it is an Array");
    assert_eq!(elements.opened().count, 2);
    let second = elements.nth(1).expect("there are two").expect("it is whole");
    assert_eq!((second.role, second.value.decode::<&str>()), (Role::Element(1), Ok("x")));
    assert_eq!(second.value.bytes(), Ok(&codec.encode("x").expect("it encodes")[..]));
    assert!(second.value.items().expect("it is whole").is_none());
    let mut properties = read[1].value.items().expect("it is whole").expect("it is an Object");
    let hp = properties.next().expect("there is one").expect("it is whole");
    assert_eq!((hp.name(), hp.value.decode::<i64>()), ("hp", Ok(3)));
    let cut = Encoded::new(&bytes[..bytes.len() - 2], codec);
    let items = cut.value().items().expect("its start is whole").expect("it is a Dictionary");
    let last = items.clone().nth(1).expect("there are two").expect("its key is whole");
    assert!(last.value.bytes().is_err() && last.value.decode::<Variant<f32>>().is_err());
    // After a fault, there are no more items.
    assert_eq!(items.map(|item| item.is_ok()).collect::<Vec<_>>(), [true, true, false]);
}

/// Returns a codec for everything that the dialect has.
fn codec_of(dialect: Dialect) -> Codec {
    Codec::new().dialect(dialect).full_objects(true)
}

fn is_encoded_so<R: Real>(bytes: &[u8], codec: Codec) -> bool {
    let value = codec.decode_prefix::<Variant<R>>(bytes);
    value.is_ok_and(|(value, _)| codec.encode(&value).is_ok_and(|again| again == bytes))
}

/// Asserts that each leaf that looks usual has the bytes that encoding it gives.
struct Both<'a> {
    bytes: &'a [u8],
    dialect: Dialect,
    usual: usize,
}

impl Visitor for Both<'_> {
    fn leaf(&mut self, _: &Place<'_>, leaf: &Leaf) {
        let (bytes, codec) = (&self.bytes[leaf.range.clone()], codec_of(self.dialect));
        if is_usual_leaf(leaf.ty, bytes, self.dialect) {
            // A program with single precision writes vectors in 32 bits.
            assert!(
                is_encoded_so::<f64>(bytes, codec) || is_encoded_so::<f32>(bytes, codec),
                "{:?}: {bytes:?}",
                self.dialect
            );
            self.usual += 1;
        }
    }
}

#[test]
fn what_looks_as_an_engine_writes_it_is_encoded_so() {
    let value: gdvar::Variant = variant!([
        null,
        true,
        5,
        -5_000_000_000_i64,
        0.5,
        0.1,
        "",
        "crab",
        "12345",
        "four",
        (gdvar::Vector2::new(1.0, 2.0)),
        (gdvar::Color::new(0.1, 0.2, 0.3, 1.0)),
        (vec![1_u8, 2, 3]),
        (vec![1_i32, 2]),
        (vec![f32::NAN, 2.0]),
        (vec![0.1_f64]),
    ]);
    let mut usual = 0;
    for &dialect in Dialect::ALL {
        let Ok(bytes) = codec_of(dialect).encode(&value) else { continue };
        // Each byte is changed in each of its bits, and into some other values.
        for at in 0..bytes.len() {
            for changed in (0..8).map(|bit| bytes[at] ^ 1 << bit).chain([0, 0xEF, 0x7F, 0xC0, 0xFF]) {
                let mut bytes: Vec<u8> = bytes.clone();
                bytes[at] = changed;
                let mut both = Both { bytes: &bytes, dialect, usual: 0 };
                // What comes before a fault counts too.
                drop(walk(&bytes, codec_of(dialect), &mut both));
                usual += both.usual;
            }
        }
    }
    assert!(usual > 10_000, "{usual}");
}

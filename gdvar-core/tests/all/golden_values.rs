//! Values from the engines are read, written and printed without differences.

use std::collections::BTreeMap;

use crate::golden::{self, Value};
use gdvar_core::{
    Array, Codec, Dialect, Dictionary, ElementType, PathSegment, Real, Variant, VariantType, double,
    from_bytes, generic, to_bytes,
};

/// Decodes and encodes each value, and compares the bytes and the text.
fn check<R: Real>(values: &[Value], dialect: Dialect) {
    for value in values {
        let (name, codec) = (&value.name, value.codec(dialect));
        let decoded: generic::Variant<R> =
            codec.decode(&value.bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        let encoded = codec.encode(&decoded).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(encoded, value.expected(), "{name}: {decoded}");

        // The bytes of an array or dictionary of ids do not name the class, so the engine's text cannot be made from
        // them.
        let as_ids = matches!(&**name, "typed_array_object_as_id" | "typed_dictionary_object_as_id");
        if let (Some(text), false) = (&value.text, as_ids) {
            assert_eq!(&decoded.to_string(), text, "{name}");
        }
    }
}

#[test]
fn values_of_godot4_come_back_byte_for_byte_and_print_alike() {
    let values = golden::godot4();
    assert_eq!(values.iter().filter(|value| value.text.is_some()).count(), 172);
    check::<f32>(&values, Dialect::Godot4);
}

#[test]
fn values_of_a_double_precision_build_come_back_byte_for_byte_and_print_alike() {
    let values = golden::godot4_double();
    assert_eq!(values.iter().filter(|value| value.text.is_some()).count(), 172);
    check::<f64>(&values, Dialect::Godot4);
}

#[test]
fn values_of_godot3_come_back_byte_for_byte() {
    check::<f32>(&golden::godot3(), Dialect::Godot3);
}

#[test]
fn values_of_single_precision_come_back_from_a_double_precision_variant_wider_but_equal() {
    for value in golden::godot4() {
        let codec = value.codec(Dialect::Godot4);
        let single: Variant = codec.decode(&value.bytes).expect("the engine wrote it");
        let double: double::Variant = codec.decode(&value.bytes).expect("an f64 holds every f32");
        let wide = codec.encode(&double).expect("it was read");
        assert_eq!(
            codec.decode::<Variant>(&wide).map(|narrow| codec.encode(&narrow)),
            Ok(codec.encode(&single))
        );
        assert_eq!(double.to_string(), single.to_string());
    }
}

#[test]
fn typed_containers_of_objects_name_their_class_only_where_objects_are_allowed() {
    let line = |name: &str| {
        golden::godot4().into_iter().find(|value| value.name == name).expect("it is one of the golden values")
    };
    let nodes = Array::typed(ElementType::class("Node"));
    let line_of_nodes = line("typed_array_object_as_id");
    assert_eq!(to_bytes(&nodes), Ok(line_of_nodes.bytes));
    assert_eq!(Some(nodes.to_string()), line_of_nodes.text);
    let with_objects = Codec::new().full_objects(true);
    assert_eq!(with_objects.encode(&nodes), Ok(line("typed_array_class").bytes));

    let resources =
        Dictionary::typed(ElementType::Builtin(VariantType::StringName), ElementType::class("Resource"));
    let line_of_resources = line("typed_dictionary_object_as_id");
    assert_eq!(to_bytes(&resources), Ok(line_of_resources.bytes));
    assert_eq!(Some(resources.to_string()), line_of_resources.text);
    assert_eq!(with_objects.encode(&resources), Ok(line("typed_dictionary_class_value").bytes));
}

#[test]
fn skipping_a_value_reads_as_much_as_decoding_it() {
    for (values, dialect) in [(golden::godot4(), Dialect::Godot4), (golden::godot3(), Dialect::Godot3)] {
        for value in values {
            // The Array has the value twice, and only the second item is read.
            let array = dialect_array(dialect, &value.bytes);
            let codec = value.codec(dialect);
            let (_, second): (Skipped, Variant) =
                codec.decode(&array).unwrap_or_else(|error| panic!("{}: {error}", value.name));
            assert_eq!(codec.encode(&second).as_deref(), Ok(value.expected()), "{}", value.name);
        }
    }
}

/// Returns an Array that holds this value twice.
fn dialect_array(dialect: Dialect, value: &[u8]) -> Vec<u8> {
    let id = VariantType::Array.id(dialect).expect("every dialect has arrays");
    [&[id, 0, 0, 0, 2, 0, 0, 0], value, value].concat()
}

/// Takes any value without looking at it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Skipped;

impl<'de> gdvar_core::GodotDecode<'de> for Skipped {
    fn decode(
        header: gdvar_core::Header,
        decoder: &mut gdvar_core::Decoder<'_, 'de>,
    ) -> gdvar_core::Result<Self> {
        decoder.skip(header).map(|()| Self)
    }
}

#[test]
fn a_key_of_any_type_is_shown_in_a_path() {
    use VariantType as Ty;

    for (values, dialect) in [(golden::godot4(), Dialect::Godot4), (golden::godot3(), Dialect::Godot3)] {
        for value in values {
            // The value is a key, and the input ends after it.
            let codec = value.codec(dialect);
            let id = Ty::Dictionary.id(dialect).expect("every dialect has dictionaries");
            let bytes = [&[id, 0, 0, 0, 1, 0, 0, 0], &*value.bytes, &[0; 4]].concat();
            let error = codec.decode::<BTreeMap<Skipped, i64>>(&bytes).expect_err("Nil is no int");
            let key: Variant = codec.decode(&value.bytes).expect("the engine wrote it");
            let shown = match key.ty() {
                Ty::Basis | Ty::Transform3D => key.ty().to_string(),
                ty if ty >= Ty::Object && (ty <= Ty::Array || ty == Ty::PackedStringArray) => ty.to_string(),
                _ => key.to_string(),
            };
            match error.path().next() {
                Some(PathSegment::Field(name)) => assert_eq!(Some(&**name), key.as_str(), "{}", value.name),
                Some(PathSegment::Key(text)) => match text.strip_suffix('…') {
                    Some(start) => assert!(shown.starts_with(start) && start.len() > 76, "{text}"),
                    None => assert_eq!(text, &shown, "{}", value.name),
                },
                step => panic!("{}: {step:?}", value.name),
            }
        }
    }
}

#[test]
fn a_value_with_bytes_behind_it_is_read_as_a_prefix_only() {
    for value in golden::godot4() {
        let longer = [&*value.bytes, b"behind"].concat();
        let codec = value.codec(Dialect::Godot4);
        let (decoded, len) = codec.decode_prefix::<Variant>(&longer).expect("the engine wrote it");
        assert_eq!((codec.encode(&decoded), len), (Ok(value.bytes), longer.len() - b"behind".len()));
        let error = codec.decode::<Variant>(&longer).expect_err("there is more");
        assert_eq!((error.kind(), error.offset()), (gdvar_core::ErrorKind::TrailingBytes, Some(len)));
    }
    assert!(from_bytes::<Variant>(b"\0\0\0\0").is_ok());
}

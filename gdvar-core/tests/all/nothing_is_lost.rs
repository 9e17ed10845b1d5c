//! Writing refuses values that a reader would truncate, drop or misread.

use gdvar_core::{
    Array, Codec, Dialect, Dictionary, ElementType, ErrorKind, Instance, NodePath, Object, Signal,
    StringName, Variant, VariantType, from_bytes, to_bytes, variant,
};

const CODEC: Codec = Codec::new().full_objects(true);

#[track_caller]
fn refused(value: impl Into<Variant>) -> (ErrorKind, String) {
    let value = value.into();
    let mut out = b"before".to_vec();
    let error = CODEC.encode_into(&value, &mut out).expect_err("something would be lost");
    assert_eq!(out, b"before", "nothing stays of a value that is refused");
    (error.kind(), error.to_string())
}

/// Godot cuts every text at a NUL and drops a leading byte-order mark.
#[test]
fn text_with_a_nul_or_a_leading_mark_is_refused_wherever_it_stands() {
    for text in ["a\0b", "\0", "\u{feff}a", "\u{feff}"] {
        let typed = |ty: ElementType| Variant::from(Array::typed(ty));
        let mut property = Instance::new("Resource");
        property.set(text, 1);
        let signal = Signal { name: text.into(), object_id: 1 };
        let values: [Variant; 13] = [
            text.into(),
            StringName::new(text).into(),
            vec![String::new(), text.to_owned()].into(),
            variant!({ text: 1 }),
            variant!({ StringName::new(text): 1 }),
            variant!([[{ 1: text }]]),
            NodePath::new(false, [text], [""; 0]).into(),
            NodePath::new(true, ["a"], [text]).into(),
            Object::from(Instance::new(text)).into(),
            Object::from(property).into(),
            signal.into(),
            typed(ElementType::class(text)),
            typed(ElementType::script(text)),
        ];
        for value in values {
            assert_eq!(refused(value).0, ErrorKind::Unsupported);
        }
    }
    let both = "inside \u{feff}";
    assert_eq!(from_bytes::<&str>(&to_bytes(both).expect("only a leading mark is lost")), Ok(both));
}

/// Godot 4.6.3 leaves a String out of an `Array[int]`.
#[test]
fn an_element_of_another_type_than_declared_is_refused() {
    let array = |ty: VariantType, item: Variant| {
        let mut array = Array::typed(ElementType::Builtin(ty));
        array.extend([item]);
        array
    };
    let (kind, text) = refused(array(VariantType::Int, "x".into()));
    assert_eq!(kind, ErrorKind::WrongElementType);
    assert_eq!(text, "expected int, as the container declares, found String at byte 0 in [0]");
    assert_eq!(refused(array(VariantType::Int, 0.5.into())).0, ErrorKind::WrongElementType);
    assert_eq!(refused(array(VariantType::Int, Variant::Nil)).0, ErrorKind::WrongElementType);

    let mut nodes = Array::typed(ElementType::class("Node"));
    nodes.extend([Variant::Nil, 1.into()]);
    let (_, text) = refused(variant!({ "nodes": nodes }));
    assert_eq!(text, "expected Node, as the container declares, found int at byte 24 in nodes[1]");

    let mut dictionary = Dictionary::typed(ElementType::Builtin(VariantType::String), ElementType::Any);
    dictionary.insert("a", 1);
    dictionary.insert(7, 2);
    let (kind, text) = refused(dictionary);
    assert_eq!(kind, ErrorKind::WrongElementType);
    assert_eq!(text, "key: expected String, as the container declares, found int at byte 0 in [7]");
}

/// Godot 4.6.3 converts these without a loss: the bytes have the type of the value, and are read as the declared type.
#[test]
fn an_element_that_becomes_the_declared_type_without_a_loss_is_written() {
    for (ty, item, read) in [
        (VariantType::Float, Variant::Int(3), Variant::Float(3.0)),
        (VariantType::String, StringName::new("a").into(), "a".into()),
        (VariantType::StringName, "a".into(), StringName::new("a").into()),
        (VariantType::Object, Variant::Nil, Variant::Nil),
    ] {
        let mut array = Array::typed(ElementType::Builtin(ty));
        array.push(item);
        let bytes = to_bytes(&array).expect("nothing is lost");
        assert_eq!(from_bytes::<Array>(&bytes).map(Array::into_vec), Ok(vec![read]));
    }
}

#[test]
fn an_int_that_no_float_equals_is_refused_in_an_array_of_floats_both_ways() {
    let odd = (1_i64 << 53) + 1;
    let mut array = Array::typed(ElementType::Builtin(VariantType::Float));
    array.extend([Variant::Int(odd - 1), Variant::Int(odd)]);
    let (kind, text) = refused(array);
    assert_eq!(kind, ErrorKind::WrongElementType);
    assert!(
        text.starts_with("expected float, as the container declares, found 9007199254740993, which"),
        "{text}"
    );

    let mut bytes = b"\x1c\0\x01\0\x03\0\0\0\x01\0\0\0\x02\0\x01\0".to_vec();
    bytes.extend(odd.to_le_bytes());
    let error = from_bytes::<Variant>(&bytes).expect_err("the engine rounds it");
    assert_eq!(error.kind(), ErrorKind::WrongElementType);
    bytes[16] = 0;
    let read = from_bytes::<Array>(&bytes).map(Array::into_vec);
    assert_eq!(read, Ok(vec![Variant::Float(9_007_199_254_740_992.0)]));
}

/// A reader takes an empty class name for null, and the bytes after it for the next value.
#[test]
fn an_object_without_a_class_is_refused() {
    let mut instance = Instance::new("");
    instance.set("a", 1);
    let (kind, text) = refused(variant!([Object::from(instance)]));
    assert_eq!(kind, ErrorKind::Unsupported);
    assert_eq!(text, "an Object needs the name of its class at byte 12 in [0]");
}

/// Both engines treat Nil and a null object as different keys but write both as Nil, and a reader keeps only one.
#[test]
fn nil_and_null_beside_each_other_as_keys_are_refused() {
    let null = || Variant::from(Object::Null);
    let keys = variant!({ null(): 1, Variant::Nil: 2 });
    assert_eq!(refused(keys.clone()).0, ErrorKind::Unsupported);
    assert!(CODEC.dialect(Dialect::Published4).encode(&keys).is_ok(), "a page has bytes for null");
    assert!(to_bytes(&variant!({ null(): 1 })).is_ok());
}

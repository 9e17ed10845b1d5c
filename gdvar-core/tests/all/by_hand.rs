//! Decoders offer what a hand-written codec needs: the remaining count, the declared types, skipping, and custom errors.

use gdvar_core::{
    Array, Callable, Codec, Color, Decoder, Dictionary, ElementType, Encoder, ErrorKind, GodotDecode,
    GodotEncode, Header, Instance, NodePath, Object, Result, Rid, Signal, Variant, VariantType, key, variant,
};

const CODEC: Codec = Codec::new().full_objects(true);

fn read<T: for<'de> GodotDecode<'de>>(value: impl Into<Variant>) -> Result<T> {
    CODEC.decode(&CODEC.encode(&value.into()).expect("it is a value of Godot 4"))
}

/// Every other element of an Array, with the declared type. A negative element is an error.
#[derive(Debug, PartialEq)]
struct EveryOther(ElementType, Vec<i64>);

impl<'de> GodotDecode<'de> for EveryOther {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        let mut elements = decoder.elements(header)?;
        let declared = elements.declared().clone();
        let mut kept = Vec::new();
        while let Some(number) = elements.next()? {
            if number < 0 {
                return Err(elements.error(ErrorKind::Custom, "no number here is below 0"));
            }
            kept.push(number);
            assert_eq!(elements.skip()?, elements.len() > 0 || kept.len() == 2);
        }
        assert!(!elements.skip()?);
        Ok(Self(declared, kept))
    }
}

#[test]
fn elements_can_be_skipped_and_their_declared_type_is_known() {
    let plain = EveryOther(ElementType::Any, vec![1, 3]);
    assert_eq!(read(variant!([1, "no number", 3, null])), Ok(plain));
    let mut typed = Array::typed(ElementType::Builtin(VariantType::Int));
    typed.extend([1, 2, 3, 4].map(Variant::from));
    let ints = ElementType::Builtin(VariantType::Int);
    assert_eq!(read(typed), Ok(EveryOther(ints, vec![1, 3])));
    for packed in
        [Variant::from(vec![1_u8, 2, 3, 4]), vec![1_i32, 2, 3, 4].into(), vec![1_i64, 2, 3, 4].into()]
    {
        assert_eq!(read(packed), Ok(EveryOther(ElementType::Any, vec![1, 3])));
    }
    let error = read::<EveryOther>(variant!([1, 2, -3, 4])).expect_err("-3 is below 0");
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Custom, Some(32)), "{error}");
}

/// The sum of the values, whose keys are skipped.
#[derive(Debug, PartialEq)]
struct Sum(Vec<ElementType>, i64);

impl<'de> GodotDecode<'de> for Sum {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        let mut entries = decoder.entries(header)?;
        let (key, value) = entries.declared();
        let declared = vec![key.clone(), value.clone()];
        let (count, mut sum) = (entries.len(), 0);
        for left in (0..count).rev() {
            assert!(entries.skip_key()?);
            assert_eq!(entries.len(), left);
            let value: i64 = entries.value()?;
            if value < 0 {
                return Err(entries.error(ErrorKind::Custom, "no number here is below 0"));
            }
            sum += value;
        }
        assert!(!entries.skip_key()?);
        Ok(Self(declared, sum))
    }
}

#[test]
fn keys_can_be_skipped_and_declared_types_are_known() {
    assert_eq!(read(variant!({ "a": 1, (vec![2, 3]): 4 })), Ok(Sum(vec![ElementType::Any; 2], 5)));
    let mut typed = Dictionary::typed(ElementType::Builtin(VariantType::String), ElementType::Any);
    typed.insert("a", 7);
    let declared = vec![ElementType::Builtin(VariantType::String), ElementType::Any];
    assert_eq!(read(typed), Ok(Sum(declared, 7)));
    let error = read::<Sum>(variant!({ "a": -1 })).expect_err("-1 is below 0");
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Custom, Some(28)), "{error}");
}

/// The class of an Object, and the names of its properties. The name "bad" is an error.
#[derive(Debug, PartialEq)]
struct Names(String, Vec<String>);

impl<'de> GodotDecode<'de> for Names {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        let mut properties = decoder.object(header)?;
        let class = properties.class().to_owned();
        let mut names = Vec::new();
        let mut left = properties.len();
        while let Some(name) = properties.next_name()? {
            left -= 1;
            assert_eq!(properties.len(), left);
            if name == "bad" {
                return Err(properties.error(ErrorKind::Custom, "a bad name"));
            }
            properties.skip_value()?;
            names.push(name.to_owned());
        }
        Ok(Self(class, names))
    }
}

#[test]
fn properties_are_named_and_skipped() {
    let mut node = Instance::new("Node");
    node.set("name", "n");
    node.set("position", 7);
    let names = Names("Node".into(), vec!["name".into(), "position".into()]);
    assert_eq!(read(Object::from(node.clone())), Ok(names));
    node.set("bad", 1);
    let error = read::<Names>(Object::from(node)).expect_err("the name is bad");
    assert_eq!(error.kind(), ErrorKind::Custom);
    let error = read::<Names>(3).expect_err("it is an int");
    assert_eq!(error.to_string(), "expected Object, found int at byte 0");
}

/// A struct whose fields have one key each.
#[derive(Debug, PartialEq)]
struct Spawn {
    name: String,
    hp: Option<i64>,
}

impl<'de> GodotDecode<'de> for Spawn {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        // The bytes of keys on the wire.
        let (name, hp) = (b"\x04\0\0\0\x04\0\0\0name", b"\x04\0\0\0\x02\0\0\0hp\0\0");
        let mut fields = decoder.fields(header)?;
        let spawn = Self { name: fields.required(name)?, hp: fields.optional(hp)? };
        fields.finish(decoder)?;
        Ok(spawn)
    }
}

#[test]
fn fields_are_read_by_their_keys() {
    let spawn = |hp| Spawn { name: "n".into(), hp };
    assert_eq!(read(variant!({ "name": "n", "hp": 3 })), Ok(spawn(Some(3))));
    assert_eq!(read(variant!({ "hp": 3, "other": 1, "name": "n" })), Ok(spawn(Some(3))));
    assert_eq!(read(variant!({ "name": "n" })), Ok(spawn(None)));
    let error = read::<Spawn>(variant!({ "hp": 3 })).expect_err("the name is missing");
    assert_eq!(error.kind(), ErrorKind::MissingField);
    let error = read::<Spawn>(variant!({ "name": "n", "hp": "x" })).expect_err("hp is text");
    assert!(error.to_string().ends_with("in hp"), "{error}");
}

/// An int by its name, read by a copy first. Each of the keys before it is asked for again after it was read.
#[derive(Debug, PartialEq)]
struct Twice(i64);

impl<'de> GodotDecode<'de> for Twice {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        let mut fields = decoder.fields(header)?;
        for key in [key!("b"), key!("a")] {
            assert!(fields.optional::<i64>(key)?.is_some());
            assert_eq!(fields.optional::<i64>(key)?, None, "it was read");
        }
        let ahead: i64 = fields.clone().required(key!("c"))?;
        let number = fields.required(key!("c"))?;
        assert_eq!(ahead, number, "the copy does not change what it was made of");
        fields.finish(decoder)?;
        Ok(Self(number))
    }
}

#[test]
fn a_field_is_read_once_by_each_copy_of_a_decoder() {
    for entries in [
        variant!({ "a": 1, "b": 2, "c": 3 }),
        variant!({ "b": 2, "a": 1, "c": 3 }),
        variant!({ "c": 3, "a": 1, "d": 4, "b": 2 }),
        variant!({ "d": 4, "b": 2, "c": 3, "a": 1 }),
    ] {
        assert_eq!(read(entries.clone()), Ok(Twice(3)), "{entries}");
    }
}

/// Four required fields, and an optional one.
#[derive(Debug, PartialEq)]
struct Five([i64; 4], Option<i64>);

const KEYS: [&[u8]; 5] = [
    b"\x04\0\0\0\x01\0\0\0a\0\0\0",
    b"\x04\0\0\0\x02\0\0\0bb\0\0",
    b"\x04\0\0\0\x05\0\0\0ccccc\0\0\0",
    b"\x02\0\x01\0\x07\0\0\0\0\0\0\0",
    b"\x04\0\0\0\x01\0\0\0e\0\0\0",
];

impl<'de> GodotDecode<'de> for Five {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        let mut fields = decoder.fields(header)?;
        let mut four = [0; 4];
        for (field, key) in four.iter_mut().zip(KEYS) {
            *field = fields.required(key)?;
        }
        let fifth = fields.optional(KEYS[4])?;
        fields.finish(decoder)?;
        Ok(Self(four, fifth))
    }
}

/// Calls `each` with all permutations of the items, by Heap's algorithm.
fn orders(items: &mut [usize; 5], count: usize, each: &mut impl FnMut(&[usize])) {
    if count == 1 {
        return each(items);
    }
    for index in 0..count {
        orders(items, count - 1, each);
        items.swap(if count.is_multiple_of(2) { index } else { 0 }, count - 1);
    }
}

/// Returns the bytes of a Dictionary in an Array, with these keys in this order and a text after it. No field has the
/// key 5.
fn entries(order: &[usize]) -> Vec<u8> {
    let mut bytes = vec![28, 0, 0, 0, 2, 0, 0, 0, 27, 0, 0, 0];
    bytes.extend(u32::try_from(order.len()).expect("they are few").to_le_bytes());
    for &key in order {
        bytes.extend(KEYS.get(key).copied().unwrap_or(b"\x04\0\0\0\x01\0\0\0f\0\0\0"));
        bytes.extend([2, 0, 0, 0, u8::try_from(key).expect("it is small"), 0, 0, 0]);
    }
    bytes.extend(b"\x04\0\0\0\x03\0\0\0end\0");
    bytes
}

#[test]
fn fields_are_read_in_every_order_with_others_between_them() {
    let whole = || (Five([0, 1, 2, 3], Some(4)), String::from("end"));
    let read = |order: &[usize]| CODEC.decode::<(Five, String)>(&entries(order));
    let mut count = 0;
    orders(&mut [0, 1, 2, 3, 4], 5, &mut |order| {
        count += 1;
        assert_eq!(read(order), Ok(whole()), "{order:?}");
        for place in 0..=5 {
            let mut more = order.to_vec();
            more.insert(place, 5);
            assert_eq!(read(&more), Ok(whole()), "{more:?}");
            let mut twice = order.to_vec();
            twice.insert(place, order[0]);
            let error = read(&twice).expect_err("a key occurs twice");
            assert_eq!(error.kind(), ErrorKind::DuplicateField, "{twice:?}: {error}");
        }
        let mut fewer = order.to_vec();
        match fewer.remove(2) {
            4 => assert_eq!(read(&fewer), Ok((Five([0, 1, 2, 3], None), String::from("end"))), "{fewer:?}"),
            _ => {
                let error = read(&fewer).expect_err("a field is missing");
                assert_eq!(error.kind(), ErrorKind::MissingField, "{fewer:?}: {error}");
            }
        }
    });
    assert_eq!(count, 120);
}

/// Numbers, some of which cannot be written.
struct Numbers(Vec<u64>);

impl GodotEncode for Numbers {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.array(|elements| self.0.iter().try_for_each(|number| elements.element(number)))
    }
}

#[test]
fn the_error_of_an_element_has_its_index() {
    for place in 0..4 {
        let mut numbers = vec![1; 4];
        numbers[place] = u64::MAX;
        let path = format!(" in [{place}]");
        for error in [CODEC.encode(&Numbers(numbers.clone())), CODEC.encode(&numbers)] {
            let error = error.expect_err("it does not fit 64 bits with a sign").to_string();
            assert!(error.ends_with(&path), "{error}");
        }
    }
}

/// The value under one key; the others are skipped.
#[derive(Debug, PartialEq)]
struct Last(i64);

impl<'de> GodotDecode<'de> for Last {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        let mut fields = decoder.fields(header)?;
        let last = fields.required(key!("last"))?;
        fields.finish(decoder)?;
        Ok(Self(last))
    }
}

#[test]
fn values_of_every_type_are_skipped() {
    for value in [
        Callable.into(),
        Signal { name: "hit".into(), object_id: 7 }.into(),
        Rid(7).into(),
        NodePath::from("a/b:c").into(),
        Object::Null.into(),
        Object::Id(7).into(),
        Instance::new("Node").into(),
        variant!([1, { "a": "b" }]),
        vec![String::from("a"), "bcd".into()].into(),
        vec![1_u8, 2, 3].into(),
    ] {
        let value: Variant = value;
        assert_eq!(read(variant!({ "first": (value.clone()), "last": 7 })), Ok(Last(7)), "{value}");
    }
}

#[test]
fn an_error_in_a_skipped_value_names_each_container_around_it() {
    let value: Variant = variant!({ "first": { "list": [{ "deep": 7 }] }, "last": 7 });
    let mut bytes = CODEC.encode(&value).expect("it is a value of Godot 4");
    let name = bytes.windows(4).position(|text| text == b"deep").expect("the key is there");
    // The text has no padding, so the value comes next.
    let start = name + 4;
    bytes[start] = 99;
    let error = CODEC.decode::<Last>(&bytes).expect_err("no type has this id").to_string();
    assert!(error.ends_with(&format!("at byte {start} in first.list[0].deep")), "{error}");
}

#[test]
fn types_without_a_body_are_told_apart() {
    use std::marker::PhantomData;

    assert_eq!(read::<PhantomData<u8>>(()), Ok(PhantomData));
    assert_eq!(read::<PhantomData<u8>>(1).map_err(|error| error.kind()), Err(ErrorKind::TypeMismatch));
    assert_eq!(read::<Callable>(Variant::from(Callable)), Ok(Callable));
    assert_eq!(read::<Callable>(()).map_err(|error| error.kind()), Err(ErrorKind::TypeMismatch));
}

#[test]
fn the_path_of_an_error_shows_keys_of_every_packed_type() {
    for key in [
        Variant::from(vec![1_u8, 2]),
        vec![1_i32, 2].into(),
        vec![1_i64, 2].into(),
        vec![0.5_f32, 2.0].into(),
        vec![0.5_f64, 2.0].into(),
        Color::new(1.0, 0.5, 0.0, 1.0).into(),
        vec![Color::new(1.0, 0.5, 0.0, 1.0)].into(),
    ] {
        let entries = Dictionary::from([(key.clone(), "no number")]);
        let error = read::<std::collections::BTreeMap<NoKey, i64>>(entries).expect_err("the value is text");
        assert!(error.to_string().ends_with(&format!("[{key}]")), "{error}");
    }
}

/// Takes any key.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct NoKey;

impl<'de> GodotDecode<'de> for NoKey {
    fn decode(header: Header, decoder: &mut Decoder<'_, 'de>) -> Result<Self> {
        Variant::decode(header, decoder).map(|_| Self)
    }
}

/// A container that is written by hand without reserving room for its items.
struct Plain(fn(&mut Encoder<'_>) -> Result<()>);

impl GodotEncode for Plain {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        self.0(encoder)
    }
}

#[test]
fn containers_need_no_reservation() {
    let mut thing = Instance::new("Node");
    let empty = Variant::from(thing.clone());
    thing.set("hp", 1);
    thing.set("name", "a");
    let cases: [(Plain, Variant); 6] = [
        (Plain(|encoder| encoder.array(|_| Ok(()))), variant!([])),
        (Plain(|encoder| encoder.dictionary(|_| Ok(()))), variant!({})),
        (Plain(|encoder| encoder.object("Node", |_| Ok(()))), empty),
        (
            Plain(|encoder| {
                encoder.object("Node", |properties| {
                    properties.property("hp", &1)?;
                    properties.property("name", "a")
                })
            }),
            thing.into(),
        ),
        (Plain(|encoder| encoder.array(|elements| elements.element("a"))), variant!(["a"])),
        (Plain(|encoder| encoder.dictionary(|entries| entries.entry("a", &1))), variant!({ "a": 1 })),
    ];
    for (written, expected) in cases {
        assert_eq!(CODEC.encode(&written), CODEC.encode(&expected), "{expected}");
    }
}

#[test]
fn entries_that_are_left_over_are_checked_at_the_deepest_level_too() {
    let value = variant!({ "first": 1, "last": 7, "other": 2 });
    let bytes = CODEC.encode(&value).expect("it is a value of Godot 4");
    assert_eq!(CODEC.max_depth(1).decode(&bytes), Ok(Last(7)));
    assert_eq!(
        CODEC.max_depth(0).decode::<Last>(&bytes).map_err(|error| error.kind()),
        Err(ErrorKind::TooDeep)
    );
}

/// An Object that is written without reserving room for its properties.
struct Node(&'static [(&'static str, i64)]);

impl GodotEncode for Node {
    fn encode(&self, encoder: &mut Encoder<'_>) -> Result<()> {
        encoder.object("Node", |properties| {
            self.0.iter().try_for_each(|(name, value)| properties.property(name, value))
        })
    }
}

#[test]
fn properties_are_counted_although_none_were_announced() {
    for properties in [&[][..], &[("name", 1)], &[("name", 1), ("position", 2)]] {
        let mut node = Instance::new("Node");
        for (name, value) in properties {
            node.set(name, *value);
        }
        let expected: Variant = Object::from(node).into();
        assert_eq!(CODEC.encode(&Node(properties)), CODEC.encode(&expected));
    }
}

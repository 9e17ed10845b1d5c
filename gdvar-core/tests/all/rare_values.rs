//! Values and mistakes that are rare: each is read, printed or refused as the others of its kind.

use gdvar_core::inspect::{Encoded, insert_at};
use gdvar_core::json::{JsonForm, JsonFormat};
use gdvar_core::path::Path;
use gdvar_core::text::{Grammar, TextFormat};
use gdvar_core::{
    Array, Codec, Dictionary, Instance, Object, Variant, Vector2, from_bytes, to_bytes, variant,
};

const OBJECTS: Codec = Codec::new().full_objects(true);

/// Returns an Object that is longer than what is decoded as a whole.
fn long_object() -> Variant {
    let mut object = Instance::new("Node");
    for index in 0..500 {
        object.set(&format!("p{index}"), format!("the text with the number {index}"));
    }
    Object::from(object).into()
}

#[test]
fn a_long_value_with_damaged_bytes_is_not_printed() {
    let mut bytes = to_bytes(&vec![variant!(["text"]); 2_000]).expect("it can be written");
    let len = bytes.len();
    bytes[len - 12] = 0xFF;
    let printed = Encoded::new(&bytes, Codec::new())
        .value()
        .print_text_to::<f32>(TextFormat::new(), &mut String::new());
    assert!(printed.is_err());
}

#[test]
fn a_key_of_an_object_is_text() {
    let mut bytes = OBJECTS.encode(&long_object()).expect("objects are allowed");
    let error = insert_at(&mut bytes, &Path::new(), 0, Some(&7.into()), &1.into(), OBJECTS);
    assert_eq!(
        error.map(drop).expect_err("7 is no name").to_string(),
        "the name of a property is text, not int"
    );
}

#[test]
fn only_properties_have_a_name() {
    let bytes = to_bytes(&variant!([1])).expect("it can be written");
    let encoded = Encoded::new(&bytes, Codec::new());
    let mut items = encoded.value().items().expect("it is a value").expect("it is a container");
    assert_eq!(items.next().expect("it has an item").expect("it can be read").name(), "");
}

#[test]
fn a_key_without_a_text_or_bytes_has_a_path_nevertheless() {
    let deep = (0..2_000).fold(Variant::Nil, |inside, _| Array::from(vec![inside]).into());
    let path = Path::from_iter([deep]);
    assert!(path.to_string().starts_with("[["), "{path}");
}

#[test]
fn texts_are_outlined_up_to_their_first_mistake() {
    let message = |text: &str, grammar: Grammar| {
        grammar.outline_prefix(text).map(drop).expect_err("it is not a value").to_string()
    };
    assert_eq!(
        message("{[1]: 2}", Grammar::Json),
        "expected a quoted key or '}', found '[' at line 1, column 2"
    );
    assert_eq!(
        message(&"[".repeat(2_000), Grammar::Json),
        "containers are nested deeper than the limit of 1024 at line 1, column 1025"
    );
    let leaf =
        |text: &str, grammar: Grammar| grammar.read_leaf::<f32>(text).map_err(|error| error.to_string());
    assert_eq!(leaf("Vector2(1, 2)", Grammar::Variant(TextFormat::new())), Ok(Vector2::new(1.0, 2.0).into()));
    let message = "expected the end of the text, found '2' at line 1, column 3";
    assert_eq!(leaf("1 2", Grammar::Json), Err(message.into()));
}

#[test]
fn many_small_numbers_of_bytes_become_large_ones() {
    let bytes = to_bytes(&vec![7_u8; 300_000]).expect("it can be written");
    let numbers: Vec<u64> = from_bytes(&bytes).expect("each fits");
    assert_eq!(numbers, vec![7_u64; 300_000]);
}

#[test]
fn two_keys_of_one_text_are_found_in_long_objects_and_dictionaries() {
    let twice: Variant = Dictionary::from_iter([(Variant::from(1), 1), (Variant::from("1"), 2)]).into();
    let rows = (0..3_000).map(|index| (format!("row {index}"), variant!([1, 2])));
    let long: Dictionary = rows.chain([(String::from("last"), twice)]).collect();
    let mut object = Instance::new("Node");
    object.set("held", long);
    let bytes = OBJECTS.encode(&Variant::from(Object::from(object))).expect("objects are allowed");
    let format = JsonFormat::new(JsonForm::Plain).full_objects(true);
    let repeated = format.repeated_key_of_encoded::<f32>(Encoded::new(&bytes, OBJECTS).value());
    let path = repeated.expect("it is a value").map(|path| path.to_string());
    assert_eq!(path.as_deref(), Some("held.last[\"1\"]"));
}

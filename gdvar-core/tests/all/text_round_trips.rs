//! Text reads back as the value that was printed.

use std::thread;

use crate::golden::{self, Value};
use crate::random::Random;
use gdvar_core::text::TextFormat;
use gdvar_core::{
    Array, Codec, Dialect, Dictionary, ElementType, ErrorKind, Instance, NodePath, Object, Real, Rid, Signal,
    Variant, VariantType, double, generic, variant,
};

/// Golden values whose text in the engine's form reads back as another value, with the reasons.
const LOST_IN_THE_ENGINES_TEXT: &[(&str, &str)] = &[
    ("float_-0.0", "a zero is printed without its sign"),
    ("dictionary_mixed_keys", "entries are sorted"),
    ("dictionary_order", "entries are sorted"),
    ("dictionary_player", "entries are sorted"),
];

fn value_of<R: Real>(value: &Value, dialect: Dialect) -> generic::Variant<R> {
    value.codec(dialect).decode(&value.bytes).unwrap_or_else(|error| panic!("{}: {error}", value.name))
}

/// Parses the texts that an engine printed, and compares the bytes.
fn check_golden_texts<R: Real>(values: &[Value]) {
    let mut lost = Vec::new();
    for value in values {
        let Some(text) = &value.text else { continue };
        let format = TextFormat::new().full_objects(value.full_objects);
        let parsed: generic::Variant<R> =
            format.parse(text).unwrap_or_else(|error| panic!("{}: {error}", value.name));
        let encoded = value.codec(Dialect::Godot4).encode(&parsed);
        if encoded.as_deref() != Ok(value.expected()) {
            lost.push(value.name.as_str());
        }
    }
    let named: Vec<_> = LOST_IN_THE_ENGINES_TEXT.iter().map(|(name, _)| *name).collect();
    assert_eq!(lost, named);
}

#[test]
fn texts_of_godot4_are_read_as_the_bytes_that_it_wrote() {
    check_golden_texts::<f32>(&golden::godot4());
}

#[test]
fn texts_of_a_double_precision_build_are_read_as_the_bytes_that_it_wrote() {
    check_golden_texts::<f64>(&golden::godot4_double());
}

fn check_exact<R: Real>(values: &[Value], dialect: Dialect) {
    for value in values {
        let name = &value.name;
        // Godot 3 prints nothing for an RID.
        if dialect == Dialect::Godot3 && name == "rid_empty" {
            continue;
        }
        let original: generic::Variant<R> = value_of(value, dialect);
        let format = TextFormat::new().dialect(dialect).full_objects(value.full_objects).exact(true);
        for format in [format, format.indent(4)] {
            let text = format.print(&original).unwrap_or_else(|error| panic!("{name}: {error}"));
            let parsed: generic::Variant<R> =
                format.parse(&text).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            let encoded = value.codec(dialect).encode(&parsed);
            assert_eq!(encoded.as_deref(), Ok(value.expected()), "{name}\n{text}");
        }
    }
}

#[test]
fn exact_text_of_every_golden_value_gives_its_bytes_back() {
    check_exact::<f32>(&golden::godot4(), Dialect::Godot4);
    check_exact::<f64>(&golden::godot4_double(), Dialect::Godot4);
    check_exact::<f32>(&golden::godot3(), Dialect::Godot3);
}

/// Returns the bytes of the value as text can express it: NaNs become the usual NaN, and Signals are empty.
fn sayable<R: Real>(codec: Codec, value: &generic::Variant<R>) -> Option<Vec<u8>> {
    let bytes = codec.encode(value).ok()?;
    let has_nan = value.to_string().contains("nan");
    (!has_nan).then_some(bytes)
}

fn check_random<R: Real>(dialect: Dialect) {
    let mut random = Random::new(7, dialect);
    let mut compared = 0;
    for index in 0..4000 {
        let types = random.types();
        let ty = types[index % types.len()];
        let value: generic::Variant<R> = random.variant_of(ty, 4);
        let format = TextFormat::new().dialect(dialect).full_objects(true).exact(true);
        let format = if index % 2 == 0 { format } else { format.indent(index % 5) };
        let codec = Codec::new().dialect(dialect).full_objects(true);
        let (Ok(text), Some(bytes)) = (format.print(&value), sayable(codec, &value)) else { continue };
        let parsed: generic::Variant<R> =
            format.parse(&text).unwrap_or_else(|error| panic!("{error}: {value:?}\n{text}"));
        assert_eq!(codec.encode(&parsed), Ok(bytes), "{text}");
        compared += 1;
    }
    assert!(compared > 2500, "{compared} are too few");
}

#[test]
fn exact_text_of_random_values_gives_their_bytes_back() {
    check_random::<f32>(Dialect::Godot4);
    check_random::<f64>(Dialect::Godot4);
    check_random::<f32>(Dialect::Godot3);
    check_random::<f32>(Dialect::Godot4_0);
}

#[test]
fn only_the_exact_form_refuses_values_without_text() {
    let signal: Variant = Signal { name: "hit".to_owned(), object_id: 5 }.into();
    let path: Variant = NodePath::new(false, ["a/b"], [""; 0]).into();
    for value in [&signal, &path] {
        assert!(TextFormat::new().print(value).is_ok());
        let error = TextFormat::new().exact(true).print(value).expect_err("it would come back as another");
        assert_eq!(error.kind(), ErrorKind::Unsupported);
    }
    let godot3 = TextFormat::new().dialect(Dialect::Godot3);
    for value in [Variant::from(Vec::<i64>::new()), Array::typed(ElementType::class("Node")).into()] {
        assert_eq!(
            godot3.print(&value).map_err(|error| error.kind()),
            Err(ErrorKind::Unsupported),
            "{value}"
        );
    }
    assert_eq!(godot3.print::<f32>(&Rid(0).into()).as_deref(), Ok(""));
}

#[test]
fn a_dialect_without_typed_dictionaries_prints_plain_ones() {
    let mut scores = Dictionary::typed(ElementType::Any, ElementType::Builtin(VariantType::Int));
    scores.insert("a", 1);
    let scores = Variant::from(scores);
    assert_eq!(scores.to_string(), "Dictionary[Variant, int]({\n\"a\": 1\n})");
    let older = TextFormat::new().dialect(Dialect::Godot4_3);
    assert_eq!(older.print(&scores).as_deref(), Ok("{\n\"a\": 1\n}"));
}

#[test]
fn objects_pass_where_they_are_allowed() {
    let mut item = Instance::new("Resource");
    item.set("script", "res://it\"em.gd");
    item.set("tags", vec![1_u8]);
    let value = Variant::from(vec![Object::from(item).into(), Variant::from(1)]);
    let format = TextFormat::new().full_objects(true);
    for format in [format, format.indent(2), format.exact(true)] {
        let text = format.print(&value).expect("it is allowed");
        assert_eq!(format.parse(&text).as_ref(), Ok(&value), "{text}");
        let refused = format.full_objects(false);
        assert_eq!(
            refused.parse::<f32>(&text).map_err(|error| error.kind()),
            Err(ErrorKind::ObjectNotAllowed)
        );
        assert_eq!(refused.print(&value).map_err(|error| error.kind()), Err(ErrorKind::ObjectNotAllowed));
    }
    assert!(format.parse::<f32>("Object(Node,\"a\":1,)").is_ok());
    assert_eq!(
        "Object(EncodedObjectAsID,\"object_id\":77,\"script\":null)".parse(),
        Ok(Variant::from(Object::Id(77)))
    );
    let with_more = "Object(EncodedObjectAsID,\"object_id\":77,\"more\":1)";
    assert_eq!(with_more.parse::<Variant>().map_err(|error| error.kind()), Err(ErrorKind::ObjectNotAllowed));
    let with_id = "Object(Node,\"script\":Resource(\"uid://abc\", \"res://a.gd\"))";
    let node = format.parse::<f32>(with_id).expect("engines print it for scripts with a unique id");
    assert_eq!(node.get("script").and_then(Variant::as_str), Some("res://a.gd"));
}

#[test]
fn errors_name_line_and_column_and_what_was_expected() {
    for (text, message) in [
        ("", "expected a value, found the end of the text at line 1, column 1"),
        ("{\n\"hp\": 10\n\"name\": 1}", "expected ',' or '}', found '\"' at line 3, column 1"),
        ("[1,\n  é]", "expected a value, found 'é' at line 2, column 3"),
        ("[\"é\", Vektor2(1, 2)]", "expected a value, found 'Vektor2' at line 1, column 7"),
        ("Vector2(1, 2, 3)", "Vector2 takes 2 numbers at line 1, column 13"),
        ("Vector3(1, 2)", "Vector3 takes 3 numbers at line 1, column 13"),
        (
            "PackedVector2Array(1, 2, 3)",
            "PackedVector2Array takes 2 numbers for each item at line 1, column 27",
        ),
        ("Vector2(1 2)", "expected ',' or ')', found '2' at line 1, column 11"),
        ("Vector2i(1, 2.5)", "2.5 is not a whole number that fits 32 bits at line 1, column 13"),
        ("9223372036854775808", "9223372036854775808 does not fit an int of 64 bits at line 1, column 1"),
        ("{\"a\": \"b}", "the quote is not closed at line 1, column 7"),
        ("\"\\u12x4\"", "expected 4 hexadecimal digits after the escape at line 1, column 2"),
        ("\"\\ud83d\"", "one half of a UTF-16 pair stands by itself at line 1, column 2"),
        ("1e", "expected a digit of the exponent, found the end of the text at line 1, column 3"),
        ("-", "expected a digit after the minus, found the end of the text at line 1, column 2"),
        ("#12", "a colour has 3, 4, 6 or 8 hexadecimal digits after its '#' at line 1, column 1"),
        ("PackedByteArray(\"AQI\")", "the quoted text is not base64 at line 1, column 17"),
        ("1 2", "expected the end of the text after the value at line 1, column 3"),
        ("Array[int]([\"a\"])", "expected int, as the container declares, found String at line 1, column 13"),
        ("Array[]([])", "expected a type, found ']' at line 1, column 7"),
        ("Array[int](1)", "expected '[', found '1' at line 1, column 12"),
        ("{1}", "expected ':', found '}' at line 1, column 3"),
        (
            "Object(EncodedObjectAsID,\"object_id\":1 2)",
            "expected ',' or ')', found '2' at line 1, column 40",
        ),
        ("& \"a\"", "expected a quote right after the '&' of a StringName, found ' ' at line 1, column 2"),
        ("\u{0}", "expected a value, found '\\u0000' at line 1, column 1"),
    ] {
        let error = text.parse::<Variant>().expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
    let error = "Resource(\"res://a.tres\")".parse::<Variant>().expect_err("only an engine has it");
    assert_eq!(error.kind(), ErrorKind::Unsupported);
}

#[test]
fn reading_a_prefix_returns_how_much_was_read() {
    let format = TextFormat::new();
    assert_eq!(format.parse_prefix::<f32>(" [1] 2"), Ok((variant!([1]), 4)));
    assert_eq!(" [1] ; the rest is a comment".parse(), Ok(variant!([1])));
}

#[test]
fn depth_and_size_are_limited_in_both_directions() {
    let nested = |levels: usize| {
        let text = "[".repeat(levels) + &"]".repeat(levels);
        let value = (1..levels).fold(Variant::Array(Array::new()), |inner, _| vec![inner].into());
        (text, value)
    };
    let format = TextFormat::new().max_depth(3).exact(true);
    let (text, value) = nested(3);
    assert_eq!(format.parse(&text).as_ref(), Ok(&value));
    assert_eq!(format.print(&value), Ok(text));
    let (text, value) = nested(4);
    let error = format.parse::<f32>(&text).expect_err("it is deeper");
    assert_eq!((error.kind(), error.column()), (ErrorKind::TooDeep, 4));
    assert_eq!(format.print(&value).map_err(|error| error.kind()), Err(ErrorKind::TooDeep));

    let format = TextFormat::new().max_size(4);
    assert_eq!(format.parse::<f32>("1234").ok(), Some(1234.into()));
    assert_eq!(format.parse::<f32>("12345").map_err(|error| error.kind()), Err(ErrorKind::TooLarge));
    assert_eq!(format.print::<f32>(&1234.into()).as_deref(), Ok("1234"));
    assert_eq!(format.print::<f32>(&12345.into()).map_err(|error| error.kind()), Err(ErrorKind::TooLarge));
}

#[test]
fn the_deepest_values_fit_the_stack_of_a_thread() {
    let run = || {
        let levels = Codec::DEFAULT_MAX_DEPTH as usize;
        let mixed = |open: &str, close: &str| open.repeat(levels / 2) + "1" + &close.repeat(levels / 2);
        for text in [
            "[".repeat(levels) + &"]".repeat(levels),
            "{1:".repeat(levels) + "1" + &"}".repeat(levels),
            mixed("Array[Dictionary]([{1:", "}])"),
            mixed("[Object(Node,\"a\":", ")]"),
        ] {
            let format = TextFormat::new().exact(true).full_objects(true);
            let value: double::Variant = format.parse(&text).expect("it is not too deep");
            let printed = format.print(&value).expect("it is not too deep");
            let again: double::Variant = format.parse(&printed).expect("it was printed");
            assert_eq!(again, value);
            assert!(format.indent(1).print(&value).is_ok());
            assert!(value.to_string().len() < printed.len(), "the engine's form leaves out what is deep");
            let deeper = format!("[{text}]");
            assert_eq!(format.parse::<f64>(&deeper).map_err(|error| error.kind()), Err(ErrorKind::TooDeep));
        }
        // The limit also applies to text that does not end.
        let endless = "[".repeat(1_000_000);
        assert_eq!(endless.parse::<Variant>().map_err(|error| error.kind()), Err(ErrorKind::TooDeep));
    };
    let thread = thread::Builder::new().stack_size(2 << 20).spawn(run).expect("there is memory for a thread");
    thread.join().expect("it fits");
}

#[test]
fn half_a_character_of_utf16_is_an_error() {
    for text in [r#""\ud83dx""#, r#""\ud83d\u0041""#, r#""\U00d83dx""#] {
        let error = text.parse::<gdvar_core::Variant>().expect_err(text);
        assert_eq!(error.kind(), gdvar_core::ErrorKind::Syntax, "{text}: {error}");
        assert_eq!((error.line(), error.column()), (1, 2), "{text}: {error}");
    }
    let whole = r#""\ud83d\U00de00""#;
    assert_eq!(whole.parse::<gdvar_core::Variant>().ok(), Some("😀".into()), "{whole}");
}
